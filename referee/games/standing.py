"""What stands before a hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from referee.words import Words, say


@dataclass(frozen=True)
class Standing:
    """What stands before a hand: its number and dealer, the totals by seat, and what the game tallies for itself.

    `deal` is which deal it is, from 1: a hand that was thrown in has a number, but is no deal.
    """

    names: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    dealer: int
    totals: tuple[int, ...]
    number: int = 1
    deal: int = 1
    tally: Any = None

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.names)

    def side(self, seat: int) -> tuple[int, ...]:
        """The side that a seat belongs to."""
        return next(side for side in self.sides if seat in side)

    def side_points(self, points: tuple[int, ...]) -> dict[tuple[int, ...], int]:
        """The points of every side, from points by seat that are each player's own."""
        return {side: sum(points[seat] for seat in side) for side in self.sides}

    def told(self, seats: Iterable[int]) -> list[Words]:
        """The totals of some of the players, each with the name."""
        return [say("{player} has {points}", player=self.names[seat], points=self.totals[seat]) for seat in seats]

    def leaders(self, *, lowest: bool = False) -> tuple[int, ...]:
        """The seats of the sides with the best total."""
        best = (min if lowest else max)(self.totals)
        return tuple(seat for side in self.sides for seat in side if self.totals[seat] == best)


def at_the_start(names: tuple[str, ...], sides: tuple[tuple[int, ...], ...], dealer: int = 0) -> Standing:
    """What stands before the first hand."""
    return Standing(names, sides, dealer, (0,) * len(names))
