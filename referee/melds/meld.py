"""A meld as it lies."""

from __future__ import annotations

from dataclasses import dataclass

from referee.cards import Card, write_cards


@dataclass(frozen=True, slots=True)
class Meld:
    """A legal meld as it lies."""

    kind: str
    """A set, a run, or one of the kinds of its game."""
    cards: tuple[Card, ...]
    start: int = 0
    """The place of the first card of a run (1 ace … 13 king, 14 ace)."""

    def __str__(self) -> str:
        return write_cards(self.cards)

    @property
    def jokers(self) -> int:
        """How many cards of it stand for others."""
        return sum([card.joker for card in self.cards])

    @property
    def rank(self) -> int:
        """The rank of a set; 0 for a set of jokers."""
        return max(card.rank for card in self.cards)

    def ace_high(self, index: int) -> bool:
        """Whether the card at this index is an ace above a king."""
        return self.kind == "run" and self.cards[index].rank == 1 and self.start + index > 1
