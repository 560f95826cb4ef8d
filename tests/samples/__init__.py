"""What each game brings to the tests that run over all games: `tests/samples/GAME.py`, named as its package."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from referee.games.game import Game
from referee.melds import MeldRules
from tests.rule_pages import page_of

Case = dict[str, Any]


def _none(_rules: Any) -> int:
    return 0


@dataclass(frozen=True, kw_only=True)
class Samples:
    """What a game brings to the tests that run over all games.

    `games` are small games, chosen so that every option changes a score, or what is refused, in one of them; `asked` is
    what the referee is asked in the tests of the game; `melds` what a meld is under some rules, at a table of so many;
    `ended` a hand that the first player ends, and what each of the others holds; that earns the first player a `bonus`;
    `left` the clauses of the lines of what is left in hand; `dealing` options of dealing and drawing: who deals,
    `next`, or the sentence of a clause is all that they change; `seated` options whose values are each for a number of
    players: what they change is which table may play; `shown` clauses for people to read: no option, no meld rule, no
    line and no verdict names them; `held` how many cards a hand can have left at most, where the game limits it below
    nine; `jokers` how many jokers there are at most, under the rules `most`.
    """

    games: Sequence[Case]
    asked: Sequence[Case]
    melds: Callable[[Any, int], MeldRules]
    ended: Callable[[Sequence[str], Mapping[str, Any]], Case]
    bonus: Callable[[Any], int] = _none
    left: frozenset[str] = frozenset()
    dealing: frozenset[str] = frozenset()
    seated: frozenset[str] = frozenset()
    shown: frozenset[str] = frozenset()
    held: int = 9
    jokers: int = 0
    most: Case = field(default_factory=dict)


def samples_of(game: Game) -> Samples:
    """The samples of a game; a test that needs them fails if there are none."""
    name = page_of(game)
    if find_spec(f"tests.samples.{name}") is None:
        pytest.fail(
            f"{game.title} has no samples: write tests/samples/{name}.py with SAMPLES = Samples(…). What belongs there "
            "says the class Samples in tests/samples/__init__.py, and the other games there are examples.",
            pytrace=False,
        )
    found = import_module(f"tests.samples.{name}").SAMPLES
    assert isinstance(found, Samples)
    return found
