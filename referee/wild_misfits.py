"""What is wrong with cards that stand for others, in a meld or on one, where ranks are wild."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from referee.cards import Card
from referee.meld_rules import MeldRules
from referee.melds import Meld
from referee.words import Words, say, say_n


def wrongly_wild(
    cards: Sequence[Card], rules: MeldRules, read: Callable[[MeldRules], Sequence[Meld]]
) -> tuple[str, Words] | None:
    """The clause by which a card of no wild rank stands for another, or too many do; `read` gives the melds under some rules."""
    plain = next((card for card in cards if card.under and card.own.rank not in rules.wild_ranks), None)
    if plain is not None:
        words = say("{card} is not wild at this table. Write two cards with a space between them.", card=plain.own.sign)
        return rules.wild_clause, words
    if rules.jokers_apart and read(replace(rules, jokers_apart=False)):
        words = say("Two jokers would be side by side: in a {run} they must be apart.", run=rules.run_name)
        return rules.joker_clause, words
    found = () if rules.wilds_per_meld is None else read(replace(rules, wilds_per_meld=None))
    if not found:
        return None
    clause = rules.cap_clause or rules.wild_clause
    if not rules.wilds_per_meld:
        stands = next(card for card in found[0].cards if card.joker)
        return clause, say("{card} stands for another card: in a {run} none may.", card=stands.sign, run=rules.run_name)
    return too_many_wild(found[0].jokers, rules)


def too_many_wild(count: int, rules: MeldRules) -> tuple[str, Words]:
    """Why a meld may not have so many cards that stand for others."""
    return rules.cap_clause or rules.wild_clause, say_n(
        "{n} card that stands for another is too many: a meld has at most {most}.",
        "{n} cards that stand for others are too many: a meld has at most {most}.",
        n=count,
        most=rules.wilds_per_meld,
    )


def as_any(cards: Sequence[Card], rules: MeldRules) -> tuple[Card, ...]:
    """The cards with those of a wild rank as any card, as jokers are."""
    return tuple(card.wild if not card.joker and card.rank in rules.wild_ranks else card for card in cards)


def too_many_jokers(cards: Sequence[Card], rules: MeldRules) -> tuple[str, Words] | None:
    """Why a run may not have so many jokers, or nothing."""
    jokers = sum(card.joker for card in cards)
    if rules.jokers_per_run is None or jokers <= rules.jokers_per_run:
        return None
    return rules.joker_clause, say(
        "{n} jokers are too many: a {run} has at most {most}.", n=jokers, most=rules.jokers_per_run, run=rules.run_name
    )
