"""What is entered is kept in the browser until the server has acknowledged it: brought back, and sent once."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, Route, expect

from tests.browser.at_the_table import (
    chip,
    finish,
    gin_hand,
    no_sideways,
    out_hand,
    press_save,
    save,
    start,
    totals,
    unfold,
)
from tests.browser.chromium import chromium
from tests.browser.conftest import ARGUMENTS, PHONE
from tests.browser.test_shell import ALLOWED, AWAY, fetched_ahead, started_worker, until_kept
from tests.pages import form
from tests.proxy import BELOW
from tests.served import Mortal

pytestmark = pytest.mark.engines

HAND = re.compile(r"/hands/(new|\d+/correct)$")
NOTICE = "#drafts"
TEN = "2S 2C 2D 2H 8S 9S TS KD 5C 5D"
"""Ten cards with 20 points of deadwood."""
HERE_AGAIN = "Your entries are back."
KEPT_HERE = "Kept on this device, not saved yet."
NOT_SENT = "Not sent yet: this hand is kept on this phone and will be sent as soon as the server answers."
FORGED = re.compile(
    r"Failed to load resource|^htmx:(sendError|sendAbort|timeout|afterRequest|responseError)|Response Status Error"
)
"""What Chromium and htmx write to the console when a request fails on purpose here."""
NOT_NOW = {"Vary": "HX-Request", "HX-Retarget": "#message", "HX-Reswap": "outerHTML"}
NOT_NOW_SAID = '<div id="message" role="alert" class="message"><p>Not now.</p></div>'
"""An answer of the app that does not accept a hand now."""


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page on which requests may fail, but scripts may not."""
    wrong: list[str] = []
    context.set_default_timeout(10_000)
    context.on("weberror", lambda event: wrong.append(str(event.error)))
    context.on(
        "console",
        lambda said: wrong.append(said.text) if said.type == "error" and not FORGED.search(said.text) else None,
    )
    yield context.new_page()
    assert not wrong, wrong


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Mortal]:
    """A server for a test that kills it."""
    server = Mortal(tmp_path)
    server.start()
    yield server
    server.stop()


def killed(page: Page) -> Page:
    """Kills the tab without warning; another one of the same browser."""
    context = page.context
    page.close(run_before_unload=False)
    return context.new_page()


def drafts(page: Page) -> list[dict[str, object]]:
    """What the browser has stored."""
    return [json.loads(each) for each in page.evaluate("Object.values(localStorage)") if '"state"' in each]


def nothing_kept(page: Page) -> None:
    """The browser stores nothing any more."""
    for _ in range(750):
        if not drafts(page):
            return
        page.wait_for_timeout(20)
    assert drafts(page) == []


def until(page: Page, done: Callable[[], object]) -> None:
    """Waits for what no locator shows."""
    for _ in range(250):
        if done():
            return
        page.wait_for_timeout(20)
    assert done()


