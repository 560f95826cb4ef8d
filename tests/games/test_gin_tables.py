"""Gin for three and four, from docs/rules/table-life.md alone."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.gin.book import CLAUSES
from referee.games.gin.options import GinRules
from referee.sheet.record import FORMAT, read_record, write_record
from referee.sheet.replay import replay_strictly
from referee.sheet.results import nets_of, results_of
from referee.sheet.scoresheet import Scoresheet
from referee.sheet.scoresheet_json import sheet_json
from referee.words import Fault
from tests.tables import table

THREE, FOUR = ["Ann", "Bob", "Cat"], ["Ann", "Bob", "Cat", "Dan"]
SIDES = [["Ann", "Cat"], ["Bob", "Dan"]]
OUT, STAYS = {"gin_table": "dealer-out"}, {"gin_table": "winner-stays"}
CARDS = "9S TS JS QS 6H 6D 6C 2H AD 2D"


def record(*hands: dict[str, Any], players: list[str], rules: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"format": FORMAT, "game": "gin", "players": players, "rules": rules, "hands": list(hands), **more}


def three(*hands: dict[str, Any], first: str = "Ann", **rules: Any) -> Scoresheet:
    return replay_strictly(read_record(record(*hands, players=THREE, rules={**OUT, **rules}, first_dealer=first)))


def four(*hands: dict[str, Any], sides: Any = SIDES, **rules: Any) -> Scoresheet:
    data = record(*hands, players=FOUR, rules={"gin_table": "partners", **rules}, sides=sides)
    return replay_strictly(read_record(data))


def game(by: str, other: str, points: int, own: int = 5, end: str = "knock", **more: Any) -> dict[str, Any]:
    """A game that `by` wins by this many points, without the bonuses."""
    return {"end": end, "by": by, "held": {by: own, other: own + points}, **more}


def tables(*games: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"tables": list(games), **more}


VOID = {"end": "void"}


@pytest.mark.parametrize("key", ["limit", "upcard"])
def test_what_belongs_to_one_game_is_not_said_of_both(key: str) -> None:
    """(limit_chosen): each of the two games names its own."""
    value = {"limit": 20, "upcard": "8S"}[key]
    both = tables(game("Ann", "Bob", 10, own=15, limit=20), game("Cat", "Dan", 10, own=15, limit=25))
    assert four(both, limit_chosen=True).totals == (20, 0, 20, 0)
    with pytest.raises(Fault) as refused:
        four({**both, key: value}, limit_chosen=True)
    assert str(refused.value) == f"hands[0].{key}: “{key}” belongs to one game: write it in each of the “tables”."


def test_a_table_of_the_wrong_size_is_told_without_keys() -> None:
    """(gin_table)."""
    with pytest.raises(Fault, match="“three, and the dealer sits out” needs 3 at the table, not 2"):
        read_record(record(VOID, players=THREE[:2], rules=OUT))


def dealt(scoresheet: Scoresheet) -> tuple[str, str]:
    """Who deals next, and who plays first."""
    coming = sheet_json(scoresheet)["next"]
    return coming["dealer"], coming["first"]


# Three ---------------------------------------------------------------------------------------------------------------


def test_dealer_out_ann_deals_bob_knocks_with_5_against_cats_25() -> None:
    sheet = three(game("Bob", "Cat", 20))
    assert sheet.totals == (0, 20, 0)
    assert dealt(sheet) == ("Bob", "Cat")


def test_winner_stays_cat_deals_ann_beats_bob_by_14() -> None:
    sheet = three(game("Ann", "Bob", 14), first="Cat", **STAYS)
    assert sheet.totals == (14, 0, 0)
    assert sheet.standing.playing == (0, 2)
    assert dealt(sheet) == ("Bob", "Cat")


@table(
    "why, rules, hands, dealers",
    [
        ("the deal goes round (gin.dealer)", OUT, [game("Bob", "Cat", 9), game("Cat", "Ann", 9)], "Ann Bob Cat"),
        ("the other way round (gin.dealer)", {**OUT, "direction": "counter"}, [game("Bob", "Cat", 9), game("Ann", "Bob", 9)], "Ann Cat Bob"),
        ("void: the same deals again (gin.stock-out)", OUT, [VOID, game("Bob", "Cat", 9)], "Ann Ann Bob"),
        ("winner-stays: the loser makes room (gin.dealer)", STAYS, [game("Bob", "Cat", 9), game("Ann", "Bob", 9)], "Ann Cat Bob"),
        ("winner-stays: an undercut is lost by the knocker", STAYS, [game("Bob", "Cat", -3)], "Ann Bob"),
        ("winner-stays: nobody scored, the same deals", {**STAYS, "undercut_on_tie": False}, [game("Bob", "Cat", 0)], "Ann Ann"),
        ("winner-stays: a void hand is dealt again", STAYS, [VOID], "Ann Ann"),
        ("next_dealer is not read (gin.dealer)", {**STAYS, "next_dealer": "winner"}, [game("Bob", "Cat", 9)], "Ann Cat"),
        ("a dealer that is named goes on from there", OUT, [game("Ann", "Cat", 9, dealer="Bob")], "Bob Cat"),
    ],
)  # fmt: skip
def test_who_deals(why: str, rules: dict[str, Any], hands: list[dict[str, Any]], dealers: str) -> None:
    sheet = sheet_json(three(*hands, **rules))
    assert [*(hand["dealer"] for hand in sheet["hands"]), sheet["next"]["dealer"]] == dealers.split()


def test_everybody_has_an_own_total_and_the_first_at_the_target_wins() -> None:
    """Boxes and the game bonus as usual; the margin is to the next one (gin.boxes, gin.game-bonus)."""
    sheet = three(game("Bob", "Cat", 20), game("Ann", "Cat", 40), game("Bob", "Ann", 85))
    assert sheet.totals == (40, 105, 0)
    assert sheet.final == (40 + 25, 105 + 50 + 100, 0)
    assert (sheet.winners, sheet.margin) == ((1,), 190)
    assert "gin.shutout" not in {line.clause for line in sheet.bonuses}


def test_a_shutout_counts_only_if_neither_of_the_others_has_scored() -> None:
    sheet = three(game("Bob", "Cat", 95), target=95, shutout_bonus=100)
    assert {line.clause: line.points for line in sheet.bonuses}["gin.shutout"] == 100
    second = three(game("Bob", "Cat", 60), game("Cat", "Ann", 3), game("Bob", "Ann", 60))
    assert "gin.shutout" not in {line.clause for line in second.bonuses}


def test_gin_for_three_and_settling() -> None:
    """The difference of the finals between each two, as in other games (Decided: gin for three and settling)."""
    sheet = three(game("Bob", "Cat", 20), game("Ann", "Cat", 40), game("Bob", "Ann", 85))
    assert nets_of(sheet) == (65 - 255 + 65, 2 * 255 - 65, -65 - 255)


def test_who_sits_out_has_not_played_the_hand() -> None:
    sheet = three(game("Bob", "Cat", 20), game("Ann", "Cat", 40))
    assert [result.hands for result in results_of(sheet)] == [1, 1, 2]
    assert sheet_json(sheet)["hands"][0]["scores"] == {"Ann": None, "Bob": 20, "Cat": 0}


# Four ----------------------------------------------------------------------------------------------------------------


def test_partners_ann_31_against_bob_dan_12_against_cat() -> None:
    sheet = four(tables(game("Ann", "Bob", 31), game("Dan", "Cat", 12)))
    assert sheet.totals == (19, 0, 19, 0)
    assert sheet.standing.tally[0].boxes == (1, 0)
    lines = [(line.seat, line.points) for line in sheet.hands[0].lines if line.clause == "gin.partners"]
    assert lines == [(0, -12), (3, -12)]


@table(
    "why, hand, totals, boxes",
    [
        ("20 for Ann and 12 for Dan make 8", tables(game("Ann", "Bob", 20), game("Dan", "Cat", 12)), (8, 0), (1, 0)),
        ("both for one side are one box", tables(game("Ann", "Bob", 20), game("Cat", "Dan", 12)), (32, 0), (1, 0)),
        ("equal sums make none", tables(game("Ann", "Bob", 20), game("Dan", "Cat", 20)), (0, 0), (0, 0)),
        ("gin", tables(game("Ann", "Bob", 20), game("Dan", "Cat", 12, 0, "gin")), (0, 17), (0, 1)),
        ("a game of the two may be void", tables(VOID, game("Dan", "Cat", 12)), (0, 12), (0, 1)),
        ("the scores of all four", {"scores": {"Ann": 20, "Bob": 0, "Cat": 0, "Dan": 12}}, (8, 0), (1, 0)),
        ("the scores of all four, two of a side", {"scores": {"Ann": 20, "Bob": 3, "Cat": 5, "Dan": 4}}, (18, 0), (1, 0)),
        ("the scores as the table has set them off (Decided: the scores of all four)", {"scores": {"Ann": 8, "Bob": 0, "Cat": 0, "Dan": 0}}, (8, 0), (1, 0)),
        ("in cards", tables(game("Ann", "Bob", 20), {"end": "knock", "by": "Dan", "held": {"Dan": CARDS, "Cat": 25}}), (0, 0), (0, 0)),
    ],
)  # fmt: skip
def test_only_the_difference_counts(
    why: str, hand: dict[str, Any], totals: tuple[int, int], boxes: tuple[int, int]
) -> None:
    sheet = four(hand)
    assert (sheet.totals[:2], sheet.standing.tally[0].boxes) == (totals, boxes)
    assert read_record(write_record(sheet.record)) == sheet.record


def test_extra_boxes_are_those_of_the_sides_own_games() -> None:
    """Decided: the extra boxes of partners."""
    sheet = four(tables(game("Ann", "Bob", 20, 0, "gin"), game("Dan", "Cat", 12)), gin_boxes=2)
    assert sheet.standing.tally[0].boxes == (3, 0)
    sheet = four(tables(game("Ann", "Bob", 90), game("Dan", "Cat", 12, 0, "gin")), gin_boxes=2)
    assert sheet.standing.tally[0].boxes == (1, 0)


def test_both_void_is_a_void_hand_and_the_same_player_deals_at_both() -> None:
    sheet = four(tables(VOID, VOID), tables(game("Ann", "Bob", 20), game("Dan", "Cat", 12)))
    assert [played.dealer for played in sheet.hands] == [0, 0]
    assert sheet.standing.deal == 2
    assert dealt(sheet)[0] == "Bob"


@table(
    "why, hand",
    [
        ("the hand was thrown in (table.void)", {"void": True}),
        ("it ended void (gin.stock-out)", VOID),
        ("void is read as the end of a game", tables({"void": True}, VOID)),
    ],
)
def test_partners_throw_a_hand_in(why: str, hand: dict[str, Any]) -> None:
    sheet = four(hand, tables({"void": True}, game("Dan", "Cat", 12)))
    assert [played.dealer for played in sheet.hands] == [0, 0]
    assert sheet.hands[0].scores == (0, 0, 0, 0)
    assert sheet.totals == (0, 12, 0, 12)
    assert sheet.standing.deal == 2


def test_the_rules_change_at_a_table_of_three() -> None:
    """Not who plays (Rules changed): the one who sits out is at the table too."""
    changed = {"rules": {"target": 150}, **game("Ann", "Cat", 40)}
    assert three(game("Bob", "Cat", 20), changed).rules.target == 150
    data = record({**changed, "rules": {"gin_table": "winner-stays"}}, players=THREE, rules=OUT)
    with pytest.raises(Fault, match="stays the same for a whole game"):
        replay_strictly(read_record({**data, "hands": [game("Bob", "Cat", 20), *data["hands"]]}))


def test_the_rules_of_the_first_hand_are_for_those_who_are_there() -> None:
    """Somebody who joins later is not counted (table-life: rules of hand 1)."""
    first = {**game("Bob", "Cat", 20), "rules": {"target": 150}, "leaves": {"Ann": "counts"}}
    later = {**game("Dan", "Cat", 20), "rules": {"target": 200}, "joins": {"Dan": "zero"}}
    scoresheet = replay_strictly(read_record(record(first, later, players=FOUR, rules=OUT)))
    assert (scoresheet.totals, scoresheet.rules.target) == ((0, 20, 0, 20), 200)


def test_the_rules_of_three_say_who_plays_first_and_who_pays_whom() -> None:
    """gin.dealer, gin.settlement (Decided: gin for three and settling)."""
    texts = {key: str(CLAUSES[key](GinRules(gin_table="dealer-out"))) for key in ("gin.dealer", "gin.settlement")}
    assert "The player after the dealer plays first" in texts["gin.dealer"]
    assert "In each pair of players" in texts["gin.settlement"]
    assert "plays first" not in str(CLAUSES["gin.dealer"](GinRules(gin_table="partners")))


def test_next_dealer_is_read_as_alternate() -> None:
    sheet = four(*[tables(game("Ann", "Bob", 20), VOID)] * 3, next_dealer="winner")
    assert [played.dealer for played in sheet.hands] == [0, 1, 2]


def test_the_sides_game_is_won_by_the_side() -> None:
    sheet = four(tables(game("Ann", "Bob", 60), game("Cat", "Dan", 45)))
    assert sheet.totals == (105, 0, 105, 0)
    assert sheet.final == (105 + 25 + 100 + 100, 0, 330, 0)
    assert (sheet.winners, sheet.margin) == ((0, 2), 330)
    assert nets_of(sheet) == (330, -330, 330, -330)


def test_deeds_are_counted_at_both_tables() -> None:
    sheet = four(tables(game("Ann", "Bob", 20), game("Dan", "Cat", 12, 0, "gin")))
    deeds = [{key for key, count in result.statistics.items() if count} for result in results_of(sheet)]
    assert deeds == [{"out", "knock"}, {"faced"}, set(), {"out", "gin"}]


# What is refused -----------------------------------------------------------------------------------------------------

KNOCK = game("Bob", "Cat", 20)
BOTH = tables(game("Ann", "Bob", 20), game("Dan", "Cat", 12))
REFUSED = [
    ("three at a table for two", record(players=THREE, rules={}), "rules.gin_table", "needs 2 at the table, not 3"),
    ("two where the dealer sits out", record(players=THREE[:2], rules=OUT), "rules.gin_table", "needs 3 at the table, not 2"),
    ("four without partners", record(players=FOUR, rules={}), "rules.gin_table", "needs 2 at the table"),
    ("partners without sides", record(players=FOUR, rules={"gin_table": "partners"}), "sides", "partners are missing"),
    ("partners side by side", record(players=FOUR, rules={"gin_table": "partners"}, sides=[["Ann", "Bob"], ["Cat", "Dan"]]), "sides", "alternately"),
    ("hollywood", record(players=THREE, rules={**OUT, "hollywood": True}), "rules.hollywood", "for two"),
    ("the dealer plays", record(game("Ann", "Cat", 20), players=THREE, rules=OUT), "hands[0].by.Ann", "does not play"),
    ("the dealer holds cards", record({**KNOCK, "held": {"Ann": 3, "Bob": 5, "Cat": 25}}, players=THREE, rules=OUT), "hands[0].held.Ann", "does not play"),
    ("tables for three", record(tables(KNOCK, VOID), players=THREE, rules=OUT), "hands[0].tables", "partners"),
    ("one game where there are two", record(KNOCK, players=FOUR, rules={"gin_table": "partners"}, sides=SIDES), "hands[0].end", "tables"),
    ("a thrown-in hand with a knocker", record({**VOID, "by": "Ann"}, players=FOUR, rules={"gin_table": "partners"}, sides=SIDES), "hands[0].end", "tables"),
    ("three games", record(tables(KNOCK, KNOCK, KNOCK), players=FOUR, rules={"gin_table": "partners"}, sides=SIDES), "hands[0].tables", "two games"),
    ("the games the other way round", record(tables(*reversed(BOTH["tables"])), players=FOUR, rules={"gin_table": "partners"}, sides=SIDES), "hands[0].tables[0].by", "Dan"),
    ("somebody of the other game", record(tables({**BOTH["tables"][0], "held": {"Ann": 5, "Bob": 25, "Cat": 1}}, VOID), players=FOUR, rules={"gin_table": "partners"}, sides=SIDES), "hands[0].tables[0].held.Cat", "does not play"),
    ("a score inside a game", record(tables({"scores": {}}, VOID), players=FOUR, rules={"gin_table": "partners"}, sides=SIDES), "hands[0].tables[0].scores", "whole hand"),
    ("a game without its loser", record(tables({"end": "knock", "by": "Ann", "held": {"Ann": 5}}, VOID), players=FOUR, rules={"gin_table": "partners"}, sides=SIDES), "hands[0].tables[0].held", "enter Bob's"),
    ("somebody of three sits out (gin.dealer)", record({**KNOCK, "absent": ["Ann"]}, players=THREE, rules=OUT), "hands[0].absent", "3"),
]  # fmt: skip


@table("why, data, place, words", REFUSED)
def test_refused(why: str, data: dict[str, Any], place: str, words: str) -> None:
    with pytest.raises(Fault) as caught:
        replay_strictly(read_record(data))
    assert caught.value.place == place
    assert words in str(caught.value)
