"""How long the app takes to start, and how much memory: `python -m benchmarks.start [--times N]`.

Starts `referee serve` on a temporary folder and requests the first page until it is answered. Prints the least and the
median of the seconds from the start to that answer, and of the memory that the process then has (on Linux: resident,
and its proportional share). The seconds that `python -c 'import flask'` takes show how fast the machine is. Both use
compiled bytecode, as after the first start. The limits are 0.6 s and 60 MB if `import flask` takes 0.13 s.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tests.served import free_port

TIMES = 7
KB = 1000 / 1024
"""The kB of Linux, which have 1,024 bytes, are divided by this to give kB of 1,000 bytes."""


def importing(module: str, environment: dict[str, str]) -> float:
    """The seconds that Python takes to start and import a module."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", f"import {module}"], check=True, env=environment)
    return time.perf_counter() - begun


def first_page(environment: dict[str, str]) -> tuple[float, float, float]:
    """The seconds until the first page is answered, then the resident and the proportional memory in MB."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        options = ("--data", folder, "--no-backups", "--host", "127.0.0.1", "--port", str(port))
        begun = time.perf_counter()
        server = subprocess.Popen(
            [sys.executable, "-m", "referee", "serve", *options], env=environment, stdout=subprocess.DEVNULL
        )
        try:
            _wait_for(f"http://127.0.0.1:{port}/")
            seconds = time.perf_counter() - begun
            return seconds, *_memory(server.pid)
        finally:
            server.terminate()
            server.wait()


def _wait_for(address: str) -> None:
    while True:
        with suppress(URLError), urlopen(address) as answer:
            answer.read()
            return
        time.sleep(0.005)


def _memory(process: int) -> tuple[float, float]:
    said = Path(f"/proc/{process}/smaps_rollup")
    if not said.exists():
        return float("nan"), float("nan")
    resident, share = (re.search(rf"^{key}:\s+(\d+) kB", said.read_text(), re.MULTILINE) for key in ("Rss", "Pss"))
    assert resident
    assert share
    return int(resident[1]) / KB / 1000, int(share[1]) / KB / 1000


def main() -> None:
    """Measures several starts and prints a line for each figure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=TIMES)
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as bytecode:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": bytecode, "PYTHONDONTWRITEBYTECODE": ""}
        first_page(environment)
        flask = [importing("flask", environment) for _ in range(times)]
        web = [importing("referee.web", environment) for _ in range(times)]
        pages = [first_page(environment) for _ in range(times)]
    figures = {
        "import flask, s": flask,
        "import referee.web, s": web,
        "first page, s": [seconds for seconds, _, _ in pages],
        "resident then, MB": [resident for _, resident, _ in pages],
        "share then, MB": [share for _, _, share in pages],
    }
    for name, values in figures.items():
        print(f"{name:>22}: {min(values):6.2f} {statistics.median(values):6.2f}")


if __name__ == "__main__":
    main()
