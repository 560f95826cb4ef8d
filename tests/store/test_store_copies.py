"""Backups: complete while the file is in use, checked like any file, restored without losing anything."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing

import pytest

from referee.sheet.ledger import Ledger
from referee.store import CannotSave, NotOurs, Store
from referee.store.copies import backup as copies_backup
from referee.store.copies.backup import PreviousFile, backup, has_games
from referee.store.faults import CopyRefused
from referee.store.file import database
from referee.store.file.tables import VERSION

KEY, OLD_KEY = bytes(range(32)), bytes(range(100, 132))


def rows(path, query):
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


def content(path):
    """Everything in a file except the versions of its sheets."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE sheet SET version = 0")
        return list(db.iterdump())


@pytest.fixture
def full(store, table, edits, path):
    """A database in use with a game of two hands."""
    table.change(edits.recorded(5))
    table.change(edits.recorded(7))
    return path


def put_back(source, path, edits, *, replace=False, key=None):
    return copies_backup.put_back(
        source, path, edits.summary_of, before=PreviousFile(path.with_name("before"), key), replace=replace
    )


def test_a_backup_is_one_plain_private_file_that_passes_the_judge(full, tmp_path):
    copy = tmp_path / "copy"
    assert backup(full, copy, KEY) == 1
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert sorted(each.name for each in tmp_path.iterdir()) == ["copy", "data"]
    database.refuse_foreign(copy)
    assert rows(copy, "PRAGMA journal_mode") == [("delete",)]
    assert rows(copy, "SELECT * FROM kept_key") == [(KEY,)]
    assert rows(copy, "SELECT * FROM hand_revision") == rows(full, "SELECT * FROM hand_revision")


def test_the_database_in_use_gets_no_key(full, tmp_path):
    backup(full, tmp_path / "copy", KEY)
    assert rows(full, "SELECT name FROM sqlite_schema WHERE name = 'kept_key'") == []


