"""Evenings: a game begun less than six hours after the one before belongs to the same evening, whoever played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.sheet.changes import change_players
from referee.sheet.summary import summary_of
from referee.store import Credential, NoSuchSheet, Store
from referee.store.sheets.evenings import Evening
from tests.past import game_of, gin, kept, knock
from tests.tables import table

ME, YOU = "me", "you"
NOW = "2026-11-21T12:00:00Z"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "games.sqlite3", summary_of)
    yield made
    made.close()


def played(store: Store, *starts: str, owner: str = ME) -> list[Credential]:
    """Games of gin that began at these times, added in this order."""
    return [kept(store, owner, gin(start, knock("Ann", "Bob", 20), finished="agreed")) for start in starts]


def told(evening: Evening) -> list[int]:
    """The numbers of an evening's games."""
    return [game.row.number for game in evening.games]


def page(store: Store, limit: int = 20, offset: int = 0, owner: str = ME) -> list[list[int]]:
    return [told(each) for each in store.evenings.page(owner, limit=limit, offset=offset).evenings]


GATHERED = [
    ("one game alone", ["2026-01-01T20:00:00+09:00"], [[1]]),
    ("a second before six hours", ["2026-01-01T20:00:00Z", "2026-01-02T01:59:59Z"], [[1, 2]]),
    ("six hours", ["2026-01-01T20:00:00Z", "2026-01-02T02:00:00Z"], [[2], [1]]),
    (
        "longer than six hours in all, without such a pause",
        ["2026-01-01T12:00:00Z", "2026-01-01T17:00:00Z", "2026-01-01T22:00:00Z"],
        [[1, 2, 3]],
    ),
    ("two that began at once", ["2026-01-01T20:00:00Z", "2026-01-01T20:00:00Z"], [[1, 2]]),
    (
        "by the clock of the world, not of the wall",
        ["2026-01-01T20:00:00+09:00", "2026-01-01T20:00:00+01:00"],
        [[2], [1]],
    ),
    (
        "in the order of play, not in that in which they came",
        ["2026-01-05T20:00:00Z", "2026-01-01T21:00:00Z", "2026-01-05T19:00:00Z", "2026-01-01T20:00:00Z"],
        [[3, 1], [4, 2]],
    ),
]


@table("why, starts, expected", GATHERED)
def test_games_are_gathered_to_evenings(store: Store, why: str, starts: list[str], expected: list[list[int]]) -> None:
    played(store, *starts)
    assert page(store) == expected
    for evening in expected:
        for number in evening:
            assert told(store.evenings.of(ME, number)) == evening
            assert [list(each.numbers) for each in store.evenings.around(ME, [number])] == [evening]
    everything = [number for evening in expected for number in evening]
    assert [list(each.numbers) for each in store.evenings.around(ME, everything)] == expected[::-1]


DAYS = [f"2026-01-{day:02}T20:00:00Z" for day in range(1, 8)]


def test_evenings_come_a_page_at_a_time(store: Store) -> None:
    played(store, *DAYS)
    assert [page(store, 3, offset) for offset in (0, 3, 6, 9)] == [[[7], [6], [5]], [[4], [3], [2]], [[1]], []]
    assert {store.evenings.page(ME, limit=3, offset=offset).count for offset in (0, 3, 99)} == {7}


def test_only_ones_own_games_that_are_there_have_an_evening(store: Store) -> None:
    keys = played(store, *DAYS[:3])
    played(store, DAYS[0], owner=YOU)
    store.delete(keys[1], when=NOW)
    assert [each.numbers for each in store.evenings.around(ME, [1, 2, 3, 4, 99])] == [(1,), (3,)]
    assert store.evenings.around(ME, []) == []


def test_without_games_there_is_no_evening(store: Store) -> None:
    found = store.evenings.page(ME, limit=20)
    assert (found.evenings, found.count) == ([], 0)


