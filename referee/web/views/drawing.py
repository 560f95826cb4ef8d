"""What a picture is drawn of: letters, lines, panels, stars and signs, each with its place and colour."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from math import cos, pi, sin

from referee.web.palette import colours
from referee.web.views.chart import Point, drawn
from referee.web.views.signs import BOX, SignShape, sign_of_side

PAPER, RAISED, INK, SOFT, HAIR, ACCENT = (
    colours()[name] for name in ("paper", "raised", "ink", "soft", "line", "accent")
)
COLOURS = tuple(colours()[f"c{number}"] for number in range(1, 9))
"""Of the sides, as on the pages by day."""
NARROW, BROAD = frozenset("iljtfrI.,:;'|!()[]· "), frozenset("mwMWQO@%&")


@dataclass(frozen=True)
class Text:
    """A line of letters, placed by its start, middle or end; what is `given` by people is so in every language."""

    x: float
    y: float
    size: int
    text: str
    colour: str = INK
    anchor: str = "start"
    weight: int = 400
    given: bool = False


@dataclass(frozen=True)
class Stroke:
    """A line from point to point, dashed or drawn through."""

    points: str
    colour: str
    width: float
    dash: str = ""


@dataclass(frozen=True)
class Box:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    colour: str


@dataclass(frozen=True)
class Sign:
    """The sign of a side: where its left upper corner is, how much larger than its drawing it is, and its colour."""

    x: float
    y: float
    scale: float
    colour: str
    shapes: tuple[SignShape, ...]


@dataclass
class Picture:
    """A card: what its file is called, what it says to who cannot see it, and what is drawn on it in order."""

    file: str
    said: str
    width: float
    height: float = 0
    paper: str = PAPER
    accent: str = ACCENT
    panels: list[Box] = field(default_factory=list)
    strokes: list[Stroke] = field(default_factory=list)
    stars: list[str] = field(default_factory=list)
    signs: list[Sign] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)


def sign(number: int, middle: Point, size: float) -> Sign:
    """The sign of a side around a point."""
    x, y = (round(each - size / 2, 1) for each in middle)
    return Sign(x, y, round(size / BOX, 3), COLOURS[number - 1], sign_of_side(number))


def level(left: float, right: float, y: float, colour: str, width: float, dash: str = "") -> Stroke:
    """A line straight across."""
    return Stroke(drawn((left, y), (right, y)), colour, width, dash)


def star(middle: Point, size: float) -> str:
    """A star with five points."""
    turns = [(step * pi / 5, size if step % 2 == 0 else size * 0.45) for step in range(10)]
    return drawn(
        *((round(middle[0] + far * sin(turn), 1), round(middle[1] - far * cos(turn), 1)) for turn, far in turns)
    )


def measured(text: str, size: float) -> float:
    """About how wide letters of this size are."""
    return size * sum(_width(char) for char in text)


def _width(char: str) -> float:
    kind = unicodedata.category(char)
    if kind in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(char) in "WF":
        return 1.3 if kind == "So" else 1
    if char in BROAD:
        return 1
    return 0.4 if char in NARROW else 0.76 if char.isupper() else 0.63


def fitted(text: str, size: float, room: float) -> str:
    """As much of a text as there is room for, with an ellipsis where that is not all of it."""
    if measured(text, size) <= room:
        return text
    end = next(end for end in range(len(text)) if measured(f"{text[: end + 1]}…", size) > room)
    return f"{text[:end].rstrip()}…"
