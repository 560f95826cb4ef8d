"""A server that packs games that nobody has touched for long."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from flask import Flask

from referee.host import archive
from referee.web.archive import NOT_NOW
from tests.web.person import Browser, knock


def test_the_server_packs_by_itself_where_it_is_asked_to(
    mine: Browser, app: Flask, set_clock: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock("2025-03-01T20:00:00+09:00")
    table = mine.start("gin", "Ann", "Bob")
    mine.record(table, knock(1, 5, 20))
    set_clock("2026-11-23T20:00:00+09:00")
    mine.record(mine.start("gin", "Cat", "Dan"), knock(1, 5, 20))
    monkeypatch.setattr(archive, "PAUSE", 0.01)
    with archive.packing(app, None):
        time.sleep(0.1)
    mine.see(table)
    latest = time.monotonic() + 30
    with archive.packing(app, 365):
        while mine.client.get(table).status_code != NOT_NOW and time.monotonic() < latest:
            time.sleep(0.05)
    mine.see(table, status=NOT_NOW)
