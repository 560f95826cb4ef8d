"""Draws the scenes that the networks are trained on: `python -m training.draw [--scenes 15000]`."""

from __future__ import annotations

import argparse
import multiprocessing
from functools import partial
from pathlib import Path
from time import monotonic

import numpy as np

from training import scenes
from training.shards import SHARDS, SIZE

EACH = 250
"""Scenes per shard."""
KINDS = ("any", "row", "fan", "jokers", "german")
ODDS = (0.57, 0.08, 0.1, 0.18, 0.07)


def shard(number: int, seed: int, folder: Path) -> str:
    """Draws a shard, which depends only on its number and the seed, and renames its file when complete."""
    path = folder / f"{seed}-{number:04}.npz"
    if path.exists():
        return f"{path.name} was there"
    start, chance = monotonic(), np.random.default_rng([seed, number])
    scenes.HANDS[False] = scenes.Hand(held_out=False)
    images, marks = np.empty((EACH, SIZE, SIZE, 3), np.uint8), np.empty(EACH, object)
    for at in range(EACH):
        kind = str(chance.choice(KINDS, p=ODDS))
        images[at], marks[at] = scenes.scene(chance, SIZE, held_out=False, kind=kind)
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez(file, images=images, marks=marks)
    part.rename(path)
    return f"{path.name}: {EACH / (monotonic() - start):.1f} scenes a second"


def main() -> None:
    """Reads the command line and draws the shards in several processes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=int, default=15_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--into", type=Path, default=SHARDS)
    given = parser.parse_args()
    given.into.mkdir(parents=True, exist_ok=True)
    one = partial(shard, seed=given.seed, folder=given.into)
    with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
        for line in pool.imap_unordered(one, range(given.scenes // EACH)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
