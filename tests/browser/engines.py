"""The other engines for the browser tests: where they are, and what is left out without them.

Looking for them runs nothing and imports nothing that could fail. As a program: says what is left out.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).parent
FIREFOX = ("firefox-esr", "firefox")
PYTHON = Path("/usr/bin/python3")
"""The Python that Debian's `gi` belongs to: the tests may use another one."""
NEEDED = {
    "Xvfb": "xvfb",
    "/usr/lib/python3/dist-packages/gi": "python3-gi",
    "/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib": "gir1.2-webkit2-4.1",
}
"""What WebKit needs, and the package that has it."""
NAMES = {"firefox": "Firefox", "webkit": "WebKit"}


def firefox() -> str | None:
    """$FIREFOX, or the one on the path."""
    named = os.environ.get("FIREFOX")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, FIREFOX)), None)


def missing(engine: str) -> list[str]:
    """The Debian packages that an engine lacks here."""
    if engine == "firefox":
        return [] if firefox() else ["firefox-esr"]
    return [package for place, package in NEEDED.items() if not _there(place)]


def _there(place: str) -> bool:
    return any(Path("/").glob(place[1:])) if place.startswith("/") else shutil.which(place) is not None


def found() -> list[str]:
    """The names of the engines that are here."""
    return [each for each in NAMES if not missing(each)]


def program(engine: str, folder: Path) -> Path:
    """A program that starts instead of the browser and says where it listens, written into the folder."""
    command: Iterable[str | Path] = (
        (sys.executable, HERE / "firefox.py", firefox() or "firefox")
        if engine == "firefox"
        else (PYTHON, HERE / "webkit")
    )
    file = folder / engine
    file.write_text(f'#!/bin/sh\nexec {" ".join(map(str, command))} "$@"\n', "utf-8")
    file.chmod(0o700)
    return file


def left_out() -> str:
    """What is not tried here, and how to get it; empty if everything is."""
    lacking = {each: packages for each in NAMES if (packages := missing(each))}
    if not lacking:
        return ""
    names = " and ".join(NAMES[each] for each in lacking)
    packages = " ".join(each for packages in lacking.values() for each in packages)
    return f"LEFT OUT: the browser tests in {names}, which are not found. Debian: apt-get install {packages}"


if __name__ == "__main__" and left_out():
    print(left_out(), file=sys.stderr)
