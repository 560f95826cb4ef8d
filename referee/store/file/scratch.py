"""What all processes know together for a moment, and wrong guesses."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from zlib import crc32

from referee.store.faults import CannotSave, reason_of
from referee.store.file.database import address

SCRATCH = ".referee.scratch"
_BESIDE = ("", "-wal", "-shm")
_PATIENCE = 1.0
"""Seconds for which one process waits for another to write."""
_PAGES = 100
"""Pages of the log after which it is written into the file, so that it stays small on a small disk."""

_TABLES = (
    """CREATE TABLE entering(
        sheet INTEGER NOT NULL,
        form TEXT NOT NULL,
        hand INTEGER NOT NULL,
        browser TEXT NOT NULL,
        touched REAL NOT NULL,
        PRIMARY KEY(sheet, form)
    ) STRICT, WITHOUT ROWID""",
    "CREATE TABLE guess(address_hash TEXT NOT NULL, at REAL NOT NULL) STRICT",
    "CREATE INDEX guess_by_address ON guess(address_hash, at)",
    "CREATE INDEX guess_by_time ON guess(at)",
)
_SHAPE = crc32("".join(_TABLES).encode()) >> 1
"""Detects a file with other tables, left by an earlier version."""


class Scratch:
    """A small file beside the database; if it cannot be used, nothing is known and nothing fails."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / SCRATCH
        self._lock = threading.Lock()
        self._here = threading.local()
        self._db: sqlite3.Connection | None = None

    def wait_for_nobody(self) -> None:
        """Makes the calling thread fail at once (CannotSave, busy) while another thread of this process uses it."""
        self._here.patience = 0.0

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        if not self._lock.acquire(timeout=getattr(self._here, "patience", -1)):
            raise CannotSave("busy", saving=False)
        try:
            yield
        finally:
            self._lock.release()

    def run(self, statement: str, *values: str | float | None) -> list[tuple[int, ...]]:
        """The result of a statement; empty if the file cannot be used."""
        with self._alone():
            try:
                self._db = self._db or _opened(self._path)
                return self._db.execute(statement, values).fetchall()
            except (sqlite3.Error, OSError) as error:
                reason = reason_of(error)
                if reason is None:
                    raise
                self._drop()
                if reason in ("damaged", "foreign"):
                    _remove(self._path)
                return []

    def close(self) -> None:
        """Closes the file; it reopens by itself."""
        with self._lock:
            self._drop()

    def _drop(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None

    def __del__(self) -> None:
        self._drop()


def _opened(path: Path) -> sqlite3.Connection:
    """A connection to the file, which is created if missing, accessible to its owner only."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    db = sqlite3.connect(
        address(path, "mode=rw"), uri=True, timeout=_PATIENCE, isolation_level=None, check_same_thread=False
    )
    try:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA wal_autocheckpoint = {_PAGES}")
        if _shape(db) != _SHAPE:
            _fill(db)
    except BaseException:
        db.close()
        raise
    return db


def _shape(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _fill(db: sqlite3.Connection) -> None:
    """Creates the tables, unless another process just did; the old content is dropped."""
    db.execute("BEGIN IMMEDIATE")
    if _shape(db) != _SHAPE:
        for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            db.execute(f'DROP TABLE "{name}"')
        for each in _TABLES:
            db.execute(each)
        db.execute(f"PRAGMA user_version = {_SHAPE}")
    db.execute("COMMIT")


def _remove(path: Path) -> None:
    """Removes a damaged file, as after a power cut; the next use makes a new one."""
    for end in _BESIDE:
        with contextlib.suppress(OSError):
            path.with_name(path.name + end).unlink()


class Guesses:
    """The times of wrong guesses by address; addresses are not stored in plain form."""

    def __init__(self, scratch: Scratch) -> None:
        self._run = scratch.run

    def too_many(self, address: str, now: float, *, most: int, within: float) -> bool:
        """Notes a wrong guess, and says whether there have already been too many lately."""
        address_hash = sha256(address.encode()).hexdigest()[:20]
        self._run("DELETE FROM guess WHERE at < ? OR at > ?", now - within, now + within)
        ((before,),) = self._run("SELECT count(*) FROM guess WHERE address_hash = ?", address_hash) or [(0,)]
        if before < most:
            self._run("INSERT INTO guess VALUES (?, ?)", address_hash, now)
        return before >= most
