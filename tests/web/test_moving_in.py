"""Games that move into a circle: what the page says first, each once, and an undo that restores everything."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from referee import clock
from referee.sheet.ledger import open_ledger
from referee.sheet.record import read_record
from referee.store import InCircle, Store
from referee.store.faults import NothingToUndo, NotInRole
from referee.store.file.folder import DATABASE
from referee.web import create_app
from referee.web.http.owner import COOKIE
from tests.compiled import empty
from tests.past import gin, kept, knock
from tests.web.person import Browser, part

AT, LATER = "2026-11-29T20:00:00+00:00", "2026-11-29T21:00:00+00:00"
WORKED_OUT = ("person", "spelling", "merger", "house_rules", "result")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = create_app(empty(tmp_path))
    with closing(made.extensions["store"]):
        yield made


@pytest.fixture
def store(app: Flask) -> Store:
    found: Store = app.extensions["store"]
    return found


def phone(app: Flask) -> tuple[Browser, str]:
    """A browser that is known, and its id."""
    browser = Browser(app)
    browser.see("/new/gin")
    cookie = browser.client.get_cookie(COOKIE)
    assert cookie is not None
    return browser, cookie.value.rpartition(".")[0]


@pytest.fixture
def ann(app: Flask) -> tuple[Browser, str]:
    return phone(app)


@pytest.fixture
def bob(app: Flask) -> tuple[Browser, str]:
    return phone(app)


@pytest.fixture
def circle(store: Store, ann: tuple[Browser, str], bob: tuple[Browser, str]) -> InCircle:
    """A circle of two: the first organises, the second is a member."""
    made = store.circles.make(ann[1], "Thursdays", "Ann", when=AT)
    store.circles.join(store.circles.doors(made)["join"].secret, bob[1], "Bob", when=AT)
    return made


def of(circle: InCircle, browser: tuple[Browser, str]) -> InCircle:
    return InCircle(circle.key, browser[1])


def play(store: Store, owner: str, day: int, *players: str) -> int:
    """A game of an evening, and its number."""
    one, other = players or ("Ann", "Bob")
    started = f"2026-0{1 + day // 28}-{1 + day % 28:02}T20:00:00+00:00"
    key = kept(store, owner, gin(started, knock(one, other, 30 + day), players=(one, other), rules={"target": 25}))
    return store.load(key).number


def everything(app: Flask, *, without: tuple[str, ...] = ()) -> dict[str, list[Any]]:
    """What an undo must restore, by table."""
    with closing(sqlite3.connect(Path(app.instance_path) / DATABASE)) as db:
        found = {each: db.execute(f"SELECT * FROM {each} ORDER BY 1, 2").fetchall() for each in WORKED_OUT}
        sheets = "SELECT id, key, owner, before, deleted, players, totals, digest, finished, day FROM sheet ORDER BY id"
        found["sheet"] = db.execute(sheets).fetchall()
        found["setup"] = db.execute(
            "SELECT sheet.id, setup FROM sheet JOIN revision ON revision.id = revision_id ORDER BY sheet.id"
        ).fetchall()
        return {name: rows for name, rows in found.items() if name not in without}


def test_forty_one_games_move_once_and_undo_restores_everything(
    app: Flask, store: Store, circle: InCircle, ann: tuple[Browser, str], bob: tuple[Browser, str]
) -> None:
    for day in range(5):
        play(store, circle_owner(app), day, "Ann", "Cat")
    numbers = [play(store, bob[1], day, "Ann", ("Bob", "Bobby", "Roberta")[day % 3]) for day in range(41)]
    people = {each.person.name: each.person.id for each in store.people.roster(bob[1])}
    store.people.merge(bob[1], people["Bob"], people["Bobby"], when=AT)
    store.people.recolour(bob[1], people["Roberta"], 7)
    before = everything(app)
    page = bob[0]
    for _ in range(2):
        page.see(f"/c/{circle.key}/move-in")
        assert "41 games of 41 evenings move into the circle." in page.told
        assert part(page.text, "known") == "Ann is known here."
        assert part(page.text, "fresh") == "Bob, Bobby and Roberta are new."
    with ThreadPoolExecutor() as pool:
        move = lambda _: store.circles.move_in(of(circle, bob), numbers, when=AT)  # noqa: E731
        moved = list(pool.map(move, range(4)))
    assert sorted(len(each) for each, _ in moved) == [0, 0, 0, 41]
    assert len(store.sheets(circle, limit=100)) == 46
    assert store.sheets(bob[1], limit=9) == []
    figures = {each.person.name: each.wins for each in store.people.roster(circle)}
    assert figures["Ann"].of == 46
    assert "Bobby" not in figures, "they stay merged"
    assert {each.person.name: each.person.colour for each in store.people.roster(circle)}["Roberta"] == 7
    worked_out = everything(app)
    assert store.rebuild()[1] == []
    assert everything(app) == worked_out
    page.see(f"/c/{circle.key}/move-in")
    page.send("/move-in/undo")
    page.see(f"/c/{circle.key}/move-in")
    assert everything(app) == before
    assert store.rebuild()[1] == []
    assert everything(app) == before


def circle_owner(app: Flask) -> str:
    """The owner of the only circle in its rows."""
    with closing(sqlite3.connect(Path(app.instance_path) / DATABASE)) as db:
        return str(db.execute("SELECT owner FROM circle").fetchone()[0])


def test_undo_restores_people_who_met_in_part_or_were_parted(
    app: Flask, store: Store, circle: InCircle, bob: tuple[Browser, str]
) -> None:
    there = circle_owner(app)
    for day, players in enumerate((("Ann", "Cat"), ("Annie", "Cat"), ("Dan", "Danny"))):
        play(store, there, day, *players)
    mine = {each.person.name: each.person.id for each in store.people.roster(circle)}
    store.people.merge(circle, mine["Ann"], mine["Annie"], when=AT)
    store.people.rename(circle, mine["Cat"], "Catherine", when=AT)
    for day, players in enumerate((("Ann", "Annie"), ("Cat", "Catherine"), ("Cath", "Dan"), ("Eve", "Kate"))):
        play(store, bob[1], 10 + day, *players)
    theirs = {each.person.name: each.person.id for each in store.people.roster(bob[1])}
    store.people.merge(bob[1], theirs["Cat"], theirs["Cath"], when=AT)
    store.people.merge(bob[1], theirs["Cat"], theirs["Kate"], when=AT)
    before = everything(app)
    assert len(store.circles.move_in(of(circle, bob), store.circles.games_of(bob[1]), when=AT)[0]) == 4
    names = {each.person.name for each in store.people.roster(circle)}
    assert {"Ann", "Annie"} <= names, "they sat in one game"
    assert everything(app) != before
    worked_out = everything(app)
    assert store.rebuild()[1] == []
    assert everything(app) == worked_out
    store.circles.give_back(of(circle, bob), AT, when=LATER)
    assert everything(app) == before


def test_their_ann_is_another_one(app: Flask, store: Store, circle: InCircle, bob: tuple[Browser, str]) -> None:
    play(store, circle_owner(app), 1, "Ann", "Cat")
    number = play(store, bob[1], 2, "Ann", "Bob")
    play(store, bob[1], 3, "Ann", "Bob")
    store.people.recolour(bob[1], store.people.roster(bob[1])[0].person.id, 5)
    before = everything(app)
    page = bob[0]
    page.see(f"/c/{circle.key}/move-in?number={number}")
    form = page.form("/move-in")
    sent = {"csrf_token": form.values["csrf_token"], "games": "some", "number": str(number), "was": "Ann"}
    page.post(form.action, {**sent, "here": "Bob"})
    assert page.answer.status_code == 422
    assert "Bob sits in a game with Ann: the two are different people." in page.told
    assert everything(app) == before
    page.post(form.action, {**sent, "here": " Ann K. "})
    assert page.answer.status_code == 303
    roster = {each.person.name: each.wins.of for each in store.people.roster(circle)}
    assert roster == {"Ann": 1, "Ann K.": 1, "Cat": 1, "Bob": 1}
    key = store.sheets(circle, limit=1)[0].key
    assert "Ann K." in page.see(f"/s/{key}/log")
    assert "The game was moved into a circle." in page.told
    assert [each.person.name for each in store.people.roster(bob[1])][:1] == ["Ann"], "the other game keeps its name"
    worked_out = everything(app)
    assert store.rebuild()[1] == []
    assert everything(app) == worked_out
    page.see(f"/c/{circle.key}/move-in")
    page.send("/move-in/undo")
    assert everything(app) == before


def test_an_equal_game_stays_where_it_is_and_the_page_says_so(
    store: Store, circle: InCircle, ann: tuple[Browser, str], bob: tuple[Browser, str]
) -> None:
    first = play(store, ann[1], 1)
    store.circles.move_in(circle, [first], when=AT)
    same, other = play(store, bob[1], 1), play(store, bob[1], 2)
    page = bob[0]
    page.see(f"/c/{circle.key}/move-in?games=all")
    assert "1 game is here already and stays on this phone." in page.told
    page.send("/move-in")
    assert "1 game is in the circle now." in page.told
    assert "1 game was here already. It stays on this phone." in page.told
    assert store.circles.games_of(bob[1]) == [same]
    assert {row.number for row in store.sheets(circle, limit=9)} == {first, other}


def test_a_repeated_form_and_a_stranger_move_nothing(
    app: Flask, store: Store, circle: InCircle, bob: tuple[Browser, str]
) -> None:
    number = play(store, bob[1], 1)
    page = bob[0]
    page.see(f"/c/{circle.key}/move-in")
    form = page.form("/move-in")
    for _ in range(2):
        assert page.post(form.action, form.values).status_code == 303
    assert store.circles.games_of(bob[1]) == []
    with closing(sqlite3.connect(Path(app.instance_path) / DATABASE)) as db:
        assert db.execute("SELECT count(*) FROM moved_in").fetchone()[0] == 1
        assert db.execute("SELECT count(*) FROM circle_log WHERE kind = 'moved-in'").fetchone()[0] == 1
    stranger = phone(app)
    assert stranger[0].client.get(f"/c/{circle.key}/move-in").status_code == 404
    assert store.circles.move_in(circle, [number], when=LATER) == ([], []), "it is nobody's own any more"


def test_games_in_play_deleted_and_archived_move_too_and_links_stay(
    store: Store, circle: InCircle, bob: tuple[Browser, str], clock_years: Callable[[], None]
) -> None:
    page = bob[0]
    table = page.start("gin", "Ann", "Bob")
    link = page.join(page, table)
    page.joined.clear()
    play(store, bob[1], 1, "Ann", "Zoe")
    clock_years()
    gone = page.start("gin", "Ann", "Bobby")
    page.see(gone)
    page.send("/delete")
    page.see(f"/c/{circle.key}/move-in?games=some")
    numbers = re.findall(r'name="number" id="game-(\d+)"', page.text)
    assert len(numbers) == 3
    assert {"deleted", "in the archive", "in play"} <= set(re.findall(r'class="tag">([^<]+)<', page.text))
    page.see(f"/c/{circle.key}/move-in?games=some&" + "&".join(f"number={each}" for each in numbers))
    page.send("/move-in", {"number": numbers[0]})
    store.circles.move_in(of(circle, bob), [int(each) for each in numbers], when=LATER)
    assert len(store.sheets(circle, limit=9)) == 2
    assert len(store.sheets(circle, limit=9, deleted=True)) == 1
    assert page.client.get(link).status_code == 200
    assert page.client.get(table).status_code == 200


@pytest.fixture
def clock_years(app: Flask, store: Store) -> Callable[[], None]:
    """Packs what is old into the archive."""

    def pack() -> None:
        with closing(sqlite3.connect(Path(app.instance_path) / DATABASE)) as db:
            old = "2001-01-01T20:00:00+00:00"
            db.execute("UPDATE sheet SET created = ?, changed = ? WHERE players LIKE '%Zoe%'", [old, old])
            db.commit()
        kept(store, "else", gin("2026-01-01T20:00:00+00:00", knock("Ann", "Bob", 5)))
        assert store.archive.pack(365, now=clock.moment()) >= 1

    return pack


def test_a_name_is_corrected_in_an_archived_game_too(
    app: Flask, store: Store, circle: InCircle, bob: tuple[Browser, str], clock_years: Callable[[], None]
) -> None:
    number = play(store, bob[1], 1, "Ann", "Zoe")
    clock_years()
    before = everything(app, without=("setup",))
    store.circles.move_in(of(circle, bob), [number], when=AT, called={"Zoe": "Zoë"})
    assert [each.person.name for each in store.people.roster(circle)] == ["Ann", "Zoë"]
    store.circles.give_back(of(circle, bob), AT, when=LATER)
    assert everything(app, without=("setup",)) == before


def test_house_rules_come_along_and_go_back(
    app: Flask, store: Store, circle: InCircle, bob: tuple[Browser, str]
) -> None:
    page = bob[0]
    for name, target in (("Ours", "150"), ("Unused", "175")):
        page.see(f"/house/gin?target={target}")
        page.send("/take", {"name": name})
    page.start("gin", "Ann", "Bob", target="150")
    before = everything(app)
    store.circles.move_in(of(circle, bob), store.circles.games_of(bob[1]), when="2999-01-01T00:00:00+00:00")
    assert [each.name for each in store.house_rules.all(circle)] == ["Ours"]
    store.circles.give_back(of(circle, bob), "2999-01-01T00:00:00+00:00", when="2999-01-01T00:00:01+00:00")
    assert everything(app) == before


def test_the_giver_undoes_until_the_next_game_begins_and_an_organiser_later(
    store: Store, circle: InCircle, ann: tuple[Browser, str], bob: tuple[Browser, str]
) -> None:
    number = play(store, bob[1], 1)
    mine = of(circle, bob)
    store.circles.move_in(mine, [number], when=AT)
    assert store.circles.last_moved_in(mine) is not None
    kept_for(store, circle)
    assert store.circles.last_moved_in(mine) is None
    with pytest.raises(NotInRole):
        store.circles.give_back(mine, AT, when=LATER)
    ann[0].see(f"/c/{circle.key}/move-in")
    ann[0].send("/move-in/undo")
    assert store.circles.games_of(bob[1]) == [number]
    assert store.circles.give_back(circle, AT, when=LATER) == 0, "once more is the same"
    assert {each.person.name for each in store.people.roster(circle)} == {"Ann", "Bob"}, "they play in the other game"


def kept_for(store: Store, circle: InCircle) -> None:
    """The circle's next game."""
    data = gin(LATER, knock("Ann", "Bob", 9))
    store.create(open_ledger(read_record(data)), holder=circle, when=LATER)


