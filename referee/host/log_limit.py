"""Messages of the server that a guest could make it write without end: each once a minute."""

from __future__ import annotations

import logging
import time

LOGGERS = ("referee.host.doors", "referee.host.crowd", "waitress", "waitress.queue")
AGAIN = 60.0
"""Seconds in which one kind of message is logged once."""


class Seldom(logging.Filter):
    """Lets each message through once a minute, whatever stands in it."""

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it was not told just now."""
        now = time.monotonic()
        if now - self._told.get(str(record.msg), -AGAIN) < AGAIN:
            return False
        self._told[str(record.msg)] = now
        return True


def limit_log() -> None:
    """Has what is said of connections and threads said once a minute."""
    for name in LOGGERS:
        logging.getLogger(name).addFilter(Seldom())
