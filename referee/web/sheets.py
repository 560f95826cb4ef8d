"""The table of a sheet: its board, log, undo and redo, its end, and the whole game on one page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from flask import Blueprint, Flask, abort, current_app, render_template, request, url_for
from flask_babel import get_locale
from werkzeug.wrappers import Response

from referee import clock
from referee.sheet.arrivals import moves_words
from referee.sheet.changes import finish, reopen
from referee.sheet.coming import coming_of
from referee.sheet.ledger import ids_of
from referee.sheet.rulebook import changed_settings, own_by_option
from referee.store import Credential, LogRow, OpenedSheet, Right, Stale
from referee.web.forms.fields import SureForm
from referee.web.forms.remedies import in_force, in_one_line, pending_remedies
from referee.web.hand_in_progress import Answer, followed
from referee.web.http.converters import credential_for
from referee.web.http.htmx import go_to
from referee.web.http.owner import known_owner, owner_id
from referee.web.http.polling import NEXT, current_tag, entered_hands, tag_of
from referee.web.http.request import change, new_form_key, sent_version, store, table_on
from referee.web.views.board import Board, board_of, headline
from referee.web.views.charts import chart_of
from referee.web.views.log import announcement, is_new_hand, is_newest, last_change, logged, names_by_id
from referee.web.views.look import faces_of
from referee.web.views.paging import numbers_on_pages, paged
from referee.web.views.result import course_of, ending_of, looked_back, ranked
from referee.web.views.tiles import asked_first, news_of, shortcuts, tiles_of
from referee.words import Words

bp = Blueprint("sheets", __name__)
BOARDS = 500


@bp.get("/s/<look:key>")
def table(key: Credential) -> str:
    """The table: the scoreboard, and what comes next; a browser that is back here is no longer entering anything."""
    store().entering.close(store().pulse(key).sheet, known_owner())
    left_out = request.args.get("left") == "mine"
    return render_template(
        "table.html", form_key=new_form_key(), left_out=left_out, **_shown(key, current_tag(store(), key))
    )


@bp.get("/s/<look:key>/big")
def big(key: Credential) -> str | Response:
    """The scoreboard for a television or a tablet across the room; it switches to the game being played."""
    if later := store().next_key(key):
        return go_to(url_for("sheets.big", key=later))
    return render_template("big_board.html", **_shown(key, current_tag(store(), key), big=True))


@bp.get("/s/<look:key>/board")
def board(key: Credential) -> Answer:
    """The scoreboard as a part, for open boards: nothing if nothing is new."""
    now = store().pulse(key)
    tag = tag_of(store(), now)
    if request.args.get("v") == tag:
        return "", 204
    if request.args.get("as") == "felt":
        return followed(key)
    if now.next is not None and (there := _gone_on(key, request.args.get("v", ""), now.next)):
        return go_to(there)
    part = "_big_board.html" if request.args.get("as") == "big" else "_board.html"
    hand = _page_with(str(key), tag, request.args.get("hand", 0, type=int))
    return str(current_app.extensions["boards"](str(key), now.right, tag, part, str(get_locale()), hand))


def _gone_on(key: Credential, seen: str, follows: int) -> str | None:
    """Where an open board of a finished game goes by itself: a big one to the next game, others once that has a hand."""
    is_big = request.args.get("as") == "big"
    if not is_big and (not follows or seen.endswith(f"{NEXT}1")):
        return None
    later = store().next_key(key)
    return url_for("sheets.big" if is_big else "sheets.table", key=later) if later else None


@bp.get("/s/<look:key>/next")
def following(key: Credential) -> Response:
    """The game that follows this one."""
    later = store().next_key(key)
    return go_to(url_for("sheets.table", key=later)) if later else abort(404)


def _page_with(secret: str, tag: str, hand: int) -> int:
    """The first hand of the page with a hand; 0 if none has it: so only a few boards are drawn, whatever is requested."""
    pages = current_app.extensions["pages"](secret, tag) if hand else ()
    return next((page.start for page in pages if hand in page), 0)


def _pages(secret: str, _tag: str) -> tuple[range, ...]:
    """The hands on each page of a game at one moment."""
    return numbers_on_pages(store().load(credential_for(secret, Right.LOOK)))


def _drawn(secret: str, _right: Right, tag: str, part: str, _language: str, _page: int) -> str:
    """A scoreboard, the same for everybody with one right by one secret, in one language, for the same page of hands."""
    return render_template(part, **_shown(credential_for(secret, Right.LOOK), tag, big=part == "_big_board.html"))


def _shown(key: Credential, tag: str, *, big: bool = False) -> dict[str, Any]:
    """The content of the scoreboard, on the big one only what is read; its version tag was read first, so that nothing new is missed."""
    sheet = store().load(key)
    read = what_is_read(sheet, tag)
    follows = read["board"].over and store().next_key(key) is not None
    return {
        **read,
        "follows": follows,
        **({} if big else _to_tap(read["sheet"], read["board"], faces_of(read["sheet"]))),
    }


def what_is_read(opened: OpenedSheet, tag: str) -> dict[str, Any]:
    """What every scoreboard of a game shows, the big one and that of a television too."""
    sheet = opened.with_next_players()
    board = board_of(sheet.ledger)
    tiles = tiles_of(board, faces_of(sheet))
    news = news_of(board, tiles) if is_new_hand(sheet) else None
    return {
        "sheet": sheet,
        "board": board,
        "side_tiles": tiles,
        "news": news,
        "headline": headline(board),
        "said": announcement(sheet, board, news),
        "ending": ending_of(board, tiles),
        "past": looked_back(board, sheet.changed),
        "version_tag": tag,
        "entering": [each for each in entered_hands(tag) if int(each) >= board.number],
    }


def _to_tap(sheet: OpenedSheet, board: Board, faces: Sequence[int]) -> dict[str, Any]:
    """What the table offers besides reading: the hands, the meaning of a tap on a tile, the last change, the table's own rules."""
    record = board.scoresheet.as_played
    table = table_on(sheet)
    return {
        "pages": paged(board.rows),
        "melds_on_table": len(table.melds) if table else 0,
        "done": last_change(sheet),
        "waiting": [(each, each.by_name(sheet), is_newest(sheet, each.ruling)) for each in pending_remedies(sheet)],
        "coming": _coming(sheet),
        "own": [
            each for each in changed_settings(record.game, record.preset, record.rules) if not each.option.on_board
        ],
        "course": course_of(board.scoresheet, faces),
        "shortcuts": shortcuts(record),
        "asked_first": asked_first(record),
        "ids": ids_of(sheet.ledger).names,
    }


