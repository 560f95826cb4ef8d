"""Games that nobody has touched for a long time: packed a few at a time, kept in lists and figures, and brought back by their owner."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlite_utils import Database

from referee.store.faults import Damaged
from referee.store.file.migrations import rewritable
from referee.store.file.quotas import spending
from referee.store.file.transactions import StoreSection
from referee.store.holder import Right
from referee.store.sheets import archive, listing
from referee.store.sheets.archive import GROWING
from referee.store.sheets.listing import SheetRow
from referee.store.sheets.rights import Credential, find_any, find_by_number, right_of
from referee.store.sheets.rows import read_sheet
from referee.store.sheets.times import times_of

_GAMES_A_TRANSACTION = 20
"""The number of games packed in one transaction, so that others get their turn."""
_UNTOUCHED = """
    archived IS NULL AND NOT damaged AND revision_id IS NOT NULL AND created < :before AND changed < :before AND coalesce(unpacked, '') < :before
    AND NOT EXISTS (SELECT 1 FROM hand_in_progress AS laid WHERE laid.sheet_id = sheet.id AND laid.at >= :before)
    AND id NOT IN (SELECT sheet_id FROM hand WHERE hand.id = (SELECT max(id) FROM hand)
        UNION SELECT sheet_id FROM revision WHERE revision.id = (SELECT max(id) FROM revision)
        UNION SELECT sheet_id FROM ruling WHERE ruling.id = (SELECT max(id) FROM ruling))
"""
"""Games that nobody has changed, brought back or laid melds in since; one with the last number of its kind stays, so that no number is given twice."""


class Archive(StoreSection):
    """Packs games and brings them back; any number of processes may do so at once."""

    def pack(self, days: int, *, now: datetime) -> int:
        """Moves the games that nobody has touched for this many days into the archive, and returns how many. Damaged ones stay."""
        before, at = (now - timedelta(days=days)).date().isoformat(), now.isoformat(timespec="seconds")
        waiting = [row["id"] for row in self._rows(f"SELECT id FROM sheet WHERE {_UNTOUCHED}", before=before)]  # noqa: S608
        packed = 0
        for start in range(0, len(waiting), _GAMES_A_TRANSACTION):
            with self._connections.without_references(), self._connections.writing() as db, rewritable(db, *GROWING):
                packed += sum(_pack(db, number, before, at) for number in waiting[start : start + _GAMES_A_TRANSACTION])
        return packed

    def bring_back(self, credential: Credential, *, when: str) -> None:
        """Brings an archived game back; a game that is not archived stays as it is."""
        with spending(None), self._connections.writing() as db:
            row = find_any(db, credential, Right.SHARE)
            if row["archived"] is not None:
                _unpack(db, row["id"], when)

    def bring_all_back(self, *, when: str) -> int:
        """Brings back every archived game and returns how many. A parcel that cannot be read stays."""
        waiting = [row["id"] for row in self._rows("SELECT id FROM sheet WHERE archived IS NOT NULL ORDER BY id")]
        back = 0
        for start in range(0, len(waiting), _GAMES_A_TRANSACTION):
            with self._connections.writing() as db:
                back += sum(_could_unpack(db, number, when) for number in waiting[start : start + _GAMES_A_TRANSACTION])
        return back

    def look(self, credential: Credential) -> tuple[SheetRow, Right]:
        """A game as lists show it, even an archived one, and the right with which it was opened."""
        with self._connections.reading() as db:
            row = find_any(db, credential)
            return listing.as_listed(db, [row])[0], right_of(row)


def _pack(db: Database, number: int, before: str, when: str) -> bool:
    """Packs a sheet if nobody has touched it in the meantime and it can be given back exactly."""
    untouched = f"SELECT 1 FROM sheet WHERE id = :number AND {_UNTOUCHED}"  # noqa: S608 - ours
    if db.execute(untouched, {"number": number, "before": before}).fetchone() is None:
        return False
    try:
        row = find_by_number(db, number)
        started = read_sheet(db, row).ledger.setup.get("started")
    except Damaged:
        return False
    body = archive.pack(db, number)
    if body is None:
        return False
    rulings = db.table("ruling").count_where("sheet_id = ?", [number])
    ended = times_of(db, [number])[number].ended or None
    archive.clear(db, number)
    db.execute("INSERT INTO packed_sheet VALUES (?, ?, ?, ?, ?)", [number, started, ended, rulings, body])
    db.execute("UPDATE main.sheet SET archived = ? WHERE id = ?", [when, number])
    return True


def _unpack(db: Database, number: int, when: str) -> None:
    archive.put_back(db, number)
    db.execute("UPDATE main.sheet SET unpacked = ? WHERE id = ?", [when, number])


def _could_unpack(db: Database, number: int, when: str) -> bool:
    try:
        _unpack(db, number, when)
    except Damaged:
        return False
    return True
