"""What cards count in 500 Rummy."""

from __future__ import annotations

from referee.cards import Card
from referee.games.rummy500.rules import Rummy500Rules
from referee.games.wild import is_wild
from referee.melds import FULL, Meld
from referee.rows import PIPS


def joker_value(rules: Rummy500Rules) -> int:
    """A joker's points: none in Dealer's Gambit."""
    return 0 if rules.gambit else rules.joker_points


def held_joker(rules: Rummy500Rules) -> int:
    """The points of a joker left in hand."""
    return joker_value(rules) if rules.joker_held is None or rules.gambit else rules.joker_held


def plain_value(rules: Rummy500Rules, rank: int) -> int:
    """The points of a card that is neither ace nor joker."""
    if rules.values == "pip":
        return PIPS[rank]
    return 10 if rules.values == "five-ten" and rank >= 10 else 5


def held_value(rules: Rummy500Rules, card: Card) -> int:
    """The points of a card left in hand."""
    if is_wild(rules, card):
        return rules.wild_points
    if card.joker:
        return held_joker(rules)
    return rules.ace_hand if card.rank == 1 else plain_value(rules, card.rank)


def laid_value(rules: Rummy500Rules, meld: Meld, index: int) -> int:
    """The points of a card in a meld as it lies when the hand ends."""
    card = meld.cards[index]
    if card.under:
        return rules.wild_points
    if card.joker:
        return joker_value(rules)
    if card.rank != 1:
        return plain_value(rules, card.rank)
    if meld.kind == "run":
        around = rules.ace_wraps and len(meld.cards) == FULL
        return rules.ace_high if around or meld.ace_high(index) else rules.ace_low
    return rules.ace_four if len(meld.cards) == 4 else rules.ace_set


def at_most(rules: Rummy500Rules, card: Card) -> int:
    """The most that a card can count, wherever it is."""
    if card.joker:
        return max(joker_value(rules), held_joker(rules))
    if card.rank == 1:
        return max(rules.ace_low, rules.ace_high, rules.ace_set, rules.ace_four, rules.ace_hand)
    plain = plain_value(rules, card.rank)
    return max(plain, rules.wild_points) if is_wild(rules, card) else plain
