"""Trains the detector: `python -m training.train_detector --minutes 40`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

from training.clock import Run, command
from training.networks import Detector
from training.shards import Scenes, turned
from training.targets import faults, target

BATCH = 16
RATE = 2e-3
REFRESH = 150
"""Steps between two searches for new shards."""


def batch(scenes: Scenes, chance: np.random.Generator) -> tuple[torch.Tensor, torch.Tensor]:
    """A batch of random scenes, randomly rotated and in varied light, with their targets."""
    pictures, wanted = [], []
    for number in chance.integers(len(scenes), size=BATCH):
        picture, marks = turned(scenes.pictures[number], scenes.marks[number], chance.integers(4))
        pictures.append(picture)
        wanted.append(target(marks))
    given = torch.from_numpy(np.stack(pictures)).permute(0, 3, 1, 2).float().div(255)
    light = torch.from_numpy(chance.uniform(0.85, 1.15, (BATCH, 3, 1, 1)).astype(np.float32))
    return (given * light).to(memory_format=torch.channels_last), torch.from_numpy(np.stack(wanted))


def train(minutes: float, start: Path | None, shards: Path, into: Path, seed: int = 1) -> Run:
    """Trains for some minutes, from the weights in `start` or from scratch."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    chance, scenes, network = np.random.default_rng(seed), Scenes(shards), Detector()
    scenes.refresh()
    if start:
        network.load_state_dict(torch.load(start, weights_only=True))
    run = Run(network, minutes, RATE if start is None else RATE / 2, 1e-3, into)
    while run.past < 1:
        if run.step % REFRESH == REFRESH - 1:
            scenes.refresh()
        given, wanted = batch(scenes, chance)
        with torch.autocast("cpu", torch.bfloat16):
            answer = network(given)
        heat, rest = faults(answer.float(), wanted)
        run.learn(heat + rest, heat=heat.item(), rest=rest.item(), scenes=len(scenes))
    run.save()
    return run


if __name__ == "__main__":
    command(__doc__, train, "detector")
