"""Gin Rummy: every worked example and every decision of its rules that concerns a score."""

from __future__ import annotations

from typing import Any

import pytest

from referee.record import FORMAT, read_record
from referee.sheet import replay_strictly, sheet_json

NAMES = ["Taro", "Hanako"]
KNOCKER = "KS KC KD 5S 6S 7S 9C TC JC JD"
DEFENDER = "2S 2C 2D 2H 8S 8C 8D 9S 7C AC"


def played(*hands: dict[str, Any], preset: str = "gin", **rules: Any) -> dict[str, Any]:
    data = {"format": FORMAT, "game": preset, "players": NAMES, "rules": rules, "hands": list(hands)}
    return sheet_json(replay_strictly(read_record(data)))


def hand(end: str, by: str, taro: Any, hanako: Any, **more: Any) -> dict[str, Any]:
    return {"end": end, "by": by, "held": {"Taro": taro, "Hanako": hanako}, **more}


def knock(taro: Any, hanako: Any, **more: Any) -> dict[str, Any]:
    return hand("knock", "Taro", taro, hanako, **more)


SPADE, HEART = {"upcard": "8S"}, {"upcard": "8H"}
WORSE = {"melds": ["2S 2C 2D 2H", "8S 8C 8D"], "layoffs": [], "deadwood": "9S 7C AC"}
ELEVEN = "9S TS JS QS 6H 6D 6C 2H 3H 4H 5H"

HANDS = [
    ("example 2: the lower knocker scores the difference (gin.score)", knock(5, 12), {}, (7, 0)),
    ("example 2: a tie is an undercut (gin.undercut)", knock(5, 5), {}, (0, 25)),
    ("example 2: an undercut (gin.undercut)", knock(9, 4), {}, (0, 30)),
    ("example 3: gin against nothing (gin.gin-bonus)", hand("gin", "Taro", 0, 0), {}, (25, 0)),
    ("gin scores the deadwood too (gin.gin-bonus)", hand("gin", "Taro", 0, 30), {}, (55, 0)),
    ("a tie without undercut scores nothing (gin.undercut)", knock(5, 5), {"undercut_on_tie": False}, (0, 0)),
    ("an undercut still stands (gin.undercut)", knock(5, 4), {"undercut_on_tie": False}, (0, 26)),
    ("a knock without deadwood is gin (Decided)", knock(0, 7), {}, (32, 0)),
    ("big gin (gin.big-gin-bonus)", hand("big-gin", "Taro", 0, 30), {"big_gin_bonus": 31}, (61, 0)),
    ("big gin that is not played is gin (Decided)", hand("big-gin", "Taro", ELEVEN, 30), {}, (55, 0)),
    ("eleven melded cards are big gin (gin.big-gin)", hand("gin", "Taro", ELEVEN, 30), {"big_gin_bonus": 50}, (80, 0)),
    ("example 5: a defender breaks a meld (gin.layoff)", knock(KNOCKER, DEFENDER), {}, (0, 26)),
    ("a number of the knocker hides the melds (Decided)", knock(10, DEFENDER), {}, (7, 0)),
    ("example 1: a legal knock with 5 (gin.knock)", knock("9S TS JS QS 6H 6D 6C 2H AD 2D", 20), {}, (15, 0)),
    ("example 1: 7 and 8 of spades chain (gin.layoff)", knock("9S TS JS QS 6H 6D 6C 2H AD 2D", "8S 7S KH KC 9D 9C 5C 4H 3D JH"), {}, (55, 0)),
    ("no lay-offs against gin (gin.no-layoff-on-gin)", hand("gin", "Taro", "9S TS JS QS 6H 6D 6C 2H 3H 4H", "8S KH KC QD 9D 9C 5C 4C 3D JH"), {}, (103, 0)),
    ("lay-offs against gin (gin.no-layoff-on-gin)", hand("gin", "Taro", "9S TS JS QS 6H 6D 6C 2H 3H 4H", "8S KH KC QD 9D 9C 5C 4C 3D JH"), {"layoff_on_gin": True}, (95, 0)),
    ("laying off everything does not undercut gin (gin.gin-bonus)", hand("gin", "Taro", "9S TS JS QS 6H 6D 6C 2H 3H 4H", "8S 7S KH KC KD 9D 9C 9H 5H 6S"), {"layoff_on_gin": True}, (25, 0)),
    ("a declared arrangement stands (Decided)", hand("knock", "Taro", {"melds": ["KS KC KD", "5S 6S 7S", "9C TC JC"], "deadwood": "JD"}, WORSE), {}, (7, 0)),
    ("declared deadwood counts as declared (Decided)", knock({"melds": ["AS AH AC", "3S 3H 3C"], "deadwood": "2D 2C 2H AD"}, 40), {}, (33, 0)),
    ("declared lay-offs count (gin.layoff)", knock(KNOCKER, {"melds": ["2S 2C 2D 2H"], "layoffs": [{"cards": "8S", "on": "5S 6S 7S"}, {"cards": "9S", "on": "5S 6S 7S 8S"}, {"cards": "8C 7C", "on": "9C TC JC"}], "deadwood": "8D AC"}), {}, (0, 26)),
    ("void: nobody scores (gin.stock-out)", {"end": "void"}, {}, (0, 0)),
    ("counted by the table (table.scores)", {"scores": {"Taro": 12, "Hanako": 0}}, {}, (12, 0)),
    ("points by agreement (table.adjust)", knock(5, 12, adjust={"Hanako": -10}), {}, (7, -10)),
    ("example 8: spades double an undercut (gin.double)", knock(7, 4, **SPADE), {"spades_double": True, "upcard_limit": True}, (0, 56)),
    ("example 8: spades double gin (gin.double)", hand("gin", "Taro", 0, 30, **SPADE), {"spades_double": True}, (110, 0)),
    ("hearts double nothing (gin.double)", hand("gin", "Taro", 0, 30, **HEART), {"spades_double": True}, (55, 0)),
    ("scores are not doubled again (Decided)", {"scores": {"Taro": 20, "Hanako": 0}, "upcard": "8S"}, {"spades_double": True}, (20, 0)),
    ("adjust is not doubled (Decided)", hand("gin", "Taro", 0, 30, adjust={"Taro": 5}, **SPADE), {"spades_double": True}, (115, 0)),
    ("an ace that allows one point (gin.limit)", knock(1, 30, upcard="AH"), {"upcard_limit": True, "upcard_ace": "one"}, (29, 0)),
    ("a court card allows ten (gin.limit)", knock(10, 30, upcard="QH"), {"upcard_limit": True, "knock_limit": 0}, (20, 0)),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "rules", "scores"), [row[1:] for row in HANDS], ids=[row[0] for row in HANDS])
