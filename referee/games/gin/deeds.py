"""What players of Gin Rummy do in a hand that people like to count."""

from __future__ import annotations

from collections.abc import Iterable

from referee.games.base import Deed
from referee.games.common import MOST_OUT
from referee.games.gin.hand import GinHand
from referee.verdict import Line
from referee.words import say, say_n

Lines = tuple[Line, ...]
_BONUSES = {"gin.gin-bonus", "gin.big-gin-bonus"}


def _ended(hand: GinHand, _lines: Lines, _seats: int) -> Iterable[int]:
    return () if hand.by is None or hand.end == "void" else (hand.by,)


def _gin(hand: GinHand, lines: Lines, seats: int) -> Iterable[int]:
    """Who had gin; a knock without deadwood is one."""
    gin = hand.end is not None and (hand.end != "knock" or _has(lines, *_BONUSES))
    return _ended(hand, lines, seats) if gin else ()


def _knocked(hand: GinHand, lines: Lines, seats: int) -> Iterable[int]:
    knock = hand.end == "knock" and not _has(lines, *_BONUSES)
    return _ended(hand, lines, seats) if knock else ()


def _faced(hand: GinHand, lines: Lines, seats: int) -> Iterable[int]:
    return [1 - seat for seat in _knocked(hand, lines, seats)]


def _was_undercut(hand: GinHand, lines: Lines, seats: int) -> Iterable[int]:
    return _knocked(hand, lines, seats) if _has(lines, "gin.undercut") else ()


def _undercut(hand: GinHand, lines: Lines, seats: int) -> Iterable[int]:
    return _faced(hand, lines, seats) if _has(lines, "gin.undercut") else ()


def _has(lines: Lines, *clauses: str) -> bool:
    return any(line.clause in clauses for line in lines)


DEEDS = (
    Deed(key="out", seats=_ended, title=say("Ended the hand"), most=MOST_OUT),
    Deed(
        key="gin",
        seats=_gin,
        title=say("Had gin"),
        beside=("gin", "knock", "faced"),
        between=say("Gin"),
        happened=say("gin"),
    ),
    Deed(
        key="knock",
        seats=_knocked,
        told=lambda times, n: say_n("{times} of {n} own knock", "{times} of {n} own knocks", n=n, times=times),
    ),
    Deed(
        key="faced",
        seats=_faced,
        told=lambda times, n: say_n("{times} of {n} knock faced", "{times} of {n} knocks faced", n=n, times=times),
    ),
    Deed(
        key="undercut",
        seats=_undercut,
        out_of="faced",
        title=say("Undercut the other"),
        between=say("Undercut the other"),
        games=lambda name: say("Games in which {name} undercut", name=name),
        happened=say("an undercut"),
    ),
    Deed(key="was_undercut", seats=_was_undercut, out_of="knock", title=say("Was undercut")),
)
"""Ending the hand, gin, knocking and being undercut, facing a knock and undercutting it."""
