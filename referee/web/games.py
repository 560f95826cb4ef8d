"""Home with the game in progress, and a search of all games of a browser."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for
from wtforms import Form

from referee import games as known_games
from referee.store import GameQuery, Holder
from referee.store.people.counts import happened as what_happened
from referee.store.sheets.times import Times
from referee.web import circle_page
from referee.web.forms.fields import number, text, yes
from referee.web.forms.search import searched
from referee.web.http.holder import circle, enter, holder, shared
from referee.web.http.htmx import go_to
from referee.web.http.language import offered, tell
from referee.web.http.owner import known_owner
from referee.web.http.request import new_form_key, store
from referee.web.views.game_list import ListedSheet, evening_day, listed, title_of
from referee.words import Words, say

bp = Blueprint("games", __name__)
ON_HOME = 3


@bp.get("/")
@bp.get("/c/<sees:circle>")
def home() -> str:
    """The game in progress, the last game to play again, a new game, and the last games; or the page of the circle.

    The home of a phone in a circle opens on that circle, in place.
    """
    owner = known_owner()
    there = circle() or circle_page.home_of(owner)
    if there:
        enter(there)
        return circle_page.page(there)
    rows = listed(store().sheets(owner, limit=ON_HOME + 1)) if owner else []
    playing = next((each for each in rows if not (each.row.summary.finished or each.at_rest)), None)
    rest = [each for each in rows if each is not playing][:ON_HOME]
    last = next((each for each in rest if each.row.summary.finished and not each.at_rest), None)
    return render_template(
        "home.html",
        playing=playing,
        last=last,
        rows=rest,
        games=offered(),
        deleted=store().circles.deleted(owner) if owner else [],
        form_key=new_form_key(),
    )


ON_A_PAGE = 20
LONGEST = 100
"""The longest text that can be searched for."""
DIGITS = 9
"""The most digits of a number in an address."""


@dataclass(frozen=True)
class ListedEvening:
    """Games of a list that were played on one evening: its number, its day and times, and its total number of games."""

    number: int
    day: str
    times: Times
    games: int
    rows: list[ListedSheet]


def by_evening(whose: Holder, rows: Iterable[ListedSheet]) -> list[ListedEvening]:
    """Games in the order of a list, grouped by evening."""
    shown = list(rows)
    spans = store().evenings.around(whose, [each.row.number for each in shown]) if shown else []
    span_of = {number: span for span in spans for number in span.numbers}
    there = [each for each in shown if each.row.number in span_of]
    return [
        ListedEvening(
            span.numbers[0],
            evening_day([span.times.began[:10], *(each.row.day for each in some)]),
            span.times,
            len(span.numbers),
            some,
        )
        for span, some in ((span, list(found)) for span, found in groupby(there, lambda each: span_of[each.row.number]))
    ]


class FinderForm(Form):
    """The search for games; values that make no sense are ignored."""

    q = text(filters=[lambda found: found.strip()[:LONGEST]])
    person = number(DIGITS)
    also = number(DIGITS, name="with")
    game = text(LONGEST)
    year = text(4)
    disputes = yes()
    notes = yes()
    happened = text()
    deleted = yes()
    page = number(DIGITS)

    @property
    def wanted(self) -> GameQuery:
        """The search as the store knows it."""
        return GameQuery(
            text=self.q.data,
            people=tuple(each for each in (self.person.data, self.also.data) if each),
            preset=self.game.data,
            year=self.year.data,
            disputed=self.disputes.data,
            noted=self.notes.data,
            happened=self.happened.data if self.happened.data in what_happened() else "",
            deleted=self.deleted.data,
            titles=_titles() if self.q.data else (),
        )


def _titles() -> tuple[tuple[str, str], ...]:
    """What is searched of the title of every game, by preset: as it is written, and as it is typed."""
    return tuple(
        (preset.slug, f"{tell(preset.title)} {searched(preset.title, game.title, preset.slug)}")
        for game in known_games.GAMES
        for preset in game.presets
    )


@shared(bp, "/games")
def games() -> str | Response:
    """The games, newest first, a page at a time: those that match, or the deleted ones.

    A phone that has none of its own is led to those of its circle.
    """
    whose = holder()
    form = FinderForm(request.args)
    wanted, page = form.wanted, form.page.data or 1
    offset = (page - 1) * ON_A_PAGE
    history = store().history
    found = history.find(whose, wanted, limit=ON_A_PAGE, offset=offset)
    if wanted == GameQuery() and not found.count and not circle() and (there := circle_page.home_of(known_owner())):
        return go_to(url_for("games.games", circle=there))
    rows = listed(found.rows, wanted)
    return render_template(
        "games.html",
        rows=rows,
        evenings=[] if wanted.deleted else by_evening(whose, rows),
        count=found.count,
        page=page,
        more=found.count > offset + ON_A_PAGE,
        wanted=wanted,
        asked=_asked(wanted),
        years=history.years(whose),
        presets=_presets(history.presets(whose)),
        people=history.people(whose),
        happened=[*what_happened().items()],
        circles=[]
        if circle() or not found.count
        else [each for each in store().circles.mine(known_owner()) if each.plays],
    )


def _asked(wanted: GameQuery) -> dict[str, Any]:
    """The search as the query of an address, without empty values."""
    person, *others = (*wanted.people, 0)
    asked = {
        "q": wanted.text,
        "person": person,
        "with": others[0] if wanted.people[1:] else 0,
        "game": wanted.preset,
        "year": wanted.year,
        "disputes": "yes" if wanted.disputed else "",
        "notes": "yes" if wanted.noted else "",
        "happened": wanted.happened,
        "deleted": "yes" if wanted.deleted else "",
    }
    return {key: value for key, value in asked.items() if value}


def _presets(played: Iterable[str]) -> list[tuple[str, Words]]:
    """The choices: games that were played in several presets, and the presets."""
    slugs = list(played)
    presets = [(slug, title) for slug in slugs if (title := title_of(slug))]
    whole = [
        (game.slug, say("{game}, all kinds", game=game.title))
        for game in known_games.GAMES
        if sum(preset.slug in slugs for preset in game.presets) > 1 and game.slug not in slugs
    ]
    return [*whole, *presets]
