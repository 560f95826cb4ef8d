"""A hand of Contract Rummy reviewed: what those who had opened could have laid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from referee.games.base import Reviewed
from referee.games.contract.contracts import more_melds
from referee.games.contract.hand import ContractHand
from referee.games.contract.rules import ContractRules
from referee.games.contract.score import lay, opening, penalty, play_rules
from referee.games.review import Sight, left_over, readable, reviewed
from referee.games.standing import Standing


def review(rules: ContractRules, hand: ContractHand, before: Standing) -> Iterator[Reviewed]:
    """Everybody who had opened and could have laid some of the cards left in hand."""
    for seat, held in hand.held.items():
        if not readable(held) or not _in_time(rules, hand, before, seat):
            continue
        sight = Sight(
            play_rules(rules, hand, before), seat, partial(penalty, rules), melds=more_melds(rules, before.deal)
        )
        found = left_over(sight, lay(rules, hand, before), held)
        if found.plays:
            yield reviewed(before.names[seat], found, replace(hand, held={**hand.held, seat: found.left}))


def _in_time(rules: ContractRules, hand: ContractHand, before: Standing, seat: int) -> bool:
    """Whether the player had opened, and where that matters had a turn after it, as far as turns are noted."""
    mine = [play for play in hand.plays if play.by == seat]
    if not any(play.act == "meld" for play in mine) or opening(rules, hand, before, seat):
        return False
    turns = [play.turn or 0 for play in hand.plays]
    return rules.layoff_when_opening or mine[0].turn is None or mine[0].turn + before.seats <= max(turns)
