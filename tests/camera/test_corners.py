"""Which corners belong to one card, and what is read if they disagree."""

from __future__ import annotations

from dataclasses import replace
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
    assert read(corner("8S", "top left", odds={"8S": 0.52})) == ["8S"]
    assert not join([corner("*", "top left", odds={"*": 0.52})])
    assert read(corner("8S", "top left", odds={"8S": 0.6}), corner("*", "top left", x=99, odds={"*": 0.9})) == [
        "*",
        "8S",
    ]


@pytest.mark.parametrize(
    ("name", "moved", "read_as"),
    [
        ("*", {"y": 10.0}, 1),
        ("*", {"y": 14.0}, 2),
        ("*", {"x": 4.0}, 2),
        ("*", {"angle": 1.5, "x": 5.0}, 1),
        ("*", {"angle": 1.5, "x": 9.0}, 2),
        ("8S", {"height": 25.0, "y": 10.0}, 1),
        ("8S", {"height": 18.0, "y": 8.0}, 2),
    ],
    ids=[
        "along a word",
        "below it",
        "a twin beside",
        "turned",
        "turned elsewhere",
        "in two sizes",
        "in nearly one size",
    ],
)
def test_an_index_that_is_found_twice_is_one_card(name: str, moved: dict[str, float], read_as: int) -> None:
    first = corner("*", "top left")
    spot = replace(
        first.spot, **{key: value + getattr(first.spot, key) * (key in "xy") for key, value in moved.items()}
    )
    spot = replace(spot, centre=(300.0, 300.0))
    assert len(join([first, replace(corner(name, "top left"), spot=spot)])) == read_as


@pytest.mark.parametrize("lying", [pi / 2, -pi / 2])
def test_a_joker_with_a_star_and_a_word_on_its_side_is_one_card(lying: float) -> None:
    star, word = corner("*", "top left"), corner("*", "top right")
    word = replace(word, spot=replace(word.spot, angle=word.spot.angle + lying))
    assert read(star, word) == ["*"]
    ace, other = (replace(each, odds=corner("AS", "top left").odds) for each in (star, word))
    assert read(ace, other) == ["AS", "AS"], "no index of another card lies on its side"


@pytest.mark.parametrize(("name", "cards"), [("*", 1), ("8S", 2)])
def test_corners_of_a_joker_agree_on_its_middle_only_vaguely(name: str, cards: int) -> None:
    left, right = (corner(name, where) for where in ("top left", "top right"))
    right = replace(right, spot=replace(right.spot, centre=(-33.0, 0.0)))
    assert read(left, right) == [name] * cards


def test_two_jokers_in_a_row_stay_two() -> None:
    assert read(*(corner("*", "top left", x=x) for x in (0.0, 20.0))) == ["*", "*"]
    apart = [corner("*", where, x=x) for x in (0.0, 70.0) for where in ("top left", "bottom right")]
    assert read(*apart) == ["*", "*"]


def test_opposite_corners_far_apart_are_of_two_cards_though_their_middles_agree() -> None:
    near, far = (corner("*", "top left"), corner("*", "bottom right", x=120.0, y=150.0))
    point = ((near.spot.x + far.spot.x) / 2, (near.spot.y + far.spot.y) / 2)
    near, far = (
        replace(
            each,
            spot=replace(each.spot, centre=((each.spot.x + point[0]) / 2, (each.spot.y + point[1]) / 2)),
        )
        for each in (near, far)
    )
    assert read(near, far) == ["*", "*"]


def test_a_card_says_how_sure_it_is_and_what_else_it_may_be() -> None:
    odds = {"8S": 0.6, "8C": 0.3, "9S": 0.05, "3S": 0.02}
    (seen,) = join([corner("8S", "top left", odds=odds)])
    assert seen.others == ("8C", "9S")
    assert seen.sure == pytest.approx(0.6 * 0.95**0.3)
    (both,) = join([corner("8S", "top left", odds=odds), corner("8S", "bottom right")])
    assert both.sure > 0.95
    assert both.centre == (0.0, 0.0)


