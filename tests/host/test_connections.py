"""Connections that say little, and downloads that nobody reads: they are closed, and nobody else waits for them."""

from __future__ import annotations

import errno
import socket
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from typing import Any

import pytest
from flask import Flask
from waitress import wasyncore

from referee.host import connections, crowd
from referee.host.connections import ANSWER, BODY, HEAD, Channel
from referee.host.crowd import IDLE, OF_ONE, Crowd, household
from referee.host.doors import doors, listening
from referee.host.server import HostOptions, _adjustments
from tests.served import Served, serving
from tests.web.person import Browser

SECONDS = 30
GUEST, TABLE = "127.0.0.9", "127.0.0.1"
HOST = "Host: localhost\r\n"
SAID = {
    "nothing": "",
    "a part of a head": f"GET / HTTP/1.1\r\n{HOST}X-",
    "a part of a body": f"POST /new/gin HTTP/1.1\r\n{HOST}Content-Length: 2000\r\n\r\nx",
    "a request, and no more": f"GET /static/referee.css HTTP/1.1\r\n{HOST}\r\n",
}
LARGE = 40_000_000


def opened(port: int, said: str = "", *, of: str = TABLE, buffer: int = 4096) -> socket.socket:
    """A connection from an address that has sent this text."""
    link = socket.socket()
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    link.settimeout(SECONDS)
    link.bind((of, 0))
    link.connect((TABLE, port))
    link.sendall(said.encode())
    return link


def asked(port: int, path: str = "/", *, of: str = TABLE, cookie: str = "") -> tuple[int, bytes]:
    """The answer to a whole request from an address, within a time."""
    link = HTTPConnection(TABLE, port, timeout=SECONDS, source_address=(of, 0))
    with closing(link):
        link.request("GET", path, headers={"Cookie": cookie})
        answer = link.getresponse()
        return answer.status, answer.read()


