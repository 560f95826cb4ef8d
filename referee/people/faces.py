"""How people are told apart everywhere: a colour and a sign, both with one number, and the sign needs no colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

COLOURS = 8
"""The number of faces, numbered from 1; that many people can sit at a table."""

BY_SEAT = tuple(place % COLOURS + 1 for place in range(2 * COLOURS))
"""The faces of players who are not known people; they repeat if more players come and go than there are faces."""


def face_of(colour: int | None, number: int) -> int:
    """The face of a person: the colour stored for them, or one from their number."""
    return colour or (number - 1) % COLOURS + 1


def new_face(here: Collection[int], everywhere: Iterable[int]) -> int:
    """A face for somebody new: one that is free at their table and used least often elsewhere."""
    worn = Counter(everywhere)
    return min(range(1, COLOURS + 1), key=lambda face: (face in here, worn[face], face))


def at_table(own: Sequence[int | None], heirs: Mapping[int, int] | None = None) -> tuple[int, ...]:
    """The faces at a table by seat: each person's own or, for those without one and those whose own is taken, a free one.

    If more players come and go than there are faces, `heirs` have the face of the player whose place they took.
    """
    if heirs and len(own) > COLOURS:
        first = [seat for seat in range(len(own)) if seat not in heirs]
        worn = dict(zip(first, at_table([own[seat] for seat in first]), strict=True))
        for seat, before in heirs.items():
            worn[seat] = worn[before]
        return tuple(worn[seat] for seat in range(len(own)))
    kept = [face if face not in own[:seat] else None for seat, face in enumerate(own)]
    free: list[int] = [face for face in BY_SEAT[:COLOURS] if face not in kept]
    found = []
    for seat, own_face in enumerate(kept, 1):
        free = free or [*BY_SEAT[:COLOURS]]
        found.append(own_face or free.pop(free.index(seat) if seat in free else 0))
    return tuple(found)
