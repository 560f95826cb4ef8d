"""What a hand of 500 Rummy reports: who went out, what was laid, what was left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.games.base import Hand
from referee.games.common import out_field
from referee.games.fields import ChoiceField, FlagField, SeatField, TallyField, hand_field
from referee.games.plays import Play, PlaysField
from referee.words import say


@dataclass(frozen=True, kw_only=True)
class Rummy500Hand(Hand):
    """One hand of 500 Rummy as it was reported."""

    out: int | None = out_field()
    joker_use: str | None = hand_field(
        ChoiceField(
            label=say("What did the dealer name?"),
            help=say("What jokers did in this hand."),
            values={"wild": say("wild"), "double": say("double"), "splitter": say("splitter")},
            early=True,
            when=lambda rules: rules.joker_role == "gambit",
        )
    )
    blocked: int | None = hand_field(
        SeatField(
            label=say("Who blocked the dealer's joker?"),
            help=say("Who laid a joker from the hand on it."),
            nobody=say("nobody"),
            when=lambda rules: rules.joker_role == "gambit",
        )
    )
    melded: Mapping[int, int] = hand_field(
        TallyField(
            label=say("Laid"),
            help=say("Points of the cards laid, doublings included, bonuses not."),
            cards=False,
            in_plays=True,
        ),
        {},
    )
    held: Mapping[int, Any] = hand_field(
        TallyField(label=say("Left in hand"), help=say("Points or cards; who went out has none."), in_hand=True), {}
    )
    plays: tuple[Play, ...] = hand_field(
        PlaysField(
            label=say("Melds and lay-offs, card by card"),
            help=say(
                "Instead of points laid: a line each, such as “Ann: 8-TS” for a meld, “Bob: JS > 1” for a lay-off."
            ),
            folded=True,
        ),
        (),
    )
    seven_run: bool = hand_field(
        FlagField(
            label=say("Out with a run of seven"),
            help=say("A run of seven or more was laid in one go to go out."),
            when=lambda rules: bool(rules.seven_run_bonus),
        ),
        False,
    )
    stock_gone: bool = hand_field(
        FlagField(
            label=say("The stock ran out first"),
            help=say("The stock was gone before somebody went out."),
            when=lambda rules: rules.residual == "credit-late",
        ),
        False,
    )
