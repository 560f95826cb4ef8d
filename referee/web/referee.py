"""The referee: cards on the tray, a question and its answer, rulings kept with their remedies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from flask import Blueprint, abort, make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from referee import clock
from referee.games.game import Game
from referee.games.questions.question import Question
from referee.games.remedies.facts import MOMENTS
from referee.games.remedies.irregularities import AFTER_HAND
from referee.sheet.cases import find_question
from referee.sheet.changes import Change, apply_remedy, throw_in, withdraw_remedy
from referee.sheet.hand_in_progress import TableNow, table_melds
from referee.sheet.ledger import ids_of
from referee.sheet.record import write_rules
from referee.store import Credential, OpenedSheet, Stale
from referee.web.forms.hand.values import typed_of
from referee.web.forms.more_games import more_games
from referee.web.forms.question.form import FROM_QUESTION, QuestionContext, QuestionForm, unnamed_players
from referee.web.forms.question.taps import FILL_PREFIX
from referee.web.forms.question.tray import Tray
from referee.web.forms.remedies import (
    WITH_A_HAND,
    applies,
    chosen_before,
    in_force,
    is_waiting,
    note_of,
    remedy_json,
    way_of,
    ways_of,
)
from referee.web.http.converters import preset_or_404
from referee.web.http.htmx import go_to, part_or_page, show_address, wants_part
from referee.web.http.language import offered
from referee.web.http.request import change, new_form_key, opened, sent_form_key, sent_version, store, table_on
from referee.web.views.hand_in_progress import opened_facts, seats_at_table
from referee.web.views.log import is_newest
from referee.web.views.look import side_faces
from referee.words import Fault, Words

bp = Blueprint("referee", __name__)

Answer = Response | tuple[str, int]
NO_VALUES: Mapping[str, str] = {}


@bp.get("/referee")
def choose() -> str:
    """The games to ask about."""
    return render_template("referee_presets.html", games=offered(), more=more_games())


@bp.get("/referee/<preset>")
@bp.get("/referee/<preset>/<question>")
def free(preset: str, question: str = "") -> Answer:
    """The tray under the rules of a preset, or one question."""
    game, chosen = preset_or_404(preset)
    rules = game.rules(**chosen.changes)
    if not question:
        return _tray_page(Tray(game, chosen, rules, request.args), None)
    known = unnamed_players(game, request.args)
    return _page(QuestionForm(game, chosen, rules, _found(game, question), request.args, known), None)


@bp.get("/s/<look:key>/referee")
@bp.get("/s/<look:key>/referee/<question>")
def sheet(key: Credential, question: str = "") -> Answer:
    """The tray under the rules of a sheet, or one question, with the melds on its table."""
    sheet = store().load(key).with_next_players()
    if question:
        return _page(_on_sheet(sheet, question, request.args), sheet)
    record = sheet.ledger.scoresheet.as_played
    return _tray_page(Tray(record.game, record.preset, record.rules, request.args, _known(sheet)), sheet)


def _found(game: Game, slug: str) -> Question:
    try:
        return find_question(game, slug)
    except Fault:
        abort(404)


def _on_sheet(sheet: OpenedSheet, slug: str, typed: Mapping[str, str]) -> QuestionForm:
    record = sheet.ledger.scoresheet.as_played
    question = _found(record.game, slug)
    said = {key.removeprefix(FILL_PREFIX): value for key, value in typed.items()}
    return QuestionForm(record.game, record.preset, record.rules, question, typed, _known(sheet, said, question))


def _known(
    sheet: OpenedSheet, said: Mapping[str, str] = NO_VALUES, question: Question | None = None
) -> QuestionContext:
    """What the sheet knows for a question, in addition to what was said."""
    record, table, faces = sheet.ledger.record, table_on(sheet), side_faces(sheet)
    lying = table_melds(record.players, table) if table else None
    seats = _asked_about(sheet, table, said)
    asks = _asks(sheet, table, question)
    usual = _usual(sheet, table, asks) | {"seats": ", ".join(_together(sheet, seats, said.get("by", "")))}
    names, signs = [record.players[seat] for seat in seats], [faces[seat] for seat in seats]
    return QuestionContext(names, lying, usual, len(seats_at_table(sheet, table)), signs, chosen_before(sheet), asks)


def _asked_about(sheet: OpenedSheet, table: TableNow | None, said: Mapping[str, str]) -> tuple[int, ...]:
    """The seats of those who play the hand; once its cards are mixed, of everybody who has sat at the table."""
    scoresheet = sheet.ledger.scoresheet
    if said.get("found") in AFTER_HAND:
        return tuple(seat for seat in scoresheet.standing.seating if scoresheet.came(seat))
    before = scoresheet.standing if scoresheet.next or not scoresheet.hands else scoresheet.hands[-1].before
    return tuple(seat for seat in seats_at_table(sheet, table) if seat in before.playing)


def _together(sheet: OpenedSheet, seats: tuple[int, ...], by: str) -> list[str]:
    """The names of the players of one game: if several are played at once, the game of the named player."""
    scoresheet, names = sheet.ledger.scoresheet, sheet.ledger.record.players
    if by in names and names.index(by) in scoresheet.standing.playing:
        together = scoresheet.record.game.seating.against(scoresheet.rules, scoresheet.standing, names.index(by))
        seats = together if {*together} < {*seats} else seats
    return [names[seat] for seat in seats]


def _ids(sheet: OpenedSheet, names: Sequence[str]) -> dict[str, str]:
    """These players by id."""
    by_name = zip(ids_of(sheet.ledger).names, sheet.ledger.record.players, strict=True)
    return {each: name for each, name in by_name if name in names}


def _asks(sheet: OpenedSheet, table: TableNow | None, question: Question | None) -> str:
    """The id of the player who asks, as given, or according to the noted turns."""
    ids, who = ids_of(sheet.ledger).names, request.args.get("who")
    if who in ids:
        return str(who)
    in_turn = table.in_turn if table and question and question.in_turn else None
    return "" if in_turn is None else ids[in_turn]


def _usual(sheet: OpenedSheet, table: TableNow | None, asks: str) -> dict[str, str]:
    """What the sheet knows for a question: the deal, how many play, the melds on the table, whether they have opened."""
    scoresheet = sheet.ledger.scoresheet
    deal = scoresheet.standing.deal if not scoresheet.finished else max(1, scoresheet.standing.deal - 1)
    known = {"deal": str(deal), "players": str(len(seats_at_table(sheet, table)))}
    if any(len(side) > 1 for side in scoresheet.record.sides):
        known["partners"] = "yes"
    if table is None:
        return known
    known |= {**table.said, "first": "no" if table.plays or table.turn != 1 else "yes"}
    if table.melds:
        known["table"] = "\n".join(meld.shown for meld in table.melds)
    return known | opened_facts(table, ids_of(sheet.ledger).names.index(asks)) if asks else known


def _page(form: QuestionForm, sheet: OpenedSheet | None) -> Answer:
    part = wants_part()
    if form.sent and (form.complete or not (part or form.filling)):
        form.judge()
        if part and form.early and form.verdict and form.verdict.forbidden:
            form.verdict = None
    return _shown("question.html", form, sheet, None)


def _tray_page(tray: Tray, sheet: OpenedSheet | None) -> Answer:
    if tray.form.sent and tray.form.complete:
        tray.form.judge()
    return _shown("referee.html", tray.form, sheet, tray)


def _shown(page: str, form: QuestionForm, sheet: OpenedSheet | None, tray: Tray | None) -> Response:
    agreed = form.verdict is None or not request.args.get("agree") or request.args.get("agreed") == form.said
    wrong = form.faults or (tray and tray.unreadable)
    shown = part_or_page(
        "_verdict.html",
        page,
        form=form,
        tray=tray,
        sheet=sheet,
        agreed=agreed,
        deal=form.game.seating.deal_for(form.rules, form.known.seats),
        chips={each.slug: each.kind.wording(form.rules).chip for each in form.game.referee.questions},
        left=FROM_QUESTION,
        form_key=new_form_key(),
        kept=None,
        applies=applies(sheet),
        ways=ways_of(form),
        moments=MOMENTS,
        ids=_ids(sheet, form.known.names) if sheet else {},
    )
    response = make_response(shown, 422 if wrong and not wants_part() else 200)
    return show_address(response, request.query_string.decode(errors="replace"))


@bp.post("/s/<keep:key>/rulings/<question>")
def keep(key: Credential, question: str) -> Answer:
    """Keeps a ruling in the sheet's log, once for each form."""
    sheet = opened(key).with_next_players()
    if sheet.deleted:
        raise Stale(sheet)
    form = _on_sheet(sheet, question, request.form)
    form.judge()
    if form.verdict is None:
        return _page(form, sheet)
    rules = write_rules(form.game, form.rules)
    remedy = request.form.get("remedy")
    applied = {} if remedy is None else remedy_json(sheet, form, remedy)
    body = {"game": form.preset.slug, "rules": rules, "seats": form.known.seats, "case": form.data, **applied}
    ruling = store().keep_ruling(key, body, when=clock.now(), form_key=sent_form_key())
    if remedy is not None and applied:
        return go_to(apply(sheet, form, remedy, ruling, request.form.get("hand", type=int)))
    return go_to(url_for("referee.kept", key=key, ruling_id=ruling))


