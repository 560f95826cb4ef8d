"""Taking a person's names out of the records: in every state of every sheet and all around it, and in the names of rules.

Names stand in few places: players have ids, and all that is scored is by id.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sqlite_utils import Database

from referee.store import house_rules, parcels, revisions, roster
from referee.store.connections import Connections
from referee.store.faults import CannotSave, NotWiped
from referee.store.migrations import pragma, rewritable
from referee.store.nameless import Sheet
from referee.store.rows import to_json

_OVERWRITES = ("OFF", "ON", "FAST")
"""How the disk forgets, by the number that SQLite gives it."""


def done(db: Database, owner: str, idempotency_key: str | None) -> bool:
    """Whether this form has taken a name out already."""
    found = db.execute(
        "SELECT 1 FROM sent JOIN sheet ON sheet.id = sent.sheet_id WHERE sheet.owner = ? AND sent.once = ?",
        [owner, idempotency_key],
    )
    return found.fetchone() is not None


def erase(db: Database, owner: str, person: int, at: str, idempotency_key: str | None) -> list[int]:
    """Takes a person off the roster and out of every sheet; the sheets, whose summaries are to be worked out again."""
    roster.person_of(db, owner, person)
    names = roster.spellings(db, owner, person)
    sheets = _sheets(db, owner, names)
    with rewritable(db, "log", "ruling"):
        for sheet_id in sheets:
            Sheet(db, sheet_id, names).rewrite()
    for sheet_id in sheets:
        revisions.note(db, sheet_id, "name-removed", {}, at)
        db.execute("UPDATE main.sheet SET digest = NULL WHERE id = ?", [sheet_id])
        if idempotency_key is not None:
            db.execute("INSERT OR IGNORE INTO sent VALUES (?, ?, ?)", [sheet_id, idempotency_key, at])
    roster.forget(db, person)
    house_rules.without_names(db, owner, names)
    for row in list(db.table("merger").rows_where("owner = ?", [owner])):
        roster.remember(db, row, [name for name in roster.remembered(row) if name not in names])
    return sheets


def _sheets(db: Database, owner: str, names: Sequence[str]) -> list[int]:
    """The sheets in which somebody of these names ever sat; those of the archive come back for it."""
    for archived in parcels.naming(db, owner, as_written(names)):
        parcels.put_back(db, archived)
    written = " OR ".join(["instr(setup, ?)"] * len(names)) or "0"
    found = db.execute(
        f"""SELECT DISTINCT sheet_id FROM revision JOIN sheet ON sheet.id = sheet_id
            WHERE owner = ? AND ({written}) ORDER BY sheet_id""",  # noqa: S608 - marks
        [owner, *as_written(names)],
    )
    return [row["sheet_id"] for row in found]


def as_written(names: Sequence[str]) -> list[str]:
    """How names stand in the states of a sheet."""
    return [to_json({"name": name})[1:-1] for name in names]


@contextmanager
def overwriting(connections: Connections) -> Iterator[None]:
    """Has the disk overwrite what this thread deletes in the block."""
    before = pragma(connections.here, "secure_delete")
    connections.here.execute("PRAGMA secure_delete = ON")
    try:
        yield
    finally:
        connections.here.execute(f"PRAGMA secure_delete = {_OVERWRITES[before]}")


def wipe(connections: Connections) -> None:
    """Overwrites what the disk holds of the past; NotWiped where another program or a full disk is in the way."""
    try:
        wiped = connections.wipe()
    except CannotSave as fault:
        raise NotWiped from fault
    if not wiped:
        raise NotWiped
