"""An odd value anywhere in a request gets an answer, never a server error: no 5xx, no traceback.

Every address, every name, and every odd value at some of the addresses are tried; `make soak` tries every combination.

Every address is tried, every name, and every odd value at some of the addresses; `make soak` tries each with each.
"""

from __future__ import annotations

import re
from itertools import cycle
from pathlib import Path
from urllib.parse import quote

import pytest
from werkzeug.test import TestResponse

from referee.web import __file__ as web
from tests.soak import some
from tests.web.person import HTMX
from tests.web.rights import GRANTS, Grant, World

ODD: dict[str, str | bytes] = {
    "empty": "",
    "minus": "-1",
    "zero": "0",
    "huge": "9" * 400,
    "more digits than are read": "9" * 5000,
    "not a number": "NaN",
    "a fraction": "1e400",
    "superscript": "²",
    "arabic digit": "٣",
    "control": "\x00\x1b\x7f",
    "turned": "\u202e\u2066",
    "half a character": b"\xed\xa0\x80",
    "not UTF-8": b"\xff\xfe",
    "markup": "<script>alert(1)</script>",
    "template": "{{ 7*7 }}{% x %}",
    "percent": "%s%(n)s%00",
    "long": "x" * 9999,
    "path": "../../etc/passwd",
    "sql": "'; DROP TABLE sheet; --",
    "lines": "a\r\nb: c",
}
QUERY = (
    "page",
    "photo",
    "after",
    "season",
    "deleted",
    "again",
    "q",
    "every",
    "arrange",
    "before",
    "hand",
    "lang",
    "back",
    "to",
    "v",
    "as",
    "who",
    "agree",
    "agreed",
    "unit",
    "rules_left",
    "point",
    "chip",
    "currency",
    "without",
    "game",
    "year",
    "here",
    "known",
    "left",
    "once",
    "plays",
    "of",
    "kind",
    "seed",
    "n",
    "right",
    "answer",
    "a1",
    "seldom",
    "removed",
    "on",
    "ruling",
    "rules",
)
ALWAYS = (
    "once",
    "version",
    "sure",
    "laid",
    "again",
    "q",
    "every",
    "arrange",
    "carry",
    "back",
    "to",
    "play",
    "joker",
    "first",
    "partners",
)
FEW = 1
"""Odd values at one place; in a soak all of them."""
POSTS = [each for each in GRANTS if each.method == "POST"]


def fine(answer: TestResponse) -> bool:
    """Whether this is a proper answer without a traceback."""
    found = answer.status_code < 500 and b"Traceback" not in answer.data and b"<script>alert" not in answer.data
    answer.close()
    return found


def test_every_query_that_is_read_is_tried() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(web).parent.glob("*.py"))
    read = set(re.findall(r'request\.args(?:\.get\(|\[)"(\w+)"', source))
    assert read <= set(QUERY)
    assert {"again", "before", "v", "to"} <= read


@pytest.mark.parametrize("grant", POSTS, ids=[each.request for each in POSTS])
def test_odd_fields_are_never_our_fault(world: World, grant: Grant) -> None:
    fields = world.begin(grant)
    owner = world.visitors[0]
    token = owner.token
    address = world.table + world.path(grant)
    odd = cycle(ODD.items())

    def send(**changed: str | bytes) -> TestResponse:
        return owner.browser.client.post(address, data={**fields, **changed, "csrf_token": token})

    for name in dict.fromkeys([*fields, *ALWAYS]):
        what, value = next(odd)
        assert fine(send(**{name: value})), (name, what)
    for what, value in some(ODD.items(), POSTS.index(grant), FEW):
        assert fine(send(**dict.fromkeys([*fields, *ALWAYS], value))), what
        world.restore()
    assert fine(owner.browser.client.post(address, data={"csrf_token": token}))


READ = [
    "/",
    "/games",
    "/evenings",
    "/evenings/1",
    "/new",
    "/new/gin",
    "/rules",
    "/rules/gin",
    "/referee",
    "/referee/gin",
    "/referee/gin/knock",
    "/import",
    "/imported/once",
    "/display",
    "/circles/new",
    "/link",
    "/learn",
    "/learn/gin",
    "/learn/gin/sheet",
    "/learn/gin/drill",
]


def test_odd_queries_are_never_our_fault(world: World) -> None:
    client = world.owner.client
    pages = [world.table + world.path(each) for each in GRANTS if each.method == "GET"]
    for place, address in enumerate([*READ, *pages]):
        for what, value in some(ODD.items(), place, FEW):
            assert fine(client.get(address, query_string=dict.fromkeys(QUERY, value))), (address, what)


def test_one_odd_query_is_never_our_fault(world: World) -> None:
    odd = cycle(ODD.items())
    for name in QUERY:
        for path in ("", "/hands/new", "/board", "/share", "/referee/meld"):
            what, value = next(odd)
            answer = world.owner.client.get(world.table + path, query_string={name: value}, headers=HTMX)
            assert fine(answer), (path, name, what)


SECRET = ("sheets.table", "sheets.board", "sheets.undo", "share.links")
"""Where the secret itself is odd; all other addresses look it up in the same place."""


def test_odd_addresses_are_never_our_fault(world: World) -> None:
    owner = world.visitors[0]
    token = owner.token
    for place, rule in enumerate(world.app.url_map.iter_rules()):
        opened = re.sub(r"<[a-z]+:key>", world.key, rule.rule)
        if "<" not in opened:
            if "key" in rule.arguments and rule.endpoint not in SECRET:
                continue
            opened = rule.rule
        address = rule.rule if rule.endpoint in SECRET else opened
        for what, value in some(ODD.items(), place, FEW) if "<" in address else [("as it is", "")]:
            odd = re.sub(r"<[^>]+>", quote(value, safe=""), address)
            if "GET" in (rule.methods or ()):
                assert fine(owner.browser.client.get(odd)), (rule.rule, what)
            if "POST" in (rule.methods or ()):
                assert fine(owner.browser.client.post(odd, data={"csrf_token": token})), (rule.rule, what)


HEADERS = ("Cookie", "Accept-Language", "Accept-Encoding", "Referer", "Content-Type", "If-None-Match", "If-Modified-Since",
           "Range", "HX-Request", "HX-Target", "HX-Current-URL", "HX-Boosted", "X-CSRFToken", "Authorization")  # fmt: skip


IN_HEADERS = (*("empty", "huge", "superscript", "half a character", "not UTF-8", "markup", "percent", "long", "path"),)
COOKIES = ("session", "referee_owner", "referee_lang", "referee_theme")


def in_headers(what: str) -> str:
    value = ODD[what]
    return value.decode("latin-1") if isinstance(value, bytes) else value.encode().decode("latin-1")


def test_odd_headers_are_never_our_fault(world: World) -> None:
    client = world.app.test_client()
    for place, name in enumerate(HEADERS):
        for what in some(IN_HEADERS, place, FEW):
            headers = {name: in_headers(what)}
            for address in ("/static/referee.css", f"/s/{world.look}", f"/s/{world.look}/board?v=1.0"):
                assert fine(client.get(address, headers=headers)), (name, address, what)
            assert fine(client.post(f"/s/{world.keep}/undo", headers=headers, data={"version": "1"})), (name, what)


def test_odd_cookies_are_never_our_fault(world: World) -> None:
    client = world.app.test_client()
    for cookie in COOKIES:
        for what in IN_HEADERS:
            for address in ("/", f"{world.table}/board?v=1.0"):
                text = in_headers(what)
                assert fine(client.get(address, headers={"Cookie": f"{cookie}={text}; {cookie}x"})), (cookie, what)
