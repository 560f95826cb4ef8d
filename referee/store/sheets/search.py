"""Searching the games of one browser or circle: by person, game, year, notes and disputes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from referee.names import unaccented
from referee.store.holder import Holder, HolderSection, owner_of
from referee.store.people import counts
from referee.store.people.roster import SEATED
from referee.store.sheets import listing
from referee.store.sheets.listing import SheetRow
from referee.store.sheets.summaries import searchable


@dataclass(frozen=True)
class GameQuery:
    """A search for games: every field that is not empty narrows it down.

    `people` are ids of people who all played; every word of `text` is in a name, a note or the title of
    the game, and `titles` has the titles by preset; `preset` is the key of a
    preset or of a game; `happened` is something that the first of `people` did, or anybody if none is named.
    """

    text: str = ""
    people: tuple[int, ...] = ()
    preset: str = ""
    year: str = ""
    disputed: bool = False
    noted: bool = False
    happened: str = ""
    deleted: bool = False
    titles: tuple[tuple[str, str], ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The words that are searched for."""
        return tuple(dict.fromkeys(_plain(self.text).split()))

    def stands_in(self, text: str) -> bool:
        """Whether to show a note: it contains any of the words (the others may be names), or there are none."""
        where = _plain(text)
        return not self.words or any(word in where for word in self.words)

    @property
    def everything(self) -> bool:
        """Whether nothing narrows the search down."""
        return self in (GameQuery(), GameQuery(deleted=True))


@dataclass(frozen=True)
class GamePage:
    """A page of games, newest first, and the total number."""

    rows: list[SheetRow]
    count: int


class History(HolderSection):
    """Searches games without reading their hands."""

    def find(self, holder: Holder, wanted: GameQuery, *, limit: int, offset: int = 0) -> GamePage:
        """The games that match, newest first."""
        with self._connections.reading() as db:
            owner = owner_of(db, holder)
            db.conn.create_function("unaccented", 1, unaccented, deterministic=True)
            conditions, values = zip(*_conditions(owner, wanted), *_spoken_of(db, owner, wanted), strict=True)
            where = " AND ".join(("owner = ?", *conditions))
            filled = [owner, *(each for some in values for each in some)]
            sheets = db.table("sheet")
            found = sheets.rows_where(where, filled, "played DESC, id DESC", limit=limit, offset=offset)
            return GamePage(listing.as_listed(db, found), sheets.count_where(where, filled))

    def years(self, holder: Holder) -> list[str]:
        """The years when games were played, latest first."""
        years = "SELECT DISTINCT substr(day, 1, 4) FROM sheet WHERE owner = :owner AND deleted IS NULL AND day <> '' ORDER BY 1 DESC"
        return [row[0] for row in self._of(holder, years)]

    def people(self, holder: Holder) -> list[tuple[int, str]]:
        """The people in the games, by id and name, most frequent first."""
        people = """
            WITH played AS (SELECT name, count(*) AS games FROM result WHERE owner = :owner GROUP BY name)
            SELECT person.id, person.name FROM played
            JOIN spelling ON spelling.owner = :owner AND spelling.name = played.name
            JOIN person ON person.id = spelling.person_id
            GROUP BY person.id ORDER BY sum(games) DESC, person.id
        """
        return [(row["id"], row["name"]) for row in self._of(holder, people)]

    def presets(self, holder: Holder) -> list[str]:
        """The presets that were played, most often played first."""
        presets = "SELECT preset FROM sheet WHERE owner = :owner AND deleted IS NULL GROUP BY 1 ORDER BY count(*) DESC, preset"
        return [row["preset"] for row in self._of(holder, presets)]


def _conditions(owner: str, wanted: GameQuery) -> Iterator[tuple[str, list[Any]]]:
    yield f"deleted IS {'NOT ' if wanted.deleted else ''}NULL", []
    for person in wanted.people:
        yield f"id IN ({_PLAYED})", [person]
    if wanted.preset:
        yield "? IN (preset, game)", [wanted.preset]
    if wanted.year:
        yield "day >= ? AND day < ?", [wanted.year, f"{wanted.year}~"]
    if wanted.disputed:
        yield "id IN (SELECT sheet_id FROM ruling UNION SELECT sheet_id FROM packed_sheet WHERE rulings > 0)", []
    if wanted.noted:
        yield "notes <> '[]'", []
    if wanted.happened in counts.happened():
        did = f"{counts.times(wanted.happened)} > 0"
        among = f"{_PLAYED} AND {did}" if wanted.people else f"SELECT sheet_id FROM result WHERE owner = ? AND {did}"  # noqa: S608 - ours
        yield f"id IN ({among})", [wanted.people[0] if wanted.people else owner]


def _spoken_of(db: Database, owner: str, wanted: GameQuery) -> Iterator[tuple[str, list[Any]]]:
    """For every word, a condition that it is in a sheet's names and notes or in its title, or that somebody now called so played there."""
    called = db.execute(_CALLED, [owner]).fetchall() if wanted.words else []
    plain = [(_plain(row["called"]), _plain(row["name"]), row["name"]) for row in called]
    for word in wanted.words:
        names = [name for now, then, name in plain if word in now and word not in then]
        titled = [preset for preset, title in wanted.titles if word in _plain(title)]
        either = {"instr(unaccented(search), ?)": word}
        if names:
            either[_SAT] = json.dumps(names)
        if titled:
            either["preset IN (SELECT value FROM json_each(?))"] = json.dumps(titled)
        yield f"({' OR '.join(either)})", [*either.values()]


def _plain(text: str) -> str:
    """Text as it is searched: case, width and accents do not matter."""
    return unaccented(searchable(text))


_CALLED = """SELECT person.name AS called, spelling.name FROM person JOIN spelling ON spelling.person_id = person.id
             WHERE person.owner = ?"""
_SAT = f"EXISTS (SELECT 1 FROM {SEATED} WHERE value IN (SELECT value FROM json_each(?)))"  # noqa: S608 - ours
_PLAYED = """SELECT result.sheet_id FROM spelling
             JOIN result ON result.owner = spelling.owner AND result.name = spelling.name
             WHERE spelling.person_id = ?"""