def is_open(link: socket.socket) -> bool:
    """Whether the server has not closed a connection."""
    link.setblocking(False)
    try:
        return bool(link.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return True
    except OSError:
        return False


def drained(link: socket.socket) -> int:
    """How many bytes still come before the connection ends."""
    came = 0
    with suppress(ConnectionError):
        while part := link.recv(2**20):
            came += len(part)
    return came


def soon(what: Callable[[], bool]) -> bool:
    """Whether something becomes true within a time."""
    latest = time.monotonic() + SECONDS
    while not what():
        if time.monotonic() > latest:
            return False
        time.sleep(0.02)
    return True


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for these tests only that may open few files."""
    with serving(tmp_path_factory.mktemp("small"), descriptors=200) as server:
        yield server


@pytest.mark.parametrize("said", SAID.values(), ids=SAID)
def test_the_table_is_served_whatever_a_guest_leaves_unsaid(small: Served, said: str) -> None:
    port = int(small.address.rpartition(":")[2])
    with ExitStack() as held:
        for _ in range(400):
            with suppress(ConnectionError):
                held.enter_context(opened(port, said, of=GUEST))
        for of in (TABLE, GUEST):
            assert asked(port, of=of)[0] == 200
    lines = small.said.splitlines()
    assert "Traceback" not in small.said
    assert max(Counter(line.partition("WARNING")[2] for line in lines if "WARNING" in line).values(), default=0) <= 1


class Inside:
    """A server within the test, with an app of the test's own, for this many connections; its thread first does `begin`."""

    def __init__(
        self,
        app: Any,
        *,
        threads: int = 2,
        behind: int = 0,
        most: int = 1000,
        begin: Callable[[], object] = lambda: None,
    ) -> None:
        adjustments = _adjustments(HostOptions(TABLE, 0))
        adjustments.threads = threads
        self.crowd = Crowd(most, behind)
        self.server = listening(app, adjustments, self.crowd, doors(adjustments))
        self.port = self.server.effective_listen[0][1]
        self._thread = threading.Thread(target=lambda: (begin(), self.server.run()))

    def __enter__(self) -> int:
        self._thread.start()
        return self.port

    def __exit__(self, *_: object) -> None:
        self.server.task_dispatcher.shutdown()
        assert self.server.map is not None
        trigger = next(each for each in list(self.server.map.values()) if each.accepting).trigger
        with trigger.lock:
            trigger.thunks.append(self._close)
            trigger.pull_trigger()
        self._thread.join(SECONDS)
        assert not self._thread.is_alive()

    def _close(self) -> None:
        for each in list(self.server.map.values()):
            if isinstance(each, Channel):
                each.let_go()
        wasyncore.close_all(self.server.map)


def hello(_environ: Any, start: Any) -> Iterable[bytes]:
    """An app that reads the request and says hello."""
    start("200 OK", [("Content-Length", "5")])
    return [b"hello"]


def test_a_connection_that_rests_is_not_asked_while_others_are_served(monkeypatch: pytest.MonkeyPatch) -> None:
    asked_of: Counter[int] = Counter()
    readable = Channel.readable

    def counted(channel: Channel) -> bool:
        asked_of[channel.addr[1]] += 1
        return readable(channel)

    monkeypatch.setattr(Channel, "readable", counted)
    inside = Inside(hello)
    with inside as port, ExitStack() as held:
        links = [held.enter_context(opened(port)) for _ in range(20)]
        assert soon(lambda: len(inside.crowd) == len(links))
        asked(port)
        asked_of.clear()
        assert [asked(port)[0] for _ in range(5)] == [200] * 5
        resting = {link.getsockname()[1] for link in links}
        assert asked_of.keys()
        assert not asked_of.keys() & resting
        links[0].sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert links[0].recv(15) == b"HTTP/1.1 200 OK"


def test_of_one_address_the_oldest_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "MOMENT", 0.0)
    with Inside(hello) as port, ExitStack() as held:
        other = held.enter_context(opened(port))
        links = [held.enter_context(opened(port, SAID["a part of a head"], of=GUEST)) for _ in range(OF_ONE + 20)]
        assert soon(lambda: sum(map(is_open, links)) == OF_ONE)
        assert not any(map(is_open, links[:20]))
        assert is_open(other)
        assert asked(port, of=GUEST) == (200, b"hello")


def test_a_crowd_of_one_address_is_answered() -> None:
    with Inside(hello) as port, ExitStack() as held:
        whole = f"GET / HTTP/1.1\r\n{HOST}Connection: close\r\n\r\n"
        links = [held.enter_context(opened(port, whole, of=GUEST)) for _ in range(3 * OF_ONE)]
        assert all(link.recv(15) == b"HTTP/1.1 200 OK" for link in links)


@pytest.mark.parametrize(
    ("said", "awaited"), [("", IDLE), (SAID["a part of a head"], HEAD), (SAID["a part of a body"], BODY)]
)
def test_what_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, said: str, awaited: str) -> None:
    monkeypatch.setitem(connections.SECONDS, awaited, 0.2)
    with Inside(hello) as port, opened(port, said) as link:
        assert is_open(link)
        assert soon(lambda: not is_open(link))


def test_whoever_sends_steadily_may_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connections.SECONDS, BODY, 0.1)
    head = f"POST / HTTP/1.1\r\n{HOST}Content-Length: 50000\r\n\r\n"
    with Inside(hello) as port, opened(port, head) as link:
        for _ in range(25):
            link.sendall(b"x" * 2000)
            time.sleep(0.1)
        assert link.recv(15) == b"HTTP/1.1 200 OK"


