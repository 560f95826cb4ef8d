"""The app on a folder of its own, and a browser without a screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.web import create_app
from referee.web.http.owner import COOKIE, owner_of
from tests.compiled import empty
from tests.past import Put, kept
from tests.web.person import Browser
from tests.web.rights import World


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """The app over an empty data folder."""
    made = create_app(empty(tmp_path))
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
def me(mine: Browser, app: Flask) -> str:
    """Who the browser is."""
    mine.see("/new/gin")
    cookie = mine.client.get_cookie(COOKIE)
    assert cookie is not None
    return owner_of(cookie.decoded_value, app.secret_key)


@pytest.fixture
def put(app: Flask, me: str) -> Put:
    """Puts a record among the browser's games; the address of its table."""
    return lambda data: f"/s/{kept(app.extensions['store'], me, data).secret}"


@pytest.fixture
def other(app: Flask) -> Browser:
    """The browser of somebody else."""
    return Browser(app)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A game with all that a game can have, and its visitors; made once."""
    world = World(create_app(empty(tmp_path_factory.mktemp("world"))))
    yield world
    world.close()


@pytest.fixture
def world(played: World) -> World:
    """That game as it stood."""
    played.restore()
    return played
