"""A hand: what every hand can report, two hands played at once, and how a hand is read from a record and written to one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, MISSING, dataclass, fields
from typing import Any, ClassVar, Self

from referee.cards.ranges import written_out
from referee.fields import Field, Flag, declare, fields_of
from referee.games.fields.attendance import AbsentField, ByPlayerField, OrderField
from referee.games.fields.cards import read_at
from referee.games.fields.hand import ChangedRules, FactorField, HandChoice, NoteField
from referee.games.fields.players import DealerField, Seats
from referee.games.fields.points import AdjustField, ScoresField
from referee.words import Fault, Words, placed, quoted, say

JOINED = "table.joined"
"""The clause for the total with which somebody joins."""
LINES_ASIDE = frozenset({JOINED, "table.sat-out", "table.adjust"})
"""Clauses of lines that no play of the hand made: they come last, and go to the total unchanged."""
COUNTS = {2: say("twice"), 3: say("three times"), 4: say("four times")}
"""The words for how many times a hand counts."""


@dataclass(frozen=True)
class Shortcut:
    """What the tile of a side reports with one tap: a field of the hand with its value, and the text of the button."""

    key: str
    word: str
    label: Words


@dataclass(frozen=True, kw_only=True)
class Hand:
    """What every hand can report in any game; a game adds its own fields.

    `beside_void` are the fields that a thrown-in hand may have.
    """

    beside_void: ClassVar[frozenset[str]] = frozenset(
        ("void", "dealer", "note", "adjust", "absent", "joins", "leaves", "seats", "rules")
    )
    shortcuts: ClassVar[tuple[Shortcut, ...]] = ()
    """What a side's tile reports with one tap."""

    dealer: int | None = declare(
        DealerField(say("Dealer"), say("Only if the dealer was not the expected player."), folded=True)
    )
    scores: Mapping[int, int] | None = declare(
        ScoresField(
            say("Just the points"),
            say("The points of every player as the table counted them, bonuses and doublings included."),
            folded=True,
        )
    )
    adjust: Mapping[int, int] = declare(
        AdjustField(
            say("Points by agreement"),
            say("Added to the total unchanged. Example: a penalty."),
            folded=True,
        ),
        {},
    )
    note: str = declare(NoteField(say("Note"), say("Anything worth remembering."), folded=True), "")
    factor: int | None = declare(
        FactorField(
            say("This hand counts"),
            say("All points of this hand, with its bonuses."),
            least=2,
            most=4,
            counts=COUNTS,
            folded=True,
        )
    )
    rules: Mapping[str, Any] = declare(
        ChangedRules(say("Rules"), say("Rules that apply from this hand on.")),
        {},
    )
    void: bool = declare(Flag(say("Thrown in"), say("Nobody scores, and the same player deals again.")), False)

    absent: tuple[int, ...] = declare(AbsentField(say("Sits out"), say("Who does not play this hand.")), ())
    joins: Mapping[int, Any] = declare(
        ByPlayerField(
            say("Joining"),
            say("Who sits down before this hand, and with which total."),
            {
                "worst": say("with the worst total"),
                "average": say("with the average"),
                "zero": say("with 0"),
                "own": say("with their old total"),
            },
            points=True,
        ),
        {},
    )
    leaves: Mapping[int, str] = declare(
        ByPlayerField(
            say("Leaves"),
            say("Who leaves after this hand."),
            {
                "counts": say("then leaves, and the total counts"),
                "out": say("then leaves, and the total is only shown"),
            },
        ),
        {},
    )
    seats: tuple[int, ...] = declare(
        OrderField(say("Seats have changed"), say("Everybody at the table clockwise, from this hand on.")), ()
    )

    def __post_init__(self) -> None:
        """Refuses fields that a thrown-in hand cannot have."""
        if self.factor and self.scores is not None:
            words = say("“factor” cannot be used with “scores”: the scores of “Just the points” are final.")
            raise Fault(words, "factor")
        for each in fields(self) if self.void else ():
            usual = each.default if each.default_factory is MISSING else each.default_factory()
            if each.name not in self.beside_void and getattr(self, each.name) != usual:
                raise Fault(
                    say("“{key}” cannot be used with “void”: a hand that was thrown in has no cards.", key=each.name),
                    each.name,
                )

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> Self:
        """The hand with these values, by field."""
        return cls(**values)

    @property
    def thrown_in(self) -> bool:
        """Whether the hand scores nothing for anybody, and is dealt again."""
        return self.void


GAMES_AT_ONCE = 2
"""The number of games played at once, if it is more than one."""
FIELDS_OF_EVERY_HAND = (
    "scores",
    "factor",
    "adjust",
    "dealer",
    "note",
    "void",
    "absent",
    "joins",
    "leaves",
    "seats",
    "rules",
)
"""What every hand can report."""


def game_prefix(key: str, place: int) -> str:
    """The beginning of the input names of one of the games played at once."""
    return f"{key}_{place + 1}_"


