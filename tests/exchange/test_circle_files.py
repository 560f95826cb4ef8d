"""A circle that leaves as a file comes in elsewhere as it was, with nothing that gives a right; twice into one circle, nothing doubles."""

from __future__ import annotations

import io
import json
import re
import sqlite3
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask

from referee import clock
from referee.cli.commands import main
from referee.people.circle_file import read_circle
from referee.people.season import Season
from referee.sheet.settlement import Payer, Rate
from referee.store import InCircle, Store
from referee.store.circles.money import AgreedRate, RecordedPayment
from referee.store.file.folder import DATABASE
from referee.web import create_app
from referee.web.forms.remedies import in_one_line
from referee.words import Fault
from tests.compiled import empty
from tests.records_of import zipped
from tests.web.person import Browser, knock
from tests.web.test_imports import bring

AT = "2026-11-29T20:00:00+00:00"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    (tmp_path / "here").mkdir()
    made = create_app(empty(tmp_path / "here"))
    with closing(made.extensions["store"]):
        yield made


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Flask]:
    (tmp_path / "elsewhere").mkdir()
    made = create_app(empty(tmp_path / "elsewhere"))
    with closing(made.extensions["store"]):
        yield made


def store_of(app: Flask) -> Store:
    found: Store = app.extensions["store"]
    return found


@pytest.fixture
def mine(app: Flask) -> Browser:
    return Browser(app)


@pytest.fixture
def circle(app: Flask, mine: Browser) -> InCircle:
    """A circle with everything that a circle can have."""
    store = store_of(app)
    there = store.circles.make(mine.owner, "Thursdays", "Ann", when=AT)
    store.circles.join(store.circles.doors(there)["join"].secret, "another phone", "Bob", when=AT)
    for names in (("Ann", "Bob"), ("Ann", "Bobby"), ("Ann", "Roberta"), ("Cat", "Bob")):
        mine.see(f"/c/{there.key}/new/gin")
        table = mine.send("/new/gin", {"name-1": names[0], "name-2": names[1], "rule-target": "150"})
        mine.record(table, knock(1, 5, 60, note="Late."))
        mine.see(table)
        if names[1] != "Roberta":
            mine.send("/finish", {"sure": "yes"})
    mine.see(f"{table}/referee/meld?cards=8S+9S+TH")
    mine.send("/rulings/meld")
    people = {each.person.name: each.person.id for each in store.people.roster(there)}
    store.people.merge(there, people["Bob"], people["Bobby"], when=AT)
    store.people.merge(there, people["Ann"], people["Cat"], when=AT)
    store.people.recolour(there, people["Roberta"], 7)
    store.seasons.make(there, Season("Winter", "2026-01-01", "2026-12-31"), when=AT)
    store.seasons.make(there, Season("Gin for ever", "2026-01-01", "", "gin", "points"), when=AT)
    store.money.agree(there, AgreedRate(0, "2026-01-01", "points", Rate.read("0.25"), "€"), when=AT)
    ann, bob = Payer(None, "Ann"), Payer(None, "Bob")
    store.money.pay(there, "first", RecordedPayment(0, "2026-11-29", bob, ann, 70_000), when=AT)
    store.money.pay(there, "taken-back", RecordedPayment(0, "2026-11-29", ann, bob, 10_000), when=AT)
    (undone,) = (each.id for each in store.money.payments(there, "2026-11-29") if each.amount == 10_000)
    store.money.take_back_payment(there, undone, when=AT)
    mine.see(f"/c/{there.key}/house/gin?target=175")
    mine.send("/take", {"name": "Ours"})
    return there


def exported(mine: Browser, circle: InCircle) -> bytes:
    answer = mine.client.get(f"/c/{circle.key}/circle.zip")
    assert answer.status_code == 200
    return answer.data


def told(app: Flask, circle: InCircle) -> dict[str, Any]:
    """Everything about a circle that people look at, without numbers of the file."""
    store = store_of(app)
    games = []
    for row in store.exports.rows(circle):
        rulings = store.exports.rulings(row.number)
        with app.test_request_context():
            lines = [(each.at, str(in_one_line(each))) for each in rulings]
        games.append((row.summary, row.day, lines))
    return {
        "name": store.circles.look(circle).name,
        "games": games,
        "careers": [(each.person.name, each.wins, each.person.colour) for each in store.people.roster(circle)],
        "mergers": [
            (each.person.name, [(m.name, m.colour, m.spellings) for m in store.people.mergers(circle, each.person.id)])
            for each in store.people.roster(circle)
        ],
        "seasons": [vars(each) | {"id": 0} for each in store.seasons.all(circle)],
        "standings": [
            [(place.place, place.person.name, place.count) for place in store.seasons.standings(circle, each).places]
            for each in store.seasons.all(circle)
        ],
        "rates": [(each.from_day, each.unit, each.rate, each.currency) for each in store.money.rates(circle)],
        "balances": [(payer.name, amount) for payer, amount in store.money.balances(circle).sums],
        "payments": [
            (each.payer.name, each.payee.name, each.amount) for each in store.money.payments(circle, "2026-11-29")
        ],
        "rules": [(each.name, each.house) for each in store.house_rules.all(circle)],
    }


