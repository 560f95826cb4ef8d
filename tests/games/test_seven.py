"""Seven Bridge: every worked example and every decision of its rules that concerns a score or what was laid.

Examples and decisions are in docs/rules/seven.md.
"""

from __future__ import annotations

from typing import Any

import pytest

from referee.cards import parse_cards
from referee.games import preset_of
from referee.games.base.hand import hand_fields
from referee.games.fields.players import Seats
from referee.games.seven.values import most
from referee.games.table.offers import legal_plays
from referee.games.table.play_lines import parse_plays
from referee.games.table.plays import PlaysField, read_play, write_lines, write_play, write_what
from referee.games.table.position import Position
from referee.sheet.hand_in_progress import HandNotes
from referee.sheet.record import FORMAT, read_record, write_record
from referee.sheet.replay import replay, replay_strictly
from referee.sheet.scoresheet_json import sheet_json
from referee.sheet.scoresheet_text import ended_text
from referee.words import Fault
from tests.tables import table

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]
THREE, FOUR = NAMES[:3], NAMES[:4]
BOOK, PAGAT, ROUNDS = "seven-bridge", "seven-bridge-pagat", "seven-bridge-rounds"


def record(*hands: dict[str, Any], preset: str = BOOK, seats: int = 3, **rules: Any) -> dict[str, Any]:
    return {"format": FORMAT, "game": preset, "players": NAMES[:seats], "rules": rules, "hands": list(hands)}


def played(*hands: dict[str, Any], **more: Any) -> dict[str, Any]:
    return sheet_json(replay_strictly(read_record(record(*hands, **more))))


def refused(*hands: dict[str, Any], **more: Any) -> Fault:
    with pytest.raises(Fault) as caught:
        played(*hands, **more)
    return caught.value


def left(out: str | None, **held: Any) -> dict[str, Any]:
    """A hand: who went out, and what the others of three players had, by default nothing."""
    return {"out": out, "held": {name: held.get(name, 0) for name in THREE if name != out}}


BOB, CAT = "KD 7C 2H AS", "KH 5D"
EIGHT = left("Ann", Bob=BOB, Cat=CAT)
SINGLE = {**left("Ann", Bob=BOB, Cat="7S 7H 9D"), "at_once": True}
GONE = left(None, Ann=BOB, Bob=CAT, Cat="6S")
TAKES, PENALTIES = {"scoring": "winner-takes"}, {"scoring": "penalties"}
UNMELDED, ONCE = {"unmelded_doubles": True}, {"at_once_doubles": True}
NO_MELD = {**EIGHT, "unmelded": ["Bob"]}

