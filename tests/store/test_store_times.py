"""From when to when games were played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.sheet.changes import finish, record_hand
from referee.sheet.ledger import Ledger, open_ledger
from referee.sheet.record import read_record
from referee.sheet.summary import summary_of
from referee.store import GameQuery, Store
from tests.past import gin, kept, knock
from tests.tables import table

ME = "me"
BEGAN = "2026-01-01T20:00:00+09:00"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "games.sqlite3", summary_of)
    yield made
    made.close()


def new(started: str) -> Ledger:
    """A game without a hand."""
    return open_ledger(read_record(gin(started)))


def times(store: Store) -> tuple[str, int]:
    """When the only game began, and how many seconds it took."""
    (row,) = store.history.find(ME, GameQuery(), limit=9).rows
    return row.times.began, row.times.seconds


TOOK = [
    ("no hand yet", BEGAN, [], 0),
    ("the last hand ends it", BEGAN, ["2026-01-01T20:10:00+09:00", "2026-01-01T21:15:00+09:00"], 75 * 60),
    ("by the clock of the world", BEGAN, ["2026-01-01T12:30:00+00:00"], 90 * 60),
    ("it was put aside", BEGAN, ["2026-01-03T20:00:00+09:00"], 0),
    ("a clock that was set back", BEGAN, ["2026-01-01T19:00:00+09:00"], 0),
    ("it came in from a file", "2025-05-05T20:00:00Z", ["2026-01-01T20:10:00+09:00"], 0),
]


@table("why, started, hands, seconds", TOOK)
def test_a_game_takes_from_its_start_to_its_last_hand(
    store: Store, why: str, started: str, hands: list[str], seconds: int
) -> None:
    sheet = store.create(new(started), holder=ME, when=BEGAN)
    hand = read_record(gin(started, knock("Ann", "Bob", 20))).hands[0]
    for at in hands:
        store.change(sheet, lambda held: record_hand(held.ledger, hand, {}), when=at)
    assert times(store) == (started, 0), "it goes on"
    store.change(sheet, lambda held: finish(held.ledger), when="2026-01-09T20:00:00+09:00")
    assert times(store) == (started, seconds)


def test_a_correction_of_the_next_day_makes_no_game_longer(store: Store) -> None:
    sheet = kept(store, ME, gin(BEGAN))
    hand = read_record(gin(BEGAN, knock("Ann", "Bob", 20))).hands[0]
    held = store.change(sheet, lambda held: record_hand(held.ledger, hand, {}), when="2026-01-01T20:10:00+09:00")
    store.undo(sheet, when="2026-01-02T20:00:00+09:00", version=held.version)
    again = store.load(sheet)
    store.redo(sheet, when="2026-01-02T20:01:00+09:00", version=again.version)
    store.change(sheet, lambda held: finish(held.ledger), when="2026-01-02T20:02:00+09:00")
    assert times(store) == (BEGAN, 600)
