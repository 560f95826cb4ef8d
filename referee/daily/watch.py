"""A thread that looks now and then whether a backup is due, and has a process of its own with low priority make it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from secrets import randbelow
from threading import Event, Thread
from typing import Any

from referee import clock, own_process
from referee.daily import state, turn

FIRST = 60.0
"""Seconds after its start for which a server is left to itself."""
EVERY = 300.0
"""Seconds between two looks."""
APART = 30
"""Seconds within which the workers of one server look, each at a time of its own."""
REST = timedelta(hours=1)
"""How long after a failure nothing is tried."""
LOWEST = 19
_GOOD = (0, 2)
"""How the process ends that has made a backup, or has said and noted why not."""
_PAUSE = 0.5


@dataclass(frozen=True)
class Schedule:
    """Whether backups are made, and in which folder, where one was named."""

    named: Path | None = None
    off: bool = False


@contextmanager
def watching(data: Path, schedule: Schedule) -> Iterator[None]:
    """Sees to it that backups are made until the block ends, which ends one that is being made."""
    end = Event()
    if not schedule.off:
        watcher = Thread(target=_watch, args=(data, schedule.named, end), name="backups", daemon=True)
        watcher.start()
    try:
        yield
    finally:
        end.set()
        if not schedule.off:
            watcher.join(3 * _PAUSE)


def _watch(data: Path, named: Path | None, end: Event) -> None:
    pause = FIRST
    while not end.wait(pause + randbelow(APART)):
        pause = EVERY
        try:
            if is_time(data, named):
                _make(data, named, end)
        except OSError:  # such as no memory for another process
            state.note_trouble(data, clock.moment(), "failing")


def is_time(data: Path, named: Path | None) -> bool:
    """Whether a backup is to be tried now: one is due, and none has failed within the last hour."""
    now, failed = clock.moment(), state.trouble(data)
    return (failed is None or abs(now - failed.at) > REST) and turn.is_due(data, named, now)


def _make(data: Path, named: Path | None, end: Event) -> None:
    maker = start(data, named)
    while maker.poll() is None:
        if end.wait(_PAUSE):
            maker.terminate()
            with suppress(subprocess.TimeoutExpired):
                maker.wait(_PAUSE)
            return
    if maker.returncode not in _GOOD:
        state.note_trouble(data, clock.moment(), "failing")


def start(data: Path, named: Path | None) -> subprocess.Popen[bytes]:
    """Starts a process that makes the backup of the day, and gives way to all others."""
    command = [*own_process.MODULE, "referee", "backup", "--due", "--data", str(data)]
    command += ["--backups", str(named)] if named else []
    quiet: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, **_apart()}
    maker = subprocess.Popen(command, env=own_process.environment(), **quiet)  # noqa: S603 - ours
    _give_way(maker.pid)
    return maker


if sys.platform == "win32":

    def _apart() -> dict[str, Any]:
        return {"creationflags": subprocess.BELOW_NORMAL_PRIORITY_CLASS | subprocess.CREATE_NEW_PROCESS_GROUP}

    def _give_way(_process: int) -> None:
        """It has begun with its priority."""

else:

    def _apart() -> dict[str, Any]:
        return {"start_new_session": True}

    def _give_way(process: int) -> None:
        with suppress(OSError):  # it may have ended
            os.setpriority(os.PRIO_PROCESS, process, LOWEST)
