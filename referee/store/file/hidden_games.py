"""Hides the games of an unfinished import from every query of a connection."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlite_utils import Database

_HIDDEN = """
    NOT BETWEEN coalesce((SELECT first FROM main.arrival), 0) AND coalesce((SELECT last FROM main.arrival), 0)
"""
_SEEN = {"sheet": "id", "result": "sheet_id"}
"""The tables that show only finished imports, each with its column for the number of a game."""


def hide(db: Database) -> None:
    """Makes every query of a connection see finished games only; code that changes a table names it `main.sheet`."""
    for table, number in _SEEN.items():
        db.execute(f"CREATE TEMP VIEW {table} AS SELECT * FROM main.{table} WHERE {number} {_HIDDEN}")  # noqa: S608 - ours


@contextmanager
def shown(db: Database) -> Iterator[None]:
    """Makes a connection see the tables themselves until the block ends: VACUUM fails while there are views with their names."""
    for table in _SEEN:
        db.execute(f"DROP VIEW temp.{table}")
    try:
        yield
    finally:
        hide(db)
