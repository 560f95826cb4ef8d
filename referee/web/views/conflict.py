"""A hand that two phones entered: the results of both, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.sheet.arrivals import is_made
from referee.sheet.record import Record
from referee.sheet.scoresheet import Played
from referee.verdict import Line


@dataclass(frozen=True)
class EnteredScore:
    """One person's result for a side: its points, and their lines."""

    points: int
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Conflict:
    """A side with the two entries for it."""

    names: tuple[str, ...]
    theirs: EnteredScore
    mine: EnteredScore

    @property
    def differs(self) -> bool:
        """Whether the two entries differ for this side."""
        return self.theirs != self.mine


def side_by_side(record: Record, theirs: Played, mine: Played) -> tuple[Conflict, ...]:
    """A hand as entered by each of the two, by side."""
    return tuple(_sides(record, theirs, mine))


def _sides(record: Record, theirs: Played, mine: Played) -> Iterator[Conflict]:
    for side in record.sides:
        names = tuple(record.players[seat] for seat in side)
        yield Conflict(names, _entered(record, theirs, side), _entered(record, mine, side))


def _entered(record: Record, played: Played, side: tuple[int, ...]) -> EnteredScore:
    """The result of a side; None if one of the two did not know somebody who joined with the hand."""
    lines = tuple(each for each in played.lines if each.seat in side)
    return EnteredScore(sum(each.points for each in lines if is_made(record.game, each)), lines)
