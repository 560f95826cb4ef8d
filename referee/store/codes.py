"""Codes that hand games over to another browser: each good for one use and a short time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from time import monotonic

from sqlite_utils import Database

from referee.store import roster
from referee.store.faults import NoSuchCode
from referee.store.rights import new_secret


@dataclass(frozen=True)
class Handover:
    """What a code hands over: whose games (None for a single sheet, given by whoever runs the server), and how many.

    `done` where whoever asks has them already.
    """

    owner: str | None
    games: int
    done: bool


GOOD_FOR = timedelta(minutes=15)
SLIP = timedelta(minutes=1)
"""How far a clock may be put right backwards without an end to the codes just made."""


def make(db: Database, at: str, *, owner: str | None = None, sheet_id: int | None = None) -> str:
    """A code for all games of an owner, or for one sheet; earlier codes for the same are good no longer."""
    db.execute(
        "UPDATE code SET used = ? WHERE owner IS ? AND sheet_id IS ? AND used IS NULL",
        [at, owner, sheet_id],
    )
    secret = new_secret()
    ends = (datetime.fromisoformat(at) + GOOD_FOR).isoformat()
    db.execute(
        "INSERT INTO code(secret, owner, sheet_id, at, ends) VALUES (?, ?, ?, ?, ?)",
        [secret, owner, sheet_id, at, ends],
    )
    return secret


def find(db: Database, secret: str, at: str, asker: str) -> sqlite3.Row:
    """A code that is still good at this time, or that the asker has used; NoSuchCode for any other."""
    row: sqlite3.Row | None = db.execute(
        "SELECT * FROM code WHERE secret = ? AND (used IS NULL OR taker = ?)", [secret, asker]
    ).fetchone()
    if row is None or not _is_good(row, at):
        raise NoSuchCode
    return row


def _is_good(row: sqlite3.Row, at: str) -> bool:
    """Whether it is the time of a code: not behind its end, nor, where the clock was set back, before it was made."""
    made, now, ends = (datetime.fromisoformat(each) for each in (row["at"], at, row["ends"]))
    return made - SLIP <= now <= ends


class Countdown:
    """How many seconds the codes that this process has seen still have, by a counter that nobody sets back."""

    def __init__(self) -> None:
        self._ends: dict[str, float] = {}

    def over(self, db: Database, at: str) -> list[str]:
        """The codes whose time is not now, or has run out meanwhile; what is seen first begins to run."""
        over = []
        for row in db.execute("SELECT * FROM code"):
            end = self._ends.setdefault(row["secret"], monotonic() + _left(row, at))
            if not _is_good(row, at) or monotonic() > end:
                over.append(row["secret"])
        for secret in over:
            self._ends.pop(secret, None)
        return over


def _left(row: sqlite3.Row, at: str) -> float:
    """The seconds until the end of a code, and what a clock may be put right by."""
    return (datetime.fromisoformat(row["ends"]) - datetime.fromisoformat(at) + SLIP).total_seconds()


def drop(db: Database, secrets: Iterable[str]) -> None:
    """Ends codes for good, whatever the clock says later."""
    db.conn.executemany("DELETE FROM code WHERE secret = ?", ([each] for each in secrets))


def count(db: Database, row: sqlite3.Row) -> int:
    """How many games a code hands over."""
    found: int = db.execute(
        "SELECT count(*) FROM sheet WHERE owner = ? OR id = ?", [row["owner"], row["sheet_id"]]
    ).fetchone()[0]
    return found


def use(db: Database, row: sqlite3.Row, owner: str, at: str) -> list[int]:
    """Hands the games and people over to a browser, without the keys of the forms; the sheets that it got."""
    db.execute("UPDATE code SET used = ?, taker = ? WHERE secret = ?", [at, owner, row["secret"]])
    moved = db.execute(
        "UPDATE sheet SET owner = ?, once = NULL WHERE (owner = ? OR id = ?) AND owner <> ? RETURNING id",
        [owner, row["owner"], row["sheet_id"], owner],
    ).fetchall()
    if row["owner"] not in (None, owner):
        roster.move(db, row["owner"], owner, at)
    return [each["id"] for each in moved]
