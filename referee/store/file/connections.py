"""One connection per thread; transactions that end in a commit, in nothing, or in a sentence; and what prevents writing."""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

from sqlite_utils import Database

from referee.store.faults import CannotSave, reason_of
from referee.store.file import database, hidden_games
from referee.store.file.identity import Identity
from referee.store.file.litestream import aside
from referee.store.file.quotas import QUOTAS, Quotas, charged

ROOM = 64 * 1024
"""The bytes that must be free beside a file before it can be opened."""
_UNCLEAR = ("failing", "read-only", "unsuitable")


@contextlib.contextmanager
def at_start(path: Path) -> Iterator[None]:
    """Names the file or folder that prevents opening a file."""
    try:
        yield
    except (sqlite3.Error, OSError, CannotSave) as error:
        reason = error.reason if isinstance(error, CannotSave) else reason_of(error)
        if reason is None:
            raise
        if reason in _UNCLEAR and _is_closed(path):
            raise CannotSave("read-only", path=path) from error
        raise CannotSave(clearer(reason, path), saving=False, path=path.parent) from error


def clearer(reason: str, path: Path) -> str:
    """A more specific reason, found from the folder of a file, if SQLite only says that something went wrong."""
    return (reason in _UNCLEAR and _of_folder(path.parent)) or reason


def _is_closed(path: Path) -> bool:
    """Whether a file exists but is not readable or writable for us."""
    try:
        path.stat()
    except OSError:
        return False
    try:
        path.open("r+b").close()
    except OSError:
        return True
    return False


