"""Contract Rummy: every worked example and every decision of its rules that concerns a score or what was laid.

Examples and decisions are in docs/rules/contract.md.
"""

from __future__ import annotations

from typing import Any

import pytest

from referee.games import preset_of
from referee.games.fields.players import Seats
from referee.games.table.play_lines import parse_plays
from referee.sheet.record import FORMAT, read_record
from referee.sheet.replay import replay_strictly
from referee.sheet.scoresheet_json import sheet_json
from referee.words import Fault
from tests.rule_pages import own_values
from tests.tables import table

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"]
THREE = NAMES[:3]
NOTHING = {"scores": {"Ann": 0, "Bob": 0, "Cat": 0}}


def played(*hands: dict[str, Any], preset: str = "contract", seats: int = 3, **rules: Any) -> dict[str, Any]:
    data = {"format": FORMAT, "game": preset, "players": NAMES[:seats], "rules": rules, "hands": list(hands)}
    return sheet_json(replay_strictly(read_record(data)))


def refused(*hands: dict[str, Any], seats: int = 3, **rules: Any) -> Fault:
    with pytest.raises(Fault) as caught:
        played(*hands, seats=seats, **rules)
    return caught.value


def left(out: str | None, **held: Any) -> dict[str, Any]:
    """A deal: who went out, and what the others of three players had, by default nothing."""
    return {"out": out, "held": {name: held.get(name, 0) for name in THREE if name != out}}


def laid(text: str, out: str | None = "Cat", **held: Any) -> dict[str, Any]:
    """A deal by Ann, so Bob plays first, with plays as lines of text."""
    plays = parse_plays(text.replace(" / ", "\n"), Seats(tuple(THREE)))
    return {"dealer": "Ann", **left(out, **held), "plays": plays}


def nth(deal: int, hand: dict[str, Any]) -> list[dict[str, Any]]:
    """The hands of a game with this hand as the given deal."""
    return [NOTHING] * (deal - 1) + [hand]


GG = "1. Bob: 8H 8S 8C / 1. Bob: 4D 4D 4S"
"""The contract of the first deal, in the first turn."""
PENALTIES = "KD 7C 2H AS *"

SCORES = [
    ("example 1: 10 + 7 + 2 + 15 + 15 (contract.values)", left("Bob", Ann=PENALTIES), {}, (49, 0, 0)),
    ("ace_penalty 1 (contract.values)", left("Bob", Ann=PENALTIES), {"ace_penalty": 1}, (35, 0, 0)),
    ("ace_penalty 11 (contract.values)", left("Bob", Ann=PENALTIES), {"ace_penalty": 11}, (45, 0, 0)),
    ("ace_penalty 20 (contract.values)", left("Bob", Ann=PENALTIES), {"ace_penalty": 20}, (54, 0, 0)),
    ("ace_penalty 25 (contract.values)", left("Bob", Ann=PENALTIES), {"ace_penalty": 25}, (59, 0, 0)),
    ("joker_penalty 50 (contract.values)", left("Bob", Ann=PENALTIES), {"joker_penalty": 50}, (84, 0, 0)),
    ("a joker in hand is no card that it could be (Decided: penalty)", left("Bob", Ann="*2H"), {}, (15, 0, 0)),
    ("melds left in hand count (contract.score)", left("Bob", Ann="KD KD KS", Cat="2-5H"), {}, (30, 0, 14)),
    ("cards known by rank alone (contract.values)", left("Bob", Ann="KK5", Cat="888"), {}, (25, 0, 24)),
    ("a number stands as it is (contract.score)", left("Bob", Ann=7, Cat=123), {}, (7, 0, 123)),
    ("nobody out: everyone scores (Decided: stock gone)", left(None, Ann=12, Bob="AS", Cat=5), {}, (12, 15, 5)),
    ("nothing left though not out (contract.score)", left("Bob", Ann="", Cat=0), {}, (0, 0, 0)),
    (
        "table-life: bands with joker 25, 10 + 5 + 5 + 15 + 25 (contract.values)",
        left("Bob", Ann=PENALTIES, Cat="TS 9S JD QD"),
        {"card_penalty": "five-ten", "joker_penalty": 25},
        (60, 0, 35),
    ),
    (
        "table-life: a two 20, a joker 50 (table.wild-points)",
        left("Bob", Ann="2C *", Cat="2H KD"),
        {"wild_ranks": ["2"], "joker_penalty": 50},
        (70, 0, 30),
    ),
    ("counted by the table (table.scores)", {"scores": {"Ann": 9, "Bob": 0, "Cat": 40}}, {}, (9, 0, 40)),
    ("points by agreement (table.adjust)", {**left("Bob", Ann=10), "adjust": {"Bob": 25, "Ann": -5}}, {}, (5, 25, 0)),
    ("plays change no penalty (contract.score)", laid(GG, Ann="AS", Bob="KD"), {}, (15, 10, 0)),
]


@table("reason, hand, rules, points", SCORES)
def test_a_deal_scores(reason: str, hand: Any, rules: Any, points: Any) -> None:
    first = played(hand, **rules)["hands"][0]
    assert tuple(first["scores"].values()) == points
    assert tuple(sum(line["points"] for line in first["lines"] if line["player"] == name) for name in THREE) == points


def test_lines_say_what_was_left_by_which_clause() -> None:
    lines = played(left("Bob", Ann="10D *", Cat=4))["hands"][0]["lines"]
    assert lines == [
        {"player": "Ann", "points": 25, "clause": "contract.score", "because": "left in hand: 10♦ 10 + ★ 15 = 25"},
        {"player": "Bob", "points": 0, "clause": "contract.score", "because": "went out"},
        {"player": "Cat", "points": 4, "clause": "contract.score", "because": "left in hand: 4 points"},
    ]


LOOSE = {"exact_contract": False}
NO_MORE = {"extra_melds": False}
AT_ONCE = {"layoff_when_opening": True}
TO_HAND = {"joker_swap": "to-hand"}
LATE = f"{GG} / 3. Ann: 5S 5H 5C / 3. Ann: 9D 9C 9H / 6. Ann: JS QS *KS AS / 7. Bob: "
"""Bob and Ann have opened; Ann's sequence is meld 5, and in the seventh turn Bob …"""
LAST = {"contracts": ["G"], "cards_dealt": [7]}
LAST_TWO = {"contracts": ["RR"], "cards_dealt": [9]}

