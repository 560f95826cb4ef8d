"""Seven Bridge in the browser: listed first in Japanese, claims asked in taps and laid on the felt, melds of one card."""

from __future__ import annotations

import json
import re

import pytest
from flask import Flask

from referee.fields import fields_of
from referee.games.questions.facts import ClaimFacts
from tests.pages import seen
from tests.web.person import HTMX, Browser, part, went_out

FOUR = ("Ann", "Bob", "Cat", "Dan")
UNMELDED = {"unmelded_doubles": "yes"}
SEATS = "seats=Ann, Bob, Cat, Dan"


def listed(page: str, leads: str) -> list[str]:
    """The presets that a page links to, in order."""
    return re.findall(rf'href="{leads}([\w-]+)[^"]*"', page)


@pytest.mark.parametrize(("address", "leads"), [("/new", "/new/"), ("/rules", "/rules/"), ("/referee", "/referee/")])
def test_it_is_offered_first_to_a_browser_that_asks_for_japanese(app: Flask, address: str, leads: str) -> None:
    assert listed(Browser(app, "ja").see(address), leads)[0] == "seven-bridge"
    assert listed(Browser(app, "ja,en;q=0.5").see(address), leads)[0] == "seven-bridge"
    assert listed(Browser(app).see(address), leads)[0] == "gin"


def test_it_is_taught_first_to_a_browser_that_asks_for_japanese(app: Flask) -> None:
    assert listed(Browser(app, "ja").see("/learn"), "/learn/")[0] == "seven"
    assert listed(Browser(app).see("/learn"), "/learn/")[0] == "gin"


def test_a_switch_to_japanese_says_it_too(app: Flask) -> None:
    who = Browser(app)
    assert listed(who.see("/new?lang=ja"), "/new/")[0] == "seven-bridge"


def test_players_in_japan_read_their_own_words(app: Flask) -> None:
    who = Browser(app, "ja")
    who.see("/learn/seven")
    for word in ("セブンブリッジ", "ポン", "チー", "付け札", "親", "メルド", "上が"):
        assert word in who.told, word


def test_a_hand_is_paid_to_who_went_out(mine: Browser) -> None:
    table = mine.start("seven-bridge", *FOUR)
    mine.record(table, went_out(3, 25, 10, 0, 5))
    assert mine.totals(table) == ["\u221225", "\u221210", "40", "\u22125"]


def test_cards_multiply_in_the_preview(mine: Browser) -> None:
    table = mine.start("seven-bridge", *FOUR)
    mine.see(f"{table}/hands/new")
    sent = mine.form("/hands/new")
    typed = {**went_out(1, 0, 0, 5, 5), "held-2-as": "cards", "held-2-cards": "7S 7H 9D"}
    mine.post(f"{table}/hands/preview", {**sent.values, **typed})
    assert "+102" in seen(mine.text)


def test_who_laid_no_meld_is_said_or_that_it_is_nobody(mine: Browser) -> None:
    table = mine.start("seven-bridge", *FOUR, **UNMELDED)
    typed = went_out(1, 0, 10, 10, 10)
    mine.see(f"{table}/hands/new")
    mine.send("/hands/new", typed, status=422)
    assert "say who laid no meld, or that everybody laid one" in mine.told
    mine.send("/hands/new", {**typed, "unmelded-nobody": "yes", "unmelded-2": "yes"}, status=422)
    assert "Choose players, or nobody." in mine.told
    assert mine.form("/hands/new").values["unmelded-2"] == "yes"
    mine.see(f"{table}/hands/new")
    mine.send("/hands/new", {**typed, "unmelded-2": "yes"})
    assert mine.totals(table) == ["40", "\u221220", "\u221210", "\u221210"]
    mine.record(table, {**typed, "unmelded-nobody": "yes"})
    hands = json.loads(mine.see(f"{table}/record.json"))["hands"]
    assert [hand["unmelded"] for hand in hands] == [["Bob"], []]
    mine.see(f"{mine.hands(table)[1]}/correct")
    assert re.search(r'name="unmelded-nobody"[^>]*\bchecked', mine.text)


def test_a_table_that_does_not_ask_who_laid_no_meld_does_not_show_it(mine: Browser) -> None:
    table = mine.start("seven-bridge", *FOUR)
    assert "unmelded" not in mine.see(f"{table}/hands/new")


def verdict(who: Browser, address: str, *, typing: bool = False) -> str:
    """The answer on a page, or while it is being typed, and the clause that it leads to."""
    who.answer = who.client.get(address, headers={**who.language, **(HTMX if typing else {})})
    return " ".join((part(who.text, "verdict"), *re.findall(r'href="[^"#]*#([\w.-]+)" id="clause"', who.text)))


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/referee/seven-bridge?cards=7D", "seven.lone"),
        ("/referee/seven-bridge?cards=7D+8D", "seven.short-run"),
        ("/referee/seven-bridge/meld?cards=7D", "seven.lone"),
        ("/referee/seven-bridge/layoff?on=7D&cards=8D", "seven.lone-grows"),
    ],
)
def test_melds_of_one_card_or_two_are_answered_at_once(mine: Browser, address: str, says: str) -> None:
    assert says in verdict(mine, address)
    assert says in verdict(mine, address, typing=True)


