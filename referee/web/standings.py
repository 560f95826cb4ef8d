"""The standings of a circle: all years, one year, or a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask import Blueprint, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response
from wtforms import Form

from referee import clock, games
from referee.people.season import POINTS, WINS, Season
from referee.sheet.record import read_name
from referee.store.circles.seasons import EveningOfSeason, Place, Standings
from referee.web.forms.fields import number, one_of, read, whole
from referee.web.http.holder import this_circle
from referee.web.http.htmx import go_to
from referee.web.http.request import new_form_key, store
from referee.web.views.charts import svg_points
from referee.web.views.people import FilterChoice
from referee.words import Fault, Words, say

bp = Blueprint("standings", __name__)
TYPED = {"last_day": "last"}
"""The field of a part of a season, where it is called otherwise."""
MOST_LINES = 5
"""The most lines in colour; everybody else is grey."""
WIDE, HIGH, EDGE = 340, 150, 12
Answer = str | Response | tuple[str, int]


@dataclass(frozen=True)
class Course:
    """How the standings grew: a line for each player, the leaders in the colour of their face (0: grey)."""

    lines: Sequence[tuple[int, str]]
    best: tuple[str, int, str] | None
    """Whoever won most on one evening, how often, and its day."""


def _day(typed: str) -> str:
    try:
        return date.fromisoformat(typed).isoformat() if typed else ""
    except ValueError:
        raise Fault(say("{day} is not a day.", day=typed)) from None


class SeasonForm(Form):
    """A season: its name, its first and last day, the game if only one counts, and what counts."""

    name = read(read_name)
    first = read(_day)
    last = read(_day)
    game = one_of([each.slug for each in games.GAMES])
    counts = one_of((WINS, POINTS))

    def season(self, other_name: str = "") -> Season:
        """What was typed."""
        return Season(
            self.name.data or other_name, self.first.data, self.last.data, self.game.data, self.counts.data or WINS
        )


class RemovedForm(Form):
    """The season that has just been removed, so that it can come back."""

    removed = number()


@bp.get("/c/<sees:circle>/standings")
def show() -> str:
    """The places of a span, how they grew, and the seasons."""
    there = this_circle()
    seasons = store().seasons.all(there)
    asked = _asked(seasons, store().people.years(there))
    course = store().seasons.course(there, asked) if asked.first_day else []
    standings = store().seasons.standings(there, asked)
    return render_template(
        "circle_standings.html",
        circle=store().circles.look(there),
        season=asked,
        standings=standings,
        course=_course(course, standings),
        choices=_choices(asked, seasons, store().people.years(there)),
        over=asked.over(date.fromisoformat(clock.now()[:10])),
        removed=RemovedForm(request.args).removed.data,
        title_of={each.slug: each.title for each in games.GAMES},
    )


def _asked(seasons: Sequence[Season], years: Sequence[str]) -> Season:
    """The span in the address: a season, a year, or all years; without one, this year."""
    wanted = whole(request.args.get("season", ""))
    for each in seasons:
        if each.id == wanted:
            return each
    year = request.args.get("year", years[0] if years else "")
    return Season(year, f"{year}-01-01", f"{year}-12-31") if year in years else Season("", "")


def _choices(asked: Season, seasons: Sequence[Season], years: Sequence[str]) -> list[FilterChoice]:
    """All years, each year, and each season."""
    spans: list[tuple[str, Words | str, dict[str, Any]]] = [
        *((f"season-{each.id}", each.name, {"season": each.id}) for each in seasons),
        ("year-all", say("All years"), {"year": "all"}),
        *((f"year-{year}", year, {"year": year}) for year in years),
    ]
    now = f"season-{asked.id}" if asked.id else f"year-{asked.name or 'all'}"
    return [FilterChoice(name, url_for("standings.show", **query), on=key == now) for key, name, query in spans]


def _course(evenings: Sequence[EveningOfSeason], standings: Standings) -> Course:
    leaders = [each.person for each in standings.places[:MOST_LINES]]
    sums = {each.person.id: [0] for each in standings.places}
    for evening in evenings:
        for person, line in sums.items():
            line.append(line[-1] + evening.counts.get(person, 0))
    low, high = (
        min((min(line) for line in sums.values()), default=0),
        max((max(line) for line in sums.values()), default=1),
    )
    faces = {person.id: person.face for person in leaders}
    lines = [(faces.get(person, 0), _points(line, low, high)) for person, line in sums.items()]
    most = max(
        ((count, evening.day, person) for evening in evenings for person, count in evening.counts.items()),
        default=None,
        key=lambda each: each[0],
    )
    names = {each.person.id: each.person.name for each in standings.places}
    best = (names[most[2]], most[0], most[1]) if most and most[0] > 1 and most[2] in names else None
    return Course(sorted(lines, key=lambda each: bool(each[0])) if len(evenings) > 1 else [], best)


def _points(line: Sequence[int], low: int, high: int) -> str:
    across, up = (WIDE - 2 * EDGE) / max(1, len(line) - 1), (HIGH - 2 * EDGE) / max(1, high - low)
    return svg_points(
        *((round(EDGE + at * across, 1), round(HIGH - EDGE - (n - low) * up, 1)) for at, n in enumerate(line))
    )


@bp.get("/c/<plays:circle>/seasons/new")
def new() -> str:
    """The form of a new season."""
    return _form(SeasonForm())


@bp.post("/c/<plays:circle>/seasons/new")
def make() -> Answer:
    """Makes a season."""
    return _keep(None)


@bp.get("/c/<plays:circle>/seasons/<int:season>")
def edit(season: int) -> str:
    """The form of a season."""
    found = store().seasons.one(this_circle(), season)
    typed = {
        "name": found.name,
        "first": found.first_day,
        "last": found.last_day,
        "game": found.game,
        "counts": found.counts,
    }
    return _form(SeasonForm(MultiDict(typed)), season)


@bp.post("/c/<plays:circle>/seasons/<int:season>")
def change(season: int) -> Answer:
    """Changes a season."""
    return _keep(season)


def _keep(number: int | None) -> Answer:
    form = SeasonForm(request.form)
    faults: dict[str, Words | str] = (
        {field.name: field.errors[0] for field in form if field.errors} if not form.validate() else {}
    )
    made = form.season()
    if not faults and not made.first_day:
        faults["first"] = say("Choose the first day.")
    faults = faults or {TYPED.get(part, part): words for part, words in made.faults()}
    if faults:
        return _form(form, number, faults), 422
    if number is None:
        number = store().seasons.make(this_circle(), made, when=clock.now())
    else:
        store().seasons.change(this_circle(), number, made, when=clock.now())
    return go_to(url_for("standings.show", season=number))


@bp.post("/c/<plays:circle>/seasons/<int:season>/end")
def end(season: int) -> Response:
    """Ends a season today."""
    store().seasons.end(this_circle(), season, clock.now()[:10], when=clock.now())
    return go_to(url_for("standings.show", season=season))


@bp.post("/c/<plays:circle>/seasons/<int:season>/remove")
def remove(season: int) -> Response:
    """Removes a season from the list."""
    store().seasons.remove(this_circle(), season, when=clock.now())
    return go_to(url_for("standings.show", removed=season))


@bp.post("/c/<plays:circle>/seasons/<int:season>/back")
def back(season: int) -> Response:
    """Brings a removed season back."""
    store().seasons.bring_back(this_circle(), season, when=clock.now())
    return go_to(url_for("standings.show", season=season))


def _form(form: SeasonForm, number: int | None = None, faults: Mapping[str, Words | str] | None = None) -> str:
    return render_template(
        "circle_season.html",
        circle=store().circles.look(this_circle()),
        form=form,
        faults=faults or {},
        number=number,
        games=games.GAMES,
        today=clock.now()[:10],
        form_key=new_form_key(),
    )


def leaders(places: Sequence[Place]) -> list[Place]:
    """The first places, as the page of a circle names them."""
    return [each for each in places if each.count][:2]
