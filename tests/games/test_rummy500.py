"""500 Rummy: what hands score, how games end, what is refused. Rows cite the clause that they are about.

Examples are in docs/rules/rummy500.md.
"""

from __future__ import annotations

from typing import Any

import pytest

from referee.games import preset_of
from referee.sheet.record import read_record
from referee.sheet.replay import replay_strictly
from referee.sheet.scoresheet_json import sheet_json
from referee.words import Fault
from tests.games.rummy500_hands import FOUR, PAIR, TRIO, double, laid, lay, meld, pair, rum, split, sums
from tests.tables import table

SIDES = [["Ann", "Cat"], ["Bob", "Dan"]]


def record(preset: str, hands: list[dict[str, Any]], players: list[str] = PAIR, **more: Any) -> dict[str, Any]:
    return {"format": "rummy-record/1", "game": preset, "players": players, "hands": hands, **more}


def sheet(*args: Any, **more: Any) -> dict[str, Any]:
    return sheet_json(replay_strictly(read_record(record(*args, **more))))


def refusal(*args: Any, **more: Any) -> str:
    with pytest.raises(Fault) as refused:
        sheet(*args, **more)
    return str(refused.value)


def by_clause(hand: dict[str, Any]) -> dict[str, int]:
    """The sum of the lines of each clause, for all players together."""
    found: dict[str, int] = {}
    for line in hand["lines"]:
        found[line["clause"]] = found.get(line["clause"], 0) + line["points"]
    return found


RUN_OF_SEVEN = "4S 5S 6S 7S 8S 9S TS"
RUMMY_BOARD = {"threshold": 0}

