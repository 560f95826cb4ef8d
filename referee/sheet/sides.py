"""The sides of a game: everyone alone, or partners, who sit in turn."""

from __future__ import annotations

from typing import Any

from referee.games.base import Game
from referee.games.fields import Seats
from referee.words import Fault, placed, quoted, say


def sides_of(players: int, count: int) -> tuple[tuple[int, ...], ...]:
    """So many sides of players who sit in turn; everyone alone where there is one side for each."""
    return tuple(tuple(range(first, players, count)) for first in range(count))


def possible_sides(players: int) -> tuple[int, ...]:
    """How many sides of partners so many players can be."""
    return tuple(count for count in range(2, players // 2 + 1) if players % count == 0)


def read_sides(value: Any, players: tuple[str, ...], game: Game, rules: Any) -> tuple[tuple[int, ...], ...]:
    """The sides: everyone alone, or sides of equal size that sit in turn; a Fault where the rules need others."""
    needed = game.teams(rules)
    if value is None and needed:
        raise Fault(say("partners are missing: write the sides as lists of names."), "sides")
    if value is None:
        return tuple((seat,) for seat in range(len(players)))
    if not isinstance(value, list) or not all(isinstance(side, list) and side for side in value):
        raise Fault(say("{value} is not a list of sides: write lists of names.", value=quoted(value)), "sides")
    seats = Seats(players)
    sides = []
    for index, side in enumerate(value):
        with placed("sides", index):
            sides.append(tuple(seats.read(name) for name in side))
    _check_sides(tuple(sides), players, game, needed)
    alone = all(len(side) == 1 for side in sides)
    return tuple(sorted(sides)) if alone else tuple(sides)


def _check_sides(sides: tuple[tuple[int, ...], ...], players: tuple[str, ...], game: Game, needed: int) -> None:
    named = [seat for side in sides for seat in side]
    for seat, name in enumerate(players):
        if named.count(seat) != 1:
            raise Fault(
                say("{player} is on {n} sides: every player must be on one.", player=name, n=named.count(seat)), "sides"
            )
    if all(len(side) == 1 for side in sides):
        return
    if not (game.partners or needed):
        raise Fault(say("{game} has no partners: everyone plays alone.", game=game.title), "sides")
    if needed and len(sides) != needed:
        raise Fault(say("there are {n} sides here: these rules need {needed}.", n=len(sides), needed=needed), "sides")
    if len(sides) < 2 or len({len(side) for side in sides}) > 1:
        raise Fault(say("sides of partners have equal size: 2 against 2, 3 against 3, 2 against 2 against 2."), "sides")
    if {tuple(sorted(side)) for side in sides} != set(sides_of(len(players), len(sides))):
        raise Fault(
            say("the sides sit alternately: between two partners there is a player of each other side."), "sides"
        )