def test_corners_of_one_card_that_are_read_differently_are_one_doubtful_card() -> None:
    odds = {"AC": 0.55, "AS": 0.45}
    (seen,) = join([corner("AS", "top left", odds={"AS": 0.7, "AC": 0.2}), corner("AC", "bottom right", odds=odds)])
    assert (seen.card, seen.others) == ("AS", ("AC",))
    assert seen.sure < 0.7


def test_two_sure_readings_are_two_cards_even_where_they_could_be_one() -> None:
    assert read(corner("AS", "top left"), corner("8C", "bottom right")) == ["8C", "AS"]


@pytest.mark.parametrize("sure", [0.85, 0.99])
def test_a_joker_gives_way_to_what_the_other_corner_says(sure: float) -> None:
    card = corner("8S", "top left", odds={"8S": 0.6})
    assert read(card, corner("*", "bottom right", odds={"*": sure})) == ["8S"]


def test_what_is_printed_in_the_middle_of_a_card_is_no_card() -> None:
    card = [corner("QS", where) for where in ("top left", "bottom right")]
    pip = Corner(Spot(0.9, 4, 8, 0.3, 12, (30, 40)), corner("4D", "top left", odds={"4D": 0.6}).odds)
    assert read(*card, pip) == ["QS"]
    assert read(card[0], pip) == ["4D", "QS"]


def mistaken(card: str, where: str, x: float) -> Corner:
    """An index at a side where most decks have none: it is taken for one at the other side."""
    seen = corner(card, where, x=x)
    return Corner(replace(seen.spot, centre=(2 * seen.spot.x - x, seen.spot.centre[1])), seen.odds)


@pytest.mark.parametrize("equal", [False, True])
def test_in_a_row_of_cards_with_four_indices_each_is_one_card(equal: bool) -> None:
    cards = ["8S", "8S" if equal else "9S", "TD", "4C"]
    row = [corner(card, "top left", x=20 * at) for at, card in enumerate(cards)]
    row += [mistaken(card, "bottom left", x=20 * at) for at, card in enumerate(cards)]
    last = [corner(cards[-1], "bottom right", x=60), mistaken(cards[-1], "top right", x=60)]
    assert read(*row, *last) == sorted(cards)


def test_four_corners_with_two_middles_are_one_card() -> None:
    """The indices at the right are taken for those of a card at their right, and the same at the left."""
    seen = [corner("8S", "top left"), corner("8S", "bottom right")]
    assert read(*seen, mistaken("8S", "top right", 0.0), mistaken("8S", "bottom left", 0.0)) == ["8S"]


@pytest.mark.parametrize("where", ["top right", "bottom left"])
def test_what_says_the_same_within_the_outline_of_a_card_is_that_card(where: str) -> None:
    astray = mistaken("8S", where, 0.0)
    astray = replace(astray, spot=replace(astray.spot, centre=(300.0, 300.0)))
    assert read(corner("8S", "top left"), corner("8S", "bottom right"), astray) == ["8S"]
    other = replace(astray, odds=corner("9S", "top left").odds)
    assert read(corner("8S", "top left"), corner("8S", "bottom right"), other) == ["8S", "9S"]


def test_a_twin_that_looks_out_from_under_a_card_is_another_card() -> None:
    assert read(corner("8S", "top left"), corner("8S", "bottom right"), corner("8S", "top left", x=-12)) == ["8S", "8S"]


@pytest.mark.parametrize(("name", "sure"), [("8S", 1), ("*", 3)])
def test_a_card_that_is_read_more_often_than_one_pack_has_it_is_a_doubt(name: str, sure: int) -> None:
    found = join([corner(name, "top left", x=200.0 * at, odds={name: 0.97 + at / 1000}) for at in range(sure + 1)])
    assert [each.unsure for each in found] == [False] * sure + [True]
    assert (found[-1].again, found[-1].sure) == (True, min(each.sure for each in found)), "the least sure of them"
