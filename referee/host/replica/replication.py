"""The replica while the app runs: Litestream at work, watched, restarted when it ends, and asked how far it is."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import sqlite3
import subprocess
import threading
import time
from dataclasses import replace
from pathlib import Path
from types import TracebackType

from referee import clock
from referee.host.replica import litestream
from referee.host.replica.place import ReplicaPlace
from referee.host.replica.state import ReplicaState, forget, note
from referee.store.faults import StoreFault
from referee.store.file.key import carry, kept_key
from referee.store.file.litestream import ask
from referee.words import Fault

PAUSE = 1.0
"""Seconds between two checks."""
CALM = 5
"""Seconds of trouble that are not reported."""
SENDING = 10
"""Seconds until changes must have been sent."""
OTHERS = 60
"""Seconds between two checks for another machine, and of trouble after which it is restarted."""

_log = logging.getLogger(__name__)


class Replication:
    """A copy that is kept up to date in the block; `whole` says afterwards whether it is complete."""

    def __init__(self, place: ReplicaPlace, number: int, database: Path) -> None:
        self._place, self._number, self._database = place, number, database
        self._over = threading.Event()
        self._state = ReplicaState(clock.moment())
        self._seen = self._change = 0
        self._heard, self._trouble = "", ""
        self.whole = False
        self._well = self._looked = time.monotonic()
        self._watch = threading.Thread(target=self._watching, name="replica", daemon=True)

    def __enter__(self) -> Replication:
        _end_left_behind(self._database)
        self._carry_key()
        note(self._database.parent, self._state)
        self._start()
        self._watch.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._over.set()
        self._watch.join()
        self.whole = self._look()
        _end(self._process)
        forget(self._database.parent)

    def _watching(self) -> None:
        while not self._over.wait(PAUSE):
            self._look()

    def _look(self) -> bool:
        """Sends changes, and notes how recent the replica is; returns whether it could."""
        if self._state.taken:
            return False
        before, at = time.monotonic(), clock.moment()
        try:
            self._carry_key()
            told = {"path": str(self._database), "wait": True, "timeout": SENDING}
            self._change = ask(self._database, "sync", SENDING + 1, **told)["txid"]
        except (OSError, LookupError, StoreFault, Fault, sqlite3.Error) as error:
            self._mend(self._heard or str(error))
            return False
        self._well, self._heard = before, ""
        self._state = replace(self._state, until=at)
        if self._is_taken():
            self._give_way()
        else:
            self._tell("")
        note(self._database.parent, self._state)
        return not self._state.taken

    def _mend(self, trouble: str) -> None:
        """Restarts it if it has ended, or has not worked for long; a moment's trouble does not count."""
        lasts = time.monotonic() - self._well
        if lasts > CALM:
            self._tell(trouble)
        if self._over.is_set() or (lasts < OTHERS and self._process.poll() is None):
            return
        _end(self._process)
        self._start()

    def _is_taken(self) -> bool:
        """Whether another machine went on from this copy, or writes into it as well."""
        if self._change < self._seen:
            return True
        if time.monotonic() - self._looked < OTHERS:
            return False
        self._looked = time.monotonic()
        with contextlib.suppress(Fault):
            here = litestream.newest(self._place, self._number, self._database)
            self._seen = here.number if here else 0
            return litestream.newest(self._place, self._number + 1, self._database) is not None
        return False

    def _give_way(self) -> None:
        self._state = replace(self._state, taken=True)
        self._tell("another machine has gone on from it, so nothing more is written there")
        _end(self._process)

    def _tell(self, trouble: str) -> None:
        """Logs when trouble begins, changes or ends."""
        if trouble != self._trouble:
            self._trouble = trouble
            _log.warning("the replica at %s: %s", self._place.shown, trouble or "it has everything again")

    def _carry_key(self) -> None:
        """Puts the key of the cookies into the database, because that is what is copied."""
        key = kept_key(self._database.parent)
        if key is not None:
            carry(self._database, key)

    def _start(self) -> None:
        self._process = litestream.started(self._place, self._number, self._database)
        threading.Thread(target=self._listen, args=(self._process,), name="replica-log", daemon=True).start()

    def _listen(self, process: subprocess.Popen[str]) -> None:
        """Remembers its last complaint."""
        assert process.stderr
        with process.stderr:
            for line in process.stderr:
                self._heard = line.strip()


def _end_left_behind(database: Path) -> None:
    """Ends a process left running by an app that was killed, because two on one file would spoil the copy."""
    with contextlib.suppress(OSError, LookupError):
        os.kill(ask(database, "info", 1)["pid"], signal.SIGTERM)
        latest = time.monotonic() + litestream.PATIENCE
        while time.monotonic() < latest:
            ask(database, "info", 1)
            time.sleep(0.1)


def _end(process: subprocess.Popen[str]) -> None:
    """Lets it send what it has, for a limited time."""
    process.terminate()
    try:
        process.wait(litestream.PATIENCE + 1)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
