"""May I draw, from where, and is it over: every row and every worked example of docs/rules/turn.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from referee.fields import Choice, fields_of
from referee.games import GAMES, preset_of
from referee.games.questions.question import DealContext
from referee.sheet.cases import answer, case_of, find_question, read_case
from tests.rule_pages import column, plain, read
from tests.samples.rulings import QUESTION_KINDS, draw_rules
from tests.soak import times
from tests.tables import table
from tests.turn_table import ROWS as WANTED, Answer, expected

Case = dict[str, Any]

WISHES = ("stock", "discard", "pass")
NO, YES, OPEN = "illegal", "legal", "undecided"
BY_PASSING = "only with pass"
ELEVEN, LAST = {"first_turn": "eleven"}, {"last_discard": True}
OFFER, SHUFFLE = {"first_turn": "offer"}, {"stock_out": "reshuffle"}
OFFERED = {"stock_out": "offer"}
GONE = {"stock": 0}


def turn(game: str, wants: str, rules: Case | None = None, **facts: Any) -> Case:
    return {"id": "q", "game": game, "ask": "turn", "wants": wants, **({"rules": rules} if rules else {}), **facts}


def got(case: Case) -> Answer:
    found = answer(case)
    assert "error" not in found, found
    return found["verdict"], found["clause"], found.get("over")


Row = tuple[str, str, str, Case, Case, str, str, str, bool | str]

TABLE: list[Row] = [
    ("eleven cards", "gin.deal", "gin", ELEVEN, {"first": True}, NO, NO, YES, False),
    ("the upcard is offered to the non-dealer", "gin.first-turn", "gin", {}, {"first": True}, NO, YES, YES, False),
    ("and to the dealer", "gin.first-turn", "gin", {}, {"first": True, "passed": 1}, NO, YES, YES, False),
    ("both have passed", "gin.first-turn", "gin", {}, {"first": True, "passed": 2}, YES, NO, NO, False),
    ("two cards left", "gin.stock-out", "gin", {}, {"stock": 2}, NO, NO, NO, True),
    ("three cards left", "gin.stock-out", "gin", {"stock_left": 3}, {"stock": 3}, NO, NO, NO, True),
    ("to knock with the last discard", "gin.stock-out", "gin", LAST, {"stock": 2, "to_knock": True}, NO, YES, YES, BY_PASSING),
    ("not to knock with it", "gin.stock-out", "gin", LAST, {"stock": 2, "to_knock": False}, NO, NO, YES, BY_PASSING),
    ("for what is not said", "gin.stock-out", "gin", LAST, {"stock": 2}, NO, OPEN, YES, BY_PASSING),
    ("the first discard is chosen", "500.deal", "500-rum", {"first_discard": "chosen"}, {"first": True}, NO, NO, YES, False),
    ("offered, how many play is not said", "kaluki.first-turn", "kaluki", OFFER, {"first": True}, OPEN, OPEN, OPEN, False),
    ("offered to who opens with it", "kaluki.first-turn", "kaluki", OFFER, {"first": True, "players": 4, "passed": 1, "to_open": True}, NO, "legal kaluki.draw", YES, False),
    ("offered to who does not", "kaluki.first-turn", "kaluki", OFFER, {"first": True, "players": 4, "passed": 3, "opened": False, "to_open": False}, NO, "illegal kaluki.draw", YES, False),
    ("all have passed", "kaluki.first-turn", "kaluki", OFFER, {"first": True, "players": 4, "passed": 4}, YES, NO, NO, False),
    ("one discard to shuffle", "kaluki.stock-out", "kaluki", {}, {**GONE, "pile": 1}, NO, NO, NO, True),
    ("none to offer", "kaluki.stock-out", "kaluki", OFFERED, {**GONE, "pile": 0}, NO, NO, NO, True),
    ("all discards are shuffled", "kaluki.stock-out", "kaluki", {}, {**GONE, "pile": 2, "opened": True}, YES, "legal kaluki.draw", NO, False),
    ("the last discard is offered", "kaluki.stock-out", "kaluki", OFFERED, {**GONE, "pile": 1, "opened": True}, NO, YES, NO, False),
    ("to who may not take it", "kaluki.stock-out", "kaluki", OFFERED, {**GONE, "opened": False, "to_open": False}, NO, "illegal kaluki.draw", NO, False),
    ("it is declined", "kaluki.stock-out", "kaluki", OFFERED, {**GONE, "pile": 1, "declined": True, "opened": True}, YES, NO, NO, False),
    ("play goes on from the pile", "500.stock-out", "500-rum", {}, GONE, NO, YES, YES, BY_PASSING),
    ("the last card ends it", "500.stock-out", "500-rummy", {}, GONE, NO, NO, NO, True),
    ("a new stock", "500.stock-out", "500-rum", SHUFFLE, {**GONE, "pile": 2}, YES, YES, NO, False),
    ("nothing for a new stock", "500.stock-out", "500-rum", SHUFFLE, {**GONE, "pile": 1}, NO, YES, YES, BY_PASSING),
    ("until somebody is out", "500.stock-out", "500-rum", {"stock_out": "until-out"}, GONE, NO, YES, YES, False),
    ("all but the top one", "contract.stock-out", "contract", {}, {**GONE, "pile": 2}, YES, YES, NO, False),
    ("one discard is too few", "contract.stock-out", "contract", {}, {**GONE, "pile": 1}, NO, NO, NO, True),
    ("the stock ends it", "seven.stock-out", "seven-bridge", {"stock_out": "end"}, {**GONE, "pile": 9}, NO, NO, NO, True),
    ("nothing to shuffle", "seven.stock-out", "seven-bridge", {}, {**GONE, "pile": 1}, NO, NO, NO, True),
    ("all but the top one of Seven Bridge", "seven.stock-out", "seven-bridge", {}, {**GONE, "pile": 2}, YES, "illegal seven.draw", NO, False),
    ("any turn of Gin", "gin.draw", "gin", {}, {}, YES, YES, NO, False),
    ("any turn of 500", "500.draw", "500-rum", {}, {}, YES, YES, NO, False),
    ("any turn of Contract", "contract.draw", "contract", {}, {}, YES, YES, NO, False),
    ("any turn of Kaluki, opened", "kaluki.draw", "kaluki", {}, {"opened": True}, YES, YES, NO, False),
    ("opens with it", "kaluki.draw", "kaluki", {}, {"opened": False, "to_open": True}, YES, YES, NO, False),
    ("neither", "kaluki.draw", "kaluki", {}, {"opened": False, "to_open": False}, YES, NO, NO, False),
    ("whether it opens is not said", "kaluki.draw", "kaluki", {}, {"opened": False}, YES, OPEN, NO, False),
    ("whether they opened is not said", "kaluki.draw", "kaluki", {}, {"to_open": False}, YES, OPEN, NO, False),
    ("opened-only, opened", "kaluki.draw", "scala-40", {}, {"opened": True}, YES, YES, NO, False),
    ("opened-only, opens with it", "kaluki.draw", "scala-40", {}, {"opened": False, "to_open": True}, YES, NO, NO, False),
    ("opened-only, not said", "kaluki.draw", "scala-40", {}, {"to_open": True}, YES, OPEN, NO, False),
    ("Scala 40 at home, opens with it", "kaluki.draw", "scala-40-house", {}, {"to_open": True}, YES, YES, NO, False),
    ("free, whoever it is", "kaluki.draw", "romme", {}, {"opened": False, "to_open": False}, YES, YES, NO, False),
    ("Carioca as Contract", "contract.draw", "carioca", {}, {}, YES, YES, NO, False),
    ("Continental as Contract", "contract.stock-out", "continental", {}, {**GONE, "pile": 0}, NO, NO, NO, True),
    ("any turn of Seven Bridge", "seven.draw", "seven-bridge", {}, {}, YES, NO, NO, False),
]  # fmt: skip
"""Every row of the page: its clause, a case that it answers, and the cells of stock, discard, pass and over.

