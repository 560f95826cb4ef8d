"""A backup of a working server, restored elsewhere and in its own place: every acknowledged hand, link and owner is there."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
from pathlib import Path

from tests.served import Served, free_port, serving
from tests.soak import times
from tests.web.person import knock
from tests.web.test_kill import Caller

SECONDS = 60


def command(*words: object) -> str:
    """The output of a command."""
    done = subprocess.run(
        [sys.executable, "-m", "referee", *map(str, words)],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


class Scorekeeper(threading.Thread):
    """Records hand after hand, and counts those that the server acknowledged, until told to stop."""

    def __init__(self, served: Served) -> None:
        super().__init__()
        self.served, self.caller = served, Caller()
        self.acknowledged = 0
        self.enough = threading.Event()
        self.begin()

    def begin(self) -> None:
        """Starts a game."""
        start = self.caller.form(self.served, "/new/gin", "/new/gin")
        names = {"name-1": "Ann", "name-2": "Bob", "rule-target": "1000"}
        _, self.table, _ = self.caller.ask(self.served, "POST", start.action, start.values | names)

    def run(self) -> None:
        while not self.enough.is_set():
            self.record()

    def record(self) -> None:
        """Records a hand."""
        sent = self.caller.form(self.served, f"{self.table}/hands/new", "/hands/new")
        hand = knock(1, 5, 6) if self.acknowledged % 2 else knock(2, 6, 5)
        status, _, _ = self.caller.ask(self.served, "POST", sent.action, sent.values | hand)
        assert status == 303
        self.acknowledged += 1

    def until(self, count: int) -> None:
        """Waits until this many hands are acknowledged."""
        while self.acknowledged < count:
            assert self.is_alive()
            time.sleep(0.01)

    def hands(self, served: Served) -> int:
        """How many hands the owner's browser sees on its table."""
        status, _, page = self.caller.ask(served, "GET", self.table)
        assert status == 200
        return page.count('id="hand-')


def test_a_backup_taken_while_hands_are_recorded_is_whole_elsewhere(tmp_path: Path) -> None:
    with serving(tmp_path / "here") as served:
        keeper = Scorekeeper(served)
        page = keeper.caller.ask(served, "GET", f"{keeper.table}/share")[2]
        links = re.findall(r'id="address-(?:look|keep)" value="http://[^/]+([^"]+)"', page)
        keeper.start()
        counts = []
        for number in range(times(1, 6)):
            keeper.until(4 * (number + 1))
            before = keeper.acknowledged
            command("backup", tmp_path / f"copy-{number}", "--data", tmp_path / "here")
            counts.append((before, keeper.acknowledged))
        keeper.enough.set()
        keeper.join(SECONDS)
    before, after = counts[-1]
    command("restore", tmp_path / f"copy-{len(counts) - 1}", "--data", tmp_path / "there")
    with serving(tmp_path / "there") as served:
        assert before <= keeper.hands(served) <= after + 1
        assert keeper.table in keeper.caller.ask(served, "GET", "/games")[2]
        assert len(links) == 2
        for link in links:
            assert Caller().ask(served, "GET", link)[0] == 200
        assert Caller().ask(served, "GET", keeper.table)[0] == 404
        seen = keeper.hands(served)
        sent = keeper.caller.form(served, f"{keeper.table}/hands/new", "/hands/new")
        assert keeper.caller.ask(served, "POST", sent.action, sent.values | knock(1, 5, 30))[0] == 303
        assert keeper.hands(served) == seen + 1


def test_a_server_at_work_goes_on_with_what_is_put_back(tmp_path: Path) -> None:
    with serving(tmp_path / "here", port=free_port()) as served:
        keeper = Scorekeeper(served)
        keeper.start()
        keeper.until(2)
        keeper.enough.set()
        keeper.join(SECONDS)
        first = keeper.hands(served)
        command("backup", tmp_path / "copy", "--data", tmp_path / "here")
        sent = keeper.caller.form(served, f"{keeper.table}/hands/new", "/hands/new")
        assert keeper.caller.ask(served, "POST", sent.action, sent.values | knock(1, 5, 30))[0] == 303
        assert keeper.hands(served) == first + 1
        told = command("restore", tmp_path / "copy", "--replace", "--data", tmp_path / "here")
        assert "is kept in" in told
        assert keeper.hands(served) == first
        sent = keeper.caller.form(served, f"{keeper.table}/hands/new", "/hands/new")
        assert keeper.caller.ask(served, "POST", sent.action, sent.values | knock(2, 30, 5))[0] == 303
        assert keeper.hands(served) == first + 1
        assert served.process.poll() is None
