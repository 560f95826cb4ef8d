"""The games of one browser or circle by evenings: a game begun less than six hours after the one before belongs to the same evening."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from sqlite_utils import Database

from referee.people.faces import at_table, face_of
from referee.store.faults import NoSuchSheet
from referee.store.file.sqlite import to_json
from referee.store.file.transactions import reading
from referee.store.holder import Holder, HolderSection, owner_of
from referee.store.sheets import listing
from referee.store.sheets.listing import SheetRow
from referee.store.sheets.times import PAUSE, Times, times_of


@dataclass(frozen=True)
class Seat:
    """The result of a game for one player: the person, and their current name; an unknown player is not a person.

    `side` numbers the sides from 0, `place` is 1 for the best; `balance` is None if nobody can say what was won from
    the others; `face` is the one at this table.
    """

    person: int | None
    name: str
    side: int
    won: bool
    final_total: int
    balance: int | None
    place: int = 1
    face: int = 1


@dataclass(frozen=True)
class PlayedGame:
    """A game of an evening as lists show it, with its result for each player in seat order if that was computed."""

    row: SheetRow
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Evening:
    """Games that belong together, in order of play."""

    games: tuple[PlayedGame, ...]

    @property
    def times(self) -> Times:
        """The start and the end; the end only if the last game is over."""
        return Times(self.games[0].row.times.began, self.games[-1].row.times.ended)


@dataclass(frozen=True)
class EveningRange:
    """An evening by the numbers of its games, in order of play, with its start and end."""

    numbers: tuple[int, ...]
    times: Times


@dataclass(frozen=True)
class EveningPage:
    """A page of evenings, latest first, and the total number."""

    evenings: list[Evening]
    count: int


_COUNTED = f"""
    WITH begun AS (
        SELECT id, played, played - lag(played) OVER (ORDER BY played, id) AS pause
        FROM sheet WHERE owner = :owner AND deleted IS NULL
    ), counted AS MATERIALIZED (
        SELECT id, sum(pause IS NULL OR pause >= {PAUSE}) OVER (ORDER BY played, id) AS evening FROM begun
    )
"""  # noqa: S608 - ours
_PAGE = f"""
    {_COUNTED}, latest AS (SELECT coalesce(max(evening), 0) AS count FROM counted)
    SELECT id, evening, count FROM latest
    LEFT JOIN counted ON evening > count - :offset - :limit AND evening <= count - :offset
"""  # noqa: S608 - ours
_THERE = "SELECT 1 FROM sheet WHERE id = ? AND owner = ? AND deleted IS NULL"
_LAST = "SELECT id FROM sheet WHERE owner = ? AND deleted IS NULL ORDER BY played DESC, id DESC LIMIT 1"
_COUNT = f"{_COUNTED} SELECT count(DISTINCT evening) FROM counted WHERE id IN (SELECT value FROM json_each(:numbers))"  # noqa: S608 - ours
_NEXT = """
    SELECT other.id FROM sheet AS other
    WHERE other.owner = :owner AND other.deleted IS NULL AND (other.played, other.id) {than} (this.played, this.id)
        AND other.played {within}
    ORDER BY other.played {order}, other.id {order} LIMIT 1
"""
_BEFORE = _NEXT.format(than="<", within=f"> this.played - {PAUSE}", order="DESC")
_AFTER = _NEXT.format(than=">", within=f"< this.played + {PAUSE}", order="")
_AROUND = f"""
    WITH RECURSIVE near(id) AS (
        SELECT value FROM json_each(:numbers)
        UNION SELECT ({_BEFORE}) FROM near JOIN sheet AS this ON this.id = near.id
        UNION SELECT ({_AFTER}) FROM near JOIN sheet AS this ON this.id = near.id
    )
    SELECT sheet.id, played FROM near JOIN sheet ON sheet.id = near.id
    WHERE owner = :owner AND deleted IS NULL ORDER BY played, sheet.id
"""  # noqa: S608 - ours
_GAMES = "id IN (SELECT value FROM json_each(?))"
_SEATS = """
    SELECT result.sheet_id, person.id AS person, person.colour, coalesce(person.name, result.name) AS name,
           result.side, result.won, result.final_total, result.balance, result.place
    FROM result
    LEFT JOIN spelling ON spelling.owner = result.owner AND spelling.name = result.name
    LEFT JOIN person ON person.id = spelling.person_id
    WHERE result.sheet_id IN (SELECT value FROM json_each(?)) ORDER BY result.sheet_id, result.seat
