"""Names, colours, spellings, mergers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from sqlite_utils import Database

from referee.names import UNNAMED
from referee.people.faces import face_of, new_face
from referee.people.statistics import Person
from referee.store.faults import NameTaken, NoSuchPerson, SatTogether
from referee.store.file import sqlite
from referee.store.file.sqlite import to_json

LATEST_GAMES = 200
"""The number of recent games that are looked at, so that the answer stays fast in a long life."""
MOST_NAMES = 12

SEATED = "json_each(iif(json_valid(players), players, '[]'))"
"""The players of a readable sheet, as rows."""
_NAMES = f"""
    WITH last AS (
        SELECT players, row_number() OVER (ORDER BY changed DESC, id DESC) AS place
        FROM sheet WHERE owner = :owner AND deleted IS NULL ORDER BY changed DESC, id DESC LIMIT :games
    )
    SELECT coalesce(person.name, each.value) AS name FROM last, {SEATED} AS each
    LEFT JOIN spelling ON spelling.owner = :owner AND spelling.name = each.value
    LEFT JOIN person ON person.id = spelling.person_id
    WHERE each.type = 'text'
    GROUP BY coalesce(person.id, each.value) ORDER BY min(last.place), count(*) DESC, min(each.key)
"""  # noqa: S608 - ours


OF_PERSON = (("spelling", "person_id"), ("merger", "into_person_id"), ("person", "id"))
"""The tables of a person, the person last, with the column that names them there."""


_CAME = """
    SELECT called FROM phone JOIN circle ON circle.id = phone.circle_id
    WHERE circle.owner = :owner AND phone.gone IS NULL AND called <> ''
    AND NOT EXISTS (SELECT 1 FROM spelling WHERE spelling.owner = :owner AND spelling.name = called) ORDER BY phone.id DESC
"""


def known_names(db: Database, owner: str) -> list[str]:
    """The people in the owner's games, each with one name: those of the last game first, then those who played most often.

    In a circle those who have come and not played yet are before all others.
    """
    found: dict[str, str] = {row["called"].casefold(): row["called"] for row in db.execute(_CAME, {"owner": owner})}
    for row in db.execute(_NAMES, {"owner": owner, "games": LATEST_GAMES}):
        if not UNNAMED.fullmatch(row["name"]):
            found.setdefault(row["name"].casefold(), row["name"])
    return list(found.values())[:MOST_NAMES]


SPELLINGS = "(SELECT name FROM spelling WHERE owner = :owner AND person_id = {person})"
"""The names under which a person plays; `person` is the value or column with the person's id."""


@dataclass(frozen=True)
class Merger:
    """A person who was merged into another: as they were before, with the spellings that are still theirs."""

    id: int
    name: str
    colour: int | None
    spellings: tuple[str, ...]


def add_person(db: Database, owner: str, name: str, colour: int | None = None) -> int:
    """A new person with this name, which nobody else has any more; the number is a new one."""
    known = person_called(db, owner, name)
    person = sqlite.insert(db, "person", {"owner": owner, "name": name, "colour": colour})
    give(db, owner, person, [name])
    if known is not None:
        after_losing_name(db, known)
    return person


def person_called(db: Database, owner: str, name: str) -> int | None:
    """The person who plays under this name."""
    row = db.execute("SELECT person_id FROM spelling WHERE owner = ? AND name = ?", [owner, name]).fetchone()
    return None if row is None else int(row["person_id"])


def faces(db: Database, owner: str, names: Iterable[str]) -> dict[str, int]:
    """The faces of those names that belong to people of the owner."""
    asked = """SELECT spelling.name, person.id, person.colour FROM spelling JOIN person ON person.id = spelling.person_id
               WHERE spelling.owner = ? AND spelling.name IN (SELECT value FROM json_each(?))"""
    found = db.execute(asked, [owner, to_json(list(names))])
    return {row["name"]: face_of(row["colour"], row["id"]) for row in found}


