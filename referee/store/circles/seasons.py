"""Standings in a circle: over all years, a year or a season, of which nothing is stored but the span."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from sqlite_utils import Database

from referee.people.season import MOST_SEASONS, Season
from referee.people.statistics import Person
from referee.store.circles import rows
from referee.store.faults import NoSuchSeason, TooManySeasons
from referee.store.file import sqlite
from referee.store.file.transactions import StoreSection
from referee.store.holder import Holder, InCircle, Right, note, owner_of
from referee.store.sheets.times import PAUSE


@dataclass(frozen=True)
class Place:
    """Somebody in the standings: the place, equal for equals, what counts, and out of how many games."""

    place: int
    person: Person
    count: int
    games: int


@dataclass(frozen=True)
class Standings:
    """The places, best first, and the number of games."""

    places: tuple[Place, ...]
    games: int

    @property
    def champions(self) -> tuple[Person, ...]:
        """Whoever is first, if anything was played; several share it."""
        return tuple(each.person for each in self.places if each.place == 1 and each.games)


@dataclass(frozen=True)
class EveningOfSeason:
    """An evening in a span: its day, and what counts for everybody who finished a game, by person."""

    day: str
    counts: Mapping[int, int]


_SPAN = """owner = :owner AND finished = 1 AND day >= :first AND (:last = '' OR day <= :last) AND (:game = '' OR game = :game)"""
_STANDINGS = f"""
    WITH counted AS (
        SELECT name, sum(won) AS wins, sum(balance) AS points, count(*) AS games FROM result WHERE {_SPAN} GROUP BY name
    )
    SELECT person.id, person.name, person.colour, sum(wins) AS wins, sum(points) AS points, sum(games) AS games
    FROM counted JOIN spelling ON spelling.owner = :owner AND spelling.name = counted.name
    JOIN person ON person.id = spelling.person_id GROUP BY person.id
"""  # noqa: S608 - ours
_GAMES = f"SELECT count(*) FROM result WHERE {_SPAN} AND seat = 0"  # noqa: S608 - ours


_COURSE = f"""
    WITH begun AS (
        SELECT id, day, played, played - lag(played) OVER (ORDER BY played, id) AS pause
        FROM sheet WHERE owner = :owner AND deleted IS NULL AND day >= :first AND (:last = '' OR day <= :last)
    ), counted AS MATERIALIZED (
        SELECT id, day, sum(pause IS NULL OR pause >= {PAUSE}) OVER (ORDER BY played, id) AS evening FROM begun
    )
    SELECT evening, min(counted.day) AS day, spelling.person_id AS person, sum(won) AS wins, sum(balance) AS points
    FROM counted JOIN result ON result.sheet_id = counted.id
    JOIN spelling ON spelling.owner = :owner AND spelling.name = result.name
    WHERE result.finished AND (:game = '' OR result.game = :game) GROUP BY evening, spelling.person_id ORDER BY evening
"""  # noqa: S608 - ours


class Seasons(StoreSection):
    """The seasons of circles, and standings over any span."""

    def all(self, asked: InCircle) -> list[Season]:
        """The seasons, latest first."""
        with self._connections.reading() as db:
            return _seasons(db, rows.find(db, asked).id)

    def one(self, asked: InCircle, number: int) -> Season:
        """A season; NoSuchSeason."""
        for each in self.all(asked):
            if each.id == number:
                return each
        raise NoSuchSeason

    def make(self, asked: InCircle, season: Season, *, when: str) -> int:
        """A new season, and its number; TooManySeasons. The same once more is the same one."""
        with self._connections.writing() as db:
            circle = rows.find(db, asked, Right.SHARE)
            there = _seasons(db, circle.id)
            for each in there:
                if (each.name, each.first_day, each.last_day) == (season.name, season.first_day, season.last_day):
                    return each.id
            if len(there) >= MOST_SEASONS:
                raise TooManySeasons(MOST_SEASONS)
            number = sqlite.insert(db, "season", {"circle_id": circle.id, "at": when, **columns(season)})
            note(db, circle.id, "season", {"season": number}, when, circle.me.id)
            return number

    def change(self, asked: InCircle, number: int, season: Season, *, when: str) -> None:
        """Gives a season another name, span or count; NoSuchSeason."""
        self._set(asked, number, columns(season), "season-changed", when)

    def end(self, asked: InCircle, number: int, last_day: str, *, when: str) -> None:
        """Ends a season with a day."""
        self._set(asked, number, {"last_day": last_day}, "season-ended", when)

    def remove(self, asked: InCircle, number: int, *, when: str) -> None:
        """Removes a season from the list; its games stay."""
        self._set(asked, number, {"removed": when}, "season-removed", when)

    def bring_back(self, asked: InCircle, number: int, *, when: str) -> None:
        """Undoes a removal."""
        self._set(asked, number, {"removed": None}, "season-back", when)

    def _set(self, asked: InCircle, number: int, values: dict[str, str | None], kind: str, when: str) -> None:
        with self._connections.writing() as db:
            circle = rows.find(db, asked, Right.SHARE)
            changes = ", ".join(f"{column} = ?" for column in values)
            mine = f"UPDATE season SET {changes} WHERE id = ? AND circle_id = ?"  # noqa: S608 - ours
            if not db.execute(mine, [*values.values(), number, circle.id]).rowcount:
                raise NoSuchSeason
            note(db, circle.id, kind, {"season": number}, when, circle.me.id)

    def standings(self, holder: Holder, season: Season) -> Standings:
        """The places in a span: wins, or points won in one game; equal is equal."""
        with self._connections.reading() as db:
            asked = _span(db, holder, season)
            games = db.execute(_GAMES, asked).fetchone()[0]
            found = [
                (Person(row["id"], row["name"], row["colour"]), row[season.counts] or 0, row["games"])
                for row in db.execute(_STANDINGS, asked)
            ]
        found.sort(key=lambda each: (-each[1], each[0].name))
        return Standings(
            tuple(
                Place(1 + sum(other > count for _, other, _ in found), person, count, games)
                for person, count, games in found
            ),
            games,
        )

    def course(self, holder: Holder, season: Season) -> list[EveningOfSeason]:
        """What everybody won on each evening of a span, in order."""
        with self._connections.reading() as db:
            found = db.execute(_COURSE, _span(db, holder, season)).fetchall()
        return [
            EveningOfSeason(some[0]["day"], {row["person"]: row[season.counts] or 0 for row in some})
            for some in (list(each) for _, each in groupby(found, lambda row: row["evening"]))
        ]


def _span(db: Database, holder: Holder, season: Season) -> dict[str, str]:
    """What the queries about a span ask for."""
    return {
        "owner": owner_of(db, holder),
        "first": season.first_day,
        "last": season.last_day,
        "game": season.game,
    }


def columns(season: Season) -> dict[str, str | None]:
    """The parts of a season as they are stored."""
    return {**season.parts, "last_day": season.last_day or None}


def _seasons(db: Database, circle_id: int) -> list[Season]:
    found = db.execute(
        "SELECT * FROM season WHERE circle_id = ? AND removed IS NULL ORDER BY first_day DESC, id DESC", [circle_id]
    )
    return [
        Season(row["name"], row["first_day"], row["last_day"] or "", row["game"], row["counts"], row["id"])
        for row in found
    ]
