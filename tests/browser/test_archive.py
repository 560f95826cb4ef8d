"""An open board says by itself that its game went to the archive, and a tap brings the game back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime

from playwright.sync_api import Page, expect

from referee.sheet.summary import summary_of
from referee.store import Store
from referee.store.file.folder import DATABASE
from tests.browser.at_the_table import start
from tests.served import Served

OLD = "2001-01-01T20:00:00Z"


def test_an_open_board_goes_to_the_archive_and_comes_back(page: Page, live_server: Served) -> None:
    start(page, "gin", ("Ann", "Bob"))
    table = page.url
    start(page, "gin", ("Cat", "Dan"))
    page.goto(table)
    expect(page.locator("#board")).to_be_visible()
    with closing(sqlite3.connect(live_server.data / DATABASE)) as db:
        key = table.rpartition("/")[2]
        db.execute("UPDATE sheet SET created = ?, changed = ? WHERE key = ?", [OLD, OLD, key])
        db.commit()
    with closing(Store(live_server.data / DATABASE, summary_of)) as store:
        assert store.archive.pack(365, now=datetime.now(UTC)) == 1
    expect(page.locator("#archived")).to_be_visible()
    page.click("#unpack")
    expect(page.locator("#board")).to_be_visible()
