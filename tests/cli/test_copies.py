"""The daily backup from the command line, and restoring the newest one."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from referee.cli.commands import main
from referee.store import Credential, Right
from referee.store.copies import daily
from referee.store.file.folder import DATABASE
from referee.web import create_app
from tests.web.person import Browser, knock

Clock = Callable[[str], None]
EVENING, NEXT = "2026-11-23T20:00:00+01:00", "2026-11-24T20:00:00+01:00"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test touches the data of this checkout."""
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def app(data: Path) -> Iterator[Flask]:
    """The app over that folder, running beside the commands."""
    made = create_app()
    yield made
    made.extensions["store"].close()


@pytest.fixture
def mine(app: Flask) -> Browser:
    """A browser with a game that has no hands yet."""
    browser = Browser(app)
    browser.start("gin", "Ann", "Bob")
    return browser


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def said(*words: object) -> str:
    """The output of a command that succeeds."""
    done = run(*words)
    assert (done.exit_code, done.stderr) == (0, ""), done.output
    return done.stdout


def refused(*words: object) -> str:
    """The one sentence of a refused command."""
    done = run(*words)
    assert (done.exit_code, done.stdout) == (2, ""), done.output
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.strip()


def test_the_backup_of_the_day_is_made_once(mine: Browser, data: Path, set_clock: Clock) -> None:
    set_clock(EVENING)
    file = data / "backups" / "referee-00001-2026-11-23.sqlite3"
    assert said("backup", "--due") == f"1 game was copied to {file}.\n"
    assert said("backup", "--due") == "No backup is due now.\n"
    assert said("backup", "--due", "--lang", "ja") != "No backup is due now.\n"
    set_clock(NEXT)
    assert "00002-2026-11-24" in said("backup", "--due")


