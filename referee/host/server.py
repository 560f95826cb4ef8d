"""The production server for the table: prints its addresses, and ends cleanly."""

from __future__ import annotations

import contextlib
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING, Any

import click
from flask import Flask
from waitress.adjustments import Adjustments

from referee.cli.serve import (
    THREADS,
    ServeOptions,
    addresses,
    app_of,
    begin,
    end_when_told,
    tell_addresses,
    why_not,
)
from referee.host.archive import packing
from referee.host.crowd import Crowd
from referee.host.doors import doors, listening
from referee.host.heavy_work import take_turns
from referee.host.https import RECORD, HttpsOptions, Seal, seal_of
from referee.host.limits import Hosting
from referee.host.log_limit import limit_log
from referee.host.replica.state import forget
from referee.host.request_parser import Parser
from referee.host.workers import refuse_where_missing, supervise
from referee.sheet.scoresheet_text import Tell
from referee.store.copies.daily import watching
from referee.store.faults import StoreFault
from referee.store.file.folder import announced, data_folder
from referee.web.http.security import LARGEST_FORM, LARGEST_IMPORT
from referee.words import Fault, say

if TYPE_CHECKING:
    from referee.host.replica.process import Keeping


try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

CONNECTIONS = 3000
"""Connections that may be open at once; one address may have half of them idle: 1,000 boards behind one router."""
WITHOUT_POLL = 400
"""Connections on systems that can only wait for 512 at a time, such as Windows."""
FILES = 8192
"""Files that the app would like to open, if the system allows it."""
OWN_FILES = 128
"""Files that the database and the app itself may open."""
IN_MEMORY = 512 * 1024
"""The bytes of an answer, or four times those of a request, kept in memory; larger ones are put in a file of the folder."""
LARGEST_HEAD = 32 * 1024
"""The most bytes of an address with its headers; a question to the referee is sent in its address."""
LARGEST_REQUEST = 4 * LARGEST_FORM
LARGEST_UPLOAD = LARGEST_IMPORT + LARGEST_REQUEST
"""The bytes beyond which a request, or an import, is not read at all; up to there the app itself says what is wrong."""
UPLOADS = re.compile(r".*/(import(/good)?|photos|photo(/.*)?)")
"""The addresses that take games or photos, below any path of the app."""


@dataclass(frozen=True)
class HostOptions(ServeOptions):
    """The further options of a host: https, processes, its settings, a replica."""

    https: HttpsOptions = field(default_factory=HttpsOptions)
    workers: int = 1
    replicate: str | None = None
    hosting: Hosting = field(default_factory=Hosting)


def serve(what: HostOptions, tell: Tell) -> None:
    """Serves until told to stop; a Fault if the port is not available."""
    limit_log()
    begin(what)
    if what.workers > 1:
        refuse_where_missing()
    kept = _kept(what, tell)
    app, seal = _made(what)
    try:
        at = doors(_adjustments(what))
    except (OSError, ValueError) as error:
        raise Fault(why_not(error, what.host, what.port)) from None
    if what.workers > 1:
        app.extensions["store"].close()  # no process may have open what another one opened
    end_when_told()
    here, others = addresses(app, what, at[-1].getsockname()[1])
    if others and app.config["CERTIFIED"]:
        others = others.replace("http:", "https:", 1)
    with kept, announced(Path(app.instance_path), others or here):
        tell_addresses(here, others, tell, named=bool(what.url))
        _tell_of_https(others or here, tell, app.config["OWN_AUTHORITY"])
        sys.stdout.flush()
        if what.workers == 1:
            _run(what, at, app, seal)
        else:
            supervise(what.workers, lambda: _work(what, at, tell))


def _made(what: HostOptions) -> tuple[Flask, Seal | None]:
    """The app, and what speaks https for it."""
    app = app_of(what, **what.hosting.settings)
    seal = seal_of(app, what.https)
    tempfile.tempdir = app.instance_path
    Parser.roomy, Parser.room = UPLOADS, LARGEST_UPLOAD
    take_turns()
    return app, seal


def _work(what: HostOptions, at: Sequence[socket], tell: Tell) -> None:
    """Serves beside other processes, with an app of its own: they share nothing that is open."""
    try:
        made = _made(what)
    except Fault as fault:
        raise SystemExit(tell(fault.sentence)) from None
    except StoreFault as fault:
        raise SystemExit(tell(fault.words)) from None
    _run(what, at, *made)


def _run(what: HostOptions, at: Sequence[socket], app: Flask, seal: Seal | None) -> None:
    """Serves on these sockets until told to stop."""
    server = listening(app, _adjustments(what), Crowd(_most_connections(), what.behind), at, seal)
    app.extensions["store"].wait_for_nobody()
    with watching(Path(app.instance_path), what.backups), packing(app, what.hosting.archive_after):
        server.run()
    if not server.task_dispatcher.threads:
        app.extensions["store"].close()


def _kept(what: HostOptions, tell: Tell) -> AbstractContextManager[None]:
    """Keeps a replica while the app runs; an empty folder is first restored from it."""
    if what.replicate is None:
        forget(data_folder(what.data))
        return contextlib.nullcontext()
    from referee.host.replica.start import ready  # noqa: PLC0415 - only this option needs it

    keeping, told = ready(what.replicate, what.data)
    for words in told:
        click.echo(tell(words))
    return _replicated(keeping, tell)


@contextlib.contextmanager
def _replicated(keeping: Keeping, tell: Tell) -> Iterator[None]:
    with contextlib.ExitStack() as last, keeping:
        last.callback(lambda: click.echo(tell(keeping.last_words)))
        yield


def _adjustments(what: HostOptions) -> Adjustments:
    """The settings of the server: no thread waits for a browser, because what is not accepted at once is put in a file."""
    return Adjustments(
        host=what.host,
        port=what.port,
        threads=THREADS,
        recv_bytes=RECORD,
        ident=None,
        log_socket_errors=False,
        max_request_body_size=LARGEST_REQUEST,
        max_request_header_size=LARGEST_HEAD,
        inbuf_overflow=IN_MEMORY // 4,
        outbuf_overflow=IN_MEMORY,
        outbuf_high_watermark=sys.maxsize,
        asyncore_use_poll=True,
        clear_untrusted_proxy_headers=not what.behind,
    )


def _most_connections() -> int:
    """How many connections may be open: each takes a file, and another one if much is sent or received."""
    if resource is None:
        return WITHOUT_POLL
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    return max(1, min(CONNECTIONS, (resource.getrlimit(resource.RLIMIT_NOFILE)[0] - OWN_FILES) // 2))


def _tell_of_https(address: str, tell: Tell, authority: Any) -> None:
    """Prints where the steps to https at home are, and what is new about its certificate."""
    if not authority:
        return
    if authority.mended:
        anew = say(
            "The certificate that devices trust was damaged, so a new one was made in {folder}. "
            "On each device that trusted this computer, go through the steps again.",
            folder=authority.folder,
        )
        click.echo(tell(anew))
    steps = f"{address.rstrip('/')}/https"
    click.echo(tell(say("Each device can also use https, once it trusts this computer: {address}", address=steps)))
    click.echo(tell(say("The fingerprint of its certificate is {print}", print=authority.print())))
