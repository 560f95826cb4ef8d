"""Who plays Kaluki, what is dealt, and who is put out or buys in."""

from __future__ import annotations

from referee.games.base.deal import Deal
from referee.games.base.options import step_of
from referee.games.base.standing import Seating, Standing
from referee.games.base.wild_ranks import wild_text
from referee.games.kaluki.options import BY_PLAYERS, KalukiRules
from referee.games.kaluki.totals import buy_in_lines, eliminated, may_buy_in
from referee.games.kaluki.values import PACKS


class KalukiSeating(Seating):
    """Two to six players; the deal passes on."""

    seats = (2, 6)
    buy_in_field = "buys_in"
    step = staticmethod(step_of)
    eliminated = staticmethod(eliminated)
    may_buy_in = staticmethod(may_buy_in)
    buy_in_lines = staticmethod(buy_in_lines)

    def sits_out(self, rules: KalukiRules) -> str:
        """As the table chose, if points are penalties."""
        return rules.sit_out if rules.lowest_wins else "nothing"

    def deal(self, rules: KalukiRules, before: Standing) -> Deal:
        """Cards by the number of players, or as the table deals."""
        cards = BY_PLAYERS[before.seats] if rules.cards_dealt == "by-players" else int(rules.cards_dealt)
        return Deal(
            cards=cards,
            packs=PACKS,
            jokers=rules.jokers,
            ace_at_both_ends=rules.runs_ace == "both",
            wild_ranks=wild_text(rules),
            groups=True,
        )