"""


def seats_of(db: Database, numbers: Iterable[int]) -> dict[int, tuple[Seat, ...]]:
    """The results of sheets for each player in seat order, by number; none for deleted sheets."""
    found = db.execute(_SEATS, [to_json(list(numbers))])
    return {number: _seats(list(rows)) for number, rows in groupby(found, lambda row: row["sheet_id"])}


def _seats(found: Sequence[sqlite3.Row]) -> tuple[Seat, ...]:
    faces = at_table([row["person"] and face_of(row["colour"], row["person"]) for row in found])
    return tuple(
        Seat(
            row["person"],
            row["name"],
            row["side"],
            bool(row["won"]),
            row["final_total"],
            row["balance"],
            row["place"],
            face,
        )
        for row, face in zip(found, faces, strict=True)
    )


def _apart(found: Iterable[sqlite3.Row]) -> Iterator[list[int]]:
    """The numbers of sheets in order of play, grouped by evening."""
    some: list[int] = []
    last = 0
    for row in found:
        if some and row["played"] - last >= PAUSE:
            yield some
            some = []
        some.append(row["id"])
        last = row["played"]
    if some:
        yield some


def count_of(db: Database, owner: str, numbers: Sequence[int]) -> int:
    """On how many evenings an owner played these games; deleted ones do not count."""
    return int(db.execute(_COUNT, {"owner": owner, "numbers": to_json(list(numbers))}).fetchone()[0])


class Evenings(HolderSection):
    """Looks up evenings, without reading the hands of their games."""

    def page(self, holder: Holder, *, limit: int, offset: int = 0) -> EveningPage:
        """The evenings, latest first."""
        with self._connections.reading() as db:
            asked = {"owner": owner_of(db, holder), "offset": offset, "limit": limit}
            found = db.execute(_PAGE, asked).fetchall()
            evenings = evenings_with(db, {row["id"]: row["evening"] for row in found if row["id"] is not None})
            return EveningPage(evenings[::-1], found[0]["count"])

    def of(self, holder: Holder, number: int) -> Evening:
        """The evening of a sheet; NoSuchSheet if the holder has none with this number."""
        with self._connections.reading() as db:
            owner = owner_of(db, holder)
            if db.execute(_THERE, [number, owner]).fetchone() is None:
                raise NoSuchSheet
            return _around_one(db, owner, number)

    def last(self, holder: Holder) -> Evening | None:
        """The evening that began last; None if nothing was played."""
        with self._connections.reading() as db:
            owner = owner_of(db, holder)
            row = db.execute(_LAST, [owner]).fetchone()
            return _around_one(db, owner, row["id"]) if row else None

    def around(self, holder: Holder, numbers: Collection[int]) -> list[EveningRange]:
        """The evenings of the holder's sheets, earliest first, without deleted games."""
        with self._connections.reading() as db:
            asked = {"owner": owner_of(db, holder), "numbers": to_json(list(numbers))}
            apart = list(_apart(db.execute(_AROUND, asked)))
            times = times_of(db, [each for some in apart for each in (some[0], some[-1])])
            return [EveningRange(tuple(some), Times(times[some[0]].began, times[some[-1]].ended)) for some in apart]

    seats = reading(seats_of)


def _around_one(db: Database, owner: str, number: int) -> Evening:
    """The evening of a sheet of the owner."""
    found = db.execute(_AROUND, {"owner": owner, "numbers": to_json([number])})
    return evenings_with(db, {row["id"]: 0 for row in found})[0]


def evenings_with(db: Database, evening_of: Mapping[int, int]) -> list[Evening]:
    """The evenings of sheets, given by number, earliest first."""
    wanted, seats = to_json(list(evening_of)), seats_of(db, evening_of)
    games: dict[int, list[PlayedGame]] = {}
    for row in listing.as_listed(db, db.table("sheet").rows_where(_GAMES, [wanted], "played, id")):
        game = PlayedGame(row, seats.get(row.number, ()))
        games.setdefault(evening_of[row.number], []).append(game)
    return [Evening(tuple(each)) for each in games.values()]
