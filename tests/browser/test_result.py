"""The end of a game: a podium, one quiet celebration, and the last hand still one tap from being undone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.at_the_table import no_sideways, out_hand, press_save, save, start, totals

STEPS = (
    "[...document.querySelectorAll('.step .place')].map(each => each.getBoundingClientRect()).map(({x, y}) => [x, y])"
)


def test_the_end_is_celebrated_once_and_can_be_undone(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    start(page, "kaluki", ["Ann", "Bob", "Cat"], {"limit": "100"})
    out_hand(page, 2, {1: 30, 3: 20}, {})
    save(page, 1)
    expect(page.locator("#result")).to_have_count(0)
    out_hand(page, 1, {2: 40, 3: 90}, {})
    press_save(page)
    expect(page.locator(".won")).to_contain_text("Won by Ann, ahead by 10 points.")
    expect(page.locator("#confetti")).to_be_visible()
    assert totals(page) == ["30", "40", "110"]
    (first_x, first_y), (second_x, second_y), (third_x, third_y) = page.evaluate(STEPS)
    assert second_x < first_x < third_x
    assert first_y < second_y < third_y
    page.set_viewport_size({"width": 320, "height": 640})
    no_sideways(page)
    page.reload()
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#confetti")).to_be_hidden()
    page.click("#highlight-1")
    expect(page.locator("h1")).to_have_text("Hand 2")
    page.go_back()
    page.click("#undo")
    expect(page.locator("#result")).to_have_count(0)
    assert totals(page) == ["30", "0", "20"]
    page.emulate_media(reduced_motion="reduce")
    page.click("#redo")
    expect(page.locator("#confetti")).to_have_class("confetti falls")
    expect(page.locator("#confetti")).to_be_hidden()
