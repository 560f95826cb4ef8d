"""The whole game on one page, to look back at: its chart, every hand with its cards, rulings, rules and changes."""

from __future__ import annotations

from flask import Blueprint, render_template

from referee.sheet.rulebook import own_by_option
from referee.store import Credential
from referee.web.applied import in_force
from referee.web.forms.remedy import in_one_line
from referee.web.http.request import store
from referee.web.views.board import board_of
from referee.web.views.chart import chart_of
from referee.web.views.faces import faces_of
from referee.web.views.paging import paged
from referee.web.views.result import ending_of, ranked
from referee.web.views.tiles import tiles_of

bp = Blueprint("whole_game", __name__)
WIDE, HIGH, LETTERS = 340, 220, 13


@bp.get("/s/<look:key>/story")
def whole(key: Credential) -> str:
    """The whole game, of a long one a page of hands; what is about all of it stands on the first page."""
    held = store().load(key)
    record = held.ledger.sheet.as_played
    board = board_of(held.ledger)
    faces = faces_of(held)
    tiles = tiles_of(board, faces)
    return render_template(
        "whole_game.html",
        held=held,
        board=board,
        ending=ending_of(board, tiles),
        ranked=ranked(tiles),
        pages=paged(board.rows),
        chart=chart_of(board.sheet, WIDE, HIGH, LETTERS, faces) if board.sheet.hands else None,
        own=own_by_option(record.game, record.preset, record.rules),
        rulings=[(each, in_one_line(each)) for each in store().rulings(key) if in_force(held, each)],
        changes=list(reversed(store().log(key))),
        ids={seat["id"]: seat["name"] for seat in held.ledger.setup["seats"]},
    )
