"""Handwritten text in one language: its cards in their colours, and Japanese with line breaks between phrases."""

from __future__ import annotations

import re

from flask import Flask
from markupsafe import Markup

from referee.cards.card import SIGNS
from referee.web.http.phrases import EITHER, INK, inked, marked
from referee.web.views.glossary import TAG

_CARD = re.compile(r"(?:(?:10|[2-9AJQK])-)*(?:10|[2-9AJQK])([♠♥♦♣])")
_PLACE = "{card}"
"""Stands for a card while phrases are found."""
_SUITS = {sign: suit for suit, sign in SIGNS.items()}
_LINES = re.compile(r"\s*\n\s*")


def handwritten(html: Markup, language: str) -> Markup:
    """A part of a page as it is read; text from the catalogue in it is already marked."""
    parts = [part if part.startswith("<") else _read(part, language) for part in TAG.split(str(html))]
    return Markup("".join(parts))  # noqa: S704 - the page's own parts with their cards in colour


def _read(text: str, language: str) -> str:
    if language == "ja":
        text = _LINES.sub("", text)
    if INK in text or re.search(EITHER, text):
        return text
    cards = _CARD.finditer(text)
    phrases = _CARD.sub(_PLACE, text)
    if language == "ja":
        phrases = marked(phrases)
    before, *behind = phrases.split(_PLACE)
    return before + "".join(inked(card[0], _SUITS[card[1]]) + each for card, each in zip(cards, behind, strict=True))


def init_app(app: Flask) -> None:
    """Gives the templates the filter."""
    app.jinja_env.filters["handwritten"] = handwritten
