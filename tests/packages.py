"""The wheel and the source archive, as `make dist` makes them: those in $DIST, otherwise made from a copy of the project."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

HOUSE = Path(__file__).parents[1]
LEFT_BEHIND = shutil.ignore_patterns(
    ".git", ".venv", ".*cache", "cache", ".hypothesis", "__pycache__", "*.mo", "dist", "*.sqlite3*"
)
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
SITE = "https://git.example/referee"


@dataclass(frozen=True)
class Packages:
    """A source archive, the wheel made from it, the wheel made without it, and the address that they name."""

    archive: Path
    wheel: Path
    straight: Path
    site: str


def run(*command: str | Path, folder: Path, minutes: float = 2, **environment: str) -> str:
    """The output of a command on both streams; it must succeed."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60 * minutes,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def build(folder: Path) -> Packages:
    """Builds the wheel and the archive from a copy without compiled catalogues, as in a fresh clone."""
    copy = shutil.copytree(HOUSE, folder / "source", ignore=LEFT_BEHIND)
    site = os.environ.get("SITE", SITE)
    straight = _made(copy, "wheel", folder / "straight", site)
    named = os.environ.get("DIST")
    if named:
        (archive,), (wheel,) = Path(named).glob("*.tar.gz"), Path(named).glob("*.whl")
    else:
        archive = _made(copy, "sdist", folder / "made", site)
        offline = ("-q", "--no-deps", "--no-index", "--no-build-isolation")
        run(*PIP, "wheel", *offline, "-w", folder / "made", archive, folder=folder, SITE=site)
        (wheel,) = (folder / "made").glob("*.whl")
    return Packages(archive, wheel, straight, site)


def _made(copy: Path, what: str, folder: Path, site: str) -> Path:
    run(sys.executable, "-m", "hatchling", "build", "-t", what, "-d", folder, folder=copy, SITE=site)
    (made,) = folder.iterdir()
    return made
