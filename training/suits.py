"""The four suits as shapes, drawn from random parameters so that decks differ."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from training.fetch import FILES
from training.letters import glyph

SIDE = 128
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
SIGNS = "♣♦♥♠"
WITH_SIGNS = ("DejaVuSans.ttf", "DejaVuSansMono-Bold.ttf", "FreeSerif.ttf", "FreeSans.ttf", "FreeMonoBold.ttf")
OF_FONTS = 0.3
"""The share of decks whose suit symbols come from a font, except with `own`."""


def suits(chance: np.random.Generator, own: bool = False) -> tuple[np.ndarray, ...]:
    """The clubs, diamonds, hearts and spades of a deck, drawn or, unless `own`, perhaps from a font."""
    if chance.random() < OF_FONTS and not own:
        path = _with_signs()[chance.integers(len(_with_signs()))]
        shapes = [glyph(path, sign) for sign in SIGNS]
        if all(shape is not None for shape in shapes):
            return tuple(shape for shape in shapes if shape is not None)
    return club(chance), diamond(chance), heart(chance), spade(chance)


def _with_signs() -> list[str]:
    return [str(path) for name in WITH_SIGNS for path in sorted(Path(FILES).glob(f"*/{name}"))]


def _filled(*outlines: np.ndarray) -> np.ndarray:
    """The shape that these outlines enclose, given in coordinates from about -1 to 1."""
    shape = np.zeros((SIDE * 2, SIDE * 2), np.uint8)
    for each in outlines:
        cv2.fillPoly(shape, [np.round((each * 0.45 + 1) * SIDE * 16).astype(np.int32)], 255, cv2.LINE_AA, shift=4)
    rows, columns = np.where(shape > 40)
    return shape[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]


def _circle(x: float, y: float, radius: float) -> np.ndarray:
    turn = np.linspace(0, 2 * np.pi, 40)
    return np.stack([x + radius * np.cos(turn), y + radius * np.sin(turn)], 1)


def _curve(*points: tuple[float, float]) -> np.ndarray:
    """A quadratic curve from the first to the last of three points, pulled towards the second."""
    first, pull, last = (np.array(each) for each in points)
    way = np.linspace(0, 1, 16)[:, None]
    return (1 - way) ** 2 * first + 2 * way * (1 - way) * pull + way**2 * last


def diamond(chance: np.random.Generator) -> np.ndarray:
    """A diamond with hollow, straight or rounded sides."""
    width, bend = chance.uniform(0.68, 1.0), chance.uniform(0.3, 0.54)
    ends = [(0.0, -1.0), (width, 0.0), (0.0, 1.0), (-width, 0.0)]
    sides = []
    for one, two in zip(ends, ends[1:] + ends[:1], strict=True):
        pull = ((one[0] + two[0]) * bend, (one[1] + two[1]) * bend)
        sides.append(_curve(one, pull, two))
    return _filled(np.concatenate(sides))


def _heart(chance: np.random.Generator) -> np.ndarray:
    dip, wide, waist = chance.uniform(0.45, 0.75), chance.uniform(0.9, 1.1), chance.uniform(0.3, 0.75)
    right = np.concatenate(
        [
            _curve((0, -dip), (wide * 0.15, -1.05), (wide * 0.55, -1.0)),
            _curve((wide * 0.55, -1.0), (wide * 1.02, -0.95), (wide, -0.4)),
            _curve((wide, -0.4), (wide * waist, 0.25), (0, 1)),
        ]
    )
    return np.concatenate([right, right[::-1] * (-1, 1)])


def heart(chance: np.random.Generator) -> np.ndarray:
    """A heart."""
    return _filled(_heart(chance))


def _stem(chance: np.random.Generator) -> np.ndarray:
    foot, neck = chance.uniform(0.2, 0.5), chance.uniform(0.02, 0.12)
    right = _curve((neck, 0.2), (neck, chance.uniform(0.6, 0.95)), (foot, 1.02))
    return np.concatenate([right, right[::-1] * (-1, 1)])


def spade(chance: np.random.Generator) -> np.ndarray:
    """A spade."""
    leaf = _heart(chance) * (1, -chance.uniform(0.75, 0.9))
    return _filled(leaf - (0, 0.12), _stem(chance))


def club(chance: np.random.Generator) -> np.ndarray:
    """A club."""
    radius = chance.uniform(0.4, 0.52)
    side = max(radius * 0.9, chance.uniform(0.42, 0.56))
    leaves = [_circle(0, -1 + radius, radius), _circle(-side, 0.2, radius), _circle(side, 0.2, radius)]
    return _filled(*leaves, _circle(0, 0, 0.25), _stem(chance))
