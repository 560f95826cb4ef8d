"""The remedies of an answer: those that are open, and the one that was chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.web.forms.question import QuestionForm

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
