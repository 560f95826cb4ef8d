"""Who plays 500 Rummy, who deals, and what."""

from __future__ import annotations

from referee.games.base.deal import Deal
from referee.games.base.options import step_of
from referee.games.base.standing import Seating, Standing
from referee.games.base.wild_ranks import wild_text
from referee.games.rummy500.hand import Rummy500Hand
from referee.games.rummy500.options import Rummy500Rules, in_play
from referee.games.rummy500.score import sums
from referee.verdict import Line


class Rummy500Seating(Seating):
    """Two to eight players, alone or as partners."""

    seats = (2, 8)
    partners = True
    step = staticmethod(step_of)

    def sits_out(self, rules: Rummy500Rules) -> str:
        """As the table chose."""
        return rules.sit_out

    def next_dealer(
        self, rules: Rummy500Rules, hand: Rummy500Hand, lines: tuple[Line, ...], before: Standing
    ) -> int | None:
        """The winner of the hand, or None if the deal passes on."""
        if rules.next_dealer == "left":
            return None
        made = sums(lines, before.size)
        by_side = before.side_points(made)
        best = max(by_side.values())
        leading = [side for side, points in by_side.items() if points == best]
        candidates = {seat for side in leading for seat in side if made[seat] == max(made[each] for each in side)}
        return next(seat for seat in before.behind(before.dealer, step_of(rules)) if seat in candidates)

    def deal(self, rules: Rummy500Rules, before: Standing) -> Deal:
        """Thirteen cards each for two players, seven for more, or as the table deals."""
        packs = in_play(rules, before.seats)
        return Deal(
            cards=rules.cards_each(before.seats),
            packs=packs.count,
            jokers=packs.jokers,
            ace_at_both_ends=not rules.ace_wraps,
            wild_ranks=wild_text(rules),
        )
