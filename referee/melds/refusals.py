"""Why cards are not a meld, or fit on none: the clause, and a sentence that gives the reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from referee.cards import JOKER, Card
from referee.melds.meld import Meld
from referee.melds.readings import FULL_SET, extensions, readings, readings_without_suits
from referee.melds.rules import LEAST_MELD, MeldRules
from referee.melds.wild_refusals import refuse_wild, too_many_jokers, too_many_wild, with_wild_cards
from referee.words import Words, say

ACE_MEANT_HIGH_FROM = 7
"""Beside cards from this rank on, an ace is meant to be high."""


def refuse_meld(cards: Sequence[Card], rules: MeldRules, kind: str | None = None) -> tuple[str, Words]:
    """Why these cards are not a meld: the clause, and a sentence that gives the reason."""
    own = next((wrong for each in rules.kinds if (wrong := each.refuses(cards, rules, kind))), None)
    if own:
        return own
    if len(cards) < LEAST_MELD:
        if not cards:
            return rules.set_clause, say("A meld needs at least three cards.")
        return rules.set_clause, say("{cards} is not enough: a meld needs at least three cards.", cards=cards)
    wrong = refuse_wild(cards, rules, lambda each: readings(cards, each, kind))
    if wrong:
        return wrong
    cards, rules = with_wild_cards(cards, rules), rules.own if rules.wild_ranks else rules
    jokers = [card for card in cards if card.joker]
    known = [card for card in cards if not card.bare]
    wrong = _jokers_wrong(jokers, rules, alone=not known)
    if wrong:
        return wrong
    if kind == "set" or (kind is None and len({card.rank for card in known}) == 1):
        return _no_set(cards, known, rules)
    return _no_run(cards, known, rules)


_WITHOUT_JOKERS = say("{card} is a joker, but this game is played without jokers.", card=JOKER)


def _no_jokers(rules: MeldRules) -> bool:
    """Whether the game has no jokers, and so no clause about them either."""
    return not rules.wild and rules.joker_clause == rules.set_clause


def _jokers_wrong(jokers: Sequence[Card], rules: MeldRules, *, alone: bool) -> tuple[str, Words] | None:
    """What is wrong with jokers where none are allowed, or with a meld of jokers alone."""
    if jokers and _no_jokers(rules):
        return rules.joker_clause, _WITHOUT_JOKERS
    if jokers and not rules.wild and rules.jokers == "none":
        return rules.joker_clause, say("{joker} is a joker, and jokers cannot be used in melds here.", joker=JOKER)
    if jokers and not rules.wild:
        return rules.joker_clause, say(
            "{joker} is a joker, and here jokers can only make sets of three or four jokers.", joker=JOKER
        )
    if alone and rules.wilds_per_meld is not None and len(jokers) > rules.wilds_per_meld:
        return too_many_wild(jokers, rules)
    return (rules.joker_clause, say("What does {joker} stand for?", joker=JOKER)) if alone else None


def _no_set(cards: Sequence[Card], known: Sequence[Card], rules: MeldRules) -> tuple[str, Words]:
    other = next((card for card in known if card.rank != known[0].rank), None)
    if other:
        return rules.set_clause, say(
            "{other} and {card} are different ranks: a {set} must be all one rank.",
            other=other,
            card=known[0],
            set=rules.set_name,
        )
    if len(cards) > FULL_SET and rules.suits_differ:
        return _full_set(cards, rules, rules.set_clause)
    if any(not card.suit for card in known if not card.joker):
        return rules.set_clause, say("The suits of {cards} are missing, and here they matter.", cards=known)
    suited = [card.suit for card in known if card.suit]
    twice = next((card for card in known if card.suit and suited.count(card.suit) > 1), None)
    if twice:
        return rules.set_clause, say(
            "{card} appears twice: the suits of a {set} must differ.", card=_unstarred(twice), set=rules.set_name
        )
    return _full_set(cards, rules, rules.set_clause)


def _unstarred(card: Card) -> Card:
    """The card that a joker was said to stand for."""
    return card if card.under else replace(card, joker=False)


def _full_set(cards: Sequence[Card], rules: MeldRules, clause: str) -> tuple[str, Words]:
    """Why more than four cards are not a set; a joker stands only for a card that exists."""
    fifth = any(card.joker for card in cards) and not rules.joker_suits
    if fifth:
        return rules.joker_clause, say(
            "{n} cards are too many: a {set} has at most four, even with a joker.", n=len(cards), set=rules.set_name
        )
    return clause, say("{n} cards are too many: a {set} has at most four.", n=len(cards), set=rules.set_name)


def _no_run(cards: Sequence[Card], known: Sequence[Card], rules: MeldRules) -> tuple[str, Words]:
    clause = rules.run_clause
    first = next((card for card in known if card.suit), None)
    if first is None and all(card.joker for card in known):
        return rules.joker_clause, say("Say which suits the jokers in {cards} stand for.", cards=known)
    if first is None and not readings_without_suits(cards, rules):
        ace = _misplaced(cards, rules)
        if ace is not None:
            return clause, ace
        other = next((card for card in known if card.rank != known[0].rank), None)
        if other is None:
            return clause, say("{card} appears twice: a {run} has each card once.", card=known[0], run=rules.run_name)
        return rules.set_clause, say("{other} and {card} are different ranks.", other=other, card=known[0])
    if first is None:
        return clause, say(
            "The suits of {cards} are missing, and in a {run} they matter.", cards=known, run=rules.run_name
        )
    ranks = [card.rank for card in known]
    other = next((card for card in known if card.suit not in ("", first.suit)), None)
    odd = next((card for card in known if ranks.count(card.rank) == 1), None)
    if other and odd and len(set(ranks)) < len(ranks):
        same = [card for card in known if ranks.count(card.rank) > 1]
        return rules.set_clause, say("{card} is not the same rank as {meld}.", card=odd, meld=same)
    if other:
        return clause, _two_suits(known, rules)
    return _broken(cards, known, rules)


def _two_suits(known: Sequence[Card], rules: MeldRules) -> Words:
    """The card of another suit than all others; otherwise two cards that cannot be in one run."""
    suits = [card.suit for card in known]
    odd = next((card for card in known if card.suit and suits.count(card.suit) == 1), None)
    others = [card for card in known if card.suit and card is not odd]
    if odd and len(others) > 1 and len({card.suit for card in others}) == 1:
        return say("{card} is not the same suit as {meld}.", card=odd, meld=others)
    pairs = [
        (one, other) for one, other in combinations(known, 2) if one.suit and other.suit and one.suit != other.suit
    ]
    apart = next((pair for pair in pairs if pair[0].rank != pair[1].rank), None)
    if apart is None:
        return say(
            "{other} and {card} are different suits: a {run} must be all one suit.",
            other=pairs[0][1],
            card=pairs[0][0],
            run=rules.run_name,
        )
    return say(
        "{other} and {card} differ in suit and rank: that is neither a {set} nor a {run}.",
        other=apart[1],
        card=apart[0],
        set=rules.set_name,
        run=rules.run_name,
    )


def _broken(cards: Sequence[Card], known: Sequence[Card], rules: MeldRules) -> tuple[str, Words]:
    """Why cards of one suit are not a run."""
    clause = rules.run_clause
    ranks = [card.rank for card in known]
    twice = next((card for card in known if ranks.count(card.rank) > 1 and (card.rank > 1 or rules.longest < 14)), None)
    if twice:
        return clause, say(
            "{card} appears twice: a {run} has each card once.", card=_unstarred(twice), run=rules.run_name
        )
    if jokers := too_many_jokers(cards, rules):
        return jokers
    if len(cards) < rules.min_run and readings(cards, replace(rules, min_run=LEAST_MELD), "run"):
        return clause, say(
            "{n} cards are too few: a {run} has at least {least}.",
            n=len(cards),
            least=rules.min_run,
            run=rules.run_name,
        )
    if readings_without_suits(cards, rules):
        return clause, say(
            "The suits of {cards} are missing, and in a {run} they matter.", cards=known, run=rules.run_name
        )
    return clause, _misplaced(cards, rules) or _gap(known, rules)


def refuse_lay_off(meld: Meld, cards: Sequence[Card], rules: MeldRules) -> tuple[str, Words]:
    """Why these cards cannot be laid off on a meld: the clause, and a sentence that names the card."""
    own = next((wrong for each in rules.kinds if (wrong := each.refuses_lay_off(meld, cards, rules))), None)
    wrong = own or refuse_wild(cards, rules, lambda each: extensions(meld, cards, each))
    if wrong:
        return wrong
    cards, rules = with_wild_cards(cards, rules), rules.own if rules.wild_ranks else rules
    jokers = [card for card in cards if card.joker]
    if jokers and not rules.wild and not (rules.jokers == "rank" and meld.rank == 0):
        misfit = say("{card} is a joker and does not fit on this meld.", card=jokers[0])
        return rules.joker_clause, _WITHOUT_JOKERS if _no_jokers(rules) else misfit
    if meld.kind != "run":
        return _no_fit_on_set(meld, cards, rules)
    lying = meld.cards
    card = _stranger(meld, cards, rules)
    if rules.jokers_per_run is not None and jokers and meld.jokers + len(jokers) > rules.jokers_per_run:
        words = say(
            "{n} jokers are too many: a {run} has at most {most}.",
            n=meld.jokers + len(jokers),
            most=rules.jokers_per_run,
            run=rules.run_name,
        )
        return rules.joker_clause, words
    if card.suit and card.suit != meld.cards[0].suit:
        return rules.layoff_clause, say("{card} is not the same suit as {meld}.", card=card, meld=lying)
    ace = misplaced_on(meld, cards, rules)
    if ace is not None:
        return rules.layoff_clause, ace
    if any(each.rank == card.rank for each in meld.cards) and not card.bare:
        return rules.layoff_clause, say("{card} is already in {meld}.", card=card, meld=lying)
    return rules.layoff_clause, say("{card} does not continue {meld}.", card=card, meld=lying)


def _no_fit_on_set(meld: Meld, cards: Sequence[Card], rules: MeldRules) -> tuple[str, Words]:
    lying = meld.cards
    other = next((card for card in cards if card.rank and card.rank != meld.rank), None)
    if other:
        return rules.layoff_clause, say("{card} is not the same rank as {meld}.", card=other, meld=lying)
    if rules.suits_differ and len(meld.cards) + len(cards) > FULL_SET:
        return _full_set((*meld.cards, *cards), rules, rules.layoff_clause)
    return rules.layoff_clause, say("{card} cannot be added: {meld} already has that suit.", card=cards[0], meld=lying)


def _stranger(meld: Meld, cards: Sequence[Card], rules: MeldRules) -> Card:
    """The card to blame: the one without which the others fit, otherwise one that does not fit even alone."""
    alone = next((card for card in cards if not extensions(meld, [card], rules)), cards[-1])
    if len(cards) == 1:
        return alone
    others = ((card, [*cards[:at], *cards[at + 1 :]]) for at, card in enumerate(cards))
    return next((card for card, rest in others if extensions(meld, rest, rules)), alone)


def _gap(known: Sequence[Card], rules: MeldRules) -> Words:
    """The gap at which a would-be run breaks."""
    cards = sorted(known, key=lambda card: card.rank)
    aces = [card for card in cards if card.rank == 1]
    if len(aces) > 1:
        return say(
            "{card} appears twice. Only a {run} from ace to ace can have a card twice.",
            card=aces[0],
            run=rules.run_name,
        )
    if aces and len(cards) > 1 and (rules.ace == "high" or cards[1].rank > ACE_MEANT_HIGH_FROM):
        cards = [*cards[1:], *aces]
    for low, high in pairwise(cards):
        if high.rank != low.rank + 1 and not (high.rank == 1 and low.rank == 13 and rules.ace != "low"):
            return say("{high} does not come right after {low}.", high=high, low=low)
    return say("{n} cards do not fit into one {run}.", n=len(known), run=rules.run_name)


def _misplaced(cards: Sequence[Card], rules: MeldRules) -> Words | None:
    """Why cards are not a run, if only the place of an ace is wrong."""

    def runs(cards: Sequence[Card], under: MeldRules) -> bool:
        return bool(readings_without_suits(cards, replace(under, min_run=LEAST_MELD), "run"))

    return _ace_words(cards, rules, runs)


def misplaced_on(meld: Meld, cards: Sequence[Card], rules: MeldRules) -> Words | None:
    """Why cards do not fit on a run, if only the place of an ace is wrong."""
    if meld.kind != "run":
        return None

    def fits(cards: Sequence[Card], under: MeldRules) -> bool:
        noted = [card if card.suit or card.bare else replace(card, suit=meld.cards[0].suit) for card in cards]
        return bool(extensions(meld, noted, under))

    return _ace_words(cards, rules, fits, meld.cards)


def _ace_words(
    cards: Sequence[Card],
    rules: MeldRules,
    fits: Callable[[Sequence[Card], MeldRules], bool],
    lying: Sequence[Card] = (),
) -> Words | None:
    """What is wrong with an ace in cards that would fit if it could be elsewhere."""
    if not cards:
        return None
    plain = [replace(card, end="") for card in cards]
    said = next((card for card in cards if card.end), None)
    if said is not None and fits(plain, rules):
        return _said_wrong(said, rules)
    ace = next((card for card in (*plain, *lying) if card.rank == 1), None)
    shown = plain if ace is None else ace
    if rules.ace == "low" and fits(plain, replace(rules, ace="both")):
        return say("{card} cannot be above a king: the ace is low only.", card=shown)
    if rules.ace == "high" and fits(plain, replace(rules, ace="both")):
        return say("{card} cannot be below a two: the ace is high only.", card=shown)
    if rules.ace == "wraps" or not fits(plain, replace(rules, ace="wraps")):
        return None
    return _not_around(plain, ace, lying)


def _said_wrong(card: Card, rules: MeldRules) -> Words:
    """Why an ace cannot be at the end that its mark says."""
    if card.end == rules.ace or rules.ace in ("both", "wraps"):
        if card.end == "high":
            return say("{card} is marked as high, but its place is below the two.", card=card)
        return say("{card} is marked as low, but its place is above the king.", card=card)
    if rules.ace == "low":
        return say("{card} is marked as high: the ace is low only.", card=card)
    return say("{card} is marked as low: the ace is high only.", card=card)


def _not_around(cards: Sequence[Card], ace: Card | None, lying: Sequence[Card]) -> Words:
    """Why a run ends at the ace: the card laid beyond it, the ace itself, or the two beside the king."""
    if lying or ace is None:
        card = next((card for card in cards if card.rank > 1), cards[0])
        return say("{card} cannot go past the ace: an ace is always at one end.", card=card)
    return say("{card} cannot be between king and two: an ace is always at one end.", card=ace)
