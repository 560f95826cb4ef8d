"""The rows of Gin Rummy that say who may draw, and from where."""

from __future__ import annotations

from referee.games.draws import Draws, by_wish, ends_by_passing, free_draw, from_pile, nothing_left
from referee.games.gin.rules import TWO, GinRules
from referee.games.gin.values import ONE_PACK
from referee.games.rounds import Round
from referee.games.turn_facts import TurnAsk
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Words, say, say_n


def _offered(rules: GinRules, case: TurnAsk) -> bool:
    return rules.first_turn == "offer" and case.first


def _eleven(rules: GinRules, case: TurnAsk, _now: Round) -> Verdict | None:
    if rules.first_turn != "eleven" or not case.first:
        return None
    discards = say("The non-dealer was dealt eleven cards, so they begin with a discard and do not draw.")
    turned = say("Nothing was turned up, so there is no discard to take: the non-dealer discards first.")
    return by_wish(case, illegal("gin.deal", discards), illegal("gin.deal", turned), legal("gin.deal", discards))


def _upcard(rules: GinRules, case: TurnAsk, _now: Round) -> Verdict | None:
    if not _offered(rules, case) or case.passed >= TWO:
        return None
    waiting = (
        say("Only one player has passed: nobody draws from the stock until both have.")
        if case.passed
        else say("The upcard is offered first: nobody draws from the stock until both players have passed.")
    )
    then = (
        say("You may pass. If you do, both have passed, and the non-dealer draws from the stock.")
        if case.passed
        else say("You may pass. If you do, the upcard is offered to the dealer.")
    )
    return by_wish(
        case,
        illegal("gin.first-turn", waiting, say("Take the upcard, or pass.")),
        from_pile(case, legal("gin.first-turn", say("The upcard is being offered to you: you may take it or pass."))),
        legal("gin.first-turn", then),
    )


def _both_passed(rules: GinRules, case: TurnAsk, _now: Round) -> Verdict | None:
    if not _offered(rules, case):
        return None
    because = say("Both players have passed, so the non-dealer must draw from the stock.")
    return by_wish(
        case,
        legal("gin.first-turn", because),
        illegal("gin.first-turn", because),
        illegal("gin.first-turn", because),
    )


def _is_out(rules: GinRules, case: TurnAsk) -> bool:
    return case.stock is not None and case.stock <= rules.stock_left


def _left(case: TurnAsk) -> Words:
    if not case.stock:
        return say("The stock is gone")
    return say_n("Only {n} card is left in the stock", "Only {n} cards are left in the stock", n=case.stock)


def _void(rules: GinRules, case: TurnAsk, _now: Round) -> Verdict | None:
    if rules.last_discard or not _is_out(rules, case):
        return None
    because = say("{left}, so the hand is void. Nobody scores, and the same player deals again.", left=_left(case))
    return nothing_left("gin.stock-out", because, say("The hand is void"))


def _last_discard(rules: GinRules, case: TurnAsk, _now: Round) -> Verdict | None:
    if not _is_out(rules, case):
        return None
    only = say("{left}: you may take the last discard only to knock or go gin with it.", left=_left(case))
    passes = say("{left}: if you do not knock with the last discard, the hand is void.", left=_left(case))
    return by_wish(
        case,
        illegal("gin.stock-out", only, say("Knock with the last discard, or pass.")),
        from_pile(case, _to_knock(case, only)),
        ends_by_passing("gin.stock-out", passes),
    )


def _to_knock(case: TurnAsk, only: Words) -> Verdict:
    if case.to_knock is None:
        return undecided("gin.stock-out", only, say("Say whether you knock with it."))
    if not case.to_knock:
        return illegal("gin.stock-out", only, say("Pass: then the hand is void."))
    return legal("gin.stock-out", say("You may take the last discard, because you knock or go gin with it."))


def _otherwise(_rules: GinRules, case: TurnAsk, _now: Round) -> Verdict:
    return free_draw(case, "gin.draw")


DRAWS = Draws(
    draw="gin.draw",
    rows=(_eleven, _upcard, _both_passed, _void, _last_discard, _otherwise),
    packs=lambda _rules, _seats: ONE_PACK,
    passing=lambda rules, case, _now: TWO if _offered(rules, case) else 0,
    more=("to_knock",),
    when={"to_knock": lambda rules: rules.last_discard},
    shown={
        "passed": lambda rules: rules.first_turn == "offer",
        "opened": lambda _rules: False,
    },
)
"""Who may draw in Gin Rummy."""
