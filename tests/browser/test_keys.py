"""The card keys, on a page of their own: what they write, undo and refuse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import render_template_string
from playwright.sync_api import Page, expect

from referee.web import create_app
from tests.proxy import BELOW

PAGE = """{% extends "layout/page.html" %}{% from "macros/keys.html" import keys %}
{% block main %}<form data-deal><label>Meld <input id="meld" data-keys="many"></label>
<label>Upcard <input id="upcard" data-keys="one"></label>
<label>Table <textarea id="table" data-keys="lines" data-on="2"></textarea></label>
<label>Use <input id="use" data-keys="many" data-on></label>
<label>Held <input id="held" data-keys="ranks"></label>
<label>Points <input id="points" data-keys="numbers"></label></form>{{ keys(**options) }}{% endblock %}"""
Keys = Callable[..., Page]


@pytest.fixture
def keys(page: Page, tmp_path: Path) -> Keys:
    """Opens the page; the options are the macro's."""

    def opened(**options: bool | int) -> Page:
        app = create_app(tmp_path)
        with app.test_request_context(base_url=f"http://localhost{BELOW}/"):
            html = render_template_string(PAGE, options=options)
        app.extensions["store"].close()
        page.route("**/keys", lambda route: route.fulfill(body=html, content_type="text/html"))
        page.goto("/keys")
        return page

    return opened


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.locator(f"#key-{name}").click()


def test_each_tap_is_a_card_in_the_field_used_last(keys: Keys) -> None:
    page = keys()
    tap(page, "8S", "TH", "joker", "stands", "9D")
    expect(page.locator("#meld")).to_have_value("8♠ 10♥ ★ ★9♦")
    page.locator("#upcard").focus()
    tap(page, "QH", "KD")
    expect(page.locator("#upcard")).to_have_value("K♦")
    expect(page.locator("#upcard")).to_be_focused()


def test_a_card_in_the_tray_goes_back(keys: Keys) -> None:
    page = keys()
    tap(page, "8S", "TH", "AC")
    page.get_by_role("button", name="Take back 10 of hearts").click()
    expect(page.locator("#meld")).to_have_value("8♠ A♣")
    tap(page, "erase")
    expect(page.locator("#meld")).to_have_value("8♠")


def test_a_tap_says_that_an_ace_is_low_then_high_then_nothing(keys: Keys) -> None:
    page = keys(aces=True)
    end = page.get_by_role("button", name="The ace is low, high, or not marked")
    expect(end).to_be_hidden()
    tap(page, "AS", "2S")
    for written, spoken in (("↓A♠ 2♠", "low ace"), ("↑A♠ 2♠", "high ace"), ("A♠ 2♠", "ace")):
        end.click()
        expect(page.locator("#meld")).to_have_value(written)
        expect(page.get_by_role("button", name=f"Take back {spoken} of spades")).to_be_visible()
    tap(page, "stands", "AH", "end", "end")
    expect(page.locator("#meld")).to_have_value("A♠ 2♠ ★↑A♥")
    expect(page.locator("#tray > li")).to_have_text(["A", "2", "A↑"])
    expect(page.locator("#tray > li:last-child .cap")).to_be_visible()
    page.locator("#meld").fill("A-KS")
    tap(page, "end")
    expect(page.locator("#meld")).to_have_value("↓A-K♠")
    expect(page.locator("#tray > li")).to_have_text(["↓A–K"])
    page.locator("#meld").fill("2-AS")
    tap(page, "end", "end")
    expect(page.locator("#meld")).to_have_value("2-↑A♠")
    expect(page.get_by_role("button", name="Take back 2 to high ace of spades")).to_be_visible()
    page.locator("#upcard").focus()
    tap(page, "AH")
    expect(end).to_be_hidden()


def test_where_an_ace_has_one_place_no_key_asks_for_it(keys: Keys) -> None:
    page = keys()
    tap(page, "AS")
    expect(page.locator("#key-end")).to_have_count(0)


def test_jokers_by_name_are_jokers_in_the_tray(keys: Keys) -> None:
    page = keys()
    page.locator("#meld").fill("JK joker ジョーカー 🃏 JH")
    tap(page, "KH")
    expect(page.locator("#tray > li")).to_have_text(["", "", "", "", "J", "K"])
    expect(page.locator("#tray > li b > .cap")).to_have_count(4)
    page.locator("#held").fill("JK J K")
    expect(page.locator("#tray > li")).to_have_text(["", "J", "K"])
    expect(page.locator("#tray > li b > .cap")).to_have_count(1)


def test_a_run_around_the_corner_is_cards_where_it_is_one(keys: Keys) -> None:
    """The tray shows what the server reads."""
    page = keys(around=True)
    page.locator("#meld").fill("Q-2S")
    expect(page.locator("#tray button")).to_have_count(1)
    page = keys()
    page.locator("#meld").fill("Q-2S")
    expect(page.locator("#tray")).to_have_text("Q-2S")
    expect(page.locator("#tray button")).to_have_count(0)


