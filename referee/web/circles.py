"""Circles: made, joined, and who is in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from urllib.parse import urlsplit

from flask import Blueprint, Response, abort, make_response, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from wtforms import Form

from referee import clock
from referee.names import LONGEST_NAME, plain_name
from referee.sheet.record import read_name
from referee.store import InCircle, NoSuchCode
from referee.store.circles.circles import JoinOffer
from referee.store.circles.phones import SILENT
from referee.store.circles.rows import Circle
from referee.store.sheets.times import PAUSE
from referee.web.forms.fields import one_of, read, text, whole
from referee.web.http.address import reach
from referee.web.http.holder import this_circle
from referee.web.http.htmx import go_to
from referee.web.http.language import tell
from referee.web.http.owner import known_owner, owner_id
from referee.web.http.preferences import choice, keep_choice
from referee.web.http.qr_code import qr_code
from referee.web.http.request import store
from referee.web.people import new_name
from referee.web.views.circle_news import have_met
from referee.web.views.circles import ROLES, ShownPhone, named_phones
from referee.web.views.own_games import own_games
from referee.words import Words, say

bp = Blueprint("circles", __name__)
Answer = str | Response | tuple[str, int]
WEEKDAYS = (
    say("Mondays"),
    say("Tuesdays"),
    say("Wednesdays"),
    say("Thursdays"),
    say("Fridays"),
    say("Saturdays"),
    say("Sundays"),
)
"""What a circle is called if nothing else is typed, by the day on which it is made."""
LAST = 5
"""The number of games among which to look for one that is on."""
AT_FIRST = 12
"""The names that are shown to somebody who joins before they ask for more."""
ONCE_MORE = timedelta(minutes=1)
"""How soon a circle of the same name is the same form, sent twice."""
ADVISED = "advised"
"""The choice of a browser that has the circles whose advice it has read."""
LONGEST_LINK = 2000
LINK = re.compile(r"/(j|second|s|w|move)/([\w-]+)")
"""The addresses that admit, whatever stands before them."""
FAMILIES = {"join": "j", "television": "w"}
"""Where the addresses of a circle's links begin."""
SECRET = re.compile(r"[\w-]{16,64}")


def landing(there: InCircle) -> str:
    """Where somebody who comes in is led: to the game that is on, otherwise to the circle's page."""
    since = clock.moment() - timedelta(seconds=PAUSE)
    for row in store().sheets(there, limit=LAST):
        on = not (row.summary.finished or row.damaged or row.archived)
        if on and datetime.fromisoformat(row.changed) >= since:
            return url_for("sheets.table", key=row.key)
    return url_for("games.home", circle=there)


# Making one


def _nobody_or_name(typed: str) -> str:
    return new_name(typed) if typed.strip() else ""


class NewCircleForm(Form):
    """What a new circle is called, which player its maker is, and which games move in."""

    name = read(read_name)
    me = read(_nobody_or_name)
    games = one_of(("evening", "all", "none"))


def _weekday() -> str:
    return tell(WEEKDAYS[clock.moment().weekday()])


@bp.get("/circles/new")
def new() -> str:
    """The form that makes a circle."""
    store().check_start(known_owner())
    return _making(NewCircleForm(MultiDict({"name": _weekday()})))


def _making(form: NewCircleForm) -> str:
    return render_template("circle_new.html", form=form, own=own_games())


@bp.post("/circles/new")
def make() -> Answer:
    """Makes the circle, and shows how others come in."""
    form = NewCircleForm(request.form)
    if not form.validate():
        return _making(form), 422
    browser = owner_id()
    there = _made_before(browser, form.name.data) or store().circles.make(
        browser, form.name.data, form.me.data, when=clock.now(), games=_chosen(form.games.data)
    )
    return go_to(url_for("circles.phones", circle=there))


def _made_before(browser: str, name: str) -> InCircle | None:
    """The circle that this form made a moment ago."""
    since = clock.moment() - ONCE_MORE
    for each in store().circles.mine(browser):
        if each.name == name and each.organises and datetime.fromisoformat(each.made) >= since:
            return InCircle(each.key, browser)
    return None


