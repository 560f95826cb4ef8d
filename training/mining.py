"""What the detector finds in scenes: indices as it frames them, and its false alarms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from referee.camera.spots import Spot, find
from training.networks import Detector
from training.shards import ANGLE, HEIGHT, SMALLEST, VISIBLE, Scenes, X, Y

LEAST = 0.12
"""The least heat of a place for it to be considered."""
NEAR = 0.5
"""A place belongs to a mark if it is closer than this share of the larger of their heights."""
TAUGHT = 0.8
"""The visible share above which the classifier learns an index."""
UPRIGHT = 0.8
"""The cosine of the greatest error in the angle that the detector may make."""


def trained(weights: Path) -> Detector:
    """The detector with these weights, ready for use."""
    network = Detector()
    network.load_state_dict(torch.load(weights, weights_only=True))
    return network.eval().to(memory_format=torch.channels_last)


@dataclass(frozen=True)
class Found:
    """A place that the detector found in a scene, with the mark there; None if it is a false alarm."""

    scene: int
    spot: Spot
    mark: np.ndarray | None


@torch.no_grad()
def found(network: Detector, scenes: Scenes, numbers: Iterable[int]) -> list[Found]:
    """The places found in these scenes that match a clear index, and those with no index near."""
    places = []
    for number in numbers:
        given = torch.from_numpy(scenes.pictures[number].copy()).permute(2, 0, 1)[None].float().div(255)
        with torch.autocast("cpu", torch.bfloat16):
            planes = network(given.to(memory_format=torch.channels_last))[0].float().numpy()
        marks = scenes.marks[number]
        for spot in find(planes, LEAST):
            mark = nearest(marks[marks[:, VISIBLE] > TAUGHT], spot)
            if mark is not None or empty(marks, spot):
                places.append(Found(number, spot, mark))
    return places


def nearest(marks: np.ndarray, spot: Spot) -> np.ndarray | None:
    """The mark at this place, if it has the same direction and is not too small; otherwise None."""
    if not len(marks):
        return None
    mark = marks[np.hypot(marks[:, X] - spot.x, marks[:, Y] - spot.y).argmin()]
    near = np.hypot(mark[X] - spot.x, mark[Y] - spot.y) < NEAR * max(mark[HEIGHT], spot.height)
    return mark if near and np.cos(mark[ANGLE] - spot.angle) > UPRIGHT and mark[HEIGHT] >= SMALLEST else None


def empty(marks: np.ndarray, spot: Spot) -> bool:
    """Whether no index that is at least partly visible is near."""
    marks = in_sight(marks)
    far = np.hypot(marks[:, X] - spot.x, marks[:, Y] - spot.y) > NEAR * np.maximum(marks[:, HEIGHT], spot.height)
    return bool(far.all())


def in_sight(marks: np.ndarray) -> np.ndarray:
    """The marks that are at least partly visible."""
    return marks[marks[:, VISIBLE] > 0.1]