def test_what_was_typed_stays(keys: Keys) -> None:
    page = keys()
    page.locator("#meld").fill("8-jS 9h x")
    tap(page, "AC")
    expect(page.locator("#meld")).to_have_value("8-jS 9h x A♣")
    expect(page.locator("#tray > li")).to_have_text(["8–J", "9", "x", "A"])
    tap(page, "erase", "erase")
    expect(page.locator("#meld")).to_have_value("8-jS 9h ")


def test_no_card_is_there_more_often_than_the_packs_hold_it(keys: Keys) -> None:
    page = keys(packs=2)
    tap(page, "8S")
    page.locator("#upcard").focus()
    tap(page, "8S")
    expect(page.locator("#key-8S")).to_be_disabled()
    page.locator("#key-8S").dispatch_event("click")
    expect(page.locator("#upcard")).to_have_value("8♠")
    tap(page, "stands")
    expect(page.locator("#key-8S")).to_be_enabled()


def test_a_meld_a_line_and_the_meld_that_a_card_is_laid_on(keys: Keys) -> None:
    page = keys()
    page.locator("#table").focus()
    tap(page, "8S", "9S", "TS", "line", "JS", "on", "on", "AC")
    expect(page.locator("#table")).to_have_value("8♠ 9♠ 10♠\nJ♠ > 2\nA♣")
    tap(page, "on", "on", "on", "erase")
    expect(page.locator("#table")).to_have_value("8♠ 9♠ 10♠\nJ♠ > 2\nA♣")


@pytest.mark.length
def test_a_meld_that_is_not_numbered_is_written_card_by_card(keys: Keys) -> None:
    page = keys()
    page.locator("#meld").focus()
    tap(page, "4S")
    page.locator("#use").focus()
    tap(page, "on", "7S", "on", "on", "4S", "5S")
    expect(page.locator("#use")).to_have_value("7♠ > 4♠ 5♠")
    expect(page.locator("#tray > li")).to_have_text(["7", ">", "4", "5"])
    tap(page, "erase", "erase", "erase", "6S")
    expect(page.locator("#use")).to_have_value("7♠ 6♠")


def test_by_rank_and_without_jokers(keys: Keys) -> None:
    page = keys(jokers=False)
    page.locator("#held").focus()
    tap(page, "8", "8", "8", "8", "T")
    expect(page.locator("#held")).to_have_value("8 8 8 8 10")
    expect(page.locator("#key-8")).to_be_disabled()
    expect(page.locator("#key-joker")).to_have_count(0)


def test_numbers_are_written_where_the_caret_stands(keys: Keys) -> None:
    page = keys()
    points = page.locator("#points")
    points.focus()
    tap(page, "minus", "1", "3", "plus", "5")
    expect(points).to_have_value("−13+5")
    points.press("Home")
    points.press("ArrowRight")
    points.press("ArrowRight")
    tap(page, "2")
    expect(points).to_have_value("−123+5")
    tap(page, "erase", "erase")
    expect(points).to_have_value("−3+5")
    page.locator("#meld").focus()
    tap(page, "8S")
    expect(page.locator("#meld")).to_have_value("8♠")


@pytest.mark.browser_context_args(has_touch=True)
def test_a_tap_into_a_number_goes_on_at_its_end(keys: Keys) -> None:
    page = keys()
    points = page.locator("#points")
    points.tap()
    tap(page, "1", "2")
    points.tap(position={"x": 6, "y": 20})
    tap(page, "5")
    expect(points).to_have_value("125")
    page.locator("#meld").tap()
    points.tap()
    tap(page, "7")
    expect(points).to_have_value("7")


def test_every_key_can_be_hit_with_a_thumb(keys: Keys) -> None:
    page = keys(score=True)
    for key in page.locator("#keys button:visible").all():
        box = key.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, (key.get_attribute("id"), box)
    page.locator("#key-fold").click()
    expect(page.locator("#deck")).to_be_hidden()


def test_a_wild_card_says_what_it_stands_for_where_the_meld_needs_it(keys: Keys) -> None:
    """docs/rules/table-life.md, wild ranks: the key 2 offers *as itself* or *as …*."""
    page = keys(wild="2")
    other, field = page.locator("#key-wild"), page.locator("#meld")
    expect(other).to_be_hidden()
    tap(page, "7D", "8D", "2C")
    expect(other).to_have_accessible_name("2 of clubs as …")
    other.click()
    expect(page.locator("#tray .hint")).to_have_text("Tap the card that 2 of clubs stands for.")
    tap(page, "9D")
    expect(field).to_have_value("7♦ 8♦ 2♣★9♦")
    expect(page.get_by_role("button", name="Take back 2 of clubs as 9 of diamonds")).to_be_visible()
    expect(other).to_have_accessible_name("2 of clubs as itself")
    other.click()
    expect(field).to_have_value("7♦ 8♦ 2♣")
    for cards in ("AS 3S 2S", "2H 2D 2C", "7D 8D 9D", ""):
        field.fill(cards)
        expect(other).to_be_hidden()
    field.fill("4S 5S 2S")
    expect(other).to_be_visible()
    page.locator("#points").focus()
    expect(other).to_be_hidden()


def test_a_table_without_wild_ranks_has_no_key_for_them(keys: Keys) -> None:
    expect(keys().locator("#key-wild")).to_have_count(0)
