"""A data folder with games in it, and days that pass."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from referee.sheet.ledger import open_ledger
from referee.sheet.record import FORMAT, read_record
from referee.sheet.summary import summary_of
from referee.store import Store
from referee.store.copies import backup, daily
from referee.store.copies.backup import PreviousFile, Restored
from referee.store.file.folder import DATABASE
from referee.store.file.key import secret_key

NOON = datetime(2026, 11, 23, 12, tzinfo=timezone(timedelta(hours=1)))


def day(number: int) -> datetime:
    """Noon of a day, counted from today."""
    return NOON + timedelta(days=number)


def started(store: Store, hands: int) -> None:
    """Starts a new game with this many hands."""
    hand = {"end": "knock", "by": "Ann", "held": {"Ann": 5, "Bob": 6}}
    data = {
        "format": FORMAT,
        "game": "gin",
        "players": ["Ann", "Bob"],
        "rules": {"target": 1000},
        "hands": [hand] * hands,
    }
    store.create(open_ledger(read_record(data)), holder="me", when=NOON.isoformat())


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder, with three games."""
    folder = tmp_path / "data"
    with closing(Store(folder / DATABASE, summary_of)) as store:
        for hands in range(3):
            started(store, hands)
    secret_key(folder)
    return folder


@pytest.fixture
def play(data: Path) -> Callable[[], None]:
    """Starts another game, with one hand."""

    def one_more() -> None:
        with closing(Store(data / DATABASE, summary_of)) as store:
            started(store, 1)

    return one_more


@dataclass(frozen=True)
class Days:
    """A data folder on which days pass."""

    data: Path
    named: Path | None = None

    @property
    def folder(self) -> Path:
        return daily.backups_folder(self.data, self.named)

    def at(self, *numbers: int) -> list[daily.BackupMade | None]:
        """The result of a backup on each of these days."""
        return [daily.make_due(self.data, self.named, day(number)) for number in numbers]

    @property
    def names(self) -> list[str]:
        """The names in the backup folder."""
        return sorted(each.name for each in self.folder.iterdir())


@pytest.fixture
def days(data: Path) -> Days:
    return Days(data)


@pytest.fixture
def back(tmp_path: Path) -> Callable[[Path], Restored]:
    """Restores a backup in a folder of its own."""
    numbers: Iterator[int] = iter(range(1_000_000))

    def put(path: Path) -> Restored:
        place = tmp_path / f"back-{next(numbers)}" / DATABASE
        place.parent.mkdir()
        return backup.put_back(path, place, summary_of, before=PreviousFile(place.with_name("before")))

    return put


@pytest.fixture
def spoil() -> Callable[[Path, str], None]:
    """Changes something in a file by SQL."""

    def change(path: Path, sql: str) -> None:
        with closing(sqlite3.connect(path)) as db, db:
            db.execute(sql)

    return change
