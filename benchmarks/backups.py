"""What a backup costs the tables: `python -m benchmarks.backups [GAMES] [--data FOLDER]`.

Serves a folder with so many games, ten thousand if not said otherwise, as a process of its own. While the backup of the
day is made and checked as the server has it made, one browser polls the board of another table ten times a second and
another one records a hand there twice a second: first with every game to be replayed, then with those alone that have
changed since. Prints how long the backup took, and what the answers took in milliseconds, 95 in 100 of them and at most;
100 for 95 in 100 polls is the limit. A folder that is named is filled where it has no games, and stays.
"""

from __future__ import annotations

import argparse
import io
import json
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from benchmarks.boards import games
from benchmarks.heavy import Table, while_alive
from benchmarks.years import records
from referee import clock
from referee.exchange.import_files import read_into
from referee.sheet.summary import summary_of
from referee.store import Store
from referee.store.copies import daily
from referee.store.copies.backup import any_games
from referee.store.copies.daily import backups_in
from referee.store.file.folder import DATABASE
from referee.store.transfer.imports import ImportBatch
from tests.served import serving

IDLE = 10
DIFFERENT = 500
"""Games that are made up; the others are the same on other days."""


def fill(folder: Path, count: int) -> None:
    """Imports so many games into the database of a folder."""
    with closing(Store(folder / DATABASE, summary_of)) as store, ImportBatch(folder) as cargo:
        assert not read_into(cargo, _files(count)).wrong
        store.imports.take(cargo, owner="bench", when=clock.now())


def _files(count: int) -> Iterator[tuple[str, io.BytesIO]]:
    played = list(records(min(count, DIFFERENT), 1))
    for number in range(count):
        data = played[number % len(played)]
        started = datetime.fromisoformat(data["started"]) + timedelta(minutes=number // len(played))
        yield "game.json", io.BytesIO(json.dumps({**data, "started": started.isoformat()}).encode())


def beside(table: Table, work: threading.Thread) -> str:
    """Polls and saves while work is done, and what they took."""
    table.polls, begun, start = [], len(table.saves), time.perf_counter()
    others = [
        threading.Thread(target=table.play, args=(while_alive([work]), every, act))
        for every, act in ((0.1, "poll"), (0.5, "save"))
    ]
    for each in (work, *others):
        each.start()
    for each in (work, *others):
        each.join()
    took = (table.polls, table.saves[begun:])
    told = (f"{len(all_)}".rjust(7) + "".join(f"{value:>8.1f}" for value in _spread(all_)) for all_ in took)
    return f"{time.perf_counter() - start:>8.1f} {' '.join(told)}"


def _spread(taken: list[float]) -> tuple[float, float, float]:
    """The median, what 95 in 100 took at most, and the longest."""
    ordered = sorted(taken)
    return statistics.median(ordered), ordered[int(0.95 * (len(ordered) - 1))], ordered[-1]


def backup(folder: Path) -> None:
    """Has the backup of the day made, as the server does."""
    assert daily.start(folder, None).wait() == 0


def yesterday(folder: Path) -> None:
    """Makes those that are there a day older, so that another one is due."""
    day = clock.moment().date() - timedelta(days=1)
    for each in backups_in(daily.backups_folder(folder, None)):
        each.path.rename(each.path.with_name(f"referee-{each.number:05}-{day.isoformat()}.sqlite3"))


def measure(folder: Path, count: int) -> None:
    """Prints the table."""
    if not any_games(folder / DATABASE):
        fill(folder, count)
    [(look, keep)] = games(folder, 1)
    size = (folder / DATABASE).stat().st_size / 1e6
    print(f"{count} games, {size:.0f} MB")
    print(
        f"{'':<22}{'seconds':>8} {'polls':>7}{'median':>8}{'95':>8}{'max':>8} {'saves':>7}{'median':>8}{'95':>8}{'max':>8}"
    )
    with serving(folder, "--no-backups") as served:
        table = Table(served, look, keep)
        table.save()
        print(f"{'nothing':<22}{beside(table, threading.Thread(target=time.sleep, args=(IDLE,)))}", flush=True)
        for what in ("every game replayed", "those that changed"):
            print(f"{what:<22}{beside(table, threading.Thread(target=backup, args=(folder,)))}", flush=True)
            yesterday(folder)


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, nargs="?", default=10_000)
    parser.add_argument("--data", type=Path)
    given = parser.parse_args()
    if given.data:
        measure(given.data, given.games)
        return
    with tempfile.TemporaryDirectory() as name:
        measure(Path(name), given.games)


if __name__ == "__main__":
    main()
