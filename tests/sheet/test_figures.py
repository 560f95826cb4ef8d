"""The result of a game for each player: places, the best and worst hands, what was won from whom, and the deeds."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee.games import GAMES
from referee.sheet.record import FORMAT, read_record
from referee.sheet.replay import replay
from referee.sheet.results import Peak, Result, all_statistics, nets_of, results_of, sign_of
from referee.sheet.scoresheet import Scoresheet
from tests.tables import table

FOUR = ("Ann", "Bob", "Cat", "Dan")
SIDES = [["Ann", "Cat"], ["Bob", "Dan"]]
RECORDS = sorted(path for path in (Path(__file__).parents[1] / "records").glob("*.json") if ".sheet" not in path.name)
Hand = Mapping[str, Any]


def played(preset: str, *hands: Hand, players: int = 2, **more: Any) -> Scoresheet:
    data = {"format": FORMAT, "game": preset, "players": list(FOUR[:players]), "hands": list(hands), **more}
    return replay(read_record(data))


def scored(*points: int, **more: Any) -> dict[str, Any]:
    """A hand as the table counted it, in seat order."""
    return {"scores": dict(zip(FOUR, points, strict=False)), **more}


def knock(by: str, first: int, second: int, end: str = "knock") -> dict[str, Any]:
    return {"end": end, "by": by, "held": {"Ann": first, "Bob": second}}


def deeds(result: Result) -> dict[str, int]:
    """What happened at all."""
    return {kind: times for kind, times in result.statistics.items() if times}


GIN_DEEDS = [
    ("a knock that stands", knock("Ann", 5, 20), {"out": 1, "knock": 1}, {"faced": 1}),
    (
        "a knock that is undercut",
        knock("Ann", 9, 5),
        {"out": 1, "knock": 1, "was_undercut": 1},
        {"faced": 1, "undercut": 1},
    ),
    (
        "the same deadwood is an undercut",
        knock("Bob", 9, 9),
        {"faced": 1, "undercut": 1},
        {"out": 1, "knock": 1, "was_undercut": 1},
    ),
    ("gin", knock("Ann", 0, 20, "gin"), {"out": 1, "gin": 1}, {}),
    ("big gin", knock("Bob", 20, 0, "big-gin"), {}, {"out": 1, "gin": 1}),
    ("a knock with nothing left is gin, whatever it was called", knock("Ann", 0, 20), {"out": 1, "gin": 1}, {}),
    ("a hand that is void", {"end": "void"}, {}, {}),
    ("scores as counted, and who ended it", scored(20, 0, by="Bob"), {}, {"out": 1}),
    ("scores as counted, and nobody said who ended it", scored(20, 0), {}, {}),
]


@table("why, hand, first, second", GIN_DEEDS)
def test_deeds_of_gin(why: str, hand: Hand, first: dict[str, int], second: dict[str, int]) -> None:
    assert [deeds(each) for each in results_of(played("gin", hand))] == [first, second]


def out(who: str | None, **held: Any) -> dict[str, Any]:
    return {"out": who, "held": held}


OUT_DEEDS = [
    ("numbers are no noted cards", out("Ann", Bob=5, Cat=10), [{"out": 1}, {}, {}]),
    ("an ace", out("Ann", Bob="AS KH", Cat=10), [{"out": 1}, {"noted": 1, "ace": 1}, {}]),
    ("a joker", out("Ann", Bob="* KH", Cat="2S"), [{"out": 1}, {"noted": 1, "joker": 1}, {"noted": 1}]),
    (
        "two aces and two jokers are one catch each",
        out("Ann", Bob="AS AH * *", Cat=3),
        [{"out": 1}, {"noted": 1, "ace": 1, "joker": 1}, {}],
    ),
    (
        "a joker that stands for an ace is a joker",
        out("Ann", Bob="*AS", Cat=3),
        [{"out": 1}, {"noted": 1, "joker": 1}, {}],
    ),
    ("who went out has nothing to be noted", out("Ann", Ann="", Bob=5, Cat=3), [{"out": 1}, {}, {}]),
    ("nobody is caught where nobody went out", out(None, Ann="AS", Bob="AH", Cat="*"), [{}, {}, {}]),
    ("scores with who went out", scored(0, 20, 30, out="Ann"), [{"out": 1}, {}, {}]),
]


@pytest.mark.parametrize("preset", ["contract", "kaluki"])
@table("why, hand, then", OUT_DEEDS)
def test_deeds_of_games_in_which_one_goes_out(why: str, hand: Hand, then: list[dict[str, int]], preset: str) -> None:
    assert [deeds(each) for each in results_of(played(preset, hand, players=3))] == then


def test_deeds_of_500() -> None:
    hand = {**out("Bob", Ann="AS 2H", Cat=10), "melded": {"Ann": 5, "Bob": 30, "Cat": 10}}
    found = [deeds(each) for each in results_of(played("500-rum", hand, players=3))]
    assert found == [{"noted": 1, "ace": 1}, {"out": 1}, {}]


def test_every_result_says_of_every_deed_how_often() -> None:
    for path in RECORDS:
        for each in results_of(replay(read_record(json.loads(path.read_text("utf-8"))))):
            assert tuple(each.statistics) == tuple(all_statistics())
            assert each.statistics["out"] <= each.hands
            assert each.statistics["undercut"] <= each.statistics["faced"]
            assert each.statistics["was_undercut"] <= each.statistics["knock"]
            assert max(each.statistics["ace"], each.statistics["joker"]) <= each.statistics["noted"] <= each.hands


TO_THE_LAST = [scored(160, 40, 3), {"scores": {"Bob": 150, "Cat": 5}}]
LEFT_EARLY = [
    scored(1, 50, 60, 20, leaves={"Ann": "counts"}),
    {"scores": {"Bob": 110, "Cat": 5, "Dan": 100}},
    {"scores": {"Cat": 140, "Dan": 5}},
]
ONLY_SHOWN = [scored(160, 3, 40), {"scores": {"Bob": 3, "Cat": 5}, "leaves": {"Bob": "out"}}]
PLACES = [
    ("high totals are good", "500-rum", [scored(100, 50, 70)], {}, [1, 3, 2]),
    ("low totals are good", "contract", [scored(10, 50, 30)], {}, [1, 3, 2]),
    ("who is level shares a place", "500-rum", [scored(70, 50, 70)], {}, [1, 3, 1]),
    ("to the last one in who was in longer", "kalooki-club", TO_THE_LAST, {}, [3, 2, 1]),
    ("who left stands below who stayed longer", "kalooki-club", LEFT_EARLY, {}, [4, 3, 2, 1]),
    ("whose total is only shown is last", "kalooki-club", ONLY_SHOWN, {}, [2, 3, 1]),
    ("who lasted as long by the totals", "kalooki-club", [scored(160, 170, 3)], {}, [2, 3, 1]),
    ("partners share theirs", "persian", [scored(100, 0, 0, 10)], {"sides": SIDES}, [1, 2, 1, 2]),
]


@table("why, preset, hands, more, places", PLACES)
def test_a_place_is_one_more_than_the_sides_that_are_ahead(
    why: str, preset: str, hands: list[Hand], more: dict[str, Any], places: list[int]
) -> None:
    found = results_of(played(preset, *hands, players=len(places), **more))
    assert [each.place for each in found] == places


def test_who_won_is_first_whatever_the_bonuses_say() -> None:
    """At gin the boxes can lift the loser's final total above the winner's."""
    hands = [*(knock("Bob", 11, 10) for _ in range(12)), knock("Ann", 0, 75, "gin"), knock("Ann", 0, 75, "gin")]
    sheet = played("gin", *hands, rules={"box_bonus": 25, "game_bonus": 0, "target": 100})
    first, second = results_of(sheet)
    assert sheet.finished
    assert (first.won, first.place, second.won, second.place) == (True, 1, False, 2)
    assert first.final_total < second.final_total


def test_nobody_has_won_while_a_game_goes_on() -> None:
    assert [each.won for each in results_of(played("500-rum", scored(100, 50)))] == [False, False]
    assert [each.won for each in results_of(played("500-rum", scored(100, 50), finished="agreed"))] == [True, False]


def test_the_hands_of_a_player_are_summed_and_the_best_and_worst_known() -> None:
    first, second = results_of(played("500-rum", scored(60, 5), scored(-20, 5), scored(30, 5)))
    assert (first.hands, first.points, first.best, first.worst) == (3, 70, Peak(60, 1), Peak(-20, 2))
    assert (second.best, second.worst) == (Peak(5, 1), Peak(5, 1)), "of equal hands the first"
    first, _, _ = results_of(played("contract", scored(60, 5, 0), scored(10, 5, 0), players=3))
    assert (first.best, first.worst) == (Peak(10, 2), Peak(60, 1)), "few points are good"


def test_points_by_agreement_are_no_points_of_a_hand() -> None:
    first, second = results_of(played("500-rum", scored(60, 5, adjust={"Ann": -50, "Bob": 100}), scored(10, 20)))
    assert (first.points, first.best, first.worst, first.final_total) == (70, Peak(60, 1), Peak(10, 2), 20)
    assert (second.points, second.best, second.final_total) == (25, Peak(20, 2), 125)


CARRIED = [
    ("they are no result of this game", [scored(100, 0, adjust={"Ann": 150})], {0: 150}, (100, -100)),
    ("nor is a penalty beside them lost", [scored(100, 0, adjust={"Ann": 140})], {0: 150}, (90, -90)),
    ("the table took them out again", [scored(100, 0)], {0: 150}, (100, -100)),
    ("before the first hand nothing stands", [], {0: 150}, (0, 0)),
]


@table("why, hands, carried, nets", CARRIED)
def test_totals_carried_from_an_earlier_game_are_settled_there(
    why: str, hands: list[Hand], carried: dict[int, int], nets: tuple[int, ...]
) -> None:
    assert nets_of(played("500-rum", *hands), carried) == nets


def test_partners_carried_totals_count_once_a_side() -> None:
    sheet = played("persian", scored(60, 20, 40, 30, adjust={"Ann": 100}), players=4, sides=SIDES)
    assert nets_of(sheet, {0: 100}) == (50, -50, 50, -50)


def test_a_game_that_was_ended_without_a_hand_is_won_by_nobody() -> None:
    sheet = played("contract", players=3, finished="agreed")
    assert sheet.finished
    assert [each.won for each in results_of(sheet)] == [False, False, False]


def test_before_the_first_hand_there_is_no_best_one() -> None:
    for each in results_of(played("gin")):
        assert (each.hands, each.points, each.best, each.worst, each.balance, each.place) == (0, 0, None, None, 0, 1)


def test_hands_behind_the_end_do_not_count() -> None:
    sheet = played("500-rum", scored(600, 5), scored(0, 100))
    assert [(each.hands, each.statistics["out"]) for each in results_of(sheet)] == [(1, 0), (1, 0)]


NETS = [
    ("of two the difference", "500-rum", [scored(100, 60)], {}, (40, -40)),
    ("of three the differences to both", "500-rum", [scored(100, 60, 10)], {}, (130, 10, -140)),
    ("the other way round in penalty games", "contract", [scored(10, 60, 0)], {}, (40, -110, 70)),
    ("of partners each gets it once", "persian", [scored(60, 20, 40, 30)], {"sides": SIDES}, (50, -50, 50, -50)),
    ("chips are won already", "kaluki", [scored(5, -3, -2)], {"rules": {"settlement": "chips"}}, (5, -3, -2)),
    ("chips that do not sum to zero", "kaluki", [scored(5, -3, -1)], {"rules": {"settlement": "chips"}}, None),
]


@table("why, preset, hands, more, nets", NETS)
def test_what_is_won_of_the_others(
    why: str, preset: str, hands: list[Hand], more: dict[str, Any], nets: tuple[int, ...] | None
) -> None:
    players = len(hands[0]["scores"])
    sheet = played(preset, *hands, players=players, **more)
    assert nets_of(sheet) == nets
    assert tuple(each.balance for each in results_of(sheet)) == (nets or (None,) * players)


@given(st.sampled_from(["500-rum", "contract", "kaluki"]), st.lists(st.integers(0, 200), min_size=3, max_size=4))
def test_nets_are_the_pairwise_differences_and_sum_to_zero(preset: str, points: list[int]) -> None:
    sheet = played(preset, scored(*points), players=len(points))
    nets = nets_of(sheet)
    assert nets is not None
    owed = [0] * len(points)
    for one, other in combinations(range(len(points)), 2):
        difference = sign_of(sheet) * (sheet.final[one] - sheet.final[other])
        owed[one] += difference
        owed[other] -= difference
    assert list(nets) == owed
    assert sum(nets) == 0


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_the_results_of_golden_games_agree_with_their_sheets(path: Path) -> None:
    scoresheet = replay(read_record(json.loads(path.read_text("utf-8"))))
    found = results_of(scoresheet)
    assert [each.name for each in found] == list(scoresheet.record.players)
    assert [each.seat for each in found] == list(range(len(found)))
    assert tuple(each.final_total for each in found) == scoresheet.final
    assert tuple(each.seat for each in found if each.won) == tuple(sorted(scoresheet.winners))
    assert all(each.place == 1 for each in found if each.won)
    for each in found:
        scores = [hand.scores[each.seat] - hand.hand.adjust.get(each.seat, 0) for hand in scoresheet.hands]
        assert (each.hands, each.points) == (len(scores), sum(scores))
        best = min(scores) if each.direction < 0 else max(scores)
        assert each.best is not None
        assert (each.best.points, scores[each.best.hand - 1]) == (best, best)
        assert scoresheet.record.sides[each.side].count(each.seat) == 1


def test_every_game_has_a_golden_record_here() -> None:
    games = {replay(read_record(json.loads(path.read_text("utf-8")))).record.game.slug for path in RECORDS}
    assert games == {game.slug for game in GAMES}
