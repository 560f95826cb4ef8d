"""Names with invisible characters, stored by an earlier version: one person is one person from now on."""

from __future__ import annotations

import io
from contextlib import closing
from dataclasses import replace

import pytest

from referee.exchange.import_files import read_into, text_from
from referee.games.fields.players import Seats
from referee.names import as_seen
from referee.sheet.ledger import open_ledger
from referee.sheet.record import read_record
from referee.sheet.summary import exported, summary_of
from referee.store import Store
from referee.store.transfer.imports import ImportBatch
from tests.records_of import gin
from tests.store.released import in_the_shape_of_the_first

ME = "me"
AT = "2026-11-21T20:00:00+00:00"
GHOST = "Ann\u200b"


@pytest.fixture
def earlier(path):
    """A store as an earlier version would have filled it: games by the names of their players."""
    store = Store(path, summary_of)

    def play(*players, started="2026-11-01T20:00:00+00:00", owner=ME, hands=2):
        ledger = open_ledger(read_record(gin(hands, players=["Ann", "Bob"], started=started, finished="agreed")))
        seats = [{**seat, "name": name} for seat, name in zip(ledger.setup["seats"], players, strict=True)]
        return store.create(replace(ledger, setup={**ledger.setup, "seats": seats}), holder=owner, when=AT)

    store.play = play
    yield store
    store.close()


def again(store, path):
    """The same file, left by the first release and opened by the present version."""
    store.close()
    in_the_shape_of_the_first(path)
    return closing(Store(path, summary_of))


def figures(store):
    return {each.person.name: each.wins.of for each in store.people.roster(ME)}


def test_one_person_is_one_person_from_the_next_start_on(earlier, path):
    earlier.play("Ann", "Bob")
    key = earlier.play(GHOST, "Bob")
    earlier.play("\ufeffBob", "Cat")
    with again(earlier, path) as store:
        assert figures(store) == {"Bob": 3, "Ann": 2, "Cat": 1}
        assert {each.person.name for each in store.people.roster(ME)} == {"Bob", "Ann", "Cat"}
        assert store.people.absent(ME) == []
        assert store.names(ME) == ["Bob", "Cat", "Ann"]
        assert exported(store.load(key).ledger)["players"] == ["Ann", "Bob"]
        assert [row.summary.players for row in store.sheets(ME, limit=9)][1] == ("Ann", "Bob")


def test_a_second_start_writes_nothing(earlier, path):
    earlier.play(GHOST, "Bob")
    earlier.play("Ann", GHOST)
    with again(earlier, path):
        pass
    before = path.read_bytes()
    with closing(Store(path, summary_of)):
        pass
    assert path.read_bytes() == before


def test_who_was_known_only_with_what_nobody_sees_keeps_figures_and_colour(earlier, path):
    earlier.play(GHOST, "Bob")
    ghost = next(each.person for each in earlier.people.roster(ME) if each.person.name == GHOST)
    earlier.people.recolour(ME, ghost.id, 3)
    with again(earlier, path) as store:
        person = store.people.person(ME, ghost.id)
        assert (person.name, person.colour) == ("Ann", 3)
        assert store.people.spellings(ME, ghost.id) == ("Ann",)


def test_a_merger_of_two_that_look_the_same_is_undone_as_one_of_the_rest(earlier, path):
    earlier.play("Anna", "Bob")
    earlier.play(GHOST, "Bob")
    people = {each.person.name: each.person.id for each in earlier.people.roster(ME)}
    earlier.people.merge(ME, people["Anna"], people[GHOST], when=AT)
    with again(earlier, path) as store:
        assert figures(store) == {"Bob": 2, "Anna": 2}
        (merger,) = store.people.mergers(ME, people["Anna"])
        assert (merger.name, merger.spellings) == ("Ann", ("Ann",))
        store.people.separate(ME, people["Anna"], merger.id)
        assert figures(store) == {"Bob": 2, "Anna": 1, "Ann": 1}


@pytest.mark.parametrize("players", [("Ann", GHOST), ("\u2800", "Bob")], ids=["two that look the same", "nobody"])
def test_a_game_that_tells_people_apart_by_it_goes_on_as_it_was(earlier, path, players):
    key = earlier.play(*players)
    with again(earlier, path) as store:
        assert set(figures(store)) == set(players)
        assert Seats(players).read(players[1]) == 1
        assert [seat["name"] for seat in store.load(key).ledger.setup["seats"]] == list(players)
        assert exported(store.load(key).ledger)["hands"][0]["by"] == players[0]


def test_a_name_that_is_taken_out_is_taken_out_however_it_was_written(earlier, path):
    earlier.play("Ann", "Bob")
    earlier.play(GHOST, "Bob")
    with again(earlier, path) as store:
        ann = next(each.person.id for each in store.people.roster(ME) if each.person.name == "Ann")
        store.erasure.remove(ME, ann, when=AT)
        assert set(figures(store)) == {"Bob"}
    assert b'"Ann' not in path.read_bytes()


def test_an_export_of_before_is_known_again(earlier, path):
    key = earlier.play(GHOST, "Bob")
    data = text_from(exported(earlier.load(key).ledger)).encode()
    assert GHOST.encode() in data
    with again(earlier, path) as store, ImportBatch() as cargo:
        assert read_into(cargo, [("a.json", io.BytesIO(data))]).wrong == []
        landed = store.imports.take(cargo, holder=ME, when=AT)
        assert (landed.new, len(landed.known)) == ([], 1)
        assert all(as_seen(name) == name for name in store.names(ME))


def test_other_peoples_games_stay_theirs(earlier, path):
    earlier.play(GHOST, "Bob", owner="you")
    earlier.play("Ann", "Bob")
    with again(earlier, path) as store:
        assert figures(store) == {"Ann": 1, "Bob": 1}
        assert {each.person.name for each in store.people.roster("you")} == {"Ann", "Bob"}


@pytest.mark.parametrize(
    "setup", ['{"seats": [{"name":"%s"}', '{"seats": [{"name":"%s"}, {"name": 7}]}', '["name","%s"]']
)
def test_a_damaged_game_with_such_a_name_keeps_nobody_from_theirs(earlier, path, setup):
    earlier.play("Ann", "Bob")
    earlier.play(GHOST, "Cat")
    earlier._connections.here.execute("UPDATE revision SET setup = ? WHERE sheet_id = 2", [setup % GHOST])
    with again(earlier, path) as store:
        assert figures(store)["Ann"] == 1