SCORES: list[tuple[str, dict[str, Any], dict[str, Any], tuple[int, ...]]] = [
    ("example 8: both pay (seven.score)", EIGHT, {}, (73, -58, -15)),
    ("example 9: the winner takes (seven.score)", EIGHT, TAKES, (73, 0, 0)),
    ("example 9: penalties (seven.score)", EIGHT, PENALTIES, (0, 58, 15)),
    ("example 10: at once (seven.at-once)", SINGLE, {"preset": PAGAT}, (170, 0, 0)),
    ("example 11: without a meld (seven.unmelded)", NO_MELD, UNMELDED, (131, -116, -15)),
    (
        "example 11: both multiply (Decided: order of multiplying)",
        {**NO_MELD, "at_once": True},
        {**UNMELDED, **ONCE},
        (262, -232, -30),
    ),
    ("at once as penalties (Decided: at once)", {**EIGHT, "at_once": True}, {**ONCE, **PENALTIES}, (0, 116, 30)),
    ("at once without the option changes nothing (seven.at-once)", {**EIGHT, "at_once": True}, {}, (73, -58, -15)),
    ("without a meld, nobody (seven.unmelded)", {**EIGHT, "unmelded": []}, UNMELDED, (73, -58, -15)),
    (
        "without a meld, the winner takes (seven.unmelded)",
        {**EIGHT, "unmelded": ["Bob", "Cat"]},
        {**UNMELDED, **TAKES},
        (146, 0, 0),
    ),
    ("example 12: nobody out, penalties (seven.score)", GONE, {"preset": ROUNDS}, (58, 15, 6)),
    ("example 12: nobody out, nobody pays (seven.score)", GONE, {}, (0, 0, 0)),
    ("example 12: nobody out, nobody takes (seven.score)", GONE, TAKES, (0, 0, 0)),
    (
        "nobody out, no meld (Decided: order of multiplying)",
        {**GONE, "unmelded": ["Cat"]},
        {**UNMELDED, **PENALTIES},
        (58, 15, 12),
    ),
    ("a number is counted already (seven.held-sevens)", left("Ann", Bob=58, Cat=15), {}, (73, -58, -15)),
    (
        "a number is doubled for want of a meld (seven.unmelded)",
        {**left("Ann", Bob=58), "unmelded": ["Bob"]},
        UNMELDED,
        (116, -116, 0),
    ),
    ("the most there is (seven.held-joker)", left("Ann", Bob=3840, Cat=3840), {}, (7680, -3840, -3840)),
    ("nothing left in hand (seven.score)", left("Ann"), {}, (0, 0, 0)),
    ("counted by the table (table.scores)", {"scores": {"Ann": 5, "Bob": -2, "Cat": -3}}, ONCE, (5, -2, -3)),
    (
        "the factor comes last (table.factor)",
        {**NO_MELD, "at_once": True, "factor": 2},
        {**UNMELDED, **ONCE},
        (524, -464, -60),
    ),
    (
        "points by agreement are not doubled (table.adjust)",
        {**EIGHT, "at_once": True, "adjust": {"Bob": -6}},
        ONCE,
        (146, -122, -30),
    ),
]


@table("reason, hand, rules, points", SCORES)
def test_a_hand_scores(reason: str, hand: Any, rules: Any, points: Any) -> None:
    first = played(hand, **rules)["hands"][0]
    assert tuple(first["scores"].values()) == points
    assert tuple(sum(line["points"] for line in first["lines"] if line["player"] == name) for name in THREE) == points


def test_every_line_of_a_payer_has_its_line_of_the_receiver() -> None:
    lines = played({**NO_MELD, "at_once": True}, **UNMELDED, **ONCE)["hands"][0]["lines"]
    paid = [(line["clause"], line["points"]) for line in lines if line["player"] != "Ann"]
    got = [(line["clause"], -line["points"]) for line in lines if line["player"] == "Ann"]
    assert paid == got
    assert [clause for clause, _ in paid].count("seven.at-once") == 2


@table(
    "reason, preset, points",
    [("one joker", BOOK, 3840), ("by rank, sevens of 20", PAGAT, 119), ("the same in four hands", ROUNDS, 3840)],
)
def test_the_most_that_seven_cards_count(reason: str, preset: str, points: int) -> None:
    game, found = preset_of(preset)
    assert most(game.rules(**found.changes)) == points
    assert "more than" in str(refused(left("Ann", Bob=points + 1), preset=preset).words)
    played(left("Ann", Bob=points), preset=preset)


def totals(*hands: tuple[int, int, int]) -> list[dict[str, Any]]:
    return [{"scores": dict(zip(THREE, each, strict=True))} for each in hands]


def test_example_13_the_target_is_reached_or_not() -> None:
    before = totals((150, 160, 0))
    going = played(*before, {"out": "Ann", "held": {"Bob": "7S 7H 9D", "Cat": 0}}, preset=PAGAT)
    assert (list(going["totals"].values()), going["finished"]) == ([199, 160, 0], False)
    over = played(*before, {"out": "Ann", "held": {"Bob": 50, "Cat": 0}}, preset=PAGAT)
    assert (over["winners"], over["finished"], over["margin"]) == (["Ann"], True, 40)


