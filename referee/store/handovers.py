"""Handing games over to another browser: a code is made, looked at, and used once."""

from __future__ import annotations

from referee.store import codes, revisions
from referee.store.accounts import Accounts
from referee.store.codes import Countdown, Handover
from referee.store.connections import Connections


class Handovers:
    """The codes by which browsers take games over from one another."""

    def __init__(self, connections: Connections, accounts: Accounts) -> None:
        self._connections = connections
        self._accounts = accounts
        self._countdown = Countdown()

    def make(self, owner: str, *, at: str) -> str:
        """A code by which another browser can take over all games of an owner, once and soon."""
        with self._connections.writing() as db:
            secret = codes.make(db, at, owner=owner)
        self._end(at)
        return secret

    def read(self, secret: str, asker: str, *, at: str) -> Handover:
        """What a code hands over; NoSuchCode where it is not good."""
        self._end(at)
        with self._connections.reading() as db:
            row = codes.good_code(db, secret, at, asker)
            return Handover(row["owner"], codes.count(db, row), row["used"] is not None)

    def use(self, secret: str, owner: str, *, at: str) -> int:
        """Hands the games of a code over to a browser; how many it got. NoSuchCode where it is not good."""
        self._end(at)
        with self._connections.writing() as db:
            row = codes.good_code(db, secret, at, owner)
            moved = [] if row["used"] else codes.use(db, row, owner, at)
            for number in moved:
                revisions.note(db, number, "moved", {}, at)
                if row["owner"] is None:
                    self._accounts.keep(db, number)
            return len(moved)

    def _end(self, at: str) -> None:
        """Drops the codes whose time is over, so that they stay so when the clock is set back; new ones begin to run."""
        with self._connections.reading() as db:
            over = self._countdown.over(db, at)
        if over:
            with self._connections.writing() as db:
                codes.end_for_good(db, over)
