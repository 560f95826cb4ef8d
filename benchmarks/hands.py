"""Seeded hands, timing, and the lines that say how a benchmark was run."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from time import perf_counter

from referee.cards import PACK, Card

ROUNDS = 9
"""How often everything is timed; the shortest time counts, because the rest is due to the machine."""

BATCH = 1000
"""Calls timed together for a mean; with far fewer, the processor would learn to predict every branch."""

WIDTHS = {"random": (13,), "dense": (4, 5, 6)}
"""The number of neighbouring ranks that hands of each kind are drawn from, as long as their cards last."""


def hands(kind: str, count: int, *sizes: int) -> Iterator[list[tuple[Card, ...]]]:
    """Yields lists of disjoint hands of these sizes, the same in every run."""
    chance = Random(kind)
    for _ in range(count):
        width = chance.choice(WIDTHS[kind])
        low = chance.randint(1, 14 - width)
        pile = sorted(chance.sample(PACK, len(PACK)), key=lambda card: not low <= card.rank < low + width)
        places = [sum(sizes[:place]) for place in range(len(sizes) + 1)]
        yield [tuple(pile[start:end]) for start, end in pairwise(places)]


def quickest(call: Callable[..., object], given: Sequence[tuple[object, ...]]) -> float:
    """The time of the quickest pass over all the arguments, in microseconds."""
    passes = []
    for _ in range(ROUNDS):
        start = perf_counter()
        for each in given:
            call(*each)
        passes.append(perf_counter() - start)
    return min(passes) * 1e6


def mean(call: Callable[..., object], given: Sequence[tuple[object, ...]]) -> float:
    """Microseconds per call, timed in batches so that neither the clock nor an interruption matters much."""
    return sum(quickest(call, given[start : start + BATCH]) for start in range(0, len(given), BATCH)) / len(given)


def worst(call: Callable[..., object], given: Sequence[tuple[object, ...]]) -> float:
    """The time of the slowest call in microseconds, taking the quickest of several timings of each."""
    return max(quickest(call, [each]) for each in given)


def how() -> str:
    """Says which machine and command were used and how the times were taken."""
    return (
        f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.machine()}, "
        f"{os.cpu_count()} processors: python -m benchmarks.{' '.join([Path(sys.argv[0]).stem, *sys.argv[1:]])}\n"
        f"Microseconds a call: the mean, in batches of {BATCH}, and the slowest call; of each the quickest of {ROUNDS}."
    )
