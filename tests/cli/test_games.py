"""The command line for whoever runs the server: exporting and importing all games, backups and restoring them."""

from __future__ import annotations

import json
import re
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from referee.cli.commands import main
from referee.store.file.folder import DATABASE, announced, running_at
from referee.store.file.key import KEY_FILE
from referee.web import create_app
from tests.records_of import GOLDEN, as_bytes, gin, golden, zipped
from tests.web.person import Browser, knock, went_out


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test touches the data of this checkout."""
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def said(*words: object) -> str:
    """The output of a command that succeeds."""
    done = run(*words)
    assert (done.exit_code, done.stderr) == (0, ""), done.output
    return done.stdout


def refused(*words: object) -> str:
    """The one sentence of a refused command."""
    done = run(*words)
    assert (done.exit_code, done.stdout) == (2, ""), done.output
    assert done.stderr.count("\n") == 1, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr.strip()


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file()}


@pytest.fixture
def app() -> Iterator[Flask]:
    """The app over the usual folder, running beside the commands."""
    made = create_app()
    yield made
    made.extensions["store"].close()


@pytest.fixture
def mine(app: Flask) -> Browser:
    """A browser with a game of gin in play, a finished one of Kaluki, and a deleted one."""
    browser = Browser(app)
    browser.record(browser.start("gin", "Taro", "Hanako"), knock(1, 5, 20))
    browser.record(browser.start("kaluki", "Ann", "Bob"), went_out(1, 0, 30))
    browser.send("/finish")
    browser.see(browser.start("gin", "Cat", "Dan"))
    browser.send("/delete")
    return browser


def test_export_writes_every_game_but_the_deleted_ones(mine: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "out" / "records"
    assert said("export", folder) == f"2 games were written to {folder}.\n"
    names = sorted(re.sub(r"\d{4}-\d\d-\d\d", "DAY", each) for each in bytes_of(folder))
    assert names == ["DAY-gin-0001.json", "DAY-kaluki-0002.json", "people.json"]
    record = next(data for name, data in bytes_of(folder).items() if "gin" in name)
    assert said("export", "1").encode() == record
    assert {each["name"] for each in json.loads(bytes_of(folder)["people.json"])["people"]} >= {"Taro", "Hanako"}


def test_a_folder_may_be_named_by_digits(mine: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said("export", "./3")
    assert len(bytes_of(tmp_path / "3")) == 3


def test_export_prints_no_hand_behind_the_end(app: Flask) -> None:
    mine = Browser(app)
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    for held in ((0, 90, 30), (0, 40, 12), (0, 30, 5)):
        mine.record(table, went_out(1, *held))
    mine.see(f"{mine.hands(table)[0]}/correct")
    mine.send("/correct", went_out(1, 0, 200, 30), status=409)
    mine.send("/correct")
    assert len(json.loads(said("export", "1"))["hands"]) == 1


def test_export_overwrites_nothing(mine: Browser, tmp_path: Path) -> None:
    said("export", tmp_path / "out")
    before = bytes_of(tmp_path / "out")
    assert "already exists, so nothing was written" in refused("export", tmp_path / "out")
    assert bytes_of(tmp_path / "out") == before
    (tmp_path / "half").mkdir()
    (tmp_path / "half" / [*before][-1]).write_text("mine")
    refused("export", tmp_path / "half")
    assert len(bytes_of(tmp_path / "half")) == 1


def test_export_into_what_is_no_folder_is_one_sentence(mine: Browser, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file", tmp_path / "file" / "inside"):
        assert "cannot be written" in refused("export", path)


def test_where_there_are_no_games_none_are_written(tmp_path: Path) -> None:
    assert "there are no games" in refused("export", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_import_gives_the_games_to_the_browser_that_opens_the_link(app: Flask, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for number, record in enumerate(golden()):
        (tmp_path / "in" / f"{number}.json").write_bytes(as_bytes(record))
    (tmp_path / "more.zip").write_bytes(zipped({"a.json": as_bytes(gin(2))}))
    printed = said("import", tmp_path / "in", tmp_path / "more.zip", "--url", "https://rummy.example/")
    count = len(GOLDEN) + 1
    link = re.fullmatch(rf"{count} games imported\.\nhttps://rummy\.example(/move/[\w-]{{22}})\n", printed)
    assert link, printed
    mine = Browser(app)
    mine.see(link[1])
    (token,) = re.findall(r'action="">\s*<input type="hidden" name="csrf_token" value="([^"]+)"', mine.text)
    assert mine.post(link[1], {"csrf_token": token}).status_code == 303
    mine.see("/games")
    assert mine.text.count('class="versus"') >= count
    assert f"{count} games" not in mine.told
    Browser(app).see(link[1], 404)


def test_import_takes_nothing_that_is_there_already_whoever_has_it(mine: Browser, tmp_path: Path) -> None:
    said("export", tmp_path / "out")
    assert said("import", tmp_path / "out") == "0 games imported. 2 were here already.\n"
    (tmp_path / "out" / "new.json").write_bytes(as_bytes(gin()))
    assert re.match(
        r"1 game imported. 2 were here already.\nhttp://localhost:8000/move/", said("import", tmp_path / "out")
    )


def test_import_takes_all_or_nothing(app: Flask, tmp_path: Path) -> None:
    wrong = gin(3)
    wrong["hands"][2]["by"] = "Jiro"
    for name, record in (("1.json", gin()), ("2.json", wrong), ("3.json", {"format": "rummy-record/2"})):
        (tmp_path / name).write_bytes(as_bytes(record))
    told = refused("import", tmp_path / "1.json", tmp_path / "2.json")
    assert told.startswith(f"{tmp_path / '2.json'}: hands[2].by: “Jiro” is not playing")
    assert told.endswith("Nothing was imported.")
    assert "There is 1 more mistake." in refused(
        "import", tmp_path / "1.json", tmp_path / "2.json", tmp_path / "3.json"
    )
    assert said("games") == ""


@pytest.mark.parametrize(
    "words",
    [("games",), ("export", "1"), ("link", "1"), ("rebuild",), ("backup", "copy")],
    ids=lambda words: words[0],
)
def test_what_only_reads_makes_no_database(words: tuple[str, ...], tmp_path: Path) -> None:
    run(*words, "--data", tmp_path / "none")
    assert not (tmp_path / "none").exists()
    (tmp_path / "empty").mkdir()
    run(*words, "--data", tmp_path / "empty")
    assert not list((tmp_path / "empty").iterdir())


def test_a_database_that_is_gone_with_its_log_left_is_not_no_games(tmp_path: Path) -> None:
    (tmp_path / f"{DATABASE}-wal").write_bytes(b"the last hands")
    for words in (("games",), ("rebuild",), ("export", tmp_path / "out")):
        assert "log" in refused(*words, "--data", tmp_path)


def test_an_address_that_no_file_can_hold_ends_no_server(tmp_path: Path) -> None:
    with announced(tmp_path, "https://\udc80.example/"):
        assert running_at(tmp_path) is None
    with announced(tmp_path, "https://日本.example/"):
        assert running_at(tmp_path) == "https://日本.example/"


def test_a_link_begins_with_the_address_at_which_the_app_runs(app: Flask) -> None:
    mine = Browser(app)
    mine.start("gin", "Ann", "Bob")
    folder = Path(app.instance_path)
    with announced(folder, "http://192.168.0.7:8123/"):
        assert said("link", "1").startswith("http://192.168.0.7:8123/move/")
        assert said("link", "1", "--url", "https://rummy.example/").startswith("https://rummy.example/move/")
    assert running_at(folder) is None
    assert said("link", "1").startswith("http://localhost:8000/move/")


def test_import_of_what_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert "cannot be read" in refused("import", tmp_path / "none.json")
    assert "has no records" in refused("import", tmp_path / "empty")
    assert refused("import") == "FOLDER_OR_FILE... is missing."


def test_a_backup_is_private_and_whole_and_overwrites_nothing(mine: Browser, data: Path, tmp_path: Path) -> None:
    file = tmp_path / "copy.sqlite3"
    assert said("backup", file) == f"3 games were copied to {file}.\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.iterdir() if "copy" in each.name] == ["copy.sqlite3"]
    with closing(sqlite3.connect(file)) as copy, closing(sqlite3.connect(data / DATABASE)) as live:
        tables = [row[0] for row in live.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        for each in tables:
            assert copy.execute(f"SELECT * FROM {each}").fetchall() == live.execute(f"SELECT * FROM {each}").fetchall()
    before = file.read_bytes()
    assert "already exists" in refused("backup", file)
    assert file.read_bytes() == before


def test_a_backup_that_cannot_be_written_is_one_sentence(mine: Browser, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot be written" in refused("backup", tmp_path / "none" / "copy")
    assert "cannot be written" in refused("backup", tmp_path / "file" / "copy")
    assert "already exists" in refused("backup", tmp_path)


def test_where_there_is_no_database_nothing_is_copied(data: Path, tmp_path: Path) -> None:
    assert "There is no database" in refused("backup", tmp_path / "copy")
    assert not (data / DATABASE).exists()
    data.mkdir(exist_ok=True)
    (data / DATABASE).write_bytes(b"a diary")
    assert "was not made by this program" in refused("backup", tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_a_backup_put_back_elsewhere_has_every_game_link_and_owner(mine: Browser, tmp_path: Path) -> None:
    table = mine.start("gin", "Eve", "Fay")
    mine.see(f"{table}/share")
    link = re.search(r'id="address-keep" value="http://[^/]+([^"]+)"', mine.text)
    assert link
    said("backup", tmp_path / "copy")
    assert said("restore", tmp_path / "copy", "--data", tmp_path / "there") == "4 games with 2 hands were restored.\n"
    app = create_app(tmp_path / "there")
    there = Browser(app)
    cookie = mine.client.get_cookie("referee_owner")
    assert cookie
    there.client.set_cookie("referee_owner", cookie.value)
    assert there.see(table)
    there.record(table, knock(1, 5, 20))
    Browser(app).see(link[1])
    assert stat.S_IMODE((tmp_path / "there" / DATABASE).stat().st_mode) == 0o600
    with closing(sqlite3.connect(tmp_path / "there" / DATABASE)) as db:
        assert not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'kept_key'").fetchall()
    assert (tmp_path / "there" / KEY_FILE).read_bytes() == (tmp_path / "data" / KEY_FILE).read_bytes()
    assert stat.S_IMODE((tmp_path / "there" / KEY_FILE).stat().st_mode) == 0o600
    app.extensions["store"].close()


def test_restore_replaces_games_only_when_told_and_keeps_them(mine: Browser, data: Path, tmp_path: Path) -> None:
    table = mine.start("gin", "Eve", "Fay")
    said("backup", tmp_path / "copy")
    mine.record(table, knock(1, 5, 20))
    assert "--replace" in refused("restore", tmp_path / "copy")
    assert mine.totals(table) == ["15", "0"]
    first, second = said("restore", tmp_path / "copy", "--replace").splitlines()
    assert first == "4 games with 2 hands were restored."
    kept = Path(second.removeprefix("What was there before is kept in ").removesuffix("."))
    assert kept.parent == data
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert mine.totals(table) == ["0", "0"], "the app that was running goes on with what is back"
    mine.record(table, knock(2, 20, 7))
    assert mine.totals(table) == ["0", "13"], "and no board shows what was there before"
    said("restore", kept, "--replace")
    assert mine.totals(table) == ["15", "0"]
    assert len(list(data.glob("referee-*.sqlite3"))) in (1, 2)


def test_an_app_that_was_set_up_anew_gets_its_key_back(mine: Browser, tmp_path: Path) -> None:
    said("backup", tmp_path / "copy")
    create_app(tmp_path / "there").extensions["store"].close()
    printed = said("restore", tmp_path / "copy", "--data", tmp_path / "there")
    assert "restart it" in printed
    assert (tmp_path / "there" / KEY_FILE).read_bytes() == (tmp_path / "data" / KEY_FILE).read_bytes()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "There is no backup"),
        (None, "There is no backup"),
        (b"a diary", "was not made by this program"),
        (b"SQLite format 3\0" + b"\xff" * 200, "was not made by this program"),
    ],
    ids=["empty", "missing", "a diary", "another database"],
)
def test_what_is_no_backup_is_not_put_back(mine: Browser, tmp_path: Path, content: bytes | None, sentence: str) -> None:
    if content is not None:
        (tmp_path / "copy").write_bytes(content)
    before = said("games")
    assert sentence in refused("restore", tmp_path / "copy", "--replace")
    assert sentence in refused("restore", tmp_path / "copy", "--data", tmp_path / "there")
    assert not (tmp_path / "there" / DATABASE).exists()
    assert said("games") == before


def test_half_a_backup_is_not_put_back(mine: Browser, tmp_path: Path) -> None:
    said("backup", tmp_path / "copy")
    whole = (tmp_path / "copy").read_bytes()
    (tmp_path / "copy").write_bytes(whole[: len(whole) // 2])
    assert "damaged" in refused("restore", tmp_path / "copy", "--replace")


def test_the_database_itself_is_no_backup(mine: Browser, data: Path) -> None:
    assert "is the database itself" in refused("restore", data / DATABASE, "--replace")


def test_a_backup_takes_the_place_of_a_damaged_database_which_is_kept(data: Path, tmp_path: Path) -> None:
    app = create_app()
    Browser(app).start("gin", "Ann", "Bob")
    said("backup", tmp_path / "copy")
    app.extensions["store"].close()
    whole = (data / DATABASE).read_bytes()
    (data / DATABASE).write_bytes(whole[: len(whole) // 2])
    assert "damaged" in refused("restore", tmp_path / "copy")
    printed = said("restore", tmp_path / "copy", "--replace")
    assert printed.startswith("1 game with 0 hands was restored.\n")
    (kept,) = data.glob("referee-*.sqlite3")
    assert kept.read_bytes() == whole[: len(whole) // 2]
    assert "Ann 0, Bob 0" in said("games")


def test_a_foreign_database_is_not_replaced(mine: Browser, tmp_path: Path) -> None:
    said("backup", tmp_path / "copy")
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / DATABASE).write_bytes(b"a diary")
    assert "was not made by this program" in refused(
        "restore", tmp_path / "copy", "--replace", "--data", tmp_path / "there"
    )
    assert (tmp_path / "there" / DATABASE).read_bytes() == b"a diary"


def test_sentences_are_in_the_language_asked_for(mine: Browser, tmp_path: Path) -> None:
    for words in (["export", tmp_path / "a"], ["backup", tmp_path / "b"], ["restore", tmp_path / "none"]):
        assert run(*words, "--lang", "ja").exit_code in (0, 2)


def test_the_archive_takes_what_nobody_touched_and_gives_it_back(mine: Browser, data: Path, tmp_path: Path) -> None:
    said("export", tmp_path / "before")
    assert said("archive", "--after", "30") == "0 games were moved to the archive.\n"
    with closing(sqlite3.connect(data / DATABASE)) as db:
        db.execute("UPDATE sheet SET created = '2001-01-01', changed = '2001-01-01'")
        db.execute("UPDATE hand_in_progress SET at = '2001-01-01'")
        db.commit()
    assert said("archive", "--after", "30") == "1 game was moved to the archive.\n"
    listed = said("games")
    assert listed.count("(in the archive)") == 1
    said("export", tmp_path / "packed")
    assert bytes_of(tmp_path / "packed") == bytes_of(tmp_path / "before")
    assert '"Taro"' in said("export", "1")
    assert '"Taro"' in said("export", "1", "--raw")
    said("backup", tmp_path / "copy")
    assert "3 games with 2 hands were restored." in said("restore", tmp_path / "copy", "--data", tmp_path / "there")
    assert said("archive", "--back") == "1 game was brought back.\n"
    assert "in the archive" not in said("games")
    assert said("archive", "--after", "30") == "0 games were moved to the archive.\n"


def test_a_game_is_erased_for_good_when_that_is_sure(mine: Browser, data: Path) -> None:
    assert "Add --sure to go ahead." in refused("erase", "1")
    assert said("erase", "1", "--sure") == "1 game was erased.\n"
    assert "Taro" not in said("games")
    assert "does not exist" in refused("erase", "1", "--sure")
    assert said("erase", "--sure") == "0 games were erased.\n"
    mine.see("/games")
    assert "Ann" in mine.text


def test_the_archive_is_told_what_to_do(mine: Browser) -> None:
    assert refused("archive") == "Use --after DAYS, or --back to bring every game in the archive back."
    assert "0" in refused("archive", "--after", "0")