@dataclass(frozen=True)
class HandsField(Field):
    """Two hands played at once, each by some of the players.

    `seats` are the players of each, by the sides; `rules` are those under which one of them is entered.
    """

    widget = "games"
    asks_cards = True
    compares_players = True
    _: KW_ONLY
    hand: Callable[[], type]
    seats: Callable[[Sequence[Sequence[int]]], Sequence[Sequence[int]]]
    rules: Callable[[Any], Any]

    def read_at(self, value: Any, seats: Seats) -> tuple[Any, ...]:
        """The hands, each with only the fields of its game."""
        if not isinstance(value, list) or len(value) != GAMES_AT_ONCE:
            raise Fault(say("{value} is not a list of two games.", value=quoted(value)))
        return tuple(read_at(place, lambda each: self._read_one(each, seats), each) for place, each in enumerate(value))

    def _read_one(self, value: Any, seats: Seats) -> Any:
        known = set(hand_fields(self.hand())) - {*self.parts, "void"}
        aside = [key for key in value if key in known] if isinstance(value, Mapping) else []
        if aside:
            raise Fault(say("“{key}” belongs to the whole hand, not to one game.", key=aside[0]), aside[0])
        return read_hand(self.hand(), value, seats)

    def write_at(self, value: tuple[Any, ...], seats: Seats) -> list[dict[str, Any]]:
        """The hands as their JSON objects."""
        return [write_hand(each, seats) for each in value]

    def to_form(self, key: str, value: tuple[Any, ...], seats: Seats, ids: Seats) -> dict[str, str]:
        """What to type for each of them."""
        found: dict[str, str] = {}
        for place, hand in enumerate(value):
            for each, declared in self.parts.items():
                found |= declared.to_form(game_prefix(key, place) + each, getattr(hand, each), seats, ids)
        return found

    @property
    def parts(self) -> dict[str, Field]:
        """The fields of one of the hands."""
        found = hand_fields(self.hand())
        aside = (*FIELDS_OF_EVERY_HAND, *[key for key, each in found.items() if isinstance(each, HandsField)])
        return {key: each for key, each in found.items() if key not in aside and not each.folded}

    def noted(self, value: tuple[Any, ...], seats: Seats) -> Iterator[tuple[Words | str, Any]]:
        """The cards of all the hands."""
        for hand in value:
            for key, declared in self.parts.items():
                yield from declared.noted(getattr(hand, key), seats)

    def remarks(self, key: str, value: tuple[Any, ...], seats: Seats, rules: Any, *, read: bool) -> Iterator[Words]:
        """Remarks on one of the hands."""
        for hand in value:
            for each, declared in self.parts.items():
                yield from declared.remarks(each, getattr(hand, each), seats, rules, read=read)


def hand_fields(hand: type) -> dict[str, Field]:
    """What a game's hand reports, by key: the game's own fields, then those of every game."""
    found = fields_of(hand)
    own = [key for key in found if key not in FIELDS_OF_EVERY_HAND]
    return {key: found[key] for key in (*own, *FIELDS_OF_EVERY_HAND)}


def hand_written_out(hand: type, value: Any) -> Any:
    """A hand as JSON with each range that goes around the corner written out card by card; the same object if there is none."""
    if not isinstance(value, Mapping):
        return value
    own = hand_fields(hand).keys() - set(FIELDS_OF_EVERY_HAND)
    found = {
        key: written_out(each) if key in own and not isinstance(each, str) else each for key, each in value.items()
    }
    return value if found == value else found


def typed_written_out(hand: type, typed: Mapping[str, str]) -> dict[str, str]:
    """What was typed in the form of a hand, with each range that goes around the corner written out card by card."""
    own = hand_fields(hand).keys() - set(FIELDS_OF_EVERY_HAND)
    return {key: written_out(text) if key.partition("-")[0] in own else text for key, text in typed.items()}


def early_fields(hand: type, rules: Any) -> dict[str, HandChoice]:
    """What can be said under these rules before a hand is played, by key."""
    declared = hand_fields(hand).items()
    return {
        key: each
        for key, each in declared
        if isinstance(each, HandChoice) and each.said_before_hand and each.when(rules)
    }


def read_hand(hand: type[Hand], data: object, seats: Seats) -> Any:
    """A hand from its JSON object; a Fault has the path inside the hand."""
    if not isinstance(data, Mapping):
        raise Fault(say("{value} is not a hand: write an object.", value=quoted(data)))
    known = hand_fields(hand)
    values = {}
    for key, value in data.items():
        if key not in known:
            raise Fault(say("there is no field “{key}” in a hand of this game.", key=str(key)[:60]), str(key))
        with placed(key):
            values[key] = known[key].read_at(value, seats)
    return hand.from_values(values)


def write_hand(hand: Any, seats: Seats) -> dict[str, Any]:
    """A hand as its JSON object, without fields that say nothing."""
    written = {}
    for key, declared in hand_fields(type(hand)).items():
        value = getattr(hand, key)
        if (
            declared.written_when_null
            or (declared.says_nobody and value == ())
            or not (value is None or value is False or value in ({}, (), ""))
        ):
            written[key] = declared.write_at(value, seats)
    return written


def hand_remarks(hand: Any, rules: Any, seats: Seats) -> tuple[Words, ...]:
    """Remarks on a hand that scores; if the scores are as counted, only the fields beside them are read."""
    found: list[Words] = []
    for key, declared in hand_fields(type(hand)).items():
        read = declared.when(rules) and (
            key in FIELDS_OF_EVERY_HAND or hand.scores is None or declared.beside_counted_scores
        )
        found += declared.remarks(key, getattr(hand, key), seats, rules, read=read)
    return tuple(found)
