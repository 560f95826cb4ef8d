"""What is in the way of a file that cannot be opened or written, found out by trying."""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from referee.store.faults import CannotSave, reason_of

ROOM = 64 * 1024
"""Bytes that a file needs beside it to be opened at all."""
_UNCLEAR = ("failing", "read-only", "unsuitable")


@contextlib.contextmanager
def at_start(path: Path) -> Iterator[None]:
    """Names the file or the folder that is in the way of opening a file."""
    try:
        yield
    except (sqlite3.Error, OSError, CannotSave) as error:
        reason = error.reason if isinstance(error, CannotSave) else reason_of(error)
        if reason is None:
            raise
        if reason in _UNCLEAR and _is_closed(path):
            raise CannotSave("read-only", path=path) from error
        raise CannotSave(clearer(reason, path), saving=False, path=path.parent) from error


def clearer(reason: str, path: Path) -> str:
    """The reason as the folder of a file gives it, where SQLite only says that something went wrong."""
    return (reason in _UNCLEAR and _of_folder(path.parent)) or reason


def _is_closed(path: Path) -> bool:
    """Whether a file is there, but not for us."""
    try:
        path.stat()
    except OSError:
        return False
    try:
        path.open("r+b").close()
    except OSError:
        return True
    return False


def _of_folder(folder: Path) -> str | None:
    """Why nothing can be written in a folder; None where it can."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(ROOM))
    except OSError as error:
        return reason_of(error)
    return None
