"""What a restore leaves alone: links that were switched off, numbers that were given, and hands without a game."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from referee.sheet.house_rules import read_query
from referee.sheet.ledger import open_ledger
from referee.sheet.record import read_record
from referee.sheet.summary import summary_of
from referee.store import Credential, Damaged, NoSuchCode, NoSuchSheet, NotOurs, Right, Store
from referee.store.copies import backup as copies_backup
from referee.store.copies.backup import PreviousFile, Restored, backup
from tests.records_of import gin
from tests.tables import table

AT, LATER = "2026-11-21T20:00:00+00:00", "2026-11-21T20:05:00+00:00"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with closing(Store(path, summary_of)) as store:
        yield store


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copy"


def start(store: Store, hands: int = 0, owner: str = "me") -> Credential:
    return store.create(open_ledger(read_record(gin(hands))), holder=owner, when=AT)


def restore(copy: Path, path: Path, **more: Any) -> Restored:
    return copies_backup.put_back(
        copy, path, summary_of, before=PreviousFile(path.with_name("before")), replace=True, **more
    )


def alter(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


def opens(store: Store, *secrets: str) -> list[bool]:
    """Which of the secrets open a game."""
    found = []
    for secret in secrets:
        try:
            store.load(Credential(secret))
        except NoSuchSheet:
            found.append(False)
        else:
            found.append(True)
    return found


def test_a_link_that_was_switched_off_since_stays_so(store: Store, path: Path, copy: Path) -> None:
    mine, other = start(store), start(store)
    before, kept = store.links(mine), store.links(other)
    backup(path, copy)
    store.drop_link(mine, Right.LOOK, when=LATER)
    store.renew_link(mine, Right.KEEP, when=LATER)
    new = store.links(mine)[Right.KEEP]
    restore(copy, path)
    assert opens(store, before[Right.LOOK], before[Right.KEEP], new) == [False, False, True]
    assert opens(store, *kept.values()) == [True, True]
    assert store.links(mine) == {Right.KEEP: new}
    store.renew_link(mine, Right.LOOK, when=LATER)
    assert len(store.links(mine)) == 2


def test_links_of_the_backup_come_where_they_are_asked_for(store: Store, path: Path, copy: Path) -> None:
    mine = start(store)
    before = store.links(mine)
    backup(path, copy)
    store.drop_link(mine, Right.LOOK, when=LATER)
    restore(copy, path, old_links=True)
    assert store.links(mine) == before


def test_links_of_a_game_that_is_in_the_backup_alone_come_with_it(store: Store, path: Path, copy: Path) -> None:
    mine, _ = start(store), start(store)
    before = store.links(mine)
    backup(path, copy)
    store.erasure.erase([store.load(mine).number])
    restore(copy, path)
    assert store.links(mine) == before


def test_where_nothing_is_replaced_the_links_are_those_of_the_backup(
    store: Store, path: Path, copy: Path, tmp_path: Path
) -> None:
    before = store.links(mine := start(store))
    backup(path, copy)
    restore(copy, tmp_path / "there")
    with closing(Store(tmp_path / "there", summary_of)) as there:
        assert there.links(mine) == before


def test_a_code_that_was_used_since_is_used(store: Store, path: Path, copy: Path) -> None:
    start(store)
    code, other = store.handovers.make("me", when=AT), store.handovers.make("you", when=AT)
    backup(path, copy)
    assert store.handovers.use(code, "phone", when=LATER) == 1
    restore(copy, path)
    with pytest.raises(NoSuchCode):
        store.handovers.use(code, "thief", when=LATER)
    assert store.handovers.read(other, "you", when=LATER).games == 0


def test_a_number_that_was_given_since_is_not_given_again(store: Store, path: Path, copy: Path) -> None:
    start(store)
    backup(path, copy)
    store.create(open_ledger(read_record({**gin(0), "players": ["Cat", "Dan"]})), holder="me", when=AT)
    last = store.house_rules.take("me", read_query("gin", [("name", "Sunday")]), AT)
    people = max(each.person.id for each in store.people.roster("me"))
    restore(copy, path)
    mine = store.create(open_ledger(read_record({**gin(0), "players": ["Eve", "Fay"]})), holder="me", when=AT)
    assert store.load(mine).number == 3
    assert min(each.person.id for each in store.people.roster("me") if each.person.name in ("Eve", "Fay")) > people
    assert store.house_rules.take("me", read_query("gin", [("name", "Monday")]), AT) == last + 1


def test_a_number_that_the_backup_knows_as_given_is_not_given_again(
    store: Store, path: Path, copy: Path, tmp_path: Path
) -> None:
    start(store)
    gone = store.load(start(store)).number
    rules = store.house_rules.take("me", read_query("gin", [("name", "Sunday")]), AT)
    store.erasure.erase([gone])
    backup(path, copy)
    alter(copy, "DELETE FROM house_rules")
    restore(copy, tmp_path / "there")
    with closing(Store(tmp_path / "there", summary_of)) as there:
        assert there.load(start(there)).number == gone + 1
        assert there.house_rules.take("me", read_query("gin", [("name", "Monday")]), AT) == rules + 1


@table(
    "why, statement",
    [
        ("the next game", "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'sheet'"),
        ("the next person", "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'person'"),
        ("the next hand", "UPDATE hand SET id = 9223372036854775807 WHERE id = 1"),
    ],
)
def test_a_backup_that_leaves_no_number_for_what_comes_is_refused(
    store: Store, path: Path, copy: Path, tmp_path: Path, why: str, statement: str
) -> None:
    start(store, 1)
    backup(path, copy)
    alter(copy, statement)
    with pytest.raises(NotOurs):
        restore(copy, tmp_path / "there")


def test_hands_of_no_game_are_not_said_to_be_back(store: Store, path: Path, copy: Path, tmp_path: Path) -> None:
    start(store, 5)
    start(store, 2)
    backup(path, copy)
    alter(copy, "UPDATE hand SET sheet_id = 999 WHERE sheet_id = 1")
    done = restore(copy, tmp_path / "there")
    assert (done.games, done.hands, done.stray) == (2, 2, 5)
    assert [str(each) for each in done.damaged] == ["Game 1 is damaged: its hands are not the ones that were recorded."]
    with closing(sqlite3.connect(tmp_path / "there")) as db:
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        assert db.execute("SELECT count(*) FROM hand_revision").fetchone() == (2,)
    with closing(Store(tmp_path / "there", summary_of)) as there:
        assert [number for number, held in there.ledgers() if not isinstance(held, Damaged)] == [1, 2]
        assert [row.damaged for row in there.sheets("me", limit=9)] == [False, True]


STRAY = [
    ("a state that is not there", "UPDATE sheet SET revision_id = 99 WHERE id = 1", 2),
    ("a hand less", "DELETE FROM hand WHERE id = 1", 1),
    ("hands that changed places", "UPDATE hand SET place = 3 - place WHERE id < 0", 0),
    ("a link to nothing", "UPDATE link SET sheet_id = 999 WHERE gives = 'look'", 0),
    ("a photo of nothing", "INSERT INTO ruling_photo VALUES (7, 999, x'ff')", 0),
    ("a spelling of nobody", "UPDATE spelling SET person_id = 999 WHERE name = 'Ann'", 0),
    ("a state after none", "UPDATE revision SET parent = 999", 0),
    ("a code for nothing", "INSERT INTO handover(secret, sheet_id, at, ends) VALUES ('s', 999, 'T', 'T')", 0),
]


@table("why, statement, hidden", STRAY)
def test_what_refers_to_nothing_is_left_out(
    store: Store, path: Path, copy: Path, tmp_path: Path, why: str, statement: str, hidden: int
) -> None:
    start(store, 2)
    backup(path, copy)
    alter(copy, statement)
    done = restore(copy, tmp_path / "there")
    with closing(sqlite3.connect(tmp_path / "there")) as db:
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        belong = "SELECT count(*) FROM hand JOIN sheet ON sheet.id = sheet_id WHERE place IS NOT NULL"
        assert db.execute(belong).fetchone() == (done.hands,)
    assert bool(done.damaged) == bool(hidden)


def test_a_file_whose_hands_were_lost_names_the_game_when_it_is_rebuilt(store: Store, path: Path) -> None:
    start(store, 2)
    alter(path, "DELETE FROM hand WHERE id = 2")
    assert [str(each) for each in store.rebuild()[1]] == [
        "Game 1 is damaged: its hands are not the ones that were recorded."
    ]
