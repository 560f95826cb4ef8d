"""Names and notes that look like markup are only ever text: a page has the same elements whoever plays."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest
from flask import Flask

from tests.web.person import Browser, knock, went_out

HOSTILE = [
    "<script>alert(1)</script>",
    "</title><img src=x onerror=a>",
    '\'" autofocus onfocus="x',
    "--><svg/onload=alert(1)>",
    "{{ 7*7 }}{% raw %}${7*7}",
    "=1+1",
    "@SUM(A1)",
    "&lt;b&gt;&amp;",
    "%(name)s%s{0}{name}",
    "]]><!--",
    "\\u003cb\\u003e",
    "`javascript:alert(1)`",
]
PAGES = (
    "", "/big", "/board", "/board?as=big", "/last", "/why", "/log", "/share", "/rules", "/players", "/rules/change",
    "/hands/new", "/laid", "/referee", "/referee/layoff",
)  # fmt: skip


class _Structure(HTMLParser):
    """The elements of a page with the names of their attributes, and all its text."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, ...]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, *(name for name, _ in attrs)))

    def handle_comment(self, data: str) -> None:
        self.elements.append(("comment", data))

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def structure(page: str) -> _Structure:
    found = _Structure()
    found.feed(page)
    return found


def played(app: Flask, *names: str) -> tuple[Browser, str]:
    """A game whose players have these names, with a note, a ruling, and melds on the table."""
    mine = Browser(app)
    table = mine.start("contract", *names)
    mine.record(table, {**went_out(1, 0, 5, 10), "note": "".join(names)})
    mine.see(f"{table}/referee/meld?cards=8S+8H+8C")
    mine.send("/rulings/meld")
    mine.see(f"{table}/laid")
    mine.send("/laid", {"by": "2", "cards": "8S 8H 8C"}, status=200)
    mine.see(f"{table}/players")
    mine.send("/players", {"name-1": f"{names[0]}!", "sure": "yes"})
    return mine, table


def shown(mine: Browser, table: str) -> dict[str, str]:
    """Every page that shows names, by its address without the numbers in it."""
    home = {address: mine.see(address) for address in ("/", "/games", "/manifest.webmanifest", "/new/contract")}
    [hand] = mine.hands(table)
    ruling = re.search(r'href="([^"]+/rulings/\d+)"', mine.see(f"{table}/log"))
    assert ruling
    more = {"hand": hand, "correct": f"{hand}/correct", "insert": f"{table}/hands/new?before={hand.rpartition('/')[2]}"}
    more["ruling"] = ruling[1]
    return home | {path: mine.see(table + path) for path in PAGES} | {what: mine.see(at) for what, at in more.items()}


@pytest.mark.parametrize("names", list(zip(HOSTILE[::3], HOSTILE[1::3], HOSTILE[2::3], strict=True)))
def test_hostile_names_are_only_ever_text(app: Flask, names: tuple[str, ...]) -> None:
    harmless = [sign * len(name) for sign, name in zip("xyz", names, strict=True)]
    plain, named = shown(*played(app, *harmless)), set()
    for path, page in shown(*played(app, *names)).items():
        if path == "/manifest.webmanifest":
            assert json.loads(page) == json.loads(plain[path])
            continue
        there, here = structure(plain[path]), structure(page)
        assert here.elements == there.elements, path
        for safe, name in zip(harmless, names, strict=True):
            if safe in "".join(there.text):
                assert name in "".join(here.text), path
                named.add(path)
    assert {"", "/big", "/board", "/board?as=big", "/last", "/why", "/log", "hand", "/laid", "/", "/games"} <= named


@pytest.mark.parametrize("control", ["\u202e", "\u2066", "\u200f", "\x00", "\x1b", "\u2028"])
def test_bidi_controls_are_refused(app: Flask, control: str) -> None:
    mine = Browser(app)
    mine.see("/new/gin")
    odd = f"A{control}B".encode("utf-8", "surrogatepass")
    sent = mine.form("/new/gin")
    answer = mine.client.post(sent.action, data={**sent.values, "name-1": odd, "name-2": "Bob"})
    assert answer.status_code == 422
    table = mine.start("gin", "Ann", "Bob")
    mine.see(f"{table}/hands/new")
    sent = mine.form("/hands/new")
    answer = mine.client.post(sent.action, data={**sent.values, **knock(1, 5, 20), "note": odd})
    assert answer.status_code == 422
