"""What the browser's script knows of photos is what the server holds to."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.camera.warm import available
from referee.web.photos import MOST_AT_ONCE

SCRIPT = Path("static/photo.js")


def test_as_many_pictures_are_sent_at_once() -> None:
    assert f"const MOST = {MOST_AT_ONCE};" in SCRIPT.read_text("utf-8")


@pytest.mark.skipif(not available(), reason="the extra referee[camera] is not installed")
def test_pictures_are_made_as_small() -> None:
    from referee.camera.decode import LONGEST

    assert f"const LONGEST = {LONGEST};" in SCRIPT.read_text("utf-8")
