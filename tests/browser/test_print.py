"""What is printed: a sheet, its reasons and its rules, each on one clean page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Page, expect

from referee.games import GAMES
from referee.web import create_app
from tests.browser.below import moved
from tests.browser.conftest import LOCALES
from tests.served import serving
from tests.web.person import Browser, went_out

NAMES = ("Ann", "Bartholomew", "Chiyoko", "Daisuke")
HANDS = 12


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[str, str]]]:
    """A long finished game of four: its address, and the cookies of its owner."""
    data = tmp_path_factory.mktemp("printed")
    app = create_app(data)
    mine = Browser(app)
    path = mine.start("500-rum", *NAMES, target="1000")
    for number in range(HANDS):
        out = number % 4 + 1
        left = [0 if seat == out else 5 * seat + number for seat in (1, 2, 3, 4)]
        laid = {f"melded-{seat}-points": str(20 * seat + number) for seat in (1, 2, 3, 4)}
        mine.record(path, {**went_out(out, *left), **laid, "note": "Ann was late." if number == 3 else ""})
    mine.see(path)
    mine.send("/finish")
    cookies = {each: mine.client.get_cookie(each) for each in ("referee_owner", "session")}
    app.extensions["store"].close()
    with serving(data) as served:
        yield served.address + path, {name: each.value for name, each in cookies.items() if each}


@pytest.fixture
def printed(page: Page, table: tuple[str, dict[str, str]]) -> Page:
    """The owner's browser on the table, in the black theme."""
    address, cookies = table
    known = {**cookies, "referee_theme": "black"}
    host = str(urlsplit(address).hostname)
    page.context.add_cookies(
        [{"name": name, "value": each, "domain": host, "path": "/"} for name, each in known.items()]
    )
    page.goto(address)
    return page


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("what", ["", "/why", "/hands/1", "/rules"])
def test_it_is_one_page(printed: Page, what: str, language: str) -> None:
    printed.goto(printed.url + what)
    for paper in ("A4", "Letter"):
        pages = re.findall(rb"/Type\s*/Page\b", printed.pdf(format=paper))
        assert len(pages) == 1, paper


@pytest.mark.parametrize("language", LOCALES)
def test_a_lesson_is_one_page_to_lay_on_the_table(printed: Page, language: str) -> None:
    for slug in (each for game in GAMES if (told := game.book.lesson) for each in (game.slug, *told.relatives)):
        printed.goto(urljoin(printed.url, moved(f"/learn/{slug}/sheet")))
        for paper in ("A4", "Letter"):
            pages = re.findall(rb"/Type\s*/Page\b", printed.pdf(format=paper))
            assert len(pages) == 1, (slug, paper)
        printed.emulate_media(media="print")
        expect(printed.locator(".paper h2").first).to_be_visible()
        expect(printed.locator(".on-screen")).to_be_hidden()
        printed.emulate_media(media="null")


def test_the_sheet_has_names_totals_hands_the_date_and_the_winner_and_no_button(printed: Page) -> None:
    totals = printed.locator(".standing .total").all_inner_texts()
    assert len(totals) == len(NAMES)
    printed.emulate_media(media="print")
    sheet = printed.locator("main").inner_text()
    for each in (*NAMES, *totals, "Ann was late.", "Won by"):
        assert each in sheet, each
    expect(printed.locator("tbody th a:visible")).to_have_count(HANDS)
    assert re.fullmatch(r"\d+ \w+ \d{4}", printed.locator(".printed").inner_text())
    assert printed.locator(":is(button, input, summary, .top, .primary, .second):visible").count() == 0


def test_paper_is_white_whatever_the_look(printed: Page) -> None:
    printed.emulate_media(media="print")
    for what in ("backgroundColor", "color"):
        painted = printed.evaluate("what => getComputedStyle(document.body)[what]", what)
        assert painted == {"backgroundColor": "rgb(255, 255, 255)", "color": "rgb(0, 0, 0)"}[what]
    printed.evaluate("document.querySelector('h1').style.color = 'var(--soft)'")
    expect(printed.locator("h1").first).to_have_css("color", "rgb(107, 97, 86)")  # the colours of the day
