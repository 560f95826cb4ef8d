"""The app for other WSGI servers, configured by environment variables: docs/hosting.md."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask

from referee.extras import extras
from referee.web import create_app

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


def _made() -> Flask:
    settings = {key: value for part in extras() for key, value in part.settings(os.environ).items()}
    return create_app(
        url=os.environ.get("REFEREE_URL") or None, behind=int(os.environ.get("REFEREE_BEHIND") or 0), **settings
    )


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
