"""What all tests share: how hypothesis draws its examples, and the app served as people run it."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.served import Served, serving

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The production server in a process of its own, over an empty data folder."""
    with serving(tmp_path_factory.mktemp("data")) as served:
        yield served
