"""How a hand of Contract Rummy scores."""

from __future__ import annotations

from functools import partial

from referee.games.base.scoring import Scoring, check_claims, check_held, counted_lines, penalty_lines, worth
from referee.games.base.standing import Standing
from referee.games.contract.hand import ContractHand
from referee.games.contract.opening import lay
from referee.games.contract.options import ContractRules, in_play
from referee.games.contract.values import penalty
from referee.games.table.turn import check_said, out_in_one_turn
from referee.verdict import Line
from referee.words import Words, say, say_n


class ContractScoring(Scoring):
    """How Contract Rummy is scored."""

    def score(self, rules: ContractRules, hand: ContractHand, before: Standing) -> tuple[Line, ...]:
        """The penalties of a hand; a Fault if it is impossible."""
        if hand.scores is not None:
            return counted_lines(hand, before)
        check_held(hand.held, hand.out, before)
        value = partial(penalty, rules)
        check_claims(hand.held.values(), worth(in_play(rules, before.seats), value))
        check_said(
            hand, hand.one_turn, "one_turn", say("nobody went out: only the player who goes out can do so in one turn.")
        )
        lay(rules, hand, before)
        lines = penalty_lines(hand.held, hand.out, before, value, "contract.score")
        if not rules.one_turn_bonus or hand.out is None or not (hand.one_turn or out_in_one_turn(hand)):
            return lines
        return (
            *lines,
            Line(hand.out, -rules.one_turn_bonus, "contract.one-turn", say("opened and went out in one turn")),
        )

    def winners(self, rules: ContractRules, after: Standing) -> tuple[int, ...] | None:
        """The lowest totals, after the last deal."""
        return after.leaders(lowest=True) if after.deal > len(rules.contracts) else None

    def ended(self, rules: ContractRules, after: Standing) -> Words | None:
        """Says that the lowest total wins after the last deal."""
        best = self.winners(rules, after)
        if best is None:
            return None
        return say_n(
            "After {n} deal the lowest total wins: {scores}.",
            "After {n} deals the lowest total wins: {scores}.",
            n=len(rules.contracts),
            scores=after.told(best),
        )

    def lowest_wins(self, rules: ContractRules) -> bool:
        """Points are penalties."""
        return True

    def deals(self, rules: ContractRules) -> int:
        """One for each contract."""
        return len(rules.contracts)
