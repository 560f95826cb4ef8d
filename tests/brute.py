"""Gin by brute force: every partition and every series of lay-offs, sharing only the card with the project."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from referee.cards import Card

SUITS = "SHDC"
PACK = tuple(Card(rank, suit) for suit in SUITS for rank in range(1, 14))
WORTH = dict(zip(range(1, 14), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], strict=True))
LOW = ("low", 1)
"""The place of an ace in a run (low, both, wraps), and what it counts."""

Cards = frozenset[Card]
Ace = tuple[str, int]


def worth(cards: Cards, ace: Ace = LOW) -> int:
    return sum(ace[1] if card.rank == 1 else WORTH[card.rank] for card in cards)


@cache
def is_meld(cards: Cards, ace: Ace = LOW) -> bool:
    ranks = {card.rank for card in cards}
    if len(cards) < 3:
        return False
    if len(ranks) == 1:
        return True
    if len({card.suit for card in cards}) > 1:
        return False
    last = {"low": 14 - len(cards), "both": 15 - len(cards), "wraps": 13}[ace[0]]
    return any(ranks == {(start + at - 1) % 13 + 1 for at in range(len(cards))} for start in range(1, last + 1))


def possible_melds(hand: Cards, ace: Ace) -> list[Cards]:
    groups = [[card for card in hand if card.rank == rank] for rank in WORTH]
    groups += [[card for card in hand if card.suit == suit] for suit in SUITS]
    same = (frozenset(some) for each in groups for size in range(3, len(each) + 1) for some in combinations(each, size))
    return [some for some in same if is_meld(some, ace)]


def partitions(hand: Cards, ace: Ace) -> Iterator[tuple[int, frozenset[Cards]]]:
    """Every choice of melds that share no card, with the points it leaves."""
    melds = possible_melds(hand, ace)

    def choose(start: int, left: Cards, chosen: frozenset[Cards]) -> Iterator[tuple[int, frozenset[Cards]]]:
        yield worth(left, ace), chosen
        for index in range(start, len(melds)):
            if melds[index] <= left:
                yield from choose(index + 1, left - melds[index], chosen | {melds[index]})

    return choose(0, hand, frozenset())


@cache
def brute_best(hand: Cards, ace: Ace = LOW) -> tuple[int, frozenset[frozenset[Cards]]]:
    """The fewest points, and all partitions that leave no more."""
    found = list(partitions(hand, ace))
    points = min(left for left, _ in found)
    return points, frozenset(melds for left, melds in found if left == points)


def brute_defence(hand: Cards, table: tuple[Cards, ...], ace: Ace = LOW) -> tuple[int, int]:
    """The fewest points and the fewest cards to lay off for them.

    Lays off single cards in every possible order, and arranges the rest each time.
    """
    seen = {(hand, table)}
    waiting = [(hand, table)]
    while waiting:
        held, melds = waiting.pop()
        for card in held:
            for index, meld in enumerate(melds):
                if is_meld(meld | {card}, ace):
                    after = (held - {card}, (*melds[:index], meld | {card}, *melds[index + 1 :]))
                    if after not in seen:
                        seen.add(after)
                        waiting.append(after)
    return min((brute_best(held, ace)[0], len(hand) - len(held)) for held in {held for held, _ in seen})
