"""The links that give a right, made and taken back."""

from __future__ import annotations

from sqlite_utils import Database

from referee.store.sheets.rights import Right, new_secret


def links_of(db: Database, sheet_id: int) -> dict[Right, str]:
    """The secrets of the links that open a sheet now."""
    found = db.table("link").rows_where("sheet_id = ? AND ended IS NULL", [sheet_id])
    return {Right[row["gives"].upper()]: row["secret"] for row in found}


def drop_link(db: Database, sheet_id: int, right: Right, when: str) -> bool:
    """Takes a link back: from now on its secret opens nothing. Whether there was one."""
    dropped = db.execute(
        "UPDATE link SET ended = ? WHERE sheet_id = ? AND gives = ? AND ended IS NULL",
        [when, sheet_id, right.name.lower()],
    )
    return dropped.rowcount > 0


def new_link(db: Database, sheet_id: int, right: Right, when: str) -> str:
    """A new link in the place of the old one; its secret."""
    drop_link(db, sheet_id, right, when)
    secret = new_secret()
    db.execute(
        "INSERT INTO link(secret, sheet_id, gives, at) VALUES (?, ?, ?, ?)",
        [secret, sheet_id, right.name.lower(), when],
    )
    return secret
