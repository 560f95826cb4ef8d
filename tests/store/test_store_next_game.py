"""A game has one next game on its evening: its owner's, with its links, for everybody who had the game before."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from referee.sheet.changes import finish, record_hand, reopen
from referee.sheet.ledger import open_ledger
from referee.sheet.record import read_record
from referee.sheet.summary import summary_of
from referee.store import Credential, NotAllowed, Right, Store
from tests.records_of import gin

AT, LATER, TOMORROW = "2026-11-28T20:00:00+00:00", "2026-11-28T21:00:00+00:00", "2026-11-29T20:00:00+00:00"
GAME = open_ledger(read_record(gin(1)))


class Evening:
    """A finished game, its links, and the game that follows."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.first = store.create(GAME, holder="me", when=AT)
        store.change(self.first, lambda held: finish(held.ledger), when=AT)
        self.links = {right: Credential(secret) for right, secret in store.links(self.first).items()}

    def again(self, before: Credential | None = None, *, owner: str = "me", when: str = LATER) -> Credential:
        """A next game, as somebody starts it."""
        return self.store.create(GAME, holder=owner, when=when, follows=before or self.first)

    @property
    def games(self) -> int:
        """How many games the owner has."""
        return len(self.store.sheets("me", limit=100))


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(Store(tmp_path / "games.db", summary_of))


def test_whoever_taps_the_next_game_is_the_owners_and_there_is_one(evening: Evening) -> None:
    theirs = evening.again(evening.links[Right.KEEP], owner="guest")
    mine = evening.again()
    opened = [evening.store.load(each) for each in (theirs, mine)]
    assert [each.number for each in opened] == [2, 2]
    assert [each.right for each in opened] == [Right.KEEP, Right.OWN]
    assert evening.games == 2
    assert not evening.store.sheets("guest", limit=1)


def test_each_live_link_has_its_twin_and_one_that_was_switched_off_has_none(evening: Evening) -> None:
    evening.store.drop_link(evening.first, Right.LOOK, when=AT)
    later = evening.again()
    assert set(evening.store.links(later)) == {Right.KEEP}
    assert evening.store.links(later)[Right.KEEP] != str(evening.links[Right.KEEP])
    found = evening.store.next_key(evening.links[Right.KEEP])
    assert found is not None
    assert evening.store.load(Credential(found)).right is Right.KEEP


def test_who_looks_on_is_led_to_look_on(evening: Evening) -> None:
    assert evening.store.next_key(evening.links[Right.LOOK]) is None
    evening.again()
    found = evening.store.next_key(evening.links[Right.LOOK])
    assert found is not None
    assert evening.store.load(Credential(found)).right is Right.LOOK
    with pytest.raises(NotAllowed):
        evening.again(evening.links[Right.LOOK], owner="guest")


def test_a_scorer_whose_twin_was_switched_off_begins_no_second_one(evening: Evening) -> None:
    evening.store.drop_link(evening.again(), Right.KEEP, when=LATER)
    with pytest.raises(NotAllowed):
        evening.again(evening.links[Right.KEEP], owner="guest")
    assert evening.store.next_key(evening.links[Right.KEEP]) is None


def test_an_old_game_takes_nobody_along(evening: Evening) -> None:
    theirs = evening.again(evening.links[Right.KEEP], owner="guest", when=TOMORROW)
    assert evening.store.load(theirs).owner == "guest"
    assert evening.store.next_key(evening.first) is None


def test_a_game_that_is_still_played_has_no_next_one(evening: Evening) -> None:
    second = evening.again()
    assert evening.store.load(evening.again(second)).number == 3
    assert evening.store.next_key(second) is None


def test_a_deleted_next_game_leaves_its_place_and_comes_back_without_it(evening: Evening) -> None:
    second = evening.again()
    evening.store.delete(second, when=LATER)
    assert evening.store.next_key(evening.first) is None
    third = evening.again()
    assert evening.store.load(third).number == 3
    evening.store.restore(second, when=LATER)
    found = evening.store.next_key(evening.first)
    assert found == str(third)