SCORED: list[tuple[str, str, str, dict[str, Any], dict[str, Any], tuple[int, int]]] = [
    ("example 1: more in hand than laid", "500.score", "500-rum", {}, sums("Bob", [85, 0], [90, 0], PAIR), (-5, 0)),
    ("example 2: a low ace", "500.values", "500-rum", {}, laid(meld("Ann", "AS 2S 3S")), (6, 0)),
    ("example 2: a high ace", "500.values", "500-rum", {}, laid(meld("Ann", "QH KH AH")), (35, 0)),
    ("example 2: three aces", "500.values", "500-rum", {}, laid(meld("Ann", "AS AH AD")), (45, 0)),
    ("example 2: a joker in a run", "500.joker", "500-rum", {}, laid(meld("Ann", "7C 8C *9C")), (30, 0)),
    ("example 2: cards in hand", "500.score", "500-rum", {}, laid(meld("Bob", "7C 8C 9C"), Ann="AD KS 4H"), (-29, 24)),
    ("example 3: a ten is ten", "500.values", "500-rummy", RUMMY_BOARD, laid(meld("Ann", "7D 8D 9D TD")), (25, 0)),
    ("example 3: a high ace", "500.values", "500-rummy", RUMMY_BOARD, laid(meld("Ann", "JS QS KS AS")), (45, 0)),
    ("example 3: a low ace", "500.values", "500-rummy", RUMMY_BOARD, laid(meld("Ann", "AS 2S 3S")), (15, 0)),
    ("example 5: four in one go", "500.four-set", "persian", {"out_bonus": 0}, laid(meld("Ann", "7S 7H 7D 7C")), (40, 0)),
    ("example 5: three and a lay-off", "500.four-set", "persian", {"out_bonus": 0}, laid(meld("Ann", "7S 7H 7D"), lay("Ann", "7C", 1)), (20, 0)),
    ("example 6: a choice for the set", "500.layoff", "500-rum", {}, laid(meld("Ann", "7C 8C 9C"), meld("Ann", "TD TH TS"), lay("Bob", "TC", 2)), (54, 10)),
    ("example 6: a choice for the run", "500.layoff", "500-rum", {}, laid(meld("Ann", "7C 8C 9C"), meld("Ann", "TD TH TS"), lay("Bob", "TC", 1), lay("Bob", "JC", 1)), (54, 20)),
    ("example 7: the nine goes to the set", "500.layoff", "500-rum", {}, laid(meld("Ann", "5H 6H 7H"), meld("Ann", "9C 9S 9D"), lay("Bob", "8H", 1), lay("Bob", "9H", 2)), (45, 17)),
    ("example 8: both ends beside a joker", "500.joker", "500-rum", {}, laid(meld("Ann", "6C 7C *8C"), lay("Bob", "5C", 1), lay("Bob", "9C", 1)), (28, 14)),
    ("example 9: declared as a set", "500.joker", "500-rum", {}, laid(meld("Ann", "9D *9 *9")), (39, 0)),
    ("example 9: declared as a run", "500.joker", "500-rum", {}, laid(meld("Ann", "9D *TD *JD")), (39, 0)),
    ("laid cards in several spellings", "500.score", "500-rum", {}, laid(meld("Ann", "7-９♠")), (24, 0)),
    ("cards of unknown suit in hand", "500.score", "500-rum", {}, laid(meld("Bob", "7C 8C 9C"), Ann="888 KK5"), (-49, 24)),
    ("a joker in hand, declared or not", "500.score", "500-rum", {}, laid(meld("Bob", "7C 8C 9C"), Ann="* *8S"), (-30, 24)),
    ("a lay-off scores for who lays it", "500.layoff", "500-rum", {}, laid(meld("Ann", "4S 5S 6S"), lay("Bob", "7S 8S", 1)), (15, 15)),
    ("a joker laid off on a set", "500.layoff", "500-rum", {}, laid(meld("Ann", "4S 4H 4D"), lay("Bob", "*", 1)), (12, 15)),
    ("a real fourth beside a joker", "500.joker", "500-rum", {}, laid(meld("Ann", "4S 4H *"), lay("Bob", "4C", 1)), (23, 4)),
    ("a joker for a card that lies elsewhere", "500.joker", "500-rum", {}, laid(meld("Ann", "4S 5S 6S"), meld("Bob", "*4 4H 4D")), (15, 23)),
    ("an ace laid off above a king", "500.values", "500-rum", {}, laid(meld("Ann", "JS QS KS"), lay("Bob", "AS", 1)), (30, 15)),
    ("an ace laid off below a two", "500.values", "500-rum", {}, laid(meld("Ann", "2S 3S 4S"), lay("Bob", "AS", 1)), (9, 1)),
    ("a fourth ace changes the first three", "500.values", "500-rummy", {**RUMMY_BOARD, "ace_four": 25}, laid(meld("Ann", "AS AH AD"), lay("Bob", "AC", 1)), (75, 25)),
    ("a joker is the fourth of four aces", "500.values", "500-rummy", {**RUMMY_BOARD, "ace_four": 25}, laid(meld("Ann", "AS AH AD"), lay("Bob", "*", 1)), (75, 15)),
    ("three aces by their own key", "500.values", "500-rum", {"ace_set": 20}, laid(meld("Ann", "AS AH AD")), (60, 0)),
    ("an ace in hand by its own key", "500.values", "500-rum", {"ace_hand": 5}, laid(meld("Bob", "7C 8C 9C"), Ann="AD"), (-5, 24)),
    ("a low ace by its own key", "500.values", "500-rum", {"ace_low": 15}, laid(meld("Ann", "AS 2S 3S")), (20, 0)),
    ("a high ace by its own key", "500.values", "500-rum", {"ace_high": 25}, laid(meld("Ann", "QS KS AS")), (45, 0)),
    ("a joker by its own key", "500.values", "500-rum", {"joker_points": 25}, laid(meld("Ann", "8C 9C *TC")), (42, 0)),
    ("all five but aces and jokers", "500.values", "500-rum", {"values": "five"}, laid(meld("Ann", "JS QS KS AS"), lay("Bob", "*TS", 1)), (30, 15)),
    ("five and ten", "500.values", "500-rum", {"values": "five-ten"}, laid(meld("Ann", "8S 9S TS JS")), (30, 0)),
    ("around the corner an ace is high", "500.values", "500-rum", {"ace_wraps": True}, laid(meld("Ann", "KS AS 2S")), (27, 0)),
    ("a king laid below makes a low ace high", "500.values", "500-rum", {"ace_wraps": True}, laid(meld("Ann", "AS 2S 3S"), lay("Bob", "KS", 1)), (20, 10)),
    ("around the corner from the queen", "500.run", "500-rum", {"ace_wraps": True}, laid(meld("Ann", "QS KS AS 2S")), (37, 0)),
    ("a whole suit in one go: the ace follows the king", "500.values", "500-rum", {"ace_wraps": True}, laid(meld("Ann", "A-KS")), (99, 0)),
    ("a whole suit by a lay-off: the ace follows the king", "500.values", "500-rum", {"ace_wraps": True}, laid(meld("Ann", "A-QS"), lay("Bob", "KS", 1)), (89, 10)),
    ("without it the ace stays low", "500.values", "500-rum", {}, laid(meld("Ann", "A-QS"), lay("Bob", "KS", 1)), (75, 10)),
    ("ace and joker in hand", "500.values", "500-rummy", RUMMY_BOARD, laid(meld("Bob", "7C 8C 9C"), Ann="AD * QS"), (-30, 15)),
    ("declared jokers alone in a run", "500.joker", "500-rum", {"jokers": 4}, laid(meld("Ann", "*7S *8S *9S")), (45, 0)),
    ("declared jokers alone in a set", "500.joker", "500-rum", {"jokers": 4}, laid(meld("Ann", "*8 *8 *8")), (45, 0)),
    ("in a set a joker keeps no suit", "500.joker", "500-rum", {}, laid(meld("Ann", "8H 8D *8S"), lay("Bob", "8S", 1)), (31, 8)),
    ("both ends at once", "500.layoff", "500-rum", {}, laid(meld("Ann", "7S 8S 9S"), lay("Bob", "6S TS", 1)), (24, 16)),
    ("a joker laid off at the end that is said", "500.joker", "500-rum", {}, laid(meld("Ann", "7S 8S 9S"), lay("Bob", "*TS", 1)), (24, 15)),
    ("with turns: laid and laid off in turn", "500.turn", "500-rum", {}, laid(meld("Bob", "7S 8S 9S", turn=1), lay("Ann", "TS", 1, turn=2), lay("Bob", "JS", 1, turn=3)), (10, 34)),
    ("counter-clockwise turns of two", "500.dealer", "500-rum", {"direction": "counter"}, laid(meld("Bob", "7S 8S 9S", turn=1)), (0, 24)),
    ("points laid beside plays of another", "500.score", "500-rum", {}, {**laid(meld("Ann", "7S 8S 9S")), "melded": {"Bob": 12}}, (24, 12)),
    ("where plays are noted, none is nothing", "500.score", "500-rum", {}, laid(meld("Ann", "7S 8S 9S"), Ann=3), (21, 0)),
    ("a rum call scores for the caller", "500.rum", "500-rum", {"rum_call": "lay-off"}, laid(meld("Ann", "7S 8S 9S"), rum("Bob", "TS", 1)), (24, 10)),
    ("a rum call in the discarder's turn", "500.rum", "500-rum", {"rum_call": "lay-off"}, laid(meld("Bob", "7S 8S 9S", turn=1), rum("Ann", "TS", 1, turn=1)), (10, 24)),
    ("a rum call that takes the turn", "500.rum", "500-rum", {"rum_call": "turn"}, laid(meld("Bob", "7S 8S 9S", turn=1), meld("Ann", "4C 4D 4H", turn=1)), (12, 24)),
    ("melding out of turn", "500.out-of-turn", "500-rum", {"out_of_turn": True}, laid(meld("Bob", "7S 8S 9S", turn=1), lay("Ann", "TS", 1, turn=1)), (10, 24)),
    ("nobody out: cards count", "500.stock-out-score", "500-rum", {}, sums(None, [40, 20], [15, 30], PAIR), (25, -10)),
    ("nobody out: cards do not count", "500.stock-out-score", "500-rum", {"stock_out_counts": False}, sums(None, [40, 20], [15, 30], PAIR), (40, 20)),
    ("somebody out: cards count all the same", "500.stock-out-score", "500-rum", {"stock_out_counts": False}, sums("Bob", [40, 20], [15, 0], PAIR), (25, 20)),
    ("credit: who went out takes the cards", "500.residual", "500-rum", {"residual": "credit"}, sums("Bob", [40, 20], [15, 0], PAIR), (40, 35)),
    ("credit: with nobody out they count for nobody", "500.residual", "500-rum", {"residual": "credit"}, sums(None, [40, 20], [15, 30], PAIR), (40, 20)),
    ("credit: nobody out, with cards that do not count", "500.residual", "500-rum", {"residual": "credit", "stock_out_counts": False}, sums(None, [40, 20], [15, 30], PAIR), (40, 20)),
    ("deduct: that the stock was gone changes nothing", "500.residual", "500-rum", {}, sums("Bob", [40, 20], [15, 0], PAIR, stock_gone=True), (25, 20)),
    ("credit-late: the stock was there", "500.residual", "500-rum", {"residual": "credit-late"}, sums("Bob", [40, 20], [15, 0], PAIR), (25, 20)),
    ("credit-late: the stock was gone", "500.residual", "500-rum", {"residual": "credit-late"}, sums("Bob", [40, 20], [15, 0], PAIR, stock_gone=True), (40, 35)),
    ("credit-late: nobody out, so it was gone", "500.residual", "500-rum", {"residual": "credit-late"}, sums(None, [40, 20], [15, 30], PAIR), (40, 20)),
    ("going out", "500.out-bonus", "500-rum", {"out_bonus": 25}, pair("Bob", 10, 20), (10, 45)),
    ("nobody out, no bonus", "500.out-bonus", "500-rum", {"out_bonus": 25}, pair(None, 10, 20), (10, 20)),
    ("out with seven", "500.seven-run", "500-rum", {"seven_run_bonus": 500}, laid(meld("Bob", RUN_OF_SEVEN)), (0, 549)),
    ("out with seven, and not played", "500.seven-run", "500-rum", {}, laid(meld("Bob", RUN_OF_SEVEN)), (0, 49)),
    ("seven of who did not go out", "500.seven-run", "500-rum", {"seven_run_bonus": 500}, laid(meld("Ann", RUN_OF_SEVEN)), (49, 0)),
    ("six and a lay-off", "500.seven-run", "500-rum", {"seven_run_bonus": 500}, laid(meld("Bob", "4S 5S 6S 7S 8S 9S"), lay("Bob", "TS", 1)), (0, 49)),
    ("a meld after the seven", "500.seven-run", "500-rum", {"seven_run_bonus": 500}, laid(meld("Bob", RUN_OF_SEVEN), meld("Bob", "2H 2D 2C")), (0, 55)),
    ("a lay-off after the seven does not matter", "500.seven-run", "500-rum", {"seven_run_bonus": 500}, laid(meld("Bob", RUN_OF_SEVEN), lay("Bob", "JS", 1)), (0, 559)),
    ("a meld after it in the same turn", "500.seven-run", "500-rum", {"seven_run_bonus": 500}, laid(meld("Bob", RUN_OF_SEVEN, turn=3), meld("Bob", "2H 2D 2C", turn=3)), (0, 555)),
    ("seven in an earlier turn", "500.seven-run", "500-rum", {"seven_run_bonus": 500}, laid(meld("Bob", RUN_OF_SEVEN, turn=1), meld("Bob", "2H 2D 2C", turn=3)), (0, 55)),
    ("seven before another player's turn", "500.seven-run", "500-rum", {"seven_run_bonus": 500}, laid(meld("Bob", RUN_OF_SEVEN, turn=1), meld("Ann", "2H 2D 2C", turn=2)), (6, 49)),
    ("seven in an earlier turn, out by a lay-off", "500.seven-run", "500-rum", {"seven_run_bonus": 500}, laid(meld("Bob", RUN_OF_SEVEN, turn=1), lay("Bob", "JS", 1, turn=3)), (0, 59)),
    ("more than seven, with a joker", "500.seven-run", "500-rum", {"seven_run_bonus": 500}, laid(meld("Bob", "3S 4S 5S *6S 7S 8S 9S TS")), (0, 561)),
    ("seven said beside points", "500.seven-run", "500-rum", {"seven_run_bonus": 500}, pair("Bob", 10, 49, seven_run=True), (10, 549)),
    ("seven said of who has no plays", "500.seven-run", "500-rum", {"seven_run_bonus": 500}, {**laid(meld("Ann", "2H 2D 2C")), "melded": {"Bob": 49}, "seven_run": True}, (6, 549)),
    ("a set of four in one go counts once", "500.four-set", "500-rum", {}, laid(meld("Ann", "7S 7H 7D 7C")), (28, 0)),
    ("a joker is the fourth in one go", "500.four-set", "500-rum", {"four_set_multiplier": 2}, laid(meld("Ann", "7S 7H 7D *")), (72, 0)),
    ("a run of four is no set of four", "500.four-set", "500-rum", {"four_set_multiplier": 2}, laid(meld("Ann", "7S 8S 9S TS")), (34, 0)),
    ("persian: four jokers", "persian.joker", "persian", {"out_bonus": 0}, laid(meld("Ann", "* * * *")), (160, 0)),
    ("persian: three jokers and one laid off", "persian.joker", "persian", {"out_bonus": 0}, laid(meld("Ann", "* * *"), lay("Ann", "*", 1)), (80, 0)),
    ("persian: a joker laid off by the other", "persian.joker", "persian", {"out_bonus": 0}, laid(meld("Ann", "* * *"), lay("Bob", "*", 1)), (60, 20)),
    ("persian: going out", "500.out-bonus", "persian", {}, laid(meld("Bob", "7S 7H 7D")), (0, 40)),
    ("divided by five", "500.divide", "500-rummy", {"divisor": 5, "threshold": 0}, sums("Bob", [85, 20], [90, 0], PAIR), (-1, 4)),
    ("cards divided by five", "500.divide", "500-rummy", {"divisor": 5, "threshold": 0}, laid(meld("Ann", "JS QS KS AS"), Ann="5H"), (8, 0)),
    ("scores as counted stand", "500.score", "500-rum", {}, {"scores": {"Ann": 1234, "Bob": -7}}, (1234, -7)),
    ("scores as counted below the threshold", "500.threshold", "500-rummy", {}, {"scores": {"Ann": 29, "Bob": 30}}, (0, 30)),
    ("scores as counted are divided", "500.divide", "500-rummy", {"divisor": 5}, {"scores": {"Ann": 25, "Bob": 30}}, (0, 6)),
    ("the threshold is met before the division", "500.threshold", "500-rummy", {"divisor": 5}, sums("Bob", [30, 25], [0, 0], PAIR), (6, 0)),
    ("points by agreement are not divided", "500.divide", "500-rummy", {"divisor": 5, "threshold": 0}, pair("Bob", 30, 20, adjust={"Bob": -3}), (6, 1)),
    ("points by agreement are not held back", "500.threshold", "500-rummy", {}, pair("Bob", 29, 30, adjust={"Ann": 10}), (10, 30)),
    ("the bonus of going out lifts over the threshold", "500.threshold", "500-rummy", {"out_bonus": 25}, pair("Bob", 25, 5), (0, 30)),
    ("credited cards lift over the threshold", "500.threshold", "500-rummy", {"residual": "credit"}, sums("Bob", [35, 10], [20, 0], PAIR), (35, 30)),
    ("a doubling lifts over the threshold", "500.threshold", "500-rummy", {"four_set_multiplier": 2}, laid(meld("Ann", "7S 7H 7D 7C")), (40, 0)),
]  # fmt: skip


