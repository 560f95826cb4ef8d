"""The games of one owner, found again: by person, game, year, what was noted, what was quarrelled about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from referee.store import rows
from referee.store.connections import Connections
from referee.store.rows import Row
from referee.store.summaries import searchable

HAPPENED = ("gin", "undercut")
"""What the games can be asked for in which it happened."""


@dataclass(frozen=True)
class Wanted:
    """Which games are looked for: every field that is not empty narrows them down.

    `people` are ids of people who all played; `text` stands in a name or a note; `preset` is the key of a preset or of a
    game; `happened` is one of HAPPENED, done by the first of `people`, or by anybody where none is named.
    """

    text: str = ""
    people: tuple[int, ...] = ()
    preset: str = ""
    year: str = ""
    disputed: bool = False
    noted: bool = False
    happened: str = ""
    deleted: bool = False

    def stands_in(self, text: str) -> bool:
        """Whether the text that is looked for stands in this one."""
        return searchable(self.text) in searchable(text)

    @property
    def everything(self) -> bool:
        """Whether nothing narrows the games down."""
        return self in (Wanted(), Wanted(deleted=True))


@dataclass(frozen=True)
class Found:
    """A page of games, the newest first, and how many there are in all."""

    rows: list[Row]
    count: int


class History:
    """Looks up games, without reading their hands."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def find(self, owner: str, wanted: Wanted, *, limit: int, offset: int = 0) -> Found:
        """The owner's games that are wanted, the newest first."""
        conditions, values = zip(*_conditions(owner, wanted), strict=True)
        where = " AND ".join(("owner = ?", *conditions))
        filled = [owner, *(each for some in values for each in some)]
        with self._connections.reading() as db:
            count = db.execute(f"SELECT count(*) FROM sheet WHERE {where}", filled).fetchone()[0]  # noqa: S608 - ours
            found = db.execute(
                f"SELECT * FROM sheet WHERE {where} ORDER BY played DESC, id DESC LIMIT ? OFFSET ?",  # noqa: S608
                [*filled, limit, offset],
            )
            return Found([rows.in_list(row) for row in found], count)

    def years(self, owner: str) -> list[str]:
        """The years in which the owner's games were played, the last one first."""
        with self._connections.reading() as db:
            found = db.execute(
                "SELECT DISTINCT substr(day, 1, 4) AS year FROM sheet WHERE owner = ? AND deleted IS NULL ORDER BY 1 DESC",
                [owner],
            )
            return [row["year"] for row in found]

    def people(self, owner: str) -> list[tuple[int, str]]:
        """The people who play in the owner's games, by id and name, who played most often first."""
        with self._connections.reading() as db:
            found = db.execute(
                """WITH played AS (SELECT name, count(*) AS games FROM result WHERE owner = ? GROUP BY name)
                   SELECT person.id, person.name FROM played
                   JOIN spelling ON spelling.owner = ? AND spelling.name = played.name
                   JOIN person ON person.id = spelling.person_id
                   GROUP BY person.id ORDER BY sum(games) DESC, person.id""",
                [owner, owner],
            )
            return [(row["id"], row["name"]) for row in found]

    def presets(self, owner: str) -> list[str]:
        """The presets that the owner has played, the one played most often first."""
        with self._connections.reading() as db:
            found = db.execute(
                """SELECT preset FROM sheet WHERE owner = ? AND deleted IS NULL
                   GROUP BY preset ORDER BY count(*) DESC, preset""",
                [owner],
            )
            return [row["preset"] for row in found]


def _conditions(owner: str, wanted: Wanted) -> Iterator[tuple[str, list[Any]]]:
    yield f"deleted IS {'NOT ' if wanted.deleted else ''}NULL", []
    if wanted.text:
        yield "instr(search, ?)", [searchable(wanted.text)]
    for person in wanted.people:
        yield f"id IN ({_PLAYED})", [person]
    if wanted.preset:
        yield "? IN (preset, game)", [wanted.preset]
    if wanted.year:
        yield "day >= ? AND day < ?", [wanted.year, f"{wanted.year}~"]
    if wanted.disputed:
        yield "id IN (SELECT sheet_id FROM ruling)", []
    if wanted.noted:
        yield "notes <> '[]'", []
    if wanted.happened in HAPPENED and wanted.people:
        yield f"id IN ({_PLAYED} AND {wanted.happened} > 0)", [wanted.people[0]]
    elif wanted.happened in HAPPENED:
        yield f"id IN (SELECT sheet_id FROM result WHERE owner = ? AND {wanted.happened} > 0)", [owner]  # noqa: S608 - one of HAPPENED


_PLAYED = """SELECT result.sheet_id FROM spelling
             JOIN result ON result.owner = spelling.owner AND result.name = spelling.name
             WHERE spelling.person_id = ?"""
