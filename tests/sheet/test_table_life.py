"""What happens at a table (docs/rules/table-life.md): its examples and what it decides, by their words."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games import GAMES
from referee.games.base import Game
from referee.sheet.document import sheet_json
from referee.sheet.figures import results_of
from referee.sheet.record import FORMAT, Record, read_record, write_record
from referee.sheet.replay import replay, replay_strictly
from referee.words import Fault
from tests.samples.rulings import named

THREE = ["Ann", "Bob", "Cat"]
VOID = {"void": True}


def record(preset: str, *hands: dict[str, Any], players: list[str] | None = None, **more: Any) -> Record:
    data = {"format": FORMAT, "game": preset, "players": players or THREE, "hands": list(hands), **more}
    return read_record(data)


def sheet(preset: str, *hands: dict[str, Any], **more: Any) -> dict[str, Any]:
    read = record(preset, *hands, **more)
    assert read_record(write_record(read)) == read
    return sheet_json(replay_strictly(read))


def refused(preset: str, *hands: dict[str, Any], **more: Any) -> str:
    with pytest.raises(Fault) as fault:
        sheet(preset, *hands, **more)
    return str(fault.value)


def out(who: str, **held: Any) -> dict[str, Any]:
    return {"out": who, "held": held}


# Void hands ----------------------------------------------------------------------------------------------------------


def test_a_void_hand_leaves_the_dealer_and_the_contract_to_the_next_one() -> None:
    """table.void (Decided: what is a deal)."""
    found = sheet("contract", out("Ann", Bob=20, Cat=11), VOID)
    assert found["next"].items() >= {"number": 3, "dealer": "Bob", "contract": "GR"}.items()
    assert found["totals"] == {"Ann": 0, "Bob": 20, "Cat": 11}
    assert found["hands"][1]["scores"] == dict.fromkeys(THREE, 0)
    assert [line["clause"] for line in found["hands"][1]["lines"]] == ["table.void"] * 3


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_void_hand_is_none_of_the_hands_of_any_game(game: Game) -> None:
    """table.void: the same player deals again, and no figure counts it; in gin it was played until the stock was gone."""
    names = ["Ann", "Bob", "Cat", "Dan"][: max(2, game.seats[0])]
    scored = {"scores": {**dict.fromkeys(names, 0), names[0]: 5}}
    found = replay(record(game.slug if game.slug != "500" else "500-rum", VOID, VOID, scored, VOID, players=names))
    assert [played.dealer for played in found.hands] == [0, 0, 0, 1]
    assert (found.standing.number, found.standing.deal) == (5, 2)
    played = 4 if game.slug == "gin" else 1
    assert [each.hands for each in results_of(found)] == [played] * len(names)


def test_a_void_hand_does_not_count_for_hands_limit() -> None:
    """table.void."""
    scored = {"scores": {"Ann": 10, "Bob": 0, "Cat": 0}}
    rules = {"rules": {"target": None, "hands_limit": 2}}
    assert not sheet("500-rum", scored, VOID, **rules)["finished"]
    assert sheet("500-rum", scored, VOID, scored, **rules)["finished"]


def test_points_by_agreement_may_be_added_to_a_void_hand() -> None:
    """table.void."""
    found = sheet("kaluki", {**VOID, "adjust": {"Bob": 150}, "note": "a card on the floor"})
    assert found["hands"][0]["scores"] == {"Ann": 0, "Bob": 150, "Cat": 0}
    assert found["finished"]


def test_a_void_hand_brings_nobody_on_the_board() -> None:
    """table.void with the threshold of 500."""
    low = {"scores": {"Ann": 20, "Bob": 40, "Cat": 0}}
    rules = {"rules": {"threshold": 30}}
    assert sheet("500-rum", VOID, low, **rules)["totals"] == {"Ann": 0, "Bob": 40, "Cat": 0}


def test_gin_reads_a_void_hand_and_writes_how_it_ended() -> None:
    """table.void."""
    read = record("gin", VOID, players=["Ann", "Bob"])
    assert write_record(read)["hands"] == [{"end": "void"}]
    assert read == record("gin", {"end": "void"}, players=["Ann", "Bob"])


@pytest.mark.parametrize(
    ("preset", "beside", "key"),
    [
        ("kaluki", {"out": "Ann"}, "out"),
        ("contract", {"held": {"Ann": 5}}, "held"),
        ("500-rum", {"melded": {"Ann": 5}}, "melded"),
        ("500-rum", {"scores": {"Ann": 1, "Bob": 2, "Cat": 3}}, "scores"),
        ("gin", {"end": "knock"}, "end"),
        ("gin", {"by": "Ann"}, "by"),
    ],
)
def test_nothing_else_stands_beside_void(preset: str, beside: dict[str, Any], key: str) -> None:
    """table.void: the error names both fields."""
    players = ["Ann", "Bob"] if preset == "gin" else THREE
    told = refused(preset, {**VOID, **beside}, players=players)
    assert f"hands[0].{key}" in told or key in told
    assert "“void”" in told
    assert f"“{key}”" in told


def test_a_hand_of_gin_that_ended_void_means_what_it_meant() -> None:
    """(Decided: old records)."""
    old = {"end": "void", "held": {"Ann": 5}}
    assert sheet("gin", old, players=["Ann", "Bob"])["totals"] == {"Ann": 0, "Bob": 0}


# Coming and going ----------------------------------------------------------------------------------------------------

FOUR = [*THREE, "Dan"]
BEFORE = [{"scores": dict(zip(THREE, points, strict=True))} for points in ((60, 20, 50), (40, 20, 40), (20, 5, 8))]


def laid(who: str, **melded: int) -> dict[str, Any]:
    """A hand of 500 in which nobody has anything left."""
    return {"out": who, "melded": melded, "held": {name: 0 for name in melded if name != who}}


@pytest.mark.parametrize(
    ("total", "first", "then"),
    [
        ("average", 87, 117),
        ("worst", 45, 75),
        ("zero", 0, 30),
        (100, 100, 130),
    ],
)
def test_a_player_who_joins_begins_with_a_total(total: Any, first: int, then: int) -> None:
    """table.joined: Ann has 120, Bob 45, Cat 98, and Dan joins before hand 4."""
    hand = {**laid("Dan", Ann=10, Bob=20, Cat=5, Dan=30), "joins": {"Dan": total}}
    found = sheet("500-rum", *BEFORE, hand, players=FOUR)
    assert [played["totals"]["Dan"] for played in found["hands"]] == [None, None, None, then]
    assert [played["scores"]["Dan"] for played in found["hands"]] == [None, None, None, first + 30]
    lines = [line for line in found["hands"][3]["lines"] if line["player"] == "Dan"]
    assert ("table.joined", first) in [(line["clause"], line["points"]) for line in lines]


def test_a_joined_total_is_the_fault_of_those_who_are_there_alone() -> None:
    """table.joined: the average is rounded up where low totals win, and those who join together look at the others (Decided: average)."""
    hands = [out("Ann", Bob=20, Cat=11), {**out("Ann", Bob=0, Dan=0, Eve=0), "absent": ["Cat"]}]
    both = {"joins": {"Dan": "average", "Eve": "worst"}}
    found = sheet("kaluki", hands[0], {**hands[1], **both}, players=[*FOUR, "Eve"])
    assert found["totals"] == {"Ann": 0, "Bob": 20, "Cat": 11, "Dan": 11, "Eve": 20}


def test_a_joined_total_ends_no_game_by_itself_but_the_hand_it_joins_in_does() -> None:
    """table.joined (Decided: joins and the end)."""
    hand = {**out("Ann", Bob=0, Cat=0, Dan=0), "joins": {"Dan": 150}}
    found = sheet("kaluki", out("Ann", Bob=20, Cat=11), hand, players=FOUR)
    assert (found["finished"], found["winners"]) == (True, ["Ann"])


def test_who_comes_back_has_the_own_total() -> None:
    """table.joined."""
    hands = [
        {**out("Ann", Bob=20, Cat=11, Dan=5), "leaves": {"Dan": "counts"}},
        out("Ann", Bob=20, Cat=11),
        {**out("Ann", Bob=20, Cat=11, Dan=7), "joins": {"Dan": "own"}},
    ]
    found = sheet("kaluki", *hands, players=FOUR)
    assert found["totals"]["Dan"] == 12
    assert "status" not in found
    assert found["hands"][1]["scores"]["Dan"] is None


def test_a_first_total_is_a_start() -> None:
    """table.joined (Decided: a first total)."""
    hand = {**out("Ann", Bob=20, Cat=11), "joins": {"Cat": 30}}
    assert sheet("kaluki", hand)["totals"] == {"Ann": 0, "Bob": 20, "Cat": 41}


@pytest.mark.parametrize(("bob", "dan"), [(20, 17), (21, 18)])
def test_who_sits_out_gets_the_average(bob: int, dan: int) -> None:
    """table.sat-out: Ann goes out, Bob has 20 or 21, Cat 31."""
    hands = [out("Ann", Bob=0, Cat=0, Dan=0), {**out("Ann", Bob=bob, Cat=31), "absent": ["Dan"]}]
    found = sheet("contract", *hands, players=FOUR)
    assert found["totals"]["Dan"] == dan
    assert found["hands"][1]["scores"]["Dan"] == dan
    assert found["next"]["dealer"] == "Cat"


@pytest.mark.parametrize(
    ("preset", "rules", "gets"),
    [
        ("contract", {"sit_out": "worst"}, 31),
        ("contract", {"sit_out": "nothing"}, None),
        ("kaluki", {"settlement": "chips"}, None),
        ("kaluki", {"scoring": "winner-takes"}, None),
        ("kaluki", {"kaluki_doubles": True}, 26),
    ],
)
def test_what_who_sits_out_gets_is_an_option(preset: str, rules: dict[str, Any], gets: int | None) -> None:
    """table.sat-out (Decided: sat out and kaluki)."""
    hand = {**out("Ann", Bob=8, Cat=31), "absent": ["Dan"]}
    kaluki = {"kaluki": True} if "kaluki_doubles" in rules else {}
    found = sheet(preset, {**hand, **kaluki}, players=FOUR, rules=rules)
    assert found["hands"][0]["scores"]["Dan"] == gets
    assert found["totals"]["Dan"] == (gets or 0)


def test_the_average_of_500_is_rounded_down_and_an_absent_player_reaches_the_target() -> None:
    """table.sat-out (Decided: limits)."""
    rules = {"sit_out": "average", "target": 50}
    hand = {**laid("Ann", Ann=45, Bob=20, Cat=0), "absent": ["Dan"], "adjust": {"Dan": 29}}
    found = sheet("500-rum", hand, players=FOUR, rules=rules)
    assert (found["totals"]["Dan"], found["winners"]) == (50, ["Dan"])


@pytest.mark.parametrize(
    ("how", "status", "winners", "margin"), [("counts", "left", ["Bob"], 55), ("out", "out", ["Cat"], 55)]
)
def test_who_leaves_is_placed_or_only_shown(how: str, status: str, winners: list[str], margin: int) -> None:
    """table.left: Bob leaves after hand 3 with 40; the game ends with Ann 150, Cat 95."""
    hands = [
        out("Cat", Ann=50, Bob=20),
        out("Bob", Ann=40, Cat=50),
        {**out("Cat", Ann=30, Bob=20), "leaves": {"Bob": how}},
        out("Ann", Cat=45),
        out("Cat", Ann=30),
    ]
    found = sheet("kaluki", *hands)
    assert found["final"] == {"Ann": 150, "Bob": 40, "Cat": 95}
    assert (found["status"], found["winners"], found["margin"]) == ({"Bob": status}, winners, margin)
    assert found["hands"][3]["scores"]["Bob"] is None


def test_who_has_left_ends_no_game() -> None:
    """table.left (Decided: limits)."""
    hands = [{**out("Ann", Bob=149, Cat=0), "leaves": {"Bob": "counts"}}, {**out("Ann", Cat=5), "adjust": {"Bob": 10}}]
    found = sheet("kaluki", *hands)
    assert (found["totals"]["Bob"], found["finished"]) == (159, False)


def test_how_many_cards_there_are_follows_from_who_plays() -> None:
    """Cards, packs and jokers; `next` assumes that everybody who is at the table plays."""
    hand = {**laid("Ann", Ann=10, Bob=20), "leaves": {"Cat": "out"}}
    three = laid("Ann", Ann=10, Bob=20, Cat=0)
    assert sheet("500-rum", three)["next"]["cards"] == 7
    assert sheet("500-rum", {**three, **hand, "melded": three["melded"], "held": three["held"]})["next"]["cards"] == 13
    assert sheet("contract", out("Ann", Bob=1, Cat=2, Dan=3), players=FOUR)["next"]["jokers"] == 3
    gone = {**out("Ann", Bob=1, Cat=2, Dan=3), "leaves": {"Dan": "out"}}
    assert sheet("contract", gone, players=FOUR)["next"]["jokers"] == 2


def test_the_deal_passes_over_who_does_not_play() -> None:
    """(Decided: the first dealer), and the next dealer is the next who plays that hand."""
    hands = [
        {**out("Bob", Cat=1, Dan=1), "absent": ["Ann"]},
        {**out("Ann", Bob=1, Dan=1), "absent": ["Cat"]},
        out("Ann", Bob=1, Cat=1, Dan=1),
    ]
    found = sheet("kaluki", *hands, players=FOUR)
    assert [played["dealer"] for played in found["hands"]] == ["Bob", "Dan", "Ann"]


def test_a_void_hand_is_dealt_again_by_the_next_where_its_dealer_is_absent() -> None:
    """table.void."""
    hand = {**out("Bob", Cat=1), "absent": ["Ann"]}
    found = sheet("kaluki", VOID, hand)
    assert [played["dealer"] for played in found["hands"]] == ["Ann", "Bob"]
    assert found["hands"][0]["scores"] == dict.fromkeys(THREE, 0)


def test_nobody_gets_anything_for_sitting_out_a_void_hand() -> None:
    """table.void, also with `sit_out`; a joiner's total stands."""
    found = sheet(
        "kaluki", out("Ann", Bob=9, Cat=4), {**VOID, "absent": ["Cat"], "joins": {"Dan": "worst"}}, players=FOUR
    )
    assert found["hands"][1]["scores"] == {"Ann": 0, "Bob": 0, "Cat": None, "Dan": 9}


