"""The app on a phone: the scoreboard while the server is away, the screen that stays on, the look.

The wake lock, which only a real phone has, is a stub that notes the requests.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from referee.web.http.static import edition
from referee.web.pwa import FILES
from tests.browser.at_the_table import gin_hand, no_sideways, save, start
from tests.pages import form
from tests.proxy import BELOW
from tests.served import serving
from tests.web.person import knock

pytestmark = pytest.mark.engines

ALLOWED = pytest.mark.browser_context_args(service_workers="allow")
AWAY = re.compile("The server cannot be reached")
KEPT = "async () => (await (await caches.match('/last-board', { ignoreVary: true }))?.text()) ?? ''"
"""The scoreboard stored by the browser, as HTML."""


def until_kept(page: Page, holds: Callable[[str], bool]) -> str:
    """Waits until the stored scoreboard is as required; its HTML."""
    for _ in range(100):
        kept = str(page.evaluate(KEPT))
        if holds(kept):
            return kept
        page.wait_for_timeout(50)
    raise AssertionError(kept)


def started_worker(page: Page) -> None:
    """Waits until the service worker runs."""
    page.evaluate("async () => { await navigator.serviceWorker.ready }")


def fetched_ahead(page: Page) -> None:
    """Waits until the page has what later ones need: a server that goes away meanwhile is an error to Firefox."""
    page.wait_for_load_state("networkidle")


def key_of(page: Page) -> str:
    """The secret in the address of the table."""
    return urlsplit(page.url).path.split("/")[-1]


@pytest.mark.engines(always=True)
@ALLOWED
def test_without_the_server_the_last_scoreboard_shows_and_nothing_of_it_is_secret(page: Page, tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        page.goto(served.address)
        start_at(page, served.address)
        gin_hand(page, "knock", 1, (5, 20))
        save(page, 1)
        started_worker(page)
        key = key_of(page)
        kept = until_kept(page, lambda text: "+15" in text)
        assert key not in kept
        assert "<form" not in kept
        assert "csrf" not in kept
        assert page.evaluate("async () => (await caches.match('/last-board')).url") == ""
        fetched_ahead(page)
        served.kill()
        page.reload()
        expect(page.get_by_text(AWAY)).to_contain_text("Scores as of")
        expect(page.locator("tr.totals")).to_contain_text("15")
        assert key not in page.content()
        assert page.locator("form, button, input").count() == 0
        old = f"async () => (await fetch('{BELOW}/static/v-before/referee.css')).ok"
        assert page.evaluate(old), "a board that was kept before an upgrade asks for another edition"
        no_sideways(page)
        page.goto(f"{served.address}/rules")
        expect(page.locator("h1.game")).to_have_text("Gin Rummy")


def start_at(page: Page, address: str, first: str = "Taro") -> None:
    """A game of gin on the test's own server."""
    page.goto(f"{address}/new/gin")
    page.fill("#name-1", first)
    page.fill("#name-2", "Hanako")
    page.click("#start-game")
    expect(page.locator("#board")).to_be_visible()


@pytest.mark.engines(always=True)
@ALLOWED
@pytest.mark.parametrize("language", ["en", "ja"])
def test_without_the_server_and_a_scoreboard_a_calm_page_shows(page: Page, tmp_path: Path, language: str) -> None:
    with serving(tmp_path) as served:
        # What a worker asks for is not in the language that Firefox is told to pretend; a choice is a cookie.
        page.context.add_cookies([{"name": "referee_lang", "value": language, "url": served.address}])
        page.goto(served.address)
        started_worker(page)
        fetched_ahead(page)
        served.kill()
        page.goto(f"{served.address}/games")
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator("#try-again")).to_be_visible()
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(250, 246, 236)"


@ALLOWED
def test_a_new_hand_renews_the_kept_scoreboard(page: Page) -> None:
    start(page, "gin", ["Taro", "Hanako"])
    until_kept(page, lambda text: "Taro" in text and "+15" not in text)
    gin_hand(page, "knock", 1, (5, 20))
    save(page, 1)
    until_kept(page, lambda text: "+15" in text)


@pytest.mark.length
@ALLOWED
def test_a_hand_of_another_phone_renews_the_kept_scoreboard_of_the_open_table(page: Page) -> None:
    start(page, "gin", ["Taro", "Hanako"])
    until_kept(page, lambda text: "Taro" in text)
    blank = page.request.get(f"{page.url}/hands/new").text()
    sent = form(blank, "/hands/new")
    answer = page.request.post(sent.action, form={**sent.values, **knock(1, 5, 20)}, headers={"Referer": page.url})
    assert answer.ok
    expect(page.locator("#hand-1")).to_be_visible()
    until_kept(page, lambda text: "+15" in text)


@ALLOWED
@pytest.mark.parametrize("status", [403, 404, 410])
def test_the_kept_scoreboard_is_dropped_when_the_link_is_gone(page: Page, status: int) -> None:
    start(page, "gin", ["Taro", "Hanako"])
    until_kept(page, lambda text: "Taro" in text)
    page.route("**/last", lambda route: route.fulfill(status=status))
    page.reload()
    until_kept(page, lambda text: not text)


@ALLOWED
def test_a_page_of_a_gone_link_drops_the_kept_scoreboard(page: Page) -> None:
    start(page, "gin", ["Taro", "Hanako"])
    until_kept(page, lambda text: "Taro" in text)
    started_worker(page)
    answer = page.goto("/s/of-a-link-that-was-taken-back")
    assert answer is not None
    assert answer.status == 404
    until_kept(page, lambda text: not text)


