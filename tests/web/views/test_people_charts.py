"""The charts of people: columns within their drawing, and a line that ends with the games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from referee.people.statistics import Career, Count, Counts, Encounter, Finish, Meeting, Person
from referee.web import create_app
from referee.web.views.charts import (
    HIGH,
    MOST_POINTS,
    MOST_YEARS,
    WIDE,
    Share,
    columns_of,
    form,
    lead_of,
    rivals,
    shares,
)

ANN = Person(1, "Ann")


@pytest.fixture(autouse=True)
def speaking(tmp_path: Path) -> Iterator[None]:
    """A request, for the names of months."""
    with create_app(tmp_path).test_request_context(headers={"Accept-Language": "en"}):
        yield


def test_a_year_has_twelve_columns_of_which_the_empty_ones_are_not_told() -> None:
    found = columns_of({"2026-02": Count(1, 4), "2026-11": Count(2, 2)})
    assert found is not None
    assert "".join(each.label for each in found.columns) == "JFMAMJJASOND"
    assert [each.count.of for each in found.columns if each.count.of] == [4, 2]
    february = found.columns[1]
    assert february.games == 4 * february.wins
    assert all(each.left >= 0 and each.left + each.width <= WIDE for each in found.columns)
    assert all(each.bottom - each.games >= 0 for each in found.columns)


def test_the_last_years_are_drawn_and_one_alone_is_not() -> None:
    found = columns_of({str(year): Count(1, 2) for year in range(2000, 2026)})
    assert found is not None
    assert [each.label for each in found.columns] == [str(year) for year in range(2026 - MOST_YEARS, 2026)]
    assert columns_of({"2026": Count(1, 2)}) is None
    assert columns_of({}) is None


@given(st.lists(st.sampled_from([1, 0, -1]), min_size=3, max_size=3 * MOST_POINTS))
def test_the_line_of_a_duel_stays_in_its_drawing_and_ends_with_the_last_game(leads: list[int]) -> None:
    found = lead_of([Encounter(number, lead) for number, lead in enumerate(leads)])
    assert found is not None
    points = [tuple(map(float, each.split(","))) for each in found.points.split()]
    assert len(points) <= MOST_POINTS + 1
    assert all(0 <= x <= WIDE and 0 <= y <= HIGH for x, y in points)
    ahead = sum(leads)
    assert (points[-1][1] < found.level, points[-1][1] > found.level) == (ahead > 0, ahead < 0)


def test_two_games_are_no_line() -> None:
    assert lead_of([Encounter(1, 1), Encounter(2, 1)]) is None


def test_bars_are_parts_of_the_longest() -> None:
    careers = [Career(ANN, Count(wins, games), Counts(), "") for wins, games in ((3, 8), (1, 2), (0, 0))]
    assert shares(careers) == [Share(100, 38), Share(25, 12), Share(0, 0)]
    assert shares(careers[2:]) == [Share(0, 0)]
    (rival,) = rivals([(ANN, Meeting("gin", "high", 4, 1, 2))])
    assert (rival.ahead, rival.behind) == (25, 50)


def test_form_is_the_last_ten_games() -> None:
    finishes = [Finish(won=place == 1, place=place) for place in range(1, 13)]
    assert [each.place for each in form(finishes)] == list(range(3, 13))
