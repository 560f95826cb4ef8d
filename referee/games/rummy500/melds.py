"""What a meld is in 500 Rummy."""

from __future__ import annotations

from referee.games.rummy500.packs import in_play
from referee.games.rummy500.rules import Rummy500Rules
from referee.games.wild import wild_ranks
from referee.meld_rules import MeldRules


def meld_rules(rules: Rummy500Rules, seats: int | None, joker_use: str | None = None) -> MeldRules:
    """What a meld is under these rules; `joker_use` is what the dealer named, where jokers are a gambit."""
    wild = rules.joker_role == "wild" or (rules.gambit and joker_use == "wild")
    clause = {"wild": "500.joker", "rank": "persian.joker"}.get(rules.joker_role, f"gambit.{joker_use or 'joker'}")
    packs = in_play(rules, seats).count
    return MeldRules(
        "500.set",
        "500.run",
        clause,
        "500.layoff",
        min_run=rules.min_run,
        bare_sets=packs == 1,
        ace="wraps" if rules.ace_wraps else "both",
        jokers="rank" if rules.joker_role == "rank" else "wild" if wild else "none",
        packs=packs,
        wild_ranks=wild_ranks(rules),
        wild_clause="table.wild",
        wilds_per_meld=rules.wilds_per_meld,
    )
