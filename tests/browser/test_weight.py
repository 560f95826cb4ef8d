"""The weight of the pages on the wire, as the production server sends them, and that they ask nobody else."""

from __future__ import annotations

import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Request

from tests.browser.conftest import PHONE
from tests.browser.every_page import Open
from tests.browser.wire import Wire, wired
from tests.soak import SOAK

FIRST = 100_000
LATER = 10_000
"""The most bytes on the wire, including headers: for a first visit, and for every later page."""
PATIENCE = 5
"""Seconds: the browser may never report the end of a request that the page before left behind."""
WORKER = "Promise.race([navigator.serviceWorker.ready, new Promise(late => setTimeout(late, 3000))]).then(() => true)"


class Visitor:
    """A browser with an empty cache that notes what its pages weigh and request."""

    def __init__(self, browser: Browser, every: Open, wire: Wire) -> None:
        self.wire = wire
        self.hosts: set[str] = set()
        self.waiting: set[Request] = set()
        self.context = browser.new_context(viewport=PHONE, base_url=wire.address)
        every.prepared.known(self.context, wire.address)
        self.context.on("request", self._asked)
        self.context.on("requestfinished", self._answered)
        self.context.on("requestfailed", self._answered)
        self.page: Page = self.context.new_page()

    def _asked(self, request: Request) -> None:
        self.waiting.add(request)
        self.hosts.add(urlsplit(request.url).netloc)

    def _answered(self, request: Request) -> None:
        self.waiting.discard(request)

    def weigh(self, address: str) -> int:
        """What comes over the wire until everything that the page requested is there."""
        before = self.wire.received
        self.waiting.clear()
        self.page.goto(address)
        if self.page.locator("script[data-later]").count():
            self.page.locator("link[rel=prefetch]").first.wait_for(state="attached")
        self.page.evaluate("() => new Promise(done => requestIdleCallback(done, { timeout: 2000 }))")
        latest = time.monotonic() + PATIENCE
        while self.waiting and time.monotonic() < latest:
            self.page.wait_for_timeout(20)
        return self.wire.received - before


@pytest.fixture
def visitor(browser: Browser, every: Open) -> Iterator[Visitor]:
    with wired(every.address) as wire:
        visitor = Visitor(browser, every, wire)
        yield visitor
        visitor.context.close()


@pytest.mark.every
@pytest.mark.parametrize("address", ["/", "/new", "/new/500-rum", "/new/500-rum?every=yes", "/rules/500-rum", ""])
def test_a_first_visit_weighs_little(visitor: Visitor, every: Open, address: str) -> None:
    before = visitor.wire.received
    visitor.weigh(address or next(shown.address for shown in every.pages if shown.name == "table in play"))
    visitor.page.evaluate(WORKER)
    weight = visitor.wire.received - before
    print(f"first visit, {address or 'a table in play'}: {weight:,} bytes")
    assert 10_000 < weight <= FIRST


def test_later_pages_weigh_hardly_anything_and_ask_nobody_else(visitor: Visitor, every: Open) -> None:
    visitor.weigh("/")
    visitor.page.evaluate(WORKER)
    weights = {shown.name: visitor.weigh(shown.address) for shown in every.pages[:: 1 if SOAK else 3]}
    for name, weight in sorted(weights.items(), key=lambda each: each[1], reverse=True)[:5]:
        print(f"{weight:>7,} bytes: {name}")
    assert min(weights.values()) > 500
    assert not {name: weight for name, weight in weights.items() if weight > LATER}
    assert visitor.hosts == {visitor.wire.address.split("/")[2]}
