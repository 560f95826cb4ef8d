"""What the referee of Gin Rummy is asked about melds, lay-offs, draws and discards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from referee.arrange import Arrangement, best, best_defence, least
from referee.cards import Card, show_cards, write_cards
from referee.games.checks import judge_layoff, judge_meld, overfull, suits_missing
from referee.games.counts import as_noted, check_count, count_held
from referee.games.facts import CountAsk, DeadwoodAsk, DiscardAsk, LayoffAsk, MeldAsk
from referee.games.fitting import same_card
from referee.games.gin.draws import DRAWS
from referee.games.gin.knocking import counted, impossible, judge_knock, just_taken, melded_twice
from referee.games.gin.layouts import no_melds
from referee.games.gin.remedies import REMEDIES
from referee.games.gin.rules import GinRules
from referee.games.gin.suits import every_way
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
    return just_taken(case.card)


def _deadwood(rules: GinRules, case: DeadwoodAsk, _now: Round) -> Verdict:
    if len(case.held) > MOST_CARDS:
        raise Fault(say("{n} cards are too many: at most {most}.", n=len(case.held), most=MOST_CARDS), "held")
    on_table = [card for meld in case.against or () for card in meld]
    twice = None if overfull(case.held, ONE_PACK, "gin.deal") else _twice_on_table(rules, case)
    wrong = twice or impossible([*case.held, *on_table])
    if wrong:
        return wrong if wrong.forbidden else _whatever_suits(rules, case) or wrong
    no_meld = no_melds(rules, case.against or ())
    if no_meld:
        return no_meld[1]
    return _laid_open(rules, case)


def _twice_on_table(rules: GinRules, case: DeadwoodAsk) -> Verdict | None:
    """The answer where the knocker's melds are melds, and a card is in two of them."""
    melds = case.against or ()
    return None if no_melds(rules, melds) else melded_twice(melds)


def _whatever_suits(rules: GinRules, case: DeadwoodAsk) -> Verdict | None:
    """The answer about cards without suits that is the same whatever these are, if it is."""
    against = case.against or ()
    if not all(_is_meld(rules, meld) for meld in against):
        return None
    ways = (replace(case, held=held, against=tuple(melds)) for held, *melds in every_way([case.held, *against]))
    first = next(ways, None)
    if first is None or any(_points(rules, way) != _points(rules, first) for way in ways):
        return None
    return _laid_open(rules, first, frozenset((*case.held, *chain.from_iterable(against))))


def _points(rules: GinRules, case: DeadwoodAsk) -> int:
    """The points of the least deadwood of cards that have their suits."""
    melds = _to_lay_off_on(rules, case)
    return best_defence(case.held, melds, rows(rules)).points if melds else least(case.held, rows(rules))


def _to_lay_off_on(rules: GinRules, case: DeadwoodAsk) -> list[Meld]:
    """The knocker's melds, where cards may be laid off on them."""
    if case.gin and not rules.layoff_on_gin:
        return []
    return [readings(cards, meld_rules(rules))[0] for cards in case.against or ()]


def _is_meld(rules: GinRules, cards: Sequence[Card]) -> bool:
    """Whether cards are a meld, whatever their suits."""
    return _meld(rules, MeldAsk(cards=tuple(cards)), Round()).ok


def _laid_open(rules: GinRules, case: DeadwoodAsk, noted: frozenset[Card] | None = None) -> Verdict:
    """The least deadwood of cards that have their suits; where these were given them, shown as they were `noted`."""
    melds = _to_lay_off_on(rules, case)
    held = best_defence(case.held, melds, rows(rules)) if melds else best(case.held, rows(rules))
    unplayed = case.gin and not rules.layoff_on_gin
    clause = "gin.layoff" if held.layoffs else "gin.no-layoff-on-gin" if unplayed else "gin.values"
    shown, lying = held, [meld.cards for meld in melds]
    if noted is not None:
        shown, lying = _as_noted(held, noted), [as_noted(cards, noted) for cards in lying]
    return legal(
        clause,
        _why(rules, shown),
        deadwood=shown.points,
        melds=[str(meld) for meld in shown.melds],
        layoffs=[{"cards": write_cards(each.cards), "on": write_cards(lying[each.on])} for each in shown.layoffs],
    )


def _as_noted(found: Arrangement, noted: frozenset[Card]) -> Arrangement:
    """The same arrangement with the suits alone that somebody noted."""
    return replace(
        found,
        melds=tuple(replace(meld, cards=as_noted(meld.cards, noted)) for meld in found.melds),
        layoffs=tuple(replace(each, cards=as_noted(each.cards, noted)) for each in found.layoffs),
        deadwood=as_noted(found.deadwood, noted),
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
        ("held", "discard", "took", "deadwood", "upcard", "limit", "melds"),
        judge_knock,
        {
            "took": lambda rules: not rules.may_return_discard,
            "upcard": lambda rules: rules.upcard_limit,
            "limit": lambda rules: rules.limit_chosen,
        },
        own_fit=Fit(keys=("held",), least=10, most=11, likely=(11,), early=True),
    ),
    Question(
        "deadwood",
        ("held", "against", "gin"),
        _deadwood,
        own_fit=Fit(keys=("held",), least=4, most=MOST_CARDS, likely=(10,), early=True),
    ),
    Question("layoff", ("on", "cards", "gin"), _layoff, own_fit=replace(FITS["layoff"], most=3, likely=())),
    DRAWS.question,
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
