"""What is kept beside the hands, worked out from them."""

from __future__ import annotations

import sqlite3
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from sqlite_utils import Database

from referee.sheet.ledger import Ledger
from referee.sheet.results import Result
from referee.sheet.summary import SheetListing, Summary
from referee.store.faults import Damaged, StoreFault
from referee.store.file.connections import Connections
from referee.store.file.sqlite import to_json
from referee.store.people import counts, roster
from referee.store.sheets import damage, rows
from referee.store.sheets.rights import find_by_number
from referee.store.sheets.sheet import OpenedSheet
from referee.store.sheets.times import time_of_play

_SAME = ("seat", "name", "direction", "side", "place", "final_total", "balance", "hands", "points")
"""What is stored of a result as it is."""


def searchable(text: str) -> str:
    """Text in which wide and narrow, upper and lower case are the same."""
    return unicodedata.normalize("NFKC", text).casefold()


def searched(players: Iterable[str], notes: Iterable[Sequence[Any]]) -> str:
    """The text in which a game is looked for: who plays, and the notes, each with the number of its hand."""
    return searchable("\n".join((*players, *(text for _, text in notes))))


def digest(identity: Mapping[str, Any]) -> str:
    """By this two games are known in which the same was played."""
    return sha256(to_json(identity, ordered=True).encode("utf-8", "surrogatepass")).hexdigest()


def kept(summary: Summary, created: str, mark: str | None = None) -> dict[str, Any]:
    """The summary of a sheet, by column; `mark` is the digest where it is known already."""
    listing = summary.listing
    played, day = time_of_play(summary.started or created)
    return {
        "game": listing.game,
        "preset": listing.preset,
        "players": to_json(listing.players),
        "hands": listing.hands,
        "finished": int(listing.finished),
        "winners": to_json(listing.winners),
        "totals": to_json(listing.totals),
        "played": played,
        "day": day,
        "chips": int(listing.chips),
        "notes": to_json(listing.notes),
        "search": searched(listing.players, listing.notes),
        "digest": mark or digest(summary.identity),
        "damaged": 0,
    }


def results(summary: Summary, number: int, owner: str, created: str) -> list[dict[str, Any]]:
    """What a sheet came to for each of its players, by column."""
    played, day = time_of_play(summary.started or created)
    shared = {"sheet_id": number, "owner": owner, "played": played, "day": day}
    return [{**shared, **_row(summary.listing, result)} for result in summary.results]


def keep_results(db: Database, found: Sequence[Mapping[str, Any]]) -> None:
    """Stores what sheets came to for their players."""
    if found:
        columns = ", ".join(found[0])
        places = ", ".join("?" * len(found[0]))
        db.conn.executemany(
            f"INSERT INTO main.result({columns}) VALUES ({places})",  # noqa: S608 - ours
            [[*row.values()] for row in found],
        )


def write(db: Database, row: sqlite3.Row, summary: Summary) -> None:
    """Keeps the summary of a sheet; a deleted one has no results, and says nothing about who is not one person."""
    columns = kept(summary, row["created"])
    changes = ", ".join(f"{column} = ?" for column in columns)
    db.execute(f"UPDATE main.sheet SET {changes} WHERE id = ?", [*columns.values(), row["id"]])  # noqa: S608 - ours
    db.execute("DELETE FROM main.result WHERE sheet_id = ?", [row["id"]])
    counts = row["deleted"] is None
    roster.grow(db, row["owner"], summary.listing.players, parts=counts)
    if counts:
        keep_results(db, results(summary, row["id"], row["owner"], row["created"]))


def _row(summary: SheetListing, result: Result) -> dict[str, Any]:
    """What a game came to for one player, by column."""
    best, worst = result.best, result.worst
    return {
        **{key: getattr(result, key) for key in _SAME},
        "game": summary.game,
        "preset": summary.preset,
        "finished": int(summary.finished and summary.hands > 0),
        "chips": int(summary.chips),
        "won": int(result.won),
        "best": best and best.points,
        "best_hand": best and best.hand,
        "worst": worst and worst.points,
        "worst_hand": worst and worst.hand,
        **counts.columns(result.statistics),
    }


def sheets_to_recompute(db: Database) -> list[int]:
    """The sheets whose summary is of an earlier shape of the file, and the damaged ones: they may be mended by now."""
    return [row["id"] for row in db.table("sheet").rows_where("digest IS NULL OR damaged", None, "id", "id")]


_SHEETS_A_TRANSACTION = 50
"""How many summaries are worked out in one transaction, so that others get their turn."""


class Summaries:
    """Works out what the sheets of one file come to."""

    def __init__(self, connections: Connections, summary_of: Callable[[Ledger], Summary]) -> None:
        self._connections = connections
        self.summary_of = summary_of

    def of(self, sheet: OpenedSheet) -> Summary:
        """What a sheet comes to; Damaged where it cannot be scored."""
        try:
            return self.summary_of(sheet.ledger)
        except StoreFault:
            raise
        except Exception as error:  # whatever a damaged game makes the rules raise
            raise damage.from_error(sheet.number, error) from error

    def keep(self, db: Database, number: int) -> OpenedSheet | Damaged:
        """Keeps what a sheet comes to, or marks it as damaged and leaves what was kept."""
        try:
            with db.atomic():
                row = find_by_number(db, number)
                sheet = rows.read_sheet(db, row)
                damage.check_hands(db, number)
                write(db, row, self.of(sheet))
        except (Damaged, ValueError, OverflowError, sqlite3.IntegrityError) as error:
            db.execute("UPDATE main.sheet SET damaged = 1 WHERE id = ?", [number])
            return damage.from_error(number, error)
        return sheet

    def work_out(self, sheets: Sequence[int]) -> list[Damaged]:
        """Keeps what sheets come to, some at a time; those that are damaged."""
        found: list[Damaged] = []
        for start in range(0, len(sheets), _SHEETS_A_TRANSACTION):
            with self._connections.writing() as db:
                kept = [self.keep(db, number) for number in sheets[start : start + _SHEETS_A_TRANSACTION]]
                found += [each for each in kept if isinstance(each, Damaged)]
        return found
