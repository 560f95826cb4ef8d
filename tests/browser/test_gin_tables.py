"""Gin for three and four on a phone: who sits out is said, and both games of partners are typed with the app's own keys."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, Route, expect

from tests.browser.at_the_table import press_save


def begin(page: Page, *names: str) -> None:
    page.goto("/new/gin")
    page.click(f"label:has(#players-{len(names)})")
    for seat, name in enumerate(names, 1):
        page.fill(f"#name-{seat}", name)
    page.click("#start-game")
    page.click("#record-hand")


def test_the_dealer_of_three_rests_and_another_dealer_changes_who_plays(page: Page) -> None:
    begin(page, "Ann", "Bob", "Cat")
    expect(page.locator("#rests")).to_have_text("Dealt by Ann, who sits out this hand.")
    page.locator("#extras > summary").click()
    page.select_option("#dealer", label="Cat")
    expect(page.locator("#rests")).to_have_text("Dealt by Cat, who sits out this hand.")
    expect(page.locator("#line-1")).to_be_visible()
    expect(page.locator("#line-3")).to_have_count(0)


@pytest.mark.parametrize("wide", [360, 1280])
def test_partners_have_two_games_one_under_the_other(page: Page, wide: int) -> None:
    page.set_viewport_size({"width": wide, "height": 640})
    begin(page, "Ann", "Bob", "Cat", "Dan")
    page.click("label:has(#tables_1_by-1)")
    page.fill("#tables_1_held-1-points", "5")
    page.fill("#tables_1_held-2-points", "36")
    page.click("label:has(#tables_2_end-gin)")
    page.click("label:has(#tables_2_by-4)")
    page.fill("#tables_2_held-3-points", "17")
    expect(page.locator("#preview .made").first).to_have_text("0")
    expect(page.locator("#preview .made").last).to_have_text("+11")
    press_save(page)
    expect(page.locator(".tile .total")).to_have_text(["0", "11"])


def one_hand(page: Page) -> None:
    begin(page, "Ann", "Bob", "Cat")
    page.click("label:has(#by-2)")
    page.fill("#held-2-points", "5")
    page.fill("#held-3-points", "25")
    press_save(page)
    expect(page.locator("#hand-1")).to_be_attached()


def test_a_fourth_takes_the_place_of_one_who_sits_out(page: Page) -> None:
    one_hand(page)
    page.click("#menu")
    page.click("#players")
    page.fill("#name-4", "Dan")
    page.click("#save-players")
    expect(page.locator("#seats-wrong")).to_contain_text("4 players play this hand: Gin Rummy is for 3.")
    page.select_option("#is-3", "absent")
    page.click("#save-players")
    expect(page.locator("#coming")).to_have_text("Next hand: Dan joins. Cat sits out.")
    page.click("#record-hand")
    expect(page.locator("#rests")).to_have_text("Dealt by Bob, who sits out this hand.")
    page.click("label:has(#by-4)")
    page.fill("#held-4-points", "5")
    page.fill("#held-1-points", "25")
    press_save(page)
    expect(page.locator(".tile .total")).to_have_text(["0", "20", "0", "20"])


PREVIEW = "**/hands/preview*"
PLAYERS = "**/hands/who*"


def of_three(page: Page) -> None:
    one_hand(page)
    page.click("#hand-1")
    page.click("#correct")
    page.locator("#who-plays > summary").click()


def kept_waiting(page: Page, address: str) -> list[Route]:
    """The requests to an address that have no answer yet."""
    kept: list[Route] = []

    def keep(route: Route) -> None:
        kept.append(route)

    page.route(address, keep)
    return kept


def test_nothing_is_previewed_while_the_form_for_other_players_comes(page: Page) -> None:
    of_three(page)
    held = kept_waiting(page, PLAYERS)
    previews = kept_waiting(page, PREVIEW)
    page.click("label:has(#absent-3)")
    page.wait_for_timeout(700)
    held[0].continue_()
    expect(page.locator("#held-3-points")).to_have_count(0)
    assert not previews


def test_a_preview_that_comes_after_the_form_for_other_players_is_not_drawn(page: Page) -> None:
    of_three(page)
    late = kept_waiting(page, PREVIEW)
    with page.expect_request(PREVIEW):
        page.fill("#held-3-points", "6")
    page.click("label:has(#absent-3)")
    expect(page.locator("#held-3-points")).to_have_count(0)
    with suppress(Error):
        late[0].continue_()
    page.wait_for_timeout(300)
    expect(page.locator("#preview")).to_be_visible()


def test_nothing_is_previewed_while_a_hand_is_saved(page: Page) -> None:
    begin(page, "Ann", "Bob", "Cat")
    page.click("label:has(#by-2)")
    page.fill("#held-2-points", "5")
    expect(page.locator("#preview")).to_contain_text("Still missing")
    held = kept_waiting(page, "**/hands/new*")
    previews = kept_waiting(page, PREVIEW)
    page.fill("#held-3-points", "25")
    press_save(page)
    page.wait_for_timeout(700)
    assert not previews
    held[0].continue_()
    expect(page.locator(".tile .total")).to_have_text(["0", "20", "0"])
