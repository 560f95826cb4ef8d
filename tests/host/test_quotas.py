"""Too much from one browser is refused calmly, and what was typed is kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from referee.host.limits import Hosting
from referee.web import create_app
from tests.compiled import empty
from tests.records_of import as_bytes, gin
from tests.web.person import Browser, knock
from tests.web.test_imports import bring, games

TIGHT = """
[hour]
games = 1
hands = 3
[import]
games = 2
"""
"""One game an hour and two imported ones, with a hand or two."""


@pytest.fixture
def limits() -> str:
    """The content of the file of limits."""
    return TIGHT


@pytest.fixture
def mine(tmp_path: Path, limits: str) -> Iterator[Browser]:
    """A browser at a host with low limits."""
    file = tmp_path / "limits.toml"
    file.write_text(limits)
    with ExitStack() as stack:
        app = create_app(empty(tmp_path), **Hosting(limits=file).settings)
        stack.callback(app.extensions["store"].close)
        yield Browser(app)


def test_a_game_too_many_is_refused_with_the_form_as_it_was(mine: Browser) -> None:
    mine.start("gin", "Ann", "Bob")
    mine.see("/new/gin")
    mine.send("/new/gin", {"name-1": "Cat", "name-2": "Dan"}, status=429)
    assert "Try again in an hour." in mine.told
    assert 'value="Cat"' in mine.text
    assert games(mine) == 1


def test_a_hand_too_many_is_refused_with_the_cards_as_they_were(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    mine.record(table, knock(1, 5, 20))
    mine.see(f"{table}/hands/new")
    mine.send("/hands/new", knock(1, 5, 37), status=429)
    assert "Try again in an hour." in mine.told
    assert 'value="37"' in mine.text


def test_an_import_of_too_many_takes_nothing(mine: Browser) -> None:
    three = [gin(1, started=f"2025-03-0{day}T20:00:00Z") for day in (1, 2, 3)]
    bring(mine, {"a.json": as_bytes(three)}, status=429)
    assert games(mine) == 0
    bring(mine, {"a.json": as_bytes(three[:2])})
    assert games(mine) == 2


@pytest.mark.parametrize("limits", ["[ever]\ngames = 1"])
def test_the_end_of_all_room_is_said_as_such(mine: Browser) -> None:
    bring(mine, {"a.json": as_bytes([gin(1), gin(2)])}, status=507)
    assert "Ask whoever runs this server." in mine.told
