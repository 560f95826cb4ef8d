"""A hand reviewed: one line on its page, and the setting that hides it and brings it back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.at_the_table import press_save


def record(page: Page) -> None:
    """A hand of 500 with the melds card by card, and the cards left to Bob; the page of that hand."""
    page.goto("/new/500-rum")
    page.locator("#name-1").fill("Ann")
    page.locator("#name-2").fill("Bob")
    page.locator("#start-game").click()
    page.locator("#record-hand").click()
    page.locator("summary", has_text="More").click()
    page.locator("[name=plays]").fill("Ann: 4-6S\nBob: KH KD KC")
    page.locator("[name=out][value='1']").dispatch_event("click")
    page.locator("[name=held-2-as][value=cards]").dispatch_event("click")
    page.locator("[name=held-2-cards]").fill("7S 8S 2D")
    press_save(page)
    page.locator("[id^=hand-]").first.click()


def choose(page: Page, review: str) -> None:
    """Makes a choice on the settings page, which then leads back."""
    page.locator(f"label:has(#review-{review})").click()
    page.locator("#save-look").click()
    expect(page.locator("#correct")).to_be_visible()


def test_what_was_possible_is_one_line_that_can_be_hidden(page: Page) -> None:
    record(page)
    expect(page.locator("#reviewed")).to_contain_text("Bob could have laid off 7♠ 8♠: 30 points more.")
    page.locator("#reviewing").click()
    choose(page, "off")
    expect(page.locator("#reviewed")).to_have_count(0)
    page.locator(".look").click()
    choose(page, "usual")
    expect(page.locator("#reviewed")).to_be_visible()