def _chosen(which: str) -> Sequence[int]:
    own = own_games()
    return {"evening": own.part, "all": own.all}.get(which, ())


# Who is in


@bp.get("/c/<sees:circle>/phones")
def phones() -> Answer:
    """Who is in, and how others come in."""
    there = this_circle()
    kept = store().circles
    return have_met(make_response(_phones()), kept.look(there), kept.phones(there))


def _phones(*, fault: Words | None = None, typed: str = "") -> str:
    there = this_circle()
    mine = store().circles.look(there)
    shown, unsaid = _named(there)
    doors = _doors(there, mine)
    return render_template(
        "circle_phones.html",
        **_who_is_in(there, mine, shown),
        removed=_removed(there, mine),
        ask=mine.me.id in unsaid,
        choices=store().circles.choices(there),
        silent=None if mine.closed else store().circles.silent_since(there, when=clock.now()),
        idle=_idle(mine),
        fault=fault,
        typed=typed,
        doors=doors,
        television=qr_code(doors["television"].address) if "television" in doors else None,
        back=url_for("games.home", circle=there),
        near=reach().near,
        at_first=AT_FIRST,
    )


def _named(there: InCircle) -> tuple[list[ShownPhone], frozenset[int]]:
    kept = store().circles
    unsaid = kept.unsaid(there)
    return named_phones(kept.phones(there), kept.players(there), unsaid), unsaid


@dataclass(frozen=True)
class ShownDoor:
    """A link of the circle as its page shows it: its address, since when it is valid, and how many phones came since."""

    address: str
    at: str
    came: int


def _doors(there: InCircle, mine: Circle) -> dict[str, ShownDoor]:
    """The links of the circle, for those who may hand them on."""
    if not mine.plays:
        return {}
    base = reach().base + request.script_root
    return {
        opens: ShownDoor(f"{base}/{FAMILIES[opens]}/{door.secret}", door.at, door.came)
        for opens, door in store().circles.doors(there).items()
    }


def _who_is_in(there: InCircle, mine: Circle, shown: Sequence[ShownPhone]) -> dict[str, object]:
    """What the part of the page shows that follows by itself."""
    doors = _doors(there, mine)
    return {
        "mine": mine,
        "phones": shown,
        "door": doors.get("join"),
        "code": qr_code(doors["join"].address) if "join" in doors else None,
        "advice": _advice(mine, shown),
        "roles": ROLES,
    }


def _advice(mine: Circle, shown: Sequence[ShownPhone]) -> ShownPhone | None:
    """The member to make an organiser too, as long as there is only one and this has not been read."""
    if not (mine.organises and mine.plays) or str(mine.id) in choice(ADVISED).split("."):
        return None
    if any(each.phone.role == "organiser" and each.phone.id != mine.me.id for each in shown):
        return None
    members = [each for each in shown if each.phone.role == "member" and each.phone.called]
    others = [each for each in members if each.phone.called != mine.me.called]
    return next(iter(others), None)


def _idle(mine: Circle) -> str | None:
    """The day of this organiser's last deed, if it is so long ago that a member may become one."""
    did = mine.me.did or mine.me.at[:10]
    return did if mine.organises and mine.plays and date.fromisoformat(did) <= clock.moment().date() - SILENT else None


def _removed(there: InCircle, mine: Circle) -> ShownPhone | None:
    """The phone that was removed just now, in the address, so that it can be let back in."""
    number = whole(request.args.get("removed", ""))
    if not number or not mine.organises:
        return None
    kept = store().circles
    gone = [each for each in kept.removed(there) if each.id == number]
    found = named_phones([*kept.phones(there), *gone], kept.players(there))
    return next((each for each in found if each.phone.id == number and gone), None)