def large(_environ: Any, start: Any) -> Iterable[bytes]:
    """An app with one large answer, in pieces, and small ones."""
    if _environ["PATH_INFO"] != "/large":
        return hello(_environ, start)
    start("200 OK", [("Content-Length", str(LARGE))])
    return (bytes(LARGE // 40) for _ in range(40))


def test_no_thread_waits_for_a_reader() -> None:
    with Inside(large, threads=2) as port, ExitStack() as held:
        for _ in range(4):
            held.enter_context(opened(port, f"GET /large HTTP/1.1\r\n{HOST}\r\n", of=GUEST))
        time.sleep(0.5)
        assert asked(port) == (200, b"hello")
        assert asked(port, of=GUEST) == (200, b"hello")


def test_a_reader_that_does_not_read_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connections.SECONDS, ANSWER, 0.3)
    inside = Inside(large)
    with inside as port, opened(port, f"GET /large HTTP/1.1\r\n{HOST}\r\n") as link:
        assert soon(lambda: len(inside.crowd) == 1)
        assert soon(lambda: len(inside.crowd) == 0)
        assert link.recv(15) == b"HTTP/1.1 200 OK"


def test_a_reader_that_reads_has_all() -> None:
    with Inside(large) as port:
        assert asked(port, "/large") == (200, bytes(LARGE))


def test_all_games_are_sent_as_a_file(app: Flask, mine: Browser) -> None:
    mine.start("gin", "Ann", "Bob")
    given: list[Any] = []

    def wrapped(file: Any, *_: int) -> Iterable[bytes]:
        given.append(file)
        return [file.read()]

    answer = mine.client.get("/games.zip", environ_overrides={"wsgi.file_wrapper": wrapped})
    assert answer.data[:2] == b"PK"
    assert answer.content_length == len(answer.data)
    given[0].close()


class Counting:
    """An app that takes its time and notes how many requests it answers at once, of one browser and in all.

    Requests of an address or a path that is held are answered when they may be.
    """

    def __init__(self, held: str = "") -> None:
        self._held = held
        self.may = threading.Event()
        self._lock = threading.Lock()
        self._now: Counter[str] = Counter()
        self.most: Counter[str] = Counter()
        self.done: list[tuple[str, str]] = []

    def __call__(self, environ: Any, start: Any) -> Iterable[bytes]:
        who = environ.get("HTTP_COOKIE", "")
        with self._lock:
            self._now[who] += 1
            self.most[who] = max(self.most[who], self._now[who])
            self.most["all"] = max(self.most["all"], self._now.total())
        request = (environ["REMOTE_ADDR"], environ["PATH_INFO"])
        if self._held in request:
            self.may.wait(SECONDS)
        else:
            time.sleep(0.2)
        with self._lock:
            self._now[who] -= 1
            self.done.append(request)
        return hello(environ, start)


def test_a_browser_has_one_request_done_after_the_other() -> None:
    app = Counting()
    with Inside(app, threads=8) as port:
        cookies = ("referee_owner=one", "referee_owner=two")
        calls = [threading.Thread(target=asked, args=(port,), kwargs={"cookie": each}) for each in cookies * 4]
        for each in calls:
            each.start()
        for each in calls:
            each.join()
    assert (app.most[cookies[0]], app.most[cookies[1]]) == (1, 1)
    assert app.most["all"] == 2


def test_no_address_has_all_threads() -> None:
    app = Counting(held=GUEST)
    with Inside(app, threads=4) as port:
        calls = [
            threading.Thread(target=asked, args=(port,), kwargs={"cookie": f"referee_owner={each}", "of": GUEST})
            for each in range(8)
        ]
        for each in calls:
            each.start()
        assert soon(lambda: app.most["all"] == 2)
        assert asked(port) == (200, b"hello")
        assert app.done == [(TABLE, "/")]
        app.may.set()
        for each in calls:
            each.join()
    assert app.most["all"] == 3


def test_a_poll_does_not_wait_for_a_page_of_the_same_browser() -> None:
    app = Counting(held="/s/table/story")
    with Inside(app, threads=4) as port:
        pages = [threading.Thread(target=asked, args=(port, "/s/table/story")) for _ in range(4)]
        for each in pages:
            each.start()
        assert soon(lambda: app.most["all"] == 1)
        asked(port, "/s/table/board?v=1.0")
        assert app.done == [(TABLE, "/s/table/board")]
        app.may.set()
        for each in pages:
            each.join()


def test_behind_a_proxy_everybody_counts_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "MOMENT", 0.0)

    def body_of(client: str) -> str:
        return f"POST / HTTP/1.1\r\n{HOST}X-Forwarded-For: 8.8.8.8, {client}\r\nContent-Length: 20\r\n\r\nx"

    with Inside(hello, behind=1) as port, ExitStack() as held:
        silent = [held.enter_context(opened(port)) for _ in range(OF_ONE + 5)]
        other = held.enter_context(opened(port, body_of("198.51.100.1")))
        links = [held.enter_context(opened(port, body_of("198.51.100.2"))) for _ in range(OF_ONE + 5)]
        assert soon(lambda: sum(map(is_open, links)) == OF_ONE)
        assert is_open(other)
        assert all(map(is_open, silent))


