"""What a meld is in one game under its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from referee.cards import Card
from referee.melds.meld import Meld
from referee.words import Words, say

LEAST_MELD = 3
Ace = Literal["low", "high", "both", "wraps"]
ACES: Mapping[str, Ace] = {"low": "low", "high": "high", "both": "both", "wrap": "wraps"}
"""The place of an ace in a run, by the word of an option."""


class MeldKind:
    """A kind of meld that a game has besides sets and runs: how it is read, how it grows, and why cards are not one."""

    @property
    def only(self) -> Words | None:
        """Its name, if its deal has no other kind of meld."""
        return None

    def reads(self, cards: Sequence[Card], rules: MeldRules, kind: str | None) -> Iterable[Meld] | None:
        """The readings of cards that this kind decides about; None for other cards."""
        return None

    def grows(self, meld: Meld, cards: Sequence[Card], rules: MeldRules) -> Iterable[Meld] | None:
        """Every way to lay off cards on a meld of this kind; None for other melds."""
        return None

    def refuses(self, cards: Sequence[Card], rules: MeldRules, kind: str | None) -> tuple[str, Words] | None:
        """Why cards that this kind decides about are not a meld: the clause, and a sentence that gives the reason."""
        return None

    def refuses_lay_off(self, meld: Meld, cards: Sequence[Card], rules: MeldRules) -> tuple[str, Words] | None:
        """Why cards do not fit on a meld of this kind."""
        return None

    def clause_of(self, meld: Meld) -> str | None:
        """The clause that makes a meld of this kind legal."""
        return None

    def words_of(self, meld: Meld) -> Words | None:
        """The sentence that its cards are a meld, if it differs from that for a set or a run."""
        return None

    def beside(self, rules: MeldRules, size: int) -> MeldRules:
        """The rules for a lay-off on a meld of this many cards."""
        return rules


@dataclass(frozen=True, slots=True)
class MeldRules:
    """What a meld is in one game under its rules."""

    set_clause: str
    run_clause: str
    joker_clause: str
    layoff_clause: str
    min_run: int = LEAST_MELD
    ace: Ace = "low"
    """The place of an ace in a run: low, high, at both ends, or wrapping around."""
    suits_differ: bool = True
    """Whether a set has each suit once."""
    bare_sets: bool = False
    """Whether the suits of a set need not be noted, because the pack has each card once."""
    jokers: Literal["none", "wild", "rank"] = "none"
    """Whether jokers are wild, a rank of their own, or no part of melds."""
    wild_ranks: frozenset[int] = frozenset()
    """Ranks whose cards stand for others like jokers, if they do not form a meld as themselves."""
    joker_suits: bool = False
    """Whether a joker in a set stands for one suit."""
    jokers_per_run: int | None = None
    packs: int = 1
    groups: bool = False
    """Whether the game's books call a set a group and a run a sequence."""
    wild_clause: str = ""
    wilds_per_meld: int | None = None
    """The most cards of a meld that may stand for others."""
    cap_clause: str = ""
    """The clause that limits them, if it is not the one about wild cards."""
    jokers_apart: bool = False
    """Whether two jokers may not be side by side in a run."""
    named_wild_ranks: frozenset[int] = frozenset()
    """Ranks whose cards stand for others if somebody says so."""
    kinds: tuple[MeldKind, ...] = ()
    """The kinds of meld that the game has besides sets and runs."""

    @property
    def set_name(self) -> Words:
        """What this game calls a set."""
        return say("group") if self.groups else say("set")

    @property
    def run_name(self) -> Words:
        """What this game calls a run."""
        if self.only:
            return self.only
        return say("sequence") if self.groups else say("run")

    @property
    def only(self) -> Words | None:
        """The name of the only kind of meld in this deal; None if there are sets and runs."""
        return next((each.only for each in self.kinds if each.only), None)

    @property
    def wild(self) -> bool:
        """Whether some cards stand for others, either jokers or whole ranks."""
        return self.jokers == "wild" or bool(self.wild_ranks)

    @property
    def natural_clause(self) -> str:
        """The clause that says whether a card of a wild rank is itself."""
        return f"{self.wild_clause}-natural"

    @property
    def own(self) -> MeldRules:
        """The same rules after each card has been read as itself or as any card: no rank is wild any more."""
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

    def beside(self, size: int) -> MeldRules:
        """The same rules for a lay-off on a meld of this many cards."""
        rules = self
        for each in self.kinds:
            rules = each.beside(rules, size)
        return rules


@cache
def _without_wild_ranks(rules: MeldRules) -> MeldRules:
    return replace(rules, jokers="wild", wild_ranks=frozenset(), named_wild_ranks=rules.wild_ranks)
