"""A lesson in the browser: exercises are answered in their place, and drills by keyboard alone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.every_page import Open


def test_an_exercise_is_answered_where_it_stands_and_a_drill_goes_on_by_keyboard(page: Page, every: Open) -> None:
    page.goto(f"{every.address}/learn/gin")
    page.locator("#answer-3-yes").click()
    expect(page.locator("#exercise-3-told")).to_contain_text("A♠ 2♠ 3♠")
    page.locator("#answer-4").fill("22")
    page.keyboard.press("Enter")
    expect(page.locator("#exercise-4-told .told-so:not(.not-so)")).to_be_visible()
    expect(page.locator("#exercise-3-told .told-so")).to_be_visible()
    expect(page).to_have_url(f"{every.address}/learn/gin")
    page.goto(f"{every.address}/learn/gin/drill?kind=count&seed=3")
    page.locator("#answer").focus()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.locator("#told")).to_be_visible()
    page.locator("#next").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#answer")).to_be_visible()
    expect(page.locator("#run")).to_contain_text("1")
