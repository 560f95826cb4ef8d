"""The fields of a question to the referee: how each is read from JSON and from what somebody types."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from referee.cards import Card, parse_card, parse_cards, parse_points
from referee.declare import NO, YES, quoted
from referee.naming import as_seen
from referee.words import Fault, Words, placed, say

MOST_MELDS = 60
MOST_CARDS = 250
LONGEST_COUNT = 4
DASHES = ("-", "–", "−", "ー")
"""What says in a form that there is nothing."""
LONGEST_NAME = 40


@dataclass(frozen=True)
class LaidOn:
    """Cards laid off, and the meld on which they are, as it lay."""

    cards: tuple[Card, ...]
    on: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class AskField:
    """What is declared of one fact of a question; without a `needed` one there is none; a `folded` one is shown on request."""

    kind: ClassVar[str]
    label: Words
    help: Words
    needed: bool = False
    folded: bool = False

    def read(self, value: Any) -> Any:
        """The value from JSON, or a Fault."""
        raise NotImplementedError

    def from_text(self, text: str) -> Any:
        """What was typed, as JSON."""
        return text

    def to_text(self, value: Any) -> str:
        """JSON as one would type it."""
        return str(value)


@dataclass(frozen=True, kw_only=True)
class CardsField(AskField):
    """Any number of cards, at least one where `some`."""

    kind = "cards"
    some: bool = False
    nothing: Words | None = None
    """What a form calls that there is no card, where that is an answer of its own."""
    least: int = 1
    """With fewer cards nobody wants an answer yet while they are typed."""

    def read(self, value: Any) -> tuple[Card, ...]:
        """The cards."""
        return _some_cards(value) if self.some else _cards(value)

    def from_text(self, text: str) -> Any:
        """The cards as typed; a dash alone says that there is none."""
        return "" if text.strip() in DASHES else text

    def to_text(self, value: Any) -> str:
        """The cards, a dash for none."""
        return value or "-"


@dataclass(frozen=True, kw_only=True)
class CardField(AskField):
    """One card."""

    kind = "card"

    def read(self, value: Any) -> Card:
        """The card."""
        return parse_card(_text(value))


@dataclass(frozen=True, kw_only=True)
class MeldsField(AskField):
    """A list of melds; where `layoffs`, of lay-offs with their melds too."""

    kind = "melds"
    melds: bool = True
    layoffs: bool = False
    some: bool = False

    def read(self, value: Any) -> tuple[Any, ...]:
        """Cards for each meld, a LaidOn for each lay-off."""
        items = _list(value)
        if self.some and not items:
            raise Fault(say("there is no meld: write at least one, such as 8S 9S TS."))
        return tuple(_at(index, self._one, each) for index, each in enumerate(items))

    def _one(self, value: Any) -> Any:
        if self.layoffs and (isinstance(value, Mapping) or not self.melds):
            return _laid_on(value)
        return _some_cards(value)

    def from_text(self, text: str) -> Any:
        """A line for each meld, `6S > 6H 6D 6C` for a lay-off."""
        found: list[Any] = []
        for line in text.replace("＞", ">").splitlines():
            cards, arrow, on = line.partition(">")
            if arrow and self.layoffs:
                found.append({"cards": cards.strip(), "on": on.strip()})
            elif line.strip():
                found.append(line.strip())
        return found

    def to_text(self, value: Any) -> str:
        """A line for each."""
        return "\n".join(f"{each['cards']} > {each['on']}" if isinstance(each, Mapping) else each for each in value)


@dataclass(frozen=True, kw_only=True)
class UseField(AskField):
    """What a card taken from the pile is used for: a new meld or a lay-off."""

    kind = "use"

    def read(self, value: Any) -> tuple[Card, ...] | LaidOn:
        """The cards of the meld, or the lay-off."""
        if isinstance(value, Mapping) and set(value) == {"meld"}:
            return _at("meld", _some_cards, value["meld"])  # type: ignore[no-any-return]
        if isinstance(value, Mapping) and set(value) == {"layoff", "on"}:
            return LaidOn(_at("layoff", _some_cards, value["layoff"]), _at("on", _some_cards, value["on"]))
        raise Fault(say("{value} is no use: write a “meld”, or a “layoff” and what it lies “on”.", value=quoted(value)))

    def from_text(self, text: str) -> Any:
        """`7S 8S 9S` for a meld, `7S > 4S 5S 6S` for a lay-off."""
        cards, arrow, on = text.replace("＞", ">").partition(">")
        return {"layoff": cards.strip(), "on": on.strip()} if arrow else {"meld": text.strip()}

    def to_text(self, value: Any) -> str:
        """The meld, or the lay-off with its meld."""
        return f"{value['layoff']} > {value['on']}" if "layoff" in value else str(value["meld"])


@dataclass(frozen=True, kw_only=True)
class CountField(AskField):
    """A whole number from `least` to `most`."""

    kind = "number"
    least: int = 0
    most: int = 100

    def read(self, value: Any) -> int:
        """The number."""
        if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
            words = say(
                "{value} is not possible: a whole number from {least} to {most}.",
                value=quoted(value),
                least=self.least,
                most=self.most,
            )
            raise Fault(words)
        return value

    def from_text(self, text: str) -> Any:
        """The number that was typed."""
        return parse_points(text)


@dataclass(frozen=True, kw_only=True)
class LeftField(AskField):
    """Cards, or how many they are."""

    kind = "left"

    def read(self, value: Any) -> int | tuple[Card, ...]:
        """The cards or their number."""
        if isinstance(value, str):
            return _cards(value)
        return CountField(label=self.label, help=self.help).read(value)

    def from_text(self, text: str) -> Any:
        """A bare number counts cards: in cards every one has its suit or a joker's star, or is a rank alone."""
        return int(text) if len(text) <= LONGEST_COUNT and text.strip().isdecimal() else text


