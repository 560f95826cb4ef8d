"""Cards of one pack that were noted without their suits, with every suit that they could have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import prod

from referee.cards import SUITS, Card

MOST_WAYS = 400
"""Of more ways to give suits none is tried: an answer has to come at once."""

Group = tuple[Card, ...]
Way = tuple[Group, ...]


def every_way(groups: Sequence[Group]) -> Iterator[Way]:
    """The groups with every choice of suits that leaves no card twice; nothing where there are too many."""
    cards = [card for group in groups for card in group]
    bare = sorted({card.rank for card in cards if not card.suit})
    free = ([suit for suit in SUITS if Card(rank, suit) not in cards] for rank in bare)
    ways = [
        list(_shared(suits, [group.count(Card(rank)) for group in groups]))
        for rank, suits in zip(bare, free, strict=True)
    ]
    if prod(map(len, ways)) <= MOST_WAYS:
        for chosen in product(*ways):
            suits = dict(zip(bare, chosen, strict=True))
            yield tuple(_given(group, {rank: suits[rank][at] for rank in bare}) for at, group in enumerate(groups))


def _shared(suits: Sequence[str], counts: Sequence[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way to give each group so many of these suits."""
    if not counts:
        yield ()
        return
    for chosen in combinations(suits, counts[0]):
        for others in _shared([suit for suit in suits if suit not in chosen], counts[1:]):
            yield (chosen, *others)


def _given(group: Group, suits: dict[int, tuple[str, ...]]) -> Group:
    left = {rank: iter(each) for rank, each in suits.items()}
    return tuple(card if card.suit else Card(card.rank, next(left[card.rank])) for card in group)
