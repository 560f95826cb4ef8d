"""The published decks used in scenes, from `gnome-cards-data`: sheets of five rows of thirteen cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache

import cv2
import numpy as np

from training.faces import BACK, HIGH, JOKER, WIDE, Face, Index
from training.fetch import FILES
from training.jokers import framed
from training.shards import CACHE

RENDERED = CACHE / "rendered"
COLUMNS, ROWS = 13, 5
WHOLE = (WIDE, HIGH, WIDE, HIGH)
ACROSS, DOWN = 0.21, 0.34
"""The shares of a card's width and height, from its top left corner, in which its index is searched for."""
Box = tuple[float, float, float, float]
STAR: Box = (0.03, 0.02, 0.17, 0.115)
COLUMN: Box = (0.03, 0.02, 0.17, 0.5)
ASIDE: Box = (0.83, 0.02, 0.97, 0.4)
"""Where jokers have a star, a vertical word, or a word at the right: left, top, right, bottom as shares of the card."""


@dataclass(frozen=True)
class Deck:
    """A published deck: its letters, where its jokers have their index, and whether it is kept for evaluation."""

    name: str
    letters: str = "english"
    joker: Box | None = None
    held_out: bool = False
    courts: bool = True
    four: bool = False
    """Whether its jokers have an index in all four corners."""
    aside: Box | None = None
    """Where its jokers have another index, in the top right corner."""
    usual: bool = False
    """Whether it looks like most decks: English letters, two colours, and the index in the usual place."""
    index: Box | None = None
    """Where its cards have their index, if it cannot be found automatically."""


DECKS = (
    Deck("ancient_french", "french"),
    Deck("anglo", joker=(0.02, 0.02, 0.17, 0.25)),
    Deck("anglo_bitmap"),
    Deck("anglo_modern", joker=STAR, four=True),
    Deck("anglo_modern_4_color", joker=STAR, four=True),
    Deck("anglo_poker", joker=STAR, held_out=True, usual=True),
    Deck("atlasnye", joker=COLUMN),
    Deck("atlasnye_skat", "german", joker=COLUMN),
    Deck("bellot"),
    Deck("berlin", "german", held_out=True),
    Deck("dondorf"),
    Deck("gnomangelo", joker=STAR),
    Deck("gnomangelo_bitmap"),
    Deck("guyenne-classic", courts=False),
    Deck("lattmann", "german", joker=STAR),
    Deck("neoclassical", joker=STAR, held_out=True, aside=ASIDE, usual=True),
    Deck("neoclassical_4_color", joker=STAR, held_out=True, aside=ASIDE),
    Deck("orell"),
    Deck("ornamental", joker=COLUMN, held_out=True, index=(0.065, 0.03, 0.245, 0.375)),
    Deck("paris", joker=(0.02, 0.01, 0.26, 0.18)),
    Deck("plastic", joker=STAR, four=True),
    Deck("rheinland", "german", joker=STAR, held_out=True, four=True),
    Deck("simplistic", joker=STAR),
    Deck("slavic_costumes", "russian", joker=STAR),
    Deck("tango", joker=COLUMN, held_out=True, index=(0.06, 0.04, 0.25, 0.39)),
    Deck("tarocco", "italian", joker=STAR, four=True),
    Deck("tigullio", joker=(0.1, 0.02, 0.23, 0.115)),
    Deck("Атласные", "russian", joker=COLUMN),
)


@lru_cache(1)
def sheet(name: str) -> np.ndarray:
    """All the cards of a deck in one picture, rendered once and then kept as a file."""
    import resvg_py  # noqa: PLC0415 - only if a deck is not yet rendered

    path = RENDERED / f"{name}.png"
    if not path.exists():
        RENDERED.mkdir(parents=True, exist_ok=True)
        source = FILES / "gnome-cards-data" / f"{name}.svgz"
        fonts = [str(FILES / "fonts-dejavu-core")]
        drawn = resvg_py.svg_to_bytes(
            svg_path=str(source),
            width=COLUMNS * (WIDE + 10),
            background="#406040",
            skip_system_fonts=True,
            font_dirs=fonts,
        )
        path.write_bytes(bytes(drawn))
    return cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_COLOR)