def test_a_table_of_too_few_waits_until_somebody_joins() -> None:
    """(Decided: nobody left)."""
    gone = {**out("Ann", Bob=9, Cat=4), "leaves": {"Bob": "out", "Cat": "counts"}}
    waiting = sheet("kaluki", gone, players=FOUR[:3])
    assert (waiting["next"], waiting["finished"], waiting["winners"]) == (None, False, [])
    back = sheet("kaluki", gone, {**out("Ann", Cat=3), "joins": {"Cat": "own"}})
    assert (back["totals"]["Cat"], back["next"]["number"]) == (7, 3)
    ended = sheet("kaluki", gone, finished="agreed")
    assert (ended["finished"], ended["winners"]) == (True, ["Ann"])


def test_figures_count_the_hands_that_somebody_played() -> None:
    """In figures a hand that was not played counts as not played."""
    hands = [out("Ann", Bob=20, Cat=31), {**out("Ann", Bob=20), "absent": ["Cat"]}]
    found = results_of(replay(record("kaluki", *hands)))
    assert [(each.hands, each.points) for each in found] == [(2, 0), (2, 40), (1, 31)]


def test_settling_leaves_out_whose_total_is_only_shown() -> None:
    """table.left."""
    hand = {**out("Ann", Bob=20, Cat=31), "leaves": {"Cat": "out"}}
    assert [each.net for each in results_of(replay(record("kaluki", hand)))] == [20, -20, 0]