def test_nobody_is_refused_while_more_cards_may_come(mine: Browser) -> None:
    for cards in ("8D", "8D+9D"):
        assert "seven." not in verdict(mine, f"/referee/seven-bridge?cards={cards}", typing=True)
        assert "seven." not in verdict(mine, f"/referee/seven-bridge/meld?cards={cards}", typing=True)
        assert "seven." in verdict(mine, f"/referee/seven-bridge/meld?cards={cards}")
    assert "seven.run" in verdict(mine, "/referee/seven-bridge/meld?cards=8D+9D+JD", typing=True)


def test_a_claim_is_asked_by_what_each_player_calls(mine: Browser) -> None:
    table = mine.start("seven-bridge", *FOUR)
    page = mine.see(f"{table}/referee/claim")
    assert "Who claims it?" not in mine.told
    calls = re.findall(r'name="put-calls" value="([^"]+)"', page)
    assert calls == [f"{name}: {word}" for name in FOUR for word in ("pon", "chi")]
    assert "Dan gets it" in verdict(mine, f"{table}/referee/claim?{SEATS}&turn=Bob&put-calls=Dan: pon")
    both = verdict(mine, f"{table}/referee/claim?{SEATS}&turn=Bob&calls=Bob: chi&put-calls=Bob: chi, Dan: pon")
    assert "a pon beats a chi" in both
    assert "seven.claim-order" in both
    cards = verdict(mine, f"{table}/referee/claim?{SEATS}&turn=Bob&calls=Bob: TH JH, Dan: 9S 9D&card=9H")
    assert "Dan gets it" in cards


@pytest.mark.parametrize("calls", ["Bob: チー, Dan: ポン", "Bob：カット、Dan：セイム", "Bob: ﾁｰ, Dan: ＰＯＮ"])
def test_a_call_is_typed_as_it_is_spoken(mine: Browser, calls: str) -> None:
    """A claim is typed as it is spoken: seven.pon and seven.chi have these names in Japanese."""
    table = mine.start("seven-bridge", *FOUR)
    said = verdict(mine, f"{table}/referee/claim?{SEATS}&turn=Bob&calls={calls}")
    assert "seven.claim-order" in said
    assert "Dan gets it" in said


@pytest.mark.parametrize(
    ("calls", "found"),
    [
        ("Dan 9S 9D", {"Dan": "9S 9D"}),
        ("Dan 9S9D, Bob chi", {"Dan": "9S9D", "Bob": "chi"}),
        ("Ann Lee 9S 9D", {"Ann Lee": "9S 9D"}),
        ("A 9S 9D", {"A": "9S 9D"}),
        ("Ann Lee pon", {"Ann Lee": "pon"}),
        ("ボブ ポン", {"ボブ": "pon"}),
        ("Dan: 9S 9D", {"Dan": "9S 9D"}),
        ("Dan kan", {"Dan": "kan"}),
        ("Dan", {"Dan": ""}),
    ],
)
def test_a_call_needs_no_colon(calls: str, found: dict[str, str]) -> None:
    assert fields_of(ClaimFacts)["calls"].from_text(calls) == found


def test_a_call_that_was_tapped_is_shown_as_it_is_said(app: Flask) -> None:
    mine = Browser(app, "ja")
    table = mine.start("seven-bridge", *FOUR)
    asked = f"{table}/referee/claim?{SEATS}&turn=Bob"
    assert 'value="Bob：チー、Dan：ポン"' in mine.see(f"{asked}&put-calls=Bob: chi, Dan: pon")
    assert "seven.claim-order" in verdict(mine, f"{asked}&calls=Bob：チー、Dan：ポン")
    assert 'value="Bob: chi, Dan 9S 9D"' in mine.see(f"{asked}&calls=Bob: chi, Dan 9S 9D&card=9H")


def test_a_call_that_cannot_be_read_is_said_at_its_field(mine: Browser) -> None:
    table = mine.start("seven-bridge", *FOUR)
    mine.see(f"{table}/referee/claim?{SEATS}&turn=Bob&calls=Dan: kan&callers=Dan", 422)
    assert "kan" in part(mine.text, "verdict")
    assert 'value="Dan: kan"' in mine.text


def test_a_claim_can_be_kept_with_the_game(mine: Browser) -> None:
    table = mine.start("seven-bridge", *FOUR)
    mine.see(f"{table}/referee/claim?{SEATS}&turn=Bob&calls=Dan: pon")
    mine.send("/rulings/claim")
    assert "Dan gets it" in mine.told


def laid(who: Browser, table: str, play: str, by: str) -> None:
    who.see(f"{table}/laid")
    who.send("/laid", {"by": by, "cards": "", "play": play}, status=200)


