"""Which person a name on a sheet is: the same spelling is the same person, each owner's own."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sqlite_utils import Database

NOBODY = re.compile(r"Player \d+")
"""What stands in the place of a name that was taken out of the records: no person."""


def grow(db: Database, owner: str, names: Iterable[str]) -> None:
    """Makes a person of every name that is new; of two names of one person in one game, the second is its own again."""
    seen: set[int] = set()
    for name in names:
        if NOBODY.fullmatch(name):
            continue
        row = db.execute("SELECT person_id FROM spelling WHERE owner = ? AND name = ?", [owner, name]).fetchone()
        if row is None or row["person_id"] in seen:
            seen.add(_own(db, owner, name))
        else:
            seen.add(row["person_id"])


def _own(db: Database, owner: str, name: str) -> int:
    """A person of this name alone."""
    person: int = db.execute("INSERT INTO person(owner, name) VALUES (?, ?) RETURNING id", [owner, name]).fetchone()[0]
    db.execute(
        """INSERT INTO spelling VALUES (?, ?, ?)
           ON CONFLICT(owner, name) DO UPDATE SET person_id = excluded.person_id""",
        [owner, name, person],
    )
    return person
