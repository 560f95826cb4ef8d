"""How much a hostile guest slows down others: idle or slow connections, unread downloads, endless work and polls.

    python -m benchmarks.siege [ATTACK ...] [--seconds N] [--descriptors N] [--command "… {data} … {port} …"]

Starts a server on a temporary folder with a limited number of file descriptors. Another process opens many connections
from 127.0.0.9 and reopens those that the server closes. Meanwhile a board is polled ten times a second and a hand is
saved every second, both from another address and from the guest's. Prints how long polls and saves took, how many
failed (10 seconds without an answer count as a failure), and how much processor time, memory and log the server used.
`--command` gives the command that starts another server to measure.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import io
import json
import resource
import shlex
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from urllib.parse import urlencode, urlsplit

from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from benchmarks.boards import cpu, games
from referee.sheet.ledger import open_ledger
from referee.sheet.record import FORMAT, read_record
from referee.sheet.summary import summary_of
from referee.store import Store
from referee.store.file.folder import DATABASE
from referee.store.file.key import secret_key
from referee.store.transfer.imports import ImportBatch
from referee.web.http.owner import COOKIE, _signer
from tests.pages import form
from tests.served import serving
from tests.web.person import knock

GUEST, TABLE = "127.0.0.9", "127.0.0.1"
OWNER = "guest"
PATIENCE = 10.0
HOST = "Host: localhost\r\n"


@dataclass(frozen=True)
class Attack:
    """An attack: how many connections, what each sends at first and every second, and how it behaves afterwards."""

    many: int
    says: str
    drips: str = ""
    reads: bool = True
    again: bool = True
    on_and_on: bool = False
    sends: str = ""


def _twice() -> str:
    """A JSON object with 40,000 keys followed by one key twice, as text."""
    return "{" + ",".join(f'"{number}":0' for number in range(40_000)) + ',"zz":0,"zz":0}'


def _crowd() -> str:
    """A list of 700 people with 14 spellings each, the most names that an import may bring, as JSON."""
    people = [
        {"name": f"n{n}", "colour": None, "spellings": [f"n{n}", *(f"n{n}x{k}" for k in range(13))]} for n in range(700)
    ]
    return json.dumps({"format": "rummy-people/1", "people": people})


def _games() -> str:
    """A list of 5,000 games, as JSON."""
    hand = {"end": "knock", "by": "Ann", "held": {"Ann": 5, "Bob": 20}}
    luck = Random()
    started = (
        f"{luck.randint(1900, 2020)}-11-{luck.randint(1, 28):02}T20:00:{luck.randint(0, 59):02}Z" for _ in range(5_000)
    )
    found = [
        {"format": FORMAT, "game": "gin", "players": ["Ann", "Bob"], "started": at, "hands": [hand]} for at in started
    ]
    return json.dumps(found)


IMPORTS: dict[str, Callable[[], str]] = {"a key twice": _twice, "a crowd": _crowd, "5,000 games": _games}
"""The files that an attack imports again and again, by name."""


POLL = f"GET /s/{{look}}/board?v=1.0 HTTP/1.1\r\n{HOST}\r\n"
ATTACKS = {
    "none": Attack(0, ""),
    "silent": Attack(1100, ""),
    "half heads": Attack(1100, f"GET / HTTP/1.1\r\n{HOST}X-", "x"),
    "half bodies": Attack(1100, f"POST /new/gin HTTP/1.1\r\n{HOST}Content-Length: 200000\r\n\r\n", "x"),
    "kept alive": Attack(1100, f"GET /static/referee.css HTTP/1.1\r\n{HOST}\r\n"),
    "2,000 heads": Attack(2000, f"GET / HTTP/1.1\r\n{HOST}X-", "x"),
    "200 slow": Attack(200, f"GET / HTTP/1.1\r\n{HOST}X-", "x"),
    "200 unread": Attack(200, f"GET /static/referee.css HTTP/1.1\r\n{HOST}\r\n" * 40, reads=False),
    "9 zips unread": Attack(
        9, f"GET /games.zip HTTP/1.1\r\n{HOST}Cookie: {COOKIE}={{cookie}}\r\n\r\n", "", False, False
    ),
    "25 KB of rules": Attack(
        4, f"GET /house/500-rum?{'&'.join(f'k{n}' for n in range(4_000))} HTTP/1.1\r\n{HOST}Connection: close\r\n\r\n"
    ),
    **{name: Attack(1, "", sends=name) for name in IMPORTS},
    "20 polling": Attack(20, POLL, on_and_on=True),
    "200 polling": Attack(200, POLL, on_and_on=True),
    "pipes of polls": Attack(20, POLL * 100, on_and_on=True),
    "1,100 at rest": Attack(1100, POLL),
}


def fill(folder: Path) -> str:
    """Stores games of one owner whose zip is larger than 16 MB, and returns the owner's cookie."""
    store, luck = Store(folder / DATABASE, summary_of), Random(1)
    with ImportBatch() as cargo:
        for _ in range(60):
            noted = [base64.b64encode(luck.randbytes(700)).decode() for _ in range(400)]
            hands = [{"out": "Ann", "held": {"Bob": 5}, "melded": {"Ann": 5, "Bob": 0}, "note": each} for each in noted]
            data = {"format": FORMAT, "game": "500-rum", "players": ["Ann", "Bob"], "hands": hands}
            ledger = open_ledger(read_record(data))
            cargo.add(ledger, summary_of(ledger))
        store.imports.take(cargo, holder=OWNER, when="2026-11-21T20:00:00+00:00")
    store.close()
    return _signer(secret_key(folder)).sign(OWNER).decode()