def _coming(sheet: OpenedSheet) -> tuple[Words, ...]:
    """Who comes, sits out or changes seats with the next hand."""
    coming = coming_of(sheet.ledger.setup)
    names = {**{each.id: each.name for each in coming.new}, **names_by_id(sheet)}
    return tuple(moves_words(sheet.ledger.record.game, coming.moves, names.__getitem__))


@bp.get("/s/<look:key>/why")
def why(key: Credential) -> str:
    """Every total with its lines."""
    sheet = store().load(key)
    board = board_of(sheet.ledger)
    return render_template("why.html", sheet=sheet, board=board, pages=paged(board.rows))


@bp.get("/s/<look:key>/log")
def log(key: Credential) -> str:
    """Every change of the sheet, the newest first."""
    sheet = store().load(key)
    names, game = names_by_id(sheet), sheet.ledger.record.game
    rows = list(reversed(store().log(key)))
    rulings = {each.id: in_one_line(each) for each in store().rulings(key)}
    return render_template("log.html", sheet=sheet, names=names, game=game, rows=rows, rulings=rulings)


@bp.post("/s/<keep:key>/undo")
def undo(key: Credential) -> Response | str:
    """Undoes the last change; asks first if another browser made it."""
    if not SureForm(request.form).sure.data and (theirs := _made_by_another(key)):
        sheet = store().load(key)
        undoes = logged(theirs, names_by_id(sheet), sheet.ledger.record.game)
        return render_template("confirmation.html", undoes=undoes, sheet=sheet)
    return _pressed(key, "undone", lambda: store().undo(key, when=clock.now(), version=sent_version()))