def test_only_what_came_last_is_given_back(store: Store, circle: InCircle, bob: tuple[Browser, str]) -> None:
    one, two = play(store, bob[1], 1), play(store, bob[1], 2)
    mine = of(circle, bob)
    store.circles.move_in(mine, [one], when=AT)
    store.circles.move_in(mine, [two], when=LATER)
    with pytest.raises(NothingToUndo):
        store.circles.give_back(mine, AT, when=LATER)
    store.circles.give_back(mine, LATER, when=LATER)
    store.circles.give_back(mine, AT, when=LATER)
    assert store.circles.games_of(bob[1]) == [one, two]


def test_a_chain_that_was_parted_is_one_again(
    app: Flask, store: Store, circle: InCircle, bob: tuple[Browser, str]
) -> None:
    page = bob[0]
    first = page.start("gin", "Ann", "Bob")
    page.record(first, {"end": "knock", "by": "1", "held-1-points": "5", "held-2-points": "30"})
    page.see(first)
    page.send("/finish", {"sure": "yes"})
    page.see(first)
    page.send("/again")
    page.send("/new/gin")
    before = everything(app)
    assert any(row[3] for row in before["sheet"]), "one game follows the other"
    store.circles.move_in(of(circle, bob), store.circles.games_of(bob[1])[1:], when="2999-01-01T00:00:00+00:00")
    assert not any(row[3] for row in everything(app)["sheet"])
    store.circles.give_back(of(circle, bob), "2999-01-01T00:00:00+00:00", when="2999-01-01T00:00:01+00:00")
    assert everything(app) == before
