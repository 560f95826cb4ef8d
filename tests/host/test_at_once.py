"""A poll with nothing new is answered where it arrives: without a thread, a turn, or anything that its connection has already paid for."""

from __future__ import annotations

import re
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import Any

import pytest
from flask import Flask

from referee.host import answers, connections, crowd
from referee.host.crowd import OF_ONE, Crowd
from referee.host.queue import Dispatcher
from referee.store import Right, Store
from referee.web.http.polling import AT_ONCE
from tests.host.test_connections import GUEST, HOST, Inside, is_open, opened, soon
from tests.web.person import Browser, knock

AT = "2026-11-21T20:00:00+00:00"
POLLS = 20


@pytest.fixture
def table(mine: Browser) -> str:
    """A game of gin with one hand."""
    address = mine.start("gin", "Ann", "Bob")
    mine.record(address, knock(1, 5, 20))
    return address


@pytest.fixture
def look(app: Flask, mine: Browser, table: str) -> str:
    """The link for watching it."""
    return Browser(app).join(mine, table, "look")


@pytest.fixture
def store(app: Flask) -> Store:
    """The games."""
    found: Store = app.extensions["store"]
    return found


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often somebody asked whose a connection is, counted it, or gave a request to a thread."""
    found: Counter[str] = Counter()

    def count(owner: Any, name: str) -> None:
        before = getattr(owner, name)

        def counting(*given: Any, **more: Any) -> Any:
            found[name] += 1
            return before(*given, **more)

        monkeypatch.setattr(owner, name, counting)

    count(crowd, "household")
    count(Crowd, "add")
    count(Crowd, "_waiting")
    count(Dispatcher, "add_task")
    count(answers.AtOnce, "execute")
    return found


class Line:
    """A connection to a server, and what is said over it."""

    def __init__(self, link: socket.socket) -> None:
        self.link = link
        self._rest = b""

    def ask(self, address: str, more: str = "", version: str = "1.1") -> tuple[int, bytes]:
        """The status and the body of the next answer."""
        self.say(address, more, version)
        return self.hear()

    def say(self, address: str, more: str = "", version: str = "1.1") -> None:
        """Sends a request."""
        self.link.sendall(f"GET {address} HTTP/{version}\r\n{HOST}HX-Request: true\r\n{more}\r\n".encode())

    def hear(self) -> tuple[int, bytes]:
        """The status and the body of the answer."""
        while b"\r\n\r\n" not in self._rest:
            self._more()
        head = self._rest.partition(b"\r\n\r\n")[0] + b"\r\n\r\n"
        length = re.search(rb"(?i)content-length: (\d+)", head)
        whole = len(head) + (int(length[1]) if length and head[9:12] != b"304" else 0)
        while len(self._rest) < whole:
            self._more()
        answer, self._rest = self._rest[:whole], self._rest[whole:]
        return int(answer[9:12]), answer

    def _more(self) -> None:
        came = self.link.recv(65536)
        assert came, "the connection is closed"
        self._rest += came

    def seen(self, look: str) -> str:
        """The version with which a board that was just sent polls."""
        found = re.search(rb"/board\?v=([\w.]+)", self.ask(f"{look}/board")[1])
        assert found
        return f"{look}/board?v={found[1].decode()}"


def test_polls_with_nothing_new_cost_no_thread_and_one_look_at_whose_they_are(
    app: Flask, look: str, counted: Counter[str]
) -> None:
    with Inside(app) as port, opened(port) as link:
        line = Line(link)
        poll = line.seen(look)
        assert line.ask(poll)[0] == 204
        counted.clear()
        assert [line.ask(poll)[0] for _ in range(POLLS)] == [204] * POLLS
        assert dict(counted) == {}, "the connection was counted when it came, the request read when it first came"


def test_a_poll_over_a_new_connection_pays_for_the_connection_alone(
    app: Flask, look: str, counted: Counter[str]
) -> None:
    with Inside(app) as port:
        with opened(port) as link:
            poll = Line(link).seen(look)
        with opened(port) as link:
            assert Line(link).ask(poll)[0] == 204
        counted.clear()
        for _ in range(POLLS):
            with opened(port) as link:
                assert Line(link).ask(poll)[0] == 204
        assert dict(counted) == {"household": POLLS, "add": POLLS}


def test_each_browser_behind_a_proxy_is_told_apart_without_a_thread(
    app: Flask, look: str, counted: Counter[str]
) -> None:
    inside = Inside(app, behind=1)
    with inside as port, opened(port) as link:
        line = Line(link)
        poll = line.seen(look)
        for each in ("198.51.100.1", "198.51.100.2", "198.51.100.1"):
            assert line.ask(poll, f"X-Forwarded-For: {each}\r\n")[0] == 204
            assert list(inside.crowd._known) == [each]
        assert counted["add_task"] == 1, "only the board itself was drawn on a thread"


def test_what_is_new_comes_with_the_next_poll_over_the_same_connection(
    app: Flask, mine: Browser, table: str, look: str, counted: Counter[str]
) -> None:
    with Inside(app) as port, opened(port) as link:
        line = Line(link)
        poll = line.seen(look)
        assert [line.ask(poll)[0] for _ in range(3)] == [204] * 3
        counted.clear()
        mine.record(table, knock(2, 30, 5))
        status, board = line.ask(poll)
        assert status == 200
        assert b"25" in board
        assert counted["add_task"] == 1
        assert line.ask(line.seen(look))[0] == 204


def test_a_link_that_was_taken_back_is_dead_though_its_answer_is_remembered(
    app: Flask, store: Store, look: str
) -> None:
    with Inside(app) as port, opened(port) as link:
        line = Line(link)
        poll = line.seen(look)
        assert [line.ask(poll)[0] for _ in range(3)] == [204] * 3
        store.new_link(1, Right.LOOK, when=AT)
        assert line.ask(poll)[0] == 404


def test_nobody_has_the_answer_of_another(app: Flask, mine: Browser, table: str) -> None:
    cookie = mine.client.get_cookie("referee_owner")
    assert cookie
    with Inside(app) as port, opened(port) as link, opened(port) as other:
        own = f"Cookie: referee_owner={cookie.value}\r\n"
        seen = re.search(rb"/board\?v=([\w.]+)", Line(link).ask(f"{table}/board", own)[1])
        assert seen
        poll = f"{table}/board?v={seen[1].decode()}"
        assert [Line(link).ask(poll, own)[0] for _ in range(3)] == [204] * 3
        assert Line(other).ask(poll)[0] == 404
        assert Line(other).ask(poll, "Cookie: referee_owner=someone.else\r\n")[0] == 404
        assert Line(other).ask(poll, "X: \r\n" + own.replace("Cookie", "Cookies"))[0] == 404
        assert Line(link).ask(poll, own)[0] == 204


def test_polls_that_come_together_wait_in_line(app: Flask, look: str, counted: Counter[str]) -> None:
    with Inside(app) as port, opened(port) as link:
        line = Line(link)
        poll = line.seen(look)
        counted.clear()
        link.sendall(f"GET {poll} HTTP/1.1\r\n{HOST}\r\n".encode() * POLLS)
        assert [line.hear()[0] for _ in range(POLLS)] == [204] * POLLS
        assert (counted["add_task"], counted["execute"]) == (POLLS, 0)


def test_a_poll_that_comes_in_pieces_is_answered(app: Flask, look: str) -> None:
    with Inside(app) as port, opened(port) as link:
        line = Line(link)
        poll = line.seen(look)
        for _ in range(3):
            for each in f"GET {poll} HTTP/1.1\r\n{HOST}\r\n".partition("Host"):
                link.sendall(each.encode())
                time.sleep(0.05)
            assert line.hear()[0] == 204


@pytest.mark.parametrize(
    ("more", "version", "stays"),
    [
        ("", "1.1", True),
        ("Connection: keep-alive\r\n", "1.1", True),
        ("Connection: close\r\n", "1.1", False),
        ("", "1.0", False),
        ("Connection: keep-alive\r\n", "1.0", False),
    ],
)
def test_an_answer_without_a_body_ends_the_connection_only_where_asked(
    app: Flask, look: str, more: str, version: str, stays: bool
) -> None:
    with Inside(app) as port, opened(port) as link:
        poll = Line(link).seen(look)
        for _ in range(2):
            with opened(port) as each:
                status, answer = Line(each).ask(poll, more, version)
                assert (status, b"Connection: close" in answer) == (204, not stays)
                assert soon(lambda each=each: is_open(each) is stays)  # type: ignore[misc]
                time.sleep(0.05)
                assert is_open(each) is stays


@pytest.mark.parametrize("status", ["204 No Content", "304 Not Modified"])
def test_an_answer_without_a_body_from_a_thread_leaves_the_connection_open(status: str) -> None:
    def empty(_environ: Any, start: Any) -> Iterable[bytes]:
        start(status, [])
        return []

    with Inside(empty) as port, opened(port) as link:
        line = Line(link)
        assert [line.ask("/")[0] for _ in range(3)] == [int(status[:3])] * 3


def test_a_remembered_answer_has_the_date_of_now(app: Flask, look: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Inside(app) as port, opened(port) as link:
        line = Line(link)
        poll = line.seen(look)
        first = line.ask(poll)[1]
        monkeypatch.setattr(answers, "_dated", lambda _now: b"\r\nDate: today\r\n")
        second = line.ask(poll)[1]
        assert re.sub(rb"Date: .*", b"Date: today\r", first) == second


def test_whoever_saves_for_long_keeps_no_poll_and_no_server_waiting(app: Flask, store: Store, look: str) -> None:
    inside = Inside(app, begin=store.wait_for_nobody)
    with inside as port, opened(port) as link, opened(port, of=GUEST) as other:
        line, poll = Line(link), Line(link).seen(look)
        assert line.ask(poll)[0] == 204
        with store._scratch._lock:
            line.say(poll)
            assert Line(other).ask("/static/referee.css")[0] == 200, "the poll waits on a thread of its own"
        assert line.hear()[0] == 204


def test_the_thread_that_waits_for_nobody_is_refused_at_once(store: Store) -> None:
    store.wait_for_nobody()
    assert store._connections.here.execute("PRAGMA busy_timeout").fetchone()[0] == 0
    with store._connections.writing():
        pass
    store._connections._here.own.close()
    store._connections._here.own = None
    assert store._connections.here.execute("PRAGMA busy_timeout").fetchone()[0] == 0, "also over a new connection"


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "MOST_ANSWERS", 3)
    monkeypatch.setattr(answers, "LARGEST", 10)
    kept, holds = answers.Remembered(), [True]
    answer = answers.LastingReply(b"a", b"b", {}, False, lambda: holds[0])
    for each in (b"1", b"2", b"3"):
        kept.keep(each, answer, https=False)
    assert kept.find(b"1", https=False) is answer
    assert kept.find(b"1", https=True) is None, "over https the answer has more headers"
    kept.keep(b"4", answer, https=False)
    kept.keep(bytes(11), answer, https=False)
    assert [kept.find(each, https=False) for each in (b"1", b"2", b"3", b"4", bytes(11))] == [
        answer, None, answer, answer, None,
    ]  # fmt: skip
    holds[0] = False
    assert kept.find(b"1", https=False) is None
    holds[0] = True
    assert kept.find(b"1", https=False) is None, "what held no more is forgotten"


def now_and_then(environ: Any, start: Any) -> Iterable[bytes]:
    """An app that always answers boards at once."""
    at_once: Callable[[Callable[[], bool]], None] | None = environ.get(AT_ONCE)
    if at_once:
        at_once(lambda: True)
    start("204 No Content", [])
    return []


def many(port: int, held: ExitStack, count: int, of: str) -> list[Line]:
    """This many boards open at an address, each of them answered."""
    lines = []
    for _ in range(count):
        lines.append(Line(held.enter_context(opened(port, of=of))))
        assert lines[-1].ask("/s/table/board?v=1")[0] == 204
    return lines


def test_a_club_behind_one_router_keeps_its_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "MOMENT", 0.0)
    inside = Inside(now_and_then, most=6 * OF_ONE)
    with inside as port, ExitStack() as held:
        club = many(port, held, 3 * OF_ONE - 5, GUEST)
        time.sleep(2.5)
        assert [each.ask("/s/table/board?v=1")[0] for each in club] == [204] * len(club)
        assert all(is_open(each.link) for each in club)


def test_one_address_may_rest_on_half_of_all_and_the_oldest_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "MOMENT", 0.0)
    inside = Inside(now_and_then, most=3 * OF_ONE)
    with inside as port, ExitStack() as held:
        club = many(port, held, OF_ONE, "127.0.0.2")
        guest = many(port, held, 2 * OF_ONE - 20, GUEST)
        assert soon(lambda: sum(is_open(each.link) for each in guest) <= OF_ONE)
        open_still = [is_open(each.link) for each in guest]
        assert sum(open_still) >= OF_ONE - 20
        assert open_still == sorted(open_still), "the latest stay"
        assert all(is_open(each.link) for each in club)


def test_resting_does_not_count_as_idle_since_the_first_poll(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connections.SECONDS, crowd.IDLE, 1.0)
    with Inside(now_and_then) as port, opened(port) as link:
        line, latest = Line(link), time.monotonic() + 2
        while time.monotonic() < latest:
            assert line.ask("/s/table/board?v=1")[0] == 204
            time.sleep(0.2)
        assert soon(lambda: not is_open(link))
