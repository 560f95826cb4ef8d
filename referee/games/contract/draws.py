"""The rows of Contract Rummy that say who may draw, and from where."""

from __future__ import annotations

from referee.games.contract.dealing import in_play
from referee.games.contract.rules import ContractRules
from referee.games.draws import Draws, after_shuffling, free_draw, nothing_left
from referee.games.rounds import Round
from referee.games.turn_facts import TurnAsk
from referee.verdict import Verdict
from referee.words import say


def _nothing_to_shuffle(_rules: ContractRules, case: TurnAsk, _now: Round) -> Verdict | None:
    if case.stock != 0 or case.pile is None or case.pile > 1:
        return None
    because = (
        say("The stock is gone, and one discard is too few to shuffle. The deal is over, and everyone scores.")
        if case.pile
        else say("The stock and the discard pile are gone. The deal is over, and everyone scores.")
    )
    return nothing_left("contract.stock-out", because, say("The deal is over"))


def _shuffled(_rules: ContractRules, case: TurnAsk, _now: Round) -> Verdict | None:
    if case.stock != 0:
        return None
    clause = "contract.stock-out"
    return after_shuffling(clause) if case.wants == "stock" else free_draw(case, clause)


def _otherwise(_rules: ContractRules, case: TurnAsk, _now: Round) -> Verdict:
    return free_draw(case, "contract.draw")


DRAWS = Draws(
    draw="contract.draw",
    rows=(_nothing_to_shuffle, _shuffled, _otherwise),
    packs=in_play,
    shown=dict.fromkeys(("first", "passed", "opened"), lambda _rules: False),
)
"""Who may draw in Contract Rummy."""
