"""Saved means saved: what was acknowledged over HTTP survives a `kill -9` right afterwards."""

from __future__ import annotations

import http.client
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

from tests.pages import Form, form
from tests.served import Served, serving
from tests.soak import times
from tests.web.person import knock

TIMES = times(2, 30)


class Caller:
    """A browser in a process of its own that talks to a real server and keeps its session."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}

    def ask(
        self, served: Served, method: str, address: str, sent: dict[str, str] | None = None
    ) -> tuple[int, str, str]:
        """The status, address and text of an answer."""
        cookies = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}
        with closing(http.client.HTTPConnection(served.address.removeprefix("http://"), timeout=30)) as line:
            line.request(method, address, urlencode(sent or {}), headers)
            answer = line.getresponse()
            text = answer.read().decode()
        for each in answer.headers.get_all("Set-Cookie", []):
            key, _, value = each.partition(";")[0].partition("=")
            self.cookies[key] = value
        return answer.status, answer.headers.get("Location", ""), text

    def form(self, served: Served, address: str, action: str) -> Form:
        return form(self.ask(served, "GET", address)[2], action)


def test_every_acknowledged_hand_outlives_kill_9(tmp_path: Path) -> None:
    caller, table = Caller(), ""
    for number in range(1, TIMES + 1):
        with serving(tmp_path) as served:
            if not table:
                start = caller.form(served, "/new/gin", "/new/gin")
                names = {"name-1": "Ann", "name-2": "Bob", "rule-target": "1000"}
                _, table, _ = caller.ask(served, "POST", start.action, start.values | names)
            sent = caller.form(served, f"{table}/hands/new", "/hands/new")
            status, _, _ = caller.ask(served, "POST", sent.action, sent.values | knock(1, 5, 20 + number))
            served.kill()
        assert status == 303
    with serving(tmp_path) as served:
        page = caller.ask(served, "GET", table)[2]
        games = caller.ask(served, "GET", "/games")[2]
    assert page.count('id="hand-') == TIMES
    assert f"<b>+{15 + TIMES}</b>" in page
    assert table in games
