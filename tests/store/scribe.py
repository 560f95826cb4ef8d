"""Another process at work on a file of games: `scribe.py JOB FILE [KEY]`."""

from __future__ import annotations

import os
import resource
import stat
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from referee.sheet.changes import Change
from referee.sheet.ledger import Entry, Ledger
from referee.sheet.summary import SheetListing, Summary
from referee.store import CannotSave, Credential, OpenedSheet, Store

AT = "2026-11-21T12:00:00Z"
NOBODY = 65534


def summary_of(ledger: Ledger) -> Summary:
    return Summary(SheetListing("gin", ("Ann",), len(ledger.entries), False, (), (0,), "classic"), AT, (), {})


def recorded(points: int, note: str = "") -> Callable[[OpenedSheet], Change]:
    def edit(held: OpenedSheet) -> Change:
        entry = Entry({"points": points, "note": note})
        return Change(replace(held.ledger, entries=(*held.ledger.entries, entry)), "recorded", {"is": points})

    return edit


def say(*what: object) -> None:
    print(*what, flush=True)


def write(path: Path, key: Credential) -> None:
    """Records numbered hands, printing each number once it is saved, until killed."""
    store = Store(path, summary_of)
    number = len(store.load(key).ledger.entries)
    while True:
        number += 1
        store.change(key, recorded(number), when=AT)
        say(number)


def lay(path: Path, key: Credential) -> None:
    """Lays melds, records, keeps a ruling, and so on, printing how much was done once it is saved, until killed."""
    store = Store(path, summary_of)
    done = store.hand_in_progress(key).version + len(store.rulings(key))
    while True:
        done += 1
        if done % 3 == 1:
            store.change_hand_in_progress(key, lambda held, laid: {"number": done}, when=AT)  # noqa: B023
        elif done % 3 == 2:
            store.change(key, recorded(done), when=AT, ends_hand_version=store.hand_in_progress(key).version)
        else:
            store.keep_ruling(key, {"number": done}, when=AT)
        say(done)


def start(path: Path) -> None:
    """Opens the file as soon as told to, and starts a sheet."""
    sys.stdin.readline()
    say(Store(path, summary_of).create(Ledger({}), holder="me", when=AT))


def limited(path: Path, key: Credential) -> None:
    """Records long hands under a limit of file sizes until one is refused, then without the limit."""
    store = Store(path, summary_of)
    largest = max(file.stat().st_size for file in path.parent.iterdir())
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest + 200_000, hard))
    _until_refused(store, key, "x" * 20_000)
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    _tell(store, key)
    store.change(key, recorded(0), when=AT)
    _tell(store, key)


def read_only(path: Path, key: Credential) -> None:
    """Uses a read-only file, at the start and later; as an ordinary user if possible."""
    if os.geteuid() == 0:
        for each in (path.parent, *path.parent.iterdir()):
            os.chown(each, NOBODY, NOBODY)
        os.seteuid(NOBODY)
    path.chmod(stat.S_IRUSR)
    try:
        Store(path, summary_of)
    except CannotSave as refused:
        say(refused)
    say(*(file.name for file in path.parent.iterdir()))
    path.chmod(stat.S_IRUSR | stat.S_IWUSR)
    store = Store(path, summary_of)
    path.chmod(stat.S_IRUSR)
    _until_refused(store, key, "")
    _tell(store, key)
    path.chmod(stat.S_IRUSR | stat.S_IWUSR)
    store.change(key, recorded(0), when=AT)
    _tell(store, key)


def closed(path: Path) -> None:
    """Uses read-only folders, with a file in them and without; as an ordinary user."""
    if os.geteuid() == 0:
        for each in (path.parent, *path.parent.iterdir()):
            os.chown(each, NOBODY, NOBODY)
        os.seteuid(NOBODY)
    empty = path.parent / "empty"
    empty.mkdir()
    for folder in (empty, path.parent):
        folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
        try:
            Store(folder / path.name, summary_of)
        except CannotSave as refused:
            say(refused)
        folder.chmod(stat.S_IRWXU)


def _until_refused(store: Store, key: Credential, note: str) -> None:
    for number in range(1000):
        try:
            store.change(key, recorded(number, note), when=AT)
        except CannotSave as refused:
            say(number)
            say(refused)
            return


def _tell(store: Store, key: Credential) -> None:
    say(len(store.load(key).ledger.entries), len(store.log(key)), store.load(key).version)


JOBS = {"write": write, "lay": lay, "start": start, "limited": limited, "read-only": read_only, "closed": closed}

if __name__ == "__main__":
    job, file, *rest = sys.argv[1:]
    JOBS[job](Path(file), *(Credential(key, "me") for key in rest))
