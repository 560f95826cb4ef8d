"""The melds on the table and whose each card is, and which plays a game has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.cards import show_cards
from referee.melds import Meld, MeldRules
from referee.words import Words


@dataclass(frozen=True, slots=True)
class OwnedMeld:
    """A meld as it lies, and whose each of its cards is (seats, in the order of the cards)."""

    meld: Meld
    owners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld on the table: how it lies.

    It has several readings after a swapped joker, or with `ace_open` an ace, that fits at two ends.
    `begun` is how many cards its first player laid in one go, `doubled` whether a gambit joker lies on it.
    """

    lying: tuple[OwnedMeld, ...]
    cards_at_first: int
    doubled: bool = False

    @property
    def shown(self) -> str:
        """The meld as canonical text."""
        return str(self.lying[0].meld)

    @property
    def sign(self) -> str:
        """The meld as people see it."""
        return show_cards(self.lying[0].meld.cards)


@dataclass(frozen=True)
class PlayRules:
    """Which plays a game has under its rules: the meld rules, and for each act that is not allowed, why.

    `set_swaps`: jokers are taken from sets too; `joker_stays`: a joker taken may stay in the hand; `ace_open`: nobody
    needs to know at which end of a run an ace stands that fits at both; `claims`: the fewest cards of a new meld with a discard
    that was claimed for it, where discards are claimed so.
    """

    melds: MeldRules
    refused: Mapping[str, Words]
    set_swaps: bool = False
    joker_stays: bool = False
    ace_open: bool = False
    claims: int | None = None
