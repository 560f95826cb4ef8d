"""Https on the port of http: a client that starts with it gets it, with a certificate of the host's or the app's own."""

from __future__ import annotations

import errno
import socket
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask import Flask

from referee import clock
from referee.store.file.folder import unusable
from referee.web.http.address import own_address, own_host
from referee.words import Fault, say


@dataclass(frozen=True)
class HttpsOptions:
    """The options: https of its own, or a certificate with its key."""

    at_home: bool = False
    certificate: Path | None = None
    key: Path | None = None


def seal_of(app: Flask, asked: HttpsOptions) -> Seal | None:
    """What speaks https for the app; a Fault if it cannot."""
    if asked.at_home and (asked.certificate or asked.key):
        raise Fault(say("--https makes its own certificate: leave out --cert and --key, or --https."))
    if asked.at_home:
        return _at_home(app)
    if not asked.certificate and not asked.key:
        return None
    if not asked.certificate or not asked.key:
        raise Fault(say("A certificate needs its key: name both, with --cert and --key."))
    app.config.update(CERTIFIED=True, SESSION_COOKIE_SECURE=True)
    try:
        return CertificateFile(asked.certificate, asked.key)
    except (OSError, ssl.SSLError):
        words = say(
            "{path} cannot be used with {key}: both must be PEM files that belong together.",
            path=asked.certificate,
            key=asked.key,
        )
        raise Fault(words) from None


def _at_home(app: Flask) -> Seal:
    """A certificate of our own authority; the app then has its page."""
    try:
        from referee.host.certificates import FOLDER, Authority  # noqa: PLC0415 - an extra, which not everybody has
    except ImportError:
        raise Fault(say("--https needs one more package: pip install 'referee[https]'.")) from None
    data, named = Path(app.instance_path), urlsplit(app.config["PUBLIC_URL"] or "").hostname
    try:
        authority = Authority(data)
        seal = OwnCertificate(authority.serve, frozenset((named,) if named else ()))
    except OSError as error:
        raise unusable(data / FOLDER, error) from None
    app.config.update(OWN_AUTHORITY=authority, SESSION_COOKIE_SECURE=False)
    return seal


HANDSHAKE = b"\x16"
"""The first byte of https; plain http begins with a letter."""
RECORD = 16384
"""The most bytes that https hands over at once: reading that many leaves none unseen."""
MOST_NAMES = 64


class Later(Exception):
    """More must arrive before anything can be read."""


class Sealed(ssl.SSLSocket):
    """A connection over https that never blocks, and that two threads may use."""

    turn: threading.Lock

    def recv(self, buflen: int = RECORD, flags: int = 0) -> bytes:
        """What arrived; with flags, unprocessed."""
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
        """Sends what the browser accepts."""
        try:
            with self.turn:
                return super().send(data, flags)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            raise BlockingIOError(errno.EWOULDBLOCK, "later") from None
        except ssl.SSLError:
            raise ConnectionResetError(errno.ECONNRESET, "no https") from None


class Seal:
    """Speaks https, with a certificate that can be replaced."""

    _context: ssl.SSLContext

    def _load(self, certificate: Path, key: Path | None = None) -> None:
        """Uses another certificate from now on, once all of it has been read: one in use is never changed."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.sslsocket_class = Sealed
        context.load_cert_chain(certificate, key)
        self._context = context

    def put_on(self, plain: socket.socket) -> socket.socket:
        """The same connection over https, if the browser starts with it."""
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
        """Checks whether the certificate is still right for a client at an address of this machine."""


class CertificateFile(Seal):
    """A certificate from elsewhere, read again when its file changes."""

    def __init__(self, certificate: Path, key: Path) -> None:
        self._files = (certificate, key)
        self._read: list[int] = []
        self.renew("")

    def renew(self, address: str) -> None:
        """Reads the files again if they were replaced; until that succeeds, the old certificate stays."""
        changed = [path.stat().st_mtime_ns for path in self._files]
        if changed != self._read:
            self._load(*self._files)
            self._read = changed


class OwnCertificate(Seal):
    """A certificate of our own authority, for every address of this machine that was used."""

    def __init__(self, serve: Callable[[frozenset[str]], tuple[Path, datetime]], names: frozenset[str]) -> None:
        self._serve = serve
        self._issue(names | own_names())

    def renew(self, address: str) -> None:
        """Issues a new certificate in time, and for a new address."""
        plain = address.removeprefix("::ffff:").partition("%")[0]
        if plain not in self._names and len(self._names) < MOST_NAMES:
            self._issue(self._names | {plain})
        elif clock.moment() >= self._due:
            self._issue(self._names | own_names())

    def _issue(self, names: frozenset[str]) -> None:
        """Uses a new certificate; if that fails, nothing changes, and it is tried again."""
        path, due = self._serve(names)
        try:
            self._load(path)
        finally:
            path.unlink()
        self._names, self._due = names, due


def own_names() -> frozenset[str]:
    """The names and addresses that this machine knows for itself."""
    host = own_host()
    names = {"localhost", "127.0.0.1", "::1", host, f"{host.partition('.')[0]}.local", own_address()}
    with suppress(OSError):
        names |= {str(each[4][0]).partition("%")[0] for each in socket.getaddrinfo(host, None)}
    return frozenset(names)