SIZES = {"contracts": ["G4", "G3R7", "GG"], "cards_dealt": [10, 10, 10]}

LEGAL: list[tuple[str, int, str, dict[str, Any]]] = [
    ("example 2: two groups, suits repeat (contract.group)", 1, GG, {}),
    ("example 3: the joker is the jack (contract.joker)", 2, "1. Bob: 8H 8S 8C / 1. Bob: 9S TS * QS", {}),
    ("example 4: a gap (contract.separate-sequences)", 3, "1. Bob: 5-8H / 1. Bob: T-KH", {}),
    ("example 4: an overlap (contract.separate-sequences)", 3, "1. Bob: 5-8H / 1. Bob: 7-TH", {}),
    ("two suits join nothing (contract.separate-sequences)", 3, "1. Bob: 5-8H / 1. Bob: 9-QS", {}),
    ("A to 4 and 10 to K do not join (Decided: separate sequences)", 3, "1. Bob: A-4H / 1. Bob: T-KH", {}),
    ("J to A and 2 to 5 do not join (contract.sequence)", 3, "1. Bob: J-AH / 1. Bob: 2-5H", {}),
    (
        "joining another's is fine (Decided: separate sequences)",
        3,
        "1. Bob: 5-8H / 1. Bob: T-KS / 2. Cat: 9-QH / 2. Cat: 2-5C",
        {},
    ),
    ("joining later by lay-offs (Decided: separate sequences)", 3, "1. Bob: 5-8H / 1. Bob: T-KH / 4. Bob: 9H > 1", {}),
    ("example 5: the joker on the same sequence (contract.swap)", 1, "Ann: JS QS *KS AS / Bob: KS swap 1 > 1", {}),
    ("example 5 with turns (contract.swap)", 1, LATE + "KS swap 5 > 5", {}),
    ("the joker on a group (contract.swap)", 1, LATE + "KS swap 5 > 1", {}),
    ("with to-hand the joker stays in hand (contract.swap)", 1, LATE + "KS swap 5", TO_HAND),
    ("with to-hand it may lie at once too (contract.swap)", 1, LATE + "KS swap 5 > 5", TO_HAND),
    ("5 to 8 with a joker takes a 4 (page)", 1, "Ann: 5H 6H 7H *8H / Bob: 4H > 1", {}),
    ("5 to 8 with a joker takes a 9 (page)", 1, "Ann: 5H 6H 7H *8H / Bob: 9H > 1", {}),
    (
        "a swapped joker is where it fits later (contract.swap)",
        1,
        "Ann: 6H *7H 8H 9H / Bob: 7H swap 1 > 1 / Cat: JH > 1",
        {},
    ),
    ("jokers alone, declared (README)", 1, "Ann: *8H *9H *TH *JH", {"jokers": 4}),
    (
        "suits of jokers in groups are ignored (Decided: joker in a group)",
        1,
        "1. Bob: 8H *8H *8H / 1. Bob: 4D 4D 4S",
        {},
    ),
    ("groups have no upper limit (contract.group)", 1, "Ann: 8H 8H 8S 8S 8C / Bob: 8C 8D * > 1", {}),
    ("suits of groups need not be noted (README)", 1, "1. Bob: 888 / 1. Bob: 444", {}),
    ("ace low (contract.sequence)", 1, "Ann: A-4H", {}),
    ("ace high (contract.sequence)", 1, "Ann: J-AH", {"runs_ace": "high"}),
    ("from ace to ace (README)", 1, "Ann: A-AH", {}),
    (
        "table-life: a two is swapped and laid off as any card (table.wild)",
        1,
        "Ann: 5H 6H 2S*7H 8H / Cat: 9C 9D 9H / Bob: 7H swap 1 > 2",
        {"wild_ranks": ["2"]},
    ),
    (
        "table-life: and taken to the hand it is a two (table.wild)",
        1,
        "Ann: 5H 6H 2S*7H 8H / Bob: 7H swap 1 / Bob: A-4S",
        {"wild_ranks": ["2"], **TO_HAND},
    ),
    ("table-life: an opening with twos (table.wild)", 1, "1. Bob: 8H 8S 2C / 1. Bob: 4D 2D *", {"wild_ranks": ["2"]}),
    ("table-life: a group of four (contract.exact)", 1, "1. Bob: 8H 8S 8C 8D", SIZES),
    ("table-life: a group and a sequence of seven (contract.exact)", 2, "1. Bob: 5C 5D 5S / 1. Bob: 3-9H", SIZES),
    ("table-life: the other way around (contract.exact)", 2, "1. Bob: 3-9H / 1. Bob: 5C 5D 5S", SIZES),
    (
        "table-life: either group serves either place (contract.exact)",
        1,
        "1. Bob: 8H 8S 8C / 1. Bob: 4D 4D 4S 4C",
        {"contracts": ["G4G", "G"], "cards_dealt": [10, 10]},
    ),
    (
        "table-life: at least these sizes (contract.exact)",
        1,
        "1. Bob: 8H 8S 8C 8D 8D / 1. Bob: 3-9H",
        {"contracts": ["G4R6", "G"], "cards_dealt": [12, 10], "exact_contract": False},
    ),
    (
        "table-life: later melds need three cards (contract.after)",
        1,
        "1. Bob: 8H 8S 8C 8D / 4. Bob: KH KS KC",
        SIZES,
    ),
    (
        "table-life: last deal, longer than the sizes (contract.last-deal)",
        2,
        "1. Bob: 5C 5D 5S / 1. Bob: 3-TH",
        {**SIZES, "last_deal": "normal", "exact_contract": False},
    ),
    ("an ace that fits at both ends needs no word (README)", 1, "Ann: 2-KH / Bob: AH > 1 / Cat: AH > 1", {}),
    ("three in a sequence (contract.sequence)", 1, "Ann: 5-7H", {"min_run": 3}),
    (
        "one joker a sequence, more in a group (contract.joker)",
        1,
        "Ann: 5H *6H 7H 8H / Bob: 8S * *",
        {"jokers_per_run": 1, "jokers": 4},
    ),
    ("the contract in any order of melds (contract.opening)", 2, "1. Bob: 9-QS / 1. Bob: 8H 8S 8C", {}),
    ("longer melds (contract.exact)", 1, "1. Bob: 8H 8S 8C 8D / 1. Bob: 4D 4D 4S", LOOSE),
    ("a further meld (contract.exact)", 1, GG + " / 1. Bob: 2-5S", LOOSE),
    ("lay-offs once the contract lies (contract.no-layoff-yet)", 1, GG + " / 1. Bob: 8D > 1", AT_ONCE),
    (
        "a further meld after a lay-off (contract.no-layoff-yet)",
        1,
        GG + " / 1. Bob: 8D > 1 / 1. Bob: 2-5S",
        {**AT_ONCE, **LOOSE},
    ),
    ("new melds later (contract.after)", 1, GG + " / 4. Bob: 2-5S", {}),
    ("lay-offs later (contract.layoff)", 1, GG + " / 4. Bob: 8D * > 1", NO_MORE),
    ("without turns each meld is a meld (record)", 1, "Bob: 8H 8S 8C 8D / Bob: 2-5S / Bob: 8D > 1", {}),
    ("one player's turns say nothing of another (record)", 1, GG + " / Cat: 2-5S", {}),
]
"""Plays of a deal that Cat ends."""


