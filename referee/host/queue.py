"""Whose request is handled next: addresses in turn, and for each browser one request after another."""

from __future__ import annotations

import re
from collections import Counter, deque
from typing import TYPE_CHECKING

from waitress.task import ThreadedTaskDispatcher

from referee.web.http.owner import COOKIE

if TYPE_CHECKING:
    from referee.host.connections import Channel
    from referee.host.request_parser import Parser

_OWNER = re.compile(rf"(?:^|; ?){COOKIE}=([^;]*)")
_POLL = re.compile(r"(/[^/]+)*/[sw]/[^/]+/board")

TURN = "turn"
"""The expectation for a browser that waits for its turn."""

Whose = tuple[str, str]
"""An address, and a browser there: by its cookie, or by the board that is polled, for which no browser has to wait."""


class Turns:
    """The requests that wait for a thread, in order; `threads` are never all used by one."""

    def __init__(self, threads: int) -> None:
        self._lines: dict[str, dict[str, deque[Channel]]] = {}
        self._running: Counter[Whose] = Counter()
        self._at_work: Counter[str] = Counter()
        self._most = {False: max(1, threads // 2), True: max(1, threads - 1)}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def __bool__(self) -> bool:
        return self._next() is not None

    def append(self, channel: Channel) -> None:
        """Adds a connection with a request after those of the same browser."""
        browser = browser_of(channel.requests[0])
        self._lines.setdefault(channel.of, {}).setdefault(browser, deque()).append(channel)
        self._count += 1

    def popleft(self) -> Channel:
        """Takes the next one; its address and browser then go to the end."""
        found = self._next()
        assert found is not None
        address, browser = found
        of = self._lines.pop(address)
        line = of.pop(browser)
        channel = line.popleft()
        if line:
            of[browser] = line
        if of:
            self._lines[address] = of
        self._running[found] += 1
        channel.turns.append(found)
        self._at_work[address] += 1
        self._count -= 1
        return channel

    def done(self, channel: Channel) -> None:
        """Notes that the request of a connection has been answered."""
        found = channel.turns.popleft()
        self._running[found] -= 1
        self._at_work[found[0]] -= 1
        self._running, self._at_work = +self._running, +self._at_work

    def _next(self) -> Whose | None:
        for address, of in self._lines.items():
            for browser in of:
                polls = browser.startswith("/")
                if self._at_work[address] < self._most[polls] and not self._running[address, browser]:
                    return address, browser
        return None


def is_poll(request: Parser) -> bool:
    """Whether an open board asks for news."""
    return not request.error and request.command == "GET" and bool(_POLL.fullmatch(request.path))


def browser_of(request: Parser) -> str:
    """What distinguishes browsers at one address."""
    if is_poll(request):
        return request.path
    found = _OWNER.search(request.headers.get("COOKIE", ""))
    return found[1].lstrip("/") if found else ""


class Dispatcher(ThreadedTaskDispatcher):
    """Threads that handle requests in turn."""

    def __init__(self, threads: int) -> None:
        super().__init__()
        self.queue: Turns = Turns(threads)  # type: ignore[assignment]

    def done(self, channel: Channel) -> None:
        """Lets the next request of a browser start."""
        with self.lock:
            self.queue.done(channel)
