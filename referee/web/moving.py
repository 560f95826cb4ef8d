"""Games of this phone's own that move into a circle, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response
from wtforms import Form

from referee import clock
from referee.web.forms.fields import number as digits, one_of, several, text, whole
from referee.web.http.holder import this_circle
from referee.web.http.htmx import go_to
from referee.web.http.owner import known_owner
from referee.web.http.request import store
from referee.web.people import new_name
from referee.web.views.game_list import listed
from referee.web.views.own_games import OwnGames, own_games
from referee.web.views.people import FilterChoice
from referee.words import Fault, Words, say

bp = Blueprint("moving", __name__)

TONIGHT, ALL, SINGLE = "tonight", "all", "some"
"""Which games: those of this evening, all, or single ones."""
ON_A_PAGE = 50
"""The single games on a page."""
MOST_SINGLE = 1000
"""The most single games that are moved at once."""
SHOWN = 20
"""The games that are listed as here already."""
DIGITS = 9

Answer = str | Response | tuple[str, int]


class GamesForm(Form):
    """The games that somebody chose, and what their names are to be."""

    games = one_of((TONIGHT, ALL, SINGLE))
    number = several()
    was = several()
    here = several()
    page = digits(DIGITS)

    @property
    def numbers(self) -> list[int]:
        """The numbers of single games."""
        return [found for each in self.number.data[:MOST_SINGLE] if (found := whole(each))]

    @property
    def typed(self) -> dict[str, str]:
        """The name typed for each name."""
        return dict(zip(self.was.data, self.here.data, strict=False))

    def called(self) -> dict[str, str]:
        """The names that are to be others; a Fault if one cannot be a name."""
        typed = {was: here.strip() for was, here in self.typed.items()}
        return {was: new_name(here) for was, here in typed.items() if here not in ("", was)}


class DoneForm(Form):
    """What has just been moved in: how many games, which were here already, and how many those were."""

    moved = digits(DIGITS)
    here = several()
    stayed = digits(DIGITS)


class UndoForm(Form):
    """When the games were moved in that are to be given back."""

    at = text(most=40)


def _chosen(form: GamesForm, own: OwnGames) -> Sequence[int]:
    """The games that are to move."""
    return {TONIGHT: own.tonight, ALL: own.all}.get(form.games.data, form.numbers)


@bp.get("/c/<plays:circle>/move-in")
def ask() -> str:
    """Which games of this phone's own are to move in, and whom their names meet."""
    return _page(GamesForm(request.args), own_games())


@bp.post("/c/<plays:circle>/move-in")
def move() -> Answer:
    """Moves games in: each once, whoever taps twice; what the circle has already stays where it is."""
    form, own = GamesForm(request.form), own_games()
    try:
        moved, here = store().circles.move_in(this_circle(), _chosen(form, own), when=clock.now(), called=form.called())
    except Fault as fault:
        return _page(form, own, fault=fault.words), 422
    told: dict[str, Any] = {"moved": len(moved), "here": here[:SHOWN], "stayed": len(here)}
    return go_to(url_for("moving.done", **{key: value for key, value in told.items() if value}))


@bp.get("/c/<plays:circle>/moved-in")
def done() -> str:
    """What has been moved in, with a way to undo it, and what was here already."""
    form = DoneForm(request.args)
    here = store().imports.found(known_owner(), [whole(each) or 0 for each in form.here.data[:SHOWN]])
    return render_template(
        "circle_moved.html",
        here=store().circles.look(this_circle()),
        moved=form.moved.data,
        stayed=max(form.stayed.data, len(here)),
        rows=listed(here),
        last=store().circles.last_moved_in(this_circle()),
    )


@bp.post("/c/<plays:circle>/move-in/undo")
def undo() -> Response:
    """Gives the games that were moved in last back to the browser that gave them."""
    store().circles.give_back(this_circle(), UndoForm(request.form).at.data, when=clock.now())
    return go_to(url_for("moving.ask"))


def _page(form: GamesForm, own: OwnGames, *, fault: Words | None = None) -> str:
    there, browser = this_circle(), known_owner()
    chosen = form.games.data or (SINGLE if form.numbers else TONIGHT if own.tonight else ALL)
    form.games.data = chosen
    choosing = chosen == SINGLE and not form.numbers
    page = form.page.data or 1
    rows = store().sheets(browser, limit=ON_A_PAGE + 1, offset=(page - 1) * ON_A_PAGE) if choosing else []
    deleted = store().sheets(browser, limit=ON_A_PAGE, deleted=True) if choosing and page == 1 else []
    return render_template(
        "circle_moving.html",
        here=store().circles.look(there),
        own=own,
        form=form,
        which=chosen,
        choices=_choices(own, chosen),
        choosing=choosing,
        rows=listed(rows[:ON_A_PAGE]),
        deleted=listed(deleted),
        page=page,
        more=len(rows) > ON_A_PAGE,
        arriving=None if choosing else store().circles.arriving(there, _chosen(form, own)),
        names=store().names(there),
        fault=fault,
        last=store().circles.last_moved_in(there),
    )


def _choices(own: OwnGames, chosen: str) -> list[FilterChoice]:
    words = {
        TONIGHT: say("Tonight’s {n}", n=len(own.tonight)) if own.tonight else None,
        ALL: say("All {n}", n=len(own.all)) if own.all else None,
        SINGLE: say("Single ones"),
    }
    return [
        FilterChoice(told, url_for("moving.ask", games=each), each == chosen) for each, told in words.items() if told
    ]
