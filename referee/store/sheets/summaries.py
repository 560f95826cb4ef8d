"""What is stored beside the hands, computed from them."""

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
"""The parts of a result that are stored unchanged."""


def searchable(text: str) -> str:
    """Text in which wide and narrow, upper and lower case are the same."""
    return unicodedata.normalize("NFKC", text).casefold()


def searched(players: Iterable[str], notes: Iterable[Sequence[Any]]) -> str:
    """The text that a search in games covers: the players, and the notes, each with the number of its hand."""
    return searchable("\n".join((*players, *(text for _, text in notes))))


def digest(identity: Mapping[str, Any]) -> str:
    """A digest that is the same for two games with the same play."""
    return sha256(to_json(identity, ordered=True).encode("utf-8", "surrogatepass")).hexdigest()


def kept(summary: Summary, created: str, mark: str | None = None) -> dict[str, Any]:
    """The summary of a sheet, by column; `mark` is the digest if it is already known."""
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
    """The result of a sheet for each of its players, by column."""
    played, day = time_of_play(summary.started or created)
    shared = {"sheet_id": number, "owner": owner, "played": played, "day": day}
    return [{**shared, **_row(summary.listing, result)} for result in summary.results]


def keep_results(db: Database, found: Sequence[Mapping[str, Any]]) -> None:
    """Stores the results of sheets for their players."""
    if found:
        columns = ", ".join(found[0])
        places = ", ".join("?" * len(found[0]))
        db.conn.executemany(
            f"INSERT INTO main.result({columns}) VALUES ({places})",  # noqa: S608 - ours
            [[*row.values()] for row in found],
        )


def write(db: Database, row: sqlite3.Row, summary: Summary) -> None:
    """Stores the summary of a sheet; a deleted sheet has no results, and does not count as evidence that two names are two people."""
    columns = kept(summary, row["created"])
    changes = ", ".join(f"{column} = ?" for column in columns)
    db.execute(f"UPDATE main.sheet SET {changes} WHERE id = ?", [*columns.values(), row["id"]])  # noqa: S608 - ours
    db.execute("DELETE FROM main.result WHERE sheet_id = ?", [row["id"]])
    counts = row["deleted"] is None
    roster.grow(db, row["owner"], summary.listing.players, parts=counts)
    if counts:
        keep_results(db, results(summary, row["id"], row["owner"], row["created"]))


def _row(summary: SheetListing, result: Result) -> dict[str, Any]:
    """The result of a game for one player, by column."""
    best, worst = result.best, result.worst
    return {
        **{key: getattr(result, key) for key in _SAME},
        "game": summary.game,
        "preset": summary.preset,
        "finished": int(summary.finished and summary.hands > 0),
        "chips": int(summary.chips),
        "staked": int(result.staked),
        "won": int(result.won),
        "best": best and best.points,
        "best_hand": best and best.hand,
        "worst": worst and worst.points,
        "worst_hand": worst and worst.hand,
        **counts.columns(result.statistics),
    }


def sheets_to_recompute(db: Database) -> list[int]:
    """The sheets whose summary has an earlier shape, and the damaged ones, which may have been repaired."""
    return [row["id"] for row in db.table("sheet").rows_where("digest IS NULL OR damaged", None, "id", "id")]


_SHEETS_A_TRANSACTION = 50
"""The number of summaries computed in one transaction, so that others get their turn."""


class Summaries:
    """Computes the summaries of the sheets in one file."""

    def __init__(self, connections: Connections, summary_of: Callable[[Ledger], Summary]) -> None:
        self._connections = connections
        self.summary_of = summary_of

    def of(self, sheet: OpenedSheet) -> Summary:
        """The summary of a sheet; Damaged if it cannot be scored."""
        try:
            return self.summary_of(sheet.ledger)
        except StoreFault:
            raise
        except Exception as error:  # whatever a damaged game makes the rules raise
            raise damage.from_error(sheet.number, error) from error

    def keep(self, db: Database, number: int) -> OpenedSheet | Damaged:
        """Stores the summary of a sheet, or marks the sheet as damaged and leaves the old summary."""
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
        """Stores the summaries of sheets, some at a time; returns the damaged ones."""
        found: list[Damaged] = []
        for start in range(0, len(sheets), _SHEETS_A_TRANSACTION):
            with self._connections.writing() as db:
                kept = [self.keep(db, number) for number in sheets[start : start + _SHEETS_A_TRANSACTION]]
                found += [each for each in kept if isinstance(each, Damaged)]
        return found