def test_example_14_after_four_hands_the_lowest_total_wins() -> None:
    hands = totals((40, 0, 20), (20, 20, 0), (11, 10, 10), (10, 10, 10))
    sheet = played(*hands, preset=ROUNDS)
    assert (sheet["finished"], sheet["winners"]) == (True, ["Bob", "Cat"])
    assert not played(*hands[:3], preset=ROUNDS)["finished"]
    void = played(*hands[:3], {"void": True}, preset=ROUNDS)
    assert not void["finished"]


def test_a_total_below_zero_never_reaches_a_target() -> None:
    sheet = played(*totals((-50, 30, 20)), target=40)
    assert not sheet["finished"]
    assert played(*totals((-50, 40, 10)), target=40)["winners"] == ["Bob"]


@table(
    "reason, rules, hand, dealer, first",
    [
        ("the dealer plays first (seven.first-player)", {}, EIGHT, "Bob", "Bob"),
        ("the dealer's left plays first (seven.first-player)", {"first_player": "left"}, EIGHT, "Bob", "Cat"),
        ("the other way round (seven.dealer)", {"direction": "counter"}, EIGHT, "Cat", "Cat"),
        (
            "the other way round, the next first (seven.dealer)",
            {"direction": "counter", "first_player": "left"},
            EIGHT,
            "Cat",
            "Bob",
        ),
        ("who went out deals (seven.dealer)", {"next_dealer": "winner"}, left("Cat", Ann=3), "Cat", "Cat"),
        ("nobody out: the same dealer (seven.dealer)", {"next_dealer": "winner"}, GONE, "Ann", "Ann"),
        (
            "scores without out (Decided: the deal)",
            {"next_dealer": "winner"},
            {"scores": dict.fromkeys(THREE, 0)},
            "Ann",
            "Ann",
        ),
        (
            "scores with out (Decided: the deal)",
            {"next_dealer": "winner"},
            {"scores": dict.fromkeys(THREE, 0), "out": "Bob"},
            "Bob",
            "Bob",
        ),
    ],
)
def test_who_deals_and_plays_next(reason: str, rules: Any, hand: Any, dealer: str, first: str) -> None:
    after = played(hand, **rules)["next"]
    assert after == {"number": 2, "dealer": dealer, "first": first, "cards": 7, "packs": 1, "jokers": 1}


# What is laid ---------------------------------------------------------------------------------------------------------


def laid(text: str, out: str | None = "Ann", **held: Any) -> dict[str, Any]:
    """A hand of four, dealt by Ann, with plays as lines of text."""
    plays = parse_plays(text.replace(" / ", "\n"), Seats(tuple(FOUR)))
    others = {name: held.get(name, 0) for name in FOUR if name != out}
    return {"out": out, "held": others, "plays": plays}


ROUND = "1. Ann: 7S / 2. Bob: 7H / 3. Cat: 7D / 4. Dan: 7C"
"""Everybody lays a seven in the first round, starting with the dealer Ann."""
SEVENTEEN = "5. Ann: 2S 2H 2D / 6. Dan: 9H 9S 9D claim 9H"

