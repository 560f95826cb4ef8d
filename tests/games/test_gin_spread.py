"""Gin hands laid open: melds, lay-offs and deadwood, other arrangements of the same cards, and what was missed."""

from __future__ import annotations

from typing import Any

import pytest

from referee.cards import parse_cards
from referee.games.base.hand import hand_fields, read_hand
from referee.games.base.open_cards import Spread
from referee.games.fields.players import Seats
from referee.games.gin import GIN
from referee.games.gin.hand import GinHand, Layout, LayoutField
from referee.games.gin.options import GinRules
from referee.words import ENGLISH, shown

NAMES = ("Ann", "Bob")
KNOCKED = "9S TS JS QS 2H 6H 6D 6C AD 2D"
FACED = "8S KS 7S 6S 3C 3D 3H KH QD 5C"
SQUARE = "7S 7H 7D 8S 8H 8D 9S 9H 9D 5C"
OPPOSITE = "TS TH TD JC QC KC AS AD 2D 4C"


def hand_of(first: Any, second: Any, end: str = "knock", by: str | None = "Ann") -> GinHand:
    """A hand as in a record."""
    held = {name: each for name, each in zip(NAMES, (first, second), strict=True) if each is not None}
    data = {"end": end, "by": by, "held": held} if by else {"end": end, "held": held}
    return read_hand(GinHand, data, Seats(NAMES))  # type: ignore[no-any-return]


def spread(hand: GinHand, **rules: Any) -> dict[int, Spread]:
    """What is laid open, by seat."""
    return {each.seat: each for each in GIN.referee.open_hands(GinRules(**rules), hand)}


def drawn(each: Spread) -> list[tuple[str, list[str]]]:
    """The groups of cards as text."""
    return [(str(group.label), [shown(cards, ENGLISH) for cards, _ in group.rows]) for group in each.groups]


def typed(each: Spread) -> list[str]:
    """The other arrangements as typed, for the player who holds the cards."""
    return [way[each.seat] for way in each.others]


def test_cards_in_any_order_lie_down_as_melds_layoffs_and_deadwood() -> None:
    found = spread(hand_of(KNOCKED, FACED))
    assert drawn(found[0]) == [("Melds", ["6♥ 6♦ 6♣", "9♠ 10♠ J♠ Q♠"]), ("Deadwood: 5 points", ["2♥ A♦ 2♦"])]
    assert drawn(found[1]) == [
        ("Melds", ["3♥ 3♦ 3♣", "6♠ 7♠ 8♠"]),
        ("Laid off", ["K♠"]),
        ("Deadwood: 25 points", ["K♥ Q♦ 5♣"]),
    ]
    assert str(found[1].groups[1].rows[0][1]) == "on 9♠ 10♠ J♠ Q♠"


def test_nobody_has_to_lay_off() -> None:
    found = spread(hand_of(KNOCKED, FACED))[1]
    assert typed(found) == ["3H 3D 3C\n6S 7S 8S\nKS > 9S TS JS QS\n= KH QD 5C", "3C 3D 3H\n6S 7S 8S\n= KS KH QD 5C"]
    assert (found.place, found.following) == (0, found.others[1])


def test_another_arrangement_of_a_knock_drops_what_was_laid_off_on_the_first() -> None:
    found = spread(hand_of(SQUARE, OPPOSITE))[0]
    assert [way[1] for way in found.others] == ["", ""]
    assert sorted(line.count("\n") for line in typed(found)) == [3, 3]
    assert {line.splitlines()[0] for line in typed(found)} == {"7S 8S 9S", "7S 7H 7D"}


@pytest.mark.parametrize(
    ("hand", "open_seats"),
    [
        pytest.param(hand_of(KNOCKED, 30), [0], id="the other one is a number"),
        pytest.param(hand_of(KNOCKED, None), [0], id="the other one is missing"),
        pytest.param(hand_of(KNOCKED, FACED, by=None), [0, 1], id="nobody says who knocked"),
        pytest.param(hand_of("9S TS", "8S"), [0, 1], id="while they are tapped"),
        pytest.param(hand_of(5, 30), [], id="numbers"),
        pytest.param(hand_of(KNOCKED, FACED, end="void"), [], id="a hand that does not count"),
        pytest.param(hand_of("9S 9S", "8S"), [], id="a card that appears twice"),
        pytest.param(hand_of("9S TS", "9S"), [], id="a card that both hold"),
        pytest.param(hand_of("9 10 J", "8S"), [], id="cards without suits"),
        pytest.param(hand_of({"melds": ["9S TS"], "deadwood": ""}, "8S"), [], id="a declared meld that is none"),
    ],
)
def test_what_is_known_lies_open(hand: GinHand, open_seats: list[int]) -> None:
    assert sorted(spread(hand)) == open_seats


