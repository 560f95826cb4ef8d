"""Whether a player of Contract Rummy may lay one new meld by itself: after the opening, or as the opening."""

from __future__ import annotations

from referee.cards import show_cards
from referee.games.contract.contracts import check_deal, contract_of, more_melds
from referee.games.contract.lay_downs import judge_opening
from referee.games.contract.rules import ContractRules
from referee.games.contract.score import meld_rules
from referee.games.contract.wording import in_words, is_special, written
from referee.games.facts import MeldAsk, OpeningAsk
from referee.games.rounds import Round
from referee.melds import readings
from referee.verdict import Verdict, illegal, undecided
from referee.words import say


def no_new_meld(rules: ContractRules, case: MeldAsk, now: Round) -> Verdict | None:
    """The answer where a player who has opened may lay no new meld, whatever the cards are."""
    check_deal(rules, now.deal)
    if not case.opened:
        return None
    if not rules.extra_melds:
        because = say("After the opening you may only lay off, not make new melds.")
        return illegal("contract.after", because, short=_NOT_LAID)
    if now.deal is not None and not more_melds(rules, now.deal):
        because = say(
            "In this deal no other meld is laid: {contract} is all.", contract=in_words(contract_of(rules, now.deal))
        )
        return illegal("contract.special", because, short=_NOT_LAID)
    return None


def as_opening(rules: ContractRules, case: MeldAsk, now: Round, found: Verdict) -> Verdict:
    """The answer about a meld of a player who has not opened, where `found` is what the cards are by themselves."""
    if now.deal is None:
        because = say("It depends on the deal, because a player's first melds are the whole contract.")
        return found if found.forbidden else undecided("contract.opening", because, say("Enter the deal."))
    contract = contract_of(rules, now.deal)
    if len(written(contract)) == 1:
        opening = _opening(rules, case, now)
        if not opening.forbidden:
            return opening if is_special(contract) else found
        if found.forbidden or not is_special(contract):
            return opening
    if found.forbidden:
        return found
    because = say(
        "Deal {deal} opens with {contract}. {cards} alone is not enough.",
        deal=now.deal,
        contract=in_words(contract),
        cards=show_cards(case.cards),
    )
    return illegal("contract.opening", because, say("Lay the whole contract in one turn."), short=_NOT_LAID)


def _opening(rules: ContractRules, case: MeldAsk, now: Round) -> Verdict:
    """The answer about a meld that is the whole opening, as what the player said it to be."""
    said = [each.cards for each in readings(case.cards, meld_rules(rules, now.seats)) if each.kind == case.as_]
    ways = [judge_opening(rules, OpeningAsk(melds=(cards,), deal=now.deal), now) for cards in said or [case.cards]]
    return next((each for each in ways if not each.forbidden), ways[0])


_NOT_LAID = say("It may not be laid now")
