"""A whole hand of each game without a pointer, from the table page to the saved hand; and how soon its totals are there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.at_the_table import save, start, totals
from tests.browser.taps import noted

pytestmark = pytest.mark.engines

DESK = {"width": 1280, "height": 800}
FOUR = ("Ann", "Bob", "Cat", "Dan")
MOST_TABS = 60
LOADED = "addEventListener('DOMContentLoaded', () => { window.loaded = Date.now(); });"
HANDS = {
    "gin": (("Ann", "Bob"), ["by-1"], [5, 30], ["25", "0"]),
    "500-rum": (("Ann", "Bob", "Cat"), ["out-2"], [45, 12, 60, 35, 15], ["33", "60", "20"]),
    "contract": (FOUR, ["out-3"], [25, 10, 40], ["25", "10", "0", "40"]),
    "kaluki": (FOUR, ["out-1"], [9, 8, 17], ["0", "9", "8", "17"]),
    "seven-bridge": (FOUR, ["out-1"], [9, 8, 17], ["34", "\u22129", "\u22128", "\u221217"]),
}
"""By preset: the players, the choices, the numbers in the order asked for, and the totals after it."""


def _tab_to(page: Page, wanted: str) -> None:
    """Presses Tab until this has the focus."""
    for _ in range(MOST_TABS):
        if page.evaluate("document.activeElement?.id") == wanted:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {wanted} by {MOST_TABS} tabs")


def _enter(page: Page, chosen: Sequence[str], numbers: Sequence[int]) -> None:
    """Makes the choices and types everything except the last Enter, which saves."""
    for each in chosen:
        _tab_to(page, each.replace(each.split("-")[1], "1"))
        page.keyboard.press("Space")
        for _ in range(int(each.split("-")[1]) - 1):
            page.keyboard.press("ArrowRight")
        expect(page.locator(f"#{each}")).to_be_checked()
    for number in numbers:
        page.keyboard.press("Enter")
        page.keyboard.type(str(number))


@pytest.mark.engines(always=True)
@pytest.mark.every
@pytest.mark.parametrize("preset", HANDS)
def test_a_whole_hand_is_entered_by_the_keyboard_alone(
    page: Page, preset: str, record_property: Callable[[str, object], None]
) -> None:
    players, chosen, numbers, after = HANDS[preset]
    page.set_viewport_size(DESK)
    page.add_init_script(LOADED)
    start(page, preset, players)
    table = page.url
    _tab_to(page, "record-hand")
    page.keyboard.press("Enter")
    expect(page.locator("#hand")).to_be_visible()
    page.wait_for_load_state()
    _enter(page, chosen, numbers)
    expect(page.locator("#preview .made")).to_have_count(len(players))
    with page.expect_response(lambda answer: _is_table(answer, table)) as answered:
        saved = page.evaluate("Date.now()")
        page.keyboard.press("Enter")
    expect(page.locator("#hand-1")).to_be_visible()
    assert totals(page) == after
    assert all(f'<b class="total">{each}</b>' in answered.value.text() for each in after)
    page.wait_for_load_state()
    took = page.evaluate("window.loaded") - saved
    noted(record_property, f"from Save to the new totals in the page, {preset}, on a busy machine", took, 300, "ms")
    assert took < 5000


def _is_table(answer: Response, table: str) -> bool:
    return answer.url == table and answer.request.method == "GET" and answer.status == 200


def test_the_hands_of_a_game_are_turned_by_the_arrow_keys(page: Page) -> None:
    page.set_viewport_size(DESK)
    start(page, "gin", ("Ann", "Bob"))
    for number in (1, 2):
        page.click("#record-hand")
        _enter(page, ["by-1"], [5, 10 + number])
        save(page, number)
    page.click("#hand-2")
    expect(page.locator("#prev")).to_be_visible()
    for key, title in (
        ("ArrowRight", "Hand 2"),
        ("ArrowLeft", "Hand 1"),
        ("ArrowLeft", "Hand 1"),
        ("ArrowRight", "Hand 2"),
    ):
        page.wait_for_load_state()
        page.keyboard.press(key)
        expect(page.locator("h1")).to_have_text(title)