def person_of(db: Database, owner: str, person: int) -> Person:
    """A person of the owner; NoSuchPerson if there is none."""
    row = db.execute("SELECT id, name, colour FROM person WHERE id = ? AND owner = ?", [person, owner]).fetchone()
    if row is None:
        raise NoSuchPerson
    return Person(row["id"], row["name"], row["colour"])


def spellings(db: Database, owner: str, person: int) -> tuple[str, ...]:
    """The names under which a person plays."""
    found = db.execute("SELECT name FROM spelling WHERE person_id = ? AND owner = ? ORDER BY name", [person, owner])
    return tuple(row["name"] for row in found)


def rename(db: Database, owner: str, person: int, name: str, when: str) -> None:
    """Renames a person, who may then play under the new name as well; NameTaken if it belongs to another player."""
    person_of(db, owner, person)
    other = person_called(db, owner, name)
    if other not in (None, person):
        played = f"owner = :owner AND name IN {SPELLINGS.format(person=':person')}"
        if db.table("result").count_where(played, {"owner": owner, "person": other}):
            raise NameTaken(person_of(db, owner, other))
        merge(db, owner, person, other, when)
    give(db, owner, person, [name])
    db.table("person").update(person, {"name": name})


def recolour(db: Database, owner: str, person: int, colour: int | None) -> None:
    """Gives a person a colour, or none."""
    person_of(db, owner, person)
    db.table("person").update(person, {"colour": colour})


def day_together(db: Database, owner: str, one: int, other: int) -> str | None:
    """The day of the first game that both played in; None if there is none."""
    row = db.execute(
        f"""SELECT min(mine.day) FROM result AS mine JOIN result AS theirs ON theirs.sheet_id = mine.sheet_id
            WHERE mine.owner = :owner AND mine.name IN {SPELLINGS.format(person=":one")}
            AND theirs.name IN {SPELLINGS.format(person=":other")}""",  # noqa: S608 - ours
        {"owner": owner, "one": one, "other": other},
    ).fetchone()
    return None if row[0] is None else str(row[0])


def merge(db: Database, owner: str, person: int, other: int, when: str) -> None:
    """Merges another person, with everybody merged into them, into this one, once; SatTogether if both played in one game."""
    kept = person_of(db, owner, person)
    known = "SELECT 1 FROM merger WHERE id = ? AND owner = ? AND into_person_id = ?"
    if db.execute(known, [other, owner, person]).fetchone():
        return
    gone = person_of(db, owner, other)
    if gone.id == kept.id:
        raise NoSuchPerson
    day = day_together(db, owner, kept.id, gone.id)
    if day is not None:
        raise SatTogether(day)
    _merge(db, owner, kept.id, gone, when)


def _merge(db: Database, owner: str, person: int, gone: Person, when: str) -> None:
    """Merges somebody, with everybody merged into them, into a person with whom they never played in one game."""
    db.execute("UPDATE merger SET into_person_id = ? WHERE into_person_id = ?", [person, gone.id])
    names = to_json(spellings(db, owner, gone.id))
    db.execute(
        "INSERT INTO merger(id, owner, at, into_person_id, name, colour, spellings) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [gone.id, owner, when, person, gone.name, gone.colour, names],
    )
    db.execute("UPDATE spelling SET person_id = ? WHERE person_id = ?", [person, gone.id])
    db.execute("DELETE FROM person WHERE id = ?", [gone.id])


def mergers(db: Database, owner: str, person: int) -> list[Merger]:
    """Who has been merged into a person, latest first."""
    now = set(spellings(db, owner, person))
    mine = "owner = ? AND into_person_id = ?"
    found = db.table("merger").rows_where(mine, [owner, person], order_by="at DESC, id DESC")
    read_in = [_read_merger(row, now) for row in found]
    return [merger for merger in read_in if merger.spellings]