def test_behind_a_proxy_everybody_has_turns_alone() -> None:
    app = Counting()

    def whole(client: str) -> str:
        return f"GET / HTTP/1.1\r\n{HOST}X-Forwarded-For: {client}\r\nConnection: close\r\n\r\n"

    with Inside(app, threads=8, behind=1) as port, ExitStack() as held:
        links = [held.enter_context(opened(port, whole(f"198.51.100.{each % 2}"))) for each in range(6)]
        assert all(link.recv(15) == b"HTTP/1.1 200 OK" for link in links)
    assert app.most["all"] == 2


@pytest.mark.parametrize(
    ("address", "who"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("fe80::1%eth0", "fe80::1"),
        ("::1", "::1"),
        ("unknown", "unknown"),
    ],
)
def test_who_is_behind_an_address(address: str, who: str) -> None:
    assert household(address) == who


@pytest.mark.parametrize("chunked", [False, True])
def test_what_is_too_large_is_refused_on_our_own_page(
    live_server: Served, monkeypatch: pytest.MonkeyPatch, chunked: bool
) -> None:
    size = 3_000_000
    head = f"POST /new/gin HTTP/1.1\r\n{HOST}Accept-Language: ja\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    if chunked:
        sent = f"{head}Transfer-Encoding: chunked\r\n\r\n{size:x}\r\n".encode() + bytes(size) + b"\r\n0\r\n\r\n"
    else:
        sent = f"{head}Content-Length: {size}\r\n\r\n".encode() + bytes(size)
    with opened(int(live_server.address.rpartition(":")[2]), buffer=65536) as link:
        link.sendall(sent)
        answer = b""
        while part := link.recv(65536):
            answer += part
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert "Content-Security-Policy" in answer.decode()
    assert "データが大きすぎます" in answer.decode()


def test_what_finds_no_room_on_the_disk_is_refused_with_the_reason(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    size = 200_000
    head = f"POST /new/gin HTTP/1.1\r\n{HOST}Content-Type: application/x-www-form-urlencoded\r\n"
    with Inside(app) as port, opened(port, f"{head}Content-Length: {size}\r\n\r\n", buffer=65536) as link:
        link.sendall(bytes(size))
        answer = b""
        while part := link.recv(65536):
            answer += part
    assert answer.startswith(b"HTTP/1.1 507 ")
    assert b"the disk is full" in answer


def test_a_pipe_of_requests_that_nobody_reads_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []

    def app(environ: Any, start: Any) -> Iterable[bytes]:
        begun.append(environ["PATH_INFO"])
        return large(environ, start)

    with Inside(app) as port, opened(port, f"GET /large HTTP/1.1\r\n{HOST}\r\n" * 20, buffer=65536) as link:
        assert soon(lambda: len(begun) == 1)
        time.sleep(1)
        assert len(begun) == 1
        assert drained(link) < 20 * LARGE
    assert len(begun) == 1
