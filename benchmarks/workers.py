"""What a second worker brings to open boards: `python -m benchmarks.workers [--boards N] [--seconds N] [--rounds N]`.

Serves a folder with one worker and with two, in turns. Each time the boards are polled every two seconds, as in
`benchmarks.boards`, while a hand is recorded every second; then they are polled as fast as answers come, by as many
processes as the machine has cores, each with one connection at a time. Prints the median over the rounds and what two are
to one. Whoever polls needs the same cores, so on a machine of two the second worker has less than one to itself.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import astuple, dataclass
from itertools import cycle
from pathlib import Path

from benchmarks.boards import AT_A_GAME, How, cpu, games, look_on
from tests.served import Served, serving

TITLES = ("median ms", "95 % ms", "max ms", "saved", "of a core", "polls/s flat out", "core ms a poll")
DIGITS = (1, 1, 1, 0, 2, 0, 2)


@dataclass(frozen=True)
class Figures:
    """What one round gave."""

    median: float
    most: float
    worst: float
    saved: float
    core: float
    flat_out: float
    each: float


def used(served: Served) -> float:
    """The processor seconds of a server with all its workers."""
    found = subprocess.run(["pgrep", "-P", str(served.process.pid)], capture_output=True, text=True, check=False)
    return sum(map(cpu, [served.process.pid, *map(int, found.stdout.split())]))


def measure(workers: int, boards: int, seconds: float) -> Figures:
    """One round."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        links = games(folder, -(-boards // AT_A_GAME))
        with serving(folder, "--workers", str(workers)) as served:
            seen = look_on(served, links, How(boards, seconds, anew=True), used)
            before = used(served)
            polls = flat_out(served, [look for look, _ in links], seconds)
            each = (used(served) - before) / polls
    times = [1000 * each for each in seen.times]
    assert not seen.wrong, seen.wrong
    middle, core = statistics.median(times), seen.used / seconds
    return Figures(middle, times[int(len(times) * 0.95)], times[-1], seen.saved, core, polls / seconds, 1000 * each)


def flat_out(served: Served, secrets: list[str], seconds: float) -> int:
    """How many polls were answered."""
    command = [sys.executable, "-m", "benchmarks.workers", "--poll", served.address, "--seconds", str(seconds)]
    pipe = subprocess.PIPE
    polling = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(os.cpu_count() or 1)]
    for place, each in enumerate(polling):
        assert each.stdin
        each.stdin.write(json.dumps(secrets[place :: len(polling)]))
        each.stdin.close()
    return sum(int(each.stdout.read()) for each in polling if each.stdout and not each.wait())


def poll(address: str, seconds: float) -> int:
    """Polls the boards named on standard input one after the other, in the place of a browser that knows what is new."""
    host, _, port = address.removeprefix("http://").partition(":")
    secrets = json.load(sys.stdin)
    known = dict.fromkeys(secrets, b"0.0")
    end, count = time.monotonic() + seconds, 0
    for secret in cycle(secrets):
        with socket.create_connection((host, int(port))) as line:
            head = f"GET /s/{secret}/board?v={known[secret].decode()} HTTP/1.1\r\nHost: {host}:{port}\r\n"
            line.sendall(f"{head}HX-Request: true\r\nConnection: close\r\n\r\n".encode())
            answer = b"".join(iter(lambda: line.recv(65536), b""))
        if answer[9:12] == b"200":
            known[secret] = answer.partition(b"/board?v=")[2].partition(b'"')[0].partition(b"&")[0]
        else:
            assert answer[9:12] == b"204", answer[:40]
            count += 1
        if time.monotonic() > end:
            return count
    return count


def main() -> None:
    """Prints both lines, and what two are to one."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--poll")
    given = parser.parse_args()
    if given.poll:
        print(poll(given.poll, given.seconds))
        return
    rounds = [[astuple(measure(each, given.boards, given.seconds)) for each in (1, 2)] for _ in range(given.rounds)]
    one, two = ([statistics.median(column) for column in zip(*each, strict=True)] for each in zip(*rounds, strict=True))
    ratios = [after / before if before else 1.0 for before, after in zip(one, two, strict=True)]
    print("workers  " + "  ".join(TITLES))
    for name, row, digits in (("1", one, DIGITS), ("2", two, DIGITS), ("2 : 1", ratios, [2] * len(DIGITS))):
        told = (f"{each:{len(title)}.{places}f}" for each, title, places in zip(row, TITLES, digits, strict=True))
        print(f"{name:7}  " + "  ".join(told))


if __name__ == "__main__":
    main()
