"""The steps of a scorekeeper in the browser, for the tests."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.pages import form

KEYS = {"*": ["joker"], ">": ["on"], "\n": ["line"]}
SCRIPTS = pytest.mark.parametrize(
    "scripts",
    [
        pytest.param(True, id="scripts"),
        pytest.param(False, id="no-scripts", marks=pytest.mark.browser_context_args(java_script_enabled=False)),
    ],
)
"""Runs a test in a browser with scripts, and in one without."""


def chip(page: Page, control: str) -> None:
    """Tap a choice by the id of its control."""
    page.locator(f"label:has(#{control})").click()


def unfold(page: Page, fold: str = "extras") -> None:
    """Open a fold; if the keys came up under the tap, tap again."""
    opened = page.locator(f"#{fold}[open]")
    for _ in range(3):
        page.click(f"#{fold} > summary")
        with suppress(AssertionError):
            expect(opened).to_be_attached(timeout=2000)
            return
    expect(opened).to_be_attached()


def start(
    page: Page, preset: str, players: Sequence[str], rules: Mapping[str, str] | None = None, *, address: str = ""
) -> None:
    """Start an empty table with the form of new games; test_setup tests the way there by taps."""
    path = f"/new/{preset}"
    blank = page.request.get(f"{address}{path}")
    sent = form(blank.text(), path)
    names = {f"name-{place}": name for place, name in enumerate(players, 1)}
    asked = {f"rule-{key}": value for key, value in (rules or {}).items()}
    begun = page.request.post(
        f"{address}{sent.action}",
        form={**sent.values, **names, **asked},
        headers={"Referer": blank.url},
        max_redirects=0,
    )
    assert begun.status == 303, begun.text()
    page.goto(f"{address}{begun.headers['location']}")
    expect(page.locator("#board")).to_be_visible()


def press_save(page: Page, times: int = 1) -> None:
    """Tap the only Save; if the keys lead on to something missing, press Enter in an optional field."""
    there = page.locator("#save:visible, #key-next.saves:visible")
    if there.count():
        return there.click(click_count=times, no_wait_after=True)
    if page.locator("#extras:not([open])").count():
        unfold(page)
    return page.locator("#adjust input").first.press("Enter", no_wait_after=True)


def save(page: Page, number: int) -> None:
    """Save the open hand, and return to the table that shows it."""
    press_save(page)
    expect(page.locator(f"#hand-{number}")).to_be_visible()


def finish(page: Page) -> None:
    """End the game by agreement, from its menu."""
    page.click("#menu")
    page.click("#end > summary")
    page.click("#finish")


def gin_hand(page: Page, end: str, by: int, held: tuple[int | str, int | str]) -> None:
    """Type a hand of gin: how it ended, who by, the deadwood of both as numbers or as cards."""
    page.click("#record-hand")
    chip(page, f"end-{end}")
    chip(page, f"by-{by}")
    for player, each in enumerate(held, 1):
        _held(page, f"held-{player}", each)


def out_hand(page: Page, out: int, held: Mapping[int, int | str], melded: Mapping[int, int] | None = None) -> None:
    """Type a hand that somebody ended by going out: what was laid, if it counts, and what was left."""
    page.click("#record-hand")
    chip(page, f"out-{out}")
    for player, points in (melded or {}).items():
        page.fill(f"#melded-{player}-points", str(points))
    for player, each in held.items():
        _held(page, f"held-{player}", each)


def _held(page: Page, field: str, held: int | str) -> None:
    way = "points" if isinstance(held, int) else "cards"
    enter_as(page, field, way)
    page.fill(f"#{field}-{way}", str(held))


def enter_as(page: Page, field: str, way: str) -> None:
    """Choose how a player's part is entered: on the keys, or beside the field if there are none."""
    if page.locator(f"#{field}-as-{way}").is_checked():
        return
    if page.locator("#keys").is_visible():
        page.locator(f".cell:has(#{field}-points) > :is(input, textarea):visible").focus()
        page.click(f"#key-as-{way}")
    else:
        chip(page, f"{field}-as-{way}")


MIDDLE = """it => {
    const box = it.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return [x, y, it.contains(document.elementFromPoint(x, y))];
}"""
"""The middle of something on the screen, and whether it is on top there, in one look: a page may move between two looks."""


SETTLED = 2.0
"""Seconds in which a page that is still drawing uncovers a key."""


def thumb(page: Page, selector: str) -> None:
    """Tap what is on the screen, where it is: a thumb does not scroll."""
    expect(page.locator(selector)).to_be_in_viewport(ratio=1)
    latest = time.monotonic() + SETTLED
    while not (found := page.locator(selector).evaluate(MIDDLE))[2] and time.monotonic() < latest:
        page.wait_for_timeout(50)
    x, y, on_top = found
    assert on_top, f"something covers {selector}"
    page.mouse.click(x, y)


def keys_of(cards: str) -> list[str]:
    """The keys that write these cards: `7S *8S 9S`, a line each, `TS > 7S 8S 9S`."""
    pieces = cards.replace("\n", " \n ").split(" ")
    return [
        f"#key-{key}" for each in pieces for key in KEYS.get(each, ["stands", each[1:]] if each[0] == "*" else [each])
    ]


def put(page: Page, field: str, cards: str, scripts: bool = True) -> None:
    """The keys that write these cards: `7S *8S 9S`, one line each, `TS > 7S 8S 9S`."""
    if not scripts:
        page.fill(field, cards)
        return
    page.locator(field).focus()
    for key in keys_of(cards):
        thumb(page, key)


def lay(page: Page, cards: str, where: str, scripts: bool = True) -> None:
    """Put cards into a field: with its keys, or as text without scripts."""
    put(page, "#cards", cards, scripts)
    page.click(where)


def in_sight(page: Page, words: Locator) -> None:
    """Put cards down and tap what to do with them."""
    expect(words).to_be_in_viewport(ratio=1)
    pad = page.locator("#keys").bounding_box()
    foot = words.evaluate("(each) => each.getBoundingClientRect().bottom")
    assert pad is None or foot <= pad["y"], f"{words.inner_text()}: behind the keys"


def totals(page: Page) -> list[str]:
    """Words must be completely visible, above the card keys."""
    sides = page.locator("#board [id^=total-]").count()
    return [page.locator(f"#total-{side} .total").inner_text() for side in range(1, sides + 1)]


def no_sideways(page: Page) -> None:
    """A phone must not scroll a page sideways."""
    width = page.evaluate("document.documentElement.scrollWidth")
    screen = page.evaluate("document.documentElement.clientWidth")
    assert width <= screen, f"the page is {width} px wide on a screen of {screen}"
