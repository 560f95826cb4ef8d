"""Codes that hand games over to another browser: made, looked at, and used once within a short time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from time import monotonic
from typing import Any

from sqlite_utils import Database

from referee.store import house_rules
from referee.store.faults import NoSuchCode
from referee.store.file.connections import Connections
from referee.store.file.transactions import StoreSection
from referee.store.people import roster
from referee.store.sheets import revisions
from referee.store.sheets.rights import new_secret
from referee.store.sheets.summaries import Summaries


@dataclass(frozen=True)
class Handover:
    """What a code hands over: whose games (None for a single sheet), how many, and whether the asking browser already has them."""

    owner: str | None
    games: int
    done: bool


Code = Mapping[str, Any]
"""A code as stored."""

GOOD_FOR = timedelta(minutes=15)
SLIP = timedelta(minutes=1)
"""How far a clock may be set back without ending codes just made."""


def make(
    db: Database,
    when: str,
    *,
    owner: str | None = None,
    sheet_id: int | None = None,
    circle_id: int | None = None,
    phone_id: int | None = None,
) -> str:
    """A code for all games of an owner, for one sheet, or for coming into a circle; earlier codes for the same become invalid.

    With a `phone_id` whoever comes in is the second phone of the same person, otherwise a new organiser.
    """
    given = {"owner": owner, "sheet_id": sheet_id, "circle_id": circle_id, "phone_id": phone_id}
    same = " AND ".join(f"{column} IS :{column}" for column in given)
    db.execute(f"UPDATE handover SET used = :now WHERE {same} AND used IS NULL", {**given, "now": when})  # noqa: S608 - ours
    secret = new_secret()
    ends = (datetime.fromisoformat(when) + GOOD_FOR).isoformat()
    db.table("handover").insert({"secret": secret, **given, "at": when, "ends": ends})
    return secret


def good_code(db: Database, secret: str, when: str, asker: str) -> Code:
    """A code that is still valid, or that the asker has used; NoSuchCode for any other."""
    row = next(db.table("handover").rows_where("secret = ? AND (used IS NULL OR taken_by = ?)", [secret, asker]), None)
    if row is None or not _is_good(row, when):
        raise NoSuchCode
    return row


def _games_code(db: Database, secret: str, when: str, asker: str) -> Code:
    """A valid code that hands over games."""
    row = good_code(db, secret, when, asker)
    if row["circle_id"] is not None:
        raise NoSuchCode
    return row


def _is_good(row: Code, when: str) -> bool:
    """Whether a code is valid now: not after its end and, in case the clock was set back, not before it was made."""
    try:
        made, now, ends = (datetime.fromisoformat(each) for each in (row["at"], when, row["ends"]))
        return made - SLIP <= now <= ends
    except (ValueError, TypeError):  # one that is damaged is good no more
        return False


class Countdown:
    """The seconds left for the codes that this process has seen, by a counter that nobody can set back."""

    def __init__(self) -> None:
        self._ends: dict[str, float] = {}

    def over(self, db: Database, when: str) -> list[str]:
        """The codes that are not valid now, or have run out in the meantime; a code seen for the first time starts to run."""
        there = {row["secret"]: row for row in db.table("handover").rows}
        now = monotonic()
        good = {secret: row for secret, row in there.items() if _is_good(row, when)}
        ends = {secret: self._ends.get(secret, now + _left(row, when)) for secret, row in good.items()}
        self._ends = {secret: end for secret, end in ends.items() if now <= end}
        return [secret for secret in there if secret not in self._ends]


def _left(row: Code, when: str) -> float:
    """The seconds until the end of a code, including the allowed correction of a clock."""
    return (datetime.fromisoformat(row["ends"]) - datetime.fromisoformat(when) + SLIP).total_seconds()


def end_for_good(db: Database, secrets: Iterable[str]) -> None:
    """Ends codes for good, whatever the clock says later."""
    db.conn.executemany("DELETE FROM handover WHERE secret = ?", ([each] for each in secrets))


def _use(db: Database, row: Code, owner: str, when: str) -> list[int]:
    """Hands the games and people over to a browser, without the keys of forms; returns the sheets that it got."""
    db.table("handover").update(row["secret"], {"used": when, "taken_by": owner})
    moved = db.execute(
        """UPDATE main.sheet SET owner = ?, form_key = NULL
           WHERE id IN (SELECT id FROM sheet WHERE (owner = ? OR id = ?) AND owner <> ?) RETURNING id""",
        [owner, row["owner"], row["sheet_id"], owner],
    ).fetchall()
    db.execute(
        """UPDATE main.sheet SET before = NULL WHERE before IS NOT NULL
           AND owner <> (SELECT was.owner FROM main.sheet AS was WHERE was.id = sheet.before)"""
    )
    if row["owner"] not in (None, owner):
        roster.move(db, row["owner"], owner, when)
        house_rules.move(db, row["owner"], owner)
    return [each["id"] for each in moved]


class Handovers(StoreSection):
    """The codes with which browsers take over games from each other."""

    def __init__(self, connections: Connections, summaries: Summaries) -> None:
        super().__init__(connections)
        self._summaries = summaries
        self._countdown = Countdown()

    def make(self, owner: str, *, when: str) -> str:
        """A code with which another browser can take over all games of an owner, once and within a short time."""
        with self._connections.writing() as db:
            secret = make(db, when, owner=owner)
        self.end_expired(when)
        return secret

    def make_for_phone(self, circle_id: int, phone_id: int, *, when: str) -> str:
        """A code with which a second phone of the same person comes into a circle; an earlier one becomes invalid."""
        with self._connections.writing() as db:
            secret = make(db, when, circle_id=circle_id, phone_id=phone_id)
        self.end_expired(when)
        return secret

    def make_for_organiser(self, circle_id: int, *, when: str) -> str:
        """A code with which a browser becomes an organiser of a circle; an earlier one becomes invalid."""
        with self._connections.writing() as db:
            secret = make(db, when, circle_id=circle_id)
        self.end_expired(when)
        return secret

    def read(self, secret: str, asker: str, *, when: str) -> Handover:
        """What a code hands over; NoSuchCode if it is not valid."""
        self.end_expired(when)
        with self._connections.reading() as db:
            row = _games_code(db, secret, when, asker)
            games = db.table("sheet").count_where("owner = ? OR id = ?", [row["owner"], row["sheet_id"]])
            return Handover(row["owner"], games, row["used"] is not None)

    def use(self, secret: str, owner: str, *, when: str) -> int:
        """Hands the games of a code over to a browser and returns how many it got. NoSuchCode if the code is not valid."""
        self.end_expired(when)
        with self._connections.writing() as db:
            row = _games_code(db, secret, when, owner)
            moved = [] if row["used"] else _use(db, row, owner, when)
            for number in moved:
                revisions.note(db, number, "moved", {}, when)
                if row["owner"] is None:
                    self._summaries.keep(db, number)
            return len(moved)

    def end_expired(self, when: str) -> None:
        """Drops expired codes, so that they stay invalid if the clock is set back; new ones start to run."""
        with self._connections.reading() as db:
            over = self._countdown.over(db, when)
        if over:
            with self._connections.writing() as db:
                end_for_good(db, over)
