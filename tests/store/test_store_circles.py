"""Circles: who is in, who may do what, and what nobody gets back."""

from __future__ import annotations

import pytest

from referee.store import Credential, InCircle, NoSuchSheet, Right, Store
from referee.store.faults import LastOrganiser, NoSuchCircle, NoSuchCode, NoSuchDoor, NotInRole

AT = "2026-11-29T20:00:00+00:00"
ANN, BOB, CHI = "ann's", "bob's", "chi's"


@pytest.fixture
def circle(store: Store) -> InCircle:
    """A circle with an organiser, a member and a viewer."""
    made = store.circles.make(ANN, "Thursdays", "Ann", when=AT)
    secret = store.circles.doors(made)["join"].secret
    store.circles.join(secret, BOB, "Bob", when=AT)
    store.circles.join(secret, CHI, "", role="viewer", when=AT)
    return made


def of(circle: InCircle, browser: str) -> InCircle:
    """The circle as another browser asks for it."""
    return InCircle(circle.key, browser)


def numbers(store: Store, circle: InCircle) -> dict[str, int]:
    """The phones by browser's player."""
    return {each.called: each.id for each in store.circles.phones(circle)}


def test_each_phone_has_its_role_and_a_stranger_none(store, circle):
    assert [each.role for each in store.circles.phones(circle)] == ["organiser", "member", "viewer"]
    assert [store.circles.look(of(circle, each)).me.role for each in (ANN, BOB, CHI)] == [
        "organiser",
        "member",
        "viewer",
    ]
    with pytest.raises(NoSuchCircle):
        store.circles.look(of(circle, "else"))


def test_a_game_of_the_circle_opens_by_its_key_for_its_phones_only(store, circle, new):
    key = store.create(new, holder=of(circle, BOB), when=AT)
    assert [store.load(Credential(str(key), each)).right for each in (ANN, BOB, CHI)] == [
        Right.OWN,
        Right.SHARE,
        Right.LOOK,
    ]
    with pytest.raises(NoSuchSheet):
        store.load(Credential(str(key), "else"))
    assert store.links(key) == {}, "its phones need no links"
    assert [each.number for each in store.sheets(of(circle, CHI), limit=9)] == [1]
    assert store.sheets(BOB, limit=9) == []
    with pytest.raises(NotInRole):
        store.create(new, holder=of(circle, CHI), when=AT)


def test_a_phone_saves_what_its_role_allows(store, circle, new):
    key = store.create(new, holder=of(circle, BOB), when=AT)
    store.delete(key, when=AT)
    store.restore(Credential(str(key), ANN), when=AT)
    with pytest.raises(NotInRole):
        store.delete(Credential(str(key), CHI), when=AT)


def test_a_removed_phone_is_nobody_and_undo_brings_it_back_but_no_link(store, circle, new):
    key = store.create(new, holder=of(circle, BOB), when=AT)
    store.renew_link(key, Right.KEEP, when=AT)
    link = store.links(key)[Right.KEEP]
    before = store.circles.doors(circle)
    store.circles.remove(circle, numbers(store, circle)["Bob"], when=AT)
    for asked in (key, Credential(link)):
        with pytest.raises(NoSuchSheet):
            store.pulse(asked)
    after = store.circles.doors(circle)
    assert {each.secret for each in before.values()}.isdisjoint({each.secret for each in after.values()})
    with pytest.raises(NoSuchDoor):
        store.circles.join(before["join"].secret, BOB, "Bob", when=AT)
    store.circles.let_back(circle, store.circles.removed(circle)[0].id, when=AT)
    assert store.load(key).right is Right.SHARE
    assert store.circles.doors(circle) == after


def test_a_circle_is_never_without_an_organiser(store, circle):
    me, bob = numbers(store, circle)["Ann"], numbers(store, circle)["Bob"]
    for act in (
        lambda: store.circles.leave(circle, when=AT),
        lambda: store.circles.remove(circle, me, when=AT),
        lambda: store.circles.give_role(circle, me, "member", when=AT),
    ):
        with pytest.raises(LastOrganiser):
            act()
    store.circles.give_role(circle, bob, "organiser", when=AT)
    store.circles.leave(circle, when=AT)
    assert store.circles.look(of(circle, BOB)).organises


def test_a_code_brings_a_second_phone_once_in_the_role_of_that_moment(store, circle):
    code = store.circles.second_phone(of(circle, BOB), when=AT)
    store.circles.give_role(circle, numbers(store, circle)["Bob"], "organiser", when=AT)
    assert store.circles.read_code(code, "new", when=AT).called == "Bob"
    assert store.circles.use_code(code, "new", when=AT) == of(circle, "new")
    assert store.circles.look(of(circle, "new")).me.role == "organiser"
    with pytest.raises(NoSuchCode):
        store.circles.use_code(code, "other", when=AT)


def test_games_move_in_with_their_people_and_back(store, circle, new):
    key = store.create(new, holder=BOB, when=AT)
    assert store.circles.move_in(of(circle, BOB), [1], when=AT) == ([1], [])
    assert store.load(Credential(str(key), CHI)).right is Right.LOOK
    assert store.names(of(circle, ANN)) == ["Ann", "Bob"]
    moved = store.circles.last_moved_in(of(circle, BOB))
    assert moved is not None
    assert store.circles.give_back(of(circle, BOB), moved.at, when=AT) == 1
    assert store.load(key).right is Right.OWN
    with pytest.raises(NoSuchSheet):
        store.load(Credential(str(key), ANN))
