"""A file that is not exactly as some version made it is not understood: it is neither opened nor restored."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from referee.store import NotOurs, Store
from referee.store.copies import backup as copies_backup
from referee.store.copies.backup import PreviousFile, backup
from referee.store.faults import CopyRefused
from referee.store.file import database, shapes
from referee.store.file.tables import VERSION

KEY = bytes(range(32))
STRANGE = {
    "no table of hands": ("PRAGMA foreign_keys = OFF", "DROP TABLE hand", "“hand” is missing"),
    "an index less": ("DROP INDEX sheet_by_owner", "“sheet_by_owner” is missing"),
    "a log that can be rewritten": ("DROP TRIGGER log_is_not_rewritten", "“log_is_not_rewritten” is missing"),
    "a planted trigger": (
        "CREATE TRIGGER planted AFTER INSERT ON hand BEGIN UPDATE sheet SET owner = 'thief'; END",
        "“planted” does not belong there",
    ),
    "a trigger under a name of ours": (
        "DROP TRIGGER log_is_not_shortened",
        "CREATE TRIGGER log_is_not_shortened BEFORE DELETE ON log BEGIN SELECT 1; END",
        "“log_is_not_shortened” has been altered",
    ),
    "a view": ("CREATE VIEW seen AS SELECT * FROM hand", "“seen” does not belong there"),
    "a view in the place of a table": (
        "DROP TABLE form_key",
        "CREATE VIEW form_key AS SELECT 1 AS sheet_id, '' AS form_key",
        "“form_key” has been altered",
    ),
    "another table": ("CREATE TABLE songs(title)", "“songs” does not belong there"),
    "an index of another": ("CREATE INDEX other ON hand(body)", "“other” does not belong there"),
    "a column more": ("ALTER TABLE hand ADD COLUMN more TEXT", "“hand” has been altered"),
    "a column less": ("ALTER TABLE merger DROP COLUMN colour", "“merger” has been altered"),
    "a trigger on the table of a replica": (
        "CREATE TABLE _litestream_seq(id INTEGER PRIMARY KEY, seq INTEGER)",
        "CREATE TRIGGER t AFTER INSERT ON _litestream_seq BEGIN DELETE FROM hand; END",
        "“t” does not belong there",
    ),
    "a view with the name of a replica": (
        "CREATE VIEW _litestream_seq AS SELECT 1",
        "“_litestream_seq” does not belong there",
    ),
    "tables of an index for searching without it": (
        "CREATE TABLE found_data(id INTEGER PRIMARY KEY, block BLOB)",
        "“found_data” does not belong there",
    ),
    "a virtual table of another kind": (
        "CREATE VIRTUAL TABLE found USING rtree(id, a, b)",
        "“found” does not belong there",
    ),
    "the version of a release": ("PRAGMA user_version = 10", "its tables are not those of its version"),
    "a version before the first release": ("PRAGMA user_version = 3", "its version is unknown"),
    "no version": ("PRAGMA user_version = 0", "its version is unknown"),
}
"""What is done to a backup, and the message about it."""
DECLARED = {
    "a replica": (
        "CREATE TABLE _litestream_seq(id INTEGER PRIMARY KEY, seq INTEGER)",
        "CREATE TABLE _litestream_lock(id INTEGER)",
    ),
    "an index for searching": (
        "CREATE VIRTUAL TABLE found USING fts5(body)",
        "INSERT INTO found SELECT body FROM hand",
    ),
    "an older index for searching": ("CREATE VIRTUAL TABLE found USING fts4(body)",),
    "figures of the planner": ("ANALYZE",),
}
"""What others may add to a file."""


@pytest.fixture
def copy(store, table, edits, path, tmp_path):
    """A backup of a game with two hands."""
    table.change(edits.recorded(5))
    table.change(edits.recorded(7))
    backup(path, tmp_path / "copy", KEY)
    return tmp_path / "copy"


def alter(path, *statements):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


def put_back(source, path, edits, *, replace=False):
    return copies_backup.put_back(
        source, path, edits.summary_of, before=PreviousFile(path.with_name("before")), replace=replace
    )


def refused(what, act, path):
    before = sha256(path.read_bytes()).digest()
    with pytest.raises(NotOurs) as caught:
        act()
    assert caught.value.reason == "shape"
    assert what in str(caught.value)
    assert str(path) in str(caught.value)
    assert sha256(path.read_bytes()).digest() == before


@pytest.mark.parametrize("strange", STRANGE.values(), ids=STRANGE)
def test_a_backup_of_no_known_shape_is_not_put_back(strange, copy, path, tmp_path, edits):
    *statements, what = strange
    alter(copy, *statements)
    before = path.read_bytes()
    refused(what, lambda: put_back(copy, tmp_path / "there", edits), copy)
    refused(what, lambda: put_back(copy, path, edits, replace=True), copy)
    assert path.read_bytes() == before
    assert not (tmp_path / "there").exists()


@pytest.mark.parametrize("strange", STRANGE.values(), ids=STRANGE)
def test_a_file_of_no_known_shape_is_not_opened_nor_copied(strange, copy, tmp_path, edits):
    *statements, what = strange
    alter(copy, *statements)
    refused(what, lambda: Store(copy, edits.summary_of), copy)
    refused(what, lambda: backup(copy, tmp_path / "again"), copy)


@pytest.mark.parametrize("strange", STRANGE.values(), ids=STRANGE)
def test_a_file_of_no_known_shape_makes_way_for_a_backup_and_is_kept(strange, copy, tmp_path, edits):
    *statements, _ = strange
    there = tmp_path / "there"
    put_back(copy, there, edits)
    alter(there, *statements)
    spoilt = there.read_bytes()
    done = put_back(copy, there, edits, replace=True)
    assert done.before.read_bytes() == spoilt
    database.refuse_foreign(there)


@pytest.mark.parametrize("statements", DECLARED.values(), ids=DECLARED)
def test_what_replicas_and_indexes_add_is_known_and_left_behind(statements, copy, tmp_path, edits, table):
    alter(copy, *statements)
    there = tmp_path / "there"
    done = put_back(copy, there, edits)
    assert (done.games, done.hands, done.key, done.damaged) == (1, 2, KEY, [])
    with closing(sqlite3.connect(there)) as db:
        names = {name for (name,) in db.execute("SELECT tbl_name FROM sqlite_schema")}
    assert not [name for name in names if name.startswith(("_litestream", "found", "kept", "sqlite_stat"))]
    store = Store(there, edits.summary_of)
    assert edits.points(store.load(table.key)) == [5, 7]
    store.close()


@pytest.mark.parametrize("statements", DECLARED.values(), ids=DECLARED)
def test_what_replicas_and_indexes_add_to_a_file_in_use_stays(statements, copy, edits, table):
    alter(copy, *statements)
    with closing(sqlite3.connect(copy)) as db:
        before = shapes.parts_of_schema(db)
    store = Store(copy, edits.summary_of)
    store.change(table.key, edits.recorded(9), when="T")
    store.close()
    with closing(sqlite3.connect(copy)) as db:
        assert shapes.parts_of_schema(db) == before


WEAK = {
    "one byte": b"k",
    "nothing": b"",
    "31 bytes": bytes(range(31)),
    "all alike": b"\0" * 32,
    "two by turns": b"ab" * 32,
    "a megabyte": bytes(range(256)) * 4096,
}


@pytest.mark.parametrize("key", WEAK.values(), ids=WEAK)
def test_a_key_that_could_be_guessed_is_neither_put_back_nor_copied(key, copy, path, tmp_path, edits):
    with closing(sqlite3.connect(copy)) as db:
        db.execute("UPDATE kept_key SET key = ?", [key])
        db.commit()
    with pytest.raises(CopyRefused, match="could be guessed"):
        put_back(copy, tmp_path / "there", edits)
    with pytest.raises(CopyRefused, match="could be guessed"):
        backup(path, tmp_path / "again", key)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["copy", "data"]


def test_two_keys_are_none(copy, tmp_path, edits):
    alter(copy, f"INSERT INTO kept_key VALUES (x'{KEY[::-1].hex()}')")
    with pytest.raises(CopyRefused):
        put_back(copy, tmp_path / "there", edits)


def test_a_backup_without_a_key_is_put_back(copy, tmp_path, edits):
    alter(copy, "DROP TABLE kept_key")
    assert put_back(copy, tmp_path / "there", edits).key is None


def test_a_row_twice_behind_a_broken_index_is_damage_not_a_trace(copy, tmp_path, edits):
    alter(
        copy,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'hand') WHERE name = 'ruling'",
    )
    with pytest.raises(NotOurs):
        put_back(copy, tmp_path / "there", edits)
    assert not (tmp_path / "there").exists()


def test_every_game_is_replayed_before_it_is_said_to_be_back(copy, tmp_path, edits):
    alter(copy, "UPDATE sheet SET totals = '[99, 99]', hands = 7, players = '[\"Eve\", \"Mallory\"]'")
    replayed = []

    def summary_of(ledger):
        assert not (tmp_path / "there").exists(), "nothing is there before it was replayed"
        replayed.append(len(ledger.entries))
        return edits.summary_of(ledger)

    copies_backup.put_back(copy, tmp_path / "there", summary_of, before=PreviousFile(tmp_path / "before"))
    assert replayed == [2]
    store = Store(tmp_path / "there", edits.summary_of)
    (row,) = store.sheets("me", limit=9)
    assert (row.summary.totals, row.summary.hands, row.summary.players) == ((12, 0), 2, ("Ann", "Bob"))
    store.close()


def test_the_present_shape_is_known(copy, path):
    with closing(sqlite3.connect(path)) as db:
        assert shapes.wrong(shapes.parts_of_schema(db), VERSION) is None
        assert shapes.wrong(shapes.parts_of_schema(db), VERSION + 1) is not None


def test_only_tables_that_there_are_are_named_as_a_slip_would_make_one(path, edits):
    Store(path, edits.summary_of).close()
    with closing(sqlite3.connect(path)) as connection:
        known = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    for module in Path(shapes.__file__).parents[1].rglob("*.py"):
        named = re.findall(r"""(?:\.table\(|\badd\(db, )"(\w+)\"""", module.read_text())
        assert set(named) <= known, module.name
