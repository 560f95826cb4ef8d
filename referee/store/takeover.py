"""The rows of a backup, poured into tables of our own making: nothing of the backup is run."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database

from referee.store import parcels, shapes
from referee.store.cookie_key import is_weak
from referee.store.faults import BackupRefused, NotOurs, reason_of
from referee.store.files import address, connected, how_to_read
from referee.store.migrations import APPLICATION_ID, add_taker, rewritable, steps_until
from referee.words import say

WEAK = say("The key that signs the cookies could be guessed, so nothing was changed: use another backup.")


@dataclass(frozen=True)
class Taken:
    """What was taken over: the key that a backup carried, and how many hands of no game were left out."""

    key: bytes | None
    stray: int


def take_over(source: Path, draft: Path) -> Taken:
    """Fills a draft with the rows of a backup that are ours, in tables of our own making."""
    with connected(draft) as copy:
        copy.execute("PRAGMA trusted_schema = OFF")
        copy.execute("ATTACH ? AS backup", [address(source, how_to_read(source))])
        copy.execute("BEGIN IMMEDIATE")
        try:
            stray = _fill(copy, source)
            key = _key_of(copy)
        except sqlite3.DatabaseError as error:
            if reason_of(error) in (None, "damaged"):
                raise NotOurs(source, "damaged") from error
            raise
        copy.execute("COMMIT")
    return Taken(key, stray)


def _fill(copy: sqlite3.Connection, source: Path) -> int:
    """Fills the draft; how many hands of no game were left out."""
    found = shapes.parts_of_schema(copy, "backup")
    version: int = copy.execute("PRAGMA backup.user_version").fetchone()[0]
    what = shapes.wrong(found, version, shapes.applied(copy, "backup"))
    if what:
        raise NotOurs(source, "shape", what)
    made = Database(copy, execute_plugins=False)
    steps_until(version, made)
    if "taker" in _columns(copy, "code"):
        add_taker(made)
    tables = [part.name for part in shapes.ours(found, version) if part.kind == "table"]
    for table in tables:
        _pour(copy, table, table)
    copy.execute(f"DELETE FROM main.{shapes.STEPS}")  # noqa: S608 - ours
    _pour(copy, shapes.STEPS, shapes.STEPS)
    if copy.execute("SELECT 1 FROM backup.sqlite_schema WHERE name = 'sqlite_sequence'").fetchone():
        _take_numbers(copy)
    _refuse_endless(copy, source, tables)
    _refuse_planted(copy, source, tables)
    copy.execute(f"PRAGMA main.application_id = {APPLICATION_ID}")
    copy.execute(f"PRAGMA main.user_version = {version}")
    return _leave_out(made, tables)


def _pour(copy: sqlite3.Connection, table: str, rows: str) -> None:
    """Takes the rows of a table over, column by column."""
    columns = ", ".join(_columns(copy, table))
    copy.execute(f"INSERT INTO main.{table}({columns}) SELECT {columns} FROM backup.{rows}")  # noqa: S608 - ours


def _take_numbers(copy: sqlite3.Connection) -> None:
    """Has no number be given that the backup knows was given before."""
    copy.execute("DELETE FROM main.sqlite_sequence")
    copy.execute(
        """INSERT INTO main.sqlite_sequence SELECT name, max(seq) FROM backup.sqlite_sequence
           WHERE typeof(seq) = 'integer'
           AND name IN (SELECT name FROM main.sqlite_schema WHERE instr(sql, 'AUTOINCREMENT'))
           GROUP BY name ORDER BY min(rowid)"""
    )


def _leave_out(made: Database, tables: Sequence[str]) -> int:
    """Deletes rows of no game, and takes out what refers to nothing; how many hands of no game there were.

    A game that comes later would have them.
    """
    stray = 0
    if not _has_strays(made):
        return stray
    with rewritable(made, *(each for each in parcels.GROWING if each in tables)):
        while _has_strays(made):
            stray += sum(_leave_out_of(made, table) for table in tables)
    return stray


def _has_strays(made: Database) -> bool:
    return made.execute("PRAGMA main.foreign_key_check").fetchone() is not None


def _leave_out_of(made: Database, table: str) -> int:
    """Deletes the rows of a table that belong to nothing; how many hands they were."""
    hands = 0
    needed = {each.name for each in made.table(table).columns if each.notnull}
    for key in made.table(table).foreign_keys:
        act = f"DELETE FROM {table}" if key.column in needed else f"UPDATE {table} SET {key.column} = NULL"  # noqa: S608 - ours
        gone = f"{key.column} IS NOT NULL AND {key.column} NOT IN (SELECT id FROM {key.other_table})"  # noqa: S608 - ours
        found = made.execute(f"{act} WHERE {gone}").rowcount
        hands += found if table == "hand" else 0
    return hands


def _refuse_endless(copy: sqlite3.Connection, source: Path, tables: Iterable[str]) -> None:
    """NotOurs where a number is so large that hardly any is left for what comes."""
    numbers = [f"SELECT max(id) FROM main.{table}" for table in tables if "id" in _columns(copy, table)]  # noqa: S608
    counted = copy.execute("SELECT 1 FROM main.sqlite_schema WHERE name = 'sqlite_sequence'").fetchone()
    for last in (*(["SELECT max(seq) FROM main.sqlite_sequence"] if counted else []), *numbers):
        if (copy.execute(last).fetchone()[0] or 0) > parcels.LARGEST_NUMBER:
            raise NotOurs(source, "damaged")


def _refuse_planted(copy: sqlite3.Connection, source: Path, tables: Iterable[str]) -> None:
    """NotOurs where a game of the archive names a column that no table has; one that is damaged is told of as such."""
    for (body,) in copy.execute("SELECT body FROM main.parcel") if "parcel" in tables else ():
        try:
            parcels.opened(body)
        except parcels.Planted:
            raise NotOurs(source, "shape", say("a game in the archive has a column of no version")) from None
        except parcels.UNREADABLE:
            continue


def _columns(copy: sqlite3.Connection, table: str) -> list[str]:
    """The columns that a table has in the backup."""
    return [row[1] for row in copy.execute(f"PRAGMA backup.table_info({table})")]


def _key_of(copy: sqlite3.Connection) -> bytes | None:
    """The key that a backup carries; Refused where it is none. A database in use has none."""
    if not copy.execute("SELECT 1 FROM backup.sqlite_schema WHERE name = 'kept_key'").fetchone():
        return None
    keys = [row[0] for row in copy.execute("SELECT key FROM backup.kept_key LIMIT 2")]
    if len(keys) > 1 or any(is_weak(key) for key in keys):
        raise BackupRefused(WEAK)
    return bytes(keys[0]) if keys else None
