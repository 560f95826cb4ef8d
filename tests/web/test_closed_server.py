"""A server on which circles start games: strangers start, import and make nothing, and everything else goes on. Check 24."""

from __future__ import annotations

import importlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask

from referee import clock
from referee.store import InCircle, Store
from referee.store.file.folder import DATABASE
from referee.web import create_app
from referee.words import Fault
from tests.compiled import empty
from tests.records_of import as_bytes, gin
from tests.web.person import Browser, knock

SAID = "On this server circles start games. Ask whoever invited you."
GROWS = ("sheet", "circle", "phone", "person", "house_rules", "handover", "link", "revision")
"""The tables in which something would be left by whoever starts, imports or makes something."""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = create_app(empty(tmp_path), starts="circles")
    yield made
    made.extensions["store"].close()


@pytest.fixture
def store(app: Flask) -> Store:
    found: Store = app.extensions["store"]
    return found


@contextmanager
def opened(store: Store) -> Iterator[None]:
    """As the server was before it was closed."""
    store._connections.circles_only = False
    yield
    store._connections.circles_only = True


@pytest.fixture
def circle(store: Store) -> InCircle:
    with opened(store):
        return store.circles.make("hanako's", "Thursdays", "Hanako", when=clock.now())


def owner(store: Store, browser: Browser) -> str:
    """The owner that a browser is; it became known before the server was closed."""
    with opened(store):
        return browser.owner


def sends(store: Store, browser: Browser, page: str, typed: dict[str, str]) -> None:
    """Sends a form that was opened before the server was closed."""
    with opened(store):
        browser.see(page)
    browser.post(page, {**browser.form(page).values, **typed, "for": ""})


def admit(store: Store, circle: InCircle, browser: Browser, role: str = "member") -> InCircle:
    """Lets a browser in by the join link."""
    secret = store.circles.doors(circle)["join"].secret
    return store.circles.join(secret, owner(store, browser), "", role=role, when=clock.now())


def rows(app: Flask) -> dict[str, int]:
    """How much there is in each table."""
    with closing(sqlite3.connect(Path(app.instance_path) / DATABASE)) as db:
        return {table: db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in GROWS}


def refused(browser: Browser) -> bool:
    return browser.answer.status_code == 403 and SAID in browser.told


def test_a_stranger_starts_imports_and_makes_nothing(app: Flask, mine: Browser, store: Store, circle: InCircle) -> None:
    assert owner(store, mine)
    member = Browser(app)
    there = admit(store, circle, member)
    of_circle = member.client.get(f"/c/{there.key}/circle.zip").data
    before = rows(app)
    for page in ("/new", "/new/gin", "/circles/new"):
        mine.see(page, status=403)
        assert refused(mine), page
    for page, typed in (("/new/gin", {"name-1": "Ann", "name-2": "Bob"}), ("/circles/new", {"name": "Mine"})):
        sends(store, mine, page, typed)
        assert refused(mine), page
    mine.see("/import")
    sent = mine.form("/import")
    for name, content in (("a.json", as_bytes(gin())), ("circle.zip", of_circle)):
        file = (BytesIO(content), name)
        mine.answer = mine.client.post("/import", data={**sent.values, "files": file})
        assert refused(mine), name
    mine.see("/house/gin?target=200")
    mine.post(mine.form("/take").action, {**mine.form("/take").values, "name": "Mine"})
    assert refused(mine)
    assert rows(app) == before


@pytest.mark.parametrize(
    "address", ["/", "/rules", "/rules/gin", "/learn", "/learn/gin", "/referee", "/referee/gin/meld", "/games"]
)
def test_rules_lessons_and_the_referee_stay_open(mine: Browser, address: str) -> None:
    mine.see(address)


