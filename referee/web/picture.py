"""A picture of a game to share: a card drawn as SVG, with every place and colour in it worked out here."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import cos, pi, sin

from flask import Blueprint, render_template
from flask_babel import gettext as _
from flask_babel import ngettext

from referee.people.faces import BY_SEAT
from referee.sheet.replay import Scoresheet
from referee.store import Credential
from referee.web.http.language import tell
from referee.web.http.request import store
from referee.web.palette import colours
from referee.web.views.board import Board, Column, board_of
from referee.web.views.chart import Point, chart_of, dash_of, drawn
from referee.web.views.faces import faces_of
from referee.web.views.filters import day, minus

bp = Blueprint("picture", __name__)

WIDE, EDGE = 1080, 64
TITLE, SMALL, NAME, TOTAL, LABEL = 64, 38, 50, 68, 30
"""Sizes of letters."""
HEAD, ROW, CHART, FOOT = 220, 124, 500, 110
"""Heights of the parts."""
MARK, KEY, GAP = 60, 120, 24
"""Widths of the winner's star and of the sample of a line, each with its gap, and a gap."""
DIGIT = 0.7
"""How wide a bold digit is, as a part of its height."""
BOLD = 1.1
"""How much wider bold letters are."""
PAPER, INK, SOFT, HAIR, ACCENT = (colours()[name] for name in ("paper", "ink", "soft", "line", "accent"))
COLOURS = tuple(colours()[f"c{number}"] for number in range(1, 9))
"""Of the lines of the sides, as on the pages by day."""
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


@dataclass
class Picture:
    """A card: what its file is called, what it says to who cannot see it, and what is drawn on it in order."""

    file: str
    said: str
    width: float = WIDE
    height: float = 0
    paper: str = PAPER
    accent: str = ACCENT
    strokes: list[Stroke] = field(default_factory=list)
    stars: list[str] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)


@bp.get("/s/<look:key>/picture")
def card(key: Credential) -> str:
    """The picture of a game."""
    held = store().load(key)
    board = board_of(held.ledger)
    picture = picture_of(board, board.sheet.record.started or held.created, faces_of(held))
    return render_template("picture.html", held=held, board=board, picture=picture)


def picture_of(board: Board, at: str, faces: Sequence[int] = BY_SEAT) -> Picture:
    """The picture of a game that was played at this time by people with these faces, in the reader's language."""
    sheet = board.sheet
    title = tell(sheet.record.preset.title)
    mark = f" ({_word(board)})"
    results = tell(", ").join(
        f"{' & '.join(each.names)} {minus(each.final)}{mark if each.leads else ''}" for each in board.columns
    )
    said = _("%(game)s, %(day)s: %(results)s", game=title, day=day(at), results=results)
    picture = Picture(f"{sheet.record.preset.slug}-{at[:10]}.png", said)
    _head(picture, title, f"{day(at)} · {_state(sheet)}")
    for place, column in enumerate(_ranked(board)):
        _row(picture, board, column, HEAD + place * ROW, faces[column.seats[0]])
    end = HEAD + len(board.columns) * ROW
    if sheet.hands:
        _chart(picture, sheet, end + GAP, faces)
        end += GAP + CHART
    picture.height = end + FOOT
    picture.texts.append(Text(WIDE - EDGE, picture.height - EDGE, LABEL, _("Referee"), SOFT, "end"))
    return picture


def _word(board: Board) -> str:
    """What marks who is ahead."""
    return str(_("leads") if board.next else _("won"))


def _state(sheet: Scoresheet) -> str:
    number = len(sheet.hands)
    if not number:
        return str(_("no hand yet"))
    if sheet.finished:
        return str(ngettext("final result, %(num)s hand", "final result, %(num)s hands", number))
    return str(ngettext("after %(num)s hand", "after %(num)s hands", number))


def _ranked(board: Board) -> list[Column]:
    """The sides, the best one first; who won stands first whatever the bonuses say."""
    sign = -1 if board.sheet.record.game.lowest_wins(board.sheet.record.rules) else 1
    return sorted(board.columns, key=lambda each: (not each.leads, -sign * each.final))


