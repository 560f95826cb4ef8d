"""Measures how well the networks read unseen pictures: `python -m training.evaluate [--photos FOLDER]`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image

from referee.camera.network import LOOK, MODELS, Network
from referee.camera.photo import JOKER
from training.measures import Result, by_name, by_place, figures
from training.shards import CACHE, CARD as NUMBER, CLEAR, HEIGHT, SMALLEST, VISIBLE

HELD = CACHE / "held"
SIDE = 1600
"""The side of a drawn scene in pixels, like the photos that a browser sends."""
SEED = 4
"""The seed of the scenes; use another one for scenes that have not influenced any choice."""
KINDS = ("standard", "any", "row", "fan", "scatter", "jokers", "german", "corners", "none")
LONG = 9
"""The least number of legible cards in the rows and fans that are measured."""


def photos(folder: Path) -> Iterator[tuple[str, Image.Image, list[str]]]:
    """Yields real photos with their names and their cards."""
    for name, label in sorted(json.loads((folder / "labels.json").read_text()).items()):
        with Image.open(folder / name) as picture:
            yield name, picture.convert("RGB"), label["cards"].split()


def scenes(kind: str, count: int, side: int) -> Iterator[tuple[Image.Image, np.ndarray]]:
    """Yields scenes with their marks, from decks and fonts kept out of training; they are drawn once and stored."""
    path = HELD / f"{kind}-{side}-{count}-{SEED}.npz"
    if not path.exists():
        _draw(kind, count, side, path)
    with np.load(path, allow_pickle=True) as kept:
        for picture, marks in zip(kept["images"], kept["marks"], strict=True):
            yield Image.fromarray(np.ascontiguousarray(picture[..., ::-1])), marks


def _draw(kind: str, count: int, side: int, path: Path) -> None:
    from training.scenes import scene  # noqa: PLC0415 - drawing is needed only here

    chance = np.random.default_rng([SEED, *kind.encode()])
    pictures, marks = [], np.empty(count, object)
    while len(pictures) < count:
        picture, found = scene(chance, side, held_out=True, kind=kind)
        if kind not in {"row", "fan"} or _many(found, least(side)):
            marks[len(pictures)] = np.asarray(found, np.float32).reshape(-1, 11)
            pictures.append(picture)
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez(path, images=np.stack(pictures), marks=marks)


def _many(marks: np.ndarray, height: float) -> bool:
    clear = marks[(marks[:, VISIBLE] >= CLEAR) & (marks[:, HEIGHT] >= height)]
    return len(set(clear[:, NUMBER].tolist())) >= LONG


def least(side: int) -> float:
    """The height of the smallest index that must be read in a scene with this side, in pixels."""
    return SMALLEST * side / LOOK


def results(network: Network, kind: str, count: int, side: int) -> list[Result]:
    """The results of reading scenes of a kind."""
    only = JOKER if kind == "jokers" else ""
    return [by_place(marks, network.look(picture), least(side), only) for picture, marks in scenes(kind, count, side)]


def line(name: str, found: list[Result]) -> str:
    """A row of the table."""
    cards = sum(each.right + each.missed for each in found)
    shares = " | ".join(str(each) for each in figures(found).values())
    return f"| {name} | {len(found)} | {cards} | {sum(each.false for each in found)} | {shares} |"


def main() -> None:
    """Reads the command line and prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--models", type=Path, default=MODELS)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--side", type=int, default=SIDE, help="pixels of a side of a drawn scene")
    parser.add_argument("--kinds", nargs="*", default=KINDS)
    parser.add_argument("--photos", type=Path, help="a folder of real photos with labels.json")
    parser.add_argument("--wrong", action="store_true", help="name the photos that are not wholly right")
    given = parser.parse_args()
    network = Network(given.models)
    print(
        "| set | pictures | cards | false | recall | precision | exact |\n| --- | --- | --- | --- | --- | --- | --- |"
    )
    if given.photos:
        found = []
        for name, picture, cards in photos(given.photos):
            seen = network.look(picture)
            found.append(by_name(cards, (each.card for each in seen)))
            if given.wrong and not found[-1].exact:
                print(name, *cards, "read as", *(f"{each.card} ({each.sure:.2f})" for each in seen))
        print(line("photos", found))
    for kind in given.kinds:
        print(line(f"drawn: {kind}", results(network, kind, given.count, given.side)), flush=True)


if __name__ == "__main__":
    main()
