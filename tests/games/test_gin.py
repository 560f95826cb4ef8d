"""Gin Rummy: every worked example and every decision of its rules that concerns a score.

Examples and decisions are in docs/rules/gin.md.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee.games.gin import GIN
from referee.sheet.record import FORMAT, read_record, write_rules
from referee.sheet.replay import replay_strictly
from referee.sheet.scoresheet_json import sheet_json
from referee.words import Fault
from tests.rule_pages import own_values
from tests.tables import table

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
SQUARE = "4S 5S 6S 4H 5H 6H 4D 5D 6D AC"
HELPED = "7S 7H KS KH KD QC JC 9C 2H 2D"

HANDS = [
    ("example 2: the lower knocker scores the difference (gin.score)", knock(5, 12), {}, (7, 0)),
    ("example 2: a tie is an undercut (gin.undercut)", knock(5, 5), {}, (0, 25)),
    ("example 2: an undercut (gin.undercut)", knock(9, 4), {}, (0, 30)),
    ("example 3: gin against nothing (gin.gin-bonus)", hand("gin", "Taro", 0, 0), {}, (25, 0)),
    ("gin scores the deadwood too (gin.gin-bonus)", hand("gin", "Taro", 0, 30), {}, (55, 0)),
    ("a tie without undercut scores nothing (gin.undercut)", knock(5, 5), {"undercut_on_tie": False}, (0, 0)),
    ("an undercut still stands (gin.undercut)", knock(5, 4), {"undercut_on_tie": False}, (0, 26)),
    ("a knock without deadwood is gin (Decided: knock or gin)", knock(0, 7), {}, (32, 0)),
    ("big gin (gin.big-gin-bonus)", hand("big-gin", "Taro", 0, 30), {"big_gin_bonus": 31}, (61, 0)),
    ("big gin that is not played is gin (Decided: knock or gin)", hand("big-gin", "Taro", ELEVEN, 30), {}, (55, 0)),
    ("eleven melded cards are big gin (gin.big-gin)", hand("gin", "Taro", ELEVEN, 30), {"big_gin_bonus": 50}, (80, 0)),
    ("example 5: a defender breaks a meld (gin.layoff)", knock(KNOCKER, DEFENDER), {}, (0, 26)),
    ("a number of the knocker hides the melds (Decided: cards in a record)", knock(10, DEFENDER), {}, (7, 0)),
    ("example 1: a legal knock with 5 (gin.knock)", knock("9S TS JS QS 6H 6D 6C 2H AD 2D", 20), {}, (15, 0)),
    ("example 1: 7 and 8 of spades chain (gin.layoff)", knock("9S TS JS QS 6H 6D 6C 2H AD 2D", "8S 7S KH KC 9D 9C 5C 4H 3D JH"), {}, (55, 0)),
    ("no lay-offs against gin (gin.no-layoff-on-gin)", hand("gin", "Taro", "9S TS JS QS 6H 6D 6C 2H 3H 4H", "8S KH KC QD 9D 9C 5C 4C 3D JH"), {}, (103, 0)),
    ("lay-offs against gin (gin.no-layoff-on-gin)", hand("gin", "Taro", "9S TS JS QS 6H 6D 6C 2H 3H 4H", "8S KH KC QD 9D 9C 5C 4C 3D JH"), {"layoff_on_gin": True}, (95, 0)),
    ("laying off everything does not undercut gin (gin.gin-bonus)", hand("gin", "Taro", "9S TS JS QS 6H 6D 6C 2H 3H 4H", "8S 7S KH KC KD 9D 9C 9H 5H 6S"), {"layoff_on_gin": True}, (25, 0)),
    ("a declared arrangement stands (Decided: declared)", hand("knock", "Taro", {"melds": ["KS KC KD", "5S 6S 7S", "9C TC JC"], "deadwood": "JD"}, WORSE), {}, (7, 0)),
    ("declared deadwood counts as declared, an ace one, a two two (gin.values)", knock({"melds": ["AS AH AC", "3S 3H 3C"], "deadwood": "2D 2C 2H AD"}, 40), {}, (33, 0)),
    ("declared lay-offs count (gin.layoff)", knock(KNOCKER, {"melds": ["2S 2C 2D 2H"], "layoffs": [{"cards": "8S", "on": "5S 6S 7S"}, {"cards": "9S", "on": "5S 6S 7S 8S"}, {"cards": "8C 7C", "on": "9C TC JC"}], "deadwood": "8D AC"}), {}, (0, 26)),
    ("void: nobody scores (gin.stock-out)", {"end": "void"}, {}, (0, 0)),
    ("counted by the table (table.scores)", {"scores": {"Taro": 12, "Hanako": 0}}, {}, (12, 0)),
    ("points by agreement (table.adjust)", knock(5, 12, adjust={"Hanako": -10}), {}, (7, -10)),
    ("example 8: spades double an undercut (gin.double)", knock(7, 4, **SPADE), {"spades_double": True, "upcard_limit": True}, (0, 56)),
    ("example 8: spades double gin (gin.double)", hand("gin", "Taro", 0, 30, **SPADE), {"spades_double": True}, (110, 0)),
    ("hearts double nothing (gin.double)", hand("gin", "Taro", 0, 30, **HEART), {"spades_double": True}, (55, 0)),
    ("scores are not doubled again (Decided: boxes)", {"scores": {"Taro": 20, "Hanako": 0}, "upcard": "8S"}, {"spades_double": True}, (20, 0)),
    ("adjust is not doubled (Decided: adjust)", hand("gin", "Taro", 0, 30, adjust={"Taro": 5}, **SPADE), {"spades_double": True}, (115, 0)),
    ("an ace that allows one point (gin.limit)", knock(1, 30, upcard="AH"), {"upcard_limit": True, "upcard_ace": "one"}, (29, 0)),
    ("a court card allows ten (gin.limit)", knock(10, 30, upcard="QH"), {"upcard_limit": True, "knock_limit": 0}, (20, 0)),
    ("a number card allows its number (gin.limit)", knock(4, 30, upcard="4H"), {"upcard_limit": True}, (26, 0)),
    ("an ace allows gin (gin.limit)", knock(0, 30, upcard="AH"), {"upcard_limit": True}, (55, 0)),
    ("straight gin (gin.limit)", hand("gin", "Taro", 0, 30), {"knock_limit": 0}, (55, 0)),
    ("the upcard may be held and is not counted again (pack check)", knock(KNOCKER, 20, upcard="5S"), {"spades_double": True}, (20, 0)),
    ("among equals the melds that help the opponent least (Best arrangement)", knock(SQUARE, HELPED), {}, (46, 0)),
    ("the same melds where runs help least (Best arrangement)", knock(SQUARE, "4C 5C KS KH KD QC JC 9C 2H 2D"), {}, (41, 0)),
    ("declared melds stand, also those that help the opponent (Decided: declared)", knock({"melds": ["4S 5S 6S", "4-6H", "4-6D"], "deadwood": "AC"}, HELPED), {}, (32, 0)),
    ("a declared lay-off finds the knocker's melds (Best arrangement)", knock(SQUARE, {"melds": ["KS KH KD"], "layoffs": [{"cards": "7S", "on": "4S 5S 6S"}], "deadwood": "7H QC JC 9C 2H 2D"}), {}, (39, 0)),
    ("nobody has to lay off (gin.layoff)", knock(SQUARE, {"melds": ["KS KH KD"], "deadwood": "7S 7H QC JC 9C 2H 2D"}), {}, (46, 0)),
    ("never on deadwood, so aces stay (gin.layoff)", knock("4S 5S 6S 4H 5H 6H KS KH KD AC", "AS AH JC QC QD 9C 9D 7C 3H 8D"), {}, (64, 0)),
    ("several lay-offs on one meld, each on the meld as it lies (gin.layoff)", knock("4S 5S 6S 9H TH JH KS KH KD 2C", {"melds": [], "layoffs": [{"cards": "7S", "on": "4S 5S 6S"}, {"cards": "8S", "on": "4S 5S 6S"}, {"cards": "3S", "on": "4-8S"}], "deadwood": "QC QD 9C 9D 7C 3H 8D"}), {}, (54, 0)),
    ("lay-offs declared on the melds of a knocker whose cards are not known (Decided: declared)", knock(5, {"melds": [], "layoffs": [{"cards": "7S", "on": "4S 5S 6S"}], "deadwood": "QC QD 9C 9D 7C 3H 8D 2C 2D"}), {}, (55, 0)),
    ("the bonus for an undercut is doubled, too (gin.double)", knock(5, 5, **SPADE), {"spades_double": True}, (0, 50)),
    ("a doubled nothing is nothing (gin.double)", knock(5, 5, **SPADE), {"spades_double": True, "undercut_on_tie": False}, (0, 0)),
    ("big gin is doubled, too (gin.double)", hand("big-gin", "Taro", 0, 30, **SPADE), {"spades_double": True, "big_gin_bonus": 31}, (122, 0)),
    ("other bonuses: gin", hand("gin", "Taro", 0, 30), {"gin_bonus": 20}, (50, 0)),
    ("other bonuses: an undercut", knock(9, 4), {"undercut_bonus": 10}, (0, 15)),
    ("no bonuses at all", knock(5, 5), {"undercut_bonus": 0}, (0, 0)),
    ("the dealer knocks as well as the other", hand("knock", "Hanako", 12, 5), {}, (0, 7)),
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


def test_hollywood_ended_by_agreement_sums_what_its_closed_games_came_to() -> None:
    data = {"format": FORMAT, "game": "gin", "players": NAMES, "rules": {"hollywood": True}, "finished": "agreed"}
    record = read_record({**data, "hands": [wins("Taro", 90), wins("Taro", 90)]})
    sheet = sheet_json(replay_strictly(record))
    assert [game["finished"] for game in sheet["games"]] == [True, False, False]
    assert sheet["final"] == {name: sum(game["final"][name] for game in sheet["games"]) for name in NAMES}
    assert (sheet["winners"], sheet["margin"]) == (["Taro"], sheet["final"]["Taro"])


def test_hollywood_an_adjust_goes_to_every_open_game() -> None:
    sheet = played(*[wins("Taro", 60)] * 2, {"end": "void", "adjust": {"Hanako": 7}}, hollywood=True)
    assert [game["totals"]["Hanako"] for game in sheet["games"]] == [0, 7, 7]


def test_boxes_when_doubled_and_scores_as_one_box() -> None:
    doubled = hand("gin", "Taro", 0, 30, **SPADE)
    sheet = played(doubled, {"scores": {"Taro": 0, "Hanako": 9}}, doubled, preset="oklahoma", boxes_when_doubled=2)
    assert sheet["bonuses"]["Taro"]["gin.boxes"] == 4 * 25
    assert sheet["bonuses"]["Hanako"]["gin.boxes"] == 25


def test_points_taken_away_are_no_box_and_lift_no_shutout() -> None:
    sheet = played({"scores": {"Taro": 100, "Hanako": -5}})
    assert sheet["bonuses"] == {"Taro": {"gin.boxes": 25, "gin.game-bonus": 100, "gin.shutout": 100}, "Hanako": {}}


def test_a_settlement_can_turn_against_the_winner() -> None:
    """The margin is said as it is (gin.settlement)."""
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
        "Hanako had 9 after laying off 8♠ 9♠ 8♣ 7♣; Taro, who knocked, had 10 points",
        "bonus for the undercut",
    ]


WINNERS = [
    ("an undercut can end the game (gin.game)", [wins("Hanako", 80), knock(9, 0)], {}, ["Hanako"]),
    ("boxes do not count towards the target (gin.game)", [wins("Taro", 30)] * 3, {}, []),
    ("the target itself is enough (gin.game)", [wins("Taro", 50)] * 2, {}, ["Taro"]),
    ("another target (gin.game)", [wins("Taro", 50)] * 2, {"target": 101}, []),
    (
        "an adjust alone can end it, with the hand (Decided: adjust)",
        [{"end": "void", "adjust": {"Taro": 100}}],
        {},
        ["Taro"],
    ),
]


@table("why, hands, rules, winners", WINNERS)
def test_who_has_won(why: str, hands: list[dict[str, Any]], rules: dict[str, Any], winners: list[str]) -> None:
    assert played(*hands, **rules)["winners"] == winners


BONUSES = [
    ("as much as the target (gin.game-bonus, gin.shutout)", {}, (100, 50, 100)),
    ("another target moves both", {"target": 75}, (75, 50, 75)),
    ("a game bonus of its own (gin.game-bonus)", {"game_bonus": 200}, (200, 50, 100)),
    ("a shutout bonus of its own (gin.shutout)", {"shutout_bonus": 30}, (100, 50, 30)),
    ("another box bonus (gin.boxes)", {"box_bonus": 20}, (100, 40, 100)),
    ("no boxes (gin.boxes)", {"box_bonus": 0}, (100, 0, 100)),
    ("no game bonus (gin.game-bonus)", {"game_bonus": 0}, (0, 50, 100)),
]


@table("why, rules, bonuses", BONUSES)
def test_bonuses_of_the_end(why: str, rules: dict[str, Any], bonuses: tuple[int, int, int]) -> None:
    found = played(wins("Taro", 50), wins("Taro", 50), **rules)["bonuses"]["Taro"]
    assert tuple(found.get(key, 0) for key in ("gin.game-bonus", "gin.boxes", "gin.shutout")) == bonuses


def test_level_in_the_end_the_winner_is_who_reached_the_target() -> None:
    sheet = played(*[wins("Hanako", 4)] * 5, {"scores": {"Taro": 100, "Hanako": 0}}, game_bonus=0, box_bonus=20)
    assert sheet["final"] == {"Taro": 120, "Hanako": 120}
    assert (sheet["winners"], sheet["margin"]) == (["Taro"], 0)


def test_an_adjust_wins_no_hand_no_box_and_no_deal() -> None:
    sheet = played(wins("Taro", 5, adjust={"Hanako": 50}))
    assert sheet["next"]["dealer"] == "Hanako"
    end = played(wins("Taro", 50, adjust={"Hanako": 5}), wins("Taro", 50))
    assert end["bonuses"] == {"Taro": {"gin.boxes": 50, "gin.game-bonus": 100, "gin.shutout": 100}, "Hanako": {}}


@given(st.integers(0, 10), st.integers(0, 100), st.booleans(), st.booleans())
def test_at_most_one_player_scores_in_a_hand(own: int, theirs: int, tie: bool, doubled: bool) -> None:
    """As in the rules (gin.one-scorer); a knocker's hand without deadwood is gin."""
    sheet = played(knock(own, theirs, **SPADE), undercut_on_tie=tie, spades_double=doubled, target=1000)
    points = sheet["hands"][0]["scores"]
    assert min(points.values()) == 0
    assert (points["Hanako"] > 0) == (own > 0 and (theirs < own or (theirs == own and tie)))


