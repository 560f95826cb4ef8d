"""Melds with wild ranks by brute force, sharing only the card with the project: docs/rules/table-life.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations, product
from random import Random

import pytest

from referee.cards import JOKER, Card, parse_cards
from referee.melds import Meld, MeldRules, extensions, readings
from referee.melds.search import can_lay_off, find_meld_with
from tests.soak import times

SUITS = "SHDC"
RUMMY = MeldRules("set", "run", "joker", "layoff", ace="both", jokers="wild", wild_clause="wild")
CONTRACT = replace(RUMMY, min_run=4, suits_differ=False, packs=2, groups=True)
KALUKI = replace(RUMMY, ace="high", joker_suits=True, packs=2, groups=True)
GAMES = {"500": RUMMY, "contract": CONTRACT, "kaluki": KALUKI}

Lying = tuple[str, int, tuple[tuple[int, str, bool], ...]]
"""A meld: its kind, where it starts, and for each card what it is or stands for, and whether it stands for another."""


def sets(own: Sequence[Card], spare: int, rules: MeldRules) -> Iterator[Lying]:
    """Every set of these cards as themselves and this many others."""
    ranks, suits = {card.rank for card in own}, [card.suit for card in own]
    size = len(own) + spare
    if len(ranks) != 1 or size < 3 or (rules.suits_differ and (size > 4 or len(set(suits)) < len(suits))):
        return
    rank = ranks.pop()
    plain = [(rank, suit, False) for suit in suits]
    if not rules.joker_suits:
        yield "set", 0, tuple(sorted([*plain, *[(rank, "", True)] * spare]))
        return
    for chosen in combinations([suit for suit in SUITS if suit not in suits], spare):
        yield "set", 0, tuple(sorted([*plain, *((rank, suit, True) for suit in chosen)]))


def runs(own: Sequence[Card], spare: int, rules: MeldRules) -> Iterator[Lying]:
    """Every run of these cards as themselves and this many others."""
    size = len(own) + spare
    if len({card.suit for card in own}) != 1 or size < rules.min_run:
        return
    suit = own[0].suit
    for start in range(2 if rules.ace == "high" else 1, 16 - size):
        places = range(start, start + size)
        for taken in permutations(places, len(own)):
            if size > 13 and rules.packs < 2:
                continue
            if all((place - 1) % 13 + 1 == card.rank for place, card in zip(taken, own, strict=True)):
                yield "run", start, tuple(((at - 1) % 13 + 1, suit, at not in taken) for at in places)


def slowly(cards: Sequence[Card], rules: MeldRules) -> set[Lying]:
    """Every meld with each wild card as itself or any, only those with the fewest substitutes."""
    ways = product(*[(False, True) if card.rank in rules.wild_ranks else (card.joker,) for card in cards])
    found: dict[int, set[Lying]] = {}
    jokers = sum(card.joker for card in cards)
    for way in ways:
        spare = sum(way)
        own = [card for card, other in zip(cards, way, strict=True) if not other]
        if not own or (rules.wilds_per_meld is not None and spare > rules.wilds_per_meld):
            continue
        melds = set(sets(own, spare, rules))
        if rules.jokers_per_run is None or jokers <= rules.jokers_per_run:
            melds |= set(runs(own, spare, rules))
        if melds:
            found.setdefault(spare, set()).update(melds)
    return found[min(found)] if found else set()


def told(meld: Meld) -> Lying:
    cards = [(card.rank, card.suit, card.joker) for card in meld.cards]
    return meld.kind, meld.start, tuple(cards if meld.kind == "run" else sorted(cards))


def drawn(chance: Random, most: int) -> list[Card]:
    """A few neighbouring cards of one rank or one suit, now and then a wild one or a joker."""
    low, suit = chance.randint(1, 10), chance.choice(SUITS)
    near = [Card(rank, suit) for rank in range(low, low + 4)] + [Card(low, each) for each in SUITS]
    wild = [Card(2, each) for each in SUITS] + [JOKER]
    return [chance.choice(near if chance.random() < 0.6 else wild) for _ in range(chance.randint(3, most))]


@pytest.mark.parametrize("name", GAMES)
def test_readings_are_those_of_brute_force(name: str) -> None:
    """table.wild, table.wild-natural."""
    chance = Random(f"wild {name}")
    for _ in range(times(1500, 20_000)):
        ranks = chance.choice([frozenset({2}), frozenset({2}), frozenset({2, 9})])
        rules = replace(
            GAMES[name],
            wild_ranks=ranks,
            wilds_per_meld=chance.choice([None, None, 1, 2]),
            jokers_per_run=chance.choice([None, None, 1]),
        )
        cards = drawn(chance, 5)
        found = readings(cards, rules)
        assert {told(meld) for meld in found} == slowly(cards, rules), (cards, rules)
        for meld in found:
            assert sorted(str(card.own) for card in meld.cards) == sorted(str(card) for card in cards)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_laid_off_is_what_brute_force_finds(name: str) -> None:
    """table.wild: a lay-off is a longer meld in which what lies there stays what it is."""
    chance = Random(f"laid off {name}")
    tried = 0
    while tried < times(400, 5000):
        rules = replace(GAMES[name], wild_ranks=frozenset({2}))
        lying = readings(drawn(chance, 4), rules)
        if len(lying) != 1:
            continue
        tried += 1
        cards = drawn(chance, 3)[: chance.randint(1, 2)]
        assert {told(meld) for meld in extensions(lying[0], cards, rules)} == longer(lying[0], cards, rules)


def longer(meld: Meld, cards: Sequence[Card], rules: MeldRules) -> set[Lying]:
    """Every larger meld in which the cards already there stand for what they stood for."""
    ways = product(*[(False, True) if card.rank in rules.wild_ranks else (card.joker,) for card in cards])
    found: dict[int, set[Lying]] = {}
    there = [Card(card.rank, card.suit) for card in meld.cards]
    stood = {(meld.start + at, card.joker) for at, card in enumerate(meld.cards)}
    for way in ways:
        own = [card for card, other in zip(cards, way, strict=True) if not other]
        spare = sum(way)
        melds: set[Lying] = set()
        if meld.kind == "run":
            for kind, start, lying in runs([*there, *own], spare, replace(rules, min_run=3)):
                if meld.start - start in range(len(lying)):
                    told_of = [(rank, suit, other) for rank, suit, other in lying]
                    for at, joker in stood:
                        rank, suit, _ = told_of[at - start] if 0 <= at - start < len(told_of) else (0, "", False)
                        if not rank:
                            break
                        told_of[at - start] = (rank, suit, joker)
                    else:
                        melds.add((kind, start, tuple(told_of)))
        else:
            kept = [card for card in meld.cards if not card.joker]
            others = [card for card in meld.cards if card.joker]
            for kind, start, lying in sets([*kept, *own], spare + len(others), rules):
                if all((card.rank, card.suit, True) in lying for card in others):
                    melds.add((kind, start, lying))
        if melds:
            found.setdefault(spare, set()).update(melds)
    return found[min(found)] if found else set()


def test_a_card_is_melded_exactly_where_brute_force_finds_a_meld_with_it() -> None:
    """checks.meld_with: held wild cards count."""
    chance = Random("meld with")
    for _ in range(times(400, 4000)):
        rules = replace(RUMMY, wild_ranks=frozenset({2}), wilds_per_meld=chance.choice([None, 1]))
        deck = [Card(rank, suit) for rank in (2, *range(5, 9)) for suit in SUITS[:3]] + [JOKER]
        card, *others = chance.sample(deck, chance.randint(4, 6))
        expected = any(slowly([card, *some], rules) for size in (2, 3) for some in combinations(others, size))
        made = find_meld_with(card, others, rules)
        assert bool(made) == expected, (card, others, rules)


def test_a_card_fits_on_a_run_with_held_wild_cards_between() -> None:
    """fits_on: held wild cards lead to the card."""
    rules = replace(RUMMY, wild_ranks=frozenset({2}))
    rows = [
        ("7S", "2D", "3S 4S 5S", True),
        ("7S", "3D", "3S 4S 5S", False),
        ("8S", "2D 2H", "3S 4S 5S", True),
        ("8S", "2D *", "3S 4S 5S", True),
        ("8S", "2D", "3S 4S 5S", False),
        ("AS", "2S", "3S 4S 5S", True),
        ("AS", "2S", "4S 5S 6S", False),
        ("AS", "2S 2D", "4S 5S 6S", True),
        ("2D", "", "3S 4S 5S", True),
        ("2D", "", "8S 8H 8D 8C", False),
    ]
    for card, others, on, fits in rows:
        (only,) = parse_cards(card)
        assert can_lay_off(only, parse_cards(others) if others else (), parse_cards(on), rules) is fits, (
            card,
            others,
            on,
        )
    only, others = parse_cards("8S")[0], parse_cards("2D 2H")
    assert can_lay_off(only, others, parse_cards("3S 4S 5S"), replace(rules, wilds_per_meld=1)) is False
