"""What is looked at of the sheets of one file, and changes nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from typing import Any

from referee.store import damage, links, listing, rows
from referee.store.faults import Damaged, NoSuchSheet, NotAllowed
from referee.store.links import Credential, Right, admitted, by_id, enter
from referee.store.listing import SheetRow
from referee.store.names import known_names
from referee.store.part import StorePart, glancing, of_sheet, reading
from referee.store.rows import Held, Ruling


class Reader(StorePart):
    """Reads sheets, also deleted ones; NoSuchSheet or NotAllowed where a credential does not open one."""

    weight = of_sheet(rows.weight)
    laid = of_sheet(rows.read_laid)
    rulings = of_sheet(rows.read_rulings)
    log = of_sheet(rows.read_log)
    revisions = of_sheet(rows.read_versions)
    raw = of_sheet(damage.raw, Right.OWN)
    pulse = glancing(links.pulse)
    names = reading(known_names)
    links = of_sheet(links.links_of, Right.OWN)

    def load(self, credential: Credential) -> Held:
        """A sheet."""
        with self._connections.reading() as db:
            return rows.read_sheet(db, enter(db, credential))

    def ruling(self, credential: Credential, ruling_id: int) -> Ruling:
        """A ruling of the sheet; NoSuchSheet where the sheet has none of this id."""
        for each in self.rulings(credential):
            if each.id == ruling_id:
                return each
        raise NoSuchSheet

    def sheets(self, owner: str, *, limit: int, offset: int = 0, deleted: bool = False) -> list[SheetRow]:
        """The owner's sheets (or the deleted ones), the one changed last first."""
        with self._connections.reading() as db:
            wanted = "owner = ? AND (deleted IS NOT NULL) = ?"
            order = "changed DESC, id DESC"
            found = db.table("sheet").rows_where(wanted, [owner, int(deleted)], order, limit=limit, offset=offset)
            return listing.as_listed(db, found)

    def wrong(self, credential: Credential) -> Damaged | None:
        """What is wrong with a sheet, where it is damaged."""
        with self._connections.reading() as db:
            try:
                self._accounts.of(rows.read_sheet(db, enter(db, credential)))
            except Damaged as fault:
                return fault
            return None

    def owned(self, credential: Credential) -> sqlite3.Row | None:
        """The row of a sheet, also of one that is damaged or in the archive, for its owner; None for everybody else."""
        with self._connections.reading() as db:
            try:
                return admitted(db, credential, Right.OWN)
            except (NoSuchSheet, NotAllowed):
                return None

    def ledgers(self) -> Iterator[tuple[int, Held | Damaged]]:
        """Every sheet with its number, also the deleted ones, each as it stands when its turn comes."""
        return ((each, self._told(each)) for each in self._ids())

    def _told(self, number: int) -> Held | Damaged:
        with self._connections.reading() as db:
            sheet = by_id(db, number)
            try:
                held = rows.read_sheet(db, sheet)
                self._accounts.of(held)
            except Damaged as fault:
                return fault
            return held if listing.in_list(sheet).day else Damaged(number, damage.IN_LISTS)

    def numbered(self, number: int) -> Held:
        """The sheet with this number, for whoever runs the server; NoSuchSheet where there is none."""
        with self._connections.reading() as db:
            return rows.read_sheet(db, by_id(db, number))

    def numbered_raw(self, number: int) -> Mapping[str, Any]:
        """Every row of the sheet with this number, for whoever runs the server; NoSuchSheet where there is none."""
        with self._connections.reading() as db:
            return damage.raw(db, by_id(db, number)["id"])

    def _ids(self) -> list[int]:
        with self._connections.reading() as db:
            return [row["id"] for row in db.table("sheet").rows_where(select="id", order_by="id")]
