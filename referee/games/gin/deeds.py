"""What players of Gin Rummy do in a hand that people like to count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.base import Deed
from referee.games.common import MOST_OUT
from referee.games.gin.hand import GinHand
from referee.verdict import Line
from referee.words import say, say_n


def did(hand: GinHand, lines: tuple[Line, ...]) -> Iterator[tuple[int, str]]:
    """Who ended each game of the hand and how, and whether the knock was undercut."""
    for game in hand.tables or (hand,):
        if game.by is not None and game.end != "void":
            yield from _did(game, game.by, [line for line in lines if not game.held or line.seat in game.held])


def _did(game: GinHand, by: int, lines: Sequence[Line]) -> Iterator[tuple[int, str]]:
    yield by, "out"
    clauses = {line.clause for line in lines}
    if game.end == "knock" and not clauses & {"gin.gin-bonus", "gin.big-gin-bonus"}:
        other = next(seat for seat in (*game.held, *[line.seat for line in lines]) if seat != by)
        yield from ((by, "knock"), (other, "faced"))
        if "gin.undercut" in clauses:
            yield from ((by, "was_undercut"), (other, "undercut"))
    elif game.end is not None:
        yield by, "gin"


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
