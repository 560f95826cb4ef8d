"""What makes the pages an app: the manifest, the service worker, and the page shown when the server cannot be reached."""

from __future__ import annotations

import json
import re
import struct
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.web.http.security import HEADERS
from referee.web.http.static import modules
from referee.web.views.look import PAPER
from tests.pages import forms, links
from tests.web.person import Browser, knock


def manifest(client: FlaskClient, language: str = "en") -> dict[str, Any]:
    response = client.get("/manifest.webmanifest", headers={"Accept-Language": language})
    assert response.status_code == 200
    assert response.mimetype == "application/manifest+json"
    told: dict[str, Any] = json.loads(response.text)
    return told


def test_every_page_names_the_manifest_the_icon_and_the_worker(client: FlaskClient) -> None:
    for address in ("/", "/new/gin", "/display", "/nowhere"):
        page = client.get(address).text
        assert '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">' in page
        assert re.search(r'<link rel="apple-touch-icon" href="/static/v-\w+/icon-180\.png">', page)
        assert 'data-worker="/sw.js"' in page


def test_the_manifest_says_how_the_app_is_installed(client: FlaskClient) -> None:
    told = manifest(client)
    assert told["name"] == told["short_name"] == "Referee"
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    assert told["background_color"] == told["theme_color"] == PAPER["light"]


def test_the_manifest_speaks_the_readers_language_and_wears_the_chosen_look(client: FlaskClient) -> None:
    client.set_cookie("referee_theme", "black")
    told = manifest(client, "ja")
    assert told["lang"] == "ja"
    assert told["name"] == "\u30ec\u30d5\u30a7\u30ea\u30fc"
    assert told["theme_color"] == "#000"


def size(png: bytes) -> tuple[int, int]:
    """The width and height of a PNG picture."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return int(width), int(height)


def test_the_icons_are_there_in_the_sizes_that_are_said(client: FlaskClient) -> None:
    icons = manifest(client)["icons"]
    assert {(each["sizes"], each["purpose"]) for each in icons} == {
        ("any", "any"),
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for each in icons:
        with client.get(each["src"]) as response:
            assert response.status_code == 200
            assert response.mimetype == each["type"]
            if each["type"] == "image/png":
                assert "x".join(map(str, size(response.data))) == each["sizes"]
                assert len(response.data) < 16_000


def test_the_icon_for_the_home_screen_has_its_size(client: FlaskClient) -> None:
    address = re.search(r'"apple-touch-icon" href="([^"]+)"', client.get("/").text)
    assert address
    with client.get(address[1]) as response:
        assert size(response.data) == (180, 180)


def given(script: str, name: str) -> Any:
    """What the server wrote into the service worker."""
    found = re.search(rf"^const {name} = (.+);$", script, re.MULTILINE)
    assert found
    return json.loads(found[1])


def test_the_worker_is_a_script_for_the_whole_app(client: FlaskClient) -> None:
    response = client.get("/sw.js")
    assert response.mimetype == "text/javascript"
    assert response.headers["Service-Worker-Allowed"] == "/"
    assert response.headers["Cache-Control"] == "no-store"
    assert re.fullmatch(r"referee-\w+", given(response.text, "NAME"))
    for address in given(response.text, "FILES"):
        with client.get(address) as file:
            assert file.status_code == 200


def test_the_worker_keeps_what_its_pages_need(client: FlaskClient) -> None:
    kept = given(client.get("/sw.js").text, "FILES")
    wanted = re.findall(r'(?:href|src)="(/static/[^"#]+)', client.get("/offline").text)
    assert wanted
    assert set(wanted) <= set(kept)
    scripts = {each.rpartition("/")[2] for each in wanted if each.endswith(".js")}
    assert scripts == {"reconnect.js", *(f"{each}.js" for each in modules("reconnect"))}


def test_the_worker_is_another_one_when_language_or_look_change(client: FlaskClient) -> None:
    names = [given(client.get("/sw.js").text, "NAME")]
    names.append(given(client.get("/sw.js").text, "NAME"))
    client.set_cookie("referee_lang", "ja")
    names.append(given(client.get("/sw.js").text, "NAME"))
    client.set_cookie("referee_theme", "black")
    names.append(given(client.get("/sw.js").text, "NAME"))
    assert names[0] == names[1]
    assert len(set(names)) == 3


def test_what_the_browser_keeps_has_no_secret_no_form_and_no_other_script(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    mine.record(table, knock(1, 5, 20))
    secret = table.split("/")[2]
    assert mine.client.get("/offline").status_code == 200
    for address in (f"{table}/last", "/offline"):
        page = mine.see(address)
        assert secret not in page
        assert "The page you asked for opens by itself" in page
        assert "csrf" not in page
        assert re.findall(r"<script\b[^>]*?/([\w.]+js)", page) == ["reconnect.js"]
        assert page.count("<script") == 1
        assert not forms(page)
        assert set(links(page)) == {"/", ""}
        assert "session=" not in str(mine.answer.headers)


def test_the_last_scoreboard_has_names_totals_hands_and_the_time(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "<Bob>")
    mine.record(table, knock(1, 5, 20))
    mine.record(table, knock(2, 30, 5))
    mine.see(f"{table}/last")
    assert "&lt;Bob&gt;" in mine.text
    assert re.search(r"Scores as of .+ at .+\. The server cannot be reached\.", mine.told)
    numbers = re.findall(r"<b>([^<]+)</b>", mine.text)
    assert numbers == ["15", "25", "+15", "0", "0", "+25"]


def test_the_last_scoreboard_of_a_game_that_is_over_names_the_winner(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    mine.record(table, knock(1, 5, 20))
    mine.send("/finish")
    assert "Won by Ann" in mine.see(f"{table}/last")


def test_a_gone_link_has_no_last_scoreboard(mine: Browser) -> None:
    mine.see("/s/none/last", status=404)


def test_these_answers_have_the_headers_of_all(app: Flask, mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    for address in ("/manifest.webmanifest", "/sw.js", "/offline", "/display", f"{table}/last"):
        headers = mine.client.get(address).headers
        assert {name: headers.get(name) for name in HEADERS} == HEADERS, address
        assert headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("address", ["/sw.js", "/manifest.webmanifest", "/offline"])
def test_what_makes_the_app_starts_no_session(client: FlaskClient, address: str) -> None:
    assert "Set-Cookie" not in client.get(address).headers
