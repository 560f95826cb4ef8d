"""Searching games: by person, game, year, dispute, note and what happened, newest first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.games.gin.hand import GinHand
from referee.sheet.changes import record_hand
from referee.sheet.summary import summary_of
from referee.store import Credential, GameQuery, OpenedSheet, Store
from referee.store.sheets.summaries import searchable
from referee.store.sheets.times import time_of_play
from tests.past import game_of, gin, kept, knock

ME, YOU = "me", "you"
RULING = {"game": "gin", "rules": {}, "seats": 2, "case": {"ask": "meld", "cards": "7S 8S 9S"}}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store with real games: their keys by the names used here."""
    made = Store(tmp_path / "games.sqlite3", summary_of)
    yield made
    made.close()


@pytest.fixture
def games(store: Store) -> dict[str, Credential]:
    """Six games of mine, and one of somebody else."""
    return {
        "old": kept(store, ME, gin("2024-12-31T23:30:00+09:00", knock("Ann", "Bob", 20, note="Bob was LATE."))),
        "new year": kept(store, ME, gin("2025-01-01T00:30:00+09:00", knock("Ann", "Bob", -3), finished="agreed")),
        "gin": kept(store, ME, gin("2025-06-01T20:00:00+09:00", {"end": "gin", "by": "Bob", "held": {"Ann": 9, "Bob": 0}})),
        "oklahoma": kept(store, ME, game_of("oklahoma", "2025-07-01T20:00:00+09:00", ("Ann", "Cat"))),
        "kaluki": kept(
            store,
            ME,
            game_of("kaluki", "2026-02-01T20:00:00+09:00", ("Ann", "Cat", "花子"), {"out": "Cat", "held": {"Ann": 9, "花子": 3}, "note": "ｶﾙｷ, René said"}),
        ),
        "500": kept(store, ME, game_of("500-rum", "2026-03-01T20:00:00+09:00", ("Bob", "Cat", "Dan"))),
        "yours": kept(store, YOU, gin("2026-04-01T20:00:00+09:00", knock("Ann", "Bob", 20, note="late"))),
    }  # fmt: skip


def found(store: Store, games: dict[str, Credential], wanted: GameQuery, owner: str = ME) -> list[str]:
    """The names of the games found, in order."""
    names = {each.secret: name for name, each in games.items()}
    page = store.history.find(owner, wanted, limit=100)
    assert page.count == len(page.rows)
    return [names[row.key] for row in page.rows]


def people(store: Store) -> dict[str, int]:
    return {name: number for number, name in store.history.people(ME)}


ALL = ["500", "kaluki", "oklahoma", "gin", "new year", "old"]


def test_all_games_stand_with_the_newest_first(store: Store, games: dict[str, Credential]) -> None:
    assert found(store, games, GameQuery()) == ALL


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        pytest.param(GameQuery(text="late"), ["old"], id="words of a note in any case"),
        pytest.param(GameQuery(text="ann"), ["kaluki", "oklahoma", "gin", "new year", "old"], id="a name"),
        pytest.param(GameQuery(text="カルキ"), ["kaluki"], id="wide and narrow letters are the same"),
        pytest.param(GameQuery(text="rene"), ["kaluki"], id="a name with an accent"),
        pytest.param(GameQuery(text="Ánn RÉNÈ"), ["kaluki"], id="other accents"),
        pytest.param(GameQuery(text="bob was"), ["old"], id="words of one note"),
        pytest.param(GameQuery(text="late ann"), ["old"], id="a word of a note and a name, in any order"),
        pytest.param(GameQuery(text="カルキ\u3000cat  ANN"), ["kaluki"], id="words between any white space"),
        pytest.param(GameQuery(text="late cat"), [], id="every word has to be found"),
        pytest.param(GameQuery(text=" \n"), ALL, id="no word at all"),
        pytest.param(GameQuery(text="50%"), [], id="signs of patterns are only signs"),
        pytest.param(GameQuery(preset="gin"), ["oklahoma", "gin", "new year", "old"], id="a game with all its presets"),
        pytest.param(GameQuery(preset="oklahoma"), ["oklahoma"], id="a preset"),
        pytest.param(GameQuery(preset="bridge"), [], id="a game that nobody knows"),
        pytest.param(
            GameQuery(year="2025"), ["oklahoma", "gin", "new year"], id="a year as the table's calendar had it"
        ),
        pytest.param(GameQuery(year="20"), ALL, id="the years of a century"),
        pytest.param(GameQuery(noted=True), ["kaluki", "old"], id="with a note"),
        pytest.param(GameQuery(happened="undercut"), ["new year"], id="with an undercut"),
        pytest.param(GameQuery(happened="gin"), ["gin"], id="with gin"),
        pytest.param(GameQuery(disputed=True), [], id="with a ruling, and there is none"),
        pytest.param(GameQuery(deleted=True), [], id="deleted ones, and there are none"),
        pytest.param(GameQuery(text="ann", year="2025", preset="gin", happened="gin"), ["gin"], id="all at once"),
    ],
)
def test_what_is_wanted_narrows_the_games_down(
    store: Store, games: dict[str, Credential], wanted: GameQuery, expected: list[str]
) -> None:
    assert found(store, games, wanted) == expected


