"""The turn of a backup: made where one is due, checked, noted, and only then do those that have served go."""

from __future__ import annotations

import shutil
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from referee.daily import state
from referee.daily.dated import Dated, backups_in, drafts_in, kept, marked_damaged, next_name
from referee.paths import DATABASE, kept_key, note_backup
from referee.sheet.account import account_of
from referee.store import CannotSave, NotOurs, Store, StoreFault, backups
from referee.store.faults import CopyRefused, reason_of
from referee.store.files import BESIDE
from referee.store.lock import alone
from referee.store.verified import Verified, verify
from referee.words import Words, say

FOLDER = "backups"
"""Where backups are kept beside the data, if no other folder is named."""
LOCK = "backups.lock"
"""A file of the data folder, locked while a backup is made."""
LEAST_LEFT = 200 * 2**20
"""Bytes that a backup must leave on its disk."""
_MB = 2**20


class NoBackup(StoreFault):
    """A backup was not made, or not kept; `kind` is one of the troubles."""

    def __init__(self, kind: str, words: Words | None = None) -> None:
        super().__init__(words or state.KINDS[kind])
        self.kind = kind


@dataclass(frozen=True)
class Made:
    """A backup that was made, how many games it has, and what was found out when they were replayed."""

    path: Path
    games: int
    found: Verified


def backups_folder(data: Path, named: Path | None) -> Path:
    """Where backups are kept: in the folder that was named, else beside the data."""
    return named.absolute() if named else data / FOLDER


def is_due(data: Path, named: Path | None, at: datetime) -> bool:
    """Whether there are games and no backup of this day; where that cannot be seen, a turn will say why."""
    if not backups.any_games(data / DATABASE):
        return False
    try:
        made = backups_in(backups_folder(data, named))
    except OSError:
        return True
    newest = next((each for each in made if each.filled), None)
    return newest is None or newest.day != at.date()


def make_due(data: Path, named: Path | None, at: datetime) -> Made | None:
    """Makes the backup of the day, if there is none and nobody else is making it; a StoreFault where it fails."""
    if not is_due(data, named, at):
        return None
    with alone(data / LOCK) as mine:
        if not mine or not is_due(data, named, at):
            return None
        try:
            made = _make(data, named, at)
        except Exception as error:
            state.note_trouble(data, at, _kind_of(error))
            raise
        note_backup(data, at)
        state.end_trouble(data)
        with suppress(OSError):  # the next backup tries again
            _clear(made.path.parent)
        return made


def _make(data: Path, named: Path | None, at: datetime) -> Made:
    folder, database = backups_folder(data, named), data / DATABASE
    key = kept_key(data)
    with _usable(folder):
        if named is None:
            folder.mkdir(mode=0o700, exist_ok=True)
        elif key is not None:
            _refuse_another(folder, key)
        for cut_short in drafts_in(folder):
            cut_short.unlink(missing_ok=True)
    _refuse_full(folder, database)
    if backups.is_of_earlier_shape(database):
        Store(database, account_of).close()  # which brings it to the present one
    target = next_name(folder, at.date())
    with backups.drafted(database, target, key) as draft:
        found = _verified(draft, database, state.replayed_before(data))
        target = marked_damaged(target) if found.damaged else target
        backups.place(draft, target)
    state.note_replayed(data, found.prints)
    return Made(target, backups.count(target), found)


@contextmanager
def _usable(folder: Path) -> Iterator[None]:
    """NoBackup where a folder cannot be used. One that was named is never made: its disk may not be there."""
    try:
        yield
    except OSError as error:
        words = say("{path} cannot be used for backups ({reason}).", path=folder, reason=error.strerror)
        raise NoBackup("folder", words) from error


def _refuse_another(folder: Path, key: bytes) -> None:
    """NoBackup where the backups of a folder carry another key: those of another server would be removed."""
    if next(filter(None, (_key_in(each) for each in backups_in(folder) if each.filled)), key) != key:
        raise NoBackup("another", say("{path} has backups from another server: name a different folder.", path=folder))


def _key_in(made: Dated) -> bytes | None:
    try:
        return backups.carried_key(made.path)
    except StoreFault:
        return None


def _refuse_full(folder: Path, database: Path) -> None:
    needed = LEAST_LEFT + sum(_size(database.with_name(database.name + end)) for end in BESIDE)
    free = free_on(folder)
    if free < needed:
        words = say(
            "The disk with {path} has too little room for a backup: {free} MB are free, {needed} MB are needed.",
            path=folder,
            free=free // _MB,
            needed=needed // _MB,
        )
        raise NoBackup("full", words)


def free_on(folder: Path) -> int:
    """Bytes that the disk with a folder has left for us."""
    return shutil.disk_usage(folder).free


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _verified(draft: Path, database: Path, known: Collection[str]) -> Verified:
    try:
        return verify(draft, database, account_of, known)
    except CopyRefused as fault:
        raise NoBackup("copy", fault.words) from fault
    except NotOurs as fault:
        if fault.path == database:
            raise
        raise NoBackup("copy") from fault


def _kind_of(error: Exception) -> str:
    """The trouble that an error is."""
    if isinstance(error, NoBackup):
        return error.kind
    if isinstance(error, NotOurs):
        return "damaged"
    if isinstance(error, CannotSave) and error.full:
        return "full"
    if isinstance(error, CopyRefused):
        return "folder"
    return "full" if isinstance(error, OSError) and reason_of(error) == "full" else "failing"


def _clear(folder: Path) -> None:
    """Removes the backups that have served."""
    made = backups_in(folder)
    for each in set(made) - kept(made):
        each.path.unlink(missing_ok=True)