@pytest.mark.parametrize(
    ("about", "hand", "told"),
    [
        ("fewer than two", {**out("Ann"), "absent": ["Bob", "Cat"]}, "hands[1].absent: 1 player plays this hand"),
        ("absent in held", {**out("Ann", Bob=1, Cat=2), "absent": ["Cat"]}, "hands[1].held.Cat: Cat does not play"),
        ("absent and out", {**out("Cat", Ann=0, Bob=1), "absent": ["Cat"]}, "hands[1].out.Cat: Cat does not play"),
        ("absent dealer", {**out("Ann", Bob=1), "absent": ["Cat"], "dealer": "Cat"}, "hands[1].dealer: Cat"),
        ("absent in plays", {**out("Ann", Bob=1), "absent": ["Cat"], "plays": [{"by": "Cat", "meld": "888"}]}, "plays"),
        ("absent in scores", {"scores": {"Ann": 1, "Bob": 2, "Cat": 3}, "absent": ["Cat"]}, "hands[1].scores.Cat"),
        ("missing in scores", {"scores": {"Ann": 1}, "absent": ["Cat"]}, "hands[1].scores: Bob is missing"),
        (
            "joins who is there",
            {**out("Ann", Bob=1, Cat=2), "joins": {"Cat": "own"}},
            "Cat was not at the table before",
        ),
        ("joins nothing known", {**out("Ann", Bob=1, Cat=2), "joins": {"Cat": "best"}}, "hands[1].joins.Cat"),
        ("leaves who is not there", {**out("Ann", Bob=1, Cat=2), "leaves": {"Eve": "out"}}, "Eve"),
        ("seats of too few", {**out("Ann", Bob=1, Cat=2), "seats": ["Ann", "Bob"]}, "hands[1].seats: Cat is missing"),
        ("a seat twice", {**out("Ann", Bob=1, Cat=2), "seats": ["Ann", "Bob", "Bob"]}, "hands[1].seats[2]"),
        ("an unknown seat", {**out("Ann", Bob=1, Cat=2), "seats": ["Ann", "Bob", "Eve"]}, "hands[1].seats[2]"),
    ],
)
def test_what_cannot_be_is_refused(about: str, hand: dict[str, Any], told: str) -> None:
    first = out("Ann", Bob=0, Cat=0) if "Cat was not" not in told else out("Ann", Bob=0)
    assert told in refused("kaluki", first, hand), about


