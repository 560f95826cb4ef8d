"""What can be asked in 500 Rummy, and how it is judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from referee.cards import JOKER, Card
from referee.cards.points import CardSum
from referee.games.base.open_cards import Missed
from referee.games.base.options import step_of
from referee.games.base.standing import Standing
from referee.games.base.wild_ranks import or_wild
from referee.games.fields.cards import LayOff
from referee.games.questions import kinds
from referee.games.questions.count import as_noted, check_count, count_held, count_words
from referee.games.questions.draw import (
    MUST_DRAW,
    Draws,
    after_shuffling,
    by_wish,
    ends_by_passing,
    from_pile,
    nothing_left,
)
from referee.games.questions.facts import (
    CountFacts,
    DiscardFacts,
    LayoffFacts,
    MeldFacts,
    OutFacts,
    SwapFacts,
    TurnFacts,
)
from referee.games.questions.question import DealContext, Fit, Question
from referee.games.questions.referee import Referee
from referee.games.remedies.ruling import remedy_question
from referee.games.rummy500.hand import Rummy500Hand
from referee.games.rummy500.options import SEATS_WITH_ONE_PACK, Rummy500Rules, in_play
from referee.games.rummy500.pickup import judge_pickup
from referee.games.rummy500.questions import RUM, RumFacts
from referee.games.rummy500.remedies import REMEDIES
from referee.games.rummy500.table import (
    blocked,
    depends_on_table,
    doubles,
    judge_doubling,
    lay,
    play_rules,
    sealed,
    too_many,
    unnamed,
    waits,
)
from referee.games.rummy500.values import held_value, laid_sum, meld_lines, meld_rules, running
from referee.games.table.lay_off import after_lay_off, judge_layoff
from referee.games.table.meld import judge_meld, suits_missing
from referee.games.table.pile import any_discard
from referee.games.table.position import OwnedMeld, TableMeld
from referee.games.table.review import BestPlays, ReviewScope, left_over, melds_first, readable, reviewed
from referee.games.table.swap import jokers_stay, judge_taking, seen_in
from referee.games.table.turn import refuse_out_of_turn
from referee.melds import MeldRules
from referee.melds.readings import FULL_RUN, lacks_suit, readings_without_suits, with_suits
from referee.melds.search import can_lay_off, find_meld_with, same_card, same_meld
from referee.verdict import Verdict, illegal, legal, total, undecided
from referee.words import Words, say, say_n, together


def _one_pack(verdict: Verdict, seats: int | None, cards: Sequence[Card], alone: Callable[[], Verdict]) -> Verdict:
    """A run from ace to ace, and a set noted by rank alone, depend on the packs, and so on how many play.

    `alone` is the answer with one pack.
    """
    if seats is not None or verdict.forbidden:
        return verdict
    if not (verdict.ok or verdict.readings) and lacks_suit(cards) and alone().ok:
        bare = next(card for card in cards if card.rank and not card.suit)
        because = say("{card} is entered without a suit, and with two packs the suits matter.", card=bare)
        return undecided(
            verdict.clause, because, say("With up to four players there is one pack, and then it is allowed.")
        )
    if len(cards) <= FULL_RUN:
        return verdict
    because = say("A run of {n} cards needs two packs.", n=len(cards))
    return undecided("500.pack", because, say("With five or more players there are two packs, and then it is allowed."))


def _meld(rules: Rummy500Rules, facts: MeldFacts, deal: DealContext) -> Verdict:
    if not facts.own_turn and not rules.out_of_turn:
        return refuse_out_of_turn("500.out-of-turn")
    melds = meld_rules(rules, deal.seats, facts.joker_use)
    ruling = blocked(rules, facts, facts.cards)
    ruling = ruling or unnamed(rules, facts.joker_use, facts.cards) or too_many(rules, deal.seats, facts.cards)
    if ruling:
        return ruling
    one_pack = meld_rules(rules, SEATS_WITH_ONE_PACK, facts.joker_use)
    found = judge_meld(facts.cards, melds, facts.as_)
    return _one_pack(found, deal.seats, facts.cards, lambda: judge_meld(facts.cards, one_pack, facts.as_))


def _layoff(rules: Rummy500Rules, facts: LayoffFacts, deal: DealContext) -> Verdict:
    if not facts.own_turn and not rules.out_of_turn:
        return refuse_out_of_turn("500.out-of-turn")
    wrong = waits(rules, facts.cards, opened=facts.opened or facts.opened_now)
    if wrong:
        return wrong
    cards = (*facts.on, *facts.cards)
    if (rules.gambit and facts.sealed) or doubles(rules, facts.joker_use, facts.on):
        return sealed(facts.cards)
    ruling = blocked(rules, facts, facts.cards)
    ruling = ruling or unnamed(rules, facts.joker_use, cards) or too_many(rules, deal.seats, cards)
    if ruling:
        return ruling
    melds = meld_rules(rules, deal.seats, facts.joker_use)
    if doubles(rules, facts.joker_use, facts.cards):
        return judge_doubling(facts.cards, facts.on, melds)
    one_pack = meld_rules(rules, SEATS_WITH_ONE_PACK, facts.joker_use)
    found = judge_layoff(facts.cards, facts.on, melds)
    return _one_pack(found, deal.seats, cards, lambda: judge_layoff(facts.cards, facts.on, one_pack))


def _swap(rules: Rummy500Rules, facts: SwapFacts, deal: DealContext) -> Verdict:
    assert facts.card is not None
    if rules.joker_swap == "off":
        because = or_wild(
            rules,
            say("{card} cannot be swapped, because jokers on the table stay there.", card=facts.card),
            jokers_stay(rules, facts.card),
        )
        return illegal("500.joker", because)
    wrong = too_many(rules, deal.seats, seen_in(facts))
    wrong = wrong or (None if facts.then_on is None else waits(rules, [JOKER], opened=facts.opened or facts.opened_now))
    same_turn = rules.joker_swap == "same-turn"
    melds = meld_rules(rules, deal.seats)
    return wrong or judge_taking(facts, melds, "500.joker", "500.layoff", same_turn=same_turn)


def _discard(rules: Rummy500Rules, facts: DiscardFacts, _now: DealContext) -> Verdict:
    assert facts.card is not None
    free = rules.may_return_top and rules.pickup_top_free
    if facts.took is None:
        if free and rules.pickup_depth == "top":
            return legal("500.discard", any_discard(taken=True))
        because = say(
            "Whether you may discard {card} depends on what was taken from the pile this turn.", card=facts.card
        )
        return undecided("500.return", because, say("Enter the cards, or tick that they came from the stock."))
    alike = [same_card(facts.card, each) for each in facts.took[:1]]
    if len(facts.took) > 1 and same_card(facts.card, facts.took[-1]):
        return legal(
            "500.return", say("{card} was on top of the cards you took, so you may discard it.", card=facts.card)
        )
    if None in alike:
        return suits_missing([facts.card, *facts.took], "500.return")
    if True not in alike:
        kept = len(facts.took) == 1 and rules.pickup_top_free and not rules.may_return_top
        return legal("500.discard", any_discard(but=facts.took[0] if kept else None))
    if len(facts.took) > 1 or not rules.pickup_top_free:
        return illegal("500.return", _to_be_used(facts.card, facts.took), say("Discard a different card."))
    if not rules.may_return_top:
        because = say(
            "{card} was the only card you took from the pile, so you cannot discard it in this turn.", card=facts.card
        )
        return illegal("500.return", because, say("Discard a different card."))
    return legal(
        "500.return",
        say("{card} was the only card you took from the pile, so you do not have to use it.", card=facts.card),
    )


def _to_be_used(card: Card, took: Sequence[Card]) -> Words:
    """Why a card that was taken cannot be discarded: it was below others, or even a top card must be used."""
    if len(took) > 1:
        return say("{card} is the card you took from inside the pile, so it must be used at once.", card=card)
    return say("{card} is the card you took from the pile, so it must be used at once.", card=card)


def _out(rules: Rummy500Rules, facts: OutFacts, _now: DealContext) -> Verdict:
    if rules.boathouse and facts.by != "discard":
        because = say("The last turn must end with a discard too, so keep one card for it.")
        return illegal("500.boathouse", because, say("Go out by discarding."))
    if rules.boathouse:
        return legal("500.boathouse", say("Discarding your last card ends the hand."))
    return legal(
        "500.out", say("The hand ends as soon as you have no cards left, whether by a meld, a lay-off or a discard.")
    )


_SWAPS = dict.fromkeys(("table", "then_on"), lambda rules: rules.joker_swap != "off")
_MELDED = dict.fromkeys(("opened", "opened_now"), lambda rules: rules.layoff_after_own)
_MAY_LAY_OFF = dict.fromkeys(
    ("opened", "opened_now"), lambda rules: rules.layoff_after_own and rules.joker_swap != "off"
)
_GAMBIT = dict.fromkeys(("joker_use", "blocked", "sealed", "joker"), lambda rules: rules.gambit)


def judge_rum(rules: Rummy500Rules, facts: RumFacts, deal: DealContext) -> Verdict:
    """Whether the call is right and, with several callers, who gets the card."""
    assert facts.discard is not None
    wrong = _no_call(rules, facts)
    if wrong:
        return illegal("500.rum", wrong)
    on_table = [card for meld in facts.table or () for card in meld]
    ruling = too_many(rules, deal.seats, (facts.discard, *(facts.pile or ()), *on_table))
    if ruling:
        return ruling
    use = "wild" if any(card.joker for card in on_table) else None
    pile = facts.pile if rules.rum_call == "turn" else ()
    ruling = unnamed(rules, use, (facts.discard, *(pile or ())))
    found = ruling or _call(facts, pile, meld_rules(rules, deal.seats, use))
    return _for_whom(rules, facts, found) if found.ok and facts.callers else found


VALUES_CLAUSE = "500.values"


def judge_count(rules: Rummy500Rules, facts: CountFacts, deal: DealContext) -> Verdict:
    """The points of held cards, or of melds and lay-offs as they would score."""
    check_count(facts)
    cards = (*(facts.held or ()), *(card for each in facts.melds or () for card in _cards_of(each)))
    ruling = unnamed(rules, facts.joker_use, cards) or too_many(rules, deal.seats, cards)
    for each in facts.melds or ():
        if isinstance(each, LayOff):
            ruling = ruling or too_many(rules, deal.seats, (*each.on, *each.cards))
    if ruling:
        return ruling
    if facts.held is not None:
        return count_held(facts.held, lambda card: held_value(rules, card), VALUES_CLAUSE)
    doubles = rules.gambit and facts.joker_use == "double"
    return _laid(rules, facts.melds or (), meld_rules(rules, deal.seats, facts.joker_use), doubles=doubles)


def _chosen(rules: Rummy500Rules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if rules.first_discard != "chosen" or not facts.first:
        return None
    discards = say("The first player was dealt an extra card, so they begin with a discard and do not draw.")
    turned = say("Nothing was turned up, so there is no discard to take: the first player discards first.")
    return by_wish(facts, illegal("500.deal", discards), illegal("500.deal", turned), legal("500.deal", discards))


def _declined(rules: Rummy500Rules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if facts.stock != 0 or rules.stock_out != "decline":
        return None
    gone = say("The stock is gone, and at this table the discards are not shuffled: you can only take from the pile.")
    return _from_the_pile(rules, facts, gone)


STOCK_OUT = "500.stock-out"


def _ended(rules: Rummy500Rules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if facts.stock != 0 or rules.stock_out != "end":
        return None
    because = say("The stock is gone, and the hand ended with the turn that took its last card.")
    return nothing_left(STOCK_OUT, because)


def _shuffled(rules: Rummy500Rules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if facts.stock != 0 or rules.stock_out != "reshuffle" or (facts.pile is not None and facts.pile < 2):
        return None
    return by_wish(facts, after_shuffling(STOCK_OUT), _pickup(rules, facts, STOCK_OUT), illegal(STOCK_OUT, MUST_DRAW))


def _nothing_to_shuffle(rules: Rummy500Rules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if facts.stock != 0 or rules.stock_out != "reshuffle":
        return None
    return _from_the_pile(rules, facts, say("The stock is gone, and one discard is too few to shuffle."))


def _until_out(rules: Rummy500Rules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if facts.stock != 0:
        return None
    because = say(
        "The stock is gone: if you take nothing from the pile, you meld, lay off and discard without drawing."
    )
    return by_wish(facts, illegal(STOCK_OUT, because), _pickup(rules, facts, STOCK_OUT), legal(STOCK_OUT, because))


def _otherwise(rules: Rummy500Rules, facts: TurnFacts, _now: DealContext) -> Verdict:
    return by_wish(
        facts,
        legal("500.draw", _top(rules, facts)),
        _pickup(rules, facts, "500.draw"),
        illegal("500.draw", MUST_DRAW),
    )


def _from_the_pile(rules: Rummy500Rules, facts: TurnFacts, gone: Words) -> Verdict:
    """The answer if only the pile is left, and taking nothing from it ends the hand."""
    ends = say("The stock is gone: the hand ends if you take nothing from the pile.")
    instead = say("Take from the pile, or pass: that ends the hand.")
    if facts.pile == 0:
        gone = say("The stock and the discard pile are gone.")
        ends, instead = gone, say("Pass: that ends the hand.")
    return by_wish(
        facts,
        illegal(STOCK_OUT, gone, instead),
        _pickup(rules, facts, STOCK_OUT),
        ends_by_passing(STOCK_OUT, ends),
    )


def _top(rules: Rummy500Rules, facts: TurnFacts) -> Words:
    if rules.draw_two and facts.stock != 1:
        return say("You may draw the top two cards of the stock.")
    return say("You may draw the top card of the stock.")


def _pickup(rules: Rummy500Rules, facts: TurnFacts, clause: str) -> Verdict:
    """The answer if a card may be taken from the pile, with what must be done with it."""
    return from_pile(facts, legal(clause, _as_pickup(rules)))


def _as_pickup(rules: Rummy500Rules) -> Words:
    top = rules.pickup_depth == "top"
    use = _use(rules, least=2 if rules.pickup_top_free else 1, most=1 if top else None)
    if top and rules.pickup_top_free:
        return say("You may take the top discard, and you do not have to use it.")
    if top:
        return say("You may take the top discard, but you must use it at once, {use}.", use=use)
    if rules.pickup_top_free:
        return say(
            "You may take the top discard freely, but if you take a lower card you must use it at once, {use}.", use=use
        )
    return say("You may take from the pile, but you must use the card you choose at once, {use}.", use=use)


def _use(rules: Rummy500Rules, least: int, most: int | None) -> Words:
    """The use required of a card that is taken with others, for at least and at most this many cards."""
    if rules.pickup_use == "meld-or-layoff" or (most is not None and most <= rules.layoff_pickup):
        return say("in a new meld or as a lay-off")
    if rules.layoff_pickup < least:
        return say("in a new meld")
    return say_n(
        "in a new meld, or as a lay-off if you take only {n} card",
        "in a new meld, or as a lay-off if you take no more than {n} cards",
        n=rules.layoff_pickup,
    )


DRAWS = Draws(
    draw="500.draw",
    rows=(_chosen, _declined, _ended, _shuffled, _nothing_to_shuffle, _until_out, _otherwise),
    packs=in_play,
    shown={
        **dict.fromkeys(("passed", "opened"), lambda _rules: False),
        "first": lambda rules: rules.first_discard == "chosen",
    },
)
"""Who may draw in 500 Rummy."""


def _no_call(rules: Rummy500Rules, facts: RumFacts) -> Words | None:
    """Why no call is right, whatever is on the table."""
    assert facts.discard is not None
    card = facts.discard
    if rules.rum_call == "off":
        return say("{card} cannot be claimed: rum is not called at this table.", card=card)
    if facts.late:
        return say(
            "It is too late to call rum on {card}, because the next player has drawn or the hand is over.", card=card
        )
    callers = facts.callers or ([] if facts.caller is None else [facts.caller])
    if callers and all(caller == facts.discarder for caller in callers):
        return say("{card} is {player}'s own discard, so {player} cannot call rum on it.", card=card, player=callers[0])
    if facts.with_:
        return say("{cards} from your hand cannot be used when you call rum.", cards=facts.with_)
    return None


def _call(facts: RumFacts, pile: Sequence[Card] | None, melds: MeldRules) -> Verdict:
    assert facts.discard is not None
    card = facts.discard
    fits = {on: can_lay_off(card, (), on, melds) for on in facts.table or ()}
    lying = next((on for on, fit in fits.items() if fit), None)
    if lying:
        return legal("500.rum", say("{card} fits on {meld}.", card=card, meld=lying))
    among = (*(pile or ()), card)
    tried = (find_meld_with(each, among[:at] + among[at + 1 :], melds) for at, each in enumerate(among))
    made = next(filter(None, tried), None)
    if made is not None:
        return legal("500.rum", say("{meld} is in the pile, and that is a meld.", meld=made.cards))
    if None in fits.values():
        return undecided("500.rum", depends_on_table(melds, card))
    if facts.table is None:
        return undecided(
            "500.rum", say("Whether {card} fits is not clear yet: enter the melds on the table.", card=card)
        )
    if pile is None:
        return undecided(
            "500.rum", say("Whether {card} makes a meld is not clear yet: enter the rest of the pile.", card=card)
        )
    if lacks_suit(among):
        return suits_missing(among, "500.rum")
    return illegal("500.rum", say("{card} does not fit any meld on the table.", card=card))


def _for_whom(rules: Rummy500Rules, facts: RumFacts, found: Verdict) -> Verdict:
    """The right call, with the caller who gets the card: the first in order of play after the discarder."""
    callers = [name for name in facts.callers or () if name != facts.discarder]
    if len(callers) == 1:
        return legal("500.rum", found.because, to=callers[0])
    if facts.discarder is None:
        because = say("{n} players call: it depends on who discarded.", n=len(callers))
        return undecided("500.rum", because, say("Say who discarded."))
    seats = facts.seats or ()
    stranger = next((name for name in (facts.discarder, *callers) if name not in seats), None)
    if stranger is not None:
        because = say("{n} players call: it matters where {player} sits.", n=len(callers), player=stranger)
        return undecided("500.rum", because, say("Name all players in the order in which they sit."))
    at = seats.index(facts.discarder)
    to = min(callers, key=lambda name: step_of(rules) * (seats.index(name) - at) % len(seats))
    because = say("Of those who called, {player} is first in turn order. {why}", player=to, why=found.because)
    return legal("500.rum", because, to=to)


MINE, ANOTHERS = 0, 1
DOUBLE = 2


def _cards_of(each: Any) -> tuple[Card, ...]:
    return each.cards if isinstance(each, LayOff) else each


def _laid(rules: Rummy500Rules, melds: Sequence[Any], meld_rules: MeldRules, *, doubles: bool) -> Verdict:
    table: list[TableMeld] = []
    noted: dict[int, tuple[Card, ...]] = {}
    for each in melds:
        if not isinstance(each, LayOff):
            noted[len(table)] = each
            wrong = _lay_down(each, meld_rules, table)
        elif doubles and len(each.cards) == 1 and each.cards[0].joker:
            wrong = _double(each, meld_rules, table)
        else:
            place = _listed(each.on, meld_rules, table)
            noted[place] = (*noted.get(place, ()), *each.cards)
            wrong = _lay_off(each, place, meld_rules, table)
        if wrong is not None:
            return wrong
    sums = []
    for place, lain in enumerate(table):
        counted = {total(tuple(meld_lines(rules, replace(lain, lying=(one,)))), MINE) for one in lain.lying}
        if len(counted) > 1:
            low, high = min(counted), max(counted)
            because = say(
                "{low} or {high} points: {meld} can be read in two ways.", low=low, high=high, meld=lain.cards
            )
            if not lain.lying[0].meld.jokers:
                return undecided(VALUES_CLAUSE, because, say("Say where the ace is: _A is low, ^A is high."))
            return undecided(
                meld_rules.joker_clause,
                because,
                say("Say what the joker stands for, such as *8S, or where the ace is: _A is low, ^A is high."),
            )
        sums.append(_summed(rules, lain, counted.pop(), noted.get(place, ())))
    reasons = [
        _reason(each.times, doubled=lain.doubled) for lain, each in zip(table, sums, strict=True) if each.times > 1
    ]
    because = _with_reasons(sums, reasons)
    return legal(VALUES_CLAUSE, because, points=sum(each.total for each in sums))


def _reason(times: int, *, doubled: bool) -> Words:
    """Why a meld counts more than its cards."""
    if doubled and times > DOUBLE:
        return say("A set of four laid at once counts double, and the joker doubles it again")
    return say("The joker doubles its meld") if doubled else say("A set of four laid at once counts double")


def _with_reasons(sums: Sequence[CardSum], reasons: Sequence[Words]) -> Words:
    """What melds count, after the reasons why some count more than their cards, each reason once."""
    if len(sums) == 1 and reasons:
        return say("{reason}: {sum}", reason=reasons[0], sum=count_words(sums))
    once = dict.fromkeys(reasons)
    return together(*(say("{reason}.", reason=each) for each in once), count_words(sums))


def _summed(rules: Rummy500Rules, lain: TableMeld, points: int, noted: Sequence[Card]) -> CardSum:
    """The listed part of a meld, which counts this many points, with its cards as they were noted."""
    found = laid_sum(rules, lain.lying[0], MINE)
    times = points // found.total if found.total else 1
    return CardSum(as_noted(found.cards, noted), found.values, times)


def _lay_down(cards: tuple[Card, ...], rules: MeldRules, table: list[TableMeld]) -> Verdict | None:
    found = readings_without_suits(cards, rules)
    if not found:
        return judge_meld(cards, rules)
    table.append(TableMeld(tuple(OwnedMeld(meld, (MINE,) * len(cards)) for meld in found), len(cards)))
    return None


def _listed(on: Sequence[Card], rules: MeldRules, table: list[TableMeld]) -> int:
    """The place of the listed meld with these cards, or of one laid by somebody else, which is listed from now on."""
    place = next((at for at, lain in enumerate(table) if same_meld(on, lain.lying[0].meld.cards)), None)
    if place is None:
        place = len(table)
        table.append(
            TableMeld(tuple(OwnedMeld(meld, (ANOTHERS,) * len(on)) for meld in readings_without_suits(on, rules)), 0)
        )
    return place


def _double(each: LayOff, rules: MeldRules, table: list[TableMeld]) -> Verdict | None:
    """A doubling joker counts nothing itself, doubles the listed part of the meld, and seals it."""
    place = _listed(each.on, rules, table)
    if not table[place].lying:
        return judge_meld(each.on, rules)
    if table[place].doubled:
        return sealed(each.cards)
    table[place] = replace(table[place], doubled=True)
    return None


def _lay_off(each: LayOff, place: int, rules: MeldRules, table: list[TableMeld]) -> Verdict | None:
    """Puts the cards on the listed meld at this place."""
    lain = table[place]
    if lain.doubled:
        return sealed(each.cards)
    longer = tuple(one for cards in with_suits(each.cards, each.on) for one in after_lay_off(lain, cards, MINE, rules))
    if not longer:
        return judge_layoff(each.cards, each.on, rules)
    table[place] = replace(lain, lying=longer)
    return None


QUESTIONS = (
    Question(kinds.MELD, ("cards", "as", "own_turn", "joker_use", "blocked"), _meld, _GAMBIT),
    Question(
        kinds.LAYOFF,
        ("on", "cards", "opened", "opened_now", "own_turn", "sealed", "joker_use", "blocked"),
        _layoff,
        {**_GAMBIT, **_MELDED},
    ),
    Question(
        kinds.SWAP,
        ("on", "card", "opened", "opened_now", "table", "then_on"),
        _swap,
        {**_SWAPS, **_MAY_LAY_OFF},
        own_fit=kinds.SWAP.usual_fit(likely_when=lambda rules: rules.joker_swap != "off"),
    ),
    DRAWS.question,
    Question(
        kinds.PICKUP,
        ("pile", "card", "opened", "joker", "held", "table", "use", "take", "joker_use", "blocked"),
        judge_pickup,
        {**_GAMBIT, **_MELDED},
    ),
    Question(kinds.DISCARD, ("card", "took"), _discard),
    Question(kinds.OUT, ("by",), _out),
    Question(
        RUM,
        ("discard", "table", "pile", "callers", "discarder", "caller", "seats", "with", "late"),
        judge_rum,
        {"pile": lambda rules: rules.rum_call == "turn"},
        own_fit=Fit(keys=("discard",), most=1, when=lambda rules: rules.rum_call != "off"),
    ),
    Question(kinds.COUNT, ("held", "melds", "joker_use"), judge_count, _GAMBIT),
    remedy_question(REMEDIES),
)


def _possible(rules: Rummy500Rules, hand: Rummy500Hand, sight: ReviewScope, table: tuple[TableMeld, ...]) -> BestPlays:
    """What the player could have laid, if lay-offs always need a meld of the player's own."""
    held, seat = hand.held[sight.seat], sight.seat
    melded = hand.melded.get(seat) or any(play.by == seat and play.act == "meld" for play in hand.plays)
    if melded or not rules.layoff_after_own:
        return left_over(sight, table, held)
    return melds_first(sight, table, held)


