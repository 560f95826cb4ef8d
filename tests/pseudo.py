"""A language that nobody speaks: every translated piece is within ⟦ ⟧, so that an untranslated one is found.

Only the text between placeholders is bracketed, so that a value that should have been translated shows too. Players in
such a test have names without letters.
"""

from __future__ import annotations

import re

import flask_babel
import pytest

from tests.pages import seen

PLACEHOLDER = re.compile(r"(“?\{\w+\}”?|“?%\(\w+\)s”?|%%)")
TRANSLATED = re.compile("⟦[^⟦⟧]*(?:⟧|…$)")
"""A translated piece, which may be cut short at the end of a line."""
TYPED = re.compile("“[^”]*”")
"""What a sentence quotes as typed."""
CARD = re.compile(r"\b[AJQKT](?=(?:[-\u2026][\u2605\dAJQK]+)*[\u2660\u2665\u2666\u2663])|\b[A2-9TJQK]+[SHDC]\b")
DATE = re.compile(r"\d+年\d+月\d+日（[月火水木金土日]）")
"""A date from the Japanese calendar, not a sentence of the catalogue."""
LETTER = re.compile(r"[^\W\d_]")
PLAYERS = ("\N{FOX FACE}", "\N{TURTLE}", "\N{OWL}", "\N{HEDGEHOG}")


class Brackets:
    """Translations in the form that Flask-Babel expects."""

    def ugettext(self, text: str) -> str:
        return _bracketed(text)

    def ungettext(self, one: str, many: str, n: int) -> str:
        return _bracketed(one if n == 1 else many)


def _bracketed(text: str) -> str:
    parts = PLACEHOLDER.split(text)
    return "".join(part if PLACEHOLDER.fullmatch(part) or not LETTER.search(part) else f"⟦{part}⟧" for part in parts)


def speak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the app speak it."""
    monkeypatch.setattr(flask_babel.Domain, "get_translations", lambda _domain: Brackets())


def untranslated(html: str, keys: frozenset[str] = frozenset()) -> list[str]:
    """The texts of a page with a letter outside ⟦ ⟧ that nobody typed and that is not on a card or the key of an option."""
    return [text for text in seen(html) if LETTER.search(_rest(text, keys))]


def _rest(text: str, keys: frozenset[str]) -> str:
    for each in (TRANSLATED, TYPED, CARD, DATE):
        text = each.sub(" ", text)
    return " ".join(word for word in re.split(r"[\s,.()]+", text) if word not in keys)
