"""Who is still in a game of Kaluki: the limit, buying in, stakes, and who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.games.base.options import hands_played_words, is_last_hand_played
from referee.games.base.scoring import HandPlayed, Stake
from referee.games.base.standing import ELIMINATED, Standing
from referee.games.kaluki.hand import KalukiHand
from referee.games.kaluki.options import KalukiRules
from referee.games.table.turn import out_in_one_turn
from referee.verdict import Line
from referee.words import Fault, Words, say, say_n, together

STAKES: Mapping[str, Stake] = {
    "call": Stake(1, say("for going out")),
    "kaluki": Stake(2, say("for going out in one turn")),
    "entry": Stake(5, say("into the pool at the start")),
    "buy_in": Stake(5, say("into the pool for buying in")),
}


OUT = say_n("went out once", "went out {n} times", n=1), say("went out twice")
OUT_AT_ONCE = (
    say_n("went out in one turn", "went out in one turn, {n} times", n=1),
    say("went out in one turn, twice"),
)
OTHERS_OUT = (
    say_n("another player went out once", "others went out {n} times", n=1),
    say("others went out twice"),
)
OTHERS_OUT_AT_ONCE = (
    say_n("another player went out in one turn", "others went out in one turn, {n} times", n=1),
    say("others went out in one turn, twice"),
)
BOUGHT_IN = say_n("bought in once", "bought in {n} times", n=1), say("bought in twice")


@dataclass(frozen=True)
class Returns:
    """How often everybody has bought in, by seat, and who was in before the last hand."""

    bought: tuple[int, ...]
    were_in: tuple[int, ...]


def fold(rules: KalukiRules, hand: KalukiHand, lines: tuple[Line, ...], before: Standing) -> Returns:
    """The tally after a hand."""
    bought = before.tally.bought if before.tally else (0,) * before.size
    return Returns(tuple(n + (seat in hand.buys_in) for seat, n in enumerate(bought)), before.table)


def at_the_limit(rules: KalukiRules, after: Standing) -> tuple[int, ...]:
    """The players at the table whose totals reach the limit."""
    return reached(rules, after, after.table)


def reached(rules: KalukiRules, after: Standing, seats: Sequence[int]) -> tuple[int, ...]:
    """Those of these players whose totals reach the limit."""
    if rules.settlement == "chips" or rules.limit is None:
        return ()
    least = rules.limit + (rules.limit_reached == "over")
    return tuple(seat for seat in sorted(seats) if after.totals[seat] >= least)


def eliminated(rules: KalukiRules, after: Standing) -> tuple[int, ...]:
    """Who is out now."""
    return at_the_limit(rules, after) if rules.elimination else ()


def last_players_in(rules: KalukiRules, after: Standing) -> tuple[int, ...] | None:
    """The last player in; if several went out together, those with the lowest total; None while the game goes on.

    After the last hand, those with the lowest total among those who are in.
    """
    if len(after.table) > 1:
        return _lowest(after, after.table) if is_last_hand_played(rules, after) else None
    if after.table:
        return after.table
    last = after.tally.were_in
    if any(after.status[seat] != ELIMINATED for seat in last):
        return None
    return _lowest(after, last) or None


def _lowest(after: Standing, seats: Sequence[int]) -> tuple[int, ...]:
    """Those of these players who have the lowest total."""
    best = min((after.totals[seat] for seat in seats), default=None)
    return tuple(seat for seat in sorted(seats) if after.totals[seat] == best)


def buy_in_lines(rules: KalukiRules, hand: KalukiHand, before: Standing, after: Standing) -> tuple[Line, ...]:
    """The lines of those who buy in, at the highest total of those who did not go out."""
    for seat in hand.buys_in:
        _check(rules, seat, before, after)
    if not hand.buys_in:
        return ()
    price = buy_in_at(after, hand)
    return tuple(
        Line(
            seat,
            price - after.totals[seat],
            "kaluki.buy-in",
            say("out with {total}, buys in at {n}", total=after.totals[seat], n=price),
        )
        for seat in hand.buys_in
    )


def buy_in_at(after: Standing, hand: KalukiHand) -> int:
    """The highest total of those who are in and did not buy in after this hand."""
    return max(after.totals[seat] for seat in after.table if seat not in hand.buys_in)


def _check(rules: KalukiRules, seat: int, before: Standing, after: Standing) -> None:
    player = after.names[seat]
    if seat not in before.table or after.status[seat] != ELIMINATED:
        words = say("{player} was not knocked out in this hand: only somebody who was can buy in.", player=player)
        raise Fault(words, "buys_in", player)
    if rules.buy_ins is not None and after.tally.bought[seat] > rules.buy_ins:
        words = say_n(
            "{player} may not buy in again: each player may do so once.",
            "{player} may not buy in again: each player may do so {n} times.",
            n=rules.buy_ins,
            player=player,
        )
        if rules.buy_ins == 2:
            words = say("{player} may not buy in again: each player may do so twice.", player=player)
        if not rules.buy_ins:
            words = say("Nobody may buy in again.")
        raise Fault(words, "buys_in", player)
    if len(after.table) < 2:
        raise Fault(say("{player} may buy in only while two others are still in.", player=player), "buys_in", player)


def may_buy_in(rules: KalukiRules, hand: KalukiHand, before: Standing, after: Standing) -> tuple[tuple[int, int], ...]:
    """Who was put out by a hand and may still buy in, with the total for it."""
    if not rules.elimination or len(after.table) < 2:
        return ()
    out = (seat for seat in before.table if after.status[seat] == ELIMINATED)
    allowed = (seat for seat in out if rules.buy_ins is None or after.tally.bought[seat] < rules.buy_ins)
    return tuple((seat, buy_in_at(after, hand)) for seat in allowed)


def paid(stakes: Mapping[str, int], hands: Sequence[HandPlayed], winners: Sequence[int]) -> tuple[Line, ...]:
    """What everybody pays and gets, including the pool once somebody has won."""
    size = hands[-1].before.size
    there = {seat for each in hands for seat in each.before.table}
    bought = Counter(seat for each in hands if each.hand for seat in each.hand.buys_in)
    pool = stakes["entry"] * len(there) + stakes["buy_in"] * bought.total()
    lines = [_entry(stakes, seat, seat in hands[0].before.table) for seat in sorted(there)]
    for seat, n in sorted(bought.items()):
        lines.append(Line(seat, -n * stakes["buy_in"], "kaluki.stakes", _counted(BOUGHT_IN, n)))
    lines += _calls(stakes, hands)
    for place, seat in enumerate(sorted(winners)):
        share, rest = divmod(pool, len(winners))
        shared = say("a share of the pool of {n}", n=pool) if len(winners) > 1 else say("takes the pool of {n}", n=pool)
        lines.append(Line(seat, share + (rest if place == 0 else 0), "kaluki.stakes", shared))
    return tuple(line for seat in range(size) for line in lines if line.seat == seat and line.points)


def _entry(stakes: Mapping[str, int], seat: int, at_start: bool) -> Line:
    """What a player pays who was there at the start or joined later."""
    because = say("into the pool at the start") if at_start else say("into the pool for joining")
    return Line(seat, -stakes["entry"], "kaluki.stakes", because)


def _calls(stakes: Mapping[str, int], hands: Sequence[HandPlayed]) -> Iterator[Line]:
    """What the player who goes out gets from the others in the hand."""
    for stake, told, others in (("call", OUT, OTHERS_OUT), ("kaluki", OUT_AT_ONCE, OTHERS_OUT_AT_ONCE)):
        again = [each for each in hands if each.hand and each.hand.out is not None and _wins(each.hand) == stake]
        for seat in range(hands[-1].before.size):
            own = [each.before.seats - 1 for each in again if each.hand.out == seat]
            paying = sum(seat in each.before.playing for each in again) - len(own)
            if own:
                yield Line(seat, sum(own) * stakes[stake], "kaluki.stakes", _counted(told, len(own)))
            if paying:
                yield Line(seat, -paying * stakes[stake], "kaluki.stakes", _counted(others, paying))


def _wins(hand: KalukiHand) -> str:
    """The stake that the player who went out gets."""
    return "kaluki" if hand.kaluki or out_in_one_turn(hand) else "call"


def _counted(often: tuple[Words, Words], n: int) -> Words:
    """How often: once or so many times, or twice."""
    counted, twice = often
    return twice if n == 2 else replace(counted, values={"n": n})


def winners(rules: KalukiRules, after: Standing) -> tuple[int, ...] | None:
    """The best totals, once somebody has reached the limit or the last hand is over; or the last player in."""
    if rules.elimination:
        return last_players_in(rules, after)
    over = at_the_limit(rules, after) or is_last_hand_played(rules, after)
    return after.leaders(lowest=rules.lowest_wins) if over else None


def ended(rules: KalukiRules, after: Standing) -> Words | None:
    """Who reached the limit, or that the hands are over, and that the lowest total then wins."""
    if after.tally is None:
        return None
    over = () if rules.elimination else reached(rules, after, after.tally.were_in)
    if over and rules.limit_reached == "over":
        why = say(
            "The game ends when somebody has more than {n} points: {scores}.", n=rules.limit, scores=after.told(over)
        )
    elif over:
        why = say("The game ends at {n} points: {scores}.", n=rules.limit, scores=after.told(over))
    elif is_last_hand_played(rules, after) and winners(rules, after):
        why = hands_played_words(rules)
    else:
        return None
    if not rules.lowest_wins:
        return why
    best = after.told(winners(rules, after) or after.leaders(lowest=True))
    return together(why, say("The lowest total wins: {scores}.", scores=best))
