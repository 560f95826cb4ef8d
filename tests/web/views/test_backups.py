"""*Export and import* reports the state of the server's backups in both languages, without any path."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from flask import Flask

from referee.store.copies.daily import FAILURES, note_trouble
from referee.store.file.folder import note_backup
from tests.pages import seen
from tests.web.person import Browser

AT = datetime.fromisoformat("2026-11-23T00:03:00+09:00")
LATER = datetime.fromisoformat("2026-11-24T00:03:00+09:00")


def told(browser: Browser, language: str = "en") -> str:
    """What the page says about backups."""
    text = " ".join(seen(browser.see(f"/import?lang={language}"))).replace("\u202f", " ")
    return text[text.index({"en": "Backups of this server", "ja": "このサーバーのバックアップ"}[language]) :]


def test_without_one_it_says_so(mine: Browser) -> None:
    assert "No backup yet." in told(mine)
    assert "every day" not in told(mine)


def test_the_last_one_has_its_time_and_a_server_that_makes_them_says_so(app: Flask, mine: Browser) -> None:
    note_backup(Path(app.instance_path), AT)
    app.config["BACKUPS"] = True
    assert "Last backup: Nov 23, 2026, 12:03" in told(mine)
    assert "A backup is made every day." in told(mine)
    assert "2026年11月23日（月） 0:03" in told(mine, "ja")
    assert "failed" not in told(mine)


@pytest.mark.parametrize("kind", FAILURES)
def test_one_that_failed_is_told_with_what_to_do_and_the_last_good_one(app: Flask, mine: Browser, kind: str) -> None:
    note_backup(Path(app.instance_path), AT)
    note_trouble(Path(app.instance_path), LATER, kind)
    text = told(mine)
    assert "The backup of Nov 24, 2026, 12:03" in text
    assert str(FAILURES[kind]) in text
    assert "Last backup: Nov 23, 2026" in text
    assert app.instance_path not in text
    assert "2026年11月24日（火） 0:03" in told(mine, "ja")


def test_it_is_said_where_an_import_is_refused_as_well(mine: Browser) -> None:
    mine.see("/import")
    mine.send("/import", status=422)
    assert "No backup yet." in mine.text