@table("reason, number, plays, rules", LEGAL)
def test_plays_are_taken(reason: str, number: int, plays: str, rules: Any) -> None:
    assert len(played(*nth(number, laid(plays)), **rules)["hands"]) == number


ILLEGAL: list[tuple[str, int, str, dict[str, Any], str, str]] = [
    (
        "table-life: one short (contract.exact)",
        1,
        "1. Bob: 8H 8S 8C",
        SIZES,
        "0].meld",
        "8S 8H 8C has 3 cards, but to open it must have exactly 4",
    ),
    (
        "table-life: six for a sequence of seven (contract.exact)",
        2,
        "1. Bob: 5C 5D 5S / 1. Bob: 3-8H",
        SIZES,
        "1].meld",
        "3H 4H 5H 6H 7H 8H has 6 cards, but to open it must have exactly 7",
    ),
    (
        "table-life: both groups are three (contract.exact)",
        1,
        "1. Bob: 8H 8S 8C / 1. Bob: 4D 4D 4S",
        {"contracts": ["G4G", "G"], "cards_dealt": [10, 10]},
        "1].meld",
        "4S 4D 4D has 3 cards, but to open it must have exactly 4",
    ),
    (
        "table-life: at least these sizes (contract.exact)",
        1,
        "1. Bob: 8H 8S 8C / 1. Bob: 3-9H",
        {"contracts": ["G4R6", "G"], "cards_dealt": [12, 10], "exact_contract": False},
        "0].meld",
        "8S 8H 8C has 3 cards, but this deal needs one group of 4 cards and one sequence of 6 cards, so it must have 4",
    ),
    (
        "table-life: a size is missing (contract.opening)",
        2,
        "1. Bob: 5C 5D 5S",
        SIZES,
        "0].meld",
        "Still missing: one sequence of 7 cards",
    ),
    (
        "table-life: a later sequence of three with min_run four (contract.sequence)",
        1,
        "1. Bob: 8H 8S 8C 8D / 4. Bob: 9-JS",
        SIZES,
        "1].meld",
        "a sequence has at least 4",
    ),
    (
        "example 2: a fourth eight (contract.exact)",
        1,
        "1. Bob: 8H 8S 8C 8D / 1. Bob: 4D 4D 4S",
        {},
        "0].meld",
        "8S 8H 8D 8C has 4 cards, but to open it must have exactly 3",
    ),
    (
        "a long sequence (contract.exact)",
        2,
        "1. Bob: 8H 8S 8C / 1. Bob: 9-KS",
        {},
        "1].meld",
        "9S TS JS QS KS has 5 cards, but to open it must have exactly 4",
    ),
    (
        "example 4: they join (contract.separate-sequences)",
        3,
        "1. Bob: 5-8H / 1. Bob: 9-QH",
        {},
        "1].meld",
        "5H 6H 7H 8H and 9H TH JH QH together are one sequence",
    ),
    (
        "they join the other way round (contract.separate-sequences)",
        3,
        "1. Bob: 9-QH / 1. Bob: 5-8H",
        {},
        "1].meld",
        "5H 6H 7H 8H and 9H TH JH QH together are one sequence",
    ),
    (
        "a joker counts as its card (Decided: separate sequences)",
        3,
        "1. Bob: 5H 6H 7H *8H / 1. Bob: *9H T-QH",
        {},
        "1].meld",
        "together are one sequence",
    ),
    (
        "A to 4 and 5 to 8 join (contract.separate-sequences)",
        3,
        "1. Bob: A-4H / 1. Bob: 5-8H",
        {},
        "1].meld",
        "together are one sequence",
    ),
    (
        "one group is not two (contract.opening)",
        1,
        "1. Bob: 8H 8S 8C",
        {},
        "0].meld",
        "You need more than 8S 8H 8C: this deal's contract is two groups. Still missing: one group.",
    ),
    (
        "a group and a sequence are not two groups (contract.opening)",
        1,
        "1. Bob: 8H 8S 8C / 1. Bob: 2-5S",
        {},
        "0].meld",
        "that is one group and one sequence, but this deal needs two groups.",
    ),
    (
        "in two turns (contract.opening)",
        1,
        "1. Bob: 8H 8S 8C / 4. Bob: 4D 4D 4S",
        {},
        "0].meld",
        "this deal's contract is two groups. Still missing: one group.",
    ),
    (
        "one beyond the contract (contract.exact)",
        1,
        GG + " / 1. Bob: 2-5S",
        {},
        "2].meld",
        "3 melds are too many: the contract of this deal is two groups",
    ),
    (
        "longer, but none beyond (contract.exact)",
        1,
        GG + " / 1. Bob: 2-5S",
        {**LOOSE, **NO_MORE},
        "2].meld",
        "3 melds are too many",
    ),
    (
        "a lay-off with the opening (contract.no-layoff-yet)",
        1,
        GG + " / 1. Bob: 8D > 1",
        {},
        "2].lay",
        "too early for 8D",
    ),
    (
        "a lay-off before the opening (contract.no-layoff-yet)",
        1,
        GG + " / 2. Cat: 8D > 1",
        {},
        "2].lay",
        "too early for 8D",
    ),
    (
        "a lay-off before the opening, again (contract.no-layoff-yet)",
        1,
        GG + " / 2. Cat: 8D > 1",
        AT_ONCE,
        "2].lay",
        "Lay the contract first: two groups",
    ),
    (
        "a lay-off before the contract lies (contract.no-layoff-yet)",
        1,
        "1. Bob: 8H 8S 8C / 1. Bob: 8D > 1 / 1. Bob: 4D 4D 4S",
        AT_ONCE,
        "1].lay",
        "too early for 8D. Lay the contract first: two groups",
    ),
    (
        "a swap is a lay-off (contract.swap)",
        2,
        "1. Bob: 8H 8S 8C / 1. Bob: 9S TS * QS / 2. Cat: JS swap 2 > 1",
        {},
        "2].swap",
        "too early for JS",
    ),
    (
        "a new meld later (contract.after)",
        1,
        GG + " / 4. Bob: 2-5S",
        NO_MORE,
        "2].meld",
        "2S 3S 4S 5S is one meld too many",
    ),
    (
        "with a joker 5 to 8 takes no 3 (page)",
        1,
        "Ann: 5H 6H 7H *8H / Bob: 3H > 1",
        {},
        "1].lay",
        "3H does not continue 5H 6H 7H *8H.",
    ),
    (
        "example 5: the joker has no place (contract.swap)",
        1,
        "Ann: JS QS *KS AS / Cat: 5H *6H 7H 8H / Bob: KS swap 1 > 2",
        {"jokers_per_run": 1},
        "2].joker_on",
        "* does not fit on 5H *6H 7H 8H.",
    ),
    (
        "relay leaves no joker in hand (contract.swap)",
        1,
        "Ann: JS QS *KS AS / Bob: KS swap 1",
        {},
        "1].joker_on",
        "must be laid off at once",
    ),
    (
        "jokers stay (contract.swap)",
        1,
        "Ann: JS QS *KS AS / Bob: KS swap 1 > 1",
        {"joker_swap": "off"},
        "1].swap",
        "jokers on the table stay there",
    ),
    (
        "jokers in groups stay (contract.swap)",
        1,
        "Ann: KH *KS KC / Bob: KS swap 1",
        TO_HAND,
        "1].swap",
        "KS cannot be swapped",
    ),
    (
        "no joker stands for it (contract.swap)",
        1,
        "Ann: JS QS *KS AS / Bob: KD swap 1 > 1",
        {},
        "1].swap",
        "You cannot swap KD, because no joker in JS QS *KS AS stands for it.",
    ),
    (
        "the joker of a swap decides where it is (contract.swap)",
        1,
        "Ann: 6H *7H 8H 9H / Bob: 7H swap 1 > 1 / Cat: JH > 1 / Ann: 4H > 1",
        {},
        "3].lay",
        "4H does not continue 6H 7H 8H 9H *TH JH.",
    ),
    ("no meld (contract.sequence)", 1, "Ann: 5H 6H 8H 9H", {}, "0].meld", "5H 6H 8H 9H is not a meld"),
    (
        "never between king and two (contract.sequence)",
        1,
        "Ann: QH KH AH 2H",
        {},
        "0].meld",
        "QH KH AH 2H is not a meld",
    ),
    ("ace high only (contract.sequence)", 1, "Ann: A-4H", {"runs_ace": "high"}, "0].meld", "AH 2H 3H 4H is not a meld"),
    ("three are too few (contract.sequence)", 1, "Ann: 5-7H", {}, "0].meld", "a sequence has at least 4"),
    ("two jokers (contract.joker)", 1, "Ann: 5H *6H *7H 8H", {"jokers_per_run": 1}, "0].meld", "2 jokers are too many"),
    (
        "where is the joker (contract.joker)",
        1,
        "Ann: 5H 6H 7H *",
        {},
        "0].meld",
        "* could make 2 different melds. Which one? *4H 5H 6H 7H, 5H 6H 7H *8H.",
    ),
    (
        "where is the joker laid off (contract.joker)",
        1,
        "Ann: 5-8H / Bob: * > 1",
        {},
        "1].lay",
        "* could make 2 different melds. Which one? *4H 5H 6H 7H 8H, 5H 6H 7H 8H *9H.",
    ),
    ("no such meld (record)", 1, "Ann: 5-8H / Bob: 9H > 2", {}, "1].on", "Meld 2 is not on the table yet"),
    ("another's turn (record)", 1, "2. Bob: 8H 8S 8C", {}, "0].turn", "8H 8S 8C is out of turn"),
    ("turns in order (record)", 1, "4. Bob: 8H 8S 8C / 1. Bob: 4D 4D 4S", {}, "1].turn", "turn 1 comes after turn 4"),
    ("rum is of another game (record)", 1, "Ann: 5-8H / Bob: rum 9H > 1", {}, "1].rum", "no such play in this game"),
    (
        "doubling is of another game (record)",
        1,
        "Ann: 5-8H / Bob: * double 1",
        {},
        "1].double",
        "no such play in this game",
    ),
    ("three times in two packs (README)", 1, "Ann: KD KD KD", {}, "0].meld", "KD appears 3 times"),
    (
        "more jokers than there are (README)",
        1,
        "Ann: 8H * * *",
        {},
        "0].meld",
        "3 jokers were entered, but only 2 are in play. Check the cards laid by Ann.",
    ),
]


