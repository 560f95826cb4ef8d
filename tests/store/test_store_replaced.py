"""The file is moved, removed or replaced while it is open: no save is acknowledged that is not in the file with the name."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing

import pytest

from referee.store import CannotSave, NotOurs, Store
from referee.store.copies import backup
from referee.store.file import database

WARMED = 4
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be moved there")


def beside(path, end):
    return path.with_name(f"{path.name}{end}")


def older(path):
    return path.parent.parent / "older.sqlite3"


def removed(path):
    path.unlink()


def removed_with_its_log(path):
    for end in ("", "-wal", "-shm"):
        beside(path, end).unlink()


def moved_away(path):
    path.rename(path.parent / "away.sqlite3")


def older_copy_over_it(path):
    shutil.copy(older(path), path.with_name("copy"))
    path.with_name("copy").replace(path)


def folder_moved_away(path):
    path.parent.rename(path.parent.parent / "away")


def another_folder_in_its_place(path):
    folder_moved_away(path)
    path.parent.mkdir()
    shutil.copy(older(path), path)


def folder_removed(path):
    shutil.rmtree(path.parent)


def log_removed(path):
    beside(path, "-wal").unlink()


def index_removed(path):
    beside(path, "-shm").unlink()


def another_log_in_its_place(path):
    beside(path, "-wal").unlink()
    beside(path, "-wal").touch()


HARMS = (
    removed,
    removed_with_its_log,
    moved_away,
    older_copy_over_it,
    folder_moved_away,
    another_folder_in_its_place,
    folder_removed,
    log_removed,
    index_removed,
    another_log_in_its_place,
)
every_harm = pytest.mark.parametrize("harm", HARMS, ids=lambda harm: harm.__name__)


@pytest.fixture
def copied(table, path, edits):
    """The table with one hand in a copy, and two more after it."""
    table.change(edits.recorded(1))
    backup.backup(path, older(path))
    table.change(edits.recorded(2))
    table.change(edits.recorded(3))
    return table


class Threads:
    """Threads that have a connection each, and change the sheet on command."""

    def __init__(self, table, edits):
        self.answers = []
        self._table, self._edits = table, edits
        self._warm, self._go = threading.Barrier(WARMED + 1), threading.Event()
        self._threads = [threading.Thread(target=self._work, args=[number]) for number in range(WARMED)]
        for each in self._threads:
            each.start()
        self._warm.wait()

    def _work(self, number):
        assert self._table.held
        self._warm.wait()
        self._go.wait()
        for act in (lambda: self._table.change(self._edits.recorded(100 + number)), lambda: self._table.held):
            try:
                self.answers.append(act())
            except CannotSave as refused:
                self.answers.append(refused.reason)

    def answer(self):
        self._go.set()
        for each in self._threads:
            each.join()
        return self.answers


def contents(folder):
    return {
        str(file): file.read_bytes() for file in folder.rglob("*") if file.is_file() and file.suffix != ".sqlite3-shm"
    }


@every_harm
def test_no_warmed_thread_acknowledges_a_save_or_shows_what_is_gone(copied, path, edits, harm):
    threads = Threads(copied, edits)
    held = [beside(path, end).open("rb") for end in ("", "-wal")]
    harm(path)
    before = [file.read() for file in held], contents(path.parent.parent)
    assert threads.answer() == ["replaced"] * WARMED * 2
    for file in held:
        file.seek(0)
    after = [file.read() for file in held], contents(path.parent.parent)
    assert after[0] == before[0], "nothing was written into the file that was open"
    same = {name: bytes_ for name, bytes_ in after[1].items() if name in before[1]}
    assert all(before[1][name] == bytes_ for name, bytes_ in same.items()), "nor into any other"
    for file in held:
        file.close()


@every_harm
def test_a_save_under_way_is_not_acknowledged_and_stands_in_no_file(copied, path, edits, harm):
    def edit(held):
        change = edits.recorded(100)(held)
        harm(path)
        return change

    with pytest.raises(CannotSave) as refused:
        copied.change(edit)
    assert refused.value.reason == "replaced"
    assert "restart the app" in str(refused.value)
    copied.store.close()
    assert not any(b'{"points":100}' in data for data in contents(path.parent.parent).values())


def test_a_save_in_whose_very_commit_the_file_is_replaced_is_not_acknowledged(copied, path, edits):
    here = copied.store._connections.here
    here.conn.set_trace_callback(lambda sql: older_copy_over_it(path) if sql.startswith("COMMIT") else None)
    with pytest.raises(CannotSave) as refused:
        copied.change(edits.recorded(100))
    assert refused.value.reason == "replaced"


def test_a_new_thread_does_not_open_the_file_in_its_place(copied, path, edits):
    older_copy_over_it(path)
    before = path.read_bytes()
    answers = []

    def work():
        with pytest.raises(CannotSave) as refused:
            copied.change(edits.recorded(100))
        answers.append(refused.value.reason)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert answers == ["replaced"]
    assert path.read_bytes() == before


@pytest.mark.parametrize("saved", [True, False], ids=["after a save was refused", "before anybody noticed"])
def test_started_anew_over_an_older_copy_the_app_has_just_what_that_has(copied, path, edits, saved):
    older_copy_over_it(path)
    if saved:
        with pytest.raises(CannotSave):
            copied.change(edits.recorded(100))
    copied.store.close()
    again = Store(path, edits.summary_of)
    assert edits.points(again.load(copied.key)) == [1]
    again.close()
    former = path.with_name("games-former.sqlite3-wal")
    assert former.exists(), "the log of the former file is kept"
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_the_app_that_ends_leaves_no_foreign_log_beside_an_older_copy(copied, path, edits):
    code = f"""