A cell with a clause of its own is as in the row of that clause.
"""


def cells(row: Row) -> Iterator[tuple[str, Case, Answer]]:
    """The three questions of a row, each with its result."""
    why, clause, game, rules, facts, *verdicts, over = row
    for wants, cell in zip(WISHES, verdicts, strict=True):
        verdict, _, own = str(cell).partition(" ")
        ends = (wants == "pass") if over == BY_PASSING else bool(over)
        case = turn(game, wants, rules, **facts)
        yield f"{why}: {wants}", case, (verdict, own or clause, None if verdict == OPEN else ends)


BACK: list[tuple[str, Case, Answer]] = [
    (f"put back: {game.slug}, {when}", turn(game.presets[0].slug, "back", **more), (NO, f"{game.slug}.draw", False))
    for game in GAMES
    for when, more in (("any turn", {}), ("the stock is gone", GONE), ("the first turn", {"first": True}))
]
EXAMPLES: list[tuple[str, Case, Answer]] = [
    ("example 1: the stock before the upcard", turn("gin", "stock", first=True), (NO, "gin.first-turn", False)),
    ("example 1: the dealer after one pass", turn("gin", "stock", first=True, passed=1), (NO, "gin.first-turn", False)),
    ("example 1: after two", turn("gin", "stock", first=True, passed=2), (YES, "gin.first-turn", False)),
    ("example 1: the upcard then", turn("gin", "discard", first=True, passed=2), (NO, "gin.first-turn", False)),
    ("example 2: to knock", turn("gin", "discard", LAST, stock=2, to_knock=True), (YES, "gin.stock-out", False)),
    ("example 2: not said", turn("gin", "discard", LAST, stock=2), (OPEN, "gin.stock-out", None)),
    ("example 2: without the option", turn("gin", "discard", stock=2, to_knock=True), (NO, "gin.stock-out", True)),
    ("example 3: the stock first", turn("kaluki", "stock", OFFERED, stock=0, opened=True), (NO, "kaluki.stock-out", False)),
    ("example 3: the discard", turn("kaluki", "discard", OFFERED, stock=0, opened=True), (YES, "kaluki.stock-out", False)),
    ("example 3: the stock after it is declined", turn("kaluki", "stock", OFFERED, stock=0, opened=True, declined=True), (YES, "kaluki.stock-out", False)),
    ("example 3: the discard after it is declined", turn("kaluki", "discard", OFFERED, stock=0, opened=True, declined=True), (NO, "kaluki.stock-out", False)),
    ("example 4: to pass", turn("500-rum", "pass", stock=0), (YES, "500.stock-out", True)),
    ("example 4: with until-out", turn("500-rum", "pass", {"stock_out": "until-out"}, stock=0), (YES, "500.stock-out", False)),
    *((f"example 5: {wants}", turn("contract", wants, stock=0, pile=1), (NO, "contract.stock-out", True)) for wants in WISHES),
    ("example 6: put it back", turn("500-rum", "back"), (NO, "500.draw", False)),
]  # fmt: skip
"""Worked examples of docs/rules/turn.md."""
NO_PILE: list[tuple[str, Case, Answer]] = [
    ("no upcard", turn("gin", "discard", first=True, pile=0), (NO, "gin.first-turn", False)),
    ("no last discard to knock with", turn("gin", "discard", LAST, stock=2, pile=0, to_knock=True), (NO, "gin.stock-out", False)),
    ("nor where that is not said", turn("gin", "discard", LAST, stock=2, pile=0), (NO, "gin.stock-out", False)),
    ("no discard in Gin", turn("gin", "discard", pile=0), (NO, "gin.draw", False)),
    ("no discard in 500", turn("500-rum", "discard", pile=0), (NO, "500.draw", False)),
    ("nothing left in 500", turn("500-rum", "discard", stock=0, pile=0), (NO, "500.stock-out", False)),
    ("nothing to shuffle in 500", turn("500-rum", "discard", SHUFFLE, stock=0, pile=0), (NO, "500.stock-out", False)),
    ("no discard in Contract", turn("contract", "discard", pile=0), (NO, "contract.draw", False)),
    ("no discard in Kaluki", turn("kaluki", "discard", pile=0, opened=True), (NO, "kaluki.draw", False)),
    ("nor where who has opened is not said", turn("kaluki", "discard", pile=0), (NO, "kaluki.draw", False)),
    ("no upcard in Kaluki", turn("kaluki", "discard", OFFER, first=True, players=3, pile=0, to_open=True), (NO, "kaluki.draw", False)),
    ("the pile is not asked about where the stock is", turn("contract", "stock", pile=0), (YES, "contract.draw", False)),
]  # fmt: skip
"""A pile of no card has none to take, in every row where a discard may be taken."""
NOT_SAID: list[tuple[str, Case, Answer]] = [
    ("nothing said of the stock: there is enough", turn("gin", "stock"), (YES, "gin.draw", False)),
    ("nothing said of the pile: it can be shuffled", turn("contract", "stock", stock=0), (YES, "contract.stock-out", False)),
    ("a first turn like any other", turn("kaluki", "stock", first=True), (YES, "kaluki.draw", False)),
    ("a first turn of Contract", turn("contract", "pass", first=True), (NO, "contract.draw", False)),
    ("a discard is no discard to draw at an empty stock", turn("seven-bridge", "discard", stock=0, pile=5), (NO, "seven.draw", False)),
    ("over for whoever wants a discard, too", turn("seven-bridge", "discard", stock=0, pile=0), (NO, "seven.stock-out", True)),
]  # fmt: skip

ROWS = [*(cell for row in TABLE for cell in cells(row)), *BACK, *EXAMPLES, *NO_PILE, *NOT_SAID]


def turns_of(slug: str) -> list[Case]:
    """The cases here that are asked of a game."""
    return [case for _, case, _ in ROWS if preset_of(case["game"])[0].slug == slug]


@table("why, case, wanted", ROWS)
def test_who_may_draw_and_whether_it_is_over(why: str, case: Case, wanted: Answer) -> None:
    assert got(case) == wanted


@table("why, case, wanted", ROWS)
def test_the_plain_table_says_the_same(why: str, case: Case, wanted: Answer) -> None:
    assert by_table(case)[1] == wanted


def by_table(case: Case) -> tuple[int, Answer]:
    game, preset = preset_of(case["game"])
    rules = game.rules(**{**preset.changes, **case.get("rules", {})})
    return expected(game.slug, vars(rules), case)


def test_every_row_of_the_page_answers_a_row_of_these_tests() -> None:
    """The page's rows by their clauses, in order; the last stands for five games, as the first does."""
    first, *written, last = [plain(row["clause"]) for row in column(read("turn"), "stock")]
    assert (first, last) == ("….draw", "….draw")
    own = [row[1] for row in WANTED]
    assert own == [*written, *(f"{each}.draw" for each in ("gin", "500", "contract", "kaluki", "seven"))]
    assert {place for _, case, _ in ROWS if (place := by_table(case)[0]) >= 0} == set(range(len(WANTED)))


