"""What is looked at of the sheets of one file, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from referee.store import damage, names, rows
from referee.store.accounts import Accounts
from referee.store.connections import Connections
from referee.store.faults import Damaged, NoSuchSheet
from referee.store.rights import Credential, Right, by_id, enter, links_of, pulse
from referee.store.rows import Held, Kept, Laid, LogRow, Ruling, SheetRow


class Reader:
    """Reads sheets, each method in one transaction."""

    def __init__(self, connections: Connections, accounts: Accounts) -> None:
        self._connections = connections
        self._accounts = accounts

    def load(self, credential: Credential) -> Held:
        """A sheet, also a deleted one; NoSuchSheet or NotAllowed where the credential does not open it."""
        with self._connections.reading() as db:
            return rows.read_sheet(db, enter(db, credential))

    def weight(self, credential: Credential) -> int:
        """How many characters the hands of a sheet come to, as they are stored."""
        with self._connections.reading() as db:
            return rows.weight(db, enter(db, credential)["id"])

    def pulse(self, credential: Credential) -> tuple[int, int, int]:
        """The sheet's number, its version and that of its hand in progress: all that a poll compares."""
        with self._connections.reading() as db:
            return pulse(db, credential)

    def laid(self, credential: Credential) -> Laid:
        """The hand in progress of a sheet."""
        with self._connections.reading() as db:
            return rows.read_laid(db, enter(db, credential)["id"])

    def ruling(self, credential: Credential, ruling_id: int) -> Ruling:
        """A ruling of the sheet; NoSuchSheet where the sheet has none of this id."""
        for each in self.rulings(credential):
            if each.id == ruling_id:
                return each
        raise NoSuchSheet

    def rulings(self, credential: Credential) -> list[Ruling]:
        """Every ruling of a sheet, the first one first."""
        with self._connections.reading() as db:
            return rows.read_rulings(db, enter(db, credential)["id"])

    def sheets(self, owner: str, *, limit: int, offset: int = 0, deleted: bool = False) -> list[SheetRow]:
        """The owner's sheets (or the deleted ones), the one changed last first."""
        with self._connections.reading() as db:
            wanted = "owner = ? AND (deleted IS NOT NULL) = ?"
            order = "changed DESC, id DESC"
            found = db.table("sheet").rows_where(wanted, [owner, int(deleted)], order, limit=limit, offset=offset)
            return rows.as_listed(db, found)

    def names(self, owner: str) -> list[str]:
        """The names that the owner's games know, the last players first."""
        with self._connections.reading() as db:
            return names.known_names(db, owner)

    def log(self, credential: Credential) -> list[LogRow]:
        """Every change of a sheet, the first one first."""
        with self._connections.reading() as db:
            return rows.read_log(db, enter(db, credential)["id"])

    def revisions(self, credential: Credential, hand_id: int) -> list[Kept]:
        """Every version of a hand of the sheet, the first one first; NoSuchSheet where the sheet never had it."""
        with self._connections.reading() as db:
            return rows.read_versions(db, enter(db, credential)["id"], hand_id)

    def links(self, credential: Credential) -> dict[Right, str]:
        """The secrets of the links that open the sheet to others; for its owner only."""
        with self._connections.reading() as db:
            return links_of(db, enter(db, credential, Right.OWN)["id"])

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
            return held if rows.in_list(sheet).day else Damaged(number, damage.IN_LISTS)

    def numbered(self, number: int) -> Held:
        """The sheet with this number, for whoever runs the server; NoSuchSheet where there is none."""
        with self._connections.reading() as db:
            return rows.read_sheet(db, by_id(db, number))

    def _ids(self) -> list[int]:
        with self._connections.reading() as db:
            return [row["id"] for row in db.table("sheet").rows_where(select="id", order_by="id")]
