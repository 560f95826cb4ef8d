"""https on the same port as plain http: the first byte that a browser sends tells which of the two it speaks."""

from __future__ import annotations

import errno
import socket
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from referee import clock
from referee.web.http.address import own_address, own_host

HANDSHAKE = b"\x16"
"""How https begins; plain http begins with a letter."""
RECORD = 16384
"""Bytes that https hands over at once: whoever reads as many leaves none behind unseen."""
MOST_NAMES = 64


class Later(Exception):
    """More has to come before anything can be read."""


class Sealed(ssl.SSLSocket):
    """A connection over https that waits for nothing, and that two threads may use."""

    turn: threading.Lock

    def recv(self, buflen: int = RECORD, flags: int = 0) -> bytes:
        """What came; with flags as it came."""
        if flags:
            return socket.socket.recv(self, buflen, flags)
        try:
            with self.turn:
                return super().recv(buflen)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            raise Later from None
        except ssl.SSLError:
            raise ConnectionResetError(errno.ECONNRESET, "no https") from None

    def send(self, data: Any, flags: int = 0) -> int:
        """Sends what the browser takes."""
        try:
            with self.turn:
                return super().send(data, flags)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            raise BlockingIOError(errno.EWOULDBLOCK, "later") from None
        except ssl.SSLError:
            raise ConnectionResetError(errno.ECONNRESET, "no https") from None


class Seal:
    """Speaks https, with a certificate that is another one when it has to be."""

    _context: ssl.SSLContext

    def _load(self, certificate: Path, key: Path | None = None) -> None:
        """Speaks with another certificate from now on, once all of it was read: one that is in use is never changed."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.sslsocket_class = Sealed
        context.load_cert_chain(certificate, key)
        self._context = context

    def put_on(self, plain: socket.socket) -> socket.socket:
        """The same connection over https, if the browser begins so."""
        with suppress(OSError):
            if plain.recv(1, socket.MSG_PEEK) == HANDSHAKE:
                with suppress(OSError):  # what cannot be renewed now stays as it is
                    self.renew(plain.getsockname()[0])
                sealed = self._context.wrap_socket(plain, server_side=True, do_handshake_on_connect=False)
                assert isinstance(sealed, Sealed)
                sealed.turn = threading.Lock()
                return sealed
        return plain

    def renew(self, address: str) -> None:
        """Looks whether the certificate still is the right one for whoever came to an address of this machine."""


class Given(Seal):
    """A certificate from elsewhere, read again when its file is another one."""

    def __init__(self, certificate: Path, key: Path) -> None:
        self._files = (certificate, key)
        self._read: list[int] = []
        self.renew("")

    def renew(self, address: str) -> None:
        """Reads the files again if they were replaced; as long as that fails the old certificate stays."""
        changed = [path.stat().st_mtime_ns for path in self._files]
        if changed != self._read:
            self._load(*self._files)
            self._read = changed


class AtHome(Seal):
    """A certificate of one's own authority, for every address of this machine at which anybody came."""

    def __init__(self, serve: Callable[[frozenset[str]], tuple[Path, datetime]], names: frozenset[str]) -> None:
        self._serve = serve
        self._issue(names | own_names())

    def renew(self, address: str) -> None:
        """Has a new certificate made in time, and for an address that is new."""
        plain = address.removeprefix("::ffff:").partition("%")[0]
        if plain not in self._names and len(self._names) < MOST_NAMES:
            self._issue(self._names | {plain})
        elif clock.moment() >= self._due:
            self._issue(self._names | own_names())

    def _issue(self, names: frozenset[str]) -> None:
        """Speaks with a new certificate; where that fails all is as it was, and is tried again."""
        path, due = self._serve(names)
        try:
            self._load(path)
        finally:
            path.unlink()
        self._names, self._due = names, due


def own_names() -> frozenset[str]:
    """The names and addresses by which this machine knows itself."""
    host = own_host()
    names = {"localhost", "127.0.0.1", "::1", host, f"{host.partition('.')[0]}.local", own_address()}
    with suppress(OSError):
        names |= {str(each[4][0]).partition("%")[0] for each in socket.getaddrinfo(host, None)}
    return frozenset(names)
