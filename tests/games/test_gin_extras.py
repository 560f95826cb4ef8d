"""Gin with other limits, more boxes, and aces round the corner, from docs/rules/table-life.md alone."""

from __future__ import annotations

from typing import Any

import pytest

from referee.sheet.record import FORMAT, read_record
from referee.sheet.replay import replay_strictly
from referee.sheet.scoresheet_json import sheet_json
from referee.words import Fault
from tests.disputes import Case, check
from tests.tables import table

NAMES = ["Taro", "Hanako"]
WRAP, DEAR, HIGH = {"runs_ace": "wrap"}, {"runs_ace": "wrap", "ace_points": 15}, {"runs_ace": "high"}
CHOSEN = {"limit_chosen": True}
CORNER = "KH AH 2H 9S TS JS 6H 6D 6C 4D"
ACES = "AS AH 5C 5D 9H 9D 7C 8D 3C KD"


def record(*hands: dict[str, Any], **rules: Any) -> dict[str, Any]:
    return {"format": FORMAT, "game": "gin", "players": NAMES, "rules": rules, "hands": list(hands)}


def played(*hands: dict[str, Any], **rules: Any) -> dict[str, Any]:
    return sheet_json(replay_strictly(read_record(record(*hands, **rules))))


def hand(end: str, by: str, taro: Any, hanako: Any, **more: Any) -> dict[str, Any]:
    return {"end": end, "by": by, "held": {"Taro": taro, "Hanako": hanako}, **more}


def knock(taro: Any, hanako: Any, **more: Any) -> dict[str, Any]:
    return hand("knock", "Taro", taro, hanako, **more)


def boxes(sheet: dict[str, Any]) -> tuple[int, int]:
    """The number of boxes of both, where one is worth a point."""
    taro, hanako = (sheet["bonuses"][name].get("gin.boxes", 0) for name in NAMES)
    return taro, hanako


# The examples of docs/rules/table-life.md ----------------------------------------------------------------------------


def test_taro_goes_gin_against_30_then_hanako_knocks_4_against_20() -> None:
    hands = (hand("gin", "Taro", 0, 30), hand("knock", "Hanako", 20, 4))
    scoresheet = replay_strictly(read_record(record(*hands, gin_boxes=2)))
    assert scoresheet.totals == (55, 16)
    assert scoresheet.standing.tally[0].boxes == (3, 1)


SCORED = [
    ("limit 25: a knock with 22 (gin.limit)", knock(22, 40, limit=25), CHOSEN, (18, 0)),
    ("a knock of exactly the limit (gin.limit)", knock(25, 40, limit=25), CHOSEN, (15, 0)),
    ("gin needs no limit (gin.limit)", hand("gin", "Taro", 0, 40), CHOSEN, (65, 0)),
    ("a limit above ten (gin.limit)", knock(50, 60), {"knock_limit": 50}, (10, 0)),
    ("K A 2 of hearts is a run (gin.run)", knock(CORNER, 30), WRAP, (26, 0)),
    ("K A 2 of hearts is none where the ace is high (gin.run)", knock(CORNER, 30), {**HIGH, "knock_limit": 20}, (13, 0)),
    ("Q K A is a run (gin.run)", knock("QH KH AH 9S TS JS 6H 6D 6C 4D", 30), HIGH, (26, 0)),
    ("an ace left counts 15 (gin.values)", knock(5, ACES), DEAR, (81, 0)),
    ("an ace left counts 11 (gin.values)", knock(5, ACES), {**HIGH, "ace_points": 11}, (73, 0)),
    ("an ace left counts 1 (gin.values)", knock(5, ACES), HIGH, (53, 0)),
    ("laid off round the corner (gin.layoff)", knock("QH KH AH 9S TS JS 6H 6D 6C 4D", "2H 3H KS KD 8C 8S 5D 5S TC JD"), DEAR, (54, 0)),
    ("nothing above a high ace (gin.layoff)", knock("QH KH AH 9S TS JS 6H 6D 6C 4D", "2H 3H KS KD 8C 8S 5D 5S TC JD"), HIGH, (59, 0)),
    ("ten cards of 120 points (pack check)", knock(5, 120), DEAR, (115, 0)),
    ("ten cards of 104 points (pack check)", knock(5, 104), {**HIGH, "ace_points": 11}, (99, 0)),
]  # fmt: skip


