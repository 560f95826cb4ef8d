"""A walk over every page in all three engines: both languages, light and dark, a phone upright and on its side, a tablet.

Nothing scrolls sideways or is cut off, and no script fails. Every run visits a few pages in each engine; `make soak`
visits all.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import LOCALES, heard
from tests.browser.every_page import Open, Shown
from tests.browser.fits import faults
from tests.soak import SOAK, some

SCREENS = ((360, 640), (390, 844), (844, 390), (820, 1180))
LOOKS = ("light", "dark")
WIDE = {"new game of 500", "new game of contract", "new game of kaluki"}
"""Pages that scrolled sideways in one engine, and are therefore visited in every run."""
STAYS = """if (/\\/(last|offline)$/.test(location.pathname)) {
  const asked = window.fetch;
  window.fetch = (what, how) => (how?.method === "HEAD" ? Promise.reject(new TypeError("away")) : asked(what, how));
}"""
"""A page that asks whether the server is back would leave while it is looked at."""

TURNED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""What depends on the size of the screen, such as the place above the keys, has been updated."""


@contextmanager
def seen(browser: Browser, every: Open, stranger: bool, language: str, look: str) -> Iterator[Page]:
    """A page of the browser with the games, or of one without."""
    context = browser.new_context(
        locale=LOCALES[language],
        base_url=every.address,
        reduced_motion="reduce",
        color_scheme="dark" if look == "dark" else "light",
        service_workers="block",
        viewport={"width": 360, "height": 640},
    )
    if not stranger:
        every.prepared.known(context, every.address)
    context.add_init_script(STAYS)
    yield context.new_page()
    context.close()


def walked(every: Open, engine: str, language: str, look: str) -> list[tuple[int, Shown]]:
    """The pages to look at, with their index: a few, different in each engine, or all."""
    pages = list(enumerate(every.pages))
    if SOAK:
        return pages
    first = zlib.crc32(f"{engine} {language} {look}".encode()) % 24
    return [(place, each) for place, each in pages if place % 24 == first or each.name in WIDE]


@pytest.mark.engines(always=True)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("language", LOCALES)
def test_every_page_fits_in_every_engine_in_both_looks(
    browser: Browser, browser_name: str, every: Open, language: str, look: str
) -> None:
    found: list[str] = []
    for stranger in (False, True):
        pages = [each for each in walked(every, browser_name, language, look) if each[1].stranger is stranger]
        with seen(browser, every, stranger, language, look) as page:
            wrong = heard(page.context, browser_name)
            for place, shown in pages:
                for again, (width, height) in enumerate(some(SCREENS, place, 2)):
                    page.set_viewport_size({"width": width, "height": height})
                    if shown.steps or not again:
                        shown.open(page)
                    else:
                        page.evaluate("scrollTo(0, 0)")
                        page.evaluate(TURNED)
                    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") is (look == "dark")
                    found += [f"{shown.name}, {width} x {height}: {each}" for each in faults(page)]
                found += [f"{shown.name}: {each}" for each in wrong]
                wrong.clear()
    assert not found, "\n".join(found)
