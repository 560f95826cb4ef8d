"""Which person a name on a sheet is: the same spelling is the same person, each owner's own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations

from sqlite_utils import Database

from referee.people.faces import face_of, new_face
from referee.store import roster
from referee.store.rows import to_json

NOBODY = re.compile(r"(?:Player |プレイヤー)\d+")
"""What stands in the place of a name that was taken out of the records or never given, in each language: no person."""

LATEST = 100
"""How many of the people who came last have a say in which face is worn least."""


def grow(db: Database, owner: str, names: Iterable[str], *, parts: bool) -> None:
    """Makes a person of every name that is new; where the game `parts`, two names of one person are two people again."""
    played = [name for name in names if not NOBODY.fullmatch(name)]
    known = people_called(db, owner, played)
    for name in played:
        if name not in known:
            known[name] = roster.add_person(db, owner, name, _new_face(db, owner, known))
    if parts and len(set(known.values())) < len(known):
        _part(db, owner, played)


def _new_face(db: Database, owner: str, known: Iterable[str]) -> int:
    """A face for somebody who sits down with people of these names."""
    worn = db.execute("SELECT id, colour FROM person WHERE owner = ? ORDER BY id DESC LIMIT ?", [owner, LATEST])
    here = roster.faces(db, owner, known).values()
    return new_face(here, [face_of(row["colour"], row["id"]) for row in worn])


def people_called(db: Database, owner: str, names: Iterable[str]) -> dict[str, int]:
    """The people behind those of the names that the owner knows."""
    asked = "SELECT name, person_id FROM spelling WHERE owner = ? AND name IN (SELECT value FROM json_each(?))"
    found = db.execute(asked, [owner, to_json(list(names))])
    return {row["name"]: row["person_id"] for row in found}


def _part(db: Database, owner: str, names: Iterable[str]) -> None:
    """Separates the people who sit in one game though they were taken for one, each with what was theirs before."""
    for one, other in combinations(names, 2):
        people = people_called(db, owner, (one, other))
        if people[one] != people[other]:
            continue
        found = roster.mergers(db, owner, people[one])
        apart = [each for each in found if (one in each.spellings) != (other in each.spellings)]
        if apart:  # undone is the merger that brought the fewest spellings
            roster.separate(db, owner, people[one], min(apart, key=lambda each: len(each.spellings)).id)
        else:
            roster.add_person(db, owner, other)
