"""Who may do what: the key opens a sheet only for its owner, a link for anybody who has it, a code hands games over."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from time import monotonic

import pytest

from referee.store import Credential, Damaged, NoSuchCode, NoSuchSheet, NotAllowed, Right, Stale
from referee.store.transfer import handover

AT = "2026-11-21T20:00:00+00:00"
LATER = "2026-11-21T20:14:00+00:00"
TOO_LATE = "2026-11-21T20:16:00+00:00"


@pytest.fixture
def links(table):
    return {right: Credential(secret) for right, secret in table.store.links(table.key).items()}


def test_the_key_of_a_sheet_opens_it_for_its_owner_only(table):
    assert table.held.right is Right.OWN
    for owner in ("", "you"):
        with pytest.raises(NoSuchSheet):
            table.store.load(Credential(table.key.secret, owner))


def test_a_link_opens_the_sheet_by_its_own_secret_with_its_own_right(table, links):
    assert set(links) == {Right.KEEP, Right.LOOK}
    for right, link in links.items():
        held = table.store.load(link)
        assert (held.key, held.right, held.credential) == (link.secret, right, link)
    assert len({table.key.secret, *(link.secret for link in links.values())}) == 3


def test_whoever_looks_changes_nothing(table, links, edits):
    look, before = links[Right.LOOK], table.held
    deeds = [
        lambda: table.store.change(look, edits.recorded(5), when="T"),
        lambda: table.store.change_hand_in_progress(look, edits.melded("7S"), when="T"),
        lambda: table.store.undo(look, when="T", version=1),
        lambda: table.store.redo(look, when="T", version=1),
        lambda: table.store.keep_ruling(look, {}, when="T"),
    ]
    for deed in deeds:
        with pytest.raises(NotAllowed, match="lets you watch"):
            deed()
    assert table.held == before
    assert table.store.hand_in_progress(table.key).version == 0


@pytest.mark.parametrize("right", [Right.LOOK, Right.KEEP])
def test_only_the_owner_deletes_and_gives_links(table, links, right):
    shown, store = links[right], table.store
    deeds = [
        lambda: store.delete(shown, when="T"),
        lambda: store.restore(shown, when="T"),
        lambda: store.links(shown),
        lambda: store.renew_link(shown, Right.LOOK, when="T"),
        lambda: store.drop_link(shown, Right.LOOK, when="T"),
    ]
    for deed in deeds:
        with pytest.raises(NotAllowed, match="started this game"):
            deed()


def test_whoever_keeps_score_changes_the_sheet(table, links, edits):
    held = table.store.change(links[Right.KEEP], edits.recorded(5), when="T")
    assert held.right is Right.KEEP
    assert edits.points(table.held) == [5]


def test_a_pass_that_asks_for_more_than_it_gives_is_refused(table, links):
    with pytest.raises(NotAllowed):
        table.store.load(Credential(links[Right.LOOK].secret, "me", Right.KEEP))
    assert table.store.load(Credential(links[Right.KEEP].secret, "", Right.KEEP)).right is Right.KEEP


@pytest.mark.parametrize("act", ["renew_link", "drop_link"])
@pytest.mark.parametrize("right", [Right.LOOK, Right.KEEP])
def test_a_link_taken_back_is_dead_at_once_and_looks_as_if_it_had_never_been(table, links, act, right):
    getattr(table.store, act)(table.key, right, when="T")
    messages = set()
    for gone in (links[right], Credential("never-there")):
        with pytest.raises(NoSuchSheet) as caught:
            table.store.load(gone)
        messages.add(str(caught.value))
    assert len(messages) == 1
    now = table.store.links(table.key)
    assert (right in now) is (act == "renew_link")
    assert now.get(right) != links[right].secret
    assert [row.kind for row in table.store.log(table.key)][-1] == {"renew_link": "link-renewed"}.get(
        act, "link-dropped"
    )


def test_renewing_with_the_same_form_key_renews_once(table):
    table.store.renew_link(table.key, Right.LOOK, when="T", form_key="form")
    first = table.store.links(table.key)
    assert not table.store.renew_link(table.key, Right.LOOK, when="T", form_key="form")
    assert table.store.links(table.key) == first


def test_the_secrets_of_links_share_no_beginning(store, new):
    found = []
    for _ in range(30):
        found += store.links(store.create(new, holder="me", when="T")).values()
    assert len(set(found)) == 60
    assert len({each[:4] for each in found}) > 55
    assert all(len(each) >= 22 for each in found)


def test_the_pulse_beats_for_every_pass_when_the_sheet_or_its_melds_change(table, links, edits):
    seen = [table.store.pulse(links[Right.LOOK])]
    table.change(edits.recorded(5))
    seen.append(table.store.pulse(links[Right.LOOK]))
    table.lay(edits.melded("7S"))
    seen.append(table.store.pulse(links[Right.LOOK]))
    assert len(set(seen)) == 3
    assert table.store.pulse(table.key) == replace(seen[-1], right=Right.OWN)


def test_a_code_hands_all_games_of_a_browser_over_once(table, new):
    store = table.store
    store.create(new, holder="me", when=AT)
    store.create(new, holder="you", when=AT)
    secret = store.handovers.make("me", when=AT)
    places = [row.changed for row in store.sheets("me", limit=9)]
    assert store.handovers.read(secret, "phone", when=LATER).games == 2
    assert store.handovers.use(secret, "phone", when=LATER) == 2
    assert len(store.sheets("phone", limit=9)) == 2
    assert store.sheets("me", limit=9) == []
    assert len(store.sheets("you", limit=9)) == 1
    assert store.load(Credential(table.key.secret, "phone")).right is Right.OWN
    with pytest.raises(NoSuchCode):
        store.handovers.use(secret, "thief", when=LATER)
    assert store.handovers.use(secret, "phone", when=LATER) == 0, "a double tap"
    assert [row.changed for row in store.sheets("phone", limit=9)] == places, "they keep their places in lists"
    assert store.handovers.read(secret, "phone", when=LATER).done


def test_a_code_is_good_for_a_quarter_of_an_hour(table):
    secret = table.store.handovers.make("me", when=AT)
    with pytest.raises(NoSuchCode):
        table.store.handovers.use(secret, "phone", when=TOO_LATE)
    assert table.held.owner == "me"


def test_a_new_code_ends_the_one_before(table):
    old = table.store.handovers.make("me", when=AT)
    new = table.store.handovers.make("me", when=AT)
    other = table.store.handovers.make("you", when=AT)
    with pytest.raises(NoSuchCode):
        table.store.handovers.read(old, "phone", when=AT)
    assert table.store.handovers.read(new, "phone", when=AT).games == 1
    assert table.store.handovers.read(other, "phone", when=AT).games == 0


def test_whoever_runs_the_server_gives_a_new_link_to_any_game(table, new):
    store = table.store
    mine = store.create(new, holder="lost", when=AT)
    number = next(number for number, held in store.ledgers() if held.key == mine.secret)
    for right in (Right.LOOK, Right.KEEP):
        assert store.load(Credential(store.new_link(number, right, when=AT))).right is right
    code = store.new_link(number, Right.OWN, when=AT)
    assert store.handovers.use(code, "found", when=AT) == 1
    assert store.load(Credential(mine.secret, "found")).right is Right.OWN
    assert table.held.owner == "me"
    with pytest.raises(NoSuchSheet):
        store.new_link(99, Right.LOOK, when=AT)


@pytest.mark.parametrize("act", ["renew_link", "drop_link"])
def test_the_link_of_a_damaged_game_is_taken_back_too(table, path, edits, act):
    table.change(edits.recorded(5))
    old = table.store.links(table.key)[Right.LOOK]
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE hand SET body = '{'")
    with pytest.raises(Damaged):
        table.store.load(table.key)
    assert getattr(table.store, act)(table.key, Right.LOOK, when="T")
    assert table.store.links(table.key).get(Right.LOOK) != old


def test_a_link_that_is_gone_already_is_not_taken_back_again(table):
    table.store.drop_link(table.key, Right.LOOK, when="T")
    before = table.held
    assert not table.store.drop_link(table.key, Right.LOOK, when="T")
    assert table.held == before


def test_a_code_used_where_it_was_made_moves_nothing(table):
    before = table.held
    secret = table.store.handovers.make("me", when=AT)
    assert table.store.handovers.use(secret, "me", when=AT) == 0
    assert table.held == before


def test_moving_and_new_links_stand_in_the_log(table):
    table.store.handovers.use(table.store.handovers.make("me", when=AT), "phone", when=AT)
    table.store.new_link(1, Right.LOOK, when=AT)
    log = table.store.log(Credential(table.key.secret, "phone"))
    assert [row.kind for row in log][-2:] == ["moved", "link-renewed"]


@pytest.mark.parametrize("step", ["undo", "redo"])
def test_nothing_is_undone_in_a_deleted_game(table, edits, step):
    table.change(edits.recorded(5))
    if step == "redo":
        table.undo()
    table.store.delete(table.key, when="T")
    with pytest.raises(Stale):
        getattr(table.store, step)(table.key, when="T", version=table.held.version)


def test_a_code_that_was_over_stays_so_when_the_clock_is_set_back(table):
    secret = table.store.handovers.make("me", when=AT)
    with pytest.raises(NoSuchCode):
        table.store.handovers.read(secret, "phone", when=TOO_LATE)
    for ask in (table.store.handovers.read, table.store.handovers.use):
        with pytest.raises(NoSuchCode):
            ask(secret, "phone", when=AT)
    assert table.held.owner == "me"


def test_a_code_that_ran_out_while_nobody_asked_stays_so_when_the_clock_is_set_back(table, monkeypatch):
    secret = table.store.handovers.make("me", when=AT)
    end = monotonic() + (handover.GOOD_FOR + handover.SLIP).total_seconds()
    monkeypatch.setattr(handover, "monotonic", lambda: end - 2)
    assert table.store.handovers.read(secret, "phone", when=AT).games == 1
    monkeypatch.setattr(handover, "monotonic", lambda: end + 2)
    for ask in (table.store.handovers.read, table.store.handovers.use):
        with pytest.raises(NoSuchCode):
            ask(secret, "phone", when=AT)
    assert table.held.owner == "me"


def test_the_countdown_forgets_a_code_that_was_dropped_elsewhere(table):
    db = table.store._connections.here
    gone, kept = (handover.make(db, AT, owner=each) for each in ("me", "you"))
    countdown = handover.Countdown()
    assert countdown.over(db, AT) == []
    handover.end_for_good(db, [gone])
    assert countdown.over(db, AT) == []
    assert set(countdown._ends) == {kept}


@pytest.mark.parametrize(("slipped", "good"), [(handover.SLIP, True), (timedelta(hours=1), False)])
def test_a_clock_set_back_before_a_code_was_made_ends_it_and_one_put_right_does_not(table, slipped, good):
    secret = table.store.handovers.make("me", when=AT)
    earlier = (datetime.fromisoformat(AT) - slipped).isoformat()
    if good:
        assert table.store.handovers.read(secret, "phone", when=earlier).games == 1
    else:
        with pytest.raises(NoSuchCode):
            table.store.handovers.read(secret, "phone", when=earlier)


def test_what_is_over_is_not_kept(table):
    for count in range(3):
        table.store.handovers.make(f"owner {count}", when=AT)
    table.store.handovers.make("me", when=TOO_LATE)
    kept = table.store._connections.here.execute("SELECT owner FROM handover").fetchall()
    assert [row["owner"] for row in kept] == ["me"]
