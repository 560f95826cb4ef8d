"""A person with a browser: loads pages, fills in their forms as they are, and sends them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from html.parser import HTMLParser

from flask import Flask
from werkzeug.test import TestResponse

from referee import clock
from referee.web.http.owner import COOKIE, owner_of
from referee.web.http.phrases import BREAK, JOINER
from tests.pages import VOID, Form, form, plain, seen

HTMX = {"HX-Request": "true"}
Typed = Mapping[str, str]


def knock(by: int, first: int | str, second: int | str, **more: str) -> dict[str, str]:
    """A knock at gin by a player, 1 or 2, with the deadwood of both."""
    return {"end": "knock", "by": str(by), "held-1-points": str(first), "held-2-points": str(second), **more}


def went_out(out: int, *held: int) -> dict[str, str]:
    """A hand that a player ended by going out, with what each was left with; in 500 everyone laid nothing."""
    left = {f"held-{seat}-points": str(points) for seat, points in enumerate(held, 1) if seat != out}
    return {"out": str(out), **left, **{f"melded-{seat}-points": "0" for seat in range(1, len(held) + 1)}}


class Browser:
    """A browser with its cookies and the page that it shows."""

    def __init__(self, app: Flask, language: str = "en") -> None:
        self.client = app.test_client()
        self.language = {"Accept-Language": language}
        self.joined: dict[str, str] = {}
        self._answer: TestResponse
        self._led_to = ""

    @property
    def answer(self) -> TestResponse:
        """The last answer; if it was a redirect, its target, loaded when somebody looks."""
        if self._led_to:
            self.see(self._led_to)
        return self._answer

    @answer.setter
    def answer(self, answer: TestResponse) -> None:
        self._answer, self._led_to = answer, ""

    @property
    def owner(self) -> str:
        """Whose games this browser has; it becomes known if it is not."""
        if self.client.get_cookie(COOKIE) is None:
            self.see("/new/gin")
        cookie = self.client.get_cookie(COOKIE)
        assert cookie is not None
        return owner_of(cookie.decoded_value, self.client.application.secret_key)

    def join(self, owner: Browser, table: str, right: str = "keep") -> str:
        """Opens a link from the owner of a game: its addresses are then this browser's own. Returns the table's address."""
        html = owner.see(f"{table}/share")
        link = re.search(rf'id="address-{right}" value="http://[^/]+([^"]+)"', html)
        assert link is not None, f"there is no link to {right}"
        owner.see(table)
        self.joined[table] = link[1]
        return link[1]

    def handover(self) -> str:
        """The address of a new code for all games of this browser, as the server's host makes one."""
        return f"/move/{self.client.application.extensions['store'].handovers.make(self.owner, when=clock.now())}"

    def _here(self, address: str) -> str:
        """An address of somebody else's game in this browser."""
        for theirs, mine in self.joined.items():
            address = address.replace(theirs, mine)
        return address

    @property
    def text(self) -> str:
        """The page, without the marks for line breaks."""
        return plain(self.answer.text.replace(BREAK, "").replace(JOINER, ""))

    @property
    def told(self) -> str:
        """Everything visible on the page, except the names."""
        return " ".join(seen(self.text)).replace("\N{NO-BREAK SPACE}", " ")

    def see(self, address: str, status: int = 200) -> str:
        """Loads a page."""
        self.answer = self.client.get(self._here(address), headers=self.language)
        assert self.answer.status_code == status, (address, self.answer.status, seen(self.text))
        return self.text

    def form(self, action: str) -> Form:
        """The form of the page whose address ends like this."""
        return form(self.text, action)

    def send(self, action: str, typed: Typed | None = None, *, status: int = 303, **headers: str) -> str:
        """Fills in a form of the page, sends it, and follows the answer; the address, if it leads anywhere."""
        sent = self.form(action)
        self.post(sent.action, {**sent.values, **(typed or {})}, **headers)
        assert self.answer.status_code == status, (action, self.answer.status, seen(self.text))
        if status != 303:
            return sent.action
        self._led_to = self.answer.headers["Location"]
        return self._led_to

    def post(self, address: str, data: Typed, **headers: str) -> TestResponse:
        """Sends a form by hand."""
        self.answer = self.client.post(self._here(address), data=dict(data), headers={**self.language, **headers})
        return self.answer

    def start(self, preset: str, *names: str, **rules: str) -> str:
        """From the presets to an empty table; its address."""
        self.see(f"/new/{preset}")
        typed = {f"name-{seat}": name for seat, name in enumerate(names, 1)}
        return self.send(f"/new/{preset}", typed | {f"rule-{key}": value for key, value in rules.items()})

    def record(self, table: str, typed: Typed) -> None:
        """Records a hand from the table and returns to it; what the app asks first is answered with yes."""
        self.see(f"{table}/hands/new")
        sent = self.form("/hands/new")
        self.post(sent.action, {**sent.values, **typed})
        if self.answer.status_code == 409:
            self.send("/hands/new")
        else:
            assert self.answer.status_code == 303, seen(self.text)
            self._led_to = table

    def totals(self, table: str) -> list[str]:
        """The large numbers of the scoreboard in seat order, on the tiles or on the podium."""
        found = re.findall(r'id="total-(\d)".*?<b class="total">([^<]+)<', self.see(table), re.DOTALL)
        return [total for _, total in sorted(found)]

    def hands(self, table: str) -> list[str]:
        """The addresses of the hands on the scoreboard, which shows the newest first, in order of play."""
        return re.findall(r'href="([^"]+)" id="hand-\d+"', self.see(table))[::-1]


class _Part(HTMLParser):
    def __init__(self, wanted: str) -> None:
        super().__init__()
        self.wanted, self.depth = wanted, 0
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert self.depth or ("id", self.wanted) in attrs
        self.depth += tag not in VOID

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag not in VOID
        if not self.depth:
            raise StopIteration

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def part(html: str, name: str) -> str:
    """The text of the element with this id; an assertion fails if there is none."""
    parser, at = _Part(name), html.find(f' id="{name}"')
    assert at >= 0, f"nothing has the id {name}"
    with suppress(StopIteration):
        parser.feed(html[html.rindex("<", 0, at) :])
    return " ".join(" ".join(parser.words).split())


def there(html: str, name: str) -> bool:
    """Whether there is an element with this id."""
    return f'id="{name}"' in html
