"""The hand in progress of a sheet: it is not part of the record, and every version of it is kept."""

from __future__ import annotations

from typing import Any

from sqlite_utils import Database

from referee.store.file.sqlite import to_json
from referee.store.sheets import rows
from referee.store.sheets.sheet import HandInProgress


def put(db: Database, sheet_id: int, body: Any | None, when: str) -> HandInProgress:
    """Stores what is laid now, or None if nothing is."""
    return _write(db, sheet_id, None if body is None else to_json(body), when, "laid", None)


def clear(db: Database, sheet_id: int, revision: int, when: str) -> None:
    """Ends the hand in progress, as the state `revision` of the sheet has recorded it."""
    _write(db, sheet_id, None, when, "cleared", revision)


def bring_back(db: Database, sheet_id: int, revision: int, when: str) -> None:
    """Restores what the undone state `revision` cleared, unless something else is laid now."""
    cleared = _last(db, sheet_id, revision)
    if cleared is None or rows.read_hand_in_progress(db, sheet_id).body is not None:
        return
    before = [sheet_id, cleared["version"] - 1]
    row = next(db.table("hand_in_progress_revision").rows_where("sheet_id = ? AND version = ?", before), None)
    _write(db, sheet_id, row["body"] if row else None, when, "brought back", revision)


def clear_again(db: Database, sheet_id: int, revision: int, when: str) -> None:
    """Clears what was restored when `revision` was undone, with everything added to it since."""
    last = _last(db, sheet_id, revision)
    if last is not None and last["kind"] == "brought back":
        clear(db, sheet_id, revision, when)


def _last(db: Database, sheet_id: int, revision: int) -> dict[str, Any] | None:
    """The last version made when this state of the sheet was recorded, undone or redone."""
    made = "sheet_id = ? AND revision = ?"
    return next(
        db.table("hand_in_progress_revision").rows_where(made, [sheet_id, revision], "version DESC", limit=1), None
    )


def _write(db: Database, sheet_id: int, body: str | None, when: str, kind: str, revision: int | None) -> HandInProgress:
    version = rows.read_hand_in_progress(db, sheet_id).version + 1
    columns = {"sheet_id": sheet_id, "version": version, "body": body, "at": when}
    db.table("hand_in_progress_revision").insert({**columns, "kind": kind, "revision": revision})
    db.table("hand_in_progress").upsert(columns, pk="sheet_id")
    return rows.read_hand_in_progress(db, sheet_id)
