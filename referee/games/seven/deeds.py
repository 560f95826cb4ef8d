"""What players do in a hand of Seven Bridge that people like to count."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.base import Deed
from referee.games.common import WENT_OUT, went_out
from referee.games.seven.hand import SevenHand
from referee.games.seven.values import SEVEN
from referee.verdict import Line
from referee.words import say

DEEDS = (
    *WENT_OUT,
    Deed("seven", "noted", title=say("Caught with a seven"), most=say("Most often caught with a seven")),
)


def did(hand: SevenHand, lines: tuple[Line, ...]) -> Iterator[tuple[int, str]]:
    """Who went out, and who was caught with noted cards, an ace, a joker or a seven among them."""
    yield from went_out(hand, lines)
    for seat, held in hand.held.items() if hand.out is not None else ():
        if (
            seat != hand.out
            and not isinstance(held, int)
            and any(card.rank == SEVEN for card in held if not card.joker)
        ):
            yield seat, "seven"