@bp.get("/s/<look:key>/rulings/<int:ruling_id>")
def kept(key: Credential, ruling_id: int) -> str:
    """A kept ruling, under the rules of its time."""
    return kept_page(store().load(key), ruling_id)


def kept_page(sheet: OpenedSheet, ruling_id: int, wrong: Words | None = None) -> str:
    """The page of a kept ruling, with what is wrong with a photo sent for it."""
    found = store().ruling(sheet.credential, ruling_id)
    form = QuestionForm.kept(found.body)
    chosen = way_of(form, found.body.get("remedy", ""))
    return render_template(
        "ruling.html",
        form=form,
        tray=None,
        sheet=sheet,
        kept=found,
        agreed=True,
        form_key=None,
        ways=[chosen] if chosen and chosen.get("remedy") else ways_of(form),
        moments=MOMENTS,
        undone=not in_force(sheet, found),
        newest=is_newest(sheet, ruling_id),
        waits=is_waiting(sheet, ruling_id),
        brings=applies(sheet)[chosen["sheet"]] if chosen else None,
        photographed=store().evidence.has(sheet.credential, ruling_id),
        wrong=wrong,
        came=request.args.get("photo"),
    )


@bp.post("/s/<keep:key>/rulings/<int:ruling_id>/undo")
def withdraw(key: Credential, ruling_id: int) -> Response:
    """Undoes a remedy that waits for the form of a hand; a second tap finds it done."""
    sheet = opened(key)
    if is_waiting(sheet, store().ruling(key, ruling_id).id):
        change(sheet, lambda now: withdraw_remedy(now.ledger, ruling_id), version=sent_version())
    return go_to(url_for("sheets.table", key=key))


