"""The two links of a circle: the one by which phones join, and the one of its television."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from sqlite_utils import Database

from referee.store.faults import NoSuchDoor
from referee.store.sheets.rights import LATER_EVENING, new_secret

JOIN, TELEVISION = "join", "television"
KINDS = (JOIN, TELEVISION)


@dataclass(frozen=True)
class Door:
    """A link that admits: its secret, since when it is valid, and how many phones have come by it."""

    secret: str
    at: str
    came: int = 0


def doors(db: Database, circle_id: int) -> dict[str, Door]:
    """The links of a circle that are valid now, by kind."""
    found = db.execute("SELECT secret, opens, at FROM door WHERE circle_id = ? AND ended IS NULL", [circle_id])
    came = """SELECT count(*) FROM phone WHERE circle_id = :circle AND at >= :since AND brought IS NULL
              AND id > (SELECT min(id) FROM phone WHERE circle_id = :circle)"""
    return {
        row["opens"]: Door(
            row["secret"], row["at"], db.execute(came, {"circle": circle_id, "since": row["at"]}).fetchone()[0]
        )
        for row in found.fetchall()
    }


def shut(db: Database, circle_id: int, opens: str, when: str) -> bool:
    """Makes a link open nothing for ever; returns whether there was one."""
    ended = "UPDATE door SET ended = ? WHERE circle_id = ? AND opens = ? AND ended IS NULL"
    return db.execute(ended, [when, circle_id, opens]).rowcount > 0


def renew(db: Database, circle_id: int, opens: str, when: str) -> None:
    """Replaces a link, so that the old one opens nothing."""
    shut(db, circle_id, opens, when)
    db.execute(
        "INSERT INTO door(secret, circle_id, opens, at) VALUES (?, ?, ?, ?)", [new_secret(), circle_id, opens, when]
    )


_END_KEEPING = f"""
    UPDATE link SET ended = ? WHERE gives = 'keep' AND ended IS NULL AND sheet_id IN (
        SELECT sheet.id FROM main.sheet JOIN circle ON circle.owner = sheet.owner
        WHERE circle.id = ? AND NOT (sheet.finished AND {LATER_EVENING}))
"""  # noqa: S608 - ours


def shut_out(db: Database, circle_id: int, when: str) -> None:
    """Replaces the links that are valid, and ends those that still keep score: somebody may have noted them."""
    for opens in KINDS:
        if shut(db, circle_id, opens, when):
            renew(db, circle_id, opens, when)
    db.execute(_END_KEEPING, [when, circle_id])


def behind(db: Database, secret: str, opens: str) -> sqlite3.Row:
    """The row of the circle that a link opens; NoSuchDoor if it is not valid, or the circle is closed to it."""
    row: sqlite3.Row | None = db.execute(
        """SELECT circle.* FROM door JOIN circle ON circle.id = door.circle_id
           WHERE door.secret = ? AND door.opens = ? AND door.ended IS NULL AND circle.deleted IS NULL""",
        [secret, opens],
    ).fetchone()
    if row is None or (opens == JOIN and row["closed"] is not None):
        raise NoSuchDoor
    return row
