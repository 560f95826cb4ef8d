"""Jokers of many kinds: vertical, turned or horizontal words, stars, and faces."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Protocol

import cv2
import numpy as np

from training.faces import HIGH, JOKER, WIDE, Colour, Face, Index, paint
from training.letters import font, has, share, word

SIDE = 128
WORDS = ("JOKER", "JOKER", "JOKER", "JOKER", "Joker", "Joker", "Joker", "joker", "JOLLY", "JOKERI")
CYRILLIC = "ДЖОКЕР"
STYLES = ("letters", "downwards", "upwards", "lying", "star", "badge", "starred letters", "face", "ornament")
ODDS = (0.28, 0.08, 0.06, 0.07, 0.12, 0.1, 0.1, 0.08, 0.11)


@dataclass(frozen=True)
class JokerStyle:
    """How the jokers of a deck look; sizes and distances are in pixels unless stated otherwise."""

    style: str
    text: str
    font: str
    left: float
    top: float
    size: float
    high: float
    """The height of the indices on the other cards."""
    card: Colour
    sign: np.ndarray
    first: float
    """How many times larger the first letter of a column is than the others."""
    gap: float
    """The gap between the letters of a column, as a share of their mean height."""
    tall: float
    """The greatest height of a column, as a share of the card's."""
    aligned: bool
    """Whether the letters of a column are aligned on the left instead of centred."""


class Deck(Protocol):
    """The properties of a deck that its jokers depend on."""

    font: str
    country: str
    held_out: bool
    paper: Colour
    rank_high: float
    index_high: float


def joker_style(chance: np.random.Generator, deck: Deck) -> JokerStyle:
    """Chooses how the jokers of a new deck look."""
    text, letters = str(chance.choice(WORDS)), deck.font if chance.random() < 0.6 else font(chance, deck.held_out)
    if deck.country == "russian" and has(letters, CYRILLIC):
        text = CYRILLIC
    style = str(chance.choice(STYLES, p=ODDS))
    left, top = WIDE * chance.uniform(0.025, 0.055), HIGH * chance.uniform(0.018, 0.05)
    size = deck.rank_high * chance.uniform(0.5, 1.1)
    return JokerStyle(
        style,
        text,
        letters,
        left,
        top,
        size,
        deck.index_high,
        deck.paper,
        sign(chance, style),
        first=chance.uniform(1.2, 2) if chance.random() < 0.25 else 1,
        gap=chance.uniform(0.03, 0.4),
        tall=chance.uniform(0.27, 0.46),
        aligned=chance.random() < 0.4,
    )


