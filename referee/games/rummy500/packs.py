"""The packs of 500 Rummy."""

from __future__ import annotations

from referee.games.rummy500.card_rules import CardRules
from referee.packs import Packs

ONE_PACK = 4
"""With so many players there is one pack still."""


def in_play(rules: CardRules, seats: int | None) -> Packs:
    """The packs in play; the most there could be where nobody said how many play."""
    count = 1 if seats is not None and seats <= ONE_PACK else 2
    return Packs(count, rules.jokers * count if rules.jokers_in_all == "by-packs" else int(rules.jokers_in_all))
