"""An answer in a few words, large enough for the whole table: each question has its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.wild import plays_wild
from referee.verdict import Decision, Verdict
from referee.words import Words, say, say_n

NUMBERS: Mapping[str, str] = {"count": "points", "deadwood": "deadwood"}
"""The questions that are answered with a number, each with what its verdict calls it."""

_YES: Mapping[str, Words] = {
    "meld": say("It is a meld"),
    "layoff": say("It may be laid off"),
    "swap": say("The joker may be taken"),
    "opening": say("They may open"),
    "pickup": say("It may be picked up"),
    "discard": say("It may be discarded"),
    "knock": say("They may knock"),
    "out": say("They may go out"),
    "rum": say("It is rum"),
    "claim": say("It may be claimed"),
}
_NO: Mapping[str, Words] = {
    "meld": say("It is not a meld"),
    "layoff": say("It may not be laid off"),
    "swap": say("The joker may not be taken"),
    "opening": say("They may not open"),
    "pickup": say("It may not be picked up"),
    "discard": say("It may not be discarded"),
    "knock": say("They may not knock"),
    "deadwood": say("It cannot be counted"),
    "out": say("They may not go out"),
    "rum": say("It is not rum"),
    "claim": say("Nobody gets it"),
    "count": say("It cannot be counted"),
}


def headline(ask: str, verdict: Verdict, rules: Any = None) -> Words:
    """The answer to a question: how much or who, where it asks that, else yes or no in its own words under the rules."""
    if verdict.decision is Decision.UNDECIDED:
        return say("Not clear yet")
    if verdict.decision is Decision.RULED:
        return verdict.short or say("Play continues")
    if verdict.forbidden:
        return verdict.short or _of_swap(ask, rules, say("It may not be taken")) or _NO[ask]
    return _found(ask, verdict) or _of_swap(ask, rules, say("It may be taken")) or _YES[ask]


def _of_swap(ask: str, rules: Any, wild: Words) -> Words | None:
    """Where ranks are wild, it may be another card than a joker that is taken."""
    return wild if ask == "swap" and plays_wild(rules) else None


def _found(ask: str, verdict: Verdict) -> Words | None:
    """The number or the player that a question asks for, where the answer has one."""
    facts = verdict.facts
    if verdict.short is not None:
        return verdict.short
    if ask in ("claim", "rum") and facts.get("to"):
        return say("{player} gets it", player=facts["to"])
    return say_n("{n} point", "{n} points", n=facts[NUMBERS[ask]]) if ask in NUMBERS else None
