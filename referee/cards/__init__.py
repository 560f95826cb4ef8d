"""Cards: how they are written and read, what they count, and the packs that contain them."""

from referee.cards.card import JOKER, PACK, Card, parse_cards, write_cards

__all__ = [
    "JOKER",
    "PACK",
    "Card",
    "parse_cards",
    "write_cards",
]
