"""The faces of people on the pages: one for each seat of a table, the same in every game of theirs."""

from __future__ import annotations

from referee.people.faces import at_table
from referee.sheet.attendance import heirs
from referee.store import Held
from referee.web.http.request import store


def faces_of(held: Held) -> tuple[int, ...]:
    """The faces of a sheet by seat."""
    names = held.ledger.record.players
    own = store().people.faces(held.owner, set(names))
    return at_table([own.get(name) for name in names], heirs(held.ledger.record.hands))


def side_faces(held: Held) -> tuple[int, ...]:
    """The faces of a sheet by seat, where partners wear that of their first seat."""
    faces = faces_of(held)
    first = {seat: side[0] for side in held.ledger.record.sides for seat in side}
    return tuple(faces[first[seat]] for seat in range(len(faces)))
