"""The app on a folder of its own, and a browser without a screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.web import create_app
from tests.web.person import Browser
from tests.web.rights import World


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """The app over an empty data folder."""
    made = create_app(tmp_path)
    yield made
    made.extensions["store"].close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser that keeps its cookies."""
    return app.test_client()


@pytest.fixture
def mine(app: Flask) -> Browser:
    """The browser of somebody at the table."""
    return Browser(app)


@pytest.fixture
def other(app: Flask) -> Browser:
    """The browser of somebody else."""
    return Browser(app)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A game with all that a game can have, and its visitors; made once."""
    world = World(create_app(tmp_path_factory.mktemp("world")))
    yield world
    world.close()


@pytest.fixture
def world(played: World) -> World:
    """That game as it stood."""
    played.restore()
    return played
