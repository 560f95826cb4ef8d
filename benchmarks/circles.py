"""How long the pages of a large circle take, and what a poll costs.

    python -m benchmarks.circles [--games N ...] [--people N] [--times N]

Fills the data of a temporary folder with a circle of so many people that has played so many short games in ten years, and
asks for each of its pages several times. Prints the fastest answer of each in milliseconds, for each number of games in
the same run, and the microseconds that an unchanged poll of a board takes for the owner of a quick game, for a phone of
the circle and by a link.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from flask import Flask
from flask.testing import FlaskClient

from referee.sheet.ledger import open_ledger
from referee.sheet.record import FORMAT, read_record
from referee.sheet.settlement import Rate
from referee.store import Credential, InCircle, Right, Store
from referee.store.circles.money import AgreedRate
from referee.web import create_app
from referee.web.http.owner import COOKIE, _signer
from referee.web.http.polling import current_tag

BROWSER = "benchmark"
YEARS = 10
FIRST = datetime(2016, 1, 7, 19, 0, tzinfo=UTC)
POLLS = 3000


def fill(store: Store, games: int, people: int) -> InCircle:
    """A circle in which these people have played these games in evenings of four, at two rates."""
    luck = Random(7)
    names = [f"Guest {number}" for number in range(1, people + 1)]
    circle = store.circles.make(BROWSER, "Thursdays", names[0], when=FIRST.isoformat())
    for day, worth in (("2016-01-01", "0.05"), ("2021-01-01", "0.1")):
        rate = AgreedRate(0, day, "points", Rate.read(worth), "€")
        store.money.agree(circle, rate, when=FIRST.isoformat())
    every = timedelta(days=365 * YEARS) / max(1, games / 4)
    for number in range(games):
        at = (FIRST + every * (number // 4) + timedelta(minutes=40 * (number % 4))).isoformat(timespec="seconds")
        seats = luck.sample(names, 4)
        scores = dict(zip(seats, luck.sample(range(0, 500, 5), 4), strict=True))
        data = {
            "format": FORMAT,
            "game": "500-rum",
            "players": seats,
            "started": at,
            "hands": [{"scores": scores}],
            "finished": "agreed",
        }
        store.create(open_ledger(read_record(data)), holder=circle, when=at)
    return circle


def fastest(ask: Callable[[], object], times: int) -> float:
    """The shortest time of so many, in seconds."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        ask()
        found.append(time.perf_counter() - start)
    return min(found)


def client_of(app: Flask) -> FlaskClient:
    """A client that is the circle's first phone."""
    client = app.test_client()
    client.set_cookie(COOKIE, _signer(app.secret_key).sign(BROWSER).decode())
    return client


def pages(app: Flask, circle: InCircle, times: int) -> dict[str, float]:
    """The fastest answer of each page of the circle, in milliseconds."""
    client, at = client_of(app), f"/c/{circle.key}"
    store: Store = app.extensions["store"]
    last = store.sheets(circle, limit=1)[0].number
    found = {}
    for name, path in {
        "circle": "",
        "games": "/games",
        "players": "/people",
        "a player": "/people/1",
        "standings": "/standings",
        "all years": "/standings?year=all",
        "evening": f"/evenings/{last}",
        "who is in": "/phones",
    }.items():
        answer = client.get(at + path)
        assert answer.status_code == 200, (path, answer.status)
        found[name] = 1000 * fastest(lambda path=path: client.get(at + path), times)
    return found


def polls(app: Flask, circle: InCircle) -> dict[str, float]:
    """The microseconds of an unchanged poll, for everybody who may ask."""
    store: Store = app.extensions["store"]
    data = {"format": FORMAT, "game": "gin", "players": ["Ann", "Bob"], "hands": []}
    quick = store.create(open_ledger(read_record(data)), holder=BROWSER, when=FIRST.isoformat())
    mine = store.create(open_ledger(read_record(data)), holder=circle, when=datetime.now(UTC).isoformat())
    link = Credential(store.links(quick)[Right.LOOK])
    return {
        name: 1e6 * fastest(lambda asked=asked: [current_tag(store, asked) for _ in range(POLLS)], 5) / POLLS
        for name, asked in (("owner", quick), ("phone of the circle", mine), ("link", link))
    }


def main() -> None:
    """Prints both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, nargs="+", default=[1_000, 10_000])
    parser.add_argument("--people", type=int, default=40)
    parser.add_argument("--times", type=int, default=7)
    given = parser.parse_args()
    found: dict[str, list[float]] = {}
    for games in given.games:
        with tempfile.TemporaryDirectory() as folder:
            app = create_app(Path(folder))
            circle = fill(app.extensions["store"], games, given.people)
            for name, took in pages(app, circle, given.times).items():
                found.setdefault(name, []).append(took)
            cost = polls(app, circle)
            app.extensions["store"].close()
    print(f"{'ms':12}" + "".join(f"{games:>10,} games" for games in given.games))
    for name, times in found.items():
        print(f"{name:12}" + "".join(f"{each:16.1f}" for each in times))
    for name, micros in cost.items():
        print(f"poll, {name}: {micros:.1f} µs")


if __name__ == "__main__":
    main()
