"""People who come along with the games of another owner, and how that is undone exactly; only numbers are remembered."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlite_utils import Database

from referee.store.file import sqlite
from referee.store.file.sqlite import to_json
from referee.store.people import roster
from referee.store.people.roster import SEATED

_IN_SHEETS = "sheet.id IN (SELECT value FROM json_each(?))"
_PLAYED = f"SELECT DISTINCT value FROM sheet, {SEATED} WHERE sheet.owner = ?"  # noqa: S608 - ours


def names_in(db: Database, sheets: Sequence[int]) -> list[str]:
    """The names of the players of sheets, as they are written there."""
    found = db.execute(f"SELECT DISTINCT value FROM sheet, {SEATED} WHERE {_IN_SHEETS}", [to_json(list(sheets))])  # noqa: S608
    return [row["value"] for row in found if isinstance(row["value"], str)]


class Newcomers:
    """The people of some games become known to another owner, with their colours, spellings and mergers; the giver's stay."""

    def __init__(self, db: Database, taker: str) -> None:
        self._db, self._taker = db, taker
        self._first = _last_person(db)
        self._people = dict(_spelled(db, taker))
        self._called = {row["id"]: row["name"] for row in db.table("person").rows_where("owner = ?", [taker])}
        self._mergers = {row["id"]: (row["into_person_id"], row["at"]) for row in mergers(db, taker)}
        self._joining: list[tuple[int, int]] = []

    def bring(self, giver: str, names: Sequence[str], called: Mapping[str, str]) -> None:
        """Adds the people with these names; `called` says what a name is to be from now on.

        Somebody known here by one spelling is somebody new with the others until they are joined.
        """
        for person in dict.fromkeys(roster.people_called(self._db, giver, names).values()):
            self._bring(giver, person, called)

    def _bring(self, giver: str, person: int, called: Mapping[str, str]) -> None:
        who = roster.person_of(self._db, giver, person)
        spelled = [called.get(name, name) for name in roster.spellings(self._db, giver, person)]
        known = roster.people_called(self._db, self._taker, spelled)
        fresh = [name for name in dict.fromkeys(spelled) if name not in known]
        if not fresh or len(set(known.values())) > 1:
            return
        name = called.get(who.name, who.name)
        comer = roster.add_person(self._db, self._taker, name if name in fresh else fresh[0], who.colour)
        roster.give(self._db, self._taker, comer, fresh)
        self._copy_mergers(giver, person, comer, called)
        self._joining += [(host, comer) for host in set(known.values())]

    def _copy_mergers(self, giver: str, person: int, comer: int, called: Mapping[str, str]) -> None:
        """What the giver has merged into a person stays separable, as far as it came along."""
        names = set(roster.spellings(self._db, self._taker, comer))
        for row in mergers(self._db, giver, person):
            still = [new for name in roster.remembered(row) if (new := called.get(name, name)) in names]
            if still and set(still) != names:
                copy = {"owner": self._taker, "into_person_id": comer, "at": row["at"], "spellings": to_json(still)}
                name = called.get(row["name"], row["name"])
                kept = {"name": name if name in still else still[0], "colour": row["colour"]}
                self._db.table("merger").insert({"id": new_number(self._db, self._taker), **copy, **kept})

    def join(self, tables: Iterable[Sequence[str]], when: str) -> None:
        """Joins those who are known here by another spelling, unless both sat in one game; then seats everybody."""
        for host, comer in self._joining:
            if roster.day_together(self._db, self._taker, host, comer) is None:
                roster.merge(self._db, self._taker, host, comer, when)
        for table in tables:
            roster.grow(self._db, self._taker, table, parts=True)

    def told(self) -> dict[str, Any]:
        """What has become of the people here, in numbers: who is new, which mergers were undone, who lost a spelling."""
        after = _spelled(self._db, self._taker)
        there = {row["id"] for row in mergers(self._db, self._taker)}
        gone = [[each, *self._mergers[each]] for each in self._mergers if each not in there]
        split = [
            [after[name], person, self._called[person] == name]
            for name, person in self._people.items()
            if after.get(name, 0) > self._first
        ]
        return {"people": [self._first, _last_person(self._db)], "parted": gone, "split": split}


