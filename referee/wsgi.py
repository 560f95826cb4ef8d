"""The app for other WSGI servers, as REFEREE_DATA, REFEREE_URL and REFEREE_BEHIND say: docs/hosting.md."""

from __future__ import annotations

import os

from referee.web import create_app

app = create_app(url=os.environ.get("REFEREE_URL") or None, behind=int(os.environ.get("REFEREE_BEHIND") or 0))
