"""Places where an index seems to be, from the planes of the detector."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, exp, hypot

import numpy as np
from numpy.typing import NDArray

STEP = 4
"""Pixels of the picture per pixel of the planes."""
USUAL = 32.0
"""The height whose logarithm is 0."""
TALLEST = 3.0
"""The largest logarithm of a height that is accepted."""
APART = 0.4
"""Two places closer than this fraction of the smaller height are one."""

Planes = NDArray[np.float32]


@dataclass(frozen=True)
class Spot:
    """A likely index: its place, the direction of its top, its height, and the presumed middle of its card."""

    heat: float
    x: float
    y: float
    angle: float
    height: float
    centre: tuple[float, float]

    def scaled(self, by: float) -> Spot:
        """The same place in a picture scaled by this factor."""
        across, down = self.centre
        return Spot(self.heat, self.x * by, self.y * by, self.angle, self.height * by, (across * by, down * by))


def find(planes: Planes, least: float) -> list[Spot]:
    """The spots where the heat is highest and not less than this, hottest first."""
    heat = 1 / (1 + np.exp(-planes[0]))
    rows, columns = heat.shape
    padded = np.pad(heat, 1)
    highest = heat
    for down in range(3):
        for across in range(3):
            highest = np.maximum(highest, padded[down : down + rows, across : across + columns])
    places = np.argwhere((heat >= least) & (heat >= highest))
    return thinned([_spot(planes[:, row, column], heat[row, column], row, column) for row, column in places])


def _spot(values: Planes, heat: float, row: int, column: int) -> Spot:
    _, sine, cosine, size, across, down = (float(each) for each in values)
    x, y, height = (column + 0.5) * STEP, (row + 0.5) * STEP, USUAL * exp(min(TALLEST, size))
    return Spot(float(heat), x, y, atan2(sine, cosine), height, (x + across * height, y + down * height))


def thinned(spots: list[Spot]) -> list[Spot]:
    """The hottest of each group of spots that are one place."""
    kept: list[Spot] = []
    for spot in sorted(spots, key=lambda each: -each.heat):
        if all(hypot(spot.x - one.x, spot.y - one.y) > APART * min(spot.height, one.height) for one in kept):
            kept.append(spot)
    return kept
