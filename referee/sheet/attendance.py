"""Who plays a hand: the players who join, sit out or leave, where they sit, and whose deal it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from referee.games.base.hand import JOINED, Hand, hand_fields
from referee.games.base.standing import AWAY, ELIMINATED, HERE, LEFT, OUT, OUT_AND_GONE, Standing
from referee.games.game import Game
from referee.verdict import Line, totals
from referee.words import Fault, Words, say, say_n

MOVES = ("seats", "joins", "absent", "leaves")
"""The fields of a hand that say who plays."""


def latecomers(hands: Sequence[Hand]) -> set[int]:
    """The players who were not at the table from the start: those who join before leaving, and have no part in an earlier hand."""
    gone: set[int] = set()
    late: set[int] = set()
    for index, hand in enumerate(hands):
        late |= {seat for seat in hand.joins if seat not in gone | late and not _in_any(hands[:index], seat)}
        gone |= set(hand.leaves)
    return late


def successors(hands: Sequence[Hand]) -> dict[int, int]:
    """Who took whose place: each new player with the one whose place has been free the longest, in order."""
    gone: list[int] = []
    found = {}
    for hand in hands:
        for seat in hand.joins:
            if seat in gone:
                gone.remove(seat)
            elif gone and seat not in found:
                found[seat] = gone.pop(0)
        gone += hand.leaves
    return found


def _in_any(hands: Sequence[Hand], seat: int) -> bool:
    """Whether any of these hands mentions a player who is at the table."""
    return any(
        seat == hand.dealer
        or seat in (*hand.absent, *hand.seats)
        or any(seat in declared.seats_in(getattr(hand, key)) for key, declared in hand_fields(type(hand)).items())
        for hand in hands
    )


def has_moves(hands: Iterable[Hand]) -> bool:
    """Whether anybody joins, leaves or sits out in these hands."""
    return any(hand.joins or hand.leaves or hand.absent for hand in hands)


def at_the_table(before: Standing, hand: Hand) -> int:
    """How many are at the table for a hand, whether they play it or deal it to others."""
    return len({*before.table, *hand.joins} - {*hand.absent})


def seated(game: Game, rules: Any, before: Standing, hand: Hand) -> Standing:
    """The standing before a hand with those who play it; a Fault if they cannot play it."""
    before, there = _with_moves(game, rules, before, hand)
    _check_number(game, rules, there, hand)
    for problem in rules.problems(there) if there < before.size else ():
        raise problem
    _check_named(before, hand)
    _check_agreed(before, hand)
    return before


def expected_dealer(game: Game, rules: Any, before: Standing, hand: Hand) -> int:
    """The dealer of a hand of these players if it does not name one."""
    return _with_moves(game, rules, before, replace(hand, dealer=None))[0].dealer


def _with_moves(game: Game, rules: Any, before: Standing, hand: Hand) -> tuple[Standing, int]:
    """The standing before a hand after everybody has come, left and changed seats for it, and how many are there."""
    if has_moves([hand]):
        _check_moves(before, hand)
        status = tuple(HERE if seat in hand.joins else each for seat, each in enumerate(before.status))
        before = replace(before, status=status)
    if hand.seats:
        before = replace(before, seating=_reseated(before, hand.seats))
    there = tuple(seat for seat in before.table if seat not in hand.absent)
    return _dealing(game, rules, before, there, hand.dealer), len(there)


def _dealing(game: Game, rules: Any, before: Standing, there: tuple[int, ...], named: int | None = None) -> Standing:
    """The same if those who are `there` play, with the dealer."""
    last, passes = before.dealt
    order = before.behind(last, game.seating.step(rules))
    order = order if passes else (last, *order[:-1])
    dealer = next((seat for seat in order if seat in there), last) if named is None else named
    if named is not None and named not in there:
        raise Fault(say("{player} does not play this hand, and cannot deal it.", player=before.names[named]), "dealer")
    before = replace(before, dealer=dealer, playing=there, counted=there)
    playing = game.seating.plays_hand(rules, before)
    return before if playing == there else replace(before, playing=playing, counted=playing)


def next_standing(game: Game, rules: Any, before: Standing) -> Standing:
    """The standing before the next hand if everybody at the table plays it."""
    return _dealing(game, rules, before, before.table).counting()


def why_waiting(game: Game, rules: Any, before: Standing) -> Words | None:
    """Why nobody knows what comes next, if there are too few or too many at the table."""
    least, most = game.seating.players(rules)
    if len(before.table) < least:
        return say("There are too few players at the table: the game continues when somebody joins.")
    if len(before.table) > most:
        return say("More than {n} are at the table. Say who sits out before the next hand.", n=most)
    return None


def _check_moves(before: Standing, hand: Hand) -> None:
    if len(before.teams) < before.size:
        key = next(key for key in MOVES if getattr(hand, key))
        words = say(
            "partners play every hand: a substitute plays under the name of the player they stand in for, or correct the name."
        )
        raise Fault(words, key)
    for seat, total in hand.joins.items():
        player = before.names[seat]
        if before.status[seat] == HERE:
            words = say("{player} is already at the table: only somebody who is not can join.", player=player)
            raise Fault(words, "joins", player)
        if before.status[seat] in (ELIMINATED, OUT_AND_GONE):
            words = say(
                "{player} is out of the game: buying in right after that hand was the only way back.", player=player
            )
            raise Fault(words, "joins", player)
        if total == "own" and before.status[seat] == AWAY:
            words = say("{player} was not at the table before: there is no total to come back to.", player=player)
            raise Fault(words, "joins", player)
        if total == "average" and before.number == 1:
            raise Fault(say("There are no totals before hand 1: enter zero or a number."), "joins", player)
    for key, seats in (("absent", hand.absent), ("leaves", tuple(hand.leaves))):
        for seat in seats:
            there = (HERE, ELIMINATED) if key == "leaves" else (HERE,)
            if before.status[seat] not in there and seat not in hand.joins:
                raise Fault(say("{player} is not at the table.", player=before.names[seat]), key, before.names[seat])


def _reseated(before: Standing, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Everybody in the new order; a player who is not at the table follows the player before them on the sheet."""
    for seat in seats:
        if before.status[seat] != HERE:
            raise Fault(say("{player} is not at the table.", player=before.names[seat]), "seats")
    missing = [before.names[seat] for seat in before.table if seat not in seats]
    if missing:
        raise Fault(say("enter everybody at the table clockwise, {player} too.", player=missing[0]), "seats")
    sides = [before.side(seat) for seat in seats]
    if len(before.teams) < len(sides) and any(
        sides[place] != sides[place - len(before.teams)] for place in range(len(sides))
    ):
        raise Fault(say("the sides sit alternately: players of one side may not be neighbours."), "seats")
    order = list(seats)
    rest = [seat for seat in range(before.size) if seat not in seats]
    while rest:
        seat = next(each for each in rest if (each - 1) % before.size in order)
        order.insert(order.index((seat - 1) % before.size) + 1, seat)
        rest.remove(seat)
    return tuple(order)


