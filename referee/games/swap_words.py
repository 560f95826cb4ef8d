"""Why a swap on the table cannot have been: of a joker, or where ranks are wild of any card that stands for another."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import Card, write_cards
from referee.games.wild import or_wild
from referee.meld_rules import MeldRules
from referee.words import Words, say


def not_natural(rules: MeldRules, cards: Sequence[Card]) -> Words:
    """It is not one card that stands for itself."""
    given = write_cards(cards)
    return or_wild(
        rules,
        say("{cards} is not one natural card: only that can take a joker's place.", cards=given),
        say("{cards} is not one natural card: only that can take the place of a wild card.", cards=given),
    )


def stays(rules: MeldRules, card: Card, number: int | None, meld: str) -> Words:
    """Nothing is taken from sets."""
    where = {"set": rules.set_name, "card": card, "number": number, "meld": meld}
    return or_wild(
        rules,
        say("{card} cannot be swapped: meld {number}, {meld}, is a {set}, where a joker stays.", **where),
        say("{card} cannot be swapped: meld {number}, {meld}, is a {set}, where wild cards stay.", **where),
    )


def stands_for_nothing(rules: MeldRules, card: Card, number: int | None, meld: str) -> Words:
    """No card of the meld stands for it."""
    where = {"card": card, "number": number, "meld": meld}
    return or_wild(
        rules,
        say("{card}: no joker stands for it in meld {number}, {meld}.", **where),
        say("{card}: no card stands for it in meld {number}, {meld}.", **where),
    )


def not_used(rules: MeldRules, cards: Sequence[Card]) -> Words:
    """What was taken did not go on the table in the same turn."""
    given = write_cards(cards)
    return or_wild(
        rules,
        say("{cards} takes a joker that is not used in the same turn.", cards=given),
        say("{cards} takes a joker or wild card that is not used in the same turn.", cards=given),
    )
