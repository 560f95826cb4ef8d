"""A hand of 500 Rummy reviewed: what could have been laid instead of counting against its holder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from referee.games.base import Reviewed
from referee.games.review import LeftOver, Sight, left_over, melds_first, readable, reviewed
from referee.games.rummy500.check import lay, play_rules
from referee.games.rummy500.hand import Rummy500Hand
from referee.games.rummy500.rules import Rummy500Rules
from referee.games.rummy500.score import running
from referee.games.rummy500.values import held_value
from referee.games.standing import Standing
from referee.games.table_melds import TableMeld
from referee.verdict import total


def review(rules: Rummy500Rules, hand: Rummy500Hand, before: Standing) -> Iterator[Reviewed]:
    """Everybody who could have laid some of the cards left in hand."""
    keep = 1 if rules.boathouse else 0
    for seat, held in hand.held.items():
        if not readable(held):
            continue
        sight = Sight(play_rules(rules, hand, before), seat, partial(held_value, rules), keep)
        found = _possible(rules, hand, sight, lay(rules, hand, before))
        if found.plays:
            yield reviewed(before.names[seat], found, _then(rules, hand, before, seat, found))


def _possible(rules: Rummy500Rules, hand: Rummy500Hand, sight: Sight, table: tuple[TableMeld, ...]) -> LeftOver:
    """What the player could have laid, where lay-offs need a meld of one's own also after that."""
    held, seat = hand.held[sight.seat], sight.seat
    melded = hand.melded.get(seat) or any(play.by == seat and play.act == "meld" for play in hand.plays)
    if melded or not rules.layoff_after_own:
        return left_over(sight, table, held)
    return melds_first(sight, table, held)


def _then(rules: Rummy500Rules, hand: Rummy500Hand, before: Standing, seat: int, found: LeftOver) -> Rummy500Hand:
    """The hand as it was then; where a player's points laid are known, and not their plays, with more of those."""
    then = replace(hand, held={**hand.held, seat: found.left})
    if seat not in hand.melded:
        return replace(then, plays=(*hand.plays, *found.plays))
    was, now = (total(running(rules, table), seat) for table in (lay(rules, hand, before), found.table))
    return replace(then, melded={**hand.melded, seat: hand.melded[seat] + now - was})
