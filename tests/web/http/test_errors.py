"""Every error is a calm sentence: a page, or for htmx a message beside what was typed; never a traceback."""

from __future__ import annotations

import logging

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient

from referee.words import Fault, say
from tests.pages import seen

HTMX = {"HX-Request": "true"}
SECRET = "number 4711 of the engine"


@pytest.fixture
def broken(app: Flask) -> FlaskClient:
    """A browser of an app in which some things go wrong."""
    app.testing = False

    def bug() -> str:
        raise ZeroDivisionError(SECRET)

    def fault() -> str:
        raise Fault(say("a knock of {n} is above the limit.", n=12), "hands", 0)

    for rule, view in (("/bug", bug), ("/fault", fault), ("/teapot", lambda: abort(418))):
        app.add_url_rule(rule, rule[1:], app.extensions["csrf"].exempt(view), methods=["GET", "POST"])
    return app.test_client()


@pytest.mark.parametrize(
    ("method", "address", "code"),
    [
        ("GET", "/nowhere", 404),
        ("GET", "/s/none", 404),
        ("GET", "/s/none/hands/1", 404),
        ("GET", "/new/whist", 404),
        ("DELETE", "/", 405),
        ("POST", "/new/gin", 400),
        ("GET", "/teapot", 418),
        ("POST", "/fault", 422),
        ("GET", "/fault", 500),
        ("GET", "/bug", 500),
        ("POST", "/bug", 500),
    ],
)
def test_an_error_is_a_page_or_for_htmx_a_message(broken: FlaskClient, method: str, address: str, code: int) -> None:
    page = broken.open(address, method=method)
    assert page.status_code == code
    assert page.text.startswith("<!doctype html>")
    assert "Content-Security-Policy" in page.headers
    part = broken.open(address, method=method, headers=HTMX)
    assert part.status_code == code
    assert part.text.lstrip().startswith('<div id="message"')
    assert part.headers["HX-Retarget"] == "#message"
    assert part.headers["HX-Reswap"] == "outerHTML"
    [title] = [text for text in seen(part.text) if text in page.text][:1]
    assert title
    for text in (page.text, part.text):
        assert not any(word in text for word in ("Traceback", "Error", "werkzeug", SECRET))


def test_a_bug_is_traced_in_the_log_only(broken: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        broken.get("/bug")
    assert SECRET in caplog.text


def test_a_fault_that_no_form_shows_is_told(broken: FlaskClient) -> None:
    assert "A knock of 12 is above the limit." in seen(broken.post("/fault").text)


def test_going_back_in_history_brings_the_whole_page(broken: FlaskClient) -> None:
    for more in ({"HX-History-Restore-Request": "true"}, {"HX-Boosted": "true"}):
        assert broken.get("/nowhere", headers={**HTMX, **more}).text.startswith("<!doctype html>")


def test_caches_know_that_htmx_gets_other_answers(client: FlaskClient) -> None:
    for address in ("/", "/nowhere"):
        assert "HX-Request" in client.get(address).headers["Vary"]


def test_errors_speak_the_readers_language(client: FlaskClient) -> None:
    page = client.get("/nowhere", headers={"Accept-Language": "ja"}).text
    assert '<html lang="ja">' in page
    assert "Page not found." not in page
