"""One damaged game affects only itself: every list, file and command works without it and names it."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from referee.cli.commands import main
from referee.store.file.folder import DATABASE
from referee.web import create_app
from referee.web.http.owner import COOKIE
from tests.compiled import empty
from tests.web.person import Browser, knock, went_out

HAND = "UPDATE hand SET {} WHERE sheet_id = 2 AND place = 1"
SETUP = "UPDATE revision SET setup = {} WHERE id = (SELECT revision_id FROM sheet WHERE id = 2)"
SHEET = "UPDATE sheet SET {} WHERE id = 2"
BROKEN = {
    "a hand that is no JSON": (HAND.format("body = '{'"), "hand 1 cannot be read"),
    "a hand that is no object": (HAND.format("body = '[1]'"), "hand 1 cannot be read"),
    "a hand that is no text": (HAND.format("body = CAST(x'7b22ff227d' AS TEXT)"), "hand 1 cannot be read"),
    "what was typed is no JSON": (HAND.format("typed = '?'"), "hand 1 cannot be read"),
    "players and rules that are no JSON": (SETUP.format("'?'"), "its players and rules cannot be read"),
    "players and rules of nobody": (SETUP.format("'{}'"), "it cannot be scored"),
    "an unknown game": (SETUP.format("replace(setup, '\"kaluki\"', '\"whist\"')"), "there is no game “whist”"),
    "no state": (SHEET.format("revision_id = NULL"), "its state is missing"),
}
"""What makes a game unreadable, and the message."""
IN_LISTS = {
    "a total that is no number": SHEET.format("totals = '[\"a\", 5]'"),
    "totals that are no JSON": SHEET.format("totals = '?'"),
    "players that are no JSON": SHEET.format("players = '['"),
    "players that are numbers": SHEET.format("players = '[1, 2]'"),
    "notes that are none": SHEET.format("notes = '[5]'"),
    "an unknown day": SHEET.format("day = '../../etc'"),
    "too few totals": SHEET.format("totals = '[5]'"),
}
"""What lists cannot show though its hands are sound."""
DEEP = {
    "a hand of nobody": (HAND.format('body = \'{"out":"7"}\''), "“7” is not playing"),
    "a hand with a field of another game": (HAND.format("body = '{\"knock\":1}'"), "there is no field “knock”"),
}
"""What only the rules of the game find."""
UNSCORED = {
    "a hand in which nobody went out": (HAND.format("body = '{}'"), "Ann's cards or points"),
    "a hand without what was left": (HAND.format('body = \'{"out":"1"}\''), "held"),
}
"""What can be read as a hand, and only a replay refuses."""


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test touches the data of this checkout."""
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@dataclass(frozen=True)
class Before:
    """Three games in a data folder, the second about to be damaged; their owner and their addresses."""

    folder: Path
    tables: tuple[str, ...]
    owner: str


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Before:
    """The games as every test finds them, played once."""
    folder = empty(tmp_path_factory.mktemp("before"))
    app = create_app(folder)
    browser = Browser(app)
    tables = []
    for preset, players, hand in (
        ("gin", ("Ann", "Bob"), knock(1, 5, 20)),
        ("kaluki", ("Ann", "Bob"), went_out(1, 0, 30)),
        ("gin", ("Cat", "Dan"), knock(2, 20, 5)),
    ):
        tables.append(browser.start(preset, *players))
        browser.record(tables[-1], hand)
        browser.send("/finish")
    cookie = browser.client.get_cookie(COOKIE)
    assert cookie is not None
    app.extensions["store"].close()
    return Before(folder, tuple(tables), cookie.value)


@pytest.fixture
def app(before: Before, data: Path) -> Iterator[Flask]:
    """The app over the usual folder, running beside the commands."""
    shutil.copytree(before.folder, data)
    made = create_app()
    yield made
    made.extensions["store"].close()


@pytest.fixture
def tables(before: Before) -> tuple[str, ...]:
    """The addresses of the games."""
    return before.tables


@pytest.fixture
def mine(app: Flask, before: Before) -> Browser:
    """The browser that has the games."""
    browser = Browser(app)
    browser.client.set_cookie(COOKIE, before.owner)
    return browser


def spoil(data: Path, statement: str) -> None:
    """Another program changes the file while the app runs."""
    with closing(sqlite3.connect(data / DATABASE)) as db:
        assert db.execute(statement).rowcount == 1
        db.commit()


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def done(*words: object) -> Result:
    """A command that succeeds."""
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result


