"""Photos kept with rulings: small, one for each ruling, deleted with the game."""

from __future__ import annotations

from collections.abc import Iterator

from sqlite_utils import Database

from referee.store.faults import NoSuchSheet
from referee.store.file.transactions import StoreSection
from referee.store.holder import Holder, Right, owner_of
from referee.store.sheets import revisions
from referee.store.sheets.rights import Credential, find, of_sheet, whose_games


def _has(db: Database, sheet_id: int, ruling_id: int) -> bool:
    """Whether a ruling of a sheet has a photo."""
    return bool(db.table("ruling_photo").count_where("sheet_id = ? AND ruling_id = ?", [sheet_id, ruling_id]))


def _picture(db: Database, sheet_id: int, ruling_id: int) -> bytes:
    """The photo of a ruling as a JPEG file; NoSuchSheet if there is none."""
    row = db.execute(
        "SELECT picture FROM ruling_photo WHERE sheet_id = ? AND ruling_id = ?", [sheet_id, ruling_id]
    ).fetchone()
    if row is None:
        raise NoSuchSheet
    return bytes(row["picture"])


def _of_ruling(db: Database, credential: Credential, ruling_id: int) -> tuple[int, int]:
    """The numbers of a ruling and its sheet, for whoever keeps score there."""
    row = find(db, credential, Right.KEEP)
    if not db.table("ruling").count_where("sheet_id = ? AND id = ?", [row["id"], ruling_id]):
        raise NoSuchSheet
    return ruling_id, row["id"]


def _note(db: Database, place: tuple[int, int], kind: str, when: str) -> None:
    ruling_id, sheet_id = place
    revisions.note(db, sheet_id, kind, {"ruling": ruling_id}, when, changes=True)


class Evidence(StoreSection):
    """Keeps photos with rulings: scorekeepers add and remove them, viewers see them."""

    has = of_sheet(_has)
    picture = of_sheet(_picture)

    def keep(self, credential: Credential, ruling_id: int, picture: bytes, *, when: str) -> None:
        """Keeps a photo with a ruling, replacing an earlier one; NoSuchSheet if the sheet has no such ruling."""
        with self._connections.writing() as db:
            place = _of_ruling(db, credential, ruling_id)
            db.execute("INSERT OR REPLACE INTO ruling_photo VALUES (?, ?, ?)", [*place, picture])
            _note(db, place, "photo-kept", when)

    def remove(self, credential: Credential, ruling_id: int, *, when: str) -> None:
        """Removes the photo of a ruling for good; NoSuchSheet if the sheet has no such ruling."""
        with self._connections.writing() as db:
            place = _of_ruling(db, credential, ruling_id)
            if db.execute("DELETE FROM ruling_photo WHERE ruling_id = ? AND sheet_id = ?", place).rowcount:
                _note(db, place, "photo-removed", when)

    def kept(self, holder: Holder) -> bool:
        """Whether there is a photo in a game that is not deleted."""
        with self._connections.reading() as db:
            whose, values = whose_games(owner_of(db, holder))
            found = f"SELECT 1 FROM ruling_photo JOIN sheet ON sheet.id = sheet_id WHERE {whose} LIMIT 1"  # noqa: S608 - ours
            return db.execute(found, values).fetchone() is not None

    def leaving(self, holder: Holder) -> Iterator[tuple[int, int, bytes]]:
        """The photos of games that are not deleted: the number of the game, that of the ruling, and the photo."""
        with self._connections.reading() as db:
            whose, values = whose_games(owner_of(db, holder))
            found = f"""SELECT sheet.id, ruling_id FROM ruling_photo JOIN sheet ON sheet.id = sheet_id
                        WHERE {whose} ORDER BY played, sheet.id, ruling_id"""  # noqa: S608 - ours
            places = db.execute(found, values).fetchall()
        for place in places:
            for row in self._rows(
                "SELECT picture FROM ruling_photo WHERE ruling_id = :ruling", ruling=place["ruling_id"]
            ):
                yield place["id"], place["ruling_id"], bytes(row["picture"])