@table("case, clause, preset, rules, hand, expected", SCORED)
def test_a_hand_scores(
    case: str, clause: str, preset: str, rules: dict[str, Any], hand: dict[str, Any], expected: tuple[int, int]
) -> None:
    found = sheet(preset, [hand], rules=rules)["hands"][0]
    assert tuple(found["scores"].values()) == expected
    for name, points in found["scores"].items():
        assert points == sum(line["points"] for line in found["lines"] if line["player"] == name)
    assert clause in preset_of(preset)[0].book.clauses


CITED = [
    ("bonuses and doublings are lines of their own", "persian", {}, laid(meld("Bob", "7S 7H 7D 7C")), {"500.score": 20, "500.four-set": 20, "500.out-bonus": 25}),
    ("a run of seven has its line", "500-rum", {"seven_run_bonus": 500}, laid(meld("Bob", RUN_OF_SEVEN)), {"500.score": 49, "500.seven-run": 500}),
    ("credit has lines of the one who went out", "500-rum", {"residual": "credit"}, sums("Bob", [40, 20], [15, 0], PAIR), {"500.score": 60, "500.residual": 15}),
    ("a hand that does not count is taken back", "500-rummy", {}, pair("Bob", 25, 10), {"500.score": 35, "500.threshold": -35}),
    ("cards, threshold, division", "500-rummy", {"divisor": 5}, pair("Bob", 25, 40), {"500.score": 65, "500.threshold": -25, "500.divide": -32}),
    ("as counted, by agreement", "500-rum", {}, {"scores": {"Ann": 5, "Bob": 6}, "adjust": {"Ann": -1}}, {"table.scores": 11, "table.adjust": -1}),
]  # fmt: skip


