"""What is dealt, and what players have to lay in it."""

from __future__ import annotations

from dataclasses import dataclass

from referee.cards.card import INDICES
from referee.words import Words


@dataclass(frozen=True)
class MeldShape:
    """A meld as it is drawn: cards of one rank side by side or, in `steps`, one above the other; with the fewest cards it may have."""

    cards: int
    steps: bool

    @property
    def faces(self) -> tuple[str, ...]:
        """The ranks on its cards: sevens, or consecutive ranks from the five, from lower if it is long, and from the ace for a whole suit."""
        if not self.steps:
            return (INDICES[7],) * self.cards
        first = min(5, 15 - self.cards) if self.cards < len(INDICES) - 1 else 1
        return tuple(INDICES[(place - 1) % 13 + 1] for place in range(first, first + self.cards))


@dataclass(frozen=True)
class Aim:
    """What players have to lay in a deal: its key and its value in JSON, both in words, and the melds to draw."""

    key: str
    value: str
    title: Words
    words: Words
    shapes: tuple[MeldShape, ...] = ()


@dataclass(frozen=True)
class Deal:
    """What to deal for the next hand."""

    cards: int
    """The number for each player."""
    packs: int
    jokers: int
    """The number in all packs together."""
    aim: Aim | None = None
    ace_at_both_ends: bool = False
    """Whether an ace may be at either end of a run, so that players may have to say at which."""
    wild_ranks: str = ""
    """The ranks whose cards may stand for others, as text."""
    groups: bool = False
    """Whether players speak of groups and sequences, not of sets and runs."""
