"""The rows of a backup, poured into tables of our own making: nothing of the backup is run."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlite_utils import Database

from referee.store import shapes
from referee.store.cookie_key import is_weak
from referee.store.faults import CopyRefused, NotOurs, reason_of
from referee.store.files import address, connected, how_to_read
from referee.store.migrations import APPLICATION_ID, add_taker, steps_until
from referee.words import say

WEAK = say("The key that signs the cookies could be guessed, so nothing was changed: use another backup.")


def take_over(source: Path, draft: Path) -> bytes | None:
    """Fills a draft with the rows of a backup that are ours, in tables of our own making; the key that it carried."""
    with connected(draft) as copy:
        copy.execute("PRAGMA trusted_schema = OFF")
        copy.execute("ATTACH ? AS backup", [address(source, how_to_read(source))])
        copy.execute("BEGIN IMMEDIATE")
        try:
            _fill(copy, source)
            key = _key_of(copy)
        except sqlite3.DatabaseError as error:
            if reason_of(error) in (None, "damaged"):
                raise NotOurs(source, "damaged") from error
            raise
        copy.execute("COMMIT")
    return key


def _fill(copy: sqlite3.Connection, source: Path) -> None:
    found = shapes.parts_of_schema(copy, "backup")
    version: int = copy.execute("PRAGMA backup.user_version").fetchone()[0]
    what = shapes.wrong(found, version, shapes.applied(copy, "backup"))
    if what:
        raise NotOurs(source, "shape", what)
    made = Database(copy, execute_plugins=False)
    steps_until(version, made)
    if "taker" in _columns(copy, "code"):
        add_taker(made)
    for table in (part.name for part in shapes.ours(found, version) if part.kind == "table"):
        _pour(copy, table, table)
    copy.execute(f"DELETE FROM main.{shapes.STEPS}")  # noqa: S608 - ours
    _pour(copy, shapes.STEPS, shapes.STEPS)
    if copy.execute("SELECT 1 FROM backup.sqlite_schema WHERE name = 'sqlite_sequence'").fetchone():
        copy.execute("DELETE FROM main.sqlite_sequence")
        _pour(copy, "sqlite_sequence", "sqlite_sequence WHERE name = 'person'")
    copy.execute(f"PRAGMA main.application_id = {APPLICATION_ID}")
    copy.execute(f"PRAGMA main.user_version = {version}")


def _pour(copy: sqlite3.Connection, table: str, rows: str) -> None:
    """Takes the rows of a table over, column by column."""
    columns = ", ".join(_columns(copy, table))
    copy.execute(f"INSERT INTO main.{table}({columns}) SELECT {columns} FROM backup.{rows}")  # noqa: S608 - ours


def _columns(copy: sqlite3.Connection, table: str) -> list[str]:
    """The columns that a table has in the backup."""
    return [row[1] for row in copy.execute(f"PRAGMA backup.table_info({table})")]


def _key_of(copy: sqlite3.Connection) -> bytes | None:
    """The key that a backup carries; Refused where it is none. A database in use has none."""
    if not copy.execute("SELECT 1 FROM backup.sqlite_schema WHERE name = 'kept_key'").fetchone():
        return None
    keys = [row[0] for row in copy.execute("SELECT key FROM backup.kept_key LIMIT 2")]
    if len(keys) > 1 or any(is_weak(key) for key in keys):
        raise CopyRefused(WEAK)
    return bytes(keys[0]) if keys else None
