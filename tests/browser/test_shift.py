"""What is read first does not move when the scripts arrive."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route

from tests.browser.every_page import Open
from tests.soak import SOAK

MOST = 0.05
"""The share of the screen that moved times the distance; browsers call twice as much good."""
WATCH = """
window.moved = 0
new PerformanceObserver((list) => { for (const { value } of list.getEntries()) moved += value })
  .observe({ type: "layout-shift", buffered: true })
"""
PAGES = (
    "home",
    "new game of gin",
    "table in play",
    "record, in play",
    "correct a hand",
    "melds on the table",
    "referee, legal",
)


@pytest.mark.browser_context_args(has_touch=True, is_mobile=True)
def test_nothing_moves_when_the_scripts_come(page: Page, every: Open) -> None:
    every.prepared.known(page.context, every.address)
    page.add_init_script(WATCH)

    def late(route: Route) -> None:
        """Each script arrives after the first paint, none because of another."""
        page.wait_for_timeout(100)
        route.continue_()

    page.route("**/*.js", late)
    moved = {}
    for shown in every.pages:
        if shown.name not in PAGES and not SOAK:
            continue
        page.goto(every.address + shown.address)
        page.wait_for_timeout(800)
        moved[shown.name] = round(page.evaluate("moved"), 3)
    print(f"moved: {moved}")
    assert {*PAGES} <= {*moved}
    assert max(moved.values()) < MOST
