"""The output that the detector should give for a scene, and its loss."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from referee.camera.spots import STEP, USUAL
from training.shards import ANGLE, CENTRE_X, CENTRE_Y, CLEAR, HEIGHT, SIZE, SMALLEST, VISIBLE, X, Y

CELLS = SIZE // STEP
DOWN, ACROSS = np.mgrid[:CELLS, :CELLS].astype(np.float32) + 0.5
ASKED = 6
COUNTED = 7
"""The extra planes of a target: where angle, height and centre are trained, and where the heat counts."""
WEIGHTS = torch.tensor([1.0, 1.0, 1.0, 0.3, 0.3]).view(1, 5, 1, 1)


def target(marks: np.ndarray) -> np.ndarray:
    """The target planes for these marks."""
    planes = np.zeros((8, CELLS, CELLS), np.float32)
    planes[COUNTED] = 1
    for mark in marks:
        across, down, height = mark[X] / STEP, mark[Y] / STEP, mark[HEIGHT] / STEP
        if not (-3 < across < CELLS + 3 and -3 < down < CELLS + 3):
            continue
        distance = (ACROSS - across) ** 2 + (DOWN - down) ** 2
        if mark[VISIBLE] < CLEAR or mark[HEIGHT] < SMALLEST:
            if mark[VISIBLE] > 0.3:
                planes[COUNTED][distance < (height * 0.4) ** 2 + 2] = 0
            continue
        spread = max(0.8, height * 0.11)
        planes[0] = np.maximum(planes[0], np.exp(-distance / (2 * spread**2)))
        column, row = int(across), int(down)
        if 0 <= column < CELLS and 0 <= row < CELLS:
            planes[0, row, column] = 1
        _ask(planes, distance < max(1.5, spread) ** 2, mark)
    return planes


def _ask(planes: np.ndarray, where: np.ndarray, mark: np.ndarray) -> None:
    planes[ASKED][where] = 1
    planes[1][where] = np.sin(mark[ANGLE])
    planes[2][where] = np.cos(mark[ANGLE])
    planes[3][where] = np.log(mark[HEIGHT] / USUAL)
    planes[4][where] = (mark[CENTRE_X] - mark[X]) / mark[HEIGHT]
    planes[5][where] = (mark[CENTRE_Y] - mark[Y]) / mark[HEIGHT]


def faults(answer: Tensor, wanted: Tensor) -> tuple[Tensor, Tensor]:
    """The losses of the heat and of the other planes."""
    heat = torch.sigmoid(answer[:, 0]).clamp(1e-4, 1 - 1e-4)
    goal = wanted[:, 0]
    peak = (goal == 1).float()
    counted = torch.maximum(wanted[:, COUNTED], peak)
    missed = peak * (1 - heat) ** 2 * heat.log()
    false = (1 - peak) * (1 - goal) ** 4 * heat**2 * (1 - heat).log() * counted
    asked = wanted[:, ASKED : ASKED + 1]
    rest = functional.smooth_l1_loss(answer[:, 1:], wanted[:, 1:ASKED], reduction="none", beta=0.1)
    return (
        -(missed + false).sum() / peak.sum().clamp(min=1),
        (rest * asked * WEIGHTS).sum() / asked.sum().clamp(min=1),
    )
