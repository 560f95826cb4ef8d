"""What a hand of Contract Rummy reports: who went out, and what the others had left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.fields import Flag, declare
from referee.games.base.hand import Hand
from referee.games.base.statistics import out_field
from referee.games.fields.points import TallyField
from referee.games.table.plays import Play, PlaysField
from referee.words import say


@dataclass(frozen=True, kw_only=True)
class ContractHand(Hand):
    """A reported deal of Contract Rummy."""

    out: int | None = out_field()
    one_turn: bool = declare(
        Flag(
            say("Out in one turn"),
            say("Opened and went out in the same turn."),
            when=lambda rules: rules.one_turn_bonus > 0,
        ),
        False,
    )
    held: Mapping[int, Any] = declare(
        TallyField(say("Left in hand"), say("Points or cards; leave empty for the player who went out."), in_hand=True),
        {},
    )
    plays: tuple[Play, ...] = declare(
        PlaysField(
            say("Melds and lay-offs, card by card"),
            say("Optional. One per line, such as “Ann: 888” for a meld, “Bob: J♠ > 1” for a lay-off."),
            folded=True,
        ),
        (),
    )
