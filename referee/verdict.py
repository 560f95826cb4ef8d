"""Answers of the referee, and the lines that a score is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from referee.words import Words, together


class Decision(Enum):
    """What an answer comes to; of what has gone wrong already it is ruled what happens now."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"
    RULED = "ruled"

    @property
    def key(self) -> str:
        """How JSON says it."""
        return str(self.value)


@dataclass(frozen=True)
class Verdict:
    """An answer: what it comes to, the clause it rests on, and why."""

    decision: Decision
    clause: str
    because: Words
    readings: tuple[object, ...] = ()
    """The melds that the cards can be, where there is a choice."""
    instead: Words | None = None
    """What would be legal."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What else was asked for: points, deadwood, a player."""
    headline: Words | None = None
    """The answer in few words, where a fact alone does not say it."""

    @property
    def ok(self) -> bool:
        """Whether it is legal."""
        return self.decision is Decision.LEGAL

    @property
    def forbidden(self) -> bool:
        """Whether it is illegal: what is undecided is neither."""
        return self.decision is Decision.ILLEGAL

    @property
    def refusal(self) -> Words:
        """Why a record cannot hold it: the reason, and of what is not clear how to say it."""
        if self.instead is None or self.forbidden:
            return self.because
        return together(self.because, self.instead)


def legal(clause: str, because: Words, **facts: Any) -> Verdict:
    """The answer yes, by the clause that allows it."""
    return Verdict(Decision.LEGAL, clause, because, facts=facts)


def illegal(
    clause: str, because: Words, instead: Words | None = None, *, short: Words | None = None, **facts: Any
) -> Verdict:
    """The answer no, by the clause that decides; `short` where the question's own no would say too much."""
    return Verdict(Decision.ILLEGAL, clause, because, instead=instead, facts=facts, headline=short)


def undecided(
    clause: str, because: Words, instead: Words | None = None, readings: tuple[object, ...] = (), **facts: Any
) -> Verdict:
    """No answer yet: `because` says what is missing."""
    return Verdict(Decision.UNDECIDED, clause, because, readings, instead, facts)


@dataclass(frozen=True, slots=True)
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
    found = [0] * seats
    for line in lines:
        found[line.seat] += line.points
    return tuple(found)
