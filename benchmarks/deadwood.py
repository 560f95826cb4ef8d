"""Compares the search for least deadwood with OpenSpiel and RLCard: `python -m benchmarks.deadwood [hands]`.

Both are optional: `pip install open_spiel rlcard`. If one is not installed, its column is left out and a line says so.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import chain

from benchmarks.hands import WIDTHS, hands, how, mean, worst
from benchmarks.peers import Peer, missing, peers
from referee.cards import Card

TASKS = {
    "value": ("value", "cards", 10),
    "value from strings": ("value_of_text", "text", 10),
    "melds": ("melds", "cards", 10),
    "melds from strings": ("melds_of_text", "text", 10),
    "melds of eleven": ("melds", "cards", 11),
}
"""For each line of the table: the call, the form of the hand, and the number of cards."""


def times(peer: Peer, task: str, dealt: Sequence[Sequence[Card]]) -> str:
    """The mean and worst times of a program for a task, in microseconds, as table cells."""
    call, form, size = TASKS[task]
    if size > peer.most:
        return f"{'–':>10}{'–':>10}"
    given = [(getattr(peer, form)(hand[:size]),) for hand in dealt]
    return f"{mean(getattr(peer, call), given):>10.2f}{worst(getattr(peer, call), given):>10.1f}"


def differing(peer: Peer, dealt: Sequence[Sequence[Card]], values: Sequence[object]) -> int:
    """The number of hands for which a program finds a different value."""
    found = [peer.value_of_text(peer.text(hand[:10])) for hand in dealt]
    return sum(mine != theirs for mine, theirs in zip(values, found, strict=True))


def main(count: int) -> None:
    """Prints the table."""
    found = peers()
    dealt = {kind: [hand for (hand,) in hands(kind, count, 11)] for kind in WIDTHS}
    said = (how(), f"{count} hands of a kind, of ten cards where nothing else is said.", missing(found))
    print(*filter(None, said), sep="\n")
    print(f"{'':<28}" + "".join(f"{peer.name:>20}" for peer in found))
    print(f"{'':<28}" + f"{'mean':>10}{'worst':>10}" * len(found))
    for kind, task in ((kind, task) for task in TASKS for kind in WIDTHS):
        print(f"{task:<20}{kind:<8}" + "".join(times(peer, task, dealt[kind]) for peer in found))
    every = list(chain.from_iterable(dealt.values()))
    values = [found[0].value(hand[:10]) for hand in every]
    differ = [f"{peer.name} in {differing(peer, every, values)}" for peer in found[1:]]
    if differ:
        print(f"Hands of {len(every)} in which another value is found: {', '.join(differ)}.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3000)
