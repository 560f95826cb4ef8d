"""What broke in Firefox and WebKit and can be shown in Chromium too: layout, presses, safe areas, Japanese line breaks."""

from __future__ import annotations

from contextlib import closing
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_the_table import no_sideways, start

TABLET = {"width": 820, "height": 1180}
ON_ITS_SIDE = {"width": 844, "height": 390}
ISLAND, BAR = 47, 21
"""The room that the camera and the home indicator take on an iPhone on its side."""
JAPANESE = (
    "/",
    "/new/kaluki",
    "/rules/contract",
    "/learn/gin",
    "/learn/kaluki",
    "/referee/500-rum/meld?cards=8S+9S+TH",
    "/display",
    "/about",
)
WIDTHS = (320, 360, 390, 430)
BROKEN = """() => {
  const letter = /[ぁ-んァ-ヺー一-龠々]/;
  const found = { lines: 0, inside: [] };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!letter.test(node.data) || node.parentElement.closest("[translate=no], textarea, script, select, svg, .vh")) continue;
    let top = null, before = "";
    [...node.data].forEach((sign, place) => {
      range.setStart(node, place);
      range.setEnd(node, place + 1);
      const box = range.getClientRects()[0];
      if (sign === "\\u200b" || !box?.width) { before = ""; return; }
      if (top !== null && box.top > top + 4) {
        found.lines += 1;
        if (letter.test(before) && letter.test(sign)) found.inside.push(node.data.slice(Math.max(0, place - 9), place + 9));
      }
      [top, before] = [box.top, sign];
    });
  }
  return found;
}"""
UNDER = """([left, right, below]) => [...document.querySelectorAll("body *")].filter((each) => {
  if (each.closest(".vh, .skip, .scroll, .asks, .chips, [hidden], svg") || !each.checkVisibility()) return false;
  if (!each.matches("a, button, input, h1, h2, p, legend, label")) return false;
  const box = each.getBoundingClientRect();
  return box.width && (box.left < left - 1 || box.right > innerWidth - right + 1);
}).map((each) => each.outerHTML.slice(0, 80))"""


def test_a_page_asked_ahead_that_ended_in_an_error_is_a_server_that_is_away(page: Page, base_url: str) -> None:
    """Firefox fulfils preloadResponse with an error response if nobody answers; others reject it."""
    page.goto("/")
    worker = page.evaluate("async () => (await fetch(document.querySelector('[data-worker]').dataset.worker)).text()")
    page.goto("about:blank")
    said = page.evaluate(
        """async (worker) => {
            const made = new Function("addEventListener", "caches", "skipWaiting", "registration", `${worker}; return page;`);
            const kept = { match: async () => "the kept page" };
            const page = made(() => {}, { open: async () => kept, match: async () => undefined }, () => {}, {});
            const request = { url: "http://localhost/" };
            const come = { type: "basic", status: 200 };
            return [
                await page({ request, preloadResponse: Promise.resolve(Response.error()) }),
                (await page({ request, preloadResponse: Promise.resolve(come) })).type,
            ];
        }""",
        worker,
    )
    assert said == ["the kept page", "basic"]


