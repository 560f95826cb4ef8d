"""The contracts: which one belongs to which deal, and how it is called."""

from __future__ import annotations

from referee.games.base import Shape
from referee.games.contract.rules import ContractRules
from referee.words import Words, say, say_n

_GROUPS = ("", say("one group"), say("two groups"), say("three groups"), say("four groups"))
_SEQUENCES = ("", say("one sequence"), say("two sequences"), say("three sequences"), say("four sequences"))


def contract_of(rules: ContractRules, deal: int) -> str:
    """The contract of a deal, counted from 1, such as GGR: G is a group, R a sequence."""
    return rules.contracts[deal - 1]


def shapes(rules: ContractRules, contract: str) -> tuple[Shape, ...]:
    """The melds of a contract as they are drawn, each with the fewest cards that it may have."""
    return tuple(Shape(rules.min_run, steps=True) if each == "R" else Shape(3, steps=False) for each in contract)


def in_words(contract: str) -> Words:
    """A contract such as GGR in words."""
    groups, runs = contract.count("G"), contract.count("R")
    first = _GROUPS[groups] if groups < len(_GROUPS) else say_n("{n} group", "{n} groups", n=groups)
    second = _SEQUENCES[runs] if runs < len(_SEQUENCES) else say_n("{n} sequence", "{n} sequences", n=runs)
    if groups and runs:
        return say("{first} and {second}", first=first, second=second)
    return say("{what}", what=first if groups else second)
