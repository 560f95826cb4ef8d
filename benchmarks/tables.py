"""What the table of a long game costs: `python -m benchmarks.tables [--times N]`.

Opens the tables of three games as the owner's browser would: 500 hands given as `scores`, and 100 hands with cards and
either 12 or 80 plays each. Prints the least and the median processor time in milliseconds: for the first time, when the
server has nothing of the game in memory, for the next time, and after a hand has been recorded. The limit is 50.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from flask import Flask

from referee.host.heavy_work import take_turns
from referee.sheet.record import FORMAT
from referee.store.sheets import rows
from referee.web import create_app
from referee.web.http.owner import COOKIE, owner_of
from tests.heavy import heavy_game
from tests.past import kept
from tests.web.person import Browser

PLAYERS = ["Ann", "Bob", "Cat", "Dan"]
TIMES = 15


def scores(count: int) -> dict[str, Any]:
    """The record of a game whose scores were counted by the players themselves."""
    hands = [
        {"scores": {name: 5 * ((number + seat) % 9) for seat, name in enumerate(PLAYERS)}} for number in range(count)
    ]
    started = "2026-05-01T20:00:00+09:00"
    return {
        "format": FORMAT, "game": "500-rum", "rules": {"target": None}, "players": PLAYERS, "started": started,
        "hands": hands,
    }  # fmt: skip


def evening(count: int, plays: int) -> dict[str, Any]:
    """The record of a game with a given number of plays in every hand, and the cards left at the end."""
    data = heavy_game(count)
    return {**data, "hands": [{**hand, "plays": hand["plays"][:plays]} for hand in data["hands"]]}


GAMES: Mapping[str, Callable[[], dict[str, Any]]] = {
    "500 hands of scores": lambda: scores(500),
    "100 hands with 12 plays and cards": lambda: evening(100, 12),
    "100 hands with 80 plays and cards": lambda: evening(100, 80),
}


def taken(act: Callable[[], object], before: Callable[[], object], times: int) -> str:
    """The least and the median processor time of an action in milliseconds, as table cells."""
    found = []
    for _ in range(times):
        before()
        begun = time.process_time()
        act()
        found.append(1000 * (time.process_time() - begun))
    return f"{min(found):>8.1f}{statistics.median(found):>8.1f}"


def measure(app: Flask, browser: Browser, owner: str, data: dict[str, Any], times: int) -> str:
    """Measures a game and returns a line of the table."""
    table = f"/s/{kept(app.extensions['store'], owner, data).secret}"
    names = [f"scores-{place}" for place in range(1, len(data["players"]) + 1)]

    def open_it() -> None:
        browser.see(table)

    def record() -> None:
        browser.record(table, {"way": "counted", **{name: str(place) for place, name in enumerate(names)}})

    open_it()
    seen = [taken(open_it, before, times) for before in (rows.MEMORY.clear, lambda: None)]
    return " ".join([*seen, taken(open_it, record, min(times, 5)) if len(data["hands"]) < 500 else ""])


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=TIMES)
    given = parser.parse_args()
    print(f"{'ms of the processor, least and median':<40}{'first time':>16}{'again':>17}{'after a hand':>17}")
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        browser = Browser(app)
        browser.see("/new/gin")
        cookie = browser.client.get_cookie(COOKIE)
        assert cookie is not None
        owner = owner_of(cookie.decoded_value, app.secret_key)
        take_turns()
        for what, game in GAMES.items():
            print(f"{what:<40}{measure(app, browser, owner, game(), given.times)}", flush=True)
        app.extensions["store"].close()


if __name__ == "__main__":
    main()
