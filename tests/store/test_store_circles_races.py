"""Who is in a circle while several phones act at once, after links were noted, and under a clock that is wrong."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from referee.sheet.changes import finish
from referee.sheet.ledger import Ledger, open_ledger
from referee.sheet.record import read_record
from referee.sheet.summary import summary_of as real_summary
from referee.store import Credential, InCircle, NoSuchSheet, NotAllowed, Right, Store, StoreFault
from referee.store.faults import LastOrganiser, NoSuchCircle, NoSuchCode, NoSuchDoor, NotInRole
from tests.records_of import gin
from tests.tables import table

AT, LATER = "2026-11-29T20:00:00+00:00", "2026-11-29T21:00:00+00:00"
NEXT_WEEK = "2026-12-06T20:00:00+00:00"
AHEAD = "2027-01-28T20:00:00+00:00"
"""Sixty days ahead."""
ANN, BOB, CHI, DAN = "ann's", "bob's", "chi's", "dan's"
ROUNDS = 1000


class Circle:
    """A circle with two organisers, a member and a viewer, by whose name each phone is called."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.ann = store.circles.make(ANN, "Thursdays", "Ann", when=AT)
        self.bob, self.chi, self.dan = (self.of(each) for each in (BOB, CHI, DAN))
        secret = self.join_link
        store.circles.join(secret, BOB, "Bob", when=AT)
        store.circles.join(secret, CHI, "Chi", when=AT)
        store.circles.join(secret, DAN, "Dan", role="viewer", when=AT)
        store.circles.give_role(self.ann, self.number("Bob"), "organiser", when=AT)

    def of(self, browser: str) -> InCircle:
        return InCircle(self.ann.key, browser)

    @property
    def join_link(self) -> str:
        return self.store.circles.doors(self.ann)["join"].secret

    def number(self, called: str) -> int:
        return next(each.id for each in self.store.circles.phones(self.dan) if each.called == called)

    def roles(self) -> dict[str, str]:
        """As the viewer sees it, who is never touched."""
        return {each.called: each.role for each in self.store.circles.phones(self.dan)}

    def play(self, holder: InCircle, when: str = AT, hands: int = 1, *, over: bool = False) -> Credential:
        game = self.store.create(open_ledger(read_record(gin(hands))), holder=holder, when=when)
        if over:
            self.store.change(game, lambda held: finish(held.ledger), when=when)
        return game

    def link(self, game: Credential, right: Right) -> Credential:
        self.store.renew_link(game, right, when=AT)
        return Credential(self.store.links(game)[right])


@pytest.fixture
def circle(tmp_path: Path) -> Iterator[Circle]:
    with closing(Store(tmp_path / "games.sqlite3", real_summary)) as store:
        yield Circle(store)


def at_once(pool: ThreadPoolExecutor, *acts: Callable[[], object]) -> list[object]:
    """What the acts give or raise, begun in the same moment."""
    begun = threading.Barrier(len(acts))

    def act(each: Callable[[], object]) -> object:
        begun.wait()
        try:
            return each()
        except StoreFault as fault:
            return fault

    return list(pool.map(act, acts))


# Organisers against each other


def test_of_two_organisers_who_shut_each_other_out_one_is_left_every_time(circle: Circle) -> None:
    circles, left = circle.store.circles, set()
    me, other = circle.number("Ann"), circle.number("Bob")
    with ThreadPoolExecutor(2) as pool:
        for place in range(ROUNDS):
            if place % 3 == 0:
                acts = (
                    lambda: circles.remove(circle.ann, other, when=AT),
                    lambda: circles.remove(circle.bob, me, when=AT),
                )
            elif place % 3 == 1:
                acts = (
                    lambda: circles.give_role(circle.ann, other, "viewer", when=AT),
                    lambda: circles.give_role(circle.bob, me, "member", when=AT),
                )
            else:
                acts = (lambda: circles.leave(circle.ann, when=AT), lambda: circles.leave(circle.bob, when=AT))
            done = at_once(pool, *acts)
            assert [type(each) for each in done if each is not None] in (
                [NoSuchCircle],
                [NotInRole],
                [LastOrganiser],
            ), done
            roles = circle.roles()
            (last,) = [name for name in ("Ann", "Bob") if roles.get(name) == "organiser"]
            left.add(last)
            winner, loser = (circle.ann, other) if last == "Ann" else (circle.bob, me)
            if ("Bob" if last == "Ann" else "Ann") in roles:
                circles.give_role(winner, loser, "organiser", when=AT)
            else:
                circles.let_back(winner, loser, when=AT)
    assert left == {"Ann", "Bob"}, "who is first differs"


