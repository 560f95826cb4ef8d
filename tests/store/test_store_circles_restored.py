"""What a restore leaves alone of circles: who is in comes from the newer file, what was played from the backup."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from referee.sheet.ledger import open_ledger
from referee.sheet.record import read_record
from referee.sheet.summary import summary_of
from referee.store import Credential, InCircle, NoSuchSheet, Right, Store
from referee.store.copies import backup as copies_backup
from referee.store.copies.backup import PreviousFile, Restored, backup
from referee.store.faults import CopyRefused, NoSuchCircle, NoSuchCode, NoSuchDoor
from tests.records_of import gin

AT, LATER = "2026-11-29T20:00:00+00:00", "2026-11-29T20:05:00+00:00"
ANN, BOB, CHI, DAN = "ann's", "bob's", "chi's", "dan's"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with closing(Store(path, summary_of)) as store:
        yield store


@pytest.fixture
def circle(store: Store) -> InCircle:
    """A circle with two organisers, a member and a game."""
    made = store.circles.make(ANN, "Thursdays", "Ann", when=AT)
    join(store, made, BOB, "Bob")
    join(store, made, CHI, "Chi")
    store.circles.give_role(made, number(store, made, "Bob"), "organiser", when=AT)
    start(store, made)
    return made


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copy"


def join(store: Store, circle: InCircle, browser: str, called: str) -> None:
    store.circles.join(store.circles.doors(circle)["join"].secret, browser, called, when=AT)


def start(store: Store, circle: InCircle) -> Credential:
    return store.create(open_ledger(read_record(gin(2))), holder=circle, when=AT)


def number(store: Store, circle: InCircle, called: str) -> int:
    return next(each.id for each in store.circles.phones(circle) if each.called == called)


def of(circle: InCircle, browser: str) -> InCircle:
    return InCircle(circle.key, browser)


def restore(copy: Path, path: Path, **more: Any) -> Restored:
    kept = path.with_name(f"before-{len(list(path.parent.iterdir()))}")
    return copies_backup.put_back(copy, path, summary_of, before=PreviousFile(kept), replace=True, **more)


def roles(store: Store, circle: InCircle) -> dict[str, str]:
    return {each.called: each.role for each in store.circles.phones(circle)}


def is_sound(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as db:
        return db.execute("PRAGMA foreign_key_check").fetchall() == []


def test_a_phone_that_was_removed_since_stays_out(store: Store, path: Path, copy: Path, circle: InCircle) -> None:
    game = start(store, of(circle, CHI))
    backup(path, copy)
    store.circles.remove(circle, number(store, circle, "Chi"), when=LATER)
    assert restore(copy, path).circles == []
    with pytest.raises(NoSuchCircle):
        store.circles.look(of(circle, CHI))
    with pytest.raises(NoSuchSheet):
        store.pulse(game)
    assert store.pulse(Credential(str(game), ANN)).right is Right.OWN
    assert [each.called for each in store.circles.removed(circle)] == ["Chi"]
    store.circles.let_back(circle, store.circles.removed(circle)[0].id, when=LATER)
    assert store.pulse(game).right is Right.SHARE
    assert is_sound(path)


def test_roles_are_those_of_the_newer_file(store: Store, path: Path, copy: Path, circle: InCircle) -> None:
    backup(path, copy)
    store.circles.give_role(circle, number(store, circle, "Bob"), "viewer", when=LATER)
    store.circles.give_role(circle, number(store, circle, "Chi"), "organiser", when=LATER)
    restore(copy, path)
    assert roles(store, circle) == {"Ann": "organiser", "Bob": "viewer", "Chi": "organiser"}


def test_doors_that_were_renewed_or_switched_off_open_nothing(
    store: Store, path: Path, copy: Path, circle: InCircle
) -> None:
    before = store.circles.doors(circle)
    backup(path, copy)
    store.circles.renew_door(circle, "join", when=LATER)
    store.circles.shut_door(circle, "television", when=LATER)
    now = store.circles.doors(circle)
    restore(copy, path)
    assert store.circles.doors(circle) == now
    assert set(now) == {"join"}
    with pytest.raises(NoSuchDoor):
        store.circles.join(before["join"].secret, DAN, "Dan", when=LATER)
    store.circles.join(now["join"].secret, DAN, "Dan", when=LATER)


def test_a_phone_that_joined_since_is_in_and_games_are_those_of_the_backup(
    store: Store, path: Path, copy: Path, circle: InCircle
) -> None:
    backup(path, copy)
    join(store, circle, DAN, "Dan")
    start(store, of(circle, DAN))
    log = store.circles.log(circle, limit=99)
    version = store.circles.look(circle).version
    restore(copy, path)
    assert store.circles.look(of(circle, DAN)).me.called == "Dan"
    assert len(store.sheets(of(circle, DAN), limit=9)) == 1
    assert store.circles.log(circle, limit=99) == log
    assert store.circles.look(circle).version > version
    store.circles.rename(circle, "Fridays", when=LATER)
    assert store.circles.log(circle, limit=99)[1:] == log


def test_a_circle_that_was_closed_or_deleted_since_stays_so(
    store: Store, path: Path, copy: Path, circle: InCircle
) -> None:
    other = store.circles.make(BOB, "Thursdays", "Bob", when=AT)
    backup(path, copy)
    store.circles.close(circle, when=LATER)
    store.circles.delete(other, when=LATER)
    restore(copy, path)
    assert store.circles.look(circle).closed
    with pytest.raises(NoSuchCircle):
        store.circles.look(other)
    store.circles.bring_back(other, when=LATER)
    assert not store.circles.look(other).closed


def test_codes_for_a_second_phone_are_those_of_the_newer_file(
    store: Store, path: Path, copy: Path, circle: InCircle
) -> None:
    used = store.circles.second_phone(of(circle, BOB), when=AT)
    backup(path, copy)
    store.circles.use_code(used, "bob's second", when=LATER)
    fresh = store.circles.second_phone(of(circle, CHI), when=LATER)
    restore(copy, path)
    with pytest.raises(NoSuchCode):
        store.circles.use_code(used, "thief", when=LATER)
    assert store.circles.use_code(fresh, "chi's second", when=LATER) == of(circle, "chi's second")
    brought = next(each for each in store.circles.phones(circle) if each.called == "Chi" and each.brought)
    assert brought.brought == number(store, circle, "Chi")
    assert is_sound(path)


def test_a_circle_that_is_in_the_backup_alone_comes_with_its_phones_and_is_named(
    store: Store, path: Path, copy: Path, circle: InCircle, tmp_path: Path
) -> None:
    backup(path, copy)
    with closing(Store(tmp_path / "other" / "games.sqlite3", summary_of)) as other:
        mine = other.circles.make(DAN, "Fridays", "Dan", when=AT)
        start(other, mine)
        done = restore(copy, tmp_path / "other" / "games.sqlite3")
        assert done.circles == [(1, "Thursdays")]
        assert roles(other, circle) == roles(store, circle)
        with pytest.raises(NoSuchCircle):
            other.circles.look(mine)
    assert is_sound(tmp_path / "other" / "games.sqlite3")


def test_where_the_old_file_is_lost_every_circle_is_named(
    store: Store, path: Path, copy: Path, circle: InCircle, tmp_path: Path
) -> None:
    backup(path, copy)
    store.circles.remove(circle, number(store, circle, "Chi"), when=LATER)
    assert restore(copy, tmp_path / "there").circles == [(1, "Thursdays")]
    with closing(Store(tmp_path / "there", summary_of)) as there:
        assert there.circles.look(of(circle, CHI)).me.called == "Chi"


def test_phones_of_the_backup_come_where_they_are_asked_for(
    store: Store, path: Path, copy: Path, circle: InCircle
) -> None:
    before = (roles(store, circle), store.circles.doors(circle))
    backup(path, copy)
    store.circles.remove(circle, number(store, circle, "Chi"), when=LATER)
    version = store.circles.look(circle).version
    assert restore(copy, path, old_links=True).circles == [(1, "Thursdays")]
    assert (roles(store, circle), store.circles.doors(circle)) == before
    assert store.circles.look(circle).version > version


def test_a_phone_whose_number_is_another_ones_in_the_backup_gets_a_new_one(
    store: Store, path: Path, copy: Path, circle: InCircle, tmp_path: Path
) -> None:
    """A backup was tried out on a second server; both went on, and then the first one's is put into the second."""
    shutil.copy(_backed(path, tmp_path / "tried"), there := tmp_path / "there.sqlite3")
    with closing(Store(there, summary_of)) as second:
        join(second, circle, "eve's", "Eve")
        join(second, circle, DAN, "Dan")
        second.circles.remove(circle, number(second, circle, "Eve"), when=LATER)
        code = second.circles.second_phone(of(circle, DAN), when=LATER)
        fridays = store.circles.make("fay's", "Fridays", "Fay", when=AT)
        store.circles.rename(fridays, "Saturdays", when=AT)
        backup(path, copy)
        done = restore(copy, there)
        assert done.circles == [(2, "Saturdays")]
        assert roles(second, fridays) == {"Fay": "organiser"}
        assert roles(second, circle) == {"Ann": "organiser", "Bob": "organiser", "Chi": "member", "Dan": "member"}
        by = second.circles.called(circle)
        told = [(each.kind, by.get(each.phone), by.get(each.detail.get("phone"))) for each in _log(second, circle)]
        assert told[:3] == [("removed", "Ann", "Eve"), ("joined", "Dan", "Dan"), ("joined", "Eve", "Eve")]
        assert [each.phone for each in _log(second, fridays)] == [number(second, fridays, "Fay")] * 2
        second.circles.use_code(code, "dan's second", when=LATER)
        assert roles(second, circle)["Dan"] == "member"
        assert len({each.id for each in (*second.circles.phones(circle), *second.circles.phones(fridays))}) == 6
    assert is_sound(there)