def wake(page: Page) -> None:
    """Unlocks the phone."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def stands(page: Page, table: str, *hands: str) -> None:
    """The table has exactly these totals of the first player after each hand, newest first, and nothing waits to be sent."""
    page.goto(table)
    expect(page.locator("tbody th a[id^=hand-]")).to_have_count(len(hands))
    assert page.locator("tbody tr:has(a[id^=hand-]) td:nth-of-type(1) .sum").all_inner_texts() == list(reversed(hands))
    nothing_kept(page)


def gin(page: Page, address: str = "") -> str:
    """A game of gin, on another server if one is named; its table."""
    start(page, "gin", ["Taro", "Hanako"], address=address)
    return page.url


def type_all(page: Page) -> None:
    """Types a hand with everything that a form of gin has: radios, modes, cards, numbers, and a note in the folded part."""
    gin_hand(page, "knock", 1, (5, TEN))
    unfold(page)
    page.fill("#note", "counted twice")


def as_typed(page: Page) -> None:
    """The form has what `type_all` typed."""
    expect(page.locator(NOTICE)).to_contain_text(HERE_AGAIN)
    expect(page.locator("#end-knock")).to_be_checked()
    expect(page.locator("#by-1")).to_be_checked()
    expect(page.locator("#held-1-points")).to_have_value("5")
    expect(page.locator("#held-2-as-cards")).to_be_checked()
    expect(page.locator("#held-2-cards")).to_have_value(TEN)
    expect(page.locator("#note")).to_have_value("counted twice")
    expect(page.locator("#note")).to_be_visible()


@pytest.mark.parametrize("way", ["reload", "back and in again", "back and forward", "killed tab"])
def test_what_was_entered_is_here_again_as_typed(page: Page, way: str) -> None:
    gin(page)
    type_all(page)
    address = page.url
    if way == "reload":
        page.reload()
    elif way == "back and in again":
        page.click("#back")
        page.click("#record-hand")
    elif way == "back and forward":
        page.go_back()
        page.go_forward()
    else:
        page = killed(page)
        page.goto(address)
    as_typed(page)
    expect(page.locator("#preview")).to_contain_text("Hanako had 20; Taro, who knocked, had 5")
    no_sideways(page)
    save(page, 1)
    assert totals(page) == ["15", "0"]
    expect(page.locator(NOTICE)).to_be_hidden()
    nothing_kept(page)


@pytest.mark.chromium("begins a Chromium of its own")
@pytest.mark.length
def test_a_closed_browser_brings_it_back(playwright: Playwright, tmp_path: Path, base_url: str) -> None:
    def opened() -> BrowserContext:
        return playwright.chromium.launch_persistent_context(
            tmp_path, executable_path=chromium(), args=ARGUMENTS, viewport=PHONE, base_url=base_url, locale="en-GB"
        )

    browser = opened()
    table = gin(browser.pages[0])
    type_all(browser.pages[0])
    browser.close()
    browser = opened()
    page = browser.pages[0]
    page.goto(table)
    page.click("#draft-go-1")
    as_typed(page)
    save(page, 1)
    browser.close()


@pytest.mark.engines(always=True)
def test_a_server_that_was_killed_meanwhile_gets_the_hand(page: Page, mortal: Mortal) -> None:
    table = gin(page, mortal.address)
    type_all(page)
    mortal.kill()
    press_save(page)
    expect(page.locator(NOTICE)).to_contain_text(NOT_SENT)
    mortal.start()
    expect(page.locator("#hand-1")).to_be_visible(timeout=15_000)
    stands(page, table, "15")


@ALLOWED
@pytest.mark.parametrize("board", [True, False], ids=["last board", "calm page"])
def test_an_unsent_hand_is_told_while_the_server_is_away_and_sent_when_it_is_back(
    page: Page, mortal: Mortal, board: bool
) -> None:
    gin(page, mortal.address)
    started_worker(page)
    until_kept(page, lambda text: "Taro" in text)
    gin_hand(page, "knock", 1, (5, 20))
    page.route("**/hands/new", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    press_save(page)
    expect(page.locator("#drafts")).to_contain_text("Not sent yet")
    if not board:
        page.evaluate("name => caches.delete(name)", f"referee:{BELOW}:last" if BELOW else "referee-last")
    fetched_ahead(page)
    mortal.kill()
    page.reload()
    expect(page.get_by_text(AWAY).first).to_be_visible()
    expect(page.locator("#drafts")).to_contain_text("One of your hands has not been sent yet.")
    no_sideways(page)
    page.unroute_all()
    mortal.start()
    expect(page.locator("#hand-1")).to_be_visible(timeout=20_000)
    expect(page.locator("#drafts")).to_have_text("Sent: Hand 1.")
    later = "() => { const now = Date.now; Date.now = () => now() + 11_000; }"
    page.evaluate(later)
    page.evaluate("document.dispatchEvent(new Event('htmx:afterSwap'))")
    expect(page.locator("#drafts")).to_be_hidden()


def test_what_was_entered_for_a_player_who_joins_comes_back(page: Page) -> None:
    start(page, "kaluki", ("Ann", "Bob", "Cat"))
    page.click("#menu")
    page.click("#players")
    page.fill("#name-4", "Dan")
    page.press("#name-4", "Enter")
    page.click("#record-hand")
    page.fill("#held-4-points", "12")
    page.reload()
    expect(page.locator("#held-4-points")).to_have_value("12")


WHO_PLAYED = {"new-4": "Dan", "new-4-after": "3", "new-4-as": "zero", "held-4-points": "7", "absent-3=yes": True}
"""What an earlier release stored in a draft besides the fields that the form of a new hand still has."""


def test_a_draft_of_an_earlier_release_that_says_who_plays_is_saved_with_it(page: Page) -> None:
    start(page, "kaluki", ("Ann", "Bob", "Cat"))
    page.click("#record-hand")
    chip(page, "out-1")
    page.fill("#held-2-points", "20")
    page.evaluate(
        """(more) => {
            const key = Object.keys(localStorage).find((each) => each.startsWith("referee:draft:"));
            const draft = JSON.parse(localStorage[key]);
            localStorage[key] = JSON.stringify({ ...draft, state: { ...draft.state, ...more } });
        }""",
        WHO_PLAYED,
    )
    page.reload()
    expect(page.locator("#held-2-points")).to_have_value("20")
    press_save(page)
    expect(page.locator("#hand-1")).to_be_attached()
    assert totals(page) == ["0", "20", "9", "7"]


def test_what_is_typed_while_the_server_answers_who_played_stays(page: Page) -> None:
    start(page, "kaluki", ("Ann", "Bob", "Cat"))
    page.click("#record-hand")
    chip(page, "out-1")
    page.fill("#held-2-points", "20")
    page.fill("#held-3-points", "5")
    save(page, 1)
    page.click("#hand-1")
    page.click("#correct")
    page.click("#who-plays > summary")
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route("**/hands/who*", hold, times=1)
    page.click("#who-plays .seats > summary")
    page.locator("#seats-1").press_sequentially("1")
    page.focus("#seats-2")
    expect(page.locator(".htmx-request").first).to_be_attached()
    page.fill("#seats-2", "3")
    until(page, lambda: waiting)
    waiting[0].continue_()
    expect(page.locator("#who-plays.htmx-request, #who-plays .htmx-request")).to_have_count(0)
    expect(page.locator("#seats-2")).to_have_value("3")


def test_start_afresh_clears_it_for_good(page: Page) -> None:
    table = gin(page)
    type_all(page)
    page.reload()
    page.click("#draft-afresh-1")
    expect(page.locator(NOTICE)).to_be_hidden()
    expect(page.locator("#held-1-points")).to_have_value("")
    expect(page.locator("#by-1")).not_to_be_checked()
    page.reload()
    expect(page.locator(NOTICE)).to_be_hidden()
    expect(page.locator("#note")).to_have_value("")
    page.goto(table)
    expect(page.locator(NOTICE)).to_be_hidden()
    nothing_kept(page)


def test_a_form_that_is_as_it_was_sent_leaves_nothing(page: Page) -> None:
    table = gin(page)
    page.click("#record-hand")
    unfold(page)
    page.fill("#note", "x")
    assert len(drafts(page)) == 1
    page.fill("#note", "")
    nothing_kept(page)
    page.goto(table)
    expect(page.locator(NOTICE)).to_be_hidden()


def test_no_token_is_kept(page: Page) -> None:
    gin(page)
    type_all(page)
    token = page.locator("#hand [name=csrf_token]").input_value()
    assert drafts(page)
    assert token not in page.evaluate("JSON.stringify(localStorage)")
    page.route(HAND, lambda route: route.abort())
    press_save(page)
    expect(page.locator(NOTICE)).to_contain_text(NOT_SENT)
    assert token not in page.evaluate("JSON.stringify(localStorage)")


def test_the_table_and_the_first_page_tell_of_a_hand_that_was_begun(page: Page) -> None:
    table = gin(page)
    type_all(page)
    for address in ("/", table):
        page.goto(address)
        expect(page.locator(NOTICE)).to_contain_text("Unsaved hand, ")
        no_sideways(page)
        for width in (320, 390):
            page.set_viewport_size({"width": width, "height": 844})
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            no_sideways(page)
    page.goto(f"{table}/log")
    expect(page.locator(NOTICE)).to_be_hidden()
    page.goto(table)
    page.click("#draft-go-1")
    as_typed(page)


@pytest.mark.length
def test_a_hand_of_another_game_is_not_told_at_this_table(page: Page) -> None:
    gin(page)
    type_all(page)
    gin(page)
    expect(page.locator(NOTICE)).to_be_hidden()
    page.click("#record-hand")
    expect(page.locator("#note")).to_have_value("")


@pytest.mark.length
def test_the_first_page_names_the_game_of_each_hand(page: Page) -> None:
    gin(page)
    type_all(page)
    page.goto("/")
    expect(page.locator(f"{NOTICE} b")).to_have_text("Gin Rummy · Taro, Hanako")
    no_sideways(page)


@pytest.mark.length
def test_what_was_entered_can_be_read_where_its_link_was_renewed(page: Page) -> None:
    gin(page)
    type_all(page)

    def renewed(route: Route) -> None:
        route.continue_(url=re.sub("/s/[^/]+", "/s/a-link-of-before", route.request.url))

    page.context.route(HAND, renewed)
    page.reload()
    expect(page.locator("h1")).to_have_text("Page not found.")
    expect(page.locator(NOTICE)).to_contain_text("that page no longer opens")
    expect(page.get_by_text("counted twice")).to_be_visible()
    no_sideways(page)
    page.goto("/")
    page.click("#draft-go-1")
    expect(page.get_by_text("counted twice")).to_be_visible()
    page.goto("/")
    expect(page.get_by_text("counted twice")).to_be_visible()
    page.context.unroute_all()
    page.click("#draft-go-1")
    as_typed(page)


@pytest.mark.length
def test_what_was_entered_can_be_read_where_the_game_has_ended(page: Page) -> None:
    table = gin(page)
    gin_hand(page, "knock", 1, (5, 20))
    save(page, 1)
    type_all(page)
    page.goto(table)
    finish(page)
    expect(page.locator("#board.agreed")).to_be_visible()
    expect(page.locator("#draft-go-1")).to_have_count(0)
    expect(page.locator(NOTICE)).to_contain_text("that page no longer opens")
    expect(page.get_by_text("counted twice")).to_be_visible()
    page.click("#draft-discard-1")
    nothing_kept(page)


@pytest.mark.engines(always=True)
def test_an_unsent_hand_can_be_let_go_in_its_form(page: Page) -> None:
    table = gin(page)
    type_all(page)
    page.context.route(HAND, lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    press_save(page)
    expect(page.locator(NOTICE)).to_contain_text(NOT_SENT)
    page.click("#draft-afresh-1")
    expect(page.locator(NOTICE)).to_be_hidden()
    expect(page.locator("#note")).to_have_value("")
    stands(page, table)


@pytest.mark.length
def test_a_link_that_leaves_the_form_for_good_forgets_it(page: Page) -> None:
    table = gin(page)
    type_all(page)
    page.evaluate(
        "table => document.querySelector('main').insertAdjacentHTML('afterbegin', `<a id=leave data-drop href=${table}>x</a>`)",
        table,
    )
    page.click("#leave")
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator(NOTICE)).to_be_hidden()
    nothing_kept(page)


@pytest.mark.length
def test_the_notice_over_the_form_is_one_line_and_goes_when_one_types_on(page: Page) -> None:
    gin(page)
    type_all(page)
    page.reload()
    expect(page.locator(NOTICE)).to_contain_text(HERE_AGAIN)
    box = page.locator(f"{NOTICE} > div").bounding_box()
    assert box is not None
    assert box["height"] < 48
    assert page.locator(f"{NOTICE} p").evaluate("each => each.scrollWidth <= each.clientWidth")
    page.fill("#held-1-points", "6")
    expect(page.locator(NOTICE)).to_be_hidden()
    page.click("#start-afresh")
    expect(page.locator("#held-1-points")).to_have_value("")
    nothing_kept(page)


@pytest.mark.length
@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_word_of_the_notice_over_a_form_is_cut(page: Page, language: str) -> None:
    def whole() -> None:
        expect(page.locator(NOTICE)).to_be_visible()
        assert page.locator(f"{NOTICE} p").evaluate("each => each.scrollWidth <= each.clientWidth")

    page.goto("/new/500-rum")
    page.fill("#name-1", "Ann")
    page.fill("#name-2", "Ann")
    page.click("#start-game")
    expect(page.locator("#name-2-wrong")).to_be_visible()
    whole()
    page.goto("/games")
    page.goto("/new/500-rum")
    expect(page.locator("#name-2")).to_have_value("Ann")
    whole()


def test_who_it_was_and_how_it_is_entered_is_no_draft(page: Page) -> None:
    table = gin(page)
    page.click("#record-hand")
    chip(page, "end-knock")
    chip(page, "by-1")
    page.locator("#held-1-as-cards").evaluate("each => each.click()")
    page.wait_for_timeout(100)
    assert drafts(page) == []
    page.goto(table)
    expect(page.locator(NOTICE)).to_be_hidden()


@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844})
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_hand_that_was_begun_is_told_in_one_line_for_the_line_of_what_was_done_last(
    page: Page, language: str
) -> None:
    start(page, "500-rum", ("Ada", "Bo", "Cleo"))
    table = page.url
    out_hand(page, 1, {2: 15, 3: 30}, {1: 120, 2: 25, 3: 0})
    save(page, 1)
    expect(page.locator("#undo")).to_be_visible()
    page.click("#record-hand")
    page.fill("#melded-1-points", "95")
    until(page, lambda: drafts(page))
    page.goto(table)
    expect(page.locator("#draft-go-1")).to_be_visible()
    expect(page.locator("#undo")).to_be_hidden()
    box = page.locator(f"{NOTICE} > div").bounding_box()
    assert box is not None
    assert box["height"] < 56
    ends = page.locator(".tile").evaluate_all("all => all.map(each => each.getBoundingClientRect().bottom)")
    assert max(ends) <= page.locator("#record-hand").evaluate("each => each.getBoundingClientRect().top")
    page.get_by_role("button", name={"en": "Discard it", "ja": "破棄する"}[language]).click()
    expect(page.locator("#undo")).to_be_visible()


def test_names_that_were_not_saved_stay_when_one_looks_elsewhere(page: Page) -> None:
    page.goto("/new/gin")
    page.fill("#name-1", "Taro")
    page.fill("#name-2", "Hanako")
    page.context.set_offline(True)
    with page.expect_event("requestfailed"):
        page.click("#start-game", no_wait_after=True)
    page.context.set_offline(False)
    page.goto("/new/gin")
    expect(page.locator("#name-2")).to_have_value("Hanako")
    page.click("#nav-games")
    page.goto("/new/gin")
    expect(page.locator("#name-2")).to_have_value("Hanako")


@pytest.mark.length
def test_names_that_started_a_game_are_gone_even_if_its_table_was_hardly_seen(page: Page) -> None:
    page.goto("/new/gin")
    page.fill("#name-1", "Taro")
    page.fill("#name-2", "Hanako")
    page.route(re.compile(r"\.js"), lambda route: route.abort())
    page.click("#start-game")
    expect(page.locator("#board")).to_be_visible()
    page.unroute_all()
    page.goto("/new/gin")
    expect(page.locator("#name-1")).to_have_value("")
    nothing_kept(page)


def test_a_server_that_asks_to_wait_is_left_alone(page: Page) -> None:
    gin(page)
    type_all(page)
    asked: list[Route] = []

    def busy(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        asked.append(route)
        route.fulfill(status=429, headers={**NOT_NOW, "Retry-After": "600"}, body=NOT_NOW_SAID)

    page.context.route(HAND, busy)
    press_save(page)
    expect(page.locator(NOTICE)).to_contain_text("Not sent yet: the server asks you to wait.")
    wake(page)
    page.reload()
    expect(page.locator(NOTICE)).to_contain_text("Not sent yet: the server asks you to wait.")
    for _ in range(3):
        page.evaluate("dispatchEvent(new Event('online'))")
    page.goto("/")
    expect(page.locator(NOTICE)).to_contain_text("One of your hands has not been sent yet.")
    assert len(asked) == 1


def test_what_was_discarded_can_be_brought_back(page: Page) -> None:
    table = gin(page)
    type_all(page)
    page.goto(table)
    page.click("#draft-discard-1")
    expect(page.locator(NOTICE)).to_contain_text("Discarded.")
    nothing_kept(page)
    page.click("#draft-bring-1")
    page.click("#draft-go-1")
    as_typed(page)
    page.goto(table)
    page.click("#draft-discard-1")
    page.reload()
    expect(page.locator(NOTICE)).to_be_hidden()


@pytest.mark.length
def test_a_refused_form_survives_a_reload_too(page: Page) -> None:
    gin(page)
    gin_hand(page, "knock", 1, (5, "2o"))
    press_save(page)
    expect(page.locator("#held-2-wrong")).to_be_visible()
    page.reload()
    expect(page.locator("#held-2-cards")).to_have_value("2o")
    page.fill("#held-2-cards", TEN)
    save(page, 1)
    nothing_kept(page)


def other_phone(page: Page, table: str, held: tuple[int, int]) -> None:
    """Somebody else records a hand of gin meanwhile."""
    browser = page.context.browser
    assert browser is not None
    context = browser.new_context(viewport=PHONE, locale="en-GB", storage_state=page.context.storage_state())
    phone = context.new_page()
    phone.add_init_script("localStorage.clear()")
    phone.goto(table)
    number = phone.locator("a[id^=hand-]").count() + 1
    gin_hand(phone, "knock", 2, held)
    save(phone, number)
    context.close()


def test_a_hand_that_another_phone_recorded_meanwhile_is_shown_beside_ours(page: Page) -> None:
    table = gin(page)
    type_all(page)
    page.goto(table)
    other_phone(page, table, (30, 2))
    page.click("#draft-go-1")
    as_typed(page)
    press_save(page)
    expect(page.locator("#hand_form .notice").first).to_contain_text("Somebody else saved first.")
    expect(page.locator("#hand_form .notice").first).to_contain_text("28")
    expect(page.locator("#note")).to_have_value("counted twice")
    page.reload()
    expect(page.locator("#note")).to_have_value("counted twice")
    press_save(page)
    expect(page.locator("#hand-2")).to_be_visible()
    stands(page, table, "0", "15")


@pytest.mark.length
def test_start_afresh_after_somebody_was_faster_gives_the_form_of_now(page: Page) -> None:
    table = gin(page)
    type_all(page)
    other_phone(page, table, (30, 2))
    press_save(page)
    expect(page.locator("#hand_form .notice").first).to_contain_text("Somebody else saved first.")
    expect(page.locator(NOTICE)).to_contain_text(KEPT_HERE)
    page.click("#draft-afresh-1")
    expect(page.locator("#note")).to_have_value("")
    expect(page.locator("h1")).to_have_text("Hand 2")
    stands(page, table, "0")


def test_a_correction_that_was_begun_comes_back_and_overwrites_nobody(page: Page) -> None:
    table = gin(page)
    gin_hand(page, "knock", 1, (5, 20))
    save(page, 1)
    page.click("#hand-1")
    page.click("#correct")
    page.fill("#held-2-points", "33")
    page.reload()
    expect(page.locator(NOTICE)).to_contain_text(HERE_AGAIN)
    expect(page.locator("#held-2-points")).to_have_value("33")
    address = page.url
    other = page.context.new_page()
    other.goto(address)
    other.click("#draft-afresh-1")
    other.fill("#held-2-points", "44")
    save(other, 1)
    other.close()
    page.fill("#held-2-points", "34")
    press_save(page)
    expect(page.locator("#hand_form .notice").first).to_contain_text("Somebody has just changed this hand.")
    stands_totals(page, table, ["39", "0"])


def stands_totals(page: Page, table: str, expected: list[str]) -> None:
    """The table has these totals."""
    page.goto(table)
    assert totals(page) == expected


def lose_answers(page: Page, most: int = 1) -> list[str]:
    """The server saves, but its answers get lost; returns the bodies that were sent."""
    sent: list[str] = []

    def lose(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        sent.append(route.request.post_data or "")
        if len(sent) <= most:
            route.fetch()
            route.abort("connectionreset")
        else:
            route.continue_()

    page.context.route(HAND, lose)
    return sent


def once_of(body: str) -> str:
    """The form key of a sent form."""
    found = re.search(r"(?:^|[&\n])once=([\w-]+)|name=\"once\"\s+([\w-]+)", body)
    assert found, body
    return found[1] or found[2]


@pytest.mark.length
def test_an_unsent_hand_says_so_and_is_sent_by_itself(page: Page) -> None:
    table = gin(page)
    type_all(page)
    page.context.set_offline(True)
    press_save(page)
    expect(page.locator(NOTICE).locator("p")).to_have_text(NOT_SENT)
    expect(page.locator(NOTICE)).to_be_in_viewport(ratio=1)
    no_sideways(page)
    page.context.set_offline(False)
    expect(page.locator("#hand-1")).to_be_visible()
    stands(page, table, "15")


@pytest.mark.chromium("loses the answer to a body, which BiDi does not tell")
def test_a_lost_answer_ends_well(page: Page) -> None:
    table = gin(page)
    type_all(page)
    sent = lose_answers(page, 2)
    press_save(page)
    expect(page.locator(NOTICE)).to_contain_text(NOT_SENT)
    expect(page.locator("#hand-1")).to_be_visible(timeout=15_000)
    assert len(sent) >= 3
    assert len({once_of(each) for each in sent}) == 1
    stands(page, table, "15")


@pytest.mark.length
def test_a_hand_that_the_server_never_got_is_sent_from_the_table(page: Page) -> None:
    table = gin(page)
    type_all(page)
    page.context.route(HAND, lambda route: route.abort())
    press_save(page)
    expect(page.locator(NOTICE)).to_contain_text(NOT_SENT)
    page.goto(table)
    expect(page.locator(NOTICE)).to_contain_text("One of your hands has not been sent yet.")
    expect(page.locator("#draft-look-1")).to_be_visible()
    no_sideways(page)
    page.context.unroute_all()
    expect(page.locator("#hand-1")).to_be_visible(timeout=15_000)
    expect(page.locator(NOTICE)).to_have_text("Sent: Hand 1.")
    stands(page, table, "15")


@pytest.mark.chromium("loses the answer to a body, which BiDi does not tell")
@pytest.mark.parametrize("saved", [True, False], ids=["saved", "never arrived"])
def test_a_tab_killed_while_it_saves_loses_nothing(page: Page, saved: bool) -> None:
    table = gin(page)
    type_all(page)
    reached = []

    def hang(route: Route) -> None:
        if saved:
            route.fetch()
        reached.append(route)

    page.route(HAND, hang)
    press_save(page)
    until(page, lambda: reached)
    page = killed(page)
    page.goto("/")
    expect(page.locator(NOTICE)).to_have_text("Gin Rummy · Taro, HanakoSent: Hand 1.")
    page.locator("main").dispatch_event("click")
    expect(page.locator(NOTICE)).to_be_hidden()
    page.reload()
    expect(page.locator(NOTICE)).to_be_hidden()
    stands(page, table, "15")


@pytest.mark.length
def test_a_hand_that_is_opened_before_it_is_sent_goes_out_from_its_form(page: Page) -> None:
    table = gin(page)
    type_all(page)
    page.context.route(HAND, lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    press_save(page)
    expect(page.locator(NOTICE)).to_contain_text(NOT_SENT)
    page.reload()
    expect(page.locator(NOTICE)).to_contain_text(NOT_SENT)
    expect(page.locator("#note")).to_have_value("counted twice")
    page.context.unroute_all()
    wake(page)
    expect(page.locator("#hand-1")).to_be_visible(timeout=15_000)
    stands(page, table, "15")


@pytest.mark.length
def test_an_unsent_hand_that_is_typed_on_waits_for_save(page: Page) -> None:
    table = gin(page)
    type_all(page)
    page.context.route(HAND, lambda route: route.abort())
    press_save(page)
    expect(page.locator(NOTICE)).to_contain_text(NOT_SENT)
    page.fill("#held-1-points", "6")
    expect(page.locator(NOTICE)).to_contain_text(KEPT_HERE)
    page.context.unroute_all()
    wake(page)
    with page.expect_response(re.compile("/preview")):
        page.fill("#held-1-points", "7")
    stands_totals(page, table, ["0", "0"])
    page.click("#draft-go-1")
    save(page, 1)
    stands(page, table, "13")


@pytest.mark.chromium("loses the answer to a body, which BiDi does not tell")
def test_a_hand_changed_after_a_lost_answer_is_never_a_second_one_unasked(page: Page) -> None:
    table = gin(page)
    type_all(page)
    lose_answers(page, 99)
    press_save(page)
    expect(page.locator(NOTICE)).to_contain_text(NOT_SENT)
    page.fill("#held-1-points", "6")
    page.context.unroute_all()
    press_save(page)
    expect(page.locator("#hand_form .notice").first).to_contain_text("Somebody else saved first.")
    stands_totals(page, table, ["15", "0"])
    page.click("#draft-discard-1")
    stands(page, table, "15")


def test_an_unsent_hand_that_is_refused_is_offered_and_shown_with_the_reason(page: Page) -> None:
    table = gin(page)
    type_all(page)
    page.context.route(HAND, lambda route: route.abort())
    press_save(page)
    expect(page.locator(NOTICE)).to_contain_text(NOT_SENT)
    page.goto("about:blank")
    other_phone(page, table, (30, 2))
    page.context.unroute_all()
    page.goto("/")
    expect(page.locator(NOTICE)).to_contain_text("This hand could not be saved as it is.")
    expect(page.locator(NOTICE)).to_contain_text("counted twice")
    no_sideways(page)
    page.click("#draft-look-1")
    expect(page.locator("#hand_form .notice").first).to_contain_text("Somebody else saved first.")
    expect(page.locator("#note")).to_have_value("counted twice")
    press_save(page)
    expect(page.locator("#hand-2")).to_be_visible()
    stands(page, table, "0", "15")


def test_a_hand_whose_link_is_gone_is_kept_and_read_out(page: Page) -> None:
    table = gin(page)
    type_all(page)
    page.context.route(HAND, lambda route: route.abort())
    press_save(page)
    expect(page.locator(NOTICE)).to_contain_text(NOT_SENT)
    page.context.unroute_all()
    page.context.route(
        HAND, lambda route: route.fulfill(status=404, headers={"Vary": "HX-Request"}, body="Page not found.")
    )
    page.goto("/")
    expect(page.locator(NOTICE)).to_contain_text("This hand could not be sent: its link no longer works.")
    expect(page.locator(f"{NOTICE} li")).to_contain_text(
        ["How did it end?: Knock", "Who?: Taro", "5", TEN, "counted twice"]
    )
    no_sideways(page)
    page.reload()
    expect(page.locator(NOTICE)).to_contain_text("counted twice")
    page.click("#draft-discard-1")
    page.reload()
    expect(page.locator(NOTICE)).to_be_hidden()
    page.context.unroute_all()
    stands(page, table)


@pytest.mark.parametrize(("status", "headers"), [(503, {"Retry-After": "1"}), (507, {}), (429, {}), (500, {})])
def test_a_server_that_cannot_save_now_gets_it_later(page: Page, status: int, headers: dict[str, str]) -> None:
    table = gin(page)
    type_all(page)
    page.context.route(
        HAND,
        lambda route: route.fulfill(
            status=status,
            headers={**NOT_NOW, **headers},
            body=NOT_NOW_SAID,
        ),
    )
    press_save(page)
    expect(page.locator("#message")).to_have_text("Not now.")
    expect(page.locator(NOTICE)).to_contain_text("the server asks you to wait" if status == 429 else NOT_SENT)
    expect(page.locator("#note")).to_have_value("counted twice")
    page.context.unroute_all()
    expect(page.locator("#hand-1")).to_be_visible(timeout=15_000)
    stands(page, table, "15")


def test_what_answers_in_the_place_of_the_server_is_not_believed(page: Page) -> None:
    table = gin(page)
    type_all(page)
    page.context.route(HAND, lambda route: route.fulfill(status=200, body="<h1>Welcome to our café</h1>"))
    press_save(page)
    expect(page.locator(NOTICE)).to_contain_text(NOT_SENT)
    expect(page.locator("#note")).to_have_value("counted twice")
    expect(page.locator("main")).not_to_contain_text("café")
    page.goto(table)
    expect(page.locator(NOTICE)).to_contain_text("One of your hands has not been sent yet.")
    page.context.unroute_all()
    expect(page.locator("#hand-1")).to_be_visible(timeout=15_000)
    stands(page, table, "15")


def test_two_tabs_send_it_once_and_lose_neither(page: Page) -> None:
    table = gin(page)
    other = page.context.new_page()
    other.goto(f"{table}/hands/new")
    page.bring_to_front()
    type_all(page)
    page.context.route(HAND, lambda route: route.abort())
    press_save(page)
    expect(page.locator(NOTICE)).to_contain_text(NOT_SENT)
    other.bring_to_front()
    unfold(other)
    other.fill("#note", "of the second tab")
    third = page.context.new_page()
    third.goto(table)
    expect(third.locator(NOTICE)).to_contain_text("One of your hands has not been sent yet.")
    page.context.unroute_all()
    for each in (page, other, third):
        wake(each)
    expect(page.locator("#hand-1")).to_be_visible(timeout=15_000)
    expect(third.locator("#hand-1")).to_be_visible(timeout=15_000)
    third.click("#draft-go-1")
    expect(third.locator("#note")).to_have_value("of the second tab")
    third.click("#draft-afresh-1")
    stands(third, table, "15")


@pytest.mark.parametrize("how", ["double click", "enter and tap"])
def test_a_double_tap_on_save_saves_once(page: Page, how: str) -> None:
    table = gin(page)
    type_all(page)
    if how == "double click":
        press_save(page, 2)
    else:
        page.evaluate(
            "() => { for (const form of [hand, hand, hand]) form.requestSubmit(save.disabled ? null : save); }"
        )
    expect(page.locator("#hand-1")).to_be_visible()
    stands(page, table, "15")


NO_STORAGE = (
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
)
FULL_STORAGE = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"


@pytest.mark.chromium("loses the answer to a body, which BiDi does not tell")
@pytest.mark.parametrize("broken", [NO_STORAGE, FULL_STORAGE], ids=["forbidden", "full"])
def test_a_browser_that_keeps_nothing_still_saves_and_sends_again(page: Page, broken: str) -> None:
    page.add_init_script(broken)
    table = gin(page)
    type_all(page)
    page.reload()
    expect(page.locator(NOTICE)).to_be_hidden()
    page.click("#back")
    type_all(page)
    lose_answers(page)
    press_save(page)
    expect(page.locator(NOTICE)).to_contain_text(NOT_SENT)
    expect(page.locator("#hand-1")).to_be_visible(timeout=15_000)
    page.goto(table)
    assert totals(page) == ["15", "0"]


@pytest.mark.length
def test_old_and_damaged_drafts_go(page: Page) -> None:
    table = gin(page)
    type_all(page)
    page.evaluate(
        """() => {
          const [key, text] = Object.entries(localStorage).find(([, each]) => each.includes('"state"'));
          localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), at: Date.now() - 31 * 86400000 }));
          localStorage.setItem("referee:draft:/damaged x", "{");
          localStorage.setItem("another's", "stays");
        }"""
    )
    page.goto(table)
    expect(page.locator(NOTICE)).to_be_hidden()
    keys = page.evaluate("Object.keys(localStorage)")
    assert not [key for key in keys if key.startswith("referee:draft:")]
    assert "another's" in keys


def test_the_form_of_a_new_game_comes_back_and_goes_when_it_is_started(page: Page) -> None:
    page.goto("/new/gin")
    page.fill("#name-1", "Taro")
    page.click("#all-rules")
    page.fill("#rule-target", "150")
    page = killed(page)
    page.goto("/new/gin")
    expect(page.locator(NOTICE)).to_contain_text(HERE_AGAIN)
    expect(page.locator("#name-1")).to_have_value("Taro")
    expect(page.locator("#rule-target")).to_be_visible()
    expect(page.locator("#rule-target")).to_have_value("150")
    page.fill("#name-2", "Hanako")
    page.click("#start-game")
    expect(page.locator("#board")).to_contain_text("150 to go")
    nothing_kept(page)
    page.goto("/new/gin")
    expect(page.locator(NOTICE)).to_be_hidden()


@pytest.mark.length
def test_the_form_of_a_new_game_can_be_started_afresh(page: Page) -> None:
    page.goto("/new/gin")
    page.fill("#name-1", "Taro")
    page.reload()
    page.click("#draft-afresh-1")
    expect(page.locator(NOTICE)).to_be_hidden()
    expect(page.locator("#name-1")).to_have_value("")
    nothing_kept(page)


@pytest.mark.length
def test_a_refused_new_game_stays_until_it_is_started(page: Page) -> None:
    page.goto("/new/gin")
    page.fill("#name-1", "Taro")
    page.fill("#name-2", "Taro")
    page.click("#start-game")
    expect(page.locator(".wrong").first).to_be_visible()
    page.goto("/new/gin")
    expect(page.locator("#name-2")).to_have_value("Taro")
    page.fill("#name-2", "Hanako")
    page.click("#start-game")
    expect(page.locator("#board")).to_be_visible()
    nothing_kept(page)


def test_names_and_seats_that_were_typed_come_back_and_go_when_saved(page: Page) -> None:
    table = gin(page)
    page.goto(f"{table}/players")
    page.locator("[id^=name-]").first.fill("Tarō")
    page.reload()
    expect(page.locator("[id^=name-]").first).to_have_value("Tarō")
    page.click("#save-players")
    expect(page.locator("#board")).to_contain_text("Tarō")
    nothing_kept(page)


@pytest.mark.length
def test_changed_rules_come_back_until_the_change_is_made(page: Page) -> None:
    table = gin(page)
    gin_hand(page, "gin", 1, (0, 20))
    save(page, 1)
    page.goto(f"{table}/rules/change")
    page.click("#others > summary")
    page.fill("#rule-gin_bonus", "30")
    page.click("#show-change")
    expect(page.locator("#sure")).to_be_visible()
    page.go_back()
    expect(page.locator("#rule-gin_bonus")).to_have_value("30")
    page.click("#show-change")
    page.click("#sure")
    expect(page.locator("#board")).to_be_visible()
    assert totals(page) == ["50", "0"]
    nothing_kept(page)


def lay(page: Page) -> str:
    """A game of 500 with Ann's cards tapped and not laid; its table."""
    start(page, "500-rum", ["Ann", "Bob"])
    table = page.url
    page.click("#lay")
    chip(page, "by-1")
    page.fill("#cards", "8S 9S TS")
    return table