import sys; sys.path[:0] = {sys.path!r}
from pathlib import Path
from referee.store.store import Store
from tests.store.scribe import summary_of
store = Store(Path({str(path)!r}), summary_of)
Path({str(older(path))!r}).replace({str(path)!r})
raise SystemExit(0)
"""
    copied.store.close()
    subprocess.run([sys.executable, "-c", code], check=True)
    assert not beside(path, "-wal").exists()
    with closing(Store(path, edits.summary_of)) as again:
        assert edits.points(again.load(copied.key)) == [1]


@pytest.mark.parametrize("harm", [moved_away, folder_moved_away])
def test_when_the_file_comes_back_saving_goes_on_and_nothing_is_missing(copied, path, edits, harm):
    harm(path)
    with pytest.raises(CannotSave):
        copied.change(edits.recorded(100))
    if harm is moved_away:
        (path.parent / "away.sqlite3").rename(path)
    else:
        (path.parent.parent / "away").rename(path.parent)
    assert edits.points(copied.change(edits.recorded(4))) == [1, 2, 3, 4]
    copied.store.close()
    with closing(Store(path, edits.summary_of)) as again:
        assert edits.points(again.load(copied.key)) == [1, 2, 3, 4]


def test_where_only_the_log_was_removed_the_app_that_ends_writes_what_it_has_into_the_file(copied, path, edits):
    log_removed(path)
    with pytest.raises(CannotSave):
        copied.change(edits.recorded(100))
    copied.store.close()
    with closing(Store(path, edits.summary_of)) as again:
        assert edits.points(again.load(copied.key)) == [1, 2, 3]


def test_no_new_file_is_made_beside_the_log_of_one_that_is_gone(copied, path, edits):
    moved_away(path)
    copied.store.close()
    before = beside(path, "-wal").read_bytes()
    with pytest.raises(NotOurs, match=r"is gone, but its log games\.sqlite3-wal is there") as refused:
        Store(path, edits.summary_of)
    assert refused.value.reason == "missing"
    assert beside(path, "-wal").read_bytes() == before
    assert not path.exists()
    (path.parent / "away.sqlite3").rename(path)
    with closing(Store(path, edits.summary_of)) as again:
        assert edits.points(again.load(copied.key)) == [1, 2, 3]


def test_a_backup_put_back_while_the_app_runs_is_still_the_same_file(copied, path, edits):
    before = backup.PreviousFile(path.parent / "before.sqlite3")
    backup.put_back(older(path), path, edits.summary_of, before=before, replace=True)
    assert edits.points(copied.held) == [1]
    assert edits.points(copied.change(edits.recorded(9))) == [1, 9]
    copied.store.close()
    with closing(Store(path, edits.summary_of)) as again:
        assert edits.points(again.load(copied.key)) == [1, 9]


def test_other_processes_that_come_and_go_do_not_look_like_a_replacement(copied, path, edits):
    for number in range(3):
        with closing(Store(path, edits.summary_of)) as other:
            other.change(copied.key, edits.recorded(10 + number), when="T")
        with closing(database.connect(path)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        copied.change(edits.recorded(20 + number))
    copied.store._connections.wipe()
    assert edits.points(copied.held) == [1, 2, 3, 10, 20, 11, 21, 12, 22]