def test_a_hand_scores(hand: dict[str, Any], rules: dict[str, Any], scores: tuple[int, int]) -> None:
    sheet = played(hand, **{"target": 1000, **rules})
    assert tuple(sheet["hands"][0]["scores"].values()) == scores


def wins(by: str, points: int, **more: Any) -> dict[str, Any]:
    held = {"Taro": 5, "Hanako": 5 + points} if by == "Taro" else {"Taro": 5 + points, "Hanako": 5}
    return {"end": "knock", "by": by, "held": held, **more}


EXAMPLE = [
    *(wins(by, points) for by, points in [("Taro", 15), ("Hanako", 20), ("Taro", 32), ("Hanako", 5), ("Hanako", 42)]),
    *(wins(by, points) for by, points in [("Taro", 22), ("Hanako", 9), ("Hanako", 28)]),
]


def test_example_4_the_whole_game_is_settled_at_185() -> None:
    sheet = played(*EXAMPLE)
    assert sheet["totals"] == {"Taro": 69, "Hanako": 104}
    assert sheet["bonuses"] == {"Taro": {"gin.boxes": 75}, "Hanako": {"gin.boxes": 125, "gin.game-bonus": 100}}
    assert sheet["final"] == {"Taro": 144, "Hanako": 329}
    assert (sheet["winners"], sheet["margin"], sheet["next"]) == (["Hanako"], 185, None)


SHUTOUTS = [("bonus", 350), ("double", 500), ("double-except-boxes", 450), ("double-hands", 350), ("none", 250)]


@pytest.mark.parametrize(("shutout", "final"), SHUTOUTS, ids=[row[0] for row in SHUTOUTS])
def test_example_6_a_shutout(shutout: str, final: int) -> None:
    assert played(wins("Taro", 50), wins("Taro", 50), shutout=shutout)["final"] == {"Taro": final, "Hanako": 0}


def test_a_shutout_doubles_no_adjust() -> None:
    sheet = played(wins("Taro", 50), wins("Taro", 50, adjust={"Taro": 10}), shutout="double")
    assert sheet["final"]["Taro"] == 110 + 50 + 100 + 250


def test_a_box_of_the_loser_lifts_the_shutout() -> None:
    sheet = played(wins("Hanako", 1), wins("Taro", 50), wins("Taro", 50))
    assert "gin.shutout" not in sheet["bonuses"]["Taro"]
    assert sheet["final"] == {"Taro": 100 + 50 + 100, "Hanako": 1 + 25}


def test_example_7_hollywood_writes_wins_into_one_two_and_three_games() -> None:
    sheet = played(wins("Taro", 25), wins("Taro", 18), wins("Taro", 36), hollywood=True)
    assert [game["totals"]["Taro"] for game in sheet["games"]] == [79, 54, 36]
    assert sheet["totals"]["Taro"] == 79 + 54 + 36
    assert [hand["scores"]["Taro"] for hand in sheet["hands"]] == [25, 18, 36]
    assert sheet["finished"] is False


