"""How often an address tries secrets that open nothing."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque

from flask import Flask, current_app

from referee.web.http.address import asked_from

MOST = 100
"""Wrong secrets from one address within a minute, before it is told to wait."""
WITHIN = 60.0
_ADDRESSES = 1000


class Guesses:
    """The times of wrong guesses by address, of the addresses that guessed last."""

    def __init__(self) -> None:
        self._times: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = threading.Lock()

    def too_many(self, address: str, now: float) -> bool:
        """Notes a wrong guess, and says whether there were too many of late."""
        with self._lock:
            times = self._times.setdefault(address, deque(maxlen=MOST))
            self._times.move_to_end(address)
            if len(self._times) > _ADDRESSES:
                self._times.popitem(last=False)
            full = len(times) == MOST and now - times[0] < WITHIN
            if not full:
                times.append(now)
            return full


def too_many() -> bool:
    """Whether whoever asks now has guessed wrong too often; this time is noted as well."""
    guesses: Guesses = current_app.extensions["guesses"]
    return guesses.too_many(asked_from(), time.monotonic())


def init_app(app: Flask) -> None:
    """Begins to count."""
    app.extensions["guesses"] = Guesses()
