"""What one browser and one address may add to the file: far above what any table needs, counted in the file itself.

Every write made for somebody is measured by what it adds, in the same transaction, so any number of threads and processes
count together, and a refused write leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from hashlib import sha256

from sqlite_utils import Database

from referee.store.faults import OverQuota
from referee.store.file.migrations import pragma

_EVER = ""
_IMPORTED = "imported"


@dataclass(frozen=True)
class Amount:
    """Games, hands including all changes and rulings, and bytes of the file."""

    games: int
    hands: int
    bytes: int

    def times(self, factor: int) -> Amount:
        """The amount multiplied."""
        return Amount(self.games * factor, self.hands * factor, self.bytes * factor)

    def beyond(self, before: Amount) -> Amount:
        """What was added since an earlier amount; freed bytes do not count."""
        return Amount(self.games - before.games, self.hands - before.hands, max(0, self.bytes - before.bytes))

    def and_also(self, more: Amount) -> Amount:
        """The sum of both."""
        return Amount(self.games + more.games, self.hands + more.hands, self.bytes + more.bytes)

    def exceeds(self, most: Amount) -> bool:
        """Whether any part of it is more than that."""
        return self.games > most.games or self.hands > most.hands or self.bytes > most.bytes


@dataclass(frozen=True)
class Quotas:
    """The most that a browser may add: at its tables in an hour, by imports in an hour, and in total.

    An address may add `shared` times as much, because many browsers can share one.
    """

    played: Amount = Amount(games=300, hands=3_000, bytes=60_000_000)
    imported: Amount = Amount(games=20_000, hands=1_000_000, bytes=400_000_000)
    ever: Amount = Amount(games=200_000, hands=5_000_000, bytes=4_000_000_000)
    shared: int = 3


QUOTAS = Quotas()


@dataclass(frozen=True)
class Spender:
    """Who a write is for: a browser, its address, the hour, and whether it is an import."""

    browser: str
    address: str
    hour: str
    imports: bool = False

    def shares(self, shared: int) -> Iterator[tuple[str, int]]:
        """The names under which it is counted, each with its multiple of a browser's quota; addresses are not stored in plain form."""
        for name, factor in ((self.browser and f"browser {self.browser}", 1), (f"address {self.address}", shared)):
            if name:
                yield sha256(name.encode()).hexdigest()[:20], factor


_spender: ContextVar[Spender | None] = ContextVar("spender", default=None)


@contextmanager
def spending(spender: Spender | None) -> Iterator[None]:
    """Counts what is written in the block for somebody."""
    token = _spender.set(spender)
    try:
        yield
    finally:
        _spender.reset(token)


@contextmanager
def charged(db: Database, quotas: Quotas) -> Iterator[None]:
    """Measures what a transaction adds, and refuses it with OverQuota if it is too much for the current spender."""
    spender = _spender.get()
    if spender is None:
        yield
        return
    before = held(db)
    yield
    charge(db, held(db).beyond(before), quotas)


def charge(db: Database, more: Amount, quotas: Quotas) -> None:
    """Counts what was added for the current spender; OverQuota if it is too much."""
    spender = _spender.get()
    if spender is not None and more != Amount(0, 0, 0):
        _count(db, spender, more, quotas, _limits(spender, quotas))


def refuse_beyond(db: Database, more: Amount, quotas: Quotas) -> None:
    """Raises OverQuota if what is to be charged later is already too much."""
    spender = _spender.get()
    if spender is None:
        return
    for who, factor in spender.shares(quotas.shared):
        for period, limit in _limits(spender, quotas):
            row = db.execute(
                "SELECT games, hands, bytes FROM quota WHERE spender = ? AND hour = ?", [who, period]
            ).fetchone()
            _refuse(more.and_also(Amount(*row)) if row else more, limit.times(factor), period)


def charge_sent(db: Database, size: int, quotas: Quotas) -> None:
    """Counts bytes that are read and not stored among the imports of the hour; OverQuota if there are too many."""
    spender = _spender.get()
    if spender is None:
        return
    _count(db, spender, Amount(0, 0, size), quotas, [(f"{spender.hour} {_IMPORTED}", quotas.imported)])


def held(db: Database) -> Amount:
    """How much is in the file, by the numbers given; every change of a game and every ruling counts as a hand."""
    row = db.execute(
        "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'sheet'), 0), coalesce((SELECT max(id) FROM hand), 0)"
        " + coalesce((SELECT max(id) FROM revision), 0) + coalesce((SELECT max(id) FROM ruling), 0)"
    ).fetchone()
    pages = pragma(db, "page_count") - pragma(db, "freelist_count")
    return Amount(row[0], row[1], pages * pragma(db, "page_size"))


def _limits(spender: Spender, quotas: Quotas) -> list[tuple[str, Amount]]:
    """The periods over which somebody's additions are counted, each with the most that a browser may add."""
    hour = f"{spender.hour} {_IMPORTED if spender.imports else 'played'}"
    return [(_EVER, quotas.ever), (hour, quotas.imported if spender.imports else quotas.played)]


def _count(db: Database, spender: Spender, more: Amount, quotas: Quotas, limits: Iterable[tuple[str, Amount]]) -> None:
    """Adds an amount to what somebody has added, and forgets past hours; OverQuota beyond the limit of a period."""
    for who, factor in spender.shares(quotas.shared):
        db.execute(
            "DELETE FROM quota WHERE spender = ? AND hour <> ? AND substr(hour, 1, ?) <> ?",
            [who, _EVER, len(spender.hour), spender.hour],
        )
        for period, limit in limits:
            _refuse(_added(db, who, period, more), limit.times(factor), period)


def _refuse(added: Amount, most: Amount, period: str) -> None:
    """Raises OverQuota if more was added than a period allows."""
    if added.exceeds(most):
        raise OverQuota(for_good=period == _EVER)


def _added(db: Database, who: str, hour: str, more: Amount) -> Amount:
    """What somebody has added so far, together with a new amount."""
    row = db.execute(
        """INSERT INTO quota VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
           games = games + excluded.games, hands = hands + excluded.hands, bytes = bytes + excluded.bytes
           RETURNING games, hands, bytes""",
        [who, hour, more.games, more.hands, more.bytes],
    ).fetchone()
    return Amount(*row)
