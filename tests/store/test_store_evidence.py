"""Photos kept with rulings: one for each, part of the game and gone with it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from referee.store import Credential, NoSuchSheet, NotAllowed, Right, Store
from referee.store.copies.backup import PreviousFile, backup, put_back
from referee.store.faults import OverQuota
from referee.store.file.quotas import QUOTAS, Amount, Spender, spending
from tests.store.conftest import summary_of

PHOTO, OTHER = b"\xff\xd8\xff" + b"one" * 50_000, b"\xff\xd8\xff" + b"two" * 60_000


def guest(table, right: Right) -> Credential:
    return Credential(table.store.links(table.key)[right])


def test_a_ruling_has_a_photo_and_another_has_none(table):
    first, second = table.rule({"is": 1}), table.rule({"is": 2})
    table.store.evidence.keep(table.key, first, PHOTO, when="T")
    assert table.store.evidence.has(table.key, first)
    assert not table.store.evidence.has(table.key, second)
    assert table.store.evidence.picture(table.key, first) == PHOTO
    with pytest.raises(NoSuchSheet):
        table.store.evidence.picture(table.key, second)


def test_a_second_photo_takes_the_place_of_the_first_and_can_be_removed(table):
    ruling = table.rule({"is": 1})
    table.store.evidence.keep(table.key, ruling, PHOTO, when="T")
    table.store.evidence.keep(table.key, ruling, OTHER, when="T")
    assert table.store.evidence.picture(table.key, ruling) == OTHER
    for _ in range(2):
        table.store.evidence.remove(table.key, ruling, when="T")
        assert not table.store.evidence.has(table.key, ruling)
    assert table.store.ruling(table.key, ruling).body == {"is": 1}


def test_the_log_tells_what_was_kept_and_what_was_removed_and_undo_takes_nothing_of_it_back(table):
    ruling = table.rule({"is": 1})
    table.store.evidence.keep(table.key, ruling, PHOTO, when="T1")
    for _ in range(2):
        table.store.evidence.remove(table.key, ruling, when="T2")
    told = [(row.at, row.kind, row.detail) for row in table.store.log(table.key)][-2:]
    assert told == [("T1", "photo-kept", {"ruling": ruling}), ("T2", "photo-removed", {"ruling": ruling})]
    assert not any(row.made for row in table.store.log(table.key)[-2:])


def test_whoever_watches_sees_it_and_only_who_keeps_score_changes_it(table):
    ruling = table.rule({"is": 1})
    keeper, looker = guest(table, Right.KEEP), guest(table, Right.LOOK)
    with pytest.raises(NotAllowed):
        table.store.evidence.keep(looker, ruling, PHOTO, when="T")
    table.store.evidence.keep(keeper, ruling, PHOTO, when="T")
    assert table.store.evidence.picture(looker, ruling) == PHOTO
    with pytest.raises(NotAllowed):
        table.store.evidence.remove(looker, ruling, when="T")
    table.store.evidence.remove(keeper, ruling, when="T")


def test_no_photo_goes_with_the_ruling_of_another_game(table, new):
    ruling = table.rule({"is": 1})
    other = table.store.create(new, holder="me", when="T")
    with pytest.raises(NoSuchSheet):
        table.store.evidence.keep(other, ruling, PHOTO, when="T")
    table.store.evidence.keep(table.key, ruling, PHOTO, when="T")
    with pytest.raises(NoSuchSheet):
        table.store.evidence.picture(other, ruling)
    with pytest.raises(NoSuchSheet):
        table.store.evidence.remove(other, ruling, when="T")
    assert table.store.evidence.picture(table.key, ruling) == PHOTO


def test_no_large_photo_is_ever_stored(table):
    ruling = table.rule({"is": 1})
    with pytest.raises(sqlite3.IntegrityError):
        table.store.evidence.keep(table.key, ruling, bytes(200_000), when="T")
    assert not table.store.evidence.has(table.key, ruling)


def test_it_goes_with_the_game_off_the_disk(table, path: Path):
    ruling = table.rule({"is": 1})
    table.store.evidence.keep(table.key, ruling, PHOTO, when="T")
    table.store.delete(table.key, when="T9")
    assert not table.store.evidence.kept("me")
    assert list(table.store.evidence.leaving("me")) == []
    table.store.restore(table.key, when="T9")
    assert table.store.evidence.picture(table.key, ruling) == PHOTO
    table.store.erasure.erase([table.held.number])
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM ruling_photo").fetchone() == (0,)
    assert b"oneoneone" not in b"".join(each.read_bytes() for each in path.parent.iterdir())


def test_it_waits_while_the_game_is_in_the_archive(store: Store, new, path: Path):
    then, now = "2025-11-01T20:00:00+00:00", "2026-11-23T20:00:00+00:00"
    old, newest = (store.create(new, holder="me", when=at) for at in (then, now))
    ruling = store.keep_ruling(old, {"is": 1}, when=then)
    store.evidence.keep(old, ruling, PHOTO, when=then)
    store.keep_ruling(newest, {"is": 2}, when=now)
    assert store.archive.pack(9, now=datetime.fromisoformat(now)) == 1
    assert [each[1:] for each in store.evidence.leaving("me")] == [(ruling, PHOTO)]
    store.archive.bring_back(old, when=now)
    assert store.evidence.picture(old, ruling) == PHOTO
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []


def test_it_is_in_backups(table, path: Path, tmp_path: Path):
    ruling = table.rule({"is": 1})
    table.store.evidence.keep(table.key, ruling, PHOTO, when="T")
    backup(path, tmp_path / "copy.sqlite3", None)
    with closing(Store(tmp_path / "copy.sqlite3", summary_of)) as copy:
        assert copy.evidence.picture(table.key, ruling) == PHOTO
    before = PreviousFile(tmp_path / "before.sqlite3", None)
    put_back(tmp_path / "copy.sqlite3", tmp_path / "back.sqlite3", summary_of, before=before)
    with closing(Store(tmp_path / "back.sqlite3", summary_of)) as back:
        assert back.evidence.picture(table.key, ruling) == PHOTO


def test_it_leaves_with_its_owners_games(table, new):
    first, second = table.rule({"is": 1}), table.rule({"is": 2})
    table.store.evidence.keep(table.key, second, OTHER, when="T")
    table.store.evidence.keep(table.key, first, PHOTO, when="T")
    number = table.held.number
    assert list(table.store.evidence.leaving("me")) == [(number, first, PHOTO), (number, second, OTHER)]
    assert (table.store.evidence.kept("me"), table.store.evidence.kept("you")) == (True, False)
    assert list(table.store.evidence.leaving("you")) == []


def test_it_counts_against_what_a_browser_may_keep(table, path: Path):
    ruling = table.rule({"is": 1})
    most = replace(QUOTAS, played=Amount(10, 100, 100_000))
    with closing(Store(path, summary_of, most)) as limited, spending(Spender("ann", "192.168.1.5", "2026-11-21T20")):
        with pytest.raises(OverQuota):
            limited.evidence.keep(table.key, ruling, PHOTO, when="T")
        assert not limited.evidence.has(table.key, ruling)
