"""The parts that can be taken away: a part is available if its folder exists, and the rest works without it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, cast

from click import Command
from flask import Flask

PARTS = ("camera", "host")
_PACKAGE = Path(__file__).parent


class Extra(Protocol):
    """What a part adds to the app and to the command line."""

    def init_app(self, app: Flask) -> None:
        """Adds what the part does to an app."""

    def settings(self, environ: Mapping[str, str]) -> Mapping[str, Any]:
        """The arguments of `create_app` that the part reads from the environment."""

    def commands(self) -> Sequence[Command]:
        """The commands that the part adds, or that replace a command with the same name."""


def extras() -> list[Extra]:
    """The parts that are available."""
    return [cast(Extra, import_module(f"referee.{each}")) for each in PARTS if find_spec(f"referee.{each}")]


def folders(name: str) -> list[Path]:
    """The folders with this name in the parts: their templates or their static files."""
    return [folder for each in PARTS if (folder := _PACKAGE / each / name).is_dir()]
