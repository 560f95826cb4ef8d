"""What pages cost compared with the home page: `python -m benchmarks.pages [--times N]`.

Requests the table, opens and sends the form for a hand, and requests *why* and a verdict, as the owner's browser would,
in games of gin with 10 and with 100 knocked hands. Prints the least processor time in milliseconds, and its multiple of
the time of the home page, which shows both games. The limits, for 10 and 100 hands, are 1.8 and 3 for the table, 4.5
and 8 for the form, 3 and 5 for *why*, 2.5 and 3 for the verdict.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

from flask import Flask

from referee.web import create_app
from referee.web.http.owner import COOKIE, owner_of
from tests.past import gin, kept, knock
from tests.web.person import Browser, knock as knocked

PLAYERS = ("Ann", "Bob")
HANDS = (10, 100)
TIMES = 30
VERDICT = "referee/meld?cards=7S+8S+9S"


class Spent:
    """Measures the processor time that the app takes, in milliseconds."""

    def __init__(self, app: Flask) -> None:
        self._answer, app.wsgi_app = app.wsgi_app, self._timed  # type: ignore[method-assign]
        self._spent = 0.0

    def _timed(self, *request: Any) -> Any:
        begun = time.process_time()
        answer = self._answer(*request)
        self._spent += 1000 * (time.process_time() - begun)
        return answer

    def least(self, act: Callable[[], object], times: int) -> float:
        """Does something a number of times and returns the least processor time, in milliseconds."""
        found = []
        for _ in range(times):
            self._spent = 0.0
            act()
            found.append(self._spent)
        return min(found)


def game(hands: int) -> dict[str, Any]:
    """The record of a game in which the two players knock in alternate hands."""
    played = [knock(*PLAYERS[:: 1 - 2 * (number % 2)], 1 + number % 9) for number in range(hands)]
    return gin("2026-05-01T20:00:00+09:00", *played, players=PLAYERS, rules={"target": 1000})


def pages(browser: Browser, table: str) -> dict[str, Callable[[], object]]:
    """The requests timed at a table; each hand differs from the last, or the form would ask whether it is the same."""
    deadwood = cycle(range(1, 50))
    return {
        "table": lambda: browser.see(table),
        "form and save": lambda: browser.record(table, knocked(1, 3, 10 + next(deadwood))),
        "why": lambda: browser.see(f"{table}/why"),
        "verdict": lambda: browser.see(f"{table}/{VERDICT}"),
    }


def main() -> None:
    """Measures the pages and prints a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=TIMES)
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        spent, browser = Spent(app), Browser(app)
        browser.see("/new/gin")
        cookie = browser.client.get_cookie(COOKIE)
        assert cookie is not None
        owner = owner_of(cookie.decoded_value, app.secret_key)
        tables = {hands: f"/s/{kept(app.extensions['store'], owner, game(hands)).secret}" for hands in HANDS}
        home = spent.least(lambda: browser.see("/"), times)
        print(f"{'home page':<28}{home:>8.1f} ms")
        for hands, table in tables.items():
            for page, act in pages(browser, table).items():
                taken = spent.least(act, times)
                print(f"{f'{page}, {hands} hands':<28}{taken:>8.1f} ms{taken / home:>8.1f}", flush=True)
        app.extensions["store"].close()


if __name__ == "__main__":
    main()
