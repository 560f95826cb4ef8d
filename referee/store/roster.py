"""The rows of an owner's people: their names, colours and spellings, who was merged with whom, and how they move."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlite_utils import Database

from referee.people.figures import Person
from referee.store.faults import NameTaken, NoSuchPerson, SatTogether
from referee.store.rows import to_json

SPELLINGS = "(SELECT name FROM spelling WHERE owner = :owner AND person_id = {person})"
"""The names under which a person plays; `person` names the value or column with the person's id."""


@dataclass(frozen=True)
class Merger:
    """A person who is part of another one since a merger: as they were, with the spellings that are still so."""

    id: int
    name: str
    colour: int | None
    spellings: tuple[str, ...]


def add(db: Database, owner: str, name: str, colour: int | None = None) -> int:
    """A new person of this name, which is no other person's any more; the number was never another person's."""
    known = whose(db, owner, name)
    person: int = db.execute(
        "INSERT INTO person(owner, name, colour) VALUES (?, ?, ?) RETURNING id", [owner, name, colour]
    ).fetchone()[0]
    _give(db, owner, person, [name])
    if known is not None:
        left(db, known)
    return person


def whose(db: Database, owner: str, name: str) -> int | None:
    """The person who plays under this name."""
    row = db.execute("SELECT person_id FROM spelling WHERE owner = ? AND name = ?", [owner, name]).fetchone()
    return None if row is None else int(row["person_id"])


def read(db: Database, owner: str, person: int) -> Person:
    """A person of the owner's; NoSuchPerson where it is nobody, or somebody else's."""
    row = db.execute("SELECT id, name, colour FROM person WHERE id = ? AND owner = ?", [person, owner]).fetchone()
    if row is None:
        raise NoSuchPerson
    return Person(row["id"], row["name"], row["colour"])


def spellings(db: Database, owner: str, person: int) -> tuple[str, ...]:
    """The names under which a person plays."""
    found = db.execute("SELECT name FROM spelling WHERE owner = ? AND person_id = ? ORDER BY name", [owner, person])
    return tuple(row["name"] for row in found)


def rename(db: Database, owner: str, person: int, name: str, at: str) -> None:
    """Gives a person another name, under which they may play as well; NameTaken where it is another player's."""
    read(db, owner, person)
    other = whose(db, owner, name)
    if other not in (None, person):
        if _plays(db, owner, other):
            raise NameTaken(read(db, owner, other))
        merge(db, owner, person, other, at)
    _give(db, owner, person, [name])
    db.execute("UPDATE person SET name = ? WHERE id = ?", [name, person])


def _plays(db: Database, owner: str, person: int) -> bool:
    named = SPELLINGS.format(person=":person")
    found = db.execute(
        f"SELECT 1 FROM result WHERE owner = :owner AND name IN {named} LIMIT 1",  # noqa: S608 - ours
        {"owner": owner, "person": person},
    )
    return found.fetchone() is not None


def recolour(db: Database, owner: str, person: int, colour: int | None) -> None:
    """Gives a person a colour, or none."""
    read(db, owner, person)
    db.execute("UPDATE person SET colour = ? WHERE id = ?", [colour, person])


def together(db: Database, owner: str, one: int, other: int) -> str | None:
    """The day of a game in which both sat, the first one; None where there is none."""
    row = db.execute(
        f"""SELECT min(mine.day) FROM result AS mine JOIN result AS theirs ON theirs.sheet_id = mine.sheet_id
            WHERE mine.owner = :owner AND mine.name IN {SPELLINGS.format(person=":one")}
            AND theirs.name IN {SPELLINGS.format(person=":other")}""",  # noqa: S608 - ours
        {"owner": owner, "one": one, "other": other},
    ).fetchone()
    return None if row[0] is None else str(row[0])


def merge(db: Database, owner: str, person: int, other: int, at: str) -> None:
    """Makes another person part of this one, once; SatTogether where both sat in one game.

    Who had been made part of the other one is then part of this one.
    """
    kept = read(db, owner, person)
    if _part_of(db, owner, other) == person:
        return
    gone = read(db, owner, other)
    if gone.id == kept.id:
        raise NoSuchPerson
    day = together(db, owner, kept.id, gone.id)
    if day is not None:
        raise SatTogether(day)
    db.execute("UPDATE merger SET person_id = ? WHERE person_id = ?", [kept.id, gone.id])
    db.execute(
        """INSERT INTO merger(id, owner, at, person_id, name, colour, spellings)
           VALUES (?, ?, ?, ?, ?, ?, ?)""",
        [gone.id, owner, at, kept.id, gone.name, gone.colour, to_json(spellings(db, owner, gone.id))],
    )
    db.execute("UPDATE spelling SET person_id = ? WHERE person_id = ?", [kept.id, gone.id])
    db.execute("DELETE FROM person WHERE id = ?", [gone.id])


def _part_of(db: Database, owner: str, merged: int) -> int | None:
    """The person of whom a merged one is part."""
    row = db.execute("SELECT person_id FROM merger WHERE id = ? AND owner = ?", [merged, owner]).fetchone()
    return None if row is None else int(row["person_id"])


