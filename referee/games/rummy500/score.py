"""A hand of 500 Rummy, the tally, and the end of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from referee.games.base.hand import LINES_ASIDE
from referee.games.base.options import is_last_hand_played
from referee.games.base.scoring import Scoring, counted_lines, gain_words, left_in_hand, not_counted, points_of
from referee.games.base.standing import Standing
from referee.games.rummy500.gambit import gambit_lines
from referee.games.rummy500.hand import Rummy500Hand
from referee.games.rummy500.options import Rummy500Rules
from referee.games.rummy500.table import check_hand, check_multiples
from referee.games.rummy500.values import held_value, running
from referee.games.table.position import TableMeld
from referee.verdict import Line, totals
from referee.words import Words, say, say_n


def _laid(rules: Rummy500Rules, hand: Rummy500Hand, melds: Iterable[TableMeld]) -> Iterator[Line]:
    for seat, points in sorted(hand.melded.items()):
        yield Line(seat, points, "500.score", say_n("laid: {n} point", "laid: {n} points", n=points))
    yield from running(rules, melds)


def _left(rules: Rummy500Rules, hand: Rummy500Hand, before: Standing) -> Iterator[Line]:
    late = hand.stock_gone or hand.out is None
    credit = rules.residual == "credit" or (rules.residual == "credit-late" and late)
    value = partial(held_value, rules)
    for seat in sorted(before.playing):
        if seat == hand.out:
            continue
        points = points_of(hand.held[seat], value)
        if hand.out is None and not rules.stock_out_counts:
            yield Line(seat, 0, "500.stock-out-score", not_counted(hand.held[seat], value))
        elif not credit:
            yield Line(seat, -points, "500.score", left_in_hand(hand.held[seat], value))
        elif hand.out is not None and len(before.sides) == 2 and seat not in before.side(hand.out):
            because = gain_words(before.names[seat], hand.held[seat], value)
            yield Line(hand.out, points, "500.residual", because)
        else:
            yield Line(seat, 0, "500.residual", say("cards in hand are not deducted"))


def _bonuses(rules: Rummy500Rules, hand: Rummy500Hand, melds: tuple[TableMeld, ...]) -> Iterator[Line]:
    if hand.out is None:
        return
    if rules.out_bonus:
        yield Line(hand.out, rules.out_bonus // hand.times(rules), "500.out-bonus", say("went out"))
    if rules.seven_run_bonus and (hand.seven_run or _out_with_seven(hand, hand.out, melds)):
        bonus = rules.seven_run_bonus // hand.times(rules)
        yield Line(hand.out, bonus, "500.seven-run", say("went out with a run of seven"))


def _out_with_seven(hand: Rummy500Hand, out: int, melds: tuple[TableMeld, ...]) -> bool:
    """Whether the player's last meld or, with turns, one in the last turn was a run of seven laid in one go."""
    new_melds = [play for play in hand.plays if play.act == "meld"]
    mine = [(play, meld) for play, meld in zip(new_melds, melds, strict=True) if play.by == out]
    if not mine:
        return False
    last = max((play.turn or 0 for play in hand.plays), default=0)
    if mine[-1][0].turn is not None:
        mine = [(play, meld) for play, meld in mine if play.turn == last]
    else:
        mine = mine[-1:]
    return any(meld.lying[0].meld.kind == "run" and meld.cards_at_first >= 7 for _, meld in mine)


def _threshold(rules: Rummy500Rules, hand: Rummy500Hand, lines: tuple[Line, ...], before: Standing) -> Iterator[Line]:
    tally: Tally = before.tally or Tally()
    own = totals(lines, before.size)
    for side in before.sides:
        made = sum(own[seat] for seat in side) * hand.times(rules)
        if not rules.threshold or made >= rules.threshold or tally.counts(side[0], rules.threshold):
            continue
        for seat in side:
            divided = hand.divided and made != 0
            because = _cancelled(rules, own[seat], made, alone=len(side) == 1, divided=divided)
            yield Line(seat, -own[seat], "500.threshold", because)


