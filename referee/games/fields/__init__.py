"""The kinds of fields that know cards and players; how a hand is read from a record by its fields, and written to one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from referee.declare import fields_of
from referee.games.fields.cards import CardField, CardsField, CountField, LaidOn, LeftField, MeldsField, UseField, at
from referee.games.fields.changes import ChangedRules, FactorField
from referee.games.fields.moves import AbsentField, ByPlayerField, OrderField
from referee.games.fields.players import (
    CallsField,
    ClaimsField,
    DealerField,
    NameField,
    NamesField,
    PlayersField,
    SeatField,
    Seats,
    SomeField,
)
from referee.games.fields.points import ARRANGED, AdjustField, Digits, ScoresField, TallyField, in_mode, whole
from referee.kinds import Choice, Field
from referee.ranges import written_out
from referee.words import Fault, Words, placed, quoted, say

__all__ = [
    "ARRANGED", "COMMON", "GAMES", "UNWANTED", "AbsentField", "AdjustField", "ByPlayerField", "CallsField", "CardField", "CardsField", "ChangedRules", "ClaimsField", "CountField", "DealerField", "Digits", "FactorField", "GamesField",
    "HandChoice", "LaidOn", "LeftField", "MeldsField", "NameField", "NamesField", "NoteField", "OrderField", "PlayersField", "ScoresField", "SeatField",
    "Seats", "SomeField", "TallyField", "UseField", "early_fields", "game_prefix", "hand_fields", "hand_remarks", "in_mode", "read_hand", "whole", "write_hand",
]  # fmt: skip

MOST_NOTE = 1000
GAMES = 2
"""So many games are played at once, where it is more than one."""
COMMON = ("scores", "factor", "adjust", "dealer", "note", "void", "absent", "joins", "leaves", "seats", "rules")
"""What every hand can report."""
UNWANTED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that names and notes may not hold: controls, text directions, lone surrogates."""


@dataclass(frozen=True)
class HandChoice(Choice):
    """One of a few words about a hand; a form shows those that are `offered` under the rules.

    The first of them is chosen before anything is typed where it is `usual`; `spares` names, for a word, the
    field whose player has nothing in hand then, or * where nobody's hand counts. An `early` one is said before the hand is
    played, and stands with the plays until it is recorded.
    """

    _: KW_ONLY
    offered: Callable[[Any, str], bool] = lambda _rules, _value: True
    usual: bool = False
    early: bool = False
    spares: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class NoteField(Field):
    """A text of the players' own."""

    widget = "note"
    beside_scores = True

    def read(self, value: Any) -> str:
        """The text, without control characters."""
        if not isinstance(value, str):
            raise Fault(say("{value} is not text: write it in quotation marks.", value=quoted(value)))
        text = unicodedata.normalize("NFC", value).replace("\r\n", "\n").strip()
        if len(text) > MOST_NOTE:
            raise Fault(say("This note has {n} characters: at most {most}.", n=len(text), most=MOST_NOTE))
        if UNWANTED.search(text):
            raise Fault(say("This note has a control character: write plain text."))
        return text


def game_prefix(key: str, place: int) -> str:
    """What the names of the inputs of one of the games begin with that are played at once."""
    return f"{key}_{place + 1}_"


