"""What is lost with a machine: `python -m benchmarks.replica [TIMES] [--place PLACE]`.

Serves a folder of its own as a process of its own with `--replicate`, here to another folder. Three scorekeepers record one
hand after the other, without a pause, and note when each was acknowledged. After a few seconds, at no moment in particular,
every process is killed and the folder removed; a second machine starts from the replica. Prints for each time how many
hands were acknowledged in a second, how many are lost, how long before the end the first of them was acknowledged
(1,000 milliseconds are the limit), and how long the second machine took until its first page. Another
place is named as for `--replicate`; NUMBER in it stands for the time, as each needs one of its own.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path

from benchmarks.hands import how
from tests.host.replica.machines import destroy, machine, until_sent
from tests.served import Served
from tests.web.test_backup_served import Scorekeeper

KEEPERS, LEAST, MOST = 3, 4.0, 8.0


class Noting(Scorekeeper):
    """A scorekeeper who notes when each hand was acknowledged."""

    def __init__(self, served: Served) -> None:
        super().__init__(served)
        self.daemon = True
        self.times: list[float] = []

    def run(self) -> None:
        """Records until the server is gone."""
        with suppress(OSError, HTTPException):
            while True:
                self.record()
                self.times.append(time.monotonic())


def once(folder: Path, place: str) -> tuple[float, int, float, float]:
    """Hands a second, how many are lost, for how long, and how long the second machine took."""
    with machine(folder / "one", place) as served:
        until_sent(served.data)
        keepers = [Noting(served) for _ in range(KEEPERS)]
        for each in keepers:
            each.start()
        time.sleep(random.uniform(LEAST, MOST))
        destroyed = time.monotonic()
        destroy(served)
    for each in keepers:
        each.join()
    begun = time.monotonic()
    with machine(folder / "two", place) as served:
        seen = [each.hands(served) for each in keepers]
        took = time.monotonic() - begun
    before = [[at for at in each.times if at < destroyed] for each in keepers]
    lost = [at for times, count in zip(before, seen, strict=True) for at in times[count:]]
    first, hands = min(lost, default=destroyed), sum(map(len, before))
    return hands / (destroyed - min(times[0] for times in before)), len(lost), (destroyed - first) * 1000, took


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("times", nargs="?", type=int, default=10)
    parser.add_argument("--place")
    asked = parser.parse_args()
    print(how().splitlines()[0])
    print(f"{'hands a second':>16}{'lost':>8}{'of the last ms':>16}{'s to the page':>16}")
    for number in range(asked.times):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "replica").mkdir()
            place = asked.place.replace("NUMBER", str(number)) if asked.place else str(folder / "replica")
            rate, lost, age, took = once(folder, place)
            print(f"{rate:>16.1f}{lost:>8}{age:>16.0f}{took:>16.1f}", flush=True)


if __name__ == "__main__":
    main()