def test_every_acknowledged_hand_is_in_a_backup_taken_while_another_process_records(
    store, table, path, tmp_path, scribe, edits
):
    command = [sys.executable, str(scribe), "write", str(path), str(table.key)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for number in range(5):
            acknowledged = int(process.stdout.readline())
            backup(path, tmp_path / f"{number}")
            there = rows(tmp_path / f"{number}", "SELECT count(*) FROM hand WHERE place IS NOT NULL")[0][0]
            assert there >= acknowledged
            assert rows(tmp_path / f"{number}", "PRAGMA integrity_check") == [("ok",)]
        process.kill()
    put_back(tmp_path / "4", tmp_path / "there", edits)
    again = Store(tmp_path / "there", edits.summary_of)
    assert len(again.load(table.key).ledger.entries) >= acknowledged
    again.close()


@pytest.mark.parametrize("kind", ["file", "folder", "link to nowhere"])
def test_nothing_is_overwritten(full, tmp_path, kind):
    target = tmp_path / "copy"
    {"file": target.touch, "folder": target.mkdir, "link to nowhere": lambda: target.symlink_to("nowhere")}[kind]()
    with pytest.raises(CopyRefused, match="already exists"):
        backup(full, target)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["copy", "data"]


def test_a_file_that_appears_meanwhile_is_not_overwritten(full, tmp_path, monkeypatch):
    target, link = tmp_path / "copy", os.link

    def late(one, other):
        target.write_bytes(b"mine")
        link(one, other)

    monkeypatch.setattr(os, "link", late)
    with pytest.raises(CopyRefused, match="already exists"):
        backup(full, target)
    assert target.read_bytes() == b"mine"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["copy", "data"]


def test_a_disk_without_hard_links_will_do(full, tmp_path, monkeypatch):
    def none(*_):
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", none)
    backup(full, tmp_path / "copy")
    database.refuse_foreign(tmp_path / "copy")


def test_a_full_disk_is_a_sentence(full, tmp_path, monkeypatch):
    def none(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", none)
    with pytest.raises(CannotSave) as caught:
        backup(full, tmp_path / "copy")
    assert caught.value.full
    assert not (tmp_path / "copy").exists()


@pytest.mark.parametrize("what", ["missing", "empty", "blank"])
def test_there_has_to_be_something(what, tmp_path, edits):
    path = tmp_path / "there"
    if what != "missing":
        path.touch()
    if what == "blank":
        with closing(sqlite3.connect(path)) as db:
            db.execute("PRAGMA journal_mode = WAL")
    assert not has_games(path)
    with pytest.raises(CopyRefused, match="no database"):
        backup(path, tmp_path / "copy")
    with pytest.raises(CopyRefused, match="no backup"):
        put_back(path, tmp_path / "other", edits)
    assert not (tmp_path / "other").exists()


def test_a_foreign_newer_or_damaged_file_is_neither_copied_nor_put_back(full, tmp_path, edits):
    backup(full, tmp_path / "good")
    for reason, change in (
        ("foreign", "PRAGMA application_id = 7"),
        ("newer", f"PRAGMA user_version = {VERSION + 1}"),
    ):
        bad = tmp_path / reason
        bad.write_bytes((tmp_path / "good").read_bytes())
        with closing(sqlite3.connect(bad)) as db:
            db.execute(change)
        before = bad.read_bytes()
        for act in (lambda: backup(bad, tmp_path / "copy"), lambda: put_back(bad, full, edits, replace=True)):  # noqa: B023
            with pytest.raises(NotOurs) as caught:
                act()
            assert caught.value.reason == reason
        with pytest.raises(NotOurs):
            put_back(tmp_path / "good", bad, edits, replace=True)
        assert bad.read_bytes() == before
    assert not (tmp_path / "copy").exists()


def test_a_backup_goes_back_where_nothing_is(full, tmp_path, edits, table):
    backup(full, tmp_path / "copy", KEY)
    done = put_back(tmp_path / "copy", tmp_path / "there", edits)
    assert (done.games, done.hands, done.key, done.before, done.damaged) == (1, 2, KEY, None, [])
    assert content(tmp_path / "there") == content(full)
    assert stat.S_IMODE((tmp_path / "there").stat().st_mode) == 0o600
    assert sorted(each.name for each in tmp_path.iterdir()) == ["copy", "data", "there"]


def test_games_are_replaced_only_when_told_and_then_kept(full, tmp_path, edits, table, store):
    backup(full, tmp_path / "copy")
    table.change(edits.recorded(9))
    before = content(full)
    with pytest.raises(CopyRefused, match="--replace"):
        put_back(tmp_path / "copy", full, edits)
    assert content(full) == before
    done = put_back(tmp_path / "copy", full, edits, replace=True, key=OLD_KEY)
    assert done.before == full.with_name("before")
    assert rows(done.before, "SELECT key FROM kept_key") == [(OLD_KEY,)]
    assert rows(done.before, "SELECT body FROM hand") == [('{"points":5}',), ('{"points":7}',), ('{"points":9}',)]
    assert edits.points(table.held) == [5, 7], "who has it open goes on with it"
    with pytest.raises(CopyRefused, match="already exists"):
        put_back(tmp_path / "copy", full, edits, replace=True)


def test_no_version_of_a_sheet_comes_twice_with_other_hands(full, tmp_path, edits, table):
    backup(full, tmp_path / "copy")
    seen = {table.held.version, table.change(edits.recorded(9)).version, table.change(edits.recorded(10)).version}
    put_back(tmp_path / "copy", full, edits, replace=True)
    assert table.held.version not in seen
    assert table.change(edits.recorded(1)).version not in seen


def test_an_empty_database_in_use_is_filled_without_being_told(full, tmp_path, edits, table):
    backup(full, tmp_path / "copy")
    there = Store(tmp_path / "there", edits.summary_of)
    assert there.sheets("me", limit=1) == []
    done = put_back(tmp_path / "copy", tmp_path / "there", edits)
    assert done.before is None
    assert edits.points(there.load(table.key)) == [5, 7]
    there.change(table.key, edits.recorded(9), when="T")
    there.close()


def test_a_damaged_database_makes_way_when_told(full, tmp_path, edits, table):
    backup(full, tmp_path / "copy")
    there = tmp_path / "there"
    there.write_bytes((tmp_path / "copy").read_bytes()[:9000])
    with pytest.raises(NotOurs):
        put_back(tmp_path / "copy", there, edits)
    done = put_back(tmp_path / "copy", there, edits, replace=True)
    assert done.before is not None
    assert done.before.stat().st_size == 9000
    assert content(there) == content(full)


def test_a_backup_on_a_disk_that_is_read_only_can_be_put_back(full, tmp_path, edits):
    (tmp_path / "safe").mkdir()
    backup(full, tmp_path / "safe" / "copy")
    (tmp_path / "safe" / "copy").chmod(stat.S_IRUSR)
    (tmp_path / "safe").chmod(stat.S_IRUSR | stat.S_IXUSR)
    put_back(tmp_path / "safe" / "copy", tmp_path / "there", edits)
    (tmp_path / "safe").chmod(stat.S_IRWXU)
    assert [each.name for each in (tmp_path / "safe").iterdir()] == ["copy"]


def test_what_is_being_written_ends_before_a_backup_takes_its_place(full, tmp_path, edits, table, monkeypatch):
    backup(full, tmp_path / "copy")
    with closing(sqlite3.connect(full, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
        with pytest.raises(CannotSave) as caught:
            put_back(tmp_path / "copy", full, edits, replace=True)
        other.execute("ROLLBACK")
    assert caught.value.reason == "busy"
    assert edits.points(table.held) == [5, 7]


def test_who_starts_a_game_then_has_a_database(tmp_path, edits):
    store = Store(tmp_path / "there", edits.summary_of)
    assert not has_games(tmp_path / "there")
    store.create(Ledger({"players": ["Ann"]}), holder="me", when="T")
    assert has_games(tmp_path / "there")
    store.close()
