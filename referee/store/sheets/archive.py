"""A packed game in the archive: every row except those that lists and links need, given back exactly."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlite_utils import Database

from referee.store.faults import Damaged
from referee.store.file import shapes
from referee.store.file.earlier_releases import PACKED_SHEET
from referee.store.file.parcel import UNREADABLE, packed, unpacked
from referee.words import say

GROWING = ("log", "hand_in_progress_revision", "ruling")
"""The tables of a parcel that are otherwise never shortened."""
_TABLES = {
    "hand_revision": "hand_id IN (SELECT id FROM hand WHERE sheet_id = ?)",
    **dict.fromkeys(
        ("hand_in_progress_revision", "hand_in_progress", "ruling", "log", "form_key", "hand", "revision"),
        "sheet_id = ?",
    ),
}
"""What goes into a parcel, in an order that allows deleting it."""
_NUMBERED = ("hand", "revision", "ruling")
_UNREADABLE = say("its place in the archive cannot be read.")
_SPOILT = "\N{REPLACEMENT CHARACTER}"
"""What text that lost bytes on disk starts with."""

_OF_STATES = (("revision", "parent"), ("revision", "undone"), ("hand_in_progress_revision", "revision"))
"""The columns that name a state of the same sheet."""
LARGEST_NUMBER = 2**53
"""No number of a game, a hand or a person comes near it."""

Row = Mapping[str, Any]
Tables = dict[str, list[Row]]


class Planted(ValueError):
    """A parcel that names a column that no table has, which damage cannot cause."""


def pack(db: Database, sheet_id: int) -> bytes | None:
    """The rows of a sheet as a parcel; None if any of it could not be given back exactly."""
    head = db.execute("SELECT revision_id FROM sheet WHERE id = ?", [sheet_id]).fetchone()[0]
    tables = {table: _table(db, table, sheet_id) for table in _TABLES}
    if any(
        isinstance(value, str) and value.startswith(_SPOILT)
        for each in tables.values()
        for row in each["rows"]
        for value in row
    ):
        return None
    return packed({"format": PACKED_SHEET, "revision_id": head, "tables": tables})


def _table(db: Database, table: str, sheet_id: int) -> dict[str, list[Any]]:
    found = db.execute(f"SELECT * FROM {table} WHERE {_TABLES[table]}", [sheet_id])  # noqa: S608 - ours
    return {"columns": [each[0] for each in found.description], "rows": [list(row) for row in found]}


def clear(db: Database, sheet_id: int) -> None:
    """Deletes what is in the parcel of a sheet; the caller must allow shortening the append-only tables and turn off foreign keys."""
    db.execute("UPDATE main.sheet SET revision_id = NULL WHERE id = ?", [sheet_id])
    for table, which in _TABLES.items():
        db.execute(f"DELETE FROM {table} WHERE {which}", [sheet_id])  # noqa: S608 - ours


def unpack(db: Database, sheet_id: int) -> tuple[int, Tables]:
    """The number of the current state and the rows of a sheet, by table; Damaged if its parcel cannot be read."""
    row = db.execute("SELECT body FROM packed_sheet WHERE sheet_id = ?", [sheet_id]).fetchone()
    with suppress(*UNREADABLE):
        head, tables = opened(row["body"])
        if _fits(head, tables, sheet_id):
            return head, tables
    raise Damaged(sheet_id, _UNREADABLE)


def opened(body: bytes) -> tuple[int, Tables]:
    """The content of a parcel; Planted if it names a column that no table has, another error if it cannot be read."""
    found = unpacked(body)
    if found["format"] != PACKED_SHEET:
        raise ValueError
    return found["revision_id"], {name: _rows(name, found["tables"][name]) for name in _TABLES}


def _rows(table: str, found: Mapping[str, Any]) -> list[Row]:
    """The rows of a table in a parcel, checked: the columns are ours, none is missing, and each value is of the kind of its column."""
    columns, known = found["columns"], _columns(table)
    if not all(each in known for each in columns):
        raise Planted
    rows: list[Row] = [dict(zip(columns, row, strict=True)) for row in found["rows"]]
    whole = len(set(columns)) == len(columns) and {each for each in known if not known[each].usual} <= set(columns)
    if not whole or not all(known[each].takes(value) for row in rows for each, value in row.items()):
        raise ValueError
    return rows


@dataclass(frozen=True)
class _Column:
    kind: type
    empty: bool
    usual: bool

    def takes(self, value: Any) -> bool:
        """Whether a value is allowed: not an enormous number, and not text that cannot be written."""
        if value is None:
            return self.empty
        if isinstance(value, str):
            return self.kind is str and value.encode() is not None
        return self.kind is int and type(value) is int and abs(value) <= LARGEST_NUMBER


@cache
def _columns(table: str) -> dict[str, _Column]:
    """The columns of a table in a file of ours, with which may be empty and which have a default."""
    return {
        each.name: _Column(
            str if each.type == "TEXT" else int, not (each.notnull or each.is_pk), each.default_value is not None
        )
        for each in shapes.columns()[table]
    }


def _fits(head: object, tables: Tables, sheet_id: int) -> bool:
    """Whether all rows belong to one sheet and to each other."""
    states, hands = ({row["id"] for row in tables[table]} for table in ("revision", "hand"))
    named = {row[column] for table, column in _OF_STATES for row in tables[table]}
    return (
        head in states
        and named <= {*states, None}
        and {row["hand_id"] for row in tables["hand_revision"]} <= hands
        and all(row.get("sheet_id", sheet_id) == sheet_id for rows in tables.values() for row in rows)
    )


def put_back(db: Database, sheet_id: int) -> None:
    """Restores the rows of a sheet and deletes its parcel; Damaged, with nothing changed, if this is impossible."""
    head, tables = unpack(db, sheet_id)
    db.execute("PRAGMA defer_foreign_keys = ON")
    try:
        with db.atomic():
            for table in reversed(_TABLES):
                for row in tables[table]:
                    places = ", ".join("?" * len(row))
                    db.execute(f"INSERT INTO {table}({', '.join(row)}) VALUES ({places})", [*row.values()])  # noqa: S608 - ours
            db.execute("UPDATE main.sheet SET revision_id = ?, archived = NULL WHERE id = ?", [head, sheet_id])
            db.execute("DELETE FROM packed_sheet WHERE sheet_id = ?", [sheet_id])
    except sqlite3.IntegrityError as error:  # another game has a number of its
        raise Damaged(sheet_id, _UNREADABLE) from error


def with_last_numbers(db: Database) -> list[int]:
    """The packed sheets with a number larger than any in the tables, which would otherwise be given again."""
    last = {kind: (db.execute(f"SELECT coalesce(max(id), 0) FROM {kind}").fetchone()[0], 0) for kind in _NUMBERED}  # noqa: S608
    for row in db.execute("SELECT sheet_id FROM packed_sheet").fetchall():
        with suppress(Damaged):
            _, tables = unpack(db, row["sheet_id"])
            for kind in _NUMBERED:
                last[kind] = max(last[kind], *((each["id"], row["sheet_id"]) for each in tables[kind]), (0, 0))
    return sorted({sheet for _, sheet in last.values() if sheet})


def in_force(db: Database, sheet_id: int) -> tuple[str, Iterable[Row]]:
    """The current set-up of a sheet as text, and its hands in order."""
    head, tables = unpack(db, sheet_id)
    setup = next((row["setup"] for row in tables["revision"] if row["id"] == head), None)
    if setup is None:
        raise Damaged(sheet_id, _UNREADABLE)
    return setup, sorted((row for row in tables["hand"] if row["place"] is not None), key=lambda row: row["place"])


def naming(db: Database, owner: str, written: Sequence[str]) -> list[int]:
    """The packed sheets of an owner with somebody of this name in any state; `written` is how names are written there."""
    found = db.execute("SELECT id FROM sheet WHERE owner = ? AND archived IS NOT NULL ORDER BY id", [owner]).fetchall()
    return [row["id"] for row in found if written and _names(db, row["id"], written)]


def _names(db: Database, sheet_id: int, written: Sequence[str]) -> bool:
    try:
        _, tables = unpack(db, sheet_id)
    except Damaged:
        return False
    return any(name in row["setup"] for row in tables["revision"] for name in written)