STANDS: list[tuple[str, str, dict[str, Any]]] = [
    ("a lone seven (seven.lone)", "Ann: 7S", {}),
    ("a run of two (seven.short-run)", "Ann: 6S 7S", {}),
    ("two sevens (seven.pair)", "Ann: 7S 7H", {}),
    ("a lone seven grows into a run (seven.lone-grows)", "Ann: 7S / Ann: 6S > 1 / Ann: 8S > 1 / Bob: 5S > 1", {}),
    ("a lone seven grows into a set (seven.lone-grows)", "Ann: 7S / Ann: 7H > 1 / Ann: 7D > 1", {}),
    ("several cards on a lone seven (Decided: several cards on a lone seven)", "Ann: 7S / Ann: 5S 6S > 1", {}),
    ("a seven with a joker (seven.joker)", "Ann: 7C *8C / Ann: 9C > 1", {}),
    ("a joker on a lone seven (seven.joker)", "Ann: 7C / Ann: *6C > 1", {}),
    ("a claim without turns (seven.claim-meld)", "Ann: 8S 8H 8D claim 8S", {}),
    ("a claim of a run of two (seven.claim-meld)", "Ann: 7S 8S claim 8S", {"claim_melds": "any"}),
    ("a claim of a pair (seven.claim-meld)", "Ann: 7S 7H claim 7S", {"claim_melds": "any"}),
    ("a lay-off is not checked without turns (seven.layoff)", "Ann: 8S 9S TS / Bob: JS > 1", {}),
    ("melds in the first round (Decided: first turn)", ROUND, {}),
    ("example 18: a pon of the next turn's player", f"{ROUND} / {SEVENTEEN} / 7. Ann: 9C > 6", {}),
    ("a chi by the next player (seven.chi)", f"{ROUND} / 6. Bob: 9H TH JH claim 9H", {}),
    ("after the first round is over (Decided: the round is over)", f"{ROUND} / 5. Ann: 9H 9S 9D claim 9H", {}),
    ("a lay-off after a claim (seven.after-claim)", f"{ROUND} / 5. Ann: 9H 9S 9D claim 9H / 5. Ann: 6S > 1", {}),
    ("a claim from the first discard on (seven.claim-from)", "2. Cat: 9H 9S 9D claim 9H", {"claims_from": "at-once"}),
    ("a claim after an own turn (seven.claim-from)", "3. Ann: 9H 9S 9D claim 9H", {"claims_from": "own-turn"}),
    ("who was passed over is next in the order (seven.claim-turn)", f"{ROUND} / 6. Dan: 9H 9S 9D claim 9H / 7. Ann: 8S > 1", {}),
    ("the dealer's left is first (seven.first-player)", "1. Bob: 7H / 4. Ann: 7S", {"first_player": "left"}),
    ("turns far away", "1. Ann: 7S / 1001. Ann: 7H", {}),
]  # fmt: skip


@table("reason, plays, rules", STANDS)
def test_what_may_be_laid(reason: str, plays: str, rules: Any) -> None:
    hand = laid(plays)
    played(hand, seats=4, **rules)
    sent = record(hand, seats=4, **rules)
    assert read_record(write_record(read_record(sent))) == read_record(sent)


