"""Home, and the list of this browser's games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Blueprint, render_template, request

from referee.games import find
from referee.store import Row
from referee.web.desk import store
from referee.web.owner import known_owner
from referee.words import Words

bp = Blueprint("home", __name__)
ON_A_PAGE = 20
ON_HOME = 5


@dataclass(frozen=True)
class Listed:
    """A sheet in a list, with the title of its game."""

    row: Row
    title: Words


def _listed(rows: Iterable[Row]) -> list[Listed]:
    return [Listed(row, find(row.summary.preset)[1].title) for row in rows]


@bp.get("/")
def home() -> str:
    """The game in progress, the last game to play again, a new game, and the last games."""
    owner = known_owner()
    rows = _listed(store().sheets(owner, limit=ON_HOME + 1)) if owner else []
    playing = next((each for each in rows if not each.row.summary.finished), None)
    rest = [each for each in rows if each is not playing][:ON_HOME]
    last = next((each for each in rest if each.row.summary.finished), None)
    return render_template("home.html", playing=playing, last=last, rows=rest)


@bp.get("/games")
def games() -> str:
    """All of this browser's games, the newest first, a page at a time; or the deleted ones."""
    owner = known_owner()
    text = request.args.get("page", "1")
    page = int(text) if text.isascii() and text.isdigit() and 0 < len(text) < 6 and int(text) else 1
    deleted = request.args.get("deleted") == "yes"
    offset = (page - 1) * ON_A_PAGE
    rows = store().sheets(owner, limit=ON_A_PAGE + 1, offset=offset, deleted=deleted) if owner else []
    shown = _listed(rows[:ON_A_PAGE])
    return render_template("games.html", rows=shown, page=page, more=len(rows) > ON_A_PAGE, deleted=deleted)