def test_somebody_who_is_gone_cannot_play_join_twice_or_leave_again() -> None:
    gone = {**out("Ann", Bob=9, Cat=4, Dan=3), "leaves": {"Bob": "out"}}
    assert "Bob does not play" in refused("kaluki", gone, out("Ann", Bob=1, Cat=2, Dan=2), players=FOUR)
    again = {**out("Ann", Cat=2, Dan=2), "leaves": {"Bob": "out"}}
    assert "hands[1].leaves.Bob: Bob is not at the table" in refused("kaluki", gone, again, players=FOUR)
    there = {**out("Ann", Cat=2, Dan=2), "joins": {"Dan": "zero"}, "leaves": {"Dan": "out"}}
    played = {**out("Ann", Cat=2, Dan=2), "leaves": {"Dan": "out"}}
    assert "already" in refused(
        "kaluki", gone, played, {**out("Ann", Cat=1, Dan=1), "joins": {"Dan": "own"}}, {**there}, players=FOUR
    )


def test_average_needs_totals() -> None:
    hand = {**out("Ann", Bob=1, Cat=2), "joins": {"Cat": "average"}}
    assert "There are no totals before hand 1" in refused("kaluki", hand)


def test_partners_play_every_hand() -> None:
    hand = {**laid("Ann", Ann=1, Bob=2, Cat=3), "absent": ["Dan"]}
    sides = [["Ann", "Cat"], ["Bob", "Dan"]]
    assert "substitute" in refused("500-rum", hand, players=FOUR, sides=sides)


