"""Whether a copy of the database is whole: sound as a file, and every game in it replays to what was kept of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from sqlite_utils import Database

from referee.sheet.account import Account
from referee.sheet.ledger import Ledger
from referee.store import damage, rows, summaries
from referee.store.faults import CopyRefused, Damaged, NotOurs, reason_of
from referee.store.files import connected, how_to_read
from referee.store.links import by_id
from referee.words import say

_ENDS = "\x1f"
"""Stands between the parts of a print, so that no two games have one."""


@dataclass(frozen=True)
class Verified:
    """What a whole copy came to: the `prints` of all games that replay, how many were `replayed`, and the damaged ones."""

    prints: frozenset[str]
    replayed: int
    damaged: tuple[Damaged, ...]


def verify(copy: Path, source: Path, account_of: Callable[[Ledger], Account], known: Collection[str]) -> Verified:
    """Checks a copy; a game whose print is `known` was replayed before. NotOurs or CopyRefused where it is not whole.

    A game that cannot be replayed is a fault of the copy, unless it is exactly the same in the source.
    """
    prints, replayed, damaged = set(), 0, []
    with _opened(copy) as db:
        if db.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
            raise NotOurs(copy, "damaged")
        for number in [row["id"] for row in db.execute("SELECT id FROM sheet ORDER BY id")]:
            mark = _print(db, number)
            if mark not in known:
                replayed += 1
                if (fault := _fault(db, number, account_of)) is not None:
                    damaged.append((fault, mark))
                    continue
            prints.add(mark)
    if damaged:
        _refuse_unlike(damaged, source)
    return Verified(frozenset(prints), replayed, tuple(fault for fault, _ in damaged))


@contextmanager
def _opened(path: Path) -> Iterator[Database]:
    """A file to be read; NotOurs where it turns out to be damaged."""
    with connected(path, how_to_read(path)) as connection:
        connection.row_factory = sqlite3.Row
        connection.text_factory = damage.text
        try:
            yield Database(connection, execute_plugins=False)
        except sqlite3.DatabaseError as error:
            if reason_of(error) != "damaged":
                raise
            raise NotOurs(path, "damaged") from error


def _print(db: Database, number: int) -> str:
    """By this a game is known of which nothing has changed that is replayed."""
    sheet = "SELECT sheet.id, digest, setup FROM sheet LEFT JOIN revision ON revision.id = head WHERE sheet.id = ?"
    hands = "SELECT place, body FROM hand WHERE sheet_id = ? AND place IS NOT NULL ORDER BY place"
    found = [*db.execute(sheet, [number]), *db.execute(hands, [number])]
    text = _ENDS.join(str(value) for row in found for value in row)
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _fault(db: Database, number: int, account_of: Callable[[Ledger], Account]) -> Damaged | None:
    """What is wrong with a game: it cannot be replayed, or it is not the one of which something was kept."""
    sheet = by_id(db, number)
    try:
        came_to = summaries.digest(account_of(rows.read_sheet(db, sheet).ledger).identity)
    except Exception as error:  # whatever a damaged game makes the rules raise
        return damage.from_error(number, error)
    if sheet["digest"] in (None, "", came_to):
        return None
    return Damaged(number, damage.IN_LISTS)


def _refuse_unlike(damaged: list[tuple[Damaged, str]], source: Path) -> None:
    with _opened(source) as db:
        for fault, mark in damaged:
            if _print(db, fault.number) != mark:
                raise CopyRefused(say("The copy was not whole: game {number} did not come out.", number=fault.number))