MANY = times(2_000, 20_000)
NUMBERS = (None, None, 0, 0, 0, 1, 1, 2, 2, 3, 20)
MAYBE = (None, True, False)
OWN = ("stock_out", "first_turn", "last_discard", "stock_left", "first_discard", "discard_draw", "discard_used")
"""Options that decide; they are drawn in half of the cases."""


def drawn(chance: Random) -> Case:
    """A question about a turn: under any preset with options drawn at random, mostly a possible one."""
    game = chance.choice(GAMES)
    preset = chance.choice(game.presets)
    rules = draw_rules(game, preset, chance, **own_options(game, preset, chance))
    facts: Case = {"wants": chance.choice(["stock", "discard", "discard", "pass", "back"])}
    for key in ("stock", "pile"):
        facts[key] = chance.choice(NUMBERS) if chance.random() < 0.98 else chance.choice([-1, 150, 10**6])
    facts["first"] = chance.choice([None, True, False])
    facts["players"] = chance.choice([None, 2, 3, 4, 5, 6])
    if facts["first"] and chance.random() < 0.7:
        facts["passed"] = chance.choice([0, 1, 2, 2, 3, facts["players"] or 0])
    elif chance.random() < 0.05:
        facts["passed"] = chance.choice([-1, 1, 9])
    for key in ("opened", "to_open", "to_knock"):
        facts[key] = chance.choice(MAYBE)
    facts["declined"] = chance.choice(MAYBE)
    if facts["first"] and facts["opened"] and chance.random() < 0.9:
        facts["opened"] = False
    return turn(preset.slug, **{"rules": rules, **{key: each for key, each in facts.items() if each is not None}})


