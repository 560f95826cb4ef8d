"""The simple kinds of fields, how a class declares them, and how a value is read, written and shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, fields
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar

from referee.words import Fault, Words, placed, quoted, say

YES = frozenset({"yes", "true", "on"})
NO = frozenset({"no", "false", "off"})
NO_VALUE = say("none")

Applies = Callable[[Any], bool]
"""Whether something is asked at all under the current rules."""


@dataclass(frozen=True)
class Field:
    """The declaration of one field: its words, and how its value is read, written and shown."""

    widget: ClassVar[str]
    """The macro of a form that draws it."""
    by_player: ClassVar[bool] = False
    """Whether every player has a part in it."""
    asks_cards: ClassVar[bool] = False
    """Whether cards are typed in it."""
    is_checkbox: ClassVar[bool] = False
    """Whether it is a checkbox in the form of a hand."""
    says_nobody: ClassVar[bool] = False
    """Whether "nobody" is one of its values."""
    compares_players: ClassVar[bool] = False
    """Whether a player's value counts only in comparison with the other players'."""
    beside_counted_scores: ClassVar[bool] = False
    """Whether it is asked for when the table counted the scores itself."""
    says_who_plays: ClassVar[bool] = False
    """Whether it says who plays the hand."""
    label: Words
    help: Words
    _: KW_ONLY
    group: Words = NO_VALUE
    """The heading under which an option is listed."""
    clauses: tuple[str, ...] = ()
    """The clauses that depend on an option."""
    when: Applies = lambda _rules: True
    """Whether a field of a hand is asked for under the current rules."""
    needed: bool = False
    """Whether the question needs this fact."""
    folded: bool = False
    """Whether it is shown on request only."""
    written_when_null: bool = False
    """Whether a record includes it even if it is null."""
    for_whole_game: bool = False
    """Whether an option must stay the same for a whole game."""
    on_board: bool = False
    """Whether the board shows the effect of an option, so that its list of house rules can leave it out."""
    per_deal: bool = False
    """Whether an option is a list by deals whose entries for past deals stay."""
    sentence: Words | None = None
    """The option as the table agrees on it, with {value} in the sentence unless it is yes or no."""
    asked_first: int = 0
    """The rank of an option among those that a table agrees on before the first deal, from 1; 0 if it is not one of them."""
    filled_by: str = ""
    """Another fact that names the same players: if that one is asked for, this one is not."""

    @property
    def meanings(self) -> Mapping[str, Words]:
        """What each word means that can be typed for it."""
        return {}

    def read(self, value: Any) -> Any:
        """The value from JSON, or a Fault that says what would be right."""
        raise NotImplementedError

    def read_at(self, value: Any, seats: Any) -> Any:
        """The value from the JSON of a hand, in which it may name the players of these seats."""
        return self.read(value)

    def write_at(self, value: Any, seats: Any) -> Any:
        """The value as the JSON of a hand."""
        return value

    def from_text(self, text: str) -> Any:
        """The typed text as JSON."""
        return text

    def to_text(self, value: Any) -> str:
        """A JSON value as a person would type it."""
        return str(value)

    def accept(self, value: Any) -> Any:
        """The value from JSON or from typed text."""
        return self.read(self.from_text(value) if isinstance(value, str) else value)

    def from_form(self, key: str, typed: Mapping[str, str], seats: Any, ids: Any) -> dict[str, Any]:
        """What was typed for it in the form of a hand, as JSON by its key; empty if nothing was typed."""
        return {key: self.from_text(typed[key])} if key in typed else {}

    def to_form(self, key: str, value: Any, seats: Any, ids: Any) -> dict[str, str]:
        """What to type for it in the form of a hand, by the names of the inputs."""
        return {} if value is None else {key: self.to_text(value)}

    def shown(self, value: Any) -> Words | str:
        """The value as people read it."""
        return self.to_text(value)

    @property
    def range(self) -> Words:
        """The possible values, as they are written."""
        raise NotImplementedError

    @property
    def hint(self) -> Words:
        """The possible values, as people read them."""
        return self.range

    def refuse(self, value: object) -> Fault:
        """The Fault for a value that this field cannot have."""
        return Fault(say("{value} is not possible: it must be {range}.", value=quoted(value), range=self.range))

    def noted(self, value: Any, seats: Any) -> Iterator[tuple[Words | str, Any]]:
        """The cards in a value, each with its name or its player."""
        yield from ()

    def seats_in(self, value: Any) -> Iterable[int]:
        """The players whose cards a value says something about."""
        return ()

    def remarks(self, key: str, value: Any, seats: Any, rules: Any, *, read: bool) -> Iterator[Words]:
        """Remarks on a valid value; `read` says whether the score depends on it at all."""
        yield from ()


@dataclass(frozen=True)
class Flag(Field):
    """Yes or no."""

    widget = "flag"
    is_checkbox = True
    range: Words = field(default=say("true or false"), kw_only=True)

    def read(self, value: Any) -> bool:
        """True or false."""
        if isinstance(value, bool):
            return value
        raise self.refuse(value)

    def from_text(self, text: str) -> Any:
        """True or false, typed as yes and no or as true and false."""
        plain = text.strip().lower()
        return plain in YES if plain in YES | NO else text

    def to_text(self, value: bool) -> str:
        """`yes` or `no`."""
        return "yes" if value else "no"

    def from_form(self, key: str, typed: Mapping[str, str], seats: Any, ids: Any) -> dict[str, Any]:
        """True if it was ticked."""
        return {key: True} if typed.get(key) == "yes" else {}

    def to_form(self, key: str, value: bool, seats: Any, ids: Any) -> dict[str, str]:
        """A tick if it is true."""
        return {key: "yes"} if value else {}

    def shown(self, value: bool) -> Words:
        """Yes or no as people read it."""
        return say("yes") if value else say("no")

    def remarks(self, key: str, value: Any, seats: Any, rules: Any, *, read: bool) -> Iterator[Words]:
        """A remark that something is noted on which nothing depends."""
        if value and not read:
            yield say("“{key}” is given, but this hand does not use it.", key=key)


@dataclass(frozen=True)
class Number(Field):
    """A whole number between two bounds, one of a few words, or none."""

    widget = "number"
    _: KW_ONLY
    least: int = 0
    most: int = 100
    words: Mapping[str, Words] = field(default_factory=dict)
    none: Words | None = None

    def read(self, value: Any) -> int | str | None:
        """A whole number within the bounds, a word of this field, or None."""
        if (value is None and self.none) or (isinstance(value, str) and value in self.words):
            return value
        if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
            raise self.refuse(value)
        return value

    def from_text(self, text: str) -> Any:
        """The number or the word; any other text as it was typed."""
        plain = text.strip()
        if self.none and plain.lower() == "none":
            return None
        if plain in self.words:
            return plain
        whole = re.fullmatch(r"[+-]?\d{1,9}", plain, re.ASCII)
        return int(plain) if whole and self.least <= int(plain) <= self.most else text

    def to_text(self, value: int | str | None) -> str:
        """Digits, the word, or `none`."""
        return "none" if value is None else str(value)

    def shown(self, value: int | str | None) -> Words | str:
        """Digits, or what the word means."""
        return (self.none or NO_VALUE) if value is None else self.words.get(str(value), str(value))

    @property
    def meanings(self) -> Mapping[str, Words]:
        """What each word means that can be used instead of a number."""
        return {**self.words, **({"none": self.none} if self.none else {})}

    @property
    def digits(self) -> bool:
        """Whether it is typed in digits, whatever its value."""
        return not (self.words or self.none)

    @property
    def range(self) -> Words:
        """The bounds and the words, in words."""
        bounds = {"least": self.least, "most": self.most}
        if self.digits:
            return say("a whole number from {least} to {most}", **bounds)
        return say("a whole number from {least} to {most}, or {words}", **bounds, words=[*self.meanings])

    @property
    def hint(self) -> Words:
        """The bounds, and what the words mean."""
        bounds = {"least": self.least, "most": self.most}
        if self.digits:
            return say("{least}–{most}", **bounds)
        return say("{least}–{most}, or {words}", **bounds, words=[*self.meanings.values()])


@dataclass(frozen=True)
class Choice(Field):
    """One of a few values, each with its meaning."""

    widget = "choice"
    _: KW_ONLY
    values: Mapping[Any, Words]

    def read(self, value: Any) -> Any:
        """One of the values."""
        known = {str(each): each for each in self.values}
        if isinstance(value, bool) or not isinstance(value, str | int) or str(value) not in known:
            raise self.refuse(value)
        return known[str(value)]

    def from_text(self, text: str) -> str:
        """The value; any other text as it was typed."""
        return text.strip() if any(str(each) == text.strip() for each in self.values) else text

    def shown(self, value: Any) -> Words:
        """What the value means."""
        return self.values[value]

    @property
    def range(self) -> Words:
        """The values, in words."""
        return say("one of {values}", values=[str(value) for value in self.values])


@dataclass(frozen=True)
class Listing(Field):
    """A list of items, separated by spaces in text, or none; `told` describes the item at a place, from 1, in words."""

    widget = "listing"
    _: KW_ONLY
    item: str
    items: Words
    most: int
    numbers: bool = False
    told: Callable[[int, Any], Words] | None = None
    none: Words | None = None

    def read(self, value: Any) -> tuple[Any, ...] | None:
        """The items, each checked by the pattern."""
        if value is None and self.none:
            return None
        if isinstance(value, str) or not isinstance(value, Sequence) or not 1 <= len(value) <= self.most:
            raise self.refuse(value)
        for part in value:
            wrong = isinstance(part, bool) or not isinstance(part, str | int)
            if wrong or not re.fullmatch(self.item, str(part), re.ASCII):
                raise self.refuse(part)
        return tuple(int(part) if self.numbers else str(part) for part in value)

    def from_text(self, text: str) -> Any:
        """The items; text with none or too many, as it was typed."""
        if self.none and text.strip().lower() == "none":
            return None
        return text.split() if 1 <= len(text.split()) <= self.most else text

    @property
    def meanings(self) -> Mapping[str, Words]:
        """What `none` means, if there may be none."""
        return {"none": self.none} if self.none else {}

    def to_text(self, value: Sequence[Any] | None) -> str:
        """The items separated by spaces, or `none`."""
        return "none" if value is None else " ".join(str(item) for item in value)

    def shown(self, value: Sequence[Any] | None) -> Words | str:
        """The items, in words if the field has words for them."""
        if value is None:
            return self.none or NO_VALUE
        if self.told is None:
            return self.to_text(value)
        return say("{what}", what=[self.told(place, each) for place, each in enumerate(value, 1)])

    @property
    def range(self) -> Words:
        """What the items are, in words."""
        if self.none:
            return say("{items}, at most {most} of them, or none", items=self.items, most=self.most)
        return say("{items}, at most {most} of them", items=self.items, most=self.most)


def declare(kind: Field, default: Any = None) -> Any:
    """Declares an attribute as a field of this kind."""
    if isinstance(default, dict):
        return field(default_factory=dict, metadata={"declared": kind})
    return field(default=default, metadata={"declared": kind})


def option(kind: Callable[..., Field], **of_kind: Any) -> Callable[..., Any]:
    """Makes the declaring function for a kind of option: it takes the default, label and help, and the settings of the kind by name."""
    return lambda default, *words, **more: declare(kind(*words, **of_kind, **more), default)


flag = option(Flag, range=say("yes or no"))
number = option(Number)
choice = option(Choice)
listing = option(Listing)


def fields_of(declaring: type) -> Mapping[str, Any]:
    """The fields that a class declares, by key, in order; the attribute for a Python keyword has an underscore, as in `with_`."""
    return _fields_of(declaring)


def _found_once(find: Callable[[type], Mapping[str, Any]]) -> Callable[[type], Mapping[str, Any]]:
    return cache(find)  # a class is hashable, which type checkers do not believe of one whose instances are not


@_found_once
def _fields_of(declaring: type) -> Mapping[str, Any]:
    declared = [each for each in fields(declaring) if "declared" in each.metadata]
    return MappingProxyType({each.name.rstrip("_"): each.metadata["declared"] for each in declared})


def called(rules: Any, key: str) -> Words:
    """The name of an option."""
    label: Words = fields_of(type(rules))[key].label
    return label


def setting(rules: Any, key: str) -> Words:
    """An option with its value, as people read them."""
    value = fields_of(type(rules))[key].shown(getattr(rules, key))
    return say("“{option}: {value}”", option=called(rules, key), value=value)


def options(rules: type) -> Mapping[str, Field]:
    """The options that a class of rules declares, by key, in order; those shown on request come last."""
    return _options(rules)


@_found_once
def _options(rules: type) -> Mapping[str, Field]:
    return MappingProxyType(dict(sorted(fields_of(rules).items(), key=lambda each: each[1].folded)))


def read_options(rules: type, preset: Mapping[str, Any], given: Mapping[str, object]) -> dict[str, Any]:
    """The values of all options: the preset's, changed by the given ones; a Fault names the key that is wrong."""
    known = options(rules)
    values = dict(preset)
    for key, value in given.items():
        if key not in known:
            raise Fault(say("there is no rule “{key}” in this game.", key=key[:60]), key)
        with placed(key):
            values[key] = known[key].accept(value)
    return values
