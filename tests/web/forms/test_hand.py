"""The initial values in the form of a hand, who is missing while it is typed, and whose hand needs no entry."""

from __future__ import annotations

import re

import pytest

from referee.cards.card import in_signs
from tests.web.person import HTMX, Browser, knock, part, went_out


@pytest.fixture
def rum(mine: Browser) -> str:
    """A table of 500 with three players."""
    return mine.start("500-rum", "Ann", "Bob", "Cat")


@pytest.fixture
def table(mine: Browser) -> str:
    """A table of gin with two players."""
    return mine.start("gin", "Ann", "Bob")


def previewed(mine: Browser, table: str, typed: dict[str, str]) -> str:
    """The preview of the next hand, typed so."""
    mine.see(f"{table}/hands/new")
    form = mine.form("/hands/new")
    answer = mine.post(f"{table}/hands/preview", {**form.values, **typed}, **HTMX)
    assert answer.status_code == 200
    return part(mine.text, "preview")


PARTS = [
    ("nobody yet", {"out": "1"}, ["missing", "missing", "missing"], "Ann, Bob, Cat"),
    (
        "one entered",
        {"out": "1", "melded-2-points": "40", "held-2-points": "15"},
        ["missing", "+25 25", "missing"],
        "Ann, Cat",
    ),
    ("who went out", {"out": "1", "melded-1-points": "40"}, ["+40 40", "missing", "missing"], "Bob, Cat"),
    (
        "cards count along",
        {"out": "1", "melded-2-points": "0", "held-2-as": "cards", "held-2-cards": "K 8"},
        ["missing", "\u221218 \u221218", "missing"],
        "Ann, Cat",
    ),
    ("half a line", {"out": "1", "held-2-points": "15"}, ["missing", "−15 missing", "missing"], "Ann, Bob, Cat"),
    ("scores as counted", {"scores-3": "20"}, ["missing", "missing", "+20 20"], "Ann, Bob"),
]


@pytest.mark.parametrize(("typed", "cells", "missing"), [each[1:] for each in PARTS], ids=[each[0] for each in PARTS])
def test_the_preview_counts_those_who_are_entered_and_names_the_others(
    mine: Browser, rum: str, typed: dict[str, str], cells: list[str], missing: str
) -> None:
    shown = previewed(mine, rum, typed)
    assert re.sub(r"…\s*", "", shown).startswith(f"this hand, total Ann Bob Cat {' '.join(cells)}")
    assert re.sub(r" ?, ?", ", ", shown).endswith(f"Still missing: {missing}")


def test_hands_that_are_compared_are_not_counted_one_by_one(mine: Browser, table: str) -> None:
    shown = previewed(mine, table, {"end": "knock", "by": "1", "held-1-points": "5"})
    assert "entered" in shown
    assert "Still missing: Bob" in shown
    assert "+" not in shown


def test_what_cannot_be_is_said_while_somebody_is_missing(mine: Browser, rum: str) -> None:
    typed = {"out": "1", "melded-2-points": "0", "held-2-as": "cards", "held-2-cards": "8 8 8 8 8"}
    assert "8 appears 5 times" in previewed(mine, rum, typed)


def test_a_missing_player_is_not_taken_for_nothing(mine: Browser, rum: str) -> None:
    mine.see(f"{rum}/hands/new")
    mine.send("/hands/new", {**went_out(1, 0, 5, 10), "melded-3-points": ""}, status=422)
    assert "that Cat laid" in part(mine.text, "melded-3-wrong")
    assert mine.totals(rum) == ["0", "0", "0"]


def test_who_has_gin_has_no_deadwood_to_enter(mine: Browser, table: str) -> None:
    mine.record(table, {"end": "gin", "by": "2", "held-1-points": "30"})
    assert mine.totals(table) == ["0", "55"]


def test_a_void_hand_needs_nothing_more(mine: Browser, table: str) -> None:
    assert "Still missing" not in previewed(mine, table, {"end": "void"})
    mine.record(table, {"end": "void"})
    assert len(mine.hands(table)) == 1


@pytest.mark.parametrize(("preset", "end"), [("gin", "knock"), ("straight-gin", "gin")])
def test_the_usual_end_is_chosen_before_anything_is_typed(mine: Browser, preset: str, end: str) -> None:
    mine.see(f"{mine.start(preset, 'Ann', 'Bob')}/hands/new")
    assert mine.form("/hands/new").values["end"] == end


def test_a_new_form_begins_in_the_ways_of_the_last_hand(mine: Browser, rum: str) -> None:
    mine.record(rum, {**went_out(1, 0, 5, 10), "held-2-as": "cards", "held-2-cards": "8 K"})
    mine.see(f"{rum}/hands/new")
    values = mine.form("/hands/new").values
    assert [values[f"held-{seat}-as"] for seat in (1, 2, 3)] == ["points", "cards", "points"]
    assert values["held-2-cards"] == ""


@pytest.mark.parametrize("typed", ["K 5 * T", "K 5 ★ 10", "8S TH *", "k 10 5"])
def test_cards_come_back_in_signs(mine: Browser, rum: str, typed: str) -> None:
    mine.record(rum, {**went_out(1, 0, 5, 10), "held-2-as": "cards", "held-2-cards": typed})
    before = mine.see(f"{rum}/record.json")
    mine.see(f"{mine.hands(rum)[0]}/correct")
    assert mine.form("/correct").values["held-2-cards"] == in_signs(typed)
    mine.send("/correct")
    assert mine.see(f"{rum}/record.json") == before, "they are read again"


