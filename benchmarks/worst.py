"""The exact search where nobody else has one, and the worst it meets: `python -m benchmarks.worst [hands]`.

No call is to take more than 50 ms, whatever up to twenty-two cards it gets.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from benchmarks.hands import WIDTHS, hands, how, mean, worst
from referee.cards import PACK, Card, parse_cards
from referee.games.gin.arrange import best, best_all, best_defence, knocker_best, least
from referee.melds import Meld

FIVE_RANKS = "A-5S A-5H A-5D A-5C"
"""Twenty cards of which every one could lie in a set and in a run."""

BLOCK = "8-QS 8-QH 8-QD 8-QC 3S 4C"
"""Twenty-two cards with seventy-nine best arrangements."""


def run(text: str) -> Meld:
    """A run as the knocker lays it."""
    cards = parse_cards(text)
    return Meld("run", cards, cards[0].rank)


CHAINS = (
    ("one run between two chains", ["6-8S"], "3-5S 3-5H 3-5D 3-5C 9-TS 9-TH 9-TD 9-TC AS KS"),
    ("three runs between two chains", ["5-7S", "5-7H", "5-7D"], "2-4S 2-4H 2-4D 2-4C 8-9S 8-9H 8-9D 8-9C TS TH"),
    ("four runs between two chains", ["5-7S", "5-7H", "5-7D", "5-7C"], "3-4S 3-4H 3-4D 3-4C 8-TS 8-TH 8-TD 8-TC AS AH"),
    ("three runs below five ranks", ["A-3S", "A-3H", "A-3D"], "4-8S 4-8H 4-8D 4-8C 9S 9H"),
    ("two runs above five ranks", ["J-KS", "J-KH"], "6-TS 6-TH 6-TD 6-TC 5S 5H"),
)
"""Defences with twenty-two cards: what lies, and what is held."""


def row(name: str, call: Callable[..., object], given: Sequence[tuple[object, ...]]) -> None:
    """One line of the table."""
    print(f"{name:<44}{len(given):>7}{mean(call, given):>12.2f}{worst(call, given):>12.1f}")


def seeded(kind: str, count: int) -> None:
    """The lines of seeded hands; the knocker opens the best ten, whatever its deadwood."""
    dealt = list(hands(kind, count, 11, 11))
    knocks = [(other, best(hand[:10]).melds) for hand, other in dealt]
    row(f"melds of eleven, {kind}", best, [(hand,) for hand, _ in dealt])
    row(f"every best of eleven, {kind}", best_all, [(hand,) for hand, _ in dealt])
    row(f"defence of ten, {kind}", best_defence, [(held[:10], melds) for held, melds in knocks])
    row(f"defence of eleven, {kind}", best_defence, knocks)
    row(f"best knock against a hand, {kind}", knocker_best, [(hand[:10], held[:10]) for hand, held in dealt])
    row(f"least of twenty-two, {kind}", least, [(hand + other,) for hand, other in dealt[: count // 10]])


def adversarial() -> None:
    """The lines of hands made to take long."""
    for name, text in (("five ranks", FIVE_RANKS), ("a block of five ranks", BLOCK)):
        cards = parse_cards(text)
        for call in (least, best, best_all):
            row(f"{call.__name__}: {name}", call, [(cards,)])
    for name, lying, text in CHAINS:
        row(f"best_defence: {name}", best_defence, [(parse_cards(text), [run(each) for each in lying])])
    row("knocker_best: eleven against five ranks", knocker_best, [(spare(FIVE_RANKS), parse_cards(FIVE_RANKS))])


def spare(text: str) -> list[Card]:
    """The eleven lowest cards that a text does not hold."""
    held = parse_cards(text)
    return sorted((card for card in PACK if card not in held), key=lambda card: card.rank)[:11]


def main(count: int) -> None:
    """Prints the table."""
    print(how(), f"{count} hands of a kind.", sep="\n")
    print(f"{'':<44}{'calls':>7}{'mean':>12}{'worst':>12}")
    for kind in WIDTHS:
        seeded(kind, count)
    adversarial()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3000)
