"""The faces of people on the pages: one for each seat of a table, the same in every game of theirs."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Flask

from referee.people.faces import at_table
from referee.store import Held
from referee.web.http.request import store


def faces_of(held: Held) -> tuple[int, ...]:
    """The faces of a sheet by seat."""
    return faces_by_table(held.owner, [held.ledger.record.players])[0]


def side_faces(held: Held) -> tuple[int, ...]:
    """The faces of a sheet by seat, where partners wear that of their first seat."""
    faces = faces_of(held)
    first = {seat: side[0] for side in held.ledger.record.sides for seat in side}
    return tuple(faces[first[seat]] for seat in range(len(faces)))


def faces_by_table(owner: str, tables: Iterable[tuple[str, ...]]) -> list[tuple[int, ...]]:
    """The faces of several tables of an owner by seat, each given by its names."""
    listed = list(tables)
    own = store().people.faces(owner, {name for names in listed for name in names})
    return [at_table([own.get(name) for name in names]) for names in listed]


def init_app(app: Flask) -> None:
    """Gives the templates the faces of a sheet."""
    app.jinja_env.globals["faces_of"] = faces_of
