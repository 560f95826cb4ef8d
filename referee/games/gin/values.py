"""What a meld is in Gin Rummy, what cards count as deadwood, and how much of it a player may knock with."""

from __future__ import annotations

from dataclasses import replace

from referee.cards import Card
from referee.cards.packs import Packs
from referee.cards.points import pip
from referee.games.gin.options import GinRules
from referee.games.gin.runs import RunsAceLow, rows_of
from referee.melds import MeldRules

PACK_OF_GIN = Packs(1, 0)
_HIGHEST_UPCARD, _HIGHEST_CHOSEN = 10, 50
"""The highest knock limits that an upcard and a table can set."""
_TENS, _ACES, _TEN = 6, 4, 10
_LOW = MeldRules("gin.set", "gin.run", "gin.set", "gin.layoff")
_MELDS = {"low": _LOW, "high": replace(_LOW, ace="both"), "wrap": replace(_LOW, ace="wraps")}


def meld_rules(rules: GinRules) -> MeldRules:
    """What a meld is under these rules."""
    return _MELDS[rules.runs_ace]


def rows(rules: GinRules) -> RunsAceLow:
    """Which cards make runs under these rules, and what an ace counts."""
    return rows_of(_MELDS[rules.runs_ace].ace, rules.ace_points)


def card_points(rules: GinRules, card: Card) -> int:
    """The points of a card as deadwood."""
    return pip(card, rules.ace_points)


def most_deadwood(rules: GinRules) -> int:
    """The most points that ten cards can hold."""
    return _TEN * _TENS + _ACES * max(rules.ace_points, _TEN)


def knock_limit(rules: GinRules, upcard: Card | None, chosen: int | None) -> int | None:
    """The most deadwood with which a player may knock in this hand; None if that is not known."""
    if rules.limit_chosen:
        return chosen
    if not rules.upcard_limit:
        return rules.knock_limit
    if upcard is None:
        return None
    if upcard.rank == 1:
        return 1 if rules.upcard_ace == "one" else 0
    return card_points(rules, upcard)


def within_limit(rules: GinRules, points: int, upcard: Card | None, chosen: int | None) -> bool | None:
    """Whether a player may knock with these points; None if that depends on an unknown limit."""
    if not points:
        return True
    limit = knock_limit(rules, upcard, chosen)
    if limit is not None:
        return points <= limit
    if points > (_HIGHEST_CHOSEN if rules.limit_chosen else _HIGHEST_UPCARD):
        return False
    every = points == 1 and rules.upcard_ace == "one" and not rules.limit_chosen
    return True if every else None
