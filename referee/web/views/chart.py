"""The totals of a game as lines, worked out for drawing: where every point, tick and label stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from referee.people.faces import BY_SEAT
from referee.sheet.replay import Scoresheet
from referee.web.views.filters import minus

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
"""By these the lines of the sides are told apart without colour: drawn and left out in turn, in sizes of the letters."""
MOST_ACROSS = 6
"""How many lines of the ruling stand above each other, about."""
LETTER, AIR = 0.6, 0.5
"""The width of a digit and the gap beside it, as parts of the size of the letters."""
NARROWEST = 3
"""The room that the number of a hand takes, in digits and the gap after it."""


@dataclass(frozen=True)
class Tick:
    """A value on an axis: how far along the drawing it stands, and what is written there."""

    at: float
    label: str


@dataclass(frozen=True)
class Curve:
    """The totals of one side, the one before the first hand too; `number` is its face, `dash` is as SVG writes it."""

    number: int
    names: tuple[str, ...]
    points: tuple[Point, ...]
    dash: str

    @property
    def drawn(self) -> str:
        """The points as SVG writes them."""
        return drawn(*self.points)


@dataclass(frozen=True)
class Chart:
    """The totals of a game, drawn into a rectangle whose ruling leaves room for the labels around it.

    `across` has the ruled lines with their totals, `along` the hands; `zero` is where nothing stands, `goal` what the
    game is played to. Labels of `across` end at `left`, those of `along` stand below `bottom`.
    """

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    curves: tuple[Curve, ...]
    across: tuple[Tick, ...]
    along: tuple[Tick, ...]
    zero: float
    goal: Tick | None

    @property
    def apart(self) -> Tick | None:
        """The goal where it stands between the lines of the ruling, and so needs a label of its own."""
        return None if self.goal in self.across else self.goal


def drawn(*points: Point) -> str:
    """Points as SVG writes them."""
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def chart_of(sheet: Scoresheet, width: float, height: float, text: float = 12, faces: Sequence[int] = BY_SEAT) -> Chart:
    """The chart of a sheet with the faces of its seats, with letters and dashes for letters of this size."""
    goal = sheet.record.game.goal(sheet.record.rules)
    every = (0, *(total for played in sheet.hands for total in played.totals), *(() if goal is None else (goal,)))
    marks = nice(min(every), max(every), MOST_ACROSS)
    left = round(text * (LETTER * max(len(str(mark)) for mark in marks) + AIR), 1)
    right, top, bottom = round(width - text, 1), round(text, 1), round(height - 2 * text, 1)

    def across(total: int) -> float:
        return round(bottom - (total - marks[0]) * (bottom - top) / (marks[-1] - marks[0]), 1)

    def along(hand: int) -> float:
        return round(left + hand * (right - left) / max(1, len(sheet.hands)), 1)

    return Chart(
        width=width,
        height=height,
        left=left,
        right=right,
        top=top,
        bottom=bottom,
        curves=tuple(
            Curve(
                faces[side[0]],
                tuple(sheet.record.players[seat] for seat in side),
                tuple(
                    (along(hand), across(total))
                    for hand, total in enumerate((0, *(played.totals[side[0]] for played in sheet.hands)))
                ),
                dash_of(faces[side[0]], text),
            )
            for side in sheet.record.sides
        ),
        across=tuple(Tick(across(mark), minus(mark)) for mark in marks),
        along=tuple(Tick(along(hand), str(hand)) for hand in _hands(len(sheet.hands), (right - left) / text)),
        zero=across(0),
        goal=None if goal is None else Tick(across(goal), minus(goal)),
    )


def dash_of(number: int, text: float) -> str:
    """The pattern of the line of a side beside letters of this size, as SVG writes it."""
    return " ".join(f"{round(each * text, 1):g}" for each in DASHES[number - 1])


def nice(low: int, high: int, most: int) -> list[int]:
    """Round numbers at even distances from no more than `low` to no less than `high`, about so many, zero among them."""
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
    """The hands that are numbered under the chart, as many as there is room for."""
    most = max(1, int(room / (NARROWEST * LETTER)))
    step = next(step for step in _steps() if count <= step * most)
    return list(range(step, count + 1, step))
