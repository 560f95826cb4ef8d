"""What 500 Rummy keeps from hand to hand, how it ends, and who deals next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from referee.games.common import last_hand_over, step_of
from referee.games.hand import AS_THEY_ARE
from referee.games.rummy500.hand import Rummy500Hand
from referee.games.rummy500.rules import Rummy500Rules
from referee.games.standing import Standing
from referee.verdict import Line, totals
from referee.words import Words, say

LATER = AS_THEY_ARE | {"500.threshold", "500.divide"}
"""Clauses of lines that come after the cards and bonuses of a hand."""


@dataclass(frozen=True)
class Tally:
    """Which sides are on the board, by their first seats, whether the target has been reached, and which side went out last.

    `best` has what each side made in its best hand while there was no threshold, by its first seat.
    """

    on_board: frozenset[int] = frozenset()
    best: Mapping[int, int] = field(default_factory=dict)
    reached: bool = False
    out: tuple[int, ...] = ()

    def counts(self, side: int, threshold: int) -> bool:
        """Whether the hands of a side count without reaching the threshold, as it has reached it before."""
        return side in self.on_board or self.best.get(side, threshold - 1) >= threshold


def sums(lines: Iterable[Line], seats: int) -> tuple[int, ...]:
    """What every player made in a hand, before threshold, division and points by agreement."""
    return totals((line for line in lines if line.clause not in LATER), seats)


def fold(rules: Rummy500Rules, hand: Rummy500Hand, lines: tuple[Line, ...], before: Standing) -> Tally:
    """The tally after a hand."""
    tally: Tally = before.tally or Tally()
    made = sums(lines, before.size)
    scored = totals(lines, before.size)
    played = () if hand.thrown_in else [side for side in before.sides if side[0] in before.playing]
    own = {side[0]: sum(made[seat] for seat in side) * hand.times(rules) for side in played}
    needed, best, on_board = rules.threshold, {}, set()
    if needed:
        on_board = {side for side, points in own.items() if points >= needed or tally.counts(side, needed)}
    else:
        best = {side: max(points, tally.best.get(side, points)) for side, points in own.items()}
    highest = max(before.totals[side[0]] + sum(scored[seat] for seat in side) for side in before.sides)
    return Tally(
        on_board=tally.on_board | on_board,
        best={**tally.best, **best},
        reached=tally.reached or (rules.enough is not None and highest >= rules.enough),
        out=before.side(hand.out) if hand.out is not None else (),
    )


def winners(rules: Rummy500Rules, after: Standing) -> tuple[int, ...] | None:
    """The winning seats once a limit is reached; None while the game goes on, also from a tie at the target."""
    tally: Tally = after.tally or Tally()
    leaders = after.leaders()
    if not leaders:
        return None
    if tally.reached:
        out = tally.out if rules.crossing == "went-out" else ()
        if out and rules.enough is not None and after.totals[out[0]] >= rules.enough:
            return out
        if len(leaders) == len(after.side(leaders[0])):
            return leaders
    return leaders if last_hand_over(rules, after) else None


def ended(rules: Rummy500Rules, after: Standing) -> Words | None:
    """That going out decided the game, where the highest total alone would not have."""
    won = winners(rules, after)
    if won is None or rules.target is None or won == after.leaders():
        return None
    if rules.target_reached == "over":
        return say(
            "Of those who have more than {n} points, the player who went out wins: {scores}.",
            n=rules.target,
            scores=after.told(won),
        )
    return say(
        "Of those who have reached {n} points, the player who went out wins: {scores}.",
        n=rules.target,
        scores=after.told(won),
    )


def bonuses(rules: Rummy500Rules, after: Standing) -> tuple[Line, ...]:
    """The bonus of the side that leads alone."""
    leaders = after.leaders()
    if not (rules.final_bonus and leaders) or leaders != after.side(leaders[0]):
        return ()
    return (Line(leaders[0], rules.final_bonus, "500.final-bonus", say("bonus for leading at the end")),)


def next_dealer(rules: Rummy500Rules, hand: Rummy500Hand, lines: tuple[Line, ...], before: Standing) -> int | None:
    """The winner of the hand, or None where the deal passes on."""
    if rules.next_dealer == "left":
        return None
    made = sums(lines, before.size)
    by_side = before.side_points(made)
    best = max(by_side.values())
    leading = [side for side, points in by_side.items() if points == best]
    candidates = {seat for side in leading for seat in side if made[seat] == max(made[each] for each in side)}
    return next(seat for seat in before.behind(before.dealer, step_of(rules)) if seat in candidates)
