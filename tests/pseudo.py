"""A language that nobody speaks: every translated piece stands in ⟦ ⟧, so that an untranslated one is found.

Only what stands between the placeholders is bracketed: a value that should have been translated shows, too. Players
in such a test have names without letters.
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
"""What a sentence quotes as it was typed."""
CARD = re.compile(r"\b[AJQKT](?=(?:[-\u2026][\u2605\dAJQK]+)*[\u2660\u2665\u2666\u2663])|\b[A2-9TJQK]+[SHDC]\b")
DATE = re.compile(r"\d+年\d+月\d+日（[月火水木金土日]）")
"""A date as the calendar of Japanese has it, not a sentence of the catalogue."""
LETTER = re.compile(r"[^\W\d_]")
PLAYERS = ("\N{FOX FACE}", "\N{TURTLE}", "\N{OWL}", "\N{HEDGEHOG}")


class Brackets:
    """Translations, as Flask-Babel asks for them."""

    def ugettext(self, text: str) -> str:
        return _bracketed(text)

    def ungettext(self, one: str, many: str, n: int) -> str:
        return _bracketed(one if n == 1 else many)


def _bracketed(text: str) -> str:
    parts = PLACEHOLDER.split(text)
    return "".join(part if PLACEHOLDER.fullmatch(part) or not LETTER.search(part) else f"⟦{part}⟧" for part in parts)


def speak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the app speak it."""
    monkeypatch.setattr(flask_babel.Domain, "get_translations", lambda _domain: Brackets())


def untranslated(html: str, keys: frozenset[str] = frozenset()) -> list[str]:
    """The texts of a page with a letter outside of ⟦ ⟧ that nobody typed, no card bears and no option takes as a key."""
    return [text for text in seen(html) if LETTER.search(_rest(text, keys))]


def _rest(text: str, keys: frozenset[str]) -> str:
    for each in (TRANSLATED, TYPED, CARD, DATE):
        text = each.sub(" ", text)
    return " ".join(word for word in re.split(r"[\s,.()]+", text) if word not in keys)