def test_the_only_organiser_stays_until_there_is_another_one(circle: Circle) -> None:
    circles = circle.store.circles
    me = circle.number("Ann")
    circles.give_role(circle.ann, circle.number("Bob"), "member", when=AT)
    for act in (
        lambda: circles.leave(circle.ann, when=AT),
        lambda: circles.remove(circle.ann, me, when=AT),
        lambda: circles.give_role(circle.ann, me, "member", when=AT),
        lambda: circles.give_role(circle.ann, me, "viewer", when=AT),
    ):
        log, links = circles.log(circle.ann, limit=99), circles.doors(circle.ann)
        with pytest.raises(LastOrganiser):
            act()
        assert (circles.log(circle.ann, limit=99), circles.doors(circle.ann)) == (log, links)


def test_the_last_phone_of_all_may_leave_and_that_closes_the_circle(circle: Circle) -> None:
    circles = circle.store.circles
    for called in ("Bob", "Chi", "Dan"):
        circles.remove(
            circle.ann, next(each.id for each in circles.phones(circle.ann) if each.called == called), when=AT
        )
    secret = circle.join_link
    circles.leave(circle.ann, when=AT)
    with pytest.raises(NoSuchDoor):
        circles.join(secret, ANN, "Ann", when=AT)
    with pytest.raises(NoSuchCircle):
        circles.look(circle.ann)


# Taking back while somebody writes