def own_options(game: Any, preset: Any, chance: Random) -> Case:
    """Some of the options that decide, with any of their values that goes with the preset."""
    found = {}
    for key, option in fields_of(game.rules).items():
        if key in OWN and chance.random() < 0.6:
            values = list(option.values) if isinstance(option, Choice) else [True, False]
            found[key] = chance.choice(values)
    eleven = found.get("first_turn") == "eleven"
    return {**found, "upcard_limit": False, "spades_double": False} if eleven else found


def test_questions_at_random_are_answered_as_the_plain_table_says() -> None:
    """20,000 in a soak: every row answers some, and nothing else does."""
    chance = Random("turn")
    rows: Counter[int] = Counter()
    for _ in range(MANY):
        case = drawn(chance)
        found, (place, wanted) = answer(case), by_table(case)
        told = ("refused", "", None) if "error" in found else (found["verdict"], found["clause"], found.get("over"))
        assert told == wanted, (case, found)
        rows[place] += 1
    assert set(rows) == {*range(-2, len(WANTED))}
    assert rows[-2] < MANY / 4, "most questions can be"


REFUSED = [
    ("a stock below nothing", turn("gin", "stock", stock=-1), "stock: -1 is not possible"),
    ("a pile below nothing", turn("gin", "stock", pile=-1), "pile: -1 is not possible"),
    ("fewer than nobody passed", turn("gin", "stock", first=True, passed=-1), "passed: -1 is not possible"),
    ("three of two passed", turn("gin", "stock", first=True, passed=3), "passed: 3 cannot have passed: only 2 play."),
    ("five of four passed", turn("kaluki", "stock", OFFER, first=True, players=4, passed=5), "passed: 5 cannot have passed: only 4 play."),
    ("passed after the first draw", turn("gin", "stock", passed=1), "passed: Players pass only while the upcard is being offered"),
    ("passed with eleven cards", turn("gin", "stock", ELEVEN, first=True, passed=1), "passed: Players pass only"),
    ("passed where no upcard is offered", turn("kaluki", "stock", first=True, passed=1), "passed: Players pass only"),
    ("passed in Contract", turn("contract", "stock", first=True, passed=1), "passed: Players pass only"),
    ("passed in 500", turn("500-rum", "stock", {"first_discard": "chosen"}, first=True, passed=1), "passed: Players pass only"),
    ("passed in Seven Bridge", turn("seven-bridge", "stock", first=True, passed=1), "passed: Players pass only"),
    ("opened before anybody drew", turn("kaluki", "stock", first=True, opened=True), "opened: Nobody can have opened"),
    ("opened before anybody drew, in any game", turn("contract", "back", first=True, opened=True), "opened: Nobody can have opened"),
    ("53 of one pack", turn("gin", "stock", stock=52, pile=1), "pile: There are not that many cards: only 52 are in play."),
    ("a stock of more than one pack", turn("gin", "stock", stock=53), "stock: There are not that many cards: only 52 are in play."),
    ("more than a pack with its joker", turn("seven-bridge", "stock", stock=30, pile=24), "pile: There are not that many cards: only 53 are in play."),
    ("more than two packs with four jokers", turn("kaluki", "stock", stock=109), "stock: There are not that many cards: only 108 are in play."),
    ("more than two packs with two each", turn("500-rum", "stock", stock=109), "stock: There are not that many cards: only 108 are in play."),
    ("more than three packs", turn("continental", "stock", stock=163), "stock: There are not that many cards: only 162 are in play."),
    ("what is no wish", turn("gin", "knock"), "wants: “knock” is not possible"),
    ("nothing that is wanted", {"id": "q", "game": "gin", "ask": "turn"}, "wants: it is missing."),
]  # fmt: skip


