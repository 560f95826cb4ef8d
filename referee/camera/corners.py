"""Corners of cards: what was read there, and which of them are corners of one card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import atan2, cos, hypot, pi, prod, sin

from referee.camera.seen import Seen
from referee.camera.spots import Spot

JOKER = "*"
RANKS = "A23456789TJQK"
NAMES = (*(rank + suit for rank in RANKS for suit in "CDHS"), JOKER)
"""What may be read at a corner, in the order of its odds."""
LEAST = 0.5
"""A reading less likely is no card."""
LEAST_JOKER = 0.8
FAINT = 0.3
"""How much a place that is hardly one takes from the odds of its reading, as a power."""
WORTH = 0.01
"""A reading less likely is not offered as another."""
OTHERS = 2
NEAR = 0.3
"""Corners agree on the middle of their card up to this share of both ways to it."""
STRAIGHT = 0.6
"""Radians by which corners of one card may differ from upright or upside down."""


@dataclass(frozen=True)
class Corner:
    """A place with the odds of each name, which with those of "no index" make 1."""

    spot: Spot
    odds: tuple[float, ...]

    @property
    def name(self) -> str:
        """The likeliest reading."""
        return NAMES[self.odds.index(max(self.odds))]

    @property
    def sure(self) -> float:
        """How likely it is, at a place that may be none."""
        return float(max(self.odds) * self.spot.heat**FAINT)

    @property
    def counts(self) -> bool:
        """Whether it is likely enough to be a card."""
        return max(self.odds) >= (LEAST_JOKER if self.name == JOKER else LEAST)

    @property
    def reach(self) -> float:
        """How far it is to the middle of its card."""
        return hypot(self.spot.centre[0] - self.spot.x, self.spot.centre[1] - self.spot.y)

    @property
    def side(self) -> bool:
        """Whether it stands at the left of its card, as this lies upright before it."""
        across, down = self.spot.centre[0] - self.spot.x, self.spot.centre[1] - self.spot.y
        return across * cos(self.spot.angle) + down * sin(self.spot.angle) > 0


def between(one: Corner, other: Corner) -> float:
    """How far apart they think that the middle of their card is, as a share of both ways to it."""
    (x, y), (across, down) = one.spot.centre, other.spot.centre
    return hypot(x - across, y - down) / max(1e-6, one.reach + other.reach)


def fit(one: Corner, other: Corner) -> bool:
    """Whether they can be two corners of one card: not both at the same one of its corners."""
    turn = one.spot.angle - other.spot.angle
    turn = abs(atan2(sin(turn), cos(turn)))
    if turn < STRAIGHT:
        return one.side != other.side
    return turn > pi - STRAIGHT


def join(corners: Sequence[Corner]) -> list[Seen]:
    """The cards that these corners belong to, the surest first."""
    cards = [[corner] for corner in corners if corner.counts]
    pairs = [
        (between(one[0], other[0]), one[0], other[0])
        for one, other in combinations(cards, 2)
        if one[0].name == other[0].name and fit(one[0], other[0])
    ]
    for distance, one, other in sorted(pairs, key=lambda pair: pair[0]):
        if distance < NEAR:
            first, second = (next(card for card in cards if each in card) for each in (one, other))
            if first is not second and all(fit(a, b) for a in first for b in second):
                first += second
                cards.remove(second)
    return sorted((_seen(card) for card in cards), key=lambda seen: -seen.sure)


def _seen(card: list[Corner]) -> Seen:
    best = max(card, key=lambda corner: corner.sure)
    odds = [sum(each) / len(card) for each in zip(*(corner.odds for corner in card), strict=True)]
    ranked = sorted(range(len(NAMES)), key=lambda place: -odds[place])
    others = [NAMES[place] for place in ranked if NAMES[place] != best.name and odds[place] >= WORTH]
    spot, sure = best.spot, 1 - prod(1 - corner.sure for corner in card)
    return Seen(best.name, sure, tuple(others[:OTHERS]), spot.x, spot.y, spot.height, spot.angle, spot.centre)
