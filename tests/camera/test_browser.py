"""What the browser's script knows about photos matches the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.camera.photos import MOST_AT_ONCE

SCRIPT = Path("referee/camera/static/photo.js")


def test_as_many_pictures_are_sent_at_once() -> None:
    assert f"const MOST = {MOST_AT_ONCE};" in SCRIPT.read_text("utf-8")


def test_pictures_are_made_as_small() -> None:
    decode = pytest.importorskip("referee.camera.picture", reason="the extra referee[camera] is not installed")
    assert f"const LONGEST = {decode.LONGEST};" in SCRIPT.read_text("utf-8")