def zip_of(browser: Browser) -> zipfile.ZipFile:
    answer = browser.client.get("/games.zip", headers=browser.language)
    assert answer.status_code == 200
    return zipfile.ZipFile(io.BytesIO(answer.data))


def records_in(packed: zipfile.ZipFile) -> list[str]:
    return sorted(name for name in packed.namelist() if name.startswith("records/"))


def goes_on(browser: Browser) -> None:
    """Every page about many games is there."""
    for address in ("/", "/games", "/games?q=ann", "/games?deleted=yes", "/people", "/evenings", "/new/gin", "/import"):
        browser.see(address)
    for address in re.findall(r'href="(/(?:people|evenings)/\d+)"', browser.see("/people") + browser.see("/evenings")):
        browser.see(address)


def raw_of(browser: Browser) -> dict[str, list[dict[str, object]]]:
    """The tables of the raw file that the page links to."""
    link = re.search(r'href="([^"]+raw\.json)"', browser.text)
    assert link, browser.told
    found = json.loads(browser.client.get(link[1]).data)
    assert found["number"] == 2
    tables: dict[str, list[dict[str, object]]] = found["tables"]
    return tables


@pytest.mark.parametrize(("statement", "what"), BROKEN.values(), ids=BROKEN)
def test_every_page_and_the_zip_go_on_without_a_damaged_game(
    mine: Browser, tables: tuple[str, ...], data: Path, statement: str, what: str
) -> None:
    whole = records_in(zip_of(mine))
    spoil(data, statement)
    goes_on(mine)
    packed = zip_of(mine)
    assert records_in(packed) == [name for name in whole if "kaluki" not in name]
    (named,) = csv.reader(io.StringIO(packed.read("damaged.csv").decode("utf-8-sig")))
    assert named[0] == "2"
    assert what in named[1]
    fresh = Browser(mine.client.application)
    fresh.see("/import")
    fresh.send("/import", {"files": (io.BytesIO(mine.client.get("/games.zip").data), "games.zip")})  # type: ignore[dict-item]
    assert len(re.findall(r'<span class="title">', fresh.see("/games"))) == 2


@pytest.mark.parametrize(("statement", "what"), BROKEN.values(), ids=BROKEN)
def test_the_list_marks_a_damaged_game_and_its_page_says_so_calmly(
    mine: Browser, tables: tuple[str, ...], data: Path, statement: str, what: str
) -> None:
    spoil(data, statement)
    assert re.findall(r'class="tag">(\w+)<', mine.see("/games")) == ["damaged"]
    for page in ("", "/story", "/why", "/log", "/record.json", "/scores.csv", "/board", "/picture"):
        mine.see(tables[1] + page, 422)
        assert "This game is damaged." in mine.told, page
        assert f"Game 2 is damaged: {what}" in mine.told.replace("hands[0]: ", "").replace("game: ", ""), page
        assert "Your other games are fine" in mine.told, page
    for table in (tables[0], tables[2]):
        mine.see(table)


@pytest.mark.parametrize(("statement", "what"), BROKEN.values(), ids=BROKEN)
def test_the_owner_saves_what_is_stored_and_nobody_else_does(
    mine: Browser, tables: tuple[str, ...], data: Path, statement: str, what: str
) -> None:
    looking = Browser(mine.client.application)
    theirs = looking.join(mine, tables[1], "look")
    spoil(data, statement)
    looking.see(theirs, 422)
    assert "raw.json" not in looking.text
    assert looking.client.get(f"{theirs}/raw.json").status_code == 403
    mine.see(tables[1], 422)
    stored = raw_of(mine)
    with closing(sqlite3.connect(data / DATABASE)) as db:
        db.text_factory = lambda text: text.decode(errors="replace")
        (body,) = db.execute("SELECT body FROM hand WHERE sheet_id = 2").fetchone()
        secrets = [
            *db.execute("SELECT key, owner FROM sheet").fetchone(),
            db.execute("SELECT secret FROM link").fetchone()[0],
        ]
    assert str(stored["hand"][0]["body"]).removeprefix("\N{REPLACEMENT CHARACTER}") == body
    assert {"setup", "kind", "hands"} <= stored["revision"][0].keys()
    assert not [each for each in secrets if each in json.dumps(stored)], "what opens a game to others stays"


