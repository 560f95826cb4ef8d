"""By what people are told apart everywhere: a colour and a sign that needs none, both of one number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

COLOURS = 8
"""How many faces there are, numbered from 1; as many as people sit at a table."""

BY_SEAT = tuple(place % COLOURS + 1 for place in range(2 * COLOURS))
"""The faces of those of whom nobody knows who they are; where more come and go than there are, faces come twice."""


def face_of(colour: int | None, number: int) -> int:
    """The face of a person: the colour kept with them, or one by their number."""
    return colour or (number - 1) % COLOURS + 1


def new_face(here: Collection[int], everywhere: Iterable[int]) -> int:
    """A face for somebody new: one that is free at their table, and worn least often elsewhere."""
    worn = Counter(everywhere)
    return min(range(1, COLOURS + 1), key=lambda face: (face in here, worn[face], face))


def at_table(own: Sequence[int | None], heirs: Mapping[int, int] | None = None) -> tuple[int, ...]:
    """The faces of a table by seat: everybody's own, and for those without, or whose own is taken, one that is free.

    Where more come and go than there are faces, `heirs` wear that of the player in whose place they came.
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
