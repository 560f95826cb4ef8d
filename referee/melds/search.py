"""Whether a card can be used at all, in a new meld or on one on the table; and cards compared, missing, or added to a meld."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from referee.cards import JOKER, Card
from referee.cards.card import SUITS
from referee.melds.meld import Meld
from referee.melds.readings import extensions, lacks_suit, rank_at, readings, readings_without_suits
from referee.melds.rules import LEAST_MELD, MeldRules
from referee.melds.wild_cards import may_stand

ANY = 99
"""No limit on the number of cards."""


def same_card(one: Card, other: Card) -> bool | None:
    """Whether two names mean the same card, with any joker equal to any other; None if this depends on a suit that was not noted."""
    one, other = one.own, other.own
    if one.joker or other.joker:
        return one.joker and other.joker
    if one.rank != other.rank or (one.suit and other.suit):
        return one == other
    return None


def missing(cards: Sequence[Card], owned: Sequence[Card], *, bare: bool = False) -> Card | None:
    """A card that is not among the owned ones, or None; any joker counts as any other, and with `bare` a rank alone as any of its suits."""
    left = Counter(card.own for card in owned)
    lacking = []
    for card in cards:
        if left[card.own]:
            left[card.own] -= 1
        else:
            lacking.append(card)
    for card in lacking:
        alike = next((each for each in left.elements() if bare and same_card(each, card) is None), None)
        if alike is None:
            return card
        left[alike] -= 1
    return None


def same_meld(one: Sequence[Card], other: Sequence[Card]) -> bool:
    """Whether two melds have the same cards."""
    return Counter(one) == Counter(other)


def find_meld_with(card: Card, others: Sequence[Card], rules: MeldRules, most: int = ANY) -> Meld | None:
    """A new meld of at most this many cards with this card and some of the others."""
    return next(melds_with(card, others, rules, most), None)


def melds_with(card: Card, others: Sequence[Card], rules: MeldRules, most: int = ANY) -> Iterator[Meld]:
    """New melds of at most this many cards with this card and some of the others.

    Tries every smallest set and run: at most 52 sets of three and 56 runs.
    """
    owned = {each for each in others if not each.joker}
    jokers = [each for each in others if each.joker]
    if rules.jokers == "rank" and card.joker:
        if len(jokers) >= LEAST_MELD - 1 and most >= LEAST_MELD:
            yield Meld("set", (JOKER,) * LEAST_MELD)
        return
    if rules.jokers != "wild":
        jokers = []
        if card.joker:
            return
    jokers += _wild_among(others, rules)
    alike = _alike(card, others, jokers) if rules.bare_sets and most >= LEAST_MELD else ()
    if lacks_suit(alike):
        yield from readings(alike, rules)[:1]
    for shape in _shapes(rules):
        if len(shape) <= most and (card.joker or card in shape or may_stand(card, rules.wild_ranks)):
            chosen = _filled(shape, card, owned, jokers)
            yield from readings(chosen, rules)[:1] if chosen else ()


def _wild_among(cards: Sequence[Card], rules: MeldRules) -> list[Card]:
    """The cards of a wild rank, which may stand for any."""
    return [card for card in cards if may_stand(card, rules.wild_ranks)]


def _alike(card: Card, others: Sequence[Card], jokers: Sequence[Card]) -> tuple[Card, ...]:
    """The smallest set from a card and the owned ones of its rank, filled up with jokers."""
    same = [each for each in others if each.rank == card.rank and not each.joker]
    spare = [each for each in jokers if each not in same]
    return (card, *same, *spare)[:LEAST_MELD] if not card.joker else ()


def _shapes(rules: MeldRules) -> Iterator[tuple[Card, ...]]:
    for rank in range(1, 14):
        for suits in combinations(SUITS, LEAST_MELD):
            yield tuple(Card(rank, suit) for suit in suits)
    for suit in SUITS:
        for start in range(rules.lowest, min(rules.highest, 13 + rules.min_run) - rules.min_run + 2):
            yield tuple(Card(rank_at(start + step), suit) for step in range(rules.min_run))


def _filled(shape: Sequence[Card], card: Card, owned: set[Card], jokers: Sequence[Card]) -> list[Card] | None:
    """The shape filled with the card, owned cards and cards that may stand for any, if they are enough."""
    any_card = card.joker or card not in shape
    wanted = [each for each in shape if each != card]
    there = [each for each in wanted if each in owned]
    if any_card and len(there) == len(wanted):
        there = there[1:]
    lacking = len(wanted) - len(there) - any_card
    spare = [*jokers]
    for each in there:
        if each in spare:
            spare.remove(each)
    return None if lacking > len(spare) else [card, *there, *spare[:lacking]]


def can_lay_off(
    card: Card, others: Sequence[Card], on: Sequence[Card], rules: MeldRules, most: int = ANY
) -> bool | None:
    """Whether this card can be laid off on a meld, with some of the others between if needed, `most` in total.

    None if it depends on what a joker in the meld stands for, or on suits that were not noted.
    """
    lying = readings(on, rules)
    if not lying:
        return None if readings_without_suits(on, rules) or is_jokers_only(on, rules, None) else False
    owned = {each for each in others if not each.joker}
    jokers = _wild_among(others, rules) + [each for each in others if each.joker and rules.jokers == "wild"]
    found = {_leads(meld, card, owned, jokers, rules, most) for meld in lying}
    return None if len(found) > 1 else True in found


def led_on(
    card: Card, others: Sequence[Card], on: Sequence[Card], rules: MeldRules, most: int = ANY
) -> Iterator[list[Card]]:
    """The other cards laid off between a meld and this card, `most` with it, for each way that fits whatever a joker stands for."""
    lying = readings(on, rules)
    owned = {each for each in others if not each.joker}
    jokers = _wild_among(others, rules) + [each for each in others if each.joker and rules.jokers == "wild"]
    for between in _between(lying[0], card, owned, jokers) if lying else ():
        if len(between) < most and all(extensions(meld, [*between, card], rules) for meld in lying):
            yield between


def without(cards: Sequence[Card], used: Sequence[Card]) -> list[Card]:
    """The cards without the used ones, as far as they are among them."""
    left = list(cards)
    for card in used:
        alike = next((each for each in left if each.own == card.own), None)
        if alike is not None:
            left.remove(alike)
    return left


def _leads(meld: Meld, card: Card, owned: set[Card], jokers: Sequence[Card], rules: MeldRules, most: int) -> bool:
    ways = _between(meld, card, owned, jokers)
    return any(extensions(meld, [*between, card], rules) for between in ways if len(between) < most)


def _between(meld: Meld, card: Card, owned: set[Card], jokers: Sequence[Card]) -> Iterator[list[Card]]:
    """Nothing, then the cards that lead from either end of a run to the card."""
    yield []
    if meld.kind != "run" or card.joker:
        return
    suit = meld.cards[0].suit
    for start, step in ((meld.start + len(meld.cards), 1), (meld.start - 1, -1)):
        there = [Card(rank_at(at), suit) for at in range(start, start + 13 * step, step)]
        for place in (at for at, here in enumerate(there) if here == card and at):
            way = there[:place]
            spare = [*jokers]
            for here in way:
                if here in spare:
                    spare.remove(here)
            lacking = sum(here not in owned for here in way)
            if lacking <= len(spare):
                left = iter(spare)
                yield [here if here in owned else next(left) for here in way]


def is_jokers_only(cards: Sequence[Card], rules: MeldRules, kind: str | None) -> bool:
    """Whether these are only undeclared wild jokers, at most as many as a meld may have."""
    if rules.only or not rules.wild or len(cards) < LEAST_MELD or not all(card.bare for card in cards):
        return False
    if rules.wilds_per_meld is not None and len(cards) > rules.wilds_per_meld:
        return False
    as_set = kind != "run" and (len(cards) <= len(SUITS) or not rules.suits_differ)
    most = rules.longest if rules.jokers_per_run is None else rules.jokers_per_run
    return as_set or (kind != "set" and not rules.jokers_apart and rules.min_run <= len(cards) <= most)


def place_of(old: Meld, longer: Meld) -> slice:
    """The place in a longer meld of the cards that were there before."""
    before = 0 if longer.kind == "set" else (old.start - longer.start) % 13
    return slice(before, before + len(old.cards))


def added_cards(old: Meld, longer: Meld) -> tuple[Card, ...]:
    """The cards that a longer meld has in addition to the old ones."""
    lying = place_of(old, longer)
    return (*longer.cards[: lying.start], *longer.cards[lying.stop :])
