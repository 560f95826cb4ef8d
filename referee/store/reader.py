"""What is looked at of the sheets of one file, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from referee.store import damage, names, rows
from referee.store.accounts import Accounts
from referee.store.connections import Connections
from referee.store.faults import Damaged, NoSuchSheet
from referee.store.rights import Pass, Right, by_id, enter, links, pulse
from referee.store.rows import Held, Kept, Laid, LogRow, Row, Ruling


class Reader:
    """Reads sheets, each method in one transaction."""

    def __init__(self, connections: Connections, accounts: Accounts) -> None:
        self._connections = connections
        self._accounts = accounts

    def load(self, shown: Pass) -> Held:
        """A sheet, also a deleted one; NoSuchSheet or NotAllowed where the pass does not open it."""
        with self._connections.reading() as db:
            return rows.read(db, enter(db, shown))

    def weight(self, shown: Pass) -> int:
        """How many characters the hands of a sheet come to, as they are stored."""
        with self._connections.reading() as db:
            return rows.weight(db, enter(db, shown)["id"])

    def pulse(self, shown: Pass) -> tuple[int, int, int]:
        """The sheet's number, its version and that of its hand in progress: all that a poll compares."""
        with self._connections.reading() as db:
            return pulse(db, shown)

    def laid(self, shown: Pass) -> Laid:
        """The hand in progress of a sheet."""
        with self._connections.reading() as db:
            return rows.read_laid(db, enter(db, shown)["id"])

    def ruling(self, shown: Pass, ruling_id: int) -> Ruling:
        """A ruling of the sheet; NoSuchSheet where the sheet has none of this id."""
        for each in self.rulings(shown):
            if each.id == ruling_id:
                return each
        raise NoSuchSheet

    def rulings(self, shown: Pass) -> list[Ruling]:
        """Every ruling of a sheet, the first one first."""
        with self._connections.reading() as db:
            return rows.read_rulings(db, enter(db, shown)["id"])

    def sheets(self, owner: str, *, limit: int, offset: int = 0, deleted: bool = False) -> list[Row]:
        """The owner's sheets (or the deleted ones), the one changed last first."""
        with self._connections.reading() as db:
            wanted = "owner = ? AND (deleted IS NOT NULL) = ?"
            order = "changed DESC, id DESC"
            found = db.table("sheet").rows_where(wanted, [owner, int(deleted)], order, limit=limit, offset=offset)
            return rows.listed(db, found)

    def names(self, owner: str) -> list[str]:
        """The names that the owner's games know, the last players first."""
        with self._connections.reading() as db:
            return names.read(db, owner)

    def log(self, shown: Pass) -> list[LogRow]:
        """Every change of a sheet, the first one first."""
        with self._connections.reading() as db:
            return rows.read_log(db, enter(db, shown)["id"])

    def revisions(self, shown: Pass, hand_id: int) -> list[Kept]:
        """Every version of a hand of the sheet, the first one first; NoSuchSheet where the sheet never had it."""
        with self._connections.reading() as db:
            return rows.read_versions(db, enter(db, shown)["id"], hand_id)

    def links(self, shown: Pass) -> dict[Right, str]:
        """The secrets of the links that open the sheet to others; for its owner only."""
        with self._connections.reading() as db:
            return links(db, enter(db, shown, Right.OWN)["id"])

    def ledgers(self) -> Iterator[tuple[int, Held | Damaged]]:
        """Every sheet with its number, also the deleted ones, each as it stands when its turn comes."""
        return ((each, self._told(each)) for each in self._ids())

    def _told(self, number: int) -> Held | Damaged:
        with self._connections.reading() as db:
            sheet = by_id(db, number)
            try:
                held = rows.read(db, sheet)
                self._accounts.of(held)
            except Damaged as fault:
                return fault
            return held if rows.in_list(sheet).day else Damaged(number, damage.IN_LISTS)

    def numbered(self, number: int) -> Held:
        """The sheet with this number, for whoever runs the server; NoSuchSheet where there is none."""
        with self._connections.reading() as db:
            return rows.read(db, by_id(db, number))

    def _ids(self) -> list[int]:
        with self._connections.reading() as db:
            return [row["id"] for row in db.table("sheet").rows_where(select="id", order_by="id")]
