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
    """What a kept ruling has besides where its remedy is applied: which it was, and the hand that is played."""
    if way_of(form, remedy) is None or form.verdict is None:
        return {}
    return {"remedy": remedy, "clause": form.verdict.clause, "hand": len(held.ledger.entries) + 1}


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
    return way["sheet"] == "adjust" and body.get("hand") == len(held.ledger.entries) + 1 and not held.deleted


def waiting(held: Held) -> dict[str, str]:
    """What remedies that were applied since the last hand bring to the form of this one, as one would type it."""
    found: dict[str, str] = {}
    notes: list[str] = []
    for form, way in _applied(held):
        if way["sheet"] in ("adjust", "score"):
            notes.append(note_of(form))
            found |= _points(held, way, found)
    return {**found, "note": "\n".join(notes)} if notes else {}


def _points(held: Held, way: Mapping[str, Any], before: Mapping[str, str]) -> dict[str, str]:
    """Points by agreement, added to those of other remedies; or the scores of a hand that is over by a remedy."""
    ids = dict(zip(held.ledger.record.players, ids_of(held.ledger).names, strict=True))
    points = {ids[name]: each for name, each in way["points"].items() if name in ids}
    if way["sheet"] == "score":
        return (
            {"way": "counted", **{f"scores-{each}": str(points.get(each, 0)) for each in ids.values()}}
            if points
            else {}
        )
    return {f"adjust-{each}": str(n + int(before.get(f"adjust-{each}", "0"))) for each, n in points.items()}


def _applied(held: Held) -> Iterator[tuple[QuestionForm, Mapping[str, Any]]]:
    """The remedies that were applied to the hand that is played."""
    number = len(held.ledger.entries) + 1
    for each in store().rulings(held.credential):
        if each.body.get("hand") == number:
            form = QuestionForm.kept(each.body)
            way = way_of(form, each.body["remedy"])
            if way is not None:
                yield form, way


def corrected(held: Held, index: int, ruling_id: int) -> dict[str, str]:
    """The points in all of a hand, put right by a ruling, as one would type them."""
    body = store().ruling(held.credential, ruling_id).body
    form = QuestionForm.kept(body)
    way = way_of(form, body.get("remedy", "-"))
    if way is None or way["sheet"] != "correct":
        return {}
    ids, names = ids_of(held.ledger).names, held.ledger.record.players
    lines = [line for line in held.ledger.sheet.hands[index].lines if line.clause != "table.adjust"]
    scores = {f"scores-{ids[seat]}": total(lines, seat) + way["points"].get(name, 0) for seat, name in enumerate(names)}
    return {"way": "counted", "note": note_of(form), **{key: str(points) for key, points in scores.items()}}


def chosen_before(held: Held) -> dict[str, str]:
    """The remedies that the table has chosen last, by their clauses."""
    bodies = (each.body for each in store().rulings(held.credential))
    return {each["clause"]: each["remedy"] for each in bodies if each.get("remedy")}
