"""Games that move into a circle, and back to the browser that gave them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlite_utils import Database

from referee.store.circles.rows import Circle
from referee.store.faults import NothingToUndo, NotInRole
from referee.store.file.sqlite import to_json
from referee.store.holder import note
from referee.store.people import roster
from referee.store.sheets import revisions

_NUMBERS = "id IN (SELECT value FROM json_each(?))"


@dataclass(frozen=True)
class MovedIn:
    """Games that a browser moved in at one time: how many, and which phone did it."""

    at: str
    games: int
    giver: str


def move_in(db: Database, circle: Circle, numbers: Sequence[int], when: str) -> tuple[list[int], list[int]]:
    """Moves games of this phone's browser into the circle; returns those that moved, and those that the circle has already.

    They keep their addresses, links and logs, but not the keys of forms. Names meet those of the circle by spelling.
    """
    giver = circle.browser
    asked = [to_json(list(numbers)), giver]
    found = db.execute(f"SELECT id, digest, deleted FROM sheet WHERE {_NUMBERS} AND owner = ? ORDER BY id", asked)  # noqa: S608
    moved: list[int] = []
    known: list[int] = []
    for row in found.fetchall():
        twin = "SELECT 1 FROM sheet WHERE owner = ? AND digest = ? AND deleted IS NULL"
        if row["digest"] and row["deleted"] is None and db.execute(twin, [circle.owner, row["digest"]]).fetchone():
            known.append(row["id"])
            continue
        _hand_over(db, row["id"], circle.owner)
        db.execute("INSERT OR REPLACE INTO moved_in VALUES (?, ?, ?, ?)", [row["id"], circle.id, giver, when])
        revisions.note(db, row["id"], "moved", {}, when)
        moved.append(row["id"])
    if moved:
        _part_chains(db)
        roster.bring(db, giver, circle.owner, moved, when)
        note(db, circle.id, "moved-in", {"games": moved}, when, circle.me.id)
    return moved, known


def _hand_over(db: Database, number: int, owner: str) -> None:
    db.execute("UPDATE main.sheet SET owner = ?, form_key = NULL WHERE id = ?", [owner, number])
    db.execute("UPDATE main.result SET owner = ? WHERE sheet_id = ?", [owner, number])


def _part_chains(db: Database) -> None:
    """A game follows another one only if both have one owner."""
    db.execute(
        """UPDATE main.sheet SET before = NULL WHERE before IS NOT NULL
           AND owner <> (SELECT was.owner FROM main.sheet AS was WHERE was.id = sheet.before)"""
    )


def last_moved_in(db: Database, circle: Circle) -> MovedIn | None:
    """What was moved in last and can be given back by this phone.

    The phone that gave it may do that until the circle's next game begins, an organiser at any time.
    """
    row = db.execute(
        "SELECT at, giver, count(*) AS games FROM moved_in WHERE circle_id = ? GROUP BY at, giver ORDER BY at DESC LIMIT 1",
        [circle.id],
    ).fetchone()
    if row is None:
        return None
    begun = db.execute(
        "SELECT 1 FROM main.sheet WHERE owner = ? AND created > ? AND id NOT IN (SELECT sheet_id FROM moved_in) LIMIT 1",
        [circle.owner, row["at"]],
    ).fetchone()
    if not circle.organises and (begun or row["giver"] != circle.browser):
        return None
    return MovedIn(row["at"], row["games"], row["giver"])


def give_back(db: Database, circle: Circle, at: str, when: str) -> int:
    """Gives the games that were moved in last back to the browser that gave them, and returns how many.

    NothingToUndo if something else has been moved in since; NotInRole if this phone may not.
    """
    last = last_moved_in(db, circle)
    if last is None and db.execute("SELECT 1 FROM moved_in WHERE circle_id = ?", [circle.id]).fetchone():
        raise NotInRole(organiser_only=True)
    if last is None or last.at != at:
        raise NothingToUndo
    wanted = [circle.id, last.at, last.giver]
    found = db.execute("SELECT sheet_id FROM moved_in WHERE circle_id = ? AND at = ? AND giver = ?", wanted).fetchall()
    for row in found:
        _hand_over(db, row["sheet_id"], last.giver)
        revisions.note(db, row["sheet_id"], "moved", {}, when)
    db.execute("DELETE FROM moved_in WHERE circle_id = ? AND at = ? AND giver = ?", wanted)
    _part_chains(db)
    roster.forget_absent(db, circle.owner)
    note(db, circle.id, "moved-out", {"games": [row["sheet_id"] for row in found]}, when, circle.me.id)
    return len(found)
