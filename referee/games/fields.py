"""The things that a hand reports, each declared once: how it is read from a record and written to one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from referee.cards import MOST_POINTS, Card, parse_card, parse_cards, parse_points, show_cards, write_cards
from referee.declare import Applies, Numeral, quoted
from referee.naming import as_seen
from referee.words import Fault, Words, placed, say

MOST_NOTE = 1000
COMMON = ("scores", "adjust", "dealer", "note")
"""What every hand can report."""
UNWANTED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that names and notes may not hold: controls, text directions, lone surrogates."""


@dataclass(frozen=True)
class Seats:
    """The players of a sheet in seat order, as a record names them."""

    names: tuple[str, ...]

    def read(self, name: object) -> int:
        """The seat of a player, or a Fault that names the players."""
        if name in self.names:
            return self.names.index(name)
        if isinstance(name, str) and as_seen(name) in self.names:
            return self.names.index(as_seen(name))
        raise Fault(say("{name} is not playing: the players are {players}.", name=quoted(name), players=self.names))

    def by_name(self, value: object, read: Callable[[object], Any]) -> dict[int, Any]:
        """What is given by player, each value read; a Fault says at whose."""
        if not isinstance(value, Mapping):
            raise Fault(say("{value} is not given by player: write an object of names.", value=quoted(value)))
        found = {}
        for name, each in value.items():
            seat = self.read(name)
            if seat in found:
                raise Fault(say("{name} is there twice: write every player once.", name=quoted(name)), str(name))
            with placed(name):
                found[seat] = read(each)
        return found

    def named(self, value: Mapping[int, Any]) -> dict[str, Any]:
        """What is given by seat, by name, in seat order."""
        return {self.names[seat]: value[seat] for seat in sorted(value)}


def _always(_rules: Any) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class HandField:
    """What is declared of one thing that a hand reports; an `explicit` one is written even where it is null."""

    kind: ClassVar[str]
    label: Words
    help: Words
    when: Applies = _always
    folded: bool = False
    explicit: bool = False

    def read(self, value: Any, seats: Seats) -> Any:
        """The value from a record, or a Fault."""
        raise NotImplementedError

    def write(self, value: Any, seats: Seats) -> Any:
        """The value for a record."""
        return value

    def remarks(self, key: str, value: Any, seats: Seats, *, read: bool) -> Iterator[Words]:
        """What is worth a second look in a value that stands; `read` is whether the score depends on it at all."""
        yield from ()


@dataclass(frozen=True, kw_only=True)
class SeatField(HandField):
    """A player, or null where `nobody` has a meaning; `emptied` where that player's hand is empty."""

    kind = "seat"
    nobody: Words | None = None
    emptied: bool = False

    def read(self, value: Any, seats: Seats) -> int | None:
        """The player's seat."""
        return None if value is None and self.nobody else seats.read(value)

    def write(self, value: int | None, seats: Seats) -> str | None:
        """The player's name."""
        return None if value is None else seats.names[value]


def _offered(_rules: Any, _value: str) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class ChoiceField(HandField):
    """One of a few words; a form shows those that are `offered` under the rules.

    The first of them is chosen before anything is typed where it is `usual`; `spares` names, for a word, the
    field whose player has nothing in hand then, or * where nobody's hand counts. An `early` one is said before the hand is
    played, and stands with the plays until it is recorded.
    """

    kind = "choice"
    values: Mapping[str, Words]
    offered: Callable[[Any, str], bool] = _offered
    usual: bool = False
    early: bool = False
    spares: Mapping[str, str] = field(default_factory=dict)

    def read(self, value: Any, seats: Seats) -> str:
        """The word."""
        if isinstance(value, str) and value in self.values:
            return value
        raise Fault(say("{value} is not possible: one of {values}.", value=quoted(value), values=list(self.values)))


