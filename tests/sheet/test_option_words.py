"""No sentence for players has the key of an option, or a value as a record writes it: they have words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from referee.fields import Choice, options
from referee.games import GAMES
from referee.games.game import Game
from referee.sheet.replay import in_force
from referee.words import Fault
from tests.rule_pages import page_of, read
from tests.samples.rulings import named, others

CATALOGUE = Path(__file__).parents[2] / "referee/locale/ja/LC_MESSAGES/messages.po"
HOLES = re.compile(r"\{[^}]*\}|%\([^)]*\)[sd]")
KEY = re.compile(r"\b[a-z]+_[a-z_]+\b| = ")


def sentences() -> Iterator[str]:
    """Every sentence of the app, without the values."""
    with CATALOGUE.open("rb") as file:
        for message in read_po(file):
            for each in message.id if isinstance(message.id, tuple) else (message.id,):
                yield HOLES.sub("", each)


def test_no_sentence_has_the_key_of_an_option() -> None:
    assert [each for each in sentences() if KEY.search(each)] == []


def changed(game: Game) -> Iterator[dict[str, Any]]:
    """Rules in which two options differ from those of the book."""
    usual = game.rules()
    ways = [(key, value) for key, each in options(game.rules).items() for value in others(each, getattr(usual, key))]
    yield from ({key: value} for key, value in ways)
    yield from ({key: value, other: that} for (key, value), (other, that) in combinations(ways, 2) if key != other)


def raw(game: Game) -> set[str]:
    """The keys and values of options that are not words."""
    declared = options(game.rules)
    values = {str(value) for each in declared.values() if isinstance(each, Choice) for value in each.values}
    return {each for each in (*declared, *values) if "_" in each or "-" in each}


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_what_contradicts_is_said_in_the_words_of_the_options(game: Game) -> None:
    told = {
        str(fault.words)
        for rules in changed(game)
        for seats in range(game.seating.seats[0], game.seating.seats[1] + 1)
        for fault in game.rules(**rules).problems(seats)
    }
    assert told or "Contradictions: none." in read(page_of(game))
    assert [each for each in told if any(key in each for key in raw(game)) or KEY.search(each)] == []


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_what_cannot_change_within_a_game_is_said_in_the_words_of_the_option(game: Game) -> None:
    usual = game.rules()
    for key, each in options(game.rules).items():
        for value in others(each, getattr(usual, key)) if each.for_whole_game else ():
            with pytest.raises(Fault) as fault:
                in_force(game, usual, {key: each.to_text(value)}, 2, game.seating.seats[0])
            assert key not in str(fault.value.words)
