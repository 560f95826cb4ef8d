"""Names with what nobody sees in them, from before they were refused: put right, so that one person is one person."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlite_utils import Database

from referee.names import as_seen
from referee.store.file.connections import Connections
from referee.store.file.sqlite import to_json
from referee.store.people import roster
from referee.store.people.roster import UNNAMED
from referee.store.sheets import archive
from referee.store.sheets.summaries import Summaries

_OF = """FROM revision JOIN sheet ON sheet.id = sheet_id WHERE owner = ? AND instr(setup, ?)"""


def unlike_seen(db: Database) -> list[dict[str, Any]]:
    """The spellings that are not written as they are seen."""
    return [row for row in db.table("spelling").rows if as_seen(row["name"]) != row["name"]]


def migrate_names(connections: Connections, accounts: Summaries) -> None:
    """Writes names as they are seen, wherever that tells nobody from somebody else, and has those be one person."""
    if not unlike_seen(connections.idle):
        return
    with connections.writing() as db:
        sheets = write_as_seen(db)
    accounts.work_out(sheets)
    with connections.writing() as db:
        join(db)


def write_as_seen(db: Database) -> list[int]:
    """Writes the names of such sheets as they are seen; the sheets, whose summaries are to be worked out again.

    As they were stay those of a game in which two were told apart by that alone, or somebody had no other name.
    """
    changed: set[int] = set()
    for spelling in unlike_seen(db):
        sheets = _rewrite(db, spelling)
        if sheets:
            _give(db, spelling["owner"], as_seen(spelling["name"]), spelling["person_id"])
        changed |= sheets
    return sorted(changed)


def _rewrite(db: Database, spelling: Mapping[str, Any]) -> set[int]:
    """Writes the names in every state of the sheets with such a name; these sheets."""
    changed = set()
    for row in db.execute(f"SELECT revision.id, sheet_id, setup {_OF}", _written(spelling)).fetchall():
        text = _seen(row["setup"])
        if text is not None:
            db.table("revision").update(row["id"], {"setup": text})
            db.execute("UPDATE main.sheet SET digest = NULL WHERE id = ?", [row["sheet_id"]])
            changed.add(row["sheet_id"])
    return changed


def _give(db: Database, owner: str, name: str, person: int) -> None:
    """Makes a name the person's, unless it is somebody's, or nobody's."""
    if name and not UNNAMED.fullmatch(name):
        db.execute("INSERT INTO spelling VALUES (?, ?, ?) ON CONFLICT DO NOTHING", [owner, name, person])


def _written(spelling: Mapping[str, Any]) -> list[str]:
    """Whose sheets have such a name, and how it stands there."""
    return [spelling["owner"], to_json({"name": spelling["name"]})[1:-1]]


def _seen(setup: str) -> str | None:
    """A setup with names as they are seen; None where that leaves somebody without a name of their own, or it is damaged."""
    try:
        found = json.loads(setup)
        names = [as_seen(seat["name"]) for seat in found["seats"]]
    except (ValueError, TypeError, LookupError, RecursionError):
        return None
    if "" in names or len({name.casefold() for name in names}) < len(names):
        return None
    seats = [{**seat, "name": name} for seat, name in zip(found["seats"], names, strict=True)]
    return to_json({**found, "seats": seats})


def join(db: Database) -> None:
    """Has those who are one person by what is seen of their names be one, where no game tells them apart."""
    for spelling in unlike_seen(db):
        owner, written = _written(spelling)
        live = db.execute(f"SELECT 1 {_OF} LIMIT 1", [owner, written]).fetchone()
        if live is None and not archive.naming(db, owner, [written]):
            _join(db, spelling["owner"], spelling["name"], spelling["person_id"])


def _join(db: Database, owner: str, name: str, person: int) -> None:
    seen = as_seen(name)
    _give(db, owner, seen, person)
    db.table("spelling").delete((owner, name))
    if roster.person_called(db, owner, seen) == person:
        db.execute("UPDATE person SET name = ? WHERE id = ? AND name = ?", [seen, person, name])
    for merger in list(db.table("merger").rows_where("owner = ?", [owner])):
        remembered = roster.remembered(merger)
        if name in remembered:
            others = dict.fromkeys(seen if each == name else each for each in remembered)
            roster.remember(db, merger, [each for each in others if each])
    roster.after_losing_name(db, person)
