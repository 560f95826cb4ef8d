"""The app for other WSGI servers, as its environment says: docs/hosting.md."""

from __future__ import annotations

import os
from pathlib import Path

from referee.web import create_app
from referee.web.http.hosting import Hosting


def _file(name: str) -> Path | None:
    return Path(os.environ[name]) if os.environ.get(name) else None


app = create_app(
    url=os.environ.get("REFEREE_URL") or None,
    behind=int(os.environ.get("REFEREE_BEHIND") or 0),
    hosted=Hosting(_file("REFEREE_LIMITS"), _file("REFEREE_NOTICE")),
)
