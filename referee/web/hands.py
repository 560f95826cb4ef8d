"""Recording, correcting, inserting and deleting a hand, and the preview while it is typed."""

from __future__ import annotations

from flask import Blueprint, abort, make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.sheet.changes import delete_hand
from referee.sheet.difference import end_moved
from referee.sheet.hand_place import HandPlace, place_of
from referee.store import CannotSave, Credential, OpenedSheet, Stale
from referee.store.faults import OverQuota
from referee.web.forms.fields import SureForm
from referee.web.forms.hand.form import HandForm, NotSaved, preview_of
from referee.web.forms.hand.values import rearranged, start_values
from referee.web.forms.remedies import corrected_values, start_tag
from referee.web.http.errors import RETRY, status_of
from referee.web.http.htmx import go_to, part_or_page, wants_part
from referee.web.http.owner import owner_id
from referee.web.http.request import new_form_key, opened, save, sent_form_key, sent_version, store
from referee.web.views.conflict import Conflict, side_by_side
from referee.web.views.hand import hand_page
from referee.web.views.hand_in_progress import melds_to_take_over
from referee.web.views.look import look
from referee.web.views.paging import back_to
from referee.words import Fault, say

bp = Blueprint("hands", __name__)

Answer = str | Response | tuple[str, int]


@bp.get("/s/<keep:key>/hands/new")
def blank(key: Credential) -> Answer:
    """The form of the next hand, or of a forgotten one."""
    sheet = store().load(key)
    place = _found(sheet, before=request.args.get("before", type=int))
    if place.after_the_end:
        return go_to(url_for("sheets.table", key=key))
    start = start_values(sheet, place, request.args)
    taken_over = melds_to_take_over(sheet) if start.from_table else []
    return _page(HandForm(sheet, place, start.values), taken_over=taken_over, tapped=" ".join(sorted(start.tapped)))


@bp.get("/s/<look:key>/hands/<int:hand_id>")
def hand(key: Credential, hand_id: int) -> str:
    """A recorded hand: its lines, its cards, and its corrections."""
    sheet = store().load(key)
    place = _found(sheet, hand_id)
    reviewing = look().reviews(mine=sheet.owns)
    page = hand_page(sheet.ledger, place.index, store().revisions(key, hand_id), reviewing=reviewing)
    return render_template("hand.html", sheet=sheet, page=page, of=request.args.get("of"))


@bp.get("/s/<keep:key>/hands/<int:hand_id>/correct")
def correction(key: Credential, hand_id: int) -> Answer:
    """The form of a recorded hand as typed, with the changes by a ruling or another arrangement, and what it scores."""
    sheet = store().load(key)
    form = HandForm.recorded_at(sheet, _found(sheet, hand_id))
    ruling, arrangement = request.args.get("ruling", type=int), request.args.get("arrange")
    if ruling is not None:
        form = form.filled_in({**form.values, **corrected_values(sheet, form.index, ruling, form.values)})
    if arrangement:
        form = form.filled_in(rearranged(form.values, arrangement))
    return _page(form, preview=preview_of(form))


@bp.post("/s/<keep:key>/hands/new")
def record(key: Credential) -> Answer:
    """Records a new hand, once for each form."""
    return _save(HandForm.sent(opened(key), before=request.args.get("before", type=int)))


@bp.post("/s/<keep:key>/hands/<int:hand_id>/correct")
def correct(key: Credential, hand_id: int) -> Answer:
    """Corrects a recorded hand; NoSuchSheet if the sheet never had it."""
    store().revisions(key, hand_id)
    return _save(HandForm.sent(opened(key), hand_id))


@bp.post("/s/<keep:key>/hands/<int:hand_id>/delete")
def delete(key: Credential, hand_id: int) -> Answer:
    """Deletes a hand, once; undo brings it back."""
    sheet = opened(key)
    place = place_of(sheet.ledger, hand_id)
    if place is None and store().revisions(key, hand_id):
        return go_to(url_for("sheets.table", key=key))
    place = place or abort(404)
    if place.version != sent_version():
        raise Stale(sheet)
    try:
        made = delete_hand(sheet.ledger, place.index)
    except Fault as fault:
        return _page(_undeletable(sheet, place, fault), 422)
    moved = end_moved(sheet.ledger, made.ledger)
    if moved and not SureForm(request.form).sure.data:
        return _page(HandForm.recorded_at(sheet, place), 409, doubt=moved, delete=True)
    return go_to(back_to(save(sheet, made), place.index + 1))


