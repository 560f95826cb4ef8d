"""What is exported comes back: the same records byte for byte, the same lists and figures, and all of it follows from the hands."""

from __future__ import annotations

import io
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask

from referee.cli.commands import main
from referee.exchange.import_files import ReadGame, read_file
from referee.store import GameQuery, Store
from referee.store.file.folder import DATABASE
from referee.store.sheets.times import NO_TIMES
from referee.store.transfer.imports import ImportBatch
from referee.web import create_app
from tests.records_of import GOLDEN, as_bytes, gin, golden
from tests.web.person import Browser, knock, went_out
from tests.web.test_imports import bring

AT = "2026-11-21T12:00:00+09:00"
GAMES = len(GOLDEN) + 8 + 6
"""The games that somebody has here: the golden ones, those of gin, and those that are played."""


def play(mine: Browser) -> None:
    """Games with everything that a record can contain, and much that it does not."""
    three = mine.start("gin", "Ann", "Bob", hollywood="yes")
    for first, second in ((5, 30), (5, 23), (5, 41)):
        mine.record(three, knock(1, first, second))
    over = mine.start("kaluki", "Ann", "Bob", "Cat")
    for held in ((0, 90, 30), (0, 40, 12), (0, 30, 5)):
        mine.record(over, went_out(1, *held))
    mine.see(f"{mine.hands(over)[0]}/correct")
    mine.send("/correct", went_out(1, 0, 200, 30), status=409)
    mine.send("/correct")
    partners = mine.start("persian", "Ann", "Bob", "Cat", "Dan")
    mine.record(partners, went_out(2, 15, 0, 40, 5) | {"adjust-1": "-10", "note": "Late.\nVery late; “so”, she said."})
    mine.record(partners, {"scores-1": "10", "scores-2": "20", "scores-3": "-5", "scores-4": "0"})
    mine.see(f"{partners}/players")
    mine.send("/players", {"name-1": "Anna", "sure": "yes"})
    mine.see(partners)
    mine.send("/finish")
    chips = mine.start("kaluki", "Ann", "Bob", payment="chips")
    mine.record(chips, went_out(1, 0, 12))
    mine.see(mine.start("gin", "Gone", "Bob"))
    mine.send("/delete")
    mine.start("500-rum", "Ann", "Bob")
    mine.start("500-rum", "Ann", "Bob")


def owner_of(browser: Browser) -> str:
    cookie = browser.client.get_cookie("referee_owner")
    assert cookie is not None
    return cookie.value.rpartition(".")[0]


def store_of(browser: Browser) -> Store:
    store: Store = browser.client.application.extensions["store"]
    return store


def taken(browser: Browser) -> bytes:
    """The zip of all games."""
    return browser.client.get("/games.zip").data


def texts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def lists(browser: Browser) -> list[Any]:
    """What lists show and can be searched for, without what is specific to a database."""
    history, owner = store_of(browser).history, owner_of(browser)
    wants = [
        GameQuery(),
        GameQuery(text="late"),
        GameQuery(preset="gin"),
        GameQuery(year="2016"),
        GameQuery(noted=True),
        GameQuery(happened="undercut"),
        GameQuery(happened="gin"),
        *(GameQuery(people=(person,)) for person in range(1, 12)),
    ]
    found = [history.find(owner, each, limit=100) for each in wants]
    shown = [
        [replace(row, key="", number=0, created="", changed="", times=NO_TIMES) for row in each.rows] for each in found
    ]
    return [history.years(owner), history.presets(owner), [each.count for each in found], shown]


def figures(browser: Browser) -> list[tuple[Any, ...]]:
    """Every result, and every person, with the games numbered in order of play."""
    with closing(sqlite3.connect(Path(browser.client.application.instance_path) / DATABASE)) as db:
        columns = [row[1] for row in db.execute("PRAGMA table_info(result)")]
        mine = ", ".join(each for each in columns if each not in ("sheet_id", "owner"))
        place = "(SELECT count(*) FROM sheet WHERE deleted IS NULL AND (played, id) < (result.played, result.sheet_id))"
        kept = "WHERE sheet_id IN (SELECT id FROM sheet WHERE deleted IS NULL)"
        results = db.execute(f"SELECT {place}, {mine} FROM result {kept} ORDER BY 1, seat").fetchall()
        people = db.execute(
            """SELECT person.name, colour, spelling.name FROM person JOIN spelling ON person_id = person.id
               ORDER BY person.id, spelling.name"""
        ).fetchall()
    assert len(results) > 30
    return [*results, *people]


