"""What looking back costs, with 100 games, 1,000 and 10,000.

    python -m benchmarks.lookback [GAMES ...] [--times N] [--data FOLDER]

Makes the games with `benchmarks.years` (or takes those that lie in FOLDER/GAMES), loads each page in turn as the browser
of their owner would, and prints the medians in milliseconds, and how they grow.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from benchmarks import years
from referee.store import GameQuery
from referee.store.file.folder import DATABASE
from referee.web import create_app
from referee.web.http.owner import COOKIE

SIZES = (100, 1_000, 10_000)
TIMES = 15
SEED = 1


def pages(app: Flask) -> dict[str, str]:
    """What is measured: each page by what it is, with people who have played much."""
    history = app.extensions["store"].history
    (most, _), (next_to, _), *_ = history.people(years.OWNER)
    row = history.find(years.OWNER, GameQuery(), limit=1).rows[0]
    last = history.find(years.OWNER, GameQuery(), limit=1).count // 20
    return {
        "home": "/",
        "history, the newest": "/games",
        "history, the oldest": f"/games?page={last}",
        "a year": "/games?year=2020",
        "a person": f"/games?person={most}",
        "two people and an undercut": f"/games?person={most}&with={next_to}&happened=undercut",
        "a word that stands in notes": "/games?q=dog",
        "a word that stands nowhere": "/games?q=zeppelin",
        "disputes": "/games?disputes=yes",
        "the roster": "/people",
        "a person's page": f"/people/{most}",
        "a person's year": f"/people/{most}?year=2020",
        "head to head": f"/people/{most}/against/{next_to}",
        "evenings": "/evenings",
        "an evening": f"/evenings/{row.number}",
        "the whole game": f"/s/{row.key}/story",
    }


def median(client: FlaskClient, address: str, times: int) -> float:
    """Milliseconds until the page is there."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        answer = client.get(address)
        taken.append(1000 * (time.perf_counter() - begun))
        assert answer.status_code == 200, (address, answer.status)
    return statistics.median(taken)


def measured(folder: Path, count: int, times: int) -> dict[str, float]:
    """The medians of all pages with so many games."""
    if not (folder / DATABASE).exists():
        years.fill(folder, count, SEED)
    app = create_app(folder)
    client = app.test_client()
    client.set_cookie(COOKIE, years.cookie(folder))
    found = {what: median(client, address, times) for what, address in pages(app).items()}
    app.extensions["store"].close()
    return found


def show(sizes: list[int], columns: list[dict[str, float]], say: Callable[[str], None]) -> None:
    """The table."""
    say(f"{'milliseconds, median':<30}" + "".join(f"{size:>10,}" for size in sizes) + f"{'growth':>10}")
    for what in columns[0]:
        values = [column[what] for column in columns]
        growth = f"{values[-1] / values[0]:.1f} x" if len(values) > 1 else ""
        say(f"{what:<30}" + "".join(f"{value:>10.1f}" for value in values) + f"{growth:>10}")


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, nargs="*", default=list(SIZES))
    parser.add_argument("--times", type=int, default=TIMES)
    parser.add_argument("--data", type=Path)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = given.data or Path(scratch)
        columns = [measured(folder / str(count), count, given.times) for count in given.games]
    show(given.games, columns, print)


if __name__ == "__main__":
    main()
