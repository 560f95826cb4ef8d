"""Several processes on one folder: what one of them learns the others know, and two look like one server to everybody."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from http.client import HTTPException
from pathlib import Path
from urllib.request import urlopen

import pytest

from referee.host.certificates import FOLDER, ROOT
from referee.store.file.folder import DATABASE, running_at
from referee.store.file.quotas import QUOTAS
from referee.store.file.scratch import SCRATCH
from referee.web.http.errors import MOST_GUESSES
from tests.pages import Form, seen
from tests.served import Served, free_port, serving
from tests.soak import times
from tests.web.person import knock
from tests.web.test_backup_served import Scorekeeper
from tests.web.test_checks_served import get
from tests.web.test_kill import Caller

SECONDS = 30
WSGI = (sys.executable, "-m", "waitress", "--host=127.0.0.1", "--port={port}", "referee.wsgi:app")
STALE = "Somebody else saved first."
PLAYERS = {"name-1": "Ann", "name-2": "Bob", "rule-target": "1000"}
Pair = tuple[Served, Served]


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two servers on one folder, so that a test can choose which one is asked."""
    folder = tmp_path_factory.mktemp("data")
    with serving(folder) as one, serving(folder) as other:
        yield one, other


@pytest.fixture(autouse=True)
def _no_guesses(pair: Pair) -> None:
    with closing(sqlite3.connect(pair[0].data / SCRATCH)) as db, suppress(sqlite3.OperationalError):
        db.execute("DELETE FROM guess")
        db.commit()


def start(caller: Caller, served: Served) -> str:
    """A new game of gin; its table's address."""
    sent = caller.form(served, "/new/gin", "/new/gin")
    status, table, page = caller.ask(served, "POST", sent.action, sent.values | PLAYERS)
    assert status == 303, seen(page)
    return table


def record(caller: Caller, opened: Served, table: str, saved: Served | None = None, second: int = 20) -> int:
    """A hand whose form comes from one process and is saved by another; the status of the answer."""
    sent = caller.form(opened, f"{table}/hands/new", "/hands/new")
    return caller.ask(saved or opened, "POST", sent.action, sent.values | knock(1, 5, second))[0]


def link(caller: Caller, served: Served, table: str, right: str) -> str:
    """The address of a table with a link for others."""
    found = re.search(
        rf'id="address-{right}" value="http://[^/]+([^"]+)"', caller.ask(served, "GET", f"{table}/share")[2]
    )
    assert found
    return found[1]


def pulse(page: str) -> str:
    found = re.search(r"/board\?v=([\w.]+)", page)
    assert found
    return found[1]


@pytest.mark.parametrize("right", ["look", "keep"])
def test_a_link_taken_back_in_one_is_dead_in_the_other(pair: Pair, right: str) -> None:
    mine, phone = Caller(), Caller()
    table = start(mine, pair[0])
    given = link(mine, pair[0], table, right)
    at = pulse(phone.ask(pair[1], "GET", given)[2])
    assert phone.ask(pair[1], "GET", f"{given}/board?v={at}")[0] == 204
    opened = phone.form(pair[1], f"{given}/hands/new", "/hands/new") if right == "keep" else None
    sent = mine.form(pair[0], f"{table}/share", f"/share/{right}")
    assert mine.ask(pair[0], "POST", sent.action, sent.values)[0] == 303
    for path in ("", f"/board?v={at}"):
        assert phone.ask(pair[1], "GET", f"{given}{path}")[0] == 404
    if opened:
        assert phone.ask(pair[1], "POST", opened.action, opened.values | knock(1, 5, 20))[0] == 404
    assert 'id="hand-1"' not in mine.ask(pair[1], "GET", table)[2]


def test_a_board_at_one_follows_what_the_other_saved(pair: Pair) -> None:
    mine, phone = Caller(), Caller()
    table = start(mine, pair[0])
    given = link(mine, pair[0], table, "look")
    at = pulse(phone.ask(pair[1], "GET", given)[2])
    for number, (here, there) in enumerate((pair, pair[::-1]), 1):
        assert record(mine, here, table, second=20 + number) == 303
        status, _, page = phone.ask(there, "GET", f"{given}/board?v={at}")
        assert (status, f'id="hand-{number}"' in page) == (200, True)
        at = pulse(page)
        assert [phone.ask(each, "GET", f"{given}/board?v={at}")[0] for each in pair] == [204, 204]


