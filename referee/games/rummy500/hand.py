"""What a hand of 500 Rummy reports: who went out, what was laid, what was left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.fields import Flag, declare
from referee.games.base.hand import Hand
from referee.games.base.statistics import out_field
from referee.games.fields.hand import HandChoice
from referee.games.fields.players import SeatField
from referee.games.fields.points import TallyField
from referee.games.rummy500.options import Rummy500Rules
from referee.games.table.plays import Play, PlaysField
from referee.words import say


@dataclass(frozen=True)
class DividedField(Flag):
    """Whether the numbers of a hand are already divided, including those that the table counted itself."""

    beside_counted_scores = True


@dataclass(frozen=True, kw_only=True)
class Rummy500Hand(Hand):
    """A reported hand of 500 Rummy."""

    out: int | None = out_field()
    joker_use: str | None = declare(
        HandChoice(
            say("What did the dealer choose?"),
            say("What jokers did in this hand."),
            values={"wild": say("wild"), "double": say("double"), "splitter": say("splitter")},
            said_before_hand=True,
            when=lambda rules: rules.joker_role == "gambit",
        )
    )
    blocked: int | None = declare(
        SeatField(
            say("Who blocked the dealer's joker?"),
            say("Who laid a joker from their hand on it."),
            nobody=say("nobody"),
            when=lambda rules: rules.joker_role == "gambit",
        )
    )
    melded: Mapping[int, int] = declare(
        TallyField(
            say("Laid"),
            say("Points of the cards laid, with doublings but without bonuses."),
            cards=False,
            in_plays=True,
        ),
        {},
    )
    held: Mapping[int, Any] = declare(
        TallyField(say("Left in hand"), say("Points or cards; leave empty for the player who went out."), in_hand=True),
        {},
    )
    plays: tuple[Play, ...] = declare(
        PlaysField(
            say("Melds and lay-offs, card by card"),
            say("Instead of points laid: one per line, such as “Ann: 8-10♠” for a meld, “Bob: J♠ > 1” for a lay-off."),
            folded=True,
            at_once=lambda rules: rules.joker_swap == "same-turn",
        ),
        (),
    )
    seven_run: bool = declare(
        Flag(
            say("Out with a run of seven"),
            say("The player went out by laying a run of seven or more at once."),
            when=lambda rules: bool(rules.seven_run_bonus),
        ),
        False,
    )
    divided: bool = declare(
        DividedField(
            say("Already divided by five"),
            say("The numbers of this hand are divided by five already."),
            folded=True,
            when=lambda rules: rules.divisor > 1,
        ),
        False,
    )
    stock_gone: bool = declare(
        Flag(
            say("The stock ran out first"),
            say("The stock was gone before somebody went out."),
            when=lambda rules: rules.residual == "credit-late",
        ),
        False,
    )

    def times(self, rules: Rummy500Rules) -> int:
        """By how much the numbers of the hand are already divided."""
        return rules.divisor if self.divided else 1