@dataclass(frozen=True, kw_only=True)
class FlagField(HandField):
    """True where something was so."""

    kind = "flag"

    def read(self, value: Any, seats: Seats) -> bool:
        """True or false."""
        if isinstance(value, bool):
            return value
        raise Fault(say("{value} is not possible: true or false.", value=quoted(value)))

    def remarks(self, key: str, value: Any, seats: Seats, *, read: bool) -> Iterator[Words]:
        """That something is noted on which nothing depends."""
        if value and not read:
            yield say("“{key}” is noted, but nothing depends on it in this hand.", key=key)


@dataclass(frozen=True, kw_only=True)
class CardField(HandField):
    """One card."""

    kind = "card"

    def read(self, value: Any, seats: Seats) -> Card:
        """The card, with its suit."""
        return parse_card(_text(value))

    def write(self, value: Card, seats: Seats) -> str:
        """The card as text."""
        return str(value)


@dataclass(frozen=True, kw_only=True)
class NoteField(HandField):
    """A text of the players' own."""

    kind = "note"

    def read(self, value: Any, seats: Seats) -> str:
        """The text, without control characters."""
        text = unicodedata.normalize("NFC", _text(value)).replace("\r\n", "\n").strip()
        if len(text) > MOST_NOTE:
            raise Fault(say("This note has {n} characters: at most {most}.", n=len(text), most=MOST_NOTE))
        if UNWANTED.search(text):
            raise Fault(say("This note has a control character: write plain text."))
        return text


@dataclass(frozen=True, kw_only=True)
class AdjustField(HandField):
    """Points by player, of any sign."""

    kind = "adjust"

    def read(self, value: Any, seats: Seats) -> dict[int, int]:
        """The points by seat."""
        return seats.by_name(value, lambda each: whole(each, -MOST_POINTS))

    def write(self, value: Mapping[int, int], seats: Seats) -> dict[str, int]:
        """The points by name."""
        return seats.named(value)


@dataclass(frozen=True, kw_only=True)
class ScoresField(AdjustField):
    """The points of every player as the table counted them."""

    kind = "scores"

    def read(self, value: Any, seats: Seats) -> dict[int, int]:
        """The points by seat; nobody may be missing."""
        found = super().read(value, seats)
        missing = [name for seat, name in enumerate(seats.names) if seat not in found]
        if missing:
            raise Fault(say("{name} is missing: write the points of every player.", name=missing[0]))
        return found


ALIKE = 3
"""So many cards of one rank are plainly cards: nobody has 888 points left."""


class Digits(tuple[Card, ...]):
    """Cards that were written as digits alone, such as “25”: they may have been meant as points."""

    __slots__ = ()

    def __str__(self) -> str:
        return "".join(card.index for card in self)


def _held(text: str) -> tuple[Card, ...]:
    """The cards of a text; several of one rank are plainly cards, in digits too."""
    cards = parse_cards(text)
    number = text.strip()
    return Digits(cards) if number.isdigit() and (len(cards) < ALIKE or len(set(cards)) > 1) else cards


@dataclass(frozen=True, kw_only=True)
class TallyField(HandField):
    """By player, cards or a number of points that is not negative; numbers only where `cards` is false.

    `in_hand` is what is left in hand: nothing where the hand is empty; `in_plays` what plays say where they are noted.
    """

    kind = "tally"
    cards: bool = True
    in_hand: bool = False
    in_plays: bool = False

    @property
    def modes(self) -> tuple[str, ...]:
        """The ways in which a player's part can be typed."""
        return ("points", "cards") if self.cards else ("points",)

    def from_text(self, mode: str, text: str) -> Any:
        """What was typed in one of the modes, as a record writes it."""
        return parse_points(text) if mode == "points" else write_cards(parse_cards(text))

    def along(self, mode: str, typed: Mapping[str, str]) -> str:
        """What was typed in another mode, as this one has it: nothing where the two have no cards in common."""
        return ""

    def to_text(self, value: Any) -> tuple[str, str]:
        """The mode in which a value is typed, and what one types."""
        return ("points", str(value)) if isinstance(value, int) else ("cards", write_cards(value))

    def read(self, value: Any, seats: Seats) -> dict[int, Any]:
        """Points or cards by seat."""
        return seats.by_name(value, self.read_one)

    def read_one(self, value: Any) -> Any:
        """What one player has: a number stands for points, text for cards."""
        if isinstance(value, str) and self.cards:
            return _held(value)
        return whole(value, 0)

    def remarks(self, key: str, value: Mapping[int, Any], seats: Seats, *, read: bool) -> Iterator[Words]:
        """That digits in quotation marks are cards, not points."""
        for seat, each in value.items():
            if read and isinstance(each, Digits):
                yield say(
                    "{player}: “{text}” in quotation marks is the cards {cards}; for points write {text} without them.",
                    player=seats.names[seat],
                    text=str(each),
                    cards=show_cards(each),
                )

    def write(self, value: Mapping[int, Any], seats: Seats) -> dict[str, Any]:
        """Points or cards by name."""
        return seats.named({seat: self.write_one(each) for seat, each in value.items()})

    def write_one(self, value: Any) -> Any:
        """What one player has, as a record writes it; digits stay digits, so that the remark stays."""
        if isinstance(value, Digits):
            return str(value)
        return write_cards(value) if isinstance(value, tuple) else value


