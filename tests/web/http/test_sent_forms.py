"""A cookie says which forms got through, so that the browser no longer keeps what was entered."""

from __future__ import annotations

from flask import Flask

from referee.web.http.request import COOKIE, MOST_FORMS
from tests.pages import seen
from tests.web.person import HTMX, Browser

NAMES = {"name-1": "Ann", "name-2": "Bob"}


def saved(browser: Browser) -> str:
    """The content of the cookie."""
    cookie = browser.client.get_cookie(COOKIE)
    return cookie.value if cookie else ""


def begun(app: Flask) -> tuple[Browser, str, str]:
    """A browser that has started a game: the table, and the key of the form."""
    browser = Browser(app)
    browser.see("/new/gin")
    once = browser.form("/new/gin").values["once"]
    return browser, browser.send("/new/gin", NAMES), once


def test_a_form_that_came_through_is_named_by_its_key(app: Flask) -> None:
    browser, _, once = begun(app)
    assert saved(browser) == once


def test_the_next_pages_name_it_until_scripts_have_run(app: Flask) -> None:
    browser, table, once = begun(app)
    for address in (table, "/"):
        assert f'data-saved="{once}"' in browser.see(address)


def test_what_somebody_else_puts_into_the_cookie_is_only_text(app: Flask) -> None:
    browser = Browser(app)
    browser.client.set_cookie(COOKIE, '"><b>x</b>.y')
    browser.see("/")
    assert "<b>x</b>" not in browser.text
    assert "x" not in seen(browser.text)


def test_a_refused_form_is_not_named(app: Flask) -> None:
    browser = Browser(app)
    browser.see("/new/gin")
    browser.send("/new/gin", {"name-1": "Ann", "name-2": "Ann"}, status=422)
    assert saved(browser) == ""


def test_a_change_that_is_shown_first_is_named_once_it_is_made(app: Flask) -> None:
    browser, table, start = begun(app)
    browser.see(f"{table}/hands/new")
    hand = browser.form("/hands/new").values["once"]
    browser.send("/hands/new", {"end": "knock", "by": "1", "held-1-points": "5", "held-2-points": "90"})
    browser.see(f"{table}/rules/change")
    once = browser.form("/rules/change").values["once"]
    browser.send("/rules/change", {"rule-target": "80"}, status=200)
    assert saved(browser) == f"{start}.{hand}"
    browser.send("/rules/change")
    assert saved(browser) == f"{start}.{hand}.{once}"


def test_wrong_players_keep_the_key_of_their_form(app: Flask) -> None:
    browser, table, start = begun(app)
    browser.see(f"{table}/players")
    once = browser.form("/players").values["once"]
    seat = next(name for name in browser.form("/players").values if name.startswith("name-"))
    browser.send("/players", {seat: ""}, status=422)
    assert browser.form("/players").values["once"] == once
    browser.send("/players", {seat: "Zoe"})
    assert saved(browser) == f"{start}.{once}"


def test_htmx_sees_its_own_answer_and_gets_no_cookie(app: Flask) -> None:
    browser, table, once = begun(app)
    browser.see(f"{table}/hands/new")
    sent = browser.form("/hands/new")
    typed = {"end": "knock", "by": "1", "held-1-points": "5", "held-2-points": "20"}
    browser.client.post(sent.action, data={**sent.values, **typed}, headers=HTMX)
    assert saved(browser) == once


def test_only_the_last_few_are_named(app: Flask) -> None:
    browser, _, first = begun(app)
    keys = []
    for _ in range(MOST_FORMS):
        browser.see("/new/gin")
        keys.append(browser.form("/new/gin").values["once"])
        browser.send("/new/gin", NAMES)
    assert saved(browser).split(".") == keys
    assert first not in keys
