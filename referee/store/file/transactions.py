"""The basis of every part of the store: the connections, and methods that run a function of the open file in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlite_utils import Database

from referee.store.file.connections import Connections

Given = ParamSpec("Given")
Found = TypeVar("Found")


class StoreSection:
    """A part of the store: it works on one file, with one transaction per method."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def _rows(self, query: str, **values: Any) -> list[sqlite3.Row]:
        with self._connections.reading() as db:
            return db.execute(query, values).fetchall()


def reading(look: Callable[Concatenate[Database, Given], Found]) -> Callable[Concatenate[StoreSection, Given], Found]:
    """Makes a method of a function that reads the file."""

    def method(part: StoreSection, /, *args: Given.args, **kwargs: Given.kwargs) -> Found:
        with part._connections.reading() as db:
            return look(db, *args, **kwargs)

    return method


def glancing(look: Callable[Concatenate[Database, Given], Found]) -> Callable[Concatenate[StoreSection, Given], Found]:
    """Makes a method of a function that reads the file with a single statement."""

    def method(part: StoreSection, /, *args: Given.args, **kwargs: Given.kwargs) -> Found:
        with part._connections.glancing() as db:
            return look(db, *args, **kwargs)

    return method


def writing(act: Callable[Concatenate[Database, Given], Found]) -> Callable[Concatenate[StoreSection, Given], Found]:
    """Makes a method of a function that changes the file."""

    def method(part: StoreSection, /, *args: Given.args, **kwargs: Given.kwargs) -> Found:
        with part._connections.writing() as db:
            return act(db, *args, **kwargs)

    return method
