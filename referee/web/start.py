"""Starting a game: the presets, the form of players and rules, and a rematch."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request, url_for
from werkzeug.wrappers import Response

from referee import clock, games
from referee.games import find
from referee.games.base import Game, Preset
from referee.sheet.ledger import Ledger, open_ledger
from referee.sheet.record import Record
from referee.sheet.replay import Scoresheet
from referee.store import CannotSave, Credential, Held, Right
from referee.store.faults import OverQuota
from referee.web.forms.new_game import NewGameForm
from referee.web.forms.rules import values_of
from referee.web.http.converters import credential_for
from referee.web.http.errors import RETRY, status_of
from referee.web.http.htmx import go
from referee.web.http.owner import known_owner, owner_id
from referee.web.http.request import form_key, new_key, store
from referee.words import Fault, say

bp = Blueprint("start", __name__)


def preset_or_404(slug: str) -> tuple[Game, Preset]:
    """The game and preset of an address."""
    try:
        return find(slug)
    except Fault:
        abort(404)


@bp.get("/new")
def choose() -> str:
    """The games and their presets, each in one sentence."""
    return render_template("choose_game.html", games=games.GAMES)


@bp.get("/new/<preset>")
def new(preset: str) -> str:
    """The form that starts a game; a rematch has the players and rules of the sheet before."""
    game, chosen = preset_or_404(preset)
    before = request.args.get("again")
    values = again_values(store().load(credential_for(before, Right.KEEP))) if before else {}
    owner_id()
    return _form(NewGameForm(game, chosen, values), new_key())


@bp.post("/new/<preset>")
def start(preset: str) -> Response | tuple[str, int] | tuple[str, int, dict[str, str]]:
    """Starts the game, once for each form."""
    game, chosen = preset_or_404(preset)
    form = NewGameForm(game, chosen, request.form.to_dict())
    once = form_key()
    record = form.read(clock.now())
    if record is None:
        return _form(form, once or new_key()), 422
    ledger = open_ledger(record, _carried(record))
    try:
        key = store().create(ledger, owner=owner_id(), at=clock.now(), idempotency_key=once)
    except (CannotSave, OverQuota) as fault:
        form.faults["players"] = fault.words
        return _form(form, once or new_key()), status_of(fault), RETRY
    if _another(store().load(key), ledger):
        form.faults["players"] = say(
            "This form has started a game already, with other names or rules. Start again to have both."
        )
        return _form(form, new_key()), 409
    return go(url_for("sheets.table", key=key))


def _another(held: Held, sent: Ledger) -> bool:
    """Whether the form was sent before and has been edited since: the game that it started is as it was then."""
    was, now_sent = ({**ledger.setup, "started": None} for ledger in (held.ledger, sent))
    return held.version == 1 and was != now_sent


def _form(form: NewGameForm, once: str) -> str:
    """The form, with the names that this browser's own games know."""
    owner = known_owner()
    return render_template("new_game.html", form=form, once=once, known=store().names(owner) if owner else [])


def _carried(record: Record) -> dict[int, int]:
    """The totals of the sheet before, for the players who play on, if the table wants them carried over."""
    before = request.form.get("again")
    if not before or request.form.get("carry") != "yes":
        return {}
    sheet = store().load(credential_for(before, Right.KEEP)).ledger.sheet
    old = dict(zip(sheet.record.players, _own(sheet), strict=True))
    return {seat: old[name] for seat, name in enumerate(record.players) if name in old}


def _own(sheet: Scoresheet) -> tuple[int, ...]:
    """The totals by player; of partners what each brought to their side, which together is the side's total."""
    if sheet.record.alone:
        return sheet.totals
    return tuple(sum(played.scores[seat] for played in sheet.hands) for seat in range(len(sheet.totals)))


def again_values(held: Held) -> dict[str, str]:
    """The form of a rematch: the same players in their seats, the same rules, the deal moved on."""
    sheet = held.ledger.sheet
    record = sheet.record
    values = {f"name-{place}": name for place, name in enumerate(record.players, 1)}
    values |= values_of(record.game, record.rules)
    values |= {"first": str(sheet.dealer + 1), "partners": "no" if record.alone else "yes", "again": held.key}
    if record.finished and any(sheet.totals) and not sheet.parts:
        values["may_carry"] = "yes"
    return values


@bp.post("/s/<keep:key>/again")
def again(key: Credential) -> Response:
    """A rematch: the form of a new game, filled in."""
    held = store().load(key)
    return go(url_for("start.new", preset=held.ledger.setup["game"], again=key))