@pytest.mark.parametrize("statement", IN_LISTS.values(), ids=IN_LISTS)
def test_what_lists_cannot_show_is_marked_and_worked_out_anew_by_a_rebuild(
    mine: Browser, tables: tuple[str, ...], data: Path, statement: str
) -> None:
    whole = zip_of(mine)
    spoil(data, statement)
    goes_on(mine)
    assert re.findall(r'class="tag">(\w+)<', mine.see("/games")) == ["damaged"]
    mine.see(tables[1])
    found = zip_of(mine)
    assert sorted(map(found.read, records_in(found))) == sorted(map(whole.read, records_in(whole)))
    assert all(re.fullmatch(r"records/[0-9a-z-]+\.json", name) for name in records_in(found))
    assert "2  (damaged: its entry in the lists cannot be read; “referee rebuild” remakes it.)" in done("games").stdout
    assert done("rebuild").stdout == "3 games were recalculated.\n"
    assert "damaged" not in done("games").stdout
    assert re.findall(r'class="tag">(\w+)<', mine.see("/games")) == []


@pytest.mark.parametrize(("statement", "what"), [*BROKEN.values(), *DEEP.values()], ids=[*BROKEN, *DEEP])
def test_every_command_goes_on_without_a_damaged_game_and_names_it(
    mine: Browser, data: Path, tmp_path: Path, statement: str, what: str
) -> None:
    spoil(data, statement)
    lines = done("games").stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["1", "2", "3"]
    assert lines[1].startswith("2  (damaged: ")
    assert what in lines[1]
    assert "kaluki" not in lines[0] + lines[2]
    rebuilt = done("rebuild")
    assert rebuilt.stdout == "2 games were recalculated.\n"
    assert rebuilt.stderr.startswith("Game 2 is damaged: ")
    assert what in rebuilt.stderr
    assert "“referee export 2 --raw” saves everything stored about it." in rebuilt.stderr
    assert re.findall(r'class="tag">(\w+)<', mine.see("/games")) == ["damaged"]
    exported = done("export", tmp_path / "out")
    assert exported.stdout == f"2 games were written to {tmp_path / 'out'}.\n"
    assert what in exported.stderr
    assert len(list((tmp_path / "out").glob("*-gin-*.json"))) == 2
    assert "damaged.csv" in zip_of(mine).namelist()


@pytest.mark.parametrize(("statement", "what"), UNSCORED.values(), ids=UNSCORED)
def test_a_hand_that_cannot_be_scored_is_named_in_the_zip_and_the_folder_at_once(
    mine: Browser, data: Path, tmp_path: Path, statement: str, what: str
) -> None:
    spoil(data, statement)
    packed = zip_of(mine)
    (named,) = csv.reader(io.StringIO(packed.read("damaged.csv").decode("utf-8-sig")))
    assert named[0] == "2"
    assert what in named[1]
    assert len(records_in(packed)) == 2
    exported = done("export", tmp_path / "out")
    assert exported.stdout == f"2 games were written to {tmp_path / 'out'}.\n"
    assert what in exported.stderr


@pytest.mark.parametrize(("statement", "what"), [*BROKEN.values(), *DEEP.values()], ids=[*BROKEN, *DEEP])
def test_a_backup_with_a_damaged_game_is_put_back_and_the_game_named(
    mine: Browser, data: Path, tmp_path: Path, statement: str, what: str
) -> None:
    spoil(data, statement)
    assert done("backup", tmp_path / "copy").stdout == f"3 games were copied to {tmp_path / 'copy'}.\n"
    put = done("restore", tmp_path / "copy", "--data", tmp_path / "there")
    assert re.fullmatch(r"3 games with 3 hands were restored\.\n", put.stdout)
    assert "Game 2 is damaged: " in put.stderr
    assert what in put.stderr
    assert done("games", "--data", tmp_path / "there").stdout == done("games").stdout


def test_a_damaged_game_alone_is_refused_in_a_sentence_and_saved_raw(mine: Browser, data: Path, tmp_path: Path) -> None:
    spoil(data, BROKEN["a hand that is no JSON"][0])
    refused = run("export", "2")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == "Game 2 is damaged: hand 1 cannot be read.\n"
    spoil(data, DEEP["a hand of nobody"][0])
    assert "“7” is not playing" in run("export", "2").stderr
    raw = json.loads(done("export", "2", "--raw").stdout)
    assert raw["format"] == "referee-raw/2"
    assert raw["tables"]["hand"][0]["body"] == '{"out":"7"}'
    assert "takes the number of a game" in run("export", str(tmp_path / "out"), "--raw").stderr
    assert run("export", "99", "--raw").exit_code == 2


