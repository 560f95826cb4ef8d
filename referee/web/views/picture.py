"""A picture of a game to share: a card drawn as SVG, with every position and colour computed here."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from flask_babel import gettext as _, ngettext

from referee.people.faces import BY_SEAT
from referee.sheet.scoresheet import Scoresheet
from referee.web.http.language import tell
from referee.web.views.board import Board, Column
from referee.web.views.charts import Chart, Point, chart_of, svg_points
from referee.web.views.filters import day, minus
from referee.web.views.look import BOX, SignShape, colours, drawing, sign_of_side
from referee.web.views.result import Highlight, PodiumStep, ending_of, ranked
from referee.web.views.tiles import Tile, tiles_of
from referee.words import Partners, Words, say

WIDE, EDGE = 1080, 64
TITLE, SMALL, NAME, TOTAL, LABEL = 64, 38, 50, 68, 30
"""Font sizes."""
HEAD, ROW, CHART, FOOT = 220, 104, 540, 110
"""Heights of the parts."""
SIGN, CROWN, GAP = 44, 68, 24
"""The widths of a sign and of the winner's crown with its gap, and a gap."""
STEP, TENTH = 90, 10
"""The height of the lowest step, and what each tenth adds."""
ABOVE = {1: 104, 2: 84, 3: 84}
"""The size of the total above a step, by place."""
LINE = 54
"""The distance from one name above a step to the next."""
MOST_NAMES = 4
"""The most names above a step."""
DIGIT = 0.7
"""The width of a bold digit, as a fraction of its height."""
BOLD = 1.1
"""How many times wider bold letters are."""


PAPER, RAISED, INK, SOFT, HAIR = (colours()[name] for name in ("paper", "raised", "ink", "soft", "line"))
COLOURS = tuple(colours()[f"c{number}"] for number in range(1, 9))
"""The colours of the sides, as on the pages by day."""


def picture_of(board: Board, when: str, faces: Sequence[int] = BY_SEAT) -> Picture:
    """The picture of a game played at this time by people with these faces, in the reader's language."""
    scoresheet = board.scoresheet
    title = tell(scoresheet.record.preset.title)
    results = tell(", ").join(tell(_result(each, board)) for each in board.columns)
    said = _("%(game)s, %(day)s: %(results)s", game=title, day=day(when), results=results)
    picture = Picture(f"{scoresheet.record.preset.slug}-{when[:10]}.png", said, WIDE)
    titled(picture, title, f"{day(when)} · {_state(scoresheet)}")
    end = _standings(picture, board, tiles_of(board, faces))
    if scoresheet.hands:
        _chart(picture, chart_of(scoresheet, WIDE - 2 * EDGE, CHART, LABEL, faces), end + GAP)
        end += GAP + CHART
    picture.height = end + FOOT
    picture.texts.append(Text(WIDE - EDGE, picture.height - EDGE, LABEL, _("Referee"), SOFT, "end"))
    return picture


def _result(column: Column, board: Board) -> Words:
    """A side with its total, and with a word if it is ahead."""
    side = {"side": Partners(column.names), "points": column.final}
    return (
        say("{side} {points} ({word})", word=_word(board), **side) if column.leads else say("{side} {points}", **side)
    )


def _word(board: Board) -> Words:
    """The word that marks who is ahead."""
    return say("leads") if not board.over else say("won")


def _state(scoresheet: Scoresheet) -> str:
    number = len(scoresheet.hands)
    if not number:
        return str(_("no hand yet"))
    if scoresheet.finished:
        return str(ngettext("final result, %(num)s hand", "final result, %(num)s hands", number))
    return str(ngettext("after %(num)s hand", "after %(num)s hands", number))


def titled(picture: Picture, title: str, below: str) -> None:
    """The title of a picture, and the line below it."""
    room = WIDE - 2 * EDGE
    picture.texts += [
        Text(EDGE, EDGE + TITLE - 8, TITLE, fitted(title, TITLE, room), weight=700),
        Text(EDGE, EDGE + TITLE + SMALL + 14, SMALL, fitted(below, SMALL, room), SOFT),
    ]
    picture.strokes.append(level(EDGE, WIDE - EDGE, HEAD - GAP / 2, INK, 3))


