"""Backups: a consistent copy of the database while it is in use, and such a copy put back in its place."""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from referee.ledger import Account, Ledger
from referee.store import Store, files
from referee.store.faults import CannotSave, NotOurs, StoreFault, reason_of
from referee.words import say

_BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite adds to the name of a file for what it keeps beside it."""


@dataclass(frozen=True)
class Before:
    """Where what a backup replaces is kept, and the key that goes with it."""

    path: Path
    key: bytes | None = None


class Refused(StoreFault):
    """A copy that is not made, or not put back; what was there is as it was."""


@dataclass(frozen=True)
class Restored:
    """What was put back: how many games, the key that came with them, and where what stood there before is kept."""

    games: int
    key: bytes | None
    before: Path | None


def backup(path: Path, target: Path, key: bytes | None = None) -> int:
    """Copies the database into a new file that only its owner can read, and how many games that has.

    The copy carries the key that signs the cookies of the owners.
    """
    with _said(target):
        if not _is_filled(path):
            raise Refused(say("There is no database at {path}: nothing was copied.", path=path))
        if os.path.lexists(target):
            raise _taken(target)
        with _draft(target) as draft:
            _copy(path, draft, key)
            _place(draft, target)
        return _games(target)


def restore(
    source: Path, path: Path, account_of: Callable[[Ledger], Account], *, before: Before, replace: bool = False
) -> Restored:
    """Puts a backup in the place of the database, also while that is in use.

    Refused where the database has games, unless they may be replaced: then it is kept as a backup itself.
    """
    with _said(path):
        if not _is_filled(source):
            raise Refused(say("There is no backup at {path}: nothing was changed.", path=source))
        if path.exists() and path.samefile(source):
            raise Refused(say("{path} is the database itself: name a backup.", path=source))
        with _draft(path) as draft:
            key = _prepare(source, draft, account_of)
            kept = _make_way(path, before.path, replace=replace)
            games = _games(draft)
            if path.exists():
                _put(draft, path, before if kept else None)
            else:
                _place(draft, path)
        return Restored(games, key, before.path if kept else None)


def has_games(path: Path) -> bool:
    """Whether there is a database with games in it; NotOurs where that cannot be said."""
    return _is_filled(path) and _games(path) > 0


def _is_filled(path: Path) -> bool:
    """Whether a sound file of ours is there, with tables in it."""
    files.judge(path)
    if not path.exists() or not path.stat().st_size:
        return False
    with _opened(path, _how(path)) as db:
        return bool(db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'sheet'").fetchone()[0])


def _games(path: Path) -> int:
    with _opened(path, _how(path)) as db:
        return int(db.execute("SELECT count(*) FROM sheet").fetchone()[0])


def _how(path: Path) -> str:
    """How a file is only read: one that nobody uses needs nothing beside it, so it may lie on a read-only disk."""
    used = path.with_name(f"{path.name}-wal").exists() or path.with_name(f"{path.name}-journal").exists()
    return "mode=rw" if used else "mode=ro&immutable=1"


@contextlib.contextmanager
def _opened(path: Path, how: str = "mode=rw") -> Iterator[sqlite3.Connection]:
    address = f"{path.absolute().as_uri()}?{how}"
    connection = sqlite3.connect(address, uri=True, timeout=files.BUSY_SECONDS, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


def _copy(path: Path, draft: Path, key: bytes | None) -> None:
    """A whole copy as one plain file that passes the judge of any database."""
    with _opened(path) as db, _opened(draft) as copy:
        db.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        if key is not None:
            copy.execute("CREATE TABLE kept_key(key BLOB NOT NULL) STRICT")
            copy.execute("INSERT INTO kept_key VALUES (?)", [key])
    files.judge(draft)


def _prepare(source: Path, draft: Path, account_of: Callable[[Ledger], Account]) -> bytes | None:
    """A copy of the backup in the present shape, with all that is kept beside the hands; the key that it carried."""
    with _opened(source, _how(source)) as db, _opened(draft) as copy:
        db.backup(copy)
        key = _take_key(copy)
    Store(draft, account_of).close()
    files.judge(draft)
    return key


def _take_key(copy: sqlite3.Connection) -> bytes | None:
    """Takes the key out of a copy: a database in use has none."""
    if not copy.execute("SELECT 1 FROM sqlite_schema WHERE name = 'kept_key'").fetchone():
        return None
    row = copy.execute("SELECT key FROM kept_key").fetchone()
    copy.execute("PRAGMA secure_delete = ON")
    copy.execute("DROP TABLE kept_key")
    return bytes(row[0]) if row else None


def _make_way(path: Path, beside: Path, *, replace: bool) -> bool:
    """Whether what stands in the place has to be kept; Refused where it may not be replaced."""
    if os.path.lexists(beside):
        raise _taken(beside)
    try:
        full = has_games(path)
    except NotOurs as fault:
        if not replace or fault.reason != "damaged":
            raise
        _move(path, beside)
        return True
    if full and not replace:
        words = say(
            "There are games at {path}: with --replace they are kept beside it, and the backup takes their place.",
            path=path,
        )
        raise Refused(words)
    return full


def _move(path: Path, beside: Path) -> None:
    """Moves a damaged file away, with what SQLite kept beside it."""
    for end in _BESIDE:
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(beside.with_name(beside.name + end))


def _put(draft: Path, path: Path, before: Before | None) -> None:
    """Writes a copy into the file in use, so that whoever has it open goes on with it.

    Nobody saves anything while what stands there is kept. Sheets get a version that no open board has seen.
    """
    with _opened(path) as live, _opened(draft) as copy:
        live.execute("BEGIN IMMEDIATE")
        if before is not None:
            backup(path, before.path, before.key)
            for version, key in live.execute("SELECT version, key FROM sheet").fetchall():
                copy.execute("UPDATE sheet SET version = max(version, ?) + 1 WHERE key = ?", [version, key])
        live.execute("ROLLBACK")
        live.execute("PRAGMA synchronous = FULL")
        copy.backup(live)


def _place(draft: Path, path: Path) -> None:
    """Gives a whole file its name, which no other file has."""
    _sync(draft)
    try:
        os.link(draft, path)
    except FileExistsError:
        raise _taken(path) from None
    except OSError:  # a file system without hard links
        draft.rename(path)
    _sync(path.parent)


def _taken(path: Path) -> Refused:
    return Refused(say("{path} is there already, so it was left as it is: name another file.", path=path))


def _sync(path: Path) -> None:
    """Has the disk take a file, or the names of a folder where the system lets that be opened."""
    with contextlib.suppress(PermissionError):
        number = os.open(path, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


@contextlib.contextmanager
def _draft(target: Path) -> Iterator[Path]:
    """An empty file beside the target for its owner only, gone at the end."""
    draft = target.with_name(f".{target.name}.{secrets.token_hex(8)}")
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        yield draft
    finally:
        for end in _BESIDE:
            draft.with_name(draft.name + end).unlink(missing_ok=True)


@contextlib.contextmanager
def _said(target: Path) -> Iterator[None]:
    """Turns errors of the disk into sentences."""
    try:
        yield
    except sqlite3.Error as error:
        reason = reason_of(error)
        if reason is None:
            raise
        raise CannotSave(reason) from error
    except OSError as error:
        if reason_of(error) == "full":
            raise CannotSave("full") from error
        raise Refused(say("{path} cannot be written ({reason}).", path=target, reason=error.strerror)) from error