class Guest:
    """A connection of the hostile guest, reopened when it is closed unless the attack says otherwise."""

    def __init__(self, port: int, attack: Attack, says: str) -> None:
        self._port, self._attack, self._says = port, attack, says.encode()

    async def stay(self) -> None:
        """Keeps the connection open for ever."""
        while True:
            with suppress(OSError):
                await self._hold()
            if not self._attack.again:
                await asyncio.sleep(3600)
            await asyncio.sleep(not self._attack.on_and_on)

    async def _hold(self) -> None:
        link = socket.socket()
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        link.setblocking(False)
        link.bind((GUEST, 0))
        loop = asyncio.get_running_loop()
        with link:
            await loop.sock_connect(link, (TABLE, self._port))
            await loop.sock_sendall(link, self._says)
            if not self._attack.reads:
                await asyncio.sleep(3600)
            reading = asyncio.ensure_future(self._until_closed(link))
            while not reading.done():
                if self._attack.drips:
                    await loop.sock_sendall(link, self._attack.drips.encode())
                await asyncio.wait([reading], timeout=1)

    async def _until_closed(self, link: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        with suppress(OSError):
            while await loop.sock_recv(link, 65536):
                if self._attack.on_and_on:
                    await loop.sock_sendall(link, self._says)


def imported(port: int, text: str) -> str:
    """The request with which a new browser imports a file, as text."""
    link = HTTPConnection(TABLE, port, timeout=PATIENCE, source_address=(GUEST, 0))
    link.request("GET", "/import")
    answer = link.getresponse()
    cookies = "; ".join(each.partition(";")[0] for each in answer.headers.get_all("Set-Cookie", []))
    values = form(answer.read().decode(), "/import").values
    link.close()
    sent = {name: values[name] for name in ("csrf_token", "once")}
    file = FileStorage(io.BytesIO(text.encode()), filename="a.json")
    boundary, body = encode_multipart({**sent, "files": file})
    kind = f"multipart/form-data; boundary={boundary}"
    head = f"POST /import HTTP/1.1\r\n{HOST}Connection: close\r\nCookie: {cookies}\r\nContent-Type: {kind}\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n{body.decode()}"


async def besiege(port: int, attack: Attack, cookie: str, look: str) -> None:
    """Opens all the connections of an attack, one every millisecond, and keeps them open."""
    says = attack.says.replace("{cookie}", cookie).replace("{look}", look)
    if attack.sends:
        says = imported(port, IMPORTS[attack.sends]())
    staying = []
    for _ in range(attack.many):
        staying.append(asyncio.ensure_future(Guest(port, attack, says).stay()))
        await asyncio.sleep(0.001)
    await asyncio.gather(*staying)


@dataclass
class Felt:
    """How long something took each time, in seconds, and how often it failed."""

    times: list[float] = field(default_factory=list)
    failed: int = 0

    def take(self, work: Callable[[], object]) -> None:
        """Does the work once and notes how long it took, or that it failed."""
        began = time.perf_counter()
        try:
            work()
        except (OSError, HTTPException, AssertionError, AttributeError):
            self.failed += 1
        else:
            self.times.append(time.perf_counter() - began)

    def __str__(self) -> str:
        if not self.times:
            return f"     –      –      –  {self.failed:4}"
        times = sorted(each * 1000 for each in self.times)
        return f"{statistics.median(times):6.1f} {times[int(len(times) * 0.95)]:6.0f} {times[-1]:6.0f}  {self.failed:4}"


class Neighbour:
    """A player at another table, who connects from a given address."""

    def __init__(self, port: int, source: str, links: tuple[str, str]) -> None:
        self._port, self._source, self._links = port, source, links
        self._cookies: dict[str, str] = {}
        self._seen, self._hand = "0.0", 0
        self.polls, self.saves = Felt(), Felt()

    def _ask(self, method: str, address: str, sent: dict[str, str] | None = None) -> tuple[int, str]:
        link = HTTPConnection(TABLE, self._port, timeout=PATIENCE, source_address=(self._source, 0))
        cookies = "; ".join(f"{key}={value}" for key, value in self._cookies.items())
        headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}
        try:
            link.request(method, address, urlencode(sent or {}), headers)
            answer = link.getresponse()
            for each in answer.headers.get_all("Set-Cookie", []):
                key, _, value = each.partition(";")[0].partition("=")
                self._cookies[key] = value
            return answer.status, answer.read().decode()
        finally:
            link.close()

    def _poll(self) -> None:
        status, text = self._ask("GET", f"/s/{self._links[0]}/board?v={self._seen}")
        assert status in (200, 204)
        if status == 200:
            self._seen = text.partition("/board?v=")[2].partition('"')[0]

    def _save(self) -> None:
        table = f"/s/{self._links[1]}"
        self._hand += 1
        sent = form(self._ask("GET", f"{table}/hands/new")[1], "/hands/new")
        self.saves.take(lambda: self._sent(sent.action, sent.values | knock(1, 5, 20 + self._hand % 50)))

    def _sent(self, action: str, values: dict[str, str]) -> None:
        assert self._ask("POST", action, values)[0] == 303

    def begin(self) -> None:
        """Opens the pages once to warm up the server, and does not count it."""
        self._poll()
        self._save()
        self.polls, self.saves = Felt(), Felt()

    def play(self, end: float) -> list[threading.Thread]:
        """Returns two threads, one that polls and one that saves until `end`."""

        def polling() -> None:
            while time.monotonic() < end:
                self.polls.take(self._poll)
                time.sleep(0.1)

        def saving() -> None:
            while time.monotonic() < end:
                opened = Felt()
                opened.take(self._save)
                self.saves.failed += opened.failed
                time.sleep(1)

        return [threading.Thread(target=each) for each in (polling, saving)]


