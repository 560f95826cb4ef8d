"""Cards are read in the order and in the groups they lie in."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given, strategies as st

from referee.camera.layout import arranged
from referee.camera.photo import Photo
from tests.camera.table import Placed, at, column, fan, noisy, row, seen

TURNS = [0, 7, -12, 30, 90, 135, 180, 268]
"""The angles that a photo is turned by, in degrees."""


def melds(photo: Photo) -> list[str]:
    return [" ".join(photo.cards[place].card for place in group) for group in photo.together]


def two(first: list[Placed], second: list[Placed], x: float, y: float) -> list[Placed]:
    return [*first, *(each.moved(x, y) for each in second)]


HAND = "8S 9S TS JS 2H 3H 4H KD KC KS 7D 7C AH"
ROWS = {
    "one card": (row("8S"), ["8S"]),
    "a pair": (row("8S 9S"), ["8S 9S"]),
    "overlapping": (row("8S 9S TS JS 2H"), ["8S 9S TS JS 2H"]),
    "a tight row of thirteen": (row(HAND, 9), [HAND]),
    "a small fan": (fan("8S 9S TS", 20), ["8S 9S TS"]),
    "a fan of seven": (fan("8S 9S TS JS 2H 3H 4H", 60), ["8S 9S TS JS 2H 3H 4H"]),
    "a fan of thirteen": (fan(HAND, 110), [HAND]),
    "a fan of thirteen, tightly": (fan(HAND, 60), [HAND]),
    "a fan of half a turn": (fan(HAND, 170), [HAND]),
    "two cards that are the same": (row("8S 8S 9S"), ["8S 8S 9S"]),
    "jokers": (row("* 9S *"), ["* 9S *"]),
    "a column": (column("KS QH JS TH"), ["KS QH JS TH"]),
    "a row of melds": (two(row("8S 9S TS"), row("KD KC KS KH"), 160, 0), ["8S 9S TS", "KD KC KS KH"]),
    "melds close to one another": (two(row("8S 9S TS"), row("KD KC KS"), 40 + 68, 0), ["8S 9S TS", "KD KC KS"]),
    "melds one below the other": (two(row("8S 9S TS"), row("KD KC KS"), 0, 100), ["8S 9S TS", "KD KC KS"]),
    "columns of melds": (two(column("8S 9S TS"), column("KD KC KS"), 90, 0), ["8S 9S TS", "KD KC KS"]),
    "fans of melds": (two(fan("8S 9S TS", 30), fan("KD KC KS", 30), 190, 0), ["8S 9S TS", "KD KC KS"]),
    "two rows of melds": (
        two(
            two(row("8S 9S TS"), row("KD KC KS"), 150, 0), two(row("2H 3H 4H 5H"), row("7S 7C 7D"), 180, 0), 10, 120
        ),
        ["8S 9S TS", "KD KC KS", "2H 3H 4H 5H", "7S 7C 7D"],
    ),
    "a hand in two rows that overlap": (two(row("8S 9S TS JS"), row("2H 3H 4H 5H"), 5, 45), ["8S 9S TS JS 2H 3H 4H 5H"]),
}  # fmt: skip


@pytest.mark.parametrize("degrees", TURNS)
@pytest.mark.parametrize("how", ROWS)
def test_cards_that_overlap_are_read_as_they_lie(how: str, degrees: int) -> None:
    placed, expected = ROWS[how]
    assert melds(arranged(seen(at(placed, 900, 700, math.radians(degrees))))) == expected


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("how", ROWS)
def test_neither_a_hand_nor_a_reader_is_exact(how: str, seed: int) -> None:
    placed, expected = ROWS[how]
    random = Random(seed)
    turned = at(noisy(placed, random), 900, 700, random.uniform(-math.pi, math.pi))
    assert melds(arranged(seen(turned, random))) == expected


SIDE_BY_SIDE = {
    "loose": (row("8S 9S TS JS", 70), ["8S 9S TS JS"]),
    "two melds": (two(row("8S 9S TS", 68), row("KD KC KS", 68), 240, 0), ["8S 9S TS", "KD KC KS"]),
    "two rows": (two(row("8S 9S TS JS", 70), row("2H 3H 4H", 70), 20, 95), ["8S 9S TS JS", "2H 3H 4H"]),
}


@pytest.mark.parametrize("others", ["", "8S TS KC", "8S 9S TS JS 2H 3H 4H KD KC KS"])
@pytest.mark.parametrize("degrees", [0, 7, -12, 30, -50, 80])
@pytest.mark.parametrize("how", SIDE_BY_SIDE)
def test_where_both_corners_are_seen_the_picture_says_which_way_is_up(how: str, degrees: int, others: str) -> None:
    placed, expected = SIDE_BY_SIDE[how]
    turned = at(placed, 900, 700, math.radians(degrees))
    assert melds(arranged(seen(turned, others=others))) == expected


@pytest.mark.parametrize("how", ["overlapping", "a fan of seven", "a row of melds", "a hand in two rows that overlap"])
def test_the_uppermost_card_may_be_known_by_its_lower_corner(how: str) -> None:
    placed, expected = ROWS[how]
    last = expected[-1].split()[-1]
    assert melds(arranged(seen(at(placed, 900, 700, 2.0), others=last))) == expected


def test_melds_of_players_who_sit_opposite_are_read_by_each_of_them() -> None:
    near, far = row("8S 9S TS"), at(row("KD KC KS"), 40, -200, math.pi)
    assert melds(arranged(seen([*near, *far]))) == ["KD KC KS", "8S 9S TS"]


def test_a_picture_without_cards_has_nothing_in_order() -> None:
    assert arranged([]) == Photo((), ())


somewhere = st.builds(
    Placed,
    st.sampled_from(["8S", "TH", "*", "AC"]),
    st.floats(-400, 400),
    st.floats(-400, 400),
    st.floats(-math.pi, math.pi),
)


@given(st.lists(somewhere, max_size=20))
def test_no_card_is_lost_and_none_comes_twice(placed: list[Placed]) -> None:
    found = seen(placed)
    photo = arranged(found)
    assert sorted(photo.cards, key=repr) == sorted(found, key=repr)
    assert [place for group in photo.together for place in group] == list(range(len(found)))
    assert all(photo.together)


@given(st.sampled_from(sorted(ROWS)), st.randoms(use_true_random=False), st.floats(0.2, 20))
def test_the_order_of_finding_and_the_size_of_the_picture_change_nothing(
    how: str, random: Random, scale: float
) -> None:
    placed, expected = ROWS[how]
    found = seen(placed, scale=scale)
    random.shuffle(found)
    assert melds(arranged(found)) == expected
