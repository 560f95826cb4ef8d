"""Forms that came through: what is sent a second time, as after a lost answer, is known by its key."""

from __future__ import annotations

from referee.store.file.sqlite import Database


def seen(db: Database, sheet_id: int, form_key: str | None) -> bool:
    """Whether a sheet has had a form with this key."""
    found = db.execute("SELECT 1 FROM form_key WHERE sheet_id = ? AND form_key = ?", [sheet_id, form_key])
    return found.fetchone() is not None


def remember(db: Database, sheet_id: int, form_key: str | None, when: str) -> None:
    """Notes the key of a form, if it has one."""
    if form_key is not None:
        db.execute("INSERT INTO form_key VALUES (?, ?, ?)", [sheet_id, form_key, when])