@table("why, case, sentence", REFUSED)
def test_what_no_table_can_have_said_is_refused(why: str, case: Case, sentence: str) -> None:
    found = answer(case)
    assert set(found) == {"id", "error"}, found
    assert found["error"].startswith(sentence)


ALL_THERE = [
    ("a whole pack", turn("gin", "stock", stock=52)),
    ("a whole pack in two heaps", turn("gin", "stock", stock=51, pile=1)),
    ("two packs and two jokers each", turn("500-rum", "stock", stock=100, pile=8)),
]


@table("why, case", ALL_THERE)
def test_as_many_cards_as_there_are_can_be(why: str, case: Case) -> None:
    assert got(case)[0] == YES


def test_at_a_table_the_packs_and_the_players_are_known() -> None:
    def at_table(slug: str, seats: int, rules: Case | None = None, **facts: Any) -> Any:
        game, preset = preset_of(slug)
        drawn_rules = game.rules(**{**preset.changes, **(rules or {})})
        return case_of(game, preset, drawn_rules, {"ask": "turn", **facts}, seats)

    with pytest.raises(Exception, match="only 54 are in play"):
        _ = at_table("500-rum", 3, wants="stock", stock=55).verdict
    assert at_table("kaluki", 3, OFFER, wants="stock", first=True, passed=3).verdict.ok
    assert at_table("kaluki", 4, OFFER, wants="stock", first=True, passed=3).verdict.forbidden
    with pytest.raises(Exception, match="only 2 play"):
        _ = at_table("kaluki", 2, OFFER, wants="stock", first=True, passed=3).verdict
    assert at_table("kaluki", 2, OFFER, wants="stock", first=True, passed=3, players=3).verdict.ok, (
        "what is said counts"
    )


