"""Punctuation between words depends on the language, so it belongs in messages and never in a template."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.test_house import HOUSE, LESSONS, TEMPLATES

OF_ALL_LANGUAGES = [path for path in TEMPLATES if path.parent != LESSONS]
"""A lesson page is in one language and has the punctuation of that language."""

PUNCTUATION = re.compile(
    r"[:,(]\s*(?:<[^<>]*>)?{{"
    r"|}}\s*(?:</\w+>)?\s*(?:\)|,(?=\s|<|{)|:(?=\s|<|{))"
    r"|}}\s*(?:</\w+>)?\.(?=\s|<)"
    r"|%},\s*{%"
    r"""|join\("[^"]*[,:(][^"]*"\)"""
)
REASONS = {
    "translate({{ each.x }} {{ each.y }}) scale({{ each.scale }}": "numbers of a drawing",
    "{{ number }}. ": "the place in a list, in every language",
    'data-line="{{ name }}: "': "what a line of a record begins with in every language",
}


def between(source: str) -> list[str]:
    """The punctuation of a template next to what is shown, outside messages and comments."""
    bare = re.sub(r"{#.*?#}", "", source, flags=re.DOTALL)
    for reasoned in REASONS:
        bare = bare.replace(reasoned, "")
    return [bare[max(0, found.start() - 30) : found.end() + 30] for found in PUNCTUATION.finditer(bare)]


@pytest.mark.parametrize("path", OF_ALL_LANGUAGES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_no_template_writes_punctuation_between_words(path: Path) -> None:
    assert not between(path.read_text())


@pytest.mark.parametrize(
    "source",
    [
        "{{ name }}: {{ cards }}",
        "<b>{{ name }}:</b>",
        "<p>{{ help }} ({{ range }})</p>",
        "<p>({{ range }})</p>",
        '{{ _("this hand") }}, {{ _("total") }}',
        '{{ names|join(", ") }}',
        "{{ title }}: <a>",
        "<b>{{ names }}</b>.</p>",
        "{{ card }}{% if not loop.last %}, {% endif %}",
    ],
)
def test_punctuation_in_a_template_is_found(source: str) -> None:
    assert between(source)


def test_punctuation_in_a_message_is_not_found() -> None:
    assert not between(
        '{{ _("%(who)s: ", who=name) }}<a>{{ _("(%(range)s)", range=it) }}</a> {{ names|join(_(", ")) }}'
    )


def test_every_reasoned_exception_is_used() -> None:
    every = "".join(path.read_text() for path in TEMPLATES)
    assert all(reasoned in every for reasoned in REASONS)