def _head(picture: Picture, title: str, below: str) -> None:
    room = WIDE - 2 * EDGE
    picture.texts += [
        Text(EDGE, EDGE + TITLE - 8, TITLE, fitted(title, TITLE, room), weight=700),
        Text(EDGE, EDGE + TITLE + SMALL + 14, SMALL, fitted(below, SMALL, room), SOFT),
    ]
    picture.strokes.append(_level(EDGE, WIDE - EDGE, HEAD - GAP / 2, INK, 3))


def _row(picture: Picture, board: Board, column: Column, top: float, face: int) -> None:
    """A side: its star, the sample of its line, its names, and its total."""
    middle = top + ROW / 2
    total = minus(column.final)
    left = EDGE + MARK + KEY
    room = WIDE - EDGE - left - GAP - DIGIT * TOTAL * len(total)
    base = middle + NAME * (0.12 if column.leads else 0.36)
    weight = 700 if column.leads else 500
    colour = ACCENT if column.leads else INK
    picture.texts += [
        Text(left, base, NAME, _names(column.names, room / (BOLD if column.leads else 1)), weight=weight, given=True),
        Text(WIDE - EDGE, middle + TOTAL * 0.36, TOTAL, total, colour, "end", 700),
    ]
    if column.leads:
        picture.stars.append(_star((EDGE + 20, middle), 24))
        picture.texts.append(Text(left, base + SMALL + 4, SMALL, _word(board), ACCENT, weight=700))
    picture.strokes += [
        _level(EDGE + MARK, left - GAP, middle, COLOURS[face - 1], 7, dash_of(face, LABEL)),
        _level(EDGE, WIDE - EDGE, top + ROW, HAIR, 2),
    ]


def _names(names: tuple[str, ...], room: float) -> str:
    """The names of a side, each cut to its share of the room where they are too long together."""
    joined = " & ".join(names)
    if measured(joined, NAME) <= room:
        return joined
    share = (room - (len(names) - 1) * measured(" & ", NAME)) / len(names)
    return " & ".join(fitted(name, NAME, share) for name in names)


def _chart(picture: Picture, sheet: Scoresheet, top: float, faces: Sequence[int]) -> None:
    """The totals as lines; what the game goes to or is lost at is dashed and named."""
    chart = chart_of(sheet, WIDE - 2 * EDGE, CHART, LABEL, faces)
    left, right, below = EDGE + chart.left, EDGE + chart.right, top + chart.bottom + LABEL * 1.4
    picture.strokes += [_level(left, right, top + each.at, HAIR, 2) for each in chart.across]
    picture.strokes.append(_level(left, right, top + chart.zero, SOFT, 3))
    if chart.goal is not None:
        picture.strokes.append(_level(left, right, top + chart.goal.at, INK, 3, "6 10"))
    picture.texts += [
        *(Text(left - LABEL / 4, top + each.at + LABEL / 3, LABEL, each.label, SOFT, "end") for each in chart.across),
        *(Text(EDGE + each.at, below, LABEL, each.label, SOFT, "middle") for each in chart.along),
    ]
    if chart.apart is not None:
        picture.texts.append(Text(left + 8, top + chart.apart.at - 10, LABEL, chart.apart.label))
    for curve in chart.curves:
        points = drawn(*((EDGE + x, top + y) for x, y in curve.points))
        picture.strokes.append(Stroke(points, COLOURS[curve.number - 1], 7, curve.dash))


def _level(left: float, right: float, y: float, colour: str, width: float, dash: str = "") -> Stroke:
    """A line straight across."""
    return Stroke(drawn((left, y), (right, y)), colour, width, dash)


def _star(middle: Point, size: float) -> str:
    """A star with five points."""
    turns = [(step * pi / 5, size if step % 2 == 0 else size * 0.45) for step in range(10)]
    return drawn(
        *((round(middle[0] + far * sin(turn), 1), round(middle[1] - far * cos(turn), 1)) for turn, far in turns)
    )


def measured(text: str, size: float) -> float:
    """About how wide letters are, as nobody knows which font the reader has."""
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
