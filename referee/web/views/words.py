"""Sentences and cards as text, as HTML and as speech."""

from __future__ import annotations

import re

from markupsafe import Markup

from referee.cards import Card, parse_cards, show_cards
from referee.web.http.language import tell
from referee.words import Words, say

SUIT_NAMES = {"S": say("spades"), "H": say("hearts"), "D": say("diamonds"), "C": say("clubs")}
ACES = {"low": say("low ace"), "high": say("high ace")}
RANK_NAMES = (
    *(say("ace"), say("two"), say("three"), say("four"), say("five"), say("six"), say("seven"), say("eight")),
    *(say("nine"), say("ten"), say("jack"), say("queen"), say("king")),
)
"""The ranks from the ace on as one says them, in a language where that is not a numeral, as words."""


_CODE = re.compile(
    r"(?<!(?a:[\w*^]))(?:(?:10|[2-9TJQK])[SHDC](?=\*))?\*?(?:[_^](?=A))?(?:10|[A2-9TJQK])[SHDC](?!(?a:[\w*]))"
    r"|(?<!(?a:[\w*^]))(?:(?:10|[2-9TJQK])[SHDC](?=\*))?\*(?:(?:[_^](?=A))?(?:10|[A2-9TJQK]))?(?!(?a:[\w*^]))"
)


def signs(text: str) -> str:
    """A sentence that quotes cards as a record writes them, with the cards as people see them."""
    return _CODE.sub(lambda card: shown(card[0]), text)


def shown(text: str) -> str:
    """A meld in canonical text as people see it."""
    return show_cards(parse_cards(text))


def spoken(card: Card) -> Words:
    """A card as a screen reader says it."""
    if card.bare:
        return say("joker")
    name = ACES[card.end] if card.end else RANK_NAMES[card.rank - 1]
    said = say("{rank} of {suit}", rank=name, suit=SUIT_NAMES[card.suit]) if card.suit else say("{rank}", rank=name)
    if card.under:
        return say("{card} as {other}", card=spoken(card.own), other=said)
    return say("joker as {card}", card=said) if card.joker else said


def spoken_text(text: str) -> str:
    """A text, or what it is in a page, with the cards in it as one says them."""
    plain = text.unescape() if isinstance(text, Markup) else text
    return re.sub(
        r"(?:(?:10|[2-9JQK])[♠♥♦♣](?=★))?★?(?:10|[2-9AJQK])[♠♥♦♣]",
        lambda card: tell(spoken(parse_cards(card[0])[0])),
        plain,
    )
