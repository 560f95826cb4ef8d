"""The referee: questions of a game, answered on the spot; a ruling can be kept in a sheet's log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, abort, make_response, render_template, request, url_for
from werkzeug.urls import iri_to_uri
from werkzeug.wrappers import Response

from referee import clock, games
from referee.games.base import Game, Preset
from referee.games.questions import TITLES
from referee.sheet.cases import find_question
from referee.sheet.in_progress import Table
from referee.sheet.ledger import ids_of
from referee.sheet.record import write_rules
from referee.store import Credential, Held, Stale
from referee.web.forms.question import Asking, deal_of
from referee.web.http.htmx import go, part_or_page, wants_part
from referee.web.http.request import form_key, new_key, opened, store
from referee.web.in_progress import opened_in, table_on
from referee.web.start import preset_or_404
from referee.web.switch import LEFT
from referee.words import Fault

bp = Blueprint("rulings", __name__)

Answer = Response | tuple[str, int]


@bp.get("/referee")
def choose() -> str:
    """The games to ask about."""
    return render_template("choose_referee.html", games=games.GAMES)


@bp.get("/referee/<preset>")
@bp.get("/referee/<preset>/<ask>")
def free(preset: str, ask: str = "") -> Answer:
    """A question under the rules of a preset."""
    game, chosen = preset_or_404(preset)
    return _page(_asking(game, chosen, game.rules(**chosen.changes), ask, request.args), None)


@bp.get("/s/<look:key>/referee")
@bp.get("/s/<look:key>/referee/<ask>")
def sheet(key: Credential, ask: str = "") -> Answer:
    """A question under the rules of a sheet, with what lies on its table."""
    held = store().load(key)
    return _page(_on_sheet(held, ask, request.args), held)


def _asking(game: Game, preset: Preset, rules: Any, ask: str, typed: Mapping[str, str], **more: Any) -> Asking:
    try:
        question = find_question(game, ask or game.questions[0].ask)
    except Fault:
        abort(404)
    return Asking(game, preset, rules, question, typed, **more)


def _on_sheet(held: Held, ask: str, typed: Mapping[str, str]) -> Asking:
    record = held.ledger.record
    table = table_on(held)
    return _asking(
        record.game,
        record.preset,
        record.rules,
        ask,
        typed,
        names=record.players,
        seats=len(record.players),
        table=_shown(table),
        usual=_usual(held, table),
    )


def _shown(table: Table | None) -> list[str]:
    return [meld.shown for meld in table.melds] if table else []


def _usual(held: Held, table: Table | None) -> dict[str, str]:
    """What the sheet knows of a question: the deal, the players, the melds on the table, who has opened."""
    sheet = held.ledger.sheet
    known = {"deal": str(min(len(sheet.hands) + 1, 15)), "seats": ", ".join(sheet.record.players)}
    if table is None:
        return known
    known |= table.said
    if table.melds:
        known["table"] = "\n".join(_shown(table))
    who, ids = request.args.get("who"), ids_of(held.ledger).names
    return known | opened_in(table, ids.index(who)) if who in ids else known


def _page(asking: Asking, held: Held | None) -> Answer:
    part = wants_part()
    if asking.sent and (asking.complete or not (part or asking.filling)):
        asking.judge()
    agreed = asking.verdict is None or not request.args.get("agree") or request.args.get("agreed") == asking.said
    shown = part_or_page(
        "_verdict.html",
        "referee.html",
        asking=asking,
        held=held,
        agreed=agreed,
        deal=deal_of(asking.game, asking.rules, asking.seats),
        titles=TITLES,
        left=LEFT,
        once=new_key(),
        kept=None,
        ids=dict(zip(ids_of(held.ledger).names, asking.names, strict=True)) if held else {},
    )
    response = make_response(shown, 422 if asking.faults and not part else 200)
    if part:
        response.headers["HX-Replace-Url"] = iri_to_uri(request.full_path)
    return response


@bp.post("/s/<keep:key>/rulings/<ask>")
def keep(key: Credential, ask: str) -> Answer:
    """Keeps a ruling in the sheet's log, once for each form."""
    held = opened(key)
    if held.deleted:
        raise Stale(held)
    asking = _on_sheet(held, ask, request.form)
    asking.judge()
    if asking.verdict is None:
        return _page(asking, held)
    rules = write_rules(asking.game, asking.rules)
    body = {"game": asking.preset.slug, "rules": rules, "seats": asking.seats, "case": asking.data}
    ruling = store().keep_ruling(key, body, at=clock.now(), idempotency_key=form_key())
    return go(url_for("rulings.kept", key=key, ruling_id=ruling))


@bp.get("/s/<look:key>/rulings/<int:ruling_id>")
def kept(key: Credential, ruling_id: int) -> str:
    """A ruling that was kept, under the rules of its time."""
    held = store().load(key)
    found = store().ruling(key, ruling_id)
    asking = Asking.kept(found.body)
    return render_template("ruling.html", asking=asking, held=held, kept=found, agreed=True, once=None)
