"""Which files are accepted, which are refused untouched, and how a new one is made."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from contextlib import closing
from hashlib import sha256

import pytest

from referee.store import CannotSave, NotOurs, Store
from referee.store.file import database
from referee.store.file.tables import APPLICATION_ID, VERSION
from tests.soak import times


def state(folder):
    return {file.name: sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}


def refused(path, edits, reason):
    before = state(path.parent)
    with pytest.raises(NotOurs) as caught:
        Store(path, edits.summary_of)
    assert caught.value.reason == reason
    assert str(path) in str(caught.value)
    assert state(path.parent) == before


@pytest.fixture
def ours(path, new, edits):
    """A sound file of this program, closed, with a few pages."""
    store = Store(path, edits.summary_of)
    for _ in range(30):
        key = store.create(new, holder="me", when="T")
        store.change(key, edits.recorded(5, text="x" * 500), when="T")
    store.close()
    return path


def foreign(path, *statements):
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def test_a_new_file_is_marked_and_private(store, path):
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
        assert connection.execute("PRAGMA user_version").fetchone()[0] == VERSION
        tables = connection.execute(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND NOT strict"
        ).fetchall()
    assert {name for (name,) in tables} == {"sqlite_schema", "sqlite_sequence"}
    if os.name == "posix":
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}


def test_nothing_but_the_file_and_its_log_lies_in_the_folder(store, path):
    names = {file.name for file in path.parent.iterdir()}
    assert names == {path.name, f"{path.name}-wal", f"{path.name}-shm"}


def test_a_closed_store_leaves_one_whole_file(ours):
    assert [file.name for file in ours.parent.iterdir()] == [ours.name]


def test_opening_again_writes_nothing(ours, edits):
    before = state(ours.parent)
    Store(ours, edits.summary_of).close()
    assert state(ours.parent) == before


def contents(path):
    """Every row of every table, by the table's name."""
    with closing(sqlite3.connect(path)) as connection:
        names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for (name,) in names}


def test_the_first_program_refuses_the_present_file(ours, edits, monkeypatch):
    monkeypatch.setattr(database, "VERSION", 1)
    refused(ours, edits, "newer")


def test_an_empty_file_is_taken_for_a_new_one(path, new, edits):
    path.parent.mkdir()
    path.touch()
    store = Store(path, edits.summary_of)
    assert store.load(store.create(new, holder="me", when="T")).version == 1
    store.close()


def test_a_database_without_any_table_is_taken_for_a_new_one(path, new, edits):
    foreign(path, "PRAGMA journal_mode = wal")
    assert path.stat().st_size > 0
    store = Store(path, edits.summary_of)
    assert store.load(store.create(new, holder="me", when="T")).version == 1
    store.close()


