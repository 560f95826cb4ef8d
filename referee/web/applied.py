"""What a remedy that was applied brings on the sheet: a void hand, or what the form of the hand begins with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import url_for

from referee.cards import parse_points
from referee.games.fields import Seats, read_hand
from referee.sheet.ledger import Change, ids_of
from referee.sheet.remedied import apply_remedy, remedies, throw_in
from referee.store import Held, Ruling, Stale
from referee.verdict import total
from referee.web.forms.question import QuestionForm
from referee.web.forms.remedy import Way, incident, way_of
from referee.web.forms.typed_values import typed_of
from referee.web.http.language import tell
from referee.web.http.request import change, store
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
_AFTER_THE_GAME: Mapping[str, Words] = {
    **APPLIES,
    "redeal": APPLIES["nothing"],
    "void": APPLIES["nothing"],
    "adjust": say("The last hand opens with these points, and this as its note."),
    "score": say("The last hand opens, with this as its note."),
}
WITH_A_HAND = ("adjust", "score")
"""What the sheet gets with the form of a hand."""
NEVER = -1
"""The newest hand, where a remedy waits for none."""


def applies(held: Held | None) -> Mapping[str, Words]:
    """What applying a remedy does now, by what the sheet gets."""
    return _AFTER_THE_GAME if held and held.ledger.sheet.finished else APPLIES


def marked(held: Held, form: QuestionForm, remedy: str) -> dict[str, Any]:
    """What a kept ruling has besides where its remedy is applied: which it was, the newest hand then, and points by id."""
    way = way_of(form, remedy)
    if way is None or form.verdict is None:
        return {}
    ids = dict(zip(held.ledger.record.players, ids_of(held.ledger).names, strict=True))
    points = {ids[name]: each for name, each in way["points"].items() if name in ids}
    newest = max((entry.id for entry in held.ledger.entries), default=0)
    after = NEVER if held.ledger.sheet.finished else newest
    return {"remedy": remedy, "clause": form.verdict.clause, "after": after, "points": points}


def apply(held: Held, form: QuestionForm, remedy: str, ruling: int, hand: int | None) -> str:
    """Does what the sheet gets of a remedy, and says where that leads; a mistake is in the hand of a number, or the last."""
    way = way_of(form, remedy)
    assert way is not None
    sheet = held.ledger.sheet
    if way["sheet"] == "void" and sheet.next:
        change(held.credential, lambda now: _void(now, note_of(form), ruling))
        return url_for("sheets.table", key=held.key)
    laid = store().laid(held.credential)
    ends = laid.version if laid.body and way["sheet"] == "redeal" else None
    change(held.credential, lambda now: apply_remedy(now.ledger, ruling), ends_laid=ends)
    if sheet.hands and (way["sheet"] == "correct" or (sheet.finished and way["sheet"] in WITH_A_HAND)):
        entries = held.ledger.entries
        wrong = entries[hand - 1 if hand and 0 < hand <= len(entries) else len(sheet.hands) - 1]
        return url_for("hands.correction", key=held.key, hand_id=wrong.id, ruling=ruling)
    if way["sheet"] == "score" and not sheet.finished:
        return url_for("hands.blank", key=held.key)
    return url_for("rulings.kept", key=held.key, ruling_id=ruling)


def _void(held: Held, note: str, ruling: int) -> Change:
    """A hand that was thrown in, with its note."""
    record, ids = held.ledger.record, ids_of(held.ledger)
    if held.ledger.sheet.next is None:
        raise Stale(held)
    hand = read_hand(record.game.hand, {"void": True, "note": note}, Seats(record.players))
    return throw_in(held.ledger, ruling, hand, typed_of(hand, record, ids))


def note_of(form: QuestionForm) -> str:
    """What is noted beside what a remedy writes: what went wrong, why it is so, and the clause."""
    assert form.verdict is not None
    return f"{tell(incident(form))} {tell(form.verdict.because)} [{form.verdict.clause}]"


@dataclass(frozen=True)
class Applied:
    """A remedy that was applied: its ruling, the form of its question, what it brings, and its points by id."""

    ruling: int
    form: QuestionForm
    way: Way
    points: Mapping[str, int]

    def by_name(self, held: Held) -> dict[str, int]:
        """Its points by the names of the players by now."""
        names = {seat["id"]: seat["name"] for seat in held.ledger.setup["seats"]}
        return {names[each]: points for each, points in self.points.items() if each in names}


def _applied(ruling: Ruling) -> Applied | None:
    form = QuestionForm.kept(ruling.body)
    way = way_of(form, ruling.body.get("remedy", "-"))
    return None if way is None else Applied(ruling.id, form, way, ruling.body["points"])


def in_force(held: Held, ruling: Ruling) -> bool:
    """Whether a ruling has no remedy that was undone since it was applied."""
    return "remedy" not in ruling.body or ruling.id in remedies(held.ledger)


def is_newest(held: Held, ruling: int) -> bool:
    """Whether undo takes back that a remedy was applied."""
    applied = held.last is not None and held.last.kind == "remedied"
    return applied and remedies(held.ledger)[-1:] == (ruling,)


def waiting(held: Held, rulings: Sequence[Ruling] | None = None) -> list[Applied]:
    """The remedies that come with the form of the hand that is played, among rulings that were read before or are now."""
    if not remedies(held.ledger) or held.ledger.sheet.finished:
        return []
    return [*_waiting(held, store().rulings(held.credential) if rulings is None else rulings)]


def is_waiting(held: Held, ruling: int) -> bool:
    """Whether the remedy of a ruling comes with the form of the hand that is played."""
    return any(each.ruling == ruling for each in waiting(held))


def _waiting(held: Held, rulings: Sequence[Ruling]) -> Iterator[Applied]:
    """Those that were applied since the last hand that still stands: hands that are recorded later have greater ids."""
    entries = held.ledger.entries
    last = entries[-1].id if entries else 0
    for ruling in rulings:
        if ruling.id in remedies(held.ledger) and last <= ruling.body["after"]:
            applied = _applied(ruling)
            if applied and applied.way["sheet"] in WITH_A_HAND:
                yield applied


def beside(held: Held, laid: int, rulings: Sequence[Ruling] | None = None) -> str:
    """What the form of a new hand began with beside the sheet: the version of what lies on the table, and remedies."""
    return " ".join(map(str, (laid, *(each.ruling for each in waiting(held, rulings)))))


def overtaken(began: str, by_now: str) -> Words | None:
    """What the form of a hand does not know, if it began with something else than there is by now."""
    if began in ("", by_now):
        return None
    if began.split()[:1] != by_now.split()[:1]:
        return say("Something has since been played or taken back, and this hand does not include it.")
    return say("A remedy has since been applied or undone, and this hand does not go by it.")


def brought(held: Held) -> dict[str, str]:
    """What remedies that wait bring to the form of a hand, as one would type it."""
    found: dict[str, str] = {}
    notes: list[str] = []
    for each in waiting(held):
        notes.append(note_of(each.form))
        found |= _typed(held, each, found)
    return {**found, "note": "\n".join(notes)} if notes else {}


def _typed(held: Held, applied: Applied, before: Mapping[str, str]) -> dict[str, str]:
    """Points by agreement, added to those that are there; or the scores of a hand that is over by a remedy."""
    ids = ids_of(held.ledger).names
    if applied.way["sheet"] == "score":
        scores = {f"scores-{each}": str(applied.points.get(each, 0)) for each in ids}
        return {"way": "counted", **scores} if applied.points else {}
    there = {f"adjust-{each}": applied.points[each] for each in ids if each in applied.points}
    return {key: str(n + parse_points(before.get(key) or "0")) for key, n in there.items()}


def corrected(held: Held, index: int, ruling_id: int, values: Mapping[str, str]) -> dict[str, str]:
    """A hand, put right by a ruling, as one would type it: its points in all, or what the remedy brings to it."""
    ruling = store().ruling(held.credential, ruling_id)
    applied = _applied(ruling) if ruling.id in remedies(held.ledger) else None
    if applied is None or applied.way["sheet"] not in ("correct", *WITH_A_HAND):
        return {}
    note = "\n".join(filter(None, (values.get("note"), note_of(applied.form))))
    if applied.way["sheet"] != "correct":
        return {**_typed(held, applied, values), "note": note}
    ids, points = ids_of(held.ledger).names, applied.points
    lines = [line for line in held.ledger.sheet.hands[index].lines if line.clause != "table.adjust"]
    scores = {f"scores-{each}": str(total(lines, seat) + points.get(each, 0)) for seat, each in enumerate(ids)}
    return {"way": "counted", "note": note, **scores}


def chosen_before(held: Held) -> dict[str, str]:
    """The remedies that the table has chosen last, by their clauses."""
    if not remedies(held.ledger):
        return {}
    bodies = (each.body for each in store().rulings(held.credential) if in_force(held, each))
    return {each["clause"]: each["remedy"] for each in bodies if each.get("remedy")}