@table("reason, number, plays, rules, path, words", ILLEGAL)
def test_plays_are_refused(reason: str, number: int, plays: str, rules: Any, path: str, words: str) -> None:
    fault = refused(*nth(number, laid(plays)), **rules)
    assert fault.place == f"hands[{number - 1}].plays[{path}"
    assert words in str(fault)


LONG = "1. Bob: 8H 8S 8C 8D 8D 8S 8H"
LAST_LEGAL: list[tuple[str, str, dict[str, Any], str]] = [
    ("all but a discard (contract.last-deal)", LONG, {}, "Bob"),
    ("all, without a discard (contract.last-deal)", LONG + " / 1. Bob: 2S 2S 2H", {}, "Bob"),
    (
        "no-discard and all laid (contract.last-deal)",
        "1. Bob: 8H 8S 8C / 1. Bob: 2-6S",
        {"last_deal": "no-discard"},
        "Bob",
    ),
    ("further melds (contract.last-deal)", "1. Bob: 8H 8S 8C / 1. Bob: 2-5S", {}, "Bob"),
    ("none beyond, but longer (Decided: last deal)", LONG, NO_MORE, "Bob"),
    ("a lay-off in the turn of the opening counts", "1. Bob: 8H 8S 8C 8D 8D 8S / 1. Bob: 8H > 1", AT_ONCE, "Bob"),
    ("without turns nothing is known (record)", "Bob: 8H 8S 8C", {}, "Cat"),
    ("normal: like the others (contract.last-deal)", "1. Bob: 8H 8S 8C", {"last_deal": "normal"}, "Cat"),
]


