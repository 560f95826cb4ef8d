"""How cards form sets and runs under a game's meld rules, with every reading of aces and jokers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

from referee.cards import SUITS, Card, write_cards

Kind = Literal["set", "run"]
LEAST = 3
FULL_SET = 4
"""Cards of a set whose suits differ."""
FULL = 13
"""Cards of a run that goes all the way around, where it may: it has neither end nor beginning."""


@dataclass(frozen=True, slots=True)
class MeldRules:
    """What a meld is in one game under its rules.

    `ace`: where an ace stands in a run (low, high, both, or wraps around); `suits_differ`: a set has each suit once;
    `bare_sets`: nobody needs to note which, since the pack has each once;
    `jokers`: wild, a rank of their own, or no part of melds; `joker_suits`: a joker in a set stands for one suit.
    """

    set_clause: str
    run_clause: str
    joker_clause: str
    layoff_clause: str
    min_run: int = LEAST
    ace: Literal["low", "high", "both", "wraps"] = "low"
    suits_differ: bool = True
    bare_sets: bool = False
    jokers: Literal["none", "wild", "rank"] = "none"
    joker_suits: bool = False
    jokers_per_run: int | None = None
    packs: int = 1

    @property
    def lowest(self) -> int:
        """The lowest place of a run: 1 is an ace below a two."""
        return 2 if self.ace == "high" else 1

    @property
    def highest(self) -> int:
        """The highest place of a run: 14 is an ace above a king."""
        return {"low": 13, "wraps": 26}.get(self.ace, 14)

    @property
    def longest(self) -> int:
        """The most cards of a run."""
        if self.ace == "both" and self.packs > 1:
            return 14
        return 13


@dataclass(frozen=True, slots=True)
class Meld:
    """A legal set or run as it lies; `start` is the place of a run's first card (1 ace … 13 king, 14 ace)."""

    kind: Kind
    cards: tuple[Card, ...]
    start: int = 0

    def __str__(self) -> str:
        return write_cards(self.cards)

    @property
    def jokers(self) -> int:
        """How many jokers are in it."""
        return sum(card.joker for card in self.cards)

    @property
    def rank(self) -> int:
        """The rank of a set; 0 for a set of jokers."""
        return max(card.rank for card in self.cards)

    def ace_high(self, index: int) -> bool:
        """Whether the card at this index is an ace above a king."""
        return self.kind == "run" and self.cards[index].rank == 1 and self.start + index > 1


def rank_at(place: int) -> int:
    """The rank that stands at a place of a run."""
    return (place - 1) % 13 + 1


def end_at(place: int) -> str:
    """Which ace stands at a place of a run."""
    return "high" if place > 1 else "low"


def readings(cards: Sequence[Card], rules: MeldRules, kind: str | None = None) -> tuple[Meld, ...]:
    """Every legal reading of these cards as a meld: the set first, then the runs from low to high."""
    found: list[Meld] = []
    if kind != "run":
        found += _sets(cards, rules)
    if kind != "set":
        found += _runs(cards, rules)
    return tuple(found)


def same_cards(found: Sequence[Meld]) -> bool:
    """Whether readings differ by no more than the end at which an ace stands."""
    return len({tuple(sorted(str(card) for card in meld.cards)) for meld in found}) == 1


def ends_said(found: Sequence[Meld]) -> tuple[Meld, ...]:
    """The same readings; where they differ by the end at which an ace stands, each says which."""
    return tuple(_end_said(meld) if _ace_moves(meld, found) else meld for meld in found)


def _ace_moves(meld: Meld, found: Sequence[Meld]) -> bool:
    return any(meld != each and same_cards((meld, each)) for each in found)


def _end_said(meld: Meld) -> Meld:
    """A run that says of its aces at which end they stand."""
    if meld.kind == "set":
        return meld
    places = enumerate(meld.cards, meld.start)
    return replace(meld, cards=tuple(replace(card, end=end_at(at)) if card.rank == 1 else card for at, card in places))


def suited(cards: Sequence[Card], taken: Sequence[Card] = ()) -> Iterator[tuple[Card, ...]]:
    """The cards with the suits that were not noted: all of one suit, then such that one rank has them all different.

    `taken` are cards whose suits are used up in a set. A joker that stands for a rank alone gets one, too.
    """
    for suit in SUITS:
        yield tuple(card if card.suit or card.bare else replace(card, suit=suit) for card in cards)
    left = [suit for suit in SUITS if suit not in {card.suit for card in (*cards, *taken)}]
    bare = [card for card in cards if not card.suit and not card.joker]
    if len(bare) <= len(left):
        suits = iter(left)
        yield tuple(card if card.suit or card.joker else replace(card, suit=next(suits)) for card in cards)


def lacks_suit(cards: Sequence[Card]) -> bool:
    """Whether somebody noted a rank alone."""
    return any(card.rank and not card.suit for card in cards)


def possible(cards: Sequence[Card], rules: MeldRules, kind: str | None = None) -> tuple[Meld, ...]:
    """The melds that cards without suits could be, by kind and place."""
    found: dict[tuple[str, int], Meld] = {}
    for each in suited(cards) if lacks_suit(cards) else [tuple(cards)]:
        for meld in readings(each, rules, kind):
            found.setdefault((meld.kind, meld.start), meld)
    return tuple(found.values())


