"""What stands before a hand: who sits at the table and who plays, the totals, and whose deal it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from referee.words import Words, say

HERE, LEFT, OUT, AWAY, ELIMINATED, OUT_AND_GONE = "here", "left", "out", "away", "eliminated", "out and gone"
"""How a player stands: at the table, gone and counted, gone and not counted, not there yet, out of the game, or that and gone."""


@dataclass(frozen=True)
class Standing:
    """What stands before a hand: its number and dealer, the totals by seat, and what the game tallies for itself."""

    names: tuple[str, ...]
    teams: tuple[tuple[int, ...], ...]
    dealer: int
    totals: tuple[int, ...]
    seating: tuple[int, ...]
    """Everybody clockwise as they sit."""
    status: tuple[str, ...]
    """How each player stands, by seat."""
    playing: tuple[int, ...]
    """Who plays the hand."""
    counted: tuple[int, ...]
    """Whose sides are judged."""
    dealt: tuple[int, bool]
    """Who dealt last, and whether the deal passes on from there."""
    number: int = 1
    deal: int = 1
    """Which deal it is, from 1: a hand that was thrown in has a number, but is no deal."""
    tally: Any = None
    """What the game counts for itself from hand to hand."""

    @property
    def seats(self) -> int:
        """How many players play the hand."""
        return len(self.playing)

    @property
    def size(self) -> int:
        """How many players the sheet has."""
        return len(self.names)

    @property
    def table(self) -> tuple[int, ...]:
        """Who is at the table, clockwise."""
        return tuple(seat for seat in self.seating if self.status[seat] == HERE)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The sides that are judged."""
        return tuple(side for side in self.teams if side[0] in self.counted)

    def order(self, step: int, first: int | None = None) -> tuple[int, ...]:
        """Who plays the hand, in the order of play from the first player: the next after the dealer where nobody is named."""
        order = tuple(seat for seat in self.behind(self.dealer, step) if seat in self.playing)
        place = order.index(first) if first in order else 0
        return (*order[place:], *order[:place])

    def behind(self, seat: int, step: int) -> tuple[int, ...]:
        """Everybody in the order of play, from the next after a player to that player."""
        at, size = self.seating.index(seat), self.size
        return tuple(self.seating[(at + step * place) % size] for place in range(1, size + 1))

    def side(self, seat: int) -> tuple[int, ...]:
        """The side that a seat belongs to."""
        return next(side for side in self.teams if seat in side)

    def side_points(self, points: tuple[int, ...]) -> dict[tuple[int, ...], int]:
        """The points of every side, from points by seat that are each player's own."""
        return {side: sum(points[seat] for seat in side) for side in self.sides}

    def with_points(self, points: tuple[int, ...]) -> tuple[int, ...]:
        """The totals by seat with points by seat that are each player's own."""
        found = list(self.totals)
        for side in self.teams:
            gained = sum(points[seat] for seat in side)
            for seat in side:
                found[seat] += gained
        return tuple(found)

    def counting(self) -> Standing:
        """The same where everybody is judged who is there or left a total that counts."""
        return replace(self, counted=tuple(seat for seat in self.seating if self.status[seat] in (HERE, LEFT)))

    def told(self, seats: Iterable[int]) -> list[Words]:
        """The totals of some of the players, each with the name."""
        return [say("{player} has {points}", player=self.names[seat], points=self.totals[seat]) for seat in seats]

    def leaders(self, *, lowest: bool = False) -> tuple[int, ...]:
        """The seats of the sides with the best total; nobody where no side is judged."""
        best = (min if lowest else max)((self.totals[side[0]] for side in self.sides), default=None)
        return tuple(seat for side in self.sides for seat in side if self.totals[seat] == best)


def at_the_start(
    names: tuple[str, ...], teams: tuple[tuple[int, ...], ...], dealer: int = 0, away: Iterable[int] = ()
) -> Standing:
    """What stands before the first hand; those who are `away` come later."""
    late, everybody = set(away), tuple(range(len(names)))
    status = tuple(AWAY if seat in late else HERE for seat in everybody)
    there = tuple(seat for seat in everybody if seat not in late)
    return Standing(names, teams, dealer, (0,) * len(names), everybody, status, there, there, (dealer, False))