@pytest.fixture
def mine(tmp_path: Path) -> Iterator[Browser]:
    """Somebody with many games of every kind."""
    app = create_app(tmp_path / "here")
    browser = Browser(app)
    bring(browser, {"golden.json": as_bytes([*golden(), *(gin(n) for n in range(1, 9))])})
    play(browser)
    yield browser
    app.extensions["store"].close()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Browser]:
    """Somebody else, on another server."""
    app: Flask = create_app(tmp_path / "there")
    yield Browser(app)
    app.extensions["store"].close()


def merge(browser: Browser) -> None:
    """Makes one person of two spellings, and gives them a colour."""
    owner, people = owner_of(browser), store_of(browser).people
    found = {name: person for person, name in store_of(browser).history.people(owner)}
    people.merge(owner, found["Taro"], found["Anna"], when=AT)
    people.recolour(owner, found["Taro"], 3)


def test_all_games_come_back_byte_for_byte_with_the_same_lists_and_figures(mine: Browser, other: Browser) -> None:
    merge(mine)
    out = taken(mine)
    assert len(texts(out)) == 2 + GAMES
    bring(other, {"referee.zip": out})
    assert f"{GAMES} games imported." in other.told
    again = taken(other)
    assert texts(again) == texts(out)
    assert again == out
    assert lists(other) == lists(mine)
    assert figures(other) == figures(mine)


def test_a_second_time_everything_is_there_already(mine: Browser) -> None:
    out = taken(mine)
    bring(mine, {"referee.zip": out})
    assert "No game was imported." in mine.told
    assert f"{GAMES} games were already here" in mine.told
    assert taken(mine) == out


def test_the_command_line_takes_the_same_way(mine: Browser, tmp_path: Path) -> None:
    def run(*words: str, at: str) -> str:
        done = CliRunner().invoke(main, [*words, "--data", str(tmp_path / at)])
        assert (done.exit_code, done.stderr) == (0, ""), done.output
        return done.stdout

    first, second = tmp_path / "first", tmp_path / "second"
    run("export", str(first), at="here")
    assert len(list(first.iterdir())) == GAMES + 1
    assert {each.name: each.read_bytes() for each in first.iterdir()} == {
        name.removeprefix("records/"): data for name, data in texts(taken(mine)).items() if name != "games.csv"
    }
    run("import", str(first), at="elsewhere")
    run("export", str(second), at="elsewhere")
    assert {each.name: each.read_bytes() for each in second.iterdir()} == {
        each.name: each.read_bytes() for each in first.iterdir()
    }


def test_what_is_kept_beside_the_hands_follows_from_them(mine: Browser) -> None:
    merge(mine)
    before = lists(mine), figures(mine)
    with closing(sqlite3.connect(Path(mine.client.application.instance_path) / DATABASE)) as db, db:
        db.execute("DELETE FROM result")
        db.execute("UPDATE sheet SET totals = '[0]', winners = '[]', hands = 99, played = 0, day = '', digest = 'x'")
    assert mine.totals("/s/" + store_of(mine).exports.rows(owner_of(mine))[0].key)
    assert store_of(mine).rebuild() == (GAMES + 1, [])
    assert (lists(mine), figures(mine)) == before


def test_a_game_is_known_by_its_record_however_it_was_written(mine: Browser) -> None:
    rows = store_of(mine).exports.rows(owner_of(mine))
    scribbled = as_bytes(gin(1, finished=None, sides=[["Ann"], ["Bob"]], first_dealer="Ann"))
    (came,) = read_file(scribbled)
    assert isinstance(came, ReadGame)
    with ImportBatch() as cargo:
        cargo.add(came.ledger, came.summary)
        landed = store_of(mine).imports.take(cargo, holder=owner_of(mine), when=AT)
    assert not landed.new
    assert landed.known[0] in {row.number for row in rows}
