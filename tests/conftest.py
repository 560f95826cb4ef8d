"""What all tests share: how hypothesis draws its examples, the clock, and the app served as people run it."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import datetime
from functools import partialmethod
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

from referee.web import create_app
from referee.web.http.owner import COOKIE, owner_of
from tests.clocks import CLOCKS, TODAY, at, drawn, until_sleep_works
from tests.compiled import empty, once_a_process, once_a_run
from tests.packages import Packages, build
from tests.past import Put, kept
from tests.served import Served, serving
from tests.soak import SOAK
from tests.web.person import Browser

settings.register_profile("here", deadline=None, max_examples=40)
settings.register_profile("ci", deadline=None, max_examples=40, derandomize=True, database=None, print_blob=True)
settings.register_profile("soak", deadline=None, max_examples=2000)
settings.load_profile("soak" if SOAK else "ci" if os.environ.get("CI") else "here")


def pytest_configure(config: pytest.Config) -> None:
    """Sets the clock for the whole run, the same in every worker; nothing is compiled twice."""
    once_a_process()
    if bytecode := once_a_run():
        config.add_cleanup(bytecode.cleanup)
    until_sleep_works()
    os.environ["CLOCK"] = name = drawn(os.environ.get("CLOCK") or TODAY)
    if name not in CLOCKS:
        raise pytest.UsageError(f"CLOCK is one of: {', '.join(CLOCKS)}, any")
    away = ExitStack()
    away.enter_context(at(CLOCKS[name]))
    config.add_cleanup(away.close)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Excludes the tests themselves, which stay until the end, from garbage collection."""
    gc.collect()
    gc.freeze()


def pytest_report_header() -> str:
    """Says which clock it is."""
    name = os.environ["CLOCK"]
    return f"clock: CLOCK={name} ({CLOCKS[name]})"


@pytest.fixture(scope="session", autouse=True)
def _read_whole() -> Iterator[None]:
    """An answer is read and closed at once: an unclosed zip would be found by a later test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FlaskClient, "open", partialmethod(FlaskClient.open, buffered=True))
        yield


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Sets the clock that the app reads to a time with its UTC offset, and stops it there."""

    def set_to(text: str) -> None:
        stopped = datetime.fromisoformat(text)
        assert stopped.tzinfo, "a time at the table has an offset from UTC"
        monkeypatch.setattr("referee.clock.moment", lambda: stopped)

    return set_to


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
    """The browser of a person at the table."""
    return Browser(app)


@pytest.fixture
def me(mine: Browser, app: Flask) -> str:
    """The owner that the browser is."""
    mine.see("/new/gin")
    cookie = mine.client.get_cookie(COOKIE)
    assert cookie is not None
    return owner_of(cookie.decoded_value, app.secret_key)


@pytest.fixture
def put(app: Flask, me: str) -> Put:
    """Adds a record to the browser's games; the address of its table."""
    return lambda data: f"/s/{kept(app.extensions['store'], me, data).secret}"


@pytest.fixture
def other(app: Flask) -> Browser:
    """The browser of another person."""
    return Browser(app)


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The production server in a process of its own, over an empty data folder."""
    with serving(tmp_path_factory.mktemp("data")) as served:
        yield served


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Packages:
    """The packages, made as for publishing."""
    return build(tmp_path_factory.mktemp("packages"))
