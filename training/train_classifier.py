"""Trains the classifier: `python -m training.train_classifier --minutes 40`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch.nn import functional

from referee.camera.patches import cut
from training.clock import Run, command
from training.mining import Found, found, in_sight, trained
from training.networks import JOKER, NO_RANK, NO_SUIT, RANKS, Classifier
from training.shards import ANGLE, HEIGHT, RANK, SIZE, SMALLEST, SUIT, VISIBLE, Scenes, X, Y

BATCH = 192
RATE = 2e-3
REFRESH = 300
"""Steps between two searches for new shards and for false alarms of the detector."""
FIRST = 1200
MINED = 240
"""The numbers of scenes that the detector searches: the first time, and every later time."""
FRAMED = 0.6
"""The share of indices cut out as the detector frames them."""
KEPT = 20_000
"""The most places kept for each rank, and the most false alarms; the oldest are dropped."""
HEAPS = np.array([1.0] * JOKER + [2.5])
"""The relative frequency of each rank in training."""
Patch = tuple[Image.Image, int, int]


class Patches:
    """Random patches cut from scenes, with and without an index."""

    def __init__(self, shards: Path, detector: Path, seed: int) -> None:
        self.scenes, self.detector, self.chance = Scenes(shards), detector, np.random.default_rng(seed)
        self.indices: list[list[tuple[int, np.ndarray]]] = [[] for _ in range(RANKS - 1)]
        self.framed: list[list[Found]] = [[] for _ in range(RANKS - 1)]
        self.mistaken: list[Found] = []
        self.refresh()

    def refresh(self) -> None:
        """Reads new shards and searches some scenes with the detector as trained so far."""
        for number in self.scenes.refresh():
            for mark in self.scenes.marks[number]:
                within = 4 < mark[X] < SIZE - 4 and 4 < mark[Y] < SIZE - 4
                if within and mark[VISIBLE] > 0.8 and mark[HEIGHT] >= SMALLEST:
                    self.indices[int(mark[RANK])].append((number, mark))
        if self.detector.exists():
            numbers = self.chance.integers(len(self.scenes), size=MINED if self.mistaken else FIRST)
            for place in found(trained(self.detector), self.scenes, numbers):
                heap = self.mistaken if place.mark is None else self.framed[int(place.mark[RANK])]
                heap.append(place)
                del heap[:-KEPT]

    def one(self) -> Patch:
        """A random patch with its rank and suit."""
        kind = self.chance.random()
        if self.mistaken and kind < 0.12:
            return self._seen(self.mistaken)
        if kind < 0.24:
            return self._elsewhere()
        return self._index(turned=kind < 0.34)

    def _seen(self, heap: list[Found]) -> Patch:
        """A random patch from these places, as the detector frames it."""
        place = heap[self.chance.integers(len(heap))]
        spot, mark = place.spot, place.mark
        patch = self._patch(place.scene, (spot.x, spot.y, spot.angle, spot.height), 0.4)
        return patch, *((NO_RANK, NO_SUIT) if mark is None else _names(mark))

    def _elsewhere(self) -> Patch:
        while True:
            number = int(self.chance.integers(len(self.scenes)))
            marks = in_sight(self.scenes.marks[number])
            x, y = self.chance.uniform(0, SIZE, 2)
            height = np.exp(self.chance.uniform(2.5, 4.5))
            if len(marks) and self.chance.random() < 0.7:
                mark = marks[self.chance.integers(len(marks))]
                x, y = mark[X : Y + 1] + self.chance.normal(0, 1.5, 2) * mark[HEIGHT]
                height = mark[HEIGHT] * self.chance.uniform(0.6, 1.5)
            if not len(marks) or (np.hypot(marks[:, X] - x, marks[:, Y] - y) > 0.55 * marks[:, HEIGHT]).all():
                place = (x, y, self.chance.uniform(-np.pi, np.pi), height)
                return self._patch(number, place), NO_RANK, NO_SUIT

    def _index(self, turned: bool) -> Patch:
        odds = HEAPS * [bool(heap) for heap in self.indices]
        rank = self.chance.choice(len(odds), p=odds / odds.sum())
        if not turned and self.framed[rank] and self.chance.random() < FRAMED:
            return self._seen(self.framed[rank])
        heap = self.indices[rank]
        number, mark = heap[self.chance.integers(len(heap))]
        patch = self._patch(number, (mark[X], mark[Y], mark[ANGLE] + np.pi * turned, mark[HEIGHT]))
        if turned:
            return patch, NO_RANK, NO_SUIT
        return patch, *_names(mark)

    def _patch(self, number: int, place: tuple[float, float, float, float], off: float = 1.0) -> Image.Image:
        x, y, angle, height = place
        across, down, turn, size = self.chance.normal(0, off, 4)
        x, y, angle = x + across * 0.05 * height, y + down * 0.05 * height, angle + 0.1 * turn
        height *= np.exp(0.1 * size)
        left, top = (max(0, int(each - height)) for each in (x, y))
        right, bottom = (int(each + height) + 2 for each in (x, y))
        near = Image.fromarray(self.scenes.pictures[number][top:bottom, left:right].copy())
        return cut(near, float(x - left), float(y - top), float(angle), float(height))

    def batch(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """A batch of patches in varied light, with their ranks and suits."""
        patches, ranks, suits = zip(*(self.one() for _ in range(BATCH)), strict=True)
        given = torch.from_numpy(np.stack([np.asarray(each) for each in patches])).permute(0, 3, 1, 2).float() / 255
        light = self.chance.uniform(0.75, 1.25, (BATCH, 1, 1, 1)) * self.chance.uniform(0.88, 1.12, (BATCH, 3, 1, 1))
        given = (given * torch.from_numpy(light.astype(np.float32))).to(memory_format=torch.channels_last)
        return given, torch.tensor(ranks), torch.tensor(suits)


def _names(mark: np.ndarray) -> tuple[int, int]:
    return int(mark[RANK]), NO_SUIT if mark[RANK] == JOKER else int(mark[SUIT])


def train(minutes: float, start: Path | None, shards: Path, into: Path, seed: int = 2) -> Run:
    """Trains for some minutes, from the weights in `start` or from scratch."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    patches, network = Patches(shards, into.with_name("detector.pt"), seed), Classifier()
    if start:
        network.load_state_dict(torch.load(start, weights_only=True))
    run = Run(network, minutes, RATE if start is None else RATE / 2, 1e-2, into)
    while run.past < 1:
        if run.step % REFRESH == REFRESH - 1:
            patches.refresh()
        given, ranks, suits = patches.batch()
        with torch.autocast("cpu", torch.bfloat16):
            answer = network(given).float()
        rank = functional.cross_entropy(answer[:, :RANKS], ranks, label_smoothing=0.03)
        each = functional.cross_entropy(answer[:, RANKS:], suits, reduction="none", label_smoothing=0.03)
        suited = (ranks != JOKER).float()
        suit = (each * suited).mean()
        right = (answer[:, :RANKS].argmax(1) == ranks).float().mean().item()
        fit = (((answer[:, RANKS:].argmax(1) == suits).float() * suited).sum() / suited.sum()).item()
        mined = len(patches.mistaken)
        run.learn(rank + suit, ranks=right, suits=fit, scenes=len(patches.scenes), mined=mined)
    run.save()
    return run


if __name__ == "__main__":
    command(__doc__, train, "classifier")
