"""Contract Rummy: a contract for every deal, the lowest total of penalties wins."""

from __future__ import annotations

from referee.games.base import Deal, Game, Standing
from referee.games.common import clockwise, deal_on
from referee.games.contract.clauses import CLAUSES
from referee.games.contract.hand import ContractHand
from referee.games.contract.rules import PRESETS, ContractRules
from referee.games.contract.score import score
from referee.verdict import Line
from referee.words import say


def fold(rules: ContractRules, hand: ContractHand, lines: tuple[Line, ...], before: Standing) -> None:
    """Nothing but the totals is kept from deal to deal."""


def winners(rules: ContractRules, after: Standing) -> tuple[int, ...] | None:
    """The lowest totals, after the last deal."""
    return after.leaders(lowest=True) if after.number > len(rules.contracts) else None


def bonuses(rules: ContractRules, after: Standing) -> tuple[Line, ...]:
    """There are none."""
    return ()


def next_dealer(rules: ContractRules, hand: ContractHand, lines: tuple[Line, ...], before: Standing) -> int:
    """The deal passes clockwise."""
    return deal_on(before, 1)


def deal(rules: ContractRules, before: Standing) -> Deal:
    """The cards and the contract of the deal."""
    return Deal(
        cards=rules.cards_dealt[before.number - 1],
        packs=rules.packs_for(before.seats),
        jokers=rules.jokers_for(before.seats),
        contract=rules.contracts[before.number - 1],
    )


CONTRACT = Game(
    slug="contract",
    title=say("Contract Rummy"),
    summary=say("Three to eight players, a contract for every deal: the fewest penalties win."),
    seats=(3, 8),
    rules=ContractRules,
    presets=PRESETS,
    hand=ContractHand,
    clauses=CLAUSES,
    score=score,
    fold=fold,
    winners=winners,
    bonuses=bonuses,
    next_dealer=next_dealer,
    deal=deal,
    step=clockwise,
    lowest_wins=lambda _rules: True,
    goal=lambda _rules: None,
)