@bp.post("/s/<keep:key>/hands/who")
def renewed(key: Credential) -> Answer:
    """The form again with the current players; nothing is saved."""
    form = HandForm.sent(opened(key), request.args.get("hand", type=int), request.args.get("before", type=int))
    return _outdated(form) if form.is_stale else _page(form)


@bp.post("/s/<keep:key>/hands/preview")
def preview(key: Credential) -> Answer:
    """The scores and new totals for the typed hand, with the reasons; nothing is saved."""
    form = HandForm.sent(opened(key), request.args.get("hand", type=int), request.args.get("before", type=int))
    if form.is_stale and not wants_part():
        return _outdated(form)
    form_key, number, number_on_phone = sent_form_key() or new_form_key(), form.sheet.number, form.index + 1
    if not form.is_stale:
        store().entering.touch(number, form_key, number_on_phone, owner_id())
    return part_or_page(
        "_preview.html",
        "hand_form.html",
        form=form,
        form_key=form_key,
        start_tag=request.form.get("laid", ""),
        preview=None if form.is_stale else preview_of(form),
        swapped=wants_part(),
        also=_also_entered(form),
    )


def _also_entered(form: HandForm) -> bool:
    """Whether somebody else is entering the hand of a form too."""
    return form.index + 1 in store().entering.others(form.sheet.number, owner_id())


def _found(sheet: OpenedSheet, hand_id: int | None = None, before: int | None = None) -> HandPlace:
    """The place of a hand of this sheet; 404 if there is none."""
    return place_of(sheet.ledger, hand_id, before) or abort(404)


def _save(form: HandForm) -> Answer:
    """Saves the submitted hand and redirects to it; otherwise the form again, with what is wrong, a question, or both versions."""
    sheet = form.sheet
    try:
        if not sheet.repeated:
            ends = sheet.table_version if form.place.is_next else None
            sheet = save(sheet, form.change(), ends_hand_version=ends)
    except NotSaved as refused:
        return _page(refused.form, 409 if refused.doubt else 422, doubt=refused.doubt)
    except Stale as stale:
        return _outdated(form) if stale.current is form.sheet else _save(form.on(stale.current))
    except (CannotSave, OverQuota) as fault:
        form.general = fault.words
        return make_response(_page(form)[0], status_of(fault), RETRY)
    if sheet.repeated and all(entry.typed != form.values for entry in sheet.ledger.entries):
        return _outdated(form.on(sheet), form_key=new_form_key())
    store().entering.leave(sheet.number, sent_form_key() or "")
    if form.place.is_next:
        return go_to(url_for("sheets.table", key=sheet.key))
    return go_to(back_to(sheet, form.index + 1))


def _page(
    form: HandForm, status: int = 200, *, form_key: str = "", stale: bool = False, **more: object
) -> tuple[str, int]:
    """The page of the form, or its part."""
    sent = "" if stale else request.form.get("laid", "")
    shown_with = {"preview": None, "of": request.args.get("of"), "also": _also_entered(form), **more}
    return part_or_page(
        "_hand_form.html",
        "hand_form.html",
        form=form,
        form_key=form_key or sent_form_key() or new_form_key(),
        start_tag=sent or start_tag(form.sheet),
        stale=stale,
        **shown_with,
    ), status


def _outdated(form: HandForm, *, form_key: str = "") -> Answer:
    """What was typed, with the current hand: somebody else was faster, or the form was sent before."""
    if form.sheet.deleted:
        form.general = say("This game is deleted: whoever started it can bring it back on its page. Then save.")
        return _page(form, 409, version=sent_version())
    compared = {"theirs": form.theirs, "both": _both(form)}
    return _page(form, 409, form_key=form_key, stale=True, gone=form.gone, **compared)


def _both(form: HandForm) -> tuple[Conflict, ...]:
    """Their hand beside what was typed, read as the same hand; empty if that cannot be scored."""
    if form.theirs is None:
        return ()
    mine = preview_of(form.instead_of(form.theirs))
    return () if mine.played is None or mine.missing else side_by_side(form.record, form.theirs, mine.played)


def _undeletable(sheet: OpenedSheet, place: HandPlace, fault: Fault) -> HandForm:
    """The form of a hand that cannot be deleted because another one would be impossible without it."""
    form = HandForm.recorded_at(sheet, place)
    form.general = fault.words
    if len(fault.path) > 1 and isinstance(at := fault.path[1], int):
        number = at + 1 if at < form.index else at + 2
        form.general = say("Then hand {number} would not be possible: {words}", number=number, words=fault.words)
    return form
