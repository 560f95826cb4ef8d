"""What the referee of 500 Rummy is asked about melds, lay-offs, discards and the end of a hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from referee.cards import JOKER, Card
from referee.games.checks import judge_layoff, judge_meld, out_of_turn, suits_missing
from referee.games.facts import DiscardAsk, LayoffAsk, MeldAsk, OutAsk, SwapAsk
from referee.games.fitting import same_card
from referee.games.questions import FITS, Fit, Question, remedy_question
from referee.games.rounds import Round
from referee.games.rummy500.calling import judge_rum
from referee.games.rummy500.counting import judge_count
from referee.games.rummy500.draws import DRAWS
from referee.games.rummy500.melds import meld_rules
from referee.games.rummy500.packs import ONE_PACK
from referee.games.rummy500.pickup import judge_pickup
from referee.games.rummy500.preconditions import blocked, doubles, judge_doubling, sealed, too_many, unnamed, waits
from referee.games.rummy500.remedies import REMEDIES
from referee.games.rummy500.rules import Rummy500Rules
from referee.games.swaps import jokers_stay, judge_taking, seen_in
from referee.games.taking import any_discard
from referee.games.wild import or_wild
from referee.melds import FULL
from referee.suitless import lacks_suit
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Words, say


def _one_pack(verdict: Verdict, seats: int | None, cards: Sequence[Card], alone: Callable[[], Verdict]) -> Verdict:
    """A run from ace to ace, and a set by rank alone, depend on the packs, and so on how many play.

    `alone` is the answer with one pack.
    """
    if seats is not None or verdict.forbidden:
        return verdict
    if not (verdict.ok or verdict.readings) and lacks_suit(cards) and alone().ok:
        bare = next(card for card in cards if card.rank and not card.suit)
        because = say("{card} is entered without a suit, and with two packs the suits matter.", card=bare.sign)
        return undecided(
            verdict.clause, because, say("With up to four players there is one pack, and then it is allowed.")
        )
    if len(cards) <= FULL:
        return verdict
    because = say("A run of {n} cards needs two packs.", n=len(cards))
    return undecided("500.pack", because, say("With five or more players there are two packs, and then it is allowed."))


def _meld(rules: Rummy500Rules, case: MeldAsk, now: Round) -> Verdict:
    if not case.own_turn and not rules.out_of_turn:
        return out_of_turn("500.out-of-turn")
    melds = meld_rules(rules, now.seats, case.joker_use)
    ruling = blocked(rules, case, case.cards)
    ruling = ruling or unnamed(rules, case.joker_use, case.cards) or too_many(rules, now.seats, case.cards)
    if ruling:
        return ruling
    one_pack = meld_rules(rules, ONE_PACK, case.joker_use)
    found = judge_meld(case.cards, melds, case.as_)
    return _one_pack(found, now.seats, case.cards, lambda: judge_meld(case.cards, one_pack, case.as_))


def _layoff(rules: Rummy500Rules, case: LayoffAsk, now: Round) -> Verdict:
    if not case.own_turn and not rules.out_of_turn:
        return out_of_turn("500.out-of-turn")
    wrong = waits(rules, case.cards, opened=case.opened or case.opened_now)
    if wrong:
        return wrong
    cards = (*case.on, *case.cards)
    if (rules.gambit and case.sealed) or doubles(rules, case.joker_use, case.on):
        return sealed(case.cards)
    ruling = blocked(rules, case, case.cards)
    ruling = ruling or unnamed(rules, case.joker_use, cards) or too_many(rules, now.seats, cards)
    if ruling:
        return ruling
    melds = meld_rules(rules, now.seats, case.joker_use)
    if doubles(rules, case.joker_use, case.cards):
        return judge_doubling(case.cards, case.on, melds)
    one_pack = meld_rules(rules, ONE_PACK, case.joker_use)
    found = judge_layoff(case.cards, case.on, melds)
    return _one_pack(found, now.seats, cards, lambda: judge_layoff(case.cards, case.on, one_pack))


def _swap(rules: Rummy500Rules, case: SwapAsk, now: Round) -> Verdict:
    assert case.card is not None
    if rules.joker_swap == "off":
        because = or_wild(
            rules,
            say("{card} cannot be swapped: a joker on the table stays there.", card=case.card.sign),
            jokers_stay(rules, case.card),
        )
        return illegal("500.joker", because)
    wrong = too_many(rules, now.seats, seen_in(case))
    wrong = wrong or (None if case.then_on is None else waits(rules, [JOKER], opened=case.opened or case.opened_now))
    same_turn = rules.joker_swap == "same-turn"
    melds = meld_rules(rules, now.seats)
    return wrong or judge_taking(case, melds, "500.joker", "500.layoff", same_turn=same_turn)


def _discard(rules: Rummy500Rules, case: DiscardAsk, _now: Round) -> Verdict:
    assert case.card is not None
    free = rules.may_return_top and rules.pickup_top_free
    if case.took is None:
        if free and rules.pickup_depth == "top":
            return legal("500.discard", any_discard(taken=True))
        because = say("{card}: it depends on what was taken from the pile this turn.", card=case.card.sign)
        return undecided("500.return", because, say("Enter the cards, or tick that they came from the stock."))
    alike = [same_card(case.card, each) for each in case.took[:1]]
    if len(case.took) > 1 and same_card(case.card, case.took[-1]):
        return legal(
            "500.return", say("{card} was on top of the cards you took: you may discard it.", card=case.card.sign)
        )
    if None in alike:
        return suits_missing([case.card, *case.took], "500.return")
    if True not in alike:
        kept = len(case.took) == 1 and rules.pickup_top_free and not rules.may_return_top
        return legal("500.discard", any_discard(but=case.took[0] if kept else None))
    if len(case.took) > 1 or not rules.pickup_top_free:
        return illegal("500.return", _to_be_used(case.card, case.took), say("Discard another card."))
    if not rules.may_return_top:
        because = say("{card} was the only card taken from the pile: keep it in this turn.", card=case.card.sign)
        return illegal("500.return", because, say("Discard another card."))
    return legal(
        "500.return",
        say("{card} was the only card taken from the pile: you do not have to use it.", card=case.card.sign),
    )


def _to_be_used(card: Card, took: Sequence[Card]) -> Words:
    """Why a card that was taken cannot be discarded: it lay below others, or even a top card has to be used."""
    if len(took) > 1:
        return say("{card} is the card you took from inside the pile: it must be used at once.", card=card.sign)
    return say("{card} is the card you took from the pile: it must be used at once.", card=card.sign)


def _out(rules: Rummy500Rules, case: OutAsk, _now: Round) -> Verdict:
    if rules.boathouse and case.by != "discard":
        because = say("The last turn must end with a discard too: keep one card for it.")
        return illegal("500.boathouse", because, say("Go out by discarding."))
    if rules.boathouse:
        return legal("500.boathouse", say("Discarding your last card ends the hand."))
    return legal("500.out", say("The hand ends when a player has no cards, after a meld, a lay-off or a discard."))


_SWAPS = dict.fromkeys(("table", "then_on"), lambda rules: rules.joker_swap != "off")
_MELDED = dict.fromkeys(("opened", "opened_now"), lambda rules: rules.layoff_after_own)
_MAY_LAY_OFF = dict.fromkeys(
    ("opened", "opened_now"), lambda rules: rules.layoff_after_own and rules.joker_swap != "off"
)
_GAMBIT = dict.fromkeys(("joker_use", "blocked", "sealed", "joker"), lambda rules: rules.gambit)

QUESTIONS = (
    Question("meld", ("cards", "as", "own_turn", "joker_use", "blocked"), _meld, _GAMBIT),
    Question(
        "layoff",
        ("on", "cards", "opened", "opened_now", "own_turn", "sealed", "joker_use", "blocked"),
        _layoff,
        {**_GAMBIT, **_MELDED},
    ),
    Question(
        "swap",
        ("on", "card", "opened", "opened_now", "table", "then_on"),
        _swap,
        {**_SWAPS, **_MAY_LAY_OFF},
        own_fit=replace(FITS["swap"], likely_when=lambda rules: rules.joker_swap != "off"),
    ),
    DRAWS.question,
    Question(
        "pickup",
        ("pile", "card", "opened", "joker", "held", "table", "use", "take", "joker_use", "blocked"),
        judge_pickup,
        {**_GAMBIT, **_MELDED},
    ),
    Question("discard", ("card", "took"), _discard),
    Question("out", ("by",), _out),
    Question(
        "rum",
        ("discard", "table", "pile", "callers", "discarder", "caller", "seats", "with", "late"),
        judge_rum,
        {"pile": lambda rules: rules.rum_call == "turn"},
        own_fit=Fit(keys=("discard",), most=1, when=lambda rules: rules.rum_call != "off"),
    ),
    Question("count", ("held", "melds", "joker_use"), judge_count, _GAMBIT),
    remedy_question(REMEDIES),
)
