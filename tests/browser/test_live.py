"""Everyone sees it: boards that update by themselves on other phones and on a television."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from tests.browser.at_the_table import chip, finish, gin_hand, no_sideways, save, start, totals
from tests.browser.taps import Note, noted

pytestmark = pytest.mark.engines

PHONE = {"width": 360, "height": 640}
TELEVISION = {"width": 1920, "height": 1080}
PATIENCE = 2000


@pytest.fixture
def table(page: Page) -> str:
    """A game of gin with a hand; its address."""
    start(page, "gin", ["Ann", "Bob"])
    address = page.url
    gin_hand(page, "knock", 1, (5, 20))
    save(page, 1)
    return address


def link(page: Page, table: str, right: str) -> str:
    """The address of a link of the game."""
    page.goto(f"{table}/share")
    address = urlsplit(page.input_value(f"#address-{right}")).path
    page.goto(table)
    return address


@pytest.fixture
def elsewhere(browser: Browser, base_url: str) -> Iterator[Page]:
    """Another phone."""
    context = browser.new_context(viewport=PHONE, base_url=base_url, locale="en-GB", service_workers="block")
    yield context.new_page()
    context.close()


def test_a_change_is_seen_on_another_phone_within_two_seconds(
    page: Page, elsewhere: Page, table: str, record_property: Note
) -> None:
    look = link(page, table, "look")
    began = time.monotonic()
    elsewhere.goto(look)
    assert totals(elsewhere) == ["15", "0"]
    noted(record_property, "from the scanned link to the scoreboard", round(time.monotonic() - began, 1), 5, "seconds")
    gin_hand(page, "knock", 2, (30, 4))
    save(page, 2)
    began = time.monotonic()
    expect(elsewhere.locator("#hand-2")).to_be_visible(timeout=PATIENCE + 500)
    took = time.monotonic() - began
    noted(record_property, "a change seen on another phone", round(took, 1), 2, "seconds")
    assert took < PATIENCE / 1000 + 0.5
    assert totals(elsewhere) == ["15", "26"]
    expect(elsewhere.locator("#heard")).to_have_text("Hand 2: Ann 0, Bob +26. Bob takes the lead.")


def test_whoever_looks_sees_no_way_to_change_anything(page: Page, elsewhere: Page, table: str) -> None:
    elsewhere.goto(link(page, table, "look"))
    for control in ("#record-hand", "#undo", "#share", "#players", "#finish", "#delete"):
        expect(page.locator(control)).to_have_count(1)
        expect(elsewhere.locator(control)).to_have_count(0)
    elsewhere.click("#hand-1")
    expect(elsewhere.locator(".reason").first).to_be_visible()
    expect(elsewhere.locator("#correct")).to_have_count(0)


@pytest.mark.length
def test_two_phones_keep_score_on_one_game(page: Page, elsewhere: Page, table: str) -> None:
    elsewhere.goto(link(page, table, "keep"))
    gin_hand(elsewhere, "knock", 2, (30, 4))
    save(elsewhere, 2)
    expect(page.locator("#hand-2")).to_be_visible(timeout=PATIENCE + 500)
    page.click("#undo")
    expect(page.locator("h1")).to_have_text("Take back what somebody else entered?")
    page.click("#sure")
    expect(elsewhere.locator("#hand-2")).to_have_count(0, timeout=PATIENCE + 500)


@pytest.mark.length
def test_the_board_says_that_somebody_is_entering_a_hand(page: Page, elsewhere: Page, table: str) -> None:
    elsewhere.goto(link(page, table, "look"))
    page.click("#record-hand")
    chip(page, "by-1")
    expect(elsewhere.locator(".entering")).to_have_text("Hand 2 is being entered.", timeout=PATIENCE + 1000)


def test_a_link_taken_back_says_so_and_asks_no_more(page: Page, elsewhere: Page, table: str) -> None:
    elsewhere.goto(link(page, table, "look"))
    page.goto(f"{table}/share")
    page.click("#drop-look")
    expect(page.locator(".for-look .empty")).to_be_visible()
    expect(elsewhere.locator("main")).to_contain_text("its link no longer works", timeout=PATIENCE + 1000)
    expect(elsewhere.locator("#board")).to_have_count(0)
    asked: list[str] = []
    elsewhere.on("request", lambda request: asked.append(request.url))
    elsewhere.wait_for_timeout(PATIENCE + 500)
    assert asked == []


def test_a_server_that_is_away_is_said_and_found_again(page: Page, elsewhere: Page, table: str) -> None:
    elsewhere.goto(link(page, table, "look"))
    elsewhere.route(re.compile("/board"), lambda route: route.abort())
    expect(elsewhere.locator("#away")).to_be_visible(timeout=PATIENCE + 1000)
    elsewhere.unroute_all()
    expect(elsewhere.locator("#away")).to_be_hidden(timeout=PATIENCE + 1000)


@pytest.mark.length
def test_what_is_open_on_the_board_stays_open_when_it_follows(page: Page, elsewhere: Page, table: str) -> None:
    elsewhere.goto(link(page, table, "keep"))
    elsewhere.click("#menu")
    elsewhere.focus("#total-2")
    gin_hand(page, "knock", 2, (30, 4))
    save(page, 2)
    expect(elsewhere.locator("#hand-2")).to_be_visible(timeout=PATIENCE + 500)
    expect(elsewhere.locator("#more")).to_be_visible()
    expect(elsewhere.locator("#total-2")).to_be_focused()


def test_the_big_board_is_read_across_the_room_and_follows(page: Page, elsewhere: Page, table: str) -> None:
    elsewhere.set_viewport_size(TELEVISION)
    elsewhere.goto(f"{link(page, table, 'look')}/big")
    height = elsewhere.locator("#big_board .total").first.evaluate("it => parseFloat(getComputedStyle(it).fontSize)")
    assert height >= TELEVISION["height"] / 10, (
        "a tenth of the screen is 6 cm of a television of 60: read at three metres"
    )
    expect(elsewhere.locator("#big_board li:has(.crown) .who")).to_have_text("Ann")
    expect(elsewhere.locator("#big_board .next")).to_contain_text("Bob")
    gin_hand(page, "gin", 2, (95, 0))
    save(page, 2)
    expect(elsewhere.locator("#big_board .won")).to_contain_text("Won by Bob", timeout=PATIENCE + 500)
    no_sideways(elsewhere)


@pytest.mark.parametrize("size", [PHONE, {"width": 844, "height": 390}, {"width": 1280, "height": 720}])
def test_the_big_board_fits_any_screen(page: Page, table: str, size: dict[str, int]) -> None:
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.goto(f"{table}/big")
    no_sideways(page)
    for total in page.locator("#big_board .total").all():
        expect(total).to_be_in_viewport(ratio=1)


SCREENS = ((1280, 720), (1920, 1080), (844, 390), (360, 640))


@pytest.mark.parametrize("laid", [(100, 110, 30), (100, 110, 110, 30), (100, 110, 110)], ids=str)
def test_a_tie_at_the_end_fits_a_television_with_the_sentence_about_it(page: Page, laid: tuple[int, ...]) -> None:
    start(page, "500-rum", ("Ann", "Bob", "Chi", "Dan")[: len(laid)])
    address = page.url
    page.goto(f"{address}/hands/new")
    chip(page, "out-1")
    for seat, points in enumerate(laid, 1):
        page.fill(f"#melded-{seat}-points", str(points))
        if seat > 1:
            page.fill(f"#held-{seat}-points", "10")
    save(page, 1)
    finish(page)
    page.goto(f"{address}/big")
    expect(page.locator(".place-1 .standing")).to_have_count(laid.count(110) + 1)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        for each in page.locator("#big_board :is(.step .who, .step .total, .step .place, .won)").all():
            expect(each).to_be_in_viewport(ratio=1)
        no_sideways(page)


LONG = (
    "Bartholomew Fitzgerald",
    "Alexandrina-Victoria",
    "Christopher",
    "Wilhelmina",
    "Konstantinos",
    "Ann",
    "Di",
    "Bo",
)


@pytest.mark.parametrize("size", [TELEVISION, {"width": 844, "height": 390}])
def test_eight_long_names_leave_the_totals_in_line_on_the_big_board(page: Page, size: dict[str, int]) -> None:
    page.goto("/new/500-rum")
    page.click("label:has(#players-8)")
    for place, name in enumerate(LONG, 1):
        page.fill(f"#name-{place}", name)
    page.click("#start-game")
    expect(page.locator("#board")).to_be_visible()
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.goto(f"{page.url}/big")
    boxes = [total.bounding_box() for total in page.locator("#big_board .total").all()]
    tops = [round(box["y"]) for box in boxes if box]
    assert tops == [tops[0]] * 4 + [tops[4]] * 4
    expect(page.locator("#big_board .total").last).to_be_in_viewport(ratio=1)
    expect(page.locator("#big_board .next dd").last).to_be_in_viewport(ratio=1)
    no_sideways(page)


@pytest.mark.chromium("without scripts, which Playwright does not turn off over BiDi")
def test_without_scripts_the_big_board_asks_to_come_again(
    page: Page, browser: Browser, base_url: str, table: str
) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    plain = context.new_page()
    plain.goto(f"{link(page, table, 'look')}/big")
    expect(plain.locator("head meta[http-equiv=refresh]")).to_have_attribute("content", "10")
    context.close()


def test_a_phone_that_scans_the_join_link_shows_in_the_list_and_is_at_the_table(
    page: Page, elsewhere: Page, table: str
) -> None:
    page.goto("/circles/new")
    page.check("#me-1")
    page.click("#make-it")
    expect(page.locator("#phones > li")).to_have_count(1)
    elsewhere.goto(urlsplit(page.input_value("#address-join")).path)
    elsewhere.get_by_role("button", name="Bob", exact=True).click()
    elsewhere.wait_for_url(table)
    expect(page.locator("#phones > li")).to_have_count(2, timeout=3000 + PATIENCE)
    no_sideways(page)


def test_without_scripts_a_name_that_is_tapped_joins(page: Page, browser: Browser, base_url: str, table: str) -> None:
    page.goto("/circles/new")
    page.click("#make-it")
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    plain = context.new_page()
    plain.goto(urlsplit(page.input_value("#address-join")).path)
    plain.get_by_role("button", name="Bob", exact=True).click()
    plain.wait_for_url(table)
    context.close()


def test_the_phones_own_sharing_is_used_where_there_is_one(page: Page, table: str) -> None:
    page.add_init_script(
        "window.shared = []; navigator.share = async (what) => { window.shared.push(what.url); };"
        "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
    )
    page.goto(f"{table}/share")
    expect(page.locator("#send-look")).to_have_text("Share")
    page.click("#send-look")
    assert page.evaluate("window.shared") == [page.input_value("#address-look")]


def test_a_link_is_copied_where_there_is_no_sharing(page: Page, browser_name: str, table: str) -> None:
    if browser_name == "chromium":
        page.context.grant_permissions(["clipboard-write"])
    page.add_init_script(
        "Object.defineProperty(navigator, 'share', { value: undefined });"
        "const write = navigator.clipboard.writeText.bind(navigator.clipboard);"
        "navigator.clipboard.writeText = async (text) => { await write(text); window.copied = text; };"
    )
    page.goto(f"{table}/share")
    page.click("#send-look")
    expect(page.locator("#send-look")).to_have_text("Copied")
    assert page.evaluate("window.copied") == page.input_value("#address-look")


def test_a_play_is_seen_on_another_open_felt_and_the_cards_tapped_there_stay(
    page: Page, elsewhere: Page, record_property: Note
) -> None:
    start(page, "500-rum", ["Ann", "Bob"])
    keep = link(page, page.url, "keep")
    elsewhere.goto(keep)
    elsewhere.click("#lay")
    page.click("#lay")
    chip(elsewhere, "by-2")
    elsewhere.fill("#cards", "JS")
    sent: list[int] = []
    elsewhere.on("response", lambda each: sent.append(each.status) if "/board?" in each.url else None)
    elsewhere.wait_for_timeout(4500)
    assert 1 <= len(sent) <= 3, "no more often than the table asks"
    assert set(sent) == {204}
    chip(page, "by-1")
    page.fill("#cards", "8S 9S TS")
    page.click("#new-meld")
    expect(page.locator("#meld-1")).to_be_visible()
    began = time.monotonic()
    expect(elsewhere.locator("#meld-1")).to_be_visible(timeout=PATIENCE + 500)
    noted(record_property, "a play seen on another felt", round(time.monotonic() - began, 1), 2, "seconds")
    expect(elsewhere.locator("#cards")).to_have_value("J♠")
    expect(elsewhere.locator("#by-2")).to_be_checked()
    expect(elsewhere.locator("#heard")).to_contain_text("on the table")
    elsewhere.click("#offer-1")
    expect(elsewhere.locator("#meld-1 .guest")).to_contain_text("Bob")
    expect(page.locator("#meld-1 .guest")).to_contain_text("Bob", timeout=PATIENCE + 500)


@pytest.mark.chromium("holds an answer up, which BiDi lets nobody fetch")
def test_what_others_laid_is_not_drawn_over_cards_that_were_tapped_meanwhile(page: Page, elsewhere: Page) -> None:
    start(page, "500-rum", ["Ann", "Bob"])
    elsewhere.goto(link(page, page.url, "keep"))
    elsewhere.click("#lay")
    page.click("#lay")
    late: list[tuple[Route, APIResponse]] = []

    def held_back(route: Route) -> None:
        answer = route.fetch()
        if late or answer.status != 200:
            route.fulfill(response=answer)
        else:
            late.append((route, answer))

    elsewhere.route("**/board?*as=felt*", held_back)
    elsewhere.fill("#cards", "JS")
    page.fill("#cards", "8S 9S TS")
    page.click("#new-meld")
    expect(page.locator("#meld-1")).to_be_visible()
    while not late:
        elsewhere.wait_for_timeout(100)
    elsewhere.fill("#cards", "QS KS")
    [(route, answer)] = late
    with elsewhere.expect_response(lambda each: "as=felt" in each.url):
        route.fulfill(response=answer)
    elsewhere.wait_for_timeout(200)
    expect(elsewhere.locator("#cards")).to_have_value("Q♠ K♠")
    expect(elsewhere.locator("#meld-1")).to_be_visible(timeout=2 * PATIENCE)
    expect(elsewhere.locator("#cards")).to_have_value("Q♠ K♠")
