"""Finds Chromium, and says so if there is none. Looking for it runs nothing and imports nothing that could fail.

As a program: exits with 0 if it is there; otherwise says what is left out, and exits with 1 if it is wanted, else with 3.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from functools import cache
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The one without windows first: the same engine at two thirds of the cost."""
PLACES = ("chrome-linux*/chrome", "chrome-mac*/*.app/Contents/MacOS/*", "chrome-win*/chrome.exe")
"""Where Playwright's own browser is in its folder."""


@cache
def chromium() -> str | None:
    """The browser to use: $CHROMIUM, one on the path, or Playwright's own; None if there is none."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    return next(filter(None, map(shutil.which, NAMES)), None) or _playwrights_own()


def _playwrights_own() -> str | None:
    """The newest one that Playwright has fetched, found by its place: Playwright itself may not run here."""
    found = [path for folder in _folders() for pattern in PLACES for path in folder.glob(f"chromium-*/{pattern}")]
    return max(
        map(str, found), key=lambda path: [int(each) for each in re.findall(r"chromium-(\d+)", path)], default=None
    )


def _folders() -> list[Path]:
    named = os.environ.get("PLAYWRIGHT_BROWSERS_PATH", "")
    if named not in ("", "0"):
        return [Path(named)]
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - never raises
    return [home / ".cache/ms-playwright", home / "Library/Caches/ms-playwright", home / "AppData/Local/ms-playwright"]


def wanted() -> bool:
    """Whether a missing browser is a failure, as it is in CI."""
    return os.environ.get("CI", "").lower() in ("1", "true", "yes")


def banner(missed: str = "LEFT OUT: all browser tests (tests/browser)") -> str:
    """What is missing without a browser, and how to get one."""
    named = os.environ.get("CHROMIUM")
    why = f"CHROMIUM={named} is no program" if named else f"none of {', '.join(NAMES)} is installed"
    lines = (
        f"{missed}, because Chromium was not found:",
        f"{why}.",
        "Debian:          apt-get install chromium-headless-shell fonts-noto-cjk",
        "elsewhere:       .venv/bin/playwright install chromium",
        "or name one:     CHROMIUM=/path/to/chrome make …",
    )
    rule = "!" * 78
    return "\n".join((rule, *(f"!! {line}" for line in lines), rule))


if __name__ == "__main__" and chromium() is None:
    print(banner(), file=sys.stderr)
    sys.exit(1 if wanted() else 3)