@table("reason, plays, rules, out", LAST_LEGAL)
def test_the_last_deal_is_opened(reason: str, plays: str, rules: Any, out: str) -> None:
    assert played(laid(plays, out), **{**LAST, **rules})["finished"]


LAST_ILLEGAL: list[tuple[str, str, dict[str, Any], str, str, str]] = [
    ("and does not empty the hand (contract.last-deal)", LONG, LAST, "Cat", "0].meld", "must empty the hand at once"),
    (
        "and leaves five (Decided: last deal)",
        "1. Bob: 8H 8S 8C",
        LAST,
        "Bob",
        "0].meld",
        "You hold 8 cards and lay only 3",
    ),
    (
        "and leaves two (Decided: last deal)",
        "1. Bob: 8H 8S 8C 8D 8D 8S",
        LAST,
        "Bob",
        "0].meld",
        "You hold 8 cards and lay only 6",
    ),
    (
        "and leaves one (Decided: last deal)",
        LONG,
        {**LAST, "last_deal": "no-discard"},
        "Bob",
        "0].meld",
        "You hold 8 cards and lay only 7",
    ),
    (
        "and goes on in a later turn (contract.last-deal)",
        LONG + " / 4. Bob: 8C > 1",
        LAST,
        "Bob",
        "1].lay",
        "8C cannot be laid after the opening",
    ),
    (
        "beyond the contract (Decided: last deal)",
        "1. Bob: 8H 8S 8C / 1. Bob: 2-5S",
        {**LAST, **NO_MORE},
        "Bob",
        "1].meld",
        "2 melds are too many",
    ),
    (
        "without the contract (contract.last-deal)",
        "1. Bob: 2-8S",
        LAST,
        "Bob",
        "0].meld",
        "2S 3S 4S 5S 6S 7S 8S: that is one sequence, but this deal needs one group.",
    ),
    (
        "sequences that join (Decided: separate sequences)",
        "1. Bob: 2-6S / 1. Bob: 7-JS",
        LAST_TWO,
        "Bob",
        "1].meld",
        "together are one sequence",
    ),
    (
        "exactly, where it is like the others (contract.last-deal)",
        LONG,
        {**LAST, "last_deal": "normal"},
        "Bob",
        "0].meld",
        "exactly 3",
    ),
    (
        "a joker taken to the hand is still to be laid (contract.swap)",
        "1. Bob: 5H 6H 7H *8H 9H TH / 1. Bob: 8H swap 1",
        {"contracts": ["R"], "cards_dealt": [7], **AT_ONCE, **TO_HAND},
        "Bob",
        "0].meld",
        "You hold 8 cards and lay only 6",
    ),
    ("with a lay-off (contract.no-layoff-yet)", LONG + " / 1. Bob: 8C > 1", LAST, "Bob", "1].lay", "too early"),
]


@table("reason, plays, rules, out, path, words", LAST_ILLEGAL)
def test_the_last_deal_is_not_opened_so(reason: str, plays: str, rules: Any, out: str, path: str, words: str) -> None:
    fault = refused(laid(plays, out), **rules)
    assert fault.place == f"hands[0].plays[{path}"
    assert words in str(fault)


TAKEN = "Ann: 5H 6H 7H *8H / Bob: 8H swap 1"


def test_a_joker_taken_to_the_hand_is_one_joker() -> None:
    rules = {"jokers": 1, **TO_HAND}
    assert played(laid(TAKEN + " / Bob: JS QS *KS AS"), **rules)
    assert played(laid(TAKEN, Bob="*"), **rules)["totals"]["Bob"] == 15
    fault = refused(laid(TAKEN + " / Bob: JS QS *KS AS", Bob="*"), **rules)
    assert (fault.place, str(fault.words)[:21]) == ("hands[0].held.Bob", "2 jokers were entered")


HANDS: list[tuple[str, dict[str, Any], dict[str, Any], str, str]] = [
    ("a missing player", {"out": "Bob", "held": {"Ann": 3}}, {}, "held", "enter Cat's"),
    ("everybody missing, nobody out", {"out": None, "held": {}}, {}, "held", "enter Ann's"),
    (
        "who went out holds cards",
        {"out": "Bob", "held": {"Ann": 3, "Bob": "KD 5S", "Cat": 1}},
        {},
        "held.Bob",
        "KD 5S cannot be in the hand of Bob",
    ),
    (
        "who went out holds points",
        {"out": "Bob", "held": {"Ann": 3, "Bob": 4, "Cat": 1}},
        {},
        "held.Bob",
        "4 cannot be in the hand of Bob",
    ),
    ("a stranger went out", left("Zoe"), {}, "out", "“Zoe” is not playing"),
    ("a stranger holds cards", {"out": "Bob", "held": {"Ann": 3, "Zoe": 4}}, {}, "held", "“Zoe” is not playing"),
    (
        "a stranger plays",
        {**left("Bob"), "plays": [{"by": "Zoe", "meld": "888"}]},
        {},
        "plays[0].by",
        "“Zoe” is not playing",
    ),
    ("an unreadable card", left("Bob", Ann="KD 0S"), {}, "held.Ann", "“0S” is not a card"),
    (
        "a card three times, both places named",
        left("Bob", Ann="KD KD", Cat="KD"),
        {},
        "held.Cat",
        "KD appears 3 times, but 2 packs have only 2. Check the cards in Ann's hand and in Cat's hand.",
    ),
    ("a card laid and held", laid("Ann: KD KD KS", Bob="KD"), {}, "held.Bob", "laid by Ann and in Bob's hand"),
    ("nine of a rank", left("Bob", Ann="888888888"), {}, "held.Ann", "8 appears 9 times"),
    ("three jokers of two", left("Bob", Ann="* *", Cat="*"), {}, "held.Cat", "3 jokers were entered"),
    (
        "more points than the packs hold",
        left("Bob", Ann=800, Cat=23),
        {},
        "held",
        "823 points were entered, but all the cards in play are worth 822",
    ),
    ("more points under the values in force", left("Bob", Ann=711), {"ace_penalty": 1}, "held", "are worth 710"),
    ("points below nothing", left("Bob", Ann=-1), {}, "held.Ann", "below 0"),
    ("laid points are of another game", {**left("Bob"), "melded": {"Ann": 3}}, {}, "melded", "no field “melded”"),
    ("a Kaluki is of another game", {**left("Bob"), "kaluki": True}, {}, "kaluki", "no field “kaluki”"),
]


