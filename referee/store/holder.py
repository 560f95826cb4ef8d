"""Whose games: a browser's own or those of a circle, and what a browser may do there."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Concatenate

from sqlite_utils import Database

from referee import clock
from referee.store.faults import Closed, NoSuchCircle, NotInRole, OnlyCircles
from referee.store.file.connections import Connections
from referee.store.file.sqlite import to_json
from referee.store.file.transactions import Found, Given, StoreSection, reading, writing


class Right(IntEnum):
    """What somebody may do with a sheet or a circle; each right includes those before it."""

    LOOK = 1
    KEEP = 2
    SHARE = 3
    OWN = 4


ROLES = {"viewer": Right.LOOK, "member": Right.SHARE, "organiser": Right.OWN}
"""What the phones of a circle may do there, by role."""
GIVES = "CASE phone.role WHEN 'viewer' THEN 'look' WHEN 'member' THEN 'share' ELSE 'own' END"
"""The same in SQL, as the name of a right."""


@dataclass(frozen=True)
class InCircle:
    """A circle as a browser asks for it: the circle's key, the browser, and the right that it needs there."""

    key: str
    browser: str
    needs: Right = Right.LOOK

    def __str__(self) -> str:
        return self.key

    def needing(self, right: Right) -> InCircle:
        """The same circle for something that needs at least this right."""
        return InCircle(self.key, self.browser, max(self.needs, right))


Holder = str | InCircle
"""Whose games: those of a browser, or those of a circle."""

_CIRCLE = """
    SELECT circle.id, circle.owner, circle.closed, circle.deleted, phone.id AS phone, phone.role FROM circle JOIN phone ON phone.circle_id = circle.id
    WHERE circle.key = ? AND phone.browser = ? AND phone.gone IS NULL
"""


def owner_of(db: Database, holder: Holder, least: Right = Right.LOOK) -> str:
    """The owner in the rows of a holder, looked up in the transaction that reads or writes them.

    NoSuchCircle for a browser that is not in the circle, and for a deleted circle; NotInRole if its role does not allow
    what it asks; Closed if nothing changes there any more.
    """
    if isinstance(holder, str):
        return holder
    return str(_of_phone(db, holder, least)["owner"])


def _of_phone(db: Database, holder: InCircle, least: Right) -> sqlite3.Row:
    """The circle and the phone of a holder, like `owner_of`."""
    row: sqlite3.Row | None = db.execute(_CIRCLE, [holder.key, holder.browser]).fetchone()
    if row is None or row["deleted"] is not None:
        raise NoSuchCircle
    needs = max(holder.needs, least)
    if ROLES[row["role"]] < needs:
        raise NotInRole(organiser_only=needs is Right.OWN)
    if row["closed"] is not None and needs > Right.LOOK:
        raise Closed
    return row


def note(
    db: Database, circle_id: int, kind: str, detail: Mapping[str, Any], when: str, phone: int | None = None
) -> None:
    """Writes down what a phone did, and the day as that of its last deed, which never goes back."""
    row = db.execute("UPDATE circle SET version = version + 1 WHERE id = ? RETURNING version", [circle_id]).fetchone()
    db.execute(
        "INSERT INTO circle_log VALUES (?, ?, ?, ?, ?, ?)",
        [circle_id, row["version"], when, kind, to_json(detail), phone],
    )
    if phone is not None:
        db.execute("UPDATE phone SET did = max(did, ?) WHERE id = ?", [when[:10], phone])


def note_by(db: Database, holder: Holder, kind: str, when: str) -> None:
    """Writes down what a phone of a circle did; what a browser does with its own games is noted nowhere else."""
    if isinstance(holder, InCircle):
        row = _of_phone(db, holder, Right.LOOK)
        note(db, row["id"], kind, {}, when, row["phone"])


_DID = """
    UPDATE phone SET did = :day WHERE browser = :browser AND gone IS NULL AND did < :day
    AND circle_id = (SELECT id FROM circle WHERE key = :key)
"""


def did(db: Database, phone: InCircle, when: str) -> None:
    """Makes a day that of a phone's last deed, which never goes back."""
    db.execute(_DID, {"day": when[:10], "browser": phone.browser, "key": phone.key})


STARTS = ("anyone", "circles")
"""Who may start games on a server: any browser, or only phones that play in a circle."""
_PLAYS = """
    SELECT 1 FROM phone JOIN circle ON circle.id = phone.circle_id AND circle.closed IS NULL AND circle.deleted IS NULL
    WHERE phone.browser = ? AND phone.role <> 'viewer' AND phone.gone IS NULL
"""


def may_begin(connections: Connections, db: Database, holder: Holder) -> None:
    """OnlyCircles where circles alone start games and make circles, unless the browser plays in one."""
    if (
        connections.circles_only
        and isinstance(holder, str)
        and db.execute(f"{_PLAYS} LIMIT 1", [holder]).fetchone() is None
    ):
        raise OnlyCircles


def of_holder(
    look: Callable[Concatenate[Database, str, Given], Found],
) -> Callable[Concatenate[StoreSection, Holder, Given], Found]:
    """Makes a method, for whoever may look, of a function that reads what an owner has."""

    def entered(db: Database, holder: Holder, /, *args: Given.args, **kwargs: Given.kwargs) -> Found:
        return look(db, owner_of(db, holder), *args, **kwargs)

    return reading(entered)


def by_holder(
    act: Callable[Concatenate[Database, str, Given], Found], kind: str
) -> Callable[Concatenate[StoreSection, Holder, Given], Found]:
    """Makes a method, for whoever may share, of a function that changes what an owner has; a circle notes it as of this kind.

    The note has the numbers that the function was given, no names.
    """

    def entered(db: Database, holder: Holder, /, *args: Given.args, **kwargs: Given.kwargs) -> Found:
        if isinstance(holder, str):
            return act(db, holder, *args, **kwargs)
        row = _of_phone(db, holder, Right.SHARE)
        made = act(db, row["owner"], *args, **kwargs)
        about = [each for each in args if isinstance(each, int)]
        note(db, row["id"], kind, {"about": about}, clock.now(), row["phone"])
        return made

    return writing(entered)


class HolderSection(StoreSection):
    """A part of the store that answers about what one holder has."""

    def _of(self, holder: Holder, query: str, **values: Any) -> list[Any]:
        """The rows of a query about `:owner`, for whoever may look."""
        with self._connections.reading() as db:
            return db.execute(query, {"owner": owner_of(db, holder), **values}).fetchall()
