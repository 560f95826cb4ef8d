"""What cards count in Seven Bridge, how sevens and jokers multiply a hand, and what a meld is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from referee.cards import JOKER, PACK, Card
from referee.cards.packs import Packs
from referee.cards.points import CardSum
from referee.games.seven.melds import LoneCard
from referee.games.seven.options import SevenRules
from referee.melds import MeldRules
from referee.melds.rules import ACES

SEVEN = 7
DEALT = 7
"""The number of cards for each player, which happens to be the special rank."""
FACES = 10
"""Cards of this rank and above count ten each."""
FEWEST = {"three": 3, "any": 2}
"""The fewest cards of a meld with a claimed discard."""


def in_play(rules: SevenRules) -> Packs:
    """The pack in play."""
    return Packs(1, rules.jokers)


def card_points(rules: SevenRules, card: Card) -> int:
    """The points of a card left in hand, before sevens and jokers multiply."""
    if card.joker:
        return rules.joker_points
    if card.rank == SEVEN:
        return rules.seven_points
    if card.rank == 1:
        return rules.ace_points
    return min(card.rank, FACES) if rules.face_points == "ten" else card.rank


def multiplies(rules: SevenRules, card: Card) -> bool:
    """Whether a card left in hand multiplies the whole hand."""
    return rules.joker_times > 1 if card.joker else rules.seven_doubles and card.rank == SEVEN


def counted(rules: SevenRules, cards: Sequence[Card]) -> CardSum:
    """Cards left in hand with what each counts, and by how much all of them are multiplied."""
    jokers = sum([card.joker for card in cards])
    sevens = sum([card.rank == SEVEN and not card.joker for card in cards])
    times = rules.joker_times**jokers * 2 ** (sevens if rules.seven_doubles else 0)
    return CardSum(tuple(cards), tuple([card_points(rules, card) for card in cards]), times)


def points_of(rules: SevenRules, held: Any) -> int:
    """The points of a hand; a number is used as it was counted."""
    return held if isinstance(held, int) else counted(rules, held).total


@cache
def most(rules: SevenRules) -> int:
    """The most that seven cards can count."""
    sevens = [card for card in PACK if card.rank == SEVEN]
    dearest = sorted((card for card in PACK if card.rank != SEVEN), key=lambda card: -card_points(rules, card))
    hands = (
        (*[JOKER] * jokers, *sevens[:some], *dearest[: DEALT - jokers - some])
        for jokers in range(rules.jokers + 1)
        for some in range(len(sevens) + 1)
    )
    return max(counted(rules, hand).total for hand in hands)


def meld_rules(rules: SevenRules) -> MeldRules:
    """What a meld is under these rules."""
    return MeldRules(
        "seven.set",
        "seven.run",
        "seven.joker",
        "seven.layoff",
        ace=ACES[rules.runs_ace],
        bare_sets=True,
        jokers="wild",
        kinds=(LoneCard(SEVEN, rules.seven_pairs),),
    )