@table("why, one, rules, scores", SCORED)
def test_a_hand_scores(why: str, one: dict[str, Any], rules: dict[str, Any], scores: tuple[int, int]) -> None:
    sheet = played(one, **{"target": 1000, **rules})
    assert tuple(sheet["hands"][0]["scores"].values()) == scores


REFUSED = [
    ("a knock without the limit", knock(5, 20), CHOSEN, "hands[0].limit", "the knock limit that the table chose"),
    ("a knock with cards without the limit", knock(CORNER, 20), {**CHOSEN, **WRAP}, "hands[0].limit", "the knock limit that the table chose"),
    ("above the limit of the hand", knock(22, 40, limit=21), CHOSEN, "hands[0].held.Taro", "22 points of deadwood, which is above the knock limit of 21."),
    ("a limit beyond fifty", knock(5, 20, limit=51), CHOSEN, "hands[0].limit", "51"),
    ("121 points of ten cards", knock(5, 121), DEAR, "hands[0].held.Hanako", "at most 120 points"),
    ("105 points with aces at eleven", knock(5, 105), {**HIGH, "ace_points": 11}, "hands[0].held.Hanako", "at most 104 points"),
    ("101 points with aces at one", knock(5, 101), WRAP, "hands[0].held.Hanako", "at most 100 points"),
    ("a declared meld that is none here", knock({"melds": ["KH AH 2H"], "deadwood": "9S TS JS 6H 6D 6C 4D"}, 20), HIGH, "hands[0].held.Taro.melds[0]", "KH AH 2H is not a meld. AH cannot be between king and two: an ace is always at one end."),
    ("boxes without scores (Decided: boxes without scores)", knock(5, 20, boxes=2), {}, "hands[0].boxes", "entered only with “Just the points”"),
    ("no box at all", {"scores": {"Taro": 5, "Hanako": 0}, "boxes": 0}, {}, "hands[0].boxes", "0"),
    ("thirteen boxes", {"scores": {"Taro": 5, "Hanako": 0}, "boxes": 13}, {}, "hands[0].boxes", "13"),
    ("two limits", knock(5, 20), {"limit_chosen": True, "upcard_limit": True}, "rules.limit_chosen", "not both"),
    ("a dear ace that is low", knock(5, 20), {"ace_points": 15}, "rules.ace_points", "runs must allow it high too"),
    ("an ace of eleven that is low", knock(5, 20), {"ace_points": 11}, "rules.ace_points", "runs must allow it high too"),
]  # fmt: skip


@table("why, one, rules, place, words", REFUSED)
def test_refused(why: str, one: dict[str, Any], rules: dict[str, Any], place: str, words: str) -> None:
    with pytest.raises(Fault) as caught:
        played(one, **rules)
    assert caught.value.place == place
    assert words in str(caught.value)


SPADE = {"spades_double": True, "upcard": "8S"}
GIN, BIG = hand("gin", "Taro", 0, 95), hand("big-gin", "Taro", 0, 95)
COUNTED = {"scores": {"Taro": 100, "Hanako": 0}}
BOXES = [
    ("gin with two more boxes (gin.boxes)", [GIN], {"gin_boxes": 2}, (3, 0)),
    ("a knock has one (gin.boxes)", [knock(4, 100)], {"gin_boxes": 2, "undercut_boxes": 1, "target": 96}, (1, 0)),
    ("big gin with three (gin.boxes)", [BIG], {"big_gin_boxes": 3, "gin_boxes": 2, "big_gin_bonus": 31}, (4, 0)),
    ("big gin that is not played is gin (gin.boxes)", [BIG], {"big_gin_boxes": 3, "gin_boxes": 2}, (3, 0)),
    ("an undercut with one (gin.boxes)", [knock(9, 4)], {"undercut_boxes": 1, "target": 30}, (0, 2)),
    ("the doubled hand first (gin.boxes)", [hand("gin", "Taro", 0, 30, upcard="8S")], {"spades_double": True, "boxes_when_doubled": 2, "gin_boxes": 2}, (4, 0)),
    ("scores are one box (Decided: gin and undercut by agreement)", [COUNTED], {"gin_boxes": 2}, (1, 0)),
    ("scores with their boxes (gin.boxes)", [{**COUNTED, "boxes": 3}], {"gin_boxes": 2}, (3, 0)),
    ("boxes of a hand in which nobody scored (gin.boxes)", [{"scores": {"Taro": 0, "Hanako": 0}, "boxes": 3}, COUNTED], {}, (1, 0)),
]  # fmt: skip


