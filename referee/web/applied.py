"""What a remedy that was applied brings on the sheet: a void hand, or what the form of the hand begins with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from flask import url_for

from referee import clock
from referee.games.fields import Seats, read_hand
from referee.sheet.ledger import Change, ids_of, record_hand
from referee.store import Held, Stale
from referee.verdict import total
from referee.web.forms.question import QuestionForm
from referee.web.forms.remedy import way_of
from referee.web.forms.typed_values import typed_of
from referee.web.http.language import tell
from referee.web.http.request import change, form_key, store
from referee.words import Words, say

APPLIES: Mapping[str, Words] = {
    "nothing": say("It is kept with the game. Nothing on the sheet changes."),
    "redeal": say("It is kept with the game. What was noted of this deal is cleared."),
    "void": say("A void hand is written, with this as its note."),
    "adjust": say("The points wait in the form of this hand, with this as their note."),
    "score": say("The form of this hand opens, with this as its note."),
    "correct": say("The hand opens with the corrected points, and this as its note."),
}
"""What applying a remedy does, by what the sheet gets."""


def marked(held: Held, form: QuestionForm, remedy: str) -> dict[str, Any]:
    """What a kept ruling has besides where its remedy is applied: which it was, the newest hand then, and points by id."""
    way = way_of(form, remedy)
    if way is None or form.verdict is None:
        return {}
    ids = dict(zip(held.ledger.record.players, ids_of(held.ledger).names, strict=True))
    points = {ids[name]: each for name, each in way["points"].items() if name in ids}
    newest = max((entry.id for entry in held.ledger.entries), default=0)
    return {"remedy": remedy, "clause": form.verdict.clause, "after": newest, "points": points}


def apply(held: Held, form: QuestionForm, remedy: str, ruling: int, hand: int | None) -> str:
    """Does what the sheet gets of a remedy, and says where that leads; a mistake is in the hand of a number, or the last."""
    way = way_of(form, remedy)
    assert way is not None
    sheet = held.ledger.sheet
    kept = url_for("rulings.kept", key=held.key, ruling_id=ruling)
    if way["sheet"] == "correct" and sheet.hands:
        entries = held.ledger.entries
        wrong = entries[hand - 1 if hand and 0 < hand <= len(entries) else -1]
        return url_for("hands.correction", key=held.key, hand_id=wrong.id, ruling=ruling)
    if sheet.next is None:
        return kept
    if way["sheet"] == "void":
        change(held.credential, lambda now: _void(now, note_of(form)))
        return url_for("sheets.table", key=held.key)
    if way["sheet"] == "redeal":
        _clear(held)
    return url_for("hands.blank", key=held.key) if way["sheet"] == "score" else kept


def _void(held: Held, note: str) -> Change:
    """A hand that was thrown in, with its note."""
    record, ids = held.ledger.record, ids_of(held.ledger)
    if held.ledger.sheet.next is None:
        raise Stale(held)
    hand = read_hand(record.game.hand, {"void": True, "note": note}, Seats(record.players))
    return record_hand(held.ledger, hand, typed_of(hand, record, ids))


def _clear(held: Held) -> None:
    """Empties what was noted of the hand in progress."""
    laid = store().laid(held.credential)
    if laid.body:
        once = form_key()
        store().lay(held.credential, lambda *_: None, at=clock.now(), idempotency_key=once, version=laid.version)


def note_of(form: QuestionForm) -> str:
    """What is noted beside what a remedy writes: the clause, and why."""
    assert form.verdict is not None
    return f"{form.verdict.clause}: {tell(form.verdict.because)}"


def waits(held: Held, body: Mapping[str, Any], way: Mapping[str, Any]) -> bool:
    """Whether the points of a remedy that was applied are in the form of the hand that is played."""
    return way["sheet"] == "adjust" and _waits(held, body) and not held.deleted


def _waits(held: Held, body: Mapping[str, Any]) -> bool:
    """Whether a remedy was applied since the last hand that still stands: hands that are recorded later have greater ids."""
    entries = held.ledger.entries
    return "after" in body and (not entries or entries[-1].id <= body["after"])


def waiting(held: Held) -> dict[str, str]:
    """What remedies that were applied since the last hand bring to the form of this one, as one would type it."""
    found: dict[str, str] = {}
    notes: list[str] = []
    for form, sheet, points in _applied(held):
        if sheet in ("adjust", "score"):
            notes.append(note_of(form))
            found |= _points(held, sheet, points, found)
    return {**found, "note": "\n".join(notes)} if notes else {}


def _points(held: Held, sheet: str, points: Mapping[str, int], before: Mapping[str, str]) -> dict[str, str]:
    """Points by agreement, added to those of other remedies; or the scores of a hand that is over by a remedy."""
    ids = ids_of(held.ledger).names
    if sheet == "score":
        scores = {f"scores-{each}": str(points.get(each, 0)) for each in ids}
        return {"way": "counted", **scores} if points else {}
    there = {f"adjust-{each}": points[each] for each in ids if each in points}
    return {key: str(n + int(before.get(key, "0"))) for key, n in there.items()}


def _applied(held: Held) -> Iterator[tuple[QuestionForm, str, Mapping[str, int]]]:
    """The remedies that were applied to the hand that is played: what the sheet gets, and points by id."""
    for each in store().rulings(held.credential):
        if _waits(held, each.body):
            form = QuestionForm.kept(each.body)
            way = way_of(form, each.body["remedy"])
            if way is not None:
                yield form, way["sheet"], each.body["points"]


def corrected(held: Held, index: int, ruling_id: int) -> dict[str, str]:
    """The points in all of a hand, put right by a ruling, as one would type them."""
    body = store().ruling(held.credential, ruling_id).body
    form = QuestionForm.kept(body)
    way = way_of(form, body.get("remedy", "-"))
    if way is None or way["sheet"] != "correct":
        return {}
    ids, points = ids_of(held.ledger).names, body.get("points", {})
    lines = [line for line in held.ledger.sheet.hands[index].lines if line.clause != "table.adjust"]
    scores = {f"scores-{each}": str(total(lines, seat) + points.get(each, 0)) for seat, each in enumerate(ids)}
    return {"way": "counted", "note": note_of(form), **scores}


def chosen_before(held: Held) -> dict[str, str]:
    """The remedies that the table has chosen last, by their clauses."""
    bodies = (each.body for each in store().rulings(held.credential))
    return {each["clause"]: each["remedy"] for each in bodies if each.get("remedy")}
