"""Any number of sides in 500 Rummy, and the order of play in every game, from docs/rules/table-life.md alone."""

from __future__ import annotations

from typing import Any

import pytest

from referee.sheet.cases import answer
from referee.sheet.record import FORMAT, read_record, write_record
from referee.sheet.replay import replay_strictly
from referee.sheet.results import nets_of
from referee.sheet.scoresheet import Scoresheet
from referee.sheet.scoresheet_json import sheet_json
from referee.words import Fault
from tests.tables import table

SIX = ["A", "B", "C", "D", "E", "F"]
EIGHT = [*SIX, "G", "H"]
PAIRS = [["A", "D"], ["B", "E"], ["C", "F"]]
FOURS = [["A", "C", "E", "G"], ["B", "D", "F", "H"]]
FOUR_PAIRS = [["A", "E"], ["B", "F"], ["C", "G"], ["D", "H"]]


def record(*hands: dict[str, Any], game: str = "500-rum", players: list[str] = SIX, **more: Any) -> dict[str, Any]:
    return {"format": FORMAT, "game": game, "players": players, "hands": list(hands), **more}


def replayed(*hands: dict[str, Any], **more: Any) -> Scoresheet:
    return replay_strictly(read_record(record(*hands, **more)))


def scored(*points: int) -> dict[str, Any]:
    return {"scores": dict(zip(EIGHT[: len(points)], points, strict=True))}


def test_six_at_500_rum_as_three_pairs() -> None:
    sheet = replayed(scored(10, 20, 30, 5, -5, 15), sides=PAIRS)
    assert sheet.totals == (15, 15, 45, 15, 15, 45)
    assert sheet_json(sheet)["sides"] == PAIRS
    assert read_record(write_record(sheet.record)) == sheet.record


def test_the_final_bonus_is_the_leading_sides_and_the_margin_is_to_the_next() -> None:
    sheet = replayed(scored(300, 20, 30, 250, -5, 15), sides=PAIRS, rules={"final_bonus": 100})
    assert sheet.final == (650, 15, 45, 650, 15, 45)
    assert sheet.winners == (0, 3)
    assert sheet.margin == 605
    assert nets_of(sheet) == (1240, -665, -575, 1240, -665, -575)


def test_residual_credit_of_three_sides_counts_for_nobody() -> None:
    """500.residual: only with two sides the side that went out scores what the other holds."""
    hand = {"out": "A", "melded": dict.fromkeys(SIX, 0), "held": dict.fromkeys(SIX[1:], 10)}
    threes = replayed(hand, sides=PAIRS, rules={"residual": "credit"})
    twos = replayed(hand, sides=[["A", "C", "E"], ["B", "D", "F"]], rules={"residual": "credit"})
    assert threes.totals == (0,) * 6
    assert twos.totals == (30, 0, 30, 0, 30, 0)


@table(
    "why, players, sides, size",
    [
        ("two against two against two", SIX, PAIRS, 2),
        ("the sides in another order", SIX, [PAIRS[2], PAIRS[0], PAIRS[1]], 2),
        ("four against four", EIGHT, FOURS, 4),
        ("four pairs of two", EIGHT, FOUR_PAIRS, 2),
    ],
)
def test_sides_of_any_number(why: str, players: list[str], sides: list[list[str]], size: int) -> None:
    sheet = replayed(scored(*range(len(players))), players=players, sides=sides)
    assert {len(side) for side in sheet.record.sides} == {size}
    for side in sheet.record.sides:
        assert {sheet.totals[seat] for seat in side} == {sum(side)}


@table(
    "why, more, words",
    [
        ("of different size", {"sides": [["A", "C", "E"], ["B", "D"], ["F"]]}, "equal size"),
        ("neighbours", {"sides": [["A", "B"], ["C", "D"], ["E", "F"]]}, "sit alternately"),
        ("not in turn", {"sides": [["A", "D"], ["B", "F"], ["C", "E"]]}, "sit alternately"),
        ("one side alone", {"sides": [SIX]}, "equal size"),
        ("in another game", {"sides": PAIRS, "game": "kaluki"}, "no partners"),
    ],
)
def test_refused(why: str, more: dict[str, Any], words: str) -> None:
    with pytest.raises(Fault) as caught:
        read_record(record(**more))
    assert caught.value.place == "sides"
    assert words in str(caught.value)


# The order of play ---------------------------------------------------------------------------------------------------

THREE = ["Ann", "Bob", "Cat"]
ZEROS = {"scores": dict.fromkeys(THREE, 0)}


@pytest.mark.parametrize("game", ["kaluki", "contract", "500-rum"])
def test_kaluki_counter_cat_plays_first_and_deals_next(game: str) -> None:
    counter = sheet_json(replayed(ZEROS, game=game, players=THREE, rules={"direction": "counter"}))
    assert (counter["next"]["dealer"], counter["next"]["first"]) == ("Cat", "Bob")
    fresh = sheet_json(replayed(game=game, players=THREE, rules={"direction": "counter"}))
    assert (fresh["next"]["dealer"], fresh["next"]["first"]) == ("Ann", "Cat")
    clockwise = sheet_json(replayed(ZEROS, game=game, players=THREE))
    assert (clockwise["next"]["dealer"], clockwise["next"]["first"]) == ("Bob", "Cat")


@pytest.mark.parametrize("game", ["kaluki", "contract"])
def test_turns_go_round_the_other_way(game: str) -> None:
    """The first turn is the next player's in the order of play (kaluki.deal, contract.deal)."""
    melds = {"kaluki": ["KS KH KD", "9S TS JS QS"], "contract": ["KS KH KD", "9S 9H 9D"]}[game]

    def turn(player: str, direction: str) -> None:
        plays = [{"by": player, "meld": each, "turn": 1} for each in melds]
        hand = {"out": None, "plays": plays, "held": dict.fromkeys(THREE, 5)}
        replayed(hand, game=game, players=THREE, rules={"direction": direction})

    turn("Bob", "clockwise")
    turn("Cat", "counter")
    with pytest.raises(Fault, match="out of turn"):
        turn("Cat", "clockwise")
    with pytest.raises(Fault, match="out of turn"):
        turn("Bob", "counter")


@pytest.mark.parametrize(("direction", "to"), [("clockwise", "Cat"), ("counter", "Ann")])
def test_nearest_in_a_claim_goes_with_the_direction(direction: str, to: str) -> None:
    """Contract Rummy with may_i_priority = nearest (contract.may-i)."""
    case = {"seats": ["Ann", "Bob", "Cat", "Dan"], "turn": "Bob", "callers": ["Dan", "Ann", "Cat"], "claims": {}}
    rules = {"direction": direction, "may_i_priority": "nearest"}
    found = answer({"game": "contract", "ask": "claim", "rules": rules, **case})
    assert (found["verdict"], found["to"]) == ("legal", to)
