"""Lighthouse scores of the main pages, with its mobile profile: `python -m benchmarks.lighthouse [page …]`.

The main pages are the home page and the table, form, felt and referee of a game of 500 after six hands, served by the
production server over plain HTTP. Other pages are given by their names in the list of all pages
(tests/browser/every_page.py). Every number is the median of five runs, and every score should be 100. The last column
is Lighthouse's own measure of the machine: below 1,000 it was busy, and the times are too long.

Lighthouse runs on Node. npm installs it in a temporary folder for each run, which needs the network.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.hands import how
from tests.browser.chromium import banner, chromium
from tests.browser.conftest import ARGUMENTS
from tests.browser.every_page import Open, opened

LIGHTHOUSE = "lighthouse@12.8.2"
RUNS = 5
USUAL = ("home", "table in play", "record, in play", "melds on the table", "referee, legal")
SCORES = ("performance", "accessibility", "best-practices")
TIMES = {
    "first-contentful-paint": "FCP ms",
    "largest-contentful-paint": "LCP ms",
    "total-blocking-time": "TBT ms",
    "cumulative-layout-shift": "CLS",
    "total-byte-weight": "bytes",
}
LEAST = 100


def install(folder: Path) -> Path:
    """Installs Lighthouse in a folder and returns the path of the program."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        sys.exit("Lighthouse needs Node and npm, and there are none here: see https://nodejs.org.")
    subprocess.run(
        [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, LIGHTHOUSE], check=True, timeout=600
    )
    return folder / "node_modules" / ".bin" / "lighthouse"


def look(program: Path, browser: str, address: str, cookies: dict[str, str], report: Path) -> dict[str, Any]:
    """Runs Lighthouse once on a page and returns the whole report."""
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
    command = [
        program,
        address,
        "--quiet",
        f"--only-categories={','.join(SCORES)}",
        "--output=json",
        f"--output-path={report}",
        f"--extra-headers={json.dumps(headers)}",
        f"--chrome-flags=--headless=new {' '.join(ARGUMENTS)}",
    ]
    environment = {**os.environ, "CHROME_PATH": browser}
    subprocess.run(command, check=True, timeout=300, env=environment, stdout=subprocess.DEVNULL)
    return json.loads(report.read_text("utf-8"))


def numbers(report: dict[str, Any]) -> list[float]:
    """The scores of a run, out of 100, followed by its measurements."""
    scores = [100 * (report["categories"][each]["score"] or 0) for each in SCORES]
    times = (report["audits"][each]["numericValue"] for each in TIMES)
    return [*scores, *times, report["environment"]["benchmarkIndex"]]


def lost(reports: Sequence[dict[str, Any]]) -> list[str]:
    """The audits that cost points in any run, not counting performance audits that scored 90 or more."""
    found = {
        f"{category}: {audit['title']}"
        for report in reports
        for category in SCORES
        for part in report["categories"][category]["auditRefs"]
        for audit in [report["audits"][part["id"]]]
        if part["weight"] and audit["score"] is not None and audit["score"] < (1 if category != "performance" else 0.9)
    }
    return sorted(found)


def measure(program: Path, browser: str, games: Open, names: Sequence[str], folder: Path) -> bool:
    """Prints a line for each page and returns whether all scores reach the target."""
    print(f"{'page':<24}" + "".join(f"{each:>16}" for each in (*SCORES, *TIMES.values(), "machine")))
    good = True
    for name in names:
        shown = next(each for each in games.pages if each.name == name)
        cookies = {} if shown.stranger else games.prepared.cookies
        address = games.address + shown.address
        reports = [look(program, browser, address, cookies, folder / f"{run}.json") for run in range(RUNS)]
        middle = [statistics.median(each) for each in zip(*map(numbers, reports), strict=True)]
        print(f"{name:<24}" + "".join(f"{each:>16.0f}" if each >= 10 else f"{each:>16.2f}" for each in middle))
        print("".join(f"    {each}\n" for each in lost(reports)), end="")
        good = good and min(middle[: len(SCORES)]) >= LEAST
    return good


def main(names: Sequence[str]) -> None:
    """Installs Lighthouse, serves the games and measures the pages."""
    browser = chromium()
    if browser is None:
        sys.exit(banner())
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        program = install(folder)
        (folder / "data").mkdir()
        with opened(folder / "data") as games:
            good = measure(program, browser, games, names or USUAL, folder)
    print(f"{LIGHTHOUSE}, mobile profile, simulated throttling, median of {RUNS}. {how().splitlines()[0]}")
    sys.exit(not good)


if __name__ == "__main__":
    main(sys.argv[1:])