@table("reason, hand, rules, path, words", HANDS)
def test_a_hand_is_refused(reason: str, hand: Any, rules: Any, path: str, words: str) -> None:
    fault = refused(hand, **rules)
    assert fault.place == f"hands[0].{path}"
    assert words in str(fault)


def test_all_the_points_of_the_packs_can_be_held() -> None:
    assert played(left("Bob", Ann=800, Cat=22))["totals"] == {"Ann": 800, "Bob": 0, "Cat": 22}


def test_three_packs_hold_three_of_a_card() -> None:
    assert played(left("Bob", Ann="KD KD KD"), packs=3)["totals"]["Ann"] == 30


SETUPS: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "one player (page)",
        {"players": NAMES[:1]},
        "players",
        ("1 is not a possible number of players: Contract Rummy is for 2–8."),
    ),
    ("nine players (page)", {"players": [*NAMES, "Ida"]}, "players", "9 is not a possible number of players"),
    (
        "partners (page: each for themself)",
        {"players": NAMES[:4], "sides": [["Ann", "Cat"], ["Bob", "Dan"]]},
        "sides",
        "Contract Rummy has no partners",
    ),
    (
        "a stranger dealt",
        {"hands": [{"out": "Bob", "held": {"Ann": 1, "Cat": 1}, "dealer": "Zoe"}]},
        "hands[0].dealer",
        "“Zoe” is not playing",
    ),
    ("a score is missing", {"hands": [{"scores": {"Ann": 1, "Bob": 0}}]}, "hands[0].scores", "Cat's too"),
]


@table("reason, changed, path, words", SETUPS)
def test_a_record_is_refused(reason: str, changed: dict[str, Any], path: str, words: str) -> None:
    with pytest.raises(Fault) as caught:
        replay_strictly(read_record({"format": FORMAT, "game": "contract", "players": THREE, "hands": [], **changed}))
    assert caught.value.place == path
    assert words in str(caught.value)


CONTRADICTIONS: list[tuple[str, int, dict[str, Any], str, str]] = [
    (
        "lists of different length",
        3,
        {"contracts": ["GG", "RR"]},
        "cards_dealt",
        "“Cards dealt” needs 2 numbers, one for each deal, and has 7",
    ),
    (
        "the packs cannot serve",
        8,
        {"cards_dealt": [10] * 6 + [15]},
        "cards_dealt",
        "8 players with 15 cards each need 121 cards, but 2 packs and the jokers have only 111",
    ),
    (
        "no card is left to turn up",
        8,
        {"cards_dealt": [13] * 7, "jokers": 0},
        "cards_dealt",
        "need 105 cards, but 2 packs and the jokers have only 104",
    ),
    ("more than five players with two packs", 6, {}, "packs", "6 players are too many for two packs"),
    ("no letters", 3, {"contracts": ["GX"], "cards_dealt": [10]}, "contracts", "“GX” is not possible"),
    ("six melds", 3, {"contracts": ["GGGGGG"], "cards_dealt": [10]}, "contracts", "“GGGGGG” is not possible"),
    ("a sequence of two (table-life)", 3, {"contracts": ["R2"], "cards_dealt": [10]}, "contracts", "“R2” is not"),
    ("a group of nine (table-life)", 3, {"contracts": ["G9"], "cards_dealt": [10]}, "contracts", "“G9” is not"),
    ("a sequence of 15 (table-life)", 3, {"contracts": ["R15"], "cards_dealt": [10]}, "contracts", "“R15” is not"),
    ("a group of two (table-life)", 3, {"contracts": ["GG2"], "cards_dealt": [10]}, "contracts", "“GG2” is not"),
    ("a size alone (table-life)", 3, {"contracts": ["4G"], "cards_dealt": [10]}, "contracts", "“4G” is not"),
    (
        "a size below min_run (table-life)",
        3,
        {"contracts": ["GR3"], "cards_dealt": [10]},
        "contracts",
        "GR3 has R3, but a sequence has at least 4 cards: write R4 or more",
    ),
    ("no deal at all", 3, {"contracts": [], "cards_dealt": []}, "contracts", "[] is not possible"),
    ("sixteen deals", 3, {"contracts": ["G"] * 16, "cards_dealt": [10] * 16}, "contracts", "is not possible"),
    ("six cards", 3, {"cards_dealt": [6] * 7}, "cards_dealt", "6 is not possible"),
    ("sixteen cards", 3, {"cards_dealt": [16] * 7}, "cards_dealt", "16 is not possible"),
    ("nine jokers", 3, {"jokers": 9}, "jokers", "9 is not possible"),
    ("one pack", 3, {"packs": 1}, "packs", "1 is not possible"),
]


@table("reason, seats, rules, key, words", CONTRADICTIONS)
def test_rules_contradict_each_other(reason: str, seats: int, rules: Any, key: str, words: str) -> None:
    fault = refused(seats=seats, **rules)
    assert fault.place == f"rules.{key}"
    assert words in str(fault)


def test_lists_are_written_with_spaces_too() -> None:
    assert played(contracts="GG RR", cards_dealt="7 8")["next"]["cards"] == 7


def coming(number: int, dealer: str, first: str, dealt: tuple[int, int, int, str]) -> dict[str, Any]:
    cards, packs, jokers, contract = dealt
    return {
        "number": number,
        "dealer": dealer,
        "first": first,
        "cards": cards,
        "packs": packs,
        "jokers": jokers,
        "contract": contract,
    }