@table("case, preset, rules, hand, expected", CITED)
def test_lines_cite_their_clause(
    case: str, preset: str, rules: dict[str, Any], hand: dict[str, Any], expected: dict[str, int]
) -> None:
    assert by_clause(sheet(preset, [hand], rules=rules)["hands"][0]) == expected


GAMBIT = {"threshold": 0}
NINES = [meld("Ann", "9S 9H 9D"), lay("Bob", "9C", 1)]
GAMBITS = [
    ("example 10: doubled for all in it", GAMBIT, {**laid(*NINES, double("Cat", 1), players=TRIO), "joker_use": "double"}, (30, 10, 0)),
    ("named double, no joker on it", GAMBIT, {**laid(*NINES, players=TRIO), "joker_use": "double"}, (15, 5, 0)),
    ("without a joker its use may be left open", GAMBIT, laid(*NINES, players=TRIO), (15, 5, 0)),
    ("wild jokers count nothing", GAMBIT, {**laid(meld("Ann", "9S *TS JS"), players=TRIO), "joker_use": "wild"}, (15, 0, 0)),
    ("jokers count nothing, whatever they are worth", {**GAMBIT, "joker_points": 15}, {**laid(meld("Ann", "9S *TS JS"), players=TRIO, Cat="*"), "joker_use": "wild"}, (15, 0, 0)),
    ("a joker in hand counts nothing", GAMBIT, {**laid(*NINES, players=TRIO, Cat="* 5H"), "joker_use": "splitter"}, (15, 5, -5)),
    ("four in one go and a joker multiply", {**GAMBIT, "four_set_multiplier": 2}, {**laid(meld("Ann", "9S 9H 9D 9C"), double("Cat", 1), players=TRIO), "joker_use": "double"}, (80, 0, 0)),
    ("the dealer may have both jokers", GAMBIT, {**laid(meld("Ann", "9S *TS *JS"), players=TRIO), "joker_use": "wild"}, (5, 0, 0)),
    ("gambit.splitter: a splitting joker counts nothing", {**GAMBIT, "jokers": 4}, {**laid(split("Bob", "9S"), meld("Bob", "9S 9H 9D"), players=TRIO, Cat="* 5H"), "joker_use": "splitter"}, (0, 15, -5)),
    ("gambit.splitter: its card laid off, where that is a use", {**GAMBIT, "pickup_use": "meld-or-layoff"}, {**laid(meld("Ann", "9S 9H 9D"), split("Cat", "9C"), lay("Cat", "9C", 1), players=TRIO), "joker_use": "splitter"}, (15, 0, 5)),
    ("gambit.splitter: its card laid off, where few may be (500.pickup)", {**GAMBIT, "layoff_pickup": 1}, {**laid(meld("Ann", "9S 9H 9D"), split("Cat", "9C"), lay("Cat", "9C", 1), players=TRIO), "joker_use": "splitter"}, (15, 0, 5)),
    ("gambit.splitter: with turns", GAMBIT, {**laid(split("Cat", "9S", turn=1), meld("Cat", "9S 9H 9D", turn=1), players=TRIO), "joker_use": "splitter"}, (0, 0, 15)),
    ("gambit.splitter: by the dealer, and another's", GAMBIT, {**laid(split("Ann", "9S"), meld("Ann", "9S 9H 9D"), split("Cat", "8S"), meld("Cat", "8S 8H 8D"), players=TRIO), "joker_use": "splitter"}, (15, 0, 15)),
    ("gambit.block: a blocking joker counts nothing", GAMBIT, {**laid(*NINES, players=TRIO, Cat="5H"), "joker_use": "wild", "blocked": "Cat"}, (15, 5, -5)),
    ("gambit.block: nobody blocked it", GAMBIT, {**laid(*NINES, players=TRIO), "blocked": None}, (15, 5, 0)),
    ("gambit.block: without plays", GAMBIT, {**sums("Bob", [10, 20, 0], [5, 0, 5], TRIO), "blocked": "Cat"}, (5, 20, -5)),
    ("gambit.block: the dealer's own joker is named in the hand", GAMBIT, {**laid(*NINES, players=TRIO, Ann="*"), "joker_use": "wild", "blocked": "Cat"}, (15, 5, 0)),
    ("gambit.block: two jokers out of four", {**GAMBIT, "jokers": 4}, {**laid(meld("Ann", "9S *TS JS"), players=TRIO, Bob="*"), "out": "Cat", "held": {"Ann": 0, "Bob": "*"}, "joker_use": "wild", "blocked": "Cat"}, (15, 0, 0)),
    ("play goes to the right of the dealer", GAMBIT, laid(meld("Cat", "9S 9H 9D", turn=1), lay("Bob", "9C", 1, turn=2), players=TRIO), (0, 5, 15)),
]  # fmt: skip


