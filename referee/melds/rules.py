"""What a meld is in one game under its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from referee.words import Words, say

LEAST_MELD = 3
Ace = Literal["low", "high", "both", "wraps"]
ACES: Mapping[str, Ace] = {"low": "low", "high": "high", "both": "both", "wrap": "wraps"}
"""Where an ace stands in a run, by the word of an option."""
Special = Literal["", "dirty", "royal"]
"""A meld of a whole hand, which some deals ask for."""


@dataclass(frozen=True, slots=True)
class Lone:
    """A rank of which a single card is a meld, and with the next of its suit a run of two; with `pairs` two are a set.

    In a meld of fewer than three cards no joker stands for it. The clauses are those of one card, of a run of two, of a
    pair, and of what is laid off on a meld of fewer than three.
    """

    rank: int
    pairs: bool
    clause: str
    run_clause: str
    pair_clause: str
    layoff_clause: str


@dataclass(frozen=True, slots=True)
class MeldRules:
    """What a meld is in one game under its rules."""

    set_clause: str
    run_clause: str
    joker_clause: str
    layoff_clause: str
    min_run: int = LEAST_MELD
    ace: Ace = "low"
    """Where an ace stands in a run: low, high, at both ends, or wrapping around."""
    suits_differ: bool = True
    """Whether a set has each suit once."""
    bare_sets: bool = False
    """Whether nobody needs to note which suits a set has, since the pack has each once."""
    jokers: Literal["none", "wild", "rank"] = "none"
    """Whether jokers are wild, a rank of their own, or no part of melds."""
    wild_ranks: frozenset[int] = frozenset()
    """Ranks whose cards stand for others as jokers do, where they are no meld as they are."""
    joker_suits: bool = False
    """Whether a joker in a set stands for one suit."""
    jokers_per_run: int | None = None
    packs: int = 1
    groups: bool = False
    """Whether the game's books call a set a group and a run a sequence."""
    wild_clause: str = ""
    wilds_per_meld: int | None = None
    """The most cards of a meld that stand for others."""
    cap_clause: str = ""
    """The clause that says so, where that is not the wild one."""
    jokers_apart: bool = False
    """Whether no two jokers lie side by side in a run."""
    named_wild_ranks: frozenset[int] = frozenset()
    """Ranks whose cards stand for others where that has been said."""
    lone: Lone | None = None
    """A rank of which one card alone is a meld."""
    special: Special = ""
    """The only meld there is: thirteen cards, one of each rank, in any suits (dirty) or in one (royal); nothing is laid off on it."""

    @property
    def set_name(self) -> Words:
        """What this game calls a set."""
        return say("group") if self.groups else say("set")

    @property
    def run_name(self) -> Words:
        """What this game calls a run."""
        if self.special:
            return say("dirty run") if self.special == "dirty" else say("royal run")
        return say("sequence") if self.groups else say("run")

    @property
    def wild(self) -> bool:
        """Whether some cards stand for others, be they jokers or whole ranks."""
        return self.jokers == "wild" or bool(self.wild_ranks)

    @property
    def natural_clause(self) -> str:
        """What says whether a card of a wild rank is itself."""
        return f"{self.wild_clause}-natural"

    @property
    def own(self) -> MeldRules:
        """The same rules where each card has been said to be itself or any: no rank is wild any more."""
        return _without_wild_ranks(self)

    @property
    def lowest(self) -> int:
        """The lowest place of a run: 1 is an ace below a two."""
        return 2 if self.ace == "high" else 1

    @property
    def highest(self) -> int:
        """The highest place of a run: 14 is an ace above a king."""
        return 13 if self.ace == "low" else 26 if self.ace == "wraps" else 14

    @property
    def longest(self) -> int:
        """The most cards of a run."""
        if self.ace == "both" and self.packs > 1:
            return 14
        return 13

    @property
    def fewest(self) -> int:
        """The fewest cards of a meld."""
        return 1 if self.lone else LEAST_MELD

    def beside(self, size: int) -> MeldRules:
        """The same rules for what is laid off on a meld of so many cards, which with fewer than three has a clause of its own."""
        return _on_few(self, self.lone) if self.lone and size < LEAST_MELD else self


@cache
def _without_wild_ranks(rules: MeldRules) -> MeldRules:
    return replace(rules, jokers="wild", wild_ranks=frozenset(), named_wild_ranks=rules.wild_ranks)


@cache
def _on_few(rules: MeldRules, lone: Lone) -> MeldRules:
    return replace(rules, layoff_clause=lone.layoff_clause)
