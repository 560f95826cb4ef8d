"""What cards count: pips, points as people type them, and cards with their points and the sum."""

from __future__ import annotations

import re
from dataclasses import dataclass

from referee.cards.card import MINUS, Card, short
from referee.cards.spellings import folded
from referee.words import Fault, Value, Voice, Words, say, say_n

PIPS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""Points by rank: an ace 1, number cards face value, face cards ten."""


def pip(card: Card, ace: int = PIPS[1]) -> int:
    """The points of a natural card, with the given value for an ace."""
    return ace if card.rank == 1 else PIPS[card.rank]


MOST_POINTS = 99_999
"""The largest score, limit or adjustment, positive or negative."""


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
        raise Fault(
            say("{points} is too high for a score: enter at most {most}.", points=points, most=MOST_POINTS), *path
        )
    return points


@dataclass(frozen=True, slots=True)
class Sum(Value):
    """Points and their sum in a sentence: 30 + 21 = 51."""

    points: tuple[int, ...]

    def into(self, voice: Voice) -> str:
        """The points and their sum."""
        return _equation(voice.gettext(" + ").join(map(str, self.points)), str(sum(self.points)), voice)


def _equation(terms: str, total: str, voice: Voice) -> str:
    """Terms and their sum; no line breaks before the sum."""
    return voice.gettext("{terms} ={tie}{sum}").format(terms=terms, tie=voice.tie, sum=total)


@dataclass(frozen=True, slots=True)
class CardSum(Value):
    """Cards in a sentence with what each of them counts, and the sum if there are several: K♦ 10 + 7♣ 7 = 17.

    If a card has no suit, the points are in brackets: 5 (5) + 9 (9) = 14. All may count several `times`. The sum may be
    `told` with its unit, as 3 chips.
    """

    cards: tuple[Card, ...]
    values: tuple[int, ...]
    times: int = 1
    told: Words | None = None

    @property
    def total(self) -> int:
        """The sum of all cards."""
        return self.times * sum(self.values)

    @property
    def in_full(self) -> Value:
        """The same, with the points of a single card spelled out: K♦ (10 points)."""
        if not self.lone:
            return self
        return say_n("{card} ({n} point)", "{card} ({n} points)", n=self.total, card=self.cards[0])

    @property
    def lone(self) -> bool:
        """Whether it is a single card that counts once."""
        return len(self.cards) == 1 and self.times == 1

    def into(self, voice: Voice) -> str:
        """The cards, the points of each and the sum; a single card by itself."""
        if self.lone:
            return self.cards[0].into(voice)
        bare = any(card.rank and not card.suit for card in self.cards)
        term = voice.gettext("{card}{tie}({points})") if bare else voice.gettext("{card}{tie}{points}")
        counted = zip(self.cards, self.values, strict=True)
        terms = voice.gettext(" + ").join(
            term.format(card=card.into(voice), tie=voice.tie, points=value) for card, value in counted
        )
        if self.times > 1 and len(self.cards) == 1:
            terms = voice.gettext("{n} × ({card})").format(n=self.times, card=terms)
        elif self.times > 1:
            terms = voice.gettext("{n} × ({terms})").format(n=self.times, terms=terms)
        return _equation(terms, self.told.into(voice) if self.told else str(self.total), voice)
