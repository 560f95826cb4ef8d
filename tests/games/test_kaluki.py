"""Kaluki: every worked example and every decision of its rules that concerns a score or what was laid.

Examples and decisions are in docs/rules/kaluki.md.
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

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]
THREE = NAMES[:3]


def played(*hands: dict[str, Any], preset: str = "kaluki", seats: int = 3, **rules: Any) -> dict[str, Any]:
    data = {"format": FORMAT, "game": preset, "players": NAMES[:seats], "rules": rules, "hands": list(hands)}
    return sheet_json(replay_strictly(read_record(data)))


def refused(*hands: dict[str, Any], **rules: Any) -> Fault:
    with pytest.raises(Fault) as caught:
        played(*hands, **rules)
    return caught.value


def left(out: str | None, **held: Any) -> dict[str, Any]:
    """A hand: who went out, and what the others of three players had, by default nothing."""
    return {"out": out, "held": {name: held.get(name, 0) for name in THREE if name != out}}


def laid(text: str, out: str | None = "Cat", **held: Any) -> dict[str, Any]:
    """A hand dealt by Ann, so Bob plays first, with plays as lines of text."""
    plays = parse_plays(text.replace(" / ", "\n"), Seats(tuple(THREE)))
    return {"dealer": "Ann", **left(out, **held), "plays": plays}


def counted(*points: int) -> dict[str, Any]:
    return {"scores": dict(zip(THREE, points, strict=True))}


FOUR_AND_JOKER = left("Cat", Ann="AS KD 7C *", Bob=30)
SIXTY_THREE = {**left("Cat", Ann="AS KD 9C 4H *"), "kaluki": True}
DOUBLES, CHIPS, TAKES = {"kaluki_doubles": True}, {"settlement": "chips"}, {"scoring": "winner-takes"}

SCORES: list[tuple[str, dict[str, Any], dict[str, Any], tuple[int, ...]]] = [
    (
        "table-life: a two in hand counts 20 (table.wild-points)",
        left("Cat", Ann="2H KD", Bob=0),
        {"wild_ranks": ["2"]},
        (30, 0, 0),
    ),
    ("example 1: 15 + 10 + 7 + 25 (kaluki.values)", FOUR_AND_JOKER, {}, (57, 30, 0)),
    ("example 1: as chips (kaluki.chips)", left("Cat", Ann="AS KD 7C *", Bob="2H"), CHIPS, (-5, -1, 6)),
    ("ace_points 11 (kaluki.values)", FOUR_AND_JOKER, {"ace_points": 11}, (53, 30, 0)),
    ("ace_points 1 (kaluki.values)", FOUR_AND_JOKER, {"ace_points": 1}, (43, 30, 0)),
    ("joker_penalty 50 (kaluki.values)", FOUR_AND_JOKER, {"joker_penalty": 50}, (82, 30, 0)),
    ("example 6: 63 doubled (kaluki.kaluki)", SIXTY_THREE, DOUBLES, (126, 0, 0)),
    ("example 6: 59 with aces at 11 (kaluki.values)", SIXTY_THREE, {"ace_points": 11}, (59, 0, 0)),
    ("no doubling without the option (kaluki.kaluki)", SIXTY_THREE, {}, (63, 0, 0)),
    ("chips are doubled (Decided: Kaluki)", SIXTY_THREE, {**DOUBLES, **CHIPS}, (-12, 0, 12)),
    ("what the winner takes is doubled (Decided: Kaluki)", SIXTY_THREE, {**DOUBLES, **TAKES}, (0, 0, 126)),
    ("the winner takes the sum (kaluki.score)", FOUR_AND_JOKER, TAKES, (0, 0, 87)),
    ("numbers are points (Decided: numbers)", left("Cat", Ann=12, Bob=20), {}, (12, 20, 0)),
    ("numbers are chips (Decided: numbers)", left("Cat", Ann=12, Bob=20), CHIPS, (-12, -20, 32)),
    ("cards and chips side by side (kaluki.chips)", left("Cat", Ann="* *", Bob=3), CHIPS, (-4, -3, 7)),
    ("a joker in hand is no card that it could be (kaluki.values)", left("Cat", Ann="*2H"), {}, (25, 0, 0)),
    ("cards known by rank alone (kaluki.values)", left("Cat", Ann="KK5", Bob="888"), {}, (25, 24, 0)),
    (
        "nobody out: everyone scores (Decided: stock gone for good)",
        left(None, Ann=12, Bob="AS", Cat=5),
        {},
        (12, 15, 5),
    ),
    ("nobody out: no chips (Decided: stock gone for good)", left(None, Ann=12, Bob="AS", Cat=5), CHIPS, (0, 0, 0)),
    ("nobody out: nobody takes (Decided: stock gone for good)", left(None, Ann=12, Bob="AS", Cat=5), TAKES, (0, 0, 0)),
    ("counted by the table (table.scores)", counted(9, 0, 40), DOUBLES, (9, 0, 40)),
    (
        "points by agreement are not doubled (table.adjust)",
        {**SIXTY_THREE, "adjust": {"Ann": -6}},
        DOUBLES,
        (120, 0, 0),
    ),
]


@table("reason, hand, rules, points", SCORES)
def test_a_hand_scores(reason: str, hand: Any, rules: Any, points: Any) -> None:
    first = played(hand, **rules)["hands"][0]
    assert tuple(first["scores"].values()) == points
    assert tuple(sum(line["points"] for line in first["lines"] if line["player"] == name) for name in THREE) == points


CAT = "2. Cat: KS KH KD / 2. Cat: 6H 7H 8H"
"""An opening of 51."""
BOB = "1. Bob: KS KH *KD / 1. Bob: 6S 7S 8S"

KALUKIS: list[tuple[str, str, dict[str, Any], int]] = [
    ("all in the last turn (kaluki.kaluki)", CAT, {}, 20),
    ("others played before (kaluki.kaluki)", BOB + " / " + CAT, {}, 20),
    ("lay-offs of the last turn (kaluki.kaluki)", BOB + " / " + CAT + " / 2. Cat: 9S > 2", {}, 20),
    ("a meld before (kaluki.kaluki)", CAT + " / 5. Cat: 2S 2H 2D", {}, 10),
    ("a lay-off after the opening (kaluki.kaluki)", CAT + " / 5. Cat: 9H > 2", {}, 10),
    (
        "a swap before spoils nothing (Decided: Kaluki)",
        BOB + " / 2. Cat: KD swap 1 / 5. Cat: QS QH *QD / 5. Cat: 6H 7H 8H",
        {},
        20,
    ),
    ("turns are not noted (record)", "Cat: KS KH KD / Cat: 6H 7H 8H", {}, 10),
    ("turns are not noted, but it is said (record)", "Cat: KS KH KD / Cat: 6H 7H 8H", {"kaluki": True}, 20),
    ("somebody's turns are not noted (record)", "Bob: KS KH *KD / " + CAT, {}, 10),
    ("who went out laid nothing that was noted (record)", BOB, {}, 10),
]


@table("reason, plays, said, points", KALUKIS)
def test_a_kaluki_shows_in_the_turns(reason: str, plays: str, said: dict[str, Any], points: int) -> None:
    assert played({**laid(plays, Ann=10), **said}, **DOUBLES)["totals"]["Ann"] == points


UNREAD = "“kaluki” is given, but this hand does not use it."


@table(
    "reason, hand, rules, remarks",
    [
        ("no doubling is played", SIXTY_THREE, {}, [UNREAD]),
        ("it doubles", SIXTY_THREE, DOUBLES, None),
        ("the table counted the hand itself", {**counted(9, 0, 40), "kaluki": True}, DOUBLES, [UNREAD]),
        ("nothing is said", left("Cat", Ann=12, Bob=20), {}, None),
    ],
)
def test_a_kaluki_that_nothing_reads_is_remarked_on(reason: str, hand: Any, rules: Any, remarks: Any) -> None:
    assert played(hand, **rules)["hands"][0].get("remarks") == remarks


def test_doubling_is_a_line_of_its_own() -> None:
    lines = played(laid(CAT, Ann="KS 5D"), **DOUBLES)["hands"][0]["lines"]
    assert [(line["player"], line["points"], line["clause"]) for line in lines] == [
        ("Ann", 15, "kaluki.score"),
        ("Bob", 0, "kaluki.score"),
        ("Cat", 0, "kaluki.score"),
        ("Ann", 15, "kaluki.kaluki"),
    ]


def test_chips_are_paid_line_by_line() -> None:
    lines = played(left("Bob", Ann="KS *", Cat=4), **CHIPS)["hands"][0]["lines"]
    assert [(line["player"], line["points"], line["because"]) for line in lines] == [
        ("Ann", -3, "left in hand: K♠ 1 + ★ 2 = 3 chips"),
        ("Bob", 3, "paid by Ann"),
        ("Cat", -4, "left in hand: 4 chips"),
        ("Bob", 4, "paid by Cat"),
    ]
    assert {line["clause"] for line in lines} == {"kaluki.chips"}


OPENED = "1. Bob: KS KH KD / 1. Bob: 6H 7H 8H"
JOKER_THERE = "1. Bob: KS KH KD / 1. Bob: 6H 7H *8H"
NO_SWAP_YET = {"swap_before_opening": False}
SAME_TURN = {"joker_swap": "same-turn"}
FORTY = {"opening_points": 40}

LEGAL: list[tuple[str, str, dict[str, Any]]] = [
    (
        "table-life: a two opens as the king (table.wild-points)",
        "1. Bob: KS KH 2C*KD / 1. Bob: 6H 7H 8H",
        {"wild_ranks": ["2"]},
    ),
    (
        "table-life: a two is swapped and is a two again (table.wild)",
        "1. Bob: KS KH 2C*KD / 1. Bob: 6H 7H 8H / 4. Bob: KD swap 1 / 4. Bob: AC 2C 3C",
        {"wild_ranks": ["2"]},
    ),
    ("example 2: 30 + 21 (kaluki.opening)", OPENED, {}),
    ("a joker counts as its card (kaluki.opening)", JOKER_THERE, {}),
    ("example 3: 45 is enough for 40 (kaluki.opening)", "1. Bob: JS QS *KS AS", FORTY),
    (
        "39 are enough for 39 (kaluki.opening)",
        "1. Bob: J-KS / 1. Bob: 2H 3H 4H",
        {"opening_points": 39},
    ),
    ("nothing to reach (kaluki.opening)", "1. Bob: 2H 3H 4H / 1. Bob: 5H > 1", {"opening_points": 0}),
    ("an ace counts alike when low (kaluki.values)", "1. Bob: AS 2S 3S / 1. Bob: AH 2H 3H / 1. Bob: 3D 4D 5D", {}),
    ("later melds count nothing (kaluki.opening)", OPENED + " / 4. Bob: 2S 2H 2D", {}),
    ("more melds in the turn of the opening (kaluki.order)", OPENED + " / 1. Bob: KC > 1 / 1. Bob: 2S 2H 2D", {}),
    ("lay-offs in the turn of the opening (kaluki.layoff)", OPENED + " / 1. Bob: 9H > 2 / 1. Bob: KC > 1", {}),
    (
        "lay-offs later, on anybody's meld (kaluki.layoff)",
        OPENED + " / 2. Cat: QS QH QD / 2. Cat: 6D 7D 8D / 4. Bob: QC > 3",
        {},
    ),
    ("four of a rank (kaluki.group)", "Ann: KS KH KD KC", {}),
    ("the joker is the fourth suit (kaluki.joker)", "Ann: KS KH KD *", {}),
    ("a joker in a group: another suit is laid (Decided: joker in a group)", "Ann: KH KS *KD / Bob: KC > 1", {}),
    (
        "a joker in a group: its card is swapped (Decided: joker in a group)",
        "Ann: KH KS *KD / Bob: KD swap 1 / Bob: KC > 1",
        {},
    ),
    ("a joker in a sequence is swapped (kaluki.swap)", "Ann: 6H 7H *8H / Bob: 8H swap 1", {}),
    ("the joker laid off at once (kaluki.swap)", "Ann: 6H *7H 8H / Ann: KS KH KD / Bob: 7H swap 1 > 2", {}),
    ("a swap before opening (kaluki.swap)", JOKER_THERE + " / 2. Cat: 8H swap 2", {}),
    (
        "the joker won helps to open (Decided: swap and opening)",
        JOKER_THERE + " / 2. Cat: 8H swap 2 / 2. Cat: QS QH *QD / 2. Cat: 6D 7D 8D",
        {},
    ),
    (
        "a swap after the opening of the turn (kaluki.order)",
        JOKER_THERE + " / 2. Cat: QS QH QD / 2. Cat: 6D 7D 8D / 2. Cat: 8H swap 2",
        NO_SWAP_YET,
    ),
    (
        "same-turn: melded (Decided: joker_swap = same-turn)",
        JOKER_THERE + " / 2. Cat: 8H swap 2 / 2. Cat: QS QH *QD / 2. Cat: 6D 7D 8D",
        SAME_TURN,
    ),
    (
        "same-turn: laid off (Decided: joker_swap = same-turn)",
        OPENED.replace("8H", "*8H") + " / 4. Bob: 8H swap 2 / 4. Bob: *9H > 2",
        SAME_TURN,
    ),
    (
        "same-turn: laid off at once (Decided: joker_swap = same-turn)",
        OPENED.replace("8H", "*8H") + " / 4. Bob: 8H swap 2 > 1",
        SAME_TURN,
    ),
    ("same-turn: without turns nothing is known (record)", "Ann: 6H 7H *8H / Bob: 8H swap 1", SAME_TURN),
    ("ace low, ace high, ace to ace (kaluki.sequence)", "Ann: A-3H / Bob: Q-AS / Cat: A-AD", {}),
    ("ace high (kaluki.sequence)", "Bob: Q-AS", {"runs_ace": "high"}),
    ("jokers alone, declared (README)", "Ann: *8H *9H *TH", {}),
    ("any number of jokers (kaluki.joker)", "Ann: *8H *9H *TH JH *QH", {}),
    (
        "offered: anybody may have taken it (kaluki.first-turn)",
        "1. Cat: KS KH KD / 1. Cat: 6H 7H 8H / 2. Ann: QS QH QD / 2. Ann: 6D 7D 8D",
        {"first_turn": "offer"},
    ),
    ("without turns each meld is a meld (record)", "Bob: 2H 3H 4H / Cat: 5H > 1", {}),
]


@table("reason, plays, rules", LEGAL)
def test_plays_are_taken(reason: str, plays: str, rules: Any) -> None:
    assert len(played(laid(plays), **rules)["hands"]) == 1


ILLEGAL: list[tuple[str, str, dict[str, Any], str, str]] = [
    (
        "example 2: 30 + 18 (kaluki.opening)",
        "1. Bob: KS KH KD / 1. Bob: 5H 6H 7H",
        {},
        "0].meld",
        "48 points, 3 short of the 51 needed to open: KS KH KD, 5H 6H 7H",
    ),
    (
        "example 3: 45 alone (kaluki.opening)",
        "1. Bob: JS QS *KS AS",
        {},
        "0].meld",
        "45 points, 6 short of the 51 needed to open",
    ),
    (
        "one point short (kaluki.opening)",
        OPENED,
        {"opening_points": 52},
        "0].meld",
        "51 points, 1 short of the 52 needed",
    ),
    (
        "an ace at 11 (kaluki.opening)",
        "1. Bob: JS QS *KS AS",
        {**FORTY, "opening_points": 45, "ace_points": 11},
        "0].meld",
        "41 points, 4 short of the 45 needed to open",
    ),
    (
        "in two turns (kaluki.opening)",
        "1. Bob: KS KH KD / 4. Bob: 6H 7H 8H",
        {},
        "0].meld",
        "30 points, 21 short of the 51 needed",
    ),
    (
        "a lay-off before the opening (kaluki.layoff)",
        OPENED + " / 2. Cat: KC > 1",
        {},
        "2].lay",
        "too early for KC",
    ),
    (
        "a lay-off before the opening, with nothing to reach (kaluki.layoff)",
        OPENED + " / 2. Cat: KC > 1",
        {"opening_points": 0},
        "2].lay",
        "too early for KC",
    ),
    (
        "a lay-off between the opening melds (kaluki.layoff)",
        "1. Bob: KS KH KD / 1. Bob: KC > 1 / 1. Bob: 6H 7H 8H",
        {},
        "1].lay",
        "too early for KC. First open with melds worth 51 points; so far you have 30.",
    ),
    (
        "lay-offs do not count (kaluki.layoff)",
        "1. Bob: KS KH KD / 1. Bob: 5H 6H 7H / 1. Bob: KC > 1",
        {},
        "0].meld",
        "48 points",
    ),
    (
        "example 4: the suits must differ (kaluki.group)",
        "Ann: KS KH KS",
        {},
        "0].meld",
        "KS KH KS is not a meld. KS appears twice: the suits of a group must differ.",
    ),
    (
        "example 4: no fifth king (kaluki.group)",
        "Ann: KS KH KD KC *",
        {},
        "0].meld",
        "5 cards are too many: a group has at most four",
    ),
    (
        "no fifth king laid off (kaluki.group)",
        "Ann: KS KH KD KC / Bob: * > 1",
        {},
        "1].lay",
        "5 cards are too many: a group has at most four.",
    ),
    (
        "a joker in a group: its card is not laid off (Decided: joker in a group)",
        "Ann: KH KS *KD / Bob: KD > 1",
        {},
        "1].lay",
        "KD cannot be added: KS KH *KD already has that suit.",
    ),
    (
        "which suit is the joker (kaluki.joker)",
        "Ann: KH KS *",
        {},
        "0].meld",
        "* could be either of two suits in the group. Which one? KS KH *KD, KS KH *KC.",
    ),
    (
        "which end is the joker (kaluki.joker)",
        "Ann: 6H 7H *",
        {},
        "0].meld",
        "* could make 2 different melds. Which one? *5H 6H 7H, 6H 7H *8H.",
    ),
    (
        "jokers stay (kaluki.swap)",
        "Ann: 6H 7H *8H / Bob: 8H swap 1",
        {"joker_swap": "off"},
        "1].swap",
        "jokers on the table stay there",
    ),
    (
        "not the very card (kaluki.swap)",
        "Ann: KH KS *KD / Bob: KC swap 1",
        {},
        "1].swap",
        "You cannot swap KC, because no joker in KS KH *KD stands for it.",
    ),
    (
        "a swap before opening (kaluki.swap)",
        JOKER_THERE + " / 2. Cat: 8H swap 2",
        NO_SWAP_YET,
        "2].swap",
        "too early for 8H",
    ),
    (
        "a swap between the opening melds (kaluki.swap)",
        JOKER_THERE + " / 2. Cat: QS QH QD / 2. Cat: 8H swap 2 / 2. Cat: 6D 7D 8D",
        NO_SWAP_YET,
        "3].swap",
        "too early for 8H",
    ),
    (
        "its joker laid off before opening (kaluki.layoff)",
        JOKER_THERE + " / 2. Cat: 8H swap 2 > 1",
        {},
        "2].swap",
        "too early for 8H",
    ),
    (
        "same-turn: kept (Decided: joker_swap = same-turn)",
        JOKER_THERE + " / 2. Cat: 8H swap 2",
        SAME_TURN,
        "2].swap",
        "8H is swapped for a joker, which must be used in the same turn",
    ),
    (
        "same-turn: used later (Decided: joker_swap = same-turn)",
        JOKER_THERE + " / 2. Cat: 8H swap 2 / 5. Cat: QS QH *QD / 5. Cat: 6D 7D 8D",
        SAME_TURN,
        "2].swap",
        "must be used in the same turn",
    ),
    (
        "same-turn: one of two used (Decided: joker_swap = same-turn)",
        "1. Bob: KS KH *KD / 1. Bob: 6H 7H *8H / 2. Cat: 8H swap 2 / 2. Cat: KD swap 1 / 2. Cat: QS QH *QD / 2. Cat: 6D 7D 8D",
        SAME_TURN,
        "3].swap",
        "KD is swapped for a joker, which must be used",
    ),
    ("ace high only (kaluki.sequence)", "Ann: A-3H", {"runs_ace": "high"}, "0].meld", "AH 2H 3H is not a meld"),
    (
        "never between king and two (kaluki.sequence)",
        "Ann: KH AH 2H",
        {},
        "0].meld",
        "cannot be between king and two",
    ),
    (
        "suits decide in a group (README: never enough for a verdict)",
        "Ann: 888",
        {},
        "0].meld",
        "8 has no suit, and here the suit matters. Write the suits, such as 8S.",
    ),
    (
        "and in a sequence (README: never enough for a verdict)",
        "Ann: 789",
        {},
        "0].meld",
        "7 has no suit, and here the suit matters. Write the suits, such as 8S.",
    ),
    (
        "and laid off (README: never enough for a verdict)",
        "Ann: 8S 8H 8D / Bob: 8 > 1",
        {},
        "1].lay",
        "8 has no suit, and here the suit matters. Write the suits, such as 8S.",
    ),
    (
        "no suit would do (README: never enough for a verdict)",
        "Ann: 8S 8H 8D / Bob: 9 > 1",
        {},
        "1].lay",
        "9 is not the same rank as 8S 8H 8D.",
    ),
    (
        "jokers alone may be any cards (README: never enough for a verdict)",
        "Ann: ***",
        {},
        "0].meld",
        "Say which cards the jokers stand for.",
    ),
    (
        "a gap (kaluki.sequence)",
        "Ann: 6H 7H 9H",
        {},
        "0].meld",
        "6H 7H 9H is not a meld. 9H does not come right after 7H.",
    ),
    ("no such meld (record)", "Ann: 6H 7H 8H / Bob: 9H > 2", {}, "1].on", "Meld 2 is not on the table yet"),
    ("does not fit (record)", "Ann: 6H 7H 8H / Bob: TH > 1", {}, "1].lay", "TH does not continue 6H 7H 8H."),
    ("another's turn (record)", "2. Bob: KS KH KD", {}, "0].turn", "KS KH KD is out of turn"),
    ("turns in order (record)", "4. Bob: KS KH KD / 1. Bob: 6H 7H 8H", {}, "1].turn", "turn 1 comes after turn 4"),
    (
        "offered: turns go round all the same (kaluki.first-turn)",
        "1. Cat: KS KH KD / 1. Cat: 6H 7H 8H / 2. Bob: QS QH QD",
        {"first_turn": "offer"},
        "2].turn",
        "QS QH QD is out of turn",
    ),
    ("rum is of another game (record)", "Ann: 6H 7H 8H / Bob: rum 9H > 1", {}, "1].rum", "no such play in this game"),
    (
        "doubling is of another game (record)",
        "Ann: 6H 7H 8H / Bob: * double 1",
        {},
        "1].double",
        "no such play in this game",
    ),
    (
        "five jokers (README)",
        "Ann: *8H *9H *TH / Bob: *2S *3S *4S",
        {},
        "1].meld",
        "5 jokers were entered, but only 4 are in play. Check the cards laid by Ann and laid by Bob.",
    ),
    (
        "three times in two packs (README)",
        "Ann: 6H 7H 8H / Bob: 6H 7H 8H / Cat: 6H 7H 8H",
        {},
        "2].meld",
        "6H appears 3 times",
    ),
]


@table("reason, plays, rules, path, words", ILLEGAL)
def test_plays_are_refused(reason: str, plays: str, rules: Any, path: str, words: str) -> None:
    fault = refused(laid(plays), **rules)
    assert fault.place == f"hands[0].plays[{path}"
    assert words in str(fault)


def test_a_joker_taken_to_the_hand_is_one_joker() -> None:
    there = "Ann: 6H 7H *8H / Ann: QS QH *QD / Bob: 8H swap 1 / Bob: 2S 3S *4S / Cat: 4S swap 3"
    assert played(laid(there, "Ann", Cat="*"), preset="kalooki-40")["totals"]["Cat"] == 15
    fault = refused(laid(there, "Ann", Cat="*", Bob="*"), preset="kalooki-40")
    assert (fault.place, str(fault.words)[:21]) == ("hands[0].held.Cat", "3 jokers were entered")


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
    ("a stranger went out", left("Zoe"), {}, "out", "“Zoe” is not playing"),
    ("a stranger holds cards", {"out": "Bob", "held": {"Ann": 3, "Zoe": 4}}, {}, "held", "“Zoe” is not playing"),
    (
        "a stranger plays",
        {**left("Bob"), "plays": [{"by": "Zoe", "meld": "8-TS"}]},
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
    (
        "a card laid and held",
        laid("Ann: KD KS KH / Bob: J-KD", Bob="KD"),
        {},
        "held.Bob",
        "laid by Ann, laid by Bob and in Bob's hand",
    ),
    ("three jokers of two", left("Bob", Ann="* *", Cat="*"), {"jokers": 2}, "held.Cat", "3 jokers were entered"),
    (
        "more points than the packs hold",
        left("Bob", Ann=800, Cat=93),
        {},
        "held",
        "893 points were entered, but all the cards in play are worth 892",
    ),
    (
        "more points under the values in force",
        left("Bob", Ann=729),
        {"ace_points": 1, "jokers": 2, "joker_penalty": 15},
        "held",
        "worth 710",
    ),
    (
        "more chips than cards",
        left("Bob", Ann=113),
        CHIPS,
        "held",
        "113 points were entered, but all the cards in play are worth 112",
    ),
    ("points below nothing", left("Bob", Ann=-1), {}, "held.Ann", "below 0"),
    ("nobody out: no Kaluki", {**left(None), "kaluki": True}, DOUBLES, "kaluki", "nobody went out"),
    (
        "the turns say themselves what it was",
        {**laid(CAT), "kaluki": True},
        DOUBLES,
        "kaluki",
        "the turns of the plays are recorded",
    ),
    ("laid points are of another game", {**left("Bob"), "melded": {"Ann": 3}}, {}, "melded", "no field “melded”"),
]


@table("reason, hand, rules, path, words", HANDS)
def test_a_hand_is_refused(reason: str, hand: Any, rules: Any, path: str, words: str) -> None:
    fault = refused(hand, **rules)
    assert fault.place == f"hands[0].{path}"
    assert words in str(fault)


def test_all_the_points_of_the_packs_can_be_held() -> None:
    assert played(left("Bob", Ann=800, Cat=92))["totals"] == {"Ann": 800, "Bob": 0, "Cat": 92}
    assert played(left("Bob", Ann=112), **CHIPS)["totals"] == {"Ann": -112, "Bob": 112, "Cat": 0}


BEFORE = counted(148, 90, 12)
ENDS: list[tuple[str, list[dict[str, Any]], dict[str, Any], list[str], int | None]] = [
    ("example 5: the third player wins (kaluki.game)", [BEFORE, left("Cat", Ann=2, Bob=57)], {}, ["Cat"], 135),
    ("below the limit (kaluki.game)", [BEFORE, left("Cat", Ann=1, Bob=57)], {}, [], None),
    (
        "at 150 it is not over 150 (kaluki.game)",
        [BEFORE, left("Cat", Ann=2, Bob=57)],
        {"limit_reached": "over"},
        [],
        None,
    ),
    ("151 is over 150 (kaluki.game)", [BEFORE, left("Cat", Ann=3, Bob=57)], {"limit_reached": "over"}, ["Cat"], 135),
    ("another limit (kaluki.game)", [counted(0, 20, 60)], {"limit": 60}, ["Ann"], 20),
    ("who reaches it may still be second (kaluki.game)", [counted(150, 200, 170)], {}, ["Ann"], 20),
    ("equal totals share (kaluki.game)", [counted(150, 30, 30)], {}, ["Bob", "Cat"], 120),
    (
        "points by agreement can end it (table.adjust)",
        [{**counted(140, 20, 30), "adjust": {"Ann": 10}}],
        {},
        ["Bob"],
        10,
    ),
    ("the winner takes: the highest wins (kaluki.score)", [left("Bob", Ann=100, Cat=50)], TAKES, ["Bob"], 150),
    ("the winner takes: not yet (kaluki.score)", [left("Bob", Ann=100, Cat=49)], TAKES, [], None),
    ("chips have no limit (kaluki.game)", [counted(-400, 300, 100)], CHIPS, [], None),
    (
        "nobody out, and the limit is reached (Decided: limit)",
        [BEFORE, left(None, Ann=2, Bob=7, Cat=9)],
        {},
        ["Cat"],
        76,
    ),
]


@table("reason, hands, rules, winners, margin", ENDS)
def test_the_game_ends(reason: str, hands: Any, rules: Any, winners: list[str], margin: int | None) -> None:
    sheet = played(*hands, **rules)
    assert (sheet["winners"], sheet["margin"], sheet["finished"]) == (winners, margin, bool(winners))
    assert (sheet["next"] is None) == sheet["finished"]
    assert sheet["final"] == sheet["totals"]


AGREED: list[tuple[str, dict[str, Any], list[str], int]] = [
    ("the lowest penalties lead", {}, ["Bob"], 4),
    ("the most chips lead (kaluki.game)", CHIPS, ["Cat"], 5),
    ("the most points lead (kaluki.score)", TAKES, ["Cat"], 5),
]


@table("reason, rules, winners, margin", AGREED)
def test_the_table_ends_the_game(reason: str, rules: Any, winners: list[str], margin: int) -> None:
    data = {"format": FORMAT, "game": "kaluki", "players": THREE, "rules": rules, "hands": [counted(7, 3, 12)]}
    sheet = sheet_json(replay_strictly(read_record({**data, "finished": "agreed"})))
    assert (sheet["winners"], sheet["margin"], sheet["next"]) == (winners, margin, None)


def test_a_hand_after_the_end_is_refused() -> None:
    assert refused(counted(150, 2, 3), counted(1, 2, 3)).place == "hands[1]"


NEXT: list[tuple[str, str, int, dict[str, Any], int, int]] = [
    ("two players", "kaluki", 2, {}, 15, 4),
    ("three players", "kaluki", 3, {}, 15, 4),
    ("four players", "kaluki", 4, {}, 15, 4),
    ("five players", "kaluki", 5, {}, 13, 4),
    ("six players", "kaluki", 6, {}, 11, 4),
    ("as many as the table says", "kaluki", 6, {"cards_dealt": 14, "jokers": 2}, 14, 2),
    ("Kalooki 40", "kalooki-40", 4, {}, 13, 2),
    ("table-life: six jokers", "kaluki", 4, {"jokers": 6}, 15, 6),
    ("table-life: none", "kaluki", 4, {"jokers": 0}, 15, 0),
    ("the winner takes", "kaluki-bicycle", 5, {}, 13, 4),
]


@table("reason, preset, seats, rules, cards, jokers", NEXT)
def test_what_is_dealt(reason: str, preset: str, seats: int, rules: Any, cards: int, jokers: int) -> None:
    coming = {"number": 1, "dealer": "Ann", "first": "Bob", "cards": cards, "packs": 2, "jokers": jokers}
    assert played(preset=preset, seats=seats, **rules)["next"] == coming


def test_the_rotation_goes_on_from_who_really_dealt() -> None:
    sheet = played(left("Bob"), {**left("Bob"), "dealer": "Ann"}, left(None))
    assert [hand["dealer"] for hand in sheet["hands"]] == ["Ann", "Ann", "Bob"]
    assert (sheet["next"]["dealer"], sheet["next"]["first"]) == ("Cat", "Ann")


SETUPS: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "one player (page)",
        {"players": ["Ann"]},
        "players",
        ("1 is not a possible number of players: Kaluki is for 2–6."),
    ),
    ("seven players (page)", {"players": [*NAMES, "Gus"]}, "players", "7 is not a possible number of players"),
    (
        "partners (page: each for themself)",
        {"players": NAMES[:4], "sides": [["Ann", "Cat"], ["Bob", "Dan"]]},
        "sides",
        "Kaluki has no partners",
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
        replay_strictly(read_record({"format": FORMAT, "game": "kaluki", "players": THREE, "hands": [], **changed}))
    assert caught.value.place == path
    assert words in str(caught.value)


CONTRADICTIONS: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "chips, and the winner takes",
        {**CHIPS, **TAKES},
        "scoring",
        "cannot go with “Settlement: ",
    ),
    ("nine jokers (table-life)", {"jokers": 9}, "jokers", "9 is not possible"),
    ("a limit too low", {"limit": 49}, "limit", "49 is not possible"),
    ("a limit too high", {"limit": 1001}, "limit", "1001 is not possible"),
    ("an opening too high", {"opening_points": 101}, "opening_points", "101 is not possible"),
    ("an ace at 10", {"ace_points": 10}, "ace_points", "10 is not possible"),
    ("a joker at 14", {"joker_penalty": 14}, "joker_penalty", "14 is not possible"),
    ("ten cards", {"cards_dealt": 10}, "cards_dealt", "10 is not possible"),
]


@table("reason, rules, key, words", CONTRADICTIONS)
def test_rules_are_refused(reason: str, rules: Any, key: str, words: str) -> None:
    fault = refused(**rules)
    assert fault.place == f"rules.{key}"
    assert words in str(fault)


DEFAULTS = {
    "wild_ranks": None,
    "wilds_per_meld": None,
    "wild_points": 20,
    "opening_points": 51,
    "opening_when_out": True,
    "ace_points": 15,
    "ace_low": "same",
    "joker_penalty": 25,
    "first_turn": "normal",
    "discard_draw": "opened",
    "discard_used": False,
    "discard_fits": "any",
    "discard_joker": True,
    "out_round": 1,
    "stock_out": "reshuffle",
    "kaluki_doubles": False,
    "must_discard_out": False,
    "settlement": "penalties",
    "limit": 150,
    "limit_reached": "at",
    "hands_limit": None,
    "elimination": False,
    "buy_ins": None,
    "sit_out": "average",
    "scoring": "penalties",
    "jokers": 4,
    "cards_dealt": "by-players",
    "joker_swap": "to-hand",
    "swap_before_opening": True,
    "runs_ace": "both",
    "direction": "clockwise",
}
FORTY_CHANGES = {
    "opening_points": 40,
    "jokers": 2,
    "joker_penalty": 15,
    "ace_points": 11,
    "runs_ace": "high",
    "cards_dealt": 13,
    "must_discard_out": True,
    "limit_reached": "over",
}


@table(
    "slug, changes",
    [
        ("kaluki", {}),
        ("kalooki-40", FORTY_CHANGES),
        ("kalooki-club", {**FORTY_CHANGES, "elimination": True, "buy_ins": 2}),
        ("kaluki-bicycle", TAKES),
    ],
)
def test_a_preset_is_what_the_book_says(slug: str, changes: dict[str, Any]) -> None:
    game, preset = preset_of(slug)
    assert own_values(game, vars(game.rules(**preset.changes))) == {**DEFAULTS, **changes}


SENTENCES: list[tuple[str, str, dict[str, Any], str]] = [
    ("jokers", "kaluki.pack", {"jokers": 2}, "2 jokers"),
    ("the last one in", "kaluki.game", {"elimination": True}, "when one player is left"),
    ("out at the limit", "kaluki.elimination", {"elimination": True}, "are dealt no more cards"),
    ("buying in", "kaluki.buy-in", {"elimination": True, "buy_ins": 1}, "may do so once"),
    ("no buying in", "kaluki.buy-in", {"elimination": True, "buy_ins": 0}, "Nobody may buy in"),
    ("sitting out", "table.sat-out", {"sit_out": "worst"}, "the worst score"),
    ("table-life: no jokers", "kaluki.pack", {"jokers": 0}, "without jokers"),
    ("table-life: no jokers count", "kaluki.values", {"jokers": 0}, "an ace 15, others their face value."),
    ("values", "kaluki.values", {"ace_points": 11, "joker_penalty": 30}, "an ace 11, a joker left in hand 30"),
    ("cards", "kaluki.deal", {"cards_dealt": 12}, "gets 12 cards"),
    ("chips", "kaluki.score", CHIPS, "chips are paid"),
    ("winner takes", "kaluki.game", TAKES, "the highest total wins"),
    ("over the limit", "kaluki.game", {"limit": 200, "limit_reached": "over"}, "more than 200"),
    ("the last discard", "kaluki.discard", {"must_discard_out": True}, "even the last"),
    ("swap before opening", "kaluki.swap", NO_SWAP_YET, "after you have opened"),
    ("swap in the same turn", "kaluki.swap", SAME_TURN, "same turn"),
]


@table("reason, clause, changes, words", SENTENCES)
def test_a_clause_speaks_of_the_rules_in_force(reason: str, clause: str, changes: dict[str, Any], words: str) -> None:
    game, _ = preset_of("kaluki")
    assert words in str(game.book.clauses[clause](game.rules(**changes)))


SWAPPED = "Bob swapped 8♥. Turns are not recorded, so nobody checks that the card taken is used in the same turn."


@table(
    "why, plays, rules, remarks",
    [
        ("no turns", "Ann: 6H 7H *8H / Bob: 8H swap 1", SAME_TURN, [SWAPPED]),
        ("it may stay in the hand", "Ann: 6H 7H *8H / Bob: 8H swap 1", {}, []),
        ("laid off at once", "Ann: 6H 7H *8H 9H / Bob: 8H swap 1 > 1", SAME_TURN, []),
        (
            "turns, so it was checked",
            JOKER_THERE + " / 2. Cat: 8H swap 2 / 2. Cat: QS QH *QD / 2. Cat: 6D 7D 8D",
            SAME_TURN,
            [],
        ),
    ],
)
def test_what_no_turns_leave_open_of_a_swap_is_remarked_on(why: str, plays: str, rules: Any, remarks: Any) -> None:
    """kaluki.swap, with joker_swap = same-turn: without turns nothing is refused, and the sheet says so."""
    told = played(laid(plays), **rules)["hands"][0].get("remarks", ())
    assert [each for each in told if "swapped" in each] == remarks
