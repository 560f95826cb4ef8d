"""Cards that were noted without their suits, and the melds that they could be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.cards import SUITS, Card
from referee.meld_rules import MeldRules
from referee.melds import Meld, readings


def suited(cards: Sequence[Card], taken: Sequence[Card] = ()) -> Iterator[tuple[Card, ...]]:
    """The cards with the suits that were not noted: all of one suit, then such that one rank has them all different.

    `taken` are cards whose suits are used up in a set. A joker that stands for a rank alone gets one, too.
    """
    for suit in SUITS:
        yield tuple(card if card.suit or card.bare else replace(card, suit=suit) for card in cards)
    left = [suit for suit in SUITS if suit not in {card.suit for card in (*cards, *taken)}]
    bare = [card for card in cards if not card.suit and not card.joker]
    if len(bare) <= len(left):
        suits = iter(left)
        yield tuple(card if card.suit or card.joker else replace(card, suit=next(suits)) for card in cards)


def lacks_suit(cards: Sequence[Card]) -> bool:
    """Whether somebody noted a rank alone."""
    return any(card.rank and not card.suit for card in cards)


def possible(cards: Sequence[Card], rules: MeldRules, kind: str | None = None) -> tuple[Meld, ...]:
    """The melds that cards without suits could be, by kind and place."""
    found: dict[tuple[str, int], Meld] = {}
    for each in suited(cards) if lacks_suit(cards) else [tuple(cards)]:
        for meld in readings(each, rules, kind):
            found.setdefault((meld.kind, meld.start), meld)
    return tuple(found.values())
