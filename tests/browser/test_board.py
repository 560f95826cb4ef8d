"""The board around its tiles: one tab stop to the next hand, a menu, and nothing said twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import chip, press_save, start

SPOKEN = """() => {
    window.spoken = [];
    new MutationObserver((all) => all.filter(({ target }) => target.id === "heard")
        .forEach(({ target }) => window.spoken.push(target.textContent))).observe(document, { childList: true, subtree: true });
}"""


def counted(page: Page, *scores: int) -> None:
    """A hand as the table counted it."""
    page.click("#record-hand")
    chip(page, "count")
    for seat, points in enumerate(scores, 1):
        page.fill(f"#scores-{seat}", str(points))
    press_save(page)
    expect(page.locator("#board")).to_be_visible()


def test_from_the_top_one_tab_leads_to_the_next_hand_and_the_menu_works_by_keyboard(page: Page) -> None:
    start(page, "gin", ("Ann", "Bob"))
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Record hand 1")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/hands/new$"))
    page.go_back()
    page.focus("#menu")
    page.keyboard.press("Enter")
    expect(page.locator("#more")).to_be_visible()
    expect(page.locator("#close-menu")).to_be_focused()
    expect(page.locator("#more .rows > li > a, #more summary")).to_have_text(
        ["Share", "TV", "The evening", "Chart and reasons", "Players", "Rules", "Keep a copy", "End"]
    )
    page.keyboard.press("Escape")
    expect(page.locator("#more")).to_be_hidden()
    expect(page.locator("#menu")).to_be_focused()


@pytest.mark.parametrize("calm", [False, True])
def test_what_was_done_is_spoken_once_and_places_move_unless_somebody_asks_for_calm(page: Page, calm: bool) -> None:
    page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
    page.add_init_script(f"({SPOKEN})()")
    start(page, "500-rum", ("Ann", "Bob", "Cat"))
    counted(page, 10, 30, 20)
    counted(page, 100, 0, 0)
    heard = "Hand 2: Ann +100, Bob 0, Cat 0. Ann takes the lead."
    expect(page.locator("#heard")).to_have_text(heard)
    expect(page.locator("#board.moved")).to_have_count(0 if calm else 1)
    expect(page.locator(".latest")).to_contain_text("Hand 2 is saved.")
    page.reload()
    page.wait_for_timeout(200)
    assert page.evaluate("window.spoken") == []
    page.click("#undo")
    expect(page.locator("#heard")).to_have_text("Hand 2 is undone.")
    expect(page.locator("#redo")).to_be_in_viewport(ratio=1)
    assert page.evaluate("window.spoken") == ["Hand 2 is undone."]