@given(st.lists(st.integers(1, 9), max_size=12), st.lists(st.integers(1, 9), max_size=12))
def test_hollywood_a_game_begins_with_a_players_first_second_or_third_win(taro: list[int], hanako: list[int]) -> None:
    hands = [*(wins("Taro", points) for points in taro), *(wins("Hanako", points) for points in hanako)]
    sheet = played(*hands, hollywood=True, target=1000)
    for number, game in enumerate(sheet["games"]):
        assert game["totals"] == {"Taro": sum(taro[number:]), "Hanako": sum(hanako[number:])}


def test_hollywood_who_had_begun_one_game_goes_on_with_the_next_ones() -> None:
    hands = [wins("Hanako", 5), *[wins("Taro", 60)] * 2, wins("Hanako", 20), wins("Hanako", 10)]
    assert [game["totals"]["Hanako"] for game in played(*hands, hollywood=True)["games"]] == [5, 30, 10]


def test_hollywood_every_game_has_its_own_boxes_bonus_and_shutout() -> None:
    sheet = played(*[wins("Taro", 60)] * 2, wins("Hanako", 30), *[wins("Taro", 60)] * 2, hollywood=True)
    assert [game["bonuses"]["Taro"] for game in sheet["games"]] == [
        {"gin.boxes": 50, "gin.game-bonus": 100, "gin.shutout": 100},
        {"gin.boxes": 50, "gin.game-bonus": 100},
        {"gin.boxes": 50, "gin.game-bonus": 100, "gin.shutout": 100},
    ]
    assert [game["bonuses"]["Hanako"] for game in sheet["games"]] == [{}, {"gin.boxes": 25}, {}]
    assert sheet["bonuses"]["Taro"] == {"gin.boxes": 150, "gin.game-bonus": 300, "gin.shutout": 200}
    assert sheet["margin"] == sum(game["margin"] for game in sheet["games"])


