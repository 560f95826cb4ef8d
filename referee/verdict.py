"""Answers of the referee, and the lines that make up a score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from referee.words import Words, together


class Decision(Enum):
    """The result of an answer; for a mistake that has happened, it is "ruled"."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"
    RULED = "ruled"

    @property
    def key(self) -> str:
        """Its name in JSON."""
        return str(self.value)


@dataclass(frozen=True)
class Verdict:
    """An answer: its result, the clause that decides, and the reason."""

    decision: Decision
    clause: str
    because: Words
    readings: tuple[object, ...] = ()
    """The melds that the cards can be, if there is a choice."""
    instead: Words | None = None
    """What would be legal."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Other facts of the answer: points, deadwood, a player."""
    headline: Words | None = None
    """The answer in a few words, if a fact alone does not say it."""

    @property
    def ok(self) -> bool:
        """Whether it is legal."""
        return self.decision is Decision.LEGAL

    @property
    def forbidden(self) -> bool:
        """Whether it is illegal; an undecided answer is not."""
        return self.decision is Decision.ILLEGAL

    @property
    def refusal(self) -> Words:
        """Why a record cannot contain it: the reason and, if the answer is unclear, how to make it clear."""
        if self.instead is None or self.forbidden:
            return self.because
        return together(self.because, self.instead)


def legal(clause: str, because: Words, **facts: Any) -> Verdict:
    """The answer yes, with the clause that allows it."""
    return Verdict(Decision.LEGAL, clause, because, facts=facts)


def illegal(
    clause: str, because: Words, instead: Words | None = None, *, short: Words | None = None, **facts: Any
) -> Verdict:
    """The answer no, with the clause that decides; `short` replaces the question's own no if that would say too much."""
    return Verdict(Decision.ILLEGAL, clause, because, instead=instead, facts=facts, headline=short)


def undecided(
    clause: str, because: Words, instead: Words | None = None, readings: tuple[object, ...] = (), **facts: Any
) -> Verdict:
    """No answer yet: `because` says what is missing."""
    return Verdict(Decision.UNDECIDED, clause, because, readings, instead, facts)


@dataclass(frozen=True, slots=True)
class Line:
    """One term of a score: the seat, the points, the clause and the reason."""

    seat: int
    points: int
    clause: str
    because: Words


def total(lines: Iterable[Line], seat: int) -> int:
    """The points of one seat: the sum of its lines."""
    return sum(line.points for line in lines if line.seat == seat)


def totals(lines: Iterable[Line], seats: int) -> tuple[int, ...]:
    """The points of every seat, in seat order."""
    found = [0] * seats
    for line in lines:
        found[line.seat] += line.points
    return tuple(found)
