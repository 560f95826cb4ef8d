"""Machines that keep a replica, one after the other in one place, and how one of them is destroyed."""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from referee.host.replica.replication import Replication
from referee.host.replica.start import ready
from referee.host.replica.state import ReplicaState, state_of
from referee.sheet.summary import summary_of
from referee.store import Store
from referee.store.file.folder import DATABASE
from referee.store.file.litestream import ask
from tests.served import Served, serving

PATIENCE = 60


def machine(data: Path, place: object) -> AbstractContextManager[Served]:
    """Serves a folder that keeps a replica in a place."""
    return serving(data, "--replicate", str(place))


def until(true: Callable[[], object]) -> None:
    """Waits for something to become true."""
    latest = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < latest
        time.sleep(0.02)


def known(data: Path) -> ReplicaState:
    """The state of a folder's replica, once it is known."""
    until(lambda: state_of(data))
    state = state_of(data)
    assert state
    return state


def until_sent(data: Path) -> None:
    """Waits until the replica has everything saved before now: its first report may be older."""
    for _ in range(2):
        before = known(data).until
        until(lambda before=before: known(data).until not in (None, before))


def litestream_of(data: Path) -> int:
    """The process that copies."""
    return int(ask(data / DATABASE, "info")["pid"])


def is_there(process: int) -> bool:
    """Whether a process lives; a zombie does not."""
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def parent_of(process: int) -> int:
    """The process that began one."""
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


def strike(*processes: int) -> None:
    """Kills processes as `kill -9` does."""
    for each in processes:
        os.kill(each, signal.SIGKILL)
    until(lambda: not any(is_there(each) for each in processes))


def destroy(served: Served) -> None:
    """Does what fire does: nothing ends cleanly, and nothing is left."""
    copies = litestream_of(served.data)
    strike(parent_of(copies), copies, served.process.pid)
    shutil.rmtree(served.data)


@contextmanager
def copying(data: Path, place: Path) -> Iterator[None]:
    """Keeps a replica of a folder from inside this process, until it has everything that was saved."""
    keeping, _ = ready(str(place), data)
    Store(data / DATABASE, summary_of).close()
    with Replication(keeping.place, keeping.number, keeping.database):
        until_sent(data)
        yield
