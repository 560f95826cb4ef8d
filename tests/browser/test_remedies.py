"""A mistake at the table: how many taps it takes from the board to an applied remedy."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import start
from tests.browser.conftest import LOCALES
from tests.browser.taps import Counter

FOUR = ("Ann", "Bob", "Cat", "Dan")
Count = Callable[[], Counter]


TWO_SCREENS = 2 * 640
MARGIN = 40
READ = 500


def tapped(page: Page, counter: Counter, *selectors: str) -> None:
    """Taps one after another, scrolling to what is further down, but never by more than two screens.

    A person who applies a remedy has read its steps: an immediate tap in the same place would be taken for a double tap.
    """
    for selector in selectors:
        if selector.startswith("#apply"):
            page.wait_for_timeout(READ)
        page.locator(selector).scroll_into_view_if_needed()
        assert page.evaluate("scrollY") <= TWO_SCREENS
        counter.tap(selector)


def test_a_remedy_without_a_choice_or_a_number(page: Page, count: Count) -> None:
    start(page, "contract", FOUR)
    counter = count()
    tapped(page, counter, "#amiss", "#what-no-discard", "#found-next", "label:has(#by-2)")
    expect(page.locator("#verdict")).to_contain_text("Bob discards now")
    tapped(page, counter, "#apply")
    expect(page.locator(".steps")).to_contain_text("Bob discards now")
    counter.within("a remedy without a choice or a number", 5)


def test_a_hand_that_is_thrown_in(page: Page, count: Count) -> None:
    start(page, "500-rum", FOUR)
    counter = count()
    tapped(page, counter, "#amiss", "#what-pack", "#found-later", "#apply")
    expect(page.locator("#hand-1")).to_be_visible()
    counter.within("a hand thrown in for its pack", 5)


def test_a_remedy_with_a_choice_and_a_fine(page: Page, count: Count) -> None:
    start(page, "kaluki", FOUR)
    counter = count()
    tapped(page, counter, "#amiss", "#what-meld", "#found-turn", "label:has(#by-2)", "#apply-back-points")
    expect(page.locator(".paid")).to_contain_text("Bob")
    counter.within("a remedy with a choice", 7)


def test_a_remedy_with_a_number(page: Page, count: Count) -> None:
    start(page, "gin", ("Taro", "Hanako"))
    counter = count()
    tapped(page, counter, "#amiss", "#what-false-knock", "#found-turn", "label:has(#by-1)", "#deadwood")
    page.keyboard.type("12")
    expect(page.locator("#verdict")).to_contain_text("Hanako has finished")
    tapped(page, counter, "#apply")
    expect(page.locator(".steps")).to_contain_text("Hanako has finished")
    counter.within("a remedy with a number, without its digits", 7)


def test_all_that_can_go_wrong_is_on_two_screens(page: Page) -> None:
    for preset, players in (("gin", ("Taro", "Hanako")), ("500-rum", FOUR), ("contract", FOUR), ("kaluki", FOUR)):
        start(page, preset, players)
        page.click("#amiss")
        last = page.locator(".offered .chip").last.bounding_box()
        assert last
        assert last["y"] + last["height"] <= TWO_SCREENS - MARGIN


@pytest.mark.every
@pytest.mark.parametrize("language", LOCALES)
def test_every_picture_of_what_can_go_wrong_is_drawn(page: Page) -> None:
    start(page, "kaluki", FOUR)
    page.click("#amiss")
    expect(page.locator(".moment")).to_have_count(19)
    page.wait_for_function("[...document.querySelectorAll('.moment')].every(each => each.getBBox().width > 10)")
    last = page.locator(".offered .chip").last.bounding_box()
    assert last
    assert last["y"] + last["height"] <= TWO_SCREENS - MARGIN


def test_what_happened_is_searched(page: Page) -> None:
    start(page, "kaluki", FOUR)
    page.click("#amiss")
    page.fill("#find", "joker")
    expect(page.locator("#what-swap")).to_be_visible()
    expect(page.locator("#what-misdeal")).to_be_hidden()
