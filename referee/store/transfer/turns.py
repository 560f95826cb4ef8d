"""Imports take turns, let others write in between, and clear away what an unfinished one left."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from referee.store.faults import CannotSave
from referee.store.file.connections import Connections
from referee.store.file.lock import alone
from referee.store.file.migrations import rewritable
from referee.store.file.quotas import spending
from referee.store.transfer.arrivals import clear_some, there

LOCK = "imports.lock"
"""A file in the data folder, locked during an import: there is one at a time."""
PATIENCE = 20.0
"""Seconds for which an import waits for another one to end."""
AT_ONCE = 0.025
"""Seconds after which a transaction of an import takes no further game."""
_AGAIN = 0.02
_OTHERS = 0.005
"""Seconds during which others who want to write get the turn."""


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Waits until no other import is running; CannotSave if that takes long."""
    latest = time.monotonic() + PATIENCE
    while True:
        with alone(folder / LOCK) as mine:
            if mine:
                yield
                return
        if time.monotonic() > latest:
            raise CannotSave("busy")
        time.sleep(_AGAIN)


def give_way() -> None:
    """Lets others write who may be waiting for their turn."""
    time.sleep(_OTHERS)


def clear(connections: Connections) -> None:
    """Deletes what an unfinished import left, a few games at a time; only with the lock."""
    with connections.reading() as db:
        left = there(db)
    while left:
        with (
            spending(None),
            connections.without_references(),
            connections.writing() as db,
            rewritable(db, "log", "ruling"),
        ):
            left = there(db)
            if left and clear_some(db, left, time.monotonic() + AT_ONCE):
                left = None
        give_way()


def clear_if_left(connections: Connections) -> None:
    """Deletes what an import left, unless one is running."""
    if there(connections.idle):
        with alone(connections.folder / LOCK) as mine:
            if mine:
                clear(connections)
