"""What is kept beside the hands of sheets, worked out: one damaged game does not keep the others from theirs."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence

from sqlite_utils import Database

from referee.sheet.account import Account
from referee.sheet.ledger import Ledger
from referee.store import damage, rows, summaries
from referee.store.connections import Connections
from referee.store.faults import Damaged, StoreFault
from referee.store.links import by_id
from referee.store.rows import Held

_AT_ONCE = 50
"""How many summaries are worked out in one transaction, so that others get their turn."""


class Accounts:
    """Works out what the sheets of one file come to."""

    def __init__(self, connections: Connections, account_of: Callable[[Ledger], Account]) -> None:
        self._connections = connections
        self.account_of = account_of

    def of(self, held: Held) -> Account:
        """What a sheet comes to; Damaged where it cannot be scored."""
        try:
            return self.account_of(held.ledger)
        except StoreFault:
            raise
        except Exception as error:  # whatever a damaged game makes the rules raise
            raise damage.from_error(held.number, error) from error

    def keep(self, db: Database, number: int) -> Held | Damaged:
        """Keeps what a sheet comes to, or marks it as damaged and leaves what was kept."""
        try:
            with db.atomic():
                sheet = by_id(db, number)
                held = rows.read_sheet(db, sheet)
                damage.check_hands(db, number)
                summaries.write(db, sheet, self.of(held))
        except (Damaged, ValueError, OverflowError, sqlite3.IntegrityError) as error:
            db.execute("UPDATE main.sheet SET damaged = 1 WHERE id = ?", [number])
            return damage.from_error(number, error)
        return held

    def work_out(self, sheets: Sequence[int]) -> list[Damaged]:
        """Keeps what sheets come to, some at a time; those that are damaged."""
        found: list[Damaged] = []
        for start in range(0, len(sheets), _AT_ONCE):
            with self._connections.writing() as db:
                kept = [self.keep(db, number) for number in sheets[start : start + _AT_ONCE]]
                found += [each for each in kept if isinstance(each, Damaged)]
        return found
