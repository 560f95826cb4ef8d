"""What stands before a hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from referee.words import Words, say


@dataclass(frozen=True)
class Standing:
    """What stands before a hand: its number and dealer, the totals by seat, and what the game tallies for itself."""

    names: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    number: int
    dealer: int
    totals: tuple[int, ...]
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
