"""What a file that takes the place of another has from it: what was taken back stays so, no number is given a second time."""

from __future__ import annotations

import sqlite3
from typing import Any

_NUMBERED = ("sheet", "person", "house_rules")


def keep_numbers(live: sqlite3.Connection, copy: sqlite3.Connection) -> None:
    """Has no number of a game, a person or rules be given that the file had given already."""
    for table in _NUMBERED:
        if _has(live, table):
            last = live.execute(f"SELECT max(id) FROM {table}").fetchone()[0] or 0  # noqa: S608 - ours
            given = _sequence(live, table)
            row = (max(last, given, _sequence(copy, table)), table)
            if not copy.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", row).rowcount:
                copy.execute("INSERT INTO sqlite_sequence(seq, name) VALUES (?, ?)", row)


def _sequence(db: sqlite3.Connection, table: str) -> int:
    if not _has(db, "sqlite_sequence"):
        return 0
    return int(db.execute("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?", [table]).fetchone()[0])


def keep_taken_back(live: sqlite3.Connection, copy: sqlite3.Connection) -> None:
    """Gives games that are in both files the links of the one that is replaced, and its codes: none lives again."""
    if not _has(live, "link"):
        return
    there = dict(copy.execute("SELECT key, id FROM sheet"))
    both = {number: there[key] for number, key in live.execute("SELECT id, key FROM sheet") if key in there}
    copy.executemany("DELETE FROM link WHERE sheet_id = ?", ([number] for number in both.values()))
    links = live.execute("SELECT secret, sheet_id, opens, at, gone FROM link").fetchall()
    copy.executemany(
        "INSERT OR REPLACE INTO link(secret, sheet_id, opens, at, gone) VALUES (?, ?, ?, ?, ?)",
        ((secret, both[number], *more) for secret, number, *more in links if number in both),
    )
    copy.execute("DELETE FROM code")
    for code in _codes(live):
        if code["sheet_id"] is None or code["sheet_id"] in both:
            row = {**code, "sheet_id": both.get(code["sheet_id"])}
            copy.execute(f"INSERT INTO code({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", [*row.values()])  # noqa: S608


def _codes(live: sqlite3.Connection) -> list[dict[str, Any]]:
    found = live.execute("SELECT * FROM code")
    columns = [each[0] for each in found.description]
    return [dict(zip(columns, row, strict=True)) for row in found]


def _has(db: sqlite3.Connection, table: str) -> bool:
    return db.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", [table]).fetchone() is not None