@dataclass(frozen=True, kw_only=True)
class YesField(AskField):
    """Yes or no."""

    kind = "flag"

    def read(self, value: Any) -> bool:
        """True or false."""
        if isinstance(value, bool):
            return value
        raise Fault(say("{value} is not possible: true or false.", value=quoted(value)))

    def from_text(self, text: str) -> Any:
        """Yes or no as it was typed."""
        plain = text.strip().lower()
        return plain in YES if plain in YES | NO else text

    def to_text(self, value: Any) -> str:
        """Yes or no."""
        return "yes" if value else "no"


@dataclass(frozen=True, kw_only=True)
class WordField(AskField):
    """One of a few words."""

    kind = "choice"
    values: Mapping[str, Words]

    def read(self, value: Any) -> str:
        """The word."""
        if isinstance(value, str) and value in self.values:
            return value
        raise Fault(say("{value} is not possible: one of {values}.", value=quoted(value), values=list(self.values)))


@dataclass(frozen=True, kw_only=True)
class NameField(AskField):
    """A player."""

    kind = "name"

    def read(self, value: Any) -> str:
        """The name."""
        return _name(value)


@dataclass(frozen=True, kw_only=True)
class NamesField(AskField):
    """Several players in order, each once."""

    kind = "names"
    none: bool = False

    def read(self, value: Any) -> tuple[str, ...]:
        """The names."""
        names = tuple(_at(index, _name, each) for index, each in enumerate(_list(value)))
        if not names and not self.none:
            raise Fault(say("nobody is named: write at least one player."))
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise Fault(say("{name} is there twice: write every player once.", name=twice))
        return names

    def from_text(self, text: str) -> Any:
        """Names with commas or line breaks between them."""
        return [name.strip() for name in text.replace("、", ",").replace("\n", ",").split(",") if name.strip()]

    def to_text(self, value: Any) -> str:
        """The names with commas."""
        return ", ".join(value)


@dataclass(frozen=True, kw_only=True)
class ClaimsField(AskField):
    """How often players have claimed."""

    kind = "claims"

    def read(self, value: Any) -> dict[str, int]:
        """The number of claims by name."""
        if not isinstance(value, Mapping):
            raise Fault(say("{value} is not given by player: write an object of names.", value=quoted(value)))
        count = CountField(label=self.label, help=self.help)
        return {_name(name): _at(name, count.read, each) for name, each in value.items()}

    def from_text(self, text: str) -> Any:
        """`Ann 2, Bob 1`."""
        found: dict[str, Any] = {}
        if text.strip() in DASHES:
            return found
        for each in NamesField(label=self.label, help=self.help).from_text(text):
            name, _, count = each.rpartition(" ")
            found[name.strip() or each] = parse_points(count) if name.strip() else 1
        return found

    def to_text(self, value: Any) -> str:
        """`Ann 2, Bob 1`."""
        return ", ".join(f"{name} {count}" for name, count in value.items()) or "-"


def asked(declared: AskField, default: Any = None) -> Any:
    """Declares one fact of a question."""
    if isinstance(default, dict):
        return field(default_factory=dict, metadata={"declared": declared})
    return field(default=default, metadata={"declared": declared})


def ask_fields(ask: type) -> dict[str, AskField]:
    """The facts of a question by key, in their order."""
    return {each.name.rstrip("_"): each.metadata["declared"] for each in fields(ask)}


def read_ask(ask: type, keys: Sequence[str], given: Mapping[str, Any]) -> Any:
    """The facts of a question from JSON, those of `keys` alone; a Fault names the field."""
    declared = ask_fields(ask)
    for key in given:
        if key not in declared:
            raise Fault(say("there is no field “{key}” in this question.", key=str(key)[:60]), str(key)[:60])
    names = {each.name.rstrip("_"): each.name for each in fields(ask)}
    values = {names[key]: _at(key, declared[key].read, given[key]) for key in keys if given.get(key) is not None}
    for key in keys:
        if declared[key].needed and names[key] not in values:
            raise Fault(say("it is missing."), key)
    return ask(**values)


def _at(key: str | int, read: Callable[[Any], Any], value: Any) -> Any:
    with placed(key):
        return read(value)


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    raise Fault(say("{value} is not text: write cards in quotation marks.", value=quoted(value)))


def _cards(value: Any) -> tuple[Card, ...]:
    cards = parse_cards(_text(value))
    if len(cards) > MOST_CARDS:
        raise Fault(say("{n} cards are too many: at most {most}.", n=len(cards), most=MOST_CARDS))
    return cards


def _some_cards(value: Any) -> tuple[Card, ...]:
    cards = _cards(value)
    if not cards:
        raise Fault(say("there is no card: write at least one, such as 8S."))
    return cards


def _laid_on(value: Any) -> LaidOn:
    if not isinstance(value, Mapping) or set(value) != {"cards", "on"}:
        raise Fault(say("{value} is no lay-off: write its “cards” and the meld they lie “on”.", value=quoted(value)))
    return LaidOn(_at("cards", _some_cards, value["cards"]), _at("on", _some_cards, value["on"]))


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list) or len(value) > MOST_MELDS:
        raise Fault(say("{value} is not a list of at most {most}.", value=quoted(value), most=MOST_MELDS))
    return value


def _name(value: Any) -> str:
    name = as_seen(value) if isinstance(value, str) else ""
    if 1 <= len(name) <= LONGEST_NAME:
        return name
    raise Fault(say("{value} is not a name of 1 to {most} characters.", value=quoted(value), most=LONGEST_NAME))
