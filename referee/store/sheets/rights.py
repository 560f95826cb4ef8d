"""Who may do what with a sheet (look, keep, own), and the links that give these rights."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from typing import Concatenate

from sqlite_utils import Database

from referee.store.faults import Closed, InArchive, NoSuchSheet, NotAllowed, NotInRole
from referee.store.file.transactions import Found, Given, StoreSection, reading
from referee.store.holder import GIVES, Right
from referee.store.sheets.times import PAUSE

SECRET_BYTES = 16
LARGEST_ID = 2**63 - 1
"""The largest number that SQLite can look up."""


LINKED = (Right.KEEP, Right.LOOK)
"""The rights that a link can give."""


@dataclass(frozen=True)
class Credential:
    """What a visitor presents: the secret in the address, the browser, and the right that is asked for.

    The key of a sheet opens it only for its owner, or for the phones of its circle; the secret of a link opens it for
    anybody who has it.
    """

    secret: str
    owner: str = ""
    needs: Right = Right.LOOK

    def __str__(self) -> str:
        return self.secret


def new_secret() -> str:
    """A secret of 128 random bits."""
    return secrets.token_urlsafe(SECRET_BYTES)


_NUMBER = "iif(json_valid({0}.detail), json_extract({0}.detail, '$.number'), NULL)"
_OF_UNDONE = "(SELECT {} FROM revision AS other WHERE other.id = revision.undone)"
_SCORES = """iif(revision.kind = 'corrected' AND json_valid(revision.detail),
    json_array(json_extract(revision.detail, '$.was'), json_extract(revision.detail, '$.is'),
    json_extract(revision.detail, '$.totals')), NULL)"""
_CHANGED = (
    "iif(revision.kind = 'rules' AND json_valid(revision.detail), json_extract(revision.detail, '$.changed'), NULL)"
)
_RETURNED = """iif(revision.kind = 'returned' AND json_valid(revision.detail),
    json_array(json_extract(revision.detail, '$.player'), json_extract(revision.detail, '$.total')), NULL)"""
_TABLE_VERSION = "coalesce((SELECT version FROM hand_in_progress WHERE sheet_id = sheet.id), 0)"
_COLUMNS = f"""sheet.*, {_TABLE_VERSION} AS table_version, revision.parent, revision.undone, revision.setup, revision.kind, {_NUMBER.format("revision")} AS number,
    {_SCORES} AS scores, {_CHANGED} AS changed_rules, {_RETURNED} AS returned,
    {_OF_UNDONE.format("other.kind")} AS undone_kind, {_OF_UNDONE.format(_NUMBER.format("other"))} AS undone_number"""
LATER_EVENING = f"""EXISTS (
    SELECT 1 FROM main.sheet AS first WHERE first.owner = sheet.owner AND first.deleted IS NULL AND first.played > sheet.played
    AND NOT EXISTS (SELECT 1 FROM main.sheet AS other WHERE other.owner = first.owner AND other.deleted IS NULL
        AND other.id <> first.id AND other.played > first.played - {PAUSE} AND other.played <= first.played))"""  # noqa: S608
"""Whether an evening has begun after the one of a sheet."""
_OF_CIRCLE = """
    FROM {sheet} JOIN circle ON circle.owner = sheet.owner AND circle.deleted IS NULL
    JOIN phone ON phone.circle_id = circle.id AND phone.browser = :owner AND phone.gone IS NULL
"""
_FROM_PHONE = f"CASE WHEN circle.closed IS NOT NULL THEN 'look' ELSE {GIVES} END"
"""What a phone of the circle may do with a sheet of the circle, which nobody changes once the circle is closed."""
_FROM_LINK = f"""CASE WHEN link.gives = 'keep' AND (circle.closed IS NOT NULL
    OR (circle.id IS NOT NULL AND sheet.finished AND {LATER_EVENING})) THEN 'look' ELSE link.gives END"""
"""What a link gives: in a circle, keeping score ends with the evening on which the game was over."""
_LINK = """
    FROM link JOIN {sheet} ON sheet.id = link.sheet_id LEFT JOIN circle ON circle.owner = sheet.owner
"""
_VALID = "link.secret = :secret AND link.ended IS NULL AND circle.deleted IS NULL"
_BY_CREDENTIAL = f"""
    SELECT {_COLUMNS}, 'own' AS gives, sheet.key AS shown, sheet.owner AS opener, NULL AS circle, NULL AS link, NULL AS closed
    FROM sheet LEFT JOIN revision ON revision.id = sheet.revision_id WHERE sheet.key = :secret AND sheet.owner = :owner
    UNION ALL
    SELECT {_COLUMNS}, {_FROM_PHONE} AS gives, sheet.key AS shown, phone.browser AS opener, circle.key AS circle, NULL AS link, circle.closed AS closed
    {_OF_CIRCLE.format(sheet="sheet")} LEFT JOIN revision ON revision.id = sheet.revision_id WHERE sheet.key = :secret
    UNION ALL
    SELECT {_COLUMNS}, {_FROM_LINK}, link.secret AS shown, '' AS opener, NULL AS circle, link.gives AS link, circle.closed AS closed
    {_LINK.format(sheet="sheet")} LEFT JOIN revision ON revision.id = sheet.revision_id
    WHERE {_VALID}
"""  # noqa: S608 - all are ours
_BY_ID = f"""
    SELECT {_COLUMNS}, 'own' AS gives, sheet.key AS shown, sheet.owner AS opener, NULL AS circle, NULL AS link, NULL AS closed
    FROM sheet LEFT JOIN revision ON revision.id = sheet.revision_id WHERE sheet.id = ?
