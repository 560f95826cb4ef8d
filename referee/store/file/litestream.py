"""Talks to Litestream over its socket beside the file, and makes it let go while the file is rewritten."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

SOCKET = "replica.sock"
"""The socket on which Litestream listens, beside the file."""
_PATIENCE = 30.0


def ask(database: Path, way: str, patience: float = _PATIENCE, **told: Any) -> dict[str, Any]:
    """The answer of Litestream; an OSError if it is not running or refuses."""
    from http.client import HTTPConnection, HTTPException  # noqa: PLC0415 - seldom needed, and long to load

    with closing(HTTPConnection("localhost")) as line:
        line.sock = socket.socket(socket.AF_UNIX)
        line.sock.settimeout(patience)
        line.sock.connect(str(database.with_name(SOCKET)))
        try:
            line.request("POST" if told else "GET", f"/{way}", json.dumps(told) if told else None)
            answer = line.getresponse()
            body = json.loads(answer.read())
        except (HTTPException, ValueError) as error:
            raise OSError(str(error)) from error
    if answer.status >= 400:
        raise OSError(str(body.get("error", answer.status)))
    return dict(body)


@contextmanager
def aside(database: Path) -> Iterator[None]:
    """Makes Litestream release the file in the block, if it is running: otherwise it would keep the old log."""
    there = database.with_name(SOCKET).exists()
    if there:
        with suppress(OSError):
            ask(database, "stop", path=str(database))
    try:
        yield
    finally:
        if there:
            with suppress(OSError):
                ask(database, "start", path=str(database))
