"""Where Chromium is, and what is said where it is not. As a program: the last word of `make test`."""

from __future__ import annotations

import os
import shutil
import sys
from functools import cache
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")


@cache
def chromium() -> str | None:
    """The browser to use: $CHROMIUM, one on the path, or Playwright's own; None where there is none."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or _playwrights_own()


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - takes a second, and mostly is not needed

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def wanted() -> bool:
    """Whether a missing browser is a failure, as it is in CI."""
    return os.environ.get("CI", "").lower() in ("1", "true", "yes")


def banner() -> str:
    """What was left out and how to get a browser."""
    named = os.environ.get("CHROMIUM")
    why = f"CHROMIUM={named} is no program" if named else f"none of {', '.join(NAMES)} is installed"
    lines = (
        "LEFT OUT: all browser tests (tests/browser), because Chromium was not found:",
        f"{why}.",
        "Debian, Ubuntu:  apt-get install chromium fonts-noto-cjk",
        "elsewhere:       .venv/bin/playwright install chromium",
        "or name one:     CHROMIUM=/path/to/chrome make test",
    )
    rule = "!" * 78
    return "\n".join((rule, *(f"!! {line}" for line in lines), rule))


if __name__ == "__main__" and chromium() is None:
    print(banner(), file=sys.stderr)
    sys.exit(1 if wanted() else 0)
