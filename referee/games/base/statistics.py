"""What players do that is counted for figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from referee.fields import declare
from referee.games.fields.players import SeatField
from referee.verdict import Line
from referee.words import Words, say, say_n


@dataclass(frozen=True)
class Statistic:
    """Something that a player did, or that happened to them, in a hand, for the figures of people.

    The game says who did it in a hand. It is counted out of another statistic, `out_of`, whose `told` says how often
    of how many, otherwise out of all hands. A figure is shown under its `title`, if any of the statistics `beside` it
    happened, or if there are none; `most` is the title for whoever did it most often; `between` is what two people did
    to each other, with the games in which they did; `happened` is what games are searched by.
    """

    key: str
    out_of: str = ""
    told: Callable[[int, int], Words] | None = None
    title: Words | None = None
    beside: tuple[str, ...] = ()
    most: Words | None = None
    between: Words | None = None
    games: Callable[[str], Words] | None = None
    happened: Words | None = None


def out_field() -> Any:
    """Declares that a hand reports who went out."""
    label, empty = say("Who went out?"), say("The player with no cards left.")
    return declare(SeatField(label, empty, nobody=say("nobody"), written_when_null=True, emptied=True))


def count_going_out(hand: Any, _lines: tuple[Line, ...]) -> Iterator[tuple[int, str]]:
    """Who went out and, if somebody did, who was caught with noted cards that include an ace or a joker."""
    if hand.out is None:
        return
    yield hand.out, "out"
    for seat, held in hand.held.items():
        if seat != hand.out and not isinstance(held, int):
            yield seat, "noted"
            yield from [(seat, "ace")] * any(card.rank == 1 and not card.joker for card in held)
            yield from [(seat, "joker")] * any(card.joker for card in held)


MOST_OUT = say("Went out most often")
WENT_OUT = (
    Statistic("out", title=say("Went out"), most=MOST_OUT),
    Statistic(
        "noted",
        told=lambda k, n: say_n(
            "{times} of {n} hand with cards entered", "{times} of {n} hands with cards entered", n=n, times=k
        ),
    ),
    Statistic("ace", "noted", title=say("Caught with an ace"), most=say("Most often caught with an ace")),
    Statistic("joker", "noted", title=say("Caught with a joker"), most=say("Most often caught with a joker")),
)
