"""What arrives over many connections is handled in turn: each address has its share of every look."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from referee.host import poll
from referee.host.poll import SHARE, Sockets, _Poll

GUEST, TABLE = "127.0.0.9", "127.0.0.1"
MANY = 20


class Talker:
    """A connection with input that takes long to handle."""

    accepting = False
    rests = True

    def __init__(self, of: str, done: list[Talker], then: Callable[[], object] = lambda: None) -> None:
        self.of = of
        self._done, self._then = done, then
        self.near, self.far = socket.socketpair()
        self.far.send(b"x")

    @property
    def number(self) -> int:
        return self.near.fileno()

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return False

    def handle_read_event(self) -> None:
        self.near.recv(1)
        self._done.append(self)
        time.sleep(2 * SHARE)
        self._then()

    def handle_error(self) -> None:
        raise AssertionError


@pytest.fixture
def held() -> Iterator[ExitStack]:
    """Closes the sockets of a test when it ends."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture(params=["epoll", "poll"])
def sockets(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Sockets:
    """An empty set of sockets, on either kind of system."""
    if request.param == "poll":
        monkeypatch.delattr(poll.select, "epoll", raising=False)
    made = Sockets()
    assert isinstance(made._system, _Poll) is (request.param == "poll" or not hasattr(select, "epoll"))
    return made


def talker(sockets: Sockets, held: ExitStack, *about: Any) -> Talker:
    """A connection that is waited for."""
    made = Talker(*about)
    held.enter_context(made.near)
    held.enter_context(made.far)
    sockets[made.number] = made
    return made


def test_nobody_waits_for_more_than_the_share_of_another(sockets: Sockets, held: ExitStack) -> None:
    done: list[Talker] = []
    guest = [talker(sockets, held, GUEST, done) for _ in range(MANY)]
    table = talker(sockets, held, TABLE, done)
    sockets.look(1)
    assert [each.of for each in done].count(GUEST) == 1
    assert table in done
    table.far.send(b"x")
    sockets.look(1)
    assert done.count(table) == 2
    assert len(done) == 4
    for _ in range(MANY):
        sockets.look(0)
    assert sorted(map(id, done)) == sorted(map(id, [*guest, table, table])), "each once, and nobody is forgotten"


def test_what_came_over_a_connection_that_closed_meanwhile_is_not_taken_for_another_s(
    sockets: Sockets, held: ExitStack
) -> None:
    done: list[Talker] = []
    first, second = (talker(sockets, held, GUEST, done) for _ in range(2))
    sockets.look(1)
    (waits,) = {first, second} - set(done)
    number = waits.number
    del sockets[number]
    waits.near.close()
    other = talker(sockets, held, GUEST, done)
    assert other.number == number, "the system gives its number anew"
    other.near.recv(1)
    sockets.look(0)
    assert other not in done
