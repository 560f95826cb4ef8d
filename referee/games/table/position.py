"""The melds on the table and whose each card is, and which plays a game has."""

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
    """A meld as it lies, and whose each of its cards is (seats, in the order of the cards)."""

    meld: Meld
    owners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld on the table: how it lies."""

    lying: tuple[OwnedMeld, ...]
    """Its readings: several after a swapped joker, or an ace with `ace_open`, that fits at two ends."""
    cards_at_first: int
    """How many cards its first player laid in one go."""
    doubled: bool = False
    """Whether a gambit joker lies on it."""

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
    """Which plays a game has under its rules."""

    melds: MeldRules
    refused: Mapping[str, Words] = field(default_factory=dict)
    """Why a kind of play is not allowed, for each that the game has and these rules forbid."""
    acts: frozenset[str] = frozenset({"meld", "lay", "swap"})
    """The kinds of play that the game has."""
    set_swaps: bool = False
    """Whether jokers are taken from sets, too."""
    joker_stays: bool = False
    """Whether a joker taken may stay in the hand."""
    ace_open: bool = False
    """Whether nobody needs to know at which end of a run an ace stands that fits at both."""
    claims: int | None = None
    """The fewest cards of a new meld with a discard that was claimed for it, where discards are claimed so."""

    def why_not(self, act: str) -> Words | None:
        """Why there is no play of a kind; None where there is."""
        return self.refused.get(act) or (None if act in self.acts else say("there is no such play in this game."))


class Table(ABC):
    """Play on the table, in a game whose melds lie there before a hand ends."""

    @abstractmethod
    def plays(self, rules: Any, hand: Any, before: Standing) -> PlayRules:
        """Which plays a hand has."""

    @abstractmethod
    def melds(self, rules: Any, hand: Any, before: Standing, in_progress: bool = False) -> tuple[TableMeld, ...]:
        """The melds that the plays of a hand leave on the table, or a Fault; while it is `in_progress` the last turn may still go on."""

    def points_so_far(self, rules: Any, melds: Sequence[TableMeld]) -> tuple[Line, ...] | None:
        """What the melds count by now, where that is points."""
        return None

    def least_laid(self, rules: Any, hand: Any, before: Standing, dealt: int) -> int:
        """How many cards whoever went out has laid at least of those that were dealt, 0 where that is not known."""
        return dealt

    def opening(self, rules: Any, hand: Any, before: Standing, seat: int) -> Words | None:
        """How far a player's opening is that lies there in part."""
        return None

    def opens_in_part(self, rules: Any) -> bool:
        """Whether such a part opens for its turn."""
        return False


@dataclass(frozen=True)
class Position:
    """When cards are tapped: the table of a game under its rules, the hand as it was noted so far, what stood before it, which turn."""

    table: Table
    rules: Any
    hand: Any
    before: Standing
    turn: int | None = None
