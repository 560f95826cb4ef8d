"""A hand reviewed on its page: by default for the owner of the game, and never while it is being entered."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from flask import Flask

from referee.games import GAMES, preset_of
from referee.sheet.record import FORMAT
from tests.past import Put
from tests.web.person import HTMX, Browser, knock, part, there, went_out

HAND = {"out": "1", "plays": "Ann: 4-6S\nBob: KH KD KC", "held-2-as": "cards", "held-2-cards": "7S 8S 2D"}
TOLD = "In hindsight, Bob could have laid off 7♠ 8♠: 30 points more."


@pytest.fixture
def table(mine: Browser) -> str:
    """A game of 500 Rum with a hand whose cards were noted."""
    found = mine.start("500-rum", "Ann", "Bob")
    mine.record(found, HAND)
    return found


def choose(browser: Browser, review: str) -> None:
    browser.see("/display")
    browser.send("/display", {"review": review})


def test_the_owner_sees_what_else_was_possible_on_the_page_of_the_hand(mine: Browser, table: str) -> None:
    text = mine.see(mine.hands(table)[0])
    assert TOLD in part(text, "reviewed")
    assert "In hindsight" not in mine.see(table)
    assert "In hindsight" not in mine.see(f"{table}/why")


def test_others_see_it_where_they_chose_to(mine: Browser, other: Browser, table: str) -> None:
    hand = mine.hands(table)[0]
    for right in ("keep", "look"):
        other.join(mine, table, right)
        assert not there(other.see(hand), "reviewed")
        choose(other, "on")
        assert there(other.see(hand), "reviewed")
        choose(other, "")


def test_whoever_chose_never_does_not_see_it(mine: Browser, table: str) -> None:
    hand = mine.hands(table)[0]
    choose(mine, "off")
    assert not there(mine.see(hand), "reviewed")
    choose(mine, "")
    assert there(mine.see(hand), "reviewed")


def test_the_choice_is_one_tap_away_and_leads_back(mine: Browser, table: str) -> None:
    hand = mine.hands(table)[0]
    mine.see(hand)
    mine.see(f"/display?back={hand}")
    assert mine.send("/display", {"review": "off"}) == hand


def test_nothing_is_said_while_a_hand_is_entered_or_corrected(mine: Browser, table: str) -> None:
    mine.see(f"{table}/hands/new")
    preview = mine.post(f"{table}/hands/preview", {**mine.form("/hands/new").values, **HAND}, **HTMX).text
    assert "In hindsight" not in preview
    assert "In hindsight" not in mine.see(f"{mine.hands(table)[0]}/correct")


def test_it_is_said_in_japanese(table: str, mine: Browser) -> None:
    text = mine.see(f"{mine.hands(table)[0]}?lang=ja")
    assert "全員の手札を見ると、Bobは7♠ 8♠を付け札にできました。そうしていれば30点多く取れました。" in part(
        text, "reviewed"
    )


def test_each_player_who_could_have_laid_off_is_named(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    laid = "Ann: KH KD KC\nAnn: 5D 6D 7D\nBob: QH QD QC\nBob: JS JH JD\nCat: TS TH TD\nCat: 9S 9H 9D 9C"
    held = {"held-2-as": "cards", "held-2-cards": "QS 2H", "held-3-as": "cards", "held-3-cards": "4D 2C"}
    mine.record(table, {"out": "1", "plays": laid, **held})
    hand = mine.hands(table)[0]
    told = part(mine.see(hand), "reviewed")
    assert "Bob could have laid off Q♠" in told
    assert "Cat could have laid off 4♦" in told
    told = part(mine.see(f"{hand}?lang=ja"), "reviewed")
    assert "BobはQ♠を付け札に" in told
    assert "Catは4♦を付け札に" in told


def test_what_the_page_says_of_another_arrangement_is_not_said_twice(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    cards = "3C 3D 3H 9C 9D 9H 4S 5S 6S 7S"
    other_way = {"held-2-as": "cards", "held-2-cards": cards, "held-2-arranged": "3C 3D 3H\n9C 9D 9H\n= 4S 5S 6S 7S"}
    mine.record(table, {**knock(1, 5, 0), **other_way})
    text = unescape(mine.see(mine.hands(table)[0]))
    assert "Arranged differently, this hand would have had 0 points of deadwood, not 22." in text
    assert "gin was possible" not in text
    mine.record(table, {**knock(1, 5, 0), **other_way, "held-2-arranged": ""})
    assert "gin was possible with Bob's cards" in unescape(mine.see(mine.hands(table)[1]))


def test_a_hand_without_cards_costs_nothing(
    app: Flask, mine: Browser, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    mine.record(table, {**went_out(1, 0, 7), "melded-1-points": "20", "held-2-as": "points"})

    def never(*_: object) -> None:
        raise AssertionError("nothing is to be worked out")

    monkeypatch.setattr("referee.games.table.review.left_over", never)
    text = mine.see(mine.hands(table)[1])
    assert not there(text, "reviewed")


def test_a_hand_behind_the_end_is_not_reviewed(mine: Browser, put: Put) -> None:
    hand = {"out": "Ann", "plays": [{"by": "Ann", "meld": "4S 5S 6S"}], "held": {"Bob": "7S 8S 2D"}}
    table = put({"format": "rummy-record/1", "game": "500-rum", "players": ["Ann", "Bob"], "hands": [hand, hand],
                 "started": "2026-11-20T20:00:00+09:00"})  # fmt: skip
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-hands_limit": "1", "sure": "yes"})
    assert not there(mine.see(mine.hands(table)[1]), "reviewed")


ANN, BOB = "Ann", "Bob"
KINGS = {"by": ANN, "meld": "KH KD KC KS"}
FOURS = {"by": ANN, "meld": "4S 4H 4D"}
QUEENS, JACKS = {"by": BOB, "meld": "QH QD QC"}, {"by": BOB, "meld": "JS JH JD"}
IN_CARDS = {ANN: "9S TS JS QS 2H 6H 6D 6C AD 2D", BOB: "3C 3D 3H 9C 9D 9H 4S 5S 6S 7S"}
IN_EVERY_GAME: dict[str, dict[str, Any]] = {
    "500-rum": {"out": ANN, "plays": [{"by": ANN, "meld": "4S 5S 6S"}], "held": {BOB: "7S 8S 2D"}},
    "contract": {
        "out": ANN,
        "plays": [{**KINGS, "meld": "KH KD KC"}, FOURS, QUEENS, JACKS],
        "held": {BOB: "JC 2D"},
    },
    "kaluki": {"out": ANN, "plays": [KINGS, {"by": ANN, "meld": "4S 5S 6S"}, QUEENS, JACKS], "held": {BOB: "7S 8S 2D"}},
    "gin": {"end": "knock", "by": ANN, "held": IN_CARDS},
    "seven-bridge": {"out": ANN, "plays": [{"by": ANN, "meld": "4S 5S 6S"}], "held": {BOB: "7S 8S 2D"}},
}
"""For every game, a hand in which something else was possible."""


def test_every_game_has_a_hand_that_can_be_reviewed() -> None:
    assert sorted(preset_of(preset)[0].slug for preset in IN_EVERY_GAME) == sorted(game.slug for game in GAMES)


@pytest.mark.parametrize("preset", IN_EVERY_GAME)
def test_it_is_one_line_in_both_languages_for_the_owner_alone_and_never_in_play(
    mine: Browser, other: Browser, put: Put, preset: str
) -> None:
    record = {"format": FORMAT, "game": preset, "players": [ANN, BOB], "hands": [IN_EVERY_GAME[preset]]}
    table = put({**record, "started": "2026-11-20T20:00:00+09:00"})
    hand = mine.hands(table)[0]
    for language, words in (("en", "In hindsight"), ("ja", "全員の手札を見ると")):
        page = unescape(mine.see(f"{hand}?lang={language}"))
        assert page.count(words) == 1
        assert words in part(page, "reviewed")
        for place in ("", "/hands/new", "/why", "/story", "/referee", "/big"):
            assert words not in mine.see(f"{table}{place}?lang={language}")
        assert words not in mine.see(f"{hand}/correct?lang={language}")
    other.join(mine, table)
    assert not there(other.see(hand), "reviewed")


@pytest.mark.parametrize("preset", ["500-rum", "contract", "kaluki", "seven-bridge"])
def test_the_felt_says_nothing_of_it(mine: Browser, preset: str) -> None:
    table = mine.start(preset, ANN, BOB)
    for play in IN_EVERY_GAME[preset]["plays"]:
        mine.see(f"{table}/laid")
        mine.send("/laid", {"by": str((ANN, BOB).index(play["by"]) + 1), "cards": play["meld"]}, status=200)
    assert "In hindsight" not in mine.see(f"{table}/laid")
    mine.post(f"{table}/laid/offers", {**mine.form("/laid").values, "by": "2", "cards": "7S"})
    assert "In hindsight" not in mine.text
