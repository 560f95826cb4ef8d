"""Backups: a consistent copy of the database while it is in use, and such a copy put back in its place."""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database

from referee.sheet.ledger import Account, Ledger
from referee.store import Store, files, shapes
from referee.store.faults import CannotSave, Damaged, NotOurs, StoreFault, reason_of
from referee.store.keys import is_weak
from referee.store.schema import APPLICATION_ID, steps_until
from referee.words import say

_WEAK = say("The key that signs the cookies could be guessed, so nothing was changed: take another backup.")
_SPOILT = frozenset(("damaged", "shape"))
"""Why a database that is ours may make way for a backup without being opened."""
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
    """What was put back: how many games and hands, the key that came with them, where what stood there before is kept.

    `damaged` are the games that cannot be replayed.
    """

    games: int
    hands: int
    key: bytes | None
    before: Path | None
    damaged: list[Damaged]


def backup(path: Path, target: Path, key: bytes | None = None) -> int:
    """Copies the database into a new file that only its owner can read, and how many games that has.

    The copy carries the key that signs the cookies of the owners.
    """
    with _said(target):
        if not _is_filled(path):
            raise Refused(say("There is no database at {path}: nothing was copied.", path=path))
        if os.path.lexists(target):
            raise _taken(target)
        if key is not None and is_weak(key):
            raise Refused(_WEAK)
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
            key = _take_over(source, draft)
            damaged = _replay(draft, account_of)
            kept = _make_way(path, before.path, replace=replace)
            games, hands = _games(draft), _count(draft, "hand WHERE place IS NOT NULL")
            if path.exists():
                _put(draft, path, before if kept else None)
            else:
                _place(draft, path)
        return Restored(games, hands, key, before.path if kept else None, damaged)


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
    return _count(path, "sheet")


def _count(path: Path, rows: str) -> int:
    with _opened(path, _how(path)) as db:
        return int(db.execute(f"SELECT count(*) FROM {rows}").fetchone()[0])  # noqa: S608 - ours


def _how(path: Path) -> str:
    """How a file is only read: one that nobody uses needs nothing beside it, so it may lie on a read-only disk."""
    used = path.with_name(f"{path.name}-wal").exists() or path.with_name(f"{path.name}-journal").exists()
    return "mode=rw" if used else "mode=ro&immutable=1"


@contextlib.contextmanager
def _opened(path: Path, how: str = "mode=rw") -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(_address(path, how), uri=True, timeout=files.BUSY_SECONDS, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


def _address(path: Path, how: str) -> str:
    return f"{path.absolute().as_uri()}?{how}"


def _copy(path: Path, draft: Path, key: bytes | None) -> None:
    """A whole copy as one plain file that passes the judge of any database."""
    with _opened(path) as db, _opened(draft) as copy:
        db.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        if key is not None:
            copy.execute(shapes.KEPT_KEY)
            copy.execute("INSERT INTO kept_key VALUES (?)", [key])
    files.judge(draft)


def _take_over(source: Path, draft: Path) -> bytes | None:
    """Fills a draft with the rows of a backup, in tables of our own making; the key that it carried.

    What replicas and indexes for searching added stays behind. Nothing of the backup is run.
    """
    with _opened(draft) as copy:
        copy.execute("PRAGMA trusted_schema = OFF")
        copy.execute("ATTACH ? AS backup", [_address(source, _how(source))])
        copy.execute("BEGIN IMMEDIATE")
        try:
            _fill(copy, source)
            key = _key_of(copy)
        except sqlite3.DatabaseError as error:
            if reason_of(error) in (None, "damaged"):
                raise NotOurs(source, "damaged") from error
            raise
        copy.execute("COMMIT")
    return key


def _fill(copy: sqlite3.Connection, source: Path) -> None:
    found = shapes.parts(copy, "backup")
    version: int = copy.execute("PRAGMA backup.user_version").fetchone()[0]
    what = shapes.wrong(found, version, shapes.applied(copy, "backup"))
    if what:
        raise NotOurs(source, "shape", what)
    steps_until(version, Database(copy, execute_plugins=False))
    if _has_taker(copy, "backup") and not _has_taker(copy, "main"):
        copy.execute("ALTER TABLE main.code ADD COLUMN taker TEXT")
    for table in (part.name for part in shapes.ours(found, version) if part.kind == "table"):
        _pour(copy, table, table)
    copy.execute(f"DELETE FROM main.{shapes.STEPS}")  # noqa: S608 - ours
    _pour(copy, shapes.STEPS, shapes.STEPS)
    if copy.execute("SELECT 1 FROM backup.sqlite_schema WHERE name = 'sqlite_sequence'").fetchone():
        copy.execute("DELETE FROM main.sqlite_sequence")
        _pour(copy, "sqlite_sequence", "sqlite_sequence WHERE name = 'person'")
    copy.execute(f"PRAGMA main.application_id = {APPLICATION_ID}")
    copy.execute(f"PRAGMA main.user_version = {version}")


def _pour(copy: sqlite3.Connection, table: str, rows: str) -> None:
    """Takes the rows of a table over, column by column."""
    columns = ", ".join(row[1] for row in copy.execute(f"PRAGMA backup.table_info({table})"))
    copy.execute(f"INSERT INTO main.{table}({columns}) SELECT {columns} FROM backup.{rows}")  # noqa: S608 - ours


def _has_taker(copy: sqlite3.Connection, schema: str) -> bool:
    return "taker" in (row[1] for row in copy.execute(f"PRAGMA {schema}.table_info(code)"))


def _key_of(copy: sqlite3.Connection) -> bytes | None:
    """The key that a backup carries; Refused where it is none. A database in use has none."""
    if not copy.execute("SELECT 1 FROM backup.sqlite_schema WHERE name = 'kept_key'").fetchone():
        return None
    keys = [row[0] for row in copy.execute("SELECT key FROM backup.kept_key LIMIT 2")]
    if len(keys) > 1 or any(is_weak(key) for key in keys):
        raise Refused(_WEAK)
    return bytes(keys[0]) if keys else None


def _replay(draft: Path, account_of: Callable[[Ledger], Account]) -> list[Damaged]:
    """Brings a draft to the present shape and replays every game; those that are damaged."""
    store = Store(draft, account_of)
    try:
        _, damaged = store.rebuild()
    finally:
        store.close()
    files.judge(draft)
    return damaged


def _make_way(path: Path, beside: Path, *, replace: bool) -> bool:
    """Whether what stands in the place has to be kept; Refused where it may not be replaced."""
    if os.path.lexists(beside):
        raise _taken(beside)
    try:
        full = has_games(path)
    except NotOurs as fault:
        if not replace or fault.reason not in _SPOILT:
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