FALLS: list[tuple[str, str, dict[str, Any], str, str]] = [
    ("an eight alone (seven.lone)", "Ann: 8S", {}, "meld", "Only a 7"),
    ("two sevens without pairs (seven.pair)", "Ann: 7S 7H", {"seven_pairs": False}, "meld", "two melds"),
    ("a joker that is not said (seven.joker)", "Ann: 7C *", {}, "meld", "7C *8C"),
    ("a seven on a run of two (seven.lone-grows)", "Ann: 7S 8S / Ann: 7H > 1", {}, "lay", "7H"),
    ("an eight on two sevens (seven.lone-grows)", "Ann: 7S 7H / Ann: 8S > 1", {}, "lay", "8S"),
    ("a joker is never taken (seven.joker)", "Ann: 7C *8C / Ann: 8C swap 1", {}, "swap", "jokers on the table stay there"),
    ("rum", "Ann: 7C / Ann: rum 8C > 1", {}, "rum", "no such play in this game"),
    ("a claimed card that is not in the meld (seven.claim-meld)", "Ann: 8S 8H 8D claim 8C", {}, "claim", "8C"),
    ("a claimed joker (seven.claim-meld)", "Ann: 8S 8H * claim *", {}, "claim", "*"),
    ("a claim for two cards (seven.claim-meld)", "Ann: 7S 8S claim 8S", {}, "claim", "3 cards"),
    ("a claim for a lone seven (seven.claim-meld)", "Ann: 7S claim 7S", {"claim_melds": "any"}, "claim", "2 cards"),
    ("out of turn (seven.turn)", "1. Bob: 7S", {}, "turn", "out of turn"),
    ("plays out of order (seven.turn)", "2. Bob: 7S / 1. Ann: 7H", {}, "turn", "in order"),
    ("a chi by another (seven.chi)", f"{ROUND} / 6. Cat: 9H TH JH claim 9H", {}, "claim", "run"),
    ("an own discard (seven.pon)", f"{ROUND} / 6. Ann: 9H 9S 9D claim 9H", {}, "claim", "own discard"),
    ("in turn 1 (seven.claim-from)", "1. Bob: 9H 9S 9D claim 9H", {"claims_from": "at-once"}, "claim", "the hand begins"),
    ("in turn 1 without an own turn (seven.claim-from)", "1. Bob: 9H 9S 9D claim 9H", {"claims_from": "own-turn"}, "claim", "the hand begins"),
    ("in the first round (seven.claim-from)", "4. Dan: 9H 9S 9D claim 9H", {}, "claim", "too early"),
    ("without an own turn (seven.claim-from)", "3. Dan: 9H 9S 9D claim 9H", {"claims_from": "own-turn"}, "claim", "too early"),
    ("a claim after other plays (seven.claim-turn)", f"{ROUND} / 5. Ann: 2S 2H 2D / 5. Ann: 9H 9S 9D claim 9H", {}, "claim", "comes first"),
    ("another claim in a turn, which takes the place of its draw (seven.claim-turn)", f"{ROUND} / 5. Ann: 9H 9S 9D claim 9H / 5. Bob: 2S 2H 2D claim 2S", {}, "claim", "comes first"),
    ("after a pon the wrong player (seven.claim-turn)", f"{ROUND} / {SEVENTEEN} / 7. Bob: 3S 3H 3D", {}, "turn", "out of turn"),
    ("a lay-off before a meld (seven.layoff)", "1. Ann: 7S / 2. Bob: 8S > 1", {}, "lay", "has to meld first"),
    (
        "a lay-off after a claim (seven.after-claim)", f"{ROUND} / 5. Ann: 9H 9S 9D claim 9H / 5. Ann: 6S > 1",
        {"layoff_after_claim": False}, "lay", "claim",
    ),
    ("a card twice (seven.pack)", "Ann: 7S / Bob: 7S", {}, "meld", "twice"),
    ("a joker where there is none (seven.pack)", "Ann: 8S 9S *TS", {"jokers": 0}, "meld", "joker"),
]  # fmt: skip


@table("reason, plays, rules, field, says", FALLS)
def test_what_may_not_be_laid(reason: str, plays: str, rules: Any, field: str, says: str) -> None:
    fault = refused(laid(plays), seats=4, **rules)
    assert fault.path[:3] == ("hands", 0, "plays")
    assert fault.path[-1] == field
    assert says in str(fault)


SAID: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("more than seven cards (seven.deal)", left("Ann", Bob="2S 3S 4S 5H 6S 8S 9D TD"), {}, "at most 7"),
    ("at once, and nobody out (seven.at-once)", {**GONE, "at_once": True}, ONCE, "nobody went out"),
    ("no meld, and out (seven.unmelded)", {**EIGHT, "unmelded": ["Ann"]}, UNMELDED, "Ann went out"),
    ("who laid no meld is missing (seven.unmelded)", EIGHT, UNMELDED, "missing"),
    ("twice without a meld (seven.unmelded)", {**EIGHT, "unmelded": ["Bob", "Bob"]}, UNMELDED, "twice"),
    ("somebody unknown (seven.unmelded)", {**EIGHT, "unmelded": ["Eve"]}, UNMELDED, "Eve"),
    ("a hand is missing (seven.score)", {"out": "Ann", "held": {"Bob": 3}}, {}, "Cat"),
]


@table("reason, hand, rules, says", SAID)
def test_what_cannot_be_said(reason: str, hand: Any, rules: Any, says: str) -> None:
    assert says in str(refused(hand, **rules).sentence)


def test_nothing_is_said_beside_plays_that_tell_it() -> None:
    noted = laid("1. Ann: 7S")
    assert refused({**noted, "at_once": True}, seats=4).path[-1] == "at_once"
    assert refused({**noted, "unmelded": ["Bob"]}, seats=4).path[-1] == "unmelded"
    played({**laid("Ann: 7S"), "at_once": True}, seats=4, **ONCE)