def take_back(db: Database, owner: str, told: Mapping[str, Any]) -> None:
    """Makes an owner's people what they were before the newcomers, except those who play in other games by now."""
    leaving = _Leaving(db, owner, *told["people"])
    leaving.unsplit(told["split"])
    leaving.separate()
    leaving.delete()
    for merged, into, at in told["parted"]:
        both = _is_there(db, owner, merged) and _is_there(db, owner, into)
        if both and roster.day_together(db, owner, into, merged) is None:
            roster.merge(db, owner, into, merged, at)


class _Leaving:
    """The people with the numbers after `first` up to `last`, who leave with their games unless they play in others."""

    def __init__(self, db: Database, owner: str, first: int, last: int) -> None:
        self._db, self._owner = db, owner
        self._came = range(first + 1, last + 1)
        self._playing = {row["value"] for row in db.execute(_PLAYED, [owner])}

    def _plays(self, names: Iterable[str]) -> bool:
        return not self._playing.isdisjoint(names)

    def _numbers(self, table: str) -> list[int]:
        wanted, values = "owner = ? AND id BETWEEN ? AND ?", [self._owner, self._came.start, self._came.stop - 1]
        return [row["id"] for row in self._db.table(table).rows_where(wanted, values, "id")]

    def unsplit(self, split: Iterable[Sequence[Any]]) -> None:
        """Gives spellings back to those who lost them; `named` says that it was their name."""
        for new, was, named in split:
            names = roster.spellings(self._db, self._owner, new)
            if names and not self._plays(names) and _is_there(self._db, self._owner, was):
                roster.give(self._db, self._owner, was, names)
                roster.delete(self._db, new)
                if named:
                    self._db.execute("UPDATE person SET name = ? WHERE id = ?", [names[0], was])

    def separate(self) -> None:
        """Undoes the mergers into people who were here before."""
        for merger in self._numbers("merger"):
            row = next(self._db.table("merger").rows_where("id = ?", [merger]), None)
            if row and row["into_person_id"] not in self._came and not self._plays(roster.remembered(row)):
                roster.separate(self._db, self._owner, row["into_person_id"], merger)

    def delete(self) -> None:
        """Removes those who play nowhere here."""
        for person in self._numbers("person"):
            if not self._plays(roster.spellings(self._db, self._owner, person)):
                roster.delete(self._db, person)


def _is_there(db: Database, owner: str, person: int) -> bool:
    return bool(db.table("person").count_where("id = ? AND owner = ?", [person, owner]))


def _spelled(db: Database, owner: str) -> dict[str, int]:
    found = db.execute("SELECT name, person_id FROM spelling WHERE owner = ?", [owner])
    return {row["name"]: row["person_id"] for row in found}


def mergers(db: Database, owner: str, person: int | None = None) -> list[Mapping[str, Any]]:
    """An owner's mergers, or those into one person, in order."""
    wanted = "owner = :owner AND (:person IS NULL OR into_person_id = :person)"
    return list(db.table("merger").rows_where(wanted, {"owner": owner, "person": person}, "at, id"))


def new_number(db: Database, owner: str) -> int:
    """A number that no person has or had: a merger keeps the number of the person that it may become again."""
    number = sqlite.insert(db, "person", {"owner": owner, "name": "", "colour": None})
    db.execute("DELETE FROM person WHERE id = ?", [number])
    return number


def _last_person(db: Database) -> int:
    row = db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'person'").fetchone()
    return int(row[0]) if row else 0


def tables_of(db: Database, sheets: Sequence[int]) -> list[list[str]]:
    """The players of sheets that are not deleted, each table once."""
    found = db.execute(
        f"SELECT DISTINCT players FROM sheet WHERE {_IN_SHEETS} AND deleted IS NULL AND json_valid(players)",  # noqa: S608
        [to_json(list(sheets))],
    )
    return [[each for each in json.loads(row["players"]) if isinstance(each, str)] for row in found]
