"""The games of an import that is not done, which no query of a connection sees."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlite_utils import Database

_HIDDEN = """
    NOT BETWEEN coalesce((SELECT first FROM main.arrival), 0) AND coalesce((SELECT last FROM main.arrival), 0)
"""
_SEEN = {"sheet": "id", "result": "sheet_id"}
"""The tables of which is seen what is done, each with its column for the number of a game."""


def hide(db: Database) -> None:
    """Has every query of a connection see the games that are done; what changes a table names it as `main.sheet`."""
    for table, number in _SEEN.items():
        db.execute(f"CREATE TEMP VIEW {table} AS SELECT * FROM main.{table} WHERE {number} {_HIDDEN}")  # noqa: S608 - ours


@contextmanager
def shown(db: Database) -> Iterator[None]:
    """Has a connection see the tables themselves until the block ends: while there are views of their names, VACUUM fails."""
    for table in _SEEN:
        db.execute(f"DROP VIEW temp.{table}")
    try:
        yield
    finally:
        hide(db)
