"""Endless questions, drawn from a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from referee.cards import JOKER, PACK, Card, write_cards
from referee.cards.card import SUITS
from referee.melds.rules import LEAST_MELD
from referee.words import Words, say

Value = TypeVar("Value")

_MASK = (1 << 64) - 1


class Draw:
    """Numbers, choices and cards that follow from a seed alone (the generator is SplitMix64)."""

    def __init__(self, *seed: int | str) -> None:
        self._state = 0
        for each in "/".join(map(str, seed)).encode():
            self._state = (self._state ^ each) * 0x100000001B3 & _MASK

    def below(self, limit: int) -> int:
        """A number from 0 to one below the limit."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
        return (mixed ^ mixed >> 31) % limit

    def between(self, least: int, most: int) -> int:
        """A number from the least to the most."""
        return least + self.below(most - least + 1)

    def one(self, values: Sequence[Value]) -> Value:
        """One of the values."""
        return values[self.below(len(values))]

    def some(self, values: Iterable[Value], count: int) -> list[Value]:
        """Draws this many of the values, each once."""
        left = list(values)
        return [left.pop(self.below(len(left))) for _ in range(count)]


def a_set(draw: Draw, size: int) -> list[Card]:
    """Cards of one rank in different suits."""
    rank = draw.between(1, 13)
    return [Card(rank, suit) for suit in draw.some(SUITS, size)]


def a_run(draw: Draw, size: int) -> list[Card]:
    """Cards of one suit in sequence, with an ace only below the two."""
    first, suit = draw.between(1, 14 - size), draw.one(SUITS)
    return [Card(rank, suit) for rank in range(first, first + size)]


def a_meld(draw: Draw, run: int = 3) -> list[Card]:
    """A set of three or four, or a run of this many or up to two more."""
    return a_set(draw, draw.between(3, 4)) if draw.below(2) else a_run(draw, draw.between(run, run + 2))


def nearly(draw: Draw, cards: Sequence[Card]) -> list[Card]:
    """The cards with one changed to a different suit or to a rank one or two away, which usually makes them no meld."""
    place = draw.below(len(cards))
    card = cards[place]
    near = [Card((card.rank - 1 + far) % 13 + 1, card.suit) for far in (1, 2, 11, 12)]
    near += [Card(card.rank, suit) for suit in SUITS]
    other = draw.one([each for each in near if each not in cards])
    return [other if number == place else each for number, each in enumerate(cards)]


def around(draw: Draw) -> list[Card]:
    """Three or four cards of one suit that go around the corner, such as K A 2."""
    size, suit = draw.between(3, 4), draw.one(SUITS)
    first = draw.between(15 - size, 13)
    return [Card((first + far - 1) % 13 + 1, suit) for far in range(size)]


def with_joker(draw: Draw, cards: Sequence[Card]) -> list[Card]:
    """The cards with a joker that stands for one of them."""
    place = draw.below(len(cards))
    card = cards[place]
    return [Card(card.rank, card.suit, joker=True) if number == place else each for number, each in enumerate(cards)]


def _too_short(draw: Draw) -> list[Card]:
    return with_joker(draw, a_run(draw, 3))


def _around_with_joker(draw: Draw) -> list[Card]:
    *cards, last = around(draw)
    return [*cards, Card(last.rank, last.suit, joker=True)]


def _with_gap(draw: Draw, run: int) -> list[Card]:
    """A run with a gap of two cards, of which a joker fills only one."""
    cards = a_run(draw, draw.between(run + 1, run + 2))
    first = draw.between(1, len(cards) - 3)
    joker = Card(cards[first].rank, cards[first].suit, joker=True)
    return [*cards[:first], joker, *cards[first + 2 :]]


def _of_two_suits(draw: Draw, run: int) -> list[Card]:
    cards = a_run(draw, draw.between(run, run + 2))
    inner = draw.between(1, len(cards) - 2)
    odd = draw.one([at for at in range(len(cards)) if at != inner])
    other = draw.one([suit for suit in SUITS if suit != cards[0].suit])
    cards[inner], cards[odd] = Card(cards[inner].rank, cards[inner].suit, joker=True), Card(cards[odd].rank, other)
    return cards