def test_another_folder_is_named_by_an_option_or_the_environment(
    mine: Browser, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    assert str(tmp_path / "one") in said("backup", "--due", "--backups", tmp_path / "one")
    monkeypatch.setenv("REFEREE_BACKUPS", str(tmp_path / "two"))
    assert str(tmp_path / "two") in said("backup", "--due")
    assert not (data / "backups").exists()


@pytest.mark.parametrize("words", [["backup"], ["backup", "--due", "copy"]], ids=["neither", "both"])
def test_a_backup_is_a_file_or_that_of_the_day(mine: Browser, words: list[str]) -> None:
    assert "--due" in refused(*words)


def test_a_failure_is_one_sentence_and_is_noted(
    mine: Browser, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "cannot be used for backups" in refused("backup", "--due", "--backups", tmp_path / "none")
    monkeypatch.setattr(daily, "free_on", lambda _: 0)
    assert "0 MB are free" in refused("backup", "--due")
    found = daily.trouble(data)
    assert found is not None
    assert found.kind == "full"


def test_restore_takes_the_newest(mine: Browser, data: Path, tmp_path: Path, set_clock: Clock) -> None:
    for at in (EVENING, NEXT):
        mine.record(mine.start("gin", "Cat", "Dan"), knock(1, 5, 20))
        set_clock(at)
        said("backup", "--due")
    newest = data / "backups" / "referee-00002-2026-11-24.sqlite3"
    told = said("restore", "--data", tmp_path / "there", "--backups", data / "backups")
    assert told == f"{newest} was restored.\n3 games with 2 hands were restored.\n"
    assert "--replace" in refused("restore")
    assert f"{newest} was restored." in said("restore", "--replace")


def test_restore_passes_over_a_damaged_one_and_says_so(
    mine: Browser, data: Path, tmp_path: Path, set_clock: Clock
) -> None:
    for at in (EVENING, NEXT):
        set_clock(at)
        said("backup", "--due")
    older, newest = sorted((data / "backups").iterdir())
    newest.write_bytes(newest.read_bytes()[:20_000])
    done = run("restore", "--data", tmp_path / "there", "--backups", data / "backups")
    assert done.exit_code == 0
    assert f"{newest} is damaged" in done.stderr
    assert f"{older} was restored." in done.stdout


def test_where_there_is_no_backup_none_is_put_back(data: Path, tmp_path: Path) -> None:
    assert f"no backup in {data / 'backups'}" in refused("restore")
    (tmp_path / "empty").mkdir()
    assert "no backup in" in refused("restore", "--backups", tmp_path / "empty")
    assert not (data / DATABASE).exists()


def test_games_that_are_damaged_are_named_and_the_last_backup_without_is(
    mine: Browser, data: Path, tmp_path: Path, set_clock: Clock
) -> None:
    mine.record(mine.start("gin", "Cat", "Dan"), knock(1, 5, 20))
    set_clock(EVENING)
    said("backup", "--due")
    set_clock(NEXT)
    with mine.client.application.extensions["store"]._connections.writing() as db:
        db.execute("UPDATE hand SET body = '{' WHERE sheet_id = 2")
    done = run("backup", "--due")
    assert done.exit_code == 0
    assert "Game 2 is damaged" in done.stderr
    assert "-damaged.sqlite3" in done.stdout
    back = run("restore", "--data", tmp_path / "there", "--backups", data / "backups")
    assert "2 games with 1 hand were restored." in back.stdout
    assert "Game 2 is damaged" in back.stderr
    whole = data / "backups" / "referee-00001-2026-11-23.sqlite3"
    assert f"The newest backup without damaged games is {whole}." in back.stderr


def hollow(file: Path, how: str) -> None:
    """What a disk that was pulled, or a slip, leaves under the name of a backup."""
    file.unlink(missing_ok=True)
    if how == "empty":
        file.touch()
    elif how == "a link to nothing":
        file.symlink_to(file.with_name("nothing"))
    elif how == "a pipe":
        os.mkfifo(file)
    elif how == "a folder":
        file.mkdir()
    else:
        file.write_bytes(b"SQLite")


@pytest.mark.skipif(sys.platform == "win32", reason="has no pipes among files")
@pytest.mark.parametrize("how", ["empty", "a link to nothing", "a pipe", "a folder", "cut short"])
def test_a_newest_backup_that_is_none_is_passed_over(
    mine: Browser, data: Path, tmp_path: Path, set_clock: Clock, how: str
) -> None:
    set_clock(EVENING)
    said("backup", "--due")
    hollow(data / "backups" / "referee-00005-2026-11-24.sqlite3", how)
    done = run("restore", "--data", tmp_path / "there", "--backups", data / "backups")
    assert done.exit_code == 0, done.output
    assert "referee-00005" in done.stderr
    assert "referee-00001-2026-11-23.sqlite3 was restored." in done.stdout
    set_clock(NEXT)
    if how == "cut short":
        return
    assert "referee-00006-2026-11-24.sqlite3" in said("backup", "--due")
    assert "referee-00006" in said("restore", "--data", tmp_path / "new", "--backups", data / "backups")


@pytest.mark.skipif(sys.platform == "win32", reason="has no pipes among files")
def test_a_pipe_is_no_backup_nor_a_database(mine: Browser, data: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "was not made by this program" in refused("restore", tmp_path / "pipe", "--data", tmp_path / "there")
    (tmp_path / "other").mkdir()
    os.mkfifo(tmp_path / "other" / DATABASE)
    assert "was not made by this program" in refused("games", "--data", tmp_path / "other")


def test_a_backup_whose_key_could_be_guessed_is_passed_over(
    mine: Browser, data: Path, tmp_path: Path, set_clock: Clock
) -> None:
    for time in (EVENING, NEXT):
        set_clock(time)
        said("backup", "--due")
    with closing(sqlite3.connect(data / "backups" / "referee-00002-2026-11-24.sqlite3")) as db:
        db.execute("UPDATE kept_key SET key = x'00'")
        db.commit()
    done = run("restore", "--data", tmp_path / "there", "--backups", data / "backups")
    assert "could be guessed" in done.stderr
    assert "referee-00001-2026-11-23.sqlite3 was restored." in done.stdout


def test_hands_of_no_game_are_told(mine: Browser, data: Path, tmp_path: Path) -> None:
    mine.record(mine.start("gin", "Cat", "Dan"), knock(1, 5, 20))
    copy = tmp_path / "copy"
    said("backup", copy)
    with closing(sqlite3.connect(copy)) as db:
        db.execute("UPDATE hand SET sheet_id = 999")
        db.commit()
    done = run("restore", copy, "--data", tmp_path / "there")
    assert done.stdout.splitlines()[:2] == [
        "2 games with 0 hands were restored.",
        "1 hand that belongs to no game was left out.",
    ]
    assert "Game 2 is damaged: its hands are not the ones that were recorded." in done.output


@pytest.mark.parametrize(("words", "status"), [([], 404), (["--old-links"], 200)])
def test_a_link_that_was_switched_off_opens_again_only_when_that_is_asked_for(
    mine: Browser, app: Flask, data: Path, tmp_path: Path, words: list[str], status: int
) -> None:
    table = mine.start("gin", "Cat", "Dan")
    store, secret = app.extensions["store"], table.removeprefix("/s/")
    owner = next(held.owner for _, held in store.ledgers() if held.key == secret)
    look = store.links(Credential(secret, owner))[Right.LOOK]
    said("backup", tmp_path / "copy")
    store.drop_link(Credential(secret, owner), Right.LOOK, when=EVENING)
    guest = app.test_client()
    assert guest.get(f"/s/{look}").status_code == 404
    said("restore", tmp_path / "copy", "--replace", *words)
    assert guest.get(f"/s/{look}").status_code == status
