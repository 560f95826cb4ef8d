"""Melds on the table: what is laid while a hand is played, checked at once, and taken over when it is recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, abort, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee import clock
from referee.games.base.hand import early_fields
from referee.games.fields.players import Seats
from referee.games.table.plays import ACTS, read_play
from referee.sheet.hand_in_progress import (
    last_turn,
    next_turn,
    ruling_on,
    table_now,
    with_play,
    with_sitting_out,
    with_words_before,
    without_last,
)
from referee.sheet.ledger import ids_of
from referee.sheet.scoresheet import Scoresheet
from referee.store import Credential, HandInProgress, OpenedSheet, Stale
from referee.web.forms.play import PlayForm
from referee.web.http.htmx import go_to, part_or_page
from referee.web.http.request import form_key, sent_version, store
from referee.web.laying import PlayPage
from referee.words import Fault, Words, say

bp = Blueprint("hand_in_progress", __name__)

Answer = str | Response | tuple[str, int]


def _sheet(sheet: OpenedSheet) -> Scoresheet:
    """The sheet of a game that has melds on the table and goes on; 404 where there are none."""
    scoresheet = sheet.ledger.scoresheet
    return scoresheet if scoresheet.record.game.table and scoresheet.next else abort(404)


def _laying(
    sheet: OpenedSheet, laid: HandInProgress, typed: PlayForm | None = None, fault: Words | None = None
) -> PlayPage:
    table = table_now(_sheet(sheet), ids_of(sheet.ledger), laid.body)
    return PlayPage(sheet, laid, table, typed or PlayForm(), fault or (table.fault.words if table.fault else None))


def _refused(sheet: OpenedSheet, laid: HandInProgress, typed: PlayForm, fault: Fault, act: str) -> PlayPage:
    """The form with what is wrong: of a play with what the referee says of it, of a turn calmly while an opening waits."""
    laying = _laying(sheet, laid, typed, fault.words)
    laying.calm = act == "turn" and laying.waits
    at = fault.path[0] if fault.path and not act and not laying.table.fault else ""
    try:
        play = read_play(typed.read(laying.table, laying.ids), laying.ids)
    except Fault:
        return laying
    laying.on = play.on
    laying.refused = at in (*ACTS, "turn", "claim")
    laying.ruling = ruling_on(laying.table, play) if at in ACTS else None
    return laying


def _page(laying: PlayPage, status: int = 200, part: str = "_hand_in_progress.html") -> tuple[str, int]:
    return part_or_page(part, "hand_in_progress.html", laying=laying, table=laying.table), status


@bp.get("/s/<keep:key>/laid")
def show(key: Credential) -> Answer:
    """The melds on the table, and the form for the next play."""
    return _page(_laying(store().load(key), store().laid(key)))


def followed(key: Credential) -> Answer:
    """The felt as others left it meanwhile, with the cards that were tapped here; the table where the game is over."""
    sheet = store().load(key)
    scoresheet = sheet.ledger.scoresheet
    if not sheet.keeps or not scoresheet.record.game.table:
        abort(404)
    if not scoresheet.next:
        return go_to(url_for("sheets.table", key=key))
    laying = _laying(sheet, store().laid(key), PlayForm(request.args))
    if laying.table.in_turn is not None and not laying.typed.cards.data.strip():
        laying.typed = PlayForm()
    if laying.typed.cards.data.strip():
        laying.once = request.args.get("once") or laying.once
    seen, lie = request.args.get("plays", 0, type=int), len(laying.table.plays)
    if seen != lie:
        laying.said = laying.heard if lie > seen else say("The last play is undone.")
    return _page(laying)


@bp.post("/s/<keep:key>/laid")
def play(key: Credential) -> Answer:
    """Lays a meld or plays on one, or says why that is not legal."""
    typed = PlayForm(request.form)

    def edit(scoresheet: Scoresheet, ids: Seats, body: Any) -> Any:
        return with_play(scoresheet, ids, body, typed.read(table_now(scoresheet, ids, body), ids))

    return _change(key, edit, typed)


@bp.post("/s/<keep:key>/laid/offers")
def offers(key: Credential) -> Answer:
    """What can be done with the cards that were typed; nothing is laid. On the way to the form of the hand they are asked about."""
    typed = PlayForm(request.form)
    laying = _laying(store().load(key), store().laid(key), typed)
    if not typed.leave.data:
        return _page(laying, part="_offers.html")
    if not typed.cards.data.strip():
        return go_to(url_for("hands.blank", key=laying.sheet.key))
    laying.leaving = True
    return _page(laying)


@bp.post("/s/<keep:key>/laid/undo")
def undo(key: Credential) -> Answer:
    """Takes the last play back; its cards, which the form names, stand in the form of the next play again."""
    undone = {each: request.form[each] for each in ("cards", "by") if each in request.form}
    return _change(key, lambda _sheet, ids, body: without_last(ids, body), PlayForm(), then=undone)


@bp.post("/s/<keep:key>/laid/turn")
def turn(key: Credential) -> Answer:
    """Goes to the next turn or one back, and so begins to note turns; cards that were typed stay."""
    step = last_turn if request.form.get("to") == "last" else next_turn
    typed = PlayForm(request.form)
    return _change(key, step, typed, {"cards": typed.cards.data, "by": ""}, "turn")


@bp.post("/s/<keep:key>/laid/rest")
def rest(key: Credential) -> Answer:
    """A player sits this hand out, or plays it after all; cards that were typed stay."""
    typed = PlayForm(request.form)
    player = request.form.get("player", "")

    def edit(scoresheet: Scoresheet, ids: Seats, body: Any) -> Any:
        return with_sitting_out(scoresheet, ids, body, player) if player in ids.names else abort(404)

    return _change(key, edit, typed, {"cards": typed.cards.data, "by": typed.by.data}, f"rest{player}")


@bp.post("/s/<keep:key>/laid/jokers")
def jokers(key: Credential) -> Answer:
    """Notes what is said before the hand, such as what the dealer named for the jokers."""
    typed = request.form.to_dict()

    def edit(scoresheet: Scoresheet, ids: Seats, body: Any) -> Any:
        early = early_fields(scoresheet.record.game.hand, scoresheet.rules)
        said = {key: typed[key] if typed[key] in each.values else None for key, each in early.items() if key in typed}
        return with_words_before(ids, body, said) if early else abort(404)

    return _change(key, edit, PlayForm(request.form), typed, "jokers")


def _change(
    key: Credential,
    edit: Callable[[Scoresheet, Seats, Any], Any],
    typed: PlayForm,
    then: Mapping[str, str] | None = None,
    act: str = "",
) -> Answer:
    """Stores what the edit makes of the table, once a form and act; `then` is what the form has next, else cards are laid."""
    new: list[bool] = []
    seen: list[OpenedSheet] = []

    def stored(sheet: OpenedSheet, laid: HandInProgress) -> Any:
        seen.append(sheet)
        if sheet.deleted:
            raise Stale(sheet)
        new.append(bool((laid.body or {}).get("plays")))
        return edit(_sheet(sheet), ids_of(sheet.ledger), laid.body)

    def sheet() -> OpenedSheet:
        return seen[-1] if seen else store().load(key)

    once = form_key()
    try:
        laid = store().lay(
            key, stored, when=clock.now(), form_key=f"{once}{act}" if once else None, version=sent_version()
        )
        if not new and then is None and not typed.lies_in((laid.body or {}).get("plays", ())):
            raise Stale(sheet())
    except Fault as fault:
        return _page(_refused(sheet(), store().laid(key), typed, fault, act), 422)
    except Stale as stale:
        return _page(_laying(stale.current, store().laid(key), typed, _overtaken(stale.current)), 409)
    laying = _laying(sheet(), laid, PlayForm(MultiDict({"by": typed.by.data, **then})) if then else None)
    if not act and new and (new[0] or then is None):
        laying.said = say("The last play is undone.") if then is not None else laying.heard
    return _page(laying)


def _overtaken(sheet: OpenedSheet) -> Words:
    """Why what was sent is not stored."""
    if sheet.deleted:
        return say("This game is deleted: whoever started it can bring it back on its page. Then save.")
    return say("Somebody else has just played something. Check the table, then try again.")
