"""The production server for the table: prints its addresses, and ends cleanly."""

from __future__ import annotations

import errno
import logging
import signal
import sys
from copy import copy
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

import click
import segno
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import create_server

from referee.printed import Tell
from referee.web import create_app
from referee.web.address import own_address
from referee.web.security import LARGEST_FORM, LARGEST_IMPORT
from referee.words import Fault, Words, say

THREADS = 8
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - the phones of the table are to come in
CONNECTIONS = 2000
LARGEST_HEAD = 32 * 1024
"""Bytes of an address with its headers; a question to the referee is sent in its address."""
LARGEST_REQUEST = 4 * LARGEST_FORM
LARGEST_UPLOAD = LARGEST_IMPORT + LARGEST_REQUEST
"""Bytes beyond which a request, or an import, is not even taken in; up to there the app itself says what is wrong."""
UPLOADS = ("/import", "/import/good")


class _Parser(HTTPRequestParser):
    """Reads a request, with more room where files come in."""

    path: str
    command: str  # type: ignore[assignment]

    def parse_header(self, header_plus: bytes) -> None:
        """Reads the head of a request, which says where it goes."""
        super().parse_header(header_plus)
        if self.path in UPLOADS and self.command == "POST":
            self.adj = copy(self.adj)
            self.adj.max_request_body_size = LARGEST_UPLOAD


class _Channel(HTTPChannel):
    """The connection of a browser."""

    parser_class = _Parser


def serve(*, host: str, port: int, data: Path | None, url: str | None, tell: Tell) -> None:
    """Serves until it is told to stop; a Fault where the port cannot be had."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    if url is not None:
        _check_address(url)
    app = create_app(data, url)
    app.config["ALL_ADDRESSES"] = host in EVERYWHERE
    sockets: dict[int, Any] = {}
    try:
        server = create_server(
            app,
            map=sockets,
            host=host,
            port=port,
            threads=THREADS,
            ident=None,
            connection_limit=CONNECTIONS,
            max_request_body_size=LARGEST_REQUEST,
            max_request_header_size=LARGEST_HEAD,
            asyncore_use_poll=True,
            clear_untrusted_proxy_headers=True,
        )
    except (OSError, ValueError) as error:
        raise Fault(_why_not(error, host, port)) from None
    for each in sockets.values():
        each.channel_class = _Channel
    signal.signal(signal.SIGTERM, _stop)
    _announce(host, _port(server, port), url, tell)
    server.run()


def _check_address(url: str) -> None:
    try:
        parts = urlsplit(url)
        known = parts.scheme in ("http", "https") and bool(parts.hostname) and " " not in url
    except ValueError:
        known = False
    if not known:
        raise Fault(say("“{url}” is no public address: write one such as https://rummy.example/.", url=url))


def _why_not(error: OSError | ValueError, host: str, port: int) -> Words:
    code = getattr(error, "errno", None)
    if code == errno.EADDRINUSE:
        return say("port {port} is taken: name another with --port.", port=port)
    if code == errno.EACCES:
        return say("port {port} may not be used here: name another with --port, such as 8000.", port=port)
    return say("“{host}” is no address of this computer: name another with --host.", host=host)


def _stop(*_: Any) -> NoReturn:
    raise SystemExit(0)


def _port(server: Any, port: int) -> int:
    """The port that was really taken: 0 asks for any."""
    return int(getattr(server, "effective_port", 0) or port)


def _announce(host: str, port: int, url: str | None, tell: Tell) -> None:
    here = f"http://localhost:{port}/"
    table = url or (f"http://{own_address()}:{port}/" if host in EVERYWHERE else None)
    click.echo(tell(say("Referee is open on this computer at {address}", address=here)))
    if table:
        click.echo(tell(say("and on the phones of this network at {address}", address=table)))
        if sys.stdout.isatty():
            segno.make(table, micro=False).terminal(compact=True)
    sys.stdout.flush()
