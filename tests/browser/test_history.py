"""Looking back on a phone: a hand of last year is found in three taps, or by one search."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from secrets import token_urlsafe

import pytest
from itsdangerous import Signer
from playwright.sync_api import Page, expect

from referee.sheet.summary import summary_of
from referee.store import Store
from referee.store.file.folder import DATABASE
from referee.store.file.key import secret_key
from referee.web.http.owner import COOKIE
from tests.browser.at_the_table import no_sideways
from tests.browser.taps import Counter
from tests.past import game_of, gin, kept, knock
from tests.served import Served

LEFT = {"out": "Ann", "held": {"Bob": "AS KD *", "Cat": 12}, "note": "the dog ate a joker"}


@pytest.fixture
def past(page: Page, live_server: Served) -> None:
    """A browser with games from three years, one of them in December of last year."""
    me = token_urlsafe(8)
    with closing(Store(live_server.data / DATABASE, summary_of)) as store:
        kept(store, me, gin("2024-03-01T20:00:00+09:00", knock("Ann", "Bob", 20), finished="agreed"))
        kept(store, me, game_of("kaluki", "2025-12-01T20:00:00+09:00", ("Ann", "Bob", "Cat"), LEFT, finished="agreed"))
        for day in range(10, 20):
            kept(store, me, gin(f"2026-03-{day}T20:00:00+09:00", knock("Ann", "Bob", 20), finished="agreed"))
    page.context.add_cookies([{"name": COOKIE, "value": _signed(live_server.data, me), "url": live_server.address}])


def _signed(folder: Path, owner: str) -> str:
    return Signer(secret_key(folder), salt="owner").sign(owner).decode()


def joker_in_sight(page: Page) -> None:
    """The cards that Bob was left with are drawn."""
    cards = page.locator("#hand-1 .card")
    expect(cards).to_have_count(3)
    expect(cards.last).to_contain_text("joker")
    no_sideways(page)


def test_a_hand_of_last_year_in_three_taps(page: Page, past: None, count: Callable[[], Counter]) -> None:
    page.goto("/")
    counter = count()
    counter.tap("#nav-games", "#year-2025")
    expect(page.locator(".games li")).to_have_count(1)
    no_sideways(page)
    counter.tap(".games li > a:first-child")
    joker_in_sight(page)
    counter.within("a hand of last year, from the first page", 3)


def test_a_hand_of_last_year_by_one_search(page: Page, past: None) -> None:
    page.goto("/games")
    page.fill("#find", "DOG")
    page.keyboard.press("Enter")
    expect(page.locator(".found")).to_contain_text("1 game found.")
    page.get_by_text("the dog ate a joker").click()
    expect(page).to_have_url(re.compile("/story#hand-1$"))
    expect(page.locator("#hand-1")).to_be_in_viewport()
    joker_in_sight(page)


def test_games_are_narrowed_down_by_person_and_what_happened(page: Page, past: None) -> None:
    page.goto("/games")
    page.click("#filters > summary")
    page.select_option("#person", label="Cat")
    page.click("#narrow")
    expect(page.locator(".found")).to_contain_text("1 game found.")
    expect(page.locator(".games li")).to_be_in_viewport(ratio=1)
    expect(page.locator("#filters > summary")).to_have_text("Cat")
    page.click("#filters > summary")
    page.select_option("#happened", "undercut")
    page.click("#narrow")
    expect(page.locator(".found")).to_contain_text("No game found.")
    expect(page.locator("#filters > summary")).to_have_text(re.compile("^Cat, .+"))
    page.click("#all-games")
    expect(page.locator(".games li")).to_have_count(12)


def test_the_chart_has_a_line_for_each_and_a_table_for_who_cannot_see_it(page: Page, past: None) -> None:
    page.goto("/games?year=2025")
    page.click(".games li > a:first-child")
    expect(page.locator(".chart .curve")).to_have_count(3)
    dashes = page.locator(".chart .curve").evaluate_all(
        "lines => lines.map(each => getComputedStyle(each).strokeDasharray)"
    )
    assert len(set(dashes)) == 3
    page.click("#numbers > summary")
    expect(page.locator("#numbers tbody tr")).to_have_count(1)
    no_sideways(page)
