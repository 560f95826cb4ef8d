"""Sheets in a file: tables and rows, every version and every change kept; nothing here scores."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from referee.ledger import Change, Ledger, Summary
from referee.store import laid, revisions, rows
from referee.store.connections import Connections
from referee.store.faults import CannotSave, NoSuchSheet, NotOurs, Stale, StoreFault
from referee.store.rows import Held, Kept, Laid, LogRow, Row, Ruling, to_json

__all__ = [
    "CannotSave",
    "Held",
    "Kept",
    "Laid",
    "LogRow",
    "NoSuchSheet",
    "NotOurs",
    "Row",
    "Ruling",
    "Stale",
    "Store",
    "StoreFault",
]

_KEY_BYTES = 16
_AT_ONCE = 50
"""How many summaries are worked out in one transaction, so that others get their turn."""


class Store:
    """The sheets of one file, safe to use from any number of threads and processes."""

    def __init__(self, path: Path, summarise: Callable[[Ledger], Summary]) -> None:
        """Opens the file, making or migrating it; NotOurs or CannotSave where that cannot be."""
        self._connections = Connections(path)
        self._summarise = summarise

    def close(self) -> None:
        """Closes every connection."""
        self._connections.close()

    def create(self, ledger: Ledger, *, owner: str, at: str, once: str | None = None) -> str:
        """Starts a sheet and gives its unguessable key; the same form key of the same owner gives the same sheet."""
        with self._connections.writing() as db:
            known = db.execute("SELECT key FROM sheet WHERE owner = ? AND once = ?", [owner, once]).fetchone()
            if known is not None:
                return str(known["key"])
            key = secrets.token_urlsafe(_KEY_BYTES)
            sheet_id = db.execute(
                "INSERT INTO sheet(key, owner, once, created, changed) VALUES (?, ?, ?, ?, ?) RETURNING id",
                [key, owner, once, at, at],
            ).fetchone()[0]
            head = revisions.add(db, sheet_id, None, Change(ledger, "created", {}), at)
            self._settle(db, key, head, "created", {}, at)
            return key

    def load(self, key: str) -> Held:
        """A sheet, also a deleted one; NoSuchSheet where the key belongs to none."""
        with self._connections.reading() as db:
            return rows.read(db, rows.find(db, key))

    def version(self, key: str) -> int:
        """The number of changes of a sheet: what a poll compares."""
        with self._connections.reading() as db:
            return int(_sheet(db, key)["version"])

    def change(
        self,
        key: str,
        edit: Callable[[Held], Change],
        *,
        at: str,
        once: str | None = None,
        version: int | None = None,
        ends_laid: int | None = None,
    ) -> Held:
        """Stores what `edit` makes of the sheet, or nothing at all where it raises.

        A form key `once` that the sheet has seen changes nothing (`repeated`). Stale where `version` is no longer
        the sheet's. With `ends_laid` the change ends the hand in progress, if that still has this version.
        """
        with self._connections.writing() as db:
            sheet = rows.find(db, key)
            if _seen(db, sheet["id"], once):
                return rows.read(db, sheet, repeated=True)
            change = edit(_current(db, sheet, version))
            _check_laid(db, sheet, ends_laid)
            _remember(db, sheet["id"], once, at)
            head = revisions.add(db, sheet["id"], sheet["head"], change, at)
            if ends_laid is not None:
                laid.clear(db, sheet["id"], head, at)
            return self._settle(db, key, head, change.kind, change.detail, at)

    def laid(self, key: str) -> Laid:
        """The hand in progress of a sheet."""
        with self._connections.reading() as db:
            return rows.read_laid(db, _sheet(db, key)["id"])

    def lay(
        self,
        key: str,
        edit: Callable[[Held, Laid], Any | None],
        *,
        at: str,
        once: str | None = None,
        version: int | None = None,
    ) -> Laid:
        """Stores what `edit` makes of the hand in progress (None ends it), or nothing at all where it raises.

        The sheet and its log stay as they are. A form key `once` that the sheet has seen changes nothing. Stale where
        `version` is no longer the version of the hand in progress.
        """
        with self._connections.writing() as db:
            sheet = rows.find(db, key)
            held, before = rows.read(db, sheet), rows.read_laid(db, sheet["id"])
            if _seen(db, sheet["id"], once):
                return before
            if version is not None and version != before.version:
                raise Stale(held, before)
            after = laid.put(db, sheet["id"], edit(held, before), at)
            _remember(db, sheet["id"], once, at)
            return after

    def undo(self, key: str, *, at: str, version: int) -> Held:
        """The sheet without its last change; unchanged where there is none. Stale as in `change`.

        A hand in progress that the change ended is in progress again, unless another one has begun.
        """
        return self._step(key, "parent", at=at, version=version)

    def redo(self, key: str, *, at: str, version: int) -> Held:
        """The sheet with the change last undone; unchanged where there is none. Stale as in `change`."""
        return self._step(key, "undone", at=at, version=version)

    def _step(self, key: str, towards: str, *, at: str, version: int) -> Held:
        with self._connections.writing() as db:
            sheet = rows.find(db, key)
            held = _current(db, sheet, version)
            if sheet[towards] is None:
                return held
            if towards == "parent":
                head, what = revisions.back(db, sheet)
                laid.bring_back(db, sheet["id"], sheet["head"], at)
                return self._settle(db, key, head, "undone", what, at)
            head, what = revisions.forward(db, sheet)
            laid.clear_again(db, sheet["id"], head, at)
            return self._settle(db, key, head, "redone", what, at)

    def delete(self, key: str, *, at: str) -> Held:
        """Takes the sheet out of the lists; everything of it is kept."""
        return self._mark(key, deleted=True, at=at)

    def restore(self, key: str, *, at: str) -> Held:
        """Takes a deletion back."""
        return self._mark(key, deleted=False, at=at)

    def _mark(self, key: str, *, deleted: bool, at: str) -> Held:
        with self._connections.writing() as db:
            sheet = rows.find(db, key)
            if (sheet["deleted"] is not None) == deleted:
                return rows.read(db, sheet)
            db.execute("UPDATE sheet SET deleted = ? WHERE id = ?", [at if deleted else None, sheet["id"]])
            return self._settle(db, key, sheet["head"], "sheet-deleted" if deleted else "sheet-restored", {}, at)

    def keep_ruling(self, key: str, body: Mapping[str, Any], *, at: str, once: str | None = None) -> int:
        """Keeps a ruling in the log of the sheet and gives its id; the same form key gives the same ruling."""
        with self._connections.writing() as db:
            sheet = rows.find(db, key)
            known = db.execute("SELECT id FROM ruling WHERE sheet_id = ? AND once = ?", [sheet["id"], once]).fetchone()
            if known is not None:
                return int(known["id"])
            ruling: int = db.execute(
                "INSERT INTO ruling(sheet_id, once, at, body) VALUES (?, ?, ?, ?) RETURNING id",
                [sheet["id"], once, at, to_json(body)],
            ).fetchone()[0]
            self._settle(db, key, sheet["head"], "ruling", {"ruling": ruling}, at)
            return ruling

    def ruling(self, key: str, ruling_id: int) -> Ruling:
        """A ruling of the sheet; NoSuchSheet where the sheet has none of this id."""
        for each in self.rulings(key):
            if each.id == ruling_id:
                return each
        raise NoSuchSheet

    def rulings(self, key: str) -> list[Ruling]:
        """Every ruling of a sheet, the first one first."""
        with self._connections.reading() as db:
            return rows.read_rulings(db, _sheet(db, key)["id"])

    def sheets(self, owner: str, *, limit: int, offset: int = 0, deleted: bool = False) -> list[Row]:
        """The owner's sheets (or the deleted ones), the one changed last first."""
        with self._connections.reading() as db:
            found = db.execute(
                """SELECT * FROM sheet WHERE owner = ? AND (deleted IS NOT NULL) = ?
                   ORDER BY changed DESC, id DESC LIMIT ? OFFSET ?""",
                [owner, int(deleted), limit, offset],
            )
            return [rows.in_list(row) for row in found]

    def log(self, key: str) -> list[LogRow]:
        """Every change of a sheet, the first one first."""
        with self._connections.reading() as db:
            return rows.read_log(db, _sheet(db, key)["id"])

    def revisions(self, key: str, hand_id: int) -> list[Kept]:
        """Every version of a hand of the sheet, the first one first; NoSuchSheet where the sheet never had it."""
        with self._connections.reading() as db:
            return rows.read_versions(db, _sheet(db, key)["id"], hand_id)

    def rebuild(self) -> int:
        """Works out every summary from the hands again; how many there are."""
        count = 0
        for keys in _batches(self._keys()):
            with self._connections.writing() as db:
                for key in keys:
                    sheet = rows.find(db, key)
                    rows.write_summary(db, sheet["id"], self._summarise(rows.read(db, sheet).ledger))
            count += len(keys)
        return count

    def ledgers(self) -> Iterator[Held]:
        """Every sheet, also the deleted ones, each as it stands when its turn comes."""
        return map(self.load, self._keys())

    def _keys(self) -> list[str]:
        with self._connections.reading() as db:
            return [row["key"] for row in db.execute("SELECT key FROM sheet ORDER BY id")]

    def _settle(self, db: Database, key: str, head: int, kind: str, detail: Mapping[str, Any], at: str) -> Held:
        """Ends every change: the state in force, the sheet's version, the log, and what lists need."""
        db.execute("UPDATE sheet SET head = ?, version = version + 1, changed = ? WHERE key = ?", [head, at, key])
        sheet = rows.find(db, key)
        held = rows.read(db, sheet)
        db.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?)", [sheet["id"], held.version, at, kind, to_json(detail)])
        rows.write_summary(db, sheet["id"], self._summarise(held.ledger))
        return held


