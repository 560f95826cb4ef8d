"""What open boards cost: phones that poll every two seconds while a table goes on playing.

    python -m benchmarks.boards [BOARDS ...] [--seconds N] [--rounds N] [--anew] [--still] [--beside CHECKOUT]

Starts a server on a temporary folder, opens the boards by their links (four boards per game) and polls each one every
two seconds from another process, evenly spread, while a hand is recorded every second in one game after another. Each
number of boards is measured twice: with a separate address for each game, and with a single address for all, like a
club behind one router. A board keeps its connection open as browsers do, if the server allows it; with `--anew` every
poll opens a new one. With `--still` no hand is recorded, so hardly any poll finds anything new. With `--beside`,
another checkout of the repository is measured in alternation with this one.

Prints how long the answers took, the share of one core that the server used, and the processor time per poll, recording
included: the last figure is the one that stays the same on a busy machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from referee.sheet.ledger import open_ledger
from referee.sheet.record import FORMAT, read_record
from referee.sheet.summary import summary_of
from referee.store import Right, Store
from referee.store.file.folder import DATABASE
from tests.served import Served, serving
from tests.web.person import knock
from tests.web.test_kill import Caller

EVERY = 2.0
PATIENCE = 10.0
AT_A_GAME = 4
MANY = 250
"""The most addresses that the boards are spread over."""
HERE = Path(__file__).parents[1]
SERVE = "cd {checkout} && exec {python} -m referee serve --host 127.0.0.1 --port {{port}} --data {{data}}"
PULSE = re.compile(rb"/board\?v=([\w.]+)")
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


def games(folder: Path, count: int) -> list[tuple[str, str]]:
    """Creates games in a data folder and returns the secrets of each: to look on, and to keep score."""
    store = Store(folder / DATABASE, summary_of)
    data = {"format": FORMAT, "game": "gin", "players": ["Ann", "Bob"], "rules": {"target": 1000}, "hands": []}
    found = []
    for _ in range(count):
        links = store.links(
            store.create(open_ledger(read_record(data)), holder="bench", when="2026-11-21T20:00:00+00:00")
        )
        found.append((links[Right.LOOK], links[Right.KEEP]))
    store.close()
    return found


def games_of(checkout: Path, folder: Path, count: int) -> list[tuple[str, str]]:
    """Creates the games with the code of a checkout and returns their secrets."""
    made = "import json, pathlib, sys; from benchmarks.boards import games"
    made += "; print(json.dumps(games(pathlib.Path(sys.argv[1]), int(sys.argv[2]))))"
    call = [sys.executable, "-c", made, str(folder), str(count)]
    found = subprocess.run(call, cwd=checkout, env=_alone(), stdout=subprocess.PIPE, check=True, text=True)
    return [(look, keep) for look, keep in json.loads(found.stdout)]


def _alone() -> dict[str, str]:
    """The environment without `PYTHONPATH`, so that Python looks for modules in the current folder first."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}


