"""Every connection is a safe one, many may write at once, and a failing disk gives a sentence."""

from __future__ import annotations

import errno
import json
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing, suppress
from types import SimpleNamespace

import pytest

from referee.store import CannotSave, Stale, Store
from referee.store.file import connections, database, hidden_games
from referee.store.file.migrations import pragma
from referee.store.sheets import revisions

SETTINGS = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
SAFE = ("wal", 2, 1, 5000)


def settings(db):
    return tuple(pragma(db, name) for name in SETTINGS)


def in_threads(*jobs):
    """Runs the jobs at once; their results, or the first error."""
    results, errors = [], []

    def run(job):
        try:
            results.append(job())
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=[job]) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    return results


def test_every_connection_of_every_thread_writes_ahead_and_syncs_fully(store, new, edits, monkeypatch):
    made = []
    connect = database.connect
    monkeypatch.setattr(database, "connect", lambda path: made.append(connect(path)) or made[-1])
    barrier = threading.Barrier(4)

    def work():
        barrier.wait()
        key = store.create(new, holder="me", when="T")
        store.change(key, edits.recorded(1), when="T")
        found = settings(store._connections.here)
        barrier.wait()
        return found

    assert in_threads(work, work, work, work) == [SAFE] * 4
    assert len(made) == 4
    assert settings(store._connections.idle) == SAFE
    assert settings(store._connections.here) == SAFE


def test_a_threads_connection_is_closed_when_the_thread_is_gone(store, new):
    kept = []

    def work():
        store.create(new, holder="me", when="T")
        kept.append(store._connections.here)

    in_threads(work)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        kept[0].execute("SELECT 1")


def test_references_are_minded(table):
    with pytest.raises(sqlite3.IntegrityError):
        table.store._connections.here.execute("INSERT INTO form_key VALUES (999, 'x', 'T')")


