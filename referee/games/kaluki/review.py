"""A hand of Kaluki reviewed: what could have been laid, also by who could have opened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from referee.games.base import Reviewed
from referee.games.kaluki.hand import KalukiHand
from referee.games.kaluki.openings import opening, points_to_open, short
from referee.games.kaluki.reach import SPARE
from referee.games.kaluki.rules import KalukiRules
from referee.games.kaluki.score import lay, play_rules
from referee.games.kaluki.values import chips, held_points, meld_rules
from referee.games.plays import Play
from referee.games.review import LeftOver, Sight, left_over, melds_first, readable, reviewed
from referee.games.standing import Standing
from referee.games.table_melds import TableMeld
from referee.melds import readings


def review(rules: KalukiRules, hand: KalukiHand, before: Standing) -> Iterator[Reviewed]:
    """Everybody who could have laid some of the cards left in hand."""
    value = chips if rules.settlement == "chips" else partial(held_points, rules)
    keep = 1 if rules.must_discard_out else 0
    for seat, held in hand.held.items():
        if not readable(held):
            continue
        sight = Sight(play_rules(rules, hand, before), seat, value, keep)
        found = _possible(rules, hand, before, sight, lay(rules, hand, before))
        if found.plays:
            yield reviewed(before.names[seat], found, replace(hand, held={**hand.held, seat: found.left}))


def _possible(
    rules: KalukiRules, hand: KalukiHand, before: Standing, sight: Sight, table: tuple[TableMeld, ...]
) -> LeftOver:
    """What the player could have laid: before the opening only melds that count enough, and then the rest.

    Where a player who goes out at once needs no points, also all cards but a last discard.
    """
    held = hand.held[sight.seat]
    melds = any(play.by == sight.seat and play.act == "meld" for play in hand.plays)
    if melds and not opening(rules, hand, before, sight.seat):
        return left_over(sight, table, held)
    if melds:
        return LeftOver((), held, table)

    def opens(plays: Sequence[Play]) -> bool:
        laid = [readings(play.cards, meld_rules(rules)) for play in plays]
        return bool(laid) and not short(rules, points_to_open(rules, laid)[0])

    found = melds_first(sight, table, held, opens)
    if found.plays or rules.opening_when_out:
        return found
    emptied = melds_first(sight, table, held)
    return emptied if len(emptied.left) <= SPARE else found
