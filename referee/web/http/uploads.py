"""Where large files wait: on the disk of the data, whatever room the temporary folder has."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import IO, Any

from flask import Flask, Request, current_app

from referee.store import CannotSave
from referee.store.faults import reason_of

IN_MEMORY = 500 * 1024
"""The bytes of a file that are kept in memory while it arrives."""


def folder() -> Path:
    """The folder for them: that of the data, because the games need that disk too."""
    return Path(current_app.instance_path)


def spooled() -> IO[bytes]:
    """A file without a name, deleted when closed; CannotSave if there is no room for it."""
    try:
        return tempfile.TemporaryFile(dir=folder())
    except OSError as error:
        raise CannotSave(reason_of(error) or "failing", saving=False) from error


class _Request(Request):
    """A request whose files wait there."""

    def _get_file_stream(self, *_about: Any, **_more: Any) -> IO[bytes]:
        return tempfile.SpooledTemporaryFile(IN_MEMORY, "rb+", dir=str(folder()))


def init_app(app: Flask) -> None:
    """Receives files in that way, and makes SQLite keep its temporary files there as well."""
    app.request_class = _Request
    app.extensions["store"].spool_in(app.instance_path)