def _check_number(game: Game, rules: Any, count: int, hand: Hand) -> None:
    least, most = game.seating.players(rules)
    if least <= count <= most:
        return
    needed = str(least) if least == most else f"{least}\N{EN DASH}{most}"
    words = say_n(
        "{n} player plays this hand: {game} is for {needed}.",
        "{n} players play this hand: {game} is for {needed}.",
        n=count,
        game=game.title,
        needed=needed,
    )
    raise Fault(words, *[key for key in ("absent", "joins") if getattr(hand, key)][:1])


def _check_named(before: Standing, hand: Hand) -> None:
    """Refuses a hand with cards of somebody who does not play it."""
    if before.seats == before.size:
        return
    for key, declared in hand_fields(type(hand)).items():
        for seat in declared.seats_in(getattr(hand, key)):
            if seat not in before.playing:
                player = before.names[seat]
                raise Fault(say("{player} does not play this hand.", player=player), key, player)


def _check_agreed(before: Standing, hand: Hand) -> None:
    """Refuses points by agreement for somebody who has no total yet; a player who sits out or has left has one."""
    for seat in hand.adjust:
        if before.status[seat] == AWAY:
            player = before.names[seat]
            words = say("{player} has not joined yet, and has no total to change.", player=player)
            raise Fault(words, "adjust", player)