@pytest.mark.length
def test_cards_that_were_tapped_and_not_laid_come_back(page: Page) -> None:
    lay(page)
    page.reload()
    expect(page.locator(NOTICE)).to_contain_text(HERE_AGAIN)
    expect(page.locator("#cards")).to_have_value("8♠ 9♠ 10♠")
    expect(page.locator("#by-1")).to_be_checked()
    expect(page.locator("#tray button")).to_have_count(3)
    page.click("#new-meld")
    expect(page.locator("#meld-1")).to_be_visible()
    nothing_kept(page)
    page.reload()
    expect(page.locator(NOTICE)).to_be_hidden()
    page.click("#undo-play")
    expect(page.locator("#cards")).to_have_value("8♠ 9♠ 10♠")
    page.reload()
    expect(page.locator("#cards")).to_have_value("8♠ 9♠ 10♠")
    page.click("#key-fold")
    page.click("#draft-afresh-1")
    expect(page.locator("#cards")).to_have_value("")
    nothing_kept(page)


@pytest.mark.chromium("loses the answer to a body, which BiDi does not tell")
@pytest.mark.parametrize("saved", [True, False], ids=["answer lost", "request lost"])
def test_a_meld_that_did_not_get_through_is_laid_once(page: Page, saved: bool) -> None:
    lay(page)
    lost: list[Route] = []

    def lose(route: Route) -> None:
        if route.request.method != "POST" or lost:
            route.continue_()
            return
        lost.append(route)
        if saved:
            route.fetch()
        route.abort()

    page.context.route(re.compile("/laid$"), lose)
    page.click("#new-meld")
    expect(page.locator(NOTICE)).to_contain_text("Not sent yet")
    expect(page.locator("#meld-1")).to_be_visible(timeout=15_000)
    expect(page.locator("#meld-2")).to_have_count(0)
    expect(page.locator("#cards")).to_have_value("")
    nothing_kept(page)


