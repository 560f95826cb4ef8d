"""What a finished game is remembered for: its turning point, its best hand, and who fought each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from referee.games.base.standing import AWAY, HERE, Standing
from referee.sheet.results import sign_of
from referee.sheet.scoresheet import Played, Scoresheet
from referee.verdict import total

NEAR_THE_TOP = 3
"""The places among which a duel is looked for."""


@dataclass(frozen=True)
class TurningPoint:
    """The side that won, and the hand after which it led alone; None if the bonuses at the end decided."""

    side: int
    hand: int | None


@dataclass(frozen=True)
class BestHand:
    """A player's best hand: its number, the points, and those of all others together."""

    seat: int
    hand: int
    points: int
    others: int


@dataclass(frozen=True)
class Duel:
    """Two sides: how often one overtook the other, and how far apart they finished."""

    sides: tuple[int, int]
    passes: int
    apart: int


def turning_point(scoresheet: Scoresheet) -> TurningPoint | None:
    """Where a single winning side took the lead for good, in a game of more than one hand."""
    won = [number for number, side in enumerate(scoresheet.record.sides) if side[0] in scoresheet.winners]
    if not scoresheet.finished or len(won) != 1 or len(scoresheet.hands) < 2:
        return None
    (side,) = won
    behind = [played.number for played in scoresheet.hands if not _leads(scoresheet, side, played.totals, played.after)]
    if not behind:
        return TurningPoint(side, 1)
    if behind[-1] < len(scoresheet.hands):
        return TurningPoint(side, behind[-1] + 1)
    return TurningPoint(side, None) if _leads(scoresheet, side, scoresheet.final, scoresheet.standing) else None


def _leads(scoresheet: Scoresheet, side: int, totals: tuple[int, ...], after: Standing) -> bool:
    """Whether a side leads alone with these totals by seat, among those who have sat down."""
    marks = [sign_of(scoresheet) * totals[seats[0]] for seats in scoresheet.record.sides]
    return all(
        marks[side] > mark
        for number, mark in enumerate(marks)
        if number != side and after.status[scoresheet.record.sides[number][0]] != AWAY
    )


def best_hand(scoresheet: Scoresheet) -> BestHand | None:
    """The best hand of all, without points by agreement; of equal ones, the one where the others did worst.

    If low points are good, only a hand in which the others took points counts.
    """
    sign = sign_of(scoresheet)
    found = (each for played in scoresheet.hands if not played.hand.void for each in _hands_of(scoresheet, played))
    best = max(found, key=lambda each: (sign * each.points, -sign * each.others), default=None)
    return best if best and (best.points if sign > 0 else best.others) > 0 else None


def _hands_of(scoresheet: Scoresheet, played: Played) -> Iterator[BestHand]:
    """How each player did in a hand."""
    lines = [line for line in played.lines if line.clause not in scoresheet.record.game.scoring.lines_aside]
    points = [total(lines, seat) for seat in range(len(scoresheet.final))]
    for seat in played.before.playing:
        own = points[seat]
        yield BestHand(seat, played.number, own, sum(points) - own)


def duel(scoresheet: Scoresheet) -> Duel | None:
    """The two sides that overtook each other most often, at least twice; of several, the closest near the top.

    Otherwise the first two, if they finished close: no more than a tenth of the difference between first and last.
    """
    pairs = [
        _between(scoresheet, first, second) for first, second in combinations(range(len(scoresheet.record.sides)), 2)
    ]
    fiercest = max(pairs, key=lambda each: (each.passes, -each.apart))
    if fiercest.passes > 1:
        return fiercest
    if len(pairs) < 2 or not any(each.apart for each in pairs):
        return None
    marks = [sign_of(scoresheet) * scoresheet.final[side[0]] for side in scoresheet.record.sides]
    best = sorted(range(len(marks)), key=lambda side: -marks[side])[:NEAR_THE_TOP]
    near = [each for each in pairs if set(each.sides) <= set(best)]
    first = next(each for each in near if set(each.sides) == set(best[:2]))
    return first if first.apart * 10 <= max(marks) - min(marks) else min(near, key=lambda each: each.apart)


def _between(scoresheet: Scoresheet, first: int, second: int) -> Duel:
    one, other = scoresheet.record.sides[first][0], scoresheet.record.sides[second][0]
    ahead = [
        played.totals[one] > played.totals[other]
        for played in scoresheet.hands
        if played.before.status[one] == played.before.status[other] == HERE
        and played.totals[one] != played.totals[other]
    ]
    passes = sum(was != now for was, now in pairwise(ahead))
    return Duel((first, second), passes, abs(scoresheet.final[one] - scoresheet.final[other]))