@bp.get("/c/<sees:circle>/phones/list")
def following() -> Answer:
    """The part of the page that follows by itself; nothing if nobody has come or gone."""
    there = this_circle()
    mine = store().circles.look(there)
    if request.args.get("v") == str(mine.version):
        return Response(status=204)
    shown, _ = _named(there)
    return render_template("_circle_phones.html", **_who_is_in(there, mine, shown))


def _back(removed: int | None = None) -> Response:
    return go_to(url_for("circles.phones", removed=removed))


@bp.post("/c/<organises:circle>/phones/<int:phone>/remove")
def remove(phone: int) -> Response:
    """Takes a phone out."""
    store().circles.remove(this_circle(), phone, when=clock.now())
    return _back(removed=phone)


@bp.post("/c/<organises:circle>/phones/<int:phone>/back")
def let_back(phone: int) -> Response:
    """Lets a removed phone back in."""
    store().circles.let_back(this_circle(), phone, when=clock.now())
    return _back()


@bp.post("/c/<organises:circle>/phones/<int:phone>/role")
def role(phone: int) -> Response:
    """Makes a phone a viewer, a member or an organiser."""
    wanted = request.form.get("role", "")
    store().circles.give_role(this_circle(), phone, wanted if wanted in ROLES else abort(400), when=clock.now())
    return _advised(_back(), this_circle()) if wanted == "organiser" else _back()


@bp.post("/c/<organises:circle>/phones/<int:phone>/ask")
def ask_again(phone: int) -> Response:
    """Has a phone asked again whose it is."""
    store().circles.ask_again(this_circle(), phone, when=clock.now())
    return _back()


@bp.post("/c/<sees:circle>/advice")
def advised() -> Response:
    """Takes the advice away: it has been read."""
    return _advised(_back(), this_circle())


def _advised(response: Response, there: InCircle) -> Response:
    known = [each for each in choice(ADVISED).split(".") if each.isdigit()]
    number = str(store().circles.look(there).id)
    keep_choice(response, ADVISED, ".".join(dict.fromkeys((*known[-40:], number))))
    return response


def _kind(opens: str) -> str:
    return opens if opens in FAMILIES else abort(404)


@bp.post("/c/<organises:circle>/links/<opens>")
def renew(opens: str) -> Response:
    """Replaces a link of the circle with a new one."""
    store().circles.renew_door(this_circle(), _kind(opens), when=clock.now())
    return _back()


@bp.post("/c/<organises:circle>/links/<opens>/off")
def drop(opens: str) -> Response:
    """Switches a link of the circle off."""
    store().circles.shut_door(this_circle(), _kind(opens), when=clock.now())
    return _back()


@bp.post("/c/<plays:circle>/organise")
def take_over() -> Response:
    """Makes a member an organiser where the organisers have been silent."""
    store().circles.take_over(this_circle(), when=clock.now())
    return _back()


@bp.post("/c/<organises:circle>/here")
def be_here() -> Response:
    """Says that this organiser is still there."""
    store().circles.be_here(this_circle(), when=clock.now())
    return _back()


class MeForm(Form):
    """Which player this phone belongs to: a name, or nobody's."""

    called = text()
    how = one_of(("table",))


@bp.post("/c/<sees:circle>/me")
def me() -> Answer:
    """Says which player this phone belongs to."""
    form = MeForm(request.form)
    if form.how.data:
        store().circles.call(this_circle(), "", when=clock.now())
        return _back()
    named = CalledForm(request.form)
    if not named.validate():
        return _phones(fault=named.called.errors[0], typed=named.called.typed), 422
    store().circles.call(this_circle(), named.called.data, when=clock.now())
    return _back()


# Joining


class CalledForm(Form):
    """The name of whoever joins."""

    called = read(new_name)


class JoinForm(Form):
    """How somebody joins: by a name that was tapped or typed, to watch only, or as the phone on the table."""

    how = one_of(("new", "watch", "table"))


def _offer(secret: str) -> JoinOffer:
    return store().circles.invitation(secret, known_owner())


