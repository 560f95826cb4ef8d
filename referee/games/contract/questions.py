"""What the referee of Contract Rummy is asked."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import Card, show_cards
from referee.games.checks import judge_layoff, judge_meld, out_of_turn
from referee.games.claim_facts import ClaimAsk
from referee.games.common import step_of
from referee.games.contract.draws import DRAWS
from referee.games.contract.going_out import judge_out
from referee.games.contract.lay_downs import judge_opening, progress, too_many
from referee.games.contract.new_melds import as_opening, no_new_meld
from referee.games.contract.openings import may_lay_off
from referee.games.contract.remedies import REMEDIES
from referee.games.contract.rules import ContractRules
from referee.games.contract.score import meld_rules, penalty
from referee.games.counts import check_count, count_held
from referee.games.facts import CountAsk, DiscardAsk, LayoffAsk, MeldAsk, SwapAsk
from referee.games.fitting import fits_on
from referee.games.questions import Question, remedy_question
from referee.games.rounds import Round
from referee.games.swaps import joker_laid_off, joker_to_hand, jokers_stay, judge_place, judge_swap, seen_in, taken
from referee.games.taking import any_discard, free_discard, judge_top, last_card, last_joker
from referee.meld_rules import MeldRules
from referee.melds import Meld
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Fault, Words, say, say_n


def _meld(rules: ContractRules, case: MeldAsk, now: Round) -> Verdict:
    if not case.own_turn:
        return out_of_turn("contract.discard")
    ruling = no_new_meld(rules, case, now) or too_many(rules, now.seats, case.cards)
    if ruling:
        return ruling
    found = judge_meld(case.cards, meld_rules(rules, now.seats), case.as_, ace_open=True)
    return as_opening(rules, case, now, found) if case.opened is False else found


def _layoff(rules: ContractRules, case: LayoffAsk, now: Round) -> Verdict:
    if not case.own_turn:
        return out_of_turn("contract.discard")
    ruling = may_lay_off(rules, case.cards, opened=case.opened, now=case.opened_now)
    ruling = ruling or too_many(rules, now.seats, (*case.on, *case.cards))
    return ruling or judge_layoff(case.cards, case.on, meld_rules(rules, now.seats), ace_open=True)


def _swap(rules: ContractRules, case: SwapAsk, now: Round) -> Verdict:
    assert case.card is not None
    if rules.joker_swap == "off":
        return illegal(
            "contract.swap",
            jokers_stay(rules, case.card),
        )
    ruling = may_lay_off(rules, [case.card], opened=case.opened, now=case.opened_now, clause="contract.swap")
    ruling = ruling or too_many(rules, now.seats, seen_in(case))
    if ruling:
        return ruling
    melds = meld_rules(rules, now.seats)
    found, then = judge_swap(case.card, case.on, melds, "contract.swap", sets=False)
    if not found.ok:
        return found
    wrong = _place(rules, case, then[0], melds)
    if wrong:
        return wrong
    if rules.joker_swap == "relay":
        return _relaid(found, taken(case, melds), case.then_on)
    out = taken(case, melds)
    return joker_to_hand(found, out) if case.then_on is None else joker_laid_off(found, case.then_on, out)


def _relaid(found: Verdict, out: Card, on: Sequence[Card] | None) -> Verdict:
    """A swap that is right, where what was taken must be laid off at once."""
    where = say("a meld") if on is None else show_cards(on)
    words = say("{why} Lay the joker off on {meld} at once.", why=found.because, meld=where)
    if not out.joker:
        words = say("{why} Lay {card} off on {meld} at once.", why=found.because, card=out.sign, meld=where)
    return legal("contract.swap", words)


def _place(rules: ContractRules, case: SwapAsk, then: Meld, melds: MeldRules) -> Verdict | None:
    """The answer where the joker finds no place, if it needs one."""
    assert case.card is not None
    card, out = case.card.sign, taken(case, melds)
    if case.then_on is not None:
        return judge_place(case, then, melds, "contract.swap", "contract.swap")
    if rules.joker_swap == "to-hand":
        return None
    if any(fits_on(out, (), on, melds) is not False for on in (then.cards, *(case.table or ()))):
        return None
    if case.table is None:
        because = say("{card} takes the joker, which must go on a meld at once.", card=card)
        if not out.joker:
            because = say("{card} takes {wild}, which must go on a meld at once.", card=card, wild=out.sign)
        return undecided("contract.swap", because, say("Enter the other melds on the table."))
    because = say("{card} cannot take the joker: there is no meld to put the joker on.", card=card)
    if not out.joker:
        because = say("{card} cannot take {wild}: there is no meld to put it on.", card=card, wild=out.sign)
    return illegal("contract.swap", because)


def _discard(rules: ContractRules, case: DiscardAsk, _now: Round) -> Verdict:
    assert case.card is not None
    if case.card.joker and not (rules.discard_joker or case.last):
        return last_joker("contract.discard")
    if rules.discard_joker:
        return legal("contract.discard", any_discard())
    return legal("contract.discard", last_card(case.card) if case.last else free_discard(case.card))


def _claim(rules: ContractRules, case: ClaimAsk, _now: Round) -> Verdict:
    last = [] if case.last_claim is None else [case.last_claim]
    named = {"turn": [case.turn], "callers": case.callers, "last_claim": last, "claims": case.claims or ()}
    for key, names in named.items():
        stranger = next((name for name in names if name not in case.seats), None)
        if stranger is not None:
            raise Fault(say("“{name}” is not among the seats.", name=stranger), key)
    if rules.may_i == "off":
        return illegal("contract.may-i-chain", say("0 claims: this table plays without May I."))
    if rules.may_i == "single" and case.last_claim is not None:
        because = say("{player} has already claimed in this turn: one claim a turn.", player=case.last_claim)
        return illegal("contract.may-i-chain", because)
    if not case.callers:
        return illegal("contract.may-i", say("0 players claim it: it stays on the pile."))
    if rules.may_i_limit is not None and case.claims is None:
        because = say("It depends on how often {player} has claimed in this deal.", player=case.callers[0])
        return undecided("contract.may-i-limits", because, say("Enter the claims made in this deal so far."))
    may = [name for name in case.callers if _why_not(rules, case, name) is None]
    if not may:
        why = [_why_not(rules, case, name) for name in case.callers]
        return illegal("contract.may-i-limits", next(each for each in why if each))
    at = case.seats.index(case.turn)
    to = may[0]
    if rules.may_i_priority == "nearest":
        to = min(may, key=lambda name: step_of(rules) * (case.seats.index(name) - at) % len(case.seats))
    return _gets(rules, to, alone=len(may) == 1)


def _gets(rules: ContractRules, to: str, *, alone: bool) -> Verdict:
    price = rules.may_i_price
    if alone:
        because = say_n(
            "{player} gets the discard, plus {n} card from the stock.",
            "{player} gets the discard, plus {n} cards from the stock.",
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
    return legal("contract.may-i", because, to=to)


def _why_not(rules: ContractRules, case: ClaimAsk, name: str) -> Words | None:
    """Why a player may not claim, or None."""
    if name == case.turn:
        return say("It is {player}'s turn: the player whose turn it is cannot claim.", player=name)
    if name == case.last_claim:
        return say("{player} made the last claim in this turn: nobody may claim twice in a row.", player=name)
    claimed = (case.claims or {}).get(name, 0)
    if rules.may_i_limit is not None and claimed >= rules.may_i_limit:
        return say_n(
            "{player} has claimed once in this deal: at most {most}.",
            "{player} has claimed {n} times in this deal: at most {most}.",
            n=claimed,
            player=name,
            most=rules.may_i_limit,
        )
    return None


def _count(rules: ContractRules, case: CountAsk, now: Round) -> Verdict:
    check_count(case)
    held = case.held or ()
    return too_many(rules, now.seats, held) or count_held(held, lambda card: penalty(rules, card), "contract.values")


QUESTIONS = (
    Question("meld", ("cards", "as", "opened", "deal", "own_turn"), _meld),
    Question("layoff", ("on", "cards", "opened", "opened_now", "own_turn"), _layoff),
    Question("swap", ("on", "card", "opened", "opened_now", "table", "then_on"), _swap),
    Question("opening", ("deal", "melds", "left", "layoffs"), judge_opening, progress=progress),
    DRAWS.question,
    Question("pickup", ("pile", "card", "take"), lambda _rules, case, _now: judge_top(case, "contract.draw")),
    Question("discard", ("card", "last"), _discard, {"last": lambda rules: not rules.discard_joker}),
    Question("out", ("by", "deal", "opened_before"), judge_out),
    Question(
        "claim",
        ("seats", "turn", "callers", "last_claim", "claims"),
        _claim,
        {"claims": lambda rules: rules.may_i_limit is not None},
    ),
    Question("count", ("held",), _count),
    remedy_question(REMEDIES),
)
