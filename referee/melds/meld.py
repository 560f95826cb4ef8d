"""A meld on the table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.cards import Card, write_cards


@dataclass(frozen=True, slots=True)
class Meld:
    """A legal meld as it is on the table."""

    kind: str
    """A set, a run, or a kind that its game adds."""
    cards: tuple[Card, ...]
    start: int = 0
    """The place of the first card of a run (1 ace … 13 king, 14 ace)."""

    def __str__(self) -> str:
        return write_cards(self.cards)

    @property
    def jokers(self) -> int:
        """The number of its cards that stand for others."""
        return sum([card.joker for card in self.cards])

    @property
    def rank(self) -> int:
        """The rank of a set; 0 for a set of jokers."""
        return max(card.rank for card in self.cards)

    def ace_high(self, index: int) -> bool:
        """Whether the card at this index is an ace above a king."""
        return self.kind == "run" and self.cards[index].rank == 1 and self.start + index > 1

    def stand_in(self, card: Card) -> int | None:
        """The place of the card that stands for this one, in a set for any that could still join; None if there is none."""
        there = {each.suit for each in self.cards if not each.joker}
        for index, each in enumerate(self.cards):
            any_suit = self.kind == "set" and card.suit and not each.suit and card.suit not in there
            if each.joker and each.rank == card.rank and (each.suit == card.suit or any_suit):
                return index
        return None

    def with_real_card(self, card: Card) -> Meld | None:
        """The meld with this card replacing the one that stands for it, or None if there is none."""
        index = self.stand_in(card)
        return None if index is None else replace(self, cards=(*self.cards[:index], card, *self.cards[index + 1 :]))
