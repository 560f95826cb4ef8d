"""Letters and digits from many fonts, as shapes."""

from __future__ import annotations

import re
from functools import cache, lru_cache

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from training.fetch import FILES

TALL = 96
"""The height of a shape, in pixels."""
HELD = {"fonts-cabin", "fonts-crosextra-caladea", "fonts-junction", "fonts-opendin", "fonts-prociono", "fonts-vollkorn"}
"""The fonts kept out of training, for evaluation only."""
NOT_FOR_CARDS = re.compile(
    r"symbol|dingbat|standardsymbols|D050000L|math|music|Z003|sfd|circled|initial|stix(?!general)",
    re.IGNORECASE,
)
NEEDED = "A2345678910JQKBDVR"


@cache
def families(held_out: bool) -> tuple[tuple[str, ...], ...]:
    """The usable fonts, grouped by package because the fonts of a package look alike."""
    found = []
    for folder in sorted(FILES.glob("fonts-*")):
        if (folder.name in HELD) == held_out:
            files = [str(path) for path in sorted(folder.glob("*.[ot]tf")) if not NOT_FOR_CARDS.search(path.name)]
            if files:
                found.append(tuple(files))
    return tuple(found)


def font(chance: np.random.Generator, held_out: bool) -> str:
    """A random font that has all the letters and digits found on cards."""
    known = families(held_out)
    while True:
        files = known[chance.integers(len(known))]
        chosen = files[chance.integers(len(files))]
        if has(chosen, NEEDED):
            return chosen


@lru_cache(4096)
def has(path: str, text: str) -> bool:
    """Whether a font has all of these letters, and does not draw any as the box for missing ones."""
    none = glyph(path, "\uffff")
    shapes = [glyph(path, each) for each in text]
    return all(each is not None and (none is None or not np.array_equal(each, none)) for each in shapes)


@lru_cache(64)
def _font(path: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, 128)


@lru_cache(8192)
def glyph(path: str, text: str) -> np.ndarray | None:
    """The shape of a text without margins; None if it has no ink."""
    used = _font(path)
    left, top, right, bottom = used.getbbox(text)
    if right - left < 4 or bottom - top < 4:
        return None
    image = Image.new("L", (int(right - left) + 4, int(bottom - top) + 4), 0)
    ImageDraw.Draw(image).text((2 - left, 2 - top), text, fill=255, font=used)
    shape = np.array(image)
    rows, columns = np.where(shape > 40)
    if not len(rows):
        return None
    shape = shape[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    width = max(8, round(shape.shape[1] * TALL / shape.shape[0]))
    return cv2.resize(shape, (min(width, 12 * TALL), TALL), interpolation=cv2.INTER_AREA)


def word(path: str, text: str) -> np.ndarray:
    """The shape of a text; a bar if the font cannot draw it."""
    shape = glyph(path, text)
    return np.full((TALL, TALL // 3), 255, np.uint8) if shape is None else shape


@lru_cache(4096)
def share(path: str, letter: str) -> float:
    """The height of a letter, as a share of the height of a capital H."""
    _, top, _, bottom = _font(path).getbbox(letter)
    _, first, _, last = _font(path).getbbox("H")
    return float((bottom - top) / max(1, last - first)) or 1.0
