"""Who plays Contract Rummy, and what is dealt."""

from __future__ import annotations

from referee.games.base.deal import Aim, Deal
from referee.games.base.options import step_of
from referee.games.base.standing import Seating, Standing
from referee.games.base.wild_ranks import wild_text
from referee.games.contract.contracts import contract_of, shapes
from referee.games.contract.notation import in_words
from referee.games.contract.options import ContractRules, in_play
from referee.words import say


class ContractSeating(Seating):
    """Two to eight players; the deal passes on."""

    seats = (2, 8)
    step = staticmethod(step_of)

    def sits_out(self, rules: ContractRules) -> str:
        """As the table chose."""
        return rules.sit_out

    def deal(self, rules: ContractRules, before: Standing) -> Deal:
        """The cards and the contract of the deal."""
        contract = contract_of(rules, before.deal)
        packs = in_play(rules, before.seats)
        return Deal(
            cards=rules.cards_dealt[before.deal - 1],
            packs=packs.count,
            jokers=packs.jokers,
            aim=Aim("contract", contract, say("Contract"), in_words(contract), shapes(rules, contract)),
            ace_at_both_ends=rules.runs_ace == "both",
            wild_ranks=wild_text(rules),
            groups=True,
        )
