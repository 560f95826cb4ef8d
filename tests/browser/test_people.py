"""People on the phone: who won most this year, two spellings merged and separated, one person against another."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import SCRIPTS, chip, finish, gin_hand, no_sideways, save, start

TOO_SMALL = """all => all.filter(each => each.checkVisibility() && !each.matches(":is(.chip, .check) input"))
    .filter(each => each.getBoundingClientRect().height < 44).map(each => each.outerHTML.slice(0, 80))"""


def game(page: Page, winner: str, loser: str) -> None:
    """A game of gin that the first one wins, ended by the table."""
    start(page, "gin", (winner, loser))
    gin_hand(page, "knock", 1, (5, 30))
    save(page, 1)
    finish(page)
    expect(page.locator("#again")).to_be_visible()


def players(page: Page) -> list[str]:
    """The roster from the first page on, as shown."""
    page.goto("/")
    page.click("#nav-games")
    page.click("#people")
    expect(page.locator("#roster")).to_be_visible()
    no_sideways(page)
    return [each.split("\n")[0] for each in page.locator("#roster li").all_inner_texts()]


def person(page: Page, name: str) -> None:
    """A person's page, from the roster."""
    players(page)
    page.locator("#roster a").filter(has_text=name).first.click()
    expect(page.locator("h1")).to_have_text(name)
    no_sideways(page)


def keeping(page: Page) -> None:
    """Opens the forms for managing the roster."""
    page.click("#keeping > summary")
    expect(page.locator("#save-name")).to_be_visible()


@pytest.mark.length
@SCRIPTS
def test_two_spellings_are_merged_and_separated_again(page: Page, scripts: bool) -> None:
    game(page, "Anna", "Bob")
    game(page, "Ana", "Bob")
    assert players(page) == ["Bob", "Anna", "Ana"]
    person(page, "Anna")
    keeping(page)
    page.select_option("#with", label="Ana")
    page.click("#ask-merge")
    expect(page.locator(".changes")).to_contain_text("1 game played by Ana will also count for Anna.")
    no_sideways(page)
    expect(page.locator("#merge-now")).to_be_in_viewport()
    page.click("#merge-now")
    expect(page.locator("#also")).to_contain_text("Ana")
    expect(page.locator("#tally")).to_contain_text("2")
    assert players(page) == ["Anna", "Bob"]
    person(page, "Anna")
    keeping(page)
    page.get_by_role("button", name="Separate Ana again").click()
    expect(page.locator("#also")).to_have_count(0)
    assert sorted(players(page)) == ["Ana", "Anna", "Bob"]


@pytest.mark.length
def test_two_who_sat_in_one_game_stay_two(page: Page) -> None:
    game(page, "Anna", "Bob")
    person(page, "Anna")
    keeping(page)
    page.select_option("#with", label="Bob")
    page.click("#ask-merge")
    expect(page.get_by_role("alert").filter(has_text="Both played in the same game")).to_be_visible()
    expect(page.locator("#merge-now")).to_have_count(0)
    no_sideways(page)


@pytest.mark.length
def test_a_new_name_and_a_colour_are_two_taps_and_the_name(page: Page) -> None:
    game(page, "Anna", "Bob")
    person(page, "Anna")
    keeping(page)
    page.fill("#name", "Annabella of the Nine Long Names and More")
    page.click("#save-name")
    expect(page.locator("h1")).to_have_text("Annabella of the Nine Long Names and Mor")
    no_sideways(page)
    keeping(page)
    chip(page, "colour-5")
    page.click("#save-colour")
    expect(page.locator("h1 .badge.c-5")).to_be_visible()


@pytest.mark.length
def test_one_against_another_is_a_tap_from_either(page: Page) -> None:
    game(page, "Anna", "Bob")
    game(page, "Bob", "Anna")
    person(page, "Anna")
    page.locator("#met a").click()
    expect(page.locator("#met tbody")).to_contain_text("Gin Rummy")
    no_sideways(page)
    page.click("#turned")
    expect(page.locator("#duel .who").first).to_contain_text("Bob")
    page.click("#together")
    expect(page.locator(".games > li")).to_have_count(2)


@pytest.mark.length
@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_to_tap_is_large_enough(page: Page, language: str) -> None:
    game(page, "Anna", "Bob")
    game(page, "Ana", "Bob")
    players(page)
    assert not page.locator("main :is(a, button, input, select, summary)").evaluate_all(TOO_SMALL)
    page.locator("#roster a").filter(has_text="Anna").click()
    page.locator("#keeping > summary").click()
    page.select_option("#with", label="Ana")
    page.click("#ask-merge")
    page.click("#merge-now")
    page.locator("#keeping > summary").click()
    expect(page.locator("#ask-remove")).to_be_visible()
    assert not page.locator("main :is(a, button, input, select, summary)").evaluate_all(TOO_SMALL)
    no_sideways(page)
    page.click("#ask-remove")
    assert not page.locator("main :is(a, button, input, select)").evaluate_all(TOO_SMALL)
    no_sideways(page)


def test_a_name_is_removed_only_after_the_tick(page: Page) -> None:
    game(page, "Anna", "Bob")
    table = page.url
    person(page, "Anna")
    keeping(page)
    page.click("#ask-remove")
    page.click("#remove-now")
    expect(page.locator("#sure-wrong")).to_be_visible()
    page.check("#sure")
    page.click("#remove-now")
    expect(page.locator("#roster li")).to_have_count(1)
    page.goto(table)
    expect(page.locator("#board")).to_contain_text("Player 1")
