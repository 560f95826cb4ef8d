"""What players of Gin Rummy do in a hand that people like to count."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.base import Deed
from referee.games.common import MOST_OUT
from referee.games.gin.hand import GinHand
from referee.verdict import Line
from referee.words import say, say_n


def did(hand: GinHand, lines: tuple[Line, ...]) -> Iterator[tuple[int, str]]:
    """Who ended the hand and how, and whether the knock was undercut."""
    if hand.by is None or hand.end == "void":
        return
    yield hand.by, "out"
    clauses = {line.clause for line in lines}
    if hand.end == "knock" and not clauses & {"gin.gin-bonus", "gin.big-gin-bonus"}:
        yield from ((hand.by, "knock"), (1 - hand.by, "faced"))
        if "gin.undercut" in clauses:
            yield from ((hand.by, "was_undercut"), (1 - hand.by, "undercut"))
    elif hand.end is not None:
        yield hand.by, "gin"


DEEDS = (
    Deed("out", title=say("Ended the hand"), most=MOST_OUT),
    Deed("gin", title=say("Had gin"), beside=("gin", "knock", "faced"), between=say("Gin"), happened=say("gin")),
    Deed("knock", told=lambda k, n: say_n("{times} of {n} own knock", "{times} of {n} own knocks", n=n, times=k)),
    Deed(
        "faced",
        told=lambda k, n: say_n("{times} of {n} knock by others", "{times} of {n} knocks by others", n=n, times=k),
    ),
    Deed(
        "undercut",
        "faced",
        title=say("Undercut the other player"),
        between=say("Undercut the other player"),
        games=lambda name: say("Games in which {name} undercut the other player", name=name),
        happened=say("an undercut"),
    ),
    Deed("was_undercut", "knock", title=say("Was undercut")),
)
