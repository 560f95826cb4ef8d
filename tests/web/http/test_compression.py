"""What goes over the wire is compressed for those who accept it, and only if its length reveals nothing."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.web.http.static import STYLES, resource_folder, sent_styles, static_files

Get = Callable[..., TestResponse]
TAKES = {"Accept-Encoding": "gzip, deflate"}
CSS = "/static/referee.css"
HTTPS = "https://localhost"


@pytest.fixture
def get(client: FlaskClient) -> Get:
    """Requests an address with these headers, and reads the answer to its end."""

    def asked(address: str, headers: dict[str, str] | None = None, **more: Any) -> TestResponse:
        return client.open(address, headers=headers, buffered=True, **more)

    return asked


def packed(response: TestResponse) -> bool:
    """Whether an answer is compressed, and gives its length correctly."""
    assert int(response.headers["Content-Length"]) == len(response.data)
    return response.headers.get("Content-Encoding") == "gzip"


@pytest.mark.parametrize("address", ["/", "/new", "/rules/gin", "/nowhere", "/static/signs.svg"])
def test_what_is_packed_is_what_is_sent_else(get: Get, address: str) -> None:
    get("/")
    plain, small = get(address), get(address, TAKES)
    assert not packed(plain)
    assert packed(small)
    assert len(gzip.decompress(small.data)) == pytest.approx(len(plain.data), abs=200)
    assert len(small.data) < len(plain.data) * 2 / 3
    for response in (plain, small):
        assert "Accept-Encoding" in response.vary


def test_a_file_is_whole_and_packed_alike_each_time(get: Get) -> None:
    first, second = get(CSS, TAKES), get(CSS, TAKES)
    assert first.data == second.data


@pytest.mark.parametrize("name", sorted(name for name in static_files() if name.endswith((".css", ".js"))))
def test_a_packed_file_is_whole_but_for_lines_of_comment_empty_ones_and_the_blanks_before_others(
    get: Get, name: str
) -> None:
    response = get(f"/static/{name}", TAKES)
    left = iter(gzip.decompress(response.data).decode().splitlines())
    line = next(left)
    gone, ticks = [], 0
    for written in static_files()[name].read_text("utf-8").splitlines():
        if written.lstrip(" \t") == line:
            assert written == line or ticks % 2 == 0, "blanks inside of a text are no indent"
            ticks += line.count("`")
            line = next(left, "\0")
        else:
            assert ticks % 2 == 0, "a line inside of a text is no comment"
            gone.append(written.strip())
    assert line == "\0"
    assert all(not each or each.startswith(("//", "/*")) or each.endswith("*/") for each in gone)


def test_the_styles_are_whole_but_for_the_space_around_their_signs() -> None:
    sheet, folder = sent_styles(), resource_folder("static") / "styles"
    dense = "".join(sheet.split())
    for name in STYLES:
        written = re.sub(r"/\*.*?\*/", "", (folder / f"{name}.css").read_text("utf-8"), flags=re.DOTALL)
        assert "".join(written.split()).replace(";}", "}") in dense
        for text in re.findall(r'"[^"\n]*"', written):
            assert text in sheet


def test_a_file_that_the_browser_has_is_not_sent_again(get: Get) -> None:
    for headers in ({}, TAKES):
        tag = get(CSS, headers).headers["ETag"]
        for asked in ({}, TAKES):
            again = get(CSS, {**asked, "If-None-Match": tag})
            assert (again.status_code, again.data) == (304, b"")


def test_a_part_of_a_file_is_sent_as_it_is(get: Get) -> None:
    part = get(CSS, {**TAKES, "Range": "bytes=0-9"})
    assert part.status_code == 206
    assert "Content-Encoding" not in part.headers
    assert len(part.data) == 10


@pytest.mark.parametrize("taken", ["identity", "gzip;q=0", "br", ""])
def test_who_does_not_take_it_gets_it_as_it_is(get: Get, taken: str) -> None:
    assert not packed(get("/", {"Accept-Encoding": taken}))


def test_the_head_of_an_answer_has_no_body(get: Get) -> None:
    for address in ("/", CSS):
        response = get(address, TAKES, method="HEAD")
        assert (response.status_code, response.data) == (200, b"")


def test_what_is_small_or_packed_already_stays(app: Flask, get: Get) -> None:
    app.add_url_rule("/small", view_func=lambda: "x" * 100, endpoint="small")
    app.add_url_rule("/packed", view_func=lambda: ("x" * 9000, {"Content-Encoding": "br"}), endpoint="packed")
    assert get("/small", TAKES).data == b"x" * 100
    assert get("/packed", TAKES).headers["Content-Encoding"] == "br"


@pytest.mark.parametrize(
    ("site", "over_https"), [("none", True), ("same-origin", True), ("same-site", False), ("cross-site", False)]
)
def test_over_https_no_other_site_learns_a_secret_by_the_length_of_a_page(
    get: Get, site: str, over_https: bool
) -> None:
    asked = {**TAKES, "Sec-Fetch-Site": site}
    assert packed(get("/", asked))
    assert packed(get("/", asked, base_url=HTTPS)) == over_https
    assert packed(get(CSS, asked, base_url=HTTPS))


def test_over_https_a_browser_that_does_not_say_who_asks_gets_pages_as_they_are(get: Get) -> None:
    assert packed(get("/", TAKES))
    assert not packed(get("/", TAKES, base_url=HTTPS))
