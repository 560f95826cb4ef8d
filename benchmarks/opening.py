"""How long it takes to find what a Kaluki hand could open with: `python -m benchmarks.opening [hands]`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from time import perf_counter

from referee.cards import JOKER, Card, parse_cards
from referee.cards.card import SUITS
from referee.games.kaluki.opening_search import SearchSteps, TooManyCards, can_meld_all, most_points
from referee.games.kaluki.options import KalukiRules
from tests.games.test_kaluki_reach import DEALT, HUGE, WRAP

HELD, ENOUGH = 25, 100
ROUNDS = 3
"""How often every call is timed; the shortest time counts, because the rest is due to the machine."""

Case = tuple[list[Card], Card, KalukiRules, int]

HARDEST = (
    "AS AH AC 2S 2S 2C 3S 3D 3D 3C 4H 4D 4C 5S 5S 5D 5C 6H 6D 6C 6C * * * *",
    "AC AC 2S 2H 2H 2D 2D 2C 2C 3S 3S 3D 3C 4S 4S 4H 4D 4C 4C 5H 5C 6S * * *",
    "AH AD 2S 2H 2D 2C 2C 3S 3S 3D 3D 4S 4H 4H 4D 4C 5H 5C 7S 8S 9S * * * *",
    "AS AH AD AD AC 2H 2D 3D 3D 3C 4S 4H 4H 4D 5S 5H 5D 5D 5C 5C 6C * * * *",
    "AS AH AD AC AC 2S 2C 2C 3S 3H 3D 3D 3C 4S 4H 4H 4D 4C 5S 5D 5C 6H * * *",
    "AS AH AH AD AD AC 2S 3H 3C 4S 4C 5D 5C 5C 6S 6H 6H 6D 6C 7S 7C * * * *",
    "AS AD 2S 2H 2H 2D 3S 3H 3D 4S 4H 4D 4C 4C 5S 5S 5H 5D 6H 6D 6D 7D * * *",
)
"""Slow hands, found by hill climbing from random hands."""


def cases(count: int, held: int, ranks: Sequence[range], aces: Sequence[int], chance: Random) -> Iterator[Case]:
    """Yields hands from two packs of some ranks, with up to four jokers; the first card is the discard taken."""
    for _ in range(count):
        pack = [Card(rank, suit) for rank in chance.choice(ranks) for suit in SUITS] * 2
        jokers = chance.randint(0, 4)
        chance.shuffle(pack)
        cards = pack[: held - jokers] + [JOKER] * jokers
        yield cards, cards[0], KalukiRules(ace_points=chance.choice(aces)), chance.randint(0, 1)


def hardest() -> Iterator[Case]:
    """Yields the slowest hands found, with each of their cards as the discard taken."""
    for text in HARDEST:
        cards = list(parse_cards(text))
        for taken in dict.fromkeys(cards):
            for ace in (1, 11):
                for keep in (0, 1):
                    yield cards, taken, KalukiRules(ace_points=ace), keep


def six(count: int, chance: Random) -> Iterator[Case]:
    """Yields hands of Rommé with round-the-corner runs and up to six jokers."""
    around = {"runs_ace": "wrap", "ace_low": 1, "jokers": 6, "opening_when_out": False}
    for cards, taken, rules, keep in cases(count, 17, [range(1, 14), range(1, 8)], (11,), chance):
        held = [*cards[: len(cards) - 2], JOKER, JOKER]
        yield held, taken, replace(rules, **around), keep


def hardest_six() -> Iterator[Case]:
    """Yields slow hands of seventeen or more cards with round-the-corner runs, with each card as the discard taken."""
    for text, options in (*DEALT, *HUGE):
        cards = list(parse_cards(text))
        for taken in dict.fromkeys(cards):
            yield cards, taken, replace(KalukiRules(**WRAP), **options), 0


def shortest(case: Case) -> float:
    """The time of the quickest of several calls, in milliseconds."""
    cards, taken, rules, keep = case
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        searched(cards, taken, rules, keep)
        times.append(perf_counter() - start)
    return min(times) * 1e3


def searched(cards: Sequence[Card], taken: Card, rules: KalukiRules, keep: int) -> None:
    """Searches as a ruling does for points, and sometimes for melding all cards, and stops at the same limit."""
    steps = SearchSteps()
    with suppress(TooManyCards):
        most_points(cards, taken, rules, ENOUGH, steps, keep=keep)
        if not rules.opening_when_out:
            can_meld_all(cards, taken, rules, steps, keep=keep)


def row(name: str, found: Iterator[Case]) -> None:
    """Times these hands and prints a line of the table."""
    times = [shortest(case) for case in found]
    print(f"{name:<28}{len(times):>7}{sum(times) / len(times):>10.2f}{max(times):>10.1f}")


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    print(f"{'':<28}{'calls':>7}{'mean ms':>10}{'worst ms':>10}")
    row("dealt, sixteen cards", cases(count, 16, [range(1, 14)], (1, 11, 15), Random(1)))
    row("all ranks", cases(count, HELD, [range(1, 14)], (1, 11, 15), Random(2)))
    row("every other rank", cases(count, HELD, [range(1, 14, 2)], (1, 11, 15), Random(3)))
    row("low ranks, dear aces", cases(count, HELD, [range(1, 5), range(1, 7), range(1, 9)], (11, 15), Random(4)))
    row("low ranks, cheap aces", cases(count, HELD, [range(1, 5), range(1, 7), range(1, 9)], (1,), Random(5)))
    row("hardest found", hardest())
    row("six jokers, round the corner", six(count, Random(6)))
    row("hardest of these", hardest_six())
