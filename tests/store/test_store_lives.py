"""The two shapes that people can have: files that were played with at commits 2c1292b and 9d13041a open whole."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from referee.sheet.ledger import open_ledger
from referee.sheet.record import read_record
from referee.sheet.summary import summary_of
from referee.store import Credential, InArchive, NoSuchSheet, Right, Store
from referee.store.copies import backup
from referee.store.copies.backup import PreviousFile
from referee.store.file import database
from referee.store.file.folder import DATABASE
from referee.store.file.key import secret_key
from referee.store.file.migrations import APPLICATION_ID
from referee.web import create_app
from referee.web.http.owner import COOKIE, _signer
from tests.records_of import gin
from tests.soak import some

LIVES = Path(__file__).parent / "shapes" / "lives"
PAGES = (
    *("", "/log", "/rules", "/big", "/board", "/why", "/story", "/share", "/stakes", "/picture", "/record.json"),
    *("/scores.csv", "/raw.json", "/referee"),
)
VERSIONS = {"2c1292b": 4, "9d13041a": 10}
AT = "2026-12-24T20:00:00+09:00"
AS_IT_WAS = ("hand", "hand_revision", "revision", "log", "sent", "laid", "laid_revision", "ruling", "link", "merger")
"""Tables of which each row is as it was."""
OF_SHEET = "key, owner, once, version, head, created, changed, deleted, game, preset, players, hands, finished, winners, totals"
UNSEEN = "owner <> 'unseen'"
"""All but the game with a name in which there is what nobody sees: that is put right."""


def lived(commit: str, path: Path) -> Path:
    """A file as that commit left it, after games, links, rulings, people and more."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as db:
        db.executescript((LIVES / f"{commit}.sql").read_text("utf-8"))
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {VERSIONS[commit]}")
    return path


@pytest.fixture(params=VERSIONS)
def commit(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=["opened", "put back"])
def file(request: pytest.FixtureRequest, commit: str, tmp_path: Path) -> Path:
    """The file as it is opened, and as it is put back from a backup."""
    path = tmp_path / "data" / DATABASE
    if request.param == "opened":
        Store(lived(commit, path), summary_of).close()
        return path
    path.parent.mkdir()
    done = backup.put_back(lived(commit, tmp_path / "copy"), path, summary_of, before=PreviousFile(tmp_path / "before"))
    assert done.damaged == []
    assert done.stray == 0
    return path


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    with closing(Store(file, summary_of)) as store:
        yield store


def rows(path: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


def test_each_row_is_as_it_was(commit: str, file: Path, tmp_path: Path) -> None:
    database.refuse_foreign(file)
    before = lived(commit, tmp_path / "before")
    for table in AS_IT_WAS:
        mine = "WHERE sheet_id NOT IN (SELECT id FROM sheet WHERE owner = 'unseen')" if table == "revision" else ""
        query = f"SELECT * FROM {table} {mine}"
        assert rows(file, query) == rows(before, query) != [], table
    for query in (
        f"SELECT {OF_SHEET} FROM sheet WHERE {UNSEEN} ORDER BY id",
        f"SELECT sheet_id, seat, owner, name, place, won, final, net FROM result WHERE {UNSEEN} ORDER BY 1, 2",
        f"SELECT * FROM person WHERE {UNSEEN} ORDER BY id",
        f"SELECT * FROM spelling WHERE {UNSEEN} ORDER BY owner, name",
    ):
        assert rows(file, query) == rows(before, query) != [], query
    for table in ("house_rules", "evidence", "parcel") if VERSIONS[commit] == 10 else ():
        assert rows(file, f"SELECT * FROM {table}") == rows(before, f"SELECT * FROM {table}") != []
    assert rows(file, "PRAGMA foreign_key_check") == []


def test_no_number_is_given_that_a_game_has_had(file: Path, store: Store) -> None:
    ((last,),) = rows(file, "SELECT max(id) FROM sheet")
    store.disposal.erase([last])
    mine = store.create(open_ledger(read_record(gin(0))), owner="stranger", when=AT)
    assert store.load(mine).number == last + 1
    for act in (lambda: store.disposal.erase([last]), lambda: store.new_link(last, Right.OWN, when=AT)):
        with pytest.raises(NoSuchSheet):
            act()
    assert len(store.sheets("stranger", limit=9)) == 1


def test_each_owner_sees_every_page_of_every_game(file: Path) -> None:
    games = rows(file, "SELECT key, owner, archived, deleted FROM sheet ORDER BY id")
    app = create_app(file.parent)
    try:
        for place, (key, owner, archived, _) in enumerate(games):
            client = app.test_client()
            client.set_cookie(COOKIE, _signer(secret_key(file.parent)).sign(owner).decode(), domain="localhost")
            for page in some(PAGES, place, most=5):
                answer = client.get(f"/s/{key}{page}")
                assert answer.status_code == (409 if archived else 200), (page, answer.status)
            for page in ("/games", "/games?deleted=yes", "/people", "/evenings", "/house", "/games.zip"):
                assert client.get(page).status_code == 200, page
            stranger = app.test_client()
            stranger.set_cookie(COOKIE, _signer(secret_key(file.parent)).sign("nobody").decode(), domain="localhost")
            assert stranger.get(f"/s/{key}").status_code == 404
        assert {owner for _, owner, _, _ in games} >= {"me", "somebody-else", "new-phone"}
    finally:
        app.extensions["store"].close()


def test_links_open_what_they_opened(file: Path, store: Store) -> None:
    for secret, gone, archived in rows(
        file, "SELECT secret, gone, archived FROM link JOIN sheet ON sheet.id = sheet_id"
    ):
        if gone or archived:
            with pytest.raises(NoSuchSheet if gone else InArchive):
                store.load(Credential(secret))
        else:
            assert store.load(Credential(secret)).key == secret


def test_games_of_the_archive_come_back(commit: str, file: Path, store: Store) -> None:
    packed = [key for (key,) in rows(file, "SELECT key FROM sheet WHERE archived IS NOT NULL")]
    assert bool(packed) == (VERSIONS[commit] == 10)
    assert store.archive.bring_all_back(when=AT) == len(packed)
    assert store.rebuild() == (len(rows(file, "SELECT 1 FROM sheet")), [])
