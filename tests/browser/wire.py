"""A proxy between browser and server that counts the bytes it passes on."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

CHUNK = 65536


class Wire:
    """A listening port that passes everything on to a server, and counts the bytes of its answers."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._server = (parts.hostname or "", parts.port or 80)
        self._door = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self.address = f"{parts.scheme}://127.0.0.1:{self._door.getsockname()[1]}"
        self.received = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                browser, _ = self._door.accept()
                server = socket.create_connection(self._server)
                self._ends += [browser, server]
                for ends in ((browser, server), (server, browser)):
                    threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(CHUNK):
                if source.getpeername() == self._server:
                    self.received += len(piece)
                target.sendall(piece)
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        """Closes it."""
        for each in (self._door, *self._ends):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()


@contextmanager
def wired(address: str) -> Iterator[Wire]:
    """A proxy in front of a server until the block ends."""
    wire = Wire(address)
    try:
        yield wire
    finally:
        wire.close()