def test_a_class_means_one_thing(page: Page) -> None:
    page.goto("/new/kaluki")
    expect(page.locator(".question").first).to_be_visible()
    assert page.locator(".question.choice, .question.flag").count() == 0
    assert page.evaluate("getComputedStyle(document.querySelector('.question')).display") == "block"
    page.goto("/referee/gin/remedy?what=draw-two&found=turn&by=Ann")
    expect(page.locator(".verdict.ruled")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.verdict.ruled')).display") == "block"
    start(page, "gin", ["Ann", "Bob"])
    assert page.evaluate("getComputedStyle(document.querySelector('.tile .way')).marginBlockStart") == "0px"


def test_a_card_on_the_tray_is_not_drawn_anew_while_it_is_pressed(page: Page) -> None:
    page.goto("/referee/500-rum/meld")
    page.click("#key-8S")
    page.click("#key-9S")
    card = page.locator("#tray [data-place='0']")
    card.hover()
    page.mouse.down()
    page.evaluate("document.dispatchEvent(new Event('change'))")
    page.wait_for_timeout(100)
    page.mouse.up()
    expect(page.locator("#tray .card")).to_have_count(1)


@pytest.mark.engines
def test_nothing_lies_over_the_games_of_the_front_page_on_its_side(page: Page) -> None:
    page.set_viewport_size(ON_ITS_SIDE)
    page.goto("/")
    boxes = [page.locator(each).bounding_box() for each in (".welcome .lead", ".welcome .games", "#new-game", "#check")]
    ends = [(box["y"], box["y"] + box["height"]) for box in boxes if box]
    assert len(ends) == 4
    assert all(above[1] <= below[0] for above, below in pairwise(ends))
    assert ends[-1][1] <= ON_ITS_SIDE["height"]


@pytest.mark.every
@pytest.mark.parametrize("address", ["/", "/new/kaluki", "/referee/500-rum", "/rules/gin", "/learn/gin"])
def test_nothing_lies_under_the_camera_of_a_phone_on_its_side(page: Page, address: str) -> None:
    page.set_viewport_size(ON_ITS_SIDE)
    session = page.context.new_cdp_session(page)
    insets = {"left": ISLAND, "right": ISLAND, "bottom": BAR}
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    page.goto(address)
    assert page.evaluate("getComputedStyle(document.body).paddingLeft") == f"{ISLAND}px"
    assert page.evaluate(UNDER, [ISLAND, ISLAND, BAR]) == []
    no_sideways(page)


def test_a_board_that_is_pressed_is_drawn_anew_afterwards(page: Page) -> None:
    start(page, "gin", ["Ann", "Bob"])
    swaps = """() => {
        const sheet = document.getElementById("board");
        const event = new CustomEvent("htmx:beforeSwap", { detail: { elt: sheet, target: sheet, shouldSwap: true } });
        document.dispatchEvent(event);
        return event.detail.shouldSwap;
    }"""
    assert page.evaluate(swaps)
    page.locator(".tile .who").first.hover()
    page.mouse.down()
    assert not page.evaluate(swaps)
    page.mouse.up()


@pytest.mark.every
@pytest.mark.parametrize(
    ("locale", "said", "before"),
    [
        ("en-US", "4:41 AM", "January 2, 4:41 PM"),
        ("en-GB", "04:41", "2 January, 16:41"),
        ("ja-JP", "4:41", "1月2日 16:41"),
    ],
)
def test_a_notice_writes_a_time_of_day_as_the_server_does(
    browser: Browser, base_url: str, locale: str, said: str, before: str
) -> None:
    with closing(browser.new_context(locale=locale, base_url=base_url, service_workers="block")) as context:
        page = context.new_page()
        page.goto("/")
        written = page.evaluate(
            """async () => {
                const { clock } = await import(document.querySelector('[href$="draft_notice.js"]').href);
                return [clock(new Date().setHours(4, 41)), clock(new Date(2020, 0, 2, 16, 41).getTime())];
            }"""
        )
        assert [each.replace("\u202f", " ") for each in written] == [said, before]


def test_no_line_of_japanese_breaks_inside_a_phrase(page: Page) -> None:
    lines = 0
    for address in JAPANESE:
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            page.goto(f"{address}{'&' if '?' in address else '?'}lang=ja")
            found = page.evaluate(BROKEN)
            assert found["inside"] == [], (address, width)
            lines += found["lines"]
    assert lines > 300


def test_what_is_copied_has_no_signs_that_nobody_sees(page: Page) -> None:
    page.goto("/?lang=ja")
    copied = page.evaluate(
        """() => {
            getSelection().selectAllChildren(document.querySelector(".lead"));
            const data = new DataTransfer();
            document.dispatchEvent(new ClipboardEvent("copy", { clipboardData: data, bubbles: true, cancelable: true }));
            return [document.querySelector(".lead").textContent, data.getData("text/plain")];
        }"""
    )
    assert "\u200b" in copied[0]
    assert copied[0].replace("\u200b", "").strip() == copied[1].strip()