def test_who_enters_a_hand_at_one_is_said_at_the_other_until_it_is_saved_there(pair: Pair) -> None:
    mine, phone = Caller(), Caller()
    table = start(mine, pair[0])
    given = link(mine, pair[0], table, "look")
    at = pulse(phone.ask(pair[1], "GET", given)[2])
    sent = mine.form(pair[0], f"{table}/hands/new", "/hands/new")
    preview = f"{table}/hands/preview"
    assert mine.ask(pair[0], "POST", preview, sent.values | knock(1, 5, 20))[0] == 200
    status, _, page = phone.ask(pair[1], "GET", f"{given}/board?v={at}")
    assert (status, "Hand 1 is being entered." in page) == (200, True)
    at = pulse(page)
    assert [phone.ask(each, "GET", f"{given}/board?v={at}")[0] for each in pair] == [204, 204], "both say the same"
    assert mine.ask(pair[1], "POST", sent.action, sent.values | knock(1, 5, 20))[0] == 303
    mine.ask(pair[0], "POST", preview, sent.values | knock(1, 5, 20))
    for each in pair:
        assert "is being entered" not in phone.ask(each, "GET", f"{given}/board?v=0")[2], "a late preview is no news"


def test_wrong_addresses_are_counted_together(pair: Pair) -> None:
    statuses = [get(pair[number % 2], f"/s/none{number}").split(b" ")[1] for number in range(MOST_GUESSES + 4)]
    assert statuses == [b"404"] * MOST_GUESSES + [b"429"] * 4


def test_quotas_are_counted_together(pair: Pair) -> None:
    mine = Caller()
    start(mine, pair[0])
    with closing(sqlite3.connect(pair[0].data / DATABASE)) as db:
        db.execute("UPDATE quota SET games = ? WHERE hour <> '' AND games = 1", [QUOTAS.played.games - 1])
        assert db.execute("SELECT changes()").fetchone()[0]
        db.commit()
    start(mine, pair[1])
    sent = mine.form(pair[0], "/new/gin", "/new/gin")
    assert mine.ask(pair[0], "POST", sent.action, sent.values | PLAYERS)[0] == 429


def test_a_form_that_one_refused_keeps_what_was_typed_and_the_other_takes_it(pair: Pair) -> None:
    mine = Caller()
    table = start(mine, pair[0])
    sent = mine.form(pair[0], f"{table}/hands/new", "/hands/new")
    typed = sent.values | knock(1, 15, 77)
    status, _, page = mine.ask(pair[1], "POST", sent.action, typed)
    assert (status, 'value="15"' in page, 'value="77"' in page) == (422, True, True)
    assert mine.ask(pair[0], "POST", sent.action, typed | {"held-1-points": "5"})[0] == 303


def at_once(pair: Pair, callers: list[Caller], forms: list[Form], hands: list[dict[str, str]]) -> list[tuple[int, str]]:
    """The answers of the two servers, status and page, to hands sent at the same moment."""
    ready = threading.Barrier(2)

    def send(served: Served, caller: Caller, sent: Form, hand: dict[str, str]) -> tuple[int, str]:
        ready.wait()
        status, _, page = caller.ask(served, "POST", sent.action, sent.values | hand)
        return status, page

    with ThreadPoolExecutor(2) as threads:
        return list(threads.map(send, pair, callers, forms, hands))


def test_one_form_sent_to_both_at_once_is_one_hand(pair: Pair) -> None:
    mine = Caller()
    table = start(mine, pair[0])
    for number in range(1, times(3, 30) + 1):
        sent = mine.form(pair[0], f"{table}/hands/new", "/hands/new")
        answers = at_once(pair, [mine] * 2, [sent] * 2, [knock(1, 5, 20 + number)] * 2)
        assert [status for status, _ in answers] == [303, 303]
        assert mine.ask(pair[0], "GET", table)[2].count('id="hand-') == number


