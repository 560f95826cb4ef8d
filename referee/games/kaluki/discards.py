"""Whether a card may be discarded in Kaluki."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import Card, show_cards
from referee.games.checks import suits_missing
from referee.games.facts import DiscardAsk
from referee.games.fitting import fits_on, same_card
from referee.games.kaluki.rules import KalukiRules
from referee.games.kaluki.values import meld_rules
from referee.games.rounds import Round
from referee.games.taking import any_discard, free_discard, last_card, last_joker
from referee.suitless import lacks_suit
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import say


def judge_discard(rules: KalukiRules, case: DiscardAsk, now: Round) -> Verdict:
    """Whether the card may go: not the one just taken where that is used; the last one may be any; no joker; nothing that fits."""
    assert case.card is not None
    wrong = _just_taken(case.card, case.took or ()) if rules.discard_used else None
    if wrong:
        return wrong
    if case.last:
        return legal("kaluki.discard", last_card(case.card))
    if case.card.joker and not rules.discard_joker:
        return last_joker("kaluki.discard")
    barred = rules.discard_fits == "nobody" or (rules.discard_fits == "unopened" and not case.opened)
    wrong = _fits(rules, case.card, case.table) if barred and now.seats != 2 else None
    free = rules.discard_fits == "any" and rules.discard_joker
    return wrong or legal("kaluki.discard", any_discard() if free else free_discard(case.card))


def _just_taken(card: Card, took: Sequence[Card]) -> Verdict | None:
    """The answer where the card is the one just taken from the pile, which has to lie on the table."""
    if not took:
        return None
    same = same_card(card, took[0])
    if same is None:
        return suits_missing((card, took[0]), "kaluki.draw")
    if not same:
        return None
    because = say("{card} was taken from the pile: it must be used in this turn.", card=card.sign)
    twin = say("Meld it or lay it off first. If you have the same card twice, you may discard the other one then.")
    return illegal("kaluki.draw", because, twin)


def _fits(rules: KalukiRules, card: Card, table: Sequence[Sequence[Card]] | None) -> Verdict | None:
    """The answer where the card could be laid off on a meld, as far as that is known."""
    if table is None:
        because = say("{card} may be discarded unless it could be laid off on a meld.", card=card.sign)
        return undecided("kaluki.discard", because, say("Enter the melds on the table."))
    fits = {fits_on(card, (), on, meld_rules(rules)): on for on in reversed(table)}
    if True in fits:
        because = say("{card} could be laid off on {meld}.", card=card.sign, meld=show_cards(fits[True]))
        return illegal("kaluki.discard", because, say("Discard a different card."))
    if None not in fits:
        return None
    if lacks_suit((card, *fits[None])):
        return suits_missing((card, *fits[None]), "kaluki.discard")
    because = say("{card}: whether it fits on {meld} depends on ★.", card=card.sign, meld=show_cards(fits[None]))
    return undecided("kaluki.discard", because, say("Enter the card that each joker stands for."))
