"""Players, rules and stakes of a sheet during a game: the effect of a change is shown first, then it is saved."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.sheet.changes import Change, bring_back, change_rules, change_stakes
from referee.sheet.difference import beyond_rules, difference
from referee.sheet.ledger import ids_of
from referee.sheet.record import begun_by, write_rules
from referee.store import Credential, OpenedSheet
from referee.web.forms.fields import SureForm, whole
from referee.web.forms.options import RulesForm, values_of
from referee.web.forms.players import PlayersForm, fault_words
from referee.web.forms.stakes import StakesForm
from referee.web.http.htmx import go_to
from referee.web.http.owner import known_owner
from referee.web.http.preferences import local_address
from referee.web.http.request import change, new_form_key, opened, save, sent_form_key, sent_version, store
from referee.web.views.log import altered, moved, names_by_id
from referee.words import Fault

bp = Blueprint("setup", __name__)

Answer = str | Response | tuple[str, int]


@bp.get("/s/<keep:key>/rules/change")
def rules(key: Credential) -> str:
    """The current options, for changing."""
    sheet = store().load(key)
    record = sheet.ledger.scoresheet.as_played
    values, wanted = values_of(record.game, record.rules), request.args.get("q", "")[:100]
    form = RulesForm(record.game, record.preset, values, wanted=wanted)
    kept = beyond_rules(sheet.ledger)
    return render_template(
        "options.html",
        sheet=sheet,
        record=record,
        form=form,
        kept=kept,
        since=1,
        version=sheet.version,
        form_key=new_form_key(),
    )


@bp.post("/s/<keep:key>/rules/change")
def set_rules(key: Credential) -> Answer:
    """Shows the effect of other rules; with `sure`, saves them."""
    sheet = opened(key)
    record = sheet.ledger.record
    form = RulesForm(record.game, record.preset, request.form)
    since = min(max(whole(request.form.get("since", ""), 4) or 1, 1), sheet.ledger.scoresheet.standing.number)
    typed = {
        "sheet": sheet,
        "since": since,
        "record": record,
        "form": form,
        "kept": beyond_rules(sheet.ledger),
        "version": sent_version(),
        "form_key": sent_form_key() or new_form_key(),
    }
    chosen = form.read(begun_by(record.players, record.hands))
    if chosen is None:
        return render_template("options.html", **typed), 422

    try:
        return _show_or_save(
            sheet, change_rules(sheet.ledger, record.preset.slug, write_rules(record.game, chosen), since)
        )
    except Fault as fault:
        return render_template("options.html", **typed, fault=fault_words(fault)), 422


@bp.get("/s/<keep:key>/players")
def players(key: Credential) -> str:
    """Who plays: names, seats, who joins, sits out or leaves."""
    sheet = store().load(key)
    return _players(PlayersForm(sheet, {}), version=sheet.version, form_key=new_form_key())


@bp.post("/s/<keep:key>/players")
def set_players(key: Credential) -> Answer:
    """Saves who joins, sits out or leaves, and new names or seats; changed scores are shown first."""
    sheet = opened(key)
    if sheet.repeated:
        return go_to(url_for("sheets.table", key=key))
    form = PlayersForm(sheet, request.form)
    if not form.faults:
        try:
            made = form.change(sheet.ledger)
            return _seated(sheet, form, made) if made else go_to(url_for("sheets.table", key=key))
        except Fault as fault:
            form.refuse(fault)
    return _players(form, version=sent_version(), form_key=sent_form_key() or new_form_key()), 422


def _seated(sheet: OpenedSheet, form: PlayersForm, made: Change) -> Answer:
    """Saves a change of the players; the form again if somebody else was faster."""
    if "seats" in made.detail:
        return _show_or_save(sheet, made, at_once=True)
    if sent_version() != sheet.version:
        again = {"version": sheet.version, "form_key": sent_form_key() or new_form_key()}
        return _players(form, stale=True, **again), 409
    save(sheet, made)
    return go_to(url_for("sheets.table", key=sheet.key))


def _players(form: PlayersForm, **more: object) -> str:
    there = {row.name for row in form.everybody}
    known = [name for name in store().names(form.sheet.holder or known_owner()) if name not in there]
    return render_template("players.html", form=form, sheet=form.sheet, known=known, **more)


def _show_or_save(sheet: OpenedSheet, made: Change, *, at_once: bool = False) -> Answer:
    """Saves a change that the table has seen and that still applies; otherwise a page that says what it changes.

    With `at_once`, a change that affects no score is saved without the page.
    """
    same = made.ledger.setup == sheet.ledger.setup and made.ledger.record == sheet.ledger.record
    changed = difference(sheet.ledger, made.ledger)
    stale = sent_version() != sheet.version
    sure = SureForm(request.form).sure.data or (at_once and changed.nothing)
    if sure and same:
        return go_to(url_for("sheets.table", key=sheet.key))
    if sure and not stale:
        save(sheet, made)
        return go_to(url_for("sheets.table", key=sheet.key))
    typed = [
        (key, value) for key, value in request.form.items(multi=True) if key not in ("csrf_token", "sure", "version")
    ]
    page = render_template(
        "confirmation.html",
        sheet=sheet,
        changed=changed,
        what=[] if same else altered(made, sheet.ledger.record.game),
        moves=moved(made, names_by_id(sheet), sheet.ledger.record.game),
        kept=beyond_rules(sheet.ledger) if made.kind == "rules" else None,
        stale=stale,
        since=made.detail.get("since", 1),
        typed=typed,
        action=request.script_root + request.path,
    )
    return page, 409 if stale and not same else 200


@bp.get("/s/<keep:key>/stakes")
def stakes(key: Credential) -> str:
    """What the table plays for."""
    sheet = store().load(key)
    values = {name: str(amount) for name, amount in sheet.ledger.record.stakes.items()}
    form = StakesForm(sheet, values)
    return render_template(
        "stakes.html", sheet=sheet, form=form, back=_back(), version=sheet.version, form_key=new_form_key()
    )


@bp.post("/s/<keep:key>/stakes")
def set_stakes(key: Credential) -> Answer:
    """Saves what the table plays for, and returns to the asking page, such as the settlement of an evening."""
    sheet = opened(key)
    form = StakesForm(sheet, request.form)
    chosen = form.read()
    if chosen is None:
        again = {"version": sent_version(), "form_key": sent_form_key() or new_form_key()}
        return render_template("stakes.html", sheet=sheet, form=form, back=_back(), **again), 422
    if chosen != sheet.ledger.record.stakes:
        change(sheet, lambda now: change_stakes(now.ledger, chosen), version=sent_version())
    return go_to(_back() or url_for("sheets.table", key=key))


def _back() -> str:
    """The page to return to; empty for the table."""
    asked = request.values.get("back", "")
    return local_address(asked) if asked else ""


@bp.post("/s/<keep:key>/return/<player>")
def come_back(key: Credential, player: str) -> Response:
    """Makes a player who has just gone out come back at once, as the last hand then says; a second tap finds it done."""
    sheet = opened(key)
    if _may_return(sheet, player):
        change(sheet, lambda now: bring_back(now.ledger, player), version=sent_version())
    return go_to(url_for("sheets.table", key=key))


def _may_return(sheet: OpenedSheet, player: str) -> bool:
    ids = ids_of(sheet.ledger).names
    return player in ids and ids.index(player) in dict(sheet.ledger.scoresheet.returning)
