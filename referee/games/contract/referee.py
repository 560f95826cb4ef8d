"""What can be asked in Contract Rummy, and how it is judged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from referee.cards import Card
from referee.games.base.open_cards import Missed
from referee.games.base.options import step_of
from referee.games.base.standing import Standing
from referee.games.contract.contracts import check_deal, contract_of, least_left, more_melds, size_of
from referee.games.contract.hand import ContractHand
from referee.games.contract.notation import in_words, is_special
from referee.games.contract.opening import (
    as_opening,
    is_last,
    judge_opening,
    lay,
    may_lay_off,
    must_go_out,
    no_new_meld,
    opening,
    play_rules,
    progress,
    special_takes_hand,
    too_many,
)
from referee.games.contract.options import ContractRules, in_play
from referee.games.contract.remedies import REMEDIES
from referee.games.contract.values import meld_rules, penalty
from referee.games.questions import kinds
from referee.games.questions.count import check_count, count_held
from referee.games.questions.draw import Draws, after_shuffling, free_draw, nothing_left
from referee.games.questions.facts import (
    ClaimFacts,
    CountFacts,
    DiscardFacts,
    LayoffFacts,
    MeldFacts,
    OutFacts,
    SwapFacts,
    TurnFacts,
)
from referee.games.questions.question import DealContext, Question
from referee.games.questions.referee import Referee
from referee.games.remedies.ruling import remedy_question
from referee.games.table.lay_off import judge_layoff
from referee.games.table.meld import judge_meld
from referee.games.table.pile import any_discard, free_discard, judge_top, last_card, last_joker
from referee.games.table.review import ReviewScope, left_over, readable, reviewed
from referee.games.table.swap import joker_laid_off, joker_to_hand, jokers_stay, judge_place, judge_swap, seen_in, taken
from referee.games.table.turn import refuse_out_of_turn
from referee.melds import Meld, MeldRules
from referee.melds.search import can_lay_off
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Fault, Words, say, say_n, together


def _meld(rules: ContractRules, facts: MeldFacts, deal: DealContext) -> Verdict:
    if not facts.own_turn:
        return refuse_out_of_turn("contract.discard")
    ruling = no_new_meld(rules, facts, deal) or too_many(rules, deal.seats, facts.cards)
    if ruling:
        return ruling
    found = judge_meld(facts.cards, meld_rules(rules, deal.seats), facts.as_, ace_open=True)
    return as_opening(rules, facts, deal, found) if facts.opened is False else found


def _layoff(rules: ContractRules, facts: LayoffFacts, deal: DealContext) -> Verdict:
    if not facts.own_turn:
        return refuse_out_of_turn("contract.discard")
    ruling = may_lay_off(rules, facts.cards, opened=facts.opened, now=facts.opened_now)
    ruling = ruling or too_many(rules, deal.seats, (*facts.on, *facts.cards))
    return ruling or judge_layoff(facts.cards, facts.on, meld_rules(rules, deal.seats), ace_open=True)


def _swap(rules: ContractRules, facts: SwapFacts, deal: DealContext) -> Verdict:
    assert facts.card is not None
    if rules.joker_swap == "off":
        return illegal(
            "contract.swap",
            jokers_stay(rules, facts.card),
        )
    ruling = may_lay_off(rules, [facts.card], opened=facts.opened, now=facts.opened_now, swap=True)
    ruling = ruling or too_many(rules, deal.seats, seen_in(facts))
    if ruling:
        return ruling
    melds = meld_rules(rules, deal.seats)
    found, then = judge_swap(facts.card, facts.on, melds, "contract.swap", sets=False)
    if not found.ok:
        return found
    wrong = _place(rules, facts, then[0], melds)
    if wrong:
        return wrong
    if rules.joker_swap == "relay":
        return _relaid(found, taken(facts, melds), facts.then_on)
    out = taken(facts, melds)
    return joker_to_hand(found, out) if facts.then_on is None else joker_laid_off(found, facts.then_on, out)


def _relaid(found: Verdict, out: Card, on: Sequence[Card] | None) -> Verdict:
    """A legal swap, if the card taken must be laid off at once."""
    where = say("a meld") if on is None else on
    words = say("{why} Lay the joker off on {meld} at once.", why=found.because, meld=where)
    if not out.joker:
        words = say("{why} Lay {card} off on {meld} at once.", why=found.because, card=out, meld=where)
    return legal("contract.swap", words)


def _place(rules: ContractRules, facts: SwapFacts, then: Meld, melds: MeldRules) -> Verdict | None:
    """The answer if the joker needs a place and has none."""
    assert facts.card is not None
    card, out = facts.card, taken(facts, melds)
    if facts.then_on is not None:
        return judge_place(facts, then, melds, "contract.swap", "contract.swap")
    if rules.joker_swap == "to-hand":
        return None
    if any(can_lay_off(out, (), on, melds) is not False for on in (then.cards, *(facts.table or ()))):
        return None
    if facts.table is None:
        because = say("{card} replaces the joker, which you must lay off on a meld at once.", card=card)
        if not out.joker:
            because = say("{card} replaces {wild}, which you must lay off on a meld at once.", card=card, wild=out)
        return undecided("contract.swap", because, say("Enter the other melds on the table."))
    because = say("{card} cannot take the joker's place: there is no meld to put the joker on.", card=card)
    if not out.joker:
        because = say("{card} cannot take the place of {wild}: there is no meld to put it on.", card=card, wild=out)
    return illegal("contract.swap", because)


def _discard(rules: ContractRules, facts: DiscardFacts, _now: DealContext) -> Verdict:
    assert facts.card is not None
    if facts.card.joker and not (rules.discard_joker or facts.last):
        return last_joker("contract.discard")
    if rules.discard_joker:
        return legal("contract.discard", any_discard())
    return legal("contract.discard", last_card(facts.card) if facts.last else free_discard(facts.card))


def _claim(rules: ContractRules, facts: ClaimFacts, _now: DealContext) -> Verdict:
    last = [] if facts.last_claim is None else [facts.last_claim]
    named = {"turn": [facts.turn], "callers": facts.callers, "last_claim": last, "claims": facts.claims or ()}
    for key, names in named.items():
        stranger = next((name for name in names if name not in facts.seats), None)
        if stranger is not None:
            raise Fault(say("“{name}” is not one of the players.", name=stranger), key)
    if rules.may_i == "off":
        return illegal("contract.may-i-chain", say("Nobody may claim the discard: this table plays without “May I?”."))
    if rules.may_i == "single" and facts.last_claim is not None:
        because = say(
            "{player} has already claimed in this turn, and only one claim a turn is allowed.", player=facts.last_claim
        )
        return illegal("contract.may-i-chain", because)
    if not facts.callers:
        return illegal("contract.may-i", say("Nobody claims it, so it stays on the pile."))
    if rules.may_i_limit is not None and facts.claims is None:
        because = say("It depends on how often {player} has claimed in this deal.", player=facts.callers[0])
        return undecided("contract.may-i-limits", because, say("Enter the claims made in this deal so far."))
    may = [name for name in facts.callers if _why_not(rules, facts, name) is None]
    if not may:
        why = [_why_not(rules, facts, name) for name in facts.callers]
        return illegal("contract.may-i-limits", next(each for each in why if each))
    at = facts.seats.index(facts.turn)
    to = may[0]
    if rules.may_i_priority == "nearest":
        to = min(may, key=lambda name: step_of(rules) * (facts.seats.index(name) - at) % len(facts.seats))
    passed = (_why_not(rules, facts, name) for name in facts.callers)
    return _gets(rules, to, [each for each in passed if each], alone=len(may) == 1)


def _gets(rules: ContractRules, to: str, passed: Sequence[Words], *, alone: bool) -> Verdict:
    """Who gets the discard, and why the callers who are `passed` over do not."""
    price = rules.may_i_price
    if alone:
        because = say_n(
            "{player} gets the discard and {n} card from the stock.",
            "{player} gets the discard and {n} cards from the stock.",
            n=price,
            player=to,
        )
    elif rules.may_i_priority == "nearest":
        because = say_n(
            "{player} is next in turn order and gets it, plus {n} card from the stock.",
            "{player} is next in turn order and gets it, plus {n} cards from the stock.",
            n=price,
            player=to,
        )
    else:
        because = say_n(
            "{player} spoke first and gets it, plus {n} card from the stock.",
            "{player} spoke first and gets it, plus {n} cards from the stock.",
            n=price,
            player=to,
        )
    return legal("contract.may-i", together(because, *passed), to=to)


def _why_not(rules: ContractRules, facts: ClaimFacts, name: str) -> Words | None:
    """Why a player may not claim, or None."""
    if name == facts.turn:
        return say("It is {player}'s turn, so {player} cannot claim.", player=name)
    if name == facts.last_claim:
        return say("{player} made the last claim in this turn, and nobody may claim twice in a row.", player=name)
    claimed = (facts.claims or {}).get(name, 0)
    if rules.may_i_limit is not None and claimed >= rules.may_i_limit:
        return say_n(
            "{player} has already used the one claim allowed in this deal.",
            "{player} has already used the {n} claims allowed in this deal.",
            n=rules.may_i_limit,
            player=name,
        )
    return None


def _count(rules: ContractRules, facts: CountFacts, deal: DealContext) -> Verdict:
    check_count(facts)
    held = facts.held or ()
    return too_many(rules, deal.seats, held) or count_held(held, lambda card: penalty(rules, card), "contract.values")


def judge_out(rules: ContractRules, facts: OutFacts, deal: DealContext) -> Verdict:
    """Whether the player may go out in this way; a player who has not opened needs the contract first."""
    check_deal(rules, deal.deal)
    special = _with_a_special(rules, facts, deal)
    if special:
        return special
    if facts.by == "layoff" and may_lay_off(rules, (), opened=facts.opened_before, now=not facts.opened_before):
        return _too_early(rules, deal.deal)
    if facts.by == "meld" and facts.opened_before and not rules.extra_melds:
        because = say("After the opening you may only lay off, not make new melds.")
        return illegal("contract.after", because, say("Go out by laying off or discarding."))
    return (
        _by_the_last_deal(rules, facts, deal) or _opening_leaves_cards(rules, facts, deal) or _legal(rules, facts, deal)
    )


def _nothing_to_shuffle(_rules: ContractRules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if facts.stock != 0 or facts.pile is None or facts.pile > 1:
        return None
    because = (
        say("The stock is gone, and one discard is too few to shuffle. The deal is over, and everyone scores.")
        if facts.pile
        else say("The stock and the discard pile are gone. The deal is over, and everyone scores.")
    )
    return nothing_left("contract.stock-out", because, say("The deal is over"))


def _shuffled(_rules: ContractRules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if facts.stock != 0:
        return None
    clause = "contract.stock-out"
    return after_shuffling(clause) if facts.wants == "stock" else free_draw(facts, clause)


def _otherwise(_rules: ContractRules, facts: TurnFacts, _now: DealContext) -> Verdict:
    return free_draw(facts, "contract.draw")


DRAWS = Draws(
    draw="contract.draw",
    rows=(_nothing_to_shuffle, _shuffled, _otherwise),
    packs=in_play,
    shown=dict.fromkeys(("first", "passed", "opened"), lambda _rules: False),
)
"""Who may draw in Contract Rummy."""


def _with_a_special(rules: ContractRules, facts: OutFacts, deal: DealContext) -> Verdict | None:
    """The answer in a deal whose contract takes the whole hand, or if more than a complete special would have to be laid."""
    if deal.deal is None or not is_special(contract_of(rules, deal.deal)):
        return None
    contract = in_words(contract_of(rules, deal.deal))
    if facts.by == "meld" and _left_by(rules, deal.deal) <= 0:
        return legal("contract.special", say("Lay {contract}: it takes your whole hand.", contract=contract))
    complete = say("In this deal you lay only the contract, {contract}.", contract=contract)
    if special_takes_hand(rules, deal.deal):
        none_left = say("You have nothing left to discard, because {contract} uses every card.", contract=contract)
        because = none_left if facts.by == "discard" else complete
        return illegal("contract.special", because, say("Lay it: that ends the deal."))
    if not (facts.by == "layoff" or (facts.by == "meld" and facts.opened_before)):
        return None
    instead = say("Go out by discarding.") if facts.opened_before else say("Lay it, then discard if a card is left.")
    return illegal("contract.special", complete, instead)


def _too_early(rules: ContractRules, deal: int | None) -> Verdict:
    """The answer if a player has not opened and wants to go out by a lay-off in the same turn."""
    if deal is not None and must_go_out(rules, deal):
        because = say(
            "In the last deal the opening itself, {contract}, must empty your hand.",
            contract=_contract(rules, deal),
        )
        return illegal("contract.no-layoff-yet", because, say("Go out with the opening."))
    because = say("You cannot lay off before you open. First lay {contract}.", contract=_contract(rules, deal))
    later = deal is not None or rules.last_deal == "normal"
    return illegal("contract.no-layoff-yet", because, say("You may lay off from your next turn.") if later else None)


def _contract(rules: ContractRules, deal: int | None) -> Words:
    """The contract of a deal in words, if it is known."""
    return say("the deal's contract") if deal is None else in_words(contract_of(rules, deal))


def _by_the_last_deal(rules: ContractRules, facts: OutFacts, deal: DealContext) -> Verdict | None:
    """The answer if the last deal, which the opening itself ends, would not end in that way."""
    last = None if deal.deal is None else is_last(rules, deal.deal)
    if last is False or rules.last_deal == "normal":
        return None
    if facts.by == "layoff" and facts.opened_before:
        return _after_the_end(last=last)
    if rules.last_deal != "no-discard" or facts.by != "discard":
        return None
    if last is None:
        because = say("It depends on the deal: the last one ends without a discard.")
        return undecided("contract.last-deal", because, say("Enter the deal."))
    because = say("In the last deal you must open with all your cards, without a discard.")
    return illegal("contract.last-deal", because, say("Go out with the opening melds alone."))


def _after_the_end(*, last: bool | None) -> Verdict:
    """The answer about a lay-off after an opening that has already ended the last deal."""
    if last is None:
        because = say("It depends on the deal: the last one ends with the opening itself.")
        return undecided("contract.last-deal", because, say("Enter the deal."))
    because = say("In the last deal you may open only with all your cards.")
    return illegal("contract.last-deal", because, say("The opening was not allowed: take those melds back."))


def _opening_leaves_cards(rules: ContractRules, facts: OutFacts, now: DealContext) -> Verdict | None:
    """The answer if exactly the contract leaves more cards than can be got rid of in the turn of the opening."""
    deals = range(1, len(rules.contracts) + 1) if now.deal is None else (now.deal,)
    left = [_left_by(rules, deal) for deal in deals]
    special = all(is_special(contract_of(rules, deal)) for deal in deals)
    spent = facts.by == "layoff" or (facts.by == "discard" and rules.layoff_when_opening)
    if facts.opened_before or (spent and not special):
        return None
    most = 1 if facts.by == "discard" else 0
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
    """The fewest cards left by an opening, if the contract gives exact sizes."""
    special = is_special(contract_of(rules, deal))
    exact = special or (rules.exact_contract and not must_go_out(rules, deal))
    return least_left(rules, deal, size_of(rules, deal)) if exact else 0


def _legal(rules: ContractRules, facts: OutFacts, deal: DealContext) -> Verdict:
    """The answer yes, with what the player still has to lay."""
    ends = deal.deal is not None and must_go_out(rules, deal.deal)
    if facts.opened_before and not ends:
        because = say("The deal ends as soon as you have no cards left, whether by a meld, a lay-off or a discard.")
        return legal("contract.out", because)
    contract = _contract(rules, deal.deal)
    if not ends:
        because = say("But you have to open first in the same turn, with {contract}.", contract=contract)
    elif facts.by == "discard":
        because = say("In the last deal you open and go out at once: {contract}, and one discard.", contract=contract)
    elif facts.by == "layoff":
        because = say("In the last deal you open and go out at once: {contract}, and lay-offs.", contract=contract)
    else:
        because = say(
            "In the last deal you open and go out at once: {contract}, with no cards left.", contract=contract
        )
    return legal("contract.out", because)


QUESTIONS = (
    Question(kinds.GROUP, ("cards", "as", "opened", "deal", "own_turn"), _meld),
    Question(kinds.LAYOFF, ("on", "cards", "opened", "opened_now", "own_turn"), _layoff),
    Question(kinds.SWAP, ("on", "card", "opened", "opened_now", "table", "then_on"), _swap),
    Question(kinds.OPENING, ("deal", "melds", "left", "layoffs"), judge_opening, progress=progress),
    DRAWS.question,
    Question(kinds.PICKUP, ("pile", "card", "take"), lambda _rules, case, _now: judge_top(case, "contract.draw")),
    Question(kinds.DISCARD, ("card", "last"), _discard, {"last": lambda rules: not rules.discard_joker}),
    Question(kinds.OUT, ("by", "deal", "opened_before"), judge_out),
    Question(
        kinds.CLAIM,
        ("seats", "turn", "callers", "last_claim", "claims"),
        _claim,
        {"claims": lambda rules: rules.may_i_limit is not None},
    ),
    Question(kinds.COUNT, ("held",), _count),
    remedy_question(REMEDIES),
)


def _in_time(rules: ContractRules, hand: ContractHand, before: Standing, seat: int) -> bool:
    """Whether the player had opened and, if that matters, had another turn, as far as turns are noted."""
    mine = [play for play in hand.plays if play.by == seat]
    if not any(play.act == "meld" for play in mine) or opening(rules, hand, before, seat):
        return False
    turns = [play.turn or 0 for play in hand.plays]
    return rules.layoff_when_opening or mine[0].turn is None or mine[0].turn + before.seats <= max(turns)


class ContractReferee(Referee):
    """What the referee of Contract Rummy answers."""

    questions = QUESTIONS
    laws = REMEDIES

    def review(self, rules: ContractRules, hand: ContractHand, before: Standing) -> Iterator[Missed]:
        """Everybody who had opened and could have laid some of the cards left in hand."""
        for seat, held in hand.held.items():
            if not readable(held) or not _in_time(rules, hand, before, seat):
                continue
            sight = ReviewScope(
                play_rules(rules, hand, before), seat, partial(penalty, rules), melds=more_melds(rules, before.deal)
            )
            found = left_over(sight, lay(rules, hand, before), held)
            if found.plays:
                yield reviewed(before.names[seat], found, replace(hand, held={**hand.held, seat: found.left}))
