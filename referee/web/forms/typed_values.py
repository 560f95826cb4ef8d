"""What is typed for a hand, by the names of its inputs: what a form begins with, what belongs to a hand, how a hand is typed."""

from __future__ import annotations

from collections.abc import Mapping

from referee.cards import CardError, parse_cards, type_cards, write_cards
from referee.games.fields import GAMES, GamesField, HandChoice, Seats, game_prefix, hand_fields
from referee.games.hand import Hand
from referee.kinds import Field
from referee.sheet.record import Record
from referee.web.forms.base import Typed
from referee.web.forms.who_plays import as_joining


def usual_of(record: Record, last: Typed) -> dict[str, str]:
    """What a new form begins with: what is usual, and for each player the way in which the last hand was typed."""
    fields = {**hand_fields(record.game.hand), **_of_games(record)}.items()
    usual = {key: each for key, each in fields if isinstance(each, HandChoice) and each.usual}
    offered = {key: [word for word in each.values if each.offered(record.rules, word)] for key, each in usual.items()}
    choices = {key: words[0] for key, words in offered.items() if words}
    return {**choices, **{key: way for key, way in last.items() if key.endswith("-as")}}


def _of_games(record: Record) -> dict[str, Field]:
    """The fields of games that are played at once, by the names that they have in a form."""
    return {
        game_prefix(key, place) + part: each
        for key, field in hand_fields(record.game.hand).items()
        if isinstance(field, GamesField) and field.when(record.rules)
        for place in range(GAMES)
        for part, each in field.parts.items()
    }


def typed_of(hand: Hand, record: Record, ids: Seats) -> dict[str, str]:
    """What one would have to type for this hand, thrown in as each of its games: the values of the form, by name."""
    typed: dict[str, str] = {}
    for key, declared in hand_fields(type(hand)).items():
        value = getattr(hand, key)
        if hand.thrown_in and isinstance(declared, GamesField) and declared.when(record.rules):
            value = value or (hand,) * GAMES
        typed |= declared.to_form(key, value, record.seats, ids)
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
    known = {**hand_fields(record.game.hand), **_of_games(record)}
    typed = as_joining(form, record)
    return {key: value for key, value in typed.items() if key.partition("-")[0] in known and value.strip()}
