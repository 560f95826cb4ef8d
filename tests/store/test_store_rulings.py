"""Rulings are in the log of a sheet, and no undo removes them."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from referee.store import Credential, NoSuchSheet, Ruling


def test_a_ruling_comes_back_as_it_was_given(table):
    body = {"question": "Müller lays 7♠", "answer": {"b": [1, 2.5], "a": None}}
    number = table.store.keep_ruling(table.key, body, when="T1")
    assert table.store.ruling(table.key, number) == Ruling(number, "T1", body)
    assert list(table.store.ruling(table.key, number).body["answer"]) == ["b", "a"]


def test_rulings_come_in_order(table):
    assert table.store.rulings(table.key) == []
    numbers = [table.rule({"is": count}) for count in range(3)]
    assert [each.id for each in table.store.rulings(table.key)] == numbers == sorted(numbers)
    assert [each.body["is"] for each in table.store.rulings(table.key)] == [0, 1, 2]


def test_a_ruling_stands_in_the_log_and_counts_as_a_version(table, edits):
    before = table.change(edits.recorded(5))
    number = table.rule({"is": 1})
    row = table.store.log(table.key)[-1]
    assert (row.kind, row.detail, row.version) == ("ruling", {"ruling": number}, before.version + 1)
    assert table.held.version == row.version
    assert table.held.changed == row.at == table.store.ruling(table.key, number).at
    assert table.held.ledger == before.ledger


def test_a_repeated_form_key_keeps_one_ruling(table, new):
    first = table.rule({"is": 1}, form_key="form")
    log = table.store.log(table.key)
    assert table.rule({"is": 2}, form_key="form") == first
    assert table.store.log(table.key) == log
    assert [each.body for each in table.store.rulings(table.key)] == [{"is": 1}]
    assert len({first, table.rule({"is": 1}, form_key="other"), table.rule({"is": 1}), table.rule({"is": 1})}) == 4
    other = table.store.create(new, holder="me", when="T")
    assert table.store.keep_ruling(other, {"is": 1}, when="T", form_key="form") != first


def test_undo_and_redo_go_on_after_a_ruling(table, edits):
    table.change(edits.recorded(5))
    table.change(edits.recorded(6))
    table.rule({"is": 1})
    assert edits.points(table.undo()) == [5]
    table.rule({"is": 2})
    assert edits.points(table.redo()) == [5, 6]
    assert [row.kind for row in table.store.log(table.key)] == [
        "created", "recorded", "recorded", "ruling", "undone", "ruling", "redone"
    ]  # fmt: skip
    assert len(table.store.rulings(table.key)) == 2


def test_a_ruling_leaves_what_is_laid(table, edits):
    laid = table.lay(edits.melded("7S"))
    table.rule({"is": 1})
    assert table.store.hand_in_progress(table.key) == laid


@pytest.mark.parametrize("number", [-1, 0, 2, 10**30])
def test_a_ruling_that_is_none_of_the_sheet_is_said_to_be_none(table, number):
    assert table.rule({"is": 1}) == 1
    with pytest.raises(NoSuchSheet) as caught:
        table.store.ruling(table.key, number)
    assert isinstance(caught.value, LookupError)


def test_a_ruling_of_another_sheet_is_none_of_this(table, new):
    number = table.rule({"is": 1})
    other = table.store.create(new, holder="me", when="T")
    with pytest.raises(NoSuchSheet):
        table.store.ruling(other, number)
    assert table.store.rulings(other) == []


def test_a_key_of_no_sheet_has_no_rulings(store):
    for use in (store.rulings, lambda key: store.ruling(key, 1), lambda key: store.keep_ruling(key, {}, when="T")):
        with pytest.raises(NoSuchSheet):
            use(Credential("nothing"))


@pytest.mark.parametrize("sql", ["UPDATE ruling SET body = 'x'", "DELETE FROM ruling"])
def test_the_rulings_only_grow(table, path, sql):
    table.rule({"is": 1})
    with closing(sqlite3.connect(path)) as connection, pytest.raises(sqlite3.IntegrityError, match="only grows"):
        connection.execute(sql)


@pytest.mark.parametrize(("body", "error"), [({"x": object()}, TypeError), ({"x": float("nan")}, ValueError)])
def test_a_ruling_that_cannot_be_stored_writes_nothing(table, body, error):
    with pytest.raises(error):
        table.rule(body, form_key="form")
    assert (len(table.store.log(table.key)), table.store.rulings(table.key)) == (1, [])
    assert table.rule({"is": 1}, form_key="form") == 1
