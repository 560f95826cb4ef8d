"""The standing before a hand (who sits at the table, who plays, the totals, whose deal it is), and how a game seats its players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from referee.games.base.deal import Deal
from referee.verdict import Line
from referee.words import Words, say

HERE, LEFT, OUT, AWAY, ELIMINATED, OUT_AND_GONE = "here", "left", "out", "away", "eliminated", "out and gone"
"""The status of a player: at the table, gone and counted, gone and not counted, not there yet, out of the game, or out and gone."""


@dataclass(frozen=True)
class Standing:
    """The standing before a hand: its number and dealer, the totals by seat, and what the game tallies for itself."""

    names: tuple[str, ...]
    teams: tuple[tuple[int, ...], ...]
    dealer: int
    totals: tuple[int, ...]
    seating: tuple[int, ...]
    """Everybody in clockwise order."""
    status: tuple[str, ...]
    """The status of each player, by seat."""
    playing: tuple[int, ...]
    """Who plays the hand."""
    counted: tuple[int, ...]
    """The players whose sides are judged."""
    dealt: tuple[int, bool]
    """Who dealt last, and whether the deal passes on from there."""
    number: int = 1
    deal: int = 1
    """The number of the deal, from 1: a thrown-in hand has a number, but is not a deal."""
    tally: Any = None
    """What the game itself counts from hand to hand."""

    @property
    def seats(self) -> int:
        """The number of players in the hand."""
        return len(self.playing)

    @property
    def size(self) -> int:
        """The number of players on the sheet."""
        return len(self.names)

    @property
    def table(self) -> tuple[int, ...]:
        """The players at the table, clockwise."""
        return tuple(seat for seat in self.seating if self.status[seat] == HERE)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The sides that are judged."""
        return tuple(side for side in self.teams if side[0] in self.counted)

    def order(self, step: int, first: int | None = None) -> tuple[int, ...]:
        """The players of the hand, in order of play from the first player, by default the one after the dealer."""
        order = tuple(seat for seat in self.behind(self.dealer, step) if seat in self.playing)
        place = order.index(first) if first in order else 0
        return (*order[place:], *order[:place])

    def behind(self, seat: int, step: int) -> tuple[int, ...]:
        """Everybody in order of play, from the one after a player to that player."""
        at, size = self.seating.index(seat), self.size
        return tuple(self.seating[(at + step * place) % size] for place in range(1, size + 1))

    def side(self, seat: int) -> tuple[int, ...]:
        """The side of a seat."""
        return next(side for side in self.teams if seat in side)

    def side_points(self, points: tuple[int, ...]) -> dict[tuple[int, ...], int]:
        """The points of every side, from each player's own points by seat."""
        return {side: sum(points[seat] for seat in side) for side in self.sides}

    def with_points(self, points: tuple[int, ...]) -> tuple[int, ...]:
        """The totals by seat after adding each player's own points."""
        found = list(self.totals)
        for side in self.teams:
            gained = sum(points[seat] for seat in side)
            for seat in side:
                found[seat] += gained
        return tuple(found)

    def counting(self) -> Standing:
        """The same, judging everybody who is there or has left a total that counts."""
        return replace(self, counted=tuple(seat for seat in self.seating if self.status[seat] in (HERE, LEFT)))

    def told(self, seats: Iterable[int]) -> list[Words]:
        """The totals of some of the players, with their names."""
        return [say("{player} has {points}", player=self.names[seat], points=self.totals[seat]) for seat in seats]

    def leaders(self, *, lowest: bool = False) -> tuple[int, ...]:
        """The seats of the sides with the best total; nobody if no side is judged."""
        best = (min if lowest else max)((self.totals[side[0]] for side in self.sides), default=None)
        return tuple(seat for side in self.sides for seat in side if self.totals[seat] == best)


def at_the_start(
    names: tuple[str, ...], teams: tuple[tuple[int, ...], ...], dealer: int = 0, away: Iterable[int] = ()
) -> Standing:
    """The standing before the first hand; those who are `away` come later."""
    late, everybody = set(away), tuple(range(len(names)))
    status = tuple(AWAY if seat in late else HERE for seat in everybody)
    there = tuple(seat for seat in everybody if seat not in late)
    return Standing(names, teams, dealer, (0,) * len(names), everybody, status, there, there, (dealer, False))


class Seating(ABC):
    """Who plays a game, in which order, who deals what, who is out and who comes back."""

    seats: tuple[int, int]
    """The fewest and the most players, unless the rules say otherwise."""
    partners: bool = False
    """Whether partners can play."""
    buy_in_field: str = ""
    """The field of a hand that names who comes back."""

    def players_needed(self, rules: Any) -> int | None:
        """The number of players that the rules require, None if any number of `seats` is allowed."""
        return None

    def players(self, rules: Any) -> tuple[int, int]:
        """The fewest and the most players under these rules."""
        needed = self.players_needed(rules)
        return self.seats if needed is None else (needed, needed)

    def sides_needed(self, rules: Any) -> int:
        """The number of sides that partners must form, 0 if the table chooses."""
        return 0

    def options_by_players(self, seats: int) -> Mapping[str, Any]:
        """The options that follow from the number of players, if the table has not chosen them."""
        return {}

    def plays_hand(self, rules: Any, before: Standing) -> tuple[int, ...]:
        """Who of those present plays a hand with a known dealer."""
        return before.playing

    def against(self, rules: Any, before: Standing, seat: int) -> tuple[int, ...]:
        """The players in the same game as a seat, if a hand is several games."""
        return before.playing

    def sits_out(self, rules: Any) -> str:
        """What a player who sits out gets, as a word."""
        return "nothing"

    def step(self, rules: Any) -> int:
        """1 if play goes to the left, otherwise -1."""
        return 1

    def first(self, rules: Any, before: Standing) -> int | None:
        """Who plays first, None for the player after the dealer."""
        return None

    def order(self, rules: Any, before: Standing) -> tuple[int, ...]:
        """The players of a hand, in order of play from the first player."""
        return before.order(self.step(rules), self.first(rules, before))

    def in_turn(self, rules: Any, hand: Any, before: Standing, turn: int) -> int:
        """Whose turn has this number, counted over all players from 1."""
        order = self.order(rules, before)
        return order[(turn - 1) % len(order)]

    def next_dealer(self, rules: Any, hand: Any, lines: tuple[Line, ...], before: Standing) -> int | None:
        """Who deals after a hand, None if the deal passes on."""
        return None

    @abstractmethod
    def deal(self, rules: Any, before: Standing) -> Deal:
        """What is dealt next."""

    def deal_for(self, rules: Any, seats: int | None, number: int = 1) -> Deal:
        """What is in play in a deal, from 1, at a table of this many; the most there could be if nobody knows."""
        least, most = self.seats
        count = min(max(seats or most, least), most)
        names = tuple(str(seat) for seat in range(count))
        return self.deal(rules, replace(at_the_start(names, tuple((seat,) for seat in range(count))), deal=number))

    def eliminated(self, rules: Any, after: Standing) -> tuple[int, ...]:
        """Who is out after a hand."""
        return ()

    def may_buy_in(self, rules: Any, hand: Any, before: Standing, after: Standing) -> tuple[tuple[int, int], ...]:
        """Who may still come back, with the total."""
        return ()

    def buy_in_lines(self, rules: Any, hand: Any, before: Standing, after: Standing) -> tuple[Line, ...]:
        """The lines of those who come back at once."""
        return ()
