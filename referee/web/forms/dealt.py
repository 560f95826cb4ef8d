"""What is in play in a deal, for the pages that need the cards before it is dealt."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.games.base import Deal, Game
from referee.games.standing import at_the_start


def deal_of(game: Game, rules: Any, seats: int | None, number: int = 1) -> Deal:
    """What is in play in a deal, from 1, at a table of so many; the most there could be where nobody knows."""
    least, most = game.seats
    count = min(max(seats or most, least), most)
    names = tuple(str(seat) for seat in range(count))
    return game.deal(rules, replace(at_the_start(names, tuple((seat,) for seat in range(count))), deal=number))
