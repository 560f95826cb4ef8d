"""Which of the removable parts are there."""

from __future__ import annotations

from importlib.util import find_spec

HOST = find_spec("referee.host") is not None
CAMERA = find_spec("referee.camera") is not None
