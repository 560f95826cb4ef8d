"""What is stored, who sees it, and how it is undone."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from referee.sheet.changes import Change
from referee.sheet.ledger import Entry, Ledger
from referee.store import Credential, NoSuchSheet, Stale, Store


def test_a_new_sheet_comes_back_as_it_was_given(store):
    ledger = Ledger({"players": ["Zoë", "Ann"], "rules": {"b": 1, "a": 2.5}}, (Entry({"points": 7}, {"text": "7"}),))
    held = store.load(store.create(ledger, holder="me", when="T1"))
    assert (held.owner, held.created, held.changed, held.version) == ("me", "T1", "T1", 1)
    assert [held.deleted, held.can_undo, held.can_redo, held.repeated] == [False] * 4
    assert held.ledger.setup == ledger.setup
    assert list(held.ledger.setup["rules"]) == ["b", "a"]
    assert [(entry.body, entry.typed, entry.version) for entry in held.ledger.entries] == [
        ({"points": 7}, {"text": "7"}, 1)
    ]


def test_keys_cannot_be_guessed(store, new):
    keys = [store.create(new, holder="me", when="T") for _ in range(50)]
    assert len({key.secret[:4] for key in keys}) > 45
    assert all(len(key.secret) >= 22 for key in keys)


@pytest.mark.parametrize("use", ["load", "pulse", "log"])
def test_a_key_of_no_sheet_is_said_to_be_none(store, use):
    with pytest.raises(NoSuchSheet, match="does not exist") as caught:
        getattr(store, use)(Credential("nothing"))
    assert isinstance(caught.value, LookupError)


def test_a_change_of_no_sheet_is_refused(store, edits):
    with pytest.raises(NoSuchSheet):
        store.change(Credential("nothing"), edits.recorded(1), when="T")
    with pytest.raises(NoSuchSheet):
        store.delete(Credential("nothing"), when="T")


def test_what_is_stored_outlives_the_store(table, path, edits):
    held = table.change(edits.recorded(12, north="12"))
    table.store.close()
    again = Store(path, edits.summary_of)
    assert again.load(table.key) == held
    again.close()


def test_a_form_key_starts_one_sheet_for_its_owner(store, new):
    first = store.create(new, holder="me", when="T1", form_key="form")
    assert store.create(new, holder="me", when="T2", form_key="form") == first
    assert store.create(new, holder="you", when="T2", form_key="form") != first
    assert store.create(new, holder="me", when="T2") != store.create(new, holder="me", when="T2")
    assert len(store.sheets("me", limit=10)) == 3


def test_a_repeated_form_key_records_once(table, edits):
    first = table.change(edits.recorded(5), form_key="form")
    again = table.change(edits.recorded(5), form_key="form", version=1)
    assert (first.repeated, again.repeated) == (False, True)
    assert edits.points(again) == [5]
    assert again.version == first.version == table.held.version
    assert edits.points(table.change(edits.recorded(5), form_key="other")) == [5, 5]


def test_a_form_key_counts_for_its_own_sheet_only(table, new, edits):
    table.change(edits.recorded(5), form_key="form")
    other = table.store.create(new, holder="me", when="T")
    assert edits.points(table.store.change(other, edits.recorded(6), when="T", form_key="form")) == [6]


def test_a_refused_change_does_not_use_up_its_form_key(table, edits):
    with pytest.raises(ZeroDivisionError):
        table.change(lambda held: 1 / 0, form_key="form")
    assert not table.change(edits.recorded(5), form_key="form").repeated


def test_a_stale_change_is_refused_and_shows_the_present_sheet(table, edits):
    seen = table.change(edits.recorded(5)).version
    table.change(edits.corrected(1, 6), version=seen)
    with pytest.raises(Stale, match="Somebody else") as caught:
        table.change(edits.corrected(1, 7), version=seen)
    assert caught.value.current == table.held
    assert edits.points(table.held) == [6]


@pytest.mark.parametrize("step", ["undo", "redo"])
def test_a_stale_step_is_refused(table, edits, step):
    seen = table.change(edits.recorded(5)).version
    table.change(edits.recorded(6))
    table.undo()
    with pytest.raises(Stale):
        getattr(table.store, step)(table.key, when="T", version=seen)
    assert edits.points(table.held) == [5]


def test_an_edit_that_raises_writes_nothing(table, path, edits):
    table.change(edits.recorded(5))
    before = _dump(path)

    def edit(held):
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        table.change(edit)
    assert _dump(path) == before


def _broken(edits, how):
    """Changes that no code should make."""
    made = {
        "unknown hand": lambda held: (*held.ledger.entries, Entry({"points": 1}, {}, 99, 1)),
        "unknown version": lambda held: (Entry({"points": 1}, {}, held.ledger.entries[0].id, 9),),
        "hand twice": lambda held: held.ledger.entries * 2,
        "not a value": lambda held: (*held.ledger.entries, Entry({"points": 1, "x": object()})),
        "not a number": lambda held: (*held.ledger.entries, Entry({"points": float("nan")})),
        "no summary": lambda held: (*held.ledger.entries, Entry({"score": 1})),
    }[how]
    return lambda held: Change(Ledger(held.ledger.setup, made(held)), "odd", {})


@pytest.mark.parametrize(
    ("how", "error"),
    [
        ("unknown hand", ValueError),
        ("unknown version", ValueError),
        ("hand twice", ValueError),
        ("not a value", TypeError),
        ("not a number", ValueError),
        ("no summary", KeyError),
    ],
)
def test_a_change_that_cannot_be_stored_leaves_nothing_half_written(table, path, edits, how, error):
    table.change(edits.recorded(5))
    before = _dump(path)
    with pytest.raises(error):
        table.change(_broken(edits, how))
    assert _dump(path) == before
    assert edits.points(table.change(edits.recorded(6))) == [5, 6]


def test_a_hand_of_another_sheet_is_not_taken_over(table, new, edits):
    foreign = table.change(edits.recorded(5)).ledger
    other = table.store.create(new, holder="you", when="T")
    with pytest.raises(ValueError, match="no version"):
        table.store.change(other, lambda held: Change(foreign, "odd", {}), when="T")


def test_a_corrected_hand_keeps_its_id_and_every_version(table, edits):
    table.change(edits.recorded(5))
    entry = table.change(edits.corrected(1, 6)).ledger.entries[0]
    table.undo()
    again = table.change(edits.corrected(1, 7)).ledger.entries[0]
    assert (entry.id, entry.version, again.id, again.version) == (again.id, 2, entry.id, 3)
    kept = table.store.revisions(table.key, entry.id)
    assert [(each.entry.version, each.entry.body["points"]) for each in kept] == [(1, 5), (2, 6), (3, 7)]
    assert [each.at for each in kept] == sorted({each.at for each in kept})


def test_an_untouched_hand_keeps_its_version(table, edits):
    table.change(edits.recorded(5))
    table.change(edits.recorded(6))
    versions = [entry.version for entry in table.change(edits.corrected(2, 9)).ledger.entries]
    assert versions == [1, 2]


def test_true_and_one_are_different_in_a_hand(table, edits):
    table.change(edits.recorded(1))
    assert table.change(edits.corrected(1, True)).ledger.entries[0].version == 2


def test_versions_of_a_hand_belong_to_its_sheet(table, new, edits):
    hand = table.change(edits.recorded(5)).ledger.entries[0].id
    other = table.store.create(new, holder="me", when="T")
    with pytest.raises(NoSuchSheet):
        table.store.revisions(other, hand)


def test_a_deleted_hand_can_come_back_by_undo_with_its_id(table, edits):
    table.change(edits.recorded(5))
    before = table.change(edits.recorded(6))
    assert edits.points(table.change(edits.dropped(1))) == [6]
    assert table.undo().ledger == before.ledger


def test_hands_are_inserted_and_moved_in_order(table, edits):
    for number in (1, 2, 3):
        table.change(edits.recorded(number))
    assert edits.points(table.change(edits.inserted(1, 9))) == [9, 1, 2, 3]
    turned = table.change(lambda held: Change(Ledger(held.ledger.setup, held.ledger.entries[::-1]), "turned", {}))
    assert edits.points(turned) == [3, 2, 1, 9]
    assert all(entry.version == 1 for entry in turned.ledger.entries)


def test_undo_and_redo_walk_the_whole_way(table, edits):
    moves = (edits.recorded(5), edits.recorded(6), edits.corrected(1, 7), edits.renamed("Cy"), edits.dropped(2))
    states = [table.held.ledger, *(table.change(edit).ledger for edit in moves)]
    for state in states[-2::-1]:
        assert table.undo().ledger == state
    assert not table.held.can_undo
    for state in states[1:]:
        assert table.redo().ledger == state
    assert not table.held.can_redo


def test_a_step_where_there_is_none_changes_nothing(table):
    before = table.held
    assert table.undo() == before
    assert table.redo() == before


def test_a_change_after_undo_puts_the_undone_out_of_reach(table, edits):
    table.change(edits.recorded(5))
    table.change(edits.recorded(6))
    table.undo()
    table.undo()
    held = table.change(edits.recorded(7))
    assert not held.can_redo
    assert edits.points(table.redo()) == [7]
    assert edits.points(table.undo()) == []
    assert edits.points(table.redo()) == [7]
    assert not table.held.can_redo


def test_the_version_counts_every_change_and_step(table, edits):
    versions = [table.held.version]
    versions.append(table.change(edits.recorded(5)).version)
    versions.append(table.undo().version)
    versions.append(table.redo().version)
    versions.append(table.store.delete(table.key, when="T").version)
    versions.append(table.store.restore(table.key, when="T").version)
    assert versions == [1, 2, 3, 4, 5, 6]
    assert table.held.version == 6


def test_the_log_tells_every_change_in_order(table, edits):
    table.change(edits.recorded(5))
    table.change(edits.corrected(1, 6))
    table.undo()
    table.redo()
    table.store.delete(table.key, when="T")
    table.store.restore(table.key, when="T")
    log = table.store.log(table.key)
    corrected = {"kind": "corrected", "detail": {"number": 1, "was": 5, "is": 6}}
    assert [(row.version, row.kind, row.detail) for row in log] == [
        (1, "created", {}),
        (2, "recorded", {"number": 1, "is": 5}),
        (3, "corrected", corrected["detail"]),
        (4, "undone", corrected),
        (5, "redone", corrected),
        (6, "sheet-deleted", {}),
        (7, "sheet-restored", {}),
    ]
    assert [row.at for row in log][:5] == sorted(row.at for row in log[:5])


@pytest.mark.parametrize("sql", ["UPDATE log SET kind = 'x'", "DELETE FROM log"])
def test_the_log_only_grows(table, path, sql):
    with closing(sqlite3.connect(path)) as connection, pytest.raises(sqlite3.IntegrityError, match="only grows"):
        connection.execute(sql)


def test_a_deleted_sheet_leaves_the_lists_but_still_loads(table, edits):
    table.change(edits.recorded(5))
    table.store.delete(table.key, when="T")
    assert table.store.sheets("me", limit=9) == []
    assert [row.key for row in table.store.sheets("me", limit=9, deleted=True)] == [table.key.secret]
    assert table.held.deleted
    assert edits.points(table.held) == [5]
    held = table.store.restore(table.key, when="T")
    assert not held.deleted
    assert [row.key for row in table.store.sheets("me", limit=9)] == [table.key.secret]


def test_deleting_twice_is_deleting_once(table):
    deleted = table.store.delete(table.key, when="T1")
    assert table.store.delete(table.key, when="T2") == deleted


def test_lists_show_the_owners_sheets_changed_last_first(store, new, edits):
    passes = [store.create(new, holder="me", when=f"T{n}") for n in range(4)]
    keys = [each.secret for each in passes]
    store.create(new, holder="you", when="T9")
    store.change(passes[1], edits.recorded(120), when="T5")
    listed = store.sheets("me", limit=9)
    assert [row.key for row in listed] == [keys[1], keys[3], keys[2], keys[0]]
    assert [row.key for row in store.sheets("me", limit=2, offset=1)] == [keys[3], keys[2]]
    assert listed[0].summary == edits.summary_of(store.load(passes[1]).ledger).listing
    assert (listed[0].summary.finished, listed[0].summary.winners) == (True, ("Ann",))
    assert (listed[0].created, listed[0].changed) == ("T1", "T5")


def test_summaries_follow_every_step(table, edits):
    def totals():
        return [row.summary.totals for row in table.store.sheets("me", limit=9)]

    table.change(edits.recorded(5))
    table.change(edits.recorded(6))
    assert totals() == [(11, 0)]
    table.undo()
    assert totals() == [(5, 0)]
    table.redo()
    assert totals() == [(11, 0)]


def test_rebuilding_gives_the_same_rows(store, new, edits, path):
    keys = [store.create(new, holder="me", when=f"T{n:03}") for n in range(60)]
    for number, key in enumerate(keys):
        store.change(key, edits.recorded(number), when="U")
    store.delete(keys[0], when="V")
    before = _dump(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE sheet SET game = '?', hands = 0, players = '[]', totals = '[]', finished = 0")
    assert _dump(path) != before
    assert store.rebuild() == (60, [])
    assert _dump(path) == before


def test_every_sheet_comes_out_for_export(table, new, edits):
    table.change(edits.recorded(5))
    other = table.store.create(new, holder="you", when="T")
    table.store.delete(other, when="T")
    assert list(table.store.ledgers()) == [(1, table.held), (2, table.store.load(other))]


def _dump(path):
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_a_sheet_that_was_read_is_not_read_again_while_it_is_the_newest(table, edits, monkeypatch):
    held = table.change(edits.recorded(5))
    with monkeypatch.context() as patched:
        patched.setattr("referee.store.sheets.rows.read_sheet", None)
        after = table.store.change(held, edits.recorded(6), when="T")
    assert edits.points(after) == [5, 6]
    assert table.held == after


def test_a_change_is_saved_only_on_the_sheet_as_it_was_opened(table, edits):
    held = table.held
    change = edits.recorded(5)(held)
    newer = table.change(edits.recorded(6))
    with pytest.raises(Stale) as stale:
        table.store.save(held, change, when="T")
    assert stale.value.current == newer
    assert edits.points(table.store.save(newer, edits.recorded(5)(newer), when="T")) == [6, 5]


def test_a_deleted_sheet_is_not_changed(table, edits):
    held = table.held
    table.store.delete(table.key, when="T")
    for change in (
        lambda: table.store.save(held, edits.recorded(5)(held), when="T"),
        lambda: table.change(pytest.fail),
    ):
        with pytest.raises(Stale) as stale:
            change()
        assert stale.value.current.deleted


@pytest.mark.parametrize("meanwhile", ["a hand", "undone and done otherwise", "deleted and brought back"])
def test_a_change_of_a_sheet_that_was_read_before_somebody_elses_is_made_on_theirs(table, edits, meanwhile):
    table.change(edits.recorded(1))
    held = table.held
    if meanwhile == "deleted and brought back":
        table.store.delete(table.key, when="T")
        table.store.restore(table.key, when="T")
    elif meanwhile == "undone and done otherwise":
        table.store.undo(table.key, when="T", version=held.version)
        table.change(edits.recorded(2))
    else:
        table.change(edits.recorded(2))
    now = table.held
    given = []

    def edit(seen):
        given.append(seen)
        return edits.recorded(3)(seen)

    after = table.store.change(held, edit, when="T")
    assert given == [held, now]
    assert edits.points(after) == [*edits.points(now), 3]
    with pytest.raises(Stale):
        table.store.change(held, edits.recorded(4), when="T", version=held.version)
