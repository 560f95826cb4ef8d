"""A hand of 500 Rummy as it is played: logged meld by meld, then recorded."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import SCRIPTS, chip, in_sight, no_sideways, put, save, start, thumb, totals

RUNNING = ".by .count"
"""The points on the table beside each player."""


@SCRIPTS
def test_a_hand_is_logged_meld_by_meld_and_then_recorded(page: Page, scripts: bool) -> None:
    start(page, "500-rum", ["Ann", "Bob"])
    page.click("#lay")
    chip(page, "by-1")
    lay(page, "8S 9S TS", "#new-meld", scripts)
    expect(page.locator(RUNNING)).to_have_text(["27", "0"])

    chip(page, "by-2")
    lay(page, "JH", "#meld-1", scripts)
    expect(page.locator("#laid-wrong")).to_be_in_viewport()
    expect(page.locator("#laid-wrong")).to_contain_text("J♥")
    expect(page.locator("#cards")).to_have_value("JH")
    expect(page.locator(RUNNING)).to_have_text(["27", "0"])

    page.fill("#cards", "")
    lay(page, "JS", "#meld-1", scripts)
    expect(page.locator(RUNNING)).to_have_text(["27", "10"])
    page.click("#undo-play")
    expect(page.locator(RUNNING)).to_have_text(["27", "0"])
    expect(page.locator("#cards")).to_have_value("JS")
    expect(page.locator("#by-2")).to_be_checked()
    page.click("#meld-1")
    expect(page.locator(RUNNING)).to_have_text(["27", "10"])

    meld_with_joker(page, scripts)
    page.click("#take-over")
    expect(page.locator("#taken-over")).to_be_visible()
    chip(page, "out-1")
    page.fill("#held-2-points", "15")
    save(page, 1)
    assert totals(page) == ["35", "22"]
    expect(page.locator("#lay")).to_have_text("Note melds")


def meld_with_joker(page: Page, scripts: bool) -> None:
    """Bob lays a joker as what he says it is, and Ann lays off on it."""
    lay(page, "5D *6D 7D", "#new-meld", scripts)
    expect(page.locator("#meld-2 b")).to_have_text(["2", "5", "6", "7"])
    expect(page.locator("#meld-2 .stands")).to_have_text(["★"])
    chip(page, "by-1")
    lay(page, "8D", "#meld-2", scripts)
    no_sideways(page)


def lay(page: Page, cards: str, where: str, scripts: bool) -> None:
    """Lay cards as a new meld or on one that lies there; no sentence of before stays."""
    put(page, "#cards", cards, scripts)
    page.click(where)


@SCRIPTS
def test_the_referee_knows_the_melds_on_the_table(page: Page, scripts: bool) -> None:
    start(page, "kaluki", ["Ann", "Bob"])
    page.click("#lay")
    chip(page, "by-1")
    lay(page, "TS JS QS KS AS", "#new-meld", scripts)
    expect(page.locator("#meld-1")).to_be_visible()
    page.click("#back")
    page.click("#referee")
    chip(page, "who-1")
    put(page, "#cards", "9S", scripts)
    page.click("#on-1")
    expect(page.locator("#verdict.legal .because")).to_contain_text("9♠")
    expect(page.locator("#ask-layoff-1[aria-current]")).to_be_attached()
    page.click("#others")
    page.click("#other-layoff")
    expect(page.locator("#cards")).to_have_value("9S")
    page.click("#put-on-1")
    expect(page.locator("#on")).to_have_value("TS JS QS KS AS")
    no_sideways(page)


def test_what_is_laid_is_seen_heard_and_tapped_while_the_keys_are_open(page: Page) -> None:
    start(page, "500-rum", ["Ann", "Bob", "Cem", "Dee"])
    page.click("#lay")
    thumb(page, "label:has(#by-1)")
    for number, cards in enumerate(["8S 9S TS", "KH KD KC", "2C 3C 4C", "5D 6D 7D"], 1):
        put(page, "#cards", cards)
        thumb(page, "#new-meld")
        expect(page.locator(f"#meld-{number}.newest")).to_be_in_viewport(ratio=1)
        in_sight(page, page.locator(f"#meld-{number}"))
    expect(page.locator("#heard")).to_have_text("Ann: 5♦ 6♦ 7♦ on the table.")

    put(page, "#cards", "8D")
    thumb(page, "#meld-4")
    expect(page.locator("#heard")).to_have_text("Ann: 8♦ on the table.")
    page.click("#undo-play")
    expect(page.locator("#heard")).to_have_text("The last play is taken back.")
    expect(page.locator("#cards")).to_have_value("8D")
    no_sideways(page)


def test_cards_that_lie_on_the_table_are_dimmed_until_they_are_taken_back(page: Page) -> None:
    start(page, "500-rum", ["Ann", "Bob"])
    page.click("#lay")
    chip(page, "by-1")
    lay(page, "8S 9S TS", "#new-meld", True)
    expect(page.locator("#key-9S")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#key-JS")).to_have_attribute("aria-disabled", "false")
    page.click("#undo-play")
    expect(page.locator("#cards")).to_have_value("8S 9S TS")
    page.fill("#cards", "")
    expect(page.locator("#key-9S")).to_have_attribute("aria-disabled", "false")


@pytest.mark.length
def test_on_a_phone_on_its_side_all_that_is_needed_stands_above_the_keys(page: Page) -> None:
    page.set_viewport_size({"width": 740, "height": 360})
    start(page, "500-rum", ["Ann", "Bob"])
    page.click("#lay")
    thumb(page, "label:has(#by-1)")
    put(page, "#cards", "8S 9S TS")
    thumb(page, "#new-meld")
    in_sight(page, page.locator("#meld-1"))
    no_sideways(page)


@pytest.mark.parametrize("preset", ["500-rum", "contract"])
def test_why_a_meld_is_refused_is_in_sight_above_the_keys_and_the_title_is_whole(page: Page, preset: str) -> None:
    start(page, preset, ["Ann", "Bob", "Cem", "Dee"])
    page.click("#lay")
    thumb(page, "label:has(#by-1)")
    put(page, "#cards", "8S 9S TH")
    thumb(page, "#new-meld")
    expect(page.locator("#laid-wrong")).to_be_visible()
    expect(page.locator(".htmx-settling")).to_have_count(0)
    in_sight(page, page.locator("#laid-wrong"))
    in_sight(page, page.locator("#cards"))
    assert page.locator(".laying h1").evaluate("it => it.scrollWidth <= it.clientWidth")
