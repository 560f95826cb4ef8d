"""Charts of people, worked out for drawing: wins by month or by year, who is ahead of two, how much of how much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from babel.dates import get_month_names
from flask_babel import get_locale

from referee.people.figures import Career, Count, Encounter, Finish, Meeting, Person
from referee.web.views.chart import drawn
from referee.words import Words, say

WIDE, HIGH, ROOM = 340, 110, 18
"""The size of a chart, and the room for a line of letters."""
MOST_YEARS = 12
MOST_POINTS = 100
"""So many points of a line are told apart on a phone."""
MOST_MARKS = 10
FEWEST_ENCOUNTERS = 3
"""Of fewer games a line says nothing."""


@dataclass(frozen=True)
class Share:
    """A part of a length, both in hundredths of the longest."""

    whole: int
    part: int


@dataclass(frozen=True)
class Period:
    """A month or a year: its label, where it is drawn, how high it is for the games and for those won."""

    label: str
    middle: float
    left: float
    width: float
    games: float
    wins: float
    count: Count

    @property
    def bottom(self) -> float:
        """Where the columns stand."""
        return HIGH - ROOM


@dataclass(frozen=True)
class Columns:
    """Games and wins of a year by months, or of all years; `told` says the same in words."""

    columns: tuple[Period, ...]
    told: Words
    width: int = WIDE
    height: int = HIGH


@dataclass(frozen=True)
class Lead:
    """By how many games one of two was ahead, after each: the line and the area to where nobody is, and the same in words."""

    points: str
    area: str
    level: float
    end: tuple[float, float]
    told: Words
    width: int = WIDE
    height: int = HIGH


@dataclass(frozen=True)
class Rival:
    """Somebody who was met: how it went, and of all games how many hundredths each was ahead in."""

    person: Person
    met: Meeting
    ahead: int
    behind: int


def shares(careers: Sequence[Career]) -> list[Share]:
    """Games and wins of everybody, beside each other."""
    most = max((each.wins.of for each in careers), default=0) or 1
    return [Share(round(100 * each.wins.of / most), round(100 * each.wins.n / most)) for each in careers]


def rivals(opponents: Sequence[tuple[Person, Meeting]]) -> list[Rival]:
    """Everybody who was met, with the parts of a bar."""
    return [
        Rival(person, met, round(100 * met.ahead / met.games), round(100 * met.behind / met.games))
        for person, met in opponents
    ]


def form(finishes: Sequence[Finish]) -> Sequence[Finish]:
    """How the last games ended, the latest one last."""
    return finishes[-MOST_MARKS:]


def columns_of(periods: Mapping[str, Count]) -> Columns | None:
    """The columns of the months of a year, or of the last years; nothing where there is only one."""
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
    """The line of who was ahead by how many games; of very many games as many points as there is room for."""
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
    return Lead(drawn(*points), drawn(*points, (points[-1][0], level), (points[0][0], level)), level, points[-1], told)
