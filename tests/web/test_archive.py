"""The link of an archived game: a calm page for everybody, a button for its owner, and the same game afterwards."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from referee import clock
from referee.store import Store
from referee.store.file.folder import DATABASE
from referee.web.archive import NOT_NOW
from tests.web.person import HTMX, Browser, knock


@pytest.fixture
def table(mine: Browser, app: Flask, set_clock) -> str:
    """An archived game, and a newer one."""
    set_clock("2025-03-01T20:00:00+09:00")
    table = mine.start("gin", "Ann", "Bob")
    mine.record(table, knock(1, 5, 20, note="A long evening."))
    set_clock("2026-11-23T20:00:00+09:00")
    mine.record(mine.start("gin", "Cat", "Dan"), knock(1, 5, 20))
    return table


def pack(app: Flask) -> None:
    store: Store = app.extensions["store"]
    assert store.archive.pack(365, now=clock.moment()) == 1


def shared(mine: Browser, table: str) -> str:
    """The link for watching."""
    mine.see(f"{table}/share")
    found = re.search(r'id="address-look"[^>]*value="[^"]*(/s/[\w-]+)"', mine.text)
    assert found
    return found[1]


def test_its_owner_brings_it_back_with_one_tap(mine: Browser, app: Flask, table: str) -> None:
    mine.see(table)
    before = mine.told
    pack(app)
    mine.see(table, status=NOT_NOW)
    assert "This game is in the archive, because nobody has used it for a long time. Nothing is lost." in mine.told
    assert "Ann" in mine.text
    mine.send("/unpack")
    mine.see(table)
    assert mine.told == before


def test_guests_are_told_and_see_it_again_by_the_same_link(
    mine: Browser, other: Browser, app: Flask, table: str
) -> None:
    link = shared(mine, table)
    pack(app)
    other.see(link, status=NOT_NOW)
    assert "Ask the person who started it to open it and bring it back." in other.told
    assert "unpack" not in other.text
    assert table.removeprefix("/s/") not in other.text
    mine.see(table, status=NOT_NOW)
    mine.send("/unpack")
    other.see(link)
    assert "Ann" in other.text


@pytest.mark.parametrize(
    "where", ["", "/story", "/why", "/log", "/record.json", "/picture", "/share", "/hands/new", "/raw.json", "/last"]
)
def test_every_page_of_it_says_so(mine: Browser, app: Flask, table: str, where: str) -> None:
    pack(app)
    mine.see(table + where, status=NOT_NOW)
    assert "This game is in the archive" in mine.told


def test_a_board_that_is_open_is_loaded_again(mine: Browser, app: Flask, table: str) -> None:
    pack(app)
    answer = mine.client.get(f"{table}/board?v=1.0", headers=HTMX)
    assert answer.status_code == NOT_NOW
    assert (answer.headers["HX-Refresh"], answer.text) == ("true", "")


def test_lists_show_it_calmly(mine: Browser, app: Flask, table: str) -> None:
    pack(app)
    for page in ("/games", "/games?q=evening", "/games?year=2025"):
        mine.see(page)
        assert "in the archive" in mine.told
    assert mine.text.count("Same again") == 0
    mine.see("/")
    assert "in the archive" in mine.told
    mine.see("/evenings")
    mine.see("/people")
    assert "Ann" in mine.text


def test_playing_on_from_it_says_so(mine: Browser, app: Flask, table: str) -> None:
    pack(app)
    mine.see(f"/new/gin?again={table.removeprefix('/s/')}", status=NOT_NOW)
    assert "This game is in the archive" in mine.told


def test_what_was_entered_stays_on_the_page(mine: Browser, app: Flask, table: str) -> None:
    mine.see(f"{table}/hands/new")
    pack(app)
    mine.send("/hands/new", knock(1, 5, 37), status=NOT_NOW, **HTMX)
    assert "Its owner can bring it back with one tap." in mine.told


def test_one_that_is_damaged_in_the_archive_is_told_as_such(
    mine: Browser, app: Flask, table: str, tmp_path: Path
) -> None:
    mine.see(table)
    pack(app)
    mine.see(table, status=NOT_NOW)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        db.execute("UPDATE packed_sheet SET body = x'00'")
        db.commit()
    mine.send("/unpack", status=422)
    assert "Game 1 is damaged: its place in the archive cannot be read." in mine.told
    mine.see(table, status=NOT_NOW)
    mine.see("/games")
