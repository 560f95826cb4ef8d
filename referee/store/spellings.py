"""Which person a name on a sheet is: the same spelling is the same person, each owner's own."""

from __future__ import annotations

import re
from collections.abc import Iterable
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
        found = roster.mergers(db, owner, people[one])
        apart = [each for each in found if (one in each.spellings) != (other in each.spellings)]
        if apart:  # undone is the merger that brought the fewest spellings
            roster.separate(db, owner, people[one], min(apart, key=lambda each: len(each.spellings)).id)
        else:
            roster.add_person(db, owner, other)