def test_scores_as_counted_stay_open_for_the_next_hand(mine: Browser, rum: str) -> None:
    for way, typed in (
        ("", {"scores-1": "10", "scores-2": "20", "scores-3": "5"}),
        ("counted", went_out(1, 0, 5, 10)),
        ("", went_out(1, 0, 6, 10)),
    ):
        mine.see(f"{rum}/hands/new")
        assert mine.form("/hands/new").values["way"] == way
        mine.send("/hands/new", {"way": "", **typed})


def test_scores_as_counted_that_are_missing_are_asked_for(mine: Browser, rum: str) -> None:
    mine.record(rum, {"scores-1": "10", "scores-2": "20", "scores-3": "5"})
    mine.see(f"{rum}/hands/new")
    mine.send("/hands/new", status=422)
    assert "Still missing: Ann, Bob, Cat." in part(mine.text, "scores-1-wrong")
    assert mine.text.count('aria-describedby="scores-1-wrong"') == 3
    assert 'id="out-wrong"' not in mine.text
    assert "Still missing" not in part(mine.text, "preview")


def test_scores_as_counted_stay_folded_where_the_table_is_taken_over(mine: Browser, rum: str) -> None:
    mine.record(rum, {"scores-1": "10", "scores-2": "20", "scores-3": "5"})
    mine.see(f"{rum}/laid")
    mine.send("/laid", {"cards": "8S 9S TS", "by": "1"}, status=200)
    shown = mine.see(f"{rum}/hands/new")
    assert 'id="taken-over"' in shown
    assert mine.form("/hands/new").values["way"] == ""


def test_all_who_are_missing_are_marked_and_said_once(mine: Browser, rum: str) -> None:
    mine.see(f"{rum}/hands/new")
    mine.send("/hands/new", {"out": "1", "melded-1-points": "40", "held-3-points": "5"}, status=422)
    assert "Still missing: Bob, Cat." in part(mine.text, "melded-2-wrong")
    assert mine.text.count('class="wrong" id=') == 1
    for field in ("melded-2-points", "held-2-points", "held-2-cards", "melded-3-points"):
        assert re.search(rf'id="{field}"[^>]* aria-invalid="true" aria-describedby="melded-2-wrong"', mine.text), field
    assert not re.search(r'id="held-3-points"[^>]* aria-invalid', mine.text)


def test_what_is_wrong_is_said_once_at_its_field_with_the_name(mine: Browser, rum: str) -> None:
    mine.see(f"{rum}/hands/new")
    wrong = {**went_out(1, 0, 5, 10), "held-2-points": "1+", "melded-3-points": "x"}
    mine.send("/hands/new", wrong, status=422)
    assert "Bob: “1+”" in part(mine.text, "held-2-wrong")
    assert "Cat: “x”" in part(mine.text, "melded-3-wrong")
    assert "“" not in part(mine.text, "preview")


def test_a_fault_of_the_preview_says_whose_it_is(mine: Browser, rum: str) -> None:
    mine.see(f"{rum}/hands/new")
    mine.post(
        f"{rum}/hands/preview",
        {**mine.form("/hands/new").values, **went_out(1, 0, 5, 10), "held-2-points": "1+", "held-3-points": "4"},
        **HTMX,
    )
    assert "Bob: “1+”" in part(mine.text, "preview")


def test_a_gin_hand_of_cards_is_missing_until_it_has_its_ten(mine: Browser, table: str) -> None:
    mine.see(f"{table}/hands/new")
    half = {**knock(1, 5, 0), "held-2-as": "cards", "held-2-cards": "8S KS 7S 6S 3C"}
    mine.post(f"{table}/hands/preview", {**mine.form("/hands/new").values, **half}, **HTMX)
    assert "Still missing: Bob" in part(mine.text, "preview")
    mine.see(f"{table}/hands/new")
    mine.send("/hands/new", half, status=422)
    assert "Bob: enter 10 cards, not 5." in part(mine.text, "held-2-wrong")


def test_the_score_of_two_says_why_beside_it(mine: Browser, table: str) -> None:
    mine.see(f"{table}/hands/new")
    mine.post(f"{table}/hands/preview", {**mine.form("/hands/new").values, **knock(1, 9, 6)}, **HTMX)
    why = re.search(r"<tfoot.*?</tfoot>", mine.text, re.DOTALL)
    assert why
    assert "Bob had 6; Ann, who knocked, had 9 points +3, bonus for the undercut +25" in re.sub(r"\s+", " ", why[0])


def test_a_knock_needs_both(mine: Browser, table: str) -> None:
    mine.see(f"{table}/hands/new")
    mine.send("/hands/new", {**knock(1, 5, 20), "held-1-points": ""}, status=422)
    assert "Enter Ann's" in part(mine.text, "held-1-wrong")


def test_a_hand_says_that_its_numbers_are_divided_already(mine: Browser) -> None:
    """docs/rules/table-life.md: 85 and 25 points as 17 and 5; nothing is asked where scores are not divided."""
    plain = mine.start("500-rummy", "Ann", "Bob", threshold="0")
    assert 'name="divided"' not in mine.see(f"{plain}/hands/new")
    table = mine.start("500-rummy", "Ann", "Bob", threshold="0", divisor="5", target="100")
    assert 'name="divided"' in mine.see(f"{table}/hands/new")
    form = mine.form("/hands/new")
    ann, bob = re.findall(r'name="melded-([^"-]+)-points"', mine.text)
    typed = {
        f"melded-{ann}-points": "17",
        f"melded-{bob}-points": "9",
        f"held-{bob}-points": "4",
        "out": ann,
        "divided": "yes",
    }
    answer = mine.post(form.action, {**form.values, **typed})
    assert answer.status_code == 303
    assert mine.totals(table) == ["17", "5"]
