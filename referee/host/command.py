"""`serve` with what a public host may want."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from referee.cli.help import Helped
from referee.cli.options import with_language
from referee.cli.serve import FROM_ENVIRONMENT, serve_options
from referee.sheet.scoresheet_text import Tell
from referee.store.copies.daily import Schedule


@click.command(cls=Helped, context_settings=FROM_ENVIRONMENT)
@serve_options
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64))
@click.option("--https", is_flag=True)
@click.option("--cert", type=click.Path(path_type=Path))
@click.option("--key", type=click.Path(path_type=Path))
@click.option("--replicate")
@click.option("--limits", type=click.Path(path_type=Path))
@click.option("--notice", type=click.Path(path_type=Path))
@click.option("--archive-after", metavar="DAYS", type=click.IntRange(1, 36500))
@with_language
def serve(tell: Tell, **what: Any) -> None:
    """Starts the app for the table and prints its address."""
    from referee.host import https as sealed, server  # noqa: PLC0415 - only this command needs the web
    from referee.host.limits import Hosting  # noqa: PLC0415

    asked = sealed.HttpsOptions(*map(what.pop, ("https", "cert", "key")))
    hosting = Hosting(*map(what.pop, ("limits", "notice", "archive_after")))
    schedule = Schedule(what.pop("beside"), off=what.pop("no_backups"))
    server.serve(server.HostOptions(**what, https=asked, hosting=hosting, backups=schedule), tell)
