"""Behind other servers: what they say about a request is believed from as many as were named, and from nobody else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, request
from flask.testing import FlaskClient

from referee.extras import folders
from referee.web import create_app
from referee.web.http.errors import MOST_GUESSES
from referee.web.http.static import resource_folder
from referee.words import Fault
from tests.compiled import empty
from tests.pages import form, links
from tests.parts import HOST
from tests.served import serving
from tests.web.test_checks_served import get

FORGED = {
    "X-Forwarded-For": "203.0.113.7",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "192.168.9.9",
    "X-Forwarded-Port": "81",
    "X-Forwarded-Prefix": "/rummy",
    "Forwarded": "for=203.0.113.7;host=192.168.9.9;proto=https",
}
BELOW = "/cards/rummy"
HERE = "http://192.168.1.5"
PLAYERS = {"name-1": "Ann", "name-2": "Bob"}
ADDRESS = re.compile(r'(?:href|src|action|hx-get|hx-post|hx-put|formaction|data-\w+)="([^"]*)"')
Made = Callable[..., Flask]


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Made]:
    """Apps on folders of their own that know what the test says about the servers in front of them."""
    apps: list[Flask] = []

    def make(url: str | None = None, behind: int = 0) -> Flask:
        folder = tmp_path / str(len(apps))
        folder.mkdir()
        app = create_app(empty(folder), url, behind)

        @app.get("/asked")
        def asked() -> dict[str, Any]:
            return {"from": request.remote_addr, "url": request.url, "secure": request.is_secure}

        apps.append(app)
        return app

    yield make
    for app in apps:
        app.extensions["store"].close()


def asked(client: FlaskClient, **headers: str) -> dict[str, Any]:
    answer = client.get("/asked", headers={name.replace("_", "-"): value for name, value in headers.items()})
    assert answer.status_code == 200
    told: dict[str, Any] = answer.get_json()
    return told


def test_by_itself_no_header_is_believed(made: Made) -> None:
    client = made().test_client()
    assert (
        asked(client, **FORGED)
        == asked(client)
        == {"from": "127.0.0.1", "url": "http://localhost/asked", "secure": False}
    )
    answer = client.get("/new/gin", headers=FORGED)
    assert "Strict-Transport-Security" not in answer.headers
    cookies = answer.headers.getlist("Set-Cookie")
    assert len(cookies) == 2
    assert all("Secure" not in each and each.endswith("Path=/; SameSite=Lax") for each in cookies)
    assert "/rummy" not in answer.text


def test_by_itself_a_header_gives_nobody_more_guesses(made: Made) -> None:
    client = made().test_client()
    for number in range(MOST_GUESSES):
        assert client.get("/s/none", headers={"X-Forwarded-For": f"203.0.113.{number}"}).status_code == 404
    assert client.get("/s/none", headers={"X-Forwarded-For": "198.51.100.1"}).status_code == 429


def test_behind_one_everybody_has_guesses_of_their_own_and_cannot_forge_more(made: Made) -> None:
    client = made(behind=1).test_client()
    for number in range(MOST_GUESSES):
        passed = f"203.0.113.{number}, 198.51.100.1"
        assert client.get("/s/none", headers={"X-Forwarded-For": passed}).status_code == 404
    assert client.get("/s/none", headers={"X-Forwarded-For": "198.51.100.1"}).status_code == 429
    assert client.get("/s/none", headers={"X-Forwarded-For": "198.51.100.2"}).status_code == 404


@pytest.mark.parametrize(
    ("behind", "passed", "believed"),
    [
        (1, "203.0.113.7", "203.0.113.7"),
        (1, "198.51.100.1, 203.0.113.7", "203.0.113.7"),
        (2, "198.51.100.1, 203.0.113.7, 10.0.0.1", "203.0.113.7"),
        (2, "203.0.113.7", "127.0.0.1"),
    ],
)
def test_as_many_are_believed_as_were_named(made: Made, behind: int, passed: str, believed: str) -> None:
    assert asked(made(behind=behind).test_client(), X_Forwarded_For=passed)["from"] == believed


def test_behind_one_its_name_its_https_and_its_path_are_the_app_s(made: Made) -> None:
    client = made(behind=1).test_client()
    assert asked(client, **FORGED) == {"from": "203.0.113.7", "url": "https://192.168.9.9/rummy/asked", "secure": True}
    answer = client.get("/new/gin", headers=FORGED)
    assert answer.headers["Strict-Transport-Security"]
    cookies = answer.headers.getlist("Set-Cookie")
    assert len(cookies) == 2
    assert all("Secure" in each and "Path=/rummy;" in each for each in cookies)


def test_behind_one_a_name_that_is_not_ours_is_refused(made: Made) -> None:
    client = made(behind=1).test_client()
    for path in ("/", "/s/x/board?v=1"):
        assert client.get(path, headers={"X-Forwarded-Host": "evil.example"}).status_code == 400


@pytest.mark.parametrize(
    "odd", ["//evil.example", "https://evil.example", "/a/../b", "/a b", '/a"b', "rummy", "/.", "/é"]
)
def test_a_path_that_is_none_leads_nowhere(made: Made, odd: str) -> None:
    client = made(behind=1).test_client()
    page = client.get("/", headers={"X-Forwarded-Prefix": odd.encode().decode("latin-1")})
    assert page.status_code == 200
    assert "/new" in links(page.text)
    assert "evil" not in page.text


def through(app: Flask, *, takes_off: bool, says: bool) -> FlaskClient:
    """A browser behind a proxy that serves the app below a path."""
    inner = app.wsgi_app

    def proxy(environ: dict[str, Any], start_response: Any) -> Any:
        assert environ["PATH_INFO"].startswith(f"{BELOW}/"), environ["PATH_INFO"]
        if takes_off:
            environ["PATH_INFO"] = environ["PATH_INFO"].removeprefix(BELOW)
        if says:
            environ["HTTP_X_FORWARDED_PREFIX"] = BELOW
        return inner(environ, start_response)

    app.wsgi_app = proxy  # type: ignore[method-assign, assignment]
    return app.test_client()


def begun(client: FlaskClient) -> str:
    """A game of gin with a hand, by its forms alone; the address of its table."""
    new = form(client.get(f"{BELOW}/new/gin").text, "/new/gin")
    table = client.post(new.action, data={**new.values, **PLAYERS}).headers["Location"]
    hand = form(client.get(f"{table}/hands/new").text, "/hands/new")
    knock = {"end": "knock", "by": "1", "held-1-points": "5", "held-2-points": "20"}
    saved = client.post(hand.action, data={**hand.values, **knock})
    assert saved.headers["Location"].startswith(table)
    return str(table)


PAGES = (
    *("", "/share", "/log", "/why", "/rules", "/rules/change", "/hands/1", "/hands/1/correct", "/players", "/referee"),
    *("/picture", "/story", "/big", "/last", "/referee/meld?cards=8S+9S+TS"),
)
WAYS = {
    "header": (None, True, True),
    "stripped": (f"{HERE}{BELOW}/", True, False),
    "whole": (f"{HERE}{BELOW}", False, False),
}


@pytest.mark.parametrize("way", WAYS)
def test_below_a_path_nothing_leads_out_of_it(made: Made, way: str) -> None:
    url, takes_off, says = WAYS[way]
    client = through(made(url, int(says)), takes_off=takes_off, says=says)
    table = begun(client)
    home = ("/", "/games", "/new", "/circles/new", "/link", "/display", "/learn", "/people")
    for page in [table + page for page in PAGES] + [BELOW + page for page in home]:
        answer = client.get(page)
        assert answer.status_code == 200, page
        found = [each for each in ADDRESS.findall(answer.text) if each.startswith("/")]
        assert found, page
        assert all(each.startswith(f"{BELOW}/") for each in found), (page, found)
    shared = re.findall(r'value="(http[^"]*)"', client.get(f"{table}/share").text)
    assert len(shared) == 2
    assert all(each.startswith(f"{(url and HERE) or 'http://localhost'}{BELOW}/s/") for each in shared)
    assert 'id="continue"' in client.get(f"{BELOW}/").text, "its cookie came back"
    version = re.search(r'/board\?v=([\d.]+)"', client.get(table).text)
    assert version
    assert client.get(f"{table}/board?v={version[1]}").status_code == 204, "the thin layer answers"
    asked = client.get(f"{table}/referee/meld?cards=8S+9S+TS", headers={"HX-Request": "true"})
    assert asked.headers.get("HX-Replace-Url", BELOW).startswith(BELOW)


def test_no_template_writes_an_address_without_the_path_below_which_the_app_is() -> None:
    bare = re.compile(r"(?<!script_root ~ )\brequest\.(full_)?path|(href|src|action|hx-\w+)=\"/")
    templates = [
        path for folder in (resource_folder("templates"), *folders("templates")) for path in folder.rglob("*.html")
    ]
    assert [each.name for each in templates if bare.search(each.read_text("utf-8"))] == []


def test_below_a_path_what_makes_it_an_app_stays_there(made: Made) -> None:
    client = made("https://localhost/rummy").test_client()
    told = json.loads(client.get("/manifest.webmanifest").text)
    assert {told[key] for key in ("id", "start_url", "scope")} == {"/rummy/"}
    assert all(each["src"].startswith("/rummy/static/") for each in told["icons"])
    worker = client.get("/rummy/sw.js")
    assert worker.headers["Service-Worker-Allowed"] == "/rummy/"
    assert 'ROOT = "/rummy"' in worker.text
    assert 'OWN = "referee:/rummy:"' in worker.text
    files = re.search(r"FILES = (.*);", worker.text)
    assert files
    assert all(each.startswith("/rummy/") for each in json.loads(files[1]))


def test_the_path_itself_leads_to_what_is_below_it(made: Made) -> None:
    answer = made("https://localhost/rummy").test_client().get("/rummy")
    assert (answer.status_code, answer.headers["Location"]) == (308, "/rummy/"), "a service worker is for what is below"


def test_below_a_path_choices_come_back_there_and_nowhere_else(made: Made) -> None:
    client = made("https://localhost/rummy").test_client()
    sent = form(client.get("/rummy/games?people=Ann").text, "/language")
    assert sent.values["back"] == "/rummy/games?people=Ann"
    for back, leads in {"/rummy/games": "/rummy/games", "//evil.example": "/rummy/", "/other": "/rummy/"}.items():
        answer = client.post(sent.action, data={**sent.values, "back": back, "lang": "ja"})
        assert answer.headers["Location"] == leads


@pytest.mark.parametrize("path", ["/s", "/new/rummy", "/static", "/a%20b", "/a/../b"])
def test_a_path_that_the_app_could_not_tell_from_its_own_is_refused(tmp_path: Path, path: str) -> None:
    with pytest.raises(Fault, match="cannot be the path of the app"):
        create_app(empty(tmp_path), f"https://cards.example{path}")


def test_the_server_believes_as_many_as_it_was_told(tmp_path: Path) -> None:
    said = [f"{name}: {value}" for name, value in FORGED.items()]
    for more, below in (((), ""), (("--behind", "1"), "/rummy")):
        with serving(tmp_path, *more) as served:
            page = get(served, "/new", *said).decode()
            assert f'href="{below}/new/gin"' in page
            assert ("Strict-Transport-Security" in page) is bool(below)


LONG = "x" * 3000
TOO_LONG = {
    "a path": {"X-Forwarded-Prefix": f"/{LONG}"},
    "a path of many parts": {"X-Forwarded-Prefix": "/x" * 1500},
    "a name": {"X-Forwarded-Host": f"{'x.' * 1500}local"},
    "its own name": {"Host": f"{'x.' * 1500}local"},
    "a port": {"X-Forwarded-Host": f"192.168.1.5:{'0' * 3000}80"},
    "its own port": {"Host": f"192.168.1.5:{'0' * 3000}80"},
    "a port that is none": {"X-Forwarded-Host": f"192.168.1.5:{'9' * 3000}"},
}


@pytest.mark.parametrize("behind", [0, 1])
@pytest.mark.parametrize("what", TOO_LONG)
@pytest.mark.parametrize("address", [*(["/https"] if HOST else []), "/rules/gin", "/", "/display", "/circles/new"])
def test_what_is_too_long_for_an_address_is_not_believed(made: Made, what: str, behind: int, address: str) -> None:
    """Tried on every page that draws a code to scan (at most 2,953 bytes), and on some that do not."""
    answer = made(behind=behind).test_client().get(address, headers=TOO_LONG[what])
    assert answer.status_code in (200, 302, 303, 308, 400)
    assert LONG[:300] not in answer.text
    assert "x.x.x." not in answer.text
    assert "000000" not in answer.text


def test_a_path_may_be_as_long_as_one_that_people_have(made: Made) -> None:
    client = made(behind=1).test_client()
    assert asked(client, X_Forwarded_Prefix=f"/{'x' * 199}")["url"] == f"http://localhost/{'x' * 199}/asked"
    assert asked(client, X_Forwarded_Prefix=f"/{'x' * 200}")["url"] == "http://localhost/asked"
    with pytest.raises(Fault, match="cannot be the path"):
        made(f"http://localhost/{LONG}/")
