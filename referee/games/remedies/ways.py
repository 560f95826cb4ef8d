"""Ways out that many remedies have: a new deal, a void hand, steps that are the same whoever it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.games.remedies.facts import NOT_PLAYED
from referee.games.remedies.incident import Fix, Incident, Way, fixed
from referee.words import Words, say

SAME_DEALER = say("The same player deals again.")
PLAY = say("Play continues.")
THROWN_IN = say("The hand is thrown in.")
BACK_ON_TOP = (say("The cards are put back on top of the stock in their order, unseen by the others."),)


def plays_on(at: Incident) -> tuple[Words, ...]:
    """That play continues, where the hand is still played."""
    return () if at.found in NOT_PLAYED else (PLAY,)


def again(_at: Incident) -> tuple[Words, ...]:
    """The steps of a new deal."""
    return say("The cards are gathered."), SAME_DEALER


def thrown_in(_at: Incident) -> tuple[Words, ...]:
    """The steps of a hand that does not count."""
    return THROWN_IN, SAME_DEALER


def either(at: Incident, many: Words, few: Words) -> tuple[Words, ...]:
    """What is done with too many cards, or with too few; both where nobody said which."""
    return (many, few) if at.too_many is None else (many,) if at.too_many else (few,)


def repaired(at: Incident) -> tuple[Words, ...]:
    """The steps that put the number of cards right before the first draw."""
    return either(
        at,
        say("Another player draws a card too many unseen, and puts it into the middle of the stock."),
        say("A missing card comes from the middle of the stock."),
    )


def steps(*said: Words) -> Callable[[Incident], tuple[Words, ...]]:
    """Steps that are the same whoever it was."""
    return lambda _at: said


REDEAL = Way("redeal", again, "redeal")
REPAIR = Way("repair", repaired)
VOID = Way("void", thrown_in, "void")


def one(said: Callable[[Incident], tuple[Words, ...]], sheet: str = "nothing", **more: Any) -> Any:
    """The only way there is."""
    return fixed(Way("", said, sheet, **more))


def by_moment(early: Way, late: Way, *moments: str) -> Callable[[Incident], tuple[Way, ...]]:
    """One way at these moments, another later."""
    return lambda at: (early,) if at.found in moments else (late,)


def _allowed(at: Incident) -> tuple[Words, ...]:
    return plays_on(at) or (say("It counts as it is."),)


ALLOWED = Fix(("rulebook",), say("The rules allow it."), one(_allowed), short=say("Nothing was wrong"))
"""Nothing was wrong at all."""
