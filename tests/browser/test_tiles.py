"""The board on its page: totals that are read from the other side of the table, and a tap that records."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import no_sideways, press_save, start, totals
from tests.browser.targets import misses

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hanako")
LARGE = "all => Math.min(...all.map(each => parseFloat(getComputedStyle(each).fontSize)))"
PHONE, TABLET = {"width": 360, "height": 640}, {"width": 820, "height": 1180}


@pytest.mark.parametrize(("players", "least"), [(2, 96), (4, 56), (8, 36)])
def test_totals_are_read_from_the_other_side_of_the_table(page: Page, players: int, least: int) -> None:
    start(page, "gin" if players == 2 else "500-rum", NAMES[:players])
    for screen, wanted in ((PHONE, least), (TABLET, 2 * least)):
        page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
        size = page.locator(".tile .total").evaluate_all(LARGE)
        assert size >= wanted, screen
        no_sideways(page)


@pytest.mark.parametrize("players", [2, 4])
def test_all_tiles_are_on_a_phone_s_screen_without_panning(page: Page, players: int) -> None:
    start(page, "500-rum", NAMES[:players])
    act = page.locator(".act").bounding_box()
    last = page.locator(".tile").last.bounding_box()
    assert act is not None
    assert last is not None
    assert last["y"] + last["height"] <= act["y"] + 20


LONG = ("Maximilian Alexander", "Wilhelmina Sophia Ki", "Bartholomew Johnston", "Christopher Montgome")
IN_SIGHT = """totals => {
    const end = document.querySelector(".act").getBoundingClientRect().top;
    return totals.filter(each => each.getBoundingClientRect().bottom <= end).length;
}"""
"""How many totals stand above what is at the bottom of the screen."""
WHOLE = """names => names.every(each => {
    const name = each.getBoundingClientRect(), tile = each.closest(".tile").getBoundingClientRect();
    return name.left >= tile.left && name.right <= tile.right && each.scrollWidth <= each.clientWidth;
})"""


@pytest.mark.parametrize(
    ("names", "size"), [(NAMES, ""), (LONG + NAMES[:4], ""), (NAMES[:4], "larger"), (LONG, "larger")]
)
def test_every_total_is_on_the_first_screen_of_a_small_phone(page: Page, names: tuple[str, ...], size: str) -> None:
    page.goto("/display")
    page.check(f"#size-{size or 'usual'}", force=True)
    page.click("#save-look")
    start(page, "500-rum", names)
    page.set_viewport_size(PHONE)
    page.click("#record-hand")
    page.click("#count")
    for seat in range(1, len(names) + 1):
        page.fill(f"#scores-{seat}", str(-10 * seat))
    press_save(page)
    expect(page.locator("#undo")).to_be_visible()
    expect(page.locator(".tile .total[data-run]")).to_have_count(0)
    assert page.locator(".tile .total").evaluate_all(IN_SIGHT) == len(names)
    assert page.locator(".tile .name").evaluate_all(WHOLE)
    no_sideways(page)


def test_a_tap_on_a_tile_says_who_and_the_board_says_who_overtakes(page: Page) -> None:
    start(page, "contract", NAMES[:3])
    for out, held in ((1, {2: 10, 3: 20}), (3, {1: 30, 2: 5})):
        page.click(f"#total-{out}")
        expect(page.locator(f"#out-{out}")).to_be_checked()
        for seat, points in held.items():
            page.fill(f"#held-{seat}-points", str(points))
        press_save(page)
        expect(page.locator("#board")).to_be_visible()
    assert totals(page) == ["30", "15", "20"]
    expect(page.locator(".news")).to_have_text("Bob overtakes Ann.")
    page.click("#brought-2")
    expect(page.locator("#side-2:target")).to_contain_text("Bob")
    expect(page.locator("main")).to_contain_text("Hand 2")
    page.click("#correct")
    expect(page.locator("#held-2-points")).to_be_focused()
    page.wait_for_load_state()
    page.keyboard.type("8")
    press_save(page)
    expect(page.locator("span.done")).to_have_text("Hand 2 is corrected. Bob 5 → 8")


@pytest.mark.parametrize("calm", [False, True])
def test_totals_run_over_the_text_that_is_there_and_stand_still_for_those_who_ask(page: Page, calm: bool) -> None:
    page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
    page.add_init_script(
        """window.ran = 0; new MutationObserver(() => window.ran++)
            .observe(document, {subtree: true, attributeFilter: ["data-run"]});"""
    )
    start(page, "contract", NAMES[:3])
    page.click("#total-1")
    page.fill("#held-2-points", "10")
    page.fill("#held-3-points", "20")
    press_save(page)
    expect(page.locator("#hand-1")).to_be_attached()
    assert totals(page) == ["0", "10", "20"]
    expect(page.locator(".tile .total[data-run]")).to_have_count(0)
    assert bool(page.evaluate("window.ran")) is not calm


APART = """tiles => tiles.every(each => {
    const range = document.createRange();
    range.selectNodeContents(each.querySelector(".total"));
    const [total, brought, who] = [range, each.querySelector(".brought"), each.querySelector(".who")].map(
        it => it.getBoundingClientRect());
    const over = other => total.left < other.right && other.left < total.right
        && total.top + total.height / 4 < other.bottom && other.top < total.bottom - total.height / 4;
    return !over(brought) && !over(who);
})"""
"""Whether no total lies on its name or on what the last hand brought."""


@pytest.mark.parametrize("players", [3, 4, 6, 8])
def test_large_totals_lie_on_nothing_and_a_thumb_hits_what_is_meant(page: Page, players: int) -> None:
    start(page, "500-rum", NAMES[:players], {"target": "none"})
    page.click("#record-hand")
    page.click("#count")
    for seat, points in zip(range(1, players + 1), (-1250, 1180, -15, -1205, 60, 1000, 0, -5), strict=False):
        page.fill(f"#scores-{seat}", str(points))
    press_save(page)
    expect(page.locator("#hand-1")).to_be_attached()
    expect(page.locator(".tile .total[data-run]")).to_have_count(0)
    for screen in (PHONE, TABLET, {"width": 1280, "height": 800}):
        page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
        assert page.locator(".tile").evaluate_all(APART), screen
        assert not misses(page), screen


def test_a_contract_is_said_once_on_a_phone_and_drawn(page: Page) -> None:
    start(page, "contract", NAMES[:4])
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    line, spelt = page.locator(".aim"), page.locator(".aim > .spelt")
    assert spelt.inner_text() == "two groups", "for the ear"
    assert (spelt.bounding_box() or {})["width"] <= 1
    box = line.bounding_box()
    assert box is not None
    assert box["height"] < 50, "one line"
    expect(page.locator("#board .shapes")).to_have_count(1)
    page.set_viewport_size({"width": TABLET["width"], "height": TABLET["height"]})
    assert (spelt.bounding_box() or {})["width"] > 50
