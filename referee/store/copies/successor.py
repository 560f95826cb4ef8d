"""What a file that replaces another takes over from it: revoked links stay revoked, and no number is given twice."""

from __future__ import annotations

import sqlite3

_NUMBERED = ("sheet", "person", "house_rules")


def keep_numbers(live: sqlite3.Connection, copy: sqlite3.Connection) -> None:
    """Makes sure that no number of a game, a person or a set of rules is given that the old file had already given."""
    for table in _NUMBERED:
        last = live.execute(f"SELECT max(id) FROM {table}").fetchone()[0] or 0  # noqa: S608 - ours
        row = (max(last, _sequence(live, table), _sequence(copy, table)), table)
        if not copy.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", row).rowcount:
            copy.execute("INSERT INTO sqlite_sequence(seq, name) VALUES (?, ?)", row)


def _sequence(db: sqlite3.Connection, table: str) -> int:
    return int(db.execute("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?", [table]).fetchone()[0])


def keep_taken_back(live: sqlite3.Connection, copy: sqlite3.Connection) -> None:
    """Gives games that are in both files the links and codes of the replaced file, so that none becomes valid again."""
    there = dict(copy.execute("SELECT key, id FROM sheet"))
    both = {number: there[key] for number, key in live.execute("SELECT id, key FROM sheet") if key in there}
    copy.executemany("DELETE FROM link WHERE sheet_id = ?", ([number] for number in both.values()))
    links = live.execute("SELECT secret, sheet_id, gives, at, ended FROM link").fetchall()
    copy.executemany(
        "INSERT OR REPLACE INTO link(secret, sheet_id, gives, at, ended) VALUES (?, ?, ?, ?, ?)",
        ((secret, both[number], *more) for secret, number, *more in links if number in both),
    )
    copy.execute("DELETE FROM handover")
    codes = live.execute("SELECT secret, sheet_id, owner, at, ends, used, taken_by FROM handover").fetchall()
    copy.executemany(
        "INSERT INTO handover(secret, sheet_id, owner, at, ends, used, taken_by) VALUES (?, ?, ?, ?, ?, ?, ?)",
        ((secret, both.get(number), *more) for secret, number, *more in codes if number is None or number in both),
    )
