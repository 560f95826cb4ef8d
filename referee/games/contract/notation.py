"""How a contract is written and called."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from referee.words import Words, say, say_n

_GROUPS = ("", say("one group"), say("two groups"), say("three groups"), say("four groups"), say("five groups"))
_SEQUENCES = (
    "", say("one sequence"), say("two sequences"), say("three sequences"), say("four sequences"), say("five sequences"),
)  # fmt: skip
_SPECIALS = {"D": say("the dirty run"), "S": say("the royal run")}
GROUP = 3
"""The number of cards in a group whose size the contract does not give."""


class Slot(NamedTuple):
    """A meld in the notation of a contract: G for a group, R for a sequence, and its size; 0 if none is given.

    D, the dirty run, and S, the royal run, are a contract by themselves.
    """

    kind: str
    size: int


def written(contract: str) -> list[Slot]:
    """The melds of a contract such as GGR5, in order."""
    return [Slot(kind, int(size or 0)) for kind, size in re.findall(r"([GRDS])(\d*)", contract)]


def in_words(contract: str) -> Words:
    """A contract such as GGR5 in words: groups, then sequences, each with its size if one is given."""
    if is_special(contract):
        return _SPECIALS[contract]
    melds = Counter(_plain(each) for each in written(contract))
    parts = [_part(*each, melds[each]) for each in sorted(melds)]
    if len(parts) == 2:
        return say("{first} and {second}", first=parts[0], second=parts[1])
    return say("{what}", what=parts[0] if len(parts) == 1 else parts)


def is_special(contract: str) -> bool:
    """Whether a contract is one meld of thirteen cards, one of each rank."""
    return contract in _SPECIALS


def _plain(meld: Slot) -> Slot:
    return Slot("G", 0) if meld == ("G", GROUP) else meld


def _part(kind: str, size: int, count: int) -> Words:
    if kind == "G":
        melds = _GROUPS[count] if count < len(_GROUPS) else say_n("{n} group", "{n} groups", n=count)
    else:
        melds = _SEQUENCES[count] if count < len(_SEQUENCES) else say_n("{n} sequence", "{n} sequences", n=count)
    return (
        say_n("{melds} of {n} card", "{melds} of {n} cards", n=size, melds=melds) if size else say("{what}", what=melds)
    )