def circle_of(browser: Browser) -> InCircle:
    """The circle at the address that the browser was led to."""
    found = re.search(r"/c/([\w-]+)", browser.answer.headers.get("Location", ""))
    assert found
    return InCircle(found[1], browser.owner)


def taken_in(app: Flask, browser: Browser, data: bytes, at: str = "/import") -> None:
    browser.see(at)
    values = browser.form("/import").values
    sent = {"csrf_token": values["csrf_token"], "once": values["once"], "files": (io.BytesIO(data), "circle.zip")}
    browser.answer = browser.client.post(at, data=sent, content_type="multipart/form-data")
    assert browser.answer.status_code == 303, browser.told


def test_a_circle_is_the_same_elsewhere_and_its_bringer_organises(
    app: Flask, elsewhere: Flask, mine: Browser, circle: InCircle
) -> None:
    data = exported(mine, circle)
    other = Browser(elsewhere)
    taken_in(elsewhere, other, data)
    there = circle_of(other)
    assert told(elsewhere, there) == told(app, circle)
    assert store_of(elsewhere).circles.look(there).organises
    assert [each.called for each in store_of(elsewhere).circles.phones(there)] == [""]
    before = told(elsewhere, there)
    assert store_of(elsewhere).rebuild()[1] == []
    assert told(elsewhere, there) == before
    assert exported(other, there) == data, "the same circle makes the same file"


def test_it_holds_no_phone_link_code_cookie_or_log(app: Flask, mine: Browser, circle: InCircle) -> None:
    with zipfile.ZipFile(io.BytesIO(exported(mine, circle))) as packed:
        content = b"".join(packed.read(each) for each in packed.namelist()).decode()
        names = packed.namelist()
    assert names[0] == "circle.json"
    assert any(each.startswith("rulings/") for each in names)
    with closing(sqlite3.connect(Path(app.instance_path) / DATABASE)) as db:
        secrets = [
            *db.execute("SELECT key FROM circle UNION SELECT owner FROM circle UNION SELECT browser FROM phone"),
            *db.execute("SELECT secret FROM door UNION SELECT secret FROM link UNION SELECT key FROM sheet"),
        ]
    assert len(secrets) > 5
    assert not [each for (each,) in secrets if each in content]
    assert "taken-back" not in content


def test_taken_in_twice_into_one_circle_nothing_doubles(app: Flask, mine: Browser, circle: InCircle) -> None:
    data, before = exported(mine, circle), told(app, circle)
    for _ in range(2):
        taken_in(app, mine, data, f"/c/{circle.key}/import")
        assert told(app, circle) == before
    assert exported(mine, circle) == data


def test_a_copy_on_the_same_server_has_its_own_payments_and_a_form_makes_one(
    app: Flask, mine: Browser, circle: InCircle
) -> None:
    data = exported(mine, circle)
    mine.see("/import")
    values = mine.form("/import").values
    for _ in range(2):
        sent = {"csrf_token": values["csrf_token"], "once": values["once"], "files": (io.BytesIO(data), "circle.zip")}
        mine.answer = mine.client.post("/import", data=sent, content_type="multipart/form-data")
        there = circle_of(mine)
    assert len(store_of(app).circles.mine(mine.owner)) == 2
    assert told(app, there) == told(app, circle) | {"name": "Thursdays (2)"}
    taken_in(app, mine, data, f"/c/{there.key}/import")
    assert told(app, there) == told(app, circle) | {"name": "Thursdays (2)"}


def test_a_circle_of_a_name_that_is_taken_gets_a_number_and_says_that_it_is_new(
    app: Flask, elsewhere: Flask, mine: Browser, circle: InCircle
) -> None:
    data = exported(mine, circle)
    name = store_of(app).circles.look(circle).name
    for number in (2, 3):
        taken_in(app, mine, data)
        there, led_to = circle_of(mine), mine.answer.headers["Location"]
        assert f">{name} ({number})</h1>" in mine.see(led_to)
        assert 'id="came"' in mine.text
        data = exported(mine, there)
    other = Browser(elsewhere)
    taken_in(elsewhere, other, data)
    assert store_of(elsewhere).circles.look(circle_of(other)).name == f"{name} (3)"


def test_the_host_writes_a_circle_and_makes_one(
    app: Flask, elsewhere: Flask, mine: Browser, circle: InCircle, tmp_path: Path
) -> None:
    file, run = tmp_path / "thursdays.zip", CliRunner()
    here, there = (str(Path(each.instance_path)) for each in (app, elsewhere))
    written = run.invoke(main, ["circles", "export", "1", str(file), "--data", here])
    assert written.exit_code == 0, written.output
    assert file.read_bytes() == exported(mine, circle)
    again = run.invoke(main, ["circles", "export", "1", str(file), "--data", here])
    assert again.exit_code == 2
    made = run.invoke(main, ["circles", "import", str(file), "--data", there])
    assert made.exit_code == 0, made.output
    other = Browser(elsewhere)
    code = made.output.strip().rpartition("/")[2]
    asked = store_of(elsewhere).circles.use_code(code, other.owner, when=clock.now())
    assert told(elsewhere, asked) == told(app, circle)


