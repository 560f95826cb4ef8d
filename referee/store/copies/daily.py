"""The daily backup: when it is due, how it is made and checked, and which ones are deleted."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from secrets import randbelow
from threading import Event, Thread
from typing import Any

import referee
from referee import clock, interpreter
from referee.sheet.summary import summary_of
from referee.store.copies import backup
from referee.store.copies.verification import Verification, verify
from referee.store.faults import CannotSave, CopyRefused, NotOurs, StoreFault, reason_of
from referee.store.file.database import BESIDE
from referee.store.file.folder import DATABASE, note_backup
from referee.store.file.key import kept_key, put_private
from referee.store.file.lock import alone
from referee.store.store import Store
from referee.words import Words, say

FOLDER = "backups"
"""The folder for backups beside the data, if no other folder is named."""
LOCK = "backups.lock"
"""A file in the data folder, locked while a backup is made."""
LEAST_LEFT = 200 * 2**20
"""The bytes that a backup must leave free on its disk."""
_MB = 2**20


FAILURES = {
    "full": say("The disk has too little room for a backup: make room on it."),
    "folder": say("The folder for backups cannot be used: connect its disk, or allow writing to it."),
    "another": say("The folder for backups belongs to another server: choose a different one."),
    "damaged": say("The games file is damaged: restore a backup."),
    "copy": say("The copy had errors and was not kept: check the disk."),
    "failing": say("Something failed. Check the server's log."),
}
"""Why a backup can fail and what to do about it; nothing here is secret."""


class NoBackup(StoreFault):
    """A backup was not made or not kept; `kind` is a key of FAILURES."""

    def __init__(self, kind: str, words: Words | None = None) -> None:
        super().__init__(words or FAILURES[kind])
        self.kind = kind


@dataclass(frozen=True)
class BackupMade:
    """A backup that was made: the number of its games, and the result of replaying them."""

    path: Path
    games: int
    found: Verification


def backups_folder(data: Path, named: Path | None) -> Path:
    """The folder for backups: the one that was named, otherwise the one beside the data."""
    return named.absolute() if named else data / FOLDER


def is_due(data: Path, named: Path | None, when: datetime) -> bool:
    """Whether there are games and no backup from this day; if this cannot be found out, making one will say why."""
    if not backup.any_games(data / DATABASE):
        return False
    try:
        made = backups_in(backups_folder(data, named))
    except OSError:
        return True
    newest = next((each for each in made if each.filled), None)
    return newest is None or newest.day != when.date()


def make_due(data: Path, named: Path | None, when: datetime) -> BackupMade | None:
    """Makes the daily backup if there is none and nobody else is making it; StoreFault if it fails."""
    if not is_due(data, named, when):
        return None
    with alone(data / LOCK) as mine:
        if not mine or not is_due(data, named, when):
            return None
        try:
            made = _make(data, named, when)
        except Exception as error:
            note_trouble(data, when, _kind_of(error))
            raise
        note_backup(data, when)
        end_trouble(data)
        with suppress(OSError):  # the next backup tries again
            _clear(made.path.parent)
        return made


def _make(data: Path, named: Path | None, when: datetime) -> BackupMade:
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
    if backup.is_of_earlier_shape(database):
        Store(database, summary_of).close()  # which upgrades it to the current one
    target = next_name(folder, when.date())
    with backup.drafted(database, target, key) as draft:
        found = _verified(draft, database, replayed_before(data))
        target = marked_damaged(target) if found.damaged else target
        backup.place(draft, target)
    note_replayed(data, found.prints)
    return BackupMade(target, backup.count(target), found)


@contextmanager
def _usable(folder: Path) -> Iterator[None]:
    """Raises NoBackup if a folder cannot be used. A named folder is never created, because its disk may be missing."""
    try:
        yield
    except OSError as error:
        words = say("{path} cannot be used for backups ({reason}).", path=folder, reason=error.strerror)
        raise NoBackup("folder", words) from error


def _refuse_another(folder: Path, key: bytes) -> None:
    """Raises NoBackup if the backups in a folder have another key: those of another server would be deleted."""
    if next(filter(None, (_key_in(each) for each in backups_in(folder) if each.filled)), key) != key:
        raise NoBackup(
            "another", say("{path} has backups from another server: choose a different folder.", path=folder)
        )


def _key_in(made: Backup) -> bytes | None:
    try:
        return backup.carried_key(made.path)
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
    """The bytes free for us on the disk of a folder."""
    return shutil.disk_usage(folder).free


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _verified(draft: Path, database: Path, known: Collection[str]) -> Verification:
    try:
        return verify(draft, database, summary_of, known)
    except CopyRefused as fault:
        raise NoBackup("copy", fault.words) from fault
    except NotOurs as fault:
        if fault.path == database:
            raise
        raise NoBackup("copy") from fault


def _kind_of(error: Exception) -> str:
    """The kind of failure for an error."""
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
    """Deletes the backups that are no longer needed."""
    made = backups_in(folder)
    for each in set(made) - kept(made):
        each.path.unlink(missing_ok=True)


DAYS, WEEKS = 7, 4
_NAME = r"referee-(\d{5,9})-(\d{4}-\d\d-\d\d)(-damaged)?\.sqlite3"
_DATED = re.compile(rf"{_NAME}\Z", re.ASCII)
_DRAFT = re.compile(rf"\.{_NAME}\.[0-9a-f]{{16}}({'|'.join(BESIDE)})\Z", re.ASCII)


@dataclass(frozen=True)
class Backup:
    """A backup: its number identifies it, whatever the clock said; in a `whole` one every game replays.

    One that is not `filled` has only a name: an empty file left by a disk that was pulled, or a broken link.
    """

    path: Path
    number: int
    day: date
    whole: bool
    filled: bool = True


def backups_in(folder: Path) -> list[Backup]:
    """The backups in a folder, newest first."""
    found = (_read(path) for path in folder.iterdir())
    return sorted((each for each in found if each), key=lambda each: each.number, reverse=True)


def _read(path: Path) -> Backup | None:
    name = _DATED.match(path.name)
    try:
        return name and Backup(path, int(name[1]), date.fromisoformat(name[2]), not name[3], _is_filled(path))
    except ValueError:
        return None


def _is_filled(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0


def next_name(folder: Path, day: date) -> Path:
    """The name of the next backup on this day."""
    number = max((each.number for each in backups_in(folder)), default=0) + 1
    return folder / f"referee-{number:05}-{day.isoformat()}.sqlite3"


def marked_damaged(path: Path) -> Path:
    """The name of a backup with games that were already damaged when it was made."""
    return path.with_stem(f"{path.stem}-damaged")


def kept(made: Sequence[Backup]) -> set[Backup]:
    """The backups to keep, given newest first: of seven days, of the four weeks before, and the last whole one.

    Backups that are not filled are left alone and replace none.
    """
    made, hollow = [each for each in made if each.filled], [each for each in made if not each.filled]
    days = _first_of(made, lambda each: each.day)[:DAYS]
    near = {_week(each) for each in days}
    weeks = _first_of((each for each in made if _week(each) not in near), _week)[:WEEKS]
    return {*days, *weeks, *[each for each in made if each.whole][:1], *hollow}


def _week(made: Backup) -> tuple[int, int]:
    return made.day.isocalendar()[:2]


def _first_of(made: Iterable[Backup], kind: Callable[[Backup], object]) -> list[Backup]:
    """The first of each kind."""
    found: dict[object, Backup] = {}
    for each in made:
        found.setdefault(kind(each), each)
    return list(found.values())


def drafts_in(folder: Path) -> list[Path]:
    """Drafts left by interrupted backups."""
    return [path for path in folder.iterdir() if _DRAFT.match(path.name)]


TROUBLE_FILE = "backup-trouble.txt"
REPLAYED_FILE = "replayed.txt"
_PRINT = re.compile(r"[0-9a-f]{32}\Z")


@dataclass(frozen=True)
class BackupFailure:
    """When and why the last backup failed."""

    at: datetime
    kind: str


def note_trouble(data: Path, when: datetime, kind: str) -> None:
    """Records that a backup failed."""
    with suppress(OSError):
        put_private(data / TROUBLE_FILE, f"{when.isoformat(timespec='seconds')} {kind}".encode())


def trouble(data: Path) -> BackupFailure | None:
    """Why the last backup failed, or None if it did not."""
    try:
        at, kind = (data / TROUBLE_FILE).read_text("utf-8").split()
        found = BackupFailure(datetime.fromisoformat(at), kind)
    except (OSError, ValueError):
        return None
    return found if kind in FAILURES and found.at.tzinfo else None


def end_trouble(data: Path) -> None:
    """Records that a backup succeeded."""
    with suppress(OSError):
        (data / TROUBLE_FILE).unlink(missing_ok=True)


def replayed_before(data: Path) -> frozenset[str]:
    """The prints of the games that this version replayed for the last backup."""
    try:
        version, *prints = (data / REPLAYED_FILE).read_text("utf-8").split()
    except (OSError, ValueError):
        return frozenset()
    return frozenset(filter(_PRINT.match, prints)) if version == referee.__version__ else frozenset()


def note_replayed(data: Path, prints: Iterable[str]) -> None:
    """Records the prints of the replayed games for the next backup."""
    with suppress(OSError):
        put_private(data / REPLAYED_FILE, "\n".join([referee.__version__, *sorted(prints)]).encode())


FIRST = 60.0
"""Seconds after its start before a server tries its first backup."""
EVERY = 300.0
"""Seconds between two checks."""
APART = 30
"""Seconds over which the workers of one server spread their checks."""
REST = timedelta(hours=1)
"""How long nothing is tried after a failure."""
LOWEST = 19
_GOOD = (0, 2)
"""The exit codes of a process that has made a backup, or has said and recorded why not."""
_PAUSE = 0.5


@dataclass(frozen=True)
class Schedule:
    """Whether backups are made, and in which folder if one was named."""

    named: Path | None = None
    off: bool = False


@contextmanager
def watching(data: Path, schedule: Schedule) -> Iterator[None]:
    """Makes backups when they are due until the block ends, and then ends one that is being made."""
    end = Event()
    if not schedule.off:
        watcher = Thread(target=_watch, args=(data, schedule.named, end), name="backups", daemon=True)
        watcher.start()
    try:
        yield
    finally:
        end.set()
        if not schedule.off:
            watcher.join(3 * _PAUSE)


def _watch(data: Path, named: Path | None, end: Event) -> None:
    pause = FIRST
    while not end.wait(pause + randbelow(APART)):
        pause = EVERY
        try:
            if is_time(data, named):
                _make_apart(data, named, end)
        except OSError:  # such as no memory for another process
            note_trouble(data, clock.moment(), "failing")


def is_time(data: Path, named: Path | None) -> bool:
    """Whether to try a backup now: one is due, and none has failed within the last hour."""
    now, failed = clock.moment(), trouble(data)
    return (failed is None or abs(now - failed.at) > REST) and is_due(data, named, now)


def _make_apart(data: Path, named: Path | None, end: Event) -> None:
    maker = start(data, named)
    while maker.poll() is None:
        if end.wait(_PAUSE):
            maker.terminate()
            with suppress(subprocess.TimeoutExpired):
                maker.wait(_PAUSE)
            return
    if maker.returncode not in _GOOD:
        note_trouble(data, clock.moment(), "failing")


def start(data: Path, named: Path | None) -> subprocess.Popen[bytes]:
    """Starts a process with the lowest priority that makes the daily backup."""
    command = [*interpreter.MODULE, "referee", "backup", "--due", "--data", str(data)]
    command += ["--backups", str(named)] if named else []
    quiet: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, **_apart()}
    maker = subprocess.Popen(command, env=interpreter.environment(), **quiet)  # noqa: S603 - ours
    _give_way(maker.pid)
    return maker


if sys.platform == "win32":

    def _apart() -> dict[str, Any]:
        return {"creationflags": subprocess.BELOW_NORMAL_PRIORITY_CLASS | subprocess.CREATE_NEW_PROCESS_GROUP}

    def _give_way(_process: int) -> None:
        """Does nothing: the process started with its priority."""

else:

    def _apart() -> dict[str, Any]:
        return {"start_new_session": True}

    def _give_way(process: int) -> None:
        with suppress(OSError):  # it may have ended
            os.setpriority(os.PRIO_PROCESS, process, LOWEST)