def test_members_start_games_and_viewers_do_not(app: Flask, mine: Browser, store: Store, circle: InCircle) -> None:
    there = admit(store, circle, mine)
    table = mine.start("gin", "Ann", "Bob")
    mine.record(table, knock(1, 5, 20))
    mine.see(f"/c/{there.key}/new/gin")
    mine.send("/new/gin", {"name-1": "Ann", "name-2": "Chi"})
    viewer = Browser(app)
    admit(store, circle, viewer, "viewer")
    viewer.see("/new/gin", status=403)
    before = rows(app)
    sends(store, viewer, "/new/gin", {"name-1": "Ann", "name-2": "Bob"})
    assert refused(viewer)
    store.circles.close(circle, when=clock.now())
    sends(store, mine, "/new/gin", {"name-1": "Ann", "name-2": "Bob"})
    assert refused(mine), "a closed circle starts nothing"
    assert rows(app) == before


def test_a_scoring_link_plays_on_in_a_circle_and_not_elsewhere(
    app: Flask, mine: Browser, store: Store, circle: InCircle
) -> None:
    there = admit(store, circle, mine)
    mine.see(f"/c/{there.key}/new/gin")
    of_circle = mine.send("/new/gin", {"name-1": "Ann", "name-2": "Bob"})
    mine.see("/new/gin")
    own = mine.send("/new/gin", {"name-1": "Chi", "name-2": "Dan", "for": ""})
    guest = Browser(app)
    for table in (of_circle, own):
        mine.record(table, knock(1, 5, 20))
        mine.see(table)
        mine.send("/finish", {"sure": "yes"})
    mine.see(f"{of_circle}/share")
    mine.send("/share/keep")
    guest.join(mine, of_circle)
    guest.see(of_circle)
    guest.send("/again")
    guest.send("/new/gin")
    guest.record(guest.answer.request.path, knock(1, 5, 20))
    guest.join(mine, own)
    guest.see(own)
    guest.see(guest.send("/again"), status=403)
    assert refused(guest)
    guest.see(own)
    before = rows(app)
    guest.post(f"{own}/same", guest.form("/again").values)
    assert refused(guest)
    assert rows(app) == before


def test_a_browser_with_games_of_its_own_looks_back_corrects_and_moves_them_in(
    mine: Browser, store: Store, circle: InCircle
) -> None:
    with opened(store):
        table = mine.start("gin", "Ann", "Bob")
        mine.record(table, knock(1, 5, 20))
    for page in ("/games", "/people", "/evenings", f"{table}/story", "/games.zip"):
        assert mine.client.get(page).status_code == 200
    mine.record(table, knock(2, 30, 5))
    mine.see(f"{mine.hands(table)[0]}/correct")
    mine.send("/correct", {"held-2-points": "25"})
    mine.see("/new/gin", status=403)
    there = admit(store, circle, mine)
    [number] = [each.number for each in store.sheets(owner(store, mine), limit=9)]
    assert store.circles.move_in(there, [number], when=clock.now())[0] == [number]


def test_the_join_link_goes_on_working_for_strangers(mine: Browser, store: Store, circle: InCircle) -> None:
    secret = store.circles.doors(circle)["join"].secret
    mine.see(f"/j/{secret}")
    there = admit(store, circle, mine)
    mine.see(f"/c/{there.key}/games")
    mine.see("/circles/new")


def test_an_open_server_asks_nobody(tmp_path: Path) -> None:
    with closing(create_app(empty(tmp_path)).extensions["store"]) as store:
        assert not store._connections.circles_only


def test_another_server_program_reads_the_variable_and_refuses_a_slip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path))
    monkeypatch.setenv("REFEREE_STARTS", "circles")
    wsgi = importlib.import_module("referee.wsgi")  # the module makes an app of the folder that is named by then
    with closing(wsgi._made().extensions["store"]) as store:
        assert store._connections.circles_only
    monkeypatch.setenv("REFEREE_STARTS", "circle")
    with pytest.raises(Fault, match="REFEREE_STARTS must be one of: anyone, circles"):
        wsgi._made()