def mergers(db: Database, owner: str, person: int) -> list[Merger]:
    """Who is part of a person by now, the last one first."""
    now = set(spellings(db, owner, person))
    found = db.execute(
        "SELECT * FROM merger WHERE owner = ? AND person_id = ? ORDER BY at DESC, id DESC", [owner, person]
    )
    read_in = [_read_merger(row, now) for row in found]
    return [merger for merger in read_in if merger.spellings]


def _read_merger(row: sqlite3.Row, now: set[str]) -> Merger:
    names = tuple(name for name in json.loads(row["spellings"]) if name in now)
    return Merger(row["id"], row["name"], row["colour"], names)


def separate(db: Database, owner: str, person: int, merged: int) -> None:
    """Undoes a merger, once: the merged person is as before, with the spellings and the mergers that were theirs."""
    read(db, owner, person)
    row = db.execute("SELECT * FROM merger WHERE id = ? AND owner = ?", [merged, owner]).fetchone()
    if row is None:
        read(db, owner, merged)
        return
    if row["person_id"] != person:
        raise NoSuchPerson
    merger = _read_merger(row, set(spellings(db, owner, person)))
    db.execute(
        "INSERT INTO person(id, owner, name, colour) VALUES (?, ?, ?, ?)", [merged, owner, merger.name, merger.colour]
    )
    db.execute("DELETE FROM merger WHERE id = ?", [merged])
    _give(db, owner, merged, merger.spellings)
    for each in db.execute("SELECT * FROM merger WHERE person_id = ?", [person]).fetchall():
        if set(json.loads(each["spellings"])) <= set(json.loads(row["spellings"])):
            db.execute("UPDATE merger SET person_id = ? WHERE id = ?", [merged, each["id"]])
    left(db, person)
    left(db, merged)


def _give(db: Database, owner: str, person: int, names: Iterable[str]) -> None:
    """Makes names the person's spellings, whosever they were."""
    for name in names:
        db.execute(
            """INSERT INTO spelling VALUES (?, ?, ?)
               ON CONFLICT(owner, name) DO UPDATE SET person_id = excluded.person_id""",
            [owner, name, person],
        )


def left(db: Database, person: int) -> None:
    """A person whose name went to somebody else is called by another spelling of theirs, or is nobody any more."""
    if not db.execute("SELECT 1 FROM spelling WHERE person_id = ?", [person]).fetchone():
        forget(db, person)
    db.execute(
        """UPDATE person SET name = (SELECT min(name) FROM spelling WHERE person_id = person.id)
           WHERE id = ? AND NOT EXISTS (
               SELECT 1 FROM spelling WHERE person_id = person.id AND spelling.name = person.name)""",
        [person],
    )


def move(db: Database, giver: str, taker: str, at: str) -> None:
    """Moves an owner's people to another owner, whole where none of their spellings is known there.

    Somebody who is known there by a spelling brings the others along, as a merger that can be undone.
    """
    db.execute("UPDATE result SET owner = ? WHERE owner = ?", [taker, giver])
    for row in db.execute("SELECT id, name FROM person WHERE owner = ? ORDER BY id", [giver]).fetchall():
        names = spellings(db, giver, row["id"])
        known = {name: there for name in names if (there := whose(db, taker, name)) is not None}
        if known:
            _keep_only(db, row["id"], set(names) - set(known))
        for table, key in (("spelling", "person_id"), ("merger", "person_id"), ("person", "id")):
            db.execute(f"UPDATE {table} SET owner = ? WHERE {key} = ?", [taker, row["id"]])  # noqa: S608 - ours
        if known and len(known) < len(names):
            host = known.get(row["name"], next(iter(known.values())))
            if together(db, taker, host, row["id"]) is None:
                merge(db, taker, host, row["id"], at)


def _keep_only(db: Database, person: int, names: set[str]) -> None:
    """Leaves a person only these of their spellings, and of the mergers those that still tell some apart."""
    marks = ", ".join("?" * len(names))
    db.execute(f"DELETE FROM spelling WHERE person_id = ? AND name NOT IN ({marks})", [person, *names])  # noqa: S608 - marks
    told = [names]
    for merger in db.execute("SELECT * FROM merger WHERE person_id = ? ORDER BY at, id", [person]).fetchall():
        still = [name for name in json.loads(merger["spellings"]) if name in names]
        remember(db, merger, [] if set(still) in told else still)
        told.append(set(still))
    left(db, person)


def remember(db: Database, merger: sqlite3.Row, names: Sequence[str]) -> None:
    """Has a merger remember only these of its spellings; there was none where nothing is left."""
    if not names:
        db.execute("DELETE FROM merger WHERE id = ?", [merger["id"]])
        return
    called = merger["name"] if merger["name"] in names else names[0]
    db.execute("UPDATE merger SET name = ?, spellings = ? WHERE id = ?", [called, to_json(names), merger["id"]])


def forget(db: Database, person: int) -> None:
    """Takes a person off the roster, with every spelling and merger."""
    for table in ("spelling", "merger"):
        db.execute(f"DELETE FROM {table} WHERE person_id = ?", [person])  # noqa: S608 - ours
    db.execute("DELETE FROM person WHERE id = ?", [person])