def remembered(row: Mapping[str, Any]) -> list[str]:
    """The spellings that a merger remembers; empty if it cannot be read."""
    try:
        found = json.loads(row["spellings"])
    except (ValueError, RecursionError):
        return []
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []


def _read_merger(row: Mapping[str, Any], now: set[str]) -> Merger:
    names = tuple(name for name in remembered(row) if name in now)
    return Merger(row["id"], row["name"], row["colour"], names)


def separate(db: Database, owner: str, person: int, merged: int) -> None:
    """Undoes a merger, once: the merged person is as before, with their spellings and mergers."""
    person_of(db, owner, person)
    row = next(db.table("merger").rows_where("id = ? AND owner = ?", [merged, owner]), None)
    if row is None:
        person_of(db, owner, merged)
        return
    if row["into_person_id"] != person:
        raise NoSuchPerson
    merger = _read_merger(row, set(spellings(db, owner, person)))
    db.table("person").insert({"id": merged, "owner": owner, "name": merger.name, "colour": merger.colour})
    db.table("merger").delete(merged)
    give(db, owner, merged, merger.spellings)
    for each in list(db.table("merger").rows_where("into_person_id = ?", [person])):
        if set(remembered(each)) <= set(remembered(row)):
            db.table("merger").update(each["id"], {"into_person_id": merged})
    after_losing_name(db, person)
    after_losing_name(db, merged)


def give(db: Database, owner: str, person: int, names: Iterable[str]) -> None:
    """Makes names the spellings of a person, whoever had them."""
    given = ({"owner": owner, "name": name, "person_id": person} for name in names)
    db.table("spelling").upsert_all(given, pk=("owner", "name"))


def after_losing_name(db: Database, person: int) -> None:
    """Calls a person whose name went to somebody else by another of their spellings, or deletes a person without one."""
    if not db.execute("SELECT 1 FROM spelling WHERE person_id = ?", [person]).fetchone():
        delete(db, person)
    db.execute(
        """UPDATE person SET name = (SELECT min(name) FROM spelling WHERE person_id = person.id)
           WHERE id = ? AND NOT EXISTS (
               SELECT 1 FROM spelling WHERE person_id = person.id AND spelling.name = person.name)""",
        [person],
    )


def move(db: Database, giver: str, taker: str, when: str) -> None:
    """Moves an owner's people to another owner, unchanged if none of their spellings is known there.

    A person known there by one spelling brings the other spellings along, as a merger that can be undone.
    """
    db.execute(
        "UPDATE main.result SET owner = ? WHERE sheet_id IN (SELECT sheet_id FROM result WHERE owner = ?)",
        [taker, giver],
    )
    known, partly = _called_so(db, giver, taker)
    for table, key in OF_PERSON:
        db.execute(f"DELETE FROM {table} WHERE {key} IN (SELECT value FROM json_each(?))", [known])  # noqa: S608 - ours
    whole = "SELECT id FROM person WHERE owner = ? AND id NOT IN (SELECT value FROM json_each(?))"
    for table, key in OF_PERSON:
        db.execute(f"UPDATE {table} SET owner = ? WHERE {key} IN ({whole})", [taker, giver, to_json(partly)])  # noqa: S608 - ours
    for person in partly:
        _move_in_part(db, giver, taker, person, when)


def _called_so(db: Database, giver: str, taker: str) -> tuple[str, list[int]]:
    """The people of an owner whose spellings another owner knows: those with all of them known, as JSON, and those with some."""
    found = db.execute(
        """SELECT mine.person_id AS id, count(there.name) AS known, count(*) AS names FROM spelling AS mine
           LEFT JOIN spelling AS there ON there.owner = ? AND there.name = mine.name
           WHERE mine.owner = ? GROUP BY mine.person_id HAVING known > 0 ORDER BY mine.person_id""",
        [taker, giver],
    ).fetchall()
    known = [row["id"] for row in found if row["known"] == row["names"]]
    return to_json(known), [row["id"] for row in found if row["known"] < row["names"]]


