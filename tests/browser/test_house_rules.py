"""House rules from table to table: named on one phone, scanned by another, saved there, and played."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.served import Served

NAME = "Friday at Ann's"


def start(page: Page) -> None:
    """A game of 500 for two with two changed rules."""
    page.goto("/new/500-rum?every=yes&rule-threshold=50&rule-out_bonus=25")
    page.locator("#name-1").fill("Ann")
    page.locator("#name-2").fill("Bob")
    page.locator("#start-game").click()
    expect(page.locator("#record-hand")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_rules_travel_by_their_code(page: Page, browser: Browser, live_server: Served, language: str) -> None:
    start(page)
    page.locator("#house-rules").click()
    page.locator("#differing").click()
    expect(page.locator(".differing > div")).to_have_count(2)
    page.locator("#name").fill(NAME)
    page.locator("#take").click()
    expect(page.locator("h1")).to_have_text(NAME)
    page.locator("#share").click()
    expect(page.locator(".code .qr")).to_be_visible()
    address = page.locator("#address-rules").input_value()
    assert address.startswith(f"{live_server.address}/house/500-rum?name=Friday")
    with page.expect_download() as download:
        page.locator("#rules-file").click()
    assert download.value.suggested_filename == "rules-500-rum.json"
    with browser.new_context(locale=page.evaluate("navigator.language")) as context:
        other = context.new_page()
        other.goto(address)
        expect(other.locator(".differing > div")).to_have_count(2)
        other.locator("#take").click()
        expect(other.locator("#rename")).to_be_visible()
        other.goto(f"{live_server.address}/new")
        other.get_by_text(NAME).click()
        expect(other.locator("#of-set")).to_have_text(NAME)
        other.locator("#players-2").check(force=True)
        other.locator("#start-game").click()
        expect(other.locator("#house-rules")).to_contain_text("2")


def test_rules_that_are_removed_come_back_by_one_tap(page: Page) -> None:
    page.goto("/house/gin?target=200&name=Long+game")
    page.locator("#take").click()
    page.locator("#remove").click()
    expect(page.locator("#removed")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Long game"))).to_have_count(0)
    page.locator("#undo").click()
    expect(page.get_by_role("link", name=re.compile("Long game"))).to_be_visible()


@pytest.fixture
def plain(browser: Browser, base_url: str) -> Callable[[], Page]:
    """Pages of a browser without scripts."""
    return lambda: browser.new_context(java_script_enabled=False, base_url=base_url).new_page()


def test_rules_are_taken_without_scripts(plain: Callable[[], Page]) -> None:
    page = plain()
    page.goto("/house/kaluki?opening_points=40&name=Short")
    page.locator("#take").click()
    page.locator("#name").fill("Quick")
    page.locator("#save-name").click()
    expect(page.locator("h1")).to_have_text("Quick")
    page.context.close()
