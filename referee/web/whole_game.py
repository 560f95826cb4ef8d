"""The whole game on one page, to look back at: its chart, every hand with its cards, rulings, rules and changes."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Flask, render_template

from referee.sheet.replay import Played
from referee.sheet.rulebook import Setting, settings
from referee.store import Credential, Held, Ruling
from referee.verdict import Line
from referee.web.forms.question import QuestionForm
from referee.web.http.request import store
from referee.web.views.board import Board, board_of
from referee.web.views.chart import Chart, chart_of
from referee.web.views.paging import paged
from referee.words import Words

bp = Blueprint("whole_game", __name__)
WIDE, HIGH, LETTERS = 340, 200, 12


@dataclass(frozen=True)
class Dispute:
    """A ruling that was kept, in one line."""

    ruling: Ruling
    told: Words


@dataclass(frozen=True)
class PlayerHand:
    """What a hand was for one player: the lines with a reason, and the score."""

    seat: int
    lines: tuple[Line, ...]
    score: int


def by_player(played: Played) -> list[PlayerHand]:
    """A hand, player by player; each line is in one of them."""
    return [
        PlayerHand(seat, tuple(line for line in played.lines if line.seat == seat), score)
        for seat, score in enumerate(played.scores)
    ]


@bp.get("/s/<look:key>/story")
def whole(key: Credential) -> str:
    """The whole game, of a long one a page of hands; what is about all of it stands on the first page."""
    held = store().load(key)
    board = board_of(held.ledger)
    return render_template(
        "whole_game.html",
        held=held,
        board=board,
        pages=paged(board.rows),
        chart=_chart(board),
        own=_own_rules(held),
        disputes=[Dispute(each, QuestionForm.kept(each.body).in_one_line) for each in store().rulings(key)],
        changes=list(reversed(store().log(key))),
        ids={seat["id"]: seat["name"] for seat in held.ledger.setup["seats"]},
    )


def _chart(board: Board) -> Chart | None:
    """The totals as lines, once there are some."""
    return chart_of(board.sheet, WIDE, HIGH, LETTERS) if board.sheet.hands else None


def _own_rules(held: Held) -> list[Setting]:
    """The options that the table plays otherwise than the book."""
    record = held.ledger.record
    return [each for each in settings(record.game, record.preset, record.rules) if each.book is not None]


def init_app(app: Flask) -> None:
    """Lets templates tell a hand by player."""
    app.add_template_filter(by_player)
