"""What tables at work cost a host: `python -m benchmarks.host [TABLES] [--seconds N] [--replicate]`.

Serves a folder of its own as a process of its own, if asked with a replica in another folder. So many scorekeepers record
one hand after the other without a pause, each as a phone does it: the form, the hand, the table; after 13 a new game. Prints hands a second, what a
hand costs of one core (which other work on the machine changes little), the memory, and what a hand takes on the disk.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path

from benchmarks.boards import cpu
from benchmarks.hands import how
from tests.served import serving
from tests.web.test_backup_served import Scorekeeper

A_GAME = 13
"""Hands of a game."""
KIB = 1024


class Watching(Scorekeeper):
    """A scorekeeper who looks at the table after each hand."""

    def run(self) -> None:
        """Records until told to stop."""
        with suppress(OSError, HTTPException):
            while not self.enough.is_set():
                self.record()
                self.caller.ask(self.served, "GET", self.table)
                if not self.acknowledged % A_GAME:
                    self.begin()


def memory(process: int) -> float:
    """Megabytes of a process that lie in memory."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) / KIB for line in lines if line.startswith("VmRSS"))


def main() -> None:
    """Prints one line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("tables", nargs="?", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--replicate", action="store_true")
    asked = parser.parse_args()
    print(how().splitlines()[0])
    with tempfile.TemporaryDirectory() as name:
        data, place = Path(name, "data"), Path(name, "replica")
        place.mkdir()
        with serving(data, *(["--replicate", str(place)] if asked.replicate else [])) as served:
            keepers = [Watching(served) for _ in range(asked.tables)]
            before, used, began = _size(data), cpu(served.process.pid), time.monotonic()
            for each in keepers:
                each.start()
            time.sleep(asked.seconds)
            hands = sum(each.acknowledged for each in keepers)
            used, took = cpu(served.process.pid) - used, time.monotonic() - began
            kept = memory(served.process.pid)
            for each in keepers:
                each.enough.set()
            for each in keepers:
                each.join()
        size = (_size(data) - before) / sum(each.acknowledged for each in keepers)
    print(f"{'tables':>8}{'hands a second':>16}{'core ms a hand':>16}{'MB':>6}{'bytes a hand':>14}")
    print(f"{asked.tables:>8}{hands / took:>16.1f}{used / hands * 1000:>16.1f}{kept:>6.0f}{size:>14.0f}")


def _size(data: Path) -> int:
    return sum(each.stat().st_size for each in data.glob("referee.sqlite3"))


if __name__ == "__main__":
    main()