NEXT: list[tuple[str, str, int, dict[str, Any], int, dict[str, Any]]] = [
    ("the first deal (contract.deal)", "contract", 3, {}, 0, coming(1, "Ann", "Bob", (10, 2, 2, "GG"))),
    ("four players, three jokers (contract.pack)", "contract", 4, {}, 0, coming(1, "Ann", "Bob", (10, 2, 3, "GG"))),
    ("five players, four jokers (contract.pack)", "contract", 5, {}, 1, coming(2, "Bob", "Cat", (10, 2, 4, "GR"))),
    ("twelve cards from deal 4 on (contract.deal)", "contract", 3, {}, 3, coming(4, "Ann", "Bob", (12, 2, 2, "GGG"))),
    ("the last deal (contract.deal)", "contract", 3, {}, 6, coming(7, "Ann", "Bob", (12, 2, 2, "RRR"))),
    (
        "packs auto: two for four (contract.pack)",
        "contract-traditional",
        4,
        {},
        4,
        coming(5, "Ann", "Bob", (12, 2, 2, "GGR")),
    ),
    (
        "packs auto: three from five on (contract.pack)",
        "contract-traditional",
        5,
        {},
        5,
        coming(6, "Ann", "Bob", (12, 3, 2, "GRR")),
    ),
    (
        "packs auto: eight players (contract.pack)",
        "contract-traditional",
        8,
        {},
        2,
        coming(3, "Cat", "Dan", (10, 3, 2, "RR")),
    ),
    (
        "one joker with two packs (contract.pack)",
        "contract-bicycle",
        4,
        {},
        3,
        coming(4, "Dan", "Ann", (10, 2, 1, "GGG")),
    ),
    (
        "two jokers with three packs (contract.pack)",
        "contract-bicycle",
        5,
        {},
        4,
        coming(5, "Eve", "Ann", (12, 3, 2, "GGR")),
    ),
    ("eleven in every deal (contract.deal)", "liverpool", 3, {}, 6, coming(7, "Ann", "Bob", (11, 2, 2, "RRR"))),
    ("four jokers (contract.pack)", "shanghai", 3, {}, 0, coming(1, "Ann", "Bob", (11, 2, 4, "GG"))),
    (
        "a table's own lists (contract.deal)",
        "contract",
        3,
        {"contracts": ["G", "RG"], "cards_dealt": [7, 8]},
        1,
        coming(2, "Bob", "Cat", (8, 2, 2, "RG")),
    ),
    (
        "three packs, players-1 (contract.pack)",
        "contract",
        6,
        {"packs": 3},
        0,
        coming(1, "Ann", "Bob", (10, 3, 5, "GG")),
    ),
    (
        "table-life: two players, one joker (contract.pack)",
        "contract",
        2,
        {},
        0,
        coming(1, "Ann", "Bob", (10, 2, 1, "GG")),
    ),
    ("table-life: two, traditionally", "contract-traditional", 2, {}, 1, coming(2, "Bob", "Ann", (10, 2, 2, "GR"))),
    (
        "table-life: a size as it was written",
        "contract",
        3,
        {"contracts": ["G3G3", "GR7"], "cards_dealt": [10, 10]},
        0,
        coming(1, "Ann", "Bob", (10, 2, 2, "G3G3")),
    ),
    ("table-life: ten deals", "shanghai-ten", 3, {}, 9, coming(10, "Ann", "Bob", (11, 2, 4, "R5R5R5"))),
    ("no jokers (contract.pack)", "contract", 3, {"jokers": 0}, 0, coming(1, "Ann", "Bob", (10, 2, 0, "GG"))),
]


@table("reason, preset, seats, rules, before, dealt", NEXT)
def test_what_is_dealt_next(reason: str, preset: str, seats: int, rules: Any, before: int, dealt: Any) -> None:
    hand = {"scores": dict.fromkeys(NAMES[:seats], 0)}
    assert played(*[hand] * before, preset=preset, seats=seats, **rules)["next"] == dealt


def test_the_rotation_goes_on_from_who_really_dealt() -> None:
    sheet = played(left("Bob"), {**left("Bob"), "dealer": "Ann"}, left(None))
    assert [hand["dealer"] for hand in sheet["hands"]] == ["Ann", "Ann", "Bob"]
    assert (sheet["next"]["dealer"], sheet["next"]["contract"]) == ("Cat", "GGG")


def counted(*points: int) -> dict[str, Any]:
    return {"scores": dict(zip(THREE, points, strict=True))}


ENDS: list[tuple[str, list[dict[str, Any]], dict[str, Any], list[str], int | None]] = [
    ("six deals of seven", [counted(0, 40, 60)] * 6, {}, [], None),
    ("the lowest total wins (contract.game)", [*[counted(10, 5, 60)] * 6, counted(0, 20, 0)], {}, ["Bob"], 10),
    ("a tie is shared (contract.game)", [counted(5, 5, 60)] * 7, {}, ["Ann", "Bob"], 385),
    ("all alike (contract.game)", [counted(5, 5, 5)] * 7, {}, ["Ann", "Bob", "Cat"], 0),
    (
        "points by agreement decide too (table.adjust)",
        [{**counted(0, 9, 30), "adjust": {"Ann": 10}}],
        {"contracts": "G", "cards_dealt": "7"},
        ["Bob"],
        1,
    ),
    (
        "a deal without anybody out is a deal (Decided: what is a deal)",
        [left(None, Ann=9, Bob=3, Cat=4)],
        {"contracts": "G", "cards_dealt": "7"},
        ["Bob"],
        1,
    ),
]


@table("reason, hands, rules, winners, margin", ENDS)
def test_the_game_ends(reason: str, hands: Any, rules: Any, winners: list[str], margin: int | None) -> None:
    sheet = played(*hands, **rules)
    assert (sheet["winners"], sheet["margin"], sheet["finished"]) == (winners, margin, bool(winners))
    assert (sheet["next"] is None) == sheet["finished"]
    assert sheet["final"] == sheet["totals"]


def test_an_eighth_deal_is_refused() -> None:
    assert refused(*[counted(1, 2, 3)] * 8).place == "hands[7]"


def test_a_game_ended_by_agreement_is_won_by_the_lowest() -> None:
    data = {"format": FORMAT, "game": "contract", "players": THREE, "hands": [counted(5, 3, 9)], "finished": "agreed"}
    sheet = sheet_json(replay_strictly(read_record(data)))
    assert (sheet["winners"], sheet["margin"], sheet["next"]) == (["Bob"], 2, None)


