"""Whether a player of Contract Rummy may go out: by what, in which deal, and with the contract laid or not."""

from __future__ import annotations

from referee.games.contract.contracts import check_deal, contract_of, least_left, size_of
from referee.games.contract.emptied import takes_all
from referee.games.contract.openings import is_last, may_lay_off, must_go_out
from referee.games.contract.rules import ContractRules
from referee.games.contract.wording import in_words, is_special
from referee.games.facts import OutAsk
from referee.games.rounds import Round
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Words, say, say_n


def judge_out(rules: ContractRules, case: OutAsk, now: Round) -> Verdict:
    """Whether the player may go out this way; a player who has not opened needs the contract first."""
    check_deal(rules, now.deal)
    special = _with_a_special(rules, case, now)
    if special:
        return special
    if case.by == "layoff" and may_lay_off(rules, (), opened=case.opened_before, now=not case.opened_before):
        return _too_early(rules, now.deal)
    if case.by == "meld" and case.opened_before and not rules.extra_melds:
        because = say("After the opening you may only lay off, not make new melds.")
        return illegal("contract.after", because, say("Go out by laying off or discarding."))
    return _by_the_last_deal(rules, case, now) or _opening_leaves_cards(rules, case, now) or _legal(rules, case, now)


def _with_a_special(rules: ContractRules, case: OutAsk, now: Round) -> Verdict | None:
    """The answer in a deal whose contract takes the whole hand, or where more would have to be laid than is complete in itself."""
    if now.deal is None or not is_special(contract_of(rules, now.deal)):
        return None
    contract = in_words(contract_of(rules, now.deal))
    if case.by == "meld" and _left_by(rules, now.deal) <= 0:
        return legal("contract.special", say("Lay {contract}: it takes your whole hand.", contract=contract))
    complete = say("In this deal nothing else is laid: {contract} is complete.", contract=contract)
    if takes_all(rules, now.deal):
        none_left = say("No discard is left: {contract} takes the whole hand.", contract=contract)
        because = none_left if case.by == "discard" else complete
        return illegal("contract.special", because, say("Lay it: that ends the deal."))
    if not (case.by == "layoff" or (case.by == "meld" and case.opened_before)):
        return None
    instead = say("Go out by discarding.") if case.opened_before else say("Lay it, then discard if a card is left.")
    return illegal("contract.special", complete, instead)


def _too_early(rules: ContractRules, deal: int | None) -> Verdict:
    """The answer where a player has not opened, and wants to go out by a lay-off in that very turn."""
    if deal is not None and must_go_out(rules, deal):
        because = say(
            "In the last deal the opening itself, {contract}, must empty your hand.",
            contract=_contract(rules, deal),
        )
        return illegal("contract.no-layoff-yet", because, say("Go out with the opening."))
    because = say("Before the opening nobody may lay off: first lay {contract}.", contract=_contract(rules, deal))
    later = deal is not None or rules.last_deal == "normal"
    return illegal("contract.no-layoff-yet", because, say("You may lay off from your next turn.") if later else None)


def _contract(rules: ContractRules, deal: int | None) -> Words:
    """The contract of a deal in words, as far as it is known."""
    return say("the deal's contract") if deal is None else in_words(contract_of(rules, deal))


def _by_the_last_deal(rules: ContractRules, case: OutAsk, now: Round) -> Verdict | None:
    """The answer where the last deal, which the opening itself ends, does not end so."""
    last = None if now.deal is None else is_last(rules, now.deal)
    if last is False or rules.last_deal == "normal":
        return None
    if case.by == "layoff" and case.opened_before:
        return _after_the_end(last=last)
    if rules.last_deal != "no-discard" or case.by != "discard":
        return None
    if last is None:
        because = say("It depends on the deal: the last one ends without a discard.")
        return undecided("contract.last-deal", because, say("Enter the deal."))
    because = say("In the last deal you must open with all your cards, without a discard.")
    return illegal("contract.last-deal", because, say("Go out with the opening melds alone."))


def _after_the_end(*, last: bool | None) -> Verdict:
    """The answer about a lay-off after an opening that, in the last deal, has ended the deal itself."""
    if last is None:
        because = say("It depends on the deal: the last one ends with the opening itself.")
        return undecided("contract.last-deal", because, say("Enter the deal."))
    because = say("In the last deal you open only with all your cards.")
    return illegal("contract.last-deal", because, say("The opening was not allowed: take those melds back."))


def _opening_leaves_cards(rules: ContractRules, case: OutAsk, now: Round) -> Verdict | None:
    """The answer where exactly the contract leaves more cards than the turn of the opening can spend."""
    deals = range(1, len(rules.contracts) + 1) if now.deal is None else (now.deal,)
    left = [_left_by(rules, deal) for deal in deals]
    special = all(is_special(contract_of(rules, deal)) for deal in deals)
    spent = case.by == "layoff" or (case.by == "discard" and rules.layoff_when_opening)
    if case.opened_before or (spent and not special):
        return None
    most = 1 if case.by == "discard" else 0
    if min(left) > most:
        because = say_n(
            "The opening is exactly {contract}, so at least {n} card stays in your hand.",
            "The opening is exactly {contract}, so at least {n} cards stay in your hand.",
            n=min(left),
            contract=_contract(rules, now.deal),
        )
        instead = say("Open now. You may go out from your next turn.")
        if rules.layoff_when_opening and not special:
            instead = say("Open, then go out by laying off or discarding.")
        return illegal("contract.exact", because, instead)
    if max(left) > most:
        because = say("It depends on the deal: in some of them the opening leaves too many cards in your hand.")
        return undecided("contract.exact", because, say("Enter the deal."))
    return None


def _left_by(rules: ContractRules, deal: int) -> int:
    """How many cards an opening leaves at least, where the contract says exactly how many it takes."""
    special = is_special(contract_of(rules, deal))
    exact = special or (rules.exact_contract and not must_go_out(rules, deal))
    return least_left(rules, deal, size_of(rules, deal)) if exact else 0


def _legal(rules: ContractRules, case: OutAsk, now: Round) -> Verdict:
    """The answer yes, with what the player still has to lay."""
    ends = now.deal is not None and must_go_out(rules, now.deal)
    if case.opened_before and not ends:
        because = say("The deal ends when a player has no cards, after a meld, a lay-off or a discard.")
        return legal("contract.out", because)
    contract = _contract(rules, now.deal)
    if not ends:
        because = say("First open in this same turn, with {contract}.", contract=contract)
    elif case.by == "discard":
        because = say("In the last deal you open and go out at once: {contract}, and one discard.", contract=contract)
    elif case.by == "layoff":
        because = say("In the last deal you open and go out at once: {contract}, and lay-offs.", contract=contract)
    else:
        because = say("In the last deal you open and go out at once: {contract}, no card left.", contract=contract)
    return legal("contract.out", because)
