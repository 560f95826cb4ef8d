"""What opens a deal of Contract Rummy that asks for a special: one meld of thirteen cards, with no other beside it."""

from __future__ import annotations

from referee.cards import Card
from referee.cards.card import INDICES
from referee.games.contract.contracts import contract_of
from referee.games.contract.notation import in_words, is_special
from referee.games.contract.options import ContractRules
from referee.games.contract.values import meld_rules
from referee.games.questions.facts import OpeningFacts
from referee.games.questions.question import DealContext, Progress
from referee.games.table.meld import judge_meld
from referee.melds import MeldRules, readings
from referee.melds.readings import FULL_RUN
from referee.verdict import Verdict, illegal
from referee.words import say, say_n


def several_melds(rules: ContractRules, facts: OpeningFacts, deal: DealContext) -> Verdict | None:
    """The answer if several melds are laid in a deal that asks for a special."""
    contract = "" if deal.deal is None else contract_of(rules, deal.deal)
    if not is_special(contract) or len(facts.melds) < 2:
        return None
    because = say(
        "{n} melds are too many: the contract of this deal is {contract}.",
        n=len(facts.melds),
        contract=in_words(contract),
    )
    return illegal("contract.opening", because, say("Lay it as one meld of thirteen cards."))


def maybe_special(rules: ContractRules, facts: OpeningFacts, deal: DealContext) -> bool:
    """Whether cards that are not another meld could be the special of some deal."""
    contracts = {each for each in rules.contracts if is_special(each) and len(facts.melds) == 1}
    found = (judge_meld(facts.melds[0], meld_rules(rules, deal.seats, each)) for each in contracts)
    return any(not each.forbidden for each in found)


def special_progress(facts: OpeningFacts, melds: MeldRules) -> Progress | None:
    """How many cards of a special have been laid, if the others may still come."""
    cards = facts.melds[0]
    known = {card.rank for card in cards if card.rank}
    suit = next((card.suit for card in cards if card.suit), "")
    jokers = sum(card.bare for card in cards)
    lacking = [rank for rank in range(1, FULL_RUN + 1) if rank not in known]
    rest = [Card(rank, suit) for rank in lacking[jokers:]]
    if not (suit and rest and readings((*cards, *rest), melds)):
        return None
    so_far = say_n("{n} card of {size}", "{n} cards of {size}", n=len(cards), size=FULL_RUN)
    if jokers:
        return Progress(so_far, say_n("Still missing: {n} card.", "Still missing: {n} cards.", n=len(rest)))
    return Progress(so_far, say("Still missing: {cards}.", cards=[INDICES[rank] for rank in lacking]))
