"""What cards count, each with its own points and all of them together."""

from __future__ import annotations

from dataclasses import dataclass

from referee.cards import Card
from referee.words import Words, say_n


@dataclass(frozen=True, slots=True)
class Summed:
    """Cards in a sentence with what each of them counts, and the sum of several: K♦ 10 + 7♣ 7 = 17.

    Where a card has no suit, what each counts is in brackets: 5 (5) + 9 (9) = 14. All may count several `times`.
    """

    cards: tuple[Card, ...]
    values: tuple[int, ...]
    times: int = 1

    @property
    def total(self) -> int:
        """What all of them count."""
        return self.times * sum(self.values)

    @property
    def terms(self) -> str:
        """The same, also of one card what it counts, for a sentence that names the unit: K♦ 10."""
        told = "{} ({})" if any(card.rank and not card.suit for card in self.cards) else "{} {}"
        parts = " + ".join(told.format(card.sign, value) for card, value in zip(self.cards, self.values, strict=True))
        if self.times > 1:
            return f"{self.times} × ({parts}) = {self.total}"
        return parts if self._lone else f"{parts} = {self.total}"

    @property
    def in_full(self) -> Words | str:
        """The same with the points of one card as such: K♦ (10 points)."""
        if not self._lone:
            return self.terms
        return say_n("{card} ({n} point)", "{card} ({n} points)", n=self.total, card=self.cards[0].sign)

    @property
    def _lone(self) -> bool:
        return len(self.cards) == 1 and self.times == 1

    def __str__(self) -> str:
        return self.cards[0].sign if self._lone else self.terms
