"""Draws the pictures that the tests read: `python -m training.pictures [FOLDER]`.

They show only cards of our own drawn decks, in fonts kept out of training, and every card is legible.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from training.arrangements import arrangement
from training.drawn_cards import Style
from training.faces import BACK, JOKER, Face
from training.measures import name
from training.scenes import pictured
from training.shards import CARD, HEIGHT, VISIBLE

FOLDER = Path(__file__).parents[1] / "tests" / "camera" / "pictures"
SIZE = 720
QUALITY = 36
HIGH = 22
"""The height in pixels above which an index is large enough to read."""
LETTERED, LETTERS = {"german", "french", "column"}, 2
"""The pictures with letters of other countries, and how many jacks and queens they show at least."""
JACK, QUEEN = 10, 11
PICTURES = {
    "row": ("row", "english"),
    "fan": ("fan", "english"),
    "melds": ("melds", "english"),
    "scattered": ("scatter", "english"),
    "german": ("row", "german"),
    "french": ("fan", "french"),
    "jokers": ("row", "english"),
    "column": ("column", "french one"),
    "colours": ("fan", "english"),
    "corners": ("scatter", "english"),
    "backs": ("scatter", "english"),
}
"""For each picture by name: how the cards lie, and which country's letters they have."""


def legible(marks: np.ndarray, cards: int) -> bool:
    """Whether a given number of cards, all of them, show an index that is unobstructed and large enough."""
    clear = marks[(marks[:, VISIBLE] > 0.97) & (marks[:, HEIGHT] > HIGH)]
    return len(set(clear[:, CARD].tolist())) == cards


def dealt(chance: np.random.Generator, style: Style, count: int, jokers: bool) -> list[Face]:
    """Cards dealt from two packs with two jokers; with `jokers`, the second and the last card are jokers."""
    deck = [(rank, suit) for rank in range(13) for suit in range(4)] * 2 + [(JOKER, -1)] * 2
    chosen = [deck[at] for at in chance.permutation(len(deck))[:count]]
    if jokers:
        chosen[1] = chosen[-1] = (JOKER, -1)
    return [style.face(*each) for each in chosen]


def fits(called: str, style: Style) -> bool:
    """Whether a deck suits the picture of this name."""
    if called in {"colours", "corners"}:
        return style.four == (called == "corners") and (style.colours[0] != style.colours[3]) == (called == "colours")
    return True


def draw(called: str, seed: int) -> tuple[bytes, list[str]]:
    """The first picture from this seed on with every card legible, as a JPEG file, and its cards."""
    kind, country = PICTURES[called]
    while True:
        chance = np.random.default_rng([seed, *called.encode()])
        seed += 1
        style = Style(chance, held_out=True, country=country, own=True)
        places = arrangement(chance, kind, many=called in {"row", "fan"})
        if len(places) < 3 or not fits(called, style):
            continue
        cards = dealt(chance, style, len(places), jokers=called == "jokers")
        if called in LETTERED and sum(face.rank in {JACK, QUEEN} for face in cards) < LETTERS:
            continue
        if called == "backs":
            cards = [style.back for _ in places]
        image, marks = pictured(chance, SIZE, cards, places)
        if image.mean() > 70 and legible(marks, sum(face.rank != BACK for face in cards)):
            file = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
            first = {int(mark[CARD]): name(mark) for mark in marks}
            return file, [first[card] for card in sorted(first)]


def main() -> None:
    """Reads the command line, draws the pictures and writes their labels."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--seed", type=int, default=16)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    labels = {}
    for called in PICTURES:
        file, cards = draw(called, given.seed)
        (given.folder / f"{called}.jpg").write_bytes(file)
        labels[f"{called}.jpg"] = {"cards": " ".join(cards)}
    (given.folder / "labels.json").write_text(json.dumps(labels, indent=1) + "\n")


if __name__ == "__main__":
    main()