def cell(name: str, row: int, column: int) -> np.ndarray:
    """A card cut from the sheet of a deck."""
    whole = sheet(name)
    high, wide = whole.shape[0] / ROWS, whole.shape[1] / COLUMNS
    top, left = round(row * high) + 3, round(column * wide) + 3
    part = whole[top : round(row * high + high) - 3, left : round(column * wide + wide) - 3]
    return cv2.resize(part, (WIDE, HIGH), interpolation=cv2.INTER_AREA)


def ink(picture: np.ndarray) -> Box | None:
    """The box around the marks in the top left corner that are not part of a larger drawing, in pixels."""
    part = picture[: int(HIGH * DOWN), : int(WIDE * ACROSS)]
    dark = (part.min(2) < 0.75 * np.median(picture.min(2))).astype(np.uint8)
    dark[:6], dark[:, :5] = 0, 0
    count, _, parts, _ = cv2.connectedComponentsWithStats(dark)
    boxes = []
    for left, top, wide, high, size in parts[1:count]:
        within = left + wide < part.shape[1] and top + high < part.shape[0]
        if size > 12 and within and high < HIGH * 0.2:
            boxes.append((left, top, left + wide, top + high))
    if not boxes:
        return None
    found = np.array(boxes)
    return (*found[:, :2].min(0).tolist(), *found[:, 2:].max(0).tolist())


def index_in(box: Box) -> Index:
    """The index that fills a box given in pixels."""
    left, top, right, bottom = box
    return Index((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)


@cache
def faces(deck: Deck) -> tuple[Face, ...]:
    """The cards of a deck whose indices are known, and its two jokers if they have an index."""
    boxes = {(suit, rank): ink(cell(deck.name, suit, rank)) for suit in range(4) for rank in range(COLUMNS)}
    usual = np.median([box for (_, rank), box in boxes.items() if box and rank < 9], axis=0)
    if deck.index:
        usual = np.array(deck.index) * WHOLE
    found = []
    for (suit, rank), box in boxes.items():
        if rank >= 10 and not deck.courts:
            continue
        left, right = usual[0], usual[2]
        if box and not deck.index and abs((box[0] + box[2] - usual[0] - usual[2]) / 2) < 12 and box[2] - box[0] > 6:
            left, right = box[0], box[2]
        index = index_in((left, usual[1], right, usual[3]))
        found.append(Face(cell(deck.name, suit, rank), rank, suit, (index, index.opposite())))
    if deck.joker:
        high = usual[3] - usual[1]
        index = framed(index_in(tuple(np.array(deck.joker) * WHOLE)), high)
        first = [index, replace(index, x=WIDE - index.x)] if deck.four else [index]
        if deck.aside:
            first.append(framed(index_in(tuple(np.array(deck.aside) * WHOLE)), high))
        indices = tuple(turned for each in first for turned in (each, each.opposite()))
        found += [Face(cell(deck.name, 4, column), JOKER, -1, indices) for column in (0, 1)]
    return tuple(found)


@cache
def courts(suit: int, rank: int, held_out: bool) -> tuple[np.ndarray, ...]:
    """Pictures of a court card from the decks for training, or from those kept for evaluation."""
    return tuple(
        face.picture
        for deck in DECKS
        if deck.held_out == held_out and deck.courts
        for face in faces(deck)
        if (face.suit, face.rank) == (suit, rank)
    )


@cache
def backs(held_out: bool) -> tuple[Face, ...]:
    """The backs of the decks for training, or of those kept for evaluation."""
    return tuple(Face(cell(deck.name, 4, 2), BACK, -1, ()) for deck in DECKS if deck.held_out == held_out)
