"""The rows of Seven Bridge that say who may draw, and from where."""

from __future__ import annotations

from referee.games.draws import Draws, after_shuffling, by_wish, nothing_left
from referee.games.rounds import Round
from referee.games.seven.rules import SevenRules
from referee.games.seven.values import in_play
from referee.games.turn_facts import TurnAsk
from referee.verdict import Verdict, illegal, legal
from referee.words import say


def _over(rules: SevenRules, case: TurnAsk, _now: Round) -> Verdict | None:
    if case.stock != 0:
        return None
    if rules.stock_out == "end":
        because = say("The stock is gone, so the hand is over unless somebody claims the last discard.")
    elif case.pile is None or case.pile > 1:
        return None
    elif case.pile:
        because = say(
            "The stock is gone, and one discard is too few to shuffle. The hand is over unless somebody claims it."
        )
    else:
        because = say("The stock and the discard pile are gone, so the hand is over.")
    return nothing_left("seven.stock-out", because)


def _claimed_only(_rules: SevenRules, case: TurnAsk, _now: Round) -> Verdict | None:
    if case.wants != "discard":
        return None
    because = say("You cannot simply draw a discard: you claim it with pon or chi, for a new meld.")
    return illegal("seven.draw", because, say("Call pon or chi, or draw from the stock."))


def _shuffled(_rules: SevenRules, case: TurnAsk, _now: Round) -> Verdict | None:
    if case.stock != 0:
        return None
    return _drawn(case, after_shuffling("seven.stock-out"))


def _otherwise(_rules: SevenRules, case: TurnAsk, _now: Round) -> Verdict:
    return _drawn(case, legal("seven.draw", say("You may draw the top card of the stock.")))


def _drawn(case: TurnAsk, stock: Verdict) -> Verdict:
    """The answer where the stock is drawn from, and nothing else is."""
    because = say("A turn begins with a draw from the stock, or with a claim.")
    must = illegal(stock.clause, because)
    return by_wish(case, stock, must, must)


DRAWS = Draws(
    draw="seven.draw",
    rows=(_over, _claimed_only, _shuffled, _otherwise),
    packs=lambda rules, _seats: in_play(rules),
    shown={
        **dict.fromkeys(("first", "passed", "opened"), lambda _rules: False),
        "pile": lambda rules: rules.stock_out == "reshuffle",
    },
)
"""Who may draw in Seven Bridge."""
