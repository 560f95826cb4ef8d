"""A process of our own: what lies in the folder in which a command is called is no part of it."""

from __future__ import annotations

import os
import sys

MODULE = (sys.executable, "-P", "-m")
"""What runs a module of ours, whose name comes next."""


def environment() -> dict[str, str]:
    """Its environment, in which it finds modules where this process does."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