def _move_in_part(db: Database, giver: str, taker: str, person: int, when: str) -> None:
    """Moves a person of whom the other owner knows some spellings: the others become theirs, unless both played in one game."""
    name, names = person_of(db, giver, person).name, spellings(db, giver, person)
    known = {each: there for each in names if (there := person_called(db, taker, each)) is not None}
    _keep_only(db, person, set(names) - set(known))
    for table, key in OF_PERSON:
        db.execute(f"UPDATE {table} SET owner = ? WHERE {key} = ?", [taker, person])  # noqa: S608 - ours
    host = known.get(name, next(iter(known.values())))
    if day_together(db, taker, host, person) is None:
        _merge(db, taker, host, person_of(db, taker, person), when)


def _keep_only(db: Database, person: int, names: set[str]) -> None:
    """Reduces a person to these spellings, and to the mergers that still separate some of them."""
    others = "person_id = ? AND name NOT IN (SELECT value FROM json_each(?))"
    db.execute(f"DELETE FROM spelling WHERE {others}", [person, to_json(list(names))])  # noqa: S608 - ours
    told = [names]
    for merger in db.execute("SELECT * FROM merger WHERE into_person_id = ? ORDER BY at, id", [person]).fetchall():
        still = [name for name in remembered(merger) if name in names]
        remember(db, merger, [] if set(still) in told else still)
        told.append(set(still))
    after_losing_name(db, person)


def remember(db: Database, merger: Mapping[str, Any], names: Sequence[str]) -> None:
    """Reduces a merger to these of its spellings; deletes it if nothing is left."""
    if not names:
        db.table("merger").delete(merger["id"])
        return
    called = merger["name"] if merger["name"] in names else names[0]
    db.table("merger").update(merger["id"], {"name": called, "spellings": to_json(names)})


def delete(db: Database, person: int) -> None:
    """Removes a person from the roster, with every spelling and merger."""
    for table, key in OF_PERSON:
        db.table(table).delete_where(f"{key} = ?", [person])


LATEST = 100
"""The number of recent people that decide which face is used least."""


def grow(db: Database, owner: str, names: Iterable[str], *, parts: bool) -> None:
    """Makes a person of every new name; if the game `parts`, two names of one person become two people again."""
    played = [name for name in names if not UNNAMED.fullmatch(name)]
    known = people_called(db, owner, played)
    for name in played:
        if name not in known:
            known[name] = add_person(db, owner, name, _new_face(db, owner, known))
    if parts and len(set(known.values())) < len(known):
        _part(db, owner, played)


def _new_face(db: Database, owner: str, known: Iterable[str]) -> int:
    """A face for somebody who sits down with people of these names."""
    worn = db.execute("SELECT id, colour FROM person WHERE owner = ? ORDER BY id DESC LIMIT ?", [owner, LATEST])
    here = faces(db, owner, known).values()
    return new_face(here, [face_of(row["colour"], row["id"]) for row in worn])


def people_called(db: Database, owner: str, names: Iterable[str]) -> dict[str, int]:
    """The people behind those names that the owner knows."""
    asked = "SELECT name, person_id FROM spelling WHERE owner = ? AND name IN (SELECT value FROM json_each(?))"
    found = db.execute(asked, [owner, to_json(list(names))])
    return {row["name"]: row["person_id"] for row in found}


def _part(db: Database, owner: str, names: Iterable[str]) -> None:
    """Separates people who sit in one game though they had been merged; each gets back what was theirs."""
    for one, other in combinations(names, 2):
        people = people_called(db, owner, (one, other))
        if people[one] != people[other]:
            continue
        found = mergers(db, owner, people[one])
        apart = [each for each in found if (one in each.spellings) != (other in each.spellings)]
        if apart:  # undone is the merger that brought the fewest spellings
            separate(db, owner, people[one], min(apart, key=lambda each: len(each.spellings)).id)
        else:
            add_person(db, owner, other)