@table("why, hands, rules, found", BOXES)
def test_boxes(why: str, hands: list[dict[str, Any]], rules: dict[str, Any], found: tuple[int, int]) -> None:
    assert boxes(played(*hands, **{"box_bonus": 1, **rules})) == found


def test_boxes_are_called_hands_only_where_they_are_hands() -> None:
    def said(*hands: dict[str, Any], **rules: Any) -> str:
        scoresheet = replay_strictly(read_record(record(*hands, **rules)))
        return next(str(line.because) for line in scoresheet.bonuses if line.clause == "gin.boxes")

    assert said(GIN, gin_boxes=2) == "3 boxes × 25"
    assert said(knock(4, 100), gin_boxes=2, target=50) == "1 hand won × 25"


# What the referee is asked -------------------------------------------------------------------------------------------


def ask(question: str, rules: Case, **fields: Any) -> Case:
    return {"id": "q1", "game": "gin", "rules": rules, "ask": question, **fields}


ON = {"on": "QS KS AS"}
ASKED = [
    ("K A 2 of hearts round the corner", ask("meld", WRAP, cards="KH AH 2H"), "legal", "gin.run", {}),
    ("K A 2 of hearts with a high ace", ask("meld", HIGH, cards="KH AH 2H"), "illegal", "gin.run", {"says": "A♥ cannot be between king and two: an ace is always at one end."}),
    ("Q K A with a high ace", ask("meld", HIGH, cards="QH KH AH"), "legal", "gin.run", {}),
    ("a whole suit needs no end", ask("meld", HIGH, cards="A-KH"), "legal", "gin.run", {}),
    ("a two on a high ace", ask("layoff", HIGH, cards="2S", **ON), "illegal", "gin.layoff", {"says": "2♠"}),
    ("a two round the corner", ask("layoff", WRAP, cards="2S", **ON), "legal", "gin.layoff", {}),
    ("an ace at either end", ask("layoff", HIGH, cards="AS", on="2-KS"), "legal", "gin.layoff", {}),
    ("what is left round the corner", ask("deadwood", DEAR, held="KH AH 2H AS"), "legal", None, {"deadwood": 15, "melds": ["KH AH 2H"]}),
    ("what is left with a high ace", ask("deadwood", HIGH, held="KH AH 2H QH"), "legal", None, {"deadwood": 2, "melds": ["QH KH AH"]}),
    ("an ace as deadwood", ask("count", DEAR, held="AS 5H"), "legal", "gin.values", {"points": 20}),
    ("limit 25: 22", ask("knock", CHOSEN, deadwood=22, limit=25), "legal", "gin.knock", {"deadwood": 22}),
    ("limit 21: 22", ask("knock", CHOSEN, deadwood=22, limit=21), "illegal", "gin.limit", {"says": "22"}),
    ("no limit said", ask("knock", CHOSEN, deadwood=22), "undecided", "gin.limit", {"says": "knock limit"}),
    ("no limit said, in cards", ask("knock", {**CHOSEN, **WRAP}, held=f"{CORNER} QD"), "undecided", None, {"says": "knock limit"}),
    ("above every limit (Decided: a knock limit that is not said)", ask("knock", CHOSEN, deadwood=51), "illegal", "gin.limit", {"says": "every"}),
    ("gin whatever the limit", ask("knock", CHOSEN, deadwood=0), "legal", "gin.gin", {}),
    ("a limit is not read elsewhere", ask("knock", {}, deadwood=12, limit=25), "illegal", "gin.limit", {"says": "10"}),
    ("with cards round the corner", ask("knock", WRAP, held=CORNER), "legal", "gin.knock", {"deadwood": 4}),
]  # fmt: skip


@table("why, case, verdict, clause, more", ASKED)
def test_a_question_is_answered(why: str, case: Case, verdict: str, clause: str | None, more: Case) -> None:
    check(case, verdict, clause, more)
