"""What the detector takes for an index where none is: the hardest of all to tell from one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import torch

from referee.camera.spots import Spot, find
from training.networks import Detector
from training.shards import HEIGHT, VISIBLE, Scenes, X, Y

LEAST = 0.12
"""The heat of a place that is looked at."""
NEAR = 0.5
"""A place closer to a mark than this share of its height is that mark."""


def trained(weights: Path) -> Detector:
    """The detector with these weights, for use."""
    network = Detector()
    network.load_state_dict(torch.load(weights, weights_only=True))
    return network.eval().to(memory_format=torch.channels_last)


@torch.no_grad()
def mistaken(network: Detector, scenes: Scenes, numbers: Iterable[int]) -> list[tuple[int, Spot]]:
    """The places in these scenes that are no index, each with the number of its scene."""
    found = []
    for number in numbers:
        given = torch.from_numpy(scenes.pictures[number].copy()).permute(2, 0, 1)[None].float().div(255)
        with torch.autocast("cpu", torch.bfloat16):
            planes = network(given.to(memory_format=torch.channels_last))[0].float().numpy()
        found += [(number, spot) for spot in find(planes, LEAST) if empty(scenes.marks[number], spot)]
    return found


def empty(marks: np.ndarray, spot: Spot) -> bool:
    """Whether no index is near, seen whole or in part."""
    marks = in_sight(marks)
    far = np.hypot(marks[:, X] - spot.x, marks[:, Y] - spot.y) > NEAR * np.maximum(marks[:, HEIGHT], spot.height)
    return bool(far.all())


def in_sight(marks: np.ndarray) -> np.ndarray:
    """The marks of which a part is visible."""
    return marks[marks[:, VISIBLE] > 0.1]
