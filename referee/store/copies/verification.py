"""Whether a copy of the database is complete: sound as a file, and every game in it replays to its stored results."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from sqlite_utils import Database

from referee.sheet.ledger import Ledger
from referee.sheet.summary import Summary
from referee.store.faults import CopyRefused, Damaged, NotOurs, reason_of
from referee.store.file import database
from referee.store.file.database import connected, how_to_read
from referee.store.file.sqlite import to_json
from referee.store.sheets import damage, rows, summaries
from referee.store.sheets.rights import find_by_number
from referee.words import say


@dataclass(frozen=True)
class Verification:
    """The result for a complete copy: the `prints` of all games that replay, how many were `replayed`, and the damaged ones."""

    prints: frozenset[str]
    replayed: int
    damaged: tuple[Damaged, ...]


def verify(copy: Path, source: Path, summary_of: Callable[[Ledger], Summary], known: Collection[str]) -> Verification:
    """Checks a copy; a game with a `known` print was replayed before. NotOurs or CopyRefused if it is not complete.

    A game that cannot be replayed is a fault of the copy unless it is exactly the same in the source.
    """
    prints, replayed, damaged = set(), 0, []
    with _opened(copy) as db:
        if db.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
            raise NotOurs(copy, "damaged")
        for number in [row["id"] for row in db.execute("SELECT id FROM sheet ORDER BY id")]:
            game = _read(db, number)
            if game.print not in known:
                replayed += 1
                if (fault := _fault(game, summary_of)) is not None:
                    damaged.append((fault, game.print))
                    continue
            prints.add(game.print)
    if damaged:
        _refuse_unlike(damaged, source)
    return Verification(frozenset(prints), replayed, tuple(fault for fault, _ in damaged))


@contextmanager
def _opened(path: Path) -> Iterator[Database]:
    """Opens a file for reading; NotOurs if it turns out to be damaged."""
    with connected(path, how_to_read(path)) as connection:
        connection.row_factory = sqlite3.Row
        connection.text_factory = database.text
        try:
            yield Database(connection, execute_plugins=False)
        except sqlite3.DatabaseError as error:
            if reason_of(error) != "damaged":
                raise
            raise NotOurs(path, "damaged") from error


@dataclass(frozen=True)
class _Game:
    """A game in a file: its ledger, or why it cannot be read, and its stored digest.

    Its `print` is the same as long as nothing that is replayed has changed.
    """

    number: int
    ledger: Ledger | Damaged
    digest: str | None
    print: str


def _read(db: Database, number: int) -> _Game:
    row = find_by_number(db, number)
    ledger: Ledger | Damaged
    try:
        ledger = rows.read_sheet(db, row).ledger
        text = to_json([number, row["digest"], ledger.setup, [entry.body for entry in ledger.entries]])
    except Damaged as fault:
        ledger, text = fault, str(fault)
    return _Game(number, ledger, row["digest"], sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32])


def _fault(game: _Game, summary_of: Callable[[Ledger], Summary]) -> Damaged | None:
    """What is wrong with a game: it cannot be replayed, or its results are not those stored for it."""
    if isinstance(game.ledger, Damaged):
        return game.ledger
    try:
        came_to = summaries.digest(summary_of(game.ledger).identity)
    except Exception as error:  # whatever a damaged game makes the rules raise
        return damage.from_error(game.number, error)
    return None if game.digest in (None, came_to) else Damaged(game.number, damage.UNREADABLE_SUMMARY)


def _refuse_unlike(damaged: list[tuple[Damaged, str]], source: Path) -> None:
    with _opened(source) as db:
        for fault, mark in damaged:
            if _read(db, fault.number).print != mark:
                raise CopyRefused(say("The copy is incomplete: game {number} is missing from it.", number=fault.number))
