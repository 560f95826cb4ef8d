"""A joker of a meld, or a wild card that stands for another, taken for the real card."""

from __future__ import annotations

from dataclasses import replace

from referee.cards import Card
from referee.melds import Meld


def stand_in(meld: Meld, card: Card) -> int | None:
    """The place of what stands for a card in a meld, in a set for each that could still join; None where nothing does."""
    there = {each.suit for each in meld.cards if not each.joker}
    for index, each in enumerate(meld.cards):
        any_suit = meld.kind == "set" and card.suit and not each.suit and card.suit not in there
        if each.joker and each.rank == card.rank and (each.suit == card.suit or any_suit):
            return index
    return None


def swapped(meld: Meld, card: Card) -> Meld | None:
    """The meld with the card in the place of what stands for it, or None where nothing does."""
    index = stand_in(meld, card)
    return None if index is None else replace(meld, cards=(*meld.cards[:index], card, *meld.cards[index + 1 :]))
