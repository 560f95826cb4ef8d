"""Whether a call of rum is right, and whose it is where several call at once."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import Card, show_cards
from referee.games.checks import suits_missing
from referee.games.common import step_of
from referee.games.facts import RumAsk
from referee.games.fitting import fits_on, meld_with
from referee.games.rounds import Round
from referee.games.rummy500.melds import meld_rules
from referee.games.rummy500.preconditions import depends_on_table, too_many, unnamed
from referee.games.rummy500.rules import Rummy500Rules
from referee.meld_rules import MeldRules
from referee.suitless import lacks_suit
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Words, say


def judge_rum(rules: Rummy500Rules, case: RumAsk, now: Round) -> Verdict:
    """Whether the call is right, and of several callers whose it is."""
    assert case.discard is not None
    wrong = _no_call(rules, case)
    if wrong:
        return illegal("500.rum", wrong)
    on_table = [card for meld in case.table or () for card in meld]
    ruling = too_many(rules, now.seats, (case.discard, *(case.pile or ()), *on_table))
    if ruling:
        return ruling
    use = "wild" if any(card.joker for card in on_table) else None
    pile = case.pile if rules.rum_call == "turn" else ()
    ruling = unnamed(rules, use, (case.discard, *(pile or ())))
    found = ruling or _call(case, pile, meld_rules(rules, now.seats, use))
    return _for_whom(rules, case, found) if found.ok and case.callers else found


def _no_call(rules: Rummy500Rules, case: RumAsk) -> Words | None:
    """Why no call is right, whatever lies on the table."""
    assert case.discard is not None
    card = case.discard.sign
    if rules.rum_call == "off":
        return say("{card} cannot be claimed: this table does not play with calling rum.", card=card)
    if case.late:
        return say("{card}: too late to call, because the next player has drawn or the hand is over.", card=card)
    callers = case.callers or ([] if case.caller is None else [case.caller])
    if callers and all(caller == case.discarder for caller in callers):
        return say("{card} is {player}'s own discard, so {player} cannot call on it.", card=card, player=callers[0])
    if case.with_:
        return say("{cards} from your hand cannot be used when you call rum.", cards=show_cards(case.with_))
    return None


def _call(case: RumAsk, pile: Sequence[Card] | None, melds: MeldRules) -> Verdict:
    assert case.discard is not None
    card = case.discard
    fits = {on: fits_on(card, (), on, melds) for on in case.table or ()}
    lying = next((on for on, fit in fits.items() if fit), None)
    if lying:
        return legal("500.rum", say("{card} fits on {meld}.", card=card.sign, meld=show_cards(lying)))
    among = (*(pile or ()), card)
    tried = (meld_with(each, among[:at] + among[at + 1 :], melds) for at, each in enumerate(among))
    made = next(filter(None, tried), None)
    if made is not None:
        return legal("500.rum", say("{meld} is in the pile: that is a meld.", meld=show_cards(made.cards)))
    if None in fits.values():
        return undecided("500.rum", depends_on_table(melds, card))
    if case.table is None:
        return undecided("500.rum", say("{card}: enter the melds on the table.", card=card.sign))
    if pile is None:
        return undecided("500.rum", say("{card}: enter the rest of the pile.", card=card.sign))
    if lacks_suit(among):
        return suits_missing(among, "500.rum")
    return illegal("500.rum", say("{card} fits on no meld on the table.", card=card.sign))


def _for_whom(rules: Rummy500Rules, case: RumAsk, found: Verdict) -> Verdict:
    """The right call, with the caller it belongs to: the first in the order of play after the discarder."""
    callers = [name for name in case.callers or () if name != case.discarder]
    if len(callers) == 1:
        return legal("500.rum", found.because, to=callers[0])
    if case.discarder is None:
        because = say("{n} players call: enter who made the discard.", n=len(callers))
        return undecided("500.rum", because, say("Say who discarded."))
    seats = case.seats or ()
    stranger = next((name for name in (case.discarder, *callers) if name not in seats), None)
    if stranger is not None:
        because = say("{n} players call: enter the seat of {player}.", n=len(callers), player=stranger)
        return undecided("500.rum", because, say("Name all players in the order in which they sit."))
    at = seats.index(case.discarder)
    to = min(callers, key=lambda name: step_of(rules) * (seats.index(name) - at) % len(seats))
    because = say("{player} is the first in turn order of those who call. {why}", player=to, why=found.because)
    return legal("500.rum", because, to=to)
