"""The shapes that files of each version have: what is not exactly one of them is not understood."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cache

from sqlite_utils import Database

from referee.store.file.migrations import steps_until
from referee.words import Words, say

KEPT_KEY = "CREATE TABLE kept_key(key BLOB NOT NULL) STRICT"
"""Carries the key in a backup."""
STEPS = "_sqlite_migrations"
"""The table that says which steps a file has been through."""
_STEPS = frozenset((STEPS, f"idx_{STEPS}_migration_set_name"))

_SHORT_LIVED = frozenset(("sheet_by_day", "result_with_gin", "result_with_undercut"))
"""Indexes that the first files of the fourth shape did not have yet."""
_GONE = {"result_by_time": "CREATE INDEX result_by_time ON result(owner, played)"}
"""Indexes that the first files of the fourth shape had."""
_OWN = {
    "sqlite_sequence": "CREATE TABLE sqlite_sequence(name,seq)",
    "sqlite_stat1": "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "sqlite_stat4": "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
}
"""Tables that SQLite makes for itself."""
_REPLICA = re.compile(r"_litestream_\w+")
_INDEX = re.compile(r"CREATEVIRTUALTABLE(\w+)USINGfts[345]\b", re.IGNORECASE)
_PARTS = ("data", "idx", "content", "docsize", "config", "segments", "segdir", "stat")
"""How the tables end in which a full-text index keeps its own."""


@dataclass(frozen=True)
class SchemaPart:
    """A table, index, trigger or view of a file, and the statement that made it."""

    kind: str
    name: str
    sql: str

    @property
    def plain(self) -> str:
        """The statement without spaces and quotes, in which tools differ."""
        return _plain(self.sql)


def parts_of_schema(db: sqlite3.Connection | Database, schema: str = "main") -> list[SchemaPart]:
    """All that a file has, but what SQLite makes by itself for a table."""
    found = db.execute(f"SELECT type, name, sql FROM {schema}.sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")  # noqa: S608
    return [SchemaPart(*row) for row in found]


def wrong(found: Iterable[SchemaPart], version: int, steps: list[str]) -> Words | None:
    """What keeps a file from having the shape of its version; nothing where it has exactly that."""
    known = _known(version)
    there = {part.name: part for part in found}
    if not known or steps != steps_until(version):
        return say("its version is unknown")
    for name in [*known.keys() - there.keys()]:
        if not (version == _FOURTH and name in _SHORT_LIVED):
            return say("“{name}” is missing", name=name)
    for part in there.values():
        if part.name in known and part.plain not in known[part.name]:
            return say("“{name}” has been altered", name=part.name)
        if part.name not in known and not _is_declared(part, there):
            return say("“{name}” does not belong there", name=part.name)
    return None


def ours(found: Iterable[SchemaPart], version: int) -> list[SchemaPart]:
    """What of a file is its own, without what replicas, indexes for searching and SQLite itself keep there."""
    return [part for part in found if part.name in _known(version)]


def applied(db: sqlite3.Connection | Database, schema: str = "main") -> list[str]:
    """The steps that a file has been through; nothing where it does not say that."""
    try:
        found = db.execute(f"SELECT name FROM {schema}.{STEPS} WHERE migration_set = 'referee' ORDER BY name")  # noqa: S608
        return [row[0] for row in found]
    except sqlite3.OperationalError:
        return []


_THIRD, _FOURTH = 3, 4


@cache
def _known(version: int) -> dict[str, frozenset[str]]:
    """The parts of a version by name, each with the statements that may have made it."""
    known = {name: frozenset((text,)) for name, text in _made(version).items()}
    if version in (_THIRD, _FOURTH):
        known["code"] = frozenset(_made(each)["code"] for each in (_THIRD, _FOURTH))
    if version == _FOURTH:
        person = _made(version)["person"]
        known["person"] = frozenset((person, person.replace("AUTOINCREMENT", "")))
    return known


@cache
def _made(version: int) -> dict[str, str]:
    """The parts that a new file of a version has."""
    names = steps_until(version)
    if not names:
        return {}
    with closing(Database(memory=True, execute_plugins=False)) as db:
        steps_until(version, db)
        return {
            part.name: part.plain for part in parts_of_schema(db) if part.name not in _OWN and part.name not in _STEPS
        }


def _is_declared(part: SchemaPart, there: dict[str, SchemaPart]) -> bool:
    """Whether it is of a kind that others may add: a table of a replica, of an index for searching, of SQLite itself."""
    if part.name in _GONE:
        return part.plain == _plain(_GONE[part.name])
    if part.kind == "index":
        return part.name in _STEPS
    if part.kind != "table":
        return False
    if part.name in _OWN:
        return part.plain == _plain(_OWN[part.name])
    if part.name == "kept_key":
        return part.plain == _plain(KEPT_KEY)
    return part.name in _STEPS or bool(_REPLICA.fullmatch(part.name)) or part.name in set(_searching(there.values()))


def _searching(found: Iterable[SchemaPart]) -> Iterator[str]:
    """The names of indexes for searching, and of the tables in which they keep their own."""
    for part in found:
        if part.kind == "table" and (made := _INDEX.match(part.plain)) and made[1] == part.name:
            yield part.name
            yield from (f"{part.name}_{end}" for end in _PARTS)


def _plain(sql: str) -> str:
    return re.sub(r"[\s\"\[\]`]", "", sql)
