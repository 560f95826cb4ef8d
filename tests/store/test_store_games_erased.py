"""Games erased for good: gone from every table and off the disk, and no number is given twice."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from referee.sheet.ledger import open_ledger
from referee.sheet.record import read_record
from referee.sheet.summary import summary_of
from referee.store import Credential, NoSuchSheet, Right, Store
from referee.store.file import shapes
from tests.records_of import gin

THEN = "2025-03-01T20:00:00+09:00"
NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
AT = "2026-11-23T12:00:00+00:00"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with closing(Store(path, summary_of)) as store:
        yield store


def start(store: Store, *names: str) -> Credential:
    one, other = names
    hand = {"end": "knock", "by": one, "held": {one: 5, other: 31}, "note": f"{one} was late."}
    mine = store.create(open_ledger(read_record(gin(players=[*names], hands=[hand]))), holder="me", when=THEN)
    store.keep_ruling(mine, {"case": {"cards": "5S", "seats": [*names]}}, when=THEN)
    store.change_hand_in_progress(mine, lambda held, laid: {"melds": []}, when=THEN, form_key=f"form-{one}")
    return mine


def dump(path: Path) -> str:
    with closing(sqlite3.connect(path)) as db:
        return "\n".join(db.iterdump())


@pytest.mark.parametrize("packed", [False, True])
def test_nothing_of_an_erased_game_is_left(store: Store, path: Path, packed: bool) -> None:
    gone, kept = start(store, "Wilhelmina", "Bob"), start(store, "Cat", "Bob")
    number, secrets = store.load(gone).number, [*store.links(gone).values(), gone.secret]
    before = store.load(kept)
    if packed:
        assert store.archive.pack(365, now=NOW) == 1
    store.erasure.erase([number])
    assert not [each for each in ("Wilhelmina", "form-Wilhelmina", *secrets) if each in dump(path)]
    store.close()
    assert b"Wilhelmina" not in b"".join(each.read_bytes() for each in path.parent.iterdir())
    with closing(Store(path, summary_of)) as again:
        assert again.load(kept) == before
        assert {each.person.name for each in again.people.roster("me")} == {"Cat", "Bob"}
        with pytest.raises(NoSuchSheet):
            again.load(gone)


def test_all_are_erased_or_none(store: Store) -> None:
    mine = start(store, "Ann", "Bob")
    with pytest.raises(NoSuchSheet):
        store.erasure.erase([store.load(mine).number, 99])
    assert store.links(mine)[Right.LOOK]
    store.erasure.erase([])
    store.load(mine)


def test_no_number_of_a_packed_game_is_given_again(store: Store, path: Path) -> None:
    packed, newest = start(store, "Ann", "Bob"), start(store, "Cat", "Dan")
    before = store.load(packed)
    assert store.archive.pack(365, now=NOW) == 1
    store.erasure.erase([store.load(newest).number])
    for names in (("Eve", "Fay"), ("Gus", "Hal")):
        start(store, *names)
    store.archive.bring_back(packed, when=AT)
    assert store.load(packed) == before
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []


def test_every_table_of_a_sheet_is_thought_of() -> None:
    from referee.store.sheets.archive import _TABLES  # noqa: PLC0415
    from referee.store.sheets.erasure import _BESIDE  # noqa: PLC0415

    of_sheet = {"sheet_id", "hand_id"}
    about = {name for name, columns in shapes.columns().items() if of_sheet & {each.name for each in columns}}
    assert about == {*_BESIDE, *_TABLES}


def test_the_number_of_an_erased_game_is_never_given_again(store: Store) -> None:
    start(store, "Ann", "Bob")
    gone = store.load(start(store, "Cat", "Dan")).number
    store.erasure.erase([gone])
    theirs = store.create(open_ledger(read_record(gin(1))), holder="stranger", when=AT)
    assert store.load(theirs).number == gone + 1
    for act in (lambda: store.erasure.erase([gone]), lambda: store.new_link(gone, Right.OWN, when=AT)):
        with pytest.raises(NoSuchSheet):
            act()
    assert store.load(theirs).number == gone + 1