@bp.get("/j/<secret>")
def invitation(secret: str) -> Answer:
    """Asks whoever has the join link who they are; a phone that is in goes on at once."""
    offer = _offer(secret)
    here = offer.here
    if here and here.plays:
        return go_to(landing(InCircle(here.key, here.browser)))
    return _joining(secret, offer)


def _joining(secret: str, offer: JoinOffer, *, fault: Words | None = None, typed: str = "", known: str = "") -> str:
    return render_template(
        "circle_join.html", secret=secret, offer=offer, at_first=AT_FIRST, fault=fault, typed=typed, known=known
    )


@bp.post("/j/<secret>")
def join(secret: str) -> Answer:
    """Lets this phone in."""
    how = JoinForm(request.form).how.data
    if how in ("watch", "table"):
        return _join(secret, "", "viewer" if how == "watch" else "member")
    offer, form = _offer(secret), CalledForm(request.form)
    if not form.validate():
        return _joining(secret, offer, fault=form.called.errors[0], typed=form.called.typed), 422
    same = [each for each in offer.players if plain_name(each) == plain_name(form.called.data)]
    if how == "new" and same:
        return _joining(secret, offer, typed=_another(same[0], offer), known=same[0]), 409
    return _join(secret, form.called.data)


def _another(name: str, offer: JoinOffer) -> str:
    """A name for somebody else of the same name."""
    known = {plain_name(each) for each in offer.players}
    numbered = (f"{name[: LONGEST_NAME - 3]} {number}" for number in range(2, 100))
    return next((each for each in numbered if plain_name(each) not in known), name)


def _join(secret: str, called: str, role: str = "member") -> Response:
    return go_to(landing(store().circles.join(secret, owner_id(), called, role=role, when=clock.now())))


# A second phone of the same person


@bp.post("/c/<sees:circle>/second")
def second() -> str:
    """A code with which another phone of the same person comes in, once."""
    there, kept = this_circle(), store().circles
    last = max(each.id for each in kept.phones(there))
    address = reach().base + url_for("circles.second_phone", secret=kept.second_phone(there, when=clock.now()))
    return render_template(
        "circle_second.html", code=qr_code(address), address=address, near=reach().near, after=last, came=None
    )


@bp.get("/c/<sees:circle>/second/used")
def used() -> Answer:
    """The phone that came in by the code that this one shows; nothing as long as none has."""
    there = this_circle()
    mine = store().circles.look(there)
    after = whole(request.args.get("after", "")) or 0
    shown, _ = _named(there)
    came = next((each for each in shown if each.phone.brought == mine.me.id and each.phone.id > after), None)
    return render_template("_circle_second.html", came=came, mine=mine) if came else Response(status=204)


@bp.get("/second/<secret>")
def second_phone(secret: str) -> str:
    """Asks the other phone whether to come in."""
    return render_template(
        "circle_second_arrival.html",
        secret=secret,
        code=store().circles.read_code(secret, known_owner(), when=clock.now()),
    )


@bp.post("/second/<secret>")
def use_code(secret: str) -> Response:
    """Lets the other phone in."""
    return go_to(landing(store().circles.use_code(secret, owner_id(), when=clock.now())))


# A link that was sent


@bp.get("/link")
def link() -> str:
    """A field for a link, where no camera leads."""
    return render_template("circle_link.html", typed="", fault=None)


@bp.post("/link")
def follow() -> Answer:
    """Leads to where a pasted link leads, or a pasted secret."""
    typed = request.form.get("link", "").strip()[:LONGEST_LINK]
    try:
        found = LINK.search(urlsplit(typed).path)
    except ValueError:
        found = None
    if found:
        return go_to(f"{request.script_root}/{found[1]}/{found[2]}")
    if not SECRET.fullmatch(typed):
        return render_template(
            "circle_link.html", typed=typed, fault=say("Paste the whole link, as it was sent to you.")
        ), 422
    try:
        store().circles.read_code(typed, known_owner(), when=clock.now())
    except NoSuchCode:
        return go_to(url_for("circles.invitation", secret=typed))
    return go_to(url_for("circles.second_phone", secret=typed))
