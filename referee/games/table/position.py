"""The melds on the table with the owner of each card, and the plays that a game has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.cards import Card
from referee.games.base.standing import Standing
from referee.melds import Meld, MeldRules
from referee.verdict import Line
from referee.words import Words, say


@dataclass(frozen=True, slots=True)
class OwnedMeld:
    """A meld as it is on the table, and the owner of each card (seats, in the order of the cards)."""

    meld: Meld
    owners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld on the table."""

    lying: tuple[OwnedMeld, ...]
    """Its readings: several after a swapped joker or, with `ace_open`, an ace that fits at both ends."""
    cards_at_first: int
    """How many cards its first player laid in one go."""
    doubled: bool = False
    """Whether it has a gambit joker on it."""

    @property
    def shown(self) -> str:
        """The meld as canonical text."""
        return str(self.lying[0].meld)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of its first reading."""
        return self.lying[0].meld.cards


@dataclass(frozen=True)
class PlayRules:
    """The plays that a game has under its rules."""

    melds: MeldRules
    refused: Mapping[str, Words] = field(default_factory=dict)
    """Why a kind of play is not allowed, for each kind that the game has and these rules forbid."""
    acts: frozenset[str] = frozenset({"meld", "lay", "swap"})
    """The kinds of play that the game has."""
    set_swaps: bool = False
    """Whether jokers may be taken from sets too."""
    joker_stays: bool = False
    """Whether a joker that was taken may stay in the hand."""
    ace_open: bool = False
    """Whether nobody needs to know at which end of a run an ace is that fits at both."""
    claims: int | None = None
    """The fewest cards of a new meld with a claimed discard, if discards are claimed in this way."""

    def why_not(self, act: str) -> Words | None:
        """Why a kind of play does not exist; None if it does."""
        return self.refused.get(act) or (None if act in self.acts else say("there is no such play in this game."))


class Table(ABC):
    """Play on the table, in a game whose melds are laid before a hand ends."""

    @abstractmethod
    def plays(self, rules: Any, hand: Any, before: Standing) -> PlayRules:
        """The plays that a hand can have."""

    @abstractmethod
    def melds(self, rules: Any, hand: Any, before: Standing, in_progress: bool = False) -> tuple[TableMeld, ...]:
        """The melds that the plays of a hand leave on the table, or a Fault; while it is `in_progress` the last turn may still go on."""

    def points_so_far(self, rules: Any, melds: Sequence[TableMeld]) -> tuple[Line, ...] | None:
        """What the melds count now, if laid cards are points."""
        return None

    def least_laid(self, rules: Any, hand: Any, before: Standing, dealt: int) -> int:
        """The fewest dealt cards that the player who went out must have laid, 0 if unknown."""
        return dealt

    def opening(self, rules: Any, hand: Any, before: Standing, seat: int) -> Words | None:
        """How far a player's opening has got, if part of it has been laid."""
        return None

    def opens_in_part(self, rules: Any) -> bool:
        """Whether part of an opening counts as opening for its turn."""
        return False


@dataclass(frozen=True)
class Position:
    """The moment at which cards are tapped: the table of a game under its rules, the hand noted so far, the standing before it, the turn."""

    table: Table
    rules: Any
    hand: Any
    before: Standing
    turn: int | None = None
