"""A circle and its phones as rows: found for whoever is in, with what was done there noted."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from referee.store.faults import Closed, NoSuchCircle, NoSuchPhone, NotInRole
from referee.store.holder import ROLES, InCircle, Right


@dataclass(frozen=True)
class Phone:
    """A browser that is in a circle: which player it says it is (empty for nobody's), its role, and since when.

    `did` is the day of its last deed; `brought` the phone whose code brought it.
    """

    id: int
    called: str
    role: str
    at: str
    did: str = ""
    brought: int | None = None

    @property
    def right(self) -> Right:
        """What it may do."""
        return ROLES[self.role]


@dataclass(frozen=True)
class Circle:
    """A circle as one of its phones, `me`, sees it."""

    id: int
    key: str
    owner: str
    name: str
    made: str
    closed: bool
    deleted: bool
    version: int
    me: Phone
    browser: str
    """The browser that this phone is."""

    @property
    def plays(self) -> bool:
        """Whether this phone may start games and change things."""
        return self.me.right >= Right.SHARE and not self.closed

    @property
    def organises(self) -> bool:
        """Whether this phone says who is in."""
        return self.me.right is Right.OWN


_MINE = """
    SELECT circle.*, phone.id AS phone, phone.called, phone.role, phone.at, phone.did, phone.brought,
        phone.browser
    FROM phone JOIN circle ON circle.id = phone.circle_id WHERE phone.browser = :browser AND phone.gone IS NULL
"""


def find(db: Database, asked: InCircle, least: Right = Right.LOOK, *, gone: bool = False) -> Circle:
    """The circle that a browser is in; NoSuchCircle, NotInRole or Closed like `owner_of`.

    With `gone` it may be closed, and for an organiser deleted.
    """
    row = db.execute(f"{_MINE} AND circle.key = :key", {"browser": asked.browser, "key": asked.key}).fetchone()
    if row is None or (row["deleted"] is not None and not (gone and ROLES[row["role"]] is Right.OWN)):
        raise NoSuchCircle
    circle, needs = _circle(row), max(asked.needs, least)
    if circle.me.right < needs:
        raise NotInRole(organiser_only=needs is Right.OWN)
    if circle.closed and needs > Right.LOOK and not gone:
        raise Closed
    return circle


def find_open(db: Database, asked: InCircle) -> Circle:
    """The circle for something that a viewer's phone may do as well, as long as the circle is not closed."""
    circle = find(db, asked)
    if circle.closed:
        raise Closed
    return circle


def of_browser(db: Database, browser: str) -> list[Circle]:
    """The circles that a browser is in, the one played or made last first."""
    played = "(SELECT max(changed) FROM main.sheet WHERE sheet.owner = circle.owner AND sheet.deleted IS NULL)"
    found = db.execute(
        f"{_MINE} AND circle.deleted IS NULL ORDER BY max(coalesce({played}, ''), circle.made, phone.at) DESC, circle.id DESC",
        {"browser": browser},
    )
    return [_circle(row) for row in found]


def deleted_of(db: Database, browser: str) -> list[Circle]:
    """The deleted circles that a browser can bring back."""
    found = db.execute(f"{_MINE} AND circle.deleted IS NOT NULL AND phone.role = 'organiser'", {"browser": browser})
    return [_circle(row) for row in found]


def _circle(row: sqlite3.Row) -> Circle:
    me = Phone(row["phone"], row["called"], row["role"], row["at"], row["did"], row["brought"])
    return circle_of(row, me, row["browser"])


def circle_of(row: sqlite3.Row, me: Phone, browser: str) -> Circle:
    """The circle in a row, as a phone sees it."""
    return Circle(
        id=row["id"],
        key=row["key"],
        owner=row["owner"],
        name=row["name"],
        made=row["made"],
        closed=row["closed"] is not None,
        deleted=row["deleted"] is not None,
        version=row["version"],
        me=me,
        browser=browser,
    )


def phone_of(row: Mapping[str, Any] | sqlite3.Row) -> Phone:
    """The phone in a row."""
    return Phone(row["id"], row["called"], row["role"], row["at"], row["did"], row["brought"])


def phones(db: Database, circle_id: int) -> list[Phone]:
    """The phones that are in, first come first."""
    found = db.execute("SELECT * FROM phone WHERE circle_id = ? AND gone IS NULL ORDER BY id", [circle_id])
    return [phone_of(row) for row in found]


def phone_in(db: Database, circle: Circle, phone: int, *, gone: bool = False) -> Phone:
    """A phone of the circle; NoSuchPhone if it is not in (or, with `gone`, never was)."""
    row = db.execute("SELECT * FROM phone WHERE id = ? AND circle_id = ?", [phone, circle.id]).fetchone()
    if row is None or (row["gone"] is not None) != gone:
        raise NoSuchPhone
    return phone_of(row)


@dataclass(frozen=True)
class CircleLogRow:
    """Something that was done in a circle, by which phone (by id; None by whoever runs the server), and what it was about."""

    version: int
    at: str
    kind: str
    detail: Mapping[str, Any]
    phone: int | None


def log(db: Database, circle_id: int, limit: int, offset: int) -> list[CircleLogRow]:
    """What was done in a circle, latest first."""
    found = db.execute(
        "SELECT * FROM circle_log WHERE circle_id = ? ORDER BY version DESC LIMIT ? OFFSET ?",
        [circle_id, limit, offset],
    )
    return [
        CircleLogRow(row["version"], row["at"], row["kind"], json.loads(row["detail"]), row["phone_id"])
        for row in found
    ]
