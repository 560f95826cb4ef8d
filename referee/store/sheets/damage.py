"""Games that cannot be read: what is wrong in words, which games they are, and their rows as stored."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from typing import Any

from sqlite_utils import Database

from referee.store.faults import Damaged
from referee.store.sheets import archive
from referee.words import Fault, Words, say

NO_STATE = say("its state is missing.")
SETUP = say("its players and rules cannot be read.")
UNREADABLE_SUMMARY = say("its entry in the lists cannot be read; “referee rebuild” remakes it.")
STATES = say("its earlier states cannot be read.")
LOG = say("its log cannot be read.")
RULINGS = say("its rulings cannot be read.")
HANDS = say("its hands are not the ones that were recorded.")
UNREADABLE_TABLE = say("its melds on the table cannot be read.")


def parsed(sheet_id: int, text: str | None, kind: type, what: Words) -> Any:
    """Stored JSON of one kind; Damaged if it is not."""
    try:
        found = json.loads(text or "")
    except (ValueError, RecursionError):
        raise Damaged(sheet_id, what) from None
    if not isinstance(found, kind):
        raise Damaged(sheet_id, what)
    return found


def check_hands(db: Database, sheet_id: int) -> None:
    """Raises Damaged if the current hands are not those that the state of a sheet names."""
    row = db.execute(
        "SELECT revision.hands FROM main.sheet JOIN revision ON revision.id = revision_id WHERE sheet.id = ?",
        [sheet_id],
    ).fetchone()
    there = db.execute(
        "SELECT id, version FROM hand WHERE sheet_id = ? AND place IS NOT NULL ORDER BY place", [sheet_id]
    ).fetchall()
    if row and parsed(sheet_id, row[0], list, STATES) != [list(each) for each in there]:
        raise Damaged(sheet_id, HANDS)


def from_error(sheet_id: int, error: Exception) -> Damaged:
    """What is wrong with a game that made the rules raise an error of any kind."""
    if isinstance(error, Damaged):
        return error
    if isinstance(error, Fault):
        return Damaged(sheet_id, error.sentence)
    return Damaged(sheet_id, say("it cannot be scored."))


_AMONG = """
    SELECT sheet.id FROM sheet LEFT JOIN revision ON revision.id = sheet.revision_id
    WHERE sheet.id IN (SELECT value FROM json_each(?)) AND archived IS NULL AND (
        iif(json_valid(setup), json_type(setup) <> 'object' OR coalesce(setup ->> '$.game', '') <> preset, TRUE)
        OR EXISTS (SELECT 1 FROM hand WHERE sheet_id = sheet.id AND place IS NOT NULL AND NOT (
            iif(json_valid(body), json_type(body) = 'object', FALSE) AND json_valid(typed)))
    )
"""


def among(db: Database, sheets: Collection[int]) -> frozenset[int]:
    """Those of the sheets with plainly unreadable parts, found without scoring."""
    return frozenset(row["id"] for row in db.execute(_AMONG, [json.dumps(list(sheets))]))


FORMAT = "referee-raw/2"
_PARTS = {
    "sheet": "id = :id",
    "revision": "sheet_id = :id",
    "hand": "sheet_id = :id",
    "hand_revision": "hand_id IN (SELECT id FROM hand WHERE sheet_id = :id)",
    "log": "sheet_id = :id",
    "hand_in_progress": "sheet_id = :id",
    "hand_in_progress_revision": "sheet_id = :id",
    "ruling": "sheet_id = :id",
    "result": "sheet_id = :id",
}
_SECRET = frozenset(("key", "owner", "form_key"))
"""Columns that open a sheet, or say whose browser it is."""

_BY = re.compile(r'"by":"[\w-]{20,}"')
"""The browser that made a change."""


def raw(db: Database, sheet_id: int) -> dict[str, Any]:
    """Every row of a sheet as stored, by table, without what opens it to others."""
    tables = {
        table: [_plain(row) for row in db.table(table).rows_where(which, {"id": sheet_id})]
        for table, which in _PARTS.items()
    }
    if tables["sheet"][0]["archived"]:
        _, packed = archive.unpack(db, sheet_id)
        for table in packed.keys() & tables.keys():
            tables[table] += [_plain(row) for row in packed[table]]
    return {"format": FORMAT, "number": sheet_id, "tables": tables}


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    told = {key: value for key, value in row.items() if key not in _SECRET}
    return told if "detail" not in told else {**told, "detail": _BY.sub('"by":"…"', told["detail"])}
