"""How a game is recognized in every version: a later option, field or preset does not make it look new."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from referee.fields import Field, read_options
from referee.games import preset_of
from referee.games.base.hand import Hand
from referee.games.base.options import Preset
from referee.games.fields.players import Seats
from referee.games.fields.points import Digits
from referee.games.game import Game
from referee.sheet.json_types import Setup
from referee.sheet.record import Record, write_record, write_rules
from referee.words import Fault


def fingerprint(record: Record) -> dict[str, Any]:
    """Everything that was played, without fields that say nothing; the rules are compared separately, because presets may change."""
    written = write_record(record)
    told = {
        key: value for key, value in written.items() if key not in ("format", "rules", "hands") and value is not None
    }
    return {**told, "hands": [_said(hand, record.seats) for hand in record.hands]}


def _said(hand: Hand, seats: Seats) -> dict[str, Any]:
    """What a hand says: fields at their default are left out, even those that are always written."""
    told = {}
    for each in fields(hand):
        value = getattr(hand, each.name)
        if value != (each.default if each.default_factory is MISSING else each.default_factory()):
            declared: Field = each.metadata["declared"]
            told[each.name] = declared.write_at(_alike(value), seats)
    return told


def _alike(value: Any) -> Any:
    """A value without its spelling: "25" and "2 5" are the same cards."""
    if isinstance(value, Mapping):
        return {seat: tuple(each) if isinstance(each, Digits) else each for seat, each in value.items()}
    return value


def changed_options(game: Game, preset: Preset, rules: Any) -> dict[str, Any]:
    """The options that a table plays differently from its preset."""
    book = write_rules(game, game.rules(**preset.changes))
    return {key: value for key, value in write_rules(game, rules).items() if value != book[key]}


def own_rules_of(setup: Setup) -> dict[str, Any]:
    """The same for a stored sheet, whichever version wrote it; empty if its game is no longer known."""
    try:
        game, preset = preset_of(setup.get("game"))
    except Fault:
        return {}
    return changed_options(game, preset, game.rules(**read_options(game.rules, preset.changes, setup["rules"])))
