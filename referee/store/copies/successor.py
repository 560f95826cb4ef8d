"""What a file that replaces another takes over from it: nothing taken back lives again, and no number is given twice.

What was played comes from the file that takes the place; who is in a circle, and by which links, from the replaced one.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from sqlite_utils import Database

from referee.store.file import shapes
from referee.store.file.migrations import rewritable
from referee.store.file.sqlite import to_json

_KEYED = ("sheet", "circle")
"""The tables with a key, by which two files know the same game or circle."""
_OF_CIRCLE = ("circle_log", "door", "phone")
"""What a circle keeps of the replaced file, in an order that allows deleting it."""

Numbers = Mapping[int, int]
"""Numbers of rows in the replaced file, each with that of the same row in the one that takes its place."""


def keep_numbers(live: sqlite3.Connection, copy: sqlite3.Connection) -> None:
    """Makes sure that no number is given that the old file had already given, in the tables in which they are unique for ever."""
    for table in (name for name, part in shapes.present().items() if "AUTOINCREMENT" in part.sql):
        last = live.execute(f"SELECT max(id) FROM {table}").fetchone()[0] or 0  # noqa: S608 - ours
        row = (max(last, _sequence(live, table), _sequence(copy, table)), table)
        if not copy.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", row).rowcount:
            copy.execute("INSERT INTO sqlite_sequence(seq, name) VALUES (?, ?)", row)


def _sequence(db: sqlite3.Connection, table: str) -> int:
    return int(db.execute("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?", [table]).fetchone()[0])


def keep_versions(live: sqlite3.Connection, copy: sqlite3.Connection) -> None:
    """Gives games and circles a version that no open page has seen."""
    for table in _KEYED:
        seen = live.execute(f"SELECT version, key FROM {table}")  # noqa: S608 - ours
        copy.executemany(f"UPDATE {table} SET version = max(version, ?) + 1 WHERE key = ?", seen)  # noqa: S608 - ours


def keep_taken_back(live: sqlite3.Connection, copy: sqlite3.Connection) -> None:
    """Gives what is in both files the links, codes and phones of the replaced one, so that none becomes valid again.

    The numbers must have been kept already: a phone whose number is another one's in the copy gets a new one.
    """
    games, circles = (_in_both(live, copy, table) for table in _KEYED)
    _keep_links(live, copy, games)
    with rewritable(Database(copy, execute_plugins=False), "circle_log"):
        for table in _OF_CIRCLE:
            each = ([number] for number in circles.values())
            copy.executemany(f"DELETE FROM {table} WHERE circle_id = ?", each)  # noqa: S608 - ours
    phones = _keep_phones(live, copy, circles)
    _keep_circles(live, copy, circles, phones)
    _keep_codes(live, copy, {"sheet_id": games, "circle_id": circles, "phone_id": phones})


def _in_both(live: sqlite3.Connection, copy: sqlite3.Connection, table: str) -> Numbers:
    """The rows of a table that both files have."""
    there = dict(copy.execute(f"SELECT key, id FROM {table}"))  # noqa: S608 - ours
    found = live.execute(f"SELECT id, key FROM {table}")  # noqa: S608 - ours
    return {number: there[key] for number, key in found if key in there}


def _keep_links(live: sqlite3.Connection, copy: sqlite3.Connection, games: Numbers) -> None:
    copy.executemany("DELETE FROM link WHERE sheet_id = ?", ([number] for number in games.values()))
    for row in _rows(live, "link"):
        if row["sheet_id"] in games:
            _put(copy, "link", {**row, "sheet_id": games[row["sheet_id"]]})


def _keep_phones(live: sqlite3.Connection, copy: sqlite3.Connection, circles: Numbers) -> Numbers:
    """Lets those phones be in or out that are so in the replaced file; returns their numbers in both."""
    phones: dict[int, int] = {}
    for row in sorted(_rows(live, "phone"), key=lambda each: int(each["id"])):
        if row["circle_id"] not in circles:
            continue
        taken = copy.execute("SELECT 1 FROM phone WHERE id = ?", [row["id"]]).fetchone()
        number, brought = None if taken else row["id"], phones.get(row["brought"])
        phones[row["id"]] = _put(
            copy, "phone", {**row, "id": number, "circle_id": circles[row["circle_id"]], "brought": brought}
        )
    return phones


def _keep_circles(live: sqlite3.Connection, copy: sqlite3.Connection, circles: Numbers, phones: Numbers) -> None:
    """Keeps whether circles are closed or deleted, their links, and what was done there."""
    for row in _rows(live, "circle"):
        if row["id"] in circles:
            now = [row["closed"], row["deleted"], circles[row["id"]]]
            copy.execute("UPDATE circle SET closed = ?, deleted = ? WHERE id = ?", now)
    for table in ("door", "circle_log"):
        for row in _rows(live, table):
            if row["circle_id"] not in circles:
                continue
            row["circle_id"] = circles[row["circle_id"]]
            if table == "circle_log":
                row |= {"phone_id": phones.get(row["phone_id"]), "detail": _renumbered(row["detail"], phones)}
            _put(copy, table, row)


def _renumbered(detail: str, phones: Numbers) -> str:
    """What a log says, with the number that the phone has now."""
    with suppress(ValueError, RecursionError, AttributeError, TypeError):  # what is damaged stays as it is
        found = json.loads(detail)
        if (number := found.get("phone")) in phones:
            return to_json({**found, "phone": phones[number]})
    return detail


def _keep_codes(live: sqlite3.Connection, copy: sqlite3.Connection, numbers: Mapping[str, Numbers]) -> None:
    """Keeps the codes of the replaced file alone, but those for something that is not there any more."""
    copy.execute("DELETE FROM handover")
    for row in _rows(live, "handover"):
        if all(row[column] is None or row[column] in known for column, known in numbers.items()):
            now = {column: known.get(row[column]) for column, known in numbers.items()}
            _put(copy, "handover", {**row, **now})


def _rows(db: sqlite3.Connection, table: str) -> list[dict[str, Any]]:
    found = db.execute(f"SELECT * FROM {table}")  # noqa: S608 - ours
    names = [each[0] for each in found.description]
    return [dict(zip(names, row, strict=True)) for row in found]


def _put(db: sqlite3.Connection, table: str, row: Mapping[str, Any]) -> int:
    """Writes a row, in the place of one with the same secret, and returns its number."""
    into = f"INSERT OR REPLACE INTO {table}({', '.join(row)}) VALUES ({', '.join('?' * len(row))})"  # noqa: S608 - ours
    return int(db.execute(into, list(row.values())).lastrowid or 0)