def _made_by_another(key: Credential) -> LogRow | None:
    """The change that undo would take back, if another browser made it."""
    made: list[LogRow] = []
    undone: list[LogRow] = []
    for row in store().log(key):
        if row.kind == "undone":
            undone.append(made.pop())
        elif row.kind == "redone":
            made.append(undone.pop())
        elif row.made:
            made.append(row)
            undone.clear()
    return made[-1] if made[-1].detail.get("by", owner_id()) != owner_id() else None


def _pressed(key: Credential, kind: str, act: Callable[[], OpenedSheet]) -> Response:
    """Does what a button says, and returns to the table; a second tap finds it done and is not an error."""
    try:
        act()
    except Stale:
        last = store().log(key)[-1]
        if (last.kind, last.version) != (kind, sent_version() + 1):
            raise
    return go_to(url_for("sheets.table", key=key))


@bp.post("/s/<keep:key>/redo")
def redo(key: Credential) -> Response:
    """Redoes the change that was undone."""
    return _pressed(key, "redone", lambda: store().redo(key, when=clock.now(), version=sent_version()))


@bp.post("/s/<keep:key>/finish")
def end(key: Credential) -> Response:
    """Ends the game by agreement: the leaders so far win."""
    return _pressed(key, "finished", lambda: change(key, lambda sheet: finish(sheet.ledger), version=sent_version()))


@bp.post("/s/<keep:key>/reopen")
def play_on(key: Credential) -> Response:
    """Plays on after a game was ended by agreement."""
    return _pressed(key, "reopened", lambda: change(key, lambda sheet: reopen(sheet.ledger), version=sent_version()))


@bp.post("/s/<share:key>/delete")
def delete(key: Credential) -> Response:
    """Removes the game from the lists; it can be brought back."""
    store().delete(key, when=clock.now())
    return go_to(url_for("sheets.table", key=key))


@bp.post("/s/<share:key>/restore")
def restore(key: Credential) -> Response:
    """Brings a deleted game back."""
    store().restore(key, when=clock.now())
    return go_to(url_for("sheets.table", key=key))


def init_app(app: Flask) -> None:
    """Keeps the latest drawn scoreboards, so that many viewers cost no more than one."""
    app.extensions["boards"] = lru_cache(BOARDS)(_drawn)
    app.extensions["pages"] = lru_cache(BOARDS)(_pages)


WIDE, HIGH, LETTERS = 340, 220, 13


@bp.get("/s/<look:key>/story")
def whole(key: Credential) -> str:
    """The whole game, a page of hands at a time if it is long; what concerns the whole game is on the page of the newest."""
    sheet = store().load(key)
    record = sheet.ledger.scoresheet.as_played
    board = board_of(sheet.ledger)
    faces = faces_of(sheet)
    tiles = tiles_of(board, faces)
    return render_template(
        "whole_game.html",
        sheet=sheet,
        form_key=new_form_key(),
        board=board,
        ending=ending_of(board, tiles),
        ranked=ranked(tiles),
        pages=paged(board.rows),
        chart=chart_of(board.scoresheet, WIDE, HIGH, LETTERS, faces) if board.scoresheet.hands else None,
        own=own_by_option(record.game, record.preset, record.rules),
        rulings=[(each, in_one_line(each)) for each in store().rulings(key) if in_force(sheet, each)],
    )
