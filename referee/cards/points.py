"""What cards count: pips, points as people type them, and cards with what each counts and their sum."""

from __future__ import annotations

import re
from dataclasses import dataclass

from referee.cards.card import MINUS, Card, short
from referee.cards.spellings import folded
from referee.words import Fault, Words, say, say_n

PIPS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""Points by rank: ace 1, number cards their number, court cards ten."""


def pip(card: Card, ace: int = PIPS[1]) -> int:
    """The points of a natural card; an ace counts what is said."""
    return ace if card.rank == 1 else PIPS[card.rank]


MOST_POINTS = 99_999
"""No score, limit or adjustment is further from nothing than this."""


def parse_points(text: str, *path: str | int) -> int:
    """Reads a number or a sum such as `12+11+7`; whole points between -99999 and 99999."""
    letters = MINUS.sub("-", folded(text)[0].strip())
    terms = re.sub(r"\s*([+-])\s*", r"\1", letters)
    if not re.fullmatch(r"[+-]?\d{1,12}([+-]\d{1,12}){0,60}", terms, re.ASCII):
        raise Fault(
            say(
                "“{text}” is not a number: write digits, plus and minus, such as 45 or 12+11-7.",
                text=short(text.strip()),
            ),
            *path,
        )
    points = sum(int(term) for term in re.findall(r"[+-]?\d+", terms))
    if abs(points) > MOST_POINTS:
        raise Fault(say("{points} is more than any score: at most {most}.", points=points, most=MOST_POINTS), *path)
    return points


@dataclass(frozen=True, slots=True)
class CardSum:
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