@table("case, rules, hand, expected", GAMBITS)
def test_dealers_gambit_scores(
    case: str, rules: dict[str, Any], hand: dict[str, Any], expected: tuple[int, ...]
) -> None:
    found = sheet("dealers-gambit", [hand], TRIO, rules=rules)["hands"][0]
    assert tuple(found["scores"].values()) == expected


def test_jokers_that_left_the_hand_are_lines_of_their_own() -> None:
    hand = {**laid(split("Cat", "9S"), meld("Cat", "9S 9H 9D"), out="Cat", players=TRIO), "blocked": "Bob"}
    lines = sheet("dealers-gambit", [{**hand, "joker_use": "splitter"}], TRIO, rules={**GAMBIT, "jokers": 4})["hands"][
        0
    ]["lines"]
    said = {line["clause"]: (line["player"], line["points"], line["because"]) for line in lines}
    assert said["gambit.splitter"] == ("Cat", 0, "a joker split the pile at 9♠: it counts 0")
    assert said["gambit.block"] == ("Bob", 0, "a joker blocked the dealer's joker and counts 0")


def test_the_threshold_example_and_its_lines() -> None:
    """500.threshold, example 4: 25, -10, 29, 30, -12, 5 make 0, 0, 0, 30, 18, 23."""
    made = [(25, 0), (0, 10), (29, 0), (30, 0), (0, 12), (5, 0)]
    hands = [sums("Bob", [points, 0], [held, 0], PAIR) for points, held in made]
    found = sheet("500-rummy", hands)["hands"]
    assert [hand["totals"]["Ann"] for hand in found] == [0, 0, 0, 30, 18, 23]
    held_back = [
        any(line["clause"] == "500.threshold" for line in hand["lines"] if line["player"] == "Ann") for hand in found
    ]
    assert held_back == [True, True, True, False, False, False]


def test_the_threshold_is_a_sides() -> None:
    """500.threshold, example 11: +50 and -25 make 25, not counted; +20 and +10 make 30, counted."""
    hands = [sums("Ann", [50, 0, 0, 0], [0, 0, 25, 0]), sums("Ann", [20, 0, 10, 0], [0, 0, 0, 0])]
    found = sheet("500-rummy", hands, FOUR, sides=SIDES)["hands"]
    assert [hand["totals"] for hand in found] == [
        {"Ann": 0, "Bob": 0, "Cat": 0, "Dan": 0},
        {"Ann": 30, "Bob": 0, "Cat": 30, "Dan": 0},
    ]
    taken_back = {line["player"]: line["points"] for line in found[0]["lines"] if line["clause"] == "500.threshold"}
    assert (taken_back["Ann"], taken_back["Cat"]) == (-50, 25)
    told = [line["because"] for line in found[0]["lines"] if line["clause"] == "500.threshold" and line["points"]]
    assert told == [
        f"{points} not counted, 25 together: it takes 30 in one hand to get on the board" for points in ("50", "−25")
    ]


def test_a_negative_hand_counts_once_a_side_is_on_the_board() -> None:
    """500.threshold, 500.score: totals may fall below nothing."""
    hands = [pair("Bob", 30, 0), sums("Bob", [0, 0], [100, 0], PAIR)]
    assert sheet("500-rummy", hands)["totals"] == {"Ann": -70, "Bob": 0}


CREDITED = [
    ("two sides: the other side's cards", {"sides": SIDES}, (10, 10, 40, 10), "the partner's cards are not deducted"),
    ("everyone alone: for nobody", {}, (10, 10, 10, 10), "three or more sides"),
]


@table("case, more, expected, why", CREDITED)
def test_credit_by_sides(case: str, more: dict[str, Any], expected: tuple[int, ...], why: str) -> None:
    """500.residual: the credited points are in the lines of the player who went out."""
    hand = sums("Cat", [10, 10, 10, 10], [5, 20, 0, 10])
    found = sheet("500-rum", [hand], FOUR, rules={"residual": "credit"}, **more)["hands"][0]
    assert tuple(found["scores"].values()) == expected, why


