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
    """What a meld is in one game under its rules.

    `ace`: where an ace stands in a run (low, high, both, or wraps around); `suits_differ`: a set has each suit once;
    `bare_sets`: nobody needs to note which, since the pack has each once;
    `jokers`: wild, a rank of their own, or no part of melds; `wild_ranks`: ranks whose cards stand for others, too, as
    jokers do, where they are no meld as they are; `joker_suits`: a joker in a set stands for one suit; `groups`: the game's
    books call a set a group and a run a sequence; `wilds_per_meld`: the most cards of a meld that stand for others;
    `cap_clause`: what says so, where that is not the wild one; `jokers_apart`: no two
    lie side by side in a run; `special`: the only meld is thirteen cards, one of each rank, in any suits (dirty) or in one
    (royal), and nothing is laid off on it; `any_ranks`: ranks whose cards do so where that has been said; `lone`: a rank of which one card alone is a meld.
    """

    set_clause: str
    run_clause: str
    joker_clause: str
    layoff_clause: str
    min_run: int = LEAST_MELD
    ace: Ace = "low"
    suits_differ: bool = True
    bare_sets: bool = False
    jokers: Literal["none", "wild", "rank"] = "none"
    wild_ranks: frozenset[int] = frozenset()
    joker_suits: bool = False
    jokers_per_run: int | None = None
    packs: int = 1
    groups: bool = False
    wild_clause: str = ""
    wilds_per_meld: int | None = None
    cap_clause: str = ""
    jokers_apart: bool = False
    named_wild_ranks: frozenset[int] = frozenset()
    lone: Lone | None = None
    special: Special = ""

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
