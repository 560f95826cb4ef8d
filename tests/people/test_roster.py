"""A roster as a document: written and read back, refused with its place, and several merged into one."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as some

from referee.people.roster import RosterEntry, is_roster, one_roster, read_roster, write_roster
from referee.words import Fault
from tests.tables import table

ANN = {"name": "Ann", "colour": 3, "spellings": ["Ann", "Anna"]}
names = some.text("ABCあ 'é", min_size=1, max_size=8).filter(lambda each: each.strip() == each)
members = some.builds(
    lambda spellings, colour: RosterEntry(spellings[0], colour, tuple(spellings)),
    some.lists(names, min_size=1, max_size=4, unique=True),
    some.none() | some.integers(1, 8),
)


def roster(*people: Any, **changes: Any) -> dict[str, Any]:
    return {"format": "rummy-people/1", "people": list(people), **changes}


@given(some.lists(members, max_size=5))
def test_what_is_written_reads_back(found: list[RosterEntry]) -> None:
    assert list(read_roster(write_roster(found))) == found


@table(
    ("why", "data", "place", "sentence"),
    [
        ("another version", roster(format="rummy-people/2"), "format", "“rummy-people/1” is"),
        ("no version", {"people": []}, "format", "is missing"),
        ("more than is known", roster(colour=1), "colour", "no field “colour”"),
        ("no list", roster(people=5), "people", "not a list of people"),
        ("no person", roster(5), "people[0]", "not a person"),
        ("no name", roster({**ANN, "name": ""}), "people[0].name", "1 to 40 characters"),
        ("a key too many", roster({**ANN, "id": 7}), "people[0].id", "no field “id”"),
        ("a key too few", roster({"name": "Ann", "colour": 1}), "people[0].spellings", "is missing"),
        ("no spelling", roster({**ANN, "spellings": []}), "people[0].spellings", "not a list of names"),
        ("an odd spelling", roster({**ANN, "spellings": ["Ann", "\ud800"]}), "people[0].spellings[1]", "control"),
        ("an odd colour", roster({**ANN, "colour": 9}), "people[0].colour", "null, or 1 to 8"),
        ("a colour that is a word", roster({**ANN, "colour": True}), "people[0].colour", "null, or 1 to 8"),
        ("very many", roster(*[ANN] * 20_001), "people", "at most 20000"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(why: str, data: dict[str, Any], place: str, sentence: str) -> None:
    assert is_roster(data)
    with pytest.raises(Fault) as caught:
        read_roster(data)
    assert caught.value.place == place
    assert sentence in str(caught.value)


def test_the_name_is_a_spelling_too() -> None:
    found = read_roster(roster({"name": "Ann", "colour": None, "spellings": ["Annie"]}))
    assert found == (RosterEntry("Ann", None, ("Ann", "Annie")),)


def test_a_record_is_no_roster() -> None:
    assert not is_roster({"format": "rummy-record/1", "players": []})
    assert not is_roster([ANN])


def test_who_shares_a_spelling_is_one() -> None:
    one = [RosterEntry("Ann", 1, ("Ann", "Anna")), RosterEntry("Bob", None, ("Bob",))]
    two = [RosterEntry("Annie", 2, ("Anna", "Annie")), RosterEntry("Bobby", 4, ("Bobby",))]
    assert one_roster([*one, *two]) == (
        RosterEntry("Ann", 1, ("Ann", "Anna", "Annie")),
        RosterEntry("Bob", None, ("Bob",)),
        RosterEntry("Bobby", 4, ("Bobby",)),
    )


@given(some.lists(members, max_size=6))
def test_of_several_rosters_every_spelling_is_left_once(found: list[RosterEntry]) -> None:
    spelled = [name for each in one_roster(found) for name in each.spellings]
    assert len(spelled) == len(set(spelled))
    assert set(spelled) == {name for each in found for name in each.spellings}
