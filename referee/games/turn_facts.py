"""The facts of a draw: what the player whose turn it is wants to do, and how many cards there are to draw from."""

from __future__ import annotations

from dataclasses import dataclass

from referee.declare import declare
from referee.games.fields import CountField
from referee.kinds import Choice, Flag
from referee.words import say

MOST_PLAYERS = 6
"""So many play at most where an upcard is offered round."""
MOST_CARDS = 200


@dataclass(frozen=True, kw_only=True)
class TurnAsk:
    """The question: may the player whose turn it is do that now."""

    wants: str = declare(
        Choice(
            say("What do you want to draw from?"),
            say("At the start of your turn."),
            values={
                "stock": say("the stock"),
                "discard": say("the discard pile"),
                "pass": say("draw nothing"),
                "back": say("put it back"),
            },
            needed=True,
        ),
        "",
    )
    first: bool = declare(
        Flag(say("Nobody has drawn in this hand"), say("It is the first turn, or the upcard is still being offered.")),
        False,
    )
    passed: int = declare(
        CountField(
            say("How many have passed?"),
            say("How many players have turned the upcard down so far."),
            most=MOST_PLAYERS,
        ),
        0,
    )
    players: int | None = declare(
        CountField(say("How many play?"), say("The players of this hand."), least=2, most=MOST_PLAYERS)
    )
    opened: bool | None = declare(Flag(say("Opened in an earlier turn"), say("The player has melds on the table.")))
    to_open: bool | None = declare(
        Flag(say("You open with that discard"), say("You lay your opening in this turn, with that card in it."))
    )
    to_knock: bool | None = declare(
        Flag(say("You knock with that discard"), say("You take it to knock or go gin in this turn."))
    )
    stock: int | None = declare(
        CountField(say("Cards in the stock"), say("Before the draw; leave empty if there are plenty."), most=MOST_CARDS)
    )
    pile: int | None = declare(
        CountField(
            say("Cards in the discard pile"),
            say("Count the top card too; leave empty if there are plenty."),
            most=MOST_CARDS,
        )
    )
    declined: bool = declare(
        Flag(say("You have turned the last discard down"), say("It was offered to you when the stock was gone.")), False
    )