def joker(chance: np.random.Generator, style: JokerStyle, colour: Colour) -> Face:
    """Draws a joker of a deck."""
    card = np.full((HIGH, WIDE, 3), style.card, np.uint8)
    figure(chance, card, style)
    card[HIGH // 2 :] = card[: HIGH // 2][::-1, ::-1] if chance.random() < 0.3 else card[HIGH // 2 :]
    index = corner(card, style, colour)
    _copy(card, index)
    index = framed(index, style.high)
    return Face(card, JOKER, -1, (index, index.opposite()))


def framed(drawn: Index, high: float) -> Index:
    """The index of a joker: it begins at the top of the drawing and is at least as high as the deck's other indices."""
    height = max(high, 0.8 * drawn.width)
    return Index(drawn.x, drawn.y + (height - drawn.height) / 2, drawn.width, height)


def _copy(card: np.ndarray, index: Index) -> None:
    """Copies the top left corner, turned round, to the opposite corner."""
    right, bottom = min(WIDE, int(index.x + index.width / 2) + 3), int(index.y + index.height / 2) + 3
    card[HIGH - bottom :, WIDE - right :] = card[:bottom, :right][::-1, ::-1]


def corner(card: np.ndarray, style: JokerStyle, colour: Colour) -> Index:
    """Draws the word or sign in the corner of a joker and returns where it is."""
    left, top, size = style.left, style.top, style.size
    if style.style == "letters":
        return _column(card, style, colour, top)
    if style.style in {"downwards", "upwards"}:
        shape = np.rot90(word(style.font, style.text), -1 if style.style == "downwards" else 1)
        return _laid(card, shape, (left, top, size * 0.85), colour)
    if style.style == "lying":
        return _lying(card, style, colour)
    if style.style == "starred letters":
        star_index = _laid(card, style.sign, (left, top, size), colour)
        column = _column(card, style, colour, top + star_index.height * 1.15)
        bottom = column.y + column.height / 2
        width = max(star_index.width, column.width)
        return Index(left + width / 2, (top + bottom) / 2, width, bottom - top)
    return _laid(card, style.sign, (left, top, size * 1.35), colour)


def _laid(card: np.ndarray, shape: np.ndarray, at: tuple[float, float, float], colour: Colour) -> Index:
    left, top, width = at
    height = min(width * shape.shape[0] / shape.shape[1], HIGH * 0.36)
    index = Index(left + width / 2, top + height / 2, width, height)
    paint(card, shape, index, colour)
    return index


def _lying(card: np.ndarray, style: JokerStyle, colour: Colour) -> Index:
    """Draws a horizontal word and returns where it is."""
    shape = word(style.font, style.text)
    height = style.size * 0.62
    width = min(height * shape.shape[1] / shape.shape[0], WIDE * 0.42)
    paint(card, shape, Index(style.left + width / 2, style.top + height / 2, width, height), colour)
    return Index(style.left + width / 2, style.top + height / 2, width, height)


def _column(card: np.ndarray, style: JokerStyle, colour: Colour, top: float) -> Index:
    """Draws letters below each other, each at its own size, and returns where they are."""
    shapes = [word(style.font, letter) for letter in style.text]
    high = np.array([share(style.font, letter) for letter in style.text])
    high[0] *= style.first
    high *= min(style.size, (HIGH * style.tall + style.top - top) / ((1 + style.gap) * high.sum()))
    wide = np.array(
        [min(1.1 * each, each * shape.shape[1] / shape.shape[0]) for each, shape in zip(high, shapes, strict=True)]
    )
    at, left = top, style.left + max(0.0, style.size - wide.max()) / 2
    for shape, each, width in zip(shapes, high, wide, strict=True):
        middle = left + (width if style.aligned else wide.max()) / 2
        paint(card, shape, Index(middle, at + each / 2, width, each), colour)
        at += each + style.gap * high.mean()
    bottom = at - style.gap * high.mean()
    return Index(left + wide.max() / 2, (top + bottom) / 2, max(wide.max(), 0.6 * high.max()), bottom - top)


def star(inner: float, points: int = 5) -> np.ndarray:
    """A star; `inner` is the distance of its inner corners from the middle, as a share of the radius."""
    shape = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillPoly(shape, [_star(SIDE / 2, SIDE / 2, SIDE / 2, inner, points)], 255, cv2.LINE_AA)
    return shape


def _star(x: float, y: float, radius: float, inner: float, points: int) -> np.ndarray:
    turns = [(radius * (inner if turn % 2 else 1), turn * pi / points) for turn in range(2 * points)]
    return np.array([(x + out * sin(turn), y - out * cos(turn)) for out, turn in turns]).round().astype(np.int32)


def sign(chance: np.random.Generator, style: str) -> np.ndarray:
    """The sign of a deck's jokers: a face, crown, ornament or badge if the style has one, otherwise a star."""
    if style == "face":
        return jester() if chance.random() < 0.6 else crown(chance)
    if style == "ornament":
        return ornament(chance)
    if style == "badge":
        return badge(chance)
    return star(0.42) if chance.random() < 0.6 else star(chance.uniform(0.3, 0.7), int(chance.integers(4, 9)))


def badge(chance: np.random.Generator) -> np.ndarray:
    """A star cut out of a disc, or inside a ring."""
    shape = np.zeros((SIDE, SIDE), np.uint8)
    half = SIDE // 2
    ringed = chance.random() < 0.3
    cv2.circle(shape, (half, half), half - (6 if ringed else 1), 255, 8 if ringed else -1, cv2.LINE_AA)
    points = int(chance.choice([5, 5, 5, 4, 6, 8]))
    inside = _star(half, half, half * chance.uniform(0.6, 0.95), chance.uniform(0.36, 0.55), points)
    cv2.fillPoly(shape, [inside], 255 if ringed else 0, cv2.LINE_AA)
    return shape


def ornament(chance: np.random.Generator) -> np.ndarray:
    """Discs, rings and wreaths of dots or petals, one inside the other; each disc swaps black and white."""
    shape = np.zeros((SIDE, SIDE), np.uint8)
    half, radius, ink = SIDE // 2, SIDE / 2 - 2, 255
    while radius > 5:
        kind = chance.integers(4)
        if kind == 0:
            cv2.circle(shape, (half, half), int(radius), ink, -1, cv2.LINE_AA)
            ink = 255 - ink
        elif kind == 1:
            cv2.circle(shape, (half, half), int(radius), ink, int(chance.integers(2, 9)), cv2.LINE_AA)
        else:
            _wreath(shape, radius, ink, int(chance.integers(5, 15)), petals=kind == 3)
        radius *= chance.uniform(0.55, 0.85)
    return shape


def _wreath(shape: np.ndarray, radius: float, ink: int, count: int, petals: bool) -> None:
    """Draws a circle of dots or petals around the middle."""
    wide = min(radius * 0.3, radius * pi / count * 0.8)
    for at in range(count):
        turn = 2 * pi * at / count
        out = radius - wide
        place = (int(SIDE / 2 + out * sin(turn)), int(SIDE / 2 - out * cos(turn)))
        axes = (max(2, int(wide * (0.6 if petals else 1))), max(2, int(wide)))
        cv2.ellipse(shape, place, axes, turn * 180 / pi, 0, 360, ink, -1, cv2.LINE_AA)


def crown(chance: np.random.Generator) -> np.ndarray:
    """A crown or a cap with three to five points and a dot on each."""
    shape = np.zeros((SIDE, SIDE), np.uint8)
    points, low, deep = int(chance.integers(3, 6)), int(chance.integers(80, 122)), chance.uniform(0.3, 0.7)
    step = (SIDE - 16) / (points - 1)
    edge = [(8 + step * at / 2, 14 if at % 2 == 0 else 14 + (low - 14) * deep) for at in range(2 * points - 1)]
    cv2.fillPoly(shape, [np.array([*edge, (SIDE - 22, low), (22, low)]).astype(np.int32)], 255, cv2.LINE_AA)
    for x, y in edge[::2]:
        cv2.circle(shape, (int(x), int(y)), 8, 255, -1, cv2.LINE_AA)
    if low < 96:
        cv2.rectangle(shape, (24, low + 8), (SIDE - 24, low + 24), 255, -1)
    return shape


def jester() -> np.ndarray:
    """A small face under a cap with bells."""
    shape = np.zeros((SIDE, SIDE), np.uint8)
    cv2.circle(shape, (64, 84), 34, 255, 5, cv2.LINE_AA)
    cv2.fillPoly(shape, [np.array([(28, 70), (4, 28), (40, 44), (64, 6), (88, 44), (124, 28), (100, 70)])], 255)
    for x, y in ((6, 24), (64, 7), (122, 24)):
        cv2.circle(shape, (x, y), 6, 255, -1, cv2.LINE_AA)
    for x in (52, 76):
        cv2.circle(shape, (x, 82), 4, 255, -1)
    cv2.ellipse(shape, (64, 92), (16, 12), 0, 20, 160, 255, 4, cv2.LINE_AA)
    return shape


def figure(chance: np.random.Generator, card: np.ndarray, style: JokerStyle) -> None:
    """Draws the middle of a joker: a sign, a word or random ellipses, and sometimes a banner at top and bottom."""
    kind = chance.random()
    colour = tuple(int(each) for each in chance.integers(0, 200, 3))
    size = chance.uniform(0.35, 0.65) * WIDE
    middle = Index(WIDE / 2, HIGH / 2, size, size)
    if kind < 0.35:
        paint(card, jester(), middle, colour)
    elif kind < 0.5:
        paint(card, star(chance.uniform(0.3, 0.6), int(chance.integers(5, 9))), middle, colour)
    elif kind < 0.6:
        paint(card, word(style.font, style.text), Index(WIDE / 2, HIGH / 2, size, size / 3), colour)
    if chance.random() < 0.2:
        banner = Index(
            WIDE / 2,
            HIGH * chance.uniform(0.05, 0.12),
            WIDE * chance.uniform(0.3, 0.5),
            HIGH * chance.uniform(0.04, 0.08),
        )
        for each in (banner, banner.opposite()):
            paint(card, word(style.font, style.text), each, colour)
    if kind > 0.3:
        for _ in range(int(chance.integers(2, 12))):
            place = (int(WIDE * chance.uniform(0.32, 0.68)), int(HIGH * chance.uniform(0.25, 0.75)))
            axes = (int(chance.integers(6, 36)), int(chance.integers(6, 60)))
            fill = tuple(int(each) for each in chance.integers(0, 256, 3))
            cv2.ellipse(
                card, place, axes, int(chance.integers(180)), 0, 360, fill, int(chance.choice([-1, 2, 3])), cv2.LINE_AA
            )
