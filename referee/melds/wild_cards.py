"""Cards of a wild rank: how each can be read in a meld, as itself or as any card."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, combinations

from referee.cards import Card

Cards = tuple[Card, ...]


def may_stand(card: Card, wild: Collection[int], beside: Sequence[Card] = ()) -> bool:
    """Whether a card of a wild rank may stand for any: not if it was declared as itself, or is laid `beside` what stands for its twin."""
    if card.rank not in wild or card.joker or card.natural:
        return False
    return not any(other.joker and other.suit and _same(other, card) for other in beside)


def _same(one: Card, other: Card) -> bool:
    return (one.rank, one.suit) == (other.rank, other.suit)


def wild_readings(
    cards: Sequence[Card], wild: Collection[int], lying: Sequence[Card] = (), *, apart: bool, joker_suits: bool
) -> list[Cards]:
    """The readings of the cards in which some wild cards are themselves and the others any card, fewest of the latter first.

    In a set, those of its rank are themselves: one per suit if suits must differ, and with `joker_suits` none that a joker
    stands for. In a run, at most one of each rank of its suit is itself. So there are only a few ways, whatever the number
    of wild cards. `lying` is the meld on which the cards are laid.
    """
    cards = sorted(cards, key=lambda card: _place(card, wild))
    ours = [at for at, card in enumerate(cards) if may_stand(card, wild, cards)]
    others = [*lying, *(card for at, card in enumerate(cards) if at not in ours)]
    taken = {card.suit for card in others if card.suit and apart and (joker_suits or not card.joker)}
    sets = (_of_rank(cards, ours, rank, taken, apart=apart) for rank in _ranks(cards, ours, others))
    runs = chain.from_iterable(_of_suit(cards, ours, suit) for suit in sorted(_suits(cards, ours, others)))
    mixed = frozenset({cards[at].rank: at for at in ours}.values())
    found = dict.fromkeys(_read(cards, ours, kept) for kept in (*sets, *runs, mixed))
    return sorted(found, key=lambda each: sum(card.joker for card in each))


def _place(card: Card, wild: Collection[int]) -> tuple[int, str]:
    """A sort key for a card, so that the readings do not depend on the order of the wild cards."""
    return (card.rank, card.suit) if may_stand(card, wild) else (0, "")


def _ranks(cards: Sequence[Card], ours: Sequence[int], others: Sequence[Card]) -> set[int]:
    """The possible ranks of a set: that of a card which does not stand for others, otherwise any of the wild ones."""
    return {card.rank for card in others if card.rank} or {cards[at].rank for at in ours}


def _suits(cards: Sequence[Card], ours: Sequence[int], others: Sequence[Card]) -> set[str]:
    return {card.suit for card in others if card.suit} or {cards[at].suit for at in ours}


def _of_rank(
    cards: Sequence[Card], ours: Sequence[int], rank: int, taken: Collection[str], *, apart: bool
) -> frozenset[int]:
    """The places of the cards that are themselves in a set of a rank; `taken` are suits that are already there."""
    kept: set[int] = set()
    there = set(taken)
    for at in ours:
        card = cards[at]
        if card.rank == rank and not (apart and card.suit and card.suit in there):
            kept.add(at)
            there.add(card.suit)
    return frozenset(kept)


def _of_suit(cards: Sequence[Card], ours: Sequence[int], suit: str) -> Iterator[frozenset[int]]:
    """The places of cards that may be themselves in a run of a suit: one of each wild rank, or fewer."""
    places = {cards[at].rank: at for at in ours if cards[at].suit == suit}
    for count in range(len(places) + 1):
        yield from map(frozenset, combinations(places.values(), count))


def _read(cards: Sequence[Card], ours: Sequence[int], kept: Collection[int]) -> Cards:
    return tuple(card.wild if at in ours and at not in kept else card for at, card in enumerate(cards))