def apply(sheet: OpenedSheet, form: QuestionForm, remedy: str, ruling: int, hand: int | None) -> str:
    """Applies the effect of a remedy on the sheet, and returns where to go; a mistake is in the hand with a number, or in the last one."""
    way = way_of(form, remedy)
    assert way is not None
    scoresheet = sheet.ledger.scoresheet
    if way["sheet"] == "void" and scoresheet.next:
        change(sheet.credential, lambda now: _void(now, note_of(form), ruling))
        return url_for("sheets.table", key=sheet.key)
    in_progress = store().hand_in_progress(sheet.credential)
    ends = in_progress.version if in_progress.body and way["sheet"] == "redeal" else None
    change(sheet.credential, lambda now: apply_remedy(now.ledger, ruling), ends_hand_version=ends)
    if scoresheet.hands and (way["sheet"] == "correct" or (scoresheet.finished and way["sheet"] in WITH_A_HAND)):
        entries = sheet.ledger.entries
        wrong = entries[hand - 1 if hand and 0 < hand <= len(entries) else len(scoresheet.hands) - 1]
        return url_for("hands.correction", key=sheet.key, hand_id=wrong.id, ruling=ruling)
    if way["sheet"] == "score" and not scoresheet.finished:
        return url_for("hands.blank", key=sheet.key)
    return url_for("referee.kept", key=sheet.key, ruling_id=ruling)


def _void(sheet: OpenedSheet, note: str, ruling: int) -> Change:
    """A thrown-in hand, with its note."""
    begun = sheet.with_next_players().ledger
    record, ids = begun.record, ids_of(begun)
    if begun.scoresheet.next is None:
        raise Stale(sheet)
    hand = replace(record.coming or record.game.hand(void=True), note=note)
    return throw_in(sheet.ledger, ruling, hand, typed_of(hand, record, ids))