@pytest.mark.chromium("holds back a page that is asked for")
def test_a_meld_that_arrived_is_not_kept_again_when_the_felt_is_drawn_before_the_page_is_left(page: Page) -> None:
    lay(page)
    lost: list[Route] = []
    asked: list[Route] = []

    def lose(route: Route) -> None:
        if route.request.is_navigation_request():
            asked.append(route)
            time.sleep(4)
        elif route.request.method == "POST" and not lost:
            lost.append(route)
            route.abort()
            return
        route.continue_()

    page.context.route(re.compile("/laid$"), lose)
    page.click("#new-meld")
    until(page, lambda: asked)
    expect(page.locator("#meld-1")).to_be_visible(timeout=15_000)
    expect(page.locator("#cards")).to_have_value("")
    nothing_kept(page)


def test_a_page_the_browser_kept_alive_does_not_show_what_is_saved(page: Page) -> None:
    gin(page)
    type_all(page)
    page.route(HAND, lambda route: route.fulfill(status=204, headers={"Vary": "HX-Request"}))
    press_save(page)
    nothing_kept(page)
    page.unroute_all()
    with page.expect_navigation():
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.locator("#note")).to_have_value("")


def fined(page: Page) -> None:
    """Bob is fined for a meld; the board of the table is shown."""
    page.click("#amiss")
    page.click("#what-meld")
    page.click("#found-turn")
    chip(page, "by-2")
    page.wait_for_timeout(500)
    page.click("#apply-back-points")
    expect(page.locator("#applied")).to_contain_text("The points will be in the form for this hand")
    page.click("#back")


