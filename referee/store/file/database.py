"""The file on disk: checked before it is touched, created completely or not at all, opened with every safety on."""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
import stat
import time
from collections.abc import Iterator
from pathlib import Path

from sqlite_utils import Database

from referee.store.faults import CannotSave, NotOurs, reason_of
from referee.store.file import shapes
from referee.store.file.identity import LOG
from referee.store.file.migrations import migrate, pragma
from referee.store.file.tables import APPLICATION_ID, VERSION

BUSY_SECONDS = 5.0
"""How long a write waits for another one to end."""

BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite appends to the name of a file for the files that it keeps beside it."""

_MAGIC = b"SQLite format 3\0"
_HEADER = 100
_SCHEMA_COOKIE = slice(40, 44)
_USER_VERSION = slice(60, 64)
_APPLICATION_ID = slice(68, 72)
_PAUSE = 0.02


def refuse_foreign(path: Path) -> None:
    """Refuses (NotOurs) a foreign, newer or damaged file without writing anything; a missing or empty one passes."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # a pipe would keep whoever reads it waiting
            raise NotOurs(path, "foreign")
        with path.open("rb") as file:
            header = file.read(_HEADER)
    except FileNotFoundError:
        return
    except OSError as error:
        raise CannotSave("read-only", path=path) from error
    if header:
        _judge_header(path, header)
        _judge_content(path)


def _judge_header(path: Path, header: bytes) -> None:
    if not header.startswith(_MAGIC):
        raise NotOurs(path, "foreign")
    if len(header) < _HEADER:
        raise NotOurs(path, "damaged")
    if not any(any(header[mark]) for mark in (_SCHEMA_COOKIE, _USER_VERSION, _APPLICATION_ID)):
        return  # nobody ever made a table in it, as while another process fills a new file
    if int.from_bytes(header[_APPLICATION_ID], "big") != APPLICATION_ID:
        raise NotOurs(path, "foreign")
    if int.from_bytes(header[_USER_VERSION], "big") > VERSION:
        raise NotOurs(path, "newer")


def _judge_content(path: Path) -> None:
    """Checks again for a while if another process is at work or a file found damaged changed during the check."""
    latest = time.monotonic() + BUSY_SECONDS
    while True:
        before = _traces(path)
        try:
            return _check(path, "mode=ro" if len(before) > 1 else "mode=ro&immutable=1")
        except NotOurs:
            if _traces(path) == before:
                raise
        except CannotSave as fault:
            if fault.reason != "busy":
                raise
        if time.monotonic() > latest:
            raise CannotSave("busy", saving=False)
        time.sleep(_PAUSE)


def _traces(path: Path) -> list[tuple[str, int, int]]:
    """The name, size and time of the file and of those that SQLite keeps beside it."""
    found = []
    for each in (path, path.with_name(f"{path.name}{LOG}"), path.with_name(f"{path.name}-journal")):
        with contextlib.suppress(FileNotFoundError):
            found.append((each.name, each.stat().st_size, each.stat().st_mtime_ns))
    return found


def _check(path: Path, how: str) -> None:
    try:
        with connected(path, how) as connection:
            connection.execute("BEGIN")
            marked = connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            sound = connection.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
            found = shapes.parts_of_schema(connection)
    except sqlite3.DatabaseError as error:
        reason = reason_of(error)
        if reason in (None, "damaged"):
            raise NotOurs(path, "damaged") from error
        raise CannotSave(reason, saving=False) from error
    if found and not marked:
        raise NotOurs(path, "foreign")
    if version > VERSION:
        raise NotOurs(path, "newer")
    if not sound:
        raise NotOurs(path, "damaged")
    if found:
        shapes.refuse_unknown(path, found, version)


def prepare(path: Path) -> None:
    """Makes sure that `path` is a sound file of the current shape, readable by its owner only."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    refuse_foreign(path)
    if not path.exists():
        _make(path)
    path.open("r+b").close()  # before SQLite, which would give its log the same read-only rights and leave it there
    with contextlib.closing(connect(path)) as db:
        migrate(db)


def _make(path: Path) -> None:
    """Creates the file beside its place and then links it there, so that nobody ever sees half of one.

    NotOurs if there is the log of a file that is gone: it would be written into the new one.
    """
    log = path.with_name(f"{path.name}{LOG}")
    if log.exists() and log.stat().st_size:
        raise NotOurs(path, "missing")
    with draft_beside(path) as draft:
        with contextlib.closing(connect(draft)) as db:
            migrate(db)
        _place(draft, path)


@contextlib.contextmanager
def draft_beside(target: Path) -> Iterator[Path]:
    """An empty file beside the target, accessible to its owner only, deleted at the end."""
    draft = target.with_name(f".{target.name}.{secrets.token_hex(8)}")
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        yield draft
    finally:
        for end in BESIDE:
            draft.with_name(draft.name + end).unlink(missing_ok=True)


def _place(draft: Path, path: Path) -> None:
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    except OSError:  # a file system without hard links: the empty file is filled in place
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _writes_ahead(db: Database) -> object:
    """The journal mode of a connection; if several ask for it on a new file at once, SQLite does not wait its turn."""
    latest = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            return pragma(db, "journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > latest:
                raise
        time.sleep(0.01)


def connect(path: Path) -> Database:
    """A connection that uses the write-ahead log, syncs every commit, checks foreign keys, waits its turn and leaves no long log."""
    connection = sqlite3.connect(
        address(path, "mode=rw"), uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        connection.row_factory = sqlite3.Row
        connection.text_factory = text
        db = Database(connection, execute_plugins=False)
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA journal_size_limit = 0")
        if _writes_ahead(db) != "wal":
            raise CannotSave("unsuitable")
    except BaseException:
        connection.close()
        raise
    return db


def how_to_read(path: Path) -> str:
    """How to open a file for reading: one that nobody uses needs nothing beside it, so it may be on a read-only disk."""
    used = path.with_name(f"{path.name}-wal").exists() or path.with_name(f"{path.name}-journal").exists()
    return "mode=rw" if used else "mode=ro&immutable=1"


def connected(path: Path, how: str = "mode=rw") -> contextlib.closing[sqlite3.Connection]:
    """A plain connection, closed at the end."""
    return contextlib.closing(sqlite3.connect(address(path, how), uri=True, timeout=BUSY_SECONDS, isolation_level=None))


def address(path: Path, how: str) -> str:
    """The address with which SQLite opens a file in this way."""
    return f"{path.absolute().as_uri()}?{how}"


def text(data: bytes) -> str:
    """Text from the file; if the bytes are not text, what can be read of them in a form that is not valid JSON."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}" + data.decode(errors="replace")
