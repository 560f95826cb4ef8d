"""Games erased for good, off the disk: for whoever runs the server and is asked to."""

from __future__ import annotations

from collections.abc import Sequence

from sqlite_utils import Database

from referee.store import erasing, parcels, roster
from referee.store.links import by_id
from referee.store.migrations import rewritable
from referee.store.names import SEATED
from referee.store.part import StorePart

_BESIDE = ("parcel", "result", "link", "code", "evidence")
"""What a sheet has beside what is packed of it."""
_NOWHERE = f"""
    SELECT id FROM person WHERE owner = :owner AND NOT EXISTS (
        SELECT 1 FROM spelling WHERE person_id = person.id AND name IN (
            SELECT value FROM sheet, {SEATED} WHERE sheet.owner = :owner))
"""  # noqa: S608 - ours


class Disposal(StorePart):
    """Erases games, whoever owns them."""

    def erase(self, numbers: Sequence[int]) -> None:
        """Erases the games with these numbers, all or none, and the names that no other game of their owner has.

        NoSuchSheet where there is none of a number; NotWiped where that is done but for what the disk still holds of the past, and
        the same without numbers does the rest.
        """
        with erasing.overwriting(self._connections):
            if numbers:
                with (
                    self._connections.without_references(),
                    self._connections.writing() as db,
                    rewritable(db, *parcels.GROWING),
                ):
                    for owner in {_erase(db, number) for number in numbers}:
                        for row in db.execute(_NOWHERE, {"owner": owner}).fetchall():
                            roster.forget(db, row["id"])
                    for packed in parcels.with_last_numbers(db):
                        parcels.put_back(db, packed)
            erasing.wipe(self._connections)


def _erase(db: Database, number: int) -> str:
    """Deletes every row of a sheet; whose it was."""
    owner = str(by_id(db, number)["owner"])
    parcels.clear(db, number)
    for table in _BESIDE:
        db.execute(f"DELETE FROM main.{table} WHERE sheet_id = ?", [number])  # noqa: S608 - ours
    db.execute("DELETE FROM main.sheet WHERE id = ?", [number])
    return owner
