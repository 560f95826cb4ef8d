"""A sheet: its table, why its totals are what they are, its log, undo and redo, its end, deleting."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.ledger import carried_over, finish, record_of, reopen
from referee.store import Held, LogRow, Stale
from referee.web.asking import Asking
from referee.web.board import board_of
from referee.web.desk import change, now, sent_version, store
from referee.web.htmx import go, part_or_page
from referee.web.laid import shown_table
from referee.web.owner import owner_id
from referee.words import Words

bp = Blueprint("sheets", __name__)


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