"""  # noqa: S608 - ours


def find(db: Database, credential: Credential, least: Right = Right.LOOK) -> sqlite3.Row:
    """The sheet that a credential opens, with its current state; `least` is the right that the action needs.

    NoSuchSheet if it opens none, whether or not it was ever valid; NotAllowed if it opens the sheet but not for this
    action (NotInRole for a phone of its circle, Closed if that is closed); InArchive if the sheet is packed.
    """
    row = find_any(db, credential, least)
    if row["archived"] is not None:
        raise InArchive(credential.secret)
    return row


def find_any(db: Database, credential: Credential, least: Right = Right.LOOK) -> sqlite3.Row:
    """The sheet that a credential opens, even an archived one; otherwise like `find`."""
    row: sqlite3.Row | None = db.execute(
        _BY_CREDENTIAL, {"secret": credential.secret, "owner": credential.owner}
    ).fetchone()
    if row is None:
        raise NoSuchSheet
    needed = max(credential.needs, least)
    if right_of(row) < needed:
        if row["closed"]:
            raise Closed
        if row["circle"]:
            raise NotInRole(organiser_only=needed is Right.OWN)
        raise NotAllowed(owner_only=needed > Right.KEEP)
    return row


_NEXT = """iif(sheet.finished, (SELECT min(later.hands, 1) FROM main.sheet AS later
    WHERE later.before = sheet.id AND later.owner = sheet.owner AND later.deleted IS NULL), NULL)"""
_PULSE_COLUMNS = f"sheet.id, sheet.version, {_NEXT} AS next, hand_in_progress.version AS table_version, sheet.archived"
_IN_PROGRESS = "LEFT JOIN hand_in_progress ON hand_in_progress.sheet_id = sheet.id"
_PULSE = f"""
    SELECT {_PULSE_COLUMNS}, 'own' AS gives
    FROM main.sheet {_IN_PROGRESS} WHERE sheet.key = :secret AND sheet.owner = :owner
    UNION ALL
    SELECT {_PULSE_COLUMNS}, {_FROM_PHONE} {_OF_CIRCLE.format(sheet="main.sheet")} {_IN_PROGRESS} WHERE sheet.key = :secret
    UNION ALL
    SELECT {_PULSE_COLUMNS}, {_FROM_LINK} {_LINK.format(sheet="main.sheet")} {_IN_PROGRESS} WHERE {_VALID}
"""  # noqa: S608 - ours
"""This query runs so often that it does not check for unfinished imports: nobody has a key or link for their games."""


@dataclass(frozen=True)
class Pulse:
    """What a credential opens: the number of the sheet, its version and that of its hand in progress, and the right."""

    sheet: int
    version: int
    table_version: int
    right: Right
    next: int | None = None
    """For a finished game: whether the game that follows has a hand (1) or none yet (0); None if none follows."""


def versions(db: Database, credential: Credential) -> Pulse:
    """What a credential opens and its current version; NoSuchSheet or InArchive if there is nothing to follow."""
    row = db.execute(_PULSE, {"secret": credential.secret, "owner": credential.owner}).fetchone()
    if row is None:
        raise NoSuchSheet
    if row["archived"] is not None:
        raise InArchive(credential.secret)
    return Pulse(row["id"], row["version"], row["table_version"] or 0, right_of(row), row["next"])


def right_of(row: sqlite3.Row) -> Right:
    """The right with which a row was opened."""
    return Right[row["gives"].upper()]


def find_by_number(db: Database, sheet_id: int) -> sqlite3.Row:
    """A sheet with its current state, as its owner has it, for whoever runs the server; NoSuchSheet if there is none."""
    if abs(sheet_id) > LARGEST_ID:
        raise NoSuchSheet
    row: sqlite3.Row | None = db.execute(_BY_ID, [sheet_id]).fetchone()
    if row is None:
        raise NoSuchSheet
    return row


def whose_games(owner: str | None) -> tuple[str, dict[str, str]]:
    """The SQL condition for games of an owner, or of anybody, that are not deleted, with its values."""
    return ("deleted IS NULL", {}) if owner is None else ("owner = :owner AND deleted IS NULL", {"owner": owner})


def of_sheet(
    look: Callable[Concatenate[Database, int, Given], Found], least: Right = Right.LOOK
) -> Callable[Concatenate[StoreSection, Credential, Given], Found]:
    """Makes a method, for whoever opens a sheet with this right, of a function that looks at a sheet by number."""

    def entered(db: Database, credential: Credential, /, *args: Given.args, **kwargs: Given.kwargs) -> Found:
        return look(db, find(db, credential, least)["id"], *args, **kwargs)

    return reading(entered)


def links_of(db: Database, sheet_id: int) -> dict[Right, str]:
    """The secrets of the links that open a sheet now."""
    found = db.table("link").rows_where("sheet_id = ? AND ended IS NULL", [sheet_id])
    return {Right[row["gives"].upper()]: row["secret"] for row in found}


def drop_link(db: Database, sheet_id: int, right: Right, when: str) -> bool:
    """Revokes a link, so that its secret opens nothing; returns whether there was one."""
    dropped = db.execute(
        "UPDATE link SET ended = ? WHERE sheet_id = ? AND gives = ? AND ended IS NULL",
        [when, sheet_id, right.name.lower()],
    )
    return dropped.rowcount > 0


def new_link(db: Database, sheet_id: int, right: Right, when: str) -> str:
    """Replaces a link with a new one, and returns its secret."""
    drop_link(db, sheet_id, right, when)
    secret = new_secret()
    db.execute(
        "INSERT INTO link(secret, sheet_id, gives, at) VALUES (?, ?, ?, ?)",
        [secret, sheet_id, right.name.lower(), when],
    )
    return secret
