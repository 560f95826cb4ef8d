"""The page of the players: seats by dragging, by keys and by numbers, and who plays next."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.at_the_table import SCRIPTS, no_sideways, out_hand, save, start


def opened(page: Page) -> None:
    start(page, "kaluki", ("Ann", "Bob", "Cat"))
    out_hand(page, 1, {2: 20, 3: 5})
    save(page, 1)
    page.click("#menu")
    page.click("#players")


def test_a_player_is_dragged_to_another_seat(page: Page) -> None:
    opened(page)
    expect(page.locator("#since")).to_be_hidden()
    grip, below = (page.locator(f"#grip-{each}").bounding_box() for each in (1, 3))
    assert grip
    assert below
    page.mouse.move(grip["x"] + 10, grip["y"] + 10)
    page.mouse.down()
    page.mouse.move(grip["x"] + 10, below["y"] + 20, steps=5)
    page.mouse.up()
    expect(page.locator("#seats input[id^=name]")).to_have_count(4)
    assert page.locator("#seats input[id^=name]").evaluate_all("all => all.map((each) => each.value)") == [
        *("Bob", "Cat", "Ann", ""),
    ]
    expect(page.locator("#since-next")).to_be_checked()
    no_sideways(page)
    page.click("#save-players")
    expect(page.locator("#coming")).to_have_text("Next hand: New seats, clockwise: Bob, Cat, Ann.")


@SCRIPTS
def test_seats_by_keys_or_numbers_and_somebody_who_sits_out(page: Page, scripts: bool) -> None:
    start(page, "kaluki", ("Ann", "Bob", "Cat"))
    page.goto(f"{page.url.split('#')[0]}/players")
    page.select_option("#is-3", "absent")
    if scripts:
        page.focus("#grip-1")
        page.keyboard.press("ArrowDown")
        expect(page.locator("#moved")).to_have_text("Ann now has seat 2.")
    else:
        page.fill("#seat-1", "2")
        page.fill("#seat-2", "1")
    page.click("#save-players")
    expect(page.locator("#coming")).to_have_text("Next hand: Cat sits out.")
    expect(page.locator(".tile .name").first).to_have_text("Bob")


def test_what_was_typed_of_the_players_comes_back_in_its_seats(page: Page) -> None:
    opened(page)
    page.focus("#grip-1")
    page.keyboard.press("ArrowDown")
    page.fill("#name-4", "Dan")
    page.reload()
    expect(page.locator("#name-4")).to_have_value("Dan")
    expect(page.locator("#seats input[id^=name]").first).to_have_value("Bob")
    expect(page.locator("#since")).to_be_visible()
