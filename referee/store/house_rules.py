"""Named rules, separately for each owner: saved, renamed, removed and brought back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

from sqlite_utils import Database

from referee.names import UNNAMED_PLAYER, plain_name, replacing
from referee.sheet.house_rules import HouseRules, stored, with_number
from referee.store.faults import NoSuchRules, RulesNameTaken, TooManyRules
from referee.store.file.sqlite import to_json
from referee.store.file.transactions import StoreSection
from referee.store.holder import Holder, by_holder, may_begin, of_holder

MOST_RULES = 100
"""The most sets of rules that an owner can have."""
MOST_REMOVED = 20
"""The number of removed sets that can be brought back, the latest ones."""


@dataclass(frozen=True)
class NamedRules:
    """Stored rules: their number and name, and their content; None if this version cannot read them."""

    number: int
    name: str
    house: HouseRules | None


def named_rules(db: Database, owner: str | None, *, removed: bool = False) -> list[NamedRules]:
    """The rules of an owner (None: of all) by name, or those removed last."""
    whose = "TRUE" if owner is None else "owner = :owner"
    wanted, order = ("removed IS NOT NULL", "removed DESC, id DESC") if removed else ("removed IS NULL", "name, id")
    found = db.table("house_rules").rows_where(f"{whose} AND {wanted}", {"owner": owner}, order)
    return [_read(row) for row in found]


def _read(row: Mapping[str, Any]) -> NamedRules:
    house = None
    with suppress(ValueError):
        house = stored(row["preset"], json.loads(row["rules"]), row["name"])
    return NamedRules(row["id"], row["name"], house)


def known_as(db: Database, owner: str, house: HouseRules) -> NamedRules | None:
    """The owner's name for these rules, if any."""
    mine = named_rules(db, owner)
    return next((each for each in mine if each.house and each.house.named(house.name) == house), None)


def one(db: Database, owner: str, number: int) -> NamedRules:
    """The owner's rules with this number; NoSuchRules."""
    return _read(_row(db, owner, number))


def add(db: Database, owner: str, house: HouseRules, when: str) -> int:
    """Saves rules as the owner's own under their name, once; RulesNameTaken or TooManyRules."""
    mine = named_rules(db, owner)
    same = next((each for each in mine if _alike(each.name, house.name)), None)
    if same is not None:
        if same.house == house.named(same.name):
            return same.number
        raise RulesNameTaken(same.name)
    if len(mine) >= MOST_RULES:
        raise TooManyRules(MOST_RULES)
    return _insert(db, owner, house, when)


def _alike(one: str, other: str) -> bool:
    return plain_name(one) == plain_name(other)


def _insert(db: Database, owner: str, house: HouseRules, when: str) -> int:
    row = (owner, house.name, house.preset.slug, to_json(house.changed), when)
    made = db.execute(
        "INSERT INTO house_rules(owner, name, preset, rules, at) VALUES (?, ?, ?, ?, ?) RETURNING id", row
    )
    return int(made.fetchone()[0])


def rename(db: Database, owner: str, number: int, name: str) -> None:
    """Renames rules; RulesNameTaken if another set has the name."""
    _row(db, owner, number)
    for each in named_rules(db, owner):
        if each.number != number and _alike(each.name, name):
            raise RulesNameTaken(each.name)
    db.execute("UPDATE house_rules SET name = ? WHERE id = ?", [name, number])


def remove(db: Database, owner: str, number: int, when: str) -> None:
    """Removes rules from the list; the ones removed last can be brought back."""
    if _row(db, owner, number)["removed"] is None:
        db.execute("UPDATE house_rules SET removed = ? WHERE id = ?", [when, number])
    db.execute(
        """DELETE FROM house_rules WHERE owner = :owner AND removed IS NOT NULL AND id NOT IN (
           SELECT id FROM house_rules WHERE owner = :owner AND removed IS NOT NULL
           ORDER BY removed DESC, id DESC LIMIT :most)""",
        {"owner": owner, "most": MOST_REMOVED},
    )