def test_hollywood_a_late_starter_begins_in_the_next_open_game() -> None:
    sheet = played(*[wins("Taro", 60)] * 2, wins("Hanako", 30), wins("Hanako", 20), hollywood=True)
    assert [game["totals"] for game in sheet["games"]] == [
        {"Taro": 120, "Hanako": 0},
        {"Taro": 60, "Hanako": 50},
        {"Taro": 0, "Hanako": 20},
    ]
    assert [game["finished"] for game in sheet["games"]] == [True, False, False]


def test_hollywood_ends_with_the_third_game_and_settles_the_sum() -> None:
    sheet = played(*[wins("Taro", 60)] * 4, hollywood=True)
    assert all(game["finished"] for game in sheet["games"])
    assert sheet["final"]["Taro"] == sum(game["final"]["Taro"] for game in sheet["games"])
    assert (sheet["winners"], sheet["margin"]) == (["Taro"], sheet["final"]["Taro"])


def test_hollywood_an_adjust_goes_to_every_open_game() -> None:
    sheet = played(*[wins("Taro", 60)] * 2, {"end": "void", "adjust": {"Hanako": 7}}, hollywood=True)
    assert [game["totals"]["Hanako"] for game in sheet["games"]] == [0, 7, 7]


def test_boxes_when_doubled_and_scores_as_one_box() -> None:
    doubled = hand("gin", "Taro", 0, 30, **SPADE)
    sheet = played(doubled, {"scores": {"Taro": 0, "Hanako": 9}}, doubled, preset="oklahoma", boxes_when_doubled=2)
    assert sheet["bonuses"]["Taro"]["gin.boxes"] == 4 * 25
    assert sheet["bonuses"]["Hanako"]["gin.boxes"] == 25


def test_a_settlement_can_turn_against_the_winner() -> None:
    sheet = played(*[wins("Hanako", 4)] * 12, wins("Taro", 60), wins("Taro", 40), game_bonus=0)
    assert sheet["winners"] == ["Taro"]
    assert sheet["margin"] == (100 + 50) - (48 + 300)


def test_the_game_ends_only_with_a_hand_and_level_totals_play_on() -> None:
    level = wins("Taro", 1, adjust={"Taro": 99, "Hanako": 100})
    sheet = played(level)
    assert sheet["finished"] is False
    assert played(level, wins("Hanako", 1))["winners"] == ["Hanako"]
    assert played(wins("Taro", 1, adjust={"Taro": 99, "Hanako": 101}))["winners"] == ["Hanako"]


DEALERS = [
    ("the loser deals", "loser", [wins("Taro", 5), wins("Hanako", 5)], ["Taro", "Hanako", "Taro"]),
    ("the winner deals", "winner", [wins("Taro", 5), wins("Hanako", 5)], ["Taro", "Taro", "Hanako"]),
    ("in turn", "alternate", [wins("Taro", 5), wins("Taro", 5)], ["Taro", "Hanako", "Taro"]),
    ("void: the same deals again", "loser", [wins("Taro", 5), {"end": "void"}], ["Taro", "Hanako", "Hanako"]),
    ("void with alternate: again, then in turn", "alternate", [{"end": "void"}, wins("Taro", 5)], ["Taro", "Taro", "Hanako"]),
    ("a dealer that is named goes on from there", "alternate", [wins("Taro", 5, dealer="Hanako"), wins("Taro", 5)], ["Hanako", "Taro", "Hanako"]),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "hands", "dealers"), [row[1:] for row in DEALERS], ids=[row[0] for row in DEALERS])
def test_who_deals(rule: str, hands: list[dict[str, Any]], dealers: list[str]) -> None:
    sheet = played(*hands, next_dealer=rule)
    assert [*(hand["dealer"] for hand in sheet["hands"]), sheet["next"]["dealer"]] == dealers
    assert sheet["next"]["first"] != sheet["next"]["dealer"]
    assert (sheet["next"]["cards"], sheet["next"]["packs"], sheet["next"]["jokers"]) == (10, 1, 0)


def test_nobody_scoring_is_dealt_as_after_a_void_hand() -> None:
    tie = knock(5, 5)
    assert played(tie, undercut_on_tie=False)["next"]["dealer"] == "Taro"
    assert played(tie, undercut_on_tie=False, next_dealer="alternate")["next"]["dealer"] == "Hanako"


def test_reasons_name_the_lay_offs_and_the_bonus() -> None:
    lines = played(knock(KNOCKER, DEFENDER))["hands"][0]["lines"]
    assert [line["because"] for line in lines] == [
        "9 after laying off 8♠ 9♠ 8♣ 7♣ against 10",
        "bonus for the undercut",
    ]
