"""Whether melds are a legal opening of Contract Rummy, over all cards that their jokers could stand for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from referee.cards import JOKER, SUITS, Card, show_cards
from referee.games.checks import judge_meld, overfull, say_which, with_layoffs
from referee.games.contract.contracts import check_deal, contract_of, joined, kinds_of, least_left, size_of, unfilled
from referee.games.contract.dealing import in_play
from referee.games.contract.openings import (
    AT_ALL_TIMES,
    CHECKS,
    Check,
    beyond_kinds,
    by_kind,
    must_go_out,
)
from referee.games.contract.rules import ContractRules
from referee.games.contract.score import meld_rules
from referee.games.contract.specials import maybe_special, several_melds, special_progress
from referee.games.contract.wording import in_words, is_special, written
from referee.games.facts import OpeningAsk
from referee.games.fields import LaidOn
from referee.games.questions import Progress
from referee.games.rounds import Round
from referee.games.wild import or_wild
from referee.meld_rules import MeldRules
from referee.melds import Meld, rank_at, readings
from referee.suitless import possible
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Fault, Words, say, say_n, together

MOST_MELDS = 10

Choice = tuple[Meld, ...]
"""The readings of one meld, of one kind."""


def too_many(rules: ContractRules, seats: int | None, cards: Sequence[Card]) -> Verdict | None:
    """The answer where the packs do not hold these cards."""
    return overfull(cards, in_play(rules, seats), "contract.pack")


def judge_opening(rules: ContractRules, case: OpeningAsk, now: Round) -> Verdict:
    """Whether these melds are the contract of the deal, and what is laid and kept beside them is right.

    The readings of each meld are at most one set and 14 runs. Which melds are sets is tried in every way (2 to the
    number of melds, ten at most); sequences then only join two by two.
    """
    _check_input(rules, case, now)
    melds = meld_rules(rules, now.seats, "" if now.deal is None else contract_of(rules, now.deal))
    wrong = too_many(rules, now.seats, case.cards) or several_melds(rules, case, now)
    if wrong:
        return wrong
    rulings = [judge_meld(cards, melds, ace_open=True) for cards in case.melds]
    wrong = next((each for each in rulings if each.forbidden), None)
    if wrong and not (now.deal is None and maybe_special(rules, case, now)):
        return wrong
    if now.deal is None:
        because = say("Every deal has its own contract.")
        return undecided("contract.opening", because, say("Enter the deal."))
    choices = [_choices(cards, melds) for cards in case.melds]
    early = _too_early(rules, case.layoffs, now.deal, choices) or _left(rules, case, now.deal)
    if early and early.forbidden:
        return early
    kept, later = with_layoffs(case.melds, choices, case.layoffs, melds)
    found = _contract(rules, now.deal, kept)
    if found.forbidden or (later and later.forbidden):
        return found if found.forbidden else later or found
    unread = next((each for each in rulings if not (each.ok or each.readings)), None)
    if unread is None and found.ok and kept != choices:
        found = _depends(rules, choices)
    return unread or (next((each for each in (later, early) if each), found) if found.ok else found)


def _too_early(rules: ContractRules, layoffs: Sequence[LaidOn], deal: int, choices: Sequence[Choice]) -> Verdict | None:
    """The answer where cards may not be laid off in the turn of the opening, after what is wrong with the melds."""
    if not layoffs or rules.layoff_when_opening or is_special(contract_of(rules, deal)):
        return None
    found = _contract(rules, deal, choices)
    cards = [card for each in layoffs for card in each.cards]
    because = say("{cards} cannot be laid off in the turn in which you open.", cards=show_cards(cards))
    if found.forbidden:
        because = together(found.because, say("{cards} cannot be laid off yet.", cards=show_cards(cards)))
    if must_go_out(rules, deal):
        instead = say("In the last deal you open only with all your cards.")
    elif found.forbidden:
        instead = say("First lay this deal's contract. You may lay off from the turn after that.")
    else:
        instead = say_n(
            "Open without {cards}. You may lay it off from your next turn.",
            "Open without {cards}. You may lay them off from your next turn.",
            n=len(cards),
            cards=show_cards(cards),
        )
    return illegal("contract.no-layoff-yet", because, instead)


def progress(rules: ContractRules, case: OpeningAsk, now: Round) -> Progress | None:
    """How much of the contract lies, where an opening is refused only because the rest is still to come."""
    found = judge_opening(rules, case, now)
    early = found.clause == "contract.last-deal" and case.kept is None
    if now.deal is not None and is_special(contract_of(rules, now.deal)):
        melds = meld_rules(rules, now.seats, contract_of(rules, now.deal))
        return special_progress(case, melds) if found.clause == "contract.special" else None
    if now.deal is None or not (found.forbidden and (early or found.clause == "contract.opening")):
        return None
    contract, melds = contract_of(rules, now.deal), meld_rules(rules, now.seats)
    for choices in _by_kind([_choices(cards, melds) for cards in case.melds]):
        laid = [choice[0] for choice in choices]
        rest = _rest(contract, laid)
        if rest and not any(_refused(check, rules, now.deal, laid) for _, check in AT_ALL_TIMES):
            parts = by_kind(contract, unfilled(rules, contract, laid))
            every = len(written(contract))
            so_far = parts[0] if len(parts) == 1 else say("{done} of {all} melds", done=len(laid), all=every)
            return Progress(so_far, say("Still missing: {contract}.", contract=in_words(rest)))
    return None


def _rest(contract: str, laid: Sequence[Meld]) -> str:
    """What a contract has beyond the melds; nothing where they are not part of it."""
    kinds = kinds_of(laid)
    if any(kinds.count(kind) > contract.count(kind) for kind in "GR"):
        return ""
    return beyond_kinds(contract, kinds)


def _check_input(rules: ContractRules, case: OpeningAsk, now: Round) -> None:
    check_deal(rules, now.deal)
    if len(case.melds) > MOST_MELDS:
        raise Fault(say("{n} melds are too many to open: at most {most}.", n=len(case.melds), most=MOST_MELDS), "melds")


def _choices(cards: Sequence[Card], melds: MeldRules) -> Choice:
    """The readings of a meld: without suits in all of them, of jokers alone as whatever they could be."""
    found = readings(cards, melds) or possible(cards, melds)
    return found or tuple(_of_jokers(len(cards), melds))


def _of_jokers(count: int, melds: MeldRules) -> Iterator[Meld]:
    if melds.wilds_per_meld is not None and count > melds.wilds_per_meld:
        return
    yield Meld("set", (JOKER,) * count)
    most = melds.longest if melds.jokers_per_run is None else melds.jokers_per_run
    if melds.min_run <= count <= most and not melds.jokers_apart:
        for suit, start in product(SUITS, range(melds.lowest, melds.highest - count + 2)):
            places = range(start, start + count)
            yield Meld("run", tuple(Card(rank_at(place), suit, joker=True) for place in places), start)


def _contract(rules: ContractRules, deal: int, known: Sequence[Choice]) -> Verdict:
    """Legal where every reading of the jokers is, illegal where none is."""
    bad: Verdict | None = None
    good = False
    for choices in _by_kind(known):
        wrong = _fault(rules, deal, [choice[0] for choice in choices], joins=False)
        if wrong is None and not _apart(rules, choices):
            wrong = _fault(rules, deal, [choice[0] for choice in choices], joins=True) or _joining(rules, deal, choices)
        elif wrong is None:
            good = True
            bad = bad or _joining(rules, deal, choices)
        bad = bad or wrong
    if not good and bad is not None:
        return bad
    if bad is None:
        shown = [show_cards(each[0].cards) for each in known]
        because = say("{melds}: that is the contract of deal {deal}.", melds=shown, deal=deal)
        if not must_go_out(rules, deal):
            special = is_special(contract_of(rules, deal))
            return legal("contract.special" if special else "contract.opening", because)
        longer = sum(len(each[0].cards) for each in known) > size_of(rules, deal)
        words = say("{why} In the last deal it may have more cards.", why=because) if longer else because
        return legal("contract.last-deal", words)
    return _depends(rules, known)


def _depends(rules: ContractRules, found: Sequence[Choice]) -> Verdict:
    """The answer where some readings of the jokers do and others do not."""
    several = [meld for each in found if len(each) > 1 for meld in each]
    words = or_wild(
        rules,
        say("It depends on ★: say what the jokers stand for."),
        say("It depends on ★: say what jokers and wild cards stand for."),
    )
    return say_which(several, "contract.joker", words)


def _by_kind(found: Sequence[Choice]) -> Iterator[list[Choice]]:
    """Every way to take each meld as a set or as a run."""
    kinds = [dict.fromkeys(meld.kind for meld in each) for each in found]
    for chosen in product(*kinds):
        yield [tuple(meld for meld in each if meld.kind == kind) for each, kind in zip(found, chosen, strict=True)]


def _fault(rules: ContractRules, deal: int, melds: Sequence[Meld], *, joins: bool) -> Verdict | None:
    for clause, check in CHECKS:
        words = _refused(check, rules, deal, melds) if joins or clause != "contract.separate-sequences" else None
        if words:
            beyond = clause == "contract.exact" and must_go_out(rules, deal)
            return illegal("contract.last-deal" if beyond else clause, words)
    return None


def _refused(check: Check, rules: ContractRules, deal: int, melds: Sequence[Meld]) -> Words | None:
    try:
        check(rules, deal, list(enumerate(melds)), show_cards)
    except Fault as fault:
        return fault.words
    return None


def _apart(rules: ContractRules, choices: Sequence[Choice], chosen: tuple[Meld, ...] = ()) -> bool:
    """Whether some reading of each keeps all sequences apart."""
    if len(chosen) == len(choices):
        return True
    return any(
        _apart(rules, choices, (*chosen, meld))
        for meld in choices[len(chosen)]
        if not any(joined(rules, meld, other) for other in chosen)
    )


def _joining(rules: ContractRules, deal: int, choices: Sequence[Choice]) -> Verdict | None:
    """The answer where two sequences could join."""
    for one, other in combinations(choices, 2):
        for pair in product(one, other):
            if joined(rules, *pair):
                return _fault(rules, deal, [*pair, *_others(choices, one, other)], joins=True)
    return None


def _others(choices: Sequence[Choice], *taken: Choice) -> list[Meld]:
    return [each[0] for each in choices if not any(each is other for other in taken)]


def _left(rules: ContractRules, case: OpeningAsk, deal: int) -> Verdict | None:
    """The answer where the opening of the last deal does not empty the hand, or may not."""
    if not must_go_out(rules, deal):
        return None
    most = 0 if rules.last_deal == "no-discard" else 1
    laid = sum(map(len, case.melds)) + sum(len(each.cards) for each in case.layoffs)
    least = least_left(rules, deal, laid)
    if case.kept is None and least <= most:
        because = say("In the last deal your opening must empty your hand.")
        return undecided("contract.last-deal", because, say("Enter how many cards are left."))
    held = least if case.kept is None else case.kept
    if held > most:
        left = say_n("{n} card is left.", "{n} cards are left.", n=held)
        rule = say("In the last deal you must open with all your cards, without a discard.")
        if most:
            rule = say("In the last deal you must open with all your cards, except one for the discard.")
        return illegal("contract.last-deal", together(left, rule))
    return None
