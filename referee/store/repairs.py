"""Damaged games one by one: what is wrong with one, whose it is, and all that is stored of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Any

from referee.store import damage, rows
from referee.store.accounts import Accounts
from referee.store.connections import Connections
from referee.store.faults import Damaged, NoSuchSheet, NotAllowed
from referee.store.rights import Credential, Right, by_id, enter


class Repairs:
    """Looks at games that cannot be read."""

    def __init__(self, connections: Connections, accounts: Accounts) -> None:
        self._connections = connections
        self._accounts = accounts

    def wrong(self, credential: Credential) -> Damaged | None:
        """What is wrong with a sheet, where it is damaged."""
        with self._connections.reading() as db:
            try:
                self._accounts.of(rows.read_sheet(db, enter(db, credential)))
            except Damaged as fault:
                return fault
            return None

    def owned(self, credential: Credential) -> sqlite3.Row | None:
        """The row of a sheet, also of a damaged one, for its owner; None for everybody else."""
        with self._connections.reading() as db:
            try:
                return enter(db, credential, Right.OWN)
            except (NoSuchSheet, NotAllowed):
                return None

    def raw(self, credential: Credential) -> Mapping[str, Any]:
        """Every row of a sheet as it is stored, for its owner."""
        with self._connections.reading() as db:
            return damage.raw(db, enter(db, credential, Right.OWN)["id"])

    def numbered(self, number: int) -> Mapping[str, Any]:
        """Every row of the sheet with this number, for whoever runs the server; NoSuchSheet where there is none."""
        with self._connections.reading() as db:
            return damage.raw(db, by_id(db, number)["id"])