def _cancelled(rules: Rummy500Rules, points: int, made: int, *, alone: bool, divided: bool) -> Words:
    """Why a player's points of a hand do not count; for partners, what they scored together, before division if there is one."""
    said = {"points": points, "made": made, "threshold": rules.threshold}
    if alone and not divided:
        return say("{points} not counted: it takes {threshold} in one hand to get on the board", **said)
    if alone:
        return say(
            "{points} not counted, {made} before the division: it takes {threshold} in one hand to get on the board",
            **said,
        )
    if not divided:
        return say(
            "{points} not counted, {made} together: it takes {threshold} in one hand to get on the board",
            **said,
        )
    return say(
        "{points} not counted, {made} together before the division: it takes {threshold} in one hand to get on the "
        "board",
        **said,
    )


def _divided(rules: Rummy500Rules, lines: tuple[Line, ...], before: Standing) -> Iterator[Line]:
    if rules.divisor == 1:
        return
    for seat, points in enumerate(totals(lines, before.size)):
        if points:
            because = say("{points} divided by {divisor}", points=points, divisor=rules.divisor)
            yield Line(seat, points // rules.divisor - points, "500.divide", because)


LINES_AFTER_DIVISION = LINES_ASIDE | {"500.threshold", "500.divide"}
"""Clauses of lines that come after the cards and bonuses of a hand."""


@dataclass(frozen=True)
class Tally:
    """Which sides are on the board, by their first seats, whether the target has been reached, and which side went out last.

    `best` is what each side scored in its best hand while there was no threshold, by its first seat.
    """

    on_board: frozenset[int] = frozenset()
    best: Mapping[int, int] = field(default_factory=dict)
    reached: bool = False
    out: tuple[int, ...] = ()

    def counts(self, side: int, threshold: int) -> bool:
        """Whether the hands of a side count without reaching the threshold, because it has reached it before."""
        return side in self.on_board or self.best.get(side, threshold - 1) >= threshold


def sums(lines: Iterable[Line], seats: int) -> tuple[int, ...]:
    """What every player scored in a hand, before threshold, division and points by agreement."""
    return totals((line for line in lines if line.clause not in LINES_AFTER_DIVISION), seats)


BONUS_NAMES = {"500.final-bonus": say("Final bonus")}


class Rummy500Scoring(Scoring):
    """How 500 Rummy is scored."""

    bonus_names = BONUS_NAMES

    def score(self, rules: Rummy500Rules, hand: Rummy500Hand, before: Standing) -> tuple[Line, ...]:
        """The lines of a hand: cards, bonuses, doubling; a Fault if it is impossible."""
        if hand.scores is not None:
            check_multiples(rules, hand, before)
            return counted_lines(hand, before)
        melds = check_hand(rules, hand, before)
        return (
            *_laid(rules, hand, melds),
            *_left(rules, hand, before),
            *_bonuses(rules, hand, melds),
            *gambit_lines(hand),
        )

    def withheld(
        self, rules: Rummy500Rules, hand: Rummy500Hand, lines: tuple[Line, ...], before: Standing
    ) -> tuple[Line, ...]:
        """What does not count of the lines of a hand: the threshold, then the division."""
        held_back = tuple(_threshold(rules, hand, lines, before))
        return held_back if hand.divided else held_back + tuple(_divided(rules, lines + held_back, before))

    def fold(self, rules: Rummy500Rules, hand: Rummy500Hand, lines: tuple[Line, ...], before: Standing) -> Tally:
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

    def winners(self, rules: Rummy500Rules, after: Standing) -> tuple[int, ...] | None:
        """The winning seats once a limit is reached; None while the game goes on, even after a tie at the target."""
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
        return leaders if is_last_hand_played(rules, after) else None

    def ended(self, rules: Rummy500Rules, after: Standing) -> Words | None:
        """Says that going out decided the game, if the highest total alone would not have."""
        won = self.winners(rules, after)
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

    def bonuses(self, rules: Rummy500Rules, after: Standing) -> tuple[Line, ...]:
        """The bonus of the side that leads alone."""
        leaders = after.leaders()
        if not (rules.final_bonus and leaders) or leaders != after.side(leaders[0]):
            return ()
        return (Line(leaders[0], rules.final_bonus, "500.final-bonus", say("bonus for leading at the end")),)

    def goal(self, rules: Rummy500Rules) -> int | None:
        """The target."""
        return rules.target

    def above(self, rules: Rummy500Rules) -> bool:
        """True if only a total over the target counts."""
        return rules.target_reached == "over"

    def deals(self, rules: Rummy500Rules) -> int | None:
        """The number of hands that the table plays, if there is no target."""
        return None if rules.target else rules.hands_limit
