"""How a file gets from any earlier shape to the present one: each step is declared, and taken wholly or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from typing import Any

from sqlite_utils import Database, Migrations

from referee.store.file import tables
from referee.store.sheets.rights import LINKED, new_secret

APPLICATION_ID = 0x52656665
"""Marks a database as a file of this program (the letters "Refe")."""

_migrations = Migrations("referee")


@contextmanager
def rewritable(db: Database, *growing: str) -> Iterator[None]:
    """Lets tables that only grow be rewritten until the block ends, within a transaction: a name may have to go."""
    triggers = [trigger for name in growing for trigger in db.table(name).triggers]
    for trigger in triggers:
        db.execute(f"DROP TRIGGER {trigger.name}")
    yield
    for trigger in triggers:
        db.execute(trigger.sql)


def _run(db: Database, statements: Iterable[str]) -> None:
    for statement in statements:
        db.execute(statement)


def add_taker(db: Database) -> None:
    """Has a code say who used it, where it does not yet."""
    code = db.table("code")
    if "taker" not in code.columns_dict:
        code.add_column("taker", str)


@_migrations()
def m001_tables(db: Database) -> None:
    """Sheets, their hands with every version, every state, the log, and the form keys seen."""
    _run(db, tables.OF_1)


@_migrations()
def m002_laid_and_rulings(db: Database) -> None:
    """The hand in progress of a sheet with every version of it, and the rulings given."""
    _run(db, tables.OF_2)


@_migrations()
def m003_links_and_codes(db: Database) -> None:
    """The links that open a sheet to others, and the codes that hand games over to another browser."""
    _run(db, tables.OF_3)
    db.table("link").insert_all(
        {"secret": new_secret(), "sheet_id": row["id"], "opens": right.name.lower(), "at": row["created"]}
        for row in db.table("sheet").rows_where(select="id, created")
        for right in LINKED
    )


@_migrations()
def m004_results_and_people(db: Database) -> None:
    """What games came to for each player, when, and what was noted, worked out at the next opening; people behind names."""
    _run(db, tables.OF_4)
    add_taker(db)


@_migrations()
def m005_damage_and_digests(db: Database) -> None:
    """A sheet knows when it is damaged, digests are worked out anew at the next import, early files of step 4 catch up."""
    _run(db, tables.OF_5)
    if "AUTOINCREMENT" not in db["person"].schema:
        _run(db, tables.PERSON_ANEW)
    add_taker(db)


@_migrations()
def m006_quotas(db: Database) -> None:
    """What browsers and addresses have added, in the hour and ever."""
    _run(db, tables.OF_6)


@_migrations()
def m007_deeds(db: Database) -> None:
    """Results keep deeds that have no column of their own: a game may declare new ones."""
    _run(db, tables.OF_7)


@_migrations()
def m008_house_rules(db: Database) -> None:
    """Rules that have a name, each owner's own."""
    _run(db, tables.OF_8)


@_migrations()
def m009_archive(db: Database) -> None:
    """Games that nobody touched for long lie packed; their columns are named in the parcel, so that later steps need not open it."""
    _run(db, tables.OF_9)


@_migrations()
def m010_evidence(db: Database) -> None:
    """Photos that were kept with a ruling."""
    _run(db, tables.OF_10)


@_migrations()
def m011_numbers_and_arrivals(db: Database) -> None:
    """The number of a sheet is never given again, and an import that is not done is known as such."""
    _run(db, tables.OF_11)


VERSION = 11
"""The `user_version` of a file in the present shape: how many migrations there are."""


@cache
def _steps() -> list[str]:
    """The names of all steps, in their order."""
    with closing(Database(memory=True, execute_plugins=False)) as nothing:
        return [step.name for step in _migrations.pending(nothing)]


def steps_until(version: int, db: Database | None = None) -> list[str]:
    """The steps that a file of a version has been through, taken in a new one where it is given; none for no version."""
    names = _steps()
    if not 0 < version <= len(names):
        return []
    if db is not None:
        _migrations.apply(db, stop_before=names[version:])
    return names[:version]


def migrate(db: Database) -> None:
    """Brings the tables to the present shape in one step: wholly, or not at all."""
    if pragma(db, "user_version") == VERSION:
        return
    db.execute("PRAGMA foreign_keys = OFF")
    db.execute("BEGIN IMMEDIATE")
    try:
        _migrations.apply(db)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.commit()
    except BaseException:
        db.rollback()
        raise
    finally:
        db.execute("PRAGMA foreign_keys = ON")


def pragma(db: Database, name: str) -> Any:
    """The present value of a setting of SQLite."""
    return db.execute(f"PRAGMA {name}").fetchone()[0]