def typed_hand(page: Page, points: str) -> None:
    """Types a hand in which Ann is out and Bob has points; nothing is saved, and the board is shown."""
    page.click("#record-hand")
    chip(page, "out-1")
    page.fill("#held-2-points", points)
    page.click("#back")


def test_a_fine_comes_into_a_hand_that_was_begun_before(page: Page) -> None:
    start(page, "kaluki", ["Ann", "Bob", "Cat"])
    typed_hand(page, "5")
    fined(page)
    page.click("#record-hand")
    expect(page.locator("#adjust-2")).to_have_value("10")
    page.fill("#held-3-points", "7")
    page.fill("#adjust-2", "13")
    page.fill("#note", page.input_value("#note") + "\nBob spilt the tea.")
    page.wait_for_timeout(500)
    page.wait_for_load_state("networkidle")
    page.click("#back")
    fined(page)
    page.click("#record-hand")
    expect(page.locator("#adjust-2")).to_have_value("23")
    assert page.input_value("#note").count("[kaluki.fix-meld]") == 2
    assert page.input_value("#note").endswith("Bob spilt the tea.")
    save(page, 1)
    assert totals(page) == ["0", "28", "7"]


def test_a_fine_that_is_undone_leaves_a_hand_that_was_begun_with_it(page: Page) -> None:
    start(page, "kaluki", ["Ann", "Bob", "Cat"])
    fined(page)
    typed_hand(page, "5")
    page.click("#undo")
    page.click("#record-hand")
    expect(page.locator("#held-2-points")).to_have_value("5")
    expect(page.locator("#adjust-2")).to_have_value("")
    expect(page.locator("#note")).to_have_value("")
    page.fill("#held-3-points", "7")
    save(page, 1)
    assert totals(page) == ["0", "5", "7"]