def turn(who: Browser, table: str, times: int = 1) -> None:
    for _ in range(times):
        who.see(f"{table}/laid")
        who.post(f"{table}/laid/turn", who.form("/laid").values)


def test_a_claim_on_the_felt_changes_whose_turn_it_is(mine: Browser) -> None:
    table = mine.start("seven-bridge", *FOUR)
    turn(mine, table)
    mine.see(f"{table}/laid")
    assert mine.form("/laid").values["by"] == "1"
    laid(mine, table, "7S", "1")
    turn(mine, table, 5)
    mine.see(f"{table}/laid")
    mine.post(f"{table}/laid/offers", {**mine.form("/laid").values, "by": "4", "cards": "9H 9S 9D"})
    assert "New meld, pon 9♥" in seen(mine.text)
    laid(mine, table, "9H 9S 9D claim 9H", "4")
    turn(mine, table)
    mine.see(f"{table}/laid")
    assert mine.form("/laid").values["by"] == "1"
    mine.see(f"{table}/hands/new")
    assert "6. Dan: 9♥ 9♠ 9♦ pon 9♥" in mine.form("/hands/new").values["plays"].splitlines()
    mine.send("/hands/new", went_out(1, 0, 10, 10, 10))
    record = json.loads(mine.see(f"{table}/record.json"))
    assert record["hands"][0]["plays"][1] == {"by": "Dan", "meld": "9H 9S 9D", "turn": 6, "claim": "9H"}
    assert "pon 9♥" in seen(mine.see(mine.hands(table)[0]))


def test_a_claim_is_shown_as_it_is_called(app: Flask) -> None:
    mine = Browser(app, "ja")
    table = mine.start("seven-bridge", *FOUR)
    mine.see(f"{table}/hands/new")
    assert "9♠ 9♥ 9♦ ポン 9♦" in mine.text
    typed = "Ann: 9S 9H 9D claim 9D\nBob：5H 6H 7H カット 6H\nAnn: 7S"
    mine.send("/hands/new", {**went_out(1, 0, 10, 10, 10), "plays": typed})
    record = json.loads(mine.see(f"{table}/record.json"))
    assert [play.get("claim") for play in record["hands"][0]["plays"]] == ["9D", "6H", None]
    [hand] = mine.hands(table)
    page = seen(mine.see(hand))
    assert "ポン 9♦" in page
    assert "チー 6♥" in page
    assert not [each for each in page if "claim" in each]
    mine.see(f"{hand}/correct")
    shown = mine.form("/correct").values["plays"]
    assert shown.splitlines() == ["Ann: 9♠ 9♥ 9♦ ポン 9♦", "Bob：5♥ 6♥ 7♥ カット 6♥", "Ann: 7♠"]
    mine.send("/correct", {"plays": "Ann: ポン 9S 9H 9D"}, status=422)
    assert "9♠ 9♥ 9♦ ポン 9♦" in part(mine.text, "plays-wrong")


def test_a_claim_that_is_wrong_says_why_on_the_felt(mine: Browser) -> None:
    table = mine.start("seven-bridge", *FOUR)
    turn(mine, table, 2)
    mine.see(f"{table}/laid")
    mine.send("/laid", {"by": "3", "cards": "9H 9S 9D", "play": "9H 9S 9D claim 9H"}, status=422)
    assert "too early" in mine.told
    assert 'value="9♥ 9♠ 9♦"' in mine.text


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "“ZZ” is not a card. Write a rank (A, 2-10, J, Q, K) and a suit (♠♥♦♣ or the letters S, H, D, C). A joker is ★ or JK."),
        ("ja", "「ZZ」はカードではありません。数字（A、2〜10、J、Q、K）の後に、スート（♠♥♦♣、または文字のS、H、D、C）を書いてください。ジョーカーは★かJKです。"),
    ],
)  # fmt: skip
def test_what_is_no_card_names_the_keys_and_the_letters(app: Flask, language: str, told: str) -> None:
    who = Browser(app, language)
    who.see("/referee/seven-bridge/meld?cards=ZZ", 422)
    assert told in part(who.text, "cards-wrong")
    for cards in ("8♠", "8S", "★", "JK"):
        who.see(f"/referee/seven-bridge/meld?cards={cards}")


@pytest.mark.parametrize(("language", "told"), [("en", "left in hand: 5♦ (5 points)"), ("ja", "手札の残り：5♦（5点）")])
def test_a_lone_card_left_in_hand_says_its_points(app: Flask, language: str, told: str) -> None:
    who = Browser(app, language)
    table = who.start("seven-bridge", *FOUR)
    who.see(f"{table}/hands/new")
    who.send("/hands/new", {**went_out(1, 0, 10, 10, 10), "held-2-as": "cards", "held-2-cards": "5D"})
    assert any(told in each for each in seen(who.see(who.hands(table)[0])))