def joining_lines(game: Game, rules: Any, before: Standing, hand: Hand) -> Iterator[Line]:
    """The lines that bring the totals of those who join to their start, based on the others alone."""
    others = [before.totals[seat] for seat in before.table if seat not in hand.joins]
    lowest = game.scoring.lowest_wins(rules)
    for seat, total in sorted(hand.joins.items()):
        because, points = _begun_with(total, others, before.totals[seat], lowest=lowest)
        yield Line(seat, points - before.totals[seat], JOINED, because)


def _begun_with(total: Any, others: Sequence[int], own: int, *, lowest: bool) -> tuple[Words, int]:
    """Why somebody joins with a total, and the total."""
    if total == "own":
        return say("comes back with their old total"), own
    if total == "zero" or (isinstance(total, str) and not others):
        return say("joins with {n}", n=0), 0
    if total == "worst":
        worst = (max if lowest else min)(others)
        return say("joins with the worst total, {n}", n=worst), worst
    if total == "average":
        mean = averaged(others, lowest=lowest)
        if mean * len(others) == sum(others):
            return say("joins with the average of {totals}: {n}", totals=list(others), n=mean), mean
        if lowest:
            return say("joins with the average of {totals}, rounded up: {n}", totals=list(others), n=mean), mean
        return say("joins with the average of {totals}, rounded down: {n}", totals=list(others), n=mean), mean
    return say("joins with {n}", n=total), int(total)


def averaged(points: Sequence[int], *, lowest: bool) -> int:
    """The average, rounded to the player's disadvantage."""
    return -(-sum(points) // len(points)) if lowest else sum(points) // len(points)


def sat_out(game: Game, rules: Any, before: Standing, hand: Hand, lines: Sequence[Line]) -> Iterator[Line]:
    """What those who sat out get for the hand."""
    gets = game.seating.sits_out(rules)
    if gets == "nothing" or hand.thrown_in or not hand.absent:
        return
    lowest, made = game.scoring.lowest_wins(rules), totals(lines, before.size)
    scores = [made[seat] for seat in before.playing]
    if gets == "average":
        points, because = (
            averaged(scores, lowest=lowest),
            say("sat out: the average of {scores}", scores=scores),
        )
    else:
        points, because = (max if lowest else min)(scores), say("sat out: the worst score of this hand")
    for seat in hand.absent:
        yield Line(seat, points, "table.sat-out", because)


def after_elimination(
    game: Game, rules: Any, before: Standing, after: Standing, hand: Hand
) -> tuple[Standing, tuple[Line, ...]]:
    """The standing after those who are out have gone and those who buy in have come back, with the lines of the latter."""
    gone = game.seating.eliminated(rules, after)
    status = tuple(ELIMINATED if seat in gone else each for seat, each in enumerate(after.status))
    after = replace(after, status=status) if gone else after
    lines = game.seating.buy_in_lines(rules, hand, before, after)
    if not lines:
        return after.counting(), ()
    back = {line.seat for line in lines}
    status = tuple(HERE if seat in back else each for seat, each in enumerate(after.status))
    gained = totals(lines, after.size)
    return replace(after, status=status, totals=after.with_points(gained)).counting(), lines


def in_the_running(game: Game, rules: Any, standing: Standing) -> Standing:
    """The standing with only those who can still win: in a game to the last player in, whoever is at the table."""
    return replace(standing, counted=standing.table) if game.scoring.staked(rules) else standing


def after_leaving(after: Standing, hand: Hand) -> Standing:
    """The standing after those who leave have gone."""
    said = {"counts": LEFT, "out": OUT}
    status = tuple(
        each if seat not in hand.leaves else OUT_AND_GONE if each == ELIMINATED else said[hand.leaves[seat]]
        for seat, each in enumerate(after.status)
    )
    return replace(after, status=status) if hand.leaves else after
