"""What only Chromium did well, each seen once in Firefox or WebKit: now tested in all three."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import chip, gin_hand, in_sight, no_sideways, press_save, start
from tests.browser.test_shell import fetched_ahead, start_at
from tests.served import serving

pytestmark = pytest.mark.engines

ROOM = """() => {
  const { style } = document.documentElement;
  return style.getPropertyValue("--keys") === `${document.querySelector("#keys").offsetHeight}px`;
}"""
MOVES = """() => document.querySelector("#key-8S")?.getBoundingClientRect().top"""


@pytest.mark.parametrize("game", ["500-rum", "contract", "kaluki"])
def test_the_page_of_a_new_game_does_not_pan(page: Page, game: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/new/{game}?every=yes")
    page.locator("details").evaluate_all("all => all.forEach(each => each.open = true)")
    no_sideways(page)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_tray_of_a_phone_on_its_side_does_not_pan(page: Page, language: str) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto("/referee/gin")
    no_sideways(page)
    page.goto("/referee/gin?cards=4S+4H+4C+8D")
    no_sideways(page)
    page.click("#others")
    expect(page.locator(".asks.all")).to_be_visible()
    no_sideways(page)


def test_the_keys_of_a_phone_that_is_turned_leave_room_for_what_is_asked(page: Page) -> None:
    """Safari kept the keys of an upright phone over the whole screen until the page was reopened."""
    page.goto("/referee/500-rum/meld?cards=8S+9S+TS&agree=yes")
    for width, height in ((360, 640), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(ROOM)
        in_sight(page, page.locator("#agreed"))


@pytest.mark.engines(always=True)
def test_a_press_on_the_name_in_the_key_counts_though_the_preview_comes_under_it(page: Page) -> None:
    """The finger is down on the name while the key is redrawn, and up after it."""
    start(page, "gin", ["Ann", "Bob"])
    page.click("#record-hand")
    chip(page, "end-knock")
    chip(page, "by-1")
    page.locator("#held-1-points").focus()
    name = page.locator("#key-next .who")
    expect(name).to_have_text("Bob")
    box = name.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    with page.expect_response(re.compile("/hands/preview")):
        page.keyboard.press("5")
        page.mouse.down()
    page.wait_for_timeout(100)
    page.mouse.up()
    expect(page.locator("#held-2-points")).to_be_focused()


@pytest.mark.parametrize("size", [(820, 1180), (1180, 820)], ids=["upright", "on its side"])
def test_the_keys_of_a_tablet_stay_where_they_are_while_one_types(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("/referee/gin")
    page.click("#key-8S")
    expect(page.locator("#cards")).to_have_value("8♠")
    first = page.evaluate(MOVES)
    for key in ("#key-9S", "#key-TS", "#key-JS", "#key-KD"):
        page.click(key)
        assert abs(page.evaluate(MOVES) - first) < 1, key


def test_back_to_a_table_that_was_left_while_it_asked_says_nothing_of_the_server(page: Page) -> None:
    start(page, "gin", ["Ann", "Bob"])
    page.route(re.compile("/board"), lambda _route: None)
    with page.expect_request(re.compile("/board")):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.goto("/rules/gin")
    page.unroute_all()
    page.go_back()
    expect(page.locator("#board")).to_be_visible()
    for _ in range(10):
        assert not page.get_by_text("The server does not answer").is_visible()
        page.wait_for_timeout(50)


@pytest.mark.browser_context_args(service_workers="allow")
def test_another_page_than_the_open_one_shows_the_board_while_the_server_is_away(page: Page, tmp_path: Path) -> None:
    """Firefox showed its own error page instead, because a failed preload is an error there and not rejected."""
    with serving(tmp_path) as served:
        start_at(page, served.address)
        page.evaluate("async () => { await navigator.serviceWorker.ready }")
        page.reload()
        gin_hand(page, "knock", 1, (5, 20))
        press_save(page)
        expect(page.locator("#hand-1")).to_be_visible()
        fetched_ahead(page)
        page.goto("about:blank")
        served.kill()
        page.goto(f"{served.address}/games")
        expect(page.locator("h1, h1.game").first).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize("width", [820, 1180])
def test_the_name_in_the_next_key_is_not_cut_on_a_tablet(page: Page, width: int) -> None:
    start(page, "500-rum", ["Ann", "Bob", "Cat"])
    page.set_viewport_size({"width": width, "height": 1180})
    page.click("#record-hand")
    chip(page, "out-1")
    page.locator("#held-2-points").focus()
    key = page.locator("#key-next")
    if key.is_visible():
        cut = key.evaluate(
            "it => [it, ...it.querySelectorAll('*')].some(each => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline')"
        )
        assert not cut
