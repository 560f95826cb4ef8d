"""The hand in progress: laid by anyone, kept in every version, ended by the recorded hand."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from referee.store import Credential, HandInProgress, NoSuchSheet, Stale, Store


def kept(path, what="version, body"):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(f"SELECT {what} FROM hand_in_progress_revision ORDER BY sheet_id, version").fetchall()


def nothing(held, laid):
    return None


def test_nothing_is_laid_in_a_new_sheet(table):
    assert table.store.hand_in_progress(table.key) == HandInProgress(None, 0, None)


def test_what_is_laid_comes_back_as_it_was_given_and_outlives_the_store(table, path, edits):
    body = {"melds": [{"b": "7♠", "a": 2.5, "c": [None, True, "Zoë"]}]}
    laid = table.store.change_hand_in_progress(table.key, lambda held, laid: body, when="T1")
    assert laid == HandInProgress(body, 1, "T1") == table.store.hand_in_progress(table.key)
    assert list(laid.body["melds"][0]) == ["b", "a", "c"]
    table.store.close()
    again = Store(path, edits.summary_of)
    assert again.hand_in_progress(table.key) == laid
    again.close()


def test_an_edit_sees_the_sheet_and_what_is_laid(table, edits):
    held = table.change(edits.recorded(5))
    before = table.lay(edits.melded("7S"))
    seen = []
    table.lay(lambda *given: seen.extend(given))
    assert seen == [replace(held, table_version=1), before]


def test_every_version_of_what_was_laid_is_kept(table, path, edits):
    table.lay(edits.melded("7S"))
    table.lay(edits.melded("8S"))
    assert table.lay(nothing).body is None
    assert table.lay(edits.melded("9S")).version == 4
    assert kept(path) == [
        (1, '{"melds":[["7S"]]}'),
        (2, '{"melds":[["7S"],["8S"]]}'),
        (3, None),
        (4, '{"melds":[["9S"]]}'),
    ]
    assert [at for (at,) in kept(path, "at")] == sorted({at for (at,) in kept(path, "at")})


@pytest.mark.parametrize(
    "sql", ["UPDATE hand_in_progress_revision SET body = 'x'", "DELETE FROM hand_in_progress_revision"]
)
def test_what_was_laid_only_grows(table, path, edits, sql):
    table.lay(edits.melded("7S"))
    with closing(sqlite3.connect(path)) as connection, pytest.raises(sqlite3.IntegrityError, match="only grows"):
        connection.execute(sql)


def test_laying_is_no_change_of_the_sheet(table, edits):
    table.change(edits.recorded(5))
    table.undo()
    before, log, listed = table.held, table.store.log(table.key), table.store.sheets("me", limit=9)
    table.lay(edits.melded("7S"), form_key="form")
    assert table.held == replace(before, table_version=1)
    assert (table.store.log(table.key), table.store.sheets("me", limit=9)) == (log, listed)


def test_what_is_laid_belongs_to_its_sheet(table, new, edits):
    other = table.store.create(new, holder="me", when="T")
    table.lay(edits.melded("7S"), form_key="form")
    assert table.store.hand_in_progress(other) == HandInProgress()
    assert table.store.change_hand_in_progress(other, edits.melded("8S"), when="T", form_key="form").body == {
        "melds": [["8S"]]
    }
    table.store.change(
        other, edits.recorded(5), when="T", ends_hand_version=table.store.hand_in_progress(other).version
    )
    assert table.melds == [["7S"]]


def test_a_key_of_no_sheet_has_nothing_laid(store, edits):
    with pytest.raises(NoSuchSheet):
        store.hand_in_progress(Credential("nothing"))
    with pytest.raises(NoSuchSheet):
        store.change_hand_in_progress(Credential("nothing"), edits.melded("7S"), when="T")


def test_a_repeated_form_key_lays_once(table, path, edits):
    table.lay(edits.melded("7S"), form_key="form", version=0)
    second = table.lay(edits.melded("8S"), form_key="other", version=1)
    assert table.lay(edits.melded("7S"), form_key="form", version=0) == second
    assert len(kept(path)) == 2


def test_a_form_key_of_a_change_lays_nothing_and_one_of_a_lay_records_nothing(table, edits):
    table.change(edits.recorded(5), form_key="recording")
    assert table.lay(edits.melded("7S"), form_key="recording") == HandInProgress()
    table.lay(edits.melded("7S"), form_key="laying")
    assert table.change(edits.recorded(6), form_key="laying", clear=True).repeated
    assert table.melds == [["7S"]]


def test_a_stale_lay_is_refused_and_shows_what_is_laid_now(table, edits):
    table.change(edits.recorded(5))
    before = table.lay(edits.melded("7S"))
    now = table.lay(edits.melded("8S"), version=before.version)
    with pytest.raises(Stale, match="Somebody else") as caught:
        table.lay(edits.melded("9S"), form_key="form", version=before.version)
    assert (caught.value.current, caught.value.in_progress) == (table.held, now)
    assert table.lay(edits.melded("9S"), form_key="form", version=now.version).version == 3


def test_a_stale_change_says_nothing_of_what_is_laid(table, edits):
    with pytest.raises(Stale) as caught:
        table.change(edits.recorded(5), version=9)
    assert caught.value.in_progress is None


@pytest.mark.parametrize(
    ("body", "error"), [({"x": object()}, TypeError), ({"x": float("nan")}, ValueError), (None, ZeroDivisionError)]
)
def test_a_lay_that_raises_or_cannot_be_stored_writes_nothing(table, path, edits, body, error):
    table.lay(edits.melded("7S"))
    before = _dump(path)
    with pytest.raises(error):
        table.lay(lambda held, laid: body or 1 / 0, form_key="form")
    assert _dump(path) == before
    assert table.lay(edits.melded("8S"), form_key="form").version == 2


def test_a_recorded_hand_ends_the_hand_in_progress(table, path, edits):
    table.lay(edits.melded("7S"))
    held = table.change(edits.recorded(5), clear=True)
    assert table.store.hand_in_progress(table.key) == HandInProgress(None, 2, held.changed)
    assert kept(path)[1] == (2, None)
    table.lay(edits.melded("8S"))
    table.change(edits.corrected(1, 6))
    assert table.melds == [["8S"]]


def test_a_form_opened_before_the_hand_was_recorded_is_stale_also_where_nothing_was_laid(table, edits):
    table.change(edits.recorded(5), clear=True)
    with pytest.raises(Stale):
        table.lay(edits.melded("7S"), version=0)


def test_a_change_that_is_repeated_stale_or_refused_leaves_what_is_laid(table, edits):
    table.change(edits.recorded(5), form_key="form", clear=True)
    before = table.lay(edits.melded("7S"))
    table.change(edits.recorded(5), form_key="form", clear=True)
    with pytest.raises(Stale):
        table.change(edits.recorded(5), version=1, clear=True)
    with pytest.raises(ZeroDivisionError):
        table.change(lambda held: 1 / 0, clear=True)
    assert table.store.hand_in_progress(table.key) == before


def test_undo_brings_back_the_hand_in_progress_and_redo_ends_it_again(table, path, edits):
    table.lay(edits.melded("7S"))
    table.change(edits.recorded(5), clear=True)
    for _ in range(2):
        table.undo()
        assert table.melds == [["7S"]]
        table.redo()
        assert table.melds is None
    table.undo()
    assert [version for version, _ in kept(path)] == [1, 2, 3, 4, 5, 6, 7]
    assert table.store.hand_in_progress(table.key).version == 7


def test_redo_ends_also_what_was_laid_after_undo_and_undo_has_it_again(table, edits):
    table.lay(edits.melded("7S"))
    table.change(edits.recorded(5), clear=True)
    table.undo()
    table.lay(edits.melded("8S"))
    table.redo()
    assert table.melds is None
    table.undo()
    assert table.melds == [["7S"], ["8S"]]


def test_undo_and_redo_leave_a_hand_begun_since(table, edits):
    table.lay(edits.melded("7S"))
    table.change(edits.recorded(5), clear=True)
    laid = table.lay(edits.melded("8S"))
    table.undo()
    table.redo()
    assert table.store.hand_in_progress(table.key) == laid
    table.lay(nothing)
    table.undo()
    assert table.melds == [["7S"]]


def test_steps_over_hands_with_and_without_melds_bring_back_the_ones_of_the_hand(table, edits):
    table.lay(edits.melded("7S"))
    table.change(edits.recorded(5), clear=True)
    table.change(edits.recorded(6), clear=True)
    table.change(edits.corrected(1, 7))
    table.undo()
    table.undo()
    assert table.melds is None
    table.undo()
    assert table.melds == [["7S"]]
    table.change(edits.recorded(8), clear=True)
    table.undo()
    assert table.melds == [["7S"]]


def test_steps_over_changes_that_ended_no_hand_lay_nothing(table, path, edits):
    table.lay(edits.melded("7S"))
    table.change(edits.recorded(5))
    table.undo()
    table.redo()
    assert table.melds == [["7S"]]
    assert len(kept(path)) == 1


def test_rebuilding_leaves_what_is_laid(table, path, edits):
    table.lay(edits.melded("7S"))
    before = _dump(path)
    table.store.rebuild()
    assert _dump(path) == before


def _dump(path):
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())
