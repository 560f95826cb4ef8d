"""The remedies of a ruling: which there are, and what an applied one brings to the form of the hand."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.cards.points import parse_points
from referee.sheet.changes import remedies
from referee.sheet.ledger import ids_of
from referee.sheet.scoresheet_text import signed
from referee.store import OpenedSheet, Ruling
from referee.verdict import total
from referee.web.forms.question.form import QuestionForm
from referee.web.http.language import tell
from referee.web.http.request import store
from referee.words import Words, say, together

APPLIES: Mapping[str, Words] = {
    "nothing": say("It is kept with the game. Nothing on the sheet changes."),
    "redeal": say("It is kept with the game. Anything noted for this deal is cleared."),
    "void": say("Records a void hand, with this as its note."),
    "adjust": say("The points will be in the form for this hand, with this as their note."),
    "score": say("Opens the form for this hand, with this as its note."),
    "correct": say("Opens the hand with the corrected points, and this as its note."),
}
"""What applying a remedy does, by its effect on the sheet."""
_AFTER_THE_GAME: Mapping[str, Words] = {
    **APPLIES,
    "redeal": APPLIES["nothing"],
    "void": APPLIES["nothing"],
    "adjust": say("Opens the last hand with these points, and this as its note."),
    "score": say("Opens the last hand, with this as its note."),
}
WITH_A_HAND = ("adjust", "score")
"""The effects on the sheet that come with the form of a hand."""
WAITS_FOR_NO_HAND = -1
"""The id of the newest hand if a remedy waits for none."""


RemedyJson = Mapping[str, Any]
"""A remedy in an answer: its steps, its points, and its effect on the sheet."""


def applies(sheet: OpenedSheet | None) -> Mapping[str, Words]:
    """What applying a remedy does now, by its effect on the sheet."""
    return _AFTER_THE_GAME if sheet and sheet.ledger.scoresheet.finished else APPLIES


def remedy_json(sheet: OpenedSheet, form: QuestionForm, remedy: str) -> dict[str, Any]:
    """The further values of a kept ruling whose remedy is applied: the remedy, the newest hand at that time, and points by id."""
    way = way_of(form, remedy)
    if way is None or form.verdict is None:
        return {}
    ids = dict(zip(sheet.ledger.record.players, ids_of(sheet.ledger).names, strict=True))
    points = {ids[name]: each for name, each in way["points"].items() if name in ids}
    newest = max((entry.id for entry in sheet.ledger.entries), default=0)
    after = WAITS_FOR_NO_HAND if sheet.ledger.scoresheet.finished else newest
    return {"remedy": remedy, "clause": form.verdict.clause, "after": after, "points": points}


def note_of(form: QuestionForm) -> str:
    """The note beside what a remedy writes: what went wrong, the reason, and the clause."""
    assert form.verdict is not None
    return f"{tell(incident(form))} {tell(form.verdict.because)} [{form.verdict.clause}]"


@dataclass(frozen=True)
class AppliedRemedy:
    """An applied remedy: its ruling, the form of its question, its effect, and its points by id."""

    ruling: int
    form: QuestionForm
    way: RemedyJson
    points: Mapping[str, int]

    def by_name(self, sheet: OpenedSheet) -> dict[str, int]:
        """Its points by the current names of the players."""
        names = {seat["id"]: seat["name"] for seat in sheet.ledger.setup["seats"]}
        return {names[each]: points for each, points in self.points.items() if each in names}


def _applied(ruling: Ruling) -> AppliedRemedy | None:
    form = QuestionForm.kept(ruling.body)
    way = way_of(form, ruling.body.get("remedy", "-"))
    return None if way is None else AppliedRemedy(ruling.id, form, way, ruling.body["points"])


def in_force(sheet: OpenedSheet, ruling: Ruling) -> bool:
    """Whether a ruling has no remedy that was undone after it was applied."""
    return "remedy" not in ruling.body or ruling.id in remedies(sheet.ledger)


def pending_remedies(sheet: OpenedSheet) -> list[AppliedRemedy]:
    """The remedies that come with the form of the current hand."""
    if not remedies(sheet.ledger) or sheet.ledger.scoresheet.finished:
        return []
    return [*_waiting(sheet, store().rulings(sheet.credential))]


def is_waiting(sheet: OpenedSheet, ruling: int) -> bool:
    """Whether the remedy of a ruling comes with the form of the current hand."""
    return any(each.ruling == ruling for each in pending_remedies(sheet))


def _waiting(sheet: OpenedSheet, rulings: Sequence[Ruling]) -> Iterator[AppliedRemedy]:
    """The remedies applied since the last hand in force: hands recorded later have greater ids."""
    entries = sheet.ledger.entries
    last = entries[-1].id if entries else 0
    for ruling in rulings:
        if ruling.id in remedies(sheet.ledger) and last <= ruling.body["after"]:
            applied = _applied(ruling)
            if applied and applied.way["sheet"] in WITH_A_HAND:
                yield applied


WHO = "who-"
"""The beginning of the part of a start tag that changes when players come, leave or change seats."""


def start_tag(sheet: OpenedSheet) -> str:
    """What the form of a new hand starts from besides the hands: the version of the melds on the table, remedies, and who comes or goes."""
    entries = sheet.ledger.entries
    moves = sheet.ledger.setup.get("coming"), entries[-1].body.get("leaves") if entries else None
    who = (f"{WHO}{zlib.crc32(json.dumps(moves, sort_keys=True).encode())}",) if any(moves) else ()
    return " ".join(map(str, (sheet.table_version, *(each.ruling for each in pending_remedies(sheet)), *who)))


def changed_since(began: str, by_now: str) -> Words | None:
    """What the form of a hand does not know, if something has changed since it was opened."""
    if began in ("", by_now):
        return None
    if began.split()[:1] != by_now.split()[:1]:
        return say("The table has changed while you were typing. This hand does not include the change.")
    if _who(began) != _who(by_now):
        return say("The players changed while you were typing. Check the players and their points.")
    return say("A remedy was applied or undone while you were typing. This hand does not take it into account.")


def _who(tag: str) -> list[str]:
    return [each for each in tag.split() if each.startswith(WHO)]


def values_from_remedies(sheet: OpenedSheet) -> dict[str, str]:
    """What waiting remedies bring to the form of a hand, as typed values."""
    found: dict[str, str] = {}
    notes: list[str] = []
    for each in pending_remedies(sheet):
        notes.append(note_of(each.form))
        found |= _typed(sheet, each, found)
    return {**found, "note": "\n".join(notes)} if notes else {}


def _typed(sheet: OpenedSheet, applied: AppliedRemedy, before: Mapping[str, str]) -> dict[str, str]:
    """Points by agreement, added to the existing ones; or the scores of a hand that a remedy ends."""
    ids = ids_of(sheet.ledger).names
    if applied.way["sheet"] == "score":
        scores = {f"scores-{each}": str(applied.points.get(each, 0)) for each in ids}
        return {"way": "counted", **scores} if applied.points else {}
    there = {f"adjust-{each}": applied.points[each] for each in ids if each in applied.points}
    return {key: str(n + parse_points(before.get(key) or "0")) for key, n in there.items()}


def corrected_values(sheet: OpenedSheet, index: int, ruling_id: int, values: Mapping[str, str]) -> dict[str, str]:
    """A hand corrected by a ruling, as typed values: all its points, or what the remedy adds."""
    ruling = store().ruling(sheet.credential, ruling_id)
    applied = _applied(ruling) if ruling.id in remedies(sheet.ledger) else None
    if applied is None or applied.way["sheet"] not in ("correct", *WITH_A_HAND):
        return {}
    note = "\n".join(filter(None, (values.get("note"), note_of(applied.form))))
    if applied.way["sheet"] != "correct":
        return {**_typed(sheet, applied, values), "note": note}
    ids, points = ids_of(sheet.ledger).names, applied.points
    lines = [line for line in sheet.ledger.scoresheet.hands[index].lines if line.clause != "table.adjust"]
    scores = {f"scores-{each}": str(total(lines, seat) + points.get(each, 0)) for seat, each in enumerate(ids)}
    return {"way": "counted", "note": note, **scores}


def chosen_before(sheet: OpenedSheet) -> dict[str, str]:
    """The remedies that the table chose last, by clause."""
    if not remedies(sheet.ledger):
        return {}
    bodies = (each.body for each in store().rulings(sheet.credential) if in_force(sheet, each))
    return {each["clause"]: each["remedy"] for each in bodies if each.get("remedy")}


def way_of(form: QuestionForm, remedy: str) -> RemedyJson | None:
    """The effect of a remedy of the answer, by name; a single remedy has no name."""
    found = form.verdict.facts if form.verdict and form.state == "ruled" else {}
    if not found.get("choices"):
        return found if found and not remedy else None
    return next((each for each in found["choices"] if each["remedy"] == remedy), None)


def ways_of(form: QuestionForm) -> list[RemedyJson]:
    """The remedies from which the table chooses, last choice first."""
    found = form.verdict.facts if form.verdict else {}
    choices: Sequence[RemedyJson] = found.get("choices", ())
    last = form.known.chosen.get(form.verdict.clause) if form.verdict else None
    return sorted(choices, key=lambda each: bool(each["remedy"] != last))


def incident(form: QuestionForm) -> Words:
    """What went wrong, and who did it, for a question asked step by step."""
    what, by = form.declared["what"].shown(form.get("what")), form.get("by")
    return say("{what} ({player}).", what=what, player=by) if by else say("{what}.", what=what)


def in_one_line(ruling: Ruling) -> Words:
    """A question and its answer; for a mistake, what it was and what it cost."""
    form = QuestionForm.kept(ruling.body)
    assert form.verdict is not None
    if form.question.asks is None:
        asked = {"question": form.title, "verdict": form.headline, "because": form.verdict.because}
        return say("{question} {verdict}. {because}", **asked)
    way = way_of(form, ruling.body.get("remedy", ""))
    scores = [f"{name} {signed(n)}" for name, n in way["points"].items()] if way else []
    points = (say("{scores}.", scores=scores),) if scores and form.chosen else ()
    return together(incident(form), say("{verdict}.", verdict=form.headline), form.verdict.because, *points)
