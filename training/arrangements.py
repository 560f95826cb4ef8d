"""How cards are arranged: in rows, fans, columns, melds, or scattered."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np

from training.faces import HIGH, WIDE

KINDS = ("row", "fan", "column", "melds", "scatter", "none")
ODDS = (0.28, 0.29, 0.08, 0.11, 0.17, 0.07)
MANY = 9


@dataclass(frozen=True)
class Place:
    """The position of a card's middle, in pixels at the drawn size of a card, and its rotation in degrees."""

    x: float
    y: float
    angle: float


def arrangement(chance: np.random.Generator, kind: str, many: bool) -> list[Place]:
    """The places of cards, the bottom card first; `many` asks for nine or more, except in melds."""
    count = int(chance.integers(MANY, 15)) if many else int(chance.integers(1, 12))
    if kind == "row":
        return row(chance, count, gap(chance, many))
    if kind == "fan":
        return fan(chance, count)
    if kind == "column":
        step = chance.uniform(0.3, 0.5) * HIGH
        return [Place(chance.normal(0, 5), at * step, chance.normal(0, 2)) for at in range(count)]
    if kind == "melds":
        return melds(chance)
    if kind == "scatter":
        spread = (0.5 + 0.4 * count**0.5) * HIGH
        turn = 180.0 if chance.random() < 0.5 else 25.0
        return [Place(*chance.uniform(-spread, spread, 2), chance.uniform(-turn, turn)) for _ in range(count)]
    return []


def gap(chance: np.random.Generator, many: bool) -> float:
    """The distance from one card of a row to the next, in pixels at the drawn size of a card."""
    if many or chance.random() < 0.7:
        return float(chance.uniform(0.17, 0.42) * WIDE)
    return float(chance.uniform(0.4, 1.15) * WIDE)


def row(chance: np.random.Generator, count: int, step: float, top: float = 0) -> list[Place]:
    """Places side by side, nearly in line."""
    crooked = chance.uniform(0, 3)
    return [
        Place(at * step + chance.normal(0, 4), top + chance.normal(0, 7), chance.normal(0, crooked))
        for at in range(count)
    ]


def fan(chance: np.random.Generator, count: int) -> list[Place]:
    """Places around the hand that holds the cards; about one fan in eight runs from right to left."""
    least, far = 0.17 * WIDE, chance.uniform(0.9, 2.4) * HIGH
    step = max(chance.uniform(3, 14), 57 * least / (far + HIGH / 2))
    if chance.random() < 0.12:
        step = -step
    places = []
    for at in range(count):
        angle = (at - (count - 1) / 2) * step + chance.normal(0, 0.12 * abs(step))
        out = far + chance.normal(0, 4)
        places.append(Place(sin(radians(angle)) * out, far - cos(radians(angle)) * out, angle))
    return places


def melds(chance: np.random.Generator) -> list[Place]:
    """Places in short rows below or beside each other."""
    places: list[Place] = []
    left, top, step = 0.0, 0.0, gap(chance, many=True)
    for _ in range(int(chance.integers(2, 5))):
        count = int(chance.integers(3, 6))
        places += [Place(left + each.x, each.y, each.angle) for each in row(chance, count, step, top)]
        if chance.random() < 0.5:
            top += HIGH * chance.uniform(1.05, 1.3)
        else:
            left += (count - 1) * step + WIDE * chance.uniform(1.05, 1.4)
    return places
