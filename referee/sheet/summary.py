"""All that is worked out of a sheet and kept beside it, and the record that it is exported as."""

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
class Summary:
    """All that is worked out of a sheet and kept beside it: for lists, for the figures of people, and by what it is known.

    `identity` is all that was played; `own_rules` are the options in which the table departs from its preset.
    """

    listing: SheetListing
    started: str | None
    results: tuple[Result, ...]
    identity: Mapping[str, Any]
    own_rules: RulesJson = field(default_factory=dict)


def summary_of(ledger: Ledger) -> Summary:
    """What is kept beside a sheet."""
    return summary_of_scoresheet(ledger.scoresheet, carried_over(ledger))


def summary_of_scoresheet(scoresheet: Scoresheet, carried: Mapping[int, int] | None = None) -> Summary:
    """What is kept beside a sheet that was replayed already; `carried` totals came from an earlier game."""
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
    """The record of a sheet as it is exported: without hands behind the end."""
    return write_record(_counted(ledger.scoresheet))


def _counted(scoresheet: Scoresheet) -> Record:
    return replace(scoresheet.record, hands=scoresheet.record.hands[: len(scoresheet.hands)])