def changed(data: bytes, edit: Mapping[str, Any]) -> bytes:
    """The same zip with other fields in its circle."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        files: dict[str, bytes | str] = {each: packed.read(each) for each in packed.namelist()}
    files["circle.json"] = json.dumps({**json.loads(files["circle.json"]), **edit})
    return zipped(files)


@pytest.mark.parametrize(
    "edit",
    [
        {"name": ""},
        {"phones": []},
        {"seasons": [{"name": "x", "first_day": "soon", "last_day": "", "game": "", "counts": "wins"}]},
        {"seasons": [{"name": "x", "first_day": "2026-01-01", "last_day": "", "game": "", "counts": "luck"}]},
        {"seasons": [{"name": "x", "first_day": "2026-01-01", "last_day": "", "game": "", "counts": "points"}]},
        {"seasons": [{"name": "x", "first_day": "2026-01-01", "last_day": "2025-01-01", "game": "", "counts": "wins"}]},
        {"payments": [{"uid": "x", "day": "2026-01-01", "payer": "Ann", "payee": "Bob", "amount": -1}]},
        {"rates": [{"from_day": "2026-01-01", "unit": "points", "worth": "much", "currency": "€"}]},
        {"people": [{"name": 5}]},
        {"format": "rummy-circle/2"},
    ],
)
def test_all_or_nothing(app: Flask, mine: Browser, circle: InCircle, edit: dict[str, Any]) -> None:
    data = changed(exported(mine, circle), edit)
    before = told(app, circle)
    text = bring(mine, {"circle.zip": data}, status=422)
    assert "circle.json" in text
    assert len(store_of(app).circles.mine(mine.owner)) == 1
    assert told(app, circle) == before
    with closing(sqlite3.connect(Path(app.instance_path) / DATABASE)) as db:
        assert db.execute("SELECT count(*) FROM sheet").fetchone()[0] == 4


def test_what_cannot_be_stored_leaves_nothing(app: Flask, mine: Browser, circle: InCircle) -> None:
    rate = {"from_day": "2026-02-01", "unit": "points", "worth": "1", "currency": "$"}
    seasons = [
        {
            "name": f"S{day}",
            "first_day": f"2025-0{1 + day // 28}-{1 + day % 28:02}",
            "last_day": "",
            "game": "",
            "counts": "wins",
        }
        for day in range(100)
    ]
    before = told(app, circle)
    for edit in ({"rates": [rate]}, {"seasons": seasons}):
        data = changed(exported(mine, circle), edit)
        mine.see(f"/c/{circle.key}/import")
        values = mine.form("/import").values
        sent = {"csrf_token": values["csrf_token"], "once": values["once"], "files": (io.BytesIO(data), "circle.zip")}
        answer = mine.client.post(f"/c/{circle.key}/import", data=sent, content_type="multipart/form-data")
        assert answer.status_code == 422
        assert told(app, circle) == before


def test_a_member_exports_and_only_an_organiser_imports(app: Flask, mine: Browser, circle: InCircle) -> None:
    other = Browser(app)
    store = store_of(app)
    store.circles.join(store.circles.doors(circle)["join"].secret, other.owner, "Bob", when=AT)
    assert exported(other, InCircle(circle.key, other.owner)) == exported(mine, circle)
    mine.see("/import")
    sent = {"csrf_token": other.form("/language").values["csrf_token"]}
    assert other.client.post(f"/c/{circle.key}/import", data=sent).status_code == 403
    assert Browser(app).client.get(f"/c/{circle.key}/circle.zip").status_code == 404


def test_a_closed_server_takes_no_circle_from_a_stranger(
    app: Flask, mine: Browser, circle: InCircle, tmp_path: Path
) -> None:
    data = exported(mine, circle)
    (tmp_path / "closed").mkdir()
    closed = create_app(empty(tmp_path / "closed"), starts="circles")
    with closing(closed.extensions["store"]):
        other = Browser(closed)
        other.see("/")
        sent = {
            "csrf_token": other.form("/language").values["csrf_token"],
            "once": "once",
            "files": (io.BytesIO(data), "circle.zip"),
        }
        answer = other.client.post("/import", data=sent, content_type="multipart/form-data")
        assert answer.status_code == 403
        with closing(sqlite3.connect(Path(closed.instance_path) / DATABASE)) as db:
            found = [db.execute(f"SELECT count(*) FROM {each}").fetchone()[0] for each in ("sheet", "circle", "person")]
        assert found == [0, 0, 0]


def test_a_file_of_something_else_is_no_circle() -> None:
    with pytest.raises(Fault):
        read_circle({"format": "rummy-circle/1"})
