"""Waits for all connections together, and looks only at those with something to do: one that is idle costs nothing."""

from __future__ import annotations

import select
from typing import Any

from waitress.server import MultiSocketServer
from waitress.wasyncore import readwrite


class Sockets(dict[int, Any]):
    """All sockets by their numbers, and what of each is waited for: asked again only after something came to pass."""

    def __init__(self) -> None:
        super().__init__()
        self._lively: set[int] = set()
        self._waited: dict[int, int] = {}
        self._poll = select.poll()

    def __setitem__(self, number: int, socket: Any) -> None:
        super().__setitem__(number, socket)
        self._lively.add(number)

    def __delitem__(self, number: int) -> None:
        super().__delitem__(number)
        self._lively.discard(number)
        self._wait(number, 0)

    def look(self, seconds: float) -> None:
        """Waits until something comes, or may go, and has it done."""
        for number in list(self._lively):
            socket = self.get(number)
            if socket is None:
                continue
            rests = getattr(socket, "rests", False)
            self._wait(number, _wanted(socket))
            if rests:
                self._lively.discard(number)
        for number, what in self._poll.poll(int(seconds * 1000)):
            if number in self:
                self._lively.add(number)
                readwrite(self[number], what)

    def _wait(self, number: int, wanted: int) -> None:
        if wanted == self._waited.get(number, 0):
            return
        if wanted:
            self._poll.register(number, wanted)
            self._waited[number] = wanted
        else:
            self._poll.unregister(number)
            del self._waited[number]


def _wanted(socket: Any) -> int:
    """What is waited for of a socket now."""
    comes = select.POLLIN | select.POLLPRI if socket.readable() else 0
    return comes | (select.POLLOUT if socket.writable() and not socket.accepting else 0)


class Listening(MultiSocketServer):
    """A server on several addresses, over `sockets()`."""

    def run(self) -> None:
        """Serves until it is told to stop."""
        if not isinstance(self.map, Sockets):
            super().run()
            return
        try:
            while self.map:
                self.map.look(self.adj.asyncore_loop_timeout)
        except (SystemExit, KeyboardInterrupt):
            self.close()


def sockets() -> dict[int, Any]:
    """No sockets yet; where the system cannot wait for many at a time, as Windows, each is asked every time."""
    return Sockets() if hasattr(select, "poll") else {}
