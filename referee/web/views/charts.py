"""Totals as lines; wins by month, and two people over time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from babel.dates import get_month_names
from flask_babel import get_locale

from referee.people.faces import BY_SEAT
from referee.people.statistics import Career, Count, Encounter, Finish, Meeting, Person
from referee.sheet.highlights import turning_point
from referee.sheet.scoresheet import Scoresheet
from referee.web.views.filters import minus
from referee.words import Words, say

Point = tuple[float, float]

DASHES = (
    (),
    (0.7, 0.35),
    (0.2, 0.3),
    (0.9, 0.3, 0.2, 0.3),
    (0.4, 0.2),
    (0.9, 0.3, 0.2, 0.3, 0.2, 0.3),
    (0.1, 0.5),
    (1.4, 0.4),
)
"""The dash patterns that distinguish the lines of sides without colour, in units of the letter size."""
MOST_ACROSS = 6
"""About how many ruled lines there are, one above the other."""
LETTER, AIR = 0.6, 0.5
"""The width of a digit and the gap beside it, as fractions of the letter size."""
FEW_HANDS = 8
"""With fewer hands, the number of the last one is beside the word for the end."""
NARROWEST = 3
"""The room for the number of a hand, in digits, with the gap after it."""
SIGN, APART = 1.1, 1.25
"""The size of the sign at the end of a line, and the least distance between two, in units of the letter size."""


@dataclass(frozen=True)
class Tick:
    """A value on an axis: its position in the drawing, and its label."""

    at: float
    label: str


@dataclass(frozen=True)
class TotalsLine:
    """The totals of one side, including the one before the first hand; `number` is its face, `dash` the pattern for SVG.

    `sign` is the middle of the sign at its end, moved away from those of other sides.
    """

    number: int
    names: tuple[str, ...]
    points: tuple[Point, ...]
    dash: str
    sign: Point
    start: int = 0

    @property
    def since(self) -> tuple[Point, ...]:
        """The points from where the side came in; of one who has not come yet, the last."""
        return self.points[min(self.start, len(self.points) - 1) :]

    @property
    def drawn(self) -> str:
        """The same for SVG."""
        return svg_points(*self.since)


@dataclass(frozen=True)
class TurnMark:
    """The turning point: the hand, and the point of the winner's line."""

    hand: int
    number: int
    at: Point


@dataclass(frozen=True)
class Chart:
    """The totals of a game, drawn into a rectangle whose ruling leaves room for the labels around it.

    `across` has the ruled lines with their totals, `along` the hands; `zero` is the line of zero, `goal` what the game
    is played to, `turn` where the winner's line took the lead for good, `end` where the bonuses at the end are added.
    Labels of `across` end at `left`, those of `along` are below `bottom`; signs are as wide and high as `sign`.
    """

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    curves: tuple[TotalsLine, ...]
    across: tuple[Tick, ...]
    along: tuple[Tick, ...]
    zero: float
    goal: Tick | None
    turn: TurnMark | None
    end: float | None
    sign: float

    @property
    def apart(self) -> Tick | None:
        """The goal if it is between the ruled lines and so needs a label of its own."""
        return None if self.goal in self.across else self.goal


def svg_points(*points: Point) -> str:
    """Points for SVG."""
    return " ".join(f"{x:g},{y:g}" for x, y in points)


@dataclass(frozen=True)
class _Ruling:
    """Where the totals from `low` to `high` and this many hands are in a drawing."""

    left: float
    right: float
    top: float
    bottom: float
    low: int
    high: int
    hands: int

    def at(self, hand: int, total: int) -> Point:
        """The point of a total after a hand."""
        return round(self.left + hand * (self.right - self.left) / max(1, self.hands), 1), self.across(total)

    def across(self, total: int) -> float:
        """The vertical position of a total."""
        return round(self.bottom - (total - self.low) * (self.bottom - self.top) / (self.high - self.low), 1)


