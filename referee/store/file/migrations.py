"""The one step from the files of the two releases to the current shape, done completely or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlite_utils import Database

from referee.store.file import earlier_releases, shapes
from referee.store.file.tables import APPLICATION_ID, TABLES, VERSION


@contextmanager
def rewritable(db: Database, *growing: str) -> Iterator[None]:
    """Lets append-only tables be rewritten within a transaction until the block ends, to remove a name."""
    triggers = [trigger for name in growing for trigger in db.table(name).triggers]
    for trigger in triggers:
        db.execute(f"DROP TRIGGER {trigger.name}")
    yield
    for trigger in triggers:
        db.execute(trigger.sql)


def pragma(db: Database, name: str) -> Any:
    """The current value of a setting of SQLite."""
    return db.execute(f"PRAGMA {name}").fetchone()[0]


def make(db: Database) -> None:
    """Creates the tables of a new file, and marks it as ours."""
    for statement in TABLES:
        db.execute(statement)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {VERSION}")


def migrate(db: Database) -> None:
    """Upgrades a file to the current shape in one transaction: completely, or not at all."""
    if pragma(db, "user_version") == VERSION:
        return
    db.execute("PRAGMA foreign_keys = OFF")
    db.execute("PRAGMA legacy_alter_table = ON")
    db.execute("BEGIN IMMEDIATE")
    try:
        version = pragma(db, "user_version")
        if version in shapes.EARLIER:
            _renew(db, version)
        elif version != VERSION:
            make(db)
        db.commit()
    except BaseException:
        db.rollback()
        raise
    finally:
        db.execute("PRAGMA legacy_alter_table = OFF")
        db.execute("PRAGMA foreign_keys = ON")


def _renew(db: Database, version: int) -> None:
    """Puts the old tables aside, creates the current ones and fills them."""
    before = shapes.ours(shapes.parts_of_schema(db))
    for part in before:
        if part.kind != "table":
            db.execute(f"DROP {part.kind} {part.name}")
    tables = [part.name for part in before if part.kind == "table"]
    for table in tables:
        db.execute(f"ALTER TABLE {table} RENAME TO was_{table}")
    make(db)
    pour(db, version, "main", "was_")
    for table in (*(f"was_{each}" for each in tables), shapes.STEPS):
        db.execute(f"DROP TABLE IF EXISTS {table}")


def pour(db: Database, version: int, schema: str, prefix: str = "") -> None:
    """Fills the current tables, which are empty, with the rows of a file of this version.

    Its tables are in that schema, with the prefix before their names.
    """
    earlier_releases.teach(db)
    for table in shapes.columns():
        rows = f"{schema}.{_rows(table, version, prefix)}"
        if values := _values(db, table, version, rows):
            into = f"INSERT INTO main.{table}({', '.join(values)})"
            db.execute(f"{into} SELECT {', '.join(values.values())} FROM {rows}")  # noqa: S608 - ours
    _keep_numbers(db, version, schema, prefix)
    if version == earlier_releases.FIRST:
        earlier_releases.write_names_as_seen(db)


def _rows(table: str, version: int, prefix: str) -> str:
    """The table from which the rows of a current one come."""
    return prefix + (earlier_releases.TABLES.get(table, table) if version in shapes.EARLIER else table)


def _values(db: Database, table: str, version: int, rows: str) -> dict[str, str]:
    """The values taken from such rows, by current column; empty if there are no rows."""
    schema, _, name = rows.partition(".")
    there = {row[0] for row in db.execute("SELECT name FROM pragma_table_info(?, ?)", [name, schema])}
    names = earlier_releases.COLUMNS if version in shapes.EARLIER else {}
    values = {
        earlier_releases.FIRST: earlier_releases.VALUES_OF_THE_FIRST,
        earlier_releases.SECOND: earlier_releases.VALUES,
    }.get(version, {})
    was = {each.name: names.get((table, each.name), each.name) for each in shapes.columns()[table]}
    return {column: values.get((table, column), each) for column, each in was.items() if each in there}


def _keep_numbers(db: Database, version: int, schema: str, prefix: str) -> None:
    """Makes sure that no number already given in the old rows is given again, in the tables in which numbers are unique for ever."""
    given: dict[str, int] = {}
    for table in (name for name, part in shapes.present().items() if "AUTOINCREMENT" in part.sql):
        for each, name in ((schema, _rows(table, version, prefix)), ("main", table)):
            found = f"SELECT max(seq) FROM {each}.sqlite_sequence WHERE name = ? AND typeof(seq) = 'integer'"  # noqa: S608 - ours
            if last := db.execute(found, [name]).fetchone()[0]:
                given[table] = max(last, given.get(table, 0))
    db.execute(
        "DELETE FROM main.sqlite_sequence WHERE name IN (SELECT name FROM main.sqlite_schema) AND name NOT GLOB 'was_*'"
    )
    for table, last in given.items():
        db.execute("INSERT INTO main.sqlite_sequence(name, seq) VALUES (?, ?)", [table, last])
