"""What a tap on one of several readings says: the cards as they were typed, with what each joker stands for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice

from referee.cards import Card, parse_cards, write_cards
from referee.melds import Meld
from referee.words import Fault

Fields = dict[str, str]
MOST_TRIES = 50


def told_by(meld: Meld, typed: Fields, clear: Callable[[Fields], bool]) -> tuple[str, str] | None:
    """The field that a reading changes, and what it is then; None where no field alone makes it `clear`.

    The cards of a field, or of a line of it, are read as the meld, or as that part of the meld that they are.
    """
    for key, text in typed.items():
        lines = text.splitlines()
        for place, line in enumerate(lines):
            for cards in islice(_as_read(line, meld), MOST_TRIES):
                told = "\n".join([*lines[:place], write_cards(cards), *lines[place + 1 :]])
                if told != text and clear({**typed, key: told}):
                    return key, told
    return None


def _as_read(line: str, meld: Meld) -> Iterator[Sequence[Card]]:
    """The cards of the meld that the typed ones can be."""
    try:
        typed = parse_cards(line)
    except Fault:
        return
    said = Counter(_plain(card) for card in typed)
    if len(typed) == len(meld.cards) and said == Counter(_plain(card) for card in meld.cards):
        yield meld.cards
    elif 0 < len(typed) < len(meld.cards):
        for some in combinations(meld.cards, len(typed)):
            if Counter(_plain(card) for card in some) == said:
                yield some


def _plain(card: Card) -> tuple[int, str]:
    """A card without what a joker stands for, and without the end at which an ace stands."""
    return card.own.rank, card.own.suit
