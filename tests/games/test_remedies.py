"""Remedies: the worked examples of docs/rules/irregularities.md, and what applies to every row."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest

from referee.fields import fields_of, options
from referee.games import GAMES, preset_of
from referee.games.game import Game
from referee.games.remedies.facts import IRREGULARITIES, IRREGULARITY_PICTURES, MOMENTS, STAGES
from referee.sheet.cases import answer, case_of, find_question
from referee.sheet.rulebook import book_rules
from referee.web.http.static import resource_folder
from tests.disputes import Case, check, refused
from tests.rule_pages import column, part, plain, read
from tests.samples.rulings import QUESTION_KINDS, as_json, named, others
from tests.tables import table

PAGE = read("irregularities")
FOUR = ["Ann", "Bob", "Cat", "Dan"]
TWO = ["Taro", "Hanako"]
POINTED: dict[str, Any] = {"fix_meld": "back-points", "fix_points": 25}
CHIPS = {**POINTED, "settlement": "chips", "fix_points": 2}
CALLED = {"rum_call": "turn", "fix_rum": "points"}


def now(game: str, what: str, found: str | None = None, rules: Case | None = None, **facts: Any) -> Case:
    seats = TWO if game == "gin" else FOUR
    asked = {"id": what, "game": game, "rules": rules or {}, "ask": "remedy", "what": what, "seats": seats, **facts}
    return asked if found is None else {**asked, "found": found}


def ways(*keys: str) -> Any:
    return lambda got: [each["remedy"] for each in got["choices"]] == list(keys)


def says(text: str) -> Any:
    return lambda got: text in " ".join(got["steps"])


PLAIN: Case = {"points": {}, "void": False, "choice": False}

EXAMPLES: list[tuple[str, Case, str, Case, Any]] = [
    ("example 1", now("gin", "misdeal", "deal"), "table.fix-misdeal", {"void": True, "sheet": "redeal"}, says("The same player deals again.")),
    ("example 2", now("500-rum", "misdeal", "later"), "table.fix-too-late", {}, says("Play continues.")),
    ("example 3", now("contract", "wrong-dealer", "dealing"), "table.fix-wrong-dealer", {"void": True}, says("The right player deals.")),
    ("example 4", now("kaluki", "wrong-dealer", "next"), "table.fix-wrong-dealer", {"sheet": "nothing"}, says("Record who dealt")),
    ("example 5", now("gin", "exposed-deal", "dealing"), "table.fix-exposed-deal", {"void": True}, None),
    ("example 6", now("500-rum", "exposed-deal", "deal"), "table.fix-exposed-deal", {"void": True, "choice": True}, ways("redeal", "keep", "replace")),
    ("example 7", now("contract", "pack", "later"), "table.fix-pack", {"void": True, "sheet": "void"}, says("The hand is thrown in. Put the pack right before the next deal. The same player deals again.")),
    ("example 8", now("gin", "count", "deal", by="Taro"), "gin.fix-count-early", {"void": True}, None),
    ("example 9", now("gin", "count", "later", by="Taro"), "gin.fix-count-one", {"choice": True, "chooser": "Hanako"}, ways("play-on", "redeal")),
    ("example 10", now("gin", "count", "next", both=True), "gin.fix-count-both", {"void": True}, None),
    ("example 11", now("gin", "count", "end", by="Hanako", knocker="Taro", has=9, should=10), "gin.fix-count-short", {"sheet": "score"}, says("10 points are added to Hanako's deadwood. There is no undercut bonus")),
    ("example 12", now("contract", "count", "later", by="Bob"), "table.fix-count", {}, says("Bob may not meld")),
    ("example 13", now("contract", "count", "end", by="Bob", out="Ann", has=3, should=5), "table.fix-count-short", {"points": {"Bob": 20}, "sheet": "adjust"}, None),
    ("example 14", now("kaluki", "count", "deal", by="Cat"), "table.fix-count-early", {"void": True, "choice": True}, ways("redeal", "repair")),
    ("example 15", now("500-rum", "exposed-card", by="Bob", partners=True), "table.fix-exposed-card", {}, says("face up on the table")),
    ("example 16", now("kaluki", "exposed-card", by="Bob"), "table.fix-exposed-card", {}, says("no penalty")),
    ("example 17", now("kaluki", "draw-out-of-turn", "turn", by="Cat"), "table.fix-draw-back", {"turn": "in-turn"}, None),
    ("example 18", now("gin", "draw-two", "turn", by="Taro"), "gin.fix-seen-card", {}, says("Hanako may take one")),
    ("example 19", now("contract", "no-draw", "next", by="Dan"), "table.fix-no-draw", {"choice": True, "turn": "next"}, ways("draw-now", "short")),
    ("example 20", now("500-rum", "discard-two", "next", by="Ann"), "table.fix-discard-two", {"choice": True}, ways("next-chooses", "take-back")),
    ("example 21", now("contract", "opening", "turn", by="Bob"), "contract.fix-opening", {}, says("takes the cards back")),
    ("example 22", now("kaluki", "opening", "next", by="Bob", counted=48), "kaluki.fix-opening", {"choice": True}, lambda got: ways("back", "back-points", "locked")(got) and got["choices"][1]["points"] == {"Bob": 10}),
    ("example 23", now("kaluki", "meld", "turn", POINTED, by="Ann"), "kaluki.fix-meld", {"points": {"Ann": 25}, "sheet": "adjust"}, None),
    ("example 24", now("kaluki", "meld", "turn", CHIPS, by="Ann"), "kaluki.fix-meld", {"points": {"Ann": -6, "Bob": 2, "Cat": 2, "Dan": 2}, "sheet": "adjust"}, None),
    ("example 25", now("gin", "false-knock", by="Taro", deadwood=12), "gin.fix-knock", {"turn": "next"}, says("Taro's hand stays face up until Hanako")),
    ("example 26", now("gin", "false-knock", rules={"fix_knock": "undercut"}, by="Taro", deadwood=12), "gin.fix-knock", {"points": {"Hanako": 25}, "sheet": "score"}, None),
    ("example 27", now("gin", "false-gin", by="Hanako", deadwood=3), "gin.fix-gin", {"sheet": "score"}, says("a knock with 3 points of deadwood")),
    ("example 28", now("500-rum", "false-rum", rules=CALLED, by="Dan"), "500.fix-rum", {"points": {"Dan": -10}}, None),
    ("example 29", now("contract", "claim", "turn", by="Cat"), "contract.fix-claim", {"turn": "in-turn"}, None),
    ("example 30", now("500-rum", "score-written", "mixed", by="Bob", wrote=15, right=51), "table.fix-written", {"points": {"Bob": 36}, "sheet": "correct"}, None),
]  # fmt: skip


@table("why, case, clause, more, holds", EXAMPLES)
def test_the_worked_examples_of_the_page(why: str, case: Case, clause: str, more: Case, holds: Any) -> None:
    check(case, "ruled", clause, {**PLAIN, **more})
    got = answer(case)
    assert holds is None or holds(got), got
    rows = {row["n"]: row for row in column(part(PAGE, "Worked examples"), "n")}
    said = rows[why.removeprefix("example ")]["answer"]
    assert f"`{clause}`" in said or said.startswith("points")


def test_every_worked_example_is_tried() -> None:
    numbers = [row["n"] for row in column(part(PAGE, "Worked examples"), "n")]
    assert [why.removeprefix("example ") for why, *_ in EXAMPLES] == numbers


@table("found, first", [("deal", "Gather the cards."), ("later", "The hand is thrown in.")])
def test_the_pack_is_put_right_before_the_next_deal(found: str, first: str) -> None:
    steps = answer(now("contract", "pack", found))["steps"]
    assert steps == [first, "Put the pack right before the next deal.", "The same player deals again."]


OKLAHOMA = {"upcard_limit": True}

ROWS: list[tuple[str, Case, str, Case]] = [
    ("the next player drew early", now("kaluki", "draw-out-of-turn", "turn", by="Bob", early=True), "table.fix-early-draw", {"source": "samba"}),
    ("the next player drew early, in gin", now("gin", "draw-out-of-turn", "turn", by="Taro", early=True), "table.fix-early-draw", {"source": "gin?"}),
    ("out of turn from the pile", now("gin", "draw-out-of-turn", "turn", by="Taro", **{"from": "discard"}), "table.fix-draw-back", {}),
    ("out of turn from the stock", now("gin", "draw-out-of-turn", "turn", by="Taro"), "gin.fix-seen-card", {}),
    ("a turn out of turn", now("500-rum", "draw-out-of-turn", "next", by="Bob"), "table.fix-turn-stands", {"until": "later", "turn": "next"}),
    ("a discard out of turn", now("500-rum", "discard-out-of-turn", "turn", by="Bob"), "table.fix-discard-back", {"until": "next"}),
    ("two cards, where two are drawn", now("500-rum", "draw-two", "turn", {"draw_two": True}, by="Bob"), "500.draw", {"source": "rulebook"}),
    ("two cards", now("500-rum", "draw-two", "next", by="Bob"), "table.fix-seen-card", {"choice": True}),
    ("two cards, found late", now("500-rum", "draw-two", "later", by="Bob"), "table.fix-count", {}),
    ("a card of the stock seen", now("gin", "saw-stock", by="Taro"), "gin.fix-seen-card", {"until": "later"}),
    ("no discard", now("kaluki", "no-discard", "next", by="Ann"), "table.fix-no-discard", {}),
    ("no draw, found late, in gin", now("gin", "no-draw", "later", by="Taro"), "gin.fix-count-one", {"choice": True}),
    ("too many at the end", now("kaluki", "count", "end", by="Bob", out="Ann", has=6, should=5), "table.fix-count-long", {"sheet": "score"}),
    ("the player who went out", now("kaluki", "count", "end", by="Ann", out="Ann", has=0, should=1), "table.fix-too-late", {"source": "remigio"}),
    ("too few, in 500", now("500-rum", "count", "end", by="Bob", has=3, should=5), "table.fix-count-short", {"points": {"Bob": -20}}),
    ("too few, in chips", now("kaluki", "count", "end", {"settlement": "chips"}, by="Bob", has=3, should=5), "table.fix-count-short", {"points": {}, "sheet": "nothing"}),
    ("too few, where the winner takes", now("kaluki-bicycle", "count", "end", by="Bob", has=3, should=5), "table.fix-count-short", {"points": {"Bob": -20}}),
    ("the knocker has a wrong number", now("gin", "count", "end", {"fix_knock": "undercut"}, by="Taro", knocker="Taro", has=9, should=10), "gin.fix-count-knocker", {"points": {"Hanako": 25}, "turn": "none"}),
    ("the opponent has too many", now("gin", "count", "end", by="Taro", knocker="Hanako", has=11, should=10), "gin.fix-count-long", {"sheet": "score"}),
    ("a joker as upcard", now("contract", "upcard-joker", "deal"), "table.fix-upcard-joker", {"choice": True}),
    ("a joker as upcard, in 500", now("500-rum", "upcard-joker", "deal"), "table.fix-upcard-joker", {"choice": True}),
    ("a joker as upcard, in Kaluki", now("kaluki", "upcard-joker", "deal"), "table.fix-upcard-joker", {"choice": True}),
    ("out wrongly, in 500", now("500-rum", "out", "end", by="Ann"), "500.fix-out", {"choice": True}),
    ("out wrongly, in Contract Rummy", now("contract", "out", "end", by="Ann"), "contract.fix-out", {"choice": True}),
    ("laid wrongly, found late, in Kaluki", now("kaluki", "meld", "later", by="Ann"), "kaluki.fix-meld-late", {"choice": True}),
    ("laid wrongly, found late, in 500", now("500-rum", "meld", "later", by="Ann"), "500.fix-meld-late", {"choice": True}),
    ("a fine in Contract Rummy", now("contract", "meld", "turn", {"fix_meld": "back-points"}, by="Ann"), "contract.fix-meld", {"points": {"Ann": 10}}),
    ("a pile taken wrongly", now("500-rum", "pickup", "next", by="Ann"), "500.fix-pickup", {"choice": True}),
    ("a swap", now("contract", "swap", "turn", by="Ann"), "contract.fix-swap", {"source": "rummy"}),
    ("melded too early", now("kaluki", "early-meld", "turn", by="Ann"), "kaluki.fix-early", {"choice": True}),
    ("laid wrongly, found late", now("contract", "layoff", "later", by="Ann"), "contract.fix-meld-late", {"source": "rummy?"}),
    ("laid wrongly, found at the end", now("500-rum", "meld", "end", by="Ann"), "500.fix-meld-end", {"sheet": "score"}),
    ("out wrongly", now("kaluki", "out", "end", by="Ann"), "kaluki.fix-out", {"choice": True}),
    ("out wrongly, and caught", now("kaluki", "out", "end", {"fix_out": "caught"}, by="Ann"), "kaluki.fix-out", {"sheet": "score", "turn": "none"}),
    ("an opening that is right", now("kaluki", "opening", "next", by="Bob", counted=51), "kaluki.opening", {"source": "rulebook", **PLAIN, "sheet": "nothing"}),
    ("an opening in Rommé that is enough", now("romme", "opening", "next", by="Bob", counted=40), "kaluki.opening", {**PLAIN}),
    ("an opening in Rommé below the line, to go out", now("romme", "opening", "turn", by="Bob", counted=9, goes_out=True), "kaluki.opening", {**PLAIN, "sheet": "nothing"}),
    ("the same at the end of the hand", now("romme", "opening", "end", by="Bob", goes_out=True), "kaluki.opening", {**PLAIN}),
    ("an opening in Rommé below the line, and cards are left", now("romme", "opening", "next", by="Bob", counted=36, goes_out=False), "kaluki.fix-opening", {"choice": True}),
    ("an opening in Rommé, found after the next draw: nobody went out", now("romme", "opening", "later", by="Bob", counted=36), "kaluki.fix-meld-late", {"choice": True}),
    ("an opening in Rommé, after the cards are mixed", now("romme", "opening", "mixed", by="Bob", counted=36), "table.fix-too-late", {}),
    ("Kaluki needs its points, also to go out", now("kaluki", "opening", "turn", by="Bob", counted=36, goes_out=True), "kaluki.fix-opening", {"choice": True}),
    ("a knock that is right", now("gin", "false-knock", by="Taro", deadwood=10), "gin.knock", {"source": "rulebook", **PLAIN}),
    ("a knock, the upcard says", now("gin", "false-knock", rules=OKLAHOMA, by="Taro", deadwood=7, upcard="6S"), "gin.fix-knock", {}),
    ("a knock, whatever the upcard", now("gin", "false-knock", rules=OKLAHOMA, by="Taro", deadwood=11), "gin.fix-knock", {}),
    ("a knock that every upcard allows", now("gin", "false-knock", rules={**OKLAHOMA, "upcard_ace": "one"}, by="Taro", deadwood=1), "gin.knock", {"source": "rulebook", **PLAIN}),
    ("a knock, and cards were shown", now("gin", "false-knock", by="Taro", deadwood=12, shown=True), "gin.fix-knock-shown", {"choice": True, "chooser": "Hanako"}),
    ("a knock, found at the end", now("gin", "false-knock", "end", by="Taro", deadwood=12), "gin.fix-knock-shown", {"choice": True}),
    ("the opponent chooses", now("gin", "false-knock", rules={"fix_knock": "opponent-chooses"}, by="Taro", deadwood=12), "gin.fix-knock", {"choice": True, "chooser": "Hanako"}),
    ("gin it was", now("gin", "false-gin", by="Taro", deadwood=0), "gin.gin", {"choice": False}),
    ("gin is a knock above the limit", now("gin", "false-gin", rules={"fix_gin": "false-knock"}, by="Taro", deadwood=3), "gin.fix-knock", {}),
    ("a lay-off in gin", now("gin", "layoff", "end", by="Taro"), "gin.fix-layoff", {"source": "rulebook", "sheet": "score"}),
    ("a forgotten lay-off", now("gin", "missed-layoff", "end", by="Taro"), "gin.fix-missed-layoff", {"choice": True}),
    ("mixed too early", now("gin", "early-mix", by="Taro"), "gin.fix-early-mix", {"choice": True, "chooser": "table", "until": "end", "turn": "none"}),
    ("looked through the pile", now("gin", "looked-back", by="Taro"), "gin.fix-looked", {"choice": True}),
    ("looked through the pile, and fined", now("gin", "looked-back", rules={"fix_looked": "points"}, by="Taro"), "gin.fix-looked", {"points": {"Taro": -10}, "sheet": "adjust"}),
    ("laid wrongly, found at the end, in Contract Rummy", now("contract", "meld", "end", by="Ann"), "contract.fix-meld-end", {"sheet": "score"}),
    ("laid off wrongly, found at the end", now("kaluki", "layoff", "end", by="Ann"), "kaluki.fix-meld-end", {"sheet": "score"}),
    ("rum in time", now("500-rum", "missed-rum", "next", {"rum_call": "turn"}), "500.rum", {"sheet": "nothing"}),
    ("a claim, found late", now("contract", "claim", "later", by="Cat"), "contract.fix-claim-late", {"source": "rummy?"}),
    ("counted again", now("gin", "score-count", "end", by="Taro"), "table.fix-recount", {"sheet": "score", "points": {}}),
    ("counted again, as agreed", now("gin", "score-count", "mixed", {"fix_score": "agreed"}, by="Taro", wrote=10, right=15), "table.fix-recount", {"sheet": "correct", "points": {"Taro": 5}}),
    ("counted again, too late", now("gin", "score-count", "mixed", by="Taro"), "table.fix-too-late", {"source": "rummy"}),
    ("after the game, as agreed", now("gin", "score-count", "over", {"fix_score": "agreed", "fix_over": "correct"}, by="Taro", wrote=10, right=15), "table.fix-over", {"points": {"Taro": 5}, "sheet": "correct"}),
    ("written wrongly, after the game", now("kaluki", "score-written", "over", by="Ann", wrote=10, right=15), "table.fix-over", {"points": {}, "sheet": "nothing"}),
]  # fmt: skip


@table("why, case, clause, more", ROWS)
def test_a_row_leads_to_its_clause(why: str, case: Case, clause: str, more: Case) -> None:
    check(case, "ruled", clause, more)


OPEN: list[tuple[str, Case, str, str]] = [
    ("when", now("gin", "count", by="Taro"), "gin.fix-count-early", "when it was noticed"),
    ("who, where a fine may be written", {**now("kaluki", "meld", "turn")}, "kaluki.fix-meld", "who it was"),
    ("the deadwood", now("gin", "false-knock", by="Taro"), "gin.knock", "actual deadwood"),
    ("the deadwood of gin", now("gin", "false-gin", by="Taro"), "gin.gin", "actual deadwood"),
    ("the upcard", now("gin", "false-knock", rules=OKLAHOMA, by="Taro", deadwood=7), "gin.limit", "first upcard"),
    ("who knocked", now("gin", "count", "end", by="Taro"), "gin.fix-count-early", "who knocked"),
    ("how many cards", now("kaluki", "count", "end", by="Bob"), "table.fix-count-early", "how many cards"),
    ("whose bonus", now("gin", "false-knock", rules={"fix_knock": "undercut"}, deadwood=12), "gin.knock", "who it was"),
    ("out by an opening in Rommé", now("romme", "opening", "turn", by="Bob", counted=36), "kaluki.opening", "goes out with it"),
    ("out by one of which nobody knows the points", now("romme-series", "opening", "next", by="Bob"), "kaluki.opening", "goes out with it"),
    ("out by one at home, at the end", now("scala-40-house", "opening", "end", by="Bob", counted=36), "kaluki.opening", "goes out with it"),
    ("what was written", now("gin", "score-written", "end", by="Taro"), "table.fix-written", "points were written"),
]  # fmt: skip


@table("why, case, clause, says", OPEN)
def test_a_missing_fact_leaves_it_undecided(why: str, case: Case, clause: str, says: str) -> None:
    check(case, "undecided", clause, {})
    got = answer(case)
    assert says in got["because"]
    assert set(got) == {"id", "verdict", "clause", "because", "instead"}


def test_chips_without_the_players_are_undecided() -> None:
    case = now("kaluki", "meld", "turn", CHIPS, by="Ann")
    del case["seats"]
    assert answer(case)["verdict"] == "undecided"


def test_without_seats_the_other_of_two_is_the_opponent() -> None:
    case = now("gin", "false-knock", rules={"fix_knock": "undercut"}, by="Taro", deadwood=12)
    del case["seats"]
    assert answer(case)["points"] == {"opponent": 25}


def test_no_fine_no_points_and_nobody_to_name() -> None:
    got = answer(now("kaluki", "meld", "turn", {"fix_points": 0}))
    assert [each["points"] for each in got["choices"]] == [{}, {}, {}]
    assert [each["sheet"] for each in got["choices"]] == ["nothing"] * 3


REFUSED: list[tuple[str, Case, str]] = [
    ("an irregularity of another game", now("gin", "meld", "turn"), "misdeal"),
    ("no irregularity", {"id": 1, "game": "gin", "ask": "remedy"}, "what: it is missing"),
    ("one that there is not", now("gin", "sneeze"), "what: “sneeze” is not possible"),
    ("a moment that is not of the row", now("gin", "draw-two", "over"), "write one of turn, next, later"),
    ("a moment that there is not", now("gin", "draw-two", "soon"), "found: “soon” is not possible"),
    ("equal numbers", now("contract", "count", "end", by="Bob", has=5, should=5), "enter two different numbers"),
    (
        "equal points",
        now("kaluki", "score-written", "mixed", by="Bob", wrote=15, right=15),
        "enter two different numbers",
    ),
    ("somebody else", now("contract", "meld", "turn", by="Eve"), "“Eve” is not playing"),
    ("an unknown field", now("contract", "meld", "turn", whom="Ann"), "whom"),
]


@table("why, case, says", REFUSED)
def test_refused(why: str, case: Case, says: str) -> None:
    refused(case, says)


def remedies_of(*presets: str) -> list[Case]:
    """The cases of these tables that a game is asked, and those that every game can be asked."""
    rows = [*(row[1] for row in EXAMPLES), *(row[1] for row in ROWS)]
    by = "Taro" if presets == ("gin",) else "Bob"
    facts = {"wrote": 10, "right": 15, "knocker": "Hanako", "has": 4, "should": 6}
    every = [now(presets[0], what, found, by=by, **facts) for what, found in EVERYWHERE]
    beside = now(presets[0], "exposed-card", by=by, partners=True)
    return [beside, *every, *(case for case in rows if case["game"] in presets)]


EVERYWHERE = (
    ("exposed-deal", "deal"), ("count", "deal"), ("count", "end"), ("exposed-card", None), ("saw-stock", None), ("no-draw", "next"),
    ("discard-two", "next"), ("score-count", "mixed"), ("score-written", "over"),
)  # fmt: skip


TURNED_UP: dict[str, Case] = {"seven": {"upcard": True}}
"""The rules under which everything on the page can happen."""


def rows_of(game: Game) -> dict[str, set[str]]:
    """The irregularities of a game as the page lists them, each with its moments."""
    lists = {row["game"]: row["its irregularities"] for row in column(PAGE, "its irregularities")}
    both = f"{lists['all']}, {lists[game.slug].removeprefix('also ')}"
    return {what: set() for what in both.split(", ")}


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_game_has_the_irregularities_of_the_page(game: Game) -> None:
    preset = game.presets[0].slug
    there = {
        what for what in IRREGULARITIES if "error" not in answer(now(preset, what, rules=TURNED_UP.get(game.slug)))
    }
    assert there == set(rows_of(game))


HERE: list[tuple[str, str, Case, str, str, bool]] = [
    ("X10, seven.deal: nothing is turned up", "seven-bridge", {}, "upcard-joker", "deal", False),
    ("X10, seven.pack: no joker", "seven-bridge-pagat", {}, "upcard-joker", "deal", False),
    ("X10, seven.pack: a joker", "seven-bridge-pagat", {"jokers": 1}, "upcard-joker", "deal", True),
    ("X10, 500.pack: no joker", "500-bicycle", {}, "upcard-joker", "deal", False),
    ("X10, 500.deal: nothing is turned up", "500-rum", {"first_discard": "chosen"}, "upcard-joker", "deal", False),
    ("X10, kaluki.pack: no joker", "kaluki", {"jokers": 0}, "upcard-joker", "deal", False),
    ("X10, contract.pack: no joker", "contract", {"jokers": 0}, "upcard-joker", "deal", False),
    ("a joker or wild card taken, where there is none", "500-bicycle", {}, "swap", "turn", False),
    ("a wild card taken", "500-bicycle", {"wild_ranks": ["2"]}, "swap", "turn", True),
    ("a joker taken where jokers stay", "500-rum", {}, "swap", "turn", True),
    ("a joker taken, where there is none", "kaluki", {"jokers": 0}, "swap", "turn", False),
]  # fmt: skip


@table("why, preset, rules, what, found, there", HERE)
def test_what_cannot_happen_at_a_table_is_not_ruled_on(
    why: str, preset: str, rules: Case, what: str, found: str, there: bool
) -> None:
    case = now(preset, what, found, rules, by="Bob")
    if there:
        assert answer(case)["verdict"] == "ruled"
    else:
        refused(case, f"what: “{what}” cannot happen in this game")
    question = find_question(preset_of(preset)[0], "remedy")
    assert question.asks
    in_force = replace(
        book_rules(*preset_of(preset)), **{k: tuple(v) if isinstance(v, list) else v for k, v in rules.items()}
    )
    offered = [each for row in question.asks(in_force, {})["what"] for each in row.values]
    assert (what in offered) == there


def test_nobody_takes_an_upcard_that_nobody_may_claim() -> None:
    """seven.deal: nobody may claim the upcard, so nobody takes a joker that is turned up."""
    got = answer(now("seven-bridge", "upcard-joker", "deal", {"upcard": True, "fix_upcard_joker": "stands"}))
    assert got["steps"] == ["The joker is the first discard, and nobody may take it."]


SPRITE = resource_folder("static") / "irregularities.svg"


def test_every_picture_of_a_moment_is_drawn_and_used() -> None:
    drawn = {symbol.get("id") for symbol in ET.parse(SPRITE).getroot()}
    assert drawn == {*IRREGULARITY_PICTURES.values(), *(picture for _, picture in STAGES.values())}
    assert set(IRREGULARITY_PICTURES) <= set(IRREGULARITIES)


FACTS: Case = {
    "has": 4, "should": 6, "knocker": "Hanako", "deadwood": 12, "upcard": "8S", "wrote": 10, "right": 15, "counted": 20,
}  # fmt: skip
SPECIAL = [
    {},
    {"both": True},
    {"from": "discard"},
    {"knocker": "Taro"},
    {"early": True},
    {"partners": True},
    {"shown": True},
    {"has": 8},
    {"deadwood": 5},
]


def asked_of(game: Game) -> Iterator[Case]:
    """Every irregularity at every moment under every value of every option about remedies, with all facts given.

    The game's own values are those of `fix_points` with every other option at its own.
    """
    by = "Taro" if game.slug == "gin" else "Bob"
    for key, option in options(game.rules).items():
        if not option.folded:
            continue
        own = getattr(game.rules(), key)
        for value in (*([own] if key == "fix_points" else []), *others(option, own)):
            special = SPECIAL if value == own and key == "fix_points" else SPECIAL[:1]
            for what, found, more in product(rows_of(game), (None, *MOMENTS), special):
                facts = {**FACTS, **more} if game.slug == "gin" else {**FACTS, "knocker": None, **more}
                rules = {**TURNED_UP.get(game.slug, {}), key: as_json(value)}
                yield now(game.presets[0].slug, what, found, rules, by=by, **facts)


def holds(got: Case, found: str | None) -> None:
    """What the page says about every answer."""
    first = got["choices"][0] if got["choice"] else got
    assert got["choice"] == (len(got["choices"]) > 1)
    assert got["choice"] == (got["chooser"] is not None)
    assert len({each["remedy"] for each in got["choices"]}) == len(got["choices"])
    for key in ("steps", "points", "void", "sheet", "turn"):
        assert first[key] == got[key]
    assert got["until"] in MOMENTS
    assert got["source"]
    for each in got["choices"] or [got]:
        assert each["steps"]
        assert each["void"] == (each["sheet"] in ("redeal", "void")) == (each["turn"] == "dealer")
        assert 0 not in each["points"].values()
        if each["sheet"] in ("adjust", "correct"):
            assert each["points"]
        if each["points"]:
            undercut = each["sheet"] == "score" and got["clause"] in ("gin.fix-knock", "gin.fix-count-knocker")
            assert each["sheet"] in ("adjust", "correct") or undercut
        if found in ("end", "mixed", "over") and not each["void"]:
            assert each["turn"] == "none"
        if found in ("next", "later") and not each["void"]:
            assert each["turn"] in ("next", "in-turn")
        in_turn = got["clause"] in (
            "table.fix-draw-back", "table.fix-discard-back", "contract.fix-claim", "seven.claim",
        )  # fmt: skip
        assert (each["turn"] == "in-turn") == in_turn
    resumes = (".fix-out", "gin.fix-knock", "gin.fix-knock-shown", "gin.fix-count-knocker")
    if found in ("mixed", "over") or (found == "end" and not got["clause"].endswith(resumes)):
        told = " ".join(step for each in got["choices"] or [got] for step in each["steps"])
        assert not re.search(r"[Pp]lay continues|[Pp]lay on", told), told
    if found and got["clause"] != "table.fix-wrong-dealer":
        assert [*MOMENTS].index(found) <= [*MOMENTS].index(got["until"]) or got["until"] == "later"


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_what_holds_of_every_answer(game: Game) -> None:
    seen = set()
    for case in asked_of(game):
        got = answer(case)
        if "error" in got:
            assert got["error"].startswith("found: "), (case, got)
            continue
        if got["verdict"] == "undecided":
            assert "found" not in case, (case, got)
            continue
        assert got["verdict"] == "ruled"
        holds(got, case.get("found") if reads_moment(case["what"]) else None)
        seen.add(got["clause"])
    assert {clause for clause in game.book.clauses if ".fix-" in clause} <= seen


@cache
def reads_moment(what: str) -> bool:
    """Whether the page has arrows in the row of an irregularity."""
    rows = [row for row in column(PAGE, "found → clause") if plain(row["`what`"]).split(" (")[0] == what]
    return any("→" in row["found → clause"] or row["found → clause"].startswith("as ") for row in rows)


@pytest.mark.parametrize("game", GAMES, ids=named)
@pytest.mark.parametrize("found", ["mixed", "over"])
def test_no_headline_says_that_play_continues_when_it_does_not(game: Game, found: str) -> None:
    """X16: table.fix-too-late, table.fix-over, table.fix-wrong-dealer, 500.rum."""
    preset = game.presets[0]
    facts = {**FACTS, "by": "Taro"} if game.slug == "gin" else {**FACTS, "by": "Bob", "knocker": None}
    for what in rows_of(game):
        case = now(preset.slug, what, found, TURNED_UP.get(game.slug), **facts)
        if reads_moment(what) and "error" not in answer(case):
            asked = {key: value for key, value in case.items() if key not in ("id", "game", "rules")}
            rules = game.rules(**{**preset.changes, **TURNED_UP.get(game.slug, {})})
            short = case_of(game, preset, rules, asked).verdict.headline
            assert short
            assert "continue" not in str(short), (what, str(short))


def test_the_facts_of_the_question_are_those_of_the_page() -> None:
    asked = part(PAGE, "The question").split("The answer:")[0]
    said = [plain(key) for row in column(asked, "field") for key in row["field"].split(", ")]
    assert set(said) == set(fields_of(QUESTION_KINDS["remedy"].facts))


@pytest.mark.parametrize(
    ("game", "what"),
    [("500-rum", "meld"), ("kaluki", "meld"), ("kaluki", "opening"), ("contract", "meld"), ("contract", "opening")],
)
def test_who_may_lay_nothing_more_is_not_told_to_lay_something_else(game: str, what: str) -> None:
    got = answer(now(game, what, "turn", {"fix_meld": "locked"}, by="Bob", counted=40))["steps"]
    assert not [step for step in got if step.startswith("In the same turn Bob may")]
    assert got[-1] == "Bob may not lay anything more until their next turn."