def test_a_hand_that_a_phone_of_the_release_before_did_not_send_is_sent(page: Page) -> None:
    """As 9d13041a stored it, whatever the form is called now."""
    table = gin(page)
    now = form(page.request.get(f"{table}/hands/new").text(), "/hands/new")
    token = now.values["once"]
    typed = {"end": "knock", "by": "1", "held-1-points": "4", "held-1-cards": "", "held-2-points": "30", "note": "late"}
    sent = {"once": token, "version": now.values["version"], "laid": now.values["laid"], "factor": "", **typed}
    path = now.action
    draft = {
        "key": f"referee:draft:{path} {token}", "action": path, "of": "[]", "page": path, "title": "Gin", "what": "Hand 1",
        "table": path.removesuffix("/hands/new"), "hand": True, "plain": False, "filled": True, "failed": True,
        "send": {"path": path, "body": list(sent.items()), "by": "save"}, "said": [], "open": [], "state": {"note": "late"},
        "posted": 0, "pending": False, "refused": 0, "closed": False, "began": {}, "photo": {},
    }  # fmt: skip
    keep = "(draft) => localStorage.setItem(draft.key, JSON.stringify({ ...draft, at: Date.now() }))"
    page.evaluate(keep, draft)
    page.goto(table)
    expect(page.locator("#hand-1")).to_be_visible()
    stands(page, table, "26")