def _standings(picture: Picture, board: Board, tiles: Sequence[Tile]) -> float:
    """The sides, best first, and the highlights of the game; returns how far down they reach.

    A finished game has a podium, with as many names on each step as there is room for.
    """
    ending = ending_of(board, tiles)
    rows, top = ranked(tiles), float(HEAD)
    if ending and len(ending.steps) > 1 and max(map(_names_on, ending.steps)) <= MOST_NAMES:
        top, rows = _podium(picture, ending.steps, top), ranked((*ending.rest, *ending.gone))
    for tile in rows:
        _row(picture, board, tile, top)
        top += ROW
    for each in ending.highlights if ending else ():
        if each.hand:
            top = _highlight(picture, each, top)
    return top


def _names_on(step: PodiumStep) -> int:
    return sum(len(tile.column.names) for tile in step.tiles)


def _podium(picture: Picture, steps: Sequence[PodiumStep], top: float) -> float:
    """The steps, the first in the middle of three, each with its names and total above it."""
    floor = top + GAP + max(_high(step) + ABOVE[step.place] + LINE * _names_on(step) for step in steps)
    wide = (WIDE - 2 * EDGE - GAP * (len(steps) - 1)) / len(steps)
    order = [steps[1], steps[0], steps[2]] if len(steps) == 3 else steps
    for index, step in enumerate(order):
        _step(picture, step, EDGE + index * (wide + GAP), wide, floor)
    picture.strokes.append(level(EDGE, WIDE - EDGE, floor, INK, 3))
    return floor + GAP


def _high(step: PodiumStep) -> float:
    return STEP + TENTH * step.height


def _step(picture: Picture, step: PodiumStep, left: float, wide: float, floor: float) -> None:
    high, most = _high(step), ABOVE[step.place]
    first = step.tiles[0]
    colour = COLOURS[first.number - 1] if len(step.tiles) == 1 else INK
    middle, total = left + wide / 2, minus(first.column.final)
    size = int(min(most, wide / DIGIT / len(total)))
    picture.panels += [Box(left, floor - high, wide, high, RAISED), Box(left, floor - high, wide, 12, colour)]
    picture.texts += [
        Text(middle, floor - high + 76, 60, str(step.place), colour, "middle", 700),
        Text(middle, floor - high - 22, size, total, INK, "middle", 700),
    ]
    lines = [(tile, name) for tile in step.tiles for name in tile.column.names]
    for above, (tile, name) in enumerate(reversed(lines)):
        shown = fitted(name, SMALL, (wide - SIGN - 8) / BOLD)
        start = middle - (measured(shown, SMALL) * BOLD + SIGN) / 2
        base = floor - high - most - 18 - above * LINE
        picture.signs.append(sign(tile.number, (start + SIGN / 2 - 6, base - SMALL * 0.36), SMALL))
        picture.texts.append(Text(start + SIGN, base, SMALL, shown, weight=700, given=True))


def _row(picture: Picture, board: Board, tile: Tile, top: float) -> None:
    """A side: its sign, its names, and its total; with a crown and a word if it is ahead."""
    column, middle = tile.column, top + ROW / 2
    total = minus(column.final)
    left = EDGE + SIGN + GAP
    aside = CROWN if column.leads else 0
    room = WIDE - EDGE - left - GAP - aside - DIGIT * TOTAL * len(total)
    base = middle + NAME * (0.12 if column.leads else 0.36)
    weight = 700 if column.leads else 500
    end = WIDE - EDGE - aside
    picture.signs.append(sign(tile.number, (EDGE + SIGN / 2, middle), SIGN))
    picture.texts += [
        Text(left, base, NAME, _names(column.names, room / (BOLD if column.leads else 1)), weight=weight, given=True),
        Text(end, middle + TOTAL * 0.36, TOTAL, total, INK, "end", 700),
    ]
    if column.leads:
        picture.signs.append(crown(tile.number, (WIDE - EDGE - 25, middle), 50))
        picture.texts.append(Text(left, base + SMALL + 2, SMALL, tell(_word(board)), weight=700))
    picture.strokes.append(level(EDGE, WIDE - EDGE, top + ROW, HAIR, 2))


def _highlight(picture: Picture, each: Highlight, top: float) -> float:
    """A highlight of the game, below its title; in smaller letters if it is long."""
    room, words = WIDE - 2 * EDGE, tell(each.words)
    size = max(LABEL, min(SMALL, int(SMALL * room / measured(words, SMALL))))
    picture.texts += [
        Text(EDGE, top + GAP + LABEL, LABEL, tell(each.label), SOFT),
        Text(EDGE, top + GAP + LABEL + SMALL + 8, size, fitted(words, size, room)),
    ]
    return top + GAP + LABEL + SMALL + GAP


