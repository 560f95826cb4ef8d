"""A circle: its page, its name, what was done there, leaving, closing and deleting it."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response

from referee import clock
from referee.sheet.record import read_name
from referee.store import GameQuery, InCircle
from referee.store.circles.rows import Circle
from referee.store.faults import NoSuchCircle
from referee.web.forms.fields import whole
from referee.web.http.holder import this_circle
from referee.web.http.htmx import go_to
from referee.web.http.request import has_something, new_form_key, store
from referee.web.views import circle_news as news
from referee.web.views.circle_log import deeds
from referee.web.views.circles import named_phones
from referee.web.views.game_list import listed
from referee.words import Fault, Words

bp = Blueprint("circle", __name__)
ON_PAGE = 6
"""The games looked at for those that are on and the last one that is over."""
ON_A_PAGE = 50
LONGEST_PAGE = 5
"""The most digits in a page number."""
Answer = str | Response | tuple[str, int]


def home_of(browser: str) -> InCircle | None:
    """The circle on which the home of a browser opens: the one played last, if it is in any."""
    mine = store().circles.mine(browser) if browser else []
    return InCircle(mine[0].key, browser) if mine else None


def page(asked: InCircle) -> str:
    """What is on, or the last game to play again; the last evening, the games, the players, who won most, and who is in.

    Nothing of a deleted circle, but that its organisers may bring it back.
    """
    try:
        here = store().circles.look(asked)
    except NoSuchCircle:
        gone = store().circles.look(asked, gone=True)
        if not gone.organises:
            raise
        return render_template("circle_deleted.html", here=gone)
    rows = listed(store().sheets(asked, limit=ON_PAGE))
    on = news.games_on(rows)
    evening = store().evenings.last(asked)
    last = next((each for each in rows if each.row.summary.finished and not each.at_rest), None)
    phones = named_phones(store().circles.phones(asked), store().circles.players(asked), store().circles.unsaid(asked))
    return render_template(
        "circle.html",
        here=here,
        on=on,
        last=last if here.plays else None,
        evening=news.last_evening(evening) if evening else None,
        games=store().history.find(asked, GameQuery(), limit=1).count,
        me=(me := news.about_me(asked, here.me)),
        balance=news.balance(asked, me[0]) if me else "",
        standings=news.standings(asked),
        phones=phones,
        new=news.newcomers(here, phones, evening),
        others=_others(here),
        deleted=store().circles.deleted(here.browser),
        own=has_something(here.browser),
        exports=has_something(asked),
        today=clock.now()[:10],
        form_key=new_form_key(),
    )


def _others(here: Circle) -> list[Circle]:
    """The other circles that this browser is in."""
    return [each for each in store().circles.mine(here.browser) if each.id != here.id]


@bp.get("/c/<sees:circle>/log")
def log() -> str:
    """What was done in the circle, latest first, a page at a time."""
    number = whole(request.args.get("page", ""), LONGEST_PAGE) or 1
    rows = store().circles.log(this_circle(), limit=ON_A_PAGE + 1, offset=(number - 1) * ON_A_PAGE)
    return render_template(
        "circle_log.html",
        here=store().circles.look(this_circle()),
        deeds=deeds(rows[:ON_A_PAGE], store().circles.called(this_circle()), news.payments_told(this_circle())),
        page=number,
        more=len(rows) > ON_A_PAGE,
    )


@bp.get("/c/<sees:circle>/leave")
def leaving() -> str:
    """What stays of a phone that leaves, and the way out."""
    asked = this_circle()
    here, phones = store().circles.look(asked), store().circles.phones(asked)
    others = [each for each in phones if each.id != here.me.id]
    stuck = here.organises and bool(others) and not any(each.role == "organiser" for each in others)
    return render_template(
        "circle_leave.html",
        here=here,
        alone=not others,
        stuck=stuck,
        exports=has_something(asked),
    )


@bp.post("/c/<sees:circle>/leave")
def leave() -> Response:
    """Takes this phone out; its home is then without this circle."""
    store().circles.leave(this_circle(), when=clock.now())
    return go_to(url_for("games.home", circle=None, left="yes"))


@bp.get("/c/<organises:circle>/keeping")
def keeping() -> Answer:
    """The name of the circle, and closing or deleting it."""
    return _keeping()


def _keeping(name: str | None = None, fault: Words | None = None) -> str:
    here = store().circles.look(this_circle(), gone=True)
    return render_template("circle_keeping.html", here=here, name=here.name if name is None else name, fault=fault)


@bp.post("/c/<organises:circle>/name")
def rename() -> Answer:
    """Gives the circle another name."""
    typed = request.form.get("name", "")
    try:
        store().circles.rename(this_circle(), read_name(typed), when=clock.now())
    except Fault as fault:
        return _keeping(typed, fault.words), 422
    return go_to(url_for("games.home"))


@bp.post("/c/<organises:circle>/close")
def close() -> Response:
    """Closes the circle: everybody looks, nothing changes."""
    store().circles.close(this_circle(), when=clock.now())
    return go_to(url_for("games.home"))


@bp.post("/c/<organises:circle>/reopen")
def reopen() -> Response:
    """Opens a closed circle again."""
    store().circles.reopen(this_circle(), when=clock.now())
    return go_to(url_for("games.home"))


@bp.post("/c/<organises:circle>/delete")
def delete() -> Response:
    """Makes everything of the circle answer as if it did not exist, except to organisers, who can bring it back."""
    store().circles.delete(this_circle(), when=clock.now())
    return go_to(url_for("games.home"))


@bp.post("/c/<organises:circle>/bring-back")
def bring_back() -> Response:
    """Undoes the deletion."""
    store().circles.bring_back(this_circle(), when=clock.now())
    return go_to(url_for("games.home"))
