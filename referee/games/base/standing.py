"""What stands before a hand: who sits at the table and who plays, the totals, and whose deal it is; and how a game has that."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from referee.games.base.deal import Deal
from referee.verdict import Line
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


class Seating(ABC):
    """Who plays a game, in which order, who deals and what, who is out of it and who comes back."""

    seats: tuple[int, int]
    """How many may play, from and to, as far as the rules say no other number."""
    partners: bool = False
    """Whether partners may play."""
    buy_in_field: str = ""
    """The field of a hand that says who comes back."""

    def players_needed(self, rules: Any) -> int | None:
        """How many must play under the rules, None where any number of `seats` may."""
        return None

    def players(self, rules: Any) -> tuple[int, int]:
        """How many may play under these rules."""
        needed = self.players_needed(rules)
        return self.seats if needed is None else (needed, needed)

    def sides_needed(self, rules: Any) -> int:
        """How many sides of partners they must be, 0 where the table chooses."""
        return 0

    def options_by_players(self, seats: int) -> Mapping[str, Any]:
        """The options that follow from how many play, where the table has not chosen them."""
        return {}

    def plays_hand(self, rules: Any, before: Standing) -> tuple[int, ...]:
        """Who plays a hand of those who are there, whose dealer is known."""
        return before.playing

    def against(self, rules: Any, before: Standing, seat: int) -> tuple[int, ...]:
        """Who plays the same game as a seat, where a hand is several."""
        return before.playing

    def sits_out(self, rules: Any) -> str:
        """What who sits out gets, a word."""
        return "nothing"

    def step(self, rules: Any) -> int:
        """1 where play goes to the left, else -1."""
        return 1

    def first(self, rules: Any, before: Standing) -> int | None:
        """Who plays first, None for the next after the dealer."""
        return None

    def order(self, rules: Any, before: Standing) -> tuple[int, ...]:
        """Who plays a hand, in the order of play from the first player."""
        return before.order(self.step(rules), self.first(rules, before))

    def in_turn(self, rules: Any, hand: Any, before: Standing, turn: int) -> int:
        """Whose the turn of this number is, counted over all players from 1."""
        order = self.order(rules, before)
        return order[(turn - 1) % len(order)]

    def next_dealer(self, rules: Any, hand: Any, lines: tuple[Line, ...], before: Standing) -> int | None:
        """Who deals after a hand, None where the deal passes on."""
        return None

    @abstractmethod
    def deal(self, rules: Any, before: Standing) -> Deal:
        """What is dealt next."""

    def deal_for(self, rules: Any, seats: int | None, number: int = 1) -> Deal:
        """What is in play in a deal, from 1, at a table of so many; the most there could be where nobody knows."""
        least, most = self.seats
        count = min(max(seats or most, least), most)
        names = tuple(str(seat) for seat in range(count))
        return self.deal(rules, replace(at_the_start(names, tuple((seat,) for seat in range(count))), deal=number))

    def eliminated(self, rules: Any, after: Standing) -> tuple[int, ...]:
        """Who is out after a hand."""
        return ()

    def may_buy_in(self, rules: Any, hand: Any, before: Standing, after: Standing) -> tuple[tuple[int, int], ...]:
        """Who still may come back, with the total."""
        return ()

    def buy_in_lines(self, rules: Any, hand: Any, before: Standing, after: Standing) -> tuple[Line, ...]:
        """The lines of those who come back at once."""
        return ()
