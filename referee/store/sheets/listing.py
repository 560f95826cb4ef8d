"""Sheets as lists show them, made from rows."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from sqlite_utils import Database

from referee.sheet.summary import SheetListing
from referee.store.sheets import damage
from referee.store.sheets.times import NO_TIMES, Times, times_of


@dataclass(frozen=True)
class SheetRow:
    """A sheet in a list; `day` is the date on which it was played, `archived` when it was packed. A damaged one may have the summary `UNREADABLE_LISTING` and no day."""

    key: str
    number: int
    summary: SheetListing
    created: str
    changed: str
    day: str
    archived: str | None = None
    damaged: bool = False
    times: Times = NO_TIMES


UNREADABLE_LISTING = SheetListing("", (), 0, finished=False, winners=(), totals=(), preset="")
"""The listing of a sheet that cannot be shown at all."""


def in_list(row: Mapping[str, Any] | sqlite3.Row) -> SheetRow:
    """A sheet's row as lists show it; empty if it is damaged and cannot be read."""
    try:
        summary, day = _summary(row), date.fromisoformat(row["day"]).isoformat()
    except (ValueError, TypeError, RecursionError):
        summary, day = UNREADABLE_LISTING, ""
    return SheetRow(
        key=row["key"],
        number=row["id"],
        summary=summary,
        created=row["created"],
        changed=row["changed"],
        day=day,
        archived=row["archived"],
        damaged=bool(row["damaged"]) or not day,
    )


def as_listed(db: Database, found: Iterable[Mapping[str, Any] | sqlite3.Row]) -> list[SheetRow]:
    """Sheets as a page of a list shows them, with the damaged ones marked."""
    shown = [in_list(row) for row in found]
    numbers = [row.number for row in shown]
    damaged, times = damage.among(db, numbers), times_of(db, numbers)
    return [
        replace(row, damaged=row.damaged or row.number in damaged, times=times.get(row.number, NO_TIMES))
        for row in shown
    ]


def _summary(row: Mapping[str, Any] | sqlite3.Row) -> SheetListing:
    """The summary in a sheet's row; a ValueError or TypeError if it is not one."""
    players, winners, totals, notes = (json.loads(row[each]) for each in ("players", "winners", "totals", "notes"))
    texts, numbers = (*players, *winners), totals
    fits = all(isinstance(each, str) for each in texts) and all(type(each) is int for each in numbers)
    if not fits or not players or len(players) != len(totals):
        raise ValueError
    return SheetListing(
        game=row["game"],
        players=tuple(players),
        hands=row["hands"],
        finished=bool(row["finished"]),
        winners=tuple(winners),
        totals=tuple(totals),
        preset=row["preset"],
        chips=bool(row["chips"]),
        notes=tuple((int(number), str(text)) for number, text in notes),
    )
