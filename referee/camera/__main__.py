"""`python -m referee.camera`: the process that reads photos, as the app starts it."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path

MODELS = Path(__file__).parent / "models"
NICE = 10
"""By how much it stands back where others want to work."""


def main() -> None:
    """Reads photos until nobody asks any more; what others print does not come between the answers."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    process, network = (import_module(f"referee.camera.{name}") for name in ("process", "network"))
    process.serve(network.Network(MODELS).look, sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
