"""`python -m referee.camera`: the process that reads photos, as the app starts it."""

from __future__ import annotations

import os
import sys

NICE = 10
"""By how much the priority of the process is lowered."""


def main() -> None:
    """Reads photos until nobody asks any more; output by other code does not mix with the answers."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    from referee.camera.network import Network  # noqa: PLC0415 - what they load is loaded with the lower priority
    from referee.camera.worker import serve  # noqa: PLC0415

    serve(Network().look, sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
