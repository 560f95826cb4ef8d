"""Runs a module in a process of our own, unaffected by the folder in which a command is called."""

from __future__ import annotations

import os
import sys

MODULE = (sys.executable, "-P", "-m")
"""The command that runs a module of ours; its name comes next."""


def environment() -> dict[str, str]:
    """The environment of that process, in which it finds the same modules as this one."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