ENDS: list[tuple[str, dict[str, Any], list[dict[str, Any]], list[str], int | None]] = [
    ("500.game: under the target it goes on", {}, [pair("Bob", 200, 50)], [], None),
    ("500.game: at the target", {"target": 200}, [pair("Bob", 200, 50)], ["Ann"], 150),
    ("500.game: the highest of several wins", {"target": 150}, [pair("Bob", 170, 160)], ["Ann"], 10),
    ("500.game: or the side that went out", {"target": 150, "crossing": "went-out"}, [pair("Bob", 170, 160)], ["Bob"], -10),
    ("500.game: which must be at the target", {"target": 165, "crossing": "went-out"}, [pair("Bob", 170, 160)], ["Ann"], 10),
    ("500.game: with nobody out the highest", {"target": 150, "crossing": "went-out"}, [pair(None, 170, 160)], ["Ann"], 10),
    ("500.game: going out decides a tie", {"target": 150, "crossing": "went-out"}, [pair("Bob", 160, 160)], ["Bob"], 0),
    ("500.game: a tie plays on", {"target": 150}, [pair("Bob", 160, 160)], [], None),
    ("500.game: until one leads, below the target too", {"target": 150}, [pair("Bob", 160, 160), sums(None, [0, 0], [50, 20], PAIR)], ["Bob"], 30),
    ("500.game: and on through another tie", {"target": 150}, [pair("Bob", 160, 160), pair("Bob", 5, 5)], [], None),
    ("500.game: the limit of hands", {"target": None, "hands_limit": 2}, [pair("Bob", 20, 10), pair("Bob", 0, 5)], ["Ann"], 5),
    ("500.game: before the limit of hands", {"target": None, "hands_limit": 2}, [pair("Bob", 20, 10)], [], None),
    ("500.game: a tie at the limit is shared", {"target": None, "hands_limit": 1, "final_bonus": 50}, [pair("Bob", 20, 20)], ["Ann", "Bob"], 0),
    ("500.game: a tie at both limits is shared", {"target": 150, "hands_limit": 1}, [pair("Bob", 160, 160)], ["Ann", "Bob"], 0),
    ("500.game: the target before the limit of hands", {"target": 100, "hands_limit": 5}, [pair("Bob", 100, 20)], ["Ann"], 80),
    ("500.game: with neither the table ends it", {"target": None}, [pair("Bob", 200, 200), pair("Bob", 200, 200), pair("Bob", 200, 200)], [], None),
    ("500.game: points by agreement can end it", {"target": 200}, [pair("Bob", 190, 50, adjust={"Ann": 10})], ["Ann"], 150),
    ("500.divide: the target is of divided points", {"values": "five-ten", "ace_low": 5, "divisor": 5, "target": 50}, [pair("Bob", 245, 0)], [], None),
    ("500.divide: and reached by them", {"values": "five-ten", "ace_low": 5, "divisor": 5, "target": 50}, [pair("Bob", 250, 0)], ["Ann"], 50),
    ("table-life: 500 plays on (500.game)", {"target": 300, "target_reached": "over"}, [pair("Bob", 300, 100)], [], None),
    ("table-life: 501 ends (500.game)", {"target": 300, "target_reached": "over"}, [pair("Bob", 301, 100)], ["Ann"], 201),
    ("table-life: who went out is not above (500.game)", {"target": 150, "target_reached": "over", "crossing": "went-out"}, [pair("Bob", 170, 150)], ["Ann"], 20),
    ("500.final-bonus: the leader adds it", {"target": 100, "final_bonus": 50}, [pair("Bob", 100, 20)], ["Ann"], 130),
    ("500.final-bonus: the leader, also if another wins", {"target": 150, "crossing": "went-out", "final_bonus": 50}, [pair("Bob", 170, 160)], ["Bob"], -60),
    ("500.final-bonus: it is not divided", {"values": "five-ten", "ace_low": 5, "divisor": 5, "target": 50, "final_bonus": 50}, [pair("Bob", 250, 0)], ["Ann"], 100),
    ("500.game: going out decides in the playing on too", {"target": 150, "crossing": "went-out"}, [pair(None, 160, 160), pair("Bob", 10, 5)], ["Bob"], -5),
]  # fmt: skip


@table("case, rules, hands, winners, margin", ENDS)
def test_the_end(
    case: str, rules: dict[str, Any], hands: list[dict[str, Any]], winners: list[str], margin: int | None
) -> None:
    found = sheet("500-rum", hands, rules=rules)
    assert (found["winners"], found["margin"]) == (winners, margin)
    assert found["finished"] is bool(winners)
    assert (found["next"] is None) is bool(winners)


ENDS_OF_THREE = [
    ("two share at the limit, ahead of the third", {"target": None, "hands_limit": 1}, [[20, 20, 5]], ["Ann", "Bob"], 15),
    ("all three share it", {"target": None, "hands_limit": 1}, [[20, 20, 20]], TRIO, 0),
    ("a tie below the top plays no part", {"target": 100}, [[120, 90, 90]], ["Ann"], 30),
    ("a tie at the top plays on, for the third too", {"target": 150}, [[160, 160, 10], [0, 0, 200]], ["Cat"], 50),
    ("two at the target, one ahead", {"target": 150}, [[160, 155, 10]], ["Ann"], 5),
]  # fmt: skip


@table("case, rules, melded, winners, margin", ENDS_OF_THREE)
def test_the_end_of_three(
    case: str, rules: dict[str, Any], melded: list[list[int]], winners: list[str], margin: int
) -> None:
    """500.game."""
    found = sheet("500-rum", [sums("Bob", each, [0, 0, 0], TRIO) for each in melded], TRIO, rules=rules)
    assert (found["winners"], found["margin"]) == (winners, margin)


def test_a_side_wins_by_a_partner_who_went_out() -> None:
    """500.game, crossing = went-out: both sides are at the target."""
    hand = sums("Dan", [120, 60, 60, 50], [0, 0, 0, 0])
    found = sheet("500-rum", [hand], FOUR, sides=SIDES, rules={"target": 100, "crossing": "went-out"})
    assert (found["winners"], found["margin"]) == (["Bob", "Dan"], -70)


def test_a_run_from_ace_to_ace_with_two_packs() -> None:
    """README, two aces in a run: fourteen cards, one ace low and one high."""
    players = [*FOUR, "Eve"]
    hand = laid(meld("Ann", "A-KS AS"), players=players)
    assert sheet("500-rum", [hand], players)["hands"][0]["scores"]["Ann"] == 1 + 44 + 40 + 15


def test_a_hand_after_the_end_is_refused() -> None:
    """500.game: README, "In a record a hand after the end is an error"."""
    words = refusal("500-rum", [pair("Bob", 200, 0), pair("Bob", 1, 0)], rules={"target": 200})
    assert words == "hands[1]: the game was over after hand 1: no hand may follow."


def test_ended_by_agreement_the_leader_wins_without_a_bonus() -> None:
    """500.final-bonus: no bonus of the end is added."""
    found = sheet("500-rum", [pair("Bob", 90, 20)], finished="agreed", rules={"final_bonus": 50})
    assert (found["winners"], found["final"], found["margin"]) == (["Ann"], {"Ann": 90, "Bob": 20}, 70)


def test_partners_share_total_bonus_and_victory() -> None:
    """500.game, 500.final-bonus, 500.out-bonus: the Persian game of two hands."""
    hands = [sums("Ann", [60, 40, 20, 30], [0, 5, 10, 5]), sums("Dan", [20, 30, 10, 45], [10, 5, 5, 0])]
    found = sheet("persian", hands, FOUR, sides=SIDES)
    assert [hand["totals"]["Ann"] for hand in found["hands"]] == [60 + 25 + 10, 95 + 10 + 5]
    assert [hand["totals"]["Bob"] for hand in found["hands"]] == [35 + 25, 60 + 25 + 70]
    assert found["final"] == {"Ann": 110, "Bob": 205, "Cat": 110, "Dan": 205}
    assert found["bonuses"]["Bob"] == found["bonuses"]["Dan"] == {"500.final-bonus": 50}
    assert (found["winners"], found["margin"]) == (["Bob", "Dan"], 95)


