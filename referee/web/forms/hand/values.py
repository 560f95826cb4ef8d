"""The initial values in the form of a hand, and how a recorded hand is typed."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass

from referee.fields import Field
from referee.games.base.hand import (
    FIELDS_OF_EVERY_HAND,
    GAMES_AT_ONCE,
    Hand,
    HandsField,
    game_prefix,
    hand_fields,
)
from referee.games.fields.hand import HandChoice
from referee.games.fields.players import SeatField, Seats
from referee.games.fields.points import ARRANGEMENT
from referee.games.table.plays import write_lines
from referee.sheet.hand_place import HandPlace
from referee.sheet.ledger import carried_over, ids_of
from referee.sheet.record import Record
from referee.store import OpenedSheet
from referee.web.forms.base import FormValues
from referee.web.forms.hand import exemptions
from referee.web.forms.hand.fields import asked_fields
from referee.web.forms.hand.players import as_joining
from referee.web.forms.remedies import values_from_remedies
from referee.web.http.request import table_on


@dataclass(frozen=True)
class StartValues:
    """The initial values of the form of a new hand, which of them a tap on a tile set, and whether the table hands over a hand."""

    values: FormValues
    tapped: Collection[str]
    from_table: bool


def start_values(sheet: OpenedSheet, place: HandPlace, said_by: FormValues) -> StartValues:
    """The initial values of the form of a new hand in its place, after the tap given in the address."""
    if place.is_next:
        sheet = sheet.with_next_players()
    last = _typed_last(sheet)
    table, remedies = ({}, {}) if place.inserting else (values_from_table(sheet), values_from_remedies(sheet))
    ids = ids_of(sheet.ledger) if place.is_next else place.ids
    tapped, declared = tapped_on(place, said_by, ids), asked_fields(place.record)
    counted = (
        not table
        and any(key.startswith("scores-") for key in last)
        and all(declared[key].beside_counted_scores for key in tapped)
    )
    usual = {**usual_of(place.record, last), **carried_points(sheet)}
    way = {"way": "counted"} if counted else {}
    return StartValues({**usual, **remedies, **way, **tapped, **table}, tapped.keys(), bool(table))


def _typed_last(sheet: OpenedSheet) -> FormValues:
    """What was typed for the last hand that was not thrown in."""
    hands = zip(sheet.ledger.entries, sheet.ledger.record.hands, strict=True)
    return next((entry.typed for entry, hand in reversed([*hands]) if not hand.thrown_in), {})


def tapped_on(place: HandPlace, said_by: FormValues, ids: Seats) -> dict[str, str]:
    """What the tap on a tile has already said: who, and how the hand ended, as far as these rules have it."""
    said = {}
    declared = asked_fields(place.record)
    for key in said_by.keys() & declared.keys() - set(FIELDS_OF_EVERY_HAND):
        each, word = declared[key], said_by[key]
        offered = isinstance(each, HandChoice) and word in each.values and each.offered(place.record.rules, word)
        if offered or (isinstance(each, SeatField) and word in ids.names):
            said[key] = word
    return said


def carried_points(sheet: OpenedSheet) -> dict[str, str]:
    """The totals of an earlier sheet, which the first hand adds as points by agreement."""
    if sheet.ledger.entries:
        return {}
    ids = ids_of(sheet.ledger).names
    return {f"adjust-{ids[seat]}": str(points) for seat, points in carried_over(sheet.ledger).items()}


def usual_of(record: Record, last: FormValues) -> dict[str, str]:
    """The initial values of a new form: the defaults, and for each player the mode used for the last hand."""
    fields = {**hand_fields(record.game.hand), **_of_games(record)}.items()
    usual = {key: each for key, each in fields if isinstance(each, HandChoice) and each.preselected}
    offered = {key: [word for word in each.values if each.offered(record.rules, word)] for key, each in usual.items()}
    choices = {key: words[0] for key, words in offered.items() if words}
    return {**choices, **{key: way for key, way in last.items() if key.endswith("-as")}}


def _of_games(record: Record) -> dict[str, Field]:
    """The fields of games played at once, by their names in a form."""
    return {
        game_prefix(key, place) + part: each
        for key, field in hand_fields(record.game.hand).items()
        if isinstance(field, HandsField) and field.when(record.rules)
        for place in range(GAMES_AT_ONCE)
        for part, each in field.parts.items()
    }


def typed_of(hand: Hand, record: Record, ids: Seats) -> dict[str, str]:
    """What to type for this hand: the values of the form, by name; if thrown in, so is each of its games."""
    typed: dict[str, str] = {}
    for key, declared in hand_fields(type(hand)).items():
        value = getattr(hand, key)
        if hand.thrown_in and isinstance(declared, HandsField) and declared.when(record.rules):
            value = value or (hand,) * GAMES_AT_ONCE
        typed |= declared.to_form(key, value, record.seats, ids)
    return {key: value for key, value in typed.items() if value}


def typed_values(form: FormValues, record: Record) -> dict[str, str]:
    """The values of a submitted form that belong to the hand."""
    known = {**hand_fields(record.game.hand), **_of_games(record)}
    typed = as_joining(form, record)
    for key in exemptions.ending(known):
        if typed.get(key) == exemptions.THROWN_IN:
            typed |= {key: "", "void": "yes"}
    return {key: value for key, value in typed.items() if key.partition("-")[0] in known and value.strip()}


def rearranged(typed: FormValues, chosen: str) -> dict[str, str]:
    """What was typed, with the chosen arrangement, if any."""
    try:
        way = json.loads(chosen or "{}")
    except (ValueError, RecursionError):
        return dict(typed)
    parts = way.items() if isinstance(way, dict) else ()
    return {**typed, **{key: str(text) for key, text in parts if key.endswith(f"-{ARRANGEMENT}")}}


def values_from_table(sheet: OpenedSheet) -> dict[str, str]:
    """What the table hands over to the form of the hand: the plays, and what was said before."""
    table = table_on(sheet)
    if table is None:
        return {}
    ids = ids_of(sheet.ledger).names
    resting = {f"absent-{ids[seat]}": "yes" for seat in table.noted.absent}
    if not table.plays:
        return resting
    return {"plays": write_lines(table.plays, Seats(table.scoresheet.record.players)), **table.said, **resting}
