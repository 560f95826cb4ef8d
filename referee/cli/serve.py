"""`serve`: the app for a table, its address printed, a backup made every day."""

from __future__ import annotations

import errno
import logging
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn, TypeVar
from urllib.parse import urlsplit

import click
from flask import Flask

from referee.cli.help import Helped
from referee.cli.options import backups_option, data_option, with_language
from referee.sheet.scoresheet_text import Tell
from referee.store.copies.daily import Schedule, watching
from referee.store.file.folder import announced
from referee.store.holder import STARTS
from referee.words import Fault, Words, say

Serve = TypeVar("Serve", bound=Callable[..., Any])

THREADS = 8
CONNECTIONS = 400
"""Connections that may be open at once, also on systems that can only wait for 512 at a time."""
FROM_ENVIRONMENT = {"auto_envvar_prefix": "REFEREE"}
"""Every option except the language is also an environment variable, as for a container: `--no-backups` is REFEREE_NO_BACKUPS."""
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - the phones of the table are to come in
ENDS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""The signals that end it: a request to end, or the terminal being closed, which has another name on Windows."""


@dataclass(frozen=True)
class ServeOptions:
    """What to serve: address, data, public address, proxies, who starts games, backups."""

    host: str
    port: int
    data: Path | None = None
    url: str | None = None
    behind: int = 0
    starts: str = STARTS[0]
    backups: Schedule = field(default_factory=Schedule)


def serve_options(command: Serve) -> Serve:
    """Gives a command the options that every way of serving has."""
    for option in (
        data_option,
        click.option("--no-backups", is_flag=True),
        backups_option,
        click.option("--starts", default=STARTS[0], show_default=True, type=click.Choice(STARTS)),
        click.option("--behind", default=0, type=click.IntRange(0, 9)),
        click.option("--url"),
        click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535)),
        click.option("--host", default=EVERYWHERE[0], show_default=True),
    ):
        command = option(command)
    return command


@click.command(cls=Helped, context_settings=FROM_ENVIRONMENT)
@serve_options
@with_language
def serve(tell: Tell, **what: Any) -> None:
    """Starts the app for the table and prints its address."""
    from waitress.server import create_server  # noqa: PLC0415 - only this command needs it

    from referee.web.http.security import LARGEST_FORM, LARGEST_IMPORT  # noqa: PLC0415

    options = ServeOptions(backups=Schedule(what.pop("beside"), off=what.pop("no_backups")), **what)
    begin(options)
    app = app_of(options)
    try:
        server = create_server(
            app,
            host=options.host,
            port=options.port,
            threads=THREADS,
            connection_limit=CONNECTIONS,
            ident=None,
            max_request_body_size=LARGEST_IMPORT + LARGEST_FORM,
            asyncore_use_poll=True,
            clear_untrusted_proxy_headers=not options.behind,
        )
    except (OSError, ValueError) as error:
        raise Fault(why_not(error, options.host, options.port)) from None
    end_when_told()
    here, table = addresses(app, options, _port(server))
    folder = Path(app.instance_path)
    with announced(folder, table or here), watching(folder, options.backups):
        tell_addresses(here, table, tell, named=bool(options.url))
        sys.stdout.flush()
        server.run()
    app.extensions["store"].close()


def _port(server: Any) -> int:
    """The port on which a server with one or several addresses listens."""
    listening = getattr(server, "effective_listen", None) or [(server.effective_host, server.effective_port)]
    return int(listening[-1][1])


def begin(options: ServeOptions) -> None:
    """Comes before everything else: sets up the log of errors, and raises a Fault for an invalid public address."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    if options.url is not None:
        _check_address(options.url)


def end_when_told() -> None:
    """Makes the server end cleanly from now on when it is told to."""
    for name in ENDS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _stop)


def app_of(options: ServeOptions, **settings: Any) -> Flask:
    """The app that is served, with further arguments of `create_app`."""
    from referee.web import create_app  # noqa: PLC0415 - the other commands do without

    app = create_app(options.data, options.url, options.behind, starts=options.starts, **settings)
    app.config.update(ALL_ADDRESSES=options.host in EVERYWHERE, BACKUPS=not options.backups.off)
    return app


def addresses(app: Flask, options: ServeOptions, port: int) -> tuple[str, str | None]:
    """The address of the app on this computer, and for others; None if they cannot reach it."""
    from referee.web.http.address import own_address  # noqa: PLC0415 - the other commands do without

    here = f"http://localhost:{port}/"
    table = options.url or (here.replace("localhost", own_address()) if app.config["ALL_ADDRESSES"] else None)
    return here, table


def tell_addresses(here: str, table: str | None, tell: Tell, *, named: bool) -> None:
    """Prints both addresses and, on a terminal, a code to scan."""
    click.echo(tell(say("Referee is open on this computer at {address}", address=here)))
    if table is None:
        return
    found = say("and on phones in this network at {address}", address=table)
    click.echo(tell(say("and for others at {address}", address=table) if named else found))
    if sys.stdout.isatty():
        import segno  # noqa: PLC0415 - the other commands do without

        segno.make(table, micro=False).terminal(compact=True)


def why_not(error: OSError | ValueError, host: str, port: int) -> Words:
    """Why the app cannot be served at an address."""
    code = getattr(error, "errno", None)
    if code == errno.EADDRINUSE:
        return say("Port {port} is in use: choose another with --port.", port=port)
    if code == errno.EACCES:
        return say("Port {port} may not be used here: choose another with --port, such as 8000.", port=port)
    return say("“{host}” is not an address of this computer: choose another with --host.", host=host)


def _check_address(url: str) -> None:
    from referee.web.http.security import LONGEST_HOST  # noqa: PLC0415 - the other commands do without

    try:
        parts = urlsplit(url)
        known = parts.scheme in ("http", "https") and 0 < len(parts.hostname or "") <= LONGEST_HOST and " " not in url
    except ValueError:
        known = False
    if not known:
        raise Fault(say("“{url}” is not a public address: write one such as https://rummy.example/.", url=url))


def _stop(*_: Any) -> NoReturn:
    raise SystemExit(0)
