"""Games of many hands: their numbers, names and pages stay readable, and nobody loses their place."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from secrets import token_urlsafe
from typing import Any, Protocol

import pytest
from itsdangerous import Signer
from playwright.sync_api import Page, expect

from referee.sheet.summary import summary_of
from referee.store import Store
from referee.store.file.folder import DATABASE
from referee.store.file.key import secret_key
from referee.web.http.owner import COOKIE
from tests.browser.at_the_table import no_sideways, press_save
from tests.browser.fits import faults
from tests.past import game_of, kept
from tests.served import Served

STARTED = "2026-03-01T20:00:00+09:00"
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
SIZES = ((320, 640), (360, 640), (1280, 800))
LONG = (
    "Bartholomew-Fitzroys",
    "Alexandrina-Victoria",
    "Christophorus Magnus",
    "Wilhelmina Charlotte",
    "Konstantinos Pappas",
    "Wolfeschlegelsteinha",
    "Maximiliana Theresia",
    "Theodora Evangelista",
)


class Opened(Protocol):
    """Creates a game with this many players and hands."""

    def __call__(self, players: int, hands: int, names: tuple[str, ...] = NAMES) -> str:
        """The address of its table."""
        ...


@pytest.fixture
def long(page: Page, live_server: Served) -> Opened:
    """Adds a game of 500 Rummy with this many players and hands to those of this browser; the address of its table."""
    me = token_urlsafe(8)
    signed = Signer(secret_key(live_server.data), salt="owner").sign(me).decode()
    page.context.add_cookies([{"name": COOKIE, "value": signed, "url": live_server.address}])

    def put(players: int, hands: int, names: tuple[str, ...] = NAMES) -> str:
        with closing(Store(live_server.data / DATABASE, summary_of)) as store:
            return f"/s/{kept(store, me, game(names[:players], hands)).secret}"

    return put


def game(names: tuple[str, ...], hands: int) -> Mapping[str, Any]:
    """A game of many hands, as a record."""
    held = {name: 5 + place for place, name in enumerate(names[1:])}
    hand = {"out": names[0], "held": held, "melded": dict.fromkeys(names, 20)}
    return game_of("500-rum", STARTED, names, *[hand] * hands, rules={"target": 9000})


@pytest.mark.parametrize("players", [2, 8])
@pytest.mark.parametrize("hands", [12, 130])
def test_the_number_of_a_hand_stands_on_one_line(page: Page, long: Opened, players: int, hands: int) -> None:
    page.goto(long(players, hands))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert not faults(page)


@pytest.mark.parametrize("players", [2, 4, 8])
def test_the_names_stay_in_sight_on_a_long_sheet(page: Page, long: Opened, players: int) -> None:
    page.goto(long(players, 40))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.locator("#hand-25").scroll_into_view_if_needed()
        page.evaluate("scrollBy(0, 200)")
        expect(page.locator("#board-title")).not_to_be_in_viewport()
        name = page.locator(".board thead .name").first
        expect(name).to_be_in_viewport(ratio=1)
        assert name.evaluate("""it => {
            const { x, y, width, height } = it.getBoundingClientRect();
            return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }"""), f"something covers the names at {width} px"


def test_of_eight_long_names_every_column_is_in_sight_and_the_numbers_stay(page: Page, long: Opened) -> None:
    page.goto(long(8, 20, LONG))
    no_sideways(page)
    roll = page.locator(".hands")
    first, last = page.locator(".hands thead th").first, page.locator(".hands thead th").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    box = roll.bounding_box()
    for corner in (first, page.locator("#hand-1")):
        at = corner.bounding_box()
        assert box is not None
        assert at is not None
        assert at["x"] >= box["x"] - 1
    lines = page.locator(".hands .name").evaluate_all("all => all.map(it => it.getClientRects()[0].height)")
    assert max(lines) <= 45, "a name takes two lines at most"


def test_from_a_hand_of_an_earlier_page_the_way_leads_back_to_its_place(page: Page, long: Opened) -> None:
    table = long(2, 130)
    page.goto(f"{table}?hand=50#hand-50")
    for way in ("#back", "#correct"):
        page.click("#hand-50")
        page.click(way)
        if way == "#correct":
            page.fill("#held-2-points", "7")
            press_save(page)
        expect(page.locator("#hand-50")).to_be_in_viewport()
        assert page.url.endswith(f"{table}?hand=50#hand-50")


def test_the_hand_that_an_address_asks_for_is_in_sight(page: Page, long: Opened) -> None:
    table = long(2, 130)
    for address in (f"{table}?hand=50", f"{table}/story?hand=50", f"{table}?hand=101#hand-50"):
        page.goto(address)
        expect(page.locator("#hand-50")).to_be_in_viewport()


def test_the_open_page_of_hands_is_told_from_the_others_and_stands_on_their_line(page: Page, long: Opened) -> None:
    page.goto(long(2, 130))
    here, there = page.locator(".pages > [aria-current]"), page.locator(".pages a")
    middles = [
        each.evaluate("it => { const b = it.getBoundingClientRect(); return b.top + b.bottom }")
        for each in (here, there)
    ]
    assert abs(middles[0] - middles[1]) <= 2
    looks = [each.evaluate("it => getComputedStyle(it).backgroundColor") for each in (here, there)]
    assert looks[0] != looks[1]