@table(
    "reason, plays, points",
    [
        ("all in the last turn", f"{ROUND} / 6. Bob: 2S 2H 2D", 20),
        ("a claim does not spoil it (Decided: at once)", "1. Ann: 7S / 5. Ann: 8S > 1 / 6. Bob: 2S 2H 2D claim 2S / 6. Bob: 9S > 1", 40),
        ("a meld in an earlier turn (seven.at-once)", "2. Bob: 7H / 6. Bob: 2S 2H 2D", 20),
        ("another laid later", "2. Bob: 2S 2H 2D / 3. Cat: 7H", 20),
        ("no turns", "Bob: 2S 2H 2D", 20),
        ("one turn alone", "6. Bob: 2S 2H 2D", 40),
    ],
)  # fmt: skip
def test_going_out_at_once_shows_in_the_turns(reason: str, plays: str, points: int) -> None:
    assert played(laid(plays, "Bob", Cat=20), seats=4, **ONCE)["totals"]["Bob"] == points


def test_who_laid_no_meld_shows_in_the_plays() -> None:
    sheet = played(laid("Ann: 7S / Bob: 7H", "Ann", Bob=10, Cat=10, Dan=10), seats=4, **UNMELDED)
    assert list(sheet["totals"].values()) == [50, -10, -20, -20]


def test_a_claim_is_written_as_it_is_read() -> None:
    seats = Seats(tuple(FOUR))
    play = {"by": "Bob", "meld": "8S 8H 8D", "claim": "8S"}
    read = read_play(play, seats)
    assert write_play(read, seats) == play
    assert write_lines([read], seats) == "Bob: 8S 8H 8D claim 8S"
    assert parse_plays("Bob: 8S 8H 8D claim 8S", seats) == [play]
    with pytest.raises(Fault, match="claim"):
        read_play({"by": "Bob", "lay": "8S", "on": 1, "claim": "8S"}, seats)


def test_nothing_is_claimed_for_a_meld_in_another_game() -> None:
    hand = {"out": "Ann", "held": {"Bob": 5}, "plays": [{"by": "Ann", "meld": "8S 8H 8D", "claim": "8S"}]}
    with pytest.raises(Fault, match="there are no claims in this game"):
        replay_strictly(read_record({"format": FORMAT, "game": "kaluki", "players": ["Ann", "Bob"], "hands": [hand]}))


def test_sides_are_refused() -> None:
    sent = {**record(seats=4), "sides": [["Ann", "Cat"], ["Bob", "Dan"]]}
    with pytest.raises(Fault):
        read_record(sent)


def test_a_hand_sat_out_pays_and_earns_nothing() -> None:
    hand = {"out": "Ann", "held": {"Bob": 10}, "absent": ["Cat"]}
    sheet = played(hand)
    assert sheet["hands"][0]["scores"] == {"Ann": 10, "Bob": -10, "Cat": None}
    assert played(hand, **PENALTIES)["totals"] == {"Ann": 0, "Bob": 10, "Cat": 0}


NINES = "9S 9H 9D"
CLAIMED = [f"{NINES} claim {card}" for card in NINES.split()]


@table(
    "reason, turn, by, cards, found",
    [
        ("the next player draws, or claims", 6, "Bob", NINES, [NINES, *CLAIMED]),
        ("another claims a set", 6, "Dan", NINES, CLAIMED),
        ("an own discard", 6, "Ann", NINES, []),
        ("the next player claims a run", 6, "Bob", "9H TH JH", ["9H TH JH", *(f"9H TH JH claim {card}" for card in ("9H", "TH", "JH"))]),
        ("another claims no run", 6, "Dan", "9H TH JH", []),
        ("no turns, no claims", None, "Dan", NINES, [NINES]),
    ],
)  # fmt: skip
def test_a_claim_is_offered_on_the_felt(reason: str, turn: int | None, by: str, cards: str, found: list[str]) -> None:
    scoresheet = replay(read_record(record(seats=4)))
    seats = Seats(tuple(FOUR))
    noted = parse_plays("5. Ann: 7S" if turn else "Ann: 7S", seats)
    hand = HandNotes(tuple(read_play(each, seats) for each in noted)).hand(scoresheet)
    now = Position(scoresheet.record.game.table, scoresheet.record.rules, hand, scoresheet.standing, turn)
    assert [write_what(each) for each in legal_plays(now, FOUR.index(by), parse_cards(cards))] == found


