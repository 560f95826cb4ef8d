"""A hand of Gin Rummy reviewed: gin in the hand of the player who did not end it. Missed lay-offs are told by `spread`."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.base import Reviewed
from referee.games.gin.hand import HAND_SIZE, GinHand
from referee.games.gin.layouts import defence_of
from referee.games.gin.rules import GinRules
from referee.games.review import readable
from referee.games.standing import Standing
from referee.words import say


def review(rules: GinRules, hand: GinHand, before: Standing) -> Iterator[Reviewed]:
    """Gin that was in the other hand, where its cards are known as they were dealt and drawn."""
    for by, seat, held in ((game.by, *each) for game in hand.tables or (hand,) for each in game.held.items()):
        cards = readable(held)
        if seat == by or len(cards) != HAND_SIZE:
            continue
        if not defence_of(rules, cards, None, "gin").deadwood:
            words = say("With all cards open, gin was possible with {player}'s cards.", player=before.names[seat])
            yield Reviewed(seat, words)
