"""Which corners are of one card, and what is read where they disagree."""

from __future__ import annotations

from math import cos, pi, sin

import pytest

pytest.importorskip("numpy")

from referee.camera.corners import NAMES, Corner, join
from referee.camera.spots import Spot

WIDE, HIGH, INDEX = 63.0, 88.0, 14.0
PLACES = {"top left": (-25.0, -33.0, 0.0), "bottom right": (25.0, 33.0, pi)} | {
    "top right": (25.0, -33.0, 0.0),
    "bottom left": (-25.0, 33.0, pi),
}


def corner(
    card: str, where: str, x: float = 0.0, y: float = 0.0, turn: float = 0.0, odds: dict[str, float] | None = None
) -> Corner:
    """An index of a card whose middle is at `x`, `y`, as the networks would see it."""
    across, down, angle = PLACES[where]
    left, top = across * cos(turn) - down * sin(turn), across * sin(turn) + down * cos(turn)
    shares = odds or {card: 0.98}
    spot = Spot(0.95, x + left, y + top, angle + turn, INDEX, (x, y))
    return Corner(spot, tuple(shares.get(name, 0.0) for name in NAMES))


def read(*corners: Corner) -> list[str]:
    return sorted(each.card for each in join(corners))


@pytest.mark.parametrize("turn", [0.0, 0.7, pi / 2, 3.0])
def test_two_corners_of_a_card_are_one_card(turn: float) -> None:
    assert read(*(corner("8S", where, turn=turn) for where in ("top left", "bottom right"))) == ["8S"]


@pytest.mark.parametrize("turn", [0.0, 0.7, pi / 2, 3.0])
def test_four_corners_of_a_card_are_one_card(turn: float) -> None:
    assert read(*(corner("8S", where, turn=turn) for where in PLACES)) == ["8S"]


@pytest.mark.parametrize("apart", [10.0, 20.0, 70.0])
def test_two_equal_cards_that_overlap_stay_two(apart: float) -> None:
    below = corner("8S", "top left")
    above = [corner("8S", where, x=apart) for where in ("top left", "bottom right")]
    assert read(below, *above) == ["8S", "8S"]


@pytest.mark.parametrize("apart", [20.0, 70.0])
def test_two_equal_cards_of_four_corners_stay_two(apart: float) -> None:
    below = [corner("8S", where) for where in ("top left", "bottom left")]
    assert read(*below, *(corner("8S", where, x=apart) for where in PLACES)) == ["8S", "8S"]


def test_two_equal_cards_side_by_side_stay_two() -> None:
    places = [(x, where) for x in (0.0, 66.0) for where in ("top left", "bottom right")]
    assert read(*(corner("8S", where, x=x) for x, where in places)) == ["8S", "8S"]


def test_corners_of_different_cards_are_different_cards() -> None:
    assert read(corner("8S", "top left"), corner("9S", "top left", x=20)) == ["8S", "9S"]


def test_what_is_not_likely_is_no_card_and_a_joker_must_be_likelier() -> None:
    assert not join([corner("8S", "top left", odds={"8S": 0.4})])
    assert not join([corner("*", "top left", odds={"*": 0.7})])
    assert read(corner("8S", "top left", odds={"8S": 0.6}), corner("*", "top left", x=99, odds={"*": 0.9})) == [
        "*",
        "8S",
    ]


def test_a_card_says_how_sure_it_is_and_what_else_it_may_be() -> None:
    odds = {"8S": 0.6, "8C": 0.3, "9S": 0.05, "3S": 0.02}
    (seen,) = join([corner("8S", "top left", odds=odds)])
    assert seen.others == ("8C", "9S")
    assert seen.sure == pytest.approx(0.6 * 0.95**0.3)
    (both,) = join([corner("8S", "top left", odds=odds), corner("8S", "bottom right")])
    assert both.sure > 0.95
    assert both.centre == (0.0, 0.0)
