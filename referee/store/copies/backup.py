"""Backups made while the file is in use, and restored row by row into tables of our own."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database

from referee.sheet.ledger import Ledger
from referee.sheet.summary import Summary
from referee.store.copies import successor
from referee.store.faults import BackupRefused, CannotSave, CopyRefused, Damaged, NotOurs, reason_of
from referee.store.file import database, migrations, shapes
from referee.store.file.database import BESIDE, address, connected, draft_beside, how_to_read
from referee.store.file.key import carry, is_weak, key_in
from referee.store.file.litestream import aside
from referee.store.file.migrations import rewritable
from referee.store.file.parcel import UNREADABLE
from referee.store.file.tables import VERSION
from referee.store.sheets import archive
from referee.store.store import Store
from referee.store.transfer import arrivals
from referee.words import say

_SPOILT = frozenset(("damaged", "shape", "unreleased"))
"""The reasons for which a database of ours may be replaced by a backup without being opened."""


WEAK = say("The key that signs the cookies could be guessed, so nothing was changed: use another backup.")


@dataclass(frozen=True)
class PreviousFile:
    """Where the database replaced by a backup is kept, and the key that goes with it."""

    path: Path
    key: bytes | None = None


@dataclass(frozen=True)
class Restored:
    """What was restored, the key that came with it, where the database from `before` is kept, and what cannot be replayed.

    `stray` hands belonged to no game and were left out. In the `circles`, by number and name, those phones are in that the
    backup has: nobody knows which were removed since.
    """

    games: int
    hands: int
    stray: int
    key: bytes | None
    before: Path | None
    damaged: list[Damaged]
    circles: Sequence[tuple[int, str]] = ()


def backup(path: Path, target: Path, key: bytes | None = None) -> int:
    """Copies the database and the key into a new file that only its owner can read, and returns the number of games."""
    with drafted(path, target, key) as draft:
        place(draft, target)
        return count(target)


@contextlib.contextmanager
def drafted(path: Path, target: Path, key: bytes | None = None) -> Iterator[Path]:
    """A complete copy of the database and the key beside the target, readable by its owner only; deleted at the end unless it was placed."""
    with _said(target):
        if not _is_filled(path):
            raise CopyRefused(say("There is no database at {path}: nothing was copied.", path=path))
        if os.path.lexists(target):
            raise _taken(target)
        if key is not None and is_weak(key):
            raise CopyRefused(WEAK)
        with draft_beside(target) as draft:
            _copy(path, draft, key)
            yield draft


def put_back(
    source: Path,
    path: Path,
    summary_of: Callable[[Ledger], Summary],
    *,
    before: PreviousFile,
    replace: bool = False,
    old_links: bool = False,
) -> Restored:
    """Replaces the database with a backup, even while it is in use; if the database has games, it is kept, and only replaced if allowed.

    Revoked links stay revoked, and removed phones stay out: games and circles in both files keep the links and phones of
    the database, unless `old_links` asks for those of the backup.
    """
    with _said(path):
        if not _is_filled(source):
            raise BackupRefused(say("There is no backup at {path}: nothing was changed.", path=source))
        if path.exists() and path.samefile(source):
            raise CopyRefused(say("{path} is the database itself: choose a backup.", path=source))
        with draft_beside(path) as draft:
            taken = take_over(source, draft)
            damaged = _replay(draft, summary_of)
            kept = _make_way(path, before.path, replace=replace)
            games, hands = count(draft), count(draft, "hand WHERE place IS NOT NULL") + _count_packed(draft)
            circles, known = _circles(draft), frozenset[str]()
            if path.exists():
                known = _put(draft, path, before if kept else None, old_links=old_links)
            else:
                place(draft, path)
        unsure = [each for key, each in circles.items() if key not in known]
        return Restored(games, hands, taken.stray, taken.key, before.path if kept else None, damaged, unsure)


def has_games(path: Path) -> bool:
    """Whether there is a database with games or circles; NotOurs if this cannot be found out."""
    return _is_filled(path) and (count(path) > 0 or bool(_circles(path)))


def _circles(path: Path) -> dict[str, tuple[int, str]]:
    """The numbers and names of the circles in a database, by key; those of earlier versions have none."""
    with connected(path, how_to_read(path)) as db:
        if not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'circle'").fetchone():
            return {}
        found = db.execute("SELECT key, id, name FROM circle ORDER BY id")
        return {key: (number, name) for key, number, name in found}


def any_games(path: Path) -> bool:
    """Whether a database may have games: a quick look that works even if the file is in use or damaged."""
    if not path.exists():
        return False
    try:
        with connected(path, how_to_read(path)) as db:
            return bool(db.execute("SELECT EXISTS (SELECT 1 FROM sheet)").fetchone()[0])
    except sqlite3.Error as error:
        return reason_of(error) is not None


def is_of_earlier_shape(path: Path) -> bool:
    """Whether an earlier version made a database that nothing has opened since; NotOurs if this cannot be found out."""
    database.refuse_foreign(path)
    with connected(path, how_to_read(path)) as db:
        return bool(db.execute("PRAGMA user_version").fetchone()[0] != VERSION)


def carried_key(path: Path) -> bytes | None:
    """The key in a backup; NotOurs if the file is not one of ours."""
    database.refuse_foreign(path)
    return key_in(path)


def _is_filled(path: Path) -> bool:
    """Whether there is a sound file of ours with tables in it."""
    database.refuse_foreign(path)
    if not path.exists() or not path.stat().st_size:
        return False
    with connected(path, how_to_read(path)) as db:
        return bool(db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'sheet'").fetchone()[0])


def count(path: Path, rows: str = "sheet") -> int:
    """The number of games in a database, or of other rows."""
    with connected(path, how_to_read(path)) as db:
        return int(db.execute(f"SELECT count(*) FROM {rows}").fetchone()[0])  # noqa: S608 - ours


def _count_packed(path: Path) -> int:
    """The number of hands in archived games, as lists count them."""
    with connected(path, how_to_read(path)) as db:
        return int(db.execute("SELECT total(hands) FROM sheet WHERE archived IS NOT NULL").fetchone()[0])


def _copy(path: Path, draft: Path, key: bytes | None) -> None:
    """A complete copy as one plain file that passes the checks of any database."""
    with connected(path) as db, connected(draft) as copy:
        db.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        arrivals.clear_copy(Database(copy, execute_plugins=False))
    if key is not None:
        carry(draft, key)
    database.refuse_foreign(draft)


def _replay(draft: Path, summary_of: Callable[[Ledger], Summary]) -> list[Damaged]:
    """Upgrades a draft to the current shape and replays every game; returns the damaged ones."""
    with contextlib.closing(Store(draft, summary_of)) as store:
        _, damaged = store.rebuild()
    database.refuse_foreign(draft)
    return damaged


def _make_way(path: Path, beside: Path, *, replace: bool) -> bool:
    """Whether what is in the place has to be kept; Refused if it may not be replaced."""
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
        raise CopyRefused(words)
    return full


def _move(path: Path, beside: Path) -> None:
    """Moves a damaged file aside, with what SQLite kept beside it."""
    for end in BESIDE:
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(beside.with_name(beside.name + end))


def _put(draft: Path, path: Path, before: PreviousFile | None, *, old_links: bool) -> frozenset[str]:
    """Writes a copy into the file in use, so that everybody who has it open continues with it.

    Nobody can save while the old content is kept. Sheets get a version that no open board has seen. Returns the keys of
    the circles whose phones were kept.
    """
    kept: frozenset[str] = frozenset()
    database.prepare(path)
    with aside(path), connected(path) as live, connected(draft) as copy:
        live.text_factory = database.text
        live.execute("BEGIN IMMEDIATE")
        if before is not None:
            backup(path, before.path, before.key)
            copy.execute("BEGIN")
            successor.keep_versions(live, copy)
            successor.keep_numbers(live, copy)
            if not old_links:
                successor.keep_taken_back(live, copy)
                kept = frozenset(key for (key,) in live.execute("SELECT key FROM circle"))
            copy.execute("COMMIT")
        live.execute("ROLLBACK")
        live.execute("PRAGMA synchronous = FULL")
        copy.backup(live)
    return kept


def place(draft: Path, path: Path) -> None:
    """Gives a complete file its name, which no other file may have."""
    _sync(draft)
    try:
        os.link(draft, path)
    except FileExistsError:
        raise _taken(path) from None
    except OSError:  # a file system without hard links
        draft.rename(path)
    _sync(path.parent)


def _taken(path: Path) -> CopyRefused:
    return CopyRefused(say("{path} already exists and was not changed: choose another file.", path=path))


def _sync(path: Path) -> None:
    """Flushes a file to disk, or the names in a folder if the system lets it be opened."""
    with contextlib.suppress(PermissionError):
        number = os.open(path, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


@contextlib.contextmanager
def _said(target: Path) -> Iterator[None]:
    """Turns disk errors into sentences."""
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
        raise CopyRefused(say("{path} cannot be written ({reason}).", path=target, reason=error.strerror)) from error


@dataclass(frozen=True)
class Taken:
    """What was copied: the key in a backup, and how many hands without a game were left out."""

    key: bytes | None
    stray: int


def take_over(source: Path, draft: Path) -> Taken:
    """Fills a draft with those rows of a backup that are ours, in tables of our own making."""
    with connected(draft) as copy:
        copy.text_factory = database.text
        copy.execute("PRAGMA trusted_schema = OFF")
        copy.execute("ATTACH ? AS backup", [address(source, how_to_read(source))])
        copy.execute("BEGIN IMMEDIATE")
        try:
            stray = _fill(copy, source)
            key = _key_of(copy)
        except sqlite3.DatabaseError as error:
            if reason_of(error) in (None, "damaged"):
                raise NotOurs(source, "damaged") from error
            raise
        copy.execute("COMMIT")
    return Taken(key, stray)


def _fill(copy: sqlite3.Connection, source: Path) -> int:
    """Fills the draft, and returns how many hands without a game were left out."""
    found = shapes.parts_of_schema(copy, "backup")
    version: int = copy.execute("PRAGMA backup.user_version").fetchone()[0]
    shapes.refuse_unknown(source, found, version)
    made = Database(copy, execute_plugins=False)
    migrations.make(made)
    migrations.pour(made, version, "backup")
    _refuse_endless(copy, source)
    _refuse_planted(copy, source)
    return _leave_out(made)


def _leave_out(made: Database) -> int:
    """Deletes rows that belong to no game and references to nothing, and returns how many hands without a game there were.

    Otherwise a later game would get them.
    """
    stray = 0
    if not _has_strays(made):
        return stray
    with rewritable(made, *archive.GROWING, "circle_log"):
        while _has_strays(made):
            stray += sum(_leave_out_of(made, table) for table in shapes.columns())
    return stray


def _has_strays(made: Database) -> bool:
    return made.execute("PRAGMA main.foreign_key_check").fetchone() is not None


def _leave_out_of(made: Database, table: str) -> int:
    """Deletes the rows of a table that belong to nothing, and returns how many hands they were."""
    hands = 0
    needed = {each.name for each in shapes.columns()[table] if each.notnull}
    for key in made.table(table).foreign_keys:
        deletes = key.column in needed or table == "handover"  # a code without its phone would be one for an organiser
        act = f"DELETE FROM {table}" if deletes else f"UPDATE {table} SET {key.column} = NULL"  # noqa: S608 - ours
        gone = f"{key.column} IS NOT NULL AND {key.column} NOT IN (SELECT id FROM {key.other_table})"  # noqa: S608 - ours
        found = made.execute(f"{act} WHERE {gone}").rowcount
        hands += found if table == "hand" else 0
    return hands


def _refuse_endless(copy: sqlite3.Connection, source: Path) -> None:
    """Raises NotOurs if a number is so large that hardly any are left for new rows."""
    numbered = (table for table, columns in shapes.columns().items() if "id" in {each.name for each in columns})
    for last in ("max(seq) FROM main.sqlite_sequence", *(f"max(id) FROM main.{table}" for table in numbered)):
        if (copy.execute(f"SELECT {last}").fetchone()[0] or 0) > archive.LARGEST_NUMBER:
            raise NotOurs(source, "damaged")


def _refuse_planted(copy: sqlite3.Connection, source: Path) -> None:
    """Raises NotOurs if an archived game names a column that no table has; a damaged game is reported as damaged."""
    for (body,) in copy.execute("SELECT body FROM main.packed_sheet"):
        try:
            archive.opened(body)
        except archive.Planted:
            raise NotOurs(source, "shape", say("a game in the archive has a column that no version has")) from None
        except UNREADABLE:
            continue


def _key_of(copy: sqlite3.Connection) -> bytes | None:
    """The key in a backup; Refused if it is not one. A database in use has none."""
    if not copy.execute("SELECT 1 FROM backup.sqlite_schema WHERE name = 'kept_key'").fetchone():
        return None
    keys = [row[0] for row in copy.execute("SELECT key FROM backup.kept_key LIMIT 2")]
    if len(keys) > 1 or any(is_weak(key) for key in keys):
        raise BackupRefused(WEAK)
    return bytes(keys[0]) if keys else None
