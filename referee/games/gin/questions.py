"""What the referee of Gin Rummy is asked about melds, lay-offs, draws and discards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from referee.arrange import Arrangement, best, best_defence
from referee.cards import Card, show_cards, write_cards
from referee.games.checks import judge_layoff, judge_meld, overfull, suits_missing
from referee.games.counts import check_count, count_held
from referee.games.facts import CountAsk, DeadwoodAsk, DiscardAsk, LayoffAsk, MeldAsk
from referee.games.fitting import same_card
from referee.games.gin.knocking import counted, impossible, judge_knock
from referee.games.gin.layouts import no_melds
from referee.games.gin.remedies import REMEDIES
from referee.games.gin.rules import GinRules
from referee.games.gin.values import ONE_PACK, card_points, meld_rules, rows
from referee.games.questions import FITS, Fit, Question
from referee.games.rounds import Round
from referee.games.taking import any_discard, judge_top
from referee.melds import Meld, readings
from referee.suitless import lacks_suit, possible
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Fault, Words, say

MOST_CARDS = 22
"""Two whole hands: of more cards nobody asks the deadwood."""


def _meld(rules: GinRules, case: MeldAsk, _now: Round) -> Verdict:
    melds = meld_rules(rules)
    could_be = possible(case.cards, melds, case.as_)
    if lacks_suit(case.cards) and could_be and all(meld.kind == "set" for meld in could_be):
        because = say(
            "{cards} is a set: in one pack, cards of one rank all have different suits.", cards=show_cards(case.cards)
        )
        return legal("gin.set", because)
    return judge_meld(case.cards, melds, case.as_, ace_open=True)


def _layoff(rules: GinRules, case: LayoffAsk, _now: Round) -> Verdict:
    if case.gin and not rules.layoff_on_gin:
        because = say("{cards} cannot be laid off: the hand ended with gin.", cards=show_cards(case.cards))
        return illegal("gin.no-layoff-on-gin", because)
    return judge_layoff(case.cards, case.on, meld_rules(rules), ace_open=True)


def _discard(rules: GinRules, case: DiscardAsk, _now: Round) -> Verdict:
    assert case.card is not None
    alike = [same_card(case.card, each) for each in case.took or ()]
    if rules.may_return_discard:
        return legal("gin.discard", any_discard(taken=case.took is None or True in alike))
    if case.took is not None and not any(each is not False for each in alike):
        return legal("gin.discard", any_discard(but=case.took[0] if case.took else None))
    if case.took is None:
        because = say("{card}: it depends on what was taken from the pile this turn.", card=case.card.sign)
        return undecided("gin.discard", because, say("Enter the card, or tick that it came from the stock."))
    if True not in alike:
        return suits_missing([case.card, *case.took], "gin.discard")
    because = say("{card} was just taken from the discard pile: keep it in this turn.", card=case.card.sign)
    return illegal("gin.discard", because, say("Discard another card."))


def _deadwood(rules: GinRules, case: DeadwoodAsk, _now: Round) -> Verdict:
    if len(case.held) > MOST_CARDS:
        raise Fault(say("{n} cards are too many: at most {most}.", n=len(case.held), most=MOST_CARDS), "held")
    on_table = [card for meld in case.against or () for card in meld]
    wrong = impossible([*case.held, *on_table])
    if wrong:
        return wrong
    no_meld = no_melds(rules, case.against or ())
    if no_meld:
        return no_meld[1]
    melds = [readings(cards, meld_rules(rules))[0] for cards in case.against or ()]
    may = bool(melds) and (not case.gin or rules.layoff_on_gin)
    return _least(rules, case.held, melds if may else [], gin=case.gin and not rules.layoff_on_gin)


def _least(rules: GinRules, held: Sequence[Card], melds: Sequence[Meld], *, gin: bool) -> Verdict:
    found = best_defence(held, melds, rows(rules)) if melds else best(held, rows(rules))
    clause = "gin.layoff" if found.layoffs else "gin.no-layoff-on-gin" if gin else "gin.values"
    return legal(
        clause,
        _why(rules, found),
        deadwood=found.points,
        melds=[str(meld) for meld in found.melds],
        layoffs=[{"cards": write_cards(each.cards), "on": str(melds[each.on])} for each in found.layoffs],
    )


def _why(rules: GinRules, found: Arrangement) -> Words:
    """The deadwood with its sum, and which cards were laid off before."""
    laid = show_cards(card for each in found.layoffs for card in each.cards)
    if found.deadwood and laid:
        return say("{shown} after laying off {cards}.", shown=counted(rules, found.deadwood), cards=laid)
    if found.deadwood:
        return say("{shown}.", shown=counted(rules, found.deadwood))
    if laid and found.melds:
        return say("0 points of deadwood: {cards} can be laid off, and the rest is in melds.", cards=laid)
    if laid:
        return say("0 points of deadwood: {cards} can be laid off.", cards=laid)
    return say("0 points of deadwood: every card is in a meld.")


def _count(rules: GinRules, case: CountAsk, _now: Round) -> Verdict:
    check_count(case)
    held = case.held or ()
    return overfull(held, ONE_PACK, "gin.deal") or count_held(held, partial(card_points, rules), "gin.values")


QUESTIONS = (
    Question("meld", ("cards", "as"), _meld, own_fit=replace(FITS["meld"], likely=range(3, 10))),
    Question(
        "knock",
        ("held", "discard", "deadwood", "upcard", "limit", "melds"),
        judge_knock,
        {"upcard": lambda rules: rules.upcard_limit, "limit": lambda rules: rules.limit_chosen},
        own_fit=Fit(keys=("held",), least=10, most=11, likely=(11,), early=True),
    ),
    Question(
        "deadwood",
        ("held", "against", "gin"),
        _deadwood,
        own_fit=Fit(keys=("held",), least=4, most=MOST_CARDS, likely=(10,), early=True),
    ),
    Question("layoff", ("on", "cards", "gin"), _layoff, own_fit=replace(FITS["layoff"], most=3, likely=())),
    Question("pickup", ("pile", "card", "take"), lambda _rules, case, _now: judge_top(case, "gin.draw")),
    Question("discard", ("card", "took"), _discard, own_fit=replace(FITS["discard"], likely=(1,))),
    Question("count", ("held",), _count),
    Question(
        "remedy",
        (
            "what",
            "found",
            "by",
            "seats",
            "both",
            "knocker",
            "has",
            "should",
            "early",
            "from",
            "partners",
            "deadwood",
            "upcard",
            "limit",
            "shown",
            "wrote",
            "right",
        ),
        REMEDIES.judge,
        {"upcard": lambda rules: rules.upcard_limit, "limit": lambda rules: rules.limit_chosen},
        asks=REMEDIES.asks,
    ),
)
