"""Imported games: once each, all or none, in order of play, with the people who are not known yet."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from referee.people.roster import RosterEntry
from referee.sheet.ledger import Entry, Ledger
from referee.store import CannotSave, Credential, Right
from referee.store.transfer.imports import ImportBatch

AT = "2026-11-21T12:00:00Z"


def game(*points, players=("Ann", "Bob")):
    return Ledger({"players": list(players), "started": AT}, tuple(Entry({"points": each}) for each in points))


def take(store, edits, *ledgers, members=(), owner="me", started=None, **more):
    with ImportBatch() as cargo:
        cargo.members.extend(members)
        for place, each in enumerate(ledgers):
            account = edits.summary_of(each)
            cargo.add(each, account if started is None else replace(account, started=started[place]))
        return store.imports.take(cargo, holder=owner, when=AT, **more)


def rows(path, query):
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


def test_a_game_is_a_sheet_like_any_other(store, edits, path, clock):
    (number,) = take(store, edits, game(5, 7)).new
    held = store.numbered(number)
    assert (edits.points(held), held.version, held.created) == ([5, 7], 1, AT)
    assert (held.can_undo, held.can_redo, held.deleted) == (False, False, False)
    shown = Credential(held.key, "me")
    assert [(row.kind, row.version) for row in store.log(shown)] == [("imported", 1)]
    assert {*store.links(shown)} == {Right.KEEP, Right.LOOK}
    changed = store.change(shown, edits.corrected(1, 9), when=next(clock), version=1)
    assert edits.points(changed) == [9, 7]
    assert edits.points(store.undo(shown, when=next(clock), version=2)) == [5, 7]
    made = store.create(game(5, 7), holder="me", when=AT)
    columns = "version, players, hands, finished, winners, totals, played, day, chips, notes, search, digest"
    assert len(set(rows(path, f"SELECT {columns} FROM sheet WHERE id = {number} OR key = '{made.secret}'"))) == 2
    assert rows(path, "PRAGMA foreign_key_check") == []


def test_what_is_kept_beside_the_hands_is_what_a_rebuild_gives(store, edits, path):
    take(store, edits, game(5), game(7), game(60, 50))
    before = rows(path, "SELECT * FROM sheet"), rows(path, "SELECT * FROM result")
    store.rebuild()
    assert (rows(path, "SELECT * FROM sheet"), rows(path, "SELECT * FROM result")) == before


def test_games_come_in_the_order_of_play_those_without_a_time_last(store, edits):
    started = [None, "2024-01-01T10:00:00Z", "2023-01-01T10:00:00Z", "2024-01-01T10:00:00Z"]
    with ImportBatch() as cargo:
        for points, at in enumerate(started):
            cargo.add(game(points), replace(edits.summary_of(game(points)), started=at))
        landed = store.imports.take(cargo, holder="me", when=AT)
    assert landed.new == sorted(landed.new)
    assert [edits.points(store.numbered(each)) for each in landed.new] == [[2], [1], [3], [0]]


@pytest.mark.parametrize(
    ("started", "changed"),
    [
        ("2024-01-01T20:00:00+09:00", "2024-01-01T11:00:00+00:00"),
        ("20240101", "2024-01-01T00:00:00+00:00"),
        ("2031-01-01T20:00:00+09:00", "2026-11-21T12:00:00Z"),
        (None, "2026-11-21T12:00:00Z"),
        ("0001-01-01T00:00:00+14:00", "2026-11-21T12:00:00Z"),
    ],
)
def test_an_imported_game_stands_behind_the_games_of_today(store, edits, started, changed):
    (number,) = take(store, edits, game(5), started=[started] if started else None).new
    if started is None:
        with ImportBatch() as cargo:
            cargo.add(game(7), replace(edits.summary_of(game(7)), started=None))
            (number,) = store.imports.take(cargo, holder="me", when=AT).new
    assert store.numbered(number).changed == changed


def test_as_many_as_there_are_too_few_are_taken(store, edits):
    assert len(take(store, edits, game(5), game(5), game(7)).new) == 3
    landed = take(store, edits, game(5), game(5), game(5), game(7))
    assert (len(landed.new), len(landed.known)) == (1, 3)
    assert len(set(landed.known)) == 3


def test_the_games_of_others_are_not_here_but_for_the_server_they_are(store, edits):
    take(store, edits, game(5), owner="somebody else")
    assert len(take(store, edits, game(5)).new) == 1
    assert not take(store, edits, game(5), owner="third", of_all=True).new


def test_deleted_games_are_not_here(store, edits):
    (number,) = take(store, edits, game(5)).new
    store.delete(Credential(store.numbered(number).key, "me"), when=AT)
    assert len(take(store, edits, game(5)).new) == 1


def test_a_form_brings_its_games_once_and_tells_of_them_again(store, edits):
    assert len(take(store, edits, game(5), game(7), form_key="form").new) == 2
    again = take(store, edits, game(5), game(9), form_key="form")
    assert (again.new, again.known) == ([], [])
    found = store.imports.report("me", "form", limit=1)
    assert (found.count, len(found.rows)) == (2, 1)
    assert store.imports.report("somebody else", "form", limit=9).count == 0
    assert store.imports.report("me", "for", limit=9).count == 0
    assert store.imports.report("me", "%", limit=9).count == 0


def test_a_twin_was_played_at_the_same_time_by_the_same_players(store, edits):
    at = ["2024-01-01T10:00:00Z"]
    take(store, edits, game(5), form_key="a", started=at)
    take(store, edits, game(7), form_key="b", started=at)
    take(store, edits, game(7, players=("Ann", "Cat")), form_key="c", started=at)
    take(store, edits, game(7), form_key="d", started=["2024-01-01T10:00:01Z"])
    assert [bool(store.imports.report("me", each, limit=9).twins) for each in "abcd"] == [True, True, False, False]


def test_only_an_owner_finds_games_by_their_numbers(store, edits):
    (mine,) = take(store, edits, game(5)).new
    (theirs,) = take(store, edits, game(7), owner="somebody else").new
    assert [row.number for row in store.imports.found("me", [theirs, mine, 99])] == [mine]
    assert store.imports.found("me", []) == []


def test_all_or_none_are_kept(store, edits, path):
    class Torn(Exception):
        pass

    with ImportBatch() as cargo:
        for points in range(5):
            cargo.add(game(points), edits.summary_of(game(points)))
        whole = cargo.games

        def torn():
            yield from list(whole())[:3]
            raise Torn

        cargo.games = torn
        cargo.members.append(RosterEntry("Eve", 1, ("Eve",)))
        with pytest.raises(Torn):
            store.imports.take(cargo, holder="me", when=AT)
    for table in ("sheet", "hand", "hand_revision", "revision", "log", "link", "person", "spelling"):
        assert rows(path, f"SELECT count(*) FROM {table}") == [(0,)], table


def test_a_full_disk_while_games_wait_is_a_sentence(edits):
    class Full:
        def seek(self, *_):
            return 0

        def write(self, _):
            raise OSError(28, "No space left on device")

        def close(self):
            pass

    with ImportBatch() as cargo:
        cargo._file.close()
        cargo._file = Full()
        with pytest.raises(CannotSave) as caught:
            cargo.add(game(5), edits.summary_of(game(5)))
    assert caught.value.full


def people(store):
    return [(each.name, each.colour, each.spellings) for each in store.exports.roster("me")]


def test_people_come_whole_where_nobody_knows_them(store, edits):
    take(store, edits, members=[RosterEntry("Ann", 3, ("Ann", "Annie")), RosterEntry("Bo", None, ("Bob",))])
    assert people(store) == [("Ann", 3, ("Ann", "Annie")), ("Bo", None, ("Bob",))]
    take(store, edits, game(5))
    assert people(store) == [("Ann", 3, ("Ann", "Annie")), ("Bo", None, ("Bob",))]


def test_nobody_comes_to_a_new_owner_without_a_game(store, edits):
    take(store, edits, game(5))
    members = [RosterEntry("Eve", 1, ("Eve",))]
    take(store, edits, game(5), owner="new", members=members, of_all=True)
    assert store.exports.roster("new") == []
    take(store, edits, game(5), game(5), owner="new", members=members, of_all=True)
    assert [each.name for each in store.exports.roster("new")] == ["Eve", "Ann", "Bob"]


def test_of_somebody_known_only_new_spellings_come(store, edits):
    take(store, edits, game(5))
    take(store, edits, members=[RosterEntry("Anna", 3, ("Ann", "Anna")), RosterEntry("Cat", 2, ("Bob", "Ann", "Rob"))])
    assert people(store) == [("Ann", 1, ("Ann", "Anna")), ("Bob", 2, ("Bob", "Rob"))]


def test_nobody_is_no_person(store, edits):
    take(store, edits, members=[RosterEntry("Player 2", 1, ("Player 2",)), RosterEntry("Eve", 1, ("Player 3", "Eve"))])
    assert people(store) == [("Eve", 1, ("Eve",))]


def test_two_who_sit_in_one_game_are_two_whatever_the_roster_says(store, edits):
    take(store, edits, game(5), members=[RosterEntry("Ann", 3, ("Ann", "Bob"))])
    assert [spellings for _, _, spellings in people(store)] == [("Ann",), ("Bob",)]


def test_games_leave_in_the_order_of_play_without_the_deleted_ones(store, edits):
    started = ["2024-01-01T10:00:00Z", "2023-01-01T10:00:00Z", "2022-01-01T10:00:00Z"]
    numbers = take(store, edits, game(1), game(2), game(3), started=started).new
    take(store, edits, game(4), owner="somebody else")
    store.delete(Credential(store.numbered(numbers[0]).key, "me"), when=AT)
    assert [edits.points(each) for each in store.exports.games("me")] == [[2], [1]]
    assert len(list(store.exports.games(None))) == 3
    assert len(store.exports.roster(None)) == 4


def test_a_game_that_is_deleted_while_they_leave_stays_behind(store, edits):
    numbers = take(store, edits, *(game(each) for each in range(101))).new
    leaving = store.exports.games("me")
    next(leaving)
    store.delete(Credential(store.numbered(numbers[-1]).key, "me"), when=AT)
    assert len(list(leaving)) == 99
