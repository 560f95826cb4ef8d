"""The kinds of fields for cards, alone, in melds or laid off on one, and for the number of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any

from referee.cards import Card, parse_cards
from referee.cards.card import parse_card
from referee.cards.points import parse_points
from referee.fields import Field, Number
from referee.words import Fault, Words, placed, quoted, say

MOST_MELDS = 60
MOST_CARDS = 250
LONGEST_COUNT = 4
DASHES = ("-", "–", "−", "ー")
"""Characters that mean "nothing" in a form."""


@dataclass(frozen=True)
class LayOff:
    """Cards laid off, and the meld on which they were laid, as it was."""

    cards: tuple[Card, ...]
    on: tuple[Card, ...]


@dataclass(frozen=True)
class CardField(Field):
    """One card."""

    widget = "card"
    asks_cards = True

    def read(self, value: Any) -> Card:
        """The card."""
        return parse_card(read_text(value))

    def write_at(self, value: Card, seats: Any) -> str:
        """The card as text."""
        return str(value)

    def noted(self, value: Card | None, seats: Any) -> Iterator[tuple[Words | str, tuple[Card, ...]]]:
        """The card under the label."""
        if value:
            yield self.label, (value,)


@dataclass(frozen=True)
class CardsField(Field):
    """Any number of cards, at least one if `some`.

    `nothing` is the form's label for no cards, if that is an answer of its own. With fewer than `least` cards, no
    answer is given while they are typed.
    """

    widget = "cards"
    asks_cards = True
    _: KW_ONLY
    some: bool = False
    nothing: Words | None = None
    least: int = 1

    def read(self, value: Any) -> tuple[Card, ...]:
        """The cards."""
        return some_cards(value) if self.some else _cards(value)

    def from_text(self, text: str) -> str:
        """The cards as typed; a dash alone means none."""
        return "" if text.strip() in DASHES else text

    def to_text(self, value: str) -> str:
        """The cards, a dash for none."""
        return value or "-"


@dataclass(frozen=True)
class MeldsField(Field):
    """A list of melds and, if `layoffs`, of lay-offs with their melds.

    `nothing` is the form's label for none, if that is an answer of its own.
    """

    widget = "melds"
    asks_cards = True
    _: KW_ONLY
    melds: bool = True
    layoffs: bool = False
    some: bool = False
    nothing: Words | None = None

    def read(self, value: Any) -> tuple[Any, ...]:
        """Cards for each meld, a LayOff for each lay-off."""
        items = read_list(value)
        if self.some and not items:
            raise Fault(say("there is no meld: write at least one, such as {cards}.", cards=parse_cards("8S 9S TS")))
        return tuple(read_at(index, self._one, each) for index, each in enumerate(items))

    def _one(self, value: Any) -> Any:
        if self.layoffs and (isinstance(value, Mapping) or not self.melds):
            return laid_on(value)
        return some_cards(value)

    def from_text(self, text: str) -> list[Any]:
        """One line per meld, `6S > 6H 6D 6C` for a lay-off; a dash alone means none."""
        found: list[Any] = []
        for line in () if text.strip() in DASHES else text.replace("＞", ">").splitlines():
            cards, arrow, on = line.partition(">")
            if arrow and self.layoffs:
                found.append({"cards": cards.strip(), "on": on.strip()})
            elif line.strip():
                found.append(line.strip())
        return found

    def to_text(self, value: Any) -> str:
        """One line for each; a dash for none, if that is an answer."""
        lines = [f"{each['cards']} > {each['on']}" if isinstance(each, Mapping) else each for each in value]
        return "\n".join(lines) or ("-" if self.nothing else "")


@dataclass(frozen=True)
class UseField(Field):
    """What a card taken from the pile is used for: a new meld or a lay-off."""

    widget = "use"
    asks_cards = True

    def read(self, value: Any) -> tuple[Card, ...] | LayOff:
        """The cards of the meld, or the lay-off."""
        if isinstance(value, Mapping) and set(value) == {"meld"}:
            return read_at("meld", some_cards, value["meld"])  # type: ignore[no-any-return]
        if isinstance(value, Mapping) and set(value) == {"layoff", "on"}:
            return LayOff(read_at("layoff", some_cards, value["layoff"]), read_at("on", some_cards, value["on"]))
        raise Fault(
            say("{value} is not a use: write a “meld”, or a “layoff” and what it is laid “on”.", value=quoted(value))
        )

    def from_text(self, text: str) -> dict[str, str]:
        """`7S 8S 9S` for a meld, `7S > 4S 5S 6S` for a lay-off."""
        cards, arrow, on = text.replace("＞", ">").partition(">")
        return {"layoff": cards.strip(), "on": on.strip()} if arrow else {"meld": text.strip()}

    def to_text(self, value: Any) -> str:
        """The meld, or the lay-off with its meld."""
        return f"{value['layoff']} > {value['on']}" if "layoff" in value else str(value["meld"])


@dataclass(frozen=True)
class CountField(Number):
    """A number that is typed like points."""

    def from_text(self, text: str) -> int:
        """The number, or the sum of several."""
        return parse_points(text)


@dataclass(frozen=True)
class LeftField(Number):
    """Cards, or how many they are."""

    widget = "left"

    def read(self, value: Any) -> Any:
        """The cards or their number."""
        return _cards(value) if isinstance(value, str) else super().read(value)

    def from_text(self, text: str) -> Any:
        """A bare number is the number of cards; cards have a suit or a joker's star, or are a single rank."""
        return int(text) if len(text) <= LONGEST_COUNT and text.strip().isdecimal() else text


def read_at(key: str | int, read: Callable[[Any], Any], value: Any) -> Any:
    """The value read, with the key as the place of a Fault."""
    with placed(key):
        return read(value)


def read_text(value: Any) -> str:
    """The text that cards are written in."""
    if isinstance(value, str):
        return value
    raise Fault(say("{value} is not text: write cards in quotation marks.", value=quoted(value)))


def read_list(value: Any) -> list[Any]:
    """A list that is not longer than any of ours."""
    if not isinstance(value, list) or len(value) > MOST_MELDS:
        raise Fault(
            say("{value} is not a list, or has more than {most} entries.", value=quoted(value), most=MOST_MELDS)
        )
    return value


def read_names(value: Any) -> list[Any]:
    """A list that may contain names."""
    if not isinstance(value, list):
        raise Fault(say("{value} is not a list of names.", value=quoted(value)))
    return read_list(value)


def _cards(value: Any) -> tuple[Card, ...]:
    cards = parse_cards(read_text(value))
    if len(cards) > MOST_CARDS:
        raise Fault(say("{n} cards are too many: at most {most}.", n=len(cards), most=MOST_CARDS))
    return cards


def some_cards(value: Any) -> tuple[Card, ...]:
    """At least one card."""
    cards = _cards(value)
    if not cards:
        raise Fault(say("there is no card: write at least one, such as {card}.", card=Card(8, "S")))
    return cards


def laid_on(value: Any, read: Callable[[Any], tuple[Card, ...]] = some_cards) -> LayOff:
    """Cards laid off, with the meld on which they are laid."""
    if not isinstance(value, Mapping) or set(value) != {"cards", "on"}:
        raise Fault(
            say("{value} is not a lay-off: write its “cards” and the meld they are laid “on”.", value=quoted(value))
        )
    return LayOff(read_at("cards", read, value["cards"]), read_at("on", read, value["on"]))