def extensions(meld: Meld, cards: Sequence[Card], rules: MeldRules) -> tuple[Meld, ...]:
    """Every way in which all these cards may be laid off on a meld together."""
    if meld.kind == "set":
        return tuple(_larger(meld, cards, rules))
    return tuple(_longer(meld, cards, rules))


def swapped(meld: Meld, card: Card) -> Meld | None:
    """The meld with a natural card in the place of the joker that stands for it, or None if no joker does."""
    for index, each in enumerate(meld.cards):
        if each.joker and (each.rank, each.suit) == (card.rank, card.suit):
            return replace(meld, cards=(*meld.cards[:index], card, *meld.cards[index + 1 :]))
    return None


def _sets(cards: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    naturals = [card for card in cards if not card.joker]
    jokers = [card for card in cards if card.joker]
    most = FULL_SET if rules.suits_differ else len(cards)
    if not LEAST <= len(cards) <= most:
        return
    if rules.jokers == "rank" and all(card.bare for card in cards):
        yield Meld("set", tuple(jokers))
        return
    ranks = {card.rank for card in cards if not card.bare}
    if len(ranks) != 1 or (jokers and rules.jokers != "wild"):
        return
    rank = ranks.pop()
    if not rules.suits_differ:
        yield Meld("set", (*_by_suit(naturals), *(Card(rank, "", joker=True) for _ in jokers)))
        return
    noted = [card.suit for card in naturals if card.suit]
    taken = noted + [card.suit for card in jokers if card.suit and rules.joker_suits]
    if len(set(taken)) < len(taken) or (len(noted) < len(naturals) and not rules.bare_sets):
        return
    if not rules.joker_suits:
        yield Meld("set", (*_by_suit(naturals), *(Card(rank, "", joker=True) for _ in jokers)))
        return
    open_jokers = sum(not card.suit for card in jokers)
    said = [Card(rank, card.suit, joker=True) for card in jokers if card.suit]
    for suits in combinations([suit for suit in SUITS if suit not in taken], open_jokers):
        more = [Card(rank, suit, joker=True) for suit in suits]
        yield Meld("set", (*_by_suit(naturals), *_by_suit([*said, *more])))


def _larger(meld: Meld, cards: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    for larger in _sets((*meld.cards, *cards), rules):
        added = list(larger.cards)
        for card in meld.cards:
            added.remove(card)
        yield Meld("set", (*meld.cards, *added))


def _by_suit(cards: Sequence[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: SUITS.find(card.suit))


def _runs(cards: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    if len(cards) < rules.min_run:
        return
    starts = range(rules.lowest, rules.highest - len(cards) + 2)
    if rules.ace == "wraps":
        starts = range(1, 14) if len(cards) < FULL else range(2, 3)
    for start in starts:
        yield from _run_from(start, (), cards, rules)


def _longer(meld: Meld, cards: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    size = len(meld.cards) + len(cards)
    fixed = tuple(enumerate(meld.cards, meld.start))
    for start in range(meld.start - len(cards), meld.start + 1):
        if rules.ace == "wraps" and size == FULL and start < meld.start:
            continue
        if rules.ace == "wraps":
            shift = 13 if start < 1 else 0
            yield from _run_from(start + shift, tuple((place + shift, card) for place, card in fixed), cards, rules)
        elif rules.lowest <= start and start + size - 1 <= rules.highest:
            yield from _run_from(start, fixed, cards, rules)


def _run_from(
    start: int, fixed: tuple[tuple[int, Card], ...], cards: Sequence[Card], rules: MeldRules
) -> Iterator[Meld]:
    """The run of all the cards that begins at this place, if there is one."""
    size = len(fixed) + len(cards)
    if size > rules.longest or any((card.rank - start) % 13 >= size for card in cards if card.rank):
        return
    jokers = sum(card.joker for card in cards) + sum(card.joker for _, card in fixed)
    if jokers and rules.jokers != "wild":
        return
    if rules.jokers_per_run is not None and jokers > rules.jokers_per_run:
        return
    suits = {card.suit for card in (*cards, *(card for _, card in fixed)) if card.suit or not card.joker}
    if len(suits) != 1 or suits == {""}:
        return
    suit = suits.pop()
    slots: dict[int, Card | None] = dict.fromkeys(range(start, start + size))
    slots.update(fixed)
    waiting = sorted(cards, key=lambda card: (not card.end, card.joker))
    for card in waiting:
        if card.bare:
            continue
        place = next((at for at, held in slots.items() if held is None and _stands(card, at)), None)
        if place is None:
            return
        slots[place] = card if card.suit == suit else replace(card, suit=suit)
    run = tuple(_as_it_lies(held or Card(rank_at(at), suit, joker=True), at) for at, held in slots.items())
    yield Meld("run", run, start)


def _stands(card: Card, place: int) -> bool:
    """Whether a card can stand at this place of a run: the rank's, and for an ace the end that was said."""
    return rank_at(place) == card.rank and card.end in ("", end_at(place))


def _as_it_lies(card: Card, place: int) -> Card:
    """The card without what was said of an ace, where a run that goes around has moved it since."""
    return card if _stands(card, place) else replace(card, end="")
