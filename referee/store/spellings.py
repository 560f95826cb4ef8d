"""Which person a name on a sheet is: the same spelling is the same person, each owner's own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import combinations

from sqlite_utils import Database

from referee.store import roster
from referee.store.rows import to_json

NOBODY = re.compile(r"Player \d+")
"""What stands in the place of a name that was taken out of the records: no person."""


def grow(db: Database, owner: str, names: Iterable[str], *, parts: bool) -> None:
    """Makes a person of every name that is new; where the game `parts`, two names of one person are two people again."""
    played = [name for name in names if not NOBODY.fullmatch(name)]
    known = people_called(db, owner, played)
    for name in played:
        if name not in known:
            known[name] = roster.add_person(db, owner, name)
    if parts and len(set(known.values())) < len(known):
        _part(db, owner, played)


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
        merged = _merged(db, owner, people, one, other)
        if merged is None:
            roster.add_person(db, owner, other)
        else:
            roster.separate(db, owner, people[one], merged)


def _merged(db: Database, owner: str, people: Mapping[str, int], one: str, other: str) -> int | None:
    """The merger that made one person of the two, if one did: the one that brought the fewest spellings."""
    for merger in sorted(roster.mergers(db, owner, people[one]), key=lambda each: len(each.spellings)):
        if (one in merger.spellings) != (other in merger.spellings):
            return merger.id
    return None
