"""How a hand of Kaluki scores."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from referee.games.base.hand import LINES_ASIDE
from referee.games.base.scoring import (
    Scoring,
    check_claims,
    check_held,
    chips_words,
    counted_lines,
    doubled,
    gain_words,
    left_in_hand,
    not_counted,
    penalty_lines,
    points_of,
    worth,
)
from referee.games.base.standing import Standing
from referee.games.kaluki.hand import KalukiHand
from referee.games.kaluki.opening import lay
from referee.games.kaluki.options import KalukiRules
from referee.games.kaluki.totals import STAKES, ended, fold, paid, winners
from referee.games.kaluki.values import chips, held_points, in_play
from referee.games.table.turn import check_said, out_in_one_turn
from referee.verdict import Line
from referee.words import say


def _check(rules: KalukiRules, hand: KalukiHand, before: Standing) -> None:
    check_held(hand.held, hand.out, before)
    check_said(hand, hand.kaluki, "kaluki", say("nobody went out: only the player who goes out can have a Kaluki."))
    value = chips if rules.settlement == "chips" else partial(held_points, rules)
    check_claims(hand.held.values(), worth(in_play(rules), value))
    lay(rules, hand, before)


def _chip_lines(hand: KalukiHand, before: Standing) -> Iterator[Line]:
    for seat in sorted(before.playing):
        if hand.out is None:
            yield Line(seat, 0, "kaluki.chips", not_counted(hand.held[seat], chips, chips_words))
        elif seat != hand.out:
            paid = points_of(hand.held[seat], chips)
            yield Line(seat, -paid, "kaluki.chips", left_in_hand(hand.held[seat], chips, chips_words))
            yield Line(hand.out, paid, "kaluki.chips", say("paid by {player}", player=before.names[seat]))


def _taken_lines(rules: KalukiRules, hand: KalukiHand, before: Standing) -> Iterator[Line]:
    value = partial(held_points, rules)
    for seat in sorted(before.playing):
        if hand.out is None:
            yield Line(seat, 0, "kaluki.score", not_counted(hand.held[seat], value))
        elif seat != hand.out:
            points = points_of(hand.held[seat], value)
            because = gain_words(before.names[seat], hand.held[seat], value)
            yield Line(hand.out, points, "kaluki.score", because)


class KalukiScoring(Scoring):
    """How Kaluki is scored."""

    lines_aside = LINES_ASIDE | {"kaluki.buy-in"}
    stakes = STAKES
    fold = staticmethod(fold)
    winners = staticmethod(winners)
    ended = staticmethod(ended)
    paid = staticmethod(paid)

    def score(self, rules: KalukiRules, hand: KalukiHand, before: Standing) -> tuple[Line, ...]:
        """The lines of a hand; a Fault if it is impossible."""
        if hand.scores is not None:
            return counted_lines(hand, before)
        _check(rules, hand, before)
        if rules.settlement == "chips":
            lines = tuple(_chip_lines(hand, before))
        elif rules.scoring == "winner-takes":
            lines = tuple(_taken_lines(rules, hand, before))
        else:
            lines = penalty_lines(hand.held, hand.out, before, partial(held_points, rules), "kaluki.score")
        if rules.kaluki_doubles and (hand.kaluki or out_in_one_turn(hand)):
            assert hand.out is not None
            because = say("doubled: {player} went out in one turn", player=before.names[hand.out])
            lines += doubled(lines, before.size, "kaluki.kaluki", because)
        return lines

    def lowest_wins(self, rules: KalukiRules) -> bool:
        """True if points are penalties."""
        return rules.lowest_wins

    def goal(self, rules: KalukiRules) -> int | None:
        """The limit, in points."""
        return None if rules.settlement == "chips" else rules.limit

    def above(self, rules: KalukiRules) -> bool:
        """True if only a total over the limit counts."""
        return rules.limit_reached == "over"

    def deals(self, rules: KalukiRules) -> int | None:
        """The number of hands that the table plays, if no limit ends the game."""
        return rules.hands_limit if rules.limit is None or rules.settlement == "chips" else None

    def staked(self, rules: KalukiRules) -> bool:
        """True if players are put out."""
        return rules.elimination

    def chips(self, rules: KalukiRules) -> bool:
        """True if every hand is paid in chips."""
        return rules.settlement == "chips"
