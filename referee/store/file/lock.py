"""One at a time: of all processes of a computer that work on one folder, one does a thing that only one may do."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from referee.store.faults import CannotSave, reason_of


@contextmanager
def alone(path: Path) -> Iterator[bool]:
    """Whether nobody else has locked this file until the block ends; CannotSave where nothing can be written beside it.

    The system lets go of it when a process ends, however that ends.
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
