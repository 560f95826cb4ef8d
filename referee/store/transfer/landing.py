"""How an import is written: a few games at a time, unseen, and at the end everything is shown at once or deleted."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from typing import Any, TypeVar

from sqlite_utils import Database

from referee.people.roster import RosterEntry
from referee.sheet.house_rules import HouseRules
from referee.sheet.summary import Summary
from referee.store import house_rules
from referee.store.faults import StoreFault
from referee.store.file.connections import Connections
from referee.store.file.quotas import Amount, charge, held, refuse_beyond, spending
from referee.store.people import roster
from referee.store.sheets import revisions, summaries
from referee.store.sheets.rights import LINKED, new_secret
from referee.store.sheets.times import time_of_play
from referee.store.transfer import arrivals, enrolment, rulings, turns
from referee.store.transfer.arrivals import Reserved
from referee.store.transfer.enrolment import Enrolment, Table
from referee.store.transfer.rulings import ImportedRuling

_AHEAD = 50
"""The number of games prepared before asking for the right to write."""
_PEOPLE = 20
"""The number of people written at once while nobody sees them yet."""
_Waiting = TypeVar("_Waiting")


@dataclass(frozen=True)
class ImportedGame:
    """A game being imported: its set-up and hands as they will be stored, what is stored beside them, and its digest."""

    setup: str
    bodies: tuple[str, ...]
    summary: Summary
    mark: str
    rules: str
    rulings: tuple[ImportedRuling, ...] = ()


@dataclass(frozen=True)
class _Ready:
    """A game as it will be written, except for the numbers of its hands."""

    sheet: Mapping[str, Any]
    game: ImportedGame
    results: list[dict[str, Any]]


class Landing:
    """Writes an owner's import; `unknown` says that the owner is new, so that people need not be hidden."""

    def __init__(self, connections: Connections, owner: str, when: str, form_key: str | None, *, unknown: bool) -> None:
        self._connections = connections
        self._owner, self._at, self._key, self._unknown = owner, when, form_key, unknown
        self._arrival: Reserved | None = None
        self._tables: dict[Table, None] = {}
        self._added = Amount(0, 0, 0)

    def land(
        self,
        games: Iterable[ImportedGame],
        count: int,
        members: Sequence[RosterEntry],
        rules: Iterable[HouseRules],
        here: Iterable[HouseRules] | None,
        also: Callable[[Database], None] = lambda _db: None,
    ) -> tuple[list[int], int, int]:
        """Stores this many games, people, and rules that are not `here`; returns the sheets, how many rules were added, and how many had no room.

        `also` is done in the transaction that shows everything.
        """
        try:
            if count:
                self._announce(count)
                self._write(games)
            people = self._planned(members)
            came, left = self._show(members, people, rules, here, also)
        except BaseException:
            with suppress(StoreFault):
                turns.clear(self._connections)
            raise
        return list(range(self._arrival.first, self._arrival.last + 1)) if self._arrival else [], came, left

    def _announce(self, count: int) -> None:
        with spending(None), self._connections.writing() as db:
            self._arrival = arrivals.announce(db, count, self._owner if self._unknown else None)
        self._added = Amount(count, 0, 0)

    def _write(self, games: Iterable[ImportedGame]) -> None:
        """Writes the games, as many at once as fit into a moment."""
        assert self._arrival
        ready = (self._ready(number, game) for number, game in enumerate(games, self._arrival.first))
        waiting: deque[_Ready] = deque()
        while True:
            waiting.extend(islice(ready, _AHEAD - len(waiting)))
            if not waiting:
                return
            with self._connections.reading() as db:
                refuse_beyond(db, self._added, self._connections.most)
            with self._unseen() as db:
                for each in _in_time(waiting):
                    self._keep(db, each)

    def _ready(self, number: int, game: ImportedGame) -> _Ready:
        assert self._arrival
        self._tables[game.summary.listing.players] = None
        sheet = {
            "id": number,
            "key": new_secret(),
            "owner": self._owner,
            "form_key": None if self._key is None else f"{self._key}.{number - self._arrival.first:06}",
            "version": 1,
            "created": self._at,
            "changed": _last_played(game.summary, self._at),
            **summaries.kept(game.summary, self._at, game.mark),
        }
        return _Ready(sheet, game, summaries.results(game.summary, number, self._owner, self._at))

    def _keep(self, db: Database, ready: _Ready) -> None:
        """Writes a game with its links, its first state and its log."""
        number = ready.sheet["id"]
        columns, places = ", ".join(ready.sheet), ", ".join("?" * len(ready.sheet))
        db.execute(f"INSERT INTO main.sheet({columns}) VALUES ({places})", [*ready.sheet.values()])  # noqa: S608 - ours
        links = [(new_secret(), number, right.name.lower(), self._at) for right in LINKED]
        db.conn.executemany("INSERT INTO link(secret, sheet_id, gives, at) VALUES (?, ?, ?, ?)", links)
        setup = (
            rulings.keep(db, number, ready.game.setup, ready.game.rulings) if ready.game.rulings else ready.game.setup
        )
        head = revisions.begin(db, number, setup, ready.game.bodies, self._at)
        db.execute("UPDATE main.sheet SET revision_id = ? WHERE id = ?", [head, number])
        db.execute("INSERT INTO log VALUES (?, 1, ?, 'imported', '{}')", [number, self._at])
        summaries.keep_results(db, ready.results)

    def _planned(self, members: Iterable[RosterEntry]) -> Enrolment:
        """The new people; if their owner is new, they are already written."""
        with self._connections.reading() as db:
            self._here = enrolment.look(db, self._owner)
        made = enrolment.plan(self._here, members, self._tables)
        if not (self._unknown and self._arrival):
            return made
        waiting = deque(made.comers[start : start + _PEOPLE] for start in range(0, len(made.comers), _PEOPLE))
        while waiting:
            with self._unseen() as db:
                for some in _in_time(waiting):
                    enrolment.write(db, self._owner, some, ())
        return replace(made, comers=[])

    def _show(
        self,
        members: Iterable[RosterEntry],
        people: Enrolment,
        rules: Iterable[HouseRules],
        here: Iterable[HouseRules] | None,
        also: Callable[[Database], None],
    ) -> tuple[int, int]:
        """Shows everything imported, in one short transaction; returns how many rules were added, and how many had no room."""
        with self._connections.writing() as db:
            if self._arrival:
                arrivals.check(db, self._arrival)
            if not self._unknown and (now := enrolment.look(db, self._owner)).people != self._here.people:
                people = enrolment.plan(now, members, self._tables)  # somebody came meanwhile
            enrolment.write(db, self._owner, people.comers, people.further)
            came = house_rules.add_all(db, self._owner, rules, self._at, here)
            also(db)
            charge(db, self._added, self._connections.most)
            arrivals.done(db)
        self._part(deque(people.to_part))
        return came

    def _part(self, tables: deque[Table]) -> None:
        """Separates people who sat at one table though they had been merged."""
        while tables:
            with spending(None), self._connections.writing() as db:
                for table in _in_time(tables):
                    roster.grow(db, self._owner, table, parts=True)
            turns.give_way()

    @contextmanager
    def _unseen(self) -> Iterator[Database]:
        """A transaction for what nobody sees yet, charged at the end, after which others get their turn."""
        with spending(None), self._connections.writing() as db:
            assert self._arrival
            arrivals.check(db, self._arrival)
            before = held(db)
            yield db
            self._added = self._added.and_also(held(db).beyond(before))
        turns.give_way()


def _in_time(waiting: deque[_Waiting]) -> Iterator[_Waiting]:
    """The waiting items, as long as there is time in one transaction."""
    end = time.monotonic() + turns.AT_ONCE
    while waiting and time.monotonic() < end:
        yield waiting.popleft()


def _last_played(summary: Summary, when: str) -> str:
    """When a game was played, in the format of the time of its import, so that lists put it after the games of today."""
    if summary.started:
        seconds, _ = time_of_play(summary.started)
        with suppress(OverflowError, ValueError):
            played = datetime.fromtimestamp(seconds, datetime.fromisoformat(when).tzinfo)
            return min(when, played.isoformat(timespec="seconds"))
    return when
