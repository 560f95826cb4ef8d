"""Handwritten text in one language: its cards in their colours, and Japanese with line breaks between phrases."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from flask import Flask
from markupsafe import Markup

from referee.cards.card import SIGNS
from referee.web.http.phrases import EITHER, INK, inked, marked
from referee.web.views.glossary import TAG

_CARD = re.compile(r"(?:(?:10|[2-9AJQK])-)*(?:10|[2-9AJQK])([♠♥♦♣])")
_SUITS = {sign: suit for suit, sign in SIGNS.items()}
_LINES = re.compile(r"\s*\n\s*")
_WITHIN = re.compile(r"</?(?:a|b|dfn)\b")
"""A tag in the middle of a sentence."""
_TOKENS = re.compile(rf"<[^>]*>|{_CARD.pattern}|.", re.DOTALL)
"""A tag, a card, or a letter."""
_LETTERS = re.compile(rf"{EITHER}*.", re.DOTALL)
"""A letter with the marks before it."""


def handwritten(html: Markup, language: str) -> Markup:
    """A part of a page as it is read; text from the catalogue in it is already marked."""
    parts = [part for part in TAG.split(str(html)) if part]
    read = _phrased(parts) if language == "ja" else (_coloured(_LINES.sub("\n", part)) for part in parts)
    return Markup("".join(read))  # noqa: S704 - the page's own parts with their cards in colour


def _coloured(part: str) -> str:
    """A text whose cards have the colours of their suits."""
    return part if part.startswith("<") or INK in part else _CARD.sub(_inked, part)


def _inked(card: re.Match[str]) -> str:
    return inked(card[0], _SUITS[card[1]])


def _phrased(parts: Sequence[str]) -> Iterator[str]:
    """Japanese parts with a mark between phrases; a tag within a sentence ends no phrase."""
    for text, some in groupby(parts, key=lambda part: not part.startswith("<") or bool(_WITHIN.match(part))):
        run = "".join(some)
        yield _sentences(_LINES.sub("", run)) if text else run


def _sentences(run: str) -> str:
    if INK in run or re.search(EITHER, run):
        return run
    tokens = [(found[0], found) for found in _TOKENS.finditer(run)]
    letters = ["某" if len(token) > 1 else token for token, _ in tokens if not token.startswith("<")]
    marks = (each[:-1] for each in _LETTERS.findall(marked("".join(letters))))
    return "".join(
        token if token.startswith("<") else next(marks) + (_inked(found) if found[1] else token)
        for token, found in tokens
    )


def init_app(app: Flask) -> None:
    """Gives the templates the filter."""
    app.jinja_env.filters["handwritten"] = handwritten
