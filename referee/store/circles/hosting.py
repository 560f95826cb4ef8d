"""What whoever runs the server does with circles: lists, makes, closes, deletes and erases them, and says who is in."""

from __future__ import annotations

from dataclasses import dataclass

from sqlite_utils import Database

from referee.store.circles import phones, rows
from referee.store.circles.circles import new_circle
from referee.store.circles.rows import Circle, Phone
from referee.store.faults import NoSuchCircle
from referee.store.file.connections import Connections
from referee.store.file.migrations import rewritable
from referee.store.file.transactions import StoreSection
from referee.store.holder import note
from referee.store.sheets import archive
from referee.store.sheets.erasure import erase_sheet, forget_absent, overwriting, wipe
from referee.store.sheets.rights import LARGEST_ID, new_secret
from referee.store.transfer import turns
from referee.store.transfer.handover import Handovers

HOST = Phone(0, "", "organiser", "")
"""Whoever runs the server, who has no phone in any circle and may do what an organiser may."""


@dataclass(frozen=True)
class CircleListing:
    """A circle as a list for the host shows it: how many phones, organisers and games it has, and its last day of play."""

    id: int
    name: str
    phones: int
    organisers: int
    games: int
    last_day: str
    closed: bool
    deleted: bool


_LISTED = """
    SELECT id, name, closed, deleted,
        (SELECT count(*) FROM phone WHERE circle_id = circle.id AND gone IS NULL) AS phones,
        (SELECT count(*) FROM phone WHERE circle_id = circle.id AND gone IS NULL AND role = 'organiser') AS organisers,
        (SELECT count(*) FROM sheet WHERE owner = circle.owner AND sheet.deleted IS NULL) AS games,
        (SELECT coalesce(max(day), '') FROM sheet WHERE owner = circle.owner AND sheet.deleted IS NULL) AS last_day
    FROM circle ORDER BY id
"""
_OF_CIRCLE = ("moved_in", "payment", "rate", "season", "circle_log", "handover", "door", "phone")
"""The tables with what a circle has beside its games and players."""
_OF_OWNER = ("spelling", "merger", "person", "house_rules")


class CirclesOfHost(StoreSection):
    """The circles by their numbers; NoSuchCircle where there is none with a number."""

    def __init__(self, connections: Connections, handovers: Handovers) -> None:
        super().__init__(connections)
        self._handovers = handovers

    def all(self) -> list[CircleListing]:
        """Every circle, including closed and deleted ones."""
        return [
            CircleListing(
                row["id"],
                row["name"],
                row["phones"],
                row["organisers"],
                row["games"],
                row["last_day"],
                row["closed"] is not None,
                row["deleted"] is not None,
            )
            for row in self._rows(_LISTED)
        ]

    def make(self, name: str, *, when: str) -> tuple[int, str]:
        """A new circle without a phone: its number, and a code with which a browser becomes its organiser."""
        with self._connections.writing() as db:
            number = new_circle(db, new_secret(), name, when)
            note(db, number, "made", {}, when)
        return number, self.organiser(number, when=when)

    def organiser(self, number: int, *, when: str) -> str:
        """A code with which a browser becomes an organiser: once, within a quarter of an hour."""
        with self._connections.reading() as db:
            circle = _find(db, number)
        return self._handovers.make_for_organiser(circle.id, when=when)

    def phones(self, number: int) -> list[Phone]:
        """The phones that are in, first come first."""
        with self._connections.reading() as db:
            return rows.phones(db, _find(db, number).id)

    def remove(self, number: int, phone: int, *, when: str) -> None:
        """Takes a phone out, even the last organiser's; the circle's links are new from then on. NoSuchPhone if it is not in."""
        with self._connections.writing() as db:
            phones.remove(db, _find(db, number), phone, when, by_host=True)

    def close(self, number: int, *, when: str, again: bool = False) -> None:
        """Closes a circle, so that everybody looks and nothing changes; or opens it `again`."""
        self._mark(number, "closed", ("reopened" if again else "closed"), None if again else when, when)

    def delete(self, number: int, *, when: str, again: bool = False) -> None:
        """Makes everything of a circle answer as if it did not exist; or brings it back."""
        self._mark(number, "deleted", ("restored" if again else "deleted"), None if again else when, when)

    def _mark(self, number: int, column: str, kind: str, value: str | None, when: str) -> None:
        with self._connections.writing() as db:
            circle = _find(db, number)
            if (circle.closed if column == "closed" else circle.deleted) == (value is not None):
                return
            db.execute(f"UPDATE circle SET {column} = ? WHERE id = ?", [value, circle.id])  # noqa: S608 - ours
            note(db, circle.id, kind, {}, when)

    def erase(self, number: int) -> int:
        """Erases a circle with all of its games, players and rules, and returns how many games it had.

        NotWiped if only old data on the disk remains: erasing no game at all does the rest.
        """
        with turns.one_at_a_time(self._connections.folder):
            turns.clear(self._connections)
            with overwriting(self._connections):
                with (
                    self._connections.without_references(),
                    self._connections.writing() as db,
                    rewritable(db, *archive.GROWING, "circle_log"),
                ):
                    erased = _erase(db, _find(db, number))
                wipe(self._connections)
        return erased


def _find(db: Database, number: int) -> Circle:
    row = db.execute("SELECT * FROM circle WHERE id = ?", [min(number, LARGEST_ID)]).fetchone()
    if row is None:
        raise NoSuchCircle
    return rows.circle_of(row, HOST, "")


def _erase(db: Database, circle: Circle) -> int:
    """Deletes every row of a circle, and returns how many games it had."""
    games = [row["id"] for row in db.execute("SELECT id FROM sheet WHERE owner = ?", [circle.owner]).fetchall()]
    owners = {owner for game in games for owner in erase_sheet(db, game)}
    for packed in archive.with_last_numbers(db):
        archive.put_back(db, packed)
    for table in _OF_OWNER:
        db.execute(f"DELETE FROM {table} WHERE owner = ?", [circle.owner])  # noqa: S608 - ours
    for table in _OF_CIRCLE:
        db.execute(f"DELETE FROM {table} WHERE circle_id = ?", [circle.id])  # noqa: S608 - ours
    db.execute("DELETE FROM circle WHERE id = ?", [circle.id])
    for owner in owners:
        forget_absent(db, owner)
    return len(games)
