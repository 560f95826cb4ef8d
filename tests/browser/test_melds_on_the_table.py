"""A hand of 500 Rummy as it is played: logged meld by meld, then recorded."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.at_the_table import SCRIPTS, chip, no_sideways, put, save, start, totals

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
    expect(page.locator("#meld-2 b")).to_have_text(["2", "5", "★6", "7"])
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
    page.click("#ask-layoff")
    page.click("#put-on-1")
    expect(page.locator("#on")).to_have_value("TS JS QS KS AS")
    page.click("#who-1")
    expect(page.locator("#opened-yes")).to_be_checked()
    put(page, "#cards", "9S", scripts)
    if not scripts:
        page.click("#judge")
    expect(page.locator("#verdict.legal .ruling")).to_be_attached()
    no_sideways(page)
