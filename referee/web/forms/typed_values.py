"""What is typed for a hand, by the names of its inputs: what a form begins with, what belongs to a hand, how a hand is typed."""

from __future__ import annotations

from collections.abc import Mapping

from referee.cards import CardError, parse_cards, type_cards, write_cards
from referee.games.fields import HandChoice, Seats, hand_fields
from referee.games.hand import Hand
from referee.sheet.record import Record
from referee.web.forms.base import Typed
from referee.web.forms.who_plays import as_joining


def usual_of(record: Record, last: Typed) -> dict[str, str]:
    """What a new form begins with: what is usual, and for each player the way in which the last hand was typed."""
    fields = hand_fields(record.game.hand).items()
    usual = {key: each for key, each in fields if isinstance(each, HandChoice) and each.usual}
    offered = {key: [word for word in each.values if each.offered(record.rules, word)] for key, each in usual.items()}
    choices = {key: words[0] for key, words in offered.items() if words}
    return {**choices, **{key: way for key, way in last.items() if key.endswith("-as")}}


def typed_of(hand: Hand, record: Record, ids: Seats) -> dict[str, str]:
    """What one would have to type for this hand: the values of the form, by name."""
    typed: dict[str, str] = {}
    for key, declared in hand_fields(type(hand)).items():
        typed |= declared.to_form(key, getattr(hand, key), record.seats, ids)
    return {key: value for key, value in typed.items() if value}


def respelled(typed: Mapping[str, str]) -> dict[str, str]:
    """What was typed, with cards that keys wrote in the letters of a record as people type them."""
    return {key: _respelled(text) if key.endswith("-cards") else text for key, text in typed.items()}


def _respelled(text: str) -> str:
    try:
        cards = parse_cards(text)
    except CardError:
        return text
    return type_cards(cards) if write_cards(cards) == text else text


def typed_values(form: Typed, record: Record) -> dict[str, str]:
    """Of a sent form, what belongs to the hand."""
    known = hand_fields(record.game.hand)
    typed = as_joining(form)
    return {key: value for key, value in typed.items() if key.partition("-")[0] in known and value.strip()}
