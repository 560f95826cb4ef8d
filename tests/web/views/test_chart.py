"""The chart of totals: every point in its place, round numbers at the side, and lines that differ without colour."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee.sheet.record import read_record
from referee.sheet.replay import replay
from referee.sheet.scoresheet import Scoresheet
from referee.web.views.charts import (
    APART,
    DASHES,
    MOST_ACROSS,
    SIGN,
    TurnMark,
    chart_of,
    dash_of,
    round_ticks,
    ruling_of,
    spaced,
)
from tests.past import game_of
from tests.tables import table

WIDE, HIGH = 340, 200
AT = "2026-01-01T20:00:00+09:00"
EIGHT = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")


def sheet_of(preset: str, players: Sequence[str], *hands: Sequence[int], **more: Any) -> Scoresheet:
    """A sheet with hands of these points."""
    counted: list[Mapping[str, Any]] = [{"scores": dict(zip(players, hand, strict=True))} for hand in hands]
    return replay(read_record(game_of(preset, AT, tuple(players), *counted, **more)))


def test_every_side_has_a_point_at_zero_and_one_a_hand() -> None:
    chart = chart_of(sheet_of("500-rum", ("Ann", "Bob"), (100, 50), (100, -100), (100, 0)), WIDE, HIGH)
    ann, bob = chart.curves
    assert (ann.number, ann.names) == (1, ("Ann",))
    assert (bob.number, bob.names) == (2, ("Bob",))
    assert [x for x, _ in ann.points] == [x for x, _ in bob.points]
    assert (ann.points[0], bob.points[0]) == ((chart.left, chart.zero),) * 2
    assert ann.points[-1][0] == chart.right
    steps = [round(ann.points[place][1] - ann.points[place + 1][1], 1) for place in range(3)]
    assert max(steps) - min(steps) <= 0.2, "hands that score alike rise alike"
    assert bob.points[-1][1] > chart.zero > ann.points[-1][1], "what is more stands higher"
    assert ann.drawn == " ".join(f"{x:g},{y:g}" for x, y in ann.points)


def test_everything_stands_within_the_drawing_in_tenths() -> None:
    for text in (12, 30):
        chart = chart_of(sheet_of("500-rum", EIGHT, *([-300, 270, 45, 5, 80, 0, -7, 33],) * 13), 1080, 500, text)
        points = [point for curve in chart.curves for point in curve.points]
        assert all(chart.left <= x <= chart.right and chart.top <= y <= chart.bottom for x, y in points)
        assert 0 < chart.left < chart.right < chart.width
        assert 0 < chart.top < chart.bottom <= chart.height - text, "there is room for the numbers of the hands"
        numbers = [number for point in points for number in point] + [tick.at for tick in (*chart.across, *chart.along)]
        assert all(round(number, 1) == number for number in numbers)


def test_partners_are_one_line() -> None:
    sides = [["Ann", "Cat"], ["Bob", "Dan"]]
    chart = chart_of(sheet_of("persian", EIGHT[:4], (30, 10, 20, 0), sides=sides), WIDE, HIGH)
    assert [curve.names for curve in chart.curves] == [("Ann", "Cat"), ("Bob", "Dan")]


def test_sheets_without_hands_are_drawn_too() -> None:
    chart = chart_of(sheet_of("gin", ("Ann", "Bob")), WIDE, HIGH)
    assert [curve.points for curve in chart.curves] == [((chart.left, chart.zero),)] * 2
    assert chart.along == ()


@pytest.mark.parametrize(
    ("preset", "goal"), [("500-rum", "500"), ("gin", "100"), ("kaluki", "150"), ("contract", None)]
)
def test_what_is_played_to_has_its_line(preset: str, goal: str | None) -> None:
    chart = chart_of(sheet_of(preset, ("Ann", "Bob") if preset == "gin" else EIGHT[:3]), WIDE, HIGH)
    if goal is None:
        assert chart.goal is None
    else:
        assert chart.goal is not None
        assert chart.goal.label == goal
        assert chart.top <= chart.goal.at < chart.zero


@pytest.mark.parametrize(("target", "label"), [(500, None), (450, "450")])
def test_a_goal_has_a_label_of_its_own_between_the_lines(target: int, label: str | None) -> None:
    chart = chart_of(sheet_of("500-rum", ("Ann", "Bob"), (100, 0), rules={"target": target}), WIDE, HIGH)
    assert (chart.apart and chart.apart.label) == label


def test_totals_are_labelled_with_a_real_minus() -> None:
    chart = chart_of(sheet_of("500-rum", ("Ann", "Bob"), (-150, 100)), WIDE, HIGH)
    labels = [tick.label for tick in chart.across]
    assert labels == ["\u2212200", "0", "200", "400", "600"]
    assert [tick.at for tick in chart.across] == sorted((tick.at for tick in chart.across), reverse=True)
    assert chart.across[1].at == chart.zero


@pytest.mark.parametrize(
    ("hands", "width", "labels"),
    [
        (1, WIDE, ["1"]),
        (7, WIDE, [str(hand) for hand in range(1, 8)]),
        (40, WIDE, [str(hand) for hand in range(5, 41, 5)]),
        (40, 2000, [str(hand) for hand in range(1, 41)]),
        (300, WIDE, [str(hand) for hand in range(50, 301, 50)]),
    ],
)
def test_hands_are_numbered_as_far_as_there_is_room(hands: int, width: int, labels: list[str]) -> None:
    chart = chart_of(sheet_of("500-rum", EIGHT[:3], *([1, 2, 3],) * hands, rules={"target": 1000}), width, HIGH)
    assert [tick.label for tick in chart.along] == labels


NICE = [
    ("nothing yet", 0, 0, [0, 1]),
    ("to five", 0, 5, [0, 1, 2, 3, 4, 5]),
    ("to 500", 0, 500, [0, 100, 200, 300, 400, 500]),
    ("to 501", 0, 501, [0, 200, 400, 600]),
    ("below zero only", -37, 0, [-40, -30, -20, -10, 0]),
    ("both ways", -150, 500, [-200, 0, 200, 400, 600]),
]


@table("why, low, high, marks", NICE)
def test_the_ruling_has_round_numbers(why: str, low: int, high: int, marks: list[int]) -> None:
    assert round_ticks(low, high, MOST_ACROSS) == marks


@given(st.integers(-(10**7), 0), st.integers(0, 10**7))
def test_the_ruling_holds_everything_with_few_lines_and_zero_among_them(low: int, high: int) -> None:
    marks = round_ticks(low, high, MOST_ACROSS)
    assert marks[0] <= low
    assert marks[-1] >= high
    assert 0 in marks
    assert 2 <= len(marks) <= MOST_ACROSS + 1
    assert len({after - before for before, after in pairwise(marks)}) == 1


def test_no_two_sides_are_dashed_alike() -> None:
    chart = chart_of(sheet_of("500-rum", EIGHT, (1, 2, 3, 4, 5, 6, 7, 8)), WIDE, HIGH)
    dashes = [curve.dash for curve in chart.curves]
    assert len(set(dashes)) == len(DASHES) == 8
    assert dashes[0] == ""
    assert all(re.fullmatch(r"[\d.]+( [\d.]+)+", dash) for dash in dashes[1:])
    assert dash_of(2, 20) != dash_of(2, 10), "dashes are as large as the letters beside them"


def test_the_sign_of_a_line_stands_right_of_its_end_and_on_no_other_sign() -> None:
    for text, hand in ((12, (1, 2, 3, 4, 5, 6, 7, 8)), (13, (0,) * 8), (30, (500, -80, 500, 0, 0, 0, 0, 0))):
        chart = chart_of(sheet_of("500-rum", EIGHT, hand, hand), WIDE * text / 12, HIGH * text / 12, text)
        assert chart.sign == round(SIGN * text, 1)
        for curve in chart.curves:
            x, y = curve.sign
            assert chart.right < x - chart.sign / 2
            assert x + chart.sign / 2 <= chart.width
            assert chart.sign / 2 <= y <= chart.bottom
        heights = sorted(curve.sign[1] for curve in chart.curves)
        assert all(below - above > chart.sign for above, below in pairwise(heights))


SPREAD = [
    ("far apart they stay", [10, 50, 30], [10, 50, 30]),
    ("close ones move apart in their order", [30, 31, 10], [30, 40, 10]),
    ("level ones in the order of the sides", [10, 10, 10], [10, 20, 30]),
    ("none below the lowest", [95, 100, 90], [90, 100, 80]),
]


@pytest.mark.parametrize(("low", "lowest", "first"), [(-10, -10, 0), (-90, -90, 0), (-110, -200, -200), (0, 0, 0)])
def test_a_few_points_below_zero_have_no_line_far_below_all_totals(low: int, lowest: int, first: int) -> None:
    begins, marks = ruling_of(low, 520)
    assert (begins, marks[0]) == (lowest, first)


@table("why, heights, wanted", SPREAD)
def test_heights_are_spread(why: str, heights: list[float], wanted: list[float]) -> None:
    assert spaced(heights, 10, 100) == wanted


@given(st.lists(st.floats(0, 165), min_size=2, max_size=8))
def test_eight_signs_always_have_room(heights: list[float]) -> None:
    found = sorted(spaced(heights, APART * 13, 165))
    assert found[0] >= 0
    assert found[-1] <= 165
    assert all(below - above >= APART * 13 - 0.2 for above, below in pairwise(found))


def test_the_turning_point_is_a_point_of_the_winners_line() -> None:
    hands = (10, 20), (30, 5), (1, 2)
    chart = chart_of(sheet_of("500-rum", ("Ann", "Bob"), *hands, finished="agreed"), WIDE, HIGH)
    assert chart.turn == TurnMark(2, 1, chart.curves[0].points[2])
    assert chart_of(sheet_of("500-rum", ("Ann", "Bob"), *hands), WIDE, HIGH).turn is None, "who leads may still lose"
    from_the_first = chart_of(sheet_of("500-rum", ("Ann", "Bob"), (20, 1), (1, 1), finished="agreed"), WIDE, HIGH)
    assert from_the_first.turn is None, "nothing turned"
