"""Where files wait that are too large for the memory: on the disk of the data, whatever the temporary folder has left."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import IO, Any

from flask import Flask, Request, current_app

from referee.store import CannotSave
from referee.store.faults import reason_of

IN_MEMORY = 500 * 1024
"""Bytes of a file that are held in memory while it comes in."""


def folder() -> Path:
    """Where they wait: the folder of the data, as that is the disk which the games need, too."""
    return Path(current_app.instance_path)


def spooled() -> IO[bytes]:
    """A file without a name, gone when it is closed; CannotSave where there is no room for one."""
    try:
        return tempfile.TemporaryFile(dir=folder())
    except OSError as error:
        raise CannotSave(reason_of(error) or "failing", saving=False) from error


class _Request(Request):
    """A request whose files wait there."""

    def _get_file_stream(self, *_about: Any, **_more: Any) -> IO[bytes]:
        return tempfile.SpooledTemporaryFile(IN_MEMORY, "rb+", dir=str(folder()))


def init_app(app: Flask) -> None:
    """Lets files come in that way, and SQLite keep what it spools there as well."""
    app.request_class = _Request
    app.extensions["store"].spool_in(app.instance_path)
