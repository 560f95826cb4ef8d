"""What open boards cost: phones that poll every two seconds, beside a table that goes on playing.

    python -m benchmarks.boards [BOARDS ...] [--seconds N]

Serves a folder of its own as a process of its own, opens the boards of as many games as it takes (four to a game) by
their links, and polls each every two seconds from another process, evenly spread, while a hand is recorded every
second in one game after the other: each game from an address of its own, and the last number of boards once more from
one address, as of a club behind one router. Prints how long the answers took and how much of one core the server used.
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
from pathlib import Path
from urllib.parse import urlsplit

from referee.paths import DATABASE
from referee.sheet.account import account_of
from referee.sheet.ledger import open_ledger
from referee.sheet.record import FORMAT, read_record
from referee.store import Right, Store
from tests.served import serving
from tests.web.person import knock
from tests.web.test_kill import Caller

EVERY = 2.0
PATIENCE = 10.0
AT_A_GAME = 4
MANY = 250
"""Addresses of which the boards are, at most."""
PULSE = re.compile(rb"/board\?v=([\w.]+)")


def games(folder: Path, count: int) -> list[tuple[str, str]]:
    """The secrets, to look on and to keep score, of new games in a data folder."""
    store = Store(folder / DATABASE, account_of)
    data = {"format": FORMAT, "game": "gin", "players": ["Ann", "Bob"], "rules": {"target": 1000}, "hands": []}
    found = []
    for _ in range(count):
        links = store.links(store.create(open_ledger(read_record(data)), owner="bench", at="2026-11-21T20:00:00+00:00"))
        found.append((links[Right.LOOK], links[Right.KEEP]))
    store.close()
    return found


class Board:
    """An open board: asks every two seconds whether anything is new."""

    def __init__(self, host: str, port: int, secret: str, source: str) -> None:
        self.host, self.port, self.secret, self.source = host, port, secret, source
        self.seen = b"0.0"
        self.times: list[float] = []
        self.new = self.wrong = 0

    async def watch(self, begin: float, end: float) -> None:
        """Polls until the end."""
        await asyncio.sleep(begin)
        while time.monotonic() < end:
            asked = time.perf_counter()
            try:
                answer = await asyncio.wait_for(self._ask(), PATIENCE)
            except (OSError, TimeoutError):
                self.wrong += 1
            else:
                self.times.append(time.perf_counter() - asked)
                self._read(answer)
            await asyncio.sleep(max(0.0, EVERY - (time.perf_counter() - asked)))

    async def _ask(self) -> bytes:
        reader, writer = await asyncio.open_connection(self.host, self.port, local_addr=(self.source, 0))
        head = f"GET /s/{self.secret}/board?v={self.seen.decode()} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
        writer.write(f"{head}HX-Request: true\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        return answer

    def _read(self, answer: bytes) -> None:
        status = answer[9:12]
        if status == b"200":
            self.new += 1
            self.seen = PULSE.search(answer)[1]  # type: ignore[index]
        elif status != b"204":
            self.wrong += 1


async def watched(address: str, secrets: list[str], seconds: float, addresses: int) -> list[Board]:
    """All boards after they were watched for a time, evenly spread over the two seconds."""
    parts = urlsplit(address)
    sources = [f"127.0.1.{1 + place // AT_A_GAME % addresses}" for place in range(len(secrets))]
    boards = [Board(parts.hostname or "", parts.port or 0, *each) for each in zip(secrets, sources, strict=True)]
    end = time.monotonic() + seconds
    await asyncio.gather(*(board.watch(EVERY * place / len(boards), end) for place, board in enumerate(boards)))
    return boards


def cpu(process: int) -> float:
    """The processor seconds that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(boards: int, seconds: float, addresses: int) -> str:
    """One line of the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        links = games(folder, -(-boards // AT_A_GAME))
        secrets = [look for look, _ in links for _ in range(AT_A_GAME)][:boards]
        with serving(folder) as served:
            before = cpu(served.process.pid)
            command = [sys.executable, "-m", "benchmarks.boards", "--watch", served.address, "--seconds", str(seconds)]
            command += ["--addresses", str(addresses)]
            with (folder / "seen.json").open("w") as seen:
                watcher = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=seen, text=True)
            assert watcher.stdin
            watcher.stdin.write(json.dumps(secrets))
            watcher.stdin.close()
            recorded = play(served, [keep for _, keep in links], watcher)
            used = (cpu(served.process.pid) - before) / seconds
        told = json.loads((folder / "seen.json").read_text())
    times = sorted(told["times"])
    return (
        f"{boards:6}  {min(addresses, len(links)):9}  {len(times) / seconds:9.0f}  {told['new']:6}  {told['wrong']:5}  {recorded:5}  "
        f"{statistics.median(times) * 1000:9.1f}  {times[int(len(times) * 0.95)] * 1000:7.1f}  "
        f"{times[-1] * 1000:7.1f}  {used * 100:9.1f} %"
    )


def play(served: object, keeps: list[str], watcher: subprocess.Popen[str]) -> int:
    """Records a hand a second until the boards are no longer watched; how many."""
    caller, count = Caller(), 0
    while watcher.poll() is None:
        began = time.monotonic()
        table = f"/s/{keeps[count % len(keeps)]}"
        sent = caller.form(served, f"{table}/hands/new", "/hands/new")  # type: ignore[arg-type]
        typed = sent.values | knock(1, 5, 20 + count % 50)
        status, _, _ = caller.ask(served, "POST", sent.action, typed)  # type: ignore[arg-type]
        count += status == 303
        time.sleep(max(0.0, 1 - (time.monotonic() - began)))
    return count


def watch(address: str, seconds: float, addresses: int) -> None:
    """The other process: reads secrets, watches their boards, writes what it saw."""
    boards = asyncio.run(watched(address, json.load(sys.stdin), seconds, addresses))
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
    parser.add_argument("--addresses", type=int, default=MANY)
    parser.add_argument("--watch")
    given = parser.parse_args()
    if given.watch:
        watch(given.watch, given.seconds, given.addresses)
        return
    print("boards  addresses  polls/s    new    wrong  hands  median ms  95 % ms  max ms   of a core")
    for count, addresses in [*((each, given.addresses) for each in given.boards), (given.boards[-1], 1)]:
        print(measure(count, given.seconds, addresses), flush=True)


if __name__ == "__main__":
    main()