def chart_of(
    scoresheet: Scoresheet, width: float, height: float, text: float = 12, faces: Sequence[int] = BY_SEAT
) -> Chart:
    """The chart of a sheet with the faces of its seats, with text, dashes and signs for letters of this size."""
    goal = scoresheet.record.game.scoring.goal(scoresheet.rules)
    steps = _steps_of(scoresheet)
    every = (*(total for step in steps for total in step), *(() if goal is None else (goal,)))
    low, marks = ruling_of(min(every), max(every))
    ruling = _Ruling(
        left=round(text * (LETTER * max(len(str(mark)) for mark in marks) + AIR), 1),
        right=round(width - (SIGN + AIR) * text, 1),
        top=round((1 + AIR) * text, 1),
        bottom=round(height - 2 * text, 1),
        low=low,
        high=marks[-1],
        hands=len(steps) - 1,
    )
    curves = _curves(scoresheet, steps, ruling, text, faces)
    return Chart(
        width=width,
        height=height,
        left=ruling.left,
        right=ruling.right,
        top=ruling.top,
        bottom=ruling.bottom,
        curves=curves,
        across=tuple(Tick(ruling.across(mark), minus(mark)) for mark in marks),
        along=tuple(
            Tick(ruling.at(hand, 0)[0], str(hand))
            for hand in _hands(len(scoresheet.hands), (ruling.right - ruling.left) / text)
            if not scoresheet.bonuses or hand < len(scoresheet.hands) or len(scoresheet.hands) < FEW_HANDS
        ),
        zero=ruling.across(0),
        goal=None if goal is None else Tick(ruling.across(goal), minus(goal)),
        turn=_turn(scoresheet, curves),
        end=ruling.right if scoresheet.bonuses else None,
        sign=round(SIGN * text, 1),
    )


def ruling_of(low: int, high: int) -> tuple[int, list[int]]:
    """The lowest total of a drawing and its ruled lines: a line far below all totals is left out."""
    marks = round_ticks(low, high, MOST_ACROSS)
    if low < 0 and low - marks[0] > marks[1] - low:
        return low, marks[1:]
    return marks[0], marks


def _steps_of(scoresheet: Scoresheet) -> list[Sequence[int]]:
    """The totals by seat before the first hand, after each, and with the bonuses at the end, if any."""
    return [
        [0] * len(scoresheet.totals),
        *(played.totals for played in scoresheet.hands),
        *([scoresheet.final] if scoresheet.bonuses else []),
    ]


def _curves(
    scoresheet: Scoresheet, steps: Sequence[Sequence[int]], ruling: _Ruling, text: float, faces: Sequence[int]
) -> tuple[TotalsLine, ...]:
    """The lines of the sides, each with its sign at a height of its own."""
    sides = scoresheet.record.sides
    lines = [tuple(ruling.at(at, step[side[0]]) for at, step in enumerate(steps)) for side in sides]
    heights = spaced([line[-1][1] for line in lines], APART * text, ruling.bottom)
    middle = round(ruling.right + (AIR + SIGN / 2) * text, 1)
    return tuple(
        TotalsLine(
            faces[side[0]],
            tuple(scoresheet.record.players[seat] for seat in side),
            line,
            dash_of(faces[side[0]], text),
            (middle, height),
            sum(not played.came(side[0]) for played in scoresheet.hands) + (side[0] in scoresheet.late),
        )
        for side, line, height in zip(sides, lines, heights, strict=True)
    )


def _turn(scoresheet: Scoresheet, curves: Sequence[TotalsLine]) -> TurnMark | None:
    """The turning point, if it is a hand after the first."""
    turn = turning_point(scoresheet)
    if turn is None or turn.hand is None or turn.hand == 1:
        return None
    return TurnMark(turn.hand, curves[turn.side].number, curves[turn.side].points[turn.hand])


def spaced(heights: Sequence[float], apart: float, lowest: float) -> list[float]:
    """The heights moved as little as necessary to be this far apart, none below the lowest."""
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    found = list(heights)
    for above, below in pairwise(order):
        found[below] = max(found[below], found[above] + apart)
    limit = lowest
    for place in reversed(order):
        found[place] = min(found[place], limit)
        limit = found[place] - apart
    return [round(each, 1) for each in found]


def dash_of(number: int, text: float) -> str:
    """The dash pattern of a side's line with letters of this size, for SVG."""
    return " ".join(f"{round(each * text, 1):g}" for each in DASHES[number - 1])


def round_ticks(low: int, high: int, most: int) -> list[int]:
    """Round numbers at even distances from at most `low` to at least `high`, about this many, including zero."""
    step = next(step for step in _steps() if step * (most - 1) >= high - low)
    first, last = low // step, -(-high // step)
    return [step * each for each in range(first, max(last, first + 1) + 1)]


def _steps() -> Iterable[int]:
    """1, 2, 5, 10, 20, 50, and so on."""
    size = 1
    while True:
        yield from (size, 2 * size, 5 * size)
        size *= 10


def _hands(count: int, room: float) -> list[int]:
    """The hands with a number under the chart, as many as there is room for."""
    most = max(1, int(room / (NARROWEST * LETTER)))
    step = next(step for step in _steps() if count <= step * most)
    return list(range(step, count + 1, step))


