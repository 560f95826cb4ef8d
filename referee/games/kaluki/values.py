"""What cards count in Kaluki, and what a meld is."""

from __future__ import annotations

from collections.abc import Sequence

from referee.arrange import pip
from referee.cards import Card, Summed
from referee.games.kaluki.rules import KalukiRules
from referee.games.wild import is_wild, wild_ranks
from referee.meld_rules import MeldRules
from referee.melds import Meld
from referee.packs import Packs
from referee.rows import PIPS

PACKS = 2


def in_play(rules: KalukiRules) -> Packs:
    """The packs in play."""
    return Packs(PACKS, rules.jokers)


def held_points(rules: KalukiRules, card: Card) -> int:
    """The points of a card left in hand."""
    if is_wild(rules, card):
        return rules.wild_points
    if card.joker:
        return rules.joker_penalty
    return rules.ace_points if card.rank == 1 else pip(card)


def chips(card: Card) -> int:
    """The chips for a card left in hand: one, two for a joker."""
    return 2 if card.own.joker else 1


def meld_points(rules: KalukiRules, meld: Meld) -> int:
    """What a meld counts towards the opening; a joker as the card that it stands for."""
    return laid_sum(rules, meld.cards).total


def laid_sum(rules: KalukiRules, cards: Sequence[Card]) -> Summed:
    """Cards of a meld with what each counts; a joker counts as the card that it stands for."""
    return Summed(tuple(cards), tuple([rules.ace_points if card.rank == 1 else PIPS[card.rank] for card in cards]))


def meld_rules(rules: KalukiRules) -> MeldRules:
    """What a meld is under these rules."""
    return MeldRules(
        "kaluki.group",
        "kaluki.sequence",
        "kaluki.joker",
        "kaluki.layoff",
        ace="high" if rules.runs_ace == "high" else "both",
        jokers="wild",
        joker_suits=True,
        packs=PACKS,
        groups=True,
        wild_ranks=wild_ranks(rules),
        wild_clause="table.wild",
        wilds_per_meld=rules.wilds_per_meld,
    )
