"""The rules in force in a hand: those of the game, with what the table changed from some hand on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.declare import options, read_options
from referee.games.base import Game
from referee.kinds import Field
from referee.words import Fault, Words, placed, say, say_n


def in_force(game: Game, rules: Any, changed: Mapping[str, Any], deal: int, seats: int) -> Any:
    """The rules with what is changed before this deal, at a table of so many; a Fault where it cannot be changed."""
    with placed("rules"):
        given = read_options(game.rules, {}, changed)
        for key in (each for each in options(game.rules) if each in given):
            _check(game, key, getattr(rules, key), given[key], deal)
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
    if option.dealt and len(value) < deal:
        raise Fault(_all_dealt(option, len(value)), key)


def _all_dealt(option: Field, deals: int) -> Words:
    """That no deal is left of those that a list names."""
    return say_n(
        "“{option}” names {n} deal, which has been played: no hand may follow.",
        "“{option}” names {n} deals, which have all been played: no hand may follow.",
        n=deals,
        option=option.label,
    )