WIDE, HIGH, ROOM = 340, 110, 18
"""The size of a chart, and the room for a line of letters."""
MOST_YEARS = 12
MOST_POINTS = 100
"""The most points of a line that can be distinguished on a phone."""
MOST_MARKS = 10
FEWEST_ENCOUNTERS = 3
"""With fewer games a line says nothing."""


@dataclass(frozen=True)
class Share:
    """A part of a length, both in hundredths of the longest."""

    whole: int
    part: int


@dataclass(frozen=True)
class Period:
    """A month or a year: its label, its position, and its heights for the games and for those won."""

    label: str
    middle: float
    left: float
    width: float
    games: float
    wins: float
    count: Count

    @property
    def bottom(self) -> float:
        """The base line of the columns."""
        return HIGH - ROOM


@dataclass(frozen=True)
class Columns:
    """Games and wins of a year by month, or of all years; `told` says the same in words."""

    columns: tuple[Period, ...]
    told: Words
    width: int = WIDE
    height: int = HIGH


@dataclass(frozen=True)
class Lead:
    """The lead of one of two people in games, after each: the line, the area down to zero, and the same in words."""

    points: str
    area: str
    level: float
    end: tuple[float, float]
    told: Words
    width: int = WIDE
    height: int = HIGH


@dataclass(frozen=True)
class Rival:
    """An opponent: the results, and the percentages of games where each was ahead."""

    person: Person
    met: Meeting
    ahead: int
    behind: int


def shares(careers: Sequence[Career]) -> list[Share]:
    """Games and wins of everybody, side by side."""
    most = max((each.wins.of for each in careers), default=0) or 1
    return [Share(round(100 * each.wins.of / most), round(100 * each.wins.n / most)) for each in careers]


def rivals(opponents: Sequence[tuple[Person, Meeting]]) -> list[Rival]:
    """Every opponent, with the parts of a bar."""
    return [
        Rival(person, met, round(100 * met.ahead / met.games), round(100 * met.behind / met.games))
        for person, met in opponents
    ]


def form(finishes: Sequence[Finish]) -> Sequence[Finish]:
    """How the last games ended, latest last."""
    return finishes[-MOST_MARKS:]


def columns_of(periods: Mapping[str, Count]) -> Columns | None:
    """The columns of the months of a year, or of the last years; None if there is only one."""
    if not periods:
        return None
    months = len(next(iter(periods))) > len("2026")
    named = _months(periods) if months else [(period, period, count) for period, count in periods.items()]
    shown = named[-MOST_YEARS:]
    if sum(count.of > 0 for _, _, count in shown) < 2:
        return None
    most = max(count.of for _, _, count in shown)
    pitch, high = WIDE / len(shown), HIGH - 2 * ROOM
    width = round(min(pitch * 0.6, 40), 1)
    columns = tuple(
        Period(
            label,
            middle := round(pitch * (place + 0.5), 1),
            round(middle - width / 2, 1),
            width,
            round(high * count.of / most, 1),
            round(high * count.n / most, 1),
            count,
        )
        for place, (label, _, count) in enumerate(shown)
    )
    told = [say("{period} {n} of {of}", period=name, n=count.n, of=count.of) for _, name, count in shown if count.of]
    return Columns(columns, say("Games won: {periods}", periods=told))


def _months(periods: Mapping[str, Count]) -> list[tuple[str, str, Count]]:
    year = next(iter(periods))[:4]
    short, long = (get_month_names(width, "stand-alone", get_locale()) for width in ("narrow", "wide"))
    return [(short[month], long[month], periods.get(f"{year}-{month:02}", Count(0, 0))) for month in range(1, 13)]


def lead_of(encounters: Sequence[Encounter]) -> Lead | None:
    """The line of the lead in games; for very many games, as many points as there is room for."""
    if len(encounters) < FEWEST_ENCOUNTERS:
        return None
    leads = [0]
    for each in encounters:
        leads.append(leads[-1] + each.lead)
    apart = -(-len(leads) // MOST_POINTS)
    shown = [*leads[:-1:apart], leads[-1]]
    top, low = max(shown), min(shown)
    scale = (HIGH - 2 * ROOM) / max(1, top - low)
    points = [
        (round(ROOM + place * (WIDE - 2 * ROOM) / (len(shown) - 1), 1), round(ROOM + (top - lead) * scale, 1))
        for place, lead in enumerate(shown)
    ]
    told = say("Games ahead after each game: {leads}", leads=[str(lead) for lead in leads[1:][-2 * MOST_MARKS :]])
    level = round(ROOM + top * scale, 1)
    return Lead(
        svg_points(*points), svg_points(*points, (points[-1][0], level), (points[0][0], level)), level, points[-1], told
    )