def test_hollywood_the_winner_is_who_has_the_positive_sum_of_settlements() -> None:
    hands = [wins("Taro", 60), wins("Taro", 60), wins("Taro", 40), *[wins("Hanako", 10)] * 10]
    sheet = played(*hands, hollywood=True, shutout="none", game_bonus=0, box_bonus=100)
    assert [game["winners"] for game in sheet["games"]] == [["Taro"], ["Taro"], ["Hanako"]]
    assert sheet["final"] == {"Taro": 320 + 300 + 140, "Hanako": 1100}
    assert (sheet["winners"], sheet["margin"]) == (["Hanako"], 340)


REFUSED = [
    ("above the limit (gin.limit)", knock(11, 20), {}, "held.Taro", "11 points of deadwood, which is above the knock limit of 10."),
    ("above the limit, in cards (gin.limit)", knock(KNOCKER, 20), {"knock_limit": 9}, "held.Taro", "10 points of deadwood (JD), which is above the knock limit of 9."),
    ("no knock in straight gin (gin.limit)", knock(1, 20), {"knock_limit": 0}, "held.Taro", "1 point of deadwood, which is above the knock limit of 0."),
    ("above the upcard (gin.limit)", knock(5, 20, upcard="4H"), {"upcard_limit": True}, "held.Taro", "5 points of deadwood, which is above the knock limit of 4, set by the upcard 4H."),
    ("an ace as upcard (gin.limit)", knock(1, 20, upcard="AH"), {"upcard_limit": True}, "held.Taro", "1 point of deadwood, which is above the knock limit of 0, set by the upcard AH."),
    ("an ace that allows one (gin.limit)", knock(2, 20, upcard="AH"), {"upcard_limit": True, "upcard_ace": "one"}, "held.Taro", "2 points of deadwood, which is above the knock limit of 1, set by the upcard AH."),
    ("gin with deadwood (gin.gin)", hand("gin", "Taro", 5, 20), {}, "held.Taro", "“5” leaves 5 points of deadwood: that is not gin."),
    ("gin with deadwood, in cards (gin.gin)", hand("gin", "Taro", KNOCKER, 20), {}, "held.Taro", f"“{KNOCKER}” leaves 10 points of deadwood"),
    ("big gin with deadwood (gin.big-gin)", hand("big-gin", "Taro", "9S TS JS QS 6H 6D 6C 2H 3H 4H 9D", 20), {}, "held.Taro", "leaves 9 points of deadwood"),
    ("a declared gin with deadwood", hand("gin", "Taro", {"melds": ["9S TS JS QS", "6H 6D 6C"], "deadwood": "2H 3H 4H"}, 20), {}, "held.Taro", "leaves 9 points of deadwood"),
    ("the upcard is missing (gin.limit)", knock(5, 20), {"upcard_limit": True}, "upcard", "enter the upcard"),
    ("the upcard is missing (gin.double)", knock(5, 20), {"spades_double": True}, "upcard", "enter the upcard"),
    ("an upcard without a suit", knock(5, 20, upcard="8"), {"spades_double": True}, "upcard", "8 is not an upcard"),
    ("a joker as upcard", knock(5, 20, upcard="*8S"), {}, "upcard", "*8S is not an upcard"),
    ("two upcards", knock(5, 20, upcard="8S 9S"), {}, "upcard", "“8S 9S” is not one card"),
    ("an end that is none", {"end": "draw"}, {}, "end", "“draw” is not possible: it must be one of knock, gin, big-gin, void."),
    ("a knock with eleven cards", knock(ELEVEN, 20), {}, "held.Taro", "enter 10 cards, not 11."),
    ("big gin with ten cards", hand("big-gin", "Taro", "9S TS JS QS 6H 6D 6C 2H 3H 4H", 20), {}, "held.Taro", "enter 11 cards, not 10."),
    ("an opponent with eleven cards", hand("gin", "Taro", 0, ELEVEN), {}, "held.Hanako", "enter 10 cards, not 11."),
    ("an opponent with none", knock(5, ""), {}, "held.Hanako", "enter 10 cards, not 0."),
    ("more than ten cards can count", knock(5, 101), {}, "held.Hanako", "101 is too much: ten cards are worth at most 100 points."),
    ("a card in both hands", knock(KNOCKER, "KS " + DEFENDER[3:]), {}, "held.Hanako", "KS appears twice, but a pack has only one. Check the cards in Taro's hand and in Hanako's hand."),
    ("a card declared twice (gin.one-meld)", knock({"melds": ["9S TS JS QS", "6H 6D 6C"], "deadwood": "QS 2H AD"}, 20), {}, "held.Taro", "QS appears twice"),
    ("a card in two declared melds (gin.one-meld)", knock({"melds": ["6S 7S 8S", "7S 7H 7D"], "deadwood": "KC QD JH 9H"}, 20), {}, "held.Taro", "7S is in two melds, 6S 7S 8S and 7S 7H 7D, but a card can be in only one."),
    ("a card melded and in the deadwood (gin.one-meld)", knock({"melds": ["6S 7S 8S", "9H 9D 9C"], "deadwood": "7S KC QD JH"}, 20), {}, "held.Taro", "7S appears twice, in 6S 7S 8S and in the deadwood:"),
    ("a card laid off that is melded, too", knock(KNOCKER, {"melds": ["8S 8C 8D"], "layoffs": [{"cards": "8S", "on": "5S 6S 7S"}], "deadwood": "2S 2C 2D 2H 7C AC"}), {}, "held.Hanako", "8S appears twice"),
    ("a declared hand with a card too few", knock({"melds": ["9S TS JS QS", "6H 6D 6C"], "deadwood": "2H AD"}, 20), {}, "held.Taro", "enter 10 cards, not 9."),
    ("a declared hand with a joker", knock({"melds": ["9S TS JS QS", "6H 6D *"], "deadwood": "2H AD 2D"}, 20), {}, "held.Taro", "* has no suit"),
    ("a declared meld that is none", knock({"melds": ["QS KS AS", "6H 6D 6C"], "deadwood": "2H AD 2D 3C"}, 20), {}, "held.Taro.melds[0]", "QS KS AS is not a meld. AS cannot be above a king: the ace is low only."),
    ("the knocker lays off (gin.layoff)", knock({"melds": ["9S TS JS QS", "6H 6D 6C"], "layoffs": [{"cards": "2H", "on": "2S 2C 2D"}], "deadwood": "AD 3C"}, 20), {}, "held.Taro.layoffs[0]", "“2H”: the knocker never lays off."),
    ("a lay-off against gin (gin.no-layoff-on-gin)", hand("gin", "Taro", 0, {"melds": [], "layoffs": [{"cards": "8S", "on": "5S 6S 7S"}], "deadwood": "2S 3C 4D 5H 6D 7C 9D TC JH"}), {}, "held.Hanako.layoffs[0]", "8S cannot be laid off: the hand ended with gin."),
    ("a lay-off on deadwood (gin.layoff)", knock(KNOCKER, {"melds": ["2S 2C 2D 2H", "8S 8C 8D"], "layoffs": [{"cards": "9S", "on": "JD"}], "deadwood": "7C AC"}), {}, "held.Hanako.layoffs[0].on", "“JD” is not one of the knocker's melds."),
    ("a lay-off that does not fit (gin.layoff)", knock(KNOCKER, {"melds": ["2S 2C 2D 2H", "8S 8C 8D"], "layoffs": [{"cards": "9S", "on": "5S 6S 7S"}], "deadwood": "7C AC"}), {}, "held.Hanako.layoffs[0].cards", "9S does not continue 5S 6S 7S."),
    ("a lay-off on a meld with one's own card", knock(5, {"melds": ["6S 6H 6D"], "layoffs": [{"cards": "7S", "on": "4S 5S 6S"}], "deadwood": "QC QD 9C 9D 7C 3H"}), {}, "held.Hanako.layoffs[0].on", "“4S 5S 6S” is not one of the knocker's melds."),
    ("a lay-off of nothing", knock(KNOCKER, {"melds": ["2S 2C 2D 2H", "8S 8C 8D"], "layoffs": [{"cards": "", "on": "5S 6S 7S"}], "deadwood": "9S 7C AC"}), {}, "held.Hanako.layoffs[0].cards", "there is no card: write at least one, such as 8S."),
    ("a lay-off without its meld", knock(KNOCKER, {"layoffs": [{"cards": "9S"}]}), {}, "held.Hanako.layoffs[0]", '{"cards": "9S"} is not a lay-off'),
    ("a lay-off that is none", knock(KNOCKER, {"layoffs": ["9S"]}), {}, "held.Hanako.layoffs[0]", "“9S” is not a lay-off"),
    ("lay-offs that are no list", knock(KNOCKER, {"layoffs": "9S"}), {}, "held.Hanako.layoffs", "“9S” is not a list"),
    ("melds that are no list", knock({"melds": "9S TS JS"}, 20), {}, "held.Taro.melds", "“9S TS JS” is not a list"),
    ("melds that are no text", knock({"melds": [["9S", "TS"]]}, 20), {}, "held.Taro.melds[0]", '["9S", "TS"] is not text'),
    ("deadwood that is no text", knock({"deadwood": 5}, 20), {}, "held.Taro.deadwood", "5 is not text"),
    ("a declared card that cannot be read", knock({"melds": ["9S TS 0S"]}, 20), {}, "held.Taro.melds[0]", "“0S” is not a card"),
    ("a laid-off card that cannot be read", knock(5, {"layoffs": [{"cards": "8X", "on": "5S 6S 7S"}]}), {}, "held.Hanako.layoffs[0].cards", "“8X” is not a card"),
    ("the opponent is missing", {"end": "knock", "by": "Taro", "held": {"Taro": 5}}, {}, "held", "enter Hanako's"),
    ("the knocker is missing", {"end": "knock", "by": "Taro", "held": {"Hanako": 5}}, {}, "held", "enter Taro's"),
    ("nobody is said to have knocked", {"end": "knock", "held": {"Taro": 5, "Hanako": 9}}, {}, "by", "the player who knocked"),
    ("nothing is said at all", {}, {}, "end", "enter how the hand ended"),
]  # fmt: skip