SAYS = [
    ("who has passed", turn("gin", "stock", first=True, passed=1), "Only one player has passed"),
    ("how many must", turn("kaluki", "stock", OFFER, first=True, players=4, passed=1), "Passed so far: 1 of 4"),
    ("how many are left", turn("gin", "stock", stock=2), "Only 2 cards are left in the stock"),
    ("one is left", turn("gin", "stock", stock=1), "Only 1 card is left in the stock"),
    ("none is left", turn("gin", "stock", stock=0), "The stock is gone"),
    ("nobody scores", turn("gin", "stock", stock=2), "Nobody scores, and the same player deals again."),
    ("the card must be used", turn("scala-40", "discard", opened=True), "You must use it in this turn."),
    ("the card must be used at home", turn("scala-40-house", "discard", to_open=True), "You must use it in this turn."),
    ("offered and to be used", turn("scala-40", "discard", OFFERED, stock=0, opened=True), "You must use it in this turn."),
    ("a lower card is used", turn("500-rum", "discard"), "but if you take a lower card you must use it at once, in a new meld or as a lay-off"),
    ("the top card is free", turn("500-rum", "discard"), "You may take the top discard freely"),
    ("in a new meld only", turn("500-rummy", "discard"), "but you must use the card you choose at once, in a new meld."),
    ("few cards, of which the lowest may be laid off (500.pickup)", turn("500-rummy", "discard", rules={"layoff_pickup": 2}), "in a new meld, or as a lay-off if you take no more than 2 cards"),
    ("one card that has to be used (500.pickup)", turn("500-rummy", "discard", rules={"pickup_depth": "top", "layoff_pickup": 1, "pickup_top_free": False}), "but you must use it at once, in a new meld or as a lay-off"),
    ("the top card too", turn("500-bicycle", "discard"), "but you must use the card you choose at once, in a new meld or as a lay-off"),
    ("only the top card, free", turn("500-rum", "discard", {"pickup_depth": "top"}), "you do not have to use it"),
    ("only the top card, used", turn("500-rummy", "discard", {"pickup_depth": "top"}), "the top discard, but you must use it at once, in a new meld."),
    ("the duty when the stock is gone", turn("500-rummy", "discard", {"stock_out": "decline"}, stock=0), "at once, in a new meld."),
    ("no discard to take either", turn("500-rum", "stock", {"stock_out": "decline"}, stock=0, pile=0), "The stock and the discard pile are gone."),
    ("nothing left to do but pass", turn("500-rum", "pass", {"stock_out": "decline"}, stock=0, pile=0), "The stock and the discard pile are gone."),
    ("two cards", turn("500-rum", "stock", {"draw_two": True}), "the top two cards"),
    ("the last one alone", turn("500-rum", "stock", {"draw_two": True}, stock=1), "the top card of the stock"),
]  # fmt: skip


