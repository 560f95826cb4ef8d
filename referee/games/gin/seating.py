"""Who plays Gin Rummy, against whom, and who deals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.base.deal import Deal
from referee.games.base.hand import LINES_ASIDE
from referee.games.base.options import step_of
from referee.games.base.standing import Seating, Standing
from referee.games.gin.hand import HAND_SIZE, GinHand, against
from referee.games.gin.options import TABLES, GinRules
from referee.verdict import Line, totals


class GinSeating(Seating):
    """Who plays Gin Rummy: two players, three who take turns sitting out, or four in two games at once."""

    seats = (2, 4)
    step = staticmethod(step_of)

    def players_needed(self, rules: GinRules) -> int | None:
        """The number of players for which the table is set."""
        return rules.needs

    def sides_needed(self, rules: GinRules) -> int:
        """Two if partners play."""
        return 2 if rules.partners else 0

    def options_by_players(self, seats: int) -> Mapping[str, Any]:
        """How a table with this many players plays."""
        return {"gin_table": TABLES[seats]}

    def plays_hand(self, rules: GinRules, before: Standing) -> tuple[int, ...]:
        """Everybody, except a dealer who deals for two others."""
        if not rules.rests:
            return before.playing
        return tuple(seat for seat in before.playing if seat != before.dealer)

    def against(self, rules: GinRules, before: Standing, seat: int) -> tuple[int, ...]:
        """The players in a player's game."""
        if not rules.partners:
            return before.playing
        return next(pair for pair in against(before.teams) if seat in pair)

    def next_dealer(self, rules: GinRules, hand: GinHand, lines: tuple[Line, ...], before: Standing) -> int | None:
        """The loser, the winner or each in turn; after a hand in which nobody scored, the same player unless the deal passes around the table."""
        if rules.gin_table in ("dealer-out", "partners") or (
            rules.gin_table == "two" and rules.next_dealer == "alternate"
        ):
            return None
        points = totals((line for line in lines if line.clause not in LINES_ASIDE), before.size)
        first, second = before.playing
        if points[first] == points[second]:
            return before.dealer
        winner, loser = (first, second) if points[first] > points[second] else (second, first)
        return winner if rules.gin_table == "two" and rules.next_dealer == "winner" else loser

    def deal(self, rules: GinRules, before: Standing) -> Deal:
        """Ten cards each from one pack; each of two games at once has its own pack."""
        return Deal(cards=HAND_SIZE, packs=2 if rules.partners else 1, jokers=0)
