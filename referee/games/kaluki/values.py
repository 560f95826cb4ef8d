"""What cards count in Kaluki, and what a meld is."""

from __future__ import annotations

from referee.cards import Card
from referee.cards.packs import Packs
from referee.cards.points import PIPS, CardSum, pip
from referee.games.base.wild_ranks import is_wild, wild_ranks
from referee.games.kaluki.options import KalukiRules
from referee.melds import Meld, MeldRules
from referee.melds.rules import ACES
from referee.melds.search import place_of

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
    """What a meld counts towards the opening; a joker counts as the card that it stands for."""
    return laid_sum(rules, meld).total


def laid_sum(rules: KalukiRules, meld: Meld, lying: Meld | None = None) -> CardSum:
    """The cards of a meld with what each counts, as the card that it stands for; without those that were there before."""
    aces = [low_ace(rules) if each == 0 and _lowest(meld) else rules.ace_points for each in range(len(meld.cards))]
    values = [ace if card.rank == 1 else PIPS[card.rank] for card, ace in zip(meld.cards, aces, strict=True)]
    counted = slice(0) if lying is None else place_of(lying, meld)
    del values[counted]
    cards = list(meld.cards)
    del cards[counted]
    return CardSum(tuple(cards), tuple(values))


def low_ace(rules: KalukiRules) -> int:
    """What an ace counts towards the opening as the lowest card of its sequence."""
    return rules.ace_points if rules.ace_low == "same" else int(rules.ace_low)


def _lowest(meld: Meld) -> bool:
    """Whether the first card of a meld is an ace below a two."""
    return meld.kind == "run" and meld.start == 1


def meld_rules(rules: KalukiRules) -> MeldRules:
    """What a meld is under these rules."""
    return MeldRules(
        "kaluki.group",
        "kaluki.sequence",
        "kaluki.joker",
        "kaluki.layoff",
        ace=ACES[rules.runs_ace],
        jokers="wild",
        joker_suits=True,
        packs=PACKS,
        groups=True,
        wild_ranks=wild_ranks(rules),
        wild_clause="table.wild",
        wilds_per_meld=rules.wilds_per_meld,
        cap_clause="" if rules.wild_ranks else "kaluki.joker",
    )
