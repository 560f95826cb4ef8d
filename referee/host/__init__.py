"""What a public host adds: many connections and processes, limits, https, an archive, a copy elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from click import Command
    from flask import Flask


def init_app(app: Flask) -> None:
    """Limits heavy work, counts what is written, and sets up https at home and the state of the replica."""
    from referee.host import heavy_work, quotas, trust  # noqa: PLC0415 - the command line alone does without
    from referee.host.replica.state import state_of  # noqa: PLC0415

    heavy_work.init_app(app)
    quotas.init_app(app)
    app.register_blueprint(trust.bp)
    app.extensions["replica"] = state_of


def settings(environ: Mapping[str, str]) -> Mapping[str, Any]:
    """The limits and the notice of the host."""
    from referee.host.limits import Hosting, path_in  # noqa: PLC0415 - the command line alone does without

    return Hosting(path_in(environ, "REFEREE_LIMITS"), path_in(environ, "REFEREE_NOTICE")).settings


def commands() -> Sequence[Command]:
    """`serve` with everything that a host may want."""
    from referee.host.command import serve  # noqa: PLC0415 - an app alone does without

    return (serve,)