def _with_twins(draw: Draw) -> list[Card]:
    first, last = a_set(draw, 2)
    return [first, first, Card(last.rank, last.suit, joker=True)]


def claimed(draw: Draw, run: int, *, twins: bool) -> list[Card]:
    """Cards with a joker that are no meld, but that somebody could take for one; `twins` are two equal cards in a set."""
    wrong: list[Callable[[], list[Card]]] = [
        lambda: _with_gap(draw, run),
        lambda: _of_two_suits(draw, run),
        lambda: _around_with_joker(draw),
    ]
    if run > LEAST_MELD:
        wrong.append(lambda: _too_short(draw))
    if twins:
        wrong.append(lambda: _with_twins(draw))
    return draw.one(wrong)()


def beside(draw: Draw, meld: Sequence[Card]) -> Card:
    """A card that fits on the meld or nearly does, and is not in it; beside a set, nobody wonders about a rank far away."""
    if meld[0].rank == meld[1].rank:
        return draw.one([card for card in PACK if abs(card.rank - meld[0].rank) < 2 and card not in meld])
    near = nearly(draw, meld)
    return next(card for card, lying in zip(near, meld, strict=True) if card != lying)


Facts = Mapping[str, Any]


def meld(*, run: int = 3, jokers: bool = False, twins: bool = False) -> Drill:
    """Is it a meld? Three to six cards that are one, or nearly; with `twins` a set may be wrong for a card that is there twice."""

    def facts(draw: Draw, yes: bool) -> Facts:
        with_one = jokers and draw.below(3) == 0
        if with_one and not yes:
            return {"cards": write_cards(claimed(draw, run, twins=twins))}
        cards = a_meld(draw, run if yes or draw.below(3) else 3)
        if not yes:
            cards = nearly(draw, cards) if draw.below(5) else around(draw)
        return {"cards": write_cards(with_joker(draw, cards) if with_one else cards)}

    return Drill("meld", facts)


def layoff(told: Words, *, run: int = 3) -> Drill:
    """May it be laid off? A card beside a meld, in the situation `told`."""

    def facts(draw: Draw, _yes: bool) -> Facts:
        lying = a_run(draw, draw.between(run, run + 2)) if draw.below(2) else a_set(draw, 3)
        card = beside(draw, lying)
        return {"on": write_cards(lying), "cards": str(card)}

    return Drill("layoff", facts, lambda _facts: told)


def count(*, jokers: bool = False) -> Drill:
    """What does it count? Five to eight cards left in hand, by rank, with a joker now and then."""

    def facts(draw: Draw, _yes: bool) -> Facts:
        size, joker = draw.between(5, 8), jokers and draw.below(3) == 0
        cards = sorted(draw.some(PACK, size - joker), key=lambda card: (card.rank, SUITS.find(card.suit)))
        return {"held": write_cards([*cards, *[JOKER] * joker])}

    return Drill("count", facts, lambda _facts: say("These cards are left in your hand."))


def without_repeats(make: Callable[[], list[Card]], taken: set[Card]) -> list[Card]:
    """Cards made again until none of them is taken; they are then taken."""
    while True:
        cards = make()
        if not taken.intersection(cards):
            taken.update(cards)
            return cards


def by_suit(cards: list[Card]) -> str:
    """Cards sorted as in a hand."""
    return write_cards(sorted(cards, key=lambda card: (SUITS.find(card.suit), card.rank)))


@dataclass(frozen=True)
class Drill:
    """Endless questions of one kind: the question, and how its facts are drawn, for yes or no if it has such answers.

    `told` says what the cards alone do not show.
    """

    slug: str
    draw: Callable[[Draw, bool], Mapping[str, Any]]
    told: Callable[[Mapping[str, Any]], Words | None] = lambda _facts: None