def _backed(path: Path, target: Path) -> Path:
    backup(path, target)
    return target


def _log(store: Store, circle: InCircle) -> list[Any]:
    return store.circles.log(circle, limit=99)


@pytest.mark.parametrize("old_links", [False, True])
def test_no_number_of_a_circle_is_given_twice(
    store: Store, path: Path, copy: Path, circle: InCircle, old_links: bool
) -> None:
    values = {
        "season": "(circle_id, name, first_day, counts, at) VALUES (1, 'Spring', '2026-03-01', 'wins', 'T')",
        "rate": "(circle_id, from_day, unit, worth, currency, at) VALUES (1, '2026-03-01', 'point', '0.1', 'EUR', 'T')",
        "payment": "(uid, circle_id, day, payer, payee, amount, at) VALUES (hex(randomblob(8)), 1, 'T', 'Ann', 'Bob', 5, 'T')",
        "phone": "(circle_id, browser, called, role, at) VALUES (1, hex(randomblob(8)), 'Ann', 'viewer', 'T')",
        "circle": "(key, owner, name, made) VALUES (hex(randomblob(8)), hex(randomblob(8)), 'Fridays', 'T')",
    }

    def given() -> dict[str, int]:
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            return {table: db.execute(f"INSERT INTO {table}{row}").lastrowid or 0 for table, row in values.items()}

    given()
    backup(path, copy)
    since = given()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for table, last in since.items():
            db.execute(f"DELETE FROM {table} WHERE id = ?", [last])
    restore(copy, path, old_links=old_links)
    assert given() == {table: last + 1 for table, last in since.items()}