def test_no_more_play_a_hand_than_the_game_allows_but_a_sheet_names_up_to_twelve() -> None:
    names = [f"P{number}" for number in range(1, 8)]
    some = {**out("P1", P2=1), "absent": names[2:]}
    assert sheet("kaluki", some, players=names)["next"] is None
    everybody = {**out("P1", **dict.fromkeys(names[1:], 1)), "leaves": {"P7": "out"}}
    assert "7 players play this hand" in refused("kaluki", everybody, players=names)
    assert "13 is not a possible number" in refused("kaluki", some, players=[*names, *"abcdef"])


# Swapped seats -------------------------------------------------------------------------------------------------------


def test_seats_are_swapped_from_a_hand_on() -> None:
    """Ann dealt hand 1; Cat deals hand 2, Bob is next."""
    hands = [out("Ann", Bob=1, Cat=2), {**out("Ann", Bob=1, Cat=2), "seats": ["Ann", "Cat", "Bob"]}]
    found = sheet("kaluki", *hands)
    assert [played["dealer"] for played in found["hands"]] == ["Ann", "Cat"]
    assert (found["next"]["dealer"], found["next"]["first"], found["players"]) == ("Bob", "Ann", THREE)


def test_partners_still_sit_alternately() -> None:
    hand = {**laid("Ann", Ann=1, Bob=2, Cat=3, Dan=0), "seats": ["Ann", "Cat", "Bob", "Dan"]}
    sides = [["Ann", "Cat"], ["Bob", "Dan"]]
    assert "alternately" in refused("500-rum", hand, players=FOUR, sides=sides)
    swapped = {**hand, "seats": ["Ann", "Dan", "Cat", "Bob"]}
    assert sheet("500-rum", swapped, players=FOUR, sides=sides)["next"]["dealer"] == "Dan"


def test_who_joins_sits_behind_the_one_before_them_on_the_sheet() -> None:
    """(Decided: seats and joins)."""
    names = ["Ann", "Bob", "Dan", "Cat"]
    hands = [
        {**out("Ann", Bob=1, Cat=2), "seats": ["Ann", "Cat", "Bob"]},
        {**out("Ann", Bob=1, Cat=2, Dan=3), "joins": {"Dan": "worst"}},
        out("Ann", Bob=1, Cat=2, Dan=3),
        out("Ann", Bob=1, Cat=2, Dan=3),
    ]
    found = sheet("kaluki", *hands, players=names)
    assert [played["dealer"] for played in found["hands"]] == ["Ann", "Cat", "Bob", "Dan"]
    named = {**hands[1], "seats": ["Ann", "Dan", "Cat", "Bob"]}
    found = sheet("kaluki", hands[0], named, players=names)
    assert found["hands"][1]["dealer"] == "Dan"
