"""An evening settled on the phone: two games, then who pays whom, in points and in money."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import SCRIPTS, chip, finish, gin_hand, no_sideways, out_hand, save, start

TOO_SMALL = """all => all.filter(each => each.checkVisibility() && !each.matches(":is(.chip, .check) input"))
    .filter(each => each.getBoundingClientRect().height < 44).map(each => each.outerHTML.slice(0, 80))"""


def two_games(page: Page) -> None:
    """A game of gin that Ann wins by 25, and one of Kaluki that Bob wins, both ended by the table."""
    start(page, "gin", ("Ann", "Bob"))
    gin_hand(page, "knock", 1, (5, 30))
    save(page, 1)
    end(page)
    start(page, "kaluki", ("Ann", "Bob", "Cat"))
    out_hand(page, 2, {1: 40, 3: 15})
    save(page, 1)
    end(page)


def end(page: Page) -> None:
    finish(page)
    expect(page.locator("#again")).to_be_visible()


def balances(page: Page) -> list[str]:
    """How much everybody is up or down, as shown."""
    return [" ".join(each.split()) for each in page.locator(".settled :is(tbody, tfoot) tr").all_inner_texts()]


def paid(page: Page) -> list[str]:
    """Who pays whom, as shown."""
    return [" ".join(each.split()) for each in page.locator(".payments li").all_inner_texts()]


def open_evening(page: Page) -> None:
    """From the table to the evening, by the list of all games."""
    page.click("#nav-games")
    page.click("#evenings")
    expect(page.locator(".evenings li")).to_have_count(1)
    no_sideways(page)
    page.locator(".evenings a").click()
    expect(page.locator(".evening li")).to_have_count(2)


@SCRIPTS
def test_an_evening_of_two_games_is_settled_in_money(page: Page, scripts: bool) -> None:
    two_games(page)
    open_evening(page)
    assert paid(page) == ["Ann pays Bob 30", "Ann pays Cat 10"]
    no_sideways(page)
    page.click("#change > summary")
    expect(page.locator("#point")).to_be_hidden()
    chip(page, "unit-money")
    page.fill("#point", "0,05")
    page.fill("#currency", "€")
    page.click("#settle")
    expect(page.locator(".settled h3")).to_have_text("€0.05 a point")
    expect(page.locator(".payments")).to_be_in_viewport()
    assert paid(page) == ["Ann pays Bob €1.50", "Ann pays Cat €0.50"]
    assert balances(page) == ["Bob +€1.50", "Cat +€0.50", "Ann \u2212€2.00", "Total €0.00"]
    no_sideways(page)


@pytest.mark.length
def test_a_wrong_rate_and_a_game_left_out(page: Page) -> None:
    two_games(page)
    open_evening(page)
    page.click("#change > summary")
    chip(page, "unit-money")
    page.fill("#point", "1.000")
    page.locator(".terms .check").first.click()
    page.click("#settle")
    expect(page.locator("#point-wrong")).to_be_visible()
    expect(page.locator("#point")).to_have_value("1.000")
    no_sideways(page)
    page.fill("#point", "1000")
    page.click("#settle")
    expect(page.locator(".settled")).to_be_visible()
    assert paid(page) == ["Ann pays Bob 55,000", "Ann pays Cat 10,000"]
    expect(page.locator(".left-out")).to_have_text("It is left out.")
    small = page.locator("main :is(a, button, input:not([type=hidden]), summary, .chip, .check)").evaluate_all(
        TOO_SMALL
    )
    assert small == []
