"""Fingers that tap twice: the second tap does nothing on the page to which the first one leads."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def test_a_second_quick_tap_presses_nothing_on_the_next_page(page: Page) -> None:
    page.goto("/")
    box = page.locator("#new-game").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate(
        """([x, y]) => sessionStorage.setItem("tap", JSON.stringify({ x, y, at: Date.now() + 200, page: 0 }))""", [x, y]
    )
    page.mouse.click(x, y)
    expect(page).to_have_url("/")
    page.wait_for_timeout(800)
    page.mouse.click(x, y)
    expect(page.locator(".choice")).to_be_visible()
