"""What counts as read, missed and false, and how the figures follow."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

import numpy

from referee.camera.photo import ReadCard
from training.measures import Result, by_name, by_place, figures


def mark(card: int, rank: int, suit: int, x: float, visible: float = 1.0, height: float = 30.0) -> list[float]:
    return [x, 100, 0, height, 20, x + 60, 180, rank, suit, visible, card]


def seen(card: str, x: float) -> ReadCard:
    return ReadCard(card, 0.9, (), x, 100, 30, 0, (x + 60, 180))


MARKS = numpy.array([mark(0, 7, 3, 50), mark(0, 7, 3, 200), mark(1, 7, 3, 90), mark(2, 13, -1, 300, visible=0.5)])


def test_by_name_every_card_counts_as_often_as_it_lies() -> None:
    assert by_name(["8S", "8S", "*"], ["8S", "9S"]) == Result(1, 2, 1)


@pytest.mark.parametrize(
    ("read", "result"),
    [
        ([seen("8S", 50), seen("8S", 92)], Result(2, 0, 0)),
        ([seen("8S", 50), seen("8S", 200)], Result(1, 1, 1)),
        ([seen("8S", 50), seen("8S", 90), seen("*", 301)], Result(2, 0, 0)),
        ([seen("9S", 50), seen("8S", 90)], Result(1, 1, 1)),
        ([seen("8S", 140)], Result(0, 2, 1)),
        ([], Result(0, 2, 0)),
    ],
    ids=["both", "one twice", "one that need not be read", "one wrongly", "elsewhere", "none"],
)
def test_by_place_every_card_is_read_once(read: list[ReadCard], result: Result) -> None:
    assert by_place(MARKS, read, 11) == result


def test_by_place_a_reading_is_of_the_nearest_card() -> None:
    beside = numpy.array([mark(1, 13, -1, 60), mark(2, 13, -1, 50)])
    assert by_place(beside, [seen("*", 48), seen("*", 75)], 11) == Result(2, 0, 0)


def test_by_place_small_indices_need_not_be_read() -> None:
    assert by_place(numpy.array([mark(0, 7, 3, 50, height=10)]), [], 11) == Result(0, 0, 0)


def test_figures_of_one_kind_of_card_leave_out_the_others() -> None:
    marks = numpy.array([mark(0, 7, 3, 50), mark(1, 13, -1, 300)])
    assert by_place(marks, [seen("9S", 50), seen("*", 300), seen("*", 500)], 11, only="*") == Result(1, 0, 1)


def test_figures_are_shares_of_cards_and_pictures() -> None:
    found = figures([Result(4, 0, 0), Result(2, 2, 1)])
    assert found["recall"].share == 0.75
    assert found["precision"].share == pytest.approx(6 / 7)
    assert found["exact"].share == 0.5
    assert found["recall"].low <= 0.75 <= found["recall"].high