def _of_folder(folder: Path) -> str | None:
    """Why nothing can be written in a folder; None if it can."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(ROOM))
    except OSError as error:
        return reason_of(error)
    return None


_REOPENED = 2
_AGAIN = 0.002
"""Seconds between two checks whether another process has finished writing."""


class _Opened:
    """A connection with one owner, a thread or all connections together; it is closed when the owner is gone."""

    def __init__(self, path: Path) -> None:
        self.db = database.connect(path)
        hidden_games.hide(self.db)

    def close(self) -> None:
        self.db.close()

    def __del__(self) -> None:
        if hasattr(self, "db"):
            self.db.close()


class Connections:
    """The connections of a process to a file: one for each thread, and an idle one that keeps the log open."""

    def __init__(self, path: Path, most: Quotas = QUOTAS, *, circles_only: bool = False) -> None:
        """Opens the file; with `circles_only` it is that of a server on which circles alone start games."""
        self._path = path.resolve()
        self.most = most
        self.circles_only = circles_only
        self._here = threading.local()
        self._all: weakref.WeakSet[_Opened] = weakref.WeakSet()
        self._lock = threading.Lock()
        self._turn = threading.Lock()
        with at_start(self._path):
            database.prepare(self._path)
            self._keeper = _Opened(self._path)
            self._keeper.db.execute("SELECT count(*) FROM sqlite_schema").fetchall()
        self._identity = Identity(self._path)
        self._leave = weakref.finalize(self, self._identity.set_log_aside)

    @property
    def folder(self) -> Path:
        """The folder of the file."""
        return self._path.parent

    @property
    def idle(self) -> Database:
        """The idle connection, for a look at the file before a thread has a connection of its own."""
        return self._keeper.db

    @property
    def here(self) -> Database:
        """The connection of the calling thread."""
        own: _Opened | None = getattr(self._here, "own", None)
        if own is None:
            own = self._here.own = _Opened(self._path)
            if getattr(self._here, "hurried", False):
                own.db.execute("PRAGMA busy_timeout = 0")
            with self._lock:
                self._all.add(own)
        return own.db

    def wait_for_nobody(self) -> None:
        """Makes the calling thread fail at once (CannotSave, busy) instead of waiting for another one."""
        self._here.hurried = True
        self.here.execute("PRAGMA busy_timeout = 0")

    @contextlib.contextmanager
    def writing(self) -> Iterator[Database]:
        """A transaction that may write from its first statement on; threads take turns."""
        with self._in_turn(), self._transaction(self._begin_writing, saving=True) as db, charged(db, self.most):
            yield db

    @contextlib.contextmanager
    def _in_turn(self) -> Iterator[None]:
        """A queue for threads, because those that keep asking the file may be passed over; nobody waits for ever."""
        waited = self._turn.acquire(timeout=database.BUSY_SECONDS)
        try:
            yield
        finally:
            if waited:
                self._turn.release()

    @contextlib.contextmanager
    def reading(self) -> Iterator[Database]:
        """A transaction whose statements all see the same state."""
        with self._transaction(lambda: self.here.execute("BEGIN"), saving=False) as db:
            yield db

    @contextlib.contextmanager
    def glancing(self) -> Iterator[Database]:
        """A connection for a single reading statement, which needs no transaction to see one state."""
        with self._said(saving=False):
            try:
                self._check(saving=False)
                yield self.here
            except BaseException as error:
                self._give_up(error)
                raise

    @contextlib.contextmanager
    def _transaction(self, begin: Callable[[], object], *, saving: bool) -> Iterator[Database]:
        with self._said(saving=saving):
            try:
                self._check(saving=saving)
                begin()
                db = self.here
                yield db
                if saving:
                    self._check(saving=saving)
                db.commit()
                if saving:
                    self._check(saving=saving)
            except BaseException as error:
                self._give_up(error)
                raise

    def _check(self, *, saving: bool) -> None:
        """Raises CannotSave if the file was replaced, because what is written into the open one is lost."""
        if not self._identity.kept:
            self._identity.set_log_aside()
            raise CannotSave("replaced", saving=saving)

    def _begin_writing(self) -> None:
        """Begins with a write that changes nothing, because a read-only connection would accept a BEGIN.

        A connection opened while the file was read-only stays read-only. A new one may be able to write, or
        opening it restores the rights of the log and the next one may.
        """
        for _ in range(_REOPENED):
            try:
                return self._claim()
            except sqlite3.OperationalError as error:
                if reason_of(error) != "read-only":
                    raise
                self._give_up(error)
        return self._claim()

    def _claim(self) -> None:
        """Asks for the right to write at even intervals; SQLite's intervals grow, so the one waiting longest would be passed over."""
        latest = time.monotonic() + database.BUSY_SECONDS
        self.here.execute("PRAGMA busy_timeout = 0")
        try:
            while not self._may_write(latest):
                time.sleep(_AGAIN)
        finally:
            self.here.execute(f"PRAGMA busy_timeout = {database.BUSY_SECONDS * 1000:.0f}")
        self.here.execute("DELETE FROM form_key WHERE 0")

    def _may_write(self, latest: float) -> bool:
        """Whether this connection may write now; raises the error if it has waited too long."""
        try:
            self.here.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if reason_of(error) != "busy" or time.monotonic() > latest:
                raise
            return False
        return True

    def _give_up(self, error: BaseException) -> None:
        """Rolls back; after more than a full disk or a long queue, the connection is replaced at its next use."""
        own: _Opened | None = getattr(self._here, "own", None)
        if own is None:
            return
        try:
            own.db.rollback()
            broken = isinstance(error, sqlite3.Error) and reason_of(error) not in (None, "full", "busy")
        except sqlite3.Error:
            broken = True
        if broken:
            own.close()
            self._here.own = None

    @contextlib.contextmanager
    def without_references(self) -> Iterator[None]:
        """Turns off foreign keys on this thread's connection: otherwise the whole file is searched for every deleted state."""
        self.here.execute("PRAGMA foreign_keys = OFF")
        try:
            yield
        finally:
            self.here.execute("PRAGMA foreign_keys = ON")

    def wipe(self) -> bool:
        """Rewrites the file from its content and empties the log; returns whether nothing prevented it."""
        with self._said(saving=True), aside(self._path):
            self._check(saving=True)
            with hidden_games.shown(self.here):
                self.here.execute("VACUUM")
            return not self.here.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]

    def close(self) -> None:
        """Closes every connection; the last one writes the log back into the file."""
        self._leave()
        with self._lock:
            for own in list(self._all):
                own.close()
            self._all.clear()
        self._here = threading.local()
        self._keeper.close()

    @contextlib.contextmanager
    def _said(self, *, saving: bool) -> Iterator[None]:
        """Turns disk errors into sentences and leaves mistakes in the code as they are."""
        try:
            yield
        except sqlite3.Error as error:
            self._check(saving=saving)
            reason = reason_of(error)
            if reason is None:
                raise
            raise CannotSave(clearer(reason, self._path), saving=saving) from error
