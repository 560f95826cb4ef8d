"""A full temporary folder does no harm; a full disk of the data is reported, as when a hand is saved."""

from __future__ import annotations

import errno
import io
import tempfile
import zipfile
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import NoReturn

import pytest
from flask import Flask
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from referee.store import CannotSave
from referee.store.file import folder as place, key
from referee.store.file.folder import DATABASE
from referee.store.transfer import imports
from referee.web import exports as outward
from referee.web.http import uploads
from tests.records_of import as_bytes, gin, zipped
from tests.web.person import HTMX, Browser

LARGE = uploads.IN_MEMORY + 1
"""More than is kept in memory."""


@pytest.fixture
def crowded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A temporary folder that accepts nothing, as if it were full."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "no such folder"))
    return tmp_path


def full(*_: object, **__: object) -> NoReturn:
    raise OSError(errno.ENOSPC, "No space left on device")


class Full(io.BytesIO):
    """A file on a full disk."""

    write = full


def no_room(monkeypatch: pytest.MonkeyPatch, module: ModuleType, how: str) -> None:
    """Makes a module find the disk full: when it creates a file, or when it writes into one."""
    make = full if how == "made" else lambda *_, **__: Full()
    monkeypatch.setattr(module, "tempfile", SimpleNamespace(TemporaryFile=make, SpooledTemporaryFile=make))


def bring(mine: Browser, **headers: str) -> int:
    """Sends a zip with one game in it, larger than is kept in memory; the status of the answer."""
    mine.see("/import")
    sent = mine.form("/import")
    data = zipped({"game.json": as_bytes(gin(1)), ".padding": bytes(LARGE)}, how=zipfile.ZIP_STORED)
    boundary, body = encode_multipart({**sent.values, "files": FileStorage(io.BytesIO(data), "games.zip")})
    kind = f"multipart/form-data; boundary={boundary}"
    mine.answer = mine.client.post("/import", data=body, content_type=kind, headers=headers)
    return mine.answer.status_code


def test_games_come_in_and_leave_without_a_temporary_folder(mine: Browser, crowded: Path) -> None:
    assert bring(mine) == 303
    with mine.client.get("/games.zip") as answer:
        assert answer.status_code == 200
        assert zipfile.ZipFile(io.BytesIO(answer.data)).namelist()[-1].startswith("records/2025-03-01-gin")


def test_what_sqlite_spools_lies_beside_the_database(app: Flask) -> None:
    db = app.extensions["store"]._connections.here
    assert db.execute("PRAGMA temp_store_directory").fetchone()[0] == app.instance_path
    assert db.execute("PRAGMA database_list").fetchone()["file"] == str(Path(app.instance_path) / DATABASE)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "part"])
@pytest.mark.parametrize("how", ["made", "written"])
@pytest.mark.parametrize("module", [uploads, imports], ids=["as it comes in", "while it is read"])
def test_an_import_for_which_the_disk_has_no_room_says_so(
    mine: Browser, monkeypatch: pytest.MonkeyPatch, module: ModuleType, how: str, headers: dict[str, str]
) -> None:
    with monkeypatch.context() as patched:
        no_room(patched, module, how)
        assert bring(mine, **headers) == 507
        assert "Nothing was saved: the disk is full." in mine.text
        assert mine.answer.headers["Retry-After"]
    assert mine.client.get("/games.zip").status_code == 404, "nothing was taken"
    assert bring(mine, **headers) in (204, 303)


@pytest.mark.parametrize("how", ["made", "written"])
def test_a_zip_for_which_the_disk_has_no_room_says_so(mine: Browser, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    mine.start("gin", "Ann", "Bob")
    with monkeypatch.context() as patched:
        no_room(patched, uploads, how)
        answer = mine.client.get("/games.zip")
    assert answer.status_code == 507
    assert "the disk is full" in answer.text
    assert answer.headers["Retry-After"]
    with mine.client.get("/games.zip") as again:
        assert again.status_code == 200


def test_a_full_disk_at_the_first_start_is_called_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place.os, "fsync", full)
    with pytest.raises(CannotSave) as refused:
        key.secret_key(tmp_path)
    assert str(refused.value) == f"The disk with {tmp_path} is full: make room on it, then try again."


def test_another_error_of_the_system_is_still_a_bug(mine: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> NoReturn:
        raise ConnectionError("a bug")

    mine.start("gin", "Ann", "Bob")
    monkeypatch.setattr(outward, "write_zip", broken)
    assert mine.client.get("/games.zip").status_code == 500
