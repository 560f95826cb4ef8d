"""Who a write is counted for: the browser that sent it, and its address."""

from __future__ import annotations

from contextlib import ExitStack

from flask import Flask, g, request

from referee import clock
from referee.store.file.quotas import Spender, spending
from referee.web.http.address import asked_from
from referee.web.http.owner import known_owner
from referee.web.http.security import IMPORTS

HOUR = slice(len("2026-11-21T20"))
"""The day and hour of a time."""


def _begin() -> None:
    if request.method != "POST":
        return
    spender = Spender(known_owner(), asked_from(), clock.now()[HOUR], imports=request.endpoint in IMPORTS)
    g.spending = ExitStack()
    g.spending.enter_context(spending(spender))


def _end(_error: BaseException | None) -> None:
    if "spending" in g:
        g.pop("spending").close()


def init_app(app: Flask) -> None:
    """Counts every submitted form."""
    app.before_request(_begin)
    app.teardown_request(_end)
