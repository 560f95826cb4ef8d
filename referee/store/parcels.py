"""A game of the archive as one parcel: every row of it but what lists and links need, packed small and given back to the letter."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from sqlite_utils import Database

from referee.store.faults import Damaged
from referee.words import say

FORMAT = "referee-parcel/1"
GROWING = ("log", "laid_revision", "ruling")
"""The tables of a parcel that are otherwise never shortened."""
_TABLES = {
    "hand_revision": "hand_id IN (SELECT id FROM hand WHERE sheet_id = ?)",
    **dict.fromkeys(("laid_revision", "laid", "ruling", "log", "sent", "hand", "revision"), "sheet_id = ?"),
}
"""What goes into a parcel, in the order in which it can leave."""
_NUMBERED = ("hand", "revision", "ruling")
_UNREADABLE = say("its place in the archive cannot be read.")
_SPOILT = "\N{REPLACEMENT CHARACTER}"
"""How text begins of which the disk has lost bytes."""

Row = Mapping[str, Any]
Tables = dict[str, list[Row]]


def pack(db: Database, sheet_id: int) -> bytes | None:
    """The rows of a sheet as a parcel; None where some of it could not be given back to the letter."""
    head = db.execute("SELECT head FROM sheet WHERE id = ?", [sheet_id]).fetchone()[0]
    tables = {table: _table(db, table, sheet_id) for table in _TABLES}
    if any(
        isinstance(value, str) and value.startswith(_SPOILT)
        for each in tables.values()
        for row in each["rows"]
        for value in row
    ):
        return None
    body = {"format": FORMAT, "head": head, "tables": tables}
    return zlib.compress(json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def _table(db: Database, table: str, sheet_id: int) -> dict[str, list[Any]]:
    found = db.execute(f"SELECT * FROM {table} WHERE {_TABLES[table]}", [sheet_id])  # noqa: S608 - ours
    return {"columns": [each[0] for each in found.description], "rows": [list(row) for row in found]}


def clear(db: Database, sheet_id: int) -> None:
    """Deletes what is in the parcel of a sheet; the caller lets the growing tables be shortened, and minds no references."""
    db.execute("UPDATE sheet SET head = NULL WHERE id = ?", [sheet_id])
    for table, which in _TABLES.items():
        db.execute(f"DELETE FROM {table} WHERE {which}", [sheet_id])  # noqa: S608 - ours


def unpack(db: Database, sheet_id: int) -> tuple[int, Tables]:
    """The number of the state in force and the rows of a sheet, by table; Damaged where its parcel cannot be read."""
    row = db.execute("SELECT body FROM parcel WHERE sheet_id = ?", [sheet_id]).fetchone()
    with suppress(zlib.error, ValueError, TypeError, LookupError):
        return opened(row["body"])
    raise Damaged(sheet_id, _UNREADABLE)


def opened(body: bytes) -> tuple[int, Tables]:
    """What is in a parcel."""
    found = json.loads(zlib.decompress(body))
    if found["format"] != FORMAT:
        raise ValueError
    tables = found["tables"]
    return found["head"], {
        name: [dict(zip(tables[name]["columns"], row, strict=True)) for row in tables[name]["rows"]] for name in _TABLES
    }


def put_back(db: Database, sheet_id: int) -> None:
    """Gives a sheet its rows back, and its parcel away."""
    head, tables = unpack(db, sheet_id)
    db.execute("PRAGMA defer_foreign_keys = ON")
    for table in reversed(_TABLES):
        for row in tables[table]:
            places = ", ".join("?" * len(row))
            db.execute(f"INSERT INTO {table}({', '.join(row)}) VALUES ({places})", [*row.values()])  # noqa: S608 - ours
    db.execute("UPDATE sheet SET head = ?, archived = NULL WHERE id = ?", [head, sheet_id])
    db.execute("DELETE FROM parcel WHERE sheet_id = ?", [sheet_id])


def with_last_numbers(db: Database) -> list[int]:
    """The packed sheets with a number beyond all that are in the tables, which would be given a second time."""
    last = {kind: (db.execute(f"SELECT coalesce(max(id), 0) FROM {kind}").fetchone()[0], 0) for kind in _NUMBERED}  # noqa: S608
    for row in db.execute("SELECT sheet_id FROM parcel").fetchall():
        with suppress(Damaged):
            _, tables = unpack(db, row["sheet_id"])
            for kind in _NUMBERED:
                last[kind] = max(last[kind], *((each["id"], row["sheet_id"]) for each in tables[kind]), (0, 0))
    return sorted({sheet for _, sheet in last.values() if sheet})


def in_force(db: Database, sheet_id: int) -> tuple[str, Iterable[Row]]:
    """The set-up of a sheet as text, and its hands in order."""
    head, tables = unpack(db, sheet_id)
    setup = next((row["setup"] for row in tables["revision"] if row["id"] == head), None)
    if setup is None:
        raise Damaged(sheet_id, _UNREADABLE)
    return setup, sorted((row for row in tables["hand"] if row["place"] is not None), key=lambda row: row["place"])


def naming(db: Database, owner: str, written: Sequence[str]) -> list[int]:
    """The packed sheets of an owner in any state of which somebody is called so; `written` is how names stand there."""
    found = db.execute("SELECT id FROM sheet WHERE owner = ? AND archived IS NOT NULL ORDER BY id", [owner]).fetchall()
    return [row["id"] for row in found if written and _names(db, row["id"], written)]


def _names(db: Database, sheet_id: int, written: Sequence[str]) -> bool:
    try:
        _, tables = unpack(db, sheet_id)
    except Damaged:
        return False
    return any(name in row["setup"] for row in tables["revision"] for name in written)