def peak(process: int) -> float:
    """The peak memory of a process, in MB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(each.split()[1]) for each in lines if each.startswith("VmHWM")) / 1024


def measure(name: str, given: argparse.Namespace) -> str:
    """Measures an attack and returns a line of the table."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        cookie = fill(folder) if "{cookie}" in ATTACKS[name].says else ""
        links = games(folder, 3)
        command = shlex.split(given.command)
        with serving(folder, command=command, descriptors=given.descriptors) as served:
            port = urlsplit(served.address).port or 0
            apart, beside = Neighbour(port, TABLE, links[0]), Neighbour(port, GUEST, links[1])
            for each in (apart, beside):
                each.begin()
            before = cpu(served.process.pid)
            call = [sys.executable, "-m", "benchmarks.siege", name, "--attack", json.dumps([port, cookie, links[2][0]])]
            attack = subprocess.Popen(call, stdout=subprocess.PIPE)
            assert attack.stdout
            attack.stdout.readline()
            began = time.monotonic()
            end = began + given.seconds
            working = [*apart.play(end), *beside.play(end)]
            for each in working:
                each.start()
            for each in working:
                each.join()
            used = (cpu(served.process.pid) - before) / (time.monotonic() - began)
            memory = peak(served.process.pid)
            attack.kill()
            attack.wait()
            log = len(served.said)
    told = "  ".join(map(str, (apart.polls, apart.saves, beside.polls, beside.saves)))
    return f"{name:14} {told}  {used * 100:4.0f} %  {memory:5.0f}  {log / 1000:7.1f}"


def main() -> None:
    """Prints the table, or carries out an attack in the process started for it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("attacks", nargs="*", default=list(ATTACKS))
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--descriptors", type=int, default=1024)
    parser.add_argument("--command", default="")
    parser.add_argument("--attack")
    given = parser.parse_args()
    if given.attack:
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        port, cookie, look = json.loads(given.attack)
        print("It begins.", flush=True)
        asyncio.run(besiege(port, ATTACKS[given.attacks[0]], cookie, look))
        return
    four = "  ".join(f"{each:^26}" for each in ("poll elsewhere", "save elsewhere", "poll beside", "save beside"))
    print(f"{'ms':14} {four}   of a     MB      log")
    print(f"{'attack':14} {'  '.join(['median   95 %    max  fail'] * 4)}   core   peak       kB")
    for name in given.attacks:
        print(measure(name, given), flush=True)


if __name__ == "__main__":
    main()