def test_a_file_with_a_circle_and_no_games_is_kept_too(store: Store, path: Path, copy: Path, tmp_path: Path) -> None:
    made = store.circles.make(ANN, "Thursdays", "Ann", when=AT)
    join(store, made, BOB, "Bob")
    backup(path, copy)
    store.circles.remove(made, number(store, made, "Bob"), when=LATER)
    with pytest.raises(CopyRefused):
        copies_backup.put_back(copy, path, summary_of, before=PreviousFile(tmp_path / "kept"))
    restore(copy, path)
    assert roles(store, made) == {"Ann": "organiser"}


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE phone SET brought = 99 WHERE id = 2",
        "UPDATE phone SET circle_id = 99 WHERE id = 2",
        "UPDATE door SET circle_id = 99",
        "DELETE FROM phone WHERE id = 1",
        "DELETE FROM circle",
    ],
)
def test_what_refers_to_no_circle_is_left_out(
    store: Store, path: Path, copy: Path, circle: InCircle, tmp_path: Path, statement: str
) -> None:
    backup(path, copy)
    with closing(sqlite3.connect(copy, isolation_level=None)) as db:
        db.execute(statement)
    restore(copy, tmp_path / "there")
    assert is_sound(tmp_path / "there")


def test_a_code_whose_phone_is_lost_makes_nobody_an_organiser(
    store: Store, path: Path, copy: Path, circle: InCircle, tmp_path: Path
) -> None:
    code = store.circles.second_phone(of(circle, CHI), when=AT)
    backup(path, copy)
    with closing(sqlite3.connect(copy, isolation_level=None)) as db:
        db.execute("UPDATE handover SET phone_id = 99")
    restore(copy, tmp_path / "there")
    with closing(Store(tmp_path / "there", summary_of)) as there, pytest.raises(NoSuchCode):
        there.circles.use_code(code, "thief", when=AT)


def test_names_and_logs_that_are_damaged_stop_no_restore(
    store: Store, path: Path, copy: Path, circle: InCircle
) -> None:
    backup(path, copy)
    join(store, circle, DAN, "Dan")
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE phone SET called = CAST(x'ff41' AS TEXT) WHERE called = 'Dan'")
        db.execute("DROP TRIGGER circle_log_is_not_rewritten")
        db.execute("UPDATE circle_log SET detail = CAST(x'ff' AS TEXT) WHERE kind = 'role'")
        db.execute(
            "CREATE TRIGGER circle_log_is_not_rewritten BEFORE UPDATE ON circle_log"
            " BEGIN SELECT RAISE(ABORT, 'circle_log only grows'); END"
        )
    restore(copy, path)
    assert store.circles.look(of(circle, DAN)).me.role == "member"