def test_one_that_comes_back_to_a_free_place_follows_again(evening: Evening) -> None:
    second = evening.again()
    evening.store.delete(second, when=LATER)
    evening.store.restore(second, when=LATER)
    assert evening.store.next_key(evening.first) is not None


def test_an_erased_game_is_followed_by_nothing_any_more(evening: Evening) -> None:
    second = evening.again()
    evening.store.delete(evening.first, when=LATER)
    evening.store.erasure.erase([1])
    assert evening.store.load(second).number == 2


def test_many_who_tap_at_once_begin_one_game(evening: Evening) -> None:
    askers = [evening.first, evening.links[Right.KEEP]] * 4
    with ThreadPoolExecutor(8) as pool:
        keys = list(pool.map(lambda each: evening.again(each, owner="guest"), askers))
    assert {evening.store.load(key).number for key in keys} == {2}


def test_a_pulse_says_that_a_game_follows_and_when_it_has_its_first_hand(evening: Evening) -> None:
    seen = [evening.store.pulse(evening.first).next]
    empty = open_ledger(read_record(gin(0)))
    later = evening.store.create(empty, holder="me", when=LATER, follows=evening.first)
    seen.append(evening.store.pulse(evening.links[Right.LOOK]).next)
    hand = read_record(gin(1)).hands[0]
    evening.store.change(later, lambda held: record_hand(held.ledger, hand, {}), when=LATER)
    seen.append(evening.store.pulse(evening.first).next)
    assert seen == [None, 0, 1]


@pytest.mark.parametrize(
    ("players", "when", "follows"),
    [(["Bob", "Ann"], LATER, True), (["Ann", "Cat"], LATER, False), (["Ann", "Bob"], TOMORROW, False)],
    ids=["the same people, in other seats", "somebody else", "another day"],
)
def test_a_new_game_of_the_same_people_this_evening_is_the_next_one(
    evening: Evening, players: list[str], when: str, follows: bool
) -> None:
    assert (evening.store.game_before("me", players, when) == evening.first) is follows
    assert evening.store.game_before("guest", players, when) is None


def test_a_form_that_is_sent_again_leads_to_its_game_though_that_was_deleted(evening: Evening) -> None:
    keys = []
    for _ in range(2):
        keys.append(evening.store.create(GAME, holder="me", when=LATER, follows=evening.first, form_key="form"))
        if len(keys) == 1:
            evening.store.delete(keys[0], when=LATER)
    assert keys[0] == keys[1]


def test_a_game_that_was_handed_over_is_followed_in_its_new_home(evening: Evening) -> None:
    evening.again()
    code = evening.store.new_link(1, Right.OWN, when=LATER)
    evening.store.handovers.use(code, "other", when=LATER)
    assert evening.store.next_key(Credential(str(evening.first), "other")) is None
    theirs = evening.again(Credential(str(evening.first), "other"), owner="other")
    assert evening.store.load(theirs).number == 3


def test_a_link_that_was_renewed_is_not_given_by_the_old_game(evening: Evening) -> None:
    second = evening.again()
    evening.store.renew_link(second, Right.KEEP, when=LATER)
    assert evening.store.next_key(evening.links[Right.KEEP]) is None
    assert evening.store.next_key(evening.links[Right.LOOK]) is not None


def test_a_game_that_is_played_on_leads_nowhere(evening: Evening) -> None:
    evening.again()
    evening.store.change(evening.first, lambda held: reopen(held.ledger), when=LATER)
    assert evening.store.next_key(evening.first) is None


def test_a_form_of_a_game_that_opens_no_longer_begins_a_game_of_ones_own(evening: Evening) -> None:
    evening.store.renew_link(evening.first, Right.KEEP, when=LATER)
    theirs = evening.again(evening.links[Right.KEEP], owner="guest")
    assert evening.store.load(theirs).owner == "guest"


def test_the_game_before_is_the_last_of_its_evening(evening: Evening) -> None:
    second = evening.again()
    evening.store.change(second, lambda held: finish(held.ledger), when=LATER)
    evening.store.renew_link(evening.first, Right.LOOK, when=LATER)
    assert evening.store.game_before("me", ["Ann", "Bob"], LATER) == second
