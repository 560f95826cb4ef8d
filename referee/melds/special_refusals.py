"""Why cards are not one of each rank, as some deals ask for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from referee.cards import Card, show_cards
from referee.melds.readings import FULL, Meld
from referee.melds.rules import MeldRules
from referee.melds.wild_refusals import too_many_jokers
from referee.words import Words, say, say_n


def no_special(cards: Sequence[Card], rules: MeldRules) -> tuple[str, Words] | None:
    """Why these cards are not the special of a deal: the clause, and a sentence whose first words name what decides."""
    if not rules.special:
        return None
    known = [card for card in cards if card.rank]
    words = _wrong_number(len(cards), rules) or _two_suits(known, rules) or _rank_twice(known, rules)
    if words:
        return rules.set_clause, words
    return too_many_jokers(cards, rules) or (
        rules.set_clause,
        say("{cards}: the suits are missing, and in a {run} they matter.", cards=show_cards(known), run=rules.run_name),
    )


def _wrong_number(n: int, rules: MeldRules) -> Words | None:
    if n < FULL:
        return say_n(
            "{n} card is too few: a {run} has exactly {size}.",
            "{n} cards are too few: a {run} has exactly {size}.",
            n=n,
            run=rules.run_name,
            size=FULL,
        )
    if n == FULL:
        return None
    return say("{n} cards are too many: a {run} has exactly {size}.", n=n, run=rules.run_name, size=FULL)


def _two_suits(known: Sequence[Card], rules: MeldRules) -> Words | None:
    suited = [card for card in known if card.suit]
    other = next((card for card in suited if card.suit != suited[0].suit), None)
    if other is None or rules.special != "royal":
        return None
    return say(
        "{other} and {card} are different suits: a {run} must be all one suit.",
        other=other.sign,
        card=suited[0].sign,
        run=rules.run_name,
    )


def _rank_twice(known: Sequence[Card], rules: MeldRules) -> Words | None:
    for card, other in combinations(known, 2):
        if card.rank == other.rank:
            return say(
                "{other} and {card} are the same rank: a {run} has each rank once.",
                other=other.sign,
                card=card.sign,
                run=rules.run_name,
            )
    return None


def complete(meld: Meld, cards: Sequence[Card], rules: MeldRules) -> Words:
    """That nothing is laid off on a special."""
    return say(
        "{cards} cannot be laid off on {meld}: a {run} is complete.",
        cards=show_cards(cards),
        meld=show_cards(meld.cards),
        run=rules.run_name,
    )
