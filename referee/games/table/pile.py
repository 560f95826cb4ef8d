"""The discard pile: whether its top card may be taken and for what, and what may be discarded."""

from __future__ import annotations

from referee.cards import JOKER, Card
from referee.games.fields.cards import LayOff
from referee.games.questions.facts import PickupFacts
from referee.games.table.lay_off import judge_layoff
from referee.games.table.meld import judge_meld, suits_missing
from referee.melds import MeldRules
from referee.melds.search import missing, same_card
from referee.verdict import Verdict, illegal, legal
from referee.words import Words, say


def judge_top(facts: PickupFacts, clause: str) -> Verdict:
    """Whether a card is the top one, if only that may be taken."""
    assert facts.card is not None
    alike = [same_card(facts.card, each) for each in facts.pile]
    if alike and alike[-1] is None and {True, None} & {*alike[:-1]}:
        return suits_missing([facts.card, *facts.pile], clause)
    top = bool(alike) and alike[-1] is not False
    if top and facts.take is not None and len(facts.take) > 1:
        return illegal(clause, say("{n} cards are too many: only the top card may be taken.", n=len(facts.take)))
    if top:
        return legal(clause, say("{card} is the top card, so you may take it.", card=facts.card))
    return illegal(clause, say("{card} is not the top card, and only the top card may be taken.", card=facts.card))


def last_card(card: Card) -> Words:
    """Says that the card that ends the hand may be any card."""
    return say("{card} ends the hand, and the last discard may be any card.", card=card)


def free_discard(card: Card) -> Words:
    """Says that this discard is allowed, in a game where some cards may not be discarded."""
    return say("{card} may be discarded.", card=card)


def any_discard(*, taken: bool = False, but: Card | None = None) -> Words:
    """Says that a discard is allowed.

    With `taken` a card just taken from the pile may go back as well, and with `but` that one may not.
    """
    if taken:
        return say("You may discard any card, including the one you just took from the pile.")
    if but:
        return say("You may discard any card except {card}, which you just took from the pile.", card=but)
    return say("Any card in your hand may be discarded.")


def last_joker(clause: str) -> Verdict:
    """The answer if a joker is discarded that may only be the last card."""
    because = say("{joker} is a joker, which may be discarded only as your last card.", joker=JOKER)
    return illegal(clause, because, say("Discard a different card."))


def judge_use(facts: PickupFacts, melds: MeldRules, clause: str, *, ace_open: bool = False) -> Verdict | None:
    """What is wrong with the stated use of a card, or missing; None if it is right or none is stated."""
    if facts.use is None:
        return None
    assert facts.card is not None
    wrong = _not_there(facts.card, facts, clause)
    if wrong:
        return wrong
    if isinstance(facts.use, LayOff):
        found = judge_layoff(facts.use.cards, facts.use.on, melds, ace_open=ace_open)
    else:
        found = judge_meld(facts.use, melds, ace_open=ace_open)
    return None if found.ok or found.readings else found


def _not_there(card: Card, facts: PickupFacts, clause: str) -> Verdict | None:
    """The answer if a use does not include the card, or includes one that the player does not have."""
    if missing([card], facts.used):
        because = say("{card} is not among these cards, so it is not used.", card=card)
        return illegal(clause, because, say("Name a meld or a lay-off that contains it."))
    lacking = None if facts.held is None else missing(facts.used, (*facts.held, card))
    if lacking:
        return illegal(clause, say("{card} is neither in your hand nor the card taken.", card=lacking))
    return None
