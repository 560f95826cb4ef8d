"""The parts that can be taken away: each is there where its folder is, and the rest does without."""

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
    """What a part says of itself."""

    def init_app(self, app: Flask) -> None:
        """Adds what it does to an app."""

    def settings(self, environ: Mapping[str, str]) -> Mapping[str, Any]:
        """What of the arguments of `create_app` it reads from the environment."""

    def commands(self) -> Sequence[Command]:
        """What it adds to the command line, or puts in the place of a command of the same name."""


def extras() -> list[Extra]:
    """The parts that are there."""
    return [cast(Extra, import_module(f"referee.{each}")) for each in PARTS if find_spec(f"referee.{each}")]


def folders(name: str) -> list[Path]:
    """The folders of this name that the parts bring along: their templates, their static files."""
    return [folder for each in PARTS if (folder := _PACKAGE / each / name).is_dir()]
