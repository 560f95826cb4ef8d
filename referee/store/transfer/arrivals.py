"""An unfinished import: its games have numbers of their own, and nobody sees them until the last one is stored.

They are written in short transactions, so that others can save in between, and a single row hides them all. The
transaction that ends the import deletes that row. If the import failed or was killed, its games are deleted instead.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlite_utils import Database

from referee.store.faults import CannotSave
from referee.store.file.migrations import rewritable
from referee.store.sheets import archive

_BESIDE = ("result", "link")


@dataclass(frozen=True)
class Reserved:
    """The numbers reserved for the games of an import, and whether its people are its own."""

    first: int
    last: int
    owner: str | None = None


def announce(db: Database, games: int, owner: str | None) -> Reserved:
    """Reserves numbers for this many games, which stay hidden from now on."""
    before = max(
        each[0] or 0
        for each in (
            db.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = 'sheet'").fetchone(),
            db.execute("SELECT max(id) FROM main.sheet").fetchone(),
        )
    )
    db.execute("DELETE FROM sqlite_sequence WHERE name = 'sheet'")
    db.execute("INSERT INTO sqlite_sequence(name, seq) VALUES ('sheet', ?)", [before + games])
    arrival = Reserved(before + 1, before + games, owner)
    db.execute("INSERT INTO arrival VALUES (1, ?, ?, ?)", [arrival.first, arrival.last, owner])
    return arrival


def check(db: Database, arrival: Reserved) -> None:
    """Raises CannotSave if the file is no longer the one that the import began in."""
    if there(db) != arrival:
        raise CannotSave("replaced")


def there(db: Database) -> Reserved | None:
    """The unfinished import, if any."""
    row = db.execute("SELECT first, last, owner FROM arrival").fetchone()
    return row and Reserved(*row)


def done(db: Database) -> None:
    """Shows all games of the import at once."""
    db.execute("DELETE FROM arrival")


def clear_copy(db: Database) -> None:
    """Removes the games of an unfinished import from a copy of the file."""
    if "arrival" not in db.table_names() or (left := there(db)) is None:
        return
    db.execute("BEGIN")
    with rewritable(db, "log", "ruling"):
        clear_some(db, left, float("inf"))
    db.execute("COMMIT")


def clear_some(db: Database, left: Reserved, end: float) -> bool:
    """Deletes games of an import until the given time; returns whether none are left."""
    found = db.execute("SELECT id FROM main.sheet WHERE id BETWEEN ? AND ?", [left.first, left.last]).fetchall()
    for (number,) in found:
        if time.monotonic() > end:
            return False
        archive.clear(db, number)
        for table in _BESIDE:
            db.execute(f"DELETE FROM main.{table} WHERE sheet_id = ?", [number])  # noqa: S608 - ours
        db.execute("DELETE FROM main.sheet WHERE id = ?", [number])
    if left.owner is not None:
        for table in ("spelling", "person"):
            db.execute(f"DELETE FROM {table} WHERE owner = ?", [left.owner])  # noqa: S608 - ours
    done(db)
    return True
