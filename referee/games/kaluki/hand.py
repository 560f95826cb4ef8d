"""What a hand of Kaluki reports: who went out, and what the others had left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from referee.fields import Flag, declare
from referee.games.base.hand import Hand
from referee.games.base.statistics import out_field
from referee.games.fields.attendance import AbsentField
from referee.games.fields.points import TallyField
from referee.games.table.plays import Play, PlaysField
from referee.words import say


@dataclass(frozen=True, kw_only=True)
class KalukiHand(Hand):
    """A reported hand of Kaluki."""

    beside_void: ClassVar[frozenset[str]] = Hand.beside_void | {"buys_in"}

    out: int | None = out_field()
    kaluki: bool = declare(
        Flag(
            say("Out in one turn"),
            say("Went out in one turn, with nothing melded or laid off before."),
            when=lambda rules: rules.kaluki_doubles or rules.elimination,
        ),
        False,
    )
    buys_in: tuple[int, ...] = declare(
        AbsentField(
            say("Buys in"), say("Who came back at once after this hand."), when=lambda rules: rules.elimination
        ),
        (),
    )
    held: Mapping[int, Any] = declare(
        TallyField(
            say("Left in hand"),
            say("Points (chips in a chip game) or cards; leave empty for the player who went out."),
            in_hand=True,
        ),
        {},
    )
    plays: tuple[Play, ...] = declare(
        PlaysField(
            say("Melds and lay-offs, card by card"),
            say("Optional. One per line, such as “Ann: 8-10♠” for a meld, “Bob: J♠ > 1” for a lay-off."),
            folded=True,
            at_once=lambda rules: rules.joker_swap == "same-turn",
        ),
        (),
    )
