"""Cards on a drawn table: where a reader would see their indices, and the picture they are in."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from referee.camera.photo import ReadCard

WIDE, HIGH = 63.0, 88.0
"""A poker card."""
INDEX = 14.0
FROM_LEFT, FROM_TOP = 6.0, 11.0


@dataclass(frozen=True)
class Placed:
    """A card with its middle and its rotation, in radians clockwise."""

    card: str
    x: float
    y: float
    turn: float = 0.0

    def moved(self, x: float, y: float) -> Placed:
        return replace(self, x=self.x + x, y=self.y + y)


def row(cards: str, step: float = 20.0) -> list[Placed]:
    return [Placed(card, place * step, 0.0) for place, card in enumerate(cards.split())]


def column(cards: str, step: float = 25.0) -> list[Placed]:
    return [Placed(card, 0.0, place * step) for place, card in enumerate(cards.split())]


def fan(cards: str, opening: float, radius: float = 130.0) -> list[Placed]:
    """A fan held at the bottom, opened by this many degrees."""
    names = cards.split()
    turns = [math.radians(opening) * (place / max(1, len(names) - 1) - 0.5) for place in range(len(names))]
    return [
        Placed(card, radius * math.sin(turn), -radius * math.cos(turn), turn)
        for card, turn in zip(names, turns, strict=True)
    ]


def at(placed: Sequence[Placed], x: float, y: float, turn: float = 0.0) -> list[Placed]:
    """The same cards turned as a whole and put elsewhere."""
    c, s = math.cos(turn), math.sin(turn)
    return [Placed(p.card, x + c * p.x - s * p.y, y + s * p.x + c * p.y, p.turn + turn) for p in placed]


def noisy(placed: Sequence[Placed], random: Random, much: float = 1.5) -> list[Placed]:
    """The same cards as a person would put them."""
    return [
        Placed(p.card, p.x + random.gauss(0, much), p.y + random.gauss(0, much), p.turn + random.gauss(0, 0.03))
        for p in placed
    ]


def seen(
    placed: Sequence[Placed], random: Random | None = None, scale: float = 3.0, others: str = ""
) -> list[ReadCard]:
    """What a reader finds, in no particular order; for the cards in `others`, it found the lower corner."""
    found = []
    for p in placed:
        turn = p.turn + (math.pi if p.card in others.split() else 0.0)
        right, down = FROM_LEFT - WIDE / 2, FROM_TOP - HIGH / 2
        x = p.x + math.cos(turn) * right - math.sin(turn) * down
        y = p.y + math.sin(turn) * right + math.cos(turn) * down
        blur = random.gauss if random else (lambda *_: 0.0)
        centre = (scale * (p.x + blur(0, 2.0)), scale * (p.y + blur(0, 2.0)))
        angle = math.remainder(turn + blur(0, 0.05), math.tau)
        found.append(ReadCard(p.card, 0.9, (), scale * x, scale * y, scale * INDEX, angle, centre))
    (random or Random(1)).shuffle(found)
    return found
