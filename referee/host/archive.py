"""Moves games that nobody has touched for a long time into the archive while the server runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from flask import Flask

from referee import clock
from referee.store.faults import StoreFault
from referee.store.store import Store

PAUSE = 600.0
"""Seconds between two searches for such games."""


@contextmanager
def packing(app: Flask, days: int | None) -> Iterator[None]:
    """Keeps moving games that nobody has touched for this many days into the archive until the block ends."""
    end = Event()
    if days is not None:
        Thread(target=_pack, args=(app, days, end), name="archive", daemon=True).start()
    try:
        yield
    finally:
        end.set()


def _pack(app: Flask, days: int, end: Event) -> None:
    kept: Store = app.extensions["store"]
    while not end.wait(PAUSE):
        try:
            kept.archive.pack(days, now=clock.moment())
        except StoreFault as fault:
            app.logger.warning("archive: %s", fault)
