"""Sheets: starting one, its table, why its totals are what they are, undo and redo, its end, a rematch, deleting."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, abort, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.games import GAMES, find
from referee.games.base import Game, Preset
from referee.ledger import carried_over, finish, open_ledger, record_of, reopen, sheet_of
from referee.record import Record
from referee.sheet import Scoresheet
from referee.store import CannotSave, Held, LogRow, Stale
from referee.web.asking import Asking
from referee.web.board import board_of
from referee.web.choices import values_of
from referee.web.desk import change, new_key, now, sent_version, store
from referee.web.faults import RETRY, status_of
from referee.web.htmx import go, part_or_page
from referee.web.laid import shown_table
from referee.web.owner import owner_id
from referee.web.setup import Setup
from referee.words import Fault, Words

bp = Blueprint("sheets", __name__)


def preset_or_404(slug: str) -> tuple[Game, Preset]:
    """The game and preset of an address."""
    try:
        return find(slug)
    except Fault:
        abort(404)


@bp.get("/new")
def choose() -> str:
    """The games and their presets, each in one sentence."""
    return render_template("choose.html", games=GAMES)


@bp.get("/new/<preset>")
def new(preset: str) -> str:
    """The form that starts a game; a rematch has the players and rules of the sheet before."""
    game, chosen = preset_or_404(preset)
    before = request.args.get("again")
    values = again_values(store().load(before)) if before else {}
    return render_template("new.html", setup=Setup(game, chosen, values), once=new_key())


@bp.post("/new/<preset>")
def start(preset: str) -> Response | tuple[str, int] | tuple[str, int, dict[str, str]]:
    """Starts the game, once for each form."""
    game, chosen = preset_or_404(preset)
    setup = Setup(game, chosen, request.form.to_dict())
    record = setup.read(now())
    if record is None:
        return render_template("new.html", setup=setup, once=request.form.get("once") or new_key()), 422
    ledger = open_ledger(record, _carried(record))
    try:
        key = store().create(ledger, owner=owner_id(), at=now(), once=request.form.get("once") or None)
    except CannotSave as fault:
        setup.faults["players"] = fault.words
        page = render_template("new.html", setup=setup, once=request.form.get("once") or new_key())
        return page, status_of(fault), RETRY
    return go(url_for("sheets.table", key=key))


def _carried(record: Record) -> dict[int, int]:
    """The totals of the sheet before, for the players who play on, if the table wants them carried over."""
    before = request.form.get("again")
    if not before or request.form.get("carry") != "yes":
        return {}
    sheet = sheet_of(store().load(before).ledger)
    old = dict(zip(sheet.record.players, _own(sheet), strict=True))
    return {seat: old[name] for seat, name in enumerate(record.players) if name in old}


def _own(sheet: Scoresheet) -> tuple[int, ...]:
    """The totals by player; of partners what each brought to their side, which together is the side's total."""
    if sheet.record.alone:
        return sheet.totals
    return tuple(sum(played.scores[seat] for played in sheet.hands) for seat in range(len(sheet.totals)))


def again_values(held: Held) -> dict[str, str]:
    """The form of a rematch: the same players in their seats, the same rules, the deal moved on."""
    sheet = sheet_of(held.ledger)
    record = sheet.record
    values = {f"name-{place}": name for place, name in enumerate(record.players, 1)}
    values |= values_of(record.game, record.rules)
    values |= {"first": str(sheet.dealer + 1), "partners": "no" if record.alone else "yes", "again": held.key}
    if record.finished and any(sheet.totals):
        values["may_carry"] = "yes"
    return values


@bp.get("/s/<key>")
def table(key: str) -> str:
    """The table: the scoreboard, and what comes next."""
    return show(store().load(key))


def show(held: Held) -> str:
    """The sheet as a part or as the whole page."""
    return part_or_page(
        "_sheet.html",
        "table.html",
        held=held,
        board=board_of(held.ledger),
        carried=_carried_names(held),
        laid=len(shown_table(held)),
    )


def _carried_names(held: Held) -> list[tuple[str, int]]:
    names = [seat["name"] for seat in held.ledger.setup["seats"]]
    return [] if held.ledger.entries else [(names[seat], points) for seat, points in carried_over(held.ledger).items()]


@bp.get("/s/<key>/why")
def why(key: str) -> str:
    """Every total with its lines."""
    held = store().load(key)
    return render_template("why.html", held=held, board=board_of(held.ledger))


@bp.get("/s/<key>/log")
def log(key: str) -> str:
    """Every change of the sheet, the newest first."""
    held = store().load(key)
    names = {seat["id"]: seat["name"] for seat in held.ledger.setup["seats"]}
    game = record_of(held.ledger).game
    rows = list(reversed(store().log(key)))
    return render_template("log.html", held=held, names=names, game=game, rows=rows, rulings=_rulings(key))


def _rulings(key: str) -> dict[int, Words]:
    """The rulings that were kept, each in one line."""
    return {each.id: Asking.kept(each.body).told for each in store().rulings(key)}


@bp.post("/s/<key>/undo")
def undo(key: str) -> Response | str:
    """Takes the last change back; asks first where another browser made it."""
    if request.form.get("sure") != "yes" and _by_another(key):
        return render_template("sure_undo.html", held=store().load(key))
    return _once(key, "undone", lambda: store().undo(key, at=now(), version=sent_version()))


def _by_another(key: str) -> bool:
    """Whether the change that undo would take back was made by another browser."""
    made: list[LogRow] = []
    undone: list[LogRow] = []
    for row in store().log(key):
        if row.kind == "undone":
            undone.append(made.pop())
        elif row.kind == "redone":
            made.append(undone.pop())
        elif row.kind not in ("sheet-deleted", "sheet-restored", "ruling"):
            made.append(row)
            undone.clear()
    return bool(made[-1].detail.get("by", owner_id()) != owner_id())


def _once(key: str, kind: str, act: Callable[[], Held]) -> Response:
    """Does what a button says, and comes back to the table; its second tap finds it done and complains of nothing."""
    try:
        act()
    except Stale:
        last = store().log(key)[-1]
        if (last.kind, last.version) != (kind, sent_version() + 1):
            raise
    return go(url_for("sheets.table", key=key))


@bp.post("/s/<key>/redo")
def redo(key: str) -> Response:
    """Makes the change again that was taken back."""
    return _once(key, "redone", lambda: store().redo(key, at=now(), version=sent_version()))


@bp.post("/s/<key>/finish")
def end(key: str) -> Response:
    """Ends the game by agreement: the leaders so far win."""
    return _once(key, "finished", lambda: change(key, lambda held: finish(held.ledger), version=sent_version()))


@bp.post("/s/<key>/reopen")
def play_on(key: str) -> Response:
    """Plays on after a game was ended by agreement."""
    return _once(key, "reopened", lambda: change(key, lambda held: reopen(held.ledger), version=sent_version()))


@bp.post("/s/<key>/again")
def again(key: str) -> Response:
    """A rematch: the form of a new game, filled in."""
    held = store().load(key)
    return go(url_for("sheets.new", preset=held.ledger.setup["game"], again=key))


@bp.post("/s/<key>/delete")
def delete(key: str) -> Response:
    """Takes the game out of the lists; it can be brought back."""
    store().delete(key, at=now())
    return go(url_for("sheets.table", key=key))


@bp.post("/s/<key>/restore")
def restore(key: str) -> Response:
    """Brings a deleted game back."""
    store().restore(key, at=now())
    return go(url_for("sheets.table", key=key))
