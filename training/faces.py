"""The faces of drawn cards, and how shapes are painted on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

WIDE, HIGH = 260, 364
"""The width and height of a drawn card, in pixels."""
JOKER = 13
BACK = -1
ROUND = 14
Colour = tuple[int, int, int]
"""Blue, green, red."""


@dataclass(frozen=True)
class Index:
    """A corner index on a card: its middle and size in pixels, and whether it is upside down."""

    x: float
    y: float
    width: float
    height: float
    turned: bool = False

    def opposite(self) -> Index:
        """The same index in the opposite corner, turned round."""
        return Index(WIDE - self.x, HIGH - self.y, self.width, self.height, not self.turned)

    def corners(self) -> np.ndarray:
        """The top left, top right, bottom right and bottom left corners, seen with the index upright."""
        half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (-1 if self.turned else 1)
        return np.array([self.x, self.y]) + half * (self.width / 2, self.height / 2)


@dataclass(frozen=True)
class Face:
    """A side of a card: its picture, its rank and suit, and the indices in its corners."""

    picture: np.ndarray
    rank: int
    suit: int
    indices: tuple[Index, ...]

    @cached_property
    def layers(self) -> tuple[np.ndarray, ...]:
        """The picture with its outline as the fourth plane, at full, half and quarter size."""
        whole = np.dstack([self.picture, outline()])
        half = cv2.resize(whole, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        return whole, half, cv2.resize(half, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)


def outline() -> np.ndarray:
    """A mask of a card: 255 inside, 0 outside its rounded corners."""
    mask = np.zeros((HIGH, WIDE), np.uint8)
    cv2.rectangle(mask, (ROUND, 1), (WIDE - ROUND - 1, HIGH - 2), 255, -1)
    cv2.rectangle(mask, (1, ROUND), (WIDE - 2, HIGH - ROUND - 1), 255, -1)
    for x in (ROUND, WIDE - ROUND - 1):
        for y in (ROUND, HIGH - ROUND - 1):
            cv2.circle(mask, (x, y), ROUND - 1, 255, -1, cv2.LINE_AA)
    return mask


def on_all(mask: np.ndarray) -> np.ndarray:
    """A mask copied to three planes, which is much faster to calculate with than broadcasting one plane."""
    return cv2.merge((mask, mask, mask))


def paint(card: np.ndarray, mask: np.ndarray, index: Index, colour: Colour) -> None:
    """Paints a shape on a card in a colour, at the position and size of an index."""
    width, height = max(3, round(index.width)), max(3, round(index.height))
    shape = cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA)
    if index.turned:
        shape = shape[::-1, ::-1]
    left, top = round(index.x - width / 2), round(index.y - height / 2)
    right, bottom = min(card.shape[1], left + width), min(card.shape[0], top + height)
    x, y = max(0, left), max(0, top)
    if right <= x or bottom <= y:
        return
    share = shape[y - top : bottom - top, x - left : right - left, None].astype(np.float32) / 255
    below = card[y:bottom, x:right]
    card[y:bottom, x:right] = np.rint(below * (1 - share) + np.array(colour, np.float32) * share)
