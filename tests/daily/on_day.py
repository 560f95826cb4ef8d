"""A daily backup, made by a process that may be killed: `on_day.py DATA TIME [STEP]`.

With STEP it kills itself, as `kill -9` does, just before it touches a file for that time; it prints how many times
there were.
"""

from __future__ import annotations

import os
import signal
import sys
from datetime import datetime
from itertools import count
from pathlib import Path

from referee.store.copies.daily import make_due

TOUCHES = frozenset(
    ("open", "os.link", "os.remove", "os.rename", "os.mkdir", "os.scandir", "os.listdir", "sqlite3.connect")
)


def main() -> None:
    data, at, *step = sys.argv[1:]
    steps = count(1)

    def touched(event: str, _about: object) -> None:
        if event in TOUCHES and next(steps) == int(step[0] if step else -1):
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(touched)
    make_due(Path(data), None, datetime.fromisoformat(at))
    print(next(steps) - 1)


if __name__ == "__main__":
    main()
