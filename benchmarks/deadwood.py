"""How long the best arrangement of a gin hand takes: `python benchmarks/deadwood.py [hands]`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import perf_counter

from referee.arrange import best, best_all, best_defence, knocker_best, least
from referee.cards import SUITS, Card

KNOCKER, OPPONENT = 11, 10
ROUNDS = 5
"""Every call is timed so often and the shortest time counts: the rest is the machine."""


def hands(count: int, widths: Sequence[int], chance: Random) -> Iterator[tuple[list[Card], list[Card]]]:
    """Two disjoint hands each time, from so many neighbouring ranks and, where those run out, from the others."""
    for _ in range(count):
        width = chance.choice(widths)
        low = chance.randint(1, 14 - width)
        pack = [Card(rank, suit) for rank in range(1, 14) for suit in SUITS]
        chance.shuffle(pack)
        pack.sort(key=lambda card: not low <= card.rank < low + width)
        yield pack[:KNOCKER], pack[KNOCKER : KNOCKER + OPPONENT]


def shortest(call: Callable[[], object]) -> float:
    """Microseconds of the quickest of several calls."""
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        call()
        times.append(perf_counter() - start)
    return min(times) * 1e6


def row(name: str, kind: str, calls: Sequence[Callable[[], object]]) -> None:
    """One line of the table."""
    times = [shortest(call) for call in calls]
    print(f"{name:<28}{kind:<8}{len(times):>7}{sum(times) / len(times):>10.2f}{max(times):>10.1f}")


def table(kind: str, deals: Sequence[tuple[list[Card], list[Card]]]) -> None:
    """All lines for one kind of hands; the knocker opens the best ten, whatever its deadwood."""
    knocks = [(knocker[:10], best(knocker[:10]).melds, held) for knocker, held in deals]
    row("value of ten", kind, [lambda held=held: least(held[:10]) for held, _ in deals])
    row("value of eleven", kind, [lambda held=held: least(held) for held, _ in deals])
    row("melds of ten", kind, [lambda held=held: best(held[:10]) for held, _ in deals])
    row("melds of eleven", kind, [lambda held=held: best(held) for held, _ in deals])
    row("every best of eleven", kind, [lambda held=held: best_all(held) for held, _ in deals])
    row("defence", kind, [lambda held=held, melds=melds: best_defence(held, melds) for _, melds, held in knocks])
    row("best knock against a hand", kind, [lambda a=ten, b=held: knocker_best(a, b) for ten, _, held in knocks])


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    print(f"{'':<28}{'hands':<8}{'calls':>7}{'mean µs':>10}{'worst µs':>10}")
    table("random", list(hands(count, (13,), Random(1))))
    table("dense", list(hands(count, (4, 5, 6), Random(2))))
