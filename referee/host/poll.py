"""Waits for all connections together, looks only at those with something to do, and gives every address its share."""

from __future__ import annotations

import select
import time
from typing import Any

from waitress.server import MultiSocketServer
from waitress.wasyncore import readwrite

SHARE = 0.002
"""Seconds of each look after which anything else from one address waits for the next look."""


class _Poll:
    """What a system without epoll has, with the interface of epoll."""

    def __init__(self) -> None:
        poll = select.poll()
        self.register, self.modify, self.unregister = poll.register, poll.modify, poll.unregister
        self._poll = poll.poll

    def poll(self, seconds: float) -> list[tuple[int, int]]:
        """The events within this many seconds."""
        return self._poll(int(seconds * 1000))


class Sockets(dict[int, Any]):
    """All sockets by number, and what each is waiting for: asked again only after an event."""

    def __init__(self) -> None:
        super().__init__()
        self._lively: set[int] = set()
        self._waited: dict[int, int] = {}
        self._came: dict[str, dict[int, tuple[Any, int]]] = {}
        self._system = select.epoll() if hasattr(select, "epoll") else _Poll()

    def __setitem__(self, number: int, socket: Any) -> None:
        super().__setitem__(number, socket)
        self._lively.add(number)

    def __delitem__(self, number: int) -> None:
        super().__delitem__(number)
        self._lively.discard(number)
        self._wait(number, 0)

    def look(self, seconds: float) -> None:
        """Waits until something arrives or can be sent, and handles it."""
        for number in list(self._lively):
            socket = self.get(number)
            if socket is None:
                continue
            rests = getattr(socket, "rests", False)
            self._wait(number, _wanted(socket))
            if rests:
                self._lively.discard(number)
        for number, what in self._system.poll(0 if self._came else seconds):
            if number in self:
                self._came.setdefault(getattr(self[number], "of", ""), {})[number] = (self[number], what)
        for of in list(self._came):
            self._take_in(of)

    def _take_in(self, of: str) -> None:
        """Handles what came from one address for the time of its share; the rest waits until others had theirs."""
        line, end = self._came.pop(of), time.monotonic() + SHARE
        while line:
            number = next(iter(line))
            socket, what = line.pop(number)
            if number in self and self[number] is socket:
                self._lively.add(number)
                readwrite(socket, what)
            if time.monotonic() > end:
                break
        if line:
            self._came[of] = line

    def _wait(self, number: int, wanted: int) -> None:
        if wanted == self._waited.get(number, 0):
            return
        if not wanted:
            self._system.unregister(number)
            del self._waited[number]
            return
        if number in self._waited:
            self._system.modify(number, wanted)
        else:
            self._system.register(number, wanted)
        self._waited[number] = wanted


def _wanted(socket: Any) -> int:
    """What a socket is waiting for now."""
    comes = select.POLLIN | select.POLLPRI if socket.readable() else 0
    return comes | (select.POLLOUT if socket.writable() and not socket.accepting else 0)


class Listening(MultiSocketServer):
    """A server on several addresses, over `sockets()`."""

    def run(self) -> None:
        """Serves until told to stop."""
        if not isinstance(self.map, Sockets):
            super().run()
            return
        try:
            while self.map:
                self.map.look(self.adj.asyncore_loop_timeout)
        except (SystemExit, KeyboardInterrupt):
            self.close()


def sockets() -> dict[int, Any]:
    """An empty set of sockets; on systems that cannot wait for many at a time, such as Windows, each is asked every time."""
    return Sockets() if hasattr(select, "poll") else {}