@table(
    "reason, plays, turn, player",
    [
        ("the dealer plays first", "", 1, "Ann"),
        ("then round the table", "", 7, "Cat"),
        ("after a pon the claimer's left", "6. Dan: 9H 9S 9D claim 9H", 7, "Ann"),
        ("a pon in this turn", "6. Dan: 9H 9S 9D claim 9H", 6, "Dan"),
        ("before the pon", "6. Dan: 9H 9S 9D claim 9H", 5, "Ann"),
        ("a chi passes nobody over", "6. Bob: 9H TH JH claim 9H", 7, "Cat"),
    ],
)
def test_whose_turn_it_is(reason: str, plays: str, turn: int, player: str) -> None:
    scoresheet = replay(read_record(record(seats=4)))
    seats = Seats(tuple(FOUR))
    hand = HandNotes(tuple(read_play(each, seats) for each in parse_plays(plays, seats))).hand(scoresheet)
    found = scoresheet.record.game.seating.in_turn(scoresheet.record.rules, hand, scoresheet.standing, turn)
    assert FOUR[found] == player


@pytest.mark.parametrize("how", ["counts", "out"])
@pytest.mark.parametrize("limit", [{"target": 50}, {"target": None, "hands_limit": 1}])
def test_why_the_game_ended_is_told_when_somebody_leaves_then(limit: dict[str, Any], how: str) -> None:
    """seven.game: the end of the game is before `leaves`."""
    hand = {"scores": {"Ann": 0, "Bob": 60, "Cat": 3}, "leaves": {"Bob": how}}
    game = {"format": FORMAT, "game": ROUNDS, "players": THREE}
    told = str(ended_text(replay(read_record({**game, "rules": limit, "hands": [hand]}))))
    assert told.startswith("The game ends a")
    assert told.endswith("The lowest total wins: Ann has 0.")


@pytest.mark.parametrize("call", ["pon", "chi", "ポン", "チー", "Pon", "セイム", "カット", "ﾎﾟﾝ", "claim"])
def test_a_claim_is_typed_as_it_is_called(call: str) -> None:
    typed = parse_plays(f"Ann: 9S 9H 9D {call} 9D", Seats(tuple(FOUR)))
    assert typed == [{"by": "Ann", "meld": "9S 9H 9D", "claim": "9D"}]


@pytest.mark.parametrize("text", ["ポン 9S 9H 9D", "9S 9H 9D ポン", "pon", "Chi 5H 6H 7H", "ポン9D 9S 9H"])
def test_a_call_without_its_meld_or_its_card_says_where_it_is_written(text: str) -> None:
    with pytest.raises(Fault, match="is between a meld and the discard that it takes"):
        parse_plays(f"Ann: {text}", Seats(tuple(FOUR)))


@pytest.mark.parametrize(
    ("meld", "claim", "call"),
    [
        ("9S 9H 9D", "9D", "pon"),
        ("5H 6H 7H", "6H", "chi"),
        ("9S 9H *", "9S", "pon"),
        ("7S *8S", "7S", "chi"),
        ("7S 7H", "7S", "pon"),
        ("AS 2S *3S", "AS", "chi"),
        ("7S", None, None),
    ],
)
def test_what_is_called_for_a_meld(meld: str, claim: str | None, call: str | None) -> None:
    declared = hand_fields(read_record(record(seats=4)).game.hand)["plays"]
    assert isinstance(declared, PlaysField)
    [play] = declared.read_at([{"by": "Ann", "meld": meld, **({"claim": claim} if claim else {})}], Seats(tuple(FOUR)))
    assert (str(declared.call(play)) if claim else declared.call(play)) == call
