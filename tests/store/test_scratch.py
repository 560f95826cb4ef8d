"""What processes know together for a moment: shared, forgotten in time, and in nobody's way."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from referee.store.file.scratch import SCRATCH, Guesses, Scratch
from referee.store.sheets.presence import SECONDS, Presence
from tests.soak import times


class Process:
    """What one process knows, at a time that stands still."""

    def __init__(self, folder: Path) -> None:
        self.at = 100.0
        self.scratch = Scratch(folder)
        self.entering = Presence(self.scratch, lambda: self.at)
        self.guesses = Guesses(self.scratch)

    def guesses_too_often(self, address: str = "192.168.1.5") -> bool:
        return self.guesses.too_many(address, self.at, most=3, within=60.0)


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Callable[[], Process]]:
    """Starts processes on one folder."""
    begun: list[Process] = []

    def another() -> Process:
        begun.append(Process(tmp_path))
        return begun[-1]

    yield another
    for each in begun:
        each.scratch.close()


def test_who_enters_is_known_to_all_until_a_moment_after_the_last_touch(begin: Callable[[], Process]) -> None:
    one, other = begin(), begin()
    one.entering.touch(7, "form", 3, "mine")
    assert [each.entering.others(7) for each in (one, other)] == [[3], [3]]
    assert other.entering.others(7, "mine") == []
    assert other.entering.others(8) == []
    other.at += SECONDS
    assert other.entering.others(7) == [3]
    other.at += 1
    assert other.entering.others(7) == []


def test_a_form_that_was_saved_by_one_is_entered_at_no_other(begin: Callable[[], Process]) -> None:
    one, other = begin(), begin()
    one.entering.touch(7, "form", 3, "mine")
    other.entering.leave(7, "form")
    one.entering.touch(7, "form", 3, "mine")
    assert one.entering.others(7) == []


def test_whoever_is_back_at_the_table_of_another_enters_nothing(begin: Callable[[], Process]) -> None:
    one, other = begin(), begin()
    one.entering.touch(7, "form", 3, "mine")
    one.entering.touch(7, "second", 4, "yours")
    other.entering.close(7, "mine")
    assert one.entering.others(7) == [4]


def test_what_is_from_before_the_machine_was_started_is_forgotten(begin: Callable[[], Process]) -> None:
    before, after = begin(), begin()
    for _ in range(3):
        assert not before.guesses_too_often()
    assert before.guesses_too_often()
    before.entering.touch(7, "form", 3, "mine")
    after.at = 5.0
    assert not after.guesses_too_often()
    assert after.entering.others(7) == []


def test_guesses_are_counted_by_address_and_for_a_minute(begin: Callable[[], Process]) -> None:
    one, other = begin(), begin()
    assert [each.guesses_too_often() for each in (one, other, one, other, one)] == [False, False, False, True, True]
    assert not one.guesses_too_often("192.168.1.6")
    one.at += 61
    assert not one.guesses_too_often()


def test_no_address_is_kept_as_it_is(begin: Callable[[], Process], tmp_path: Path) -> None:
    one = begin()
    one.guesses_too_often()
    one.scratch.close()
    assert b"192.168.1.5" not in (tmp_path / SCRATCH).read_bytes()


def test_it_is_for_its_owner_only_and_stays_small(begin: Callable[[], Process], tmp_path: Path) -> None:
    one = begin()
    for number in range(times(2_000, 20_000)):
        one.at += 0.1
        one.entering.touch(number % 50, f"form {number}", 3, "mine")
    for each in tmp_path.iterdir():
        assert each.stat().st_mode & 0o777 == 0o600, each
        assert each.stat().st_size < 2**20, each


def in_its_place(path: Path, what: str) -> None:
    """Puts something else in the place of the file."""
    if what == "a folder":
        path.mkdir()
    elif what == "other tables":
        with closing(sqlite3.connect(path)) as db:
            db.execute("CREATE TABLE entering(x)")
            db.execute("CREATE TABLE former(x)")
    else:
        path.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000 if what == "damage" else b"somebody's letters" * 500)


@pytest.mark.parametrize("what", ["damage", "letters", "other tables"])
def test_what_cannot_be_used_makes_way(begin: Callable[[], Process], tmp_path: Path, what: str) -> None:
    in_its_place(tmp_path / SCRATCH, what)
    one, other = begin(), begin()
    for each in (one, other, one):
        each.entering.touch(7, "form", 3, "mine")
    assert [each.entering.others(7) for each in (one, other)] == [[3], [3]]


@pytest.mark.parametrize("what", ["a folder", "nothing, in a folder that is gone"])
def test_where_there_can_be_none_nothing_is_known_and_nothing_fails(tmp_path: Path, what: str) -> None:
    folder = tmp_path / "gone"
    if what == "a folder":
        folder.mkdir()
        in_its_place(folder / SCRATCH, what)
    one = Process(folder)
    one.entering.touch(7, "form", 3, "mine")
    one.entering.leave(7, "form")
    one.entering.close(7, "mine")
    assert one.entering.others(7) == []
    assert not any(one.guesses_too_often() for _ in range(9))


def test_it_comes_back_when_the_file_was_spoilt_in_use(begin: Callable[[], Process], tmp_path: Path) -> None:
    one = begin()
    one.entering.touch(7, "form", 3, "mine")
    one.scratch.close()
    (tmp_path / SCRATCH).write_bytes(b"\0" * 9000)
    for _ in range(2):
        one.entering.touch(7, "form", 3, "mine")
    assert one.entering.others(7) == [3]
