"""A roster as a document: the people behind the names in the records, exported beside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from referee.people.faces import COLOURS
from referee.sheet.record import check_format, read_name
from referee.words import Fault, placed, quoted, say

FORMAT = "rummy-people/1"
MOST_PEOPLE = 20_000


@dataclass(frozen=True)
class RosterEntry:
    """A person on a roster: the name shown, a colour or none, and every spelling found in records."""

    name: str
    colour: int | None
    spellings: tuple[str, ...]


def is_roster(data: object) -> bool:
    """Whether a JSON document is meant as a roster."""
    return isinstance(data, Mapping) and "people" in data


def write_roster(members: Iterable[RosterEntry]) -> dict[str, Any]:
    """A roster as its JSON document."""
    people = [{"name": each.name, "colour": each.colour, "spellings": list(each.spellings)} for each in members]
    return {"format": FORMAT, "people": people}


def read_roster(data: Mapping[str, Any], most_names: int | None = None) -> tuple[RosterEntry, ...]:
    """A roster from its JSON document, with at most this many names; a Fault has the path of what is wrong."""
    _check_keys(data, ("format", "people"))
    check_format(data["format"], FORMAT)
    people = data["people"]
    if not isinstance(people, list):
        raise Fault(say("{value} is not a list of people.", value=quoted(people)), "people")
    if len(people) > MOST_PEOPLE:
        raise Fault(say("{n} people are too many: at most {most}.", n=len(people), most=MOST_PEOPLE), "people")
    names = sum(len(each["spellings"]) for each in people if _has_spellings(each))
    if most_names is not None and names > most_names:
        raise Fault(say("{n} names of people are too many: at most {most}.", n=names, most=most_names), "people")
    members = []
    for index, each in enumerate(people):
        with placed("people", index):
            members.append(_read_member(each))
    return tuple(members)


def _has_spellings(data: Any) -> bool:
    return isinstance(data, Mapping) and isinstance(data.get("spellings"), list)


def _check_keys(data: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in data:
        if key not in known:
            raise Fault(say("there is no field “{key}” in a roster.", key=str(key)[:60]), str(key))
    for key in known:
        if key not in data:
            raise Fault(say("it is missing in this roster."), key)


def _read_member(data: Any) -> RosterEntry:
    if not isinstance(data, Mapping):
        raise Fault(say("{value} is not a person: write an object.", value=quoted(data)))
    _check_keys(data, ("name", "colour", "spellings"))
    spellings = data["spellings"]
    if not isinstance(spellings, list) or not spellings:
        raise Fault(say("{value} is not a list of names.", value=quoted(spellings)), "spellings")
    found = [read_name(each, "spellings", index) for index, each in enumerate(spellings)]
    name = read_name(data["name"], "name")
    return RosterEntry(name, _colour(data["colour"]), tuple(dict.fromkeys((name, *found))))


def _colour(value: Any) -> int | None:
    known = value is None or (isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= COLOURS)
    if not known:
        raise Fault(
            say("{value} is not a colour: it must be null, or 1 to {most}.", value=quoted(value), most=COLOURS),
            "colour",
        )
    return value  # type: ignore[no-any-return]


def one_roster(members: Iterable[RosterEntry]) -> tuple[RosterEntry, ...]:
    """Several rosters merged: an entry that shares a spelling with an earlier one becomes part of it."""
    found: list[RosterEntry] = []
    places: dict[str, int] = {}
    for each in members:
        known = [places[name] for name in (each.name, *each.spellings) if name in places]
        fresh = tuple(name for name in each.spellings if name not in places)
        place = known[0] if known else len(found)
        if known:
            found[place] = replace(found[place], spellings=(*found[place].spellings, *fresh))
        else:
            found.append(replace(each, spellings=fresh))
        places |= dict.fromkeys(fresh, place)
    return tuple(found)
