"""How long an import takes to refuse what is wrong: every wrong file of the tests, the slowest first.

    python -m benchmarks.refusals [--times N]

None should take two seconds.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from referee.web import create_app
from tests.web.person import Browser
from tests.web.test_imports import WRONG, bring


def median(browser: Browser, data: bytes, times: int) -> float:
    """Seconds until it is refused."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        bring(browser, {"it.json": data}, status=422)
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=3)
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        found = [(median(Browser(app), make(), times), why) for why, make, _ in WRONG]
        app.extensions["store"].close()
    print("seconds, median of", times)
    for taken, why in sorted(found, reverse=True):
        print(f"{taken:8.2f}  {why}")


if __name__ == "__main__":
    main()