@table("why, case, words", SAYS)
def test_an_answer_says_what_decides(why: str, case: Case, words: str) -> None:
    assert words in answer(case)["because"]


@pytest.mark.parametrize("slug", ["kaluki", "romme"])
def test_where_a_discard_need_not_be_used_nothing_is_said_of_it(slug: str) -> None:
    assert "use it" not in answer(turn(slug, "discard", opened=True))["because"]


FEW = [
    ("yes to the stock", turn("gin", "stock"), "Yes, from the stock"),
    ("no to the stock", turn("gin", "stock", first=True), "Not from the stock"),
    ("yes to the pile", turn("gin", "discard"), "Yes, from the pile"),
    ("no to the pile", turn("seven-bridge", "discard"), "Not from the pile"),
    ("no draw", turn("gin", "pass", ELEVEN, first=True), "You need not draw"),
    ("a draw", turn("gin", "pass"), "You must draw"),
    ("the end by passing", turn("500-rum", "pass", stock=0), "Passing ends the hand"),
    ("over", turn("500-rummy", "stock", stock=0), "The hand is over"),
    ("a deal that is over", turn("contract", "stock", stock=0, pile=0), "The deal is over"),
    ("void", turn("gin", "stock", stock=2), "The hand is void"),
    ("put back", turn("gin", "back"), "It cannot be put back"),
    ("open", turn("kaluki", "discard"), "Not clear yet"),
]


@table("why, case, words", FEW)
def test_an_answer_in_a_few_words(why: str, case: Case, words: str) -> None:
    asked = read_case(case)
    assert str(asked.question.kind.headline(asked.verdict, asked.rules)) == words


SHOWN = [
    ("gin", {}, {"wants", "first", "passed", "stock", "pile"}),
    ("gin", {**ELEVEN, **LAST}, {"wants", "first", "to_knock", "stock", "pile"}),
    ("500-rum", {}, {"wants", "stock", "pile"}),
    ("500-rum", {**SHUFFLE, "first_discard": "chosen"}, {"wants", "first", "stock", "pile"}),
    ("contract", {}, {"wants", "stock", "pile"}),
    ("kaluki", {}, {"wants", "opened", "to_open", "stock", "pile"}),
    ("kaluki", {**OFFER, **OFFERED}, {"wants", "first", "passed", "players", "opened", "to_open", "stock", "pile", "declined"}),
    ("scala-40", {}, {"wants", "opened", "stock", "pile"}),
    ("romme", {}, {"wants", "stock", "pile"}),
    ("seven-bridge", {}, {"wants", "stock", "pile"}),
    ("seven-bridge", {"stock_out": "end"}, {"wants", "stock"}),
]  # fmt: skip


@pytest.mark.parametrize(("slug", "rules", "keys"), SHOWN)
def test_a_form_asks_only_what_can_decide(slug: str, rules: Case, keys: set[str]) -> None:
    game, preset = preset_of(slug)
    question = find_question(game, "turn")
    assert set(question.shown_under(game.rules(**{**preset.changes, **rules}))) == keys
    assert set(question.keys) <= set(fields_of(QUESTION_KINDS["turn"].facts))


def test_how_many_play_may_come_from_the_table_or_from_the_case() -> None:
    case = read_case(turn("kaluki", "pass", OFFER, first=True))
    assert case.question.judge(case.rules, case.facts, DealContext(4)).ok
    assert not case.verdict.ok


@table("why, case, wanted", NO_PILE)
def test_a_form_asks_how_many_discards_there_are_where_one_may_be_taken(why: str, case: Case, wanted: Answer) -> None:
    game, preset = preset_of(case["game"])
    rules = game.rules(**{**preset.changes, **case.get("rules", {})})
    assert set(case) - {"id", "game", "ask", "rules"} <= set(find_question(game, "turn").shown_under(rules))