def test_while_cards_are_tapped_no_other_arrangement_is_offered() -> None:
    assert spread(hand_of("9S TS JS 9H 9D", "8S"))[0].others == ()


def test_an_arrangement_that_was_not_enough_for_the_knock_is_not_offered() -> None:
    hand = hand_of("4S 4H 4D 5S 6S 8C 9C TC JC AD", 30)
    assert typed(spread(hand)[0]) == ["4S 5S 6S\n8C 9C TC JC\n= 4H AD 4D"]
    assert len(spread(hand_of("3S 3H 3D 4S 5S 8C 9C TC JC AD", 30))[0].others) == 2


@pytest.mark.parametrize(
    ("second", "missed"),
    [
        pytest.param(
            {"melds": ["3C 3D 3H", "6S 7S 8S"], "deadwood": "KS KH QD 5C"},
            "K♠ could have been laid off: 25 points of deadwood, not 35.",
            id="a lay-off",
        ),
        pytest.param(
            {"melds": ["3C 3D 3H"], "layoffs": [{"cards": "KS", "on": "9S TS JS QS"}], "deadwood": "6S 7S 8S KH QD 5C"},
            "Arranged differently, this hand would have had 25 points of deadwood, not 46.",
            id="a meld",
        ),
        pytest.param(FACED, None, id="nothing: the app arranged it"),
        pytest.param(35, None, id="nothing is known of a number"),
    ],
)
def test_what_was_missed_is_told_with_the_better_one(second: Any, missed: str | None) -> None:
    found = spread(hand_of(KNOCKED, second))
    if 1 not in found:
        assert missed is None
        return
    assert (str(found[1].missed) if found[1].missed else None) == missed
    if missed:
        assert found[1].others[0][1].endswith("= KH QD 5C")


def test_against_gin_no_layoff_was_missed() -> None:
    gin = "9S TS JS QS 6H 6D 6C AD 2D 3D"
    declared = {"melds": ["6S 7S 8S"], "deadwood": "KS KH QD 5C 3C 3S 3H"}
    assert spread(hand_of(gin, declared, "gin"))[1].missed is not None
    assert "laid off" not in str(spread(hand_of(gin, declared, "gin"))[1].missed)
    assert "K♠" in str(spread(hand_of(gin, declared, "gin"), layoff_on_gin=True)[1].missed)


@pytest.mark.parametrize("seat", [0, 1])
def test_every_arrangement_that_is_offered_is_typed_as_these_cards(seat: int) -> None:
    cards = (SQUARE, OPPOSITE)[seat]
    field = hand_fields(GinHand)["held"]
    assert isinstance(field, LayoutField)
    for way in spread(hand_of(SQUARE, OPPOSITE))[seat].others:
        typed_part = {"held-1-as": "cards", "held-1-cards": cards, "held-1-arranged": way[seat]}
        read = field.read_one(field.from_part("held-1", typed_part))
        assert isinstance(read, Layout)
        assert set(read.cards) == set(parse_cards(cards))
        assert field.from_part("held-1", {**typed_part, "held-1-cards": cards[:-3]}) == cards[:-3], "other cards by now"


def test_a_whole_pack_is_no_hand_and_takes_no_time() -> None:
    pack = " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK")
    assert spread(hand_of(KNOCKED, pack)) == {}
    assert spread(hand_of(KNOCKED, pack, by=None)) == {}


def test_what_is_offered_first_is_the_best() -> None:
    hand = hand_of("6D 8C 7H 6S 7S 8S 6C 7C 8D 3S", "4C 9S 7D 6H 9H 4H 5H 5D 3D 5S")
    found = spread(hand)[1]
    points = [
        sum(each.bit and min(each.rank, 10) for each in parse_cards(way.rpartition("=")[2])) for way in typed(found)
    ]
    assert points[0] == min(points)
    assert found.place == 0
