"""How the app reports its health to whoever monitors it."""

from __future__ import annotations

import importlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import Client

import referee
from referee import clock
from referee.cli.commands import main
from referee.store import CannotSave
from referee.store.copies.daily import FAILURES, TROUBLE_FILE, end_trouble, note_trouble
from referee.store.file.folder import BACKUP_FILE, DATABASE
from referee.web import health
from tests.web.person import Browser


@pytest.fixture(autouse=True)
def each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "AGAIN", -1.0)


def test_a_server_that_can_save_is_well_and_tells_no_secret(client: FlaskClient, mine: Browser) -> None:
    mine.start("gin", "Ann", "Bob")
    answer = client.get("/health")
    assert answer.status_code == 200
    assert answer.get_json() == {
        "writable": True,
        "version": referee.__version__,
        "backup_age_seconds": None,
        "replica_lag_seconds": None,
        "replica_in_trouble": None,
        "backup_failure": None,
    }
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_backup_is_known_by_its_age(app: Flask, client: FlaskClient, mine: Browser, tmp_path: Path) -> None:
    mine.start("gin", "Ann", "Bob")
    run = CliRunner().invoke(main, ["backup", str(tmp_path / "copy.sqlite3"), "--data", app.instance_path])
    assert run.exit_code == 0, run.output
    assert client.get("/health").get_json()["backup_age_seconds"] in range(60)
    assert (Path(app.instance_path) / BACKUP_FILE).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("kind", FAILURES)
def test_a_backup_that_failed_is_told_by_its_kind_alone(app: Flask, client: FlaskClient, kind: str) -> None:
    note_trouble(Path(app.instance_path), clock.moment(), kind)
    answer = client.get("/health")
    assert answer.status_code == 200
    assert answer.get_json()["backup_failure"] == kind
    assert str(app.instance_path) not in answer.text
    end_trouble(Path(app.instance_path))
    assert client.get("/health").get_json()["backup_failure"] is None


@pytest.mark.parametrize(
    "content",
    [b"", b"full", b"yesterday full", b"2026-11-23T12:00:00+01:00 /srv/x", b"2026-11-23T12:00:00 full", b"\xff \xff"],
)
def test_a_note_that_cannot_be_read_is_no_failure(app: Flask, client: FlaskClient, content: bytes) -> None:
    (Path(app.instance_path) / TROUBLE_FILE).write_bytes(content)
    assert client.get("/health").get_json()["backup_failure"] is None


def test_a_server_that_cannot_save_is_not_well(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full() -> None:
        raise CannotSave("full")

    monkeypatch.setattr(app.extensions["store"], "try_writing", full)
    answer = client.get("/health")
    assert answer.status_code == 503
    assert answer.get_json()["writable"] is False


def test_a_disk_without_room_is_not_well(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(health.os, "fsync", no_room)
    assert client.get("/health").status_code == 503


def test_a_file_that_is_gone_is_not_well_and_asking_changes_nothing(app: Flask, client: FlaskClient) -> None:
    path = Path(app.instance_path) / DATABASE
    with closing(sqlite3.connect(path)) as db:
        before = db.execute("PRAGMA data_version").fetchone()
        assert client.get("/health").status_code == 200
        assert db.execute("PRAGMA data_version").fetchone() == before
    path.rename(path.with_name("elsewhere"))
    assert client.get("/health").status_code == 503


def test_it_is_tried_again_only_after_a_moment(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "AGAIN", 60.0)
    tried: list[int] = []
    monkeypatch.setattr(app.extensions["store"], "try_writing", lambda: tried.append(1))
    for _ in range(3):
        assert client.get("/health").status_code == 200
    assert tried == [1]


def test_other_servers_are_given_an_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path))
    monkeypatch.setenv("REFEREE_URL", "https://cards.example/rummy/")
    monkeypatch.setenv("REFEREE_BEHIND", "1")
    made = importlib.import_module("referee.wsgi").app
    page = Client(made).get("/new", headers={"Host": "cards.example", "X-Forwarded-For": "203.0.113.7"})
    assert 'href="/rummy/new/gin"' in page.text
    made._app.extensions["store"].close()
