"""What a hand of Seven Bridge reports: who went out, what the others had left, and who had laid nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.fields import Flag, declare
from referee.games.base.hand import Hand
from referee.games.base.statistics import out_field
from referee.games.fields.players import SomeField
from referee.games.fields.points import TallyField
from referee.games.table.plays import Play, PlaysField
from referee.words import say


@dataclass(frozen=True, kw_only=True)
class SevenHand(Hand):
    """A reported hand of Seven Bridge."""

    out: int | None = out_field()
    at_once: bool = declare(
        Flag(
            say("Out in one turn"),
            say("The player who went out had laid nothing before that turn."),
            when=lambda rules: rules.at_once_doubles,
        ),
        False,
    )
    unmelded: tuple[int, ...] | None = declare(
        SomeField(
            say("Who laid no meld?"),
            say("Not needed if the melds are entered card by card."),
            when=lambda rules: rules.unmelded_doubles,
        )
    )
    held: Mapping[int, Any] = declare(
        TallyField(
            say("Left in hand"),
            say("Cards, or points already multiplied for sevens and jokers; leave empty for the player who went out."),
            in_hand=True,
        ),
        {},
    )
    plays: tuple[Play, ...] = declare(
        PlaysField(
            say("Melds and lay-offs, card by card"),
            say("One per line, such as “Ann: 8-10♠”, “Bob: J♠ > 1”, “Cat: 9♠ 9♥ 9♦ pon 9♦”."),
            folded=True,
            claims=(say("pon"), say("chi")),
        ),
        (),
    )
