"""No page scrolls sideways, cuts off, overlaps, or has targets too small for a thumb: two to eight players, names of twenty letters, every width, text twice as large.

The tests measure every third page, each in one of a few sizes; `make soak` measures all of them, in both languages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from tests.browser.conftest import LOCALES
from tests.browser.crowd import Crowd, crowded
from tests.browser.every_page import AWAY, Shown, still_away
from tests.browser.fits import faults
from tests.browser.targets import misses
from tests.soak import SOAK, some

HEIGHTS = {320: 640, 360: 640, 390: 844, 412: 915, 600: 960, 820: 1180, 1024: 768, 1280: 800, 1920: 1080}
"""Screens: width and height in pixels."""
TEXTS = ("as it is", "twice by the reader's setting", "twice the text alone", "larger by the app's own switch")
FEW = ((360, TEXTS[0]), (1280, TEXTS[0]), (320, TEXTS[2]), (390, TEXTS[3]))
"""The tests use one of these for each page in turn; for long names also as below."""
THUMBS = 360
"""From this width on, a keyboard of seven columns has keys of 44 px: targets are measured from there."""
MORE = ((360, TEXTS[1]), (820, TEXTS[0]), (820, TEXTS[2]))
CRAMPED = ("table", "correct", "story", "big board", "last", "one against another")
"""Pages with the players side by side: the tests measure these, for tables of every size."""
USUAL, LARGE = {"standard": 16, "fixed": 13}, {"standard": 32, "fixed": 26}
LARGEST = "212.5%"
"""Twice the size of the text at the root of a page."""


@dataclass
class Looking:
    """A page of one browser, and how its text is sized."""

    page: Page
    session: CDPSession

    def sized(self, width: int, text: str) -> None:
        """Sets the width of the screen and the size of the text."""
        self.page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        self.session.send("Page.setFontSizes", {"fontSizes": LARGE if text == TEXTS[1] else USUAL})
        size = LARGEST if text == TEXTS[2] else ""
        self.page.evaluate(
            """([size, larger]) => {
                document.documentElement.style.fontSize = size;
                document.documentElement.dataset.size = larger ? "larger" : "";
                scrollTo(0, 0);
                return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
            }""",
            [size, text == TEXTS[3]],
        )


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crowd]:
    """The tables of two to eight players, on a server of their own."""
    with crowded(tmp_path_factory.mktemp("crowd")) as served:
        yield served


def looking(browser: Browser, crowd: Crowd, language: str, stranger: bool) -> Looking:
    """A page of the browser with the games, or of one without."""
    context: BrowserContext = browser.new_context(
        locale=LOCALES[language], base_url=crowd.every.address, reduced_motion="reduce", service_workers="block"
    )
    if not stranger:
        crowd.every.prepared.known(context, crowd.every.address)
    page = context.new_page()
    page.route(AWAY, still_away)
    return Looking(page, context.new_cdp_session(page))


def measured(
    browser: Browser, crowd: Crowd, pages: list[Shown], language: str, sizes: tuple[tuple[int, str], ...], most: int
) -> list[str]:
    """What does not fit on these pages, each loaded once and measured in this many of the sizes."""
    found: list[str] = []
    looks = {stranger: looking(browser, crowd, language, stranger) for stranger in (False, True)}
    for number, shown in enumerate(pages):
        look = looks[shown.stranger]
        shown.open(look.page)
        for width, text in some(sizes, number, most):
            look.sized(width, text)
            wrong = faults(look.page) + (misses(look.page) if text == TEXTS[0] and width >= THUMBS else [])
            found += [f"{shown.name}, {width} px, text {text}: {each}" for each in wrong]
    for look in looks.values():
        look.page.context.close()
    return found


def sizes(few: tuple[tuple[int, str], ...]) -> tuple[tuple[int, str], ...]:
    """The sizes of the tests, or all of them."""
    return tuple((width, text) for width in HEIGHTS for text in TEXTS) if SOAK else few


@pytest.mark.parametrize("language", LOCALES if SOAK else ["en"])
def test_every_page_fits_every_screen(browser: Browser, crowd: Crowd, language: str) -> None:
    pages = crowd.every.pages if SOAK else crowd.every.pages[::3]
    found = measured(browser, crowd, pages, language, sizes(FEW), 1)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LOCALES if SOAK else ["ja"])
@pytest.mark.parametrize("players", [(each,) for each in range(2, 9)] if SOAK else [range(8, 1, -1)], ids=str)
def test_a_table_of_long_names_fits_every_screen(
    browser: Browser, crowd: Crowd, players: Sequence[int], language: str
) -> None:
    pages = [
        each
        for number in players
        for each in crowd.tables[number]
        if SOAK or number == 8 or each.name.split(",")[0] in CRAMPED
    ]
    found = measured(browser, crowd, pages, language, sizes(FEW + MORE), 1)
    assert not found, "\n".join(found)


PLANTED = {
    "pans: 420 px": '<div style="inline-size: 420px; block-size: 9px"></div>',
    'cut by 44 px in #box ""': '<div id="box" style="overflow: hidden; inline-size: 60px"><img width="104" height="9"></div>',
    "cut by ": '<p style="overflow: hidden; text-overflow: ellipsis; white-space: nowrap; inline-size: 60px">Wilhelmina Annabella</p>',
    "cut below by ": '<div style="overflow: hidden; block-size: 12px; line-height: 24px">one<br>two</div>',
    "bursts ": '<div style="border: 1px solid; inline-size: 60px; white-space: nowrap">Wilhelmina Annabella</div>',
    "off the screen: ": '<div style="position: fixed; inset-inline-start: -30px">Wilhelmina</div>',
    "a number on 3 lines: ": '<p style="inline-size: 20px; word-break: break-all">12345</p>',
    "overlap: ": '<p>Wilhelmina</p><p style="margin-block-start: -32px">Annabella</p>',
    "covered: ": '<a class="primary">Save</a><div style="position: fixed; inset: 0"></div>',
    "out of sight: ": '<div style="block-size: 900px"></div><a class="primary">Save</a>',
    "small: #it ": '<button id="it" style="inline-size: 43px; block-size: 60px">x</button>',
    "3 px apart: #it ": '<button id="it">A</button><button style="margin-inline-start: 3px">B</button>',
    "-10 px apart: #it ": '<button id="it">A</button><button style="margin-inline-start: -10px">B</button>',
}
"""Faults, and how the message about each begins."""
SOUND = (
    '<p>Wilhelmina</p><p>Annabella, <a href="/">who</a> waits.</p><button>A</button><button style="margin-inline-start: 4px">B</button>'
    '<p>Both</p><ul><li><a href="/" style="block-size: 48px">1</a></li><li><a href="/" style="block-size: 48px">2</a></li></ul>'
)
PLAIN = """<!doctype html><style>
    body { margin: 0 } p { margin: 8px 0; line-height: 24px } ul { margin: 8px 0; padding: 0; list-style: none } li a { display: block }
    button { margin: 0; padding: 0; border: 0; inline-size: 44px; block-size: 44px; float: left } p, ul { clear: both }
</style>"""


def test_a_fault_of_each_kind_is_found_and_nothing_where_there_is_none(page: Page) -> None:
    def found(body: str) -> list[str]:
        page.set_content(PLAIN + body)
        return faults(page) + misses(page)

    assert not found(SOUND)
    for kind, body in PLANTED.items():
        assert [each for each in found(body) if each.startswith(kind)], (kind, found(body))