def hand_field(declared: HandField, default: Any = None) -> Any:
    """Declares one thing that a hand reports."""
    if isinstance(default, dict):
        return field(default_factory=dict, metadata={"declared": declared})
    return field(default=default, metadata={"declared": declared})


def hand_fields(hand: type) -> dict[str, HandField]:
    """The things that a game's hand reports, by key: the game's own, then those of every game."""
    found = {each.name: each.metadata["declared"] for each in fields(hand)}
    own = [key for key in found if key not in COMMON]
    return {key: found[key] for key in (*own, *COMMON)}


def early_fields(hand: type, rules: Any) -> dict[str, ChoiceField]:
    """What can be said under these rules before a hand is played, by key."""
    declared = hand_fields(hand).items()
    return {key: each for key, each in declared if isinstance(each, ChoiceField) and each.early and each.when(rules)}


def read_hand(hand: type, data: object, seats: Seats) -> Any:
    """A hand from its JSON object; a Fault has the path inside the hand."""
    if not isinstance(data, Mapping):
        raise Fault(say("{value} is not a hand: write an object.", value=quoted(data)))
    known = hand_fields(hand)
    values = {}
    for key, value in data.items():
        if key not in known:
            raise Fault(say("there is no field “{key}” in a hand of this game.", key=str(key)[:60]), str(key))
        with placed(key):
            values[key] = known[key].read(value, seats)
    return hand(**values)


def write_hand(hand: Any, seats: Seats) -> dict[str, Any]:
    """A hand as its JSON object, without what says nothing."""
    written = {}
    for key, declared in hand_fields(type(hand)).items():
        value = getattr(hand, key)
        if declared.explicit or not (value is None or value is False or value in ({}, (), "")):
            written[key] = declared.write(value, seats)
    return written


def hand_remarks(hand: Any, rules: Any, seats: Seats) -> tuple[Words, ...]:
    """What is worth a second look in a hand that scores: of scores as counted nothing else is read."""
    found: list[Words] = []
    for key, declared in hand_fields(type(hand)).items():
        read = declared.when(rules) and (key in COMMON or hand.scores is None)
        found += declared.remarks(key, getattr(hand, key), seats, read=read)
    return tuple(found)


def whole(value: object, least: int) -> int:
    """A whole number of points, at least `least`."""
    if isinstance(value, Numeral) and value.text.isdigit():
        raise Fault(say("{value} is more than any score: at most {most}.", value=quoted(value), most=MOST_POINTS))
    if isinstance(value, bool) or not isinstance(value, int):
        raise Fault(say("{value} is not a whole number of points.", value=quoted(value)))
    if value < least:
        raise Fault(say("{value} is below {least}: points here are never less.", value=quoted(value), least=least))
    if value > MOST_POINTS:
        raise Fault(say("{value} is more than any score: at most {most}.", value=quoted(value), most=MOST_POINTS))
    return value


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    raise Fault(say("{value} is not text: write it in quotation marks.", value=quoted(value)))
