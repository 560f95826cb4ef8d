"""Which file is open: whether the file with its name, and those that SQLite keeps beside it, are still the same."""

from __future__ import annotations

import contextlib
import os
from itertools import chain, count
from pathlib import Path

LOG = "-wal"
INDEX = "-shm"
"""What SQLite appends to the name of a file for its log, and for the index of the log."""

Mark = tuple[int, int] | None
"""What identifies a file under any name; None if there is none."""


class Identity:
    """The file that a process has open, its log and the index of the log, as they were when opened."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._all = tuple(path.with_name(f"{path.name}{end}") for end in ("", LOG, INDEX))
        self._names = tuple(str(each) for each in self._all)
        self._marks = self._look()

    def _look(self) -> tuple[Mark, ...]:
        return tuple(_mark(name) for name in self._names)

    @property
    def kept(self) -> bool:
        """Whether all three names still lead to the same files; otherwise nothing written can be found again."""
        return self._look() == self._marks

    def set_log_aside(self) -> None:
        """Moves the log away if its file was replaced by another one, into which SQLite would write it."""
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
    """A free file name beside a file that begins with this stem."""
    numbers = chain([""], (f"-{number}" for number in count(2)))
    names = (path.with_name(f"{stem}{number}{path.suffix}{end}") for number in numbers)
    return next(each for each in names if not each.exists())
