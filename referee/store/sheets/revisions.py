"""The states of a sheet: every version of every hand is kept, and one state at a time is current."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from sqlite_utils import Database

from referee.sheet.changes import Change
from referee.sheet.json_types import Detail
from referee.sheet.ledger import Entry, Ledger
from referee.store.file.sqlite import to_json
from referee.store.sheets import damage, rows

State = list[tuple[int, int]]
"""The hands of a state in order, each with its id and version."""


def add_state(db: Database, sheet_id: int, parent: int | None, change: Change, when: str) -> tuple[int, Ledger]:
    """Stores a new state after `parent`, which removes what could be redone there, and makes it current; returns its id and ledger."""
    state = [_keep(db, sheet_id, entry, when) for entry in change.ledger.entries]
    if len({hand for hand, _ in state}) < len(state):
        raise ValueError("a hand stands twice in the sheet")
    head: int = db.execute(
        """INSERT INTO revision(sheet_id, parent, at, kind, detail, setup, hands)
           VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id""",
        [sheet_id, parent, when, change.kind, to_json(change.detail), to_json(change.ledger.setup), to_json(state)],
    ).fetchone()[0]
    _put_in_force(db, sheet_id, state)
    return head, change.ledger.stored(state)


def begin(db: Database, sheet_id: int, setup: str, bodies: Sequence[str], when: str) -> int:
    """Stores the first state of an imported sheet with all hands at once, makes it current, and returns its id."""
    first: int = db.execute("SELECT 1 + coalesce(max(id), 0) FROM hand").fetchone()[0]
    hands = list(enumerate(bodies, first))
    db.conn.executemany(
        "INSERT INTO hand(id, sheet_id, place, version, body, typed) VALUES (?, ?, ?, 1, ?, '{}')",
        [(hand, sheet_id, hand - first + 1, body) for hand, body in hands],
    )
    db.conn.executemany(
        "INSERT INTO hand_revision VALUES (?, 1, ?, '{}', ?)", [(hand, body, when) for hand, body in hands]
    )
    head: int = db.execute(
        "INSERT INTO revision(sheet_id, at, kind, detail, setup, hands) VALUES (?, ?, 'imported', '{}', ?, ?) RETURNING id",
        [sheet_id, when, setup, to_json([(hand, 1) for hand, _ in hands])],
    ).fetchone()[0]
    return head


def note(db: Database, sheet_id: int, kind: str, detail: Detail, when: str, *, changes: bool = False) -> None:
    """Adds to the log what changed no state: boards see a new version, but lists see no change unless it `changes` the sheet."""
    version = db.execute(
        "UPDATE main.sheet SET version = version + 1, changed = iif(?, ?, changed) WHERE id = ? RETURNING version",
        [changes, when, sheet_id],
    ).fetchone()[0]
    db.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?)", [sheet_id, version, when, kind, to_json(detail)])


def back(db: Database, row: sqlite3.Row) -> tuple[int, Mapping[str, Any]]:
    """Goes back to the state before the current one; returns its id, and what was undone."""
    db.execute("UPDATE revision SET undone = ? WHERE id = ?", [row["revision_id"], row["parent"]])
    hands, _ = _row(db, row["parent"])
    _put_in_force(db, row["id"], hands)
    return row["parent"], _row(db, row["revision_id"])[1]


def forward(db: Database, row: sqlite3.Row) -> tuple[int, Mapping[str, Any]]:
    """Makes the state last undone current again; returns its id, and what was redone."""
    hands, what = _row(db, row["undone"])
    _put_in_force(db, row["id"], hands)
    return row["undone"], what


def _row(db: Database, revision: int) -> tuple[State, Mapping[str, Any]]:
    """The hands of a state, and the change that made it."""
    row = db.execute("SELECT sheet_id, kind, detail, hands FROM revision WHERE id = ?", [revision]).fetchone()
    detail, hands = (
        damage.parsed(row["sheet_id"], row[column], kind, damage.STATES)
        for column, kind in (("detail", dict), ("hands", list))
    )
    return hands, {"kind": row["kind"], "detail": detail}


def _keep(db: Database, sheet_id: int, entry: Entry, when: str) -> tuple[int, int]:
    """Stores what is new in a hand; returns its id and the version that holds it."""
    body, typed = to_json(entry.body), to_json(entry.typed)
    if not entry.id:
        new = "INSERT INTO hand(sheet_id, version, body, typed) VALUES (?, 1, ?, ?) RETURNING id, version"
        hand_id, version = db.execute(new, [sheet_id, body, typed]).fetchone()
    elif _is_stored(db, sheet_id, entry, body, typed):
        return entry.id, entry.version
    else:
        newest = db.execute("SELECT max(version) FROM hand_revision WHERE hand_id = ?", [entry.id]).fetchone()[0]
        hand_id, version = entry.id, newest + 1
    db.execute("INSERT INTO hand_revision VALUES (?, ?, ?, ?, ?)", [hand_id, version, body, typed, when])
    return hand_id, version


def _is_stored(db: Database, sheet_id: int, entry: Entry, body: str, typed: str) -> bool:
    """Whether the stored version of a hand is the same as this text, even if written in a different order."""
    row = db.execute(
        """SELECT hand.id, hand.place, kept.version, kept.body, kept.typed
           FROM hand JOIN hand_revision AS kept ON kept.hand_id = hand.id
           WHERE hand.sheet_id = ? AND hand.id = ? AND kept.version = ?""",
        [sheet_id, entry.id, entry.version],
    ).fetchone()
    if row is None:
        raise ValueError(f"hand {entry.id} has no version {entry.version} in this sheet")
    return (row["body"], row["typed"]) == (body, typed) or _alike(rows.entry(row, sheet_id), entry)


def _alike(one: Entry, other: Entry) -> bool:
    return to_json([one.body, one.typed], ordered=True) == to_json([other.body, other.typed], ordered=True)


def _put_in_force(db: Database, sheet_id: int, state: State) -> None:
    """Makes the rows of the sheet's hands show the state, changing only those that differ."""
    shown = db.execute("SELECT id, place, version FROM hand WHERE sheet_id = ? AND place IS NOT NULL", [sheet_id])
    now = {(row["id"], row["place"], row["version"]) for row in shown}
    then = {(hand, place, version) for place, (hand, version) in enumerate(state, 1)}
    for hand, _, _ in now - then:
        db.execute("UPDATE hand SET place = NULL WHERE id = ?", [hand])
    for hand, place, version in then - now:
        db.execute(
            """UPDATE hand SET place = ?, version = kept.version, body = kept.body, typed = kept.typed
               FROM hand_revision AS kept WHERE hand.id = ? AND kept.hand_id = hand.id AND kept.version = ?""",
            [place, hand, version],
        )
