"""All that is worked out of a sheet and kept beside it, and the record that it is exported as."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee.sheet.fingerprint import identity, own_rules
from referee.sheet.json_types import RecordJson, RulesJson
from referee.sheet.ledger import Ledger, carried_over
from referee.sheet.record import Record, write_record
from referee.sheet.results import Result, results_of
from referee.sheet.scoresheet import Scoresheet


@dataclass(frozen=True)
class Summary:
    """What lists show of a sheet; `chips` where its totals are chips, `notes` with the numbers of their hands."""

    game: str
    players: tuple[str, ...]
    hands: int
    finished: bool
    winners: tuple[str, ...]
    totals: tuple[int, ...]
    preset: str
    chips: bool = False
    notes: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Account:
    """All that is worked out of a sheet and kept beside it: for lists, for the figures of people, and by what it is known.

    `identity` is all that was played; `own_rules` are the options in which the table departs from its preset.
    """

    summary: Summary
    started: str | None
    results: tuple[Result, ...]
    identity: Mapping[str, Any]
    own_rules: RulesJson = field(default_factory=dict)


def account_of(ledger: Ledger) -> Account:
    """What is kept beside a sheet."""
    return accounted(ledger.sheet, carried_over(ledger))


def accounted(sheet: Scoresheet, carried: Mapping[int, int] | None = None) -> Account:
    """What is kept beside a sheet that was replayed already; `carried` totals came from an earlier game."""
    results = results_of(sheet, carried)
    record = _counted(sheet)
    own = own_rules(record.game, record.preset, record.rules)
    return Account(_summary(sheet), record.started, results, identity(record), own)


def _summary(sheet: Scoresheet) -> Summary:
    record = sheet.record
    return Summary(
        game=record.game.slug,
        players=record.players,
        hands=len(sheet.hands),
        finished=sheet.finished,
        winners=tuple(record.players[seat] for seat in sheet.winners) if sheet.hands else (),
        totals=sheet.final,
        preset=record.preset.slug,
        chips=record.game.chips(record.rules),
        notes=tuple((played.number, played.hand.note) for played in sheet.hands if played.hand.note),
    )


def exported(ledger: Ledger) -> RecordJson:
    """The record of a sheet as it is exported: without hands behind the end."""
    return write_record(_counted(ledger.sheet))


def _counted(sheet: Scoresheet) -> Record:
    return replace(sheet.record, hands=sheet.record.hands[: len(sheet.hands)])