def test_a_save_is_before_the_removal_or_refused(circle: Circle) -> None:
    """A thousand saves, in the middle of which the phone is removed fifty times."""
    store, circles = circle.store, circle.store.circles
    game, number = circle.play(circle.chi), circle.number("Chi")
    done = late = refused = 0
    removed, saving = threading.Event(), threading.Event()

    def save(place: int) -> None:
        nonlocal done, late, refused
        gone = removed.is_set()
        try:
            store.change_hand_in_progress(game, lambda _held, _laid: {"place": place}, when=AT)
        except NoSuchSheet:
            refused += 1
        else:
            done += 1
            late += gone
        saving.set()

    with ThreadPoolExecutor(1) as pool:
        for _ in range(ROUNDS // 20):
            removed.clear()
            saving.clear()
            saved = pool.submit(lambda: [save(each) for each in range(20)])
            saving.wait()
            circles.remove(circle.ann, number, when=AT)
            removed.set()
            saved.result()
            circles.let_back(circle.ann, number, when=AT)
    assert (done + refused, late) == (ROUNDS, 0)
    assert done >= ROUNDS // 20
    assert refused > 0
    assert store.hand_in_progress(game).version == done, "what was refused left nothing"


@table(
    "why, reduced",
    [("it is removed", ""), ("it is only to look any more", "viewer")],
)
def test_all_links_that_a_phone_may_have_noted_are_dead_and_others_lose_nothing(
    circle: Circle, why: str, reduced: str
) -> None:
    store, circles = circle.store, circle.store.circles
    on, over = circle.play(circle.chi), circle.play(circle.chi, over=True)
    keeps, looks = circle.link(on, Right.KEEP), circle.link(on, Right.LOOK)
    tonight = circle.link(over, Right.KEEP)
    before = circles.doors(circle.ann)
    if reduced:
        circles.give_role(circle.ann, circle.number("Chi"), reduced, when=AT)
    else:
        circles.remove(circle.ann, circle.number("Chi"), when=AT)
    after = circles.doors(circle.ann)
    assert {each.secret for each in before.values()}.isdisjoint({each.secret for each in after.values()})
    for noted in (keeps, tonight):
        with pytest.raises(NoSuchSheet):
            store.pulse(noted)
    with pytest.raises(NoSuchDoor):
        circles.join(before["join"].secret, CHI, "Chi", when=AT)
    assert store.pulse(looks).right is Right.LOOK
    assert [store.pulse(Credential(str(on), each)).right for each in (ANN, BOB, DAN)] == [
        Right.OWN,
        Right.OWN,
        Right.LOOK,
    ]
    if not reduced:
        circles.let_back(circle.ann, circles.removed(circle.ann)[0].id, when=AT)
        assert store.pulse(on).right is Right.SHARE
        with pytest.raises(NoSuchSheet):
            store.pulse(keeps)
        assert circles.doors(circle.ann) == after


def test_a_link_that_was_switched_off_is_not_made_anew_by_a_removal(circle: Circle) -> None:
    circle.store.circles.shut_door(circle.ann, "television", when=AT)
    circle.store.circles.remove(circle.ann, circle.number("Chi"), when=AT)
    assert set(circle.store.circles.doors(circle.ann)) == {"join"}


def test_a_removed_browser_comes_back_as_a_new_phone_without_its_old_role(circle: Circle) -> None:
    circles = circle.store.circles
    was = circle.number("Bob")
    circles.remove(circle.ann, was, when=AT)
    circles.join(circle.join_link, BOB, "Bob", when=AT)
    assert (circle.roles()["Bob"], circle.number("Bob") == was) == ("member", False)
    with pytest.raises(StoreFault):
        circles.let_back(circle.ann, was, when=AT)


# Joining


def test_whoever_taps_an_organisers_name_is_a_member(circle: Circle) -> None:
    circles = circle.store.circles
    for browser in ("thief's", "thief's"):
        circles.join(circle.join_link, browser, "Ann", when=AT)
    assert circles.look(circle.of("thief's")).me.role == "member"
    circles.join(circle.join_link, BOB, "Ann", when=AT)
    assert circles.look(circle.bob).me.role == "organiser", "one that is in keeps its role"
    with pytest.raises(NotInRole):
        circles.remove(circle.of("thief's"), circle.number("Chi"), when=AT)


def test_a_browser_that_joins_many_times_at_once_is_one_phone(circle: Circle) -> None:
    secret = circle.join_link
    with ThreadPoolExecutor(8) as pool:
        acts = [lambda: circle.store.circles.join(secret, "new", "Eve", when=AT)] * 8
        assert at_once(pool, *acts) == [circle.of("new")] * 8
    assert [each.called for each in circle.store.circles.phones(circle.ann)] == ["Ann", "Bob", "Chi", "Dan", "Eve"]


def test_a_code_that_many_use_at_once_brings_one_phone(circle: Circle) -> None:
    circles = circle.store.circles
    code = circles.second_phone(circle.bob, when=AT)
    with ThreadPoolExecutor(8) as pool:
        acts = [lambda each=each: circles.use_code(code, f"phone {each}", when=AT) for each in range(8)]
        done = at_once(pool, *acts)
    assert sum(isinstance(each, InCircle) for each in done) == 1
    assert sum(isinstance(each, NoSuchCode) for each in done) == 7
    assert len(circles.phones(circle.ann)) == 5


def test_a_code_is_nothing_once_its_giver_is_out_and_gives_what_the_giver_has_when_it_is_used(circle: Circle) -> None:
    circles = circle.store.circles
    code = circles.second_phone(circle.bob, when=AT)
    circles.give_role(circle.ann, circle.number("Bob"), "viewer", when=AT)
    assert circles.look(circles.use_code(code, "second", when=AT)).me.role == "viewer"
    late, gone = circles.second_phone(circle.chi, when=AT), circles.second_phone(circle.bob, when=AT)
    circles.remove(circle.ann, circle.number("Bob"), when=AT)
    for secret, when in ((late, LATER), (gone, AT), (code, AT)):
        with pytest.raises(NoSuchCode):
            circles.use_code(secret, "thief", when=when)


# A wrong clock


def test_a_clock_set_ahead_and_back_makes_nobody_an_organiser_and_no_code_live_again(circle: Circle) -> None:
    store, circles = circle.store, circle.store.circles
    code = circles.second_phone(circle.chi, when=AT)
    for holder in (circle.ann, circle.bob, circle.chi):
        circle.play(holder)
    with pytest.raises(NotInRole):
        circles.take_over(circle.chi, when=AHEAD)
    with pytest.raises(NoSuchCode):
        circles.use_code(code, "thief", when=AHEAD)
    circles.call(circle.ann, "Ann", when=AHEAD)
    game = circle.play(circle.chi, when=AHEAD)
    did = {each.called: each.did for each in circles.phones(circle.ann)}
    assert (did["Ann"], did["Chi"]) == (AHEAD[:10], AHEAD[:10])
    with pytest.raises(NoSuchCode):
        circles.use_code(code, "thief", when=AT)
    with pytest.raises(NotInRole):
        circles.take_over(circle.chi, when=AT)
    circles.call(circle.ann, "Ann", when=AT)
    store.change_hand_in_progress(game, lambda _held, _laid: {}, when=AT)
    assert {each.called: each.did for each in circles.phones(circle.ann)} == did
    assert circle.roles() == {"Ann": "organiser", "Bob": "organiser", "Chi": "member", "Dan": "viewer"}


def test_a_member_takes_over_when_organisers_were_silent_and_games_began_on_three_days(circle: Circle) -> None:
    circles = circle.store.circles
    for day in (2, 9):
        circle.play(circle.chi, when=f"2026-12-{day:02}T20:00:00+00:00")
        with pytest.raises(NotInRole):
            circles.take_over(circle.chi, when=AHEAD)
    circle.play(circle.chi, when="2026-12-09T22:00:00+00:00")
    circle.play(circle.chi, when="2026-12-16T20:00:00+00:00", hands=0)
    assert circles.silent_since(circle.chi, when=AHEAD) is None, "two days, and a game without a hand"
    circle.play(circle.chi, when="2026-12-16T20:30:00+00:00")
    assert circles.silent_since(circle.dan, when=AHEAD) is None, "a viewer does not"
    with pytest.raises(NotInRole):
        circles.take_over(circle.ann, when=AHEAD)
    with pytest.raises(NotInRole):
        circles.take_over(circle.chi, when="2026-12-20T20:00:00+00:00")
    circles.take_over(circle.chi, when=AHEAD)
    assert circle.roles() == {"Ann": "organiser", "Bob": "organiser", "Chi": "organiser", "Dan": "viewer"}
    assert circles.log(circle.ann, limit=1)[0].kind == "took-over"


def test_an_organiser_who_keeps_score_is_not_silent(circle: Circle) -> None:
    game = circle.play(circle.chi)
    for day in (2, 9, 16):
        circle.play(circle.chi, when=f"2026-12-{day:02}T20:00:00+00:00")
    circle.store.change(Credential(str(game), BOB), lambda held: finish(held.ledger), when="2027-01-14T20:00:00+00:00")
    assert circle.store.circles.silent_since(circle.chi, when=AHEAD) is None


def test_games_that_were_moved_in_are_no_days_on_which_the_circle_played(circle: Circle) -> None:
    for day in (2, 9, 16):
        at = f"2026-12-{day:02}T20:00:00+00:00"
        circle.store.create(open_ledger(read_record({**gin(1), "started": at})), holder=CHI, when=at)
    assert circle.store.circles.move_in(circle.chi, [1, 2, 3], when=NEXT_WEEK) == ([1, 2, 3], [])
    with pytest.raises(NotInRole):
        circle.store.circles.take_over(circle.chi, when=AHEAD)


# The next game


def test_four_phones_that_tap_play_again_at_once_begin_one_game_for_all(circle: Circle) -> None:
    store = circle.store
    game = circle.play(circle.chi, over=True)
    noted = circle.link(game, Right.KEEP)
    again: Ledger = open_ledger(read_record(gin(1)))

    def tap(follows: Credential, holder: str | InCircle) -> Callable[[], Credential]:
        return lambda: store.create(again, holder=holder, when=AT, follows=follows)

    with ThreadPoolExecutor(4) as pool:
        for _ in range(ROUNDS // 10):
            taps = [
                tap(Credential(str(game), ANN), circle.ann),
                tap(Credential(str(game), CHI), CHI),
                tap(Credential(str(game), BOB), circle.bob),
                tap(noted, "guest"),
            ]
            opened = [store.load(each) for each in at_once(pool, *taps) if isinstance(each, Credential)]
            assert len({each.number for each in opened}) == 1
            assert [each.right for each in opened] == [Right.OWN, Right.SHARE, Right.OWN, Right.KEEP]
            store.change(Credential(opened[1].key, CHI), lambda held: finish(held.ledger), when=AT)
            game, noted = Credential(opened[1].key, CHI), Credential(opened[3].key)
    assert len(store.sheets(circle.ann, limit=999)) == ROUNDS // 10 + 1
    assert store.sheets(CHI, limit=9) == store.sheets("guest", limit=9) == []


def test_a_viewer_or_a_removed_phone_starts_no_next_game_of_the_circle(circle: Circle) -> None:
    store = circle.store
    game = circle.play(circle.chi, over=True)
    again = open_ledger(read_record(gin(1)))
    with pytest.raises(NotAllowed):
        store.create(again, holder=DAN, when=AT, follows=Credential(str(game), DAN))
    store.circles.remove(circle.ann, circle.number("Chi"), when=AT)
    store.create(again, holder=CHI, when=AT, follows=game)
    assert len(store.sheets(circle.ann, limit=9)) == 1
    assert len(store.sheets(CHI, limit=9)) == 1, "it is their own"


def test_a_scoring_link_keeps_until_the_next_evening_and_a_quick_games_for_ever(circle: Circle) -> None:
    store = circle.store
    game, quick = (
        circle.play(circle.chi, over=True),
        circle.store.create(open_ledger(read_record(gin(1))), holder="quick", when=AT),
    )
    store.change(quick, lambda held: finish(held.ledger), when=AT)
    links = [circle.link(game, Right.KEEP), Credential(store.links(quick)[Right.KEEP])]
    assert [store.load(each).right for each in links] == [Right.KEEP, Right.KEEP]
    for holder in (circle.chi, "quick"):
        store.create(open_ledger(read_record({**gin(1), "started": NEXT_WEEK})), holder=holder, when=NEXT_WEEK)
    assert [store.load(each).right for each in links] == [Right.LOOK, Right.KEEP]


def test_a_viewer_with_a_scoring_link_writes_that_game_alone(circle: Circle) -> None:
    store = circle.store
    game, other = circle.play(circle.chi), circle.play(circle.chi)
    noted = Credential(str(circle.link(game, Right.KEEP)), DAN)
    store.change(noted, lambda held: finish(held.ledger), when=AT)
    for key in (game, other):
        with pytest.raises(NotAllowed):
            store.change(Credential(str(key), DAN), lambda held: finish(held.ledger), when=AT)
    with pytest.raises(NotAllowed):
        store.delete(noted, when=AT)
