"""The app for other WSGI servers, configured by environment variables: docs/hosting.md."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask

from referee.extras import extras
from referee.store.holder import STARTS
from referee.web import create_app
from referee.words import Fault, say

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


def _made() -> Flask:
    settings = {key: value for part in extras() for key, value in part.settings(os.environ).items()}
    return create_app(
        url=os.environ.get("REFEREE_URL") or None,
        behind=int(os.environ.get("REFEREE_BEHIND") or 0),
        starts=_starts(os.environ.get("REFEREE_STARTS") or STARTS[0]),
        **settings,
    )


def _starts(named: str) -> str:
    """Who may start games; a Fault for anything else, because a slip must not leave the server open."""
    if named not in STARTS:
        raise Fault(say("{name} must be one of: {choices}.", name="REFEREE_STARTS", choices=", ".join(STARTS)))
    return named


class _OfEachProcess:
    """The app, made by each process at its first request: some servers load it before they fork, and a database connection must not be shared."""

    def __init__(self) -> None:
        _made().extensions["store"].close()  # what is in its way is said at the start
        self._lock = threading.Lock()
        self._app: Flask | None = None

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answers a request."""
        with self._lock:
            self._app = self._app or _made()
        return self._app(environ, start_response)


app = _OfEachProcess()
