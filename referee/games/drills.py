"""How the facts of a drilled question are drawn, where several games ask the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.cards import JOKER, PACK, SUITS, Card, write_cards
from referee.games.drawing import Draw, a_meld, beside, nearly, with_joker
from referee.games.lessons import Drill
from referee.words import Words, say

Facts = Mapping[str, Any]


def meld(*, run: int = 3, jokers: bool = False) -> Drill:
    """Is it a meld? Three to six cards that are one, or but for one card."""

    def facts(draw: Draw, yes: bool) -> Facts:
        cards = a_meld(draw, run if yes or draw.below(3) else 3)
        if not yes:
            cards = nearly(draw, cards)
        if jokers and draw.below(3) == 0:
            cards = with_joker(draw, cards)
        return {"cards": write_cards(cards)}

    return Drill("meld", facts)


def layoff(told: Words, *, run: int = 3) -> Drill:
    """May it be laid off? A card beside a meld, when it is as `told`."""

    def facts(draw: Draw, _yes: bool) -> Facts:
        lying = a_meld(draw, run)
        card = beside(draw, lying)
        return {"on": write_cards(lying), "cards": str(card)}

    return Drill("layoff", facts, lambda _facts: told)


def count(*, jokers: bool = False) -> Drill:
    """What does it count? Three to seven cards left in hand."""

    def facts(draw: Draw, _yes: bool) -> Facts:
        return {"held": by_suit(draw.some([*PACK, *[JOKER] * jokers], draw.between(3, 7)))}

    return Drill("count", facts, lambda _facts: say("These cards are left in your hand."))


def without_repeats(make: Callable[[], list[Card]], taken: set[Card]) -> list[Card]:
    """Cards as they are made, made until none of them is taken; they are taken then."""
    while True:
        cards = make()
        if not taken.intersection(cards):
            taken.update(cards)
            return cards


def by_suit(cards: list[Card]) -> str:
    """Cards as a hand is sorted."""
    return write_cards(sorted(cards, key=lambda card: (SUITS.find(card.suit), card.rank)))
