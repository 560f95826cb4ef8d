"""The melds of three to five cards that a search for the most points to open with needs, as numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache, reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from referee.meld_rules import LEAST
from referee.rows import PIPS

ACE_HIGH = 13
"""The place of a high ace in a sequence; a low ace has place 0."""

ALL = (1 << ACE_HIGH) - 1
IN_GROUP = 4
IN_RUN = 5
J_TO_3 = 0b111111 << 10
"""The places from a jack around to a three: the only longer sequence that falls apart below its ace alone."""

PLACES = {"high": range(1, ACE_HIGH + 1), "both": range(ACE_HIGH + 1), "wraps": range(2 * ACE_HIGH)}
"""The places of a sequence, by where an ace may be; from the second low ace on they come again."""


class Aces(NamedTuple):
    """What an ace counts, what it does as the lowest card of a sequence, and where it may be."""

    points: int
    low: int
    at: str


@cache
def worth(held: int, ace: int) -> int:
    """The points of cards of one suit."""
    return sum(place_points(rank, ace) for rank in range(ACE_HIGH) if held >> rank & 1)


def place_points(place: int, ace: int) -> int:
    """The points of a place in a sequence."""
    return PIPS[place + 1] if 0 < place < ACE_HIGH else ace


@cache
def windows(rank: int, at: str) -> tuple[tuple[int, int], ...]:
    """The sequences with this rank: their places as bits, and how many."""
    found = [J_TO_3] if at == "wraps" else []
    for size in range(LEAST, IN_RUN + 1):
        row = PLACES[at]
        found += [(1 << size) - 1 << start for start in row[: ACE_HIGH if at == "wraps" else len(row) - size + 1]]
    return tuple([(places, places.bit_count()) for places in found if ranks_at(places) >> rank & 1])


def ranks_at(places: int) -> int:
    """The ranks that lie at places of a sequence."""
    return (places | places >> ACE_HIGH) & ALL


@cache
def _counts(places: int, aces: Aces) -> int:
    """The points of a sequence at these places."""
    return worth(places & ~1, aces.points) + aces.low * (places & 1) + worth(places >> ACE_HIGH, aces.points)


@cache
def near(rank: int, at: str) -> int:
    """The cards that can lie in one sequence with this rank."""
    return reduce(or_, [ranks_at(places) for places, _ in windows(rank, at)])


@lru_cache(maxsize=1 << 14)
def runs(held: int, rank: int, jokers: int, aces: Aces, *, capped: bool = False) -> tuple[tuple[int, int, int], ...]:
    """The sequences of a suit with this card: points, the cards as bits, jokers; of equal ones only the dearest.

    Where the jokers of a meld are `capped`, a joker may also take the place of a card that is held.
    """
    found: dict[tuple[int, int], int] = {}
    for places, size in windows(rank, aces.at):
        ranks = ranks_at(places)
        for used in _parts(ranks & held, 1 << rank, jokers) if capped else (ranks & held,):
            missing = size - used.bit_count()
            if missing <= jokers:
                found[used, missing] = max(found.get((used, missing), 0), _counts(places, aces))
    return tuple([(points, used, missing) for (used, missing), points in found.items()])


def _parts(held: int, kept: int, most: int) -> Iterator[int]:
    """The cards without at most so many of them, but for the one that is kept."""
    bits = [1 << place for place in range(ACE_HIGH) if held >> place & 1 and 1 << place != kept]
    for count in range(min(most, len(bits)) + 1):
        for left_out in combinations(bits, count):
            yield held & ~sum(left_out)


@cache
def groups(others: int, jokers: int, *, capped: bool = False) -> tuple[tuple[int, tuple[int, ...], int], ...]:
    """The groups of a card: their size, which of the others of its rank, and how many jokers for suits not held.

    Where the jokers of a meld are `capped`, a joker may also take the place of one that is held.
    """
    absent = IN_GROUP - 1 - others
    return tuple(
        (1 + size + missing, held, missing)
        for size in range(others + 1)
        for held in combinations(range(others), size)
        for missing in range(min(jokers, IN_GROUP - 1 - size if capped else absent) + 1)
        if LEAST <= 1 + size + missing <= IN_GROUP
    )