@pytest.mark.parametrize("name", ["a b.db", "a%20b.db", "a?b#c.db", "ü.db"])
def test_any_name_of_a_file_will_do(tmp_path, new, edits, name):
    store = Store(tmp_path / name, edits.summary_of)
    store.create(new, holder="me", when="T")
    store.close()
    assert [file.name for file in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_the_file_of_another_program_is_refused(path, edits, mode):
    foreign(path, f"PRAGMA journal_mode = {mode}", "CREATE TABLE songs(title)")
    refused(path, edits, "foreign")


def test_the_marked_file_of_another_program_is_refused(path, edits):
    foreign(path, "PRAGMA application_id = 1234", f"PRAGMA user_version = {VERSION}", "CREATE TABLE songs(title)")
    refused(path, edits, "foreign")


@pytest.mark.parametrize("content", [b"Dear diary,\n", b"\0" * 8192, b"SQLite format 2\0" + b"x" * 900])
def test_a_file_that_is_no_database_is_refused(path, edits, content):
    path.parent.mkdir()
    path.write_bytes(content)
    refused(path, edits, "foreign")


def test_a_folder_in_the_files_place_is_refused(path, edits):
    path.mkdir(parents=True)
    with pytest.raises(NotOurs):
        Store(path, edits.summary_of)


def test_a_newer_file_is_refused(ours, edits):
    with closing(sqlite3.connect(ours)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    refused(ours, edits, "newer")


@pytest.mark.parametrize(
    ("statement", "reason"),
    [(f"PRAGMA user_version = {VERSION + 1}", "newer"), ("PRAGMA application_id = 7", "foreign")],
)
def test_what_only_the_log_says_counts_too(ours, tmp_path, edits, statement, reason):
    logged_only(ours, tmp_path / "copy", edits, statement, reason)


def test_a_file_of_another_program_whose_tables_are_only_in_the_log_is_refused(path, tmp_path, edits):
    foreign(path, "PRAGMA journal_mode = wal")
    logged_only(path, tmp_path / "copy", edits, "CREATE TABLE songs(title)", "foreign")


def logged_only(path, copy, edits, statement, reason):
    """Copies a file while a statement is only in its log; the copy must be refused and left as it is."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()
        shutil.copytree(path.parent, copy)
    file, log = copy / path.name, copy / f"{path.name}-wal"
    before = file.read_bytes(), log.read_bytes(), sorted(copy.iterdir())
    assert log.stat().st_size > 0
    with pytest.raises(NotOurs) as caught:
        Store(file, edits.summary_of)
    assert caught.value.reason == reason
    assert (file.read_bytes(), log.read_bytes(), sorted(copy.iterdir())) == before


@pytest.mark.parametrize("keep", [50, 100, 1000, 4096, 20_000])
def test_a_file_cut_short_is_refused(ours, edits, keep):
    assert ours.stat().st_size > 40_000
    os.truncate(ours, keep)
    refused(ours, edits, "damaged")


@pytest.mark.parametrize("where", [100, 4096, 12_288])
def test_a_file_with_garbage_in_it_is_refused(ours, edits, where):
    with ours.open("r+b") as file:
        file.seek(where)
        file.write(b"\xa5" * 4096)
    refused(ours, edits, "damaged")


def test_a_folder_that_cannot_be_made_is_said_to_be_unfit(tmp_path, edits):
    (tmp_path / "data").write_text("a file")
    with pytest.raises(CannotSave, match=r"cannot be kept in .*data.sub\. Allow writing to this folder"):
        Store(tmp_path / "data" / "sub" / "games.sqlite3", edits.summary_of)


def crowd(path, edits, new):
    """Opens a new file from many threads at one moment, and starts a sheet in each; the resulting sheets."""
    barrier, keys, errors = threading.Barrier(6), [], []

    def open_it():
        barrier.wait()
        try:
            store = Store(path, edits.summary_of)
            keys.append(store.create(new, holder="me", when="T"))
            store.close()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    store = Store(path, edits.summary_of)
    found = [row.key for row in store.sheets("me", limit=99)]
    store.close()
    assert sorted(found) == sorted(map(str, keys))
    assert len(keys) == 6


def test_many_may_open_a_new_file_at_one_moment(tmp_path, new, edits):
    for number in range(8):
        crowd(tmp_path / str(number) / "games.sqlite3", edits, new)


def test_many_may_open_a_new_file_where_there_are_no_hard_links(tmp_path, new, edits, monkeypatch):
    def link(source, target):
        raise PermissionError

    monkeypatch.setattr(database.os, "link", link)
    for number in range(8):
        crowd(tmp_path / str(number) / "games.sqlite3", edits, new)


def test_processes_may_open_a_new_file_at_one_moment(path, scribe, edits):
    command = [sys.executable, str(scribe), "start", str(path)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    processes = [subprocess.Popen(command, **pipes) for _ in range(3)]
    for process in processes:
        process.stdin.write("now\n")
        process.stdin.flush()
    keys = [process.communicate()[0].strip() for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0]
    store = Store(path, edits.summary_of)
    assert sorted(row.key for row in store.sheets("me", limit=9)) == sorted(keys)
    store.close()


def test_a_file_in_use_elsewhere_is_judged_with_its_log(table, path, edits):
    table.change(edits.recorded(5))
    other = Store(path, edits.summary_of)
    assert other.load(table.key) == table.held
    table.change(edits.recorded(6))
    assert edits.points(other.load(table.key)) == [5, 6]
    other.close()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_every_acknowledged_hand_survives_kill_9(table, path, scribe, edits):
    table.store.close()
    acknowledged = 0
    for round_ in range(times(3, 30)):
        command = [sys.executable, str(scribe), "write", str(path), table.key.secret]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            for _ in range(1 + round_ * 3):
                acknowledged = int(process.stdout.readline())
            process.kill()
            acknowledged = max([acknowledged, *map(int, process.stdout.read().split())])
        store = Store(path, edits.summary_of)
        held = store.load(table.key)
        store.close()
        assert edits.points(held) == list(range(1, len(held.ledger.entries) + 1))
        assert len(held.ledger.entries) >= acknowledged >= 1 + round_


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_kill_9_loses_nothing_laid_and_no_ruling_and_leaves_none_by_half(table, path, scribe, edits):
    table.store.close()
    acknowledged = 0
    for round_ in range(times(3, 30)):
        command = [sys.executable, str(scribe), "lay", str(path), table.key.secret]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            for _ in range(1 + round_ * 3):
                acknowledged = int(process.stdout.readline())
            process.kill()
            acknowledged = max([acknowledged, *map(int, process.stdout.read().split())])
        store = Store(path, edits.summary_of)
        laid, hands = store.hand_in_progress(table.key), len(store.load(table.key).ledger.entries)
        rulings, log = store.rulings(table.key), store.log(table.key)
        store.close()
        done = laid.version + len(rulings)
        assert done >= acknowledged >= 1 + round_
        assert (laid.version, hands, len(rulings)) == ((done + 2) // 3 + (done + 1) // 3, (done + 1) // 3, done // 3)
        assert laid.body == ({"number": done} if done % 3 == 1 else None)
        assert [row.detail["ruling"] for row in log if row.kind == "ruling"] == [each.id for each in rulings]
        assert len(contents(path)["hand_in_progress_revision"]) == laid.version
