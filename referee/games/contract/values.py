"""What cards count at Contract Rummy, and what a meld is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from referee.cards import Card
from referee.cards.points import pip
from referee.games.base.wild_ranks import is_wild, wild_ranks
from referee.games.contract.melds import DIRTY_RUN, ROYAL_RUN
from referee.games.contract.options import ContractRules, in_play
from referee.melds import MeldRules
from referee.melds.rules import ACES, MeldKind


def penalty(rules: ContractRules, card: Card) -> int:
    """The points of a card left in hand."""
    if is_wild(rules, card):
        return rules.wild_points
    if card.joker:
        return rules.joker_penalty
    if card.rank == 1:
        return rules.ace_penalty
    if rules.card_penalty == "pip":
        return pip(card)
    return 10 if card.rank >= (8 if rules.card_penalty == "five-ten-8" else 10) else 5


SPECIALS: Mapping[str, MeldKind] = {"D": DIRTY_RUN, "S": ROYAL_RUN}


def meld_rules(rules: ContractRules, seats: int | None, contract: str = "") -> MeldRules:
    """What a meld is under these rules; with the packs for three players if nobody said how many play.

    A deal whose contract is a special has no other meld.
    """
    plain = MeldRules(
        "contract.group",
        "contract.sequence",
        "contract.joker",
        "contract.layoff",
        min_run=rules.min_run,
        ace=ACES[rules.runs_ace],
        suits_differ=False,
        jokers="wild",
        jokers_per_run=rules.jokers_per_run,
        packs=in_play(rules, seats or 3).count,
        groups=True,
        wild_ranks=wild_ranks(rules),
        wild_clause="table.wild",
        wilds_per_meld=rules.wilds_per_meld,
        jokers_apart=rules.jokers_apart,
        cap_clause="" if rules.wild_ranks else "contract.joker",
    )
    if contract not in SPECIALS:
        return plain
    as_melds = rules.special_jokers == "as-melds"
    return replace(
        plain,
        kinds=(SPECIALS[contract],),
        set_clause="contract.special",
        run_clause="contract.special",
        layoff_clause="contract.special",
        wilds_per_meld=rules.wilds_per_meld if as_melds else int(rules.special_jokers),
        jokers_per_run=rules.jokers_per_run if as_melds else None,
        cap_clause=plain.cap_clause if as_melds else "contract.joker",
    )
