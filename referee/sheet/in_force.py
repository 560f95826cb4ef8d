"""The rules in force in a hand: those of the game, with what the table changed from some hand on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.declare import options, read_options
from referee.games.base import Game
from referee.words import Fault, placed, say


def in_force(game: Game, rules: Any, changed: Mapping[str, Any], deal: int, seats: int) -> Any:
    """The rules with what is changed before this deal, at a table of so many; a Fault where it cannot be changed."""
    with placed("rules"):
        given = read_options(game.rules, {}, changed)
        for key, value in given.items():
            _check(game, key, getattr(rules, key), value, deal)
        found = replace(rules, **given)
        for problem in found.problems(seats):
            raise problem
        return found


def _check(game: Game, key: str, was: Any, value: Any, deal: int) -> None:
    option = options(game.rules)[key]
    if option.fixed and value != was:
        raise Fault(say("“{option}” stays the same for a whole game.", option=option.label), key)
    if option.dealt and value[: deal - 1] != was[: deal - 1]:
        raise Fault(say("“{option}” can change only for deals to come.", option=option.label), key)
