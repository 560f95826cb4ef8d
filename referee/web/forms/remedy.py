"""The remedies of an answer: those that are open, the one that was chosen, and how a ruling is told in a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.sheet.text import signed
from referee.store import Ruling
from referee.web.forms.question import QuestionForm
from referee.words import Words, say, together

Way = Mapping[str, Any]
"""A remedy as an answer has it: its steps, its points, and what the sheet gets."""


def way_of(form: QuestionForm, remedy: str) -> Way | None:
    """What a remedy of the answer brings, by its name; the only one has none."""
    found = form.verdict.facts if form.verdict and form.state == "ruled" else {}
    if not found.get("choices"):
        return found if found and not remedy else None
    return next((each for each in found["choices"] if each["remedy"] == remedy), None)


def ways_of(form: QuestionForm) -> list[Way]:
    """The remedies that the table chooses from, what it chose the last time first."""
    found = form.verdict.facts if form.verdict else {}
    choices: Sequence[Way] = found.get("choices", ())
    last = form.known.chosen.get(form.verdict.clause) if form.verdict else None
    return sorted(choices, key=lambda each: bool(each["remedy"] != last))


def incident(form: QuestionForm) -> Words:
    """What went wrong, and who it was, of a question that is asked step by step."""
    what, by = form.declared["what"].shown(form.get("what")), form.get("by")
    return say("{what} ({player}).", what=what, player=by) if by else say("{what}.", what=what)


def in_one_line(ruling: Ruling) -> Words:
    """A question and its answer; of something that went wrong what it was, and what it cost."""
    form = QuestionForm.kept(ruling.body)
    assert form.verdict is not None
    if form.question.asks is None:
        asked = {"question": form.title, "verdict": form.headline, "because": form.verdict.because}
        return say("{question} {verdict}. {because}", **asked)
    way = way_of(form, ruling.body.get("remedy", ""))
    scores = [f"{name} {signed(n)}" for name, n in way["points"].items()] if way else []
    points = (say("{scores}.", scores=scores),) if scores and form.chosen else ()
    return together(incident(form), say("{verdict}.", verdict=form.headline), form.verdict.because, *points)
