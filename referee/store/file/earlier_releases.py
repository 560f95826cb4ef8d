"""How rows of the two releases become rows of the current version: other names, and values written differently.

A release that renames a table or a column says so in `TABLES` or `COLUMNS`; one that writes something differently, in
`VALUES`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from sqlite_utils import Database

from referee.names import UNNAMED, as_seen
from referee.store.file.parcel import UNREADABLE, packed, unpacked
from referee.store.file.sqlite import to_json

FIRST, SECOND = 4, 10
"""The `user_version` of a file of each release: of commit 2c1292b, and of 9d13041a."""

TABLES = {
    "form_key": "sent",
    "hand_in_progress": "laid",
    "hand_in_progress_revision": "laid_revision",
    "handover": "code",
    "packed_sheet": "parcel",
    "ruling_photo": "evidence",
}
"""The earlier names of tables that have been renamed."""
COLUMNS = {
    ("form_key", "form_key"): "once",
    ("handover", "taken_by"): "taker",
    ("link", "ended"): "gone",
    ("link", "gives"): "opens",
    ("merger", "into_person_id"): "person_id",
    ("quota", "spender"): "who",
    ("result", "balance"): "net",
    ("result", "direction"): "sign",
    ("result", "final_total"): "final",
    ("result", "statistics"): "deeds",
    ("ruling", "form_key"): "once",
    ("sheet", "form_key"): "once",
    ("sheet", "revision_id"): "head",
}
"""The earlier names of columns that have been renamed, by current table and column."""
VALUES = {
    ("packed_sheet", "body"): "coalesce(packed_anew(body), body)",
    ("sheet", "digest"): "iif(game = 'kaluki', NULL, nullif(digest, ''))",
}
"""The content of a current column, as an SQL expression, if it is not what the row had.

Without a digest the results of a game are computed again: those of Kaluki did not say whether it was played for stakes.
"""
VALUES_OF_THE_FIRST = {**VALUES, ("sheet", "digest"): "NULL"}
"""The same for the first release: its digests count every option, so the store computes them again when it opens."""


def teach(db: Database) -> None:
    """Registers the functions used in `VALUES`."""
    db.conn.create_function("packed_anew", 1, _packed_anew, deterministic=True)


PARCEL, PACKED_SHEET = "referee-parcel/1", "referee-packed-sheet/1"
"""The format of a packed game in the second release, and the current one."""


def _packed_anew(body: bytes) -> bytes | None:
    """A packed game with the current names; None if it cannot be read, so that it stays as it is."""
    with suppress(*UNREADABLE):
        found = unpacked(body)
        if found["format"] == PARCEL:
            today = {was: table for table, was in TABLES.items()}
            tables = {today.get(was, was): rows for was, rows in found["tables"].items()}
            anew = {table: _rows_anew(table, rows) for table, rows in tables.items()}
            return packed({"format": PACKED_SHEET, "revision_id": found["head"], "tables": anew})
    return None


def _rows_anew(table: str, found: Mapping[str, Any]) -> dict[str, Any]:
    """The rows of a table in a packed game, with the current columns."""
    today = {was: column for (of, column), was in COLUMNS.items() if of == table}
    columns = [today.get(was, was) for was in found["columns"]]
    return {"columns": columns, "rows": found["rows"]}


def write_names_as_seen(db: Database) -> None:
    """Rewrites the names of the first release as they look, so that one person is one person.

    Names stay as they were in a game in which two differ only by that, or somebody has no other name.
    """
    for owner, name, person in db.execute("SELECT owner, name, person_id FROM spelling").fetchall():
        if as_seen(name) != name:
            _write_as_seen(db, owner, name, person)


def _write_as_seen(db: Database, owner: str, name: str, person: int) -> None:
    found = db.execute(
        """SELECT revision.id, setup FROM revision JOIN sheet ON sheet.id = sheet_id
           WHERE owner = ? AND instr(setup, ?)""",
        [owner, to_json({"name": name})[1:-1]],
    ).fetchall()
    anew = [(text, number) for number, setup in found if (text := _seated_as_seen(setup)) is not None]
    db.conn.executemany("UPDATE revision SET setup = ? WHERE id = ?", anew)
    seen = as_seen(name)
    if (anew or not found) and seen and not UNNAMED.fullmatch(seen):
        db.execute("INSERT INTO spelling VALUES (?, ?, ?) ON CONFLICT DO NOTHING", [owner, seen, person])
    if len(anew) == len(found):
        _spell_as_seen(db, owner, name, person)


def _seated_as_seen(setup: str) -> str | None:
    """A set-up with names as they look; None if that would leave somebody without a name of their own, or if it is damaged."""
    with suppress(*UNREADABLE):
        found = json.loads(setup)
        names = [as_seen(seat["name"]) for seat in found["seats"]]
        if "" not in names and len({name.casefold() for name in names}) == len(names):
            seats = [{**seat, "name": name} for seat, name in zip(found["seats"], names, strict=True)]
            return to_json({**found, "seats": seats})
    return None


def _spell_as_seen(db: Database, owner: str, name: str, person: int) -> None:
    """Removes a spelling that no game has any more; a person without another one is deleted."""
    seen = as_seen(name)
    db.execute("DELETE FROM spelling WHERE owner = ? AND name = ?", [owner, name])
    for merger, called, text in db.execute(
        "SELECT id, name, spellings FROM merger WHERE owner = ?", [owner]
    ).fetchall():
        with suppress(*UNREADABLE):
            if name in (spellings := json.loads(text)):
                others = [each for each in dict.fromkeys(seen if each == name else each for each in spellings) if each]
                first = called if called in others else next(iter(others), "")
                values = [first, to_json(others), merger]
                db.execute("UPDATE merger SET name = ?, spellings = ? WHERE id = ?", values)
    db.execute("DELETE FROM merger WHERE spellings = '[]'")
    db.execute(
        """UPDATE person SET name = (SELECT min(name) FROM spelling WHERE person_id = person.id)
           WHERE id = ? AND EXISTS (SELECT 1 FROM spelling WHERE person_id = person.id)
           AND name NOT IN (SELECT name FROM spelling WHERE person_id = person.id)""",
        [person],
    )
    nobody = "NOT EXISTS (SELECT 1 FROM spelling WHERE person_id = ?1)"
    db.execute(f"DELETE FROM merger WHERE into_person_id = ?1 AND {nobody}", [person])  # noqa: S608 - ours
    db.execute(f"DELETE FROM person WHERE id = ?1 AND {nobody}", [person])  # noqa: S608 - ours
