"""The shapes that a file may have; a file that is not exactly one of them is not understood."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

from sqlite_utils import Database
from sqlite_utils.db import Column

from referee.store.faults import NotOurs
from referee.store.file import earlier_releases
from referee.store.file.tables import TABLES, VERSION
from referee.words import Words, say

KEPT_KEY = "CREATE TABLE kept_key(key BLOB NOT NULL) STRICT"
"""Stores the key in a backup."""
STEPS = "_sqlite_migrations"
"""The table of a release that lists the steps that its file has been through."""
_OF_STEPS = frozenset((STEPS, f"idx_{STEPS}_migration_set_name"))
EARLIER = {
    earlier_releases.FIRST: "1da63130f5c4e48e2311e8b497dcb752ff24dc9b5767a26fb4e52e118fc82397",
    earlier_releases.SECOND: "1bd323780ab2234fd65f524cb429990f02c155515e6deda515b26c427d486ecf",
}
"""The digest of the shape of each release, by the `user_version` of its files."""

_OWN = {
    "sqlite_sequence": "CREATE TABLE sqlite_sequence(name,seq)",
    "sqlite_stat1": "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "sqlite_stat4": "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
}
"""Tables that SQLite creates for itself."""
_REPLICA = re.compile(r"_litestream_\w+")
_INDEX = re.compile(r"CREATEVIRTUALTABLE(\w+)USINGfts[345]\b", re.IGNORECASE)
_PARTS = ("data", "idx", "content", "docsize", "config", "segments", "segdir", "stat")
"""The suffixes of the tables of a full-text index."""
STATEMENTS = 512
"""More statements than any file of ours has."""


@dataclass(frozen=True)
class SchemaPart:
    """A table, index, trigger or view of a file, and the statement that created it."""

    kind: str
    name: str
    sql: str

    @property
    def plain(self) -> str:
        """The statement without spaces and quotes, which differ between tools."""
        return _plain(self.sql)


def parts_of_schema(db: sqlite3.Connection | Database, schema: str = "main") -> list[SchemaPart]:
    """Everything in a file except what SQLite creates by itself for a table."""
    found = db.execute(f"SELECT type, name, sql FROM {schema}.sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")  # noqa: S608
    return [SchemaPart(*row) for row in found]


def wrong(found: Iterable[SchemaPart], version: int) -> Words | None:
    """What is wrong with the shape of a file of this version; None if it is exactly right."""
    own = {part.name: part for part in ours(found)}
    if version in EARLIER:
        return None if digest(own.values()) == EARLIER[version] else say("its tables are not those of its version")
    if version != VERSION:
        return say("its version is unknown")
    for name in present().keys() - own.keys():
        return say("“{name}” is missing", name=name)
    for part in own.values():
        if part.name not in present():
            return say("“{name}” does not belong there", name=part.name)
        if part.plain != present()[part.name].plain:
            return say("“{name}” has been altered", name=part.name)
    return None


def refuse_unknown(path: Path, found: Iterable[SchemaPart], version: int) -> None:
    """Raises NotOurs if a file does not have the shape of a release."""
    if min(EARLIER) < version < VERSION and version not in EARLIER:
        raise NotOurs(path, "unreleased")
    if what := wrong(found, version):
        raise NotOurs(path, "shape", what)


def ours(found: Iterable[SchemaPart]) -> list[SchemaPart]:
    """What in a file is our own, without the tables of replicas, search indexes, steps and SQLite itself."""
    there = {part.name: part for part in found}
    searching = set(_searching(there.values()))
    return [part for name, part in there.items() if name not in searching and not _is_declared(part)]


def digest(own: Iterable[SchemaPart]) -> str:
    """A digest that identifies a shape."""
    return sha256("\n".join(sorted(f"{part.kind} {part.name} {part.plain}" for part in own)).encode()).hexdigest()


@contextmanager
def _new() -> Iterator[Database]:
    """A new file, in memory."""
    with closing(Database(memory=True, execute_plugins=False)) as db:
        for statement in TABLES:
            db.execute(statement)
        yield db


@cache
def present() -> dict[str, SchemaPart]:
    """The parts that a new file has, by name."""
    with _new() as db:
        return {part.name: part for part in parts_of_schema(db) if part.name not in _OWN}


@cache
def columns() -> dict[str, list[Column]]:
    """The columns of each table in a new file."""
    with _new() as db:
        return {name: db.table(name).columns for name, part in present().items() if part.kind == "table"}


def _is_declared(part: SchemaPart) -> bool:
    """Whether others may add it: an index of a step, a table of a replica or of SQLite itself."""
    if part.kind == "index":
        return part.name in _OF_STEPS
    if part.kind != "table":
        return False
    if part.name in _OWN:
        return part.plain == _plain(_OWN[part.name])
    if part.name == "kept_key":
        return part.plain == _plain(KEPT_KEY)
    return part.name == STEPS or bool(_REPLICA.fullmatch(part.name))


def _searching(found: Iterable[SchemaPart]) -> Iterator[str]:
    """The names of search indexes and of the tables that belong to them."""
    for part in found:
        if part.kind == "table" and (made := _INDEX.match(part.plain)) and made[1] == part.name:
            yield part.name
            yield from (f"{part.name}_{end}" for end in _PARTS)


@lru_cache(STATEMENTS)
def _plain(sql: str) -> str:
    return re.sub(r"[\s\"\[\]`]", "", sql)
