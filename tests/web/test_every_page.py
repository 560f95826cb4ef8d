"""The list of every page is complete: each page of the app is in it and can be shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask import Flask

from referee.web import create_app
from tests.browser.every_page import NOTICES, every_page, pages_of, prepare
from tests.compiled import empty


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """The app of a host with a notice."""
    made = create_app(empty(tmp_path), notices=NOTICES)
    with closing(made.extensions["store"]):
        yield made


def test_the_list_of_every_page_leaves_none_out(app: Flask) -> None:
    prepared = prepare(app)
    listed = [urlsplit(each.address).path for each in every_page(prepared) if each.status < 400]
    with app.test_request_context():
        routes = app.url_map.bind("")
        assert pages_of(app) <= {routes.match(path)[0] for path in listed}


def test_no_two_pages_share_a_name(app: Flask) -> None:
    names = [each.name for each in every_page(prepare(app))]
    assert [each for each in sorted(set(names)) if names.count(each) > 1] == []


def test_every_page_shows(app: Flask) -> None:
    prepared = prepare(app)
    mine = app.test_client()
    for name, value in prepared.cookies.items():
        mine.set_cookie(name, value)
    for each in every_page(prepared):
        reader = app.test_client() if each.stranger else mine
        assert reader.get(each.address).status_code == each.status, each