@dataclass(frozen=True)
class GamesField(Field):
    """Two hands that are played at once, each of some of the players.

    `seats` are the players of each, by the sides; `rules` those under which one of them is asked.
    """

    widget = "games"
    asks_cards = True
    compared = True
    _: KW_ONLY
    hand: Callable[[], type]
    seats: Callable[[Sequence[Sequence[int]]], Sequence[Sequence[int]]]
    rules: Callable[[Any], Any]

    def read_at(self, value: Any, seats: Seats) -> tuple[Any, ...]:
        """The hands, each with nothing but what its game says."""
        if not isinstance(value, list) or len(value) != GAMES:
            raise Fault(say("{value} is not a list of two games.", value=quoted(value)))
        return tuple(at(place, lambda each: self._read_one(each, seats), each) for place, each in enumerate(value))

    def _read_one(self, value: Any, seats: Seats) -> Any:
        known = set(hand_fields(self.hand())) - {*self.parts, "void"}
        aside = [key for key in value if key in known] if isinstance(value, Mapping) else []
        if aside:
            raise Fault(say("“{key}” is said of the whole hand, not of one game.", key=aside[0]), aside[0])
        return read_hand(self.hand(), value, seats)

    def write_at(self, value: tuple[Any, ...], seats: Seats) -> list[dict[str, Any]]:
        """The hands as their JSON objects."""
        return [write_hand(each, seats) for each in value]

    def to_form(self, key: str, value: tuple[Any, ...], seats: Seats, ids: Seats) -> dict[str, str]:
        """What one would have to type of each of them."""
        found: dict[str, str] = {}
        for place, hand in enumerate(value):
            for each, declared in self.parts.items():
                found |= declared.to_form(game_prefix(key, place) + each, getattr(hand, each), seats, ids)
        return found

    @property
    def parts(self) -> dict[str, Field]:
        """What one of the hands says."""
        found = hand_fields(self.hand())
        aside = (*COMMON, *[key for key, each in found.items() if isinstance(each, GamesField)])
        return {key: each for key, each in found.items() if key not in aside and not each.folded}

    def noted(self, value: tuple[Any, ...], seats: Seats) -> Iterator[tuple[Words | str, Any]]:
        """The cards of all the hands."""
        for hand in value:
            for key, declared in self.parts.items():
                yield from declared.noted(getattr(hand, key), seats)

    def remarks(self, key: str, value: tuple[Any, ...], seats: Seats, rules: Any, *, read: bool) -> Iterator[Words]:
        """What is worth a second look in one of the hands."""
        for hand in value:
            for each, declared in self.parts.items():
                yield from declared.remarks(each, getattr(hand, each), seats, rules, read=read)


def hand_fields(hand: type) -> dict[str, Field]:
    """The things that a game's hand reports, by key: the game's own, then those of every game."""
    found = fields_of(hand)
    own = [key for key in found if key not in COMMON]
    return {key: found[key] for key in (*own, *COMMON)}


def hand_written_out(hand: type, value: Any) -> Any:
    """A hand as JSON with each range of cards that goes around the corner card by card; the same object where there is none."""
    if not isinstance(value, Mapping):
        return value
    own = hand_fields(hand).keys() - set(COMMON)
    found = {
        key: written_out(each) if key in own and not isinstance(each, str) else each for key, each in value.items()
    }
    return value if found == value else found


def typed_written_out(hand: type, typed: Mapping[str, str]) -> dict[str, str]:
    """What was typed in the form of a hand, with each range of cards that goes around the corner card by card."""
    own = hand_fields(hand).keys() - set(COMMON)
    return {key: written_out(text) if key.partition("-")[0] in own else text for key, text in typed.items()}


def early_fields(hand: type, rules: Any) -> dict[str, HandChoice]:
    """What can be said under these rules before a hand is played, by key."""
    declared = hand_fields(hand).items()
    return {key: each for key, each in declared if isinstance(each, HandChoice) and each.early and each.when(rules)}


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
            values[key] = known[key].read_at(value, seats)
    return hand(**values)


def write_hand(hand: Any, seats: Seats) -> dict[str, Any]:
    """A hand as its JSON object, without what says nothing."""
    written = {}
    for key, declared in hand_fields(type(hand)).items():
        value = getattr(hand, key)
        if (
            declared.explicit
            or (declared.says_nobody and value == ())
            or not (value is None or value is False or value in ({}, (), ""))
        ):
            written[key] = declared.write_at(value, seats)
    return written


def hand_remarks(hand: Any, rules: Any, seats: Seats) -> tuple[Words, ...]:
    """What is worth a second look in a hand that scores: of scores as counted only what stands beside them is read."""
    found: list[Words] = []
    for key, declared in hand_fields(type(hand)).items():
        read = declared.when(rules) and (key in COMMON or hand.scores is None or declared.beside_scores)
        found += declared.remarks(key, getattr(hand, key), seats, rules, read=read)
    return tuple(found)
