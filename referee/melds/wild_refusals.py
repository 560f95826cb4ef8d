"""What is wrong with cards that stand for others, in a meld or laid off on one, if ranks are wild."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from referee.cards import Card
from referee.melds.meld import Meld
from referee.melds.rules import MeldRules
from referee.melds.wild_cards import may_stand
from referee.words import Words, say, say_n


def refuse_wild(
    cards: Sequence[Card], rules: MeldRules, read: Callable[[MeldRules], Sequence[Meld]]
) -> tuple[str, Words] | None:
    """The clause broken if a card that is not of a wild rank stands for another, or too many do; `read` gives the melds under some rules."""
    plain = next((card for card in cards if card.under and card.own.rank not in rules.wild_ranks), None)
    if plain is not None:
        words = say("{card} is not wild at this table. Write two cards with a space between them.", card=plain.own)
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
        return clause, say(
            "{card} stands for another card, which is not allowed in a {run}.", card=stands, run=rules.run_name
        )
    return too_many_wild([card for card in found[0].cards if card.joker], rules)


def too_many_wild(standing: Sequence[Card], rules: MeldRules) -> tuple[str, Words]:
    """Why a meld may not have this many cards that stand for others; jokers are called jokers."""
    wild = sum(bool(card.under) for card in standing)
    words = (
        say_n(
            "{n} joker is too many: a meld may have at most {most}.",
            "{n} jokers are too many: a meld may have at most {most}.",
            n=len(standing),
            most=rules.wilds_per_meld,
        )
        if not wild
        else say_n(
            "{n} wild card is too many: a meld may have at most {most}.",
            "{n} wild cards are too many: a meld may have at most {most}.",
            n=wild,
            most=rules.wilds_per_meld,
        )
        if wild == len(standing)
        else say(
            "{n} jokers and wild cards are too many: a meld may have at most {most}.",
            n=len(standing),
            most=rules.wilds_per_meld,
        )
    )
    return rules.cap_clause or rules.wild_clause, words


def with_wild_cards(cards: Sequence[Card], rules: MeldRules) -> tuple[Card, ...]:
    """The cards with those of a wild rank free to stand for any, like jokers."""
    return tuple(card.wild if may_stand(card, rules.wild_ranks, cards) else card for card in cards)


def too_many_jokers(cards: Sequence[Card], rules: MeldRules) -> tuple[str, Words] | None:
    """Why a run may not have this many jokers, or None."""
    jokers = sum(card.joker for card in cards)
    if rules.jokers_per_run is None or jokers <= rules.jokers_per_run:
        return None
    return rules.joker_clause, say(
        "{n} jokers are too many: a {run} has at most {most}.", n=jokers, most=rules.jokers_per_run, run=rules.run_name
    )