def _then(rules: Rummy500Rules, hand: Rummy500Hand, before: Standing, seat: int, found: BestPlays) -> Rummy500Hand:
    """The hand as it was then; if a player's points laid are known but not their plays, with more points laid."""
    then = replace(hand, held={**hand.held, seat: found.left})
    if seat not in hand.melded:
        return replace(then, plays=(*hand.plays, *found.plays))
    was, now = (total(running(rules, table), seat) for table in (lay(rules, hand, before), found.table))
    return replace(then, melded={**hand.melded, seat: hand.melded[seat] + now - was})


class Rummy500Referee(Referee):
    """What the referee of 500 Rummy answers."""

    questions = QUESTIONS
    laws = REMEDIES

    def review(self, rules: Rummy500Rules, hand: Rummy500Hand, before: Standing) -> Iterator[Missed]:
        """Everybody who could have laid some of the cards left in hand."""
        keep = 1 if rules.boathouse else 0
        for seat, held in hand.held.items():
            if not readable(held):
                continue
            sight = ReviewScope(play_rules(rules, hand, before), seat, partial(held_value, rules), keep)
            found = _possible(rules, hand, sight, lay(rules, hand, before))
            if found.plays:
                yield reviewed(before.names[seat], found, _then(rules, hand, before, seat, found))
