"""The app on a folder of its own, and a browser without a screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.web import create_app
from tests.web.person import Browser


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
