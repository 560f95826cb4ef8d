"""The games of a gin sheet: one, or three side by side with Hollywood scoring; boxes, bonuses and settlement."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.games.base import Part
from referee.games.common import AS_THEY_ARE
from referee.games.gin.hand import GinHand
from referee.games.gin.rules import GinRules
from referee.games.standing import Standing
from referee.verdict import Line, total
from referee.words import Words, say, say_n

Pair = tuple[int, int]


@dataclass(frozen=True)
class GinGame:
    """One game: points of hands, points by agreement, boxes, hands won and hands entered, by seat; and who won it."""

    points: Pair = (0, 0)
    adjust: Pair = (0, 0)
    boxes: Pair = (0, 0)
    won: Pair = (0, 0)
    entered: Pair = (0, 0)
    winner: int | None = None

    @property
    def totals(self) -> Pair:
        """The totals that count towards the target."""
        return (self.points[0] + self.adjust[0], self.points[1] + self.adjust[1])


def fold(rules: GinRules, hand: GinHand, lines: tuple[Line, ...], before: Standing) -> tuple[GinGame, ...]:
    """The ledgers after a hand."""
    ledgers: tuple[GinGame, ...] = before.tally or (GinGame(),) * (3 if rules.hollywood else 1)
    boxes = _boxes(rules, hand, lines)
    for seat in (0, 1):
        points = total((line for line in lines if line.clause not in AS_THEY_ARE), seat)
        if points:
            chosen = _entered(ledgers, seat)
            ledgers = tuple(
                _enter(ledger, seat, points, boxes) if index in chosen else ledger
                for index, ledger in enumerate(ledgers)
            )
    return tuple(ledger if ledger.winner is not None else _close(rules, _adjusted(ledger, hand)) for ledger in ledgers)


def _boxes(rules: GinRules, hand: GinHand, lines: tuple[Line, ...]) -> int:
    """As how many boxes a hand counts: as the table said, or one or two, and those that its end brings besides."""
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


def _entered(ledgers: tuple[GinGame, ...], seat: int) -> list[int]:
    """The games in which a player's hand is written: the open ones entered before, and the next open one."""
    still = [index for index, ledger in enumerate(ledgers) if ledger.winner is None]
    before = [index for index in still if ledgers[index].entered[seat]]
    fresh = [index for index in still if not ledgers[index].entered[seat]]
    return before + fresh[:1]


def _enter(ledger: GinGame, seat: int, points: int, boxes: int) -> GinGame:
    return replace(
        ledger,
        points=_plus(ledger.points, seat, points),
        boxes=_plus(ledger.boxes, seat, boxes if points > 0 else 0),
        won=_plus(ledger.won, seat, 1 if points > 0 else 0),
        entered=_plus(ledger.entered, seat, 1),
    )


def _plus(pair: Pair, seat: int, points: int) -> Pair:
    return (pair[0] + points, pair[1]) if seat == 0 else (pair[0], pair[1] + points)


def _adjusted(ledger: GinGame, hand: GinHand) -> GinGame:
    return replace(ledger, adjust=(ledger.adjust[0] + hand.adjust.get(0, 0), ledger.adjust[1] + hand.adjust.get(1, 0)))


def _close(rules: GinRules, ledger: GinGame) -> GinGame:
    best = max(ledger.totals)
    if best < rules.target or ledger.totals[0] == ledger.totals[1]:
        return ledger
    return replace(ledger, winner=ledger.totals.index(best))


def _won(rules: GinRules, boxes: int, hands: int) -> Words:
    """The boxes of a player as the hands won, unless a hand counts as more than one."""
    if rules.boxes_when_doubled == 1 and boxes == hands:
        return say_n("{n} hand won × {bonus}", "{n} hands won × {bonus}", n=boxes, bonus=rules.box_bonus)
    return say_n("{n} box × {bonus}", "{n} boxes × {bonus}", n=boxes, bonus=rules.box_bonus)


def end_lines(rules: GinRules, ledger: GinGame) -> tuple[Line, ...]:
    """Boxes, game bonus and shutout of one finished game."""
    if ledger.winner is None:
        return ()
    winner, loser = ledger.winner, 1 - ledger.winner
    boxes = tuple(rules.box_bonus * count for count in ledger.boxes)
    lines = [
        Line(
            seat,
            boxes[seat],
            "gin.boxes",
            _won(rules, ledger.boxes[seat], ledger.won[seat]),
        )
        for seat in (0, 1)
        if boxes[seat]
    ]
    bonus = rules.worth(rules.game_bonus)
    if bonus:
        lines.append(
            Line(winner, bonus, "gin.game-bonus", say("reached {target} and won the game", target=rules.target))
        )
    shutout = {
        "none": 0,
        "bonus": rules.worth(rules.shutout_bonus),
        "double": ledger.points[winner] + boxes[winner] + bonus,
        "double-except-boxes": ledger.points[winner] + bonus,
        "double-hands": ledger.points[winner],
    }[rules.shutout]
    if shutout and not ledger.boxes[loser]:
        lines.append(Line(winner, shutout, "gin.shutout", say("shutout: the loser never scored")))
    return tuple(lines)


def winners(rules: GinRules, after: Standing) -> tuple[int, ...] | None:
    """The winner once every game is closed; with three games, who has the positive sum of settlements."""
    ledgers: tuple[GinGame, ...] = after.tally or ()
    if not ledgers or any(ledger.winner is None for ledger in ledgers):
        return None
    if not rules.hollywood:
        return (ledgers[0].winner or 0,)
    final = [sum(_final(rules, ledger, seat) for ledger in ledgers) for seat in (0, 1)]
    return tuple(seat for seat in (0, 1) if final[seat] == max(final))


def _final(rules: GinRules, ledger: GinGame, seat: int) -> int:
    return ledger.totals[seat] + total(end_lines(rules, ledger), seat)


def bonuses(rules: GinRules, after: Standing) -> tuple[Line, ...]:
    """The lines of the end, of all games together."""
    return tuple(line for ledger in after.tally for line in end_lines(rules, ledger))


def parts(rules: GinRules, after: Standing) -> tuple[Part, ...]:
    """The three games of Hollywood scoring; none otherwise."""
    if not rules.hollywood:
        return ()
    ledgers: tuple[GinGame, ...] = after.tally or (GinGame(),) * 3
    return tuple(Part(ledger.totals, ledger.winner, end_lines(rules, ledger)) for ledger in ledgers)
