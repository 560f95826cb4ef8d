"""How much the heaviest game slows down other tables: `python -m benchmarks.heavy [PAGE ...]`.

Starts a server on a temporary folder with one game of 500 hands of 80 plays each. While one browser requests a page of
that game eight times at once, another polls the board of a second table ten times a second and records a hand there
twice a second. Prints how long these took in milliseconds. The limits are 100 for a poll and 1,000 for a save.
"""

from __future__ import annotations

import argparse
import http.client
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from benchmarks.boards import games
from referee.sheet.ledger import open_ledger
from referee.sheet.record import read_record
from referee.sheet.summary import summary_of
from referee.store import Right, Store
from referee.store.file.folder import DATABASE
from tests.heavy import heavy_game
from tests.served import Served, serving
from tests.web.person import knock
from tests.web.test_kill import Caller

AT_ONCE = 8
PAGES = ("story", "story?hand=300", "why", "", "record.json", "hands/new", "big", "scores.csv")
PATIENCE = 120


def heavy(folder: Path) -> str:
    """Creates the heaviest game in a data folder and returns the secret for keeping its score."""
    store = Store(folder / DATABASE, summary_of)
    mine = store.create(open_ledger(read_record(heavy_game())), holder="bench", when="2026-11-21T20:00:00+00:00")
    secret = store.links(mine)[Right.KEEP]
    store.close()
    return secret


def get(served: Served, path: str) -> tuple[int, int, float]:
    """Requests a page and returns the status, the size in bytes, and the time in milliseconds."""
    parts = urlsplit(served.address)
    begun = time.perf_counter()
    caller = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
    caller.request("GET", path, headers={"Connection": "close"})
    answer = caller.getresponse()
    size = len(answer.read())
    caller.close()
    return answer.status, size, 1000 * (time.perf_counter() - begun)


class Table:
    """Another table, whose board is polled and whose hands are recorded."""

    def __init__(self, served: Served, look: str, keep: str) -> None:
        self.served, self.look, self.keep = served, look, keep
        self.caller, self.version = Caller(), "1.0"
        self.polls: list[float] = []
        self.saves: list[float] = []

    def poll(self) -> None:
        """Asks whether anything is new."""
        status, _, taken = get(self.served, f"/s/{self.look}/board?v={self.version}")
        assert status in (200, 204), status
        self.polls.append(taken)

    def save(self) -> None:
        """Records a hand."""
        sent = self.caller.form(self.served, f"/s/{self.keep}/hands/new", "/hands/new")
        begun = time.perf_counter()
        status, _, _ = self.caller.ask(
            self.served, "POST", sent.action, sent.values | knock(1, 5, 6 + len(self.saves) % 2)
        )
        assert status == 303, status
        self.saves.append(1000 * (time.perf_counter() - begun))
        self.version = f"{len(self.saves) + 1}.0"

    def play(self, until: Iterator[bool], every: float, act: str) -> None:
        """Polls or saves, as `act` says, at an interval of `every` seconds until told to stop."""
        for _ in until:
            begun = time.monotonic()
            getattr(self, act)()
            time.sleep(max(0.0, every - (time.monotonic() - begun)))


def beside(table: Table, work: list[threading.Thread]) -> str:
    """Runs the work, polls and saves meanwhile, and returns the figures of both."""
    table.polls, begun = [], len(table.saves)
    others = [
        threading.Thread(target=table.play, args=(while_alive(work), every, act))
        for every, act in ((0.1, "poll"), (0.5, "save"))
    ]
    for each in (*work, *others):
        each.start()
    for each in (*work, *others):
        each.join()
    return " ".join(figures(taken) for taken in (table.polls, table.saves[begun:]))


def figures(taken: Sequence[float]) -> str:
    """The number of times, then their median, 95th percentile and maximum in milliseconds."""
    high = statistics.quantiles(taken, n=20)[-1] if len(taken) > 1 else max(taken)
    return f"{len(taken):>6}{statistics.median(taken):>8.1f}{high:>8.1f}{max(taken):>8.1f}"


def while_alive(threads: list[threading.Thread]) -> Iterator[bool]:
    """Yields once, then again as long as one of the threads is running."""
    yield True
    while any(thread.is_alive() for thread in threads):
        yield True


def measure(served: Served, table: Table, secret: str, page: str) -> str:
    """Measures a page and returns a line of the table."""
    told: list[tuple[int, int, float]] = []
    path = f"/s/{secret}/{page}".removesuffix("/")
    asking = [threading.Thread(target=lambda: told.append(get(served, path))) for _ in range(AT_ONCE)]
    others = beside(table, asking)
    good = [size for status, size, _ in told if status == 200]
    longest = max(taken for _, _, taken in told)
    return (
        f"{page or 'table':<16}{len(good):>6}{AT_ONCE - len(good):>7}{max(good) / 1000:>8.0f}{longest:>9.0f} {others}"
    )


def peak(served: Served) -> float:
    """The peak memory of a server, in MB."""
    status = Path(f"/proc/{served.process.pid}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", default=PAGES)
    given = parser.parse_args()
    print(f"{'page':<16}{'shown':>6}{'later':>7}{'kB':>8}{'longest':>9}", end=" ")
    print(f"{'polls':>6}{'median':>8}{'95 %':>8}{'max':>8} {'saves':>6}{'median':>8}{'95 %':>8}{'max':>8}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        secret, [(look, keep)] = heavy(folder), games(folder, 1)
        with serving(folder) as served:
            table = Table(served, look, keep)
            table.save()
            for page in given.pages:
                get(served, f"/s/{keep}/{page}".removesuffix("/"))
            print(f"{'nothing':<46} {beside(table, [threading.Thread(target=time.sleep, args=(5,))])}")
            for page in given.pages:
                print(measure(served, table, secret, page), flush=True)
            print(f"most memory: {peak(served):.0f} MB")


if __name__ == "__main__":
    main()
