"""Limits log messages that a guest could cause without end to one a minute of each kind."""

from __future__ import annotations

import logging
import time

LOGGERS = ("referee.host.doors", "referee.host.crowd", "waitress", "waitress.queue")
AGAIN = 60.0
"""Seconds in which one kind of message is logged only once."""


class Seldom(logging.Filter):
    """Lets each kind of message through once a minute, whatever its values."""

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it was not logged a moment ago."""
        now = time.monotonic()
        if now - self._told.get(str(record.msg), -AGAIN) < AGAIN:
            return False
        self._told[str(record.msg)] = now
        return True


def limit_log() -> None:
    """Limits messages about connections and threads to one a minute."""
    for name in LOGGERS:
        logging.getLogger(name).addFilter(Seldom())
