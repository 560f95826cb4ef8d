"""A server makes its backups by itself: one for all its workers, in a process of low priority that ends with the server."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from urllib.request import urlopen

import pytest

from referee import clock
from referee.store.copies import daily
from referee.store.copies.daily import Schedule, watching
from tests.daily.conftest import NOON, Days
from tests.parts import HOST
from tests.served import serving

PATIENCE = 40
SOON = "from referee.store.copies import daily as watch; watch.FIRST, watch.EVERY, watch.APART = 0.2, 0.2, 1; from referee.cli.commands import main; main()"
AT_ONCE = [sys.executable, "-c", SOON, "serve", "--host", "127.0.0.1", "--port", "{port}", "--data", "{data}"]


def until(what: Callable[[], object]) -> None:
    latest = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < latest
        time.sleep(0.1)


def health(address: str) -> dict[str, object]:
    with urlopen(f"{address}/health", timeout=PATIENCE) as answer:
        told: dict[str, object] = json.load(answer)
    return told


def test_of_several_servers_and_workers_of_one_folder_one_makes_the_backup(days: Days) -> None:
    with ExitStack() as stack:
        more = ([], ["--workers", "2"] if HOST else [])
        servers = [stack.enter_context(serving(days.data, *each, command=AT_ONCE)) for each in more]
        until(lambda: health(servers[0].address)["backup_age_seconds"] is not None)
        time.sleep(2)
        assert [health(each.address)["backup_failure"] for each in servers] == [None, None]
        assert [health(each.address)["backup_age_seconds"] in range(PATIENCE) for each in servers] == [True, True]
    assert len(days.names) == 1


def test_another_folder_that_is_not_there_is_said_and_the_server_goes_on(days: Days, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    with serving(days.data, "--backups", str(disk), command=AT_ONCE) as served:
        until(lambda: health(served.address)["backup_failure"])
        assert health(served.address)["backup_failure"] == "folder"
        assert health(served.address)["writable"] is True
        assert f"{disk} cannot be used for backups" in served.said
        assert "Traceback" not in served.said
    disk.mkdir()
    (days.data / daily.TROUBLE_FILE).unlink()
    with serving(days.data, "--backups", str(disk), command=AT_ONCE) as served:
        until(lambda: health(served.address)["backup_age_seconds"] is not None)
    assert len(list(disk.iterdir())) == 1
    assert not days.folder.exists()


def test_it_can_be_left_off(days: Days) -> None:
    with serving(days.data, "--no-backups", command=AT_ONCE):
        time.sleep(2)
    assert not days.folder.exists()


@pytest.mark.parametrize(
    ("ago", "tried"),
    [
        (timedelta(minutes=59), False),
        (timedelta(minutes=61), True),
        (timedelta(minutes=-30), False),
        (-timedelta(days=2), True),
    ],
    ids=["just now", "an hour ago", "by a clock a little ahead", "by a clock that has gone back since"],
)
def test_after_a_failure_it_waits_an_hour(
    days: Days, ago: timedelta, tried: bool, set_clock: Callable[[str], None]
) -> None:
    set_clock(NOON.isoformat())
    assert daily.is_time(days.data, None)
    daily.note_trouble(days.data, NOON - ago, "full")
    assert daily.is_time(days.data, None) == tried
    daily.end_trouble(days.data)
    days.at(0)
    assert not daily.is_time(days.data, None)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("FIRST", 0.0), ("EVERY", 0.1), ("APART", 1), ("_PAUSE", 0.05)):
        monkeypatch.setattr(daily, name, value)


def stand_in(monkeypatch: pytest.MonkeyPatch, script: str) -> list[subprocess.Popen[bytes]]:
    """Another program instead of the one that makes a backup."""
    begun: list[subprocess.Popen[bytes]] = []

    def start(*_: object) -> subprocess.Popen[bytes]:
        begun.append(subprocess.Popen([sys.executable, "-c", script]))
        return begun[-1]

    monkeypatch.setattr(daily, "start", start)
    return begun


def test_a_server_that_ends_ends_the_backup_that_is_being_made(
    days: Days, at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = stand_in(monkeypatch, "import time; time.sleep(60)")
    with watching(days.data, Schedule()):
        until(lambda: begun)
    assert len(begun) == 1
    assert begun[0].wait(PATIENCE) != 0
    assert daily.trouble(days.data) is None


def test_a_backup_that_dies_is_noted_as_failing(days: Days, at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = stand_in(monkeypatch, "import os; os.abort()")
    with watching(days.data, Schedule()):
        until(lambda: daily.trouble(days.data))
        time.sleep(0.5)
    found = daily.trouble(days.data)
    assert found is not None
    assert found.kind == "failing"
    assert abs(clock.moment() - found.at) < timedelta(minutes=1)
    assert len(begun) == 1


def test_a_process_that_cannot_be_started_is_noted_and_tried_again(
    days: Days, at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def none(*_: object) -> None:
        tried.append(1)
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(daily, "start", none)
    monkeypatch.setattr(daily, "REST", timedelta())
    with watching(days.data, Schedule()):
        until(lambda: len(tried) > 1)
    assert daily.trouble(days.data)


def test_what_lies_in_the_folder_of_the_command_is_not_run(
    days: Days, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit(7)")
    monkeypatch.chdir(tmp_path)
    assert daily.start(days.data, None).wait(PATIENCE) == 0
    assert len(daily.backups_in(days.folder)) == 1


def test_it_gives_way_to_everybody_else(days: Days) -> None:
    maker = daily.start(days.data, None)
    assert os.getpriority(os.PRIO_PROCESS, maker.pid) == daily.LOWEST
    assert maker.wait(PATIENCE) == 0
    assert len(daily.backups_in(days.folder)) == 1
