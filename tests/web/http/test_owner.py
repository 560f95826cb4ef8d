"""The owner of games: a signed cookie of the browser."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from referee.web.http.owner import COOKIE
from referee.web.http.security import DAYS
from tests.clocks import Clock, at
from tests.pages import form, links


def start(client: FlaskClient, first: str = "Ann") -> str:
    """Starts a game of gin; its address."""
    page = client.get("/new/gin").text
    sent = form(page, "/new/gin")
    response = client.post(sent.action, data={**sent.values, "name-1": first, "name-2": "Bob"})
    assert response.status_code == 303
    return response.headers["Location"]


def games(client: FlaskClient) -> list[str]:
    return [each for each in links(client.get("/games").text) if each.startswith("/s/")]


def cookie_set(client: FlaskClient, address: str) -> str:
    headers = client.get(address).headers.getlist("Set-Cookie")
    return next((each for each in headers if each.startswith(f"{COOKIE}=")), "")


def test_looking_around_makes_nobody_an_owner(client: FlaskClient) -> None:
    for address in ("/", "/games", "/new", "/rules/gin", "/referee/gin/meld"):
        assert not cookie_set(client, address)
    assert cookie_set(client, "/new/gin"), "so that a double tap on Start finds one owner"


def test_a_game_belongs_to_the_browser_that_started_it(app: Flask) -> None:
    mine, other = app.test_client(), app.test_client()
    table = start(mine)
    start(other, "Cleo")
    assert games(mine) == [table]
    assert table not in games(other)


def test_looking_at_a_game_makes_nobody_its_owner(app: Flask) -> None:
    table = start(app.test_client())
    other = app.test_client()
    assert not cookie_set(other, table)
    assert games(other) == []


def test_the_cookie_is_renewed_on_visits_and_no_script_reads_it(client: FlaskClient) -> None:
    start(client)
    for address in ("/", "/games"):
        cookie = cookie_set(client, address)
        assert f"Max-Age={DAYS * 86400}" in cookie
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Secure" not in cookie


def test_the_cookie_is_secure_over_https(client: FlaskClient) -> None:
    start(client)
    headers = client.get("/", base_url="https://localhost").headers
    [cookie] = [each for each in headers.getlist("Set-Cookie") if each.startswith(COOKIE)]
    assert "Secure" in cookie


def test_no_clock_loses_the_games(client: FlaskClient) -> None:
    table = start(client)
    for wall in ("1970-01-02T00:00:00", "2096-10-02T07:06:40"):
        with at(Clock(wall, "UTC0")):
            assert games(client) == [table]


def test_a_forged_cookie_owns_nothing(app: Flask) -> None:
    mine = app.test_client()
    start(mine)
    value = mine.get_cookie(COOKIE).value
    owner = value.rpartition(".")[0]
    for forged in (owner, f"{owner}.", f"{owner}.AAAA", value[:-2], f"x{value}", "", "\N{OWL}"):
        other = app.test_client()
        other.set_cookie(COOKIE, forged)
        assert games(other) == [], forged
