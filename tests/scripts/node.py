"""Runs the tests of scripts that need no page with Node's own runner; without an argument it says what is left out."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
OLDEST = 18
"""The first version with a test runner."""


def node() -> str | None:
    """The program, if there is one that is new enough."""
    found = shutil.which("node")
    told = found and subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)", told or "")
    return found if version and int(version[1]) >= OLDEST else None


def left_out() -> str:
    """What is not tried here, and how to get it; empty if everything is."""
    if node():
        return ""
    return f"LEFT OUT: the tests of scripts (tests/scripts), as there is no Node from {OLDEST} on. Debian: apt-get install nodejs"


def main(words: list[str]) -> int:
    """The result of the tests, or the message."""
    if words == ["run"] and (program := node()):
        return subprocess.run([program, "--test", *map(str, sorted(HERE.glob("*.test.js")))], check=False).returncode
    if not words and (missing := left_out()):
        print(missing, file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