def test_four_threads_with_fifty_changes_each_lose_none(table, edits):
    def writer(number):
        def write():
            for count in range(50):
                table.store.change(
                    table.key, edits.recorded(number * 100 + count), when="T", form_key=f"{number}-{count}"
                )

        return write

    in_threads(*(writer(number) for number in range(4)))
    points = edits.points(table.held)
    assert sorted(points) == [number * 100 + count for number in range(4) for count in range(50)]
    for number in range(4):
        assert [each for each in points if each // 100 == number] == [number * 100 + count for count in range(50)]
    assert table.held.version == 201
    assert [row.version for row in table.store.log(table.key)] == list(range(1, 202))


def test_one_form_key_sent_from_many_threads_at_once_records_once(table, edits):
    held = in_threads(*[lambda: table.change(edits.recorded(5), form_key="form", version=1)] * 6)
    assert sorted(each.repeated for each in held) == [False, True, True, True, True, True]
    assert edits.points(table.held) == [5]


def test_of_two_corrections_of_one_hand_one_wins_and_one_is_told(table, edits):
    version = table.change(edits.recorded(5)).version

    def correct(points):
        def job():
            try:
                return table.change(edits.corrected(1, points), version=version)
            except Exception as error:
                return error

        return job

    outcome = in_threads(correct(6), correct(7))
    (lost,) = (each for each in outcome if isinstance(each, Exception))
    assert lost.current == table.held


def test_what_four_threads_lay_rule_and_record_at_once_is_all_kept(table, path, edits):
    def end(form_key):
        while True:
            with suppress(Stale):
                lying = table.store.hand_in_progress(table.key).version
                return table.store.change(
                    table.key, edits.recorded(0), when="T", form_key=form_key, ends_hand_version=lying
                )

    def write(number):
        for count in range(20):
            form_key = f"{number}-{count}"
            table.store.change_hand_in_progress(
                table.key, edits.melded(form_key), when="T", form_key=f"{form_key} laid"
            )
            table.store.keep_ruling(table.key, {"is": form_key}, when="T", form_key=f"{form_key} ruled")
            if count % 5 == 4:
                end(form_key)
            else:
                table.store.change(table.key, edits.recorded(0), when="T", form_key=form_key)

    in_threads(*(lambda number=number: write(number) for number in range(4)))
    every = sorted(f"{number}-{count}" for number in range(4) for count in range(20))
    assert sorted(each.body["is"] for each in table.store.rulings(table.key)) == every
    assert [row.version for row in table.store.log(table.key)] == list(range(1, 162))
    with closing(sqlite3.connect(path)) as connection:
        kept = connection.execute("SELECT version, body FROM hand_in_progress_revision ORDER BY version").fetchall()
    assert [version for version, _ in kept] == list(range(1, 80 + 16 + 1))
    assert {meld for _, body in kept if body for (meld,) in json.loads(body)["melds"]} == set(every)
    assert table.store.hand_in_progress(table.key).version == 96


def test_one_form_key_lays_and_rules_once_from_many_threads(table, edits):
    laid = in_threads(*[lambda: table.lay(edits.melded("7S"), form_key="form", version=0)] * 6)
    assert [(each.version, each.body) for each in laid] == [(1, {"melds": [["7S"]]})] * 6
    assert set(in_threads(*[lambda: table.rule({"is": 1}, form_key="form")] * 6)) == {1}
    assert len(table.store.rulings(table.key)) == 1


def test_of_two_who_lay_on_the_same_table_one_wins_and_one_is_told(table, edits):
    def lay(card):
        def job():
            try:
                return table.lay(edits.melded(card), version=0)
            except Exception as error:
                return error

        return job

    outcome = in_threads(lay("7S"), lay("8S"))
    (lost,) = (each for each in outcome if isinstance(each, Exception))
    (won,) = (each for each in outcome if not isinstance(each, Exception))
    assert lost.in_progress == won == table.store.hand_in_progress(table.key)


def test_another_writer_who_takes_too_long_gives_a_sentence(table, path, edits, monkeypatch):
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(CannotSave, match="another program is using") as caught:
            table.change(edits.recorded(5))
        assert edits.points(table.held) == []
        with pytest.raises(CannotSave, match="another program is using"):
            table.lay(edits.melded("7S"))
        with pytest.raises(CannotSave, match="another program is using"):
            table.rule({"is": 1})
        assert (table.melds, table.store.rulings(table.key)) == (None, [])
    assert (caught.value.reason, caught.value.full) == ("busy", False)
    assert edits.points(table.change(edits.recorded(5))) == [5]


def test_whoever_waits_long_for_another_process_looks_as_often_as_who_just_came(table, path, edits, monkeypatch):
    looks = []
    with closing(sqlite3.connect(path, isolation_level=None)) as other:

        def sleep(seconds):
            looks.append(seconds)
            if len(looks) == 300:
                other.rollback()

        monkeypatch.setattr(connections, "time", SimpleNamespace(sleep=sleep, monotonic=time.monotonic))
        other.execute("BEGIN IMMEDIATE")
        table.change(edits.recorded(1))
    assert looks == [0.002] * 300


def test_a_full_file_gives_the_sentence_and_writes_nothing_until_there_is_room(table, path, edits):
    table.change(edits.recorded(5))
    here = table.store._connections.here
    before = table.held
    here.execute(f"PRAGMA max_page_count = {pragma(here, 'page_count')}")
    with pytest.raises(CannotSave, match=r"Nothing was saved: the disk is full\.") as caught:
        table.change(edits.recorded(6, text="x" * 20_000), form_key="form")
    assert caught.value.full
    with pytest.raises(CannotSave):
        table.change(edits.recorded(6, text="x" * 20_000), form_key="form")
    assert table.held == before
    assert len(table.store.log(table.key)) == 2
    here.execute("PRAGMA max_page_count = 100000")
    held = table.change(edits.recorded(6, text="x" * 20_000), form_key="form")
    assert (edits.points(held), held.repeated) == ([5, 6], False)
    assert pragma(here, "integrity_check") == "ok"


def test_a_read_only_connection_gives_the_sentence_and_the_next_try_works(table, edits, monkeypatch):
    hide = hidden_games.hide

    def reading_only(db):
        hide(db)
        db.execute("PRAGMA query_only = ON")

    table.store._connections.here.execute("PRAGMA query_only = ON")
    with monkeypatch.context() as patched:
        patched.setattr(hidden_games, "hide", reading_only)
        with pytest.raises(CannotSave, match="read-only") as caught:
            table.change(edits.recorded(5))
        assert caught.value.reason == "read-only"
        assert edits.points(table.held) == []
    assert edits.points(table.change(edits.recorded(5))) == [5]
    assert settings(table.store._connections.here) == SAFE


def played(scribe, *arguments):
    command = [sys.executable, str(scribe), *map(str, arguments)]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of file sizes")
def test_a_limit_of_file_sizes_gives_the_sentence_and_writes_nothing_until_it_is_gone(table, path, scribe):
    saved, sentence, refused, after = played(scribe, "limited", path, table.key)
    count = int(saved)
    assert count > 0
    assert sentence.startswith("Nothing was saved: the disk")
    assert refused == f"{count} {count + 1} {count + 1}"
    assert after == f"{count + 1} {count + 2} {count + 2}"
    assert len(table.held.ledger.entries) == count + 1
    assert pragma(table.store._connections.here, "integrity_check") == "ok"


@pytest.mark.skipif(sys.platform == "win32", reason="needs permissions of files")
def test_a_read_only_file_gives_the_sentence_until_it_may_be_written_to(tmp_path_factory, new, edits, scribe):
    folder = _reachable(tmp_path_factory)
    path = folder / "data" / "games.sqlite3"
    store = Store(path, edits.summary_of)
    key = store.create(new, holder="me", when="T")
    store.close()
    at_start, names, saved, sentence, refused, after = played(scribe, "read-only", path, key)
    assert names == path.name
    assert (saved, refused, after) == ("0", "0 1 1", "1 2 2")
    assert at_start == f"{path} is read-only, or may not be opened at all: allow reading and writing, then try again."
    assert sentence == "Nothing was saved: the games file is read-only. Allow writing to it, then try again."


@pytest.mark.skipif(sys.platform == "win32", reason="needs permissions of folders")
def test_a_folder_in_which_nothing_may_be_written_is_named_at_the_start(tmp_path_factory, new, edits, scribe):
    folder = _reachable(tmp_path_factory)
    path = folder / "data" / "games.sqlite3"
    with closing(Store(path, edits.summary_of)) as store:
        store.create(new, holder="me", when="T")
    told = played(scribe, "closed", path)
    where = (path.parent / "empty", path.parent)
    assert told == [
        f"Games cannot be kept in {each}. Allow writing to this folder, or choose another one on a disk of this computer."
        for each in where
    ]


def in_trouble(*_, code=sqlite3.SQLITE_IOERR_SHMSIZE, **__):
    """SQLite's error if it cannot make the index of its log."""
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = code
    raise error


def full(*_, **__):
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("there", [True, False], ids=["file there", "no file yet"])
def test_a_full_disk_at_the_start_is_called_full(path, edits, monkeypatch, there):
    if there:
        Store(path, edits.summary_of).close()
    monkeypatch.setattr(database, "connect", in_trouble)
    monkeypatch.setattr(connections, "tempfile", SimpleNamespace(TemporaryFile=full))
    with pytest.raises(CannotSave) as refused:
        Store(path, edits.summary_of)
    assert str(refused.value) == f"The disk with {path.parent} is full: make room on it, then try again."
    assert refused.value.full


def test_a_disk_with_room_that_fails_at_the_start_is_not_called_full(path, edits, monkeypatch):
    Store(path, edits.summary_of).close()
    monkeypatch.setattr(database, "connect", in_trouble)
    with pytest.raises(CannotSave, match="the disk did not answer"):
        Store(path, edits.summary_of)


def test_a_disk_that_is_full_in_the_middle_is_called_full_whatever_sqlite_calls_it(table, edits, monkeypatch):
    monkeypatch.setattr(connections, "tempfile", SimpleNamespace(TemporaryFile=full))
    monkeypatch.setattr(revisions, "add_state", in_trouble)
    with pytest.raises(CannotSave, match=r"Nothing was saved: the disk is full\."):
        table.change(edits.recorded(5))


def _reachable(tmp_path_factory):
    """A folder that an ordinary user can reach even if the tests run as root."""
    folder = tmp_path_factory.mktemp("open")
    for each in (folder, *folder.parents):
        if each.stat().st_mode & 0o001 == 0:
            each.chmod(each.stat().st_mode | 0o011)
    return folder


def test_a_file_damaged_while_in_use_gives_the_sentence(ours_in_use, new):
    store, key = ours_in_use
    with pytest.raises(CannotSave, match="cannot be read: their file is damaged"):
        store.load(key)
    with pytest.raises(CannotSave, match="Nothing was saved: the games file is damaged"):
        store.create(new, holder="me", when="T")


@pytest.fixture
def ours_in_use(path, new, edits):
    """An open store whose file was overwritten behind its back."""
    store = Store(path, edits.summary_of)
    key = store.create(new, holder="me", when="T")
    store.close()
    store = Store(path, edits.summary_of)
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (size - 4096))
    yield store, key
    store.close()


def test_mistakes_of_the_code_are_not_blamed_on_the_disk(store):
    with pytest.raises(sqlite3.OperationalError, match="no such table"), store._connections.reading() as db:
        db.execute("SELECT * FROM missing")
    with pytest.raises(sqlite3.IntegrityError), store._connections.writing() as db:
        db.execute("INSERT INTO form_key VALUES (999, 'x', 'T')")
