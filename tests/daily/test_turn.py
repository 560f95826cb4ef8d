"""The daily backup: checked before it counts, and no older one is deleted for an incomplete one."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from referee.sheet.ledger import Ledger
from referee.sheet.summary import summary_of
from referee.store import CannotSave, NotOurs, Store, StoreFault, store as store_store
from referee.store.copies import backup, daily, verification
from referee.store.copies.backup import Restored
from referee.store.file.folder import DATABASE, backed_up
from referee.store.file.key import kept_key, put_key
from referee.store.file.lock import alone
from tests.daily.conftest import Days, day
from tests.store.released import RELEASES, released

Spoil = Callable[[Path, str], None]
Back = Callable[[Path], Restored]


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[Ledger]:
    """The games replayed for a backup."""
    seen: list[Ledger] = []

    def counted(ledger: Ledger) -> object:
        seen.append(ledger)
        return summary_of(ledger)

    verify = verification.verify
    monkeypatch.setattr(daily, "verify", lambda copy, source, _, known: verify(copy, source, counted, known))
    return seen


def spoilt_copies(monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Path], None]) -> None:
    """Damages every copy after it was made, as a bad disk does."""
    copy = backup._copy

    def spoilt(path: Path, draft: Path, key: bytes | None) -> None:
        copy(path, draft, key)
        spoil(draft)

    monkeypatch.setattr(backup, "_copy", spoilt)


def failed(days: Days, number: int, kind: str) -> StoreFault:
    """The failure of a backup on a day, which is recorded."""
    with pytest.raises(StoreFault) as caught:
        days.at(number)
    assert daily.trouble(days.data) == daily.BackupFailure(day(number), kind)
    return caught.value


def test_one_backup_a_day_for_its_owner_alone_and_with_the_key(days: Days, back: Back) -> None:
    first, again, second = days.at(0, 0, 1)
    assert first is not None
    assert first.games == 3
    assert again is None
    assert second is not None
    assert days.names == ["referee-00001-2026-11-23.sqlite3", "referee-00002-2026-11-24.sqlite3"]
    assert stat.S_IMODE(first.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(days.folder.stat().st_mode) == 0o700
    assert backed_up(days.data) == day(1)
    assert daily.trouble(days.data) is None
    whole = back(second.path)
    assert (whole.games, whole.hands, whole.damaged, whole.key) == (3, 3, [], kept_key(days.data))


def test_where_there_is_no_game_nothing_is_made(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        assert daily.make_due(folder, None, day(0)) is None
    with closing(store_store.Store(tmp_path / DATABASE, summary_of)):
        assert daily.make_due(tmp_path, None, day(0)) is None
    assert [each.name for each in tmp_path.iterdir()] == [DATABASE]


def test_weeks_leave_seven_days_and_four_weeks_that_all_restore(days: Days, back: Back) -> None:
    days.at(*range(-40, 1))
    kept = [day(-n).date().isoformat() for n in range(7)] + ["2026-11-15", "2026-11-08", "2026-11-01", "2026-10-25"]
    assert [each.day.isoformat() for each in daily.backups_in(days.folder)] == kept
    assert {back(days.folder / name).games for name in days.names} == {3}


@pytest.mark.parametrize(
    ("why", "now"),
    [
        ("the clock goes back a year", day(-365)),
        ("the clock goes ahead a year", day(365)),
        ("a zone in which it is tomorrow", datetime(2026, 11, 24, 1, tzinfo=timezone(timedelta(hours=14)))),
        ("a zone in which it is yesterday", datetime(2026, 11, 22, 23, tzinfo=timezone(timedelta(hours=-11)))),
    ],
)
def test_another_day_on_the_calendar_is_another_backup_and_the_last_one_made_is_the_newest(
    days: Days, why: str, now: datetime
) -> None:
    days.at(0)
    made = daily.make_due(days.data, None, now)
    assert made is not None
    assert daily.make_due(days.data, None, now + timedelta(minutes=5)) is None
    assert daily.backups_in(days.folder)[0].path == made.path
    assert len(days.names) == 2


def test_no_game_is_replayed_twice_while_nothing_has_changed(
    days: Days, play: Callable[[], None], spoil: Spoil, replays: list[Ledger], monkeypatch: pytest.MonkeyPatch
) -> None:
    days.at(0)
    assert len(replays) == 3
    days.at(1)
    assert len(replays) == 3
    play()
    days.at(2)
    assert len(replays) == 4
    spoil(days.data / DATABASE, "UPDATE hand SET body = replace(body, '6', '7') WHERE sheet_id = 2")
    days.at(3)
    assert len(replays) == 5
    monkeypatch.setattr("referee.__version__", "9.9")
    days.at(4)
    assert len(replays) == 9
    (days.data / daily.REPLAYED_FILE).write_bytes(b"\xff nothing")
    days.at(5)
    assert len(replays) == 13


SPOILT = {
    "a page is overwritten": lambda path: path.write_bytes(
        path.read_bytes()[:8192] + b"\xaa" * 4096 + path.read_bytes()[12288:]
    ),
    "it is cut short": lambda path: path.write_bytes(path.read_bytes()[:-4096]),
    "a number in a hand is another": lambda path: by_sql(
        path, """UPDATE hand SET body = replace(body, '"2":6', '"2":7') WHERE sheet_id = 3"""
    ),
    "a hand is not there": lambda path: by_sql(path, "UPDATE hand SET place = NULL WHERE sheet_id = 2"),
    "a hand cannot be read": lambda path: by_sql(path, "UPDATE hand SET body = '{' WHERE sheet_id = 2"),
    "the players cannot be read": lambda path: by_sql(path, "UPDATE revision SET setup = '[]' WHERE sheet_id = 1"),
}


def by_sql(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        assert db.execute(sql).rowcount > 0


@pytest.mark.parametrize("what", SPOILT)
def test_a_copy_that_is_not_whole_is_not_kept_and_replaces_nothing(
    days: Days, what: str, monkeypatch: pytest.MonkeyPatch, back: Back
) -> None:
    days.at(*range(-9, 0))
    before = {name: (days.folder / name).read_bytes() for name in days.names}
    with monkeypatch.context() as bad:
        spoilt_copies(bad, SPOILT[what])
        failed(days, 0, "copy")
        failed(days, 5, "copy")
    assert {name: (days.folder / name).read_bytes() for name in days.names} == before
    assert backed_up(days.data) == day(-1)
    (made,) = days.at(6)
    assert made is not None
    assert back(made.path).damaged == []
    assert daily.trouble(days.data) is None


def test_a_copy_spoilt_in_what_was_replayed_before_is_replayed_again(
    days: Days, monkeypatch: pytest.MonkeyPatch, replays: list[Ledger]
) -> None:
    days.at(0)
    spoilt_copies(monkeypatch, SPOILT["a number in a hand is another"])
    failed(days, 1, "copy")
    assert len(replays) == 4


def test_games_of_the_archive_are_read_every_time_and_replayed_once(
    days: Days, monkeypatch: pytest.MonkeyPatch, replays: list[Ledger], back: Back
) -> None:
    days.at(0)
    with closing(Store(days.data / DATABASE, summary_of)) as store:
        assert store.archive.pack(365, now=day(1000)) == 2
    (made,) = days.at(1)
    assert made is not None
    assert len(replays) == 3
    assert back(made.path).damaged == []
    spoilt_copies(monkeypatch, lambda path: by_sql(path, "UPDATE packed_sheet SET body = substr(body, 1, 40)"))
    failed(days, 2, "copy")


def test_a_game_that_is_damaged_itself_stops_no_backup_and_the_last_whole_one_stays(
    days: Days, spoil: Spoil, back: Back
) -> None:
    days.at(0)
    spoil(days.data / DATABASE, "UPDATE hand SET body = '{' WHERE sheet_id = 2")
    (made,) = days.at(1)
    assert made is not None
    assert made.path.name == "referee-00002-2026-11-24-damaged.sqlite3"
    assert [each.number for each in made.found.damaged] == [2]
    assert [each.number for each in back(made.path).damaged] == [2]
    days.at(*range(2, 50))
    assert days.names[0] == "referee-00001-2026-11-23.sqlite3"
    assert back(days.folder / days.names[0]).damaged == []
    assert len(days.names) == 12


def test_a_damaged_database_makes_no_backup(days: Days) -> None:
    days.at(0)
    database = days.data / DATABASE
    whole = database.read_bytes()
    database.write_bytes(whole[:8192] + b"\xaa" * 4096 + whole[12288:])
    assert isinstance(failed(days, 1, "damaged"), NotOurs)
    assert days.names == ["referee-00001-2026-11-23.sqlite3"]


def test_nearly_full_a_disk_gets_no_backup_and_keeps_those_it_has(days: Days, monkeypatch: pytest.MonkeyPatch) -> None:
    days.at(*range(-9, 0))
    before = days.names
    needed = daily.LEAST_LEFT + (days.data / DATABASE).stat().st_size
    monkeypatch.setattr(daily, "free_on", lambda _: needed - 1)
    assert "200 MB are needed" in str(failed(days, 0, "full"))
    assert days.names == before
    monkeypatch.setattr(daily, "free_on", lambda _: needed)
    assert days.at(0) != [None]
    assert daily.backups_in(days.folder)[0].day == day(0).date()


def test_a_disk_that_is_full_meanwhile_keeps_those_it_has(days: Days, monkeypatch: pytest.MonkeyPatch) -> None:
    days.at(0)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as bad:
        bad.setattr(backup, "_sync", full)
        failed(days, 1, "full")
    assert days.names == ["referee-00001-2026-11-23.sqlite3"]


def test_another_folder_takes_them_but_is_never_made(days: Days, tmp_path: Path) -> None:
    away = replace(days, named=tmp_path / "disk")
    assert "disk" in str(failed(away, 0, "folder"))
    assert not away.folder.exists()
    away.folder.mkdir()
    away.at(0)
    assert away.names == ["referee-00001-2026-11-23.sqlite3"]
    assert not days.folder.exists()


def test_the_folder_of_another_server_is_refused(days: Days, tmp_path: Path) -> None:
    away = replace(days, named=tmp_path / "disk")
    away.folder.mkdir()
    away.at(0)
    other = tmp_path / "other"
    shutil.copytree(days.data, other)
    put_key(other, bytes(range(40)))
    at_work = away.folder / f".referee-00002-2026-11-24.sqlite3.{'0' * 16}"
    at_work.touch()
    assert "another server" in str(failed(replace(away, data=other), 1, "another"))
    assert away.names == [at_work.name, "referee-00001-2026-11-23.sqlite3"]


def test_what_was_cut_short_goes_and_what_is_not_ours_stays(days: Days) -> None:
    days.at(0)
    ours = days.folder / f".referee-00002-2026-11-24.sqlite3.{'0' * 16}"
    others = [days.folder / "games.sqlite3", days.folder / ".referee-00002-2026-11-24.sqlite3.notes"]
    for each in (ours, ours.with_name(f"{ours.name}-journal"), *others):
        each.touch()
    days.at(1)
    assert days.names == sorted(
        [*(each.name for each in others), *(each.path.name for each in daily.backups_in(days.folder))]
    )


def test_of_two_one_makes_the_backup(days: Days) -> None:
    with alone(days.data / daily.LOCK) as first, alone(days.data / daily.LOCK) as second:
        assert (first, second) == (True, False)
        assert days.at(0) == [None]
    command = [sys.executable, "-m", "referee", "backup", "--due", "--data", str(days.data)]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = sorted(each.communicate(timeout=60)[0] for each in both)
    assert [each.returncode for each in both] == [0, 0]
    assert said[0].startswith("3 games were copied to ")
    assert said[1] == "No backup is due now.\n"
    assert len(days.names) == 1


def test_a_folder_of_data_in_which_nothing_can_be_written_is_a_sentence(days: Days) -> None:
    (days.data / daily.LOCK).mkdir()
    with pytest.raises(CannotSave, match="cannot be kept in"):
        days.at(0)
    assert not days.folder.exists()


@pytest.mark.parametrize("commit", RELEASES)
def test_a_database_of_a_release_is_brought_to_the_present_shape_first(tmp_path: Path, commit: str) -> None:
    released(commit, tmp_path / DATABASE)
    made = daily.make_due(tmp_path, None, day(0))
    assert made is not None
    assert (made.found.replayed, made.found.damaged) == (made.games, ())


def test_files_that_cannot_be_removed_end_no_backup(days: Days, monkeypatch: pytest.MonkeyPatch) -> None:
    days.at(*range(-9, 0))

    def closed(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as bad:
        bad.setattr(daily, "_clear", closed)
        days.at(0)
    assert daily.trouble(days.data) is None
    days.at(1)
    assert len(days.names) == 8
