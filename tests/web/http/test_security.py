"""What every answer carries, who is answered at all, and what no request can do."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing
from itertools import count
from pathlib import Path
from urllib.parse import urlencode

import pytest
import time_machine
from flask import Flask
from flask.testing import FlaskClient

from referee.store.file.folder import DATABASE
from referee.store.file.key import KEY_FILE
from referee.web import create_app
from referee.web.http.security import HEADERS, LARGEST_FORM, MOST_FIELDS, POLICY
from tests.pages import form, seen
from tests.soak import some

HOSTILE = ["<script>alert(1)</script>", "{{ 'x'*9 }}", '" onfocus="x', "=1+1", "&lt;", "%(name)s", "{0}"]
READABLE = {
    "table": "",
    "why": "/why",
    "log": "/log",
    "rules": "/rules",
    "change": "/rules/change",
    "players": "/players",
    "blank": "/hands/new",
    "hand": "/hands/1",
    "correct": "/hands/1/correct",
    "referee": "/referee",
    "verdict": "/referee/meld?cards=8S+9S+TS",
    "ruling": "/rulings/1",
}


def send(client: FlaskClient, address: str, action: str, **typed: str) -> str:
    """Fills in and sends a form; where it leads."""
    sent = form(client.get(address).text, action)
    response = client.post(sent.action, data={**sent.values, **typed})
    assert response.status_code == 303, seen(response.text)
    return response.headers["Location"]


@pytest.fixture
def table(client: FlaskClient) -> str:
    """A game of gin with a ruling and one hand."""
    address = send(client, "/new/gin", "/new/gin", **{"name-1": "Ann", "name-2": "Bob"})
    send(client, f"{address}/referee/meld?cards=8S+9S+TS", "/rulings/meld")
    knock = {"end": "knock", "by": "1", "held-1-points": "5", "held-2-points": "20"}
    return send(client, f"{address}/hands/new", "/hands/new", **knock)


@pytest.fixture
def everywhere(client: FlaskClient, table: str) -> list[str]:
    """Everything that can be read, including errors."""
    missing = ["/nowhere", "/s/none", f"{table}/hands/99", "/language"]
    return ["/", "/games", "/new", "/new/gin", *(table + path for path in READABLE.values()), *missing]


def test_every_answer_has_the_headers(client: FlaskClient, everywhere: list[str]) -> None:
    for address in everywhere:
        headers = client.get(address).headers
        assert {name: headers.get(name) for name in HEADERS} == HEADERS, address
        assert headers["Cache-Control"] == "no-store", address
        assert "Server" not in headers
        assert "X-Powered-By" not in headers
        assert "Strict-Transport-Security" not in headers


@pytest.mark.parametrize("name", ["referee.css", "keys.js"])
def test_scripts_and_styles_say_no_more_than_a_page_does_not_say_for_them(client: FlaskClient, name: str) -> None:
    headers = client.get(f"/static/{name}").headers
    assert [each for each in HEADERS if each in headers] == ["X-Content-Type-Options"]
    over_https = client.get(f"/static/{name}", base_url="https://localhost").headers
    assert "Strict-Transport-Security" in over_https
    picture = client.get("/static/signs.svg").headers
    assert {each: picture.get(each) for each in HEADERS} == HEADERS


def test_pages_keep_to_themselves_where_browsers_mind_it_and_plain_addresses_bring_no_warning(
    client: FlaskClient, table: str
) -> None:
    here = {
        "http://localhost": True,
        "http://127.0.0.1:5000": True,
        "http://192.168.1.5": False,
        "http://a.local": False,
    }
    for base, told in {**here, "https://192.168.1.5": True}.items():
        for path in ("/", f"{table}/board?v=1.0"):
            answer = client.get(path, base_url=base)
            assert ("Cross-Origin-Opener-Policy" in answer.headers) is told, (base, path)


def test_the_policy_lets_nothing_unsafe_in() -> None:
    assert "unsafe" not in POLICY
    assert not re.search(r"https?:|\*", POLICY)
    for directive in ("default-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"):
        assert directive in POLICY


def test_https_is_remembered_on_https_only(client: FlaskClient) -> None:
    assert "Strict-Transport-Security" in client.get("/", base_url="https://localhost").headers
    assert "Strict-Transport-Security" not in client.get("/").headers


def test_static_files_are_kept_for_ever_under_addresses_that_change(client: FlaskClient) -> None:
    address = re.search(r'href="(/static/v-\w+/referee\.css)"', client.get("/").text)
    assert address
    with client.get(address[1]) as response:
        assert "max-age=31536000" in response.headers["Cache-Control"]
        now = response.data
    for other in ("/v-before/", "/"):
        with client.get(re.sub(r"/v-\w+/", other, address[1])) as response:
            assert (response.status_code, response.data) == (200, now)
            assert response.headers["Cache-Control"] == "no-cache"


KNOWN = ["localhost", "LOCALHOST", "127.0.0.1:8000", "[::1]:8000", "192.168.1.7:8000", "10.0.0.4", "box.local"]
UNKNOWN = ["referee.example", "localhost.example", "10.0.0.1.example", "8.8.8.8", "[2001:4860::8888]", "a b", "[", ""]


@pytest.mark.parametrize("host", KNOWN)
def test_hosts_of_this_network_are_answered(client: FlaskClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", UNKNOWN)
def test_foreign_hosts_are_not(client: FlaskClient, host: str) -> None:
    response = client.get("/", headers={"Host": host})
    assert response.status_code == 400
    assert "referee.example" not in response.text


def test_the_public_address_is_known_and_secure(tmp_path: Path) -> None:
    app = create_app(tmp_path, "https://cards.example")
    response = app.test_client().get("/", headers={"Host": "cards.example"})
    assert response.status_code == 200
    assert all("Secure" in each for each in response.headers.getlist("Set-Cookie"))
    assert response.headers["Strict-Transport-Security"]
    app.extensions["store"].close()


def test_forwarded_names_show_nowhere(client: FlaskClient, table: str) -> None:
    headers = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", "Forwarded": "host=evil.example"}
    for address in ("/", table):
        response = client.get(address, headers=headers)
        assert "evil.example" not in response.text + str(response.headers)


def test_a_write_needs_the_token_of_this_browser(app: Flask, client: FlaskClient, table: str) -> None:
    stolen = form(app.test_client().get("/new/gin").text, "/new/gin").values["csrf_token"]
    for action in (
        "hands/new",
        "undo",
        "finish",
        "delete",
        "rules/change",
        "players",
        "hands/1/delete",
        "hands/1/correct",
        "rulings/meld",
        "laid",
        "laid/offers",
        "laid/undo",
        "laid/turn",
        "laid/rest",
        "laid/jokers",
    ):
        for token in (None, "", "x", stolen):
            data = {"version": "2", "name-1": "Zed"} | ({"csrf_token": token} if token is not None else {})
            assert client.post(f"{table}/{action}", data=data).status_code == 400, (action, token)
    assert client.post("/new/gin", data={"name-1": "A", "name-2": "B"}).status_code == 400
    assert "Ann" in client.get(table).text
    assert client.get(f"{table}/hands/1").status_code == 200


@pytest.mark.parametrize("seconds", [-10, -400 * 86400, 40 * 86400, 4000 * 86400])
def test_an_open_form_is_taken_whatever_the_clock_says_by_then(client: FlaskClient, table: str, seconds: int) -> None:
    for action in ("/undo", "/redo"):
        sent = form(client.get(table).text, action)
        with time_machine.travel(time.time() + seconds):
            assert client.post(sent.action, data=sent.values).status_code == 303
    assert client.get(f"{table}/hands/1").status_code == 200


def test_no_cookie_is_signed_with_a_time(app: Flask) -> None:
    def signed() -> str:
        serializer = app.session_interface.get_signing_serializer(app)
        assert serializer is not None
        return str(serializer.dumps({"a": 1}))

    before = signed()
    with time_machine.travel(time.time() + 1000):
        assert signed() == before


def test_a_form_of_another_kind_is_refused(client: FlaskClient, table: str) -> None:
    token = form(client.get(table).text, "/undo").values["csrf_token"]
    body = f"csrf_token={token}&version=2"
    for kind in ("text/plain", "application/json", ""):
        assert client.post(f"{table}/undo", data=body, content_type=kind).status_code == 400


def test_over_https_another_site_is_refused(client: FlaskClient, table: str) -> None:
    client.get("/", base_url="https://localhost")
    sent = form(client.get(table, base_url="https://localhost").text, "/undo")
    for referrer in ("https://evil.example/", ""):
        headers = {"Referer": referrer}
        response = client.post(sent.action, data=sent.values, headers=headers, base_url="https://localhost")
        assert response.status_code == 400


def test_reading_changes_nothing(app: Flask, client: FlaskClient, everywhere: list[str], table: str) -> None:
    path = Path(app.instance_path) / DATABASE
    before = _rows(path)
    addresses = {
        re.sub("<[a-z]+:key>", table[3:], rule.rule) for rule in app.url_map.iter_rules() if "key" in rule.arguments
    }
    filled = {"<int:hand_id>": "1", "<int:ruling_id>": "1", "<question>": "meld", "<name>": "look", "<player>": "Ann"}
    for name, value in filled.items():
        addresses = {each.replace(name, value) for each in addresses}
    assert len(addresses) > 20
    assert not [each for each in addresses if "<" in each]
    for address in [*everywhere, *addresses]:
        for method in ("GET", "HEAD", "OPTIONS"):
            assert client.open(address, method=method).status_code < 500
    assert _rows(path) == before


def _rows(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_only_ever_text(client: FlaskClient, name: str) -> None:
    table = send(client, "/new/gin", "/new/gin", **{"name-1": name, "name-2": "Bob"})
    knock = {"end": "knock", "by": "1", "held-1-points": "5", "held-2-points": "20", "note": name}
    send(client, f"{table}/hands/new", "/hands/new", **knock)
    for path in READABLE.values():
        page = client.get(table + path).text
        assert "<script>alert" not in page
        assert " onfocus=" not in page.replace("&#34; onfocus=", "")
        assert "xxxxxxxxx" not in page


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_only_ever_text_while_a_hand_is_played(client: FlaskClient, name: str) -> None:
    players = {"name-1": "Bob", "name-2": name, "name-3": "Cat"}
    table = send(client, "/new/contract", "/new/contract", **players)
    lay = form(client.get(f"{table}/laid").text, "/laid")
    assert client.post(lay.action, data={**lay.values, "by": "2", "cards": "8S 8H 8C"}).status_code == 200
    asked = {"seats": f"Bob, {name}, Cat", "turn": "Bob", "callers": name}
    query = urlencode(asked)
    for path in ("/laid", "/hands/new", "/referee/layoff", "/referee/claim", f"/referee/claim?{query}"):
        page = client.get(table + path).text
        assert "<script>alert" not in page
        assert " onfocus=" not in page.replace("&#34; onfocus=", "")
        assert "xxxxxxxxx" not in page


def test_too_much_is_refused(client: FlaskClient) -> None:
    token = form(client.get("/new/gin").text, "/new/gin").values["csrf_token"]
    long = {"csrf_token": token, "name-1": "A" * LARGEST_FORM}
    many = {"csrf_token": token, **{f"field-{number}": "1" for number in range(MOST_FIELDS + 1)}}
    assert client.post("/new/gin", data=long).status_code == 413
    assert client.post("/new/gin", data=many, content_type="multipart/form-data").status_code == 413


ODD = ["", "-1", "9" * 400, "NaN", "\\x00", "\\u202e", "\\ud800", "²", "x" * 5000]


def test_odd_values_are_never_our_fault(client: FlaskClient, table: str) -> None:
    place = count()
    for address, action in (
        ("/new/gin", "/new/gin"),
        (f"{table}/hands/new", "/hands/new"),
        (f"{table}/hands/1/correct", "/correct"),
        (f"{table}/rules/change", "/rules/change"),
        (f"{table}/players", "/players"),
        (table, "/undo"),
    ):
        sent = form(client.get(address).text, action)
        for key in sorted(
            {*sent.values, *sent.texts, "first", "partners", "again", "sure", "held-1-as"} - {"csrf_token"}
        ):
            for value in some(ODD, next(place), 1):
                odd = value.encode("utf-8", "surrogatepass")
                response = client.post(sent.action, data={**sent.values, key: odd})
                assert response.status_code < 500, (sent.action, key, value)
    for query in ("page", "deleted", "again", "before", "hand", "lang"):
        for address in ("/games", "/new/gin", f"{table}/hands/new", table):
            for value in some(ODD, next(place), 2):
                odd = value.encode("utf-8", "surrogatepass")
                assert client.get(address, query_string={query: odd}).status_code < 500, (address, query, value)


def test_no_path_leads_to_the_data(client: FlaskClient, app: Flask) -> None:
    for name in (DATABASE, KEY_FILE):
        for path in (
            f"/static/../{name}",
            f"/static/..%2f{name}",
            f"/instance/{name}",
            f"/static//{app.instance_path}/{name}",
        ):
            assert client.get(path, follow_redirects=True).status_code == 404, path


def test_addresses_cannot_be_guessed(client: FlaskClient) -> None:
    keys = [send(client, "/new/gin", "/new/gin", **{"name-1": "A", "name-2": "B"})[3:] for _ in range(8)]
    assert all(len(key) >= 22 for key in keys)
    assert len({key[:2] for key in keys}) > 1


def test_no_address_is_written_to_the_log(client: FlaskClient, table: str, caplog: pytest.LogCaptureFixture) -> None:
    client.get(table)
    client.get(f"{table}x")
    client.post(f"{table}/undo", data={})
    assert table[3:] not in caplog.text


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://localhost", 303),
        ("https://localhost", 303),
        ("http://evil.example", 400),
        ("http://localhost.evil.example", 400),
        ("http://localhost:8001", 400),
        ("null", 400),
        ("http://[", 400),
        ("", 400),
    ],
)
def test_a_form_sent_from_another_site_is_refused(client: FlaskClient, table: str, origin: str, status: int) -> None:
    sent = form(client.get(table).text, "/undo")
    assert client.post(sent.action, data=sent.values, headers={"Origin": origin}).status_code == status
    assert client.get(f"{table}/hands/1").status_code == (404 if status == 303 else 200)


def test_the_public_address_may_send_forms_through_a_proxy(tmp_path: Path) -> None:
    app = create_app(tmp_path, "https://cards.example")
    client = app.test_client()
    sent = form(client.get("/new/gin", base_url="https://localhost").text, "/new/gin")
    data = {**sent.values, "name-1": "Ann", "name-2": "Bob"}
    headers = {"Origin": "https://cards.example", "Referer": "https://localhost/new/gin"}
    assert client.post(sent.action, data=data, headers=headers, base_url="https://localhost").status_code == 303
    app.extensions["store"].close()


def test_too_many_fields_are_refused_however_they_are_sent(client: FlaskClient) -> None:
    token = form(client.get("/new/gin").text, "/new/gin").values["csrf_token"]
    many = {"csrf_token": token, **{f"f{number}": "1" for number in range(MOST_FIELDS + 1)}}
    assert client.post("/new/gin", data=many).status_code == 413


def test_a_token_in_a_header_does_not_make_plain_text_a_form(client: FlaskClient, table: str) -> None:
    sent = form(client.get(table).text, "/undo")
    headers = {"X-CSRFToken": sent.values["csrf_token"]}
    for kind in ("text/plain", "application/json"):
        assert client.post(f"{table}/delete", data="{}", headers=headers, content_type=kind).status_code == 400
    assert "This game is deleted" not in client.get(table).text


def test_an_error_beside_the_static_files_is_not_kept(client: FlaskClient) -> None:
    for address in ("/static/none.css", "/static/v-1/none.css", "/static/v-1/../referee.css"):
        assert client.get(address).headers["Cache-Control"] == "no-store"


def test_the_switch_of_language_sends_only_plain_headers(client: FlaskClient) -> None:
    token = form(client.get("/").text, "/language").values["csrf_token"]
    for back in ("/卓?x=é", "/a\r\nX-Evil: 1", "/\x00\x0b"):
        for headers in ({}, {"HX-Request": "true"}):
            answer = client.post("/language", data={"csrf_token": token, "back": back, "lang": "ja"}, headers=headers)
            assert answer.status_code in (204, 303)
            address = answer.headers.get("Location") or answer.headers["HX-Redirect"]
            assert re.fullmatch(r"/[!-~]*", address), address
            assert "X-Evil" not in answer.headers
