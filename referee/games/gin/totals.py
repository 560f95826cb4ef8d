"""The games of a gin sheet: one, or three side by side with Hollywood scoring; boxes, bonuses and settlement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import add

from referee.games.base.hand import LINES_ASIDE
from referee.games.base.scoring import SideGame
from referee.games.base.standing import Standing
from referee.games.gin.hand import GinHand
from referee.games.gin.options import GinRules
from referee.verdict import Line, total
from referee.words import Words, say, say_n

Counts = tuple[int, ...]
"""A number for each side."""


@dataclass(frozen=True)
class GinGame:
    """One game: points of hands, other points, boxes, hands won and hands entered, by side; and the winner."""

    points: Counts
    adjust: Counts
    boxes: Counts
    won: Counts
    entered: Counts
    winner: int | None = None

    @property
    def totals(self) -> Counts:
        """The totals that count towards the target."""
        return tuple(map(add, self.points, self.adjust))


def _begun(rules: GinRules, standing: Standing) -> tuple[GinGame, ...]:
    """The games as they are now."""
    none = (0,) * len(standing.teams)
    return standing.tally or (GinGame(none, none, none, none, none),) * (3 if rules.hollywood else 1)


def fold(rules: GinRules, hand: GinHand, lines: tuple[Line, ...], before: Standing) -> tuple[GinGame, ...]:
    """The games after a hand."""
    ledgers = _begun(rules, before)
    for index, side in enumerate(before.teams):
        own = [line for line in lines if line.seat in side and line.clause not in LINES_ASIDE]
        points = sum(line.points for line in own)
        if points:
            boxes = _boxes(rules, hand, own)
            chosen = _entered(ledgers, index)
            ledgers = tuple(
                _enter(ledger, index, points, boxes) if at in chosen else ledger for at, ledger in enumerate(ledgers)
            )
    given = tuple(
        sum(line.points for line in lines if line.seat in side and line.clause in LINES_ASIDE) for side in before.teams
    )
    return tuple(ledger if ledger.winner is not None else _close(rules, _adjusted(ledger, given)) for ledger in ledgers)


def _boxes(rules: GinRules, hand: GinHand, lines: Sequence[Line]) -> int:
    """The number of boxes for the side of these lines: as the table said, or one or two, plus those for the end of the hand."""
    if hand.boxes is not None:
        return hand.boxes
    clauses = {line.clause for line in lines}
    more = {
        "gin.gin-bonus": rules.gin_boxes,
        "gin.big-gin-bonus": rules.big_gin_boxes,
        "gin.undercut": rules.undercut_boxes,
    }
    once = rules.boxes_when_doubled if "gin.double" in clauses else 1
    return once + sum(boxes for clause, boxes in more.items() if clause in clauses)


def _entered(ledgers: tuple[GinGame, ...], side: int) -> list[int]:
    """The games that a side's hand is written in: the open ones entered before, and the next open one."""
    still = [index for index, ledger in enumerate(ledgers) if ledger.winner is None]
    before = [index for index in still if ledgers[index].entered[side]]
    fresh = [index for index in still if not ledgers[index].entered[side]]
    return before + fresh[:1]


def _enter(ledger: GinGame, side: int, points: int, boxes: int) -> GinGame:
    return replace(
        ledger,
        points=_plus(ledger.points, side, points),
        boxes=_plus(ledger.boxes, side, boxes if points > 0 else 0),
        won=_plus(ledger.won, side, 1 if points > 0 else 0),
        entered=_plus(ledger.entered, side, 1),
    )


def _plus(counts: Counts, side: int, points: int) -> Counts:
    return (*counts[:side], counts[side] + points, *counts[side + 1 :])


def _adjusted(ledger: GinGame, given: Counts) -> GinGame:
    return replace(ledger, adjust=tuple(map(add, ledger.adjust, given)))


def _close(rules: GinRules, ledger: GinGame) -> GinGame:
    best = max(ledger.totals)
    if best < rules.target or ledger.totals.count(best) > 1:
        return ledger
    return replace(ledger, winner=ledger.totals.index(best))


def _won(rules: GinRules, boxes: int, hands: int) -> Words:
    """The boxes of a player as the number of hands won, unless a hand counts as more than one."""
    if rules.boxes_when_doubled == 1 and boxes == hands:
        return say_n("{n} hand won × {bonus}", "{n} hands won × {bonus}", n=boxes, bonus=rules.box_bonus)
    return say_n("{n} box × {bonus}", "{n} boxes × {bonus}", n=boxes, bonus=rules.box_bonus)


def end_lines(rules: GinRules, ledger: GinGame, teams: Sequence[Sequence[int]]) -> tuple[Line, ...]:
    """Boxes, game bonus and shutout of one finished game."""
    if ledger.winner is None:
        return ()
    winner, seats = ledger.winner, [side[0] for side in teams]
    boxes = tuple(rules.box_bonus * count for count in ledger.boxes)
    lines = [
        Line(seat, boxes[side], "gin.boxes", _won(rules, ledger.boxes[side], ledger.won[side]))
        for side, seat in enumerate(seats)
        if boxes[side]
    ]
    bonus = rules.worth(rules.game_bonus)
    if bonus:
        won = say("reached {target} and won the game", target=rules.target)
        lines.append(Line(seats[winner], bonus, "gin.game-bonus", won))
    shutout = {
        "none": 0,
        "bonus": rules.worth(rules.shutout_bonus),
        "double": ledger.points[winner] + boxes[winner] + bonus,
        "double-except-boxes": ledger.points[winner] + bonus,
        "double-hands": ledger.points[winner],
    }[rules.shutout]
    if shutout and not any(count for side, count in enumerate(ledger.boxes) if side != winner):
        why = say("shutout: the loser never scored") if len(seats) == 2 else say("shutout: nobody else ever scored")
        lines.append(Line(seats[winner], shutout, "gin.shutout", why))
    return tuple(lines)


def winners(rules: GinRules, after: Standing) -> tuple[int, ...] | None:
    """The winning side once every game is closed; with three games, the side with the positive sum of settlements."""
    ledgers: tuple[GinGame, ...] = after.tally or ()
    won = [ledger.winner for ledger in ledgers if ledger.winner is not None]
    if not ledgers or len(won) < len(ledgers):
        return None
    if not rules.hollywood:
        return after.teams[won[0]]
    final = [sum(_final(rules, ledger, after, seat) for ledger in ledgers) for seat in (0, 1)]
    return tuple(seat for seat in (0, 1) if final[seat] == max(final))


def _final(rules: GinRules, ledger: GinGame, after: Standing, seat: int) -> int:
    return ledger.totals[seat] + total(end_lines(rules, ledger, after.teams), seat)


def bonuses(rules: GinRules, after: Standing) -> tuple[Line, ...]:
    """The lines of the end, of all games together."""
    return tuple(line for ledger in after.tally for line in end_lines(rules, ledger, after.teams))


def side_games(rules: GinRules, after: Standing) -> tuple[SideGame, ...]:
    """The three games of Hollywood scoring; otherwise none."""
    if not rules.hollywood:
        return ()
    ledgers = _begun(rules, after)
    return tuple(SideGame(ledger.totals, ledger.winner, end_lines(rules, ledger, after.teams)) for ledger in ledgers)