def test_three_against_three() -> None:
    """500.pack, 500.game: six players have two packs and two sides."""
    players = ["A", "B", "C", "D", "E", "F"]
    hand = sums("F", [10] * 6, [0] * 6, players)
    found = sheet("500-rum", [hand], players, sides=[["A", "C", "E"], ["B", "D", "F"]])
    assert set(found["totals"].values()) == {30}
    assert (found["next"]["packs"], found["next"]["jokers"], found["next"]["cards"]) == (2, 4, 7)


NEXT = [
    ("500.deal: thirteen for two", "500-rum", PAIR, {}, ("Ann", "Bob", 13, 1, 2)),
    ("500.deal: seven for three", "500-rum", TRIO, {}, ("Ann", "Bob", 7, 1, 2)),
    ("500.pack: one pack for four", "500-rum", FOUR, {}, ("Ann", "Bob", 7, 1, 2)),
    ("500.pack: two from five on", "500-rum", [*FOUR, "Eve"], {}, ("Ann", "Bob", 7, 2, 4)),
    ("500.pack: jokers a pack", "500-rum", [*FOUR, "Eve"], {"jokers": 4}, ("Ann", "Bob", 7, 2, 8)),
    ("500.pack: none", "500-bicycle", PAIR, {}, ("Ann", "Bob", 13, 1, 0)),
    ("500.pack: four in Persian", "persian", FOUR, {}, ("Ann", "Bob", 7, 1, 4)),
    ("table-life: ten for each (500.deal)", "500-rum", PAIR, {"cards_dealt": 10}, ("Ann", "Bob", 10, 1, 2)),
    ("table-life: ten for three too (500.deal)", "500-rum", TRIO, {"cards_dealt": 10}, ("Ann", "Bob", 10, 1, 2)),
    ("table-life: three jokers a pack (500.pack)", "500-rum", PAIR, {"jokers": 3}, ("Ann", "Bob", 13, 1, 3)),
    ("500.deal: chosen, without the extra card", "500-rum", TRIO, {"first_discard": "chosen"}, ("Ann", "Bob", 7, 1, 2)),
    ("500.dealer: counter-clockwise", "dealers-gambit", TRIO, {}, ("Ann", "Cat", 7, 1, 2)),
    ("500.dealer: by direction", "500-rum", TRIO, {"direction": "counter"}, ("Ann", "Cat", 7, 1, 2)),
]  # fmt: skip


@table("case, preset, players, rules, expected", NEXT)
def test_what_is_dealt(
    case: str, preset: str, players: list[str], rules: dict[str, Any], expected: tuple[Any, ...]
) -> None:
    coming = sheet(preset, [], players, rules=rules)["next"]
    assert tuple(coming[key] for key in ("dealer", "first", "cards", "packs", "jokers")) == expected
    assert coming["number"] == 1
    assert "contract" not in coming


DEALERS = [
    ("to the left", {}, {}, sums("Bob", [10, 20, 30, 5], [0, 0, 0, 0]), "Bob"),
    ("to the right", {"direction": "counter"}, {}, sums("Bob", [10, 20, 30, 5], [0, 0, 0, 0]), "Dan"),
    ("from where another dealt", {}, {}, sums("Bob", [10, 20, 30, 5], [0, 0, 0, 0], dealer="Cat"), "Dan"),
    ("to the winner of the hand", {"next_dealer": "winner"}, {}, sums("Bob", [10, 20, 30, 5], [0, 0, 0, 0]), "Cat"),
    ("equal: first in the order of play", {"next_dealer": "winner"}, {}, sums("Bob", [30, 20, 30, 5], [0, 0, 0, 0]), "Cat"),
    ("equal: the other way round", {"next_dealer": "winner", "direction": "counter"}, {}, sums("Bob", [5, 30, 10, 30], [0, 0, 0, 0]), "Dan"),
    ("of the winning side its better player", {"next_dealer": "winner"}, {"sides": SIDES}, sums("Bob", [20, 40, 30, 5], [0, 0, 0, 0]), "Cat"),
    ("before the threshold", {"next_dealer": "winner", "threshold": 100}, {}, sums("Bob", [10, 20, 30, 5], [0, 0, 0, 0]), "Cat"),
    ("without points by agreement", {"next_dealer": "winner"}, {}, sums("Bob", [10, 20, 30, 5], [0, 0, 0, 0], adjust={"Dan": 90}), "Cat"),
    ("of scores as counted", {"next_dealer": "winner"}, {}, {"scores": dict(zip(FOUR, (1, 2, 3, 9), strict=True))}, "Dan"),
]  # fmt: skip


@table("case, rules, more, hand, expected", DEALERS)
def test_who_deals_next(
    case: str, rules: dict[str, Any], more: dict[str, Any], hand: dict[str, Any], expected: str
) -> None:
    """500.dealer."""
    assert sheet("500-rum", [hand], FOUR, rules=rules, **more)["next"]["dealer"] == expected


TWOS = {"wild_ranks": ["2"]}
TAKES = {"joker_swap": "to-hand"}
IN_TURN = {"joker_swap": "same-turn"}
OWN_FIRST = {"layoff_after_own": True}
JOKER_AT_EIGHT = meld("Ann", "6C 7C *8C")
EIGHT_FOR_IT = {"by": "Bob", "swap": "8C", "on": 1}
DIVIDED = {"divisor": 5, "threshold": 0}

