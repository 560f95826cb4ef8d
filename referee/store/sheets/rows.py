"""Makes the store's results from rows."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable

from sqlite_utils import Database

from referee.sheet.ledger import Entry, Ledger
from referee.store.faults import Damaged, NoSuchSheet
from referee.store.sheets import archive, damage
from referee.store.sheets.memory import Memory, StoredText
from referee.store.sheets.rights import right_of
from referee.store.sheets.sheet import HandInProgress, HandVersion, LogRow, OpenedSheet, Ruling, StateChange
from referee.words import say

MEMORY = Memory()
"""What this process has read last."""


def new_sheet(db: Database, key: str, owner: str, when: str, form_key: str | None, before: int | None = None) -> int:
    """Stores an empty sheet, with the one that it follows as `before`; returns its number, which is never used again."""
    made = db.execute(
        "INSERT INTO main.sheet(key, owner, form_key, created, changed, before) VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
        [key, owner, form_key, when, when, before],
    )
    return int(made.fetchone()[0])


def read_sheet(db: Database, row: sqlite3.Row, *, repeated: bool = False) -> OpenedSheet:
    """The sheet of a row as it was entered, with its hands in order; Damaged if one cannot be read."""
    number = row["id"]
    packed = archive.in_force(db, number) if row["archived"] else None
    text = packed[0] if packed else row["setup"]
    hands: list[sqlite3.Row | archive.Row] = [*(packed[1] if packed else _in_force(db, number))]
    stored = StoredText(text, tuple((hand["id"], hand["version"], hand["body"], hand["typed"]) for hand in hands))
    ledger = MEMORY.ledger(
        number,
        stored,
        lambda: damage.parsed(number, text, dict, damage.NO_STATE if text is None else damage.SETUP),
        lambda place: entry(hands[place], number),
    )
    return opened_sheet(row, ledger, repeated=repeated)


def _in_force(db: Database, sheet_id: int) -> Iterable[sqlite3.Row]:
    return db.execute(
        "SELECT id, place, version, body, typed FROM hand WHERE sheet_id = ? AND place IS NOT NULL ORDER BY place",
        [sheet_id],
    ).fetchall()


def opened_sheet(row: sqlite3.Row, ledger: Ledger, *, repeated: bool = False) -> OpenedSheet:
    """The sheet of a row as it was entered, with the ledger that is known to be current."""
    return OpenedSheet(
        key=row["shown"],
        number=row["id"],
        ledger=ledger,
        version=row["version"],
        table_version=row["table_version"],
        owner=row["owner"],
        opener=row["opener"],
        circle=row["circle"],
        created=row["created"],
        changed=row["changed"],
        deleted=row["deleted"] is not None,
        right=right_of(row),
        last=None if row["parent"] is None else _step(row),
        undone=None if row["undone"] is None else StateChange(row["undone_kind"], row["undone_number"]),
        repeated=repeated,
        archived=row["archived"] is not None,
    )


def _step(row: sqlite3.Row) -> StateChange:
    """The change that made the current state."""
    returned = json.loads(row["returned"] or "null")
    scores, through = rescored(row["scores"])
    return StateChange(
        row["kind"],
        row["number"],
        scores,
        json.loads(row["changed_rules"] or "{}"),
        returned and tuple(returned),
        through,
    )


def weight(db: Database, sheet_id: int) -> int:
    """The number of characters in the current hands of a sheet."""
    found = db.execute("SELECT total(length(body)) FROM hand WHERE sheet_id = ? AND place IS NOT NULL", [sheet_id])
    return int(found.fetchone()[0])


def entry(row: sqlite3.Row | archive.Row, sheet_id: int) -> Entry:
    """A hand of a sheet, from a row with id, place, version, body and typed; Damaged if it cannot be read."""
    try:
        body, typed = json.loads(row["body"]), json.loads(row["typed"])
    except (ValueError, RecursionError):
        body = typed = None
    if not (isinstance(body, dict) and isinstance(typed, dict)):
        raise Damaged(sheet_id, say("hand {n} cannot be read.", n=row["place"]))
    return Entry(body, typed, row["id"], row["version"])


def read_log(db: Database, sheet_id: int) -> list[LogRow]:
    """Every change of a sheet in order."""
    found = db.table("log").rows_where("sheet_id = ?", [sheet_id], "version")
    return [
        LogRow(row["at"], row["kind"], damage.parsed(sheet_id, row["detail"], dict, damage.LOG), row["version"])
        for row in found
    ]


def read_versions(db: Database, sheet_id: int, hand_id: int) -> list[HandVersion]:
    """Every version of a hand in order; NoSuchSheet if it is not a hand of the sheet."""
    found = db.execute(
        """SELECT hand.id, hand.place, kept.version, kept.body, kept.typed, kept.at
           FROM hand JOIN hand_revision AS kept ON kept.hand_id = hand.id
           WHERE hand.sheet_id = ? AND hand.id = ? ORDER BY kept.version""",
        [sheet_id, hand_id],
    ).fetchall()
    if not found:
        raise NoSuchSheet
    return [HandVersion(entry(row, sheet_id), row["at"]) for row in found]


def read_hand_in_progress(db: Database, sheet_id: int) -> HandInProgress:
    """The hand in progress of a sheet."""
    row = db.execute("SELECT body, version, at FROM hand_in_progress WHERE sheet_id = ?", [sheet_id]).fetchone()
    if row is None:
        return HandInProgress()
    body = None if row["body"] is None else damage.parsed(sheet_id, row["body"], object, damage.UNREADABLE_TABLE)
    return HandInProgress(body, row["version"], row["at"])


def read_rulings(db: Database, sheet_id: int) -> list[Ruling]:
    """The rulings of a sheet in order."""
    found = db.table("ruling").rows_where("sheet_id = ?", [sheet_id], "id")
    return [Ruling(row["id"], row["at"], damage.parsed(sheet_id, row["body"], dict, damage.RULINGS)) for row in found]


def packed_rulings(db: Database, sheet_id: int) -> list[Ruling]:
    """The rulings of an archived sheet in order."""
    _, tables = archive.unpack(db, sheet_id)
    found = sorted(tables["ruling"], key=lambda row: int(row["id"]))
    return [Ruling(row["id"], row["at"], damage.parsed(sheet_id, row["body"], dict, damage.RULINGS)) for row in found]


def rescored(scores: str | None) -> tuple[dict[str, tuple[int, int]], dict[str, tuple[int, int]]]:
    """Whose score a correction changed, and whose total changed through other hands, from the log."""
    was, now, totals = json.loads(scores) if scores else (None, None, None)
    through = {each: (before, after) for each, (before, after) in (totals or {}).items()}
    if not (isinstance(was, dict) and isinstance(now, dict)):
        return {}, through
    return {each: (was[each], now[each]) for each in was if each in now and was[each] != now[each]}, through
