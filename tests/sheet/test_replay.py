"""The score sheet as a replay: during a game, at its end, and after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee.games import GAMES
from referee.games.game import Game
from referee.sheet.record import FORMAT, Record, read_record
from referee.sheet.replay import replay, replay_strictly
from referee.sheet.rulebook import AGREED as TABLE
from referee.sheet.scoresheet_json import sheet_json
from referee.words import Fault
from tests.tables import table

FOUR = ["Ann", "Bob", "Cat", "Dan"]
SIDES = [["Ann", "Cat"], ["Bob", "Dan"]]


def scored(*points: int, **more: Any) -> dict[str, Any]:
    """A hand as the table counted it, in seat order."""
    return {"scores": dict(zip(FOUR, points, strict=False)), **more}


def record(preset: str, *hands: Mapping[str, Any], players: int = 4, **more: Any) -> Record:
    data = {"format": FORMAT, "game": preset, "players": FOUR[:players], "hands": list(hands), **more}
    return read_record(data)


def sheet(preset: str, *hands: Mapping[str, Any], players: int = 4, **more: Any) -> dict[str, Any]:
    return sheet_json(replay_strictly(record(preset, *hands, players=players, **more)))


def test_a_running_sheet_says_what_record_md_says() -> None:
    hand = {"end": "knock", "by": "Ann", "held": {"Ann": 5, "Bob": 20}}
    assert sheet("gin", hand, players=2) == {
        "game": "gin",
        "players": ["Ann", "Bob"],
        "sides": [["Ann"], ["Bob"]],
        "hands": [
            {
                "number": 1,
                "dealer": "Ann",
                "scores": {"Ann": 15, "Bob": 0},
                "totals": {"Ann": 15, "Bob": 0},
                "lines": [
                    {
                        "player": "Ann",
                        "points": 15,
                        "clause": "gin.score",
                        "because": "Bob had 20; Ann, who knocked, had 5 points",
                    }
                ],
            }
        ],
        "totals": {"Ann": 15, "Bob": 0},
        "bonuses": {"Ann": {}, "Bob": {}},
        "final": {"Ann": 15, "Bob": 0},
        "finished": False,
        "winners": [],
        "margin": None,
        "next": {"number": 2, "dealer": "Bob", "first": "Ann", "cards": 10, "packs": 1, "jokers": 0},
    }


def test_nothing_recorded_yet() -> None:
    empty = sheet("kaluki", first_dealer="Cat")
    assert (empty["hands"], empty["totals"]) == ([], dict.fromkeys(FOUR, 0))
    assert empty["next"] == {"number": 1, "dealer": "Cat", "first": "Dan", "cards": 15, "packs": 2, "jokers": 4}
    assert replay(record("kaluki")).leaders() == ()


def test_a_side_shares_one_total_and_its_bonuses() -> None:
    found = sheet("persian", scored(50, 20, -25, 5), scored(10, 0, 5, 0), sides=SIDES)
    assert found["hands"][0]["scores"] == {"Ann": 50, "Bob": 20, "Cat": -25, "Dan": 5}
    assert found["hands"][0]["totals"] == dict.fromkeys(FOUR, 25)
    assert found["totals"] == {"Ann": 40, "Bob": 25, "Cat": 40, "Dan": 25}
    assert found["bonuses"] == {
        "Ann": {"500.final-bonus": 50}, "Bob": {}, "Cat": {"500.final-bonus": 50}, "Dan": {}
    }  # fmt: skip
    assert found["final"] == {"Ann": 90, "Bob": 25, "Cat": 90, "Dan": 25}
    assert (found["winners"], found["margin"]) == (["Ann", "Cat"], 65)


ENDS = [
    ("the highest wins, by how much", "500-rum", scored(500, 480, 0, 0), ["Ann"], 20),
    ("the lowest wins penalties", "kaluki", scored(150, 20, 12, 90), ["Cat"], 8),
    ("equal totals share the place, ahead of the next", "kaluki", scored(150, 12, 12, 90), ["Bob", "Cat"], 78),
    ("a place shared by all", "kaluki", scored(150, 150, 150, 150), FOUR, 0),
    ("the winner takes: the highest wins", "kaluki-bicycle", scored(150, 20, 12, 90), ["Ann"], 60),
]


@table("why, preset, hand, winners, margin", ENDS)
def test_who_wins_and_by_how_much(why: str, preset: str, hand: dict[str, Any], winners: list[str], margin: int) -> None:
    found = sheet(preset, hand)
    assert (found["finished"], found["winners"], found["margin"], found["next"]) == (True, winners, margin, None)


AGREED = [
    ("the leader so far wins", "500-rum", [scored(10, 30, 20, 0)], ["Bob"], 10),
    ("with penalties the lowest", "contract", [scored(10, 30, 20, 0)], ["Dan"], 10),
    ("leaders share", "500-rum", [scored(30, 30, 20, 0)], ["Ann", "Bob"], 10),
    ("before the first hand everybody does", "500-rum", [], FOUR, 0),
]


@table("why, preset, hands, winners, margin", AGREED)
def test_ended_by_agreement(
    why: str, preset: str, hands: list[dict[str, Any]], winners: list[str], margin: int
) -> None:
    found = sheet(preset, *hands, finished="agreed")
    assert (found["finished"], found["winners"], found["margin"], found["next"]) == (True, winners, margin, None)
    assert found["final"] == found["totals"]


def test_ended_by_agreement_no_bonus_of_the_end_is_added() -> None:
    found = sheet("persian", scored(50, 20, 0, 0), sides=SIDES, finished="agreed")
    assert found["bonuses"] == {name: {} for name in FOUR}
    assert found["winners"] == ["Ann", "Cat"]


def test_agreed_after_the_rules_ended_it_changes_nothing() -> None:
    hand = scored(100, 0)
    assert sheet("gin", hand, players=2, finished="agreed") == sheet("gin", hand, players=2)
    crossed = scored(520, 510, out="Bob")
    found = sheet("500-rum", crossed, players=2, rules={"crossing": "went-out"}, finished="agreed")
    assert (found["winners"], found["margin"]) == (["Bob"], -10)


def test_a_hand_after_the_end_is_an_error_and_a_struck_hand_while_people_correct() -> None:
    over = record("kaluki", scored(150, 0, 0, 0), scored(1, 2, 3, 4))
    with pytest.raises(Fault) as caught:
        replay_strictly(over)
    assert str(caught.value) == "hands[1]: the game was over after hand 1: no hand may follow."
    kept = replay(over)
    assert (len(kept.hands), kept.struck) == (1, over.hands[1:])
    assert kept.totals == (150, 0, 0, 0)


def test_adjust_goes_to_the_total_as_it_is_and_can_end_the_game() -> None:
    found = sheet("kaluki", scored(100, 0, 0, 0, adjust={"Ann": 50, "Bob": -10}))
    assert found["hands"][0]["scores"] == {"Ann": 150, "Bob": -10, "Cat": 0, "Dan": 0}
    assert [line["clause"] for line in found["hands"][0]["lines"]] == ["table.scores"] * 4 + ["table.adjust"] * 2
    assert (found["finished"], found["winners"]) == (True, ["Bob"])


DEALERS = [
    ("clockwise", "kaluki", {}, ["Ann", "Bob", "Cat"], "Dan", "Ann"),
    ("from the first dealer on", "contract", {"first_dealer": "Cat"}, ["Cat", "Dan", "Ann"], "Bob", "Cat"),
    ("counter-clockwise", "dealers-gambit", {}, ["Ann", "Dan", "Cat"], "Bob", "Ann"),
    ("partners too", "500-rum", {"sides": SIDES}, ["Ann", "Bob", "Cat"], "Dan", "Ann"),
]


@table("why, preset, more, dealers, coming, first", DEALERS)
def test_the_deal_goes_round(
    why: str, preset: str, more: dict[str, Any], dealers: list[str], coming: str, first: str
) -> None:
    found = sheet(preset, *[scored(0, 0, 0, 0)] * 3, **more)
    assert [hand["dealer"] for hand in found["hands"]] == dealers
    assert (found["next"]["dealer"], found["next"]["first"]) == (coming, first)


def test_the_rotation_goes_on_from_a_named_dealer() -> None:
    zeros = scored(0, 0, 0, 0)
    found = sheet("kaluki", zeros, {**zeros, "dealer": "Dan"}, zeros)
    assert [hand["dealer"] for hand in found["hands"]] == ["Ann", "Dan", "Ann"]


def test_dealers_that_really_dealt_are_named_only_where_the_rotation_says_otherwise() -> None:
    zeros = scored(0, 0, 0, 0)
    kept = replay(record("kaluki", zeros, zeros, zeros), [0, 3, None]).record
    assert [hand.dealer for hand in kept.hands] == [None, 3, None]
    again = replay(kept, [0, 1, 2]).record
    assert [hand.dealer for hand in again.hands] == [None, None, None]


def test_a_wrong_hand_is_named_by_its_number() -> None:
    wrong = {"out": "Ann", "held": {"Bob": 1}}
    with pytest.raises(Fault) as caught:
        replay(record("kaluki", scored(0, 0, 0, 0), wrong))
    assert caught.value.place == "hands[1].held"
    with pytest.raises(Fault) as caught:
        replay(record("kaluki", scored(0, 0, 0, 0), wrong), [None, None])
    assert caught.value.place == "hands[1].held"


def test_a_side_of_hollywood_has_three_games_and_their_sums() -> None:
    found = sheet("gin", *[scored(60, 0)] * 2, scored(0, 10), players=2, rules={"hollywood": True})
    assert [set(part) for part in found["games"]] == [
        {"totals", "bonuses", "final", "finished", "winners", "margin"}
    ] * 3
    assert [part["totals"] for part in found["games"]] == [
        {"Ann": 120, "Bob": 0}, {"Ann": 60, "Bob": 10}, {"Ann": 0, "Bob": 0}
    ]  # fmt: skip
    assert [part["margin"] for part in found["games"]] == [120 + 50 + 100 + 100, None, None]
    assert found["totals"] == found["final"] == {"Ann": 180, "Bob": 10}
    assert "games" not in sheet("gin", players=2)


POINTS = st.integers(-50, 120)


@st.composite
def tables(draw: st.DrawFn) -> tuple[Game, dict[str, Any]]:
    """A record of any game that everybody plays to its end, with hands counted by the table, possibly some after the end."""
    game = draw(st.sampled_from(GAMES))
    least, most = game.seating.players(game.rules())
    seats = draw(st.integers(least, min(most, 4)))
    names = FOUR[:seats]
    hands = []
    for _ in range(draw(st.integers(0, 9))):
        hand: dict[str, Any] = {"scores": {name: draw(POINTS) for name in names}}
        if draw(st.booleans()):
            hand["adjust"] = {draw(st.sampled_from(names)): draw(POINTS)}
        if draw(st.booleans()):
            hand["dealer"] = draw(st.sampled_from(names))
        hands.append(hand)
    lasting = [each.slug for each in game.presets if not game.scoring.staked(game.rules(**each.changes))]
    preset = draw(st.sampled_from(lasting))
    data = {"format": FORMAT, "game": preset, "players": names, "hands": hands}
    if seats == 4 and game.seating.partners and draw(st.booleans()):
        data["sides"] = SIDES
    return game, data


@given(tables(), st.data())
def test_what_comes_later_changes_no_earlier_hand(made: tuple[Game, dict[str, Any]], draws: st.DataObject) -> None:
    _, data = made
    whole = sheet_json(replay(read_record(data)))
    size = draws.draw(st.integers(0, len(data["hands"])))
    part = sheet_json(replay(read_record({**data, "hands": data["hands"][:size]})))
    assert part["hands"] == whole["hands"][:size]
    if size >= len(whole["hands"]):
        assert part == whole


@given(tables())
def test_lines_sum_to_scores_scores_to_totals_and_bonuses_to_the_final(made: tuple[Game, dict[str, Any]]) -> None:
    _, data = made
    found = sheet_json(replay(read_record(data)))
    mates = {name: side for side in found["sides"] for name in side}
    totals = dict.fromkeys(found["players"], 0)
    for hand in found["hands"]:
        for name in found["players"]:
            mine = [line["points"] for line in hand["lines"] if line["player"] == name]
            assert hand["scores"][name] == sum(mine)
        for name in totals:
            totals[name] += sum(hand["scores"][mate] for mate in mates[name])
        assert hand["totals"] == totals
    assert found["totals"] == totals
    for name in found["players"]:
        assert found["final"][name] == totals[name] + sum(found["bonuses"][name].values())


@given(tables())
def test_every_line_and_bonus_rests_on_a_clause_of_the_game(made: tuple[Game, dict[str, Any]]) -> None:
    game, data = made
    found = replay(read_record(data))
    clauses = {line.clause for played in found.hands for line in played.lines} | {line.clause for line in found.bonuses}
    assert clauses <= {*game.book.clauses, *TABLE}


@given(tables())
def test_a_sheet_runs_or_has_winners(made: tuple[Game, dict[str, Any]]) -> None:
    game, data = made
    found = replay(read_record(data))
    assert found.finished == bool(found.winners) == (found.next is None) == (found.margin is not None)
    if not found.finished:
        assert (found.bonuses, found.final, found.struck) == ((), found.totals, ())
    if found.finished and game.slug != "gin":
        assert {found.final[seat] for seat in found.winners} == {found.final[found.winners[0]]}
        assert found.margin is not None
        assert found.margin >= 0
