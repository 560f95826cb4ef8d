"""Which backups are kept: of seven days, of the four weeks before, and the last whole one, whatever the clock shows."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from hypothesis import given, strategies as st

from referee.store.copies.daily import DAYS, WEEKS, Backup, backups_in, drafts_in, kept, marked_damaged, next_name

TODAY = date(2026, 11, 23)


def made(number: int, day: date, *, whole: bool = True) -> Backup:
    return Backup(Path(f"{number}"), number, day, whole)


def after(days: list[date], *, damaged: frozenset[int] = frozenset()) -> list[Backup]:
    """What is there after a backup on each of these days, one after the other."""
    there: list[Backup] = []
    for number, day in enumerate(days, 1):
        there = [made(number, day, whole=number not in damaged), *there]
        stay = kept(there)
        there = [each for each in there if each in stay]
    return there


def test_a_year_of_days_leaves_a_week_of_days_and_the_ends_of_four_weeks() -> None:
    days = [TODAY - timedelta(days=365 - number) for number in range(366)]
    left = [each.day for each in after(days)]
    assert left[:DAYS] == [TODAY - timedelta(days=number) for number in range(DAYS)]
    assert left[DAYS:] == [date(2026, 11, 15), date(2026, 11, 8), date(2026, 11, 1), date(2026, 10, 25)]
    assert [each.isoweekday() for each in left[DAYS:]] == [7] * WEEKS


def test_who_plays_on_fridays_has_eleven_of_them() -> None:
    days = [TODAY - timedelta(weeks=20 - number) for number in range(21)]
    assert [each.day for each in after(days)] == [TODAY - timedelta(weeks=number) for number in range(DAYS + WEEKS)]


def test_of_one_day_the_last_stays() -> None:
    assert [each.number for each in after([TODAY] * 5)] == [5]


def test_a_clock_that_was_years_ahead_costs_one_day_and_the_newest_is_the_one_made_last() -> None:
    ahead = date(2031, 5, 1)
    days = [*(TODAY - timedelta(days=10 - number) for number in range(10)), ahead, TODAY]
    left = after(days)
    assert [each.day for each in left[:DAYS]] == [TODAY, ahead, *(TODAY - timedelta(days=n) for n in range(1, 6))]
    week = [each.day for each in after([*days, *(TODAY + timedelta(days=n) for n in range(1, 60))])]
    assert ahead not in week


def test_the_last_whole_one_stays_while_all_later_ones_are_damaged() -> None:
    days = [TODAY + timedelta(days=number) for number in range(100)]
    left = after(days, damaged=frozenset(range(3, 101)))
    assert [each.number for each in left if each.whole] == [2]
    assert len(left) == DAYS + WEEKS + 1


@given(st.lists(st.tuples(st.dates(date(1970, 1, 1), date(2050, 1, 1)), st.booleans()), min_size=1, max_size=80))
def test_on_any_days_the_last_one_and_the_last_whole_one_stay_and_never_too_many(days: list[tuple[date, bool]]) -> None:
    left = after([day for day, _ in days], damaged=frozenset(n for n, (_, whole) in enumerate(days, 1) if not whole))
    assert left[0].number == len(days)
    whole = [number for number, (_, good) in enumerate(days, 1) if good]
    assert [each.number for each in left if each.whole][:1] == whole[-1:]
    assert len(left) <= DAYS + WEEKS + 1


def test_names_are_read_again_and_other_files_are_let_alone(tmp_path: Path) -> None:
    first = next_name(tmp_path, TODAY)
    assert first.name == "referee-00001-2026-11-23.sqlite3"
    marked_damaged(first).write_text("a backup")
    for name in (
        "games.sqlite3",
        "referee-00007-2026-02-30.sqlite3",
        "referee-00007-2026-02-03.sqlite3-journal",
        "referee-20261121-193000.sqlite3",
        f".referee-00009-2026-11-23.sqlite3.{'a' * 16}",
    ):
        (tmp_path / name).touch()
    assert backups_in(tmp_path) == [Backup(marked_damaged(first), 1, TODAY, whole=False)]
    assert next_name(tmp_path, TODAY).name == "referee-00002-2026-11-23.sqlite3"
    assert [each.name[:10] for each in drafts_in(tmp_path)] == [".referee-0"]
