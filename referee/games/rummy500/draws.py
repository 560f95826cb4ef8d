"""The rows of 500 Rummy that say who may draw, and from where."""

from __future__ import annotations

from referee.games.draws import MUST_DRAW, Draws, after_shuffling, by_wish, ends_by_passing, from_pile, nothing_left
from referee.games.rounds import Round
from referee.games.rummy500.packs import in_play
from referee.games.rummy500.rules import Rummy500Rules
from referee.games.turn_facts import TurnAsk
from referee.verdict import Verdict, illegal, legal
from referee.words import Words, say, say_n

CLAUSE = "500.stock-out"


def _chosen(rules: Rummy500Rules, case: TurnAsk, _now: Round) -> Verdict | None:
    if rules.first_discard != "chosen" or not case.first:
        return None
    discards = say("The first player was dealt an extra card, so they begin with a discard and do not draw.")
    turned = say("Nothing was turned up, so there is no discard to take: the first player discards first.")
    return by_wish(case, illegal("500.deal", discards), illegal("500.deal", turned), legal("500.deal", discards))


def _declined(rules: Rummy500Rules, case: TurnAsk, _now: Round) -> Verdict | None:
    if case.stock != 0 or rules.stock_out != "decline":
        return None
    gone = say("The stock is gone, and at this table the discards are not shuffled: you can only take from the pile.")
    return _from_the_pile(rules, case, gone)


def _ended(rules: Rummy500Rules, case: TurnAsk, _now: Round) -> Verdict | None:
    if case.stock != 0 or rules.stock_out != "end":
        return None
    because = say("The stock is gone, and the hand ended with the turn that took its last card.")
    return nothing_left(CLAUSE, because)


def _shuffled(rules: Rummy500Rules, case: TurnAsk, _now: Round) -> Verdict | None:
    if case.stock != 0 or rules.stock_out != "reshuffle" or (case.pile is not None and case.pile < 2):
        return None
    return by_wish(case, after_shuffling(CLAUSE), _pickup(rules, case, CLAUSE), illegal(CLAUSE, MUST_DRAW))


def _nothing_to_shuffle(rules: Rummy500Rules, case: TurnAsk, _now: Round) -> Verdict | None:
    if case.stock != 0 or rules.stock_out != "reshuffle":
        return None
    return _from_the_pile(rules, case, say("The stock is gone, and one discard is too few to shuffle."))


def _until_out(rules: Rummy500Rules, case: TurnAsk, _now: Round) -> Verdict | None:
    if case.stock != 0:
        return None
    because = say(
        "The stock is gone: if you take nothing from the pile, you meld, lay off and discard without drawing."
    )
    return by_wish(case, illegal(CLAUSE, because), _pickup(rules, case, CLAUSE), legal(CLAUSE, because))


def _otherwise(rules: Rummy500Rules, case: TurnAsk, _now: Round) -> Verdict:
    return by_wish(
        case,
        legal("500.draw", _top(rules, case)),
        _pickup(rules, case, "500.draw"),
        illegal("500.draw", MUST_DRAW),
    )


def _from_the_pile(rules: Rummy500Rules, case: TurnAsk, gone: Words) -> Verdict:
    """The answer where only the pile is left, and whoever takes nothing from it ends the hand."""
    ends = say("The stock is gone: the hand ends if you take nothing from the pile.")
    instead = say("Take from the pile, or pass: that ends the hand.")
    if case.pile == 0:
        gone = say("The stock and the discard pile are gone.")
        ends, instead = gone, say("Pass: that ends the hand.")
    return by_wish(
        case,
        illegal(CLAUSE, gone, instead),
        _pickup(rules, case, CLAUSE),
        ends_by_passing(CLAUSE, ends),
    )


def _top(rules: Rummy500Rules, case: TurnAsk) -> Words:
    if rules.draw_two and case.stock != 1:
        return say("You may draw the top two cards of the stock.")
    return say("You may draw the top card of the stock.")


def _pickup(rules: Rummy500Rules, case: TurnAsk, clause: str) -> Verdict:
    """The answer where the pile may be taken from, with what has to become of the card."""
    return from_pile(case, legal(clause, _as_pickup(rules)))


def _as_pickup(rules: Rummy500Rules) -> Words:
    top = rules.pickup_depth == "top"
    use = _use(rules, least=2 if rules.pickup_top_free else 1, most=1 if top else None)
    if top and rules.pickup_top_free:
        return say("You may take the top discard, and you do not have to use it.")
    if top:
        return say("You may take the top discard, but you must use it at once, {use}.", use=use)
    if rules.pickup_top_free:
        return say("You may take the top discard freely, but use a lower card at once, {use}.", use=use)
    return say("You may take from the pile, but use the card you choose at once, {use}.", use=use)


def _use(rules: Rummy500Rules, least: int, most: int | None) -> Words:
    """What a card must be used for that is taken with others, so many cards at least and at most."""
    if rules.pickup_use == "meld-or-layoff" or (most is not None and most <= rules.layoff_pickup):
        return say("in a new meld or as a lay-off")
    if rules.layoff_pickup < least:
        return say("in a new meld")
    return say_n(
        "in a new meld or, taking only {n}, a lay-off",
        "in a new meld or, taking up to {n}, a lay-off",
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
