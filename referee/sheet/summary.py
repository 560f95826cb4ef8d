"""Everything computed from a sheet and stored beside it, and the record as which it is exported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee.sheet.fingerprint import changed_options, fingerprint
from referee.sheet.json_types import RecordJson, RulesJson
from referee.sheet.ledger import Ledger, carried_over
from referee.sheet.record import Record, write_record
from referee.sheet.results import Result, results_of
from referee.sheet.scoresheet import Scoresheet


@dataclass(frozen=True)
class SheetListing:
    """What lists show of a sheet; `chips` says that its totals are chips, `notes` come with the numbers of their hands."""

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
class Summary:
    """Everything computed from a sheet and stored beside it: for lists, for the figures of people, and to recognize the game.

    `identity` is everything that was played; `own_rules` are the options that differ from the preset.
    """

    listing: SheetListing
    started: str | None
    results: tuple[Result, ...]
    identity: Mapping[str, Any]
    own_rules: RulesJson = field(default_factory=dict)


def summary_of(ledger: Ledger) -> Summary:
    """What is stored beside a sheet."""
    return summary_of_scoresheet(ledger.scoresheet, carried_over(ledger))


def summary_of_scoresheet(scoresheet: Scoresheet, carried: Mapping[int, int] | None = None) -> Summary:
    """What is stored beside a sheet that has already been replayed; `carried` totals came from an earlier game."""
    results = results_of(scoresheet, carried)
    record = _counted(scoresheet)
    own = changed_options(record.game, record.preset, record.rules)
    return Summary(_listing(scoresheet), record.started, results, fingerprint(record), own)


def _listing(scoresheet: Scoresheet) -> SheetListing:
    record = scoresheet.record
    return SheetListing(
        game=record.game.slug,
        players=record.players,
        hands=len(scoresheet.hands),
        finished=scoresheet.finished,
        winners=tuple(record.players[seat] for seat in scoresheet.winners) if scoresheet.hands else (),
        totals=scoresheet.final,
        preset=record.preset.slug,
        chips=record.game.scoring.chips(record.rules),
        notes=tuple((played.number, played.hand.note) for played in scoresheet.hands if played.hand.note),
    )


def exported(ledger: Ledger) -> RecordJson:
    """The record of a sheet for export, without hands after the end."""
    return write_record(_counted(ledger.scoresheet))


def _counted(scoresheet: Scoresheet) -> Record:
    return replace(scoresheet.record, hands=scoresheet.record.hands[: len(scoresheet.hands)])