EXTRAS: list[tuple[str, dict[str, Any], dict[str, Any], tuple[int, int]]] = [
    ("table-life: the joker before the swap counts 15 (500.joker)", TAKES, laid(JOKER_AT_EIGHT), (28, 0)),
    ("table-life: Bob swaps 8C: 13 and 8 (500.joker)", TAKES, laid(JOKER_AT_EIGHT, EIGHT_FOR_IT), (13, 8)),
    (
        "table-life: the joker is one joker in the hand (500.joker)",
        {**TAKES, "jokers": 1},
        laid(JOKER_AT_EIGHT, EIGHT_FOR_IT, out="Ann", Bob="*"),
        (13, 8 - 15),
    ),
    (
        "table-life: the joker is used again (500.joker)",
        {**IN_TURN, "jokers": 1},
        laid(
            meld("Bob", "6C 7C *8C", turn=1),
            {"by": "Ann", "swap": "8C", "on": 1, "turn": 2},
            meld("Ann", "KS KH *K", turn=2),
        ),
        (8 + 20 + 15, 13),
    ),
    (
        "table-life: in a set any card that could still join (500.joker)",
        TAKES,
        laid(meld("Ann", "8S 8H *8"), {"by": "Bob", "swap": "8C", "on": 1}),
        (16, 8),
    ),
    ("table-life: joker_held 25, a joker and KD: -35 (500.values)", {"joker_held": 25}, laid(meld("Bob", "3S 4S 5S"), Ann="* KD"), (-35, 12)),
    ("table-life: a joker laid counts as before (500.values)", {"joker_held": 25}, laid(JOKER_AT_EIGHT), (28, 0)),
    ("table-life: who has melded lays off (500.layoff)", OWN_FIRST, laid(meld("Ann", "7S 8S 9S"), meld("Bob", "4D 4H 4C"), lay("Bob", "TS", 1)), (24, 22)),
    ("table-life: 7 + 8 + 20 (table.wild-points)", TWOS, laid(meld("Ann", "7D 8D 2C*9D")), (35, 0)),
    ("table-life: A 2 3 is natural (table.wild-natural)", TWOS, laid(meld("Ann", "AS 2S 3S")), (6, 0)),
    ("table-life: a two as the two it is is itself (table.wild-points)", TWOS, laid(meld("Ann", "AS 2S*2S 3S")), (6, 0)),
    ("beside a joker declared as it a two is itself (turn, Decided)", TWOS, laid(meld("Ann", "*2D 2D 2H 2C")), (21, 0)),
    ("table-life: a two as another two is not (table.wild-points)", TWOS, laid(meld("Ann", "AS 2H*2S 3S")), (24, 0)),
    ("table-life: 8 + 8 + 20 (table.wild-points)", TWOS, laid(meld("Ann", "8H 8C 2S")), (36, 0)),
    ("table-life: left in hand 2H KD: -30 (table.wild-points)", TWOS, laid(meld("Bob", "3S 4S 5S"), Ann="2H KD"), (-30, 12)),
    ("table-life: as themselves they count 6 (table.wild-points)", TWOS, laid(meld("Ann", "2S 2H 2D")), (6, 0)),
    ("table-life: a two laid off counts for who lays it (table.wild-points)", TWOS, laid(meld("Ann", "7D 8D 9D"), lay("Bob", "2C*TD", 1)), (24, 20)),
    ("table-life: a taken two is a two again (table.wild)", {**TWOS, **TAKES}, laid(meld("Ann", "7D 8D 2C*9D"), {"by": "Bob", "swap": "9D", "on": 1}, out="Ann", Bob="2C"), (15, 9 - 20)),
    ("table-life: and is laid again (table.wild)", {**TWOS, **TAKES}, laid(meld("Ann", "7D 8D 2C*9D"), {"by": "Bob", "swap": "9D", "on": 1}, meld("Bob", "AC 2C 3C")), (15, 9 + 6)),
    ("table-life: used in the same turn (table.wild)", {**TWOS, **IN_TURN}, laid(meld("Bob", "7D 8D 2C*9D", turn=1), {"by": "Ann", "swap": "9D", "on": 1, "turn": 2}, meld("Ann", "AC 2C 3C", turn=2)), (9 + 6, 15)),
    ("table-life: four, doubled, with a two (decided, wild and sets of four)", {**TWOS, "four_set_multiplier": 2}, laid(meld("Ann", "8H 8C 8D 2S")), (88, 0)),
    ("table-life: a swap is no lay-off (500.layoff)", {**OWN_FIRST, **TAKES}, laid(JOKER_AT_EIGHT, EIGHT_FOR_IT), (13, 8)),
    ("table-life: a call is a right of its own (500.layoff)", {**OWN_FIRST, "rum_call": "lay-off"}, laid(meld("Ann", "7S 8S 9S"), {"by": "Bob", "rum": "TS", "on": 1}), (24, 10)),
]  # fmt: skip


@table("case, rules, hand, points", EXTRAS)
def test_the_extras_of_a_table(case: str, rules: dict[str, Any], hand: dict[str, Any], points: tuple[int, int]) -> None:
    assert tuple(sheet("500-rum", [hand], rules=rules)["hands"][0]["scores"].values()) == points


def test_500_plays_on_and_501_ends() -> None:
    """table-life: `target_reached = over`."""
    for first, second in ((250, 250), (250, 251)):
        found = sheet("500-rum", [pair("Bob", first, 0), pair("Bob", second, 0)], rules={"target_reached": "over"})
        assert found["finished"] is (first + second > 500)


SEVENTEEN = {"out": "Ann", "melded": {"Ann": 17, "Bob": 9}, "held": {"Bob": 4}, "divided": True}
COUNTED = {"scores": {"Ann": 17, "Bob": 5}, "divided": True}
ALREADY: list[tuple[str, dict[str, Any], dict[str, Any], tuple[int, int]]] = [
    ("table-life: taken as they are (500.divide)", DIVIDED, SEVENTEEN, (17, 5)),
    ("table-life: 85 counts, 25 does not (500.threshold)", {**DIVIDED, "threshold": 30}, SEVENTEEN, (17, 0)),
    ("table-life: a bonus is divided too (500.out-bonus)", {**DIVIDED, "out_bonus": 25}, SEVENTEEN, (22, 5)),
    ("table-life: scores as counted (table.scores)", {**DIVIDED, "threshold": 30}, COUNTED, (17, 0)),
    ("points by agreement as they are (table.adjust)", DIVIDED, {**SEVENTEEN, "adjust": {"Bob": 1}}, (17, 6)),
]


@table("case, rules, hand, points", ALREADY)
def test_points_that_are_divided_already(
    case: str, rules: dict[str, Any], hand: dict[str, Any], points: tuple[int, int]
) -> None:
    found = sheet("500-rummy", [hand], rules=rules)["hands"][0]
    assert tuple(found["scores"].values()) == points
    assert sum(line["points"] for line in found["lines"]) == sum(points)


def test_a_side_is_on_the_board_by_five_times_its_divided_points() -> None:
    """table-life: 30 are reached by 6 that are divided, and later hands count."""
    first = {"out": "Ann", "melded": {"Ann": 6, "Bob": 5}, "held": {"Bob": 0}, "divided": True}
    later = {"out": "Ann", "melded": {"Ann": 1, "Bob": 1}, "held": {"Bob": 0}, "divided": True}
    found = sheet("500-rummy", [first, later], rules={"divisor": 5})
    assert [hand["scores"] for hand in found["hands"]] == [{"Ann": 6, "Bob": 0}, {"Ann": 1, "Bob": 0}]