def _names(names: tuple[str, ...], room: float) -> str:
    """The names of a side, each cut to its share of the room if they are too long together."""
    joined = tell(Partners(names))
    if measured(joined, NAME) <= room:
        return joined
    share = (room - (len(names) - 1) * measured(_(" & "), NAME)) / len(names)
    return tell(Partners(tuple([fitted(name, NAME, share) for name in names])))


def _chart(picture: Picture, chart: Chart, top: float) -> None:
    """The totals as lines with their signs; the goal or limit is dashed and labelled, and so is the turning point."""
    left, right, below = EDGE + chart.left, EDGE + chart.right, top + chart.bottom + LABEL * 1.4
    picture.strokes += [level(left, right, top + each.at, HAIR, 2) for each in chart.across]
    picture.strokes.append(level(left, right, top + chart.zero, SOFT, 3))
    if chart.goal is not None:
        picture.strokes.append(level(left, right, top + chart.goal.at, INK, 3, "6 10"))
    picture.texts += [
        *(Text(left - LABEL / 4, top + each.at + LABEL / 3, LABEL, each.label, SOFT, "end") for each in chart.across),
        *(Text(EDGE + each.at, below, LABEL, each.label, SOFT, "middle") for each in chart.along),
    ]
    if chart.end is not None:
        picture.texts.append(Text(EDGE + chart.end, below, LABEL, _("end"), SOFT, "middle"))
    if chart.apart is not None:
        picture.texts.append(Text(left + 8, top + chart.apart.at - 10, LABEL, chart.apart.label))
    if chart.turn is not None:
        x = EDGE + chart.turn.at[0]
        picture.strokes.append(Stroke(svg_points((x, top + chart.top), (x, top + chart.bottom)), SOFT, 3, "6 10"))
        picture.texts.append(Text(x, top + chart.top - 10, LABEL, str(chart.turn.hand), INK, "middle", 700))
    for curve in chart.curves:
        colour = COLOURS[curve.number - 1]
        points = [(EDGE + x, round(top + y, 1)) for x, y in curve.since]
        end = (EDGE + curve.sign[0], round(top + curve.sign[1], 1))
        picture.strokes += [
            Stroke(svg_points(*points), colour, 7, curve.dash),
            Stroke(svg_points(points[-1], end), colour, 2),
        ]
        picture.signs.append(sign(curve.number, end, chart.sign))


NARROW, BROAD = frozenset("iljtfrI.,:;'|!()[]· "), frozenset("mwMWQO@%&")


@dataclass(frozen=True)
class Text:
    """A line of text, placed by its start, middle or end; text `given` by people is the same in every language."""

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
    """A line from point to point, dashed or solid."""

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
    """The sign of a side: its upper left corner, its scale, and its colour."""

    x: float
    y: float
    scale: float
    colour: str
    shapes: tuple[SignShape, ...]


@dataclass
class Picture:
    """A card: its file name, its text for people who cannot see it, and its drawings in order."""

    file: str
    said: str
    width: float
    height: float = 0
    paper: str = PAPER
    panels: list[Box] = field(default_factory=list)
    strokes: list[Stroke] = field(default_factory=list)
    signs: list[Sign] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)


def sign(number: int, middle: Point, size: float) -> Sign:
    """The sign of a side around a point."""
    x, y = (round(each - size / 2, 1) for each in middle)
    return Sign(x, y, round(size / BOX, 3), COLOURS[number - 1], sign_of_side(number))


def crown(number: int, middle: Point, size: float) -> Sign:
    """The crown of a leading side, around a point."""
    return replace(sign(number, middle, size), shapes=drawing("crown"))


def level(left: float, right: float, y: float, colour: str, width: float, dash: str = "") -> Stroke:
    """A horizontal line."""
    return Stroke(svg_points((left, y), (right, y)), colour, width, dash)


def measured(text: str, size: float) -> float:
    """The approximate width of text in this size."""
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
    """As much of a text as there is room for, with an ellipsis if it is cut."""
    if measured(text, size) <= room:
        return text
    end = next(end for end in range(len(text)) if measured(f"{text[: end + 1]}…", size) > room)
    return f"{text[:end].rstrip()}…"
