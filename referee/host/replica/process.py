"""The process that keeps a replica, as the app sees it: started with the app, told to finish with it, and asked how that went."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

from referee import interpreter
from referee.host.replica.place import ReplicaPlace
from referee.words import Fault, Words, say

LOCK = "replica.lock"


@dataclass
class Keeping:
    """A replica that is kept in the block; one process per folder may do that."""

    place: ReplicaPlace
    number: int
    database: Path
    _lock: int = field(default=-1, init=False)

    def __enter__(self) -> Keeping:
        self._lock = _locked(self.database)
        self._process = subprocess.Popen(  # noqa: S603 - ours
            [*interpreter.MODULE, "referee.host.replica"],
            env=interpreter.environment(),
            stdin=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        told = {"url": self.place.url, "secrets": self.place.secrets, "number": self.number}
        assert self._process.stdin
        print(json.dumps({**told, "database": str(self.database)}), file=self._process.stdin, flush=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()
        os.close(self._lock)

    @property
    def last_words(self) -> Words:
        """After the end: whether another machine can go on with everything."""
        if not self._process.returncode:
            return say("The replica at {place} has everything that was saved.", place=self.place.shown)
        return say("The replica at {place} does not have everything that was saved.", place=self.place.shown)


def _locked(database: Path) -> int:
    """A lock that one process per folder can hold, and loses when it dies; a Fault if another process has it."""
    number = os.open(database.with_name(LOCK), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(number)
        words = say("The app is already running with --replicate on {path}: stop that one first.", path=database.parent)
        raise Fault(words) from None
    return number
