"""A hand of Seven Bridge reviewed: what could have been laid instead of counting against its holder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from referee.cards import Card
from referee.games.base import Reviewed
from referee.games.review import Sight, left_over, melds_first, readable, reviewed
from referee.games.seven.hand import SevenHand
from referee.games.seven.rules import SevenRules
from referee.games.seven.score import lay, play_rules
from referee.games.seven.values import SEVEN, card_points
from referee.games.standing import Standing

MULTIPLIES = 100
"""More than any card counts by itself."""


def review(rules: SevenRules, hand: SevenHand, before: Standing) -> Iterator[Reviewed]:
    """Everybody who could have laid some of the cards left in hand."""
    keep = 1 if rules.must_discard_out else 0
    for seat, held in hand.held.items():
        if not readable(held):
            continue
        sight = Sight(play_rules(rules, hand, before), seat, partial(_weight, rules), keep)
        table = lay(rules, hand, before)
        melded = any(play.by == seat and play.act == "meld" for play in hand.plays)
        found = left_over(sight, table, held) if melded else melds_first(sight, table, held)
        if found.plays:
            laid = None if hand.unmelded is None else tuple(each for each in hand.unmelded if each != seat)
            then = replace(hand, held={**hand.held, seat: found.left}, unmelded=laid)
            yield reviewed(before.names[seat], found, then)


def _weight(rules: SevenRules, card: Card) -> int:
    """How much it is worth to get rid of a card: what multiplies the hand goes first."""
    points = card_points(rules, card)
    if card.joker:
        return points + MULTIPLIES * (rules.joker_times - 1)
    return points + MULTIPLIES * (card.rank == SEVEN and rules.seven_doubles)
