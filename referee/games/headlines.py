"""An answer in a few words, large enough for the whole table: each question has its own."""

from __future__ import annotations

from collections.abc import Mapping

from referee.verdict import Decision, Verdict
from referee.words import Words, say, say_n

_YES_NO: Mapping[str, tuple[Words, Words]] = {
    "meld": (say("It is a meld"), say("It is not a meld")),
    "layoff": (say("It may be laid off"), say("It may not be laid off")),
    "swap": (say("The joker may be taken"), say("The joker may not be taken")),
    "opening": (say("They may open"), say("They may not open")),
    "pickup": (say("It may be picked up"), say("It may not be picked up")),
    "discard": (say("It may be discarded"), say("It may not be discarded")),
    "knock": (say("They may knock"), say("They may not knock")),
    "deadwood": (say("It is counted"), say("It cannot be counted")),
    "out": (say("They may go out"), say("They may not go out")),
    "rum": (say("It is rum"), say("It is not rum")),
    "claim": (say("It may be claimed"), say("Nobody gets it")),
    "count": (say("It is counted"), say("It cannot be counted")),
}
"""What is said of every question where the answer is yes, and where it is no."""


def headline(ask: str, verdict: Verdict) -> Words:
    """The answer to a question: how much or who, where it asks that, else yes or no in its own words."""
    if verdict.decision is Decision.UNDECIDED:
        return verdict.decision.word
    yes, no = _YES_NO[ask]
    return (_found(ask, verdict) or yes) if verdict.ok else no


def _found(ask: str, verdict: Verdict) -> Words | None:
    """The number or the player that a question asks for, where the answer has one."""
    facts = verdict.facts
    if verdict.short is not None:
        return verdict.short
    if ask in ("claim", "rum") and facts.get("to"):
        return say("{player} gets it", player=facts["to"])
    if ask == "deadwood" and "deadwood" in facts:
        return say_n("{n} point", "{n} points", n=facts["deadwood"])
    if ask == "count" and "points" in facts:
        return say_n("{n} point", "{n} points", n=facts["points"])
    return None
