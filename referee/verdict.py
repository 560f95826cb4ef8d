"""Answers of the referee, and the lines that a score is made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from referee.words import Words


@dataclass(frozen=True)
class Verdict:
    """An answer: legal (True), illegal (False) or undecided (None), the clause it rests on, and why.

    `readings` are the melds that the cards can be.
    """

    ok: bool | None
    clause: str
    because: Words
    readings: tuple[object, ...] = ()
    instead: Words | None = None


@dataclass(frozen=True)
class Line:
    """One term of a score: whose, how many points, by which clause, and why."""

    seat: int
    points: int
    clause: str
    because: Words


def total(lines: Iterable[Line], seat: int) -> int:
    """The points of one seat: the sum of its lines."""
    return sum(line.points for line in lines if line.seat == seat)


def totals(lines: Iterable[Line], seats: int) -> tuple[int, ...]:
    """The points of every seat, in seat order."""
    lines = tuple(lines)
    return tuple(total(lines, seat) for seat in range(seats))
