"""Who runs this server: the host's own words, as plain text only, and a link to people's data."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from referee.web import create_app
from tests.compiled import empty
from tests.web.person import Browser

Hosted = Callable[..., Browser]
WAYS = ("make run CAMERA=1", "CAMERA=1 docker compose up -d --build", 'pip install "$(echo dist/*.whl)[camera]"')
HOUSE = Path(__file__).parents[2]
NOTICES = {
    "en": """The club of Exampleton runs this.
Club House, Exampleton

Write to club@rummy.example or see https://rummy.example/privacy to have your data deleted. <script>alert(1)</script>""",
    "ja": "例のクラブが運営しています。",
}


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    """A browser at a host with a notice."""
    with ExitStack() as stack:

        def at(language: str = "en") -> Browser:
            app = create_app(empty(tmp_path), notices=NOTICES)
            stack.enter_context(closing(app.extensions["store"]))
            return Browser(app, language)

        yield at


def test_the_notice_is_text_with_links_and_nothing_else(hosted: Hosted) -> None:
    guest = hosted()
    guest.see("/about")
    assert "<p><span>The club of Exampleton runs this.</span><br>" in guest.text
    assert "<span>Club House, Exampleton</span></p>" in guest.text
    assert 'href="mailto:club@rummy.example"' in guest.text
    assert '<a href="https://rummy.example/privacy" rel="noopener noreferrer"' in guest.text
    assert "<script>alert" not in guest.text
    assert "&lt;script&gt;" in guest.text
    for way in ("/import", "/people", "/games"):
        assert f'href="{way}"' in guest.text


@pytest.mark.parametrize("camera", [None, object()])
def test_where_no_photos_are_read_it_says_how_to_have_that(hosted: Hosted, camera: object) -> None:
    guest = hosted()
    guest.client.application.extensions["camera"] = camera
    guest.see("/about")
    shown = html.unescape(guest.text)
    for command in WAYS:
        assert (f"<code>{command}</code>" in shown) == (camera is None)


@pytest.mark.parametrize("command", WAYS)
def test_the_ways_to_read_photos_are_those_of_the_documents(command: str) -> None:
    assert f"`{command}`" in (HOUSE / "docs/install.md").read_text("utf-8")


def test_it_is_read_in_the_readers_language(hosted: Hosted) -> None:
    guest = hosted("ja")
    guest.see("/about")
    assert "例のクラブが運営しています。" in guest.told
    assert "このサーバーについて" in guest.told


@pytest.mark.parametrize("where", ["/games", "/display"])
def test_it_is_a_tap_from_the_games_and_the_display(hosted: Hosted, mine: Browser, where: str) -> None:
    guest = hosted()
    guest.see(where)
    assert 'href="/about"' in guest.text
    mine.see(where)
    assert 'href="/about"' in mine.text


def test_without_a_notice_it_tells_of_data_and_photos_alone(mine: Browser) -> None:
    mine.see("/about")
    assert 'id="notice"' not in mine.text
    assert "as they say above" not in mine.text
    assert "There are no accounts." in mine.text


@pytest.mark.parametrize("camera", [None, object()])
def test_where_photos_are_read_it_says_how_to_lay_cards_and_what_becomes_of_the_photos(
    mine: Browser, camera: object
) -> None:
    extensions = mine.client.application.extensions
    before, extensions["camera"] = extensions.get("camera"), camera
    try:
        about = mine.see("/about")
    finally:
        extensions["camera"] = before
    assert ("Photos are read on this server and not kept." in about) == (camera is not None)
    assert ("so that a corner of each can be seen" in about) == (camera is not None)
