"""The games of one owner by evenings: games that began less than six hours after the one before belong together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlite_utils import Database

from referee.store import rows
from referee.store.faults import NoSuchSheet
from referee.store.part import StorePart
from referee.store.rows import SheetRow, to_json

PAUSE = 6 * 3600
"""Seconds from the start of a game to that of the next one by which they belong to two evenings."""


@dataclass(frozen=True)
class Seat:
    """What a game came to for one player: the person, and the name that they go by now; nobody known is no person.

    `side` numbers the sides from 0; `net` is None where nobody can say what was won of the others.
    """

    person: int | None
    name: str
    side: int
    won: bool
    final: int
    net: int | None


@dataclass(frozen=True)
class PlayedGame:
    """A game of an evening, as lists show it, and what it came to for each player in seat order, if that was worked out."""

    row: SheetRow
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Evening:
    """Games that belong together, in the order of play."""

    games: tuple[PlayedGame, ...]


@dataclass(frozen=True)
class Gathered:
    """A page of evenings, the last one first, and how many there are in all."""

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
_ONE = f"{_COUNTED} SELECT id, evening FROM counted WHERE evening = (SELECT evening FROM counted WHERE id = :number)"  # noqa: S608 - ours
_GAMES = "id IN (SELECT value FROM json_each(?))"
_SEATS = """
    SELECT result.sheet_id, person.id AS person, coalesce(person.name, result.name) AS name,
           result.side, result.won, result.final, result.net
    FROM result
    LEFT JOIN spelling ON spelling.owner = result.owner AND spelling.name = result.name
    LEFT JOIN person ON person.id = spelling.person_id
    WHERE result.sheet_id IN (SELECT value FROM json_each(?)) ORDER BY result.sheet_id, result.seat
"""


class Evenings(StorePart):
    """Looks up evenings, without reading the hands of their games."""

    def page(self, owner: str, *, limit: int, offset: int = 0) -> Gathered:
        """The owner's evenings, the last one first."""
        with self._connections.reading() as db:
            found = db.execute(_PAGE, {"owner": owner, "offset": offset, "limit": limit}).fetchall()
            evenings = _evenings(db, {row["id"]: row["evening"] for row in found if row["id"] is not None})
            return Gathered(evenings[::-1], found[0]["count"])

    def of(self, owner: str, number: int) -> Evening:
        """The evening on which a sheet of the owner was played; NoSuchSheet where the owner has none of this number."""
        with self._connections.reading() as db:
            found = db.execute(_ONE, {"owner": owner, "number": number})
            evenings = _evenings(db, {row["id"]: row["evening"] for row in found})
        if not evenings:
            raise NoSuchSheet
        return evenings[0]


def _evenings(db: Database, evening_of: Mapping[int, int]) -> list[Evening]:
    """The evenings of sheets, given by their numbers, the first one first."""
    wanted = to_json(list(evening_of))
    seats: dict[int, list[Seat]] = {}
    for row in db.execute(_SEATS, [wanted]):
        seat = Seat(row["person"], row["name"], row["side"], bool(row["won"]), row["final"], row["net"])
        seats.setdefault(row["sheet_id"], []).append(seat)
    games: dict[int, list[PlayedGame]] = {}
    for row in rows.as_listed(db, db.table("sheet").rows_where(_GAMES, [wanted], "played, id")):
        game = PlayedGame(row, tuple(seats.get(row.number, ())))
        games.setdefault(evening_of[row.number], []).append(game)
    return [Evening(tuple(each)) for each in games.values()]