@table("why, wrong, rules, place, sentence", REFUSED)
def test_a_hand_that_cannot_have_been_so_is_refused(
    why: str, wrong: dict[str, Any], rules: dict[str, Any], place: str, sentence: str
) -> None:
    with pytest.raises(Fault) as caught:
        played({"end": "void"}, wrong, **rules)
    assert caught.value.place == f"hands[1].{place}"
    assert sentence in str(caught.value)


@pytest.mark.parametrize("key", ["upcard_limit", "spades_double"])
def test_without_an_upcard_nothing_can_depend_on_it(key: str) -> None:
    with pytest.raises(Fault) as caught:
        played(first_turn="eleven", **{key: True})
    assert caught.value.place == f"rules.{key}"
    assert "needs an upcard, but with “The first turn: the non-dealer gets eleven cards”" in str(caught.value)


BOOK = {
    "knock_limit": 10, "limit_chosen": False, "upcard_limit": False, "upcard_ace": "gin-only", "spades_double": False, "gin_bonus": 25,
    "undercut_bonus": 25, "undercut_on_tie": True, "big_gin_bonus": 0, "layoff_on_gin": False, "runs_ace": "low", "ace_points": 1,
    "may_return_discard": True, "first_turn": "offer", "stock_left": 2, "last_discard": False, "next_dealer": "loser",
    "target": 100, "game_bonus": "target", "box_bonus": 25, "boxes_when_doubled": 1, "shutout": "bonus",
    "shutout_bonus": "target", "gin_boxes": 0, "big_gin_boxes": 0, "undercut_boxes": 0, "hollywood": False,
    "gin_table": "two", "direction": "clockwise",
}  # fmt: skip
PRESETS = [
    ("gin", {}),
    ("gin-pagat", {"gin_bonus": 20, "undercut_bonus": 10, "may_return_discard": False, "box_bonus": 20}),
    ("oklahoma", {"upcard_limit": True, "spades_double": True, "target": 150}),
    ("straight-gin", {"knock_limit": 0}),
]


@table("preset, changed", PRESETS)
def test_a_preset_is_what_the_books_say(preset: str, changed: dict[str, Any]) -> None:
    assert own_values(GIN, write_rules(GIN, GIN.rules(**GIN.preset(preset).changes))) == {**BOOK, **changed}


def test_these_are_all_presets() -> None:
    assert [preset.slug for preset in GIN.presets] == [row[0] for row in PRESETS]
