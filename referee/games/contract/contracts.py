"""The contracts: which one belongs to which deal, and how it is drawn."""

from __future__ import annotations

from referee.games.base import Shape
from referee.games.contract.rules import ContractRules


def contract_of(rules: ContractRules, deal: int) -> str:
    """The contract of a deal, counted from 1, such as GGR: G is a group, R a sequence."""
    return rules.contracts[deal - 1]


def shapes(rules: ContractRules, contract: str) -> tuple[Shape, ...]:
    """The melds of a contract as they are drawn, each with the fewest cards that it may have."""
    return tuple(Shape(rules.min_run, steps=True) if each == "R" else Shape(3, steps=False) for each in contract)