def test_of_two_hands_at_once_one_wins_and_the_other_is_shown_both(pair: Pair) -> None:
    callers = [Caller(), Caller()]
    table = start(callers[0], pair[0])
    tables = [table, link(callers[0], pair[0], table, "keep")]
    for number in range(1, times(3, 30) + 1):
        forms = [
            who.form(served, f"{mine}/hands/new", "/hands/new")
            for served, who, mine in zip(pair, callers, tables, strict=True)
        ]
        points = [30 + 2 * number, 31 + 2 * number]
        answers = at_once(pair, callers, forms, [knock(1, 5, each) for each in points])
        assert sorted(status for status, _ in answers) == [303, 409]
        lost = [status for status, _ in answers].index(409)
        assert STALE in answers[lost][1]
        assert f'value="{points[lost]}"' in answers[lost][1], "what was typed is there"
        assert callers[0].ask(pair[lost], "GET", table)[2].count('id="hand-') == number


def test_hands_that_all_save_at_once_are_all_there(pair: Pair) -> None:
    keepers = [Scorekeeper(pair[number % 2]) for number in range(4)]
    for each in keepers:
        each.start()
    for each in keepers:
        each.until(times(10, 200))
        each.enough.set()
        each.join()
    for number, each in enumerate(keepers):
        assert each.hands(pair[(number + 1) % 2]) == each.acknowledged


def test_two_workers_of_another_wsgi_server_are_one_app_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path))
    mine = Caller()
    with ExitStack() as stack:
        with ThreadPoolExecutor(2) as threads:  # both make the file, and the key
            begun = [threads.submit(lambda: stack.enter_context(serving(tmp_path, command=WSGI))) for _ in range(2)]
            one, other = (each.result() for each in begun)
        table = start(mine, one)
        assert record(mine, one, table, other) == 303
        assert record(mine, other, table, one, 21) == 303
        assert mine.ask(one, "GET", table)[2].count('id="hand-') == 2


def test_another_server_may_load_the_app_and_then_fork(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path))
    program = """if True:
        import os
        from referee.wsgi import app
        for number in os.listdir("/proc/self/fd"):
            path = f"/proc/self/fd/{number}"
            print(os.path.exists(path) and os.readlink(path))
        """
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=SECONDS, check=True)
    assert (tmp_path / DATABASE).exists()
    assert str(tmp_path) not in done.stdout, "nothing of the data is open before a request"


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Served]:
    """One server of two workers."""
    with serving(tmp_path, "--workers", "2") as served:
        yield served


def workers(served: Served) -> list[int]:
    """The worker processes of a server, without the standby process."""
    return [
        int(path.name)
        for path in Path("/proc").iterdir()
        if path.name.isdigit() and parent(int(path.name)) == served.process.pid
    ]


def parent(process: int) -> int:
    """The parent of a process; 0 if it is gone."""
    try:
        state, found = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[:2]
    except OSError:
        return 0
    return 0 if state == "Z" else int(found)


def until(holds: Callable[[], bool]) -> None:
    """Waits until something is true."""
    latest = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < latest
        time.sleep(0.05)


def test_each_worker_alone_does_what_the_other_began(two: Served) -> None:
    mine = Caller()
    table = start(mine, two)
    first, second = workers(two)
    for number in range(1, 5):
        asleep = (first, second)[number % 2]
        os.kill(asleep, signal.SIGSTOP)
        assert record(mine, two, table, second=20 + number) == 303
        os.kill(asleep, signal.SIGCONT)
    assert mine.ask(two, "GET", table)[2].count('id="hand-') == 4


def test_a_worker_that_is_killed_is_followed_by_another_and_loses_no_acknowledged_hand(two: Served) -> None:
    keeper = Patient(two)
    keeper.start()
    for number in range(1, times(2, 9) + 1):
        keeper.until(keeper.acknowledged + 3)
        before = set(workers(two))
        os.kill(min(before) if number % 2 else max(before), signal.SIGKILL)
        until(lambda: len(set(workers(two)) - before) == 1)  # noqa: B023
    keeper.until(keeper.acknowledged + 3)
    keeper.enough.set()
    keeper.join()
    assert keeper.acknowledged <= keeper.hands(two) <= keeper.acknowledged + keeper.cut
    assert two.said.count("another one begins") == times(2, 9)


class Patient(Scorekeeper):
    """A scorekeeper who starts again if a connection was cut."""

    cut = 0

    def run(self) -> None:
        while not self.enough.is_set():
            try:
                super().run()
            except (OSError, HTTPException):
                self.cut += 1


