"""Reads drawn scenes from shard files as they appear."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

CACHE = Path(__file__).parent / "cache"
SHARDS = CACHE / "shards"
WEIGHTS = CACHE / "weights"
SIZE = 384
X, Y, ANGLE, HEIGHT, WIDTH, CENTRE_X, CENTRE_Y, RANK, SUIT, VISIBLE, CARD = range(11)
"""The columns of a mark, which describes a corner index in a scene."""
CLEAR = 0.88
"""The least visible share of an index that must be found."""
SMALLEST = 11.0
"""The height of the smallest index that must be found, in pixels."""


@dataclass
class Scenes:
    """The scenes read so far from a folder: pictures in red, green, blue, and their marks."""

    folder: Path
    pictures: list[np.ndarray] = field(default_factory=list)
    marks: list[np.ndarray] = field(default_factory=list)
    read: set[str] = field(default_factory=set)

    def refresh(self) -> range:
        """Reads the new shards and returns the numbers of their scenes."""
        before = len(self.pictures)
        for path in sorted(self.folder.glob("*.npz")):
            if path.name not in self.read:
                self.read.add(path.name)
                self.pictures.extend(unpacked(path))
                with np.load(path, allow_pickle=True) as shard:
                    self.marks.extend(np.asarray(each, np.float32).reshape(-1, 11) for each in shard["marks"])
        return range(before, len(self.pictures))

    def __len__(self) -> int:
        return len(self.pictures)


def unpacked(path: Path) -> np.ndarray:
    """The pictures of a shard, memory-mapped from an unpacked file so that trainings can share them."""
    flat = path.parent / "unpacked" / f"{path.stem}.npy"
    if not flat.exists():
        flat.parent.mkdir(exist_ok=True)
        part = flat.with_suffix(f".{os.getpid()}")
        with np.load(path, allow_pickle=True) as shard, part.open("wb") as file:
            np.save(file, np.ascontiguousarray(shard["images"][..., ::-1]))
        part.rename(flat)
    return np.load(flat, mmap_mode="r")


def turned(picture: np.ndarray, marks: np.ndarray, quarters: int) -> tuple[np.ndarray, np.ndarray]:
    """A square scene and its marks, rotated anticlockwise by quarter turns."""
    marks, last = marks.copy(), picture.shape[0] - 1
    for _ in range(quarters):
        for across, down in ((X, Y), (CENTRE_X, CENTRE_Y)):
            marks[:, across], marks[:, down] = marks[:, down].copy(), last - marks[:, across]
        marks[:, ANGLE] -= np.pi / 2
    return np.rot90(picture, quarters), marks
