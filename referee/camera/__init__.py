"""Cards from a photo: what a picture shows, read in a process of its own."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from click import Command
    from flask import Flask

# Before it is loaded: what runs the networks tells its maker of every start otherwise, and keeps a number for the device.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"


def init_app(app: Flask) -> None:
    """Reads photos for the keys of a field and for rulings, if the necessary packages are installed."""
    from referee.camera import photos, ruling_photos  # noqa: PLC0415 - the process that reads does without the web
    from referee.camera.child_process import photo_reader  # noqa: PLC0415

    app.extensions["camera"] = photo_reader()
    photos.init_app(app)
    for each in (photos, ruling_photos):
        app.register_blueprint(each.bp)


def settings(_environ: Mapping[str, str]) -> Mapping[str, Any]:
    """No settings: the installed packages decide."""
    return {}


def commands() -> Sequence[Command]:
    """`photo`."""
    from referee.camera.command import COMMANDS  # noqa: PLC0415 - the process that reads does without the command line

    return COMMANDS