def test_each_worker_speaks_https_with_a_certificate_of_the_one_authority(tmp_path: Path) -> None:
    with serving(tmp_path, "--https", "--workers", "2") as served:
        trusting = ssl.create_default_context(cafile=str(tmp_path / FOLDER / ROOT))
        for asleep in workers(served):
            os.kill(asleep, signal.SIGSTOP)
            for address, context in ((served.address.replace("http:", "https:"), trusting), (served.address, None)):
                with urlopen(f"{address}/health", context=context, timeout=SECONDS) as answer:
                    assert answer.status == 200
            os.kill(asleep, signal.SIGCONT)


def test_a_replica_has_what_all_of_them_saved(tmp_path: Path) -> None:
    (tmp_path / "replica").mkdir()
    options = ("--workers", "2", "--replicate", f"file://{tmp_path}/replica")
    with serving(tmp_path / "one", *options) as served:
        keepers = [Scorekeeper(served) for _ in range(2)]
        for each in keepers:
            each.start()
        for each in keepers:
            each.until(10)
            each.enough.set()
            each.join()
        served.process.terminate()
        assert served.process.wait(SECONDS) == 0
        assert "has everything that was saved" in served.said
    with serving(tmp_path / "two", *options) as served:
        assert [each.hands(served) for each in keepers] == [each.acknowledged for each in keepers]


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_all_of_them_end_when_told_and_answer_first(tmp_path: Path, end: signal.Signals) -> None:
    with serving(tmp_path, "--workers", "2") as served:
        mine = Caller()
        sent = mine.form(served, "/new/gin", "/new/gin")
        both = workers(served)
        assert len(both) == 2
        assert served.said.startswith(f"Referee is open on this computer at {running_at(tmp_path)}\n")
        assert served.said.count("Referee") == 1, "said by one"
        assert running_at(tmp_path) == served.address.replace("127.0.0.1", "localhost") + "/"
        with ThreadPoolExecutor(1) as thread:
            with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                answer = thread.submit(mine.ask, served, "POST", sent.action, sent.values | PLAYERS)
                time.sleep(0.5)
                served.process.send_signal(end)
                time.sleep(0.3)
                assert served.process.poll() is None
                other.execute("ROLLBACK")
            assert answer.result()[0] == 303
        assert served.process.wait(SECONDS) == 0
        assert [parent(each) for each in both] == [0, 0]
        assert not {"Traceback", "begins"} & set(served.said.split())
        assert running_at(tmp_path) is None


def test_ctrl_c_reaches_all_of_them_and_says_nothing(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "referee", "serve", "--port", str(port), "--data", str(tmp_path), "--workers", "3"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=subprocess.STDOUT, text=True, process_group=0) as process:
        assert process.stdout
        process.stdout.readline()
        process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        try:
            rest, _ = process.communicate(timeout=SECONDS)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, rest.strip()) == (0, "")


def test_workers_end_when_nobody_stands_by_any_more(two: Served) -> None:
    both = workers(two)
    two.kill()
    until(lambda: not any(map(parent, both)))


def test_a_signal_in_the_middle_of_a_fork_is_not_lost() -> None:
    program = """if True:
        import os, signal, sys, time
        from referee.host.workers import supervise
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        os.register_at_fork(after_in_parent=lambda: os.kill(os.getpid(), signal.SIGTERM))
        supervise(2, lambda: time.sleep(600))
        """
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=SECONDS, check=True)
    assert done.stderr == ""


def test_workers_that_only_die_end_in_a_sentence() -> None:
    program = """if True:
        import sys
        from referee.host.workers import supervise
        from referee.words import Fault
        try:
            supervise(2, lambda: sys.exit("no"))
        except Fault as fault:
            print(fault.sentence)
        """
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=SECONDS, check=True)
    assert done.stdout.startswith("The workers stop as soon as they start.")
    assert "another one begins" in done.stderr


def test_where_processes_cannot_be_doubled_it_is_said(tmp_path: Path) -> None:
    program = """if True:
        import sys
        from referee.host import workers
        workers.get_all_start_methods = lambda: ["spawn"]
        from referee.cli.commands import main
        main(["serve", "--workers", "2", "--data", sys.argv[1]])
        """
    command = [sys.executable, "-c", program, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert (done.returncode, done.stderr) == (2, "--workers is not available on Windows: leave it out.\n")
