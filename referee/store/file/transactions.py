"""What every part of the store stands on: the connections, and functions of the open file as methods of one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlite_utils import Database

from referee.store.file.connections import Connections

Given = ParamSpec("Given")
Found = TypeVar("Found")


class StoreSection:
    """A part of the store: it works on one file, each method in one transaction."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def _rows(self, query: str, **values: Any) -> list[sqlite3.Row]:
        with self._connections.reading() as db:
            return db.execute(query, values).fetchall()


def reading(look: Callable[Concatenate[Database, Given], Found]) -> Callable[Concatenate[StoreSection, Given], Found]:
    """A function that looks at the file, as a method."""

    def method(part: StoreSection, /, *args: Given.args, **kwargs: Given.kwargs) -> Found:
        with part._connections.reading() as db:
            return look(db, *args, **kwargs)

    return method


def glancing(look: Callable[Concatenate[Database, Given], Found]) -> Callable[Concatenate[StoreSection, Given], Found]:
    """A function that looks at the file by one statement, as a method."""

    def method(part: StoreSection, /, *args: Given.args, **kwargs: Given.kwargs) -> Found:
        with part._connections.glancing() as db:
            return look(db, *args, **kwargs)

    return method


def writing(act: Callable[Concatenate[Database, Given], Found]) -> Callable[Concatenate[StoreSection, Given], Found]:
    """A function that changes the file, as a method."""

    def method(part: StoreSection, /, *args: Given.args, **kwargs: Given.kwargs) -> Found:
        with part._connections.writing() as db:
            return act(db, *args, **kwargs)

    return method