PRESETS: list[tuple[str, dict[str, Any]]] = [
    ("contract", {}),
    ("contract-traditional", {"packs": "auto", "jokers": 2, "min_run": 3, "extra_melds": False, "may_i": "single"}),
    (
        "contract-bicycle",
        {
            "packs": "auto",
            "jokers": "packs-1",
            "min_run": 3,
            "extra_melds": False,
            "may_i": "single",
            "cards_dealt": (10, 10, 10, 10, 12, 12, 12),
        },
    ),
    (
        "liverpool",
        {"packs": "auto", "jokers": 2, "min_run": 3, "extra_melds": False, "may_i": "single", "cards_dealt": (11,) * 7},
    ),
    (
        "shanghai",
        {
            "jokers": 4,
            "cards_dealt": (11,) * 7,
            "runs_ace": "high",
            "jokers_per_run": 1,
            "may_i_limit": 2,
            "may_i_price": 2,
        },
    ),
    (
        "shanghai-ten",
        {
            "contracts": ("GG", "GR", "RR", "GGG", "GGR", "GRR", "RRR", "GR10", "GGGR5", "R5R5R5"),
            "jokers": 4,
            "cards_dealt": (11,) * 10,
            "runs_ace": "high",
            "jokers_per_run": 1,
            "may_i_limit": 2,
            "may_i_price": 2,
        },
    ),
    (
        "deuces-may-i",
        {
            "contracts": ("GG", "GR", "RR", "GGG", "GGR", "GRR"),
            "cards_dealt": (11,) * 6,
            "jokers": 4,
            "wild_ranks": ("2",),
            "wild_points": 20,
            "joker_penalty": 50,
            "last_deal": "no-discard",
        },
    ),
]
DEFAULTS = {
    "contracts": ("GG", "GR", "RR", "GGG", "GGR", "GRR", "RRR"),
    "cards_dealt": (10, 10, 10, 12, 12, 12, 12),
    "packs": 2,
    "jokers": "players-1",
    "min_run": 4,
    "wild_ranks": None,
    "wilds_per_meld": None,
    "wild_points": 20,
    "special_jokers": "as-melds",
    "exact_contract": True,
    "layoff_when_opening": False,
    "extra_melds": True,
    "joker_swap": "relay",
    "may_i": "chain",
    "may_i_limit": None,
    "may_i_priority": "nearest",
    "may_i_price": 1,
    "runs_ace": "both",
    "jokers_per_run": None,
    "jokers_apart": False,
    "separate_sequences": True,
    "discard_joker": True,
    "one_turn_bonus": 0,
    "last_deal": "go-out",
    "card_penalty": "pip",
    "sit_out": "average",
    "ace_penalty": 15,
    "joker_penalty": 15,
    "direction": "clockwise",
}


@table("slug, changes", PRESETS)
def test_a_preset_is_what_the_book_says(slug: str, changes: dict[str, Any]) -> None:
    game, preset = preset_of(slug)
    assert own_values(game, vars(game.rules(**preset.changes))) == {**DEFAULTS, **changes}


SENTENCES: list[tuple[str, str, dict[str, Any], str]] = [
    ("packs", "contract.pack", {"packs": "auto"}, "Two packs, three with five or more players"),
    ("jokers", "contract.pack", {"jokers": 1}, "1 joker in all"),
    ("values", "contract.values", {"ace_penalty": 20, "joker_penalty": 30}, "a joker counts 30, an ace 20"),
    ("cards", "contract.deal", {"cards_dealt": (7, 8)}, "7 to each player in deal 1, 8 to"),
    ("deals", "contract.game", {"contracts": ("G",)}, "After 1 deal the"),
    ("contracts", "contract.opening", {"contracts": ("GRR",)}, "one group and two sequences"),
    (
        "table-life: sizes",
        "contract.opening",
        {"contracts": ("G4", "G3R7")},
        "deal 1 one group of 4 cards, in deal 2 one",
    ),
    (
        "table-life: sizes say how many",
        "contract.exact",
        {"contracts": ("G4",)},
        "exactly as many cards as the contract",
    ),
    (
        "table-life: at least so many",
        "contract.exact",
        {"contracts": ("G4",), "exact_contract": False},
        "at least as many cards as the contract says",
    ),
    (
        "table-life: from one claim on",
        "contract.opening",
        {"contracts": ("GR10",), "cards_dealt": (11,)},
        "The contract of deal 1 has more cards than a hand: it needs at least 1 claim.",
    ),
    (
        "table-life: from two claims on",
        "contract.opening",
        {"contracts": ("GGGR5",), "cards_dealt": (10,)},
        "it needs at least 2 claims",
    ),
    (
        "table-life: a dear claim brings more",
        "contract.opening",
        {"contracts": ("GGGR5",), "cards_dealt": (10,), "may_i_price": 2},
        "it needs at least 1 claim.",
    ),
    (
        "table-life: no claims",
        "contract.opening",
        {"contracts": ("GR10",), "cards_dealt": (11,), "may_i": "off"},
        "The contract of deal 1 has more cards than a player can ever have there",
    ),
    ("table-life: bands", "contract.values", {"card_penalty": "five-ten"}, "2 to 9 count 5"),
    ("shortest sequence", "contract.exact", {"min_run": 3}, "a sequence exactly 3"),
    ("claims off", "contract.may-i-limits", {"may_i": "off"}, "no claims"),
    ("claims limited", "contract.may-i-limits", {"may_i_limit": 2}, "twice"),
    ("the price of a claim", "contract.may-i", {"may_i_price": 2}, "2 cards from the stock"),
    ("last deal: further melds", "contract.last-deal", {}, "Longer melds and extra melds"),
    ("last deal: none beyond", "contract.last-deal", {"extra_melds": False}, "but extra melds are not allowed"),
    ("last deal: no discard", "contract.last-deal", {"last_deal": "no-discard"}, "without a discard"),
]


@table("reason, clause, changes, words", SENTENCES)
def test_a_clause_speaks_of_the_rules_in_force(reason: str, clause: str, changes: dict[str, Any], words: str) -> None:
    game, _ = preset_of("contract")
    assert words in str(game.book.clauses[clause](game.rules(**changes)))