def _sheet(db: Database, key: str) -> sqlite3.Row:
    row: sqlite3.Row | None = db.execute("SELECT id, version FROM sheet WHERE key = ?", [key]).fetchone()
    if row is None:
        raise NoSuchSheet
    return row


def _seen(db: Database, sheet_id: int, once: str | None) -> bool:
    return db.execute("SELECT 1 FROM sent WHERE sheet_id = ? AND once = ?", [sheet_id, once]).fetchone() is not None


def _remember(db: Database, sheet_id: int, once: str | None, at: str) -> None:
    if once is not None:
        db.execute("INSERT INTO sent VALUES (?, ?, ?)", [sheet_id, once, at])


def _current(db: Database, sheet: sqlite3.Row, version: int | None) -> Held:
    held = rows.read(db, sheet)
    if version is not None and version != held.version:
        raise Stale(held)
    return held


def _check_laid(db: Database, sheet: sqlite3.Row, version: int | None) -> None:
    if version is None:
        return
    lying = rows.read_laid(db, sheet["id"])
    if lying.version != version:
        raise Stale(rows.read(db, sheet), lying)


def _batches(keys: list[str]) -> Iterator[list[str]]:
    return (keys[start : start + _AT_ONCE] for start in range(0, len(keys), _AT_ONCE))