class Board:
    """An open board, which asks every two seconds whether anything is new."""

    def __init__(self, host: str, port: int, secret: str, source: str, *, anew: bool) -> None:
        self._host, self._port, self._secret, self._source, self._anew = host, port, secret, source, anew
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._seen = b"0.0"
        self.times: list[float] = []
        self.new = self.wrong = 0

    async def open(self, turns: asyncio.Semaphore) -> None:
        """Polls once, as a page does when it is opened, and does not count it."""
        async with turns:
            await self._poll()
        self.times, self.new, self.wrong = [], 0, 0

    async def watch(self, begin: float, end: float) -> None:
        """Polls every two seconds from `begin` to `end`."""
        await asyncio.sleep(max(0.0, begin - time.monotonic()))
        while time.monotonic() < end:
            asked = time.monotonic()
            await self._poll()
            await asyncio.sleep(max(0.0, EVERY - (time.monotonic() - asked)))
        self._leave()

    async def _poll(self) -> None:
        asked = time.perf_counter()
        try:
            answer = await asyncio.wait_for(self._ask(), PATIENCE)
        except (OSError, TimeoutError, EOFError):
            self.wrong += 1
            self._leave()
            return
        self.times.append(time.perf_counter() - asked)
        if answer[9:12] == b"200":
            self.new += 1
            self._seen = PULSE.search(answer)[1]  # type: ignore[index]
        elif answer[9:12] != b"204":
            self.wrong += 1

    async def _ask(self) -> bytes:
        """Returns an answer, and reconnects as browsers do if the server has closed the connection."""
        if self._line:
            with suppress(OSError, EOFError):
                return await self._answer(*self._line)
            self._leave()
        self._line = await asyncio.open_connection(self._host, self._port, local_addr=(self._source, 0))
        return await self._answer(*self._line)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        head = f"GET /s/{self._secret}/board?v={self._seen.decode()} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\n"
        ends = "Connection: close\r\n" * self._anew
        writer.write(f"{head}HX-Request: true\r\n{ends}\r\n".encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        closes = b"connection: close" in answer.lower()
        if length := LENGTH.search(answer):
            answer += await reader.readexactly(int(length[1]))
        if closes:
            self._leave()
        return answer

    def _leave(self) -> None:
        if self._line:
            self._line[1].close()
        self._line = None


async def watched(address: str, secrets: list[str], seconds: float, addresses: int, *, anew: bool) -> list[Board]:
    """Polls boards for some seconds, evenly spread, and returns them; prints a line when it begins."""
    parts = urlsplit(address)
    sources = [f"127.0.1.{1 + place // AT_A_GAME % addresses}" for place in range(len(secrets))]
    host, port = parts.hostname or "", parts.port or 0
    boards = [Board(host, port, *each, anew=anew) for each in zip(secrets, sources, strict=True)]
    turns = asyncio.Semaphore(AT_A_GAME)
    await asyncio.gather(*(board.open(turns) for board in boards))
    print("It begins.", flush=True)
    begin = time.monotonic()
    spread = (begin + EVERY * place / len(boards) for place in range(len(boards)))
    await asyncio.gather(*(board.watch(each, begin + seconds) for each, board in zip(spread, boards, strict=True)))
    return boards


def cpu(process: int) -> float:
    """The processor seconds that a process has used, by its own clock, because `/proc` only counts in ticks."""
    return time.clock_gettime(~process << 3 | 2)


@dataclass(frozen=True)
class Seen:
    """What was measured: seconds per answer, new boards, failures, hands saved, and processor seconds of the server."""

    times: list[float]
    new: int
    wrong: int
    saved: int
    used: float


@dataclass(frozen=True)
class How:
    """The settings of a measurement: boards, seconds, addresses, a new connection for each poll, no hands recorded."""

    boards: int
    seconds: float
    addresses: int = MANY
    anew: bool = False
    still: bool = False


def look_on(
    served: Served,
    links: list[tuple[str, str]],
    how: How,
    used: Callable[[Served], float] = lambda served: cpu(served.process.pid),
) -> Seen:
    """Watches the boards of these games from another process while hands are recorded."""
    command = [sys.executable, "-m", "benchmarks.boards", "--watch", served.address, "--seconds", str(how.seconds)]
    command += ["--addresses", str(how.addresses), *["--anew"] * how.anew]
    watcher = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert watcher.stdin
    assert watcher.stdout
    watcher.stdin.write(json.dumps([look for look, _ in links for _ in range(AT_A_GAME)][: how.boards]))
    watcher.stdin.close()
    watcher.stdout.readline()
    before, end = used(served), time.monotonic() + how.seconds
    saved = 0 if how.still else play(served, [keep for _, keep in links], end)
    time.sleep(max(0.0, end - time.monotonic()))
    spent = used(served) - before
    told = json.loads(watcher.stdout.read())
    watcher.wait()
    return Seen(sorted(told["times"]), told["new"], told["wrong"], saved, spent)


def play(served: Served, keeps: list[str], end: float) -> int:
    """Records a hand every second until `end` and returns how many were saved."""
    caller, count = Caller(), 0
    while time.monotonic() < end:
        began = time.monotonic()
        table = f"/s/{keeps[count % len(keeps)]}"
        sent = caller.form(served, f"{table}/hands/new", "/hands/new")
        typed = sent.values | knock(1, 5, 20 + count % 50)
        status, _, _ = caller.ask(served, "POST", sent.action, typed)
        count += status == 303
        time.sleep(max(0.0, 1 - (time.monotonic() - began)))
    return count


def measure(checkout: Path, how: How) -> str:
    """Measures a checkout and returns a line of the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        links = games_of(checkout, folder, -(-how.boards // AT_A_GAME))
        command = ["env", "-u", "PYTHONPATH", "sh", "-c", SERVE.format(checkout=checkout, python=sys.executable)]
        with serving(folder, command=command) as served:
            seen = look_on(served, links, how)
    times, polls = seen.times, len(seen.times)
    return (
        f"{checkout.name:12}  {how.boards:6}  {min(how.addresses, len(links)):9}  {polls / how.seconds:7.0f}  "
        f"{seen.new:5}  {seen.wrong:5}  {seen.saved:5}  {statistics.median(times) * 1000:9.1f}  "
        f"{times[int(polls * 0.95)] * 1000:7.1f}  {times[-1] * 1000:7.1f}  {seen.used / how.seconds * 100:7.1f} %  "
        f"{seen.used / polls * 1000:9.2f}"
    )


def watch(address: str, seconds: float, addresses: int, *, anew: bool) -> None:
    """Reads secrets from standard input, watches their boards, and writes what it measured as JSON."""
    boards = asyncio.run(watched(address, json.load(sys.stdin), seconds, addresses, anew=anew))
    told = {
        "times": [each for board in boards for each in board.times],
        "new": sum(board.new for board in boards),
        "wrong": sum(board.wrong for board in boards),
    }
    print(json.dumps(told))


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("boards", nargs="*", type=int, default=[200, 1000])
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--addresses", type=int, default=MANY)
    parser.add_argument("--anew", action="store_true")
    parser.add_argument("--still", action="store_true")
    parser.add_argument("--beside", type=Path)
    parser.add_argument("--watch")
    given = parser.parse_args()
    if given.watch:
        watch(given.watch, given.seconds, given.addresses, anew=given.anew)
        return
    print(
        "checkout      boards  addresses  polls/s    new  wrong  hands  median ms  95 % ms   max ms  of a core  ms a poll"
    )
    checkouts = [given.beside.resolve(), HERE] if given.beside else [HERE]
    for count in given.boards:
        for addresses in (given.addresses, 1):
            for checkout in checkouts * given.rounds:
                how = How(count, given.seconds, addresses, anew=given.anew, still=given.still)
                print(measure(checkout, how), flush=True)


if __name__ == "__main__":
    main()
