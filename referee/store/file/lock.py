"""Mutual exclusion: of all processes on a computer that use one folder, one at a time does something."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from referee.store.faults import CannotSave, reason_of


@contextmanager
def alone(path: Path) -> Iterator[bool]:
    """Whether nobody else has this file locked until the block ends; CannotSave if nothing can be written beside it.

    The system releases the lock when a process ends, however it ends.
    """
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise CannotSave(reason_of(error) or "failing", path=path.parent) from error
    try:
        yield _taken(file)
    finally:
        os.close(file)


if sys.platform == "win32":
    import msvcrt

    def _taken(file: int) -> bool:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _taken(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