def test_a_damaged_game_is_named_in_japanese_too(mine: Browser, tables: tuple[str, ...], data: Path) -> None:
    spoil(data, BROKEN["a hand that is no JSON"][0])
    japanese = done("rebuild", "--lang", "ja").stderr
    assert "ゲーム2は壊れています" in japanese
    assert "damaged" not in japanese
    assert "破損" in done("games", "--lang", "ja").stdout
    mine.language = {"Accept-Language": "ja"}
    mine.see(tables[1], 422)
    assert "ゲーム2は壊れています" in mine.told
    assert "第1回が読めません" in zip_of(mine).read("damaged.csv").decode()


def test_a_repaired_game_is_as_it_was(mine: Browser, tables: tuple[str, ...], data: Path) -> None:
    totals = mine.totals(tables[1])
    (body,) = [row["body"] for row in json.loads(done("export", "2", "--raw").stdout)["tables"]["hand"]]
    spoil(data, BROKEN["a hand that is no JSON"][0])
    done("rebuild")
    with closing(sqlite3.connect(data / DATABASE)) as db:
        db.execute("UPDATE hand SET body = ? WHERE sheet_id = 2", [body])
        db.commit()
    assert done("rebuild").stderr == ""
    assert mine.totals(tables[1]) == totals
    assert "damaged" not in mine.see("/games")


def test_a_damaged_game_can_be_deleted_moved_and_rid_of_a_name(
    mine: Browser, tables: tuple[str, ...], data: Path
) -> None:
    spoil(data, BROKEN["a hand that is no JSON"][0])
    store = mine.client.application.extensions["store"]
    (row,) = (each for each in store.sheets(_owner(data), limit=9) if each.number == 2)
    from referee.store.sheets.rights import Credential  # noqa: PLC0415

    shown = Credential(row.key, _owner(data))
    assert store.delete(shown, when="2026-11-22T20:00:00+00:00") is None
    assert re.findall(r'class="tag">(\w+)<', mine.see("/games")) == []
    assert re.findall(r'class="tag">(\w+)<', mine.see("/games?deleted=yes")) == ["damaged"]
    assert store.restore(shown, when="2026-11-22T20:00:01+00:00") is None
    code = store.handovers.make(_owner(data), when="2026-11-22T20:00:02+00:00")
    assert store.handovers.use(code, "another", when="2026-11-22T20:00:03+00:00") == 3


def test_the_owner_deletes_a_damaged_game_on_its_page_and_brings_it_back(
    mine: Browser, other: Browser, tables: tuple[str, ...], data: Path
) -> None:
    link = other.join(mine, tables[1])
    spoil(data, BROKEN["a hand that is no JSON"][0])
    other.see(link, 422)
    assert "/delete" not in other.text
    mine.see(tables[1], 422)
    mine.send("/delete")
    mine.see(tables[1], 422)
    assert "This game is deleted" in mine.told
    assert re.findall(r'class="tag">(\w+)<', mine.see("/games")) == []
    mine.see(tables[1], 422)
    mine.send("/restore")
    mine.see(tables[1], 422)
    assert "This game is damaged." in mine.told
    assert "deleted" not in mine.told
    assert re.findall(r'class="tag">(\w+)<', mine.see("/games")) == ["damaged"]


def _owner(data: Path) -> str:
    with closing(sqlite3.connect(data / DATABASE)) as db:
        owner: str = db.execute("SELECT owner FROM sheet WHERE id = 1").fetchone()[0]
        return owner


@pytest.mark.parametrize("statement", [each for each, _ in BROKEN.values()], ids=BROKEN)
def test_a_name_goes_out_of_a_damaged_game_as_well(mine: Browser, data: Path, statement: str) -> None:
    spoil(data, statement)
    store = mine.client.application.extensions["store"]
    owner = _owner(data)
    person = next(each.person.id for each in store.people.roster(owner) if each.person.name == "Ann")
    store.erasure.remove(owner, person, when="2026-11-22T20:00:00+00:00")
    assert b"Ann" not in without_secrets(data / DATABASE)
    goes_on(mine)


def without_secrets(file: Path) -> bytes:
    """The content of a file without random data that may spell a name."""
    written = file.read_bytes()
    with closing(sqlite3.connect(file)) as db:
        drawn = db.execute(
            """SELECT key FROM sheet UNION SELECT owner FROM sheet UNION SELECT form_key FROM sheet
               UNION SELECT secret FROM link UNION SELECT form_key FROM form_key"""
        ).fetchall()
    for (each,) in drawn:
        written = written.replace(each.encode(), b"") if each else written
    return written


def test_a_mistake_of_ours_is_no_damage(
    mine: Browser, tables: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("ours")

    monkeypatch.setattr("referee.web.sheets.board_of", fail)
    mine.see(tables[1], 500)
    assert "It is our mistake" in mine.told
