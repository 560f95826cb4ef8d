"""Who stays in a game of Kaluki: out at the limit, buying in again, and the stakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.games.base import HandPlayed, Stake
from referee.games.kaluki.hand import KalukiHand
from referee.games.kaluki.rules import KalukiRules
from referee.games.kaluki.score import out_in_one_turn
from referee.games.standing import ELIMINATED, Standing
from referee.verdict import Line
from referee.words import Fault, say, say_n

STAKES: Mapping[str, Stake] = {
    "call": Stake(1, say("for going out")),
    "kaluki": Stake(2, say("for going out in one turn")),
    "entry": Stake(5, say("into the pool at the start")),
    "buy_in": Stake(5, say("into the pool for buying in")),
}


@dataclass(frozen=True)
class Returns:
    """How often everybody has bought in, by seat, and who was in before the last hand."""

    bought: tuple[int, ...]
    were_in: tuple[int, ...]


def fold(_rules: KalukiRules, hand: KalukiHand, _lines: tuple[Line, ...], before: Standing) -> Returns:
    """The tally after a hand."""
    bought = before.tally.bought if before.tally else (0,) * before.size
    return Returns(tuple(n + (seat in hand.buys_in) for seat, n in enumerate(bought)), before.table)


def at_the_limit(rules: KalukiRules, after: Standing) -> tuple[int, ...]:
    """The players at the table whose totals reach the limit."""
    if rules.settlement == "chips":
        return ()
    least = rules.limit + (rules.limit_reached == "over")
    return tuple(seat for seat in sorted(after.table) if after.totals[seat] >= least)


def eliminated(rules: KalukiRules, after: Standing) -> tuple[int, ...]:
    """Who is out now."""
    return at_the_limit(rules, after) if rules.elimination else ()


def survivors(after: Standing) -> tuple[int, ...] | None:
    """The last one in; of several who went out together the lowest totals; None while the game goes on."""
    if len(after.table) > 1:
        return None
    if after.table:
        return after.table
    last = [seat for seat in after.tally.were_in if after.status[seat] == ELIMINATED]
    best = min((after.totals[seat] for seat in last), default=None)
    return tuple(seat for seat in sorted(last) if after.totals[seat] == best) or None


def bought(rules: KalukiRules, hand: KalukiHand, before: Standing, after: Standing) -> tuple[Line, ...]:
    """The lines of those who buy in, at the highest total of those who did not go out."""
    for seat in hand.buys_in:
        _check(rules, seat, before, after)
    if not hand.buys_in:
        return ()
    price = buy_in_at(after, hand)
    because = say("buys in at {n}", n=price)
    return tuple(Line(seat, price - after.totals[seat], "kaluki.buy-in", because) for seat in hand.buys_in)


def buy_in_at(after: Standing, hand: KalukiHand) -> int:
    """The highest total of those who are in and did not buy in after this hand."""
    return max(after.totals[seat] for seat in after.table if seat not in hand.buys_in)


def _check(rules: KalukiRules, seat: int, before: Standing, after: Standing) -> None:
    player = after.names[seat]
    if seat not in before.table or after.status[seat] != ELIMINATED:
        words = say("{player} did not go out in this hand: only somebody who did can buy in.", player=player)
        raise Fault(words, "buys_in", player)
    if rules.buy_ins is not None and after.tally.bought[seat] > rules.buy_ins:
        words = say_n(
            "{player} may not buy in again: each player may do so {n} time.",
            "{player} may not buy in again: each player may do so {n} times.",
            n=rules.buy_ins,
            player=player,
        )
        raise Fault(words, "buys_in", player)
    if len(after.table) < 2:
        raise Fault(say("{player} may buy in only while two others are in.", player=player), "buys_in", player)


def may_buy_in(rules: KalukiRules, hand: KalukiHand, before: Standing, after: Standing) -> tuple[tuple[int, int], ...]:
    """Who went out in a hand and may still buy in, each with the total of it."""
    if not rules.elimination or len(after.table) < 2:
        return ()
    out = (seat for seat in before.table if after.status[seat] == ELIMINATED)
    allowed = (seat for seat in out if rules.buy_ins is None or after.tally.bought[seat] < rules.buy_ins)
    return tuple((seat, buy_in_at(after, hand)) for seat in allowed)


def paid(stakes: Mapping[str, int], hands: Sequence[HandPlayed]) -> tuple[tuple[int, ...], int]:
    """What everybody has won and lost without the pool, and the pool."""
    last = hands[-1].before
    found = [0] * last.size
    there = {seat for each in hands for seat in each.before.table}
    for seat in there:
        found[seat] -= stakes["entry"]
    pool = stakes["entry"] * len(there)
    for each in hands:
        hand: KalukiHand | None = each.hand
        if hand is None:
            continue
        for seat in hand.buys_in:
            found[seat] -= stakes["buy_in"]
            pool += stakes["buy_in"]
        if hand.out is not None:
            call = stakes["kaluki" if hand.kaluki or out_in_one_turn(hand) else "call"]
            for seat in each.before.playing:
                found[seat] -= call
            found[hand.out] += call * each.before.seats
    return tuple(found), pool
