"""An evening goes on: whoever has the previous game is led to the next one, and two people who tap start one game between them."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.person import HTMX, Browser, knock, there


@pytest.fixture
def first(mine: Browser) -> str:
    """A game of gin that is over."""
    table = mine.start("gin", "Ann", "Bob")
    mine.record(table, knock(1, 5, 20))
    mine.see(table)
    mine.send("/finish", {"sure": "yes"})
    return table


def again(browser: Browser, table: str) -> str:
    """The next game, started by the form for other players or rules."""
    browser.see(table)
    browser.send("/again")
    return browser.send("/new/gin")


def polled(browser: Browser, table: str, seen: str, part: str = "") -> tuple[int, str]:
    """The answer to an open board's poll: the status, and where it is sent."""
    address = browser._here(f"{table}/board?v={seen}" + (f"&as={part}" if part else ""))
    answer = browser.client.get(address, headers=HTMX)
    return answer.status_code, answer.headers.get("HX-Redirect", "")


def version_of(html: str) -> str:
    """The version tag that a board sends to ask for news."""
    found = re.search(r"/board\?v=([^&\"]+)", html)
    assert found is not None
    return found[1]


def test_the_table_leads_to_the_next_game_with_the_right_of_whoever_looks(
    app: Flask, mine: Browser, first: str
) -> None:
    guests = [Browser(app), Browser(app)]
    for guest, right in zip(guests, ("keep", "look"), strict=True):
        guest.join(mine, first, right)
    second = again(mine, first)
    for guest, keeps in zip(guests, (True, False), strict=True):
        assert there(guest.see(first), "next-game")
        assert not there(guest.text, "again"), "there is one next game"
        led = guest.client.get(guest._here(f"{first}/next")).headers["Location"]
        assert led not in (second, guest._here(first))
        assert there(guest.see(led), "record-hand") is keeps
        assert not there(guest.text, "share")
    assert there(mine.see(second), "share")
    assert mine.client.get(f"{first}/next").headers["Location"] == second


def test_a_guest_who_plays_again_begins_the_owners_game_and_the_owner_is_led_there(
    app: Flask, mine: Browser, first: str
) -> None:
    guest = Browser(app)
    guest.join(mine, first)
    theirs = again(guest, first)
    mine.see(first)
    address = mine.client.get(f"{first}/next").headers["Location"]
    mine.record(address, knock(2, 30, 5))
    assert guest.totals(theirs) == mine.totals(address) != ["0", "0"]
    assert not there(guest.see("/"), "same"), "it is in the history of whoever owns the game before"


def test_the_second_form_is_told_of_the_game_that_was_begun_and_may_begin_its_own(
    app: Flask, mine: Browser, first: str
) -> None:
    guest = Browser(app)
    guest.join(mine, first)
    guest.see(first)
    guest.send("/again")
    second = again(mine, first)
    guest.send("/new/gin", {"name-1": "Zoe"}, status=409)
    assert "The next game has already been started: Ann, Bob." in guest.told
    assert guest.form("/new/gin").values["name-1"] == "Zoe", "what was typed is there"
    apart = guest.send("/new/gin", {"apart": "yes"})
    assert "Zoe" in guest.see(apart)
    assert mine.client.get(f"{first}/next").headers["Location"] == second
    assert "Zoe" not in mine.see(second)


def test_a_new_game_of_the_same_people_is_the_next_one(mine: Browser, first: str) -> None:
    second = mine.start("500-rum", "Bob", "Ann")
    assert mine.client.get(f"{first}/next").headers["Location"] == second
    mine.start("500-rum", "Bob", "Cat")
    assert mine.client.get(f"{second}/next").status_code == 404


def test_a_big_board_goes_on_by_itself_and_a_phone_with_the_first_hand(mine: Browser, first: str) -> None:
    big, phone = version_of(mine.see(f"{first}/big")), version_of(mine.see(first))
    assert polled(mine, first, big, "big") == (204, "")
    second = again(mine, first)
    assert polled(mine, first, big, "big") == (204, f"{second}/big")
    assert polled(mine, first, phone)[0] == 200, "the button comes, and nobody is taken along"
    phone = version_of(mine.see(first))
    mine.record(second, knock(1, 5, 20))
    assert polled(mine, first, phone) == (204, second)
    assert polled(mine, first, version_of(mine.see(first))) == (204, ""), "who looks back at the old game stays there"
    assert mine.client.get(f"{first}/big").headers["Location"] == f"{second}/big"


def test_a_game_without_a_next_one_leads_nowhere(mine: Browser, first: str) -> None:
    mine.see(f"{first}/next", status=404)
    assert there(mine.see(first), "again")
    assert not there(mine.text, "next-game")
