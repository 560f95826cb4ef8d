"""What reviewing a hand costs the page of that hand: nothing where no cards were noted, else this many milliseconds.

Hands of 500 Rummy with so many cards left beside the melds of three players, drawn from seeds; the median and the worst.
"""

from __future__ import annotations

import random
from statistics import median
from time import perf_counter
from typing import Any

from referee.cards import PACK, write_cards
from referee.sheet.record import FORMAT, read_record
from referee.sheet.replay import replay
from referee.sheet.review import review_of
from referee.sheet.scoresheet import Scoresheet

LEFT = (0, 3, 7, 13, 20)
GAMES = 40
MELDS = ("4S 5S 6S", "KH KD KC", "7D 8D 9D", "2C 2H 2S")


def sheet_of(held: Any) -> Scoresheet:
    """A game whose only hand left somebody with these cards."""
    plays = [{"by": "Ann", "meld": meld} for meld in MELDS]
    hand = {"out": "Ann", "plays": plays, "held": {"Bob": held, "Cat": 5}}
    players = ["Ann", "Bob", "Cat"]
    return replay(read_record({"format": FORMAT, "game": "500-rum", "players": players, "hands": [hand]}))


def took(held: Any) -> float:
    """Milliseconds to review that hand."""
    sheet = sheet_of(held)
    start = perf_counter()
    review_of(sheet, 0)
    return (perf_counter() - start) * 1000


def main() -> None:
    """Prints a line for each number of cards."""
    laid = {card for meld in MELDS for card in meld.split()}
    rest = [card for card in PACK if str(card) not in laid]
    print(f"points only: {took(25):.2f} ms")
    for count in LEFT[1:]:
        found = [took(write_cards(random.Random(seed).sample(rest, count))) for seed in range(GAMES)]
        print(f"{count} cards left: median {median(found):.1f} ms, worst {max(found):.1f} ms")


if __name__ == "__main__":
    main()
