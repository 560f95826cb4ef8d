"""A game with everything that a game can have."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.web import create_app
from tests.compiled import empty
from tests.web.rights import World


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
