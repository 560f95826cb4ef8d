"""The games of one holder, or of all, for export: in order of play, a few at a time, without deleted ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from sqlite_utils import Database

from referee.people.roster import RosterEntry
from referee.sheet.house_rules import HouseRules
from referee.sheet.ledger import Ledger
from referee.store.faults import Damaged
from referee.store.file.transactions import StoreSection
from referee.store.holder import Holder, owner_of
from referee.store.house_rules import named_rules
from referee.store.sheets import listing, rows
from referee.store.sheets.listing import SheetRow
from referee.store.sheets.rights import find_by_number, whose_games
from referee.store.sheets.sheet import Ruling

_GAMES_A_READING = 100


@dataclass(frozen=True)
class OutgoingGame:
    """A game for export: as lists show it, its stored summary, and the digest of the last scoring."""

    row: SheetRow
    ledger: Ledger
    digest: str | None


class Exports(StoreSection):
    """Hands out what is exported; None as the holder means all of them."""

    def rows(self, holder: Holder | None) -> list[SheetRow]:
        """The games as lists show them."""
        with self._connections.reading() as db:
            whose, values = whose_games(_owner(db, holder))
            return [listing.in_list(row) for row in db.table("sheet").rows_where(whose, values, "played, id")]

    def games(self, holder: Holder | None) -> Iterator[OutgoingGame | Damaged]:
        """The games with their stored summaries, or what is wrong with one; a game deleted in the meantime is left out."""
        numbers = [row.number for row in self.rows(holder)]
        for start in range(0, len(numbers), _GAMES_A_READING):
            with self._connections.reading() as db:
                found = [_leaving(db, number) for number in numbers[start : start + _GAMES_A_READING]]
            yield from (each for each in found if each is not None)

    def rulings(self, number: int) -> list[Ruling]:
        """The kept rulings of a game, even of an archived one, in order; Damaged if they cannot be read."""
        with self._connections.reading() as db:
            row = find_by_number(db, number)
            return rows.packed_rulings(db, number) if row["archived"] else rows.read_rulings(db, number)

    def rules(self, holder: Holder | None) -> list[HouseRules]:
        """The named rules, each once."""
        with self._connections.reading() as db:
            found = [each.house for each in named_rules(db, _owner(db, holder)) if each.house]
        return list({(each.name, each.preset.slug, each.rules): each for each in reversed(found)}.values())[::-1]

    def roster(self, holder: Holder | None) -> list[RosterEntry]:
        """The people behind the names, earliest known first."""
        people = """
            SELECT person.id, person.name, person.colour, spelling.name AS spelling
            FROM person JOIN spelling ON spelling.person_id = person.id
            WHERE (:owner IS NULL OR person.owner = :owner) ORDER BY person.id, spelling.name
        """
        with self._connections.reading() as db:
            found = db.execute(people, {"owner": _owner(db, holder)}).fetchall()
        entries = groupby(found, lambda row: (row["id"], row["name"], row["colour"]))
        return [
            RosterEntry(name, colour, tuple(row["spelling"] for row in each)) for (_, name, colour), each in entries
        ]


def _owner(db: Database, holder: Holder | None) -> str | None:
    return None if holder is None else owner_of(db, holder)


def _leaving(db: Database, number: int) -> OutgoingGame | Damaged | None:
    row = find_by_number(db, number)
    if row["deleted"] is not None:
        return None
    try:
        return OutgoingGame(listing.in_list(row), rows.read_sheet(db, row).ledger, row["digest"])
    except Damaged as fault:
        return fault
