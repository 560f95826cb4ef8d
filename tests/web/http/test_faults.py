"""When nothing can be saved: a sentence, the numbers stay on the page, and it works again without a restart."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from referee.store import CannotSave, Store
from referee.store.copies import backup
from referee.store.file import database
from referee.store.file.folder import DATABASE
from referee.web import create_app
from tests.web.person import HTMX, Browser, knock, part

LONG = knock(1, 5, 20, note="n" * 900)


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    """A browser of an app that does not wait long for its turn."""
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    app = create_app(tmp_path)
    yield Browser(app)
    app.extensions["store"].close()


@pytest.fixture
def table(mine: Browser) -> str:
    return mine.start("gin", "Ann", "Bob")


def pages(mine: Browser, most: int | None) -> None:
    """Limits the database to its present pages, or lifts the limit."""
    db = mine.client.application.extensions["store"]._connections.here
    used = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {most or used}")


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "part"])
def test_a_full_disk_keeps_the_numbers_on_the_page(mine: Browser, table: str, headers: dict[str, str]) -> None:
    pages(mine, None)
    for number in range(30):
        mine.see(f"{table}/hands/new")
        sent = mine.form("/hands/new")
        data = {**sent.values, **LONG, "held-2-points": str(20 + number % 2)}
        if mine.post(sent.action, data, **headers).status_code == 507:
            break
    assert mine.answer.status_code == 507
    assert "the disk is full" in part(mine.text, "general-wrong")
    assert mine.answer.headers["Retry-After"]
    shown = mine.form("/hands/new").values
    assert {key: shown[key] for key in LONG if key in shown} | {"held-2-points": data["held-2-points"]} == {
        key: data[key] for key in LONG
    }
    assert len(mine.hands(table)) == number, "what was acknowledged is there, what was refused is not"
    pages(mine, 100_000)
    mine.post(sent.action, data)
    assert mine.answer.status_code == 303
    assert len(mine.hands(table)) == number + 1


def test_while_another_program_writes_the_numbers_stay(mine: Browser, table: str, tmp_path: Path) -> None:
    mine.see(f"{table}/hands/new")
    with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as another:
        another.execute("BEGIN IMMEDIATE")
        mine.send("/hands/new", knock(1, 5, 20), status=503)
        assert "another program is using the games file" in part(mine.text, "general-wrong")
        assert mine.answer.headers["Retry-After"]
        assert mine.form("/hands/new").values["held-2-points"] == "20"
        assert mine.client.get(table).status_code == 200, "reading goes on"
    mine.send("/hands/new")
    assert mine.totals(table) == ["15", "0"]


REASONS = {"full": 507, "read-only": 503, "busy": 503, "failing": 503}
BUTTONS = ("undo", "finish", "delete")


@pytest.mark.parametrize(("reason", "status"), REASONS.items())
def test_whatever_is_in_the_way_is_a_sentence(
    mine: Browser, table: str, monkeypatch: pytest.MonkeyPatch, reason: str, status: int
) -> None:
    def cannot(*_: object, **__: object) -> None:
        raise CannotSave(reason)

    mine.record(table, knock(1, 5, 20))
    with monkeypatch.context() as patched:
        for method in ("create", "save", "undo", "redo", "delete", "restore"):
            patched.setattr(Store, method, cannot)
        for action in BUTTONS:
            mine.see(table)
            mine.send(f"/{action}", status=status)
            assert "Nothing was saved" in mine.told
            assert mine.answer.headers["Retry-After"]
        mine.see("/new/gin")
        mine.send("/new/gin", {"name-1": "Cat", "name-2": "Dan", "rule-box_bonus": "21"}, status=status)
        assert "Nothing was saved" in mine.told
        assert mine.answer.headers["Retry-After"]
        assert mine.form("/new/gin").values["name-2"] == "Dan"
        assert mine.form("/new/gin").values["rule-box_bonus"] == "21"
        mine.see(f"{table}/players")
        mine.send("/players", {"name-1": "Anna"}, status=status)
        mine.see(f"{table}/hands/1/correct")
        mine.send("/correct", {"held-2-points": "30"}, status=status)
        assert mine.form("/correct").values["held-2-points"] == "30"
    mine.see(table)
    mine.send("/undo")
    assert mine.totals(table) == ["0", "0"]


@pytest.mark.parametrize(("headers", "begins"), [({}, "<!doctype html>"), (HTMX, '<div id="message"')])
def test_games_that_cannot_be_read_are_a_sentence(
    mine: Browser, table: str, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str], begins: str
) -> None:
    def cannot(*_: object) -> None:
        raise CannotSave("failing", saving=False)

    with monkeypatch.context() as patched:
        patched.setattr(Store, "load", cannot)
        answer = mine.client.get(table, headers=headers)
    assert answer.status_code == 503
    assert answer.text.lstrip().startswith(begins)
    assert "The games cannot be read" in answer.text
    mine.see(table)


def older(tmp_path: Path) -> None:
    """Replaces the database with an older copy, as when a backup is moved there by hand."""
    (tmp_path / "older").replace(tmp_path / DATABASE)


def removed(tmp_path: Path) -> None:
    (tmp_path / DATABASE).unlink()


@pytest.mark.parametrize("harm", [older, removed], ids=["an older copy over it", "removed"])
@pytest.mark.parametrize(("headers", "begins"), [({}, "<!doctype html>"), (HTMX, '<div id="message"')])
def test_a_file_replaced_while_the_app_runs_takes_no_hand_and_says_so(
    mine: Browser, table: str, tmp_path: Path, harm: Callable[[Path], None], headers: dict[str, str], begins: str
) -> None:
    backup.backup(tmp_path / DATABASE, tmp_path / "older")
    mine.record(table, knock(1, 5, 20))
    mine.see(f"{table}/hands/new")
    harm(tmp_path)
    mine.send("/hands/new", knock(1, 5, 30), status=503, **headers)
    assert mine.text.lstrip().startswith(begins)
    assert "That could not be saved." in mine.told
    assert "was moved, removed or replaced while the app was running" in mine.told
    assert "damaged" not in mine.text
    assert mine.answer.headers["Retry-After"]
    for address in ("/", "/games", table, f"{table}/board?v=0.0.0"):
        assert mine.client.get(address).status_code == 503, address


def test_what_stands_in_the_file_of_the_name_is_all_that_was_acknowledged(
    mine: Browser, table: str, tmp_path: Path
) -> None:
    app = mine.client.application
    moved = tmp_path / "moved"
    mine.record(table, knock(1, 5, 20))
    (tmp_path / DATABASE).rename(moved)
    mine.see(table, status=503)
    moved.rename(tmp_path / DATABASE)
    mine.record(table, knock(1, 5, 30))
    app.extensions["store"].close()
    with closing(sqlite3.connect(tmp_path / DATABASE)) as connection:
        assert connection.execute("SELECT count(*) FROM hand").fetchone()[0] == 2
