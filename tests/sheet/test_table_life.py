"""What happens at a table (docs/rules/table-life.md): its examples and decisions, in its words."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games import GAMES
from referee.games.game import Game
from referee.sheet.attendance import successors
from referee.sheet.record import FORMAT, Record, read_record, write_record
from referee.sheet.replay import replay, replay_strictly
from referee.sheet.results import nets_of, results_of
from referee.sheet.scoresheet_json import sheet_json
from referee.sheet.scoresheet_text import ended_text, won_text
from referee.words import Fault
from tests.samples.rulings import named
from tests.tables import table

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
    names = ["Ann", "Bob", "Cat", "Dan"][: max(2, game.seating.seats[0])]
    scored = {"scores": {**dict.fromkeys(names, 0), names[0]: 5}}
    found = replay(record(game.presets[0].slug, VOID, VOID, scored, VOID, players=names))
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
    """A hand of 500 Rum that leaves nobody with any cards."""
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


@table(
    "why, preset, totals, told",
    [
        ("low wins", "kaluki", (25, 15, 90), "joins with the average of 25, 15, 90, rounded up: 44"),
        ("it is a whole number", "kaluki", (25, 15, 20), "joins with the average of 25, 15, 20: 20"),
        ("high wins", "500-rum", (25, 15, 90), "joins with the average of 25, 15, 90, rounded down: 43"),
    ],
)
def test_an_average_says_which_way_it_was_rounded(why: str, preset: str, totals: tuple[int, ...], told: str) -> None:
    """table.joined."""
    joins = {"joins": {"Dan": "average"}, "scores": dict.fromkeys(FOUR, 0)}
    found = sheet(preset, {"scores": dict(zip(THREE, totals, strict=True))}, joins, players=FOUR)
    assert [line["because"] for line in found["hands"][1]["lines"] if line["clause"] == "table.joined"] == [told]


def test_a_joined_total_ends_no_game_by_itself_but_the_hand_it_joins_in_does() -> None:
    """table.joined (Decided: joins and the end)."""
    hand = {**out("Ann", Bob=0, Cat=0, Dan=0), "joins": {"Dan": 150}}
    found = sheet("kaluki", out("Ann", Bob=20, Cat=11), hand, players=FOUR)
    assert (found["finished"], found["winners"]) == (True, ["Ann"])


def test_who_joins_gin_near_the_target_ends_the_game_in_that_hand() -> None:
    """table.joined (Decided: joins and the end)."""
    first = {"end": "knock", "by": "Bob", "held": {"Ann": 9, "Bob": 5}, "leaves": {"Ann": "counts"}}
    joins = {"end": "knock", "by": "Cat", "held": {"Bob": 25, "Cat": 5}, "joins": {"Cat": 95}}
    found = sheet("gin", first, joins)
    assert (found["totals"], found["winners"]) == ({"Ann": 0, "Bob": 4, "Cat": 115}, ["Cat"])
    assert found["bonuses"]["Cat"]["gin.boxes"] == 25


def test_who_joins_hollywood_has_the_total_in_every_game() -> None:
    """table.joined, as points by agreement."""
    first = {"end": "knock", "by": "Bob", "held": {"Ann": 9, "Bob": 5}, "leaves": {"Ann": "counts"}}
    joins = {"end": "knock", "by": "Cat", "held": {"Bob": 20, "Cat": 5}, "joins": {"Cat": 50}, "adjust": {"Bob": 3}}
    found = sheet("gin", first, joins, rules={"hollywood": True})
    assert [game["totals"] for game in found["games"]] == [
        {"Ann": 0, "Bob": 4 + 3, "Cat": 50 + 15},
        {"Ann": 0, "Bob": 3, "Cat": 50},
        {"Ann": 0, "Bob": 3, "Cat": 50},
    ]


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


def test_a_start_makes_nobody_a_latecomer() -> None:
    """table.joined (Decided: a first total): whoever has one in hand 1 is there from the start."""
    hand = {"end": "knock", "by": "Taro", "held": {"Taro": 5, "Hanako": 25}, "joins": {"Taro": 50}}
    assert sheet("gin", hand, players=["Taro", "Hanako"])["totals"] == {"Taro": 70, "Hanako": 0}
    six = list("ABCDEF")
    counted = {"scores": dict.fromkeys(six, 5), "joins": {"A": 10}}
    assert "packs" in refused("contract", counted, players=six, rules={"packs": 2})


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


def test_points_by_agreement_are_for_everybody_with_a_total() -> None:
    """table.adjust, as it is: of who sits out, has left or joins; not of who is not there yet."""
    joins = {**out("Ann", Bob=5, Cat=6, Dan=0), "joins": {"Dan": 20}}
    found = sheet("kaluki", out("Ann", Bob=5, Cat=6), {**joins, "adjust": {"Dan": 10}}, players=FOUR)
    assert found["totals"]["Dan"] == 30
    with pytest.raises(Fault, match="Dan has not joined yet") as fault:
        sheet("kaluki", {**out("Ann", Bob=5, Cat=6), "adjust": {"Dan": 10}}, joins, players=FOUR)
    assert fault.value.path == ("hands", 0, "adjust", "Dan")


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
    """(Decided: too few left)."""
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
    assert [each.balance for each in results_of(replay(record("kaluki", hand)))] == [20, -20, 0]


@pytest.mark.parametrize(
    ("about", "hand", "told"),
    [
        ("fewer than two", {**out("Ann"), "absent": ["Bob", "Cat"]}, "hands[1].absent: 1 player plays this hand"),
        ("absent in held", {**out("Ann", Bob=1, Cat=2), "absent": ["Cat"]}, "hands[1].held.Cat: Cat does not play"),
        ("absent and out", {**out("Cat", Ann=0, Bob=1), "absent": ["Cat"]}, "hands[1].out.Cat: Cat does not play"),
        ("absent dealer", {**out("Ann", Bob=1), "absent": ["Cat"], "dealer": "Cat"}, "hands[1].dealer: Cat"),
        ("absent in plays", {**out("Ann", Bob=1), "absent": ["Cat"], "plays": [{"by": "Cat", "meld": "888"}]}, "plays"),
        ("absent in scores", {"scores": {"Ann": 1, "Bob": 2, "Cat": 3}, "absent": ["Cat"]}, "hands[1].scores.Cat"),
        (
            "missing in scores",
            {"scores": {"Ann": 1}, "absent": ["Cat"]},
            "hands[1].scores: enter the points of every player, Bob's too",
        ),
        (
            "joins who is there",
            {**out("Ann", Bob=1, Cat=2), "joins": {"Cat": "own"}},
            "Cat was not at the table before",
        ),
        ("joins nothing known", {**out("Ann", Bob=1, Cat=2), "joins": {"Cat": "best"}}, "hands[1].joins.Cat"),
        ("leaves who is not there", {**out("Ann", Bob=1, Cat=2), "leaves": {"Eve": "out"}}, "Eve"),
        (
            "seats of too few",
            {**out("Ann", Bob=1, Cat=2), "seats": ["Ann", "Bob"]},
            "hands[1].seats: enter everybody at the table clockwise, Cat too",
        ),
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


@pytest.mark.parametrize(
    ("preset", "hand"),
    [
        ("500-rum", {"scores": dict.fromkeys(FOUR, 1)}),
        ("kaluki", out("Ann", Bob=2, Cat=3, Dan=4)),
        ("kaluki", out("Dan", Ann=1, Bob=2, Cat=3)),
        ("kaluki", {**out("Ann", Bob=2, Cat=3), "absent": ["Dan"]}),
        ("kaluki", {**VOID, "dealer": "Dan"}),
        ("kaluki", {**VOID, "seats": ["Ann", "Cat", "Bob", "Dan"]}),
    ],
)
def test_who_has_played_a_hand_does_not_join_later(preset: str, hand: dict[str, Any]) -> None:
    """table.joined: the error is at what says so, not at the hand that was played."""
    joins = {"joins": {"Dan": "worst"}, "scores": dict.fromkeys(FOUR, 1)}
    told = refused(preset, VOID, hand, joins, players=FOUR)
    assert told == "hands[2].joins.Dan: Dan is already at the table: only somebody who is not can join."


def test_who_plays_gin_for_three_from_the_start_does_not_join_it() -> None:
    """table.joined: it is no contradiction of the rules."""
    hands = [{"scores": {"Bob": 0, "Cat": 0}}, {"scores": {"Bob": 0, "Cat": 0}, "joins": {"Cat": "zero"}}]
    told = refused("gin", *hands, rules={"gin_table": "dealer-out"})
    assert told.startswith("hands[1].joins.Cat: Cat is already at the table")


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


# Rules changed, a double hand ----------------------------------------------------------------------------------------


def test_a_hand_counts_twice_in_kaluki() -> None:
    """table.factor: held 21 by Bob, 9 by Cat."""
    found = sheet("kaluki", {**out("Ann", Bob=21, Cat=9), "factor": 2})
    assert found["totals"] == {"Ann": 0, "Bob": 42, "Cat": 18}
    lines = [(line["player"], line["points"], line["clause"]) for line in found["hands"][0]["lines"] if line["points"]]
    assert lines == [
        ("Bob", 21, "kaluki.score"),
        ("Cat", 9, "kaluki.score"),
        ("Bob", 21, "table.factor"),
        ("Cat", 9, "table.factor"),
    ]


def test_the_threshold_of_500_sees_what_a_hand_counts_in_the_end() -> None:
    """table.factor: 16 × 2 = 32 counts."""
    hand = laid("Ann", Ann=16, Bob=15, Cat=0)
    found = sheet("500-rum", {**hand, "factor": 2}, rules={"threshold": 30})
    assert found["totals"] == {"Ann": 32, "Bob": 30, "Cat": 0}
    assert sheet("500-rum", hand, rules={"threshold": 30})["totals"]["Ann"] == 0


def test_a_knock_counts_three_times_and_is_one_box() -> None:
    """table.factor: knock 20 against 5."""
    hand = {"end": "knock", "by": "Ann", "held": {"Ann": 5, "Bob": 20}, "factor": 3}
    found = sheet("gin", {**hand, "adjust": {"Ann": 60}}, players=["Ann", "Bob"])
    assert (found["totals"]["Ann"], found["bonuses"]["Ann"]["gin.boxes"]) == (105, 25)


def test_a_factor_multiplies_chips_and_no_points_by_agreement() -> None:
    """table.factor."""
    hand = {**out("Ann", Bob=3, Cat=4), "factor": 2, "adjust": {"Ann": 1, "Bob": -1}}
    assert sheet("kaluki", hand, rules={"settlement": "chips"})["totals"] == {"Ann": 15, "Bob": -7, "Cat": -8}


@pytest.mark.parametrize("beside", [{"void": True}, {"scores": {"Ann": 1, "Bob": 2, "Cat": 3}}])
def test_a_factor_stands_beside_no_scores_and_no_void(beside: dict[str, Any]) -> None:
    assert "“factor” cannot be used with" in refused("kaluki", {**beside, "factor": 2})
    assert "hands[0].factor" in refused("kaluki", {**out("Ann", Bob=1, Cat=1), "factor": 5})


def test_a_limit_that_is_lowered_ends_the_game_after_the_first_hand_under_it() -> None:
    """In hand 5 the limit of 150 becomes 100; after it the totals are 104, 60, 33."""
    hands = [
        out("Cat", Ann=20, Bob=15),
        out("Bob", Ann=20, Cat=11),
        out("Cat", Ann=20, Bob=15),
        out("Bob", Ann=42, Cat=11),
    ]
    last = {**out("Ann", Bob=30, Cat=11), "adjust": {"Ann": 2}, "rules": {"limit": 100}}
    found = sheet("kaluki", *hands, last)
    assert found["totals"] == {"Ann": 104, "Bob": 60, "Cat": 33}
    assert (found["finished"], found["winners"]) == (True, ["Cat"])
    assert not sheet("kaluki", *hands, {**last, "rules": {}})["finished"]


def test_earlier_hands_are_never_scored_anew() -> None:
    hands = [out("Ann", Bob="*", Cat=0), {**out("Ann", Bob="*", Cat=0), "rules": {"joker_penalty": 40}}]
    assert sheet("kaluki", *hands, out("Ann", Bob="*", Cat=0))["totals"]["Bob"] == 25 + 40 + 40


def test_who_had_passed_the_threshold_has_passed_it() -> None:
    hands = [laid("Ann", Ann=40, Bob=10, Cat=0), {**laid("Ann", Ann=10, Bob=35, Cat=0), "rules": {"threshold": 60}}]
    found = sheet("500-rum", *hands, rules={"threshold": 30})
    assert found["totals"] == {"Ann": 50, "Bob": 0, "Cat": 0}
    lower = {**hands[1], "rules": {"threshold": 0}}
    assert sheet("500-rum", hands[0], lower, rules={"threshold": 30})["totals"] == {"Ann": 50, "Bob": 35, "Cat": 0}


def test_who_never_scored_a_threshold_that_is_brought_in_is_not_on_the_board_yet() -> None:
    """500.threshold (Decided: a threshold brought in): Ann has scored 40 in one hand, Bob never more than 29."""
    before = [laid("Ann", Ann=40, Bob=29, Cat=0), laid("Ann", Ann=5, Bob=10, Cat=0)]
    after = {**laid("Ann", Ann=10, Bob=20, Cat=30), "rules": {"threshold": 30}}
    found = sheet("500-rum", *before, after, laid("Ann", Ann=1, Bob=2, Cat=3))
    assert [played["scores"] for played in found["hands"][2:]] == [
        {"Ann": 10, "Bob": 0, "Cat": 30},
        {"Ann": 1, "Bob": 0, "Cat": 3},
    ]
    again = {**laid("Ann", Ann=1, Bob=2, Cat=3), "rules": {"threshold": 50}}
    raised = sheet("500-rum", *before, after, laid("Ann", Ann=0, Bob=0, Cat=0), again)
    assert raised["hands"][-1]["scores"] == {"Ann": 1, "Bob": 0, "Cat": 3}, "who had passed it has passed it"


def test_a_threshold_brought_in_goes_by_what_partners_made_together() -> None:
    """500.threshold (Decided: a threshold brought in): 20 and 15 are 35; hands thrown in bring nobody on the board."""
    first, void = laid("Ann", Ann=20, Bob=10, Cat=15, Dan=10), {"void": True}
    after = {**laid("Ann", Ann=5, Bob=5, Cat=5, Dan=5), "rules": {"threshold": 30}}
    found = sheet("500-rum", first, void, after, players=FOUR, sides=[["Ann", "Cat"], ["Bob", "Dan"]])
    assert found["hands"][-1]["scores"] == {"Ann": 5, "Bob": 0, "Cat": 5, "Dan": 0}


def test_rules_of_the_first_hand_are_read_with_those_of_the_record() -> None:
    """(Decided: rules in hand 1): what they bring in order is no contradiction."""
    hand = {"end": "knock", "by": "Bob", "held": {"Bob": 5, "Cat": 25}, "rules": {"gin_table": "dealer-out"}}
    read = record("gin", hand)
    assert write_record(read)["rules"]["gin_table"] == "dealer-out"
    assert "rules" not in write_record(read)["hands"][0]


@pytest.mark.parametrize(
    ("rules", "first", "place"),
    [
        ({}, {"target": 50}, "hands[0].rules.gin_table"),
        ({"gin_table": "dealer-out"}, {"hollywood": True}, "hands[0].rules.hollywood"),
        ({"gin_table": "dealer-out"}, {"target": "x"}, "hands[0].rules.target"),
        ({"target": "x"}, {"gin_table": "dealer-out"}, "rules.target"),
        ({"gin_table": "two"}, {}, "rules.gin_table"),
    ],
)
def test_what_is_wrong_with_rules_of_the_first_hand_has_its_place(
    rules: dict[str, Any], first: dict[str, Any], place: str
) -> None:
    hand = {"end": "knock", "by": "Bob", "held": {"Bob": 5, "Cat": 25}, **({"rules": first} if first else {})}
    with pytest.raises(Fault) as fault:
        record("gin", hand, rules=rules)
    assert fault.value.place == place


def test_rules_of_the_first_hand_are_rules_of_the_record() -> None:
    """(Decided: rules in hand 1)."""
    read = record("kaluki", {**out("Ann", Bob=1, Cat=2), "rules": {"limit": 100, "scoring": "winner-takes"}})
    written = write_record(read)
    assert (written["rules"]["limit"], written["rules"]["scoring"]) == (100, "winner-takes")
    assert "rules" not in written["hands"][0]


@pytest.mark.parametrize(
    ("preset", "changed", "told"),
    [
        ("kaluki", {"settlement": "chips"}, "hands[1].rules.settlement"),
        ("kaluki", {"scoring": "winner-takes"}, "hands[1].rules.scoring"),
        ("500-rum", {"divisor": 5}, "hands[1].rules.divisor"),
        ("contract", {"contracts": ["GR", "GG"], "cards_dealt": [10, 10]}, "hands[1].rules.contracts"),
        ("contract", {"cards_dealt": [9] * 7}, "hands[1].rules.cards_dealt"),
        ("contract", {"may_i": "always"}, "hands[1].rules.may_i"),
        ("kaluki", {"limits": 5}, "hands[1].rules.limits"),
        ("contract", {"contracts": ["GG"], "cards_dealt": [10]}, "hands[1].rules.contracts"),
        ("carioca", {"cards_dealt": [12], "contracts": ["GG"]}, "hands[1].rules.contracts"),
        ("kaluki", {"limit": 5}, "hands[1].rules.limit"),
        ("500-rum", {"joker_role": "rank", "jokers": 0}, "hands[1].rules.joker_role"),
    ],
)
def test_what_cannot_change_within_a_game_is_refused(preset: str, changed: dict[str, Any], told: str) -> None:
    hand = {"scores": dict.fromkeys(THREE, 1)}
    assert told in refused(preset, hand, {**hand, "rules": changed})


def test_contracts_change_in_what_has_not_been_dealt() -> None:
    hand = {"scores": dict.fromkeys(THREE, 1)}
    changed = {"rules": {"contracts": ["GG", "RR", "GGG"], "cards_dealt": [10, 11, 12]}}
    found = sheet("contract", hand, {**hand, **changed})
    assert found["next"].items() >= {"contract": "GGG", "cards": 12}.items()


@pytest.mark.parametrize("third", [out("Ann", Bob=1, Cat=2), {"scores": dict.fromkeys(THREE, 1)}, {"void": True}])
def test_no_hand_follows_the_last_contract_that_its_own_rules_name(third: dict[str, Any]) -> None:
    """(Rules changed: `contracts` only in what has not been dealt): a third deal of two is refused, however it counts."""
    hand = out("Ann", Bob=1, Cat=2)
    two = {"contracts": ["GG", "GR"], "cards_dealt": [10, 10]}
    told = refused("contract", hand, hand, {**third, "rules": two})
    assert told.startswith("hands[2].rules.contracts: ")
    assert "“Contracts” names 2 deals" in told


def test_hollywood_stays_for_a_whole_game() -> None:
    hand = {"scores": {"Ann": 1, "Bob": 0}}
    assert "hollywood" in refused("gin", hand, {**hand, "rules": {"hollywood": True}}, players=["Ann", "Bob"])


# Out at the limit, buying in -----------------------------------------------------------------------------------------

TOTALS = {"scores": {"Ann": 140, "Bob": 132, "Cat": 90}}
ANN_OUT = out("Cat", Ann=18, Bob=9)


def test_who_is_over_the_limit_is_out_and_may_buy_in_at_the_highest_total() -> None:
    """kaluki.elimination, kaluki.buy-in: totals 140, 132, 90; Ann 158 is out, and may buy in at 141."""
    found = sheet("kalooki-club", TOTALS, ANN_OUT)
    assert (found["totals"], found["status"]) == ({"Ann": 158, "Bob": 141, "Cat": 90}, {"Ann": "out"})
    assert not found["finished"]
    back = sheet("kalooki-club", TOTALS, {**ANN_OUT, "buys_in": ["Ann"]})
    assert back["totals"]["Ann"] == 141
    assert ("kaluki.buy-in", -17) in [(line["clause"], line["points"]) for line in back["hands"][1]["lines"]]
    assert "status" not in back


def test_two_who_go_out_together_leave_the_last_one_who_wins() -> None:
    """kaluki.elimination: going on, Bob 153 and Ann 151 are both over 150: Cat wins, and neither may buy in."""
    hands = [TOTALS, {**ANN_OUT, "buys_in": ["Ann"]}, out("Cat", Bob=12, Ann=10)]
    found = sheet("kalooki-club", *hands)
    assert (found["totals"], found["winners"]) == ({"Ann": 151, "Bob": 153, "Cat": 90}, ["Cat"])
    assert (found["finished"], found["margin"], found["status"]) == (True, None, {"Ann": "out", "Bob": "out"})
    assert "only while two others are still in" in refused("kalooki-club", *hands[:2], {**hands[2], "buys_in": ["Ann"]})


def test_if_all_go_out_in_one_hand_the_lowest_total_wins() -> None:
    """kaluki.elimination; players with the same total tie."""
    all_out = {"scores": {"Ann": 152, "Bob": 160, "Cat": 152}}
    assert sheet("kalooki-club", all_out)["winners"] == ["Ann", "Cat"]


def test_the_deal_passes_to_the_next_who_is_in() -> None:
    """(Decided: dealing after somebody is out)."""
    hands = [{"scores": {"Ann": 151, "Bob": 1, "Cat": 2, "Dan": 3}}, {"scores": {"Bob": 200, "Cat": 2, "Dan": 3}}]
    found = sheet("kalooki-club", *hands, players=FOUR)
    assert [played["dealer"] for played in found["hands"]] == ["Ann", "Bob"]
    assert (found["next"]["dealer"], found["next"]["first"]) == ("Cat", "Dan")


def test_the_stakes_of_a_game() -> None:
    """kaluki.stakes: in three hands Cat went out each time without a kaluki, and Ann bought in once."""
    hands = [{**TOTALS, "out": "Cat"}, {**ANN_OUT, "buys_in": ["Ann"]}, out("Cat", Bob=12, Ann=10)]
    stakes = {"call": 1, "kaluki": 2, "entry": 5, "buy_in": 5}
    found = sheet("kalooki-club", *hands, stakes=stakes)
    assert found["paid"] == {"Ann": -13, "Bob": -8, "Cat": 21}
    assert sum(found["paid"].values()) == 0
    running = sheet("kalooki-club", *hands[:2], stakes={"entry": 5})
    assert sum(running["paid"].values()) == -20
    read = record("kalooki-club", *hands, stakes=stakes)
    assert [each.balance for each in results_of(replay(read))] == [-13, -8, 21]


def test_a_kaluki_wins_the_higher_stake() -> None:
    """kaluki.stakes: known from `kaluki: true` or from turns, whatever `kaluki_doubles` says."""
    found = sheet("kalooki-club", {**out("Cat", Ann=1, Bob=2), "kaluki": True}, stakes={"entry": 0})
    assert found["paid"] == {"Ann": -2, "Bob": -2, "Cat": 4}
    nobody = {"out": None, "held": dict.fromkeys(THREE, 1)}
    assert sheet("kalooki-club", nobody, stakes={"entry": 0})["paid"] == dict.fromkeys(THREE, 0)


def test_who_has_left_never_wins_and_whoever_is_left_alone_does() -> None:
    """(Decided: eliminated and left)."""
    found = sheet("kalooki-club", {**out("Bob", Ann=5, Cat=4), "leaves": {"Ann": "counts", "Cat": "counts"}})
    assert (found["finished"], found["winners"]) == (True, ["Bob"])
    gone = {**ANN_OUT, "leaves": {"Ann": "counts"}}
    assert sheet("kalooki-club", TOTALS, gone)["status"] == {"Ann": "out"}


ELIMINATED = {"scores": {"Ann": 160, "Bob": 3, "Cat": 100}}


@pytest.mark.parametrize("gone", [{}, {"leaves": {"Ann": "counts"}}], ids=["out", "out and gone"])
@pytest.mark.parametrize("total", ["zero", "own", "worst", 20])
def test_buying_in_is_the_only_way_back(gone: dict[str, Any], total: Any) -> None:
    """kaluki.buy-in: whoever was put out, and went home, does not join again."""
    hands = [{**ELIMINATED, **gone}, {**out("Bob", Ann=1, Cat=2), "joins": {"Ann": total}}, out("Bob", Ann=1, Cat=2)]
    assert refused("kalooki-club", *hands).startswith("hands[1].joins.Ann: Ann is out of the game: buying in")


def test_nobody_who_is_out_leaves_twice_or_is_asked_back() -> None:
    """kaluki.elimination (Decided: eliminated and left)."""
    gone = {**ELIMINATED, "leaves": {"Ann": "counts"}}
    assert "Ann is not at the table" in refused("kalooki-club", gone, {**out("Bob", Cat=2), "leaves": {"Ann": "out"}})
    assert replay(record("kalooki-club", ELIMINATED)).returning == ((0, 100),)
    assert replay(record("kalooki-club", gone)).returning == ()


def test_nobody_wins_by_being_out_when_all_others_leave() -> None:
    """kaluki.elimination: a left player never wins, and neither does who is out; the table waits."""
    found = sheet("kalooki-club", {**ELIMINATED, "leaves": {"Bob": "counts", "Cat": "out"}})
    assert (found["finished"], found["winners"], found["next"]) == (False, [], None)


@pytest.mark.parametrize("preset", ["kaluki", "500-rum", "contract"])
def test_a_table_that_everybody_left_can_be_ended(preset: str) -> None:
    """table.left: with `out` nobody wins."""
    gone = {"scores": dict.fromkeys(THREE, 1), "leaves": dict.fromkeys(THREE, "out")}
    assert sheet(preset, gone)["finished"] is False
    found = replay(record(preset, gone, finished="agreed"))
    assert (found.finished, found.winners, found.margin) == (True, (), 0)
    assert str(won_text(found)) == "Nobody has won: everybody has left."


@pytest.mark.parametrize("who", [{}, {"Bob": "counts"}, {"Bob": "out"}, {"Ann": "out"}])
def test_the_end_is_judged_before_anybody_leaves(who: dict[str, str]) -> None:
    """Order within a hand: the end of the game, then `leaves`; places, nets and the reason are of that end."""
    found = replay(record("kaluki", {**out("Ann", Bob=160, Cat=3), "leaves": who}))
    assert (found.winners, found.margin) == ((0,), 3)
    assert str(ended_text(found)).endswith("Bob has 160. The lowest total wins: Ann has 0.")
    assert nets_of(found) == (163, -317, 154)
    assert [each.place for each in results_of(found)] == [1, 3, 2]


def test_a_tie_at_the_top_is_judged_before_one_of_them_leaves() -> None:
    """500.game: sides tied at the top play on, also where one of them goes and is not counted; then one leads alone."""
    tied = {"scores": {"Ann": 600, "Bob": 600, "Cat": 3}, "leaves": {"Bob": "out"}}
    found = sheet("500-rum", tied)
    assert (found["finished"], found["winners"], found["next"]["number"]) == (False, [], 2)
    ended = sheet("500-rum", tied, {"scores": {"Ann": 0, "Cat": 3}})
    assert (ended["finished"], ended["winners"], ended["margin"]) == (True, ["Ann"], 594)


def test_who_left_before_a_lowered_limit_did_not_reach_it() -> None:
    """table.left: who has left ends nothing."""
    hands = [{"scores": {"Ann": 140, "Bob": 3, "Cat": 100}, "leaves": {"Ann": "counts"}}]
    found = replay(record("kaluki", *hands, {"scores": {"Bob": 3, "Cat": 1}, "rules": {"limit": 101}}))
    assert str(ended_text(found)) == "The game ends at 101 points: Cat has 101. The lowest total wins: Bob has 6."


def test_who_has_left_neither_leads_nor_wins_where_the_last_one_in_does() -> None:
    """kaluki.elimination (Decided: eliminated and left), also where the table ends the game."""
    hand = {"scores": {"Ann": 3, "Bob": 20, "Cat": 30}, "leaves": {"Ann": "counts"}}
    running = replay(record("kalooki-club", hand))
    assert running.leaders() == (1,)
    ended = replay(record("kalooki-club", hand, finished="agreed"))
    assert (ended.winners, ended.margin) == ((1,), 10)
    assert replay(record("kaluki", hand, finished="agreed")).winners == (0,)
    gone = {**hand, "leaves": dict.fromkeys(THREE, "counts")}
    assert replay(record("kalooki-club", gone, finished="agreed")).winners == ()


def test_totals_are_worth_nothing_where_the_last_one_in_wins() -> None:
    """kaluki.stakes: settling uses what is paid, and nothing is paid without stakes."""
    hands = [TOTALS, ANN_OUT, out("Cat", Bob=12)]
    assert replay(record("kalooki-club", *hands)).finished
    assert nets_of(replay(record("kalooki-club", *hands))) is None
    assert nets_of(replay(record("kalooki-club", *hands, stakes={}))) == (-6, -7, 13)


AGREED = {"void": True, "adjust": {"Ann": 20}}
LOWERED = {"void": True, "rules": {"limit": 135}}


@pytest.mark.parametrize("void", [AGREED, LOWERED], ids=["points by agreement", "a lowered limit"])
def test_who_is_out_after_a_hand_that_was_thrown_in_may_buy_in_with_it(void: dict[str, Any]) -> None:
    """kaluki.buy-in, table.void (Decided: out after a void hand)."""
    out_now = sheet("kalooki-club", TOTALS, void)
    assert (out_now["status"], out_now["hands"][1]["scores"]["Bob"]) == ({"Ann": "out"}, 0)
    back = sheet("kalooki-club", TOTALS, {**void, "buys_in": ["Ann"]})
    assert (back["totals"], "status" in back) == ({"Ann": 132, "Bob": 132, "Cat": 90}, False)
    assert replay(record("kalooki-club", TOTALS, void)).returning == ((0, 132),)
    assert "was not knocked out" in refused("kalooki-club", TOTALS, {**void, "buys_in": ["Bob"]})
    assert "cannot be used with “void”" in refused("kalooki-club", TOTALS, {**void, "out": "Bob"})


def test_who_joins_pays_the_entry_into_the_pool() -> None:
    """kaluki.stakes (Decided: joining where there is an entry): once, also after leaving and coming back."""
    hands = [out("Cat", Ann=1, Bob=2), {**out("Cat", Ann=1, Bob=2, Dan=3), "joins": {"Dan": "worst"}}]
    found = sheet("kalooki-club", *hands, players=FOUR, stakes={"entry": 5, "call": 0})
    assert found["paid"] == dict.fromkeys(FOUR, -5)
    gone = [{**hands[0], "leaves": {"Ann": "counts"}}, {**out("Cat", Ann=1, Bob=2), "joins": {"Ann": "own"}}]
    assert sheet("kalooki-club", *gone, stakes={"entry": 5, "call": 0})["paid"] == dict.fromkeys(THREE, -5)


def test_what_a_player_pays_who_joins_is_not_called_the_start() -> None:
    """kaluki.stakes (Decided: joining where there is an entry)."""
    hands = [out("Cat", Ann=1, Bob=2), {**out("Cat", Ann=1, Bob=2, Dan=3), "joins": {"Dan": "worst"}}]
    staked = replay(record("kalooki-club", *hands, players=FOUR, stakes={"entry": 5, "call": 0})).staked
    told = {FOUR[line.seat]: str(line.because) for line in staked if line.points == -5}
    assert (told["Ann"], told["Dan"]) == ("into the pool at the start", "into the pool for joining")


def test_a_limit_that_is_raised_brings_nobody_back() -> None:
    """kaluki.elimination (Decided: a limit raised)."""
    raised = {**out("Cat", Bob=1), "rules": {"limit": 300}}
    found = sheet("kalooki-club", TOTALS, ANN_OUT, raised)
    assert (found["status"], found["totals"]["Ann"]) == ({"Ann": "out"}, 158)
    assert "Ann does not play" in refused("kalooki-club", TOTALS, ANN_OUT, {**raised, "held": {"Bob": 1, "Ann": 2}})
    assert "buying in right after" in refused(
        "kalooki-club", TOTALS, ANN_OUT, {**out("Cat", Bob=1, Ann=2), "rules": {"limit": 300}, "joins": {"Ann": "own"}}
    )


def test_kalooki_40_ends_as_before() -> None:
    """(Decided: kalooki-40)."""
    found = sheet("kalooki-40", TOTALS, ANN_OUT)
    assert (found["finished"], found["winners"], found["margin"]) == (True, ["Cat"], 51)


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        ([TOTALS, {**ANN_OUT, "buys_in": ["Bob"]}], "hands[1].buys_in.Bob: Bob was not knocked out"),
        ([TOTALS, ANN_OUT, {**out("Cat", Bob=1), "buys_in": ["Ann"]}], "hands[2].buys_in.Ann"),
        ([{"scores": {"Ann": 151, "Bob": 1, "Cat": 151}, "buys_in": ["Ann"]}], "while two others"),
        ([TOTALS, ANN_OUT, out("Cat", Bob=1, Ann=2)], "Ann does not play"),
    ],
)
def test_who_cannot_buy_in_is_refused(hands: list[dict[str, Any]], told: str) -> None:
    assert told in refused("kalooki-club", *hands)


def test_averages_of_negative_numbers_are_told_with_a_minus() -> None:
    """table.joined, table.sat-out."""
    low = {"scores": {"Ann": -10, "Bob": -5, "Cat": -7}}
    rest = {"joins": {"Dan": "average"}, "absent": ["Cat"], "scores": {"Ann": -4, "Bob": 1, "Dan": 0}}
    found = sheet("500-rum", low, rest, players=[*THREE, "Dan"], rules={"sit_out": "average"})
    said = {line["clause"]: line["because"] for line in found["hands"][1]["lines"]}
    assert said["table.joined"].endswith(
        "of \N{MINUS SIGN}10, \N{MINUS SIGN}5, \N{MINUS SIGN}7, rounded down: \N{MINUS SIGN}8"
    )
    assert said["table.sat-out"].endswith("of \N{MINUS SIGN}4, 1, 0")


@pytest.mark.parametrize("key", ["absent", "seats", "buys_in"])
def test_one_name_is_no_list_of_names(key: str) -> None:
    """table.sat-out, kaluki.buy-in: the sentence says what would be right."""
    assert f"hands[0].{key}: “Ann” is not a list of names." in refused("kalooki-club", {**TOTALS, key: "Ann"})


def test_who_stays_when_all_others_leave_has_won_without_a_margin() -> None:
    """kaluki.elimination (Decided: eliminated and left)."""
    last = {**TOTALS, "leaves": {"Bob": "counts", "Ann": "out"}}
    found = sheet("kalooki-club", last)
    assert (found["winners"], found["margin"]) == (["Cat"], None)
    found = sheet(
        "kalooki-club", {"scores": {"Ann": 160, "Bob": 1, "Cat": 2}, "leaves": {"Ann": "out", "Bob": "counts"}}
    )
    assert (found["winners"], found["margin"]) == (["Cat"], None)


def test_nobody_buys_in_more_often_than_is_allowed() -> None:
    hands = [TOTALS, {**ANN_OUT, "buys_in": ["Ann"]}]
    assert "Nobody may buy in again" in refused("kalooki-club", *hands, rules={"buy_ins": 0})
    assert sheet("kalooki-club", *hands, rules={"buy_ins": 1})["totals"]["Ann"] == 141


@pytest.mark.parametrize(
    ("preset", "more", "told"),
    [
        (
            "kaluki",
            {"rules": {"elimination": True, "settlement": "chips"}},
            "“Knocked out at the limit” cannot go with “Settlement: ",
        ),
        ("kaluki-bicycle", {"rules": {"elimination": True}}, "“Knocked out at the limit” cannot go with “Who scores: "),
        ("kaluki", {"stakes": {"call": 1}}, "stakes: these rules put nobody out, so nothing is played for"),
        (
            "kalooki-club",
            {"stakes": {"calls": 1}},
            "stakes.calls: there is no stake “calls”: write one of call, kaluki",
        ),
        (
            "kalooki-club",
            {"stakes": {"call": -1}},
            "stakes.call: \N{MINUS SIGN}1 units cannot be paid: write 0 or more.",
        ),
        ("kalooki-club", {"stakes": {"call": 1.5}}, "stakes.call: 1.5 is not a whole number of units"),
        ("kalooki-club", {"stakes": {"call": "1"}}, "stakes.call: “1” is not a whole number of units"),
        ("kalooki-club", {"stakes": {"call": True}}, "stakes.call: true is not a whole number of units"),
        ("kalooki-club", {"stakes": {"call": 10**6}}, "stakes.call: 1000000 units are too many for a stake"),
        ("kalooki-club", {"stakes": 5}, "stakes: 5 is not an object of stakes: write one such as {"),
    ],
)
def test_what_does_not_go_with_stakes_is_refused(preset: str, more: dict[str, Any], told: str) -> None:
    assert told in refused(preset, **more)


def test_who_comes_after_somebody_left_takes_the_place_that_is_free_the_longest() -> None:
    scored = {"scores": {"Ann": 1, "Bob": 2, "Cat": 3}}
    hands = [
        {**scored, "leaves": {"Cat": "counts"}},
        {"scores": {"Ann": 1, "Bob": 2}, "leaves": {"Bob": "counts"}},
        {"joins": {"Dan": "zero"}, "scores": {"Ann": 1, "Dan": 2}},
        {"joins": {"Bob": "own", "Eve": "zero"}, "scores": {"Ann": 1, "Bob": 2, "Dan": 3, "Eve": 4}},
    ]
    assert successors(record("kaluki", *hands, players=[*THREE, "Dan", "Eve"]).hands) == {3: 2}


ONE_MELD = {"plays": [{"by": "Ann", "meld": "8S 8H 8D"}]}


@pytest.mark.parametrize(
    ("preset", "more", "told"),
    [
        ("500-rum", {}, ["Ann went out, but only 3 of Ann's cards are recorded as laid. Going out takes at least 7."]),
        ("contract", {}, ["Ann went out, but only 3 of Ann's cards are recorded as laid. Going out takes at least 10."]),
        ("kaluki", {}, ["Ann went out, but only 3 of Ann's cards are recorded as laid. Going out takes at least 15."]),
        ("romme", {}, ["Ann went out, but only 3 of Ann's cards are recorded as laid. Going out takes at least 13."]),
        ("seven-bridge", {}, ["Ann went out, but only 3 of Ann's cards are recorded as laid. Going out takes at least 7."]),
        ("kaluki", {"plays": [{"by": "Bob", "meld": "8S 8H 8D"}]}, ["Ann went out, but only 0 of Ann's cards are recorded as laid. Going out takes at least 15."]),
        ("kaluki", {"plays": []}, []),
        ("500-rum", {"out": None, "held": dict.fromkeys(THREE, 5)}, []),
        ("500-rum", {"plays": [{"by": "Bob", "meld": "8S 8H 8D"}], "melded": {"Ann": 40}}, []),
        ("500-rum", {"rules": {"stock_out": "until-out"}}, []),
        ("500-rum", {"plays": [{"by": "Ann", "meld": "8S 8H 8D"}, {"by": "Ann", "meld": "4-7C"}]}, []),
    ],
)  # fmt: skip
def test_who_went_out_and_laid_too_little_for_it_is_remarked(
    preset: str, more: dict[str, Any], told: list[str]
) -> None:
    """table-life (Decided: out with too little laid): a remark, not a refusal."""
    hand = {**out("Ann", Bob=5, Cat=5), **ONE_MELD, **more}
    rules = hand.pop("rules", {})
    assert sheet(preset, hand, rules=rules)["hands"][0].get("remarks", []) == told


def test_a_joker_that_blocks_is_laid_too() -> None:
    """gambit.block, table-life (Decided: out with too little laid)."""
    six = [{"by": "Bob", "meld": "8S 8H 8D"}, {"by": "Bob", "meld": "4-6C"}]
    hand = {**out("Bob", Ann=5, Cat=5), "plays": six, "joker_use": "wild"}
    assert "remarks" in sheet("dealers-gambit", hand)["hands"][0]
    assert "remarks" not in sheet("dealers-gambit", {**hand, "blocked": "Bob"})["hands"][0]
