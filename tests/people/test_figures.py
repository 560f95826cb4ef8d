"""What is said about people over many games: shares, leaders, streaks."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from referee.people.statistics import (
    FEWEST_GAMES,
    Career,
    Count,
    Counts,
    Figures,
    Meeting,
    Person,
    Streaks,
    leaders,
    streaks_of,
)
from tests.tables import table

STREAKS = [
    ("nothing played", "", (0, 0)),
    ("one game won", "W", (1, 1)),
    ("one game lost", "L", (0, 0)),
    ("the longest is long ago", "WWWLWL", (3, 0)),
    ("the longest is now", "WLWW", (2, 2)),
    ("all won", "WWWW", (4, 4)),
]


@table("why, games, then", STREAKS)
def test_streaks_are_of_games_in_a_row(why: str, games: str, then: tuple[int, int]) -> None:
    assert streaks_of(each == "W" for each in games) == Streaks(*then)


@given(st.text("WL", max_size=30))
def test_streaks_are_the_runs_between_the_losses(games: str) -> None:
    runs = [len(run) for run in games.split("L")]
    assert streaks_of(each == "W" for each in games) == Streaks(max(runs), runs[-1])


PERCENT = [("none of none", 0, 0, 0), ("a half is up", 1, 8, 13), ("two thirds", 2, 3, 67), ("all", 5, 5, 100)]


@table("why, n, of, percent", PERCENT)
def test_a_share_is_in_whole_percent(why: str, n: int, of: int, percent: int) -> None:
    assert Count(n, of).percent == percent


def standing(name: str, n: int, of: int) -> Career:
    return Career(Person(len(name), name), wins=Count(n, of), done=Counts(), last="2026-01-01")


OFTEN = [
    ("nobody at all", [], []),
    ("nobody did it", [("Ann", 0, 9)], []),
    ("who did it most often", [("Ann", 3, 30), ("Bo", 2, 2)], ["Ann"]),
    ("those who are level, out of however many", [("Ann", 3, 30), ("Bo", 3, 9), ("C", 2, 2)], ["Ann", "Bo"]),
    ("too many who are level stand not out", [(name, 1, 2) for name in ("Ann", "Bo", "C", "Dora")], []),
]


@table("why, given, then", OFTEN)
def test_who_stands_out_did_it_most_often(why: str, given: list[tuple[str, int, int]], then: list[str]) -> None:
    found = leaders([standing(*each) for each in given], lambda each: each.wins)
    assert [person.name for person, _ in found] == then


SHARE = [
    ("the largest share", [("Ann", 3, 30), ("Bo", 4, 5)], ["Bo"]),
    ("not of fewer than five games", [("Ann", 3, 30), ("Bo", 4, 4)], ["Ann"]),
    ("of level shares the one of more games", [("Ann", 5, 10), ("Bo", 3, 6)], ["Ann"]),
    ("nobody without any", [("Ann", 0, 10)], []),
]


@table("why, given, then", SHARE)
def test_the_best_share_is_of_enough_games(why: str, given: list[tuple[str, int, int]], then: list[str]) -> None:
    found = leaders([standing(*each) for each in given], lambda each: each.wins, by_share=True, fewest=FEWEST_GAMES)
    assert [person.name for person, _ in found] == then


def test_who_met_was_ahead_behind_or_level() -> None:
    assert Meeting("gin", kind="high", games=9, ahead=4, behind=3).level == 2


@pytest.mark.parametrize(("hands", "mean"), [(0, Fraction(0)), (8, Fraction(5, 2))])
def test_means_are_exact(hands: int, mean: Fraction) -> None:
    figures = Figures("500", "high", Count(1, 3), 100, 20 if hands else 0, Counts(hands))
    assert (figures.average, figures.a_hand) == (Fraction(100, 3), mean)
