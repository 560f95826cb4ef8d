"""How a contract is called."""

from __future__ import annotations

from referee.words import Words, say, say_n

_GROUPS = ("", say("one group"), say("two groups"), say("three groups"), say("four groups"))
_SEQUENCES = ("", say("one sequence"), say("two sequences"), say("three sequences"), say("four sequences"))


def in_words(contract: str) -> Words:
    """A contract such as GGR in words."""
    groups, runs = contract.count("G"), contract.count("R")
    first = _GROUPS[groups] if groups < len(_GROUPS) else say_n("{n} group", "{n} groups", n=groups)
    second = _SEQUENCES[runs] if runs < len(_SEQUENCES) else say_n("{n} sequence", "{n} sequences", n=runs)
    if groups and runs:
        return say("{first} and {second}", first=first, second=second)
    return say("{what}", what=first if groups else second)
