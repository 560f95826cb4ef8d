"""How often an address tries secrets that open nothing."""

from __future__ import annotations

import time

from referee.web.http.address import asked_from
from referee.web.http.request import store

MOST_GUESSES = 100
"""Wrong secrets from one address within a minute, before it is told to wait."""
WITHIN = 60.0


def too_many() -> bool:
    """Whether whoever asks now has guessed wrong too often; this time is noted as well."""
    return store().guesses.too_many(asked_from(), time.monotonic(), most=MOST_GUESSES, within=WITHIN)
