"""Which file is open: whether the one that bears its name, and what SQLite keeps beside it, are still the same."""

from __future__ import annotations

import contextlib
import os
from itertools import chain, count
from pathlib import Path

LOG = "-wal"
INDEX = "-shm"
"""What SQLite adds to the name of a file for its log, and for the index of that."""

Mark = tuple[int, int] | None
"""By this a file is known under whatever name; None where there is none."""


class Identity:
    """The file that a process has open, its log and the index of that, as they were when it was opened."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._all = tuple(path.with_name(f"{path.name}{end}") for end in ("", LOG, INDEX))
        self._names = tuple(str(each) for each in self._all)
        self._marks = self._look()

    def _look(self) -> tuple[Mark, ...]:
        return tuple(_mark(name) for name in self._names)

    @property
    def kept(self) -> bool:
        """Whether all three are still what bears their names: else nothing that is written is found again."""
        return self._look() == self._marks

    def set_log_aside(self) -> None:
        """Moves the log away where its file has made way for another one, into which SQLite would write it."""
        file, log, index = self._look()
        if file in (None, self._marks[0]) or log != self._marks[1]:
            return
        with contextlib.suppress(OSError):
            self._all[1].rename(free_name(self._path, f"{self._path.stem}-former", LOG))
            if index == self._marks[2]:
                self._all[2].unlink()


def _mark(path: str) -> Mark:
    try:
        found = os.stat(path)  # noqa: PTH116 - at every look at a game, and twice as fast
    except OSError:
        return None
    return found.st_dev, found.st_ino


def free_name(path: Path, stem: str, end: str = "") -> Path:
    """A name beside a file that begins with this stem, and that no other file has."""
    numbers = chain([""], (f"-{number}" for number in count(2)))
    names = (path.with_name(f"{stem}{number}{path.suffix}{end}") for number in numbers)
    return next(each for each in names if not each.exists())