def restore(db: Database, owner: str, number: int) -> None:
    """Brings removed rules back under a free name; TooManyRules."""
    row = _row(db, owner, number)
    if row["removed"] is None:
        return
    mine = named_rules(db, owner)
    if len(mine) >= MOST_RULES:
        raise TooManyRules(MOST_RULES)
    name = _free(row["name"], _names(mine))
    db.execute("UPDATE house_rules SET removed = NULL, name = ? WHERE id = ?", [name, number])


def _row(db: Database, owner: str, number: int) -> Mapping[str, Any]:
    for row in db.table("house_rules").rows_where("id = ? AND owner = ?", [number, owner]):
        return row
    raise NoSuchRules


def _names(found: Iterable[NamedRules]) -> set[str]:
    return {plain_name(each.name) for each in found}


def _played(found: Iterable[NamedRules]) -> set[tuple[str, Any]]:
    return {_without_name(each.house) for each in found if each.house}


def _without_name(house: HouseRules) -> tuple[str, Any]:
    """What makes two sets of rules the same, whatever they are called."""
    return house.preset.slug, house.rules


def _free(name: str, names: Set[str]) -> str:
    """A name that is not among these plain ones, with a number appended if needed."""
    return next(each for each in _numbered(name) if plain_name(each) not in names)


def _numbered(name: str) -> Iterator[str]:
    yield name
    yield from (with_number(name, number) for number in count(2))


def add_all(
    db: Database, owner: str, arriving: Iterable[HouseRules], when: str, here: Iterable[HouseRules] | None = None
) -> tuple[int, int]:
    """Adds rules that the owner does not have yet, under free names; returns how many, and how many had no room.

    If `here` lists those that anybody has, there is room for all others.
    """
    mine = named_rules(db, owner)
    played, names = _played(mine) if here is None else {_without_name(each) for each in here}, _names(mine)
    room = max(0, MOST_RULES - len(mine)) if here is None else None
    fresh: dict[tuple[str, Any], HouseRules] = {}
    for house in arriving:
        if (same := _without_name(house)) not in played:
            fresh.setdefault(same, house)
    taken = list(fresh.values())[:room]
    for house in taken:
        name = _free(house.name or str(house.preset.title), names)
        _insert(db, owner, house.named(name), when)
        names.add(plain_name(name))
    return len(taken), len(fresh) - len(taken)


def move(db: Database, giver: str, taker: str) -> None:
    """Moves an owner's rules to another owner, except those already there; each under a free name."""
    there = named_rules(db, taker)
    here, names = _played(there), _names(there)
    for each in named_rules(db, giver):
        if each.house and _without_name(each.house) in here:
            db.execute("DELETE FROM house_rules WHERE id = ?", [each.number])
            continue
        name = _free(each.name, names)
        db.execute("UPDATE house_rules SET owner = ?, name = ? WHERE id = ?", [taker, name, each.number])
        names.add(plain_name(name))
        here |= _played([each])
    db.execute("UPDATE house_rules SET owner = ? WHERE owner = ?", [taker, giver])


def without_names(db: Database, owner: str, names: Sequence[str]) -> None:
    """Removes a person's names from the names of the owner's rules, including removed ones."""
    change = replacing(names, {plain_name(name): UNNAMED_PLAYER for name in names})
    for row in list(db.table("house_rules").rows_where("owner = ?", [owner], select="id, name")):
        if (name := change(row["name"])) != row["name"]:
            db.execute("UPDATE house_rules SET name = ? WHERE id = ?", [name, row["id"]])


class HouseRulesStore(StoreSection):
    """The named rules of each browser and circle."""

    all = of_holder(named_rules)
    known_as = of_holder(known_as)
    one = of_holder(one)
    _take = by_holder(add, "rules-kept")
    rename = by_holder(rename, "rules-renamed")
    remove = by_holder(remove, "rules-removed")
    restore = by_holder(restore, "rules-back")

    def take(self, holder: Holder, house: HouseRules, when: str) -> int:
        """Saves rules as the holder's own under their name, once; RulesNameTaken, TooManyRules, or OnlyCircles."""
        with self._connections.reading() as db:
            may_begin(self._connections, db, holder)
        return self._take(holder, house, when)