def test_the_games_of_others_belong_to_their_own_evenings(store: Store) -> None:
    played(store, "2026-01-01T20:00:00Z", "2026-01-02T06:00:00Z")
    played(store, "2026-01-02T01:00:00Z", owner=YOU)
    assert page(store) == [[2], [1]]
    assert page(store, owner=YOU) == [[3]]


@pytest.mark.parametrize("number", [0, 3, 4, 10**17], ids=["none", "of somebody else", "none yet", "huge"])
def test_a_number_of_no_sheet_of_mine_is_no_evening(store: Store, number: int) -> None:
    played(store, *DAYS[:2])
    played(store, DAYS[0], owner=YOU)
    with pytest.raises(NoSuchSheet):
        store.evenings.of(ME, number)


def test_a_deleted_game_bridges_no_pause_until_it_is_brought_back(store: Store) -> None:
    keys = played(store, "2026-01-01T15:00:00Z", "2026-01-01T20:00:00Z", "2026-01-02T01:00:00Z")
    assert page(store) == [[1, 2, 3]]
    store.delete(keys[1], when=NOW)
    assert page(store) == [[3], [1]]
    with pytest.raises(NoSuchSheet):
        store.evenings.of(ME, 2)
    store.restore(keys[1], when=NOW)
    assert page(store) == [[1, 2, 3]]


def test_a_game_tells_what_it_came_to_for_each_player(store: Store) -> None:
    played(store, DAYS[0])
    (game,) = store.evenings.of(ME, 1).games
    assert (game.row.summary.preset, game.row.day) == ("gin", "2026-01-01")
    ann, bob = game.seats
    assert (ann.name, ann.side, ann.won, ann.balance) == ("Ann", 0, True, ann.final_total - bob.final_total)
    assert (bob.name, bob.side, bob.won, bob.balance) == ("Bob", 1, False, bob.final_total - ann.final_total)
    assert ann.final_total > bob.final_total


def test_chips_that_do_not_sum_to_zero_have_no_net(store: Store) -> None:
    rules = {"settlement": "chips"}
    scored = {"scores": {"Ann": 9, "Bob": -4, "Cat": -4}}
    kept(store, ME, game_of("kaluki", DAYS[0], ("Ann", "Bob", "Cat"), scored, rules=rules, finished="agreed"))
    (game,) = store.evenings.of(ME, 1).games
    assert game.row.summary.chips
    assert [seat.balance for seat in game.seats] == [None] * 3


def test_people_are_who_they_are_in_every_game_of_the_evening(store: Store) -> None:
    first, _ = played(store, "2026-01-01T20:00:00Z", "2026-01-01T21:00:00Z")
    store.change(first, lambda held: change_players(held.ledger, [("1", "Anna"), ("2", "Bob")]), when=NOW)
    before, after = store.evenings.of(ME, 1).games
    assert [seat.name for seat in before.seats] == ["Anna", "Bob"]
    assert before.seats[1].person == after.seats[1].person
    assert before.seats[0].person != after.seats[0].person


def test_a_name_taken_out_of_the_records_is_nobody(store: Store) -> None:
    kept(store, ME, gin(DAYS[0], knock("Player 1", "Bob", 20), players=("Player 1", "Bob")))
    (game,) = store.evenings.of(ME, 1).games
    assert (game.seats[0].person, game.seats[0].name) == (None, "Player 1")
    assert game.seats[1].person is not None


def test_two_spellings_of_one_person_are_one(store: Store) -> None:
    kept(store, ME, gin("2026-01-01T20:00:00Z", knock("Ann", "Bob", 20)))
    kept(store, ME, gin("2026-01-01T21:00:00Z", knock("Cat", "Robert", 20), players=("Cat", "Robert")))
    bob, robert = (game.seats[1].person for game in store.evenings.of(ME, 1).games)
    assert bob is not None
    assert robert is not None
    store.people.merge(ME, bob, robert, when=NOW)
    assert [(game.seats[1].person, game.seats[1].name) for game in store.evenings.of(ME, 1).games] == [(bob, "Bob")] * 2
