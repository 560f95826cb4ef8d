"""A game with everything that a game can have."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.web import create_app
from tests.compiled import empty
from tests.web.circle_rights import Circles
from tests.web.rights import CircleGame, World


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A game with everything that a game can have, and its visitors; made once."""
    world = World(create_app(empty(tmp_path_factory.mktemp("world"))))
    yield world
    world.close()


@pytest.fixture
def world(played: World) -> World:
    """That game in its original state."""
    played.restore()
    return played


@pytest.fixture(scope="module")
def played_in_circle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CircleGame]:
    """The same game in a circle, with its phones; made once."""
    game = CircleGame(create_app(empty(tmp_path_factory.mktemp("circle"))))
    yield game
    game.close()


@pytest.fixture
def circle_game(played_in_circle: CircleGame) -> CircleGame:
    """That game in its original state."""
    played_in_circle.restore()
    return played_in_circle


@pytest.fixture(scope="module")
def two_circles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Circles]:
    """Two circles with everything that a circle can have, and who asks for the first; made once."""
    circles = Circles(create_app(empty(tmp_path_factory.mktemp("circles"))))
    yield circles
    circles.close()


@pytest.fixture
def circles(two_circles: Circles) -> Circles:
    """Those circles in their original state."""
    two_circles.restore()
    return two_circles