def test_people_narrow_them_down_to_the_games_in_which_all_of_them_sat(
    store: Store, games: dict[str, Credential]
) -> None:
    known = people(store)
    assert found(store, games, GameQuery(people=(known["Cat"],))) == ["500", "kaluki", "oklahoma"]
    assert found(store, games, GameQuery(people=(known["Cat"], known["Ann"]))) == ["kaluki", "oklahoma"]
    assert found(store, games, GameQuery(people=(known["Dan"], known["Ann"]))) == []
    assert found(store, games, GameQuery(people=(999,))) == []


def test_what_happened_is_done_by_the_first_of_the_people(store: Store, games: dict[str, Credential]) -> None:
    known = people(store)
    assert found(store, games, GameQuery(people=(known["Bob"],), happened="undercut")) == ["new year"]
    assert found(store, games, GameQuery(people=(known["Ann"],), happened="undercut")) == []
    assert found(store, games, GameQuery(people=(known["Bob"],), happened="gin")) == ["gin"]


def test_a_dispute_is_found_once_a_ruling_is_kept(store: Store, games: dict[str, Credential]) -> None:
    store.keep_ruling(games["500"], RULING, when="2026-11-21T20:00:00Z")
    assert found(store, games, GameQuery(disputed=True)) == ["500"]


def test_a_deleted_game_is_found_among_the_deleted_and_its_people_count_no_longer(
    store: Store, games: dict[str, Credential]
) -> None:
    store.delete(games["500"], when="2026-11-21T20:00:00Z")
    assert found(store, games, GameQuery()) == ALL[1:]
    assert found(store, games, GameQuery(deleted=True)) == ["500"]
    assert "Dan" not in people(store)
    store.restore(games["500"], when="2026-11-21T20:00:00Z")
    assert "Dan" in people(store)


def test_nobody_finds_the_games_of_somebody_else(store: Store, games: dict[str, Credential]) -> None:
    assert found(store, games, GameQuery(), YOU) == ["yours"]
    assert found(store, games, GameQuery(people=(people(store)["Ann"],)), YOU) == []
    assert store.history.years("nobody") == store.history.presets("nobody") == store.history.people("nobody") == []


def test_years_presets_and_people_are_those_that_were_played(store: Store, games: dict[str, Credential]) -> None:
    assert store.history.years(ME) == ["2026", "2025", "2024"]
    assert store.history.presets(ME) == ["gin", "500-rum", "kaluki", "oklahoma"]
    assert [name for _, name in store.history.people(ME)][:2] == ["Ann", "Bob"]


def test_pages_follow_each_other_without_gap(store: Store, games: dict[str, Credential]) -> None:
    whole = [row.key for row in store.history.find(ME, GameQuery(), limit=100).rows]
    parts = [store.history.find(ME, GameQuery(), limit=2, offset=offset) for offset in (0, 2, 4, 6)]
    assert [row.key for part in parts for row in part.rows] == whole
    assert {part.count for part in parts} == {len(ALL)}


def test_people_are_found_by_the_name_they_are_called_now(store: Store, games: dict[str, Credential]) -> None:
    known, merged = people(store), people(store)["花子"]
    store.people.rename(ME, known["Cat"], "Ｃatherine", when="T")
    store.people.merge(ME, known["Bob"], merged, when="T")
    store.people.rename(ME, known["Bob"], "Robert", when="T")
    assert found(store, games, GameQuery(text="catherine")) == ["500", "kaluki", "oklahoma"]
    assert found(store, games, GameQuery(text="cat")) == ["500", "kaluki", "oklahoma"]
    assert found(store, games, GameQuery(text="robert")) == ["500", "kaluki", "gin", "new year", "old"]
    assert found(store, games, GameQuery(text="robert ann late")) == ["old"]
    assert found(store, games, GameQuery(text="robert catherine")) == ["500", "kaluki"]
    assert found(store, games, GameQuery(text="robert"), YOU) == []
    store.delete(games["500"], when="2026-11-21T20:00:00Z")
    assert found(store, games, GameQuery(text="robert", deleted=True)) == ["500"]


def test_a_note_is_shown_where_any_word_stands_in_it() -> None:
    assert GameQuery(text="ann LATE").stands_in("Bob was late.")
    assert GameQuery(text="rene").stands_in("René was late.")
    assert not GameQuery(text="ann early").stands_in("Bob was late.")
    assert GameQuery().stands_in("Bob was late.")


def test_a_hand_recorded_today_does_not_make_an_old_game_new(store: Store, games: dict[str, Credential]) -> None:
    def late(held: OpenedSheet):
        return record_hand(held.ledger, GinHand(end="void", note="a word of today"), {})

    store.change(games["old"], late, when="2026-11-21T20:00:00Z")
    assert found(store, games, GameQuery()) == ALL
    assert found(store, games, GameQuery(text="of today")) == ["old"]


@pytest.mark.parametrize(
    ("text", "seconds", "day"),
    [
        ("1970-01-02T00:00:00+00:00", 86400, "1970-01-02"),
        ("1970-01-02T00:00:00", 86400, "1970-01-02"),
        ("1970-01-02T00:30:00+09:00", 86400 + 1800 - 9 * 3600, "1970-01-02"),
        ("0001-01-01T00:00:00+14:00", -62135596800 - 14 * 3600, "0001-01-01"),
        ("2026-11-21", 1795219200, "2026-11-21"),
    ],
)
def test_a_time_becomes_a_moment_and_a_day_of_the_table(text: str, seconds: int, day: str) -> None:
    assert time_of_play(text) == (seconds, day)


def test_search_knows_no_case_and_no_width() -> None:
    assert searchable("ＡＢＣ ß") == "abc ss"