@ALLOWED
def test_no_page_but_the_kept_scoreboard_and_the_calm_page_is_kept(page: Page) -> None:
    start(page, "gin", ["Taro", "Hanako"])
    started_worker(page)
    until_kept(page, lambda text: "Taro" in text)
    page.reload()
    page.goto("/games")
    kept = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map((each) => new URL(each.url).pathname)))).flat().sort()"""
    )
    files = ["/offline", *(f"/static/v-{edition()}/{each}" for each in sorted(FILES))]
    assert kept == sorted(["/last-board", *(BELOW + each for each in files)])


@pytest.mark.length
@ALLOWED
def test_the_board_of_one_game_is_not_shown_for_another(page: Page, tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        start_at(page, served.address)
        first = page.url
        start_at(page, served.address, "Jun")
        started_worker(page)
        until_kept(page, lambda text: "Jun" in text)
        second = page.url
        fetched_ahead(page)
        served.kill()
        page.goto(first)
        expect(page.locator("h1")).to_have_text("The server cannot be reached.")
        for address in (f"{second}/why", f"{served.address}/"):
            page.goto(address)
            expect(page.locator("h1.game")).to_have_text("Gin Rummy")


@ALLOWED
def test_a_big_board_is_kept_too(page: Page) -> None:
    start(page, "gin", ["Taro", "Hanako"])
    until_kept(page, lambda text: "Taro" in text)
    page.evaluate("name => caches.delete(name)", f"referee:{BELOW}:last" if BELOW else "referee-last")
    page.goto(f"{page.url}/big")
    until_kept(page, lambda text: "Taro" in text)


LOCK = """
window.asked = [];
Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => {
  const lock = { released: false };
  window.asked.push(kind);
  window.let = () => { lock.released = true; };
  return lock;
} } });
"""
NO_LOCK = "delete Navigator.prototype.wakeLock;"
REFUSED_LOCK = """
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => { throw new Error("no"); } } });
"""
SEEN = "document.dispatchEvent(new Event('visibilitychange'))"


def asked(page: Page, times: int) -> None:
    """The screen was asked this many times to stay on."""
    page.wait_for_function("times => window.asked.length === times", arg=times)
    assert set(page.evaluate("window.asked")) <= {"screen"}


def statement(page: Page) -> Locator:
    return page.locator("[data-awake]")


def test_the_screen_is_kept_on_while_a_game_is_open(page: Page) -> None:
    page.add_init_script(LOCK)
    start(page, "500-rum", ["Ann", "Bob"])
    table = page.url
    asked(page, 1)
    page.evaluate(SEEN)
    page.evaluate("window.let()")
    page.evaluate(SEEN)
    asked(page, 2)
    for address in ("/hands/new", "/laid", "/referee"):
        page.goto(table + address)
        asked(page, 1)


def test_the_screen_is_left_alone_where_no_game_is_open(page: Page) -> None:
    page.add_init_script(LOCK)
    for address in ("/", "/games", "/display", "/rules"):
        page.goto(address)
        page.evaluate(SEEN)
        asked(page, 0)


def test_it_is_said_whether_the_screen_stays_on(page: Page) -> None:
    page.goto("/display")
    expect(statement(page)).to_have_text("The screen stays on while a game is open.")


def test_a_browser_that_cannot_keep_the_screen_on_says_so(page: Page) -> None:
    page.add_init_script(NO_LOCK)
    page.goto("/display")
    expect(statement(page)).to_contain_text("The screen may go dark. Set a longer")


def test_over_plain_http_the_reason_is_said(page: Page) -> None:
    page.add_init_script(NO_LOCK + "Object.defineProperty(window, 'isSecureContext', { value: false });")
    page.goto("/display")
    expect(statement(page)).to_contain_text("The screen may go dark here (plain http).")


def test_a_look_shows_at_once_stays_and_leads_back(page: Page) -> None:
    start(page, "gin", ["Taro", "Hanako"])
    table = page.url
    paper = "getComputedStyle(document.body).backgroundColor"
    page.click("#nav-look")
    page.locator("label:has(#theme-black)").click()
    page.locator("label:has(#suits-four)").click()
    assert page.evaluate(paper) == "rgb(0, 0, 0)"
    page.click("#save-look")
    expect(page.locator("#board")).to_be_visible()
    assert page.url == table
    assert page.evaluate(paper) == "rgb(0, 0, 0)"
    page.click("#nav-look")
    expect(page.locator("#theme-black")).to_be_checked()
    page.locator("label:has(#theme-usual)").click()
    page.click("#save-look")
    expect(page.locator("#board")).to_be_visible()
    assert page.evaluate(paper) == "rgb(250, 246, 236)"
    expect(page.locator("html")).to_have_attribute("data-suits", "four")


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_header_stands_in_one_line_with_room_for_a_thumb(page: Page, language: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    page.goto("/")
    no_sideways(page)
    header = page.locator(".top").bounding_box()
    assert header is not None
    assert header["height"] < 60
    right = 0.0
    for each in ("#brand", "#nav-games", "#nav-look", "#language"):
        box = page.locator(each).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, each
        assert box["x"] >= right + 4, each
        right = box["x"] + box["width"]
