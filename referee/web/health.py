"""The state of the app for monitoring: nothing here is secret."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass

from flask import Blueprint, Flask, current_app, jsonify
from werkzeug.wrappers import Response

import referee
from referee import clock
from referee.store import StoreFault
from referee.store.copies.daily import trouble
from referee.store.file.folder import backed_up
from referee.web.http.request import store
from referee.web.http.uploads import folder, spooled
from referee.web.views.replica import replica_state

AGAIN = 2.0
"""Seconds for which an answer is valid: asking more often costs the disk nothing."""
ROOM = 64 * 1024
"""The bytes that the disk must accept; a hand needs part of them."""

bp = Blueprint("health", __name__)


@dataclass
class Tried:
    """Whether a game could be saved, and when that was last tried."""

    writable: bool = False
    at: float = float("-inf")


@bp.get("/health")
def health() -> tuple[Response, int]:
    """Whether games can be saved, the version, the age of the last backup, and why a backup has failed since."""
    tried: Tried = current_app.extensions["health"]
    if time.monotonic() - tried.at > AGAIN:
        tried.writable, tried.at = _writable(), time.monotonic()
    last = backed_up(folder())
    age = None if last is None else max(0, round((clock.moment() - last).total_seconds()))
    failed = trouble(folder())
    told = jsonify(
        writable=tried.writable,
        version=referee.__version__,
        backup_age_seconds=age,
        backup_failure=failed and failed.kind,
        **_replica(),
    )
    return told, 200 if tried.writable else 503


def _replica() -> dict[str, object]:
    """How many seconds the replica is behind, and whether somebody should look after it; null without a replica."""
    state, now = replica_state(), clock.moment()
    return {
        "replica_lag_seconds": state and state.lag(now),
        "replica_in_trouble": state and state.in_trouble(now),
    }


def _writable() -> bool:
    """Whether the file can be written and its disk has room."""
    try:
        store().try_writing()
        with spooled() as file:
            file.write(bytes(ROOM))
            file.flush()
            os.fsync(file.fileno())
    except (StoreFault, OSError):
        return False
    return True


def init_app(app: Flask) -> None:
    """Starts with nothing tried."""
    app.extensions["health"] = Tried()
