"""Recording a hand, correcting, inserting and deleting one, and the preview while it is typed."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, abort, make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.sheet.changes import Change, delete_hand
from referee.sheet.scoresheet import Played
from referee.store import CannotSave, Credential, OpenedSheet, Stale
from referee.store.faults import OverQuota
from referee.web.forms.base import FormValues
from referee.web.forms.fields import SureForm
from referee.web.forms.hand.fields import mark_missing
from referee.web.forms.hand.form import HandForm, preview_of, tapped_on
from referee.web.forms.hand.values import (
    carried_points,
    rearranged,
    respelled,
    typed_of,
    typed_values,
    usual_values,
    values_from_table,
)
from referee.web.forms.remedies import changed_since, corrected_values, start_tag, values_from_remedies
from referee.web.http.errors import RETRY, status_of
from referee.web.http.htmx import go_to, part_or_page, wants_part
from referee.web.http.owner import owner_id
from referee.web.http.request import change, form_key, new_key, opened, sent_version, store
from referee.web.views.conflict import both_of
from referee.web.views.difference import end_moved
from referee.web.views.hand import hand_page
from referee.web.views.hand_in_progress import melds_to_take_over
from referee.web.views.look import look
from referee.web.views.paging import back_to
from referee.words import Fault, Words, say

bp = Blueprint("hands", __name__)

Answer = str | Response | tuple[str, int]


def _index(sheet: OpenedSheet, hand_id: int) -> int:
    found = [index for index, entry in enumerate(sheet.ledger.entries) if entry.id == hand_id]
    return found[0] if found else abort(404)


def _there(sheet: OpenedSheet, *hand_ids: int | None) -> bool:
    """Whether these hands still stand on the sheet."""
    return {each for each in hand_ids if each is not None} <= {entry.id for entry in sheet.ledger.entries}


def _form(
    sheet: OpenedSheet, values: FormValues | None = None, *, hand_id: int | None = None, before: int | None = None
) -> HandForm:
    """The form of a recorded hand, of one before another, or of the next one."""
    place = before if hand_id is None else hand_id
    index = len(sheet.ledger.entries) if place is None else _index(sheet, place)
    return HandForm(sheet, index, hand_id, values or {})


def _fresh(sheet: OpenedSheet, hand_id: int | None, before: int | None) -> bool:
    """Whether the form that was sent is about what still stands on the sheet."""
    return _there(sheet, hand_id, before) and sent_version() == _form(sheet, hand_id=hand_id, before=before).version


def _page(form: HandForm, status: int = 200, *, once: str = "", laid: str = "", **more: object) -> tuple[str, int]:
    once = once or form_key() or new_key()
    laid = laid or request.form.get("laid") or start_tag(form.held, store().laid(form.held.credential).version)
    of = request.args.get("of")
    shown = part_or_page(
        "_hand_form.html", "hand_form.html", form=form, once=once, laid=laid, preview=None, of=of, **more
    )
    return shown, status


@bp.get("/s/<keep:key>/hands/new")
def blank(key: Credential) -> Answer:
    """The form of the next hand, or of one that was forgotten."""
    held = store().load(key)
    form = _form(held, before=request.args.get("before", type=int))
    if form.after_the_end:
        return go_to(url_for("sheets.table", key=key))
    over, applied = ({}, {}) if form.inserting else (values_from_table(held), values_from_remedies(held))
    tapped = tapped_on(form, request.args)
    counted = form.counts_again and not over and all(form.declared[key].beside_counted_scores for key in tapped)
    way = {"way": "counted"} if counted else {}
    return _page(
        form.filled_in({**usual_values(held), **carried_points(held), **applied, **way, **tapped, **over}),
        taken_over=melds_to_take_over(held) if over else [],
        tapped=" ".join(sorted(tapped)),
    )


@bp.get("/s/<look:key>/hands/<int:hand_id>")
def hand(key: Credential, hand_id: int) -> str:
    """A recorded hand: its lines, its cards, and how it was corrected."""
    held = store().load(key)
    reviewing = look().reviews(mine=held.owns)
    page = hand_page(held.ledger, _index(held, hand_id), store().revisions(key, hand_id), reviewing=reviewing)
    return render_template("hand.html", held=held, page=page, of=request.args.get("of"))


@bp.get("/s/<keep:key>/hands/<int:hand_id>/correct")
def correction(key: Credential, hand_id: int) -> Answer:
    """The form of a recorded hand as it was typed."""
    form = _as_recorded(store().load(key), hand_id)
    chosen, ruling = request.args.get("arrange", ""), request.args.get("ruling", type=int)
    if ruling is not None:
        form = form.filled_in({**form.values, **corrected_values(form.held, form.index, ruling, form.values)})
    return _page(form.filled_in(rearranged(form.values, chosen)) if chosen else form)


def _as_recorded(sheet: OpenedSheet, hand_id: int) -> HandForm:
    """The form of a recorded hand as it was typed, if that still reads as this hand; the dealer as it stands by now."""
    form = _form(sheet, hand_id=hand_id)
    assert form.entry is not None
    hand = form.record.hands[form.index]
    follows = typed_of(hand, form.record, form.ids)
    typed = {**respelled(form.entry.typed), "dealer": ""}
    if form.filled_in(typed).read() != replace(hand, dealer=None, rules={}):
        typed = follows
    return form.filled_in({**typed, "dealer": follows.get("dealer", "")})


@bp.post("/s/<keep:key>/hands/new")
def record(key: Credential) -> Answer:
    """Records a new hand, once for each form."""
    return _save(key, None, request.args.get("before", type=int))


@bp.post("/s/<keep:key>/hands/<int:hand_id>/correct")
def correct(key: Credential, hand_id: int) -> Answer:
    """Corrects a recorded hand; NoSuchSheet where the sheet never had it."""
    store().revisions(key, hand_id)
    return _save(key, hand_id, None)


@bp.post("/s/<keep:key>/hands/<int:hand_id>/delete")
def delete(key: Credential, hand_id: int) -> Answer:
    """Deletes a hand, once; undo brings it back."""

    def edit(sheet: OpenedSheet) -> Change:
        form = _form(sheet, hand_id=hand_id)
        if form.version != sent_version():
            raise Stale(sheet)
        return delete_hand(sheet.ledger, form.index)

    seen = opened(key)
    if not _there(seen, hand_id) and store().revisions(key, hand_id):
        return go_to(url_for("sheets.table", key=key))
    try:
        made = edit(seen)
    except Fault as fault:
        return _page(_kept(seen, hand_id, fault), 422)
    moved = end_moved(seen.ledger, made.ledger)
    if moved and not SureForm(request.form).sure.data:
        return _page(_as_recorded(seen, hand_id), 409, ask=moved, delete=True)
    number = _index(seen, hand_id) + 1
    return go_to(back_to(change(seen, lambda held: made if held is seen else edit(held)), number))


def _kept(seen: OpenedSheet, hand_id: int, fault: Fault) -> HandForm:
    """The form of a hand that cannot go, since another one would not be possible without it."""
    form = _as_recorded(seen, hand_id)
    form.general = fault.words
    if len(fault.path) > 1 and isinstance(at := fault.path[1], int):
        number = at + 1 if at < form.index else at + 2
        form.general = say("Then hand {number} would not be possible: {words}", number=number, words=fault.words)
    return form


def _save(key: Credential, hand_id: int | None, before: int | None) -> Answer:
    typed = request.form.to_dict()

    def edit(sheet: OpenedSheet) -> Change:
        if not _fresh(sheet, hand_id, before):
            raise Stale(sheet)
        by_now = "" if laid is None else start_tag(sheet, laid, rulings)
        return _made(_form(sheet, typed, hand_id=hand_id, before=before), by_now)

    laid = store().laid(key).version if hand_id is None and before is None else None
    rulings = () if laid is None else store().rulings(key)
    try:
        held = change(key, edit, ends_laid=laid)
    except _Refused as refused:
        return _page(refused.form, 409 if refused.ask else 422, ask=refused.ask)
    except Stale as stale:
        return _outdated(stale.current, hand_id, before)
    except (CannotSave, OverQuota) as fault:
        form = _form(store().load(key), typed, hand_id=hand_id, before=before)
        form.general = fault.words
        return make_response(_page(form)[0], status_of(fault), RETRY)
    if held.repeated and not _stands(held, typed):
        return _outdated(held, hand_id, before, once=new_key())
    store().entering.leave(held.number, form_key() or "")
    return go_to(_after(held, hand_id, before))


def _after(sheet: OpenedSheet, hand_id: int | None, before: int | None) -> str:
    """Where a saved hand leads: to its place on the table, or to the newest hands where it is the new one."""
    if hand_id is not None:
        return back_to(sheet, _index(sheet, hand_id) + 1)
    return back_to(sheet, _index(sheet, before)) if before is not None else url_for("sheets.table", key=sheet.key)


def _outdated(sheet: OpenedSheet, hand_id: int | None, before: int | None, *, once: str = "") -> Answer:
    """What was typed, with what stands there now: somebody else was faster, or the form was sent before."""
    gone = not _there(sheet, hand_id, before)
    typed = request.form.to_dict()
    form = _form(sheet, typed) if gone else _form(sheet, typed, hand_id=hand_id, before=before)
    if sheet.deleted:
        form.general = say("This game is deleted: whoever started it can bring it back on its page. Then save.")
        return _page(form, 409, version=sent_version())
    laid = start_tag(sheet, store().laid(sheet.credential).version)
    theirs = _theirs(form)
    both = both_of(theirs, _form(sheet, typed, hand_id=sheet.ledger.entries[theirs.number - 1].id)) if theirs else ()
    return _page(form, 409, once=once, laid=laid, stale=True, gone=gone, theirs=theirs, both=both)


def _stands(sheet: OpenedSheet, typed: dict[str, str]) -> bool:
    """Whether a hand stands on the sheet just as it was typed."""
    values = typed_values(typed, sheet.ledger.record)
    return any(entry.typed == values for entry in sheet.ledger.entries)


def _made(form: HandForm, by_now: str) -> Change:
    """The change that the typed hand makes, or _Refused with what is wrong or what to ask first."""
    if form.after_the_end:
        form.general = say("The game is over: no hand follows. Correct one, or play again.")
        raise _Refused(form)
    read = form.read()
    if read is None:
        raise _Refused(form)
    try:
        made = form.changed(read)
    except Fault as fault:
        form.blame_replay(fault)
        raise _Refused(form) from None
    ask = _doubt(form, made, by_now)
    if ask and request.form.get("sure") != str(ask):
        raise _Refused(form, ask)
    return made


class _Refused(Exception):
    """A form that is not saved: its faults are in it, or there is something to ask first."""

    def __init__(self, form: HandForm, ask: Words | None = None) -> None:
        super().__init__()
        if not ask and not form.general:
            mark_missing(form)
        self.form = form
        self.ask = ask


def _doubt(form: HandForm, made: Change, by_now: str) -> Words | None:
    """What to ask before saving: melds laid or remedies applied since, a moved end, or a new hand that is exactly the last one."""
    entries = made.ledger.entries
    if form.recorded is None and not form.inserting:
        if since := changed_since(request.form.get("laid", ""), by_now):
            return since
        again = len(entries) > 1 and entries[-1].body == entries[-2].body
        return say("This hand is exactly the same as the one before. Has it been recorded already?") if again else None
    return end_moved(form.held.ledger, made.ledger)


def _theirs(form: HandForm) -> Played | None:
    """The hand that somebody else saved meanwhile."""
    sheet = form.held.ledger.sheet
    index = form.index if form.recorded is not None else len(sheet.hands) - 1
    return sheet.hands[index] if 0 <= index < len(sheet.hands) else None


@bp.post("/s/<keep:key>/hands/who")
def renewed(key: Credential) -> Answer:
    """The form again with those who play now; nothing is saved."""
    hand_id, before = (request.args.get(each, type=int) for each in ("hand", "before"))
    held = opened(key)
    if not _fresh(held, hand_id, before):
        return _outdated(held, hand_id, before)
    return _page(_form(held, request.form.to_dict(), hand_id=hand_id, before=before))


@bp.post("/s/<keep:key>/hands/preview")
def preview(key: Credential) -> Answer:
    """What the typed hand scores and the new totals, with the reasons; nothing is saved."""
    held = opened(key)
    hand_id, before = (request.args.get(each, type=int) for each in ("hand", "before"))
    if not wants_part() and not _fresh(held, hand_id, before):
        return _outdated(held, hand_id, before)
    typed = rearranged(request.form.to_dict(), request.form.get("arrange", ""))
    form = _form(held, typed, hand_id=hand_id, before=before)
    once = form_key() or new_key()
    store().entering.touch(held.number, once, form.index + 1, owner_id())
    shown = preview_of(form)
    return part_or_page(
        "_preview.html",
        "hand_form.html",
        form=form,
        once=once,
        laid=request.form.get("laid", ""),
        preview=shown,
        swapped=wants_part(),
        also=form.index + 1 in store().entering.others(held.number, owner_id()),
    )
