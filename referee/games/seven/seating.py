"""Who plays Seven Bridge, in which order, who deals, and what."""

from __future__ import annotations

from referee.games.base.deal import Deal
from referee.games.base.options import step_of
from referee.games.base.standing import Seating, Standing
from referee.games.seven.hand import SevenHand
from referee.games.seven.options import SevenRules
from referee.games.seven.table import first, order_of, turns_of
from referee.games.seven.values import DEALT, in_play
from referee.verdict import Line


class SevenSeating(Seating):
    """Two to six players; a player who claims a discard plays next."""

    seats = (2, 6)
    step = staticmethod(step_of)
    first = staticmethod(first)

    def in_turn(self, rules: SevenRules, hand: SevenHand, before: Standing, turn: int) -> int:
        """Whose turn it is after the claims that are noted."""
        return turns_of(rules, hand.plays, order_of(rules, before)).whose(turn)

    def next_dealer(self, rules: SevenRules, hand: SevenHand, lines: tuple[Line, ...], before: Standing) -> int | None:
        """The player who went out, or the same dealer if nobody did; None if the deal passes on."""
        if rules.next_dealer == "left":
            return None
        return before.dealer if hand.out is None else hand.out

    def deal(self, rules: SevenRules, before: Standing) -> Deal:
        """Seven cards each."""
        packs = in_play(rules)
        return Deal(cards=DEALT, packs=packs.count, jokers=packs.jokers, ace_at_both_ends=rules.runs_ace != "low")
