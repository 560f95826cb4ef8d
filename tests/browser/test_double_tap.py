"""Double taps: the second tap does nothing on the page that the first one leads to."""

from __future__ import annotations

import pytest
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


@pytest.mark.browser_context_args(has_touch=True)
def test_a_finger_that_taps_again_while_a_slow_page_comes_presses_nothing_there(page: Page) -> None:
    page.goto("/")
    box = page.locator("#new-game").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate(
        """([x, y]) => sessionStorage.setItem("tap", JSON.stringify({ x, y, at: Date.now() - 2000, page: 0 }))""",
        [x, y],
    )
    page.add_init_script(
        "const real = performance.now.bind(performance); performance.now = () => (window.later ?? 0) + real() / 100"
    )
    page.reload()
    page.touchscreen.tap(x + 10, y)
    page.wait_for_timeout(300)
    expect(page).to_have_url("/")
    page.evaluate("window.later = 400")
    page.touchscreen.tap(x, y)
    expect(page.locator(".choice")).to_be_visible()


@pytest.mark.browser_context_args(has_touch=True)
def test_a_finger_that_goes_on_to_the_next_thing_is_heard_at_once(page: Page) -> None:
    page.goto("/")
    box = page.locator("#new-game").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate(
        """([x, y]) => sessionStorage.setItem("tap", JSON.stringify({ x, y, at: Date.now() - 200, page: 0 }))""", [x, y]
    )
    page.add_init_script("performance.now = () => 100")
    page.reload()
    page.touchscreen.tap(x + 20, y)
    expect(page.locator(".choice")).to_be_visible()
