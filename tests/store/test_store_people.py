"""The people of an owner: who they are, the figures of their games, and how two become one and one two again."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from referee.people.statistics import Count, Person, Streaks, streaks_of
from referee.sheet.changes import change_players, finish
from referee.sheet.ledger import open_ledger
from referee.sheet.record import FORMAT, read_record
from referee.sheet.results import all_statistics
from referee.sheet.summary import summary_of
from referee.store import Credential, GameQuery, Store, StoreFault
from referee.store.faults import NameTaken, NoSuchPerson, SatTogether
from tests.soak import times
from tests.tables import table

ME, YOU = "me", "you"


@dataclass
class Club:
    """A store, and games in it that are played in a moment."""

    store: Store
    clock: Iterator[str]

    def play(self, preset: str, hands: list[dict[str, Any]], *names: str, owner: str = ME, **more: Any) -> Credential:
        """A game as a record tells it, on a day of its own."""
        at = next(self.clock)
        data = {"format": FORMAT, "game": preset, "players": list(names), "started": at, "hands": hands, **more}
        return self.store.create(open_ledger(read_record(data)), holder=owner, when=at)

    def won(self, *names: str, owner: str = ME, **more: Any) -> Credential:
        """A short game that the first of the names wins, the others in any order."""
        points = {name: 200 - 10 * place for place, name in enumerate(names)}
        return self.play("500-rum", [{"scores": points}], *names, owner=owner, **{"finished": "agreed", **more})

    def end(self, shown: Credential) -> None:
        self.store.change(shown, lambda held: finish(held.ledger), when=next(self.clock))

    def id(self, name: str, owner: str = ME) -> int:
        """The person of this name who has played."""
        return next(each.person.id for each in self.store.people.roster(owner) if each.person.name == name)

    def roster(self, owner: str = ME, year: str = "") -> list[tuple[str, int, int]]:
        """Names, games and wins, as the roster lists them."""
        standings = self.store.people.roster(owner, year)
        return [(each.person.name, each.wins.of, each.wins.n) for each in standings]

    def also(self, name: str) -> list[tuple[str, tuple[str, ...]]]:
        """Who was merged into somebody, with their spellings."""
        return [(each.name, each.spellings) for each in self.store.people.mergers(ME, self.id(name))]

    def merge(self, name: str, other: str) -> None:
        self.store.people.merge(ME, self.id(name), self.id(other), when=next(self.clock))

    def separate(self, name: str, merged: str) -> None:
        merger = next(each for each in self.store.people.mergers(ME, self.id(name)) if each.name == merged)
        self.store.people.separate(ME, self.id(name), merger.id)


def club_in(folder: Path) -> Club:
    """A club that keeps its games in a folder."""
    store = Store(folder / "games.sqlite3", summary_of)
    days = (f"{2024 + n // 300}-{n // 25 % 12 + 1:02}-{n % 25 + 1:02}T19:30:00+09:00" for n in itertools.count())
    return Club(store, days)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    made = club_in(tmp_path)
    yield made
    made.store.close()


def test_the_roster_grows_by_itself_and_lists_who_played_most_first(club):
    club.won("Ann", "Bob")
    club.won("Bob", "Ann", "Cat")
    club.won("Ann", "Bob")
    assert club.roster() == [("Ann", 3, 2), ("Bob", 3, 1), ("Cat", 1, 0)]


def test_whoever_is_new_gets_a_face_that_is_free_at_the_table_and_keeps_it(club):
    def faces() -> dict[str, int]:
        return club.store.people.faces(ME, ("Ann", "Bob", "Cat", "Eve", "nobody"))

    club.won("Someone", "Else", owner=YOU)
    club.won("Ann", "Bob")
    club.won("Cat", "Bob")
    assert faces() == {"Ann": 1, "Bob": 2, "Cat": 3}
    club.store.people.recolour(ME, club.id("Ann"), 4)
    club.won("Eve", "Cat", "Ann")
    assert faces() == {"Ann": 4, "Bob": 2, "Cat": 3, "Eve": 1}


def test_a_game_that_goes_on_makes_a_person_but_counts_nothing(club):
    shown = club.play("500-rum", [{"scores": {"Ann": 60, "Bob": 5}}], "Ann", "Bob")
    assert club.roster() == [("Ann", 0, 0), ("Bob", 0, 0)]
    assert club.store.people.figures(ME, club.id("Ann")) == []
    club.end(shown)
    assert club.roster() == [("Ann", 1, 1), ("Bob", 1, 0)]


def test_a_deleted_game_counts_for_nobody(club):
    shown = club.won("Ann", "Bob")
    club.store.delete(shown, when="2026-01-01T00:00:00Z")
    assert club.roster() == []
    club.store.restore(shown, when="2026-01-01T00:00:00Z")
    assert club.roster() == [("Ann", 1, 1), ("Bob", 1, 0)]


def test_everyone_has_people_of_their_own(club):
    club.won("Ann", "Bob")
    club.won("Bob", "Ann", owner=YOU)
    assert club.roster(YOU) == [("Bob", 1, 1), ("Ann", 1, 0)]
    people = club.store.people
    mine, theirs = club.id("Ann"), club.id("Ann", YOU)
    deeds = [
        lambda person: people.person(ME, person),
        lambda person: people.rename(ME, person, "Anna", when="T"),
        lambda person: people.recolour(ME, person, 3),
        lambda person: people.merge(ME, person, mine, when="T"),
        lambda person: people.merge(ME, mine, person, when="T"),
        lambda person: people.separate(ME, person, 1),
        lambda person: people.separate(ME, mine, person),
        lambda person: club.store.erasure.remove(ME, person, when="T"),
    ]
    for deed, stranger in itertools.product(deeds, (theirs, 99)):
        with pytest.raises(NoSuchPerson):
            deed(stranger)
    assert club.store.people.figures(ME, theirs) == []


GIN = [
    {"end": "void"},
    {"end": "knock", "by": "Ann", "held": {"Ann": 4, "Bob": 30}},
    {"end": "knock", "by": "Ann", "held": {"Ann": 9, "Bob": 5}},
    {"end": "gin", "by": "Bob", "held": {"Ann": 20, "Bob": 0}},
    {"end": "knock", "by": "Bob", "held": {"Ann": 40, "Bob": 1}},
]
KALUKI = [
    {"out": "Ann", "held": {"Bob": "AS 2S", "Cat": "* KH"}},
    {"out": "Ann", "held": {"Bob": "KS", "Cat": 12}},
    {"out": None, "held": {"Ann": "AS", "Bob": "AH", "Cat": 1}},
]


def counts(done, *keys):
    return [(count.n, count.of) for count in (done.count(all_statistics()[key]) for key in keys)]


def test_figures_say_how_often_of_how_many(club):
    club.end(club.play("gin", GIN, "Ann", "Bob"))
    club.end(club.play("kaluki", KALUKI, "Ann", "Bob", "Cat"))
    bob = club.id("Bob")
    gin, kaluki = sorted(club.store.people.figures(ME, bob), key=lambda each: each.game)
    assert (gin.game, gin.wins, gin.done.hands) == ("gin", Count(1, 1), 5)
    assert counts(gin.done, "out", "gin", "undercut", "was_undercut") == [(2, 5), (1, 5), (1, 2), (0, 1)]
    assert counts(gin.done, "ace", "joker") == [(0, 0), (0, 0)]
    assert counts(kaluki.done, "ace", "joker", "out") == [(1, 2), (0, 2), (0, 3)]
    standing = next(each for each in club.store.people.roster(ME) if each.person.id == bob)
    assert standing.wins == Count(1, 2)
    assert counts(standing.done, "out", "ace") == [(2, 8), (1, 2)]


def test_the_best_hand_is_the_dearest_or_the_cheapest_and_leads_to_its_sheet(club):
    first = club.play("500-rum", [{"scores": {"Ann": 60, "Bob": 5}}, {"scores": {"Ann": -20, "Bob": 5}}], "Ann", "Bob")
    other = club.play("kaluki", [{"scores": {"Ann": 0, "Bob": 9}}, {"scores": {"Ann": 44, "Bob": 0}}], "Ann", "Bob")
    for preset in ("500-rum", "kaluki"):
        club.end(club.play(preset, [{"scores": {"Ann": points, "Bob": 9}} for points in (20, 30)], "Ann", "Bob"))
    hands = {}
    for shown in (first, other):
        club.end(shown)
        hands[shown.secret] = [entry.id for entry in club.store.load(shown).ledger.entries]
    found = {each.game: each for each in club.store.people.figures(ME, club.id("Ann"))}
    for game, shown, best, worst in (("500", first, (60, 0), (-20, 1)), ("kaluki", other, (0, 0), (44, 1))):
        for peak, (points, place) in ((found[game].best, best), (found[game].worst, worst)):
            assert (peak.points, peak.key, peak.hand_id) == (points, shown.secret, hands[shown.secret][place])
    assert (found["500"].average, found["500"].a_hand, found["500"].points) == (45, 22.5, 90)


def test_chips_are_figures_of_their_own(club):
    for settlement in ("penalties", "chips", "penalties"):
        hand = {"scores": {"Ann": 3, "Bob": -3}} if settlement == "chips" else {"scores": {"Ann": 0, "Bob": 9}}
        club.end(club.play("kaluki", [hand], "Ann", "Bob", rules={"settlement": settlement}))
    found = club.store.people.figures(ME, club.id("Ann"))
    assert [(each.game, each.kind, each.wins.of) for each in found] == [("kaluki", "low", 2), ("kaluki", "chips", 1)]


def test_games_where_high_points_are_good_are_apart_from_those_where_low_ones_are(club):
    club.end(club.play("kaluki", [{"scores": {"Ann": 0, "Bob": 70}}], "Ann", "Bob"))
    club.end(club.play("kaluki-bicycle", [{"scores": {"Ann": 0, "Bob": 80}}], "Ann", "Bob"))
    found = club.store.people.figures(ME, club.id("Bob"))
    assert [(each.kind, each.average, each.best.points) for each in found] == [("high", 80, 80), ("low", 70, 70)]


def test_streaks_follow_the_order_of_play_whenever_a_game_was_recorded(club):
    late = next(club.clock)
    for winner in ("Ann", "Ann", "Bob", "Ann"):
        club.won(winner, "Bob" if winner == "Ann" else "Ann")
    club.won("Bob", "Ann", started=late)
    course = club.store.people.finishes(ME, club.id("Ann"))
    assert [(each.won, each.place) for each in course] == [(False, 2), (True, 1), (True, 1), (False, 2), (True, 1)]
    assert streaks_of(each.won for each in course) == Streaks(longest=2, current=1)
    assert [each.won for each in club.store.people.finishes(ME, club.id("Bob"))][-1:] == [False]


def test_a_year_and_a_game_narrow_everything_down(club):
    club.won("Ann", "Bob", started="2025-12-31T23:30:00+09:00")
    club.won("Bob", "Ann", started="2026-01-01T00:10:00+09:00")
    club.end(club.play("gin", GIN, "Ann", "Bob", started="2026-02-01T20:00:00+09:00"))
    people, ann, bob = club.store.people, club.id("Ann"), club.id("Bob")
    assert people.years(ME) == people.years(ME, ann) == ["2026", "2025"]
    assert people.games(ME, ann) == ["500", "gin"]
    assert club.roster(year="2025") == [("Ann", 1, 1), ("Bob", 1, 0)]
    assert club.roster(year="2024") == []
    assert [each.game for each in people.figures(ME, ann, year="2025")] == ["500"]
    assert [each.game for each in people.figures(ME, ann, game="gin")] == ["gin"]
    assert [each.won for each in people.finishes(ME, ann, year="2025")] == [True]
    assert people.periods(ME, ann) == {"2025": Count(1, 1), "2026": Count(0, 2)}
    assert [*people.periods(ME, ann, year="2026")] == ["2026-01", "2026-02"]
    assert [each.lead for each in people.encounters(ME, ann, bob, year="2025")] == [1]
    assert [met.games for _, met in people.opponents(ME, ann, year="2026")] == [2]
    assert [met.games for _, met in people.opponents(ME, ann, year="2026", game="500")] == [1]
    assert [met.games for met in people.meetings(ME, ann, bob, year="2025")] == [1]


def test_head_to_head_counts_who_was_ahead_but_not_partners(club):
    club.won("Ann", "Bob", "Cat")
    club.won("Cat", "Ann", "Bob")
    level = {"Ann": 70, "Bob": 70, "Cat": 100}
    club.play("500-rum", [{"scores": level}], "Ann", "Bob", "Cat", finished="agreed")
    partners = {"scores": {"Ann": 90, "Bob": 10, "Cat": 0, "Dan": 0}}
    sides = [["Ann", "Cat"], ["Bob", "Dan"]]
    club.play("persian", [partners], "Ann", "Bob", "Cat", "Dan", sides=sides, finished="agreed")
    people, ann = club.store.people, club.id("Ann")
    met = {person.name: (each.games, each.ahead, each.behind, each.level) for person, each in people.opponents(ME, ann)}
    assert met == {"Bob": (4, 3, 0, 1), "Cat": (3, 1, 2, 0), "Dan": (1, 1, 0, 0)}
    there, back = people.meetings(ME, ann, club.id("Bob")), people.meetings(ME, club.id("Bob"), ann)
    assert [(each.ahead, each.behind) for each in there] == [(each.behind, each.ahead) for each in back] == [(3, 0)]


def test_head_to_head_at_gin_says_who_undercut_whom(club):
    club.end(club.play("gin", GIN, "Ann", "Bob"))
    (met,) = club.store.people.meetings(ME, club.id("Ann"), club.id("Bob"))
    assert (met.mine.times["gin"], met.theirs.times["gin"]) == (0, 1)
    assert counts(met.mine, "undercut") + counts(met.theirs, "undercut") == [(0, 1), (1, 2)]


def test_two_spellings_become_one_person_and_two_again_at_any_time(club):
    club.won("Ann", "Bob")
    club.won("Anna", "Bob")
    anna = club.id("Anna")
    club.store.people.recolour(ME, anna, 4)
    club.merge("Ann", "Anna")
    assert club.roster() == [("Ann", 2, 2), ("Bob", 2, 0)]
    assert club.also("Ann") == [("Anna", ("Anna",))]
    assert [met.games for _, met in club.store.people.opponents(ME, club.id("Bob"))] == [2]
    club.won("Anna", "Bob")
    assert club.roster() == [("Ann", 3, 3), ("Bob", 3, 0)]
    club.separate("Ann", "Anna")
    assert club.roster() == [("Bob", 3, 0), ("Anna", 2, 2), ("Ann", 1, 1)]
    assert club.store.people.person(ME, club.id("Anna")).colour == 4
    assert club.id("Anna") == anna


def test_a_merger_and_its_undoing_happen_once(club):
    club.won("Ann", "Bob")
    club.won("Anna", "Bob")
    ann, anna, people = club.id("Ann"), club.id("Anna"), club.store.people
    for _ in range(2):
        people.merge(ME, ann, anna, when="T")
    assert club.also("Ann") == [("Anna", ("Anna",))]
    merger = people.mergers(ME, ann)[0].id
    for _ in range(2):
        people.separate(ME, ann, merger)
    assert club.roster() == [("Bob", 2, 0), ("Ann", 1, 1), ("Anna", 1, 1)]


def test_a_new_person_never_gets_the_number_of_a_merged_one(club):
    club.won("Ann", "Bob")
    club.won("Anna", "Bob")
    anna = club.id("Anna")
    club.merge("Ann", "Anna")
    club.won("Zoe", "Bob")
    assert club.id("Zoe") != anna
    club.separate("Ann", "Anna")
    assert club.id("Anna") == anna


def test_a_new_person_never_gets_the_number_of_one_who_is_gone(club):
    club.won("Ann", "Bob")
    bob = club.id("Bob")
    club.store.erasure.remove(ME, bob, when="T")
    club.won("Ann", "Zoe")
    assert club.id("Zoe") > bob
    with pytest.raises(NoSuchPerson):
        club.store.people.person(ME, bob)


def test_two_who_sat_in_one_game_are_not_merged(club):
    club.won("Cat", "Bob")
    club.won("Ann", "Bob", started="2026-05-04T20:00:00+09:00")
    for one, other in (("Ann", "Bob"), ("Bob", "Ann")):
        with pytest.raises(SatTogether) as caught:
            club.merge(one, other)
        assert caught.value.day == "2026-05-04"
    club.merge("Ann", "Cat")
    with pytest.raises(SatTogether):
        club.merge("Bob", "Ann")
    with pytest.raises(NoSuchPerson):
        club.merge("Ann", "Ann")


def test_a_merger_of_a_merged_person_is_undone_with_all_that_was_theirs(club):
    for name in ("Ann", "Anna", "Annie"):
        club.won(name, "Bob")
    club.merge("Anna", "Annie")
    club.merge("Ann", "Anna")
    assert club.roster() == [("Ann", 3, 3), ("Bob", 3, 0)]
    assert set(club.also("Ann")) == {("Anna", ("Anna", "Annie")), ("Annie", ("Annie",))}
    club.separate("Ann", "Anna")
    assert club.roster() == [("Bob", 3, 0), ("Anna", 2, 2), ("Ann", 1, 1)]
    assert club.also("Anna") == [("Annie", ("Annie",))]


def test_the_inner_merger_can_be_undone_first(club):
    for name in ("Ann", "Anna", "Annie"):
        club.won(name, "Bob")
    club.merge("Anna", "Annie")
    club.merge("Ann", "Anna")
    club.separate("Ann", "Annie")
    assert club.also("Ann") == [("Anna", ("Anna",))]
    club.separate("Ann", "Anna")
    assert club.roster() == [("Bob", 3, 0), ("Ann", 1, 1), ("Anna", 1, 1), ("Annie", 1, 1)]


def test_two_spellings_in_one_game_are_two_people_with_what_was_theirs(club):
    club.won("Ann", "Bob")
    club.won("Anna", "Bob")
    anna = club.id("Anna")
    club.store.people.recolour(ME, anna, 4)
    club.merge("Ann", "Anna")
    club.won("Anna", "Ann", "Bob")
    assert club.roster() == [("Bob", 3, 0), ("Anna", 2, 2), ("Ann", 2, 1)]
    assert club.also("Ann") == []
    assert club.store.people.person(ME, anna).colour == 4


def test_a_new_name_and_the_old_one_in_one_game_are_two_people(club):
    club.won("Ann", "Bob")
    club.store.people.rename(ME, club.id("Ann"), "Anna", when="T")
    club.won("Ann", "Anna", "Bob")
    assert club.roster() == [("Ann", 2, 2), ("Bob", 2, 0), ("Anna", 1, 0)]


def test_a_deleted_game_in_which_both_sat_parts_them_when_it_comes_back(club):
    shown = club.won("Ann", "Anna")
    club.won("Ann", "Bob")
    club.won("Anna", "Bob")
    club.store.delete(shown, when="T2026")
    club.merge("Ann", "Anna")
    club.store.restore(shown, when="2026-01-01T00:00:00Z")
    assert club.roster() == [("Ann", 2, 2), ("Anna", 2, 1), ("Bob", 2, 0)]


@pytest.fixture
def met_in_a_deleted_game(club) -> Credential:
    """Two spellings of one person, who sat together only in a deleted game."""
    shown = club.won("Ann", "Anna")
    club.won("Ann", "Bob")
    club.won("Anna", "Cat")
    club.store.delete(shown, when="2026-01-01T00:00:00Z")
    club.merge("Ann", "Anna")
    return shown


MERGED, PARTED = (
    [("Ann", 2, 2), ("Bob", 1, 0), ("Cat", 1, 0)],
    [("Ann", 2, 2), ("Anna", 2, 1), ("Bob", 1, 0), ("Cat", 1, 0)],
)


def test_a_deleted_game_parts_nobody_when_it_is_worked_out_again(club, met_in_a_deleted_game):
    club.store.rebuild()
    assert club.roster() == MERGED
    club.store.erasure.remove(ME, club.id("Cat"), when="T")
    club.store.rebuild()
    assert club.roster() == MERGED[:2]


def test_a_deleted_game_parts_nobody_when_it_moves_but_when_it_comes_back(club, met_in_a_deleted_game):
    assert moved(club) == 3
    assert club.roster(YOU) == MERGED
    club.store.restore(Credential(met_in_a_deleted_game.secret, YOU), when="2026-01-02T00:00:00Z")
    assert club.roster(YOU) == PARTED


def test_the_people_of_a_deleted_game_are_known_by_every_name_that_it_has_had(club):
    shown = club.won("Ann", "Bob")
    club.store.change(shown, lambda held: change_players(held.ledger, [("1", "Ann"), ("2", "Zoe")]), when="2026-01-02")
    club.store.delete(shown, when="2026-01-03T00:00:00Z")
    assert [each.name for each in club.store.people.absent(ME)] == ["Ann", "Bob", "Zoe"]
    assert club.roster() == []


def test_who_is_in_no_game_now_is_known_by_name(club):
    shown = club.won("Zoe", "Bob")
    club.won("Ann", "Bob")
    club.store.change(shown, lambda held: change_players(held.ledger, [("1", "Ann"), ("2", "Bob")]), when="2026-01-01")
    club.store.delete(club.won("Cat", "Ann"), when="2026-01-01T00:00:00Z")
    people = club.store.people
    assert [each.name for each in people.absent(ME)] == ["Cat", "Zoe"]
    assert people.absent(YOU) == []
    assert [club.store.erasure.written(ME, each.id) for each in people.absent(ME)] == [1, 1]
    assert [club.store.erasure.written(ME, club.id(name)) for name in ("Ann", "Bob")] == [3, 2]


def test_a_new_name_is_a_spelling_too_and_the_sheets_keep_theirs(club):
    shown = club.won("Ann", "Bob")
    people, ann = club.store.people, club.id("Ann")
    for _ in range(2):
        people.rename(ME, ann, "Anna", when="T")
    assert club.roster() == [("Anna", 1, 1), ("Bob", 1, 0)]
    assert club.store.load(shown).ledger.setup["seats"][0]["name"] == "Ann"
    club.won("Anna", "Bob")
    assert club.roster() == [("Anna", 2, 2), ("Bob", 2, 0)]
    assert people.spellings(ME, ann) == ("Ann", "Anna")


def test_a_name_that_leaves_with_a_separated_person_is_nobodys_else(club):
    club.won("Ann", "Bob")
    club.won("Anna", "Bob")
    club.merge("Ann", "Anna")
    club.store.people.rename(ME, club.id("Ann"), "Anna", when="T")
    assert club.roster() == [("Anna", 2, 2), ("Bob", 2, 0)]
    club.separate("Anna", "Anna")
    assert club.roster() == [("Bob", 2, 0), ("Ann", 1, 1), ("Anna", 1, 1)]


def test_the_name_of_another_player_is_not_given_twice(club):
    club.won("Ann", "Bob")
    with pytest.raises(NameTaken) as caught:
        club.store.people.rename(ME, club.id("Ann"), "Bob", when="T")
    assert caught.value.person.id == club.id("Bob")
    assert club.roster() == [("Ann", 1, 1), ("Bob", 1, 0)]


def test_a_name_that_nobody_plays_under_any_more_is_free(club):
    shown = club.won("Anna", "Bob")
    club.won("Ann", "Bob")
    club.store.change(shown, lambda held: change_players(held.ledger, [("1", "Cat"), ("2", "Bob")]), when="2026-01-01")
    club.store.people.rename(ME, club.id("Ann"), "Anna", when="T")
    club.won("Anna", "Bob")
    assert club.roster() == [("Bob", 3, 0), ("Anna", 2, 2), ("Cat", 1, 1)]


def test_a_new_game_offers_every_person_once_by_the_name_they_are_called(club):
    for name in ("Ann", "Bob", "Anne"):
        club.won(name, "Cat")
    club.merge("Ann", "Anne")
    club.store.people.rename(ME, club.id("Bob"), "Robert", when="T")
    club.won("Player 1", "Cat")
    assert club.store.names(ME) == ["Cat", "Ann", "Robert"]


def moved(club: Club) -> int:
    """Moves all games from one phone to the other."""
    code = club.store.handovers.make(ME, when="2026-01-01T00:00:00Z")
    return club.store.handovers.use(code, YOU, when="2026-01-01T00:01:00Z")


def test_people_move_with_their_games_whole_where_nobody_there_is_called_so(club):
    club.won("Ann", "Bob")
    club.won("Anna", "Bob")
    club.merge("Ann", "Anna")
    ann = club.id("Ann")
    club.store.people.recolour(ME, ann, 2)
    assert moved(club) == 2
    assert club.roster(YOU) == [("Ann", 2, 2), ("Bob", 2, 0)]
    assert club.roster(ME) == []
    assert club.store.people.person(YOU, ann).colour == 2
    club.store.people.separate(YOU, ann, club.store.people.mergers(YOU, ann)[0].id)
    assert club.roster(YOU) == [("Bob", 2, 0), ("Ann", 1, 1), ("Anna", 1, 1)]
    with pytest.raises(NoSuchPerson):
        club.store.people.person(ME, ann)


def test_people_who_are_known_there_are_those_of_there(club):
    club.won("Ann", "Bob", owner=YOU)
    theirs = club.id("Ann", YOU)
    club.store.people.recolour(YOU, theirs, 7)
    club.won("Ann", "Cat")
    club.won("Anna", "Cat")
    club.merge("Ann", "Anna")
    cat = club.id("Cat")
    moved(club)
    assert club.roster(YOU) == [("Ann", 3, 3), ("Cat", 2, 0), ("Bob", 1, 0)]
    assert club.store.people.person(YOU, theirs).colour == 7
    assert club.id("Cat", YOU) == cat
    (merger,) = club.store.people.mergers(YOU, theirs)
    assert (merger.name, merger.spellings) == ("Anna", ("Anna",))
    club.store.people.separate(YOU, theirs, merger.id)
    assert club.roster(YOU) == [("Ann", 2, 2), ("Cat", 2, 0), ("Anna", 1, 1), ("Bob", 1, 0)]


def test_many_people_move_in_as_many_statements_as_few(club):
    """Nobody else can save while they move: those who are known there by no name, or by all, go at once."""
    counts = []
    for number in (2, 40):
        for name in (f"New {each} of {number}" for each in range(number)):
            club.won(name, "Ann")
        for name in (f"Known {each} of {number}" for each in range(number)):
            club.won(name, "Ann")
            club.won(name, "Ann", owner=YOU)
        code = club.store.handovers.make(ME, when="2026-01-01T00:00:00Z")
        told = []
        club.store._connections.here.conn.set_trace_callback(told.append)
        club.store.handovers.use(code, YOU, when="2026-01-01T00:01:00Z")
        club.store._connections.here.conn.set_trace_callback(None)
        counts.append(sum("spelling" in each or "person" in each for each in told))
    assert counts[0] == counts[1] > 0


def test_a_spelling_that_sat_with_the_person_of_there_stays_somebody_else(club):
    club.won("Ann", "Bob", owner=YOU)
    club.won("Anne", "Bob", owner=YOU)
    club.store.people.merge(YOU, club.id("Ann", YOU), club.id("Anne", YOU), when="T")
    club.won("Ann", "Cat")
    club.won("Anna", "Cat")
    club.merge("Ann", "Anna")
    club.won("Anna", "Anne")
    moved(club)
    assert club.roster(YOU) == [("Ann", 4, 3), ("Anna", 2, 2), ("Bob", 2, 0), ("Cat", 2, 0)]


def test_a_merger_that_moves_remembers_no_spelling_of_the_person_of_there(club):
    club.won("Anna", "Bob", owner=YOU)
    for name in ("Ann", "Anna", "Annie"):
        club.won(name, "Cat")
    club.merge("Anna", "Annie")
    club.merge("Ann", "Anna")
    moved(club)
    mergers = club.store.people.mergers(YOU, club.id("Anna", YOU))
    assert sorted((each.name, each.spellings) for each in mergers) == [("Ann", ("Ann", "Annie")), ("Annie", ("Annie",))]


def test_one_game_that_moves_takes_no_person_away(club):
    shown = club.won("Ann", "Bob")
    club.won("Ann", "Bob")
    code = club.store.new_link(
        club.store.load(shown).number, type(club.store.load(shown).right).OWN, when="2026-01-01T00:00:00Z"
    )
    club.store.handovers.use(code, YOU, when="2026-01-01T00:01:00Z")
    assert club.roster(ME) == club.roster(YOU) == [("Ann", 1, 1), ("Bob", 1, 0)]


def test_a_rebuild_keeps_the_roster_and_the_figures(club):
    club.won("Ann", "Bob")
    club.won("Anna", "Bob")
    club.merge("Ann", "Anna")
    before = [club.store.people.roster(ME), club.store.people.figures(ME, club.id("Ann"))]
    assert club.store.rebuild() == (2, [])
    assert [club.store.people.roster(ME), club.store.people.figures(ME, club.id("Ann"))] == before


SPELLED = ["Ann", "Anna", "Bob"]
ONE = st.sampled_from(SPELLED)
NUMBER = st.integers(0, 2)
STEPS = st.one_of(
    st.tuples(st.just("played"), ONE, ONE),
    st.tuples(st.just("played"), ONE, ONE),
    st.tuples(st.just("deleted"), NUMBER),
    st.tuples(st.just("restored"), NUMBER),
    st.tuples(st.just("merged"), ONE, ONE),
    st.tuples(st.just("separated"), NUMBER),
    st.tuples(st.just("renamed"), ONE, st.sampled_from([*SPELLED, "Zoe"])),
    st.tuples(st.just("moved")),
)


@dataclass
class Walker:
    """A club where anything possible is done; `owner` has the games now."""

    club: Club
    games: list[Credential] = field(default_factory=list)
    owner: str = ME

    def do(self, deed: str, *values: Any) -> None:
        club, people, at = self.club, self.club.store.people, next(self.club.clock)
        match deed:
            case "played" if values[0] != values[1]:
                self.games.append(club.won(*values, owner=self.owner))
            case "deleted" | "restored":
                for game in self.games[values[0] :][:1]:
                    act = club.store.delete if deed == "deleted" else club.store.restore
                    act(Credential(game.secret, self.owner), when=at)
            case "merged":
                people.merge(self.owner, *(self.id(name) for name in values), when=at)
            case "separated":
                mergers = [(one.id, each.id) for one in self.everyone() for each in people.mergers(self.owner, one.id)]
                for person, merged in mergers[values[0] :][:1]:
                    people.separate(self.owner, person, merged)
            case "renamed":
                people.rename(self.owner, self.id(values[0]), values[1], when=at)
            case "moved":
                code = club.store.handovers.make(self.owner, when=at)
                self.owner = YOU if self.owner == ME else ME
                club.store.handovers.use(code, self.owner, when=at)

    def everyone(self) -> list[Person]:
        people = self.club.store.people
        return [*(each.person for each in people.roster(self.owner)), *people.absent(self.owner)]

    def id(self, name: str) -> int:
        found = [each.id for each in self.everyone() if name in self.club.store.people.spellings(self.owner, each.id)]
        return found[0] if found else 0

    def known(self) -> list[Any]:
        """Everything known about the people."""
        people = self.club.store.people
        spelled = [(each, people.spellings(self.owner, each.id)) for each in self.everyone()]
        return [people.roster(self.owner), spelled, [people.mergers(self.owner, each.id) for each, _ in spelled]]


@settings(max_examples=times(20, 1000), deadline=None)
@given(deeds=st.lists(STEPS, min_size=8, max_size=25))
def test_a_walk_keeps_everyone_in_order_and_a_rebuild_changes_nothing(deeds):
    with TemporaryDirectory() as folder:
        club = club_in(Path(folder))
        walker = Walker(club)
        for deed, *values in deeds:
            with suppress(NoSuchPerson, SatTogether, NameTaken):
                walker.do(deed, *values)
            before = walker.known()
            club.store.rebuild()
            assert walker.known() == before
            assert all(person.name in spelled for person, spelled in before[1])
            assert len({name for _, spelled in before[1] for name in spelled}) == sum(
                len(each) for _, each in before[1]
            )
            seated = [row.summary.players for row in club.store.history.find(walker.owner, GameQuery(), limit=99).rows]
            assert all(walker.id(one) != walker.id(other) for one, other in seated)
        club.store.close()


REFUSALS = [
    ("nobody", NoSuchPerson(), "None of your players has that name"),
    ("together", SatTogether("2026-05-04"), "on 2026-05-04"),
]


@table("why, fault, told", REFUSALS)
def test_a_refusal_says_why(why: str, fault: StoreFault, told: str) -> None:
    assert told in str(fault)
