"""The next game on the same evening: a game has at most one, and everybody there finds it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from datetime import datetime

from sqlite_utils import Database

from referee.store.holder import Holder, Right, owner_of
from referee.store.sheets.rights import LINKED, Credential, find, links_of, new_link
from referee.store.sheets.times import PAUSE

LATEST = 10
"""The games looked at for one that has just begun."""


def next_key(db: Database, credential: Credential) -> str | None:
    """What opens the next game after a sheet, for whoever opens the sheet; None if there is none, or no link with this right."""
    row = find(db, credential)
    later = later_of(db, row) if row["finished"] else None
    return key_alike(db, later, row) if later and later["archived"] is None else None


def later_of(db: Database, row: sqlite3.Row) -> sqlite3.Row | None:
    """The row of the next game, if there is one that is not deleted and has the same owner."""
    query = "SELECT * FROM main.sheet WHERE before = ? AND owner = ? AND deleted IS NULL"
    found: sqlite3.Row | None = db.execute(query, [row["id"], row["owner"]]).fetchone()
    return found


def key_alike(db: Database, row: sqlite3.Row, opened: sqlite3.Row) -> str | None:
    """What opens a sheet for whoever opened another one of its owner: its key for those who have that key, otherwise a link.

    It is the secret of the first link with the same right, if that is still valid: a renewed one is only for those to
    whom the owner gives it again.
    """
    if opened["shown"] == opened["key"]:
        return str(row["key"])
    right = Right[opened["link"].upper()]
    renewed = "SELECT 1 FROM link WHERE sheet_id = ? AND gives = ? AND ended IS NOT NULL"
    ended = db.execute(renewed, [row["id"], right.name.lower()]).fetchone()
    return None if ended else links_of(db, row["id"]).get(right)


def may_be_followed(row: sqlite3.Row, when: str) -> bool:
    """Whether a game that begins now is the next one: the sheet's game is over, and it is still the same evening."""
    pause = datetime.fromisoformat(when) - datetime.fromisoformat(row["changed"])
    return bool(row["finished"]) and row["deleted"] is None and pause.total_seconds() < PAUSE


def game_before(db: Database, holder: Holder, players: Sequence[str], when: str) -> Credential | None:
    """The holder's game that a new game of these players would follow: the one changed last, with the same people."""
    owner = owner_of(db, holder)
    last: sqlite3.Row | None = db.execute(
        "SELECT * FROM sheet WHERE owner = ? AND deleted IS NULL ORDER BY changed DESC, id DESC LIMIT 1", [owner]
    ).fetchone()
    while last is not None and (later := later_of(db, last)) is not None:
        last = later
    if last is None or last["archived"] or sorted(json.loads(last["players"])) != sorted(players):
        return None
    opener = holder if isinstance(holder, str) else holder.browser
    return Credential(last["key"], opener) if may_be_followed(last, when) else None


def just_begun(db: Database, owner: str, players: Sequence[str], when: str) -> sqlite3.Row | None:
    """A circle's game of these players that began this evening and has no hand yet: it is the one that somebody else wants, too."""
    last = "SELECT * FROM main.sheet WHERE owner = ? AND deleted IS NULL ORDER BY changed DESC, id DESC LIMIT ?"
    for row in db.execute(last, [owner, LATEST]).fetchall():
        pause = datetime.fromisoformat(when) - datetime.fromisoformat(row["changed"])
        fresh = not (row["hands"] or row["finished"] or row["archived"]) and pause.total_seconds() < PAUSE
        if fresh and sorted(json.loads(row["players"])) == sorted(players):
            found: sqlite3.Row = row
            return found
    return None


def give_links(db: Database, sheet_id: int, before: int | None, when: str) -> None:
    """Makes the links of a new sheet: one for each that still works in the game before.

    If there is no such game, all of them, but none for a circle, whose phones need none.
    """
    in_circle = "SELECT 1 FROM main.sheet JOIN circle ON circle.owner = sheet.owner WHERE sheet.id = ?"
    first = () if db.execute(in_circle, [sheet_id]).fetchone() else LINKED
    for right in first if before is None else links_of(db, before):
        new_link(db, sheet_id, right, when)


def make_way(db: Database, row: sqlite3.Row) -> None:
    """Makes a deleted game that comes back follow nobody if another game has taken its place."""
    if db.execute("SELECT 1 FROM main.sheet WHERE before = ? AND deleted IS NULL", [row["before"]]).fetchone():
        db.execute("UPDATE main.sheet SET before = NULL WHERE id = ?", [row["id"]])
