"""The command line: what it prints, what it refuses in one sentence, and how it ends."""

from __future__ import annotations

import json
import os
import re
import shlex
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

import referee
from referee.cli.commands import main
from referee.exchange.import_files import LARGEST
from referee.games import GAMES
from referee.web import create_app
from tests.parts import CAMERA
from tests.web.person import Browser, knock, went_out

HOUSE = Path(__file__).parents[2]
EXAMPLE = HOUSE / "docs" / "example.json"
COMMANDS = (
    *("score", "rules", "check", "judge", "serve", "rebuild", "games"),
    *("export", "import", "backup", "restore", "link"),
    *("circles", "circles make", "circles organiser", "circles phones", "circles remove"),
    *("circles close", "circles delete", "circles erase"),
    *(("photo",) if CAMERA else ()),
)
PRESETS = [preset.slug for game in GAMES for preset in game.presets]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches the data of this checkout."""
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "data"))


def run(*words: str, given: str | bytes | None = None) -> Result:
    """A command in this process: what it printed on both streams, and its exit code."""
    return CliRunner().invoke(main, list(words), input=given)


def refused(*words: str, given: str | bytes | None = None) -> str:
    """The one sentence of a refused command."""
    done = run(*words, given=given)
    assert (done.exit_code, done.stdout) == (2, ""), (done.exit_code, done.output)
    assert done.stderr.count("\n") == 1, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr.strip()


def record(**changes: Any) -> str:
    hands = [{"end": "knock", "by": "Taro", "held": {"Taro": 5, "Hanako": 20}}]
    data = {"format": "rummy-record/1", "game": "gin", "players": ["Taro", "Hanako"], "hands": hands, **changes}
    return json.dumps({key: value for key, value in data.items() if value is not ...})


def test_the_readme_shows_what_the_command_line_prints() -> None:
    section = re.search(
        r"^## Command line\n(.*?)(?=^## |\Z)", (HOUSE / "README.md").read_text(), re.MULTILINE | re.DOTALL
    )
    assert section
    blocks = re.findall(r"^```console\n(.*?)^```", section[1], re.MULTILINE | re.DOTALL)
    examples = [each.split("\n", 1) for block in blocks for each in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    assert examples
    for command, shown in examples:
        name, *words = shlex.split(command)
        assert name == "referee"
        done = subprocess.run(
            [sys.executable, "-m", "referee", *words],
            cwd=HOUSE,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == shown, command


def test_score_prints_a_sheet_for_people_from_a_file_or_standard_input() -> None:
    from_file = run("score", str(EXAMPLE))
    assert from_file.exit_code == 0
    assert "Won by Hanako, ahead by 210 points." in from_file.stdout
    assert run("score", "-", given=EXAMPLE.read_bytes()).stdout == from_file.stdout
    assert run("score", "-", given=b"\xef\xbb\xbf" + EXAMPLE.read_bytes()).stdout == from_file.stdout


def test_score_prints_json() -> None:
    done = run("score", "--json", str(EXAMPLE))
    sheet = json.loads(done.stdout)
    assert (done.exit_code, sheet["winners"], sheet["margin"], sheet["next"]) == (0, ["Hanako"], 210, None)
    assert [line["points"] for line in sheet["hands"][1]["lines"]] == [1, 25]


def test_score_tells_remedies_that_were_applied_below_their_points() -> None:
    note = "Laid cards that are not a meld (Bob). What is not right returns. [kaluki.fix-meld]\nCat was late."
    hand = {"out": "Ann", "held": {"Bob": 20}, "adjust": {"Bob": 10}, "note": note}
    given = record(game="kaluki", players=["Ann", "Bob"], hands=[hand])
    told = run("score", "-", given=given).stdout.splitlines()
    at = told.index("  Bob +10  points by agreement  [table.adjust]")
    assert told[at + 1 : at + 3] == [f"  {each}" for each in note.splitlines()]


def test_score_tells_what_is_worth_a_second_look() -> None:
    hand = {"out": "Ann", "kaluki": True, "held": {"Bob": 20}}
    given = record(game="kaluki", players=["Ann", "Bob"], hands=[hand])
    assert "\n  ! “kaluki” is given, but this hand does not use it.\n" in run("score", "-", given=given).stdout
    assert "  ! " not in run("score", "-", given=record()).stdout


def test_a_running_game_says_what_comes_next() -> None:
    done = run("score", "-", given=record())
    assert "Next: hand 2, Hanako deals 10 cards each, Taro plays first." in done.stdout


def test_sentences_are_in_the_language_asked_for() -> None:
    done = run("score", str(EXAMPLE), "--lang", "ja")
    assert done.exit_code == 0
    assert "Won by" not in done.stdout
    assert re.search("[\u3040-\u30ff]", done.stdout)
    assert re.search("[\u3040-\u30ff]", refused("score", "-", "--lang", "ja", given="{"))
    assert re.search("[\u3040-\u30ff]", run("rules", "gin", "--lang", "ja").stdout)


HAND = {"end": "knock", "by": "Taro", "held": {"Taro": 5, "Hanako": 20}}
REFUSED = [
    ("nothing at all", "", "", "not JSON"),
    ("not JSON", "{'format'}", "", "not JSON: line 1, column 2"),
    ("not UTF-8", b"\xff\xfe{\x00", "", "not text in UTF-8"),
    ("too deep", "[" * 100_000, "", "nested too deeply"),
    ("too deep within", record(rules={"target": json.loads("[" * 50 + "]" * 50)}), "", "nested too deeply"),
    ("too long", " " * (LARGEST + 1), "", "too long"),
    ("a list", "[]", "", "not a record"),
    ("no number", record().replace("20", "NaN"), "hands[0].held.Hanako: ", "NaN is not a whole number"),
    ("no whole number", record().replace("20", "2.5"), "hands[0].held.Hanako: ", "2.5 is not a whole number"),
    ("a number of a million digits", record().replace("20", "9" * 1_000_000), "hands[0].held.Hanako: ", "is too high for a score"),
    ("the same key twice", '{"game": "gin", "game": "gin"}', "game: ", "appears twice"),
    ("no hands", record(hands=...), "hands: ", "missing"),
    ("another format", record(format="rummy-record/2"), "format: ", "“rummy-record/2”"),
    ("another game", record(game="whist"), "game: ", "“whist”"),
    ("an unknown field", record(colour="red"), "colour: ", "“colour”"),
    ("an unknown rule", record(rules={"jokers": 4}), "rules.jokers: ", "“jokers”"),
    ("a rule out of bounds", record(rules={"target": 5}), "rules.target: ", "5"),
    ("too few players", record(players=["Taro"], hands=[]), "players: ", "1 is not a possible number"),
    ("a name twice", record(players=["Taro", "taro"], hands=[]), "players[1]: ", "“taro” appears twice"),
    ("half a character", record(players=["Taro", "\ud800"], hands=[]), "players[1]: ", "control character"),
    ("a stranger", record(hands=[HAND, {**HAND, "by": "Jiro"}]), "hands[1].by: ", "“Jiro” is not playing"),
    ("a missing player", record(hands=[{**HAND, "held": {"Taro": 5}}]), "hands[0].held", "Hanako"),
    ("an unreadable card", record(hands=[{**HAND, "held": {"Taro": "XX"}}]), "hands[0].held.Taro: ", "“XX”"),
    ("a knock above the limit", record(hands=[{**HAND, "held": {"Taro": 11, "Hanako": 20}}]), "hands[0].held", "11"),
    ("hands after the end", record(hands=[HAND] * 3, rules={"target": 25}), "hands[2]: ", "over after hand 2"),
    ("too many hands", record(hands=[HAND] * 501), "hands: ", "501 hands"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "place", "sentence"), [each[1:] for each in REFUSED], ids=[each[0] for each in REFUSED]
)
def test_a_wrong_record_is_one_sentence_with_its_place(given: str | bytes, place: str, sentence: str) -> None:
    said = refused("score", "-", given=given)
    assert said.startswith(place), said
    assert sentence in said


def test_a_file_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path, tmp_path / "a" / "b", Path(os.fsdecode(b"\xff.json"))):
        assert "cannot be read" in refused("score", str(path))
        assert "cannot be read" in refused("judge", str(path))


def test_rules_lists_the_presets() -> None:
    done = run("rules")
    assert done.exit_code == 0
    assert [line.partition(":")[0] for line in done.stdout.splitlines()] == PRESETS


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_prints_every_clause_and_option(preset: str) -> None:
    done = run("rules", preset)
    assert done.exit_code == 0
    game = next(game for game in GAMES if preset in [each.slug for each in game.presets])
    assert all(f"\n{clause}: " in done.stdout for clause in game.book.clauses)
    assert "this table's choice" not in done.stdout


def test_a_rule_of_the_table_is_marked() -> None:
    done = run("rules", "gin", "--rule", "target=150", "--rule", "box_bonus = 20")
    assert done.exit_code == 0
    assert "target = 150 (this table's choice)" in done.stdout
    assert "box_bonus = 20 (this table's choice)" in done.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["whist"], "“whist”"),
        (["500"], "500-rum, 500-rummy"),
        (["gin", "--rule", "target"], "write KEY=VALUE"),
        (["gin", "--rule", "target=5"], "target: “5” is not possible"),
        (["gin", "--rule", "jokers=5"], "“jokers”"),
        (["gin", "--lang", "fr"], "en, ja"),
        (["gin", "--colour"], "--colour"),
    ],
    ids=" ".join,
)
def test_wrong_rules_are_one_sentence(words: list[str], sentence: str) -> None:
    assert sentence in refused("rules", *words)


@pytest.mark.parametrize(
    "words",
    [
        ["whistle"],
        ["score"],
        ["score", "a", "b"],
        ["judge"],
        ["judge", "a", "b"],
        ["check"],
        ["serve", "--port", "99999"],
        ["serve", "--port", "x"],
        ["serve", "--data", str(EXAMPLE)],
        ["serve", "--data", str(EXAMPLE / "inside")],
        ["rebuild", "--data", str(EXAMPLE / "inside")],
        ["serve", "--url", "not an address"],
        ["serve", "--url", "http://["],
        ["games", "all"],
        ["export"],
        ["export", "one"],
        ["link"],
        ["link", "one"],
        ["link", "1", "--right", "admin"],
        ["games", "--data", str(EXAMPLE / "inside")],
    ],
    ids=" ".join,
)
def test_wrong_usage_is_one_sentence(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket.socket, "listen", lambda *_: pytest.fail("it would serve"))
    refused(*words)


CASES = [
    {"id": "q1", "game": "500-rum", "ask": "meld", "cards": "9S TS JS"},
    {"id": 2, "game": "gin", "ask": "knock", "deadwood": 11},
    {"game": "kaluki", "ask": "out", "by": "meld"},
    {"id": "ホーム💥", "game": "contract", "ask": "meld", "cards": "9♠ 9♥ 9♦"},
]
VERDICTS = ["legal", "illegal", "legal", "legal"]
BAD = {"id": "bad", "game": "gin", "ask": "meld", "cards": "XX"}


def lines_of(cases: list[Any]) -> str:
    return "\n".join(json.dumps(each, ensure_ascii=False) for each in cases)


def answers(given: str | bytes, *words: str, code: int = 0) -> list[Any]:
    """What `referee judge -` prints, one line each."""
    done = run("judge", "-", *words, given=given)
    assert (done.exit_code, done.stderr) == (code, ""), done.output
    assert done.stdout == "" or done.stdout.endswith("\n")
    return [json.loads(line) for line in done.stdout.split("\n")[:-1]]


@pytest.mark.parametrize(
    "write",
    [json.dumps, lambda cases: json.dumps(cases, indent=2), lines_of],
    ids=["an array", "an array over several lines", "a line each"],
)
def test_judge_prints_an_answer_a_line_in_order(write: Callable[[Any], str], tmp_path: Path) -> None:
    found = answers(write(CASES))
    assert [each["verdict"] for each in found] == VERDICTS
    assert [each.get("id", "none") for each in found] == [each.get("id", "none") for each in CASES]
    file = tmp_path / "cases.json"
    file.write_text("\ufeff" + write(CASES), "utf-8")
    done = run("judge", str(file))
    assert (done.exit_code, [json.loads(line) for line in done.stdout.splitlines()]) == (0, found)


def test_judge_reads_one_case_alone_and_no_case() -> None:
    assert [each["verdict"] for each in answers(json.dumps(CASES[0], indent=2))] == ["legal"]
    assert (answers("[]"), answers("\n")) == ([], [])


@pytest.mark.parametrize("write", [json.dumps, lines_of], ids=["an array", "a line each"])
def test_judge_answers_the_others_where_a_case_is_refused(write: Callable[[Any], str]) -> None:
    found = answers(write([CASES[0], BAD, 5, CASES[1]]), code=2)
    assert [each.get("verdict", "error") for each in found] == ["legal", "error", "error", "illegal"]
    assert (found[1]["id"], found[2]["id"]) == ("bad", None)
    assert found[1]["error"].startswith("cards: “XX” is not a card")


def test_judge_answers_the_others_where_a_line_is_no_json() -> None:
    found = answers(f"{lines_of(CASES)}\n{{oops}}\n{lines_of(CASES)}", code=2)
    assert [each.get("verdict", "error") for each in found] == [*VERDICTS, "error", *VERDICTS]


@pytest.mark.parametrize("given", ["1.5", "NaN", "1e999", "9" * 30, '"\\ud800"', '{"a": [2.5]}'])
def test_judge_gives_back_any_id(given: str) -> None:
    (found,) = answers(f'[{{"id": {given}, "game": "gin", "ask": "meld", "cards": "9S 9H 9D"}}]')
    assert found["verdict"] == "legal"
    assert found["id"] == (given if given in {"NaN", "1e999"} else json.loads(given))


def test_judge_speaks_the_language_asked_for() -> None:
    for each in answers(json.dumps([*CASES, BAD]), "--lang", "ja", code=2):
        assert re.search("[\u3040-\u30ff]", each.get("because", each.get("error"))), each


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("[", "not JSON"),
        (b"\xff\xfe{\x00", "not text in UTF-8"),
        ("[" * 100_000, "nested too deeply"),
        (" " * (LARGEST + 1), "too long"),
    ],
    ids=["half an array", "not UTF-8", "too deep", "too long"],
)
def test_judge_refuses_what_holds_no_cases(given: str | bytes, sentence: str) -> None:
    assert sentence in refused("judge", "-", given=given)


CHECKS = [
    (["gin", "9S TS JS"], 0, "It is a meld. ", "(gin.run)"),
    (["gin", "9s,10s js"], 0, "It is a meld. ", "(gin.run)"),
    (["500-rum", "9S TS QS"], 1, "It is not a meld. Q♠ ", "(500.run)"),
    (["gin", "9S * JS"], 1, "It is not a meld. ", "this game is played without jokers"),
    (["500-rum", "9D * *"], 3, "Not clear yet. ★ ", "Which one? 9♦ ★9 ★9, "),
    (["contract", "5H 6H 7H"], 1, "It is not a meld. 3 cards ", "(contract.sequence)"),
    (["contract", "5H 6H 7H", "--rule", "min_run=3"], 0, "It is a meld. ", "(contract.sequence)"),
    (["500-rum", "KS AS 2S", "--rule", "ace_wraps = yes", "--rule", "jokers=0"], 0, "It is a meld. ", "(500.run)"),
    (["kalooki-40", "AS 2S 3S"], 1, "It is not a meld. A♠ ", "(kaluki.sequence)"),
    (["kaluki", "KKK"], 3, "Not clear yet. K ", "Write the suits"),
]


@pytest.mark.parametrize(("words", "code", "head", "part"), CHECKS, ids=[" ".join(each[0]) for each in CHECKS])
def test_check_says_whether_cards_are_a_meld(words: list[str], code: int, head: str, part: str) -> None:
    done = run("check", *words)
    assert (done.exit_code, done.stderr) == (code, "")
    assert done.stdout.startswith(head), done.stdout
    assert part in done.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["gin", "XX"], "cards: “XX” is not a card"),
        (["gin", ""], "cards: there is no card"),
        (["whist", "9S 9H 9D"], "“whist”"),
        (["500", "9S 9H 9D"], "“500” has several presets: write one of 500-rum, 500-rummy"),
        (["gin", "9S 9H 9D", "--rule", "min_run"], "write KEY=VALUE"),
        (["gin", "9S 9H 9D", "--rule", "min_run=3"], "“min_run”"),
        (["contract", "9S 9H 9D", "--rule", "min_run=5"], "min_run: “5” is not possible"),
        (["gin"], "CARDS"),
        (["gin", "9S 9H 9D", "JS"], "“JS” is one argument too many. Put all the cards in quotation marks"),
        (
            ["500-rum", "9D", "Makefile", "README.md"],
            "“Makefile” is one argument too many. Put all the cards in quotation",
        ),
        (
            ["500-rum", "9D", "*", "*"],
            "as in: referee check 500-rum '9D * *'. Otherwise the shell replaces * with file names.",
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_wrong_check_is_one_sentence(words: list[str], sentence: str) -> None:
    assert sentence in refused("check", *words)


def test_check_speaks_the_language_asked_for() -> None:
    for words in (["gin", "9S TS JS"], ["gin", "9S TS QS"], ["500-rum", "9D * *"]):
        here, there = run("check", *words), run("check", *words, "--lang", "ja")
        assert here.exit_code == there.exit_code
        assert re.search("[\u3040-\u30ff]", there.stdout), there.stdout
    assert re.search("[\u3040-\u30ff]", refused("check", "gin", "XX", "--lang", "ja"))


def test_rebuild_counts_the_games(tmp_path: Path) -> None:
    done = run("rebuild", "--data", str(tmp_path))
    assert (done.exit_code, done.stdout) == (0, "0 games were recalculated.\n")


def test_rebuild_refuses_a_foreign_database_and_leaves_it(tmp_path: Path) -> None:
    database = tmp_path / "referee.sqlite3"
    database.write_bytes(b"a diary")
    assert "was not made by this program" in refused("rebuild", "--data", str(tmp_path))
    assert database.read_bytes() == b"a diary"


@pytest.fixture
def served() -> Iterator[tuple[Browser, list[str]]]:
    """A server's games: gin in play, a finished game of Kaluki, a deleted one; and the browser of their owner."""
    app = create_app()
    mine = Browser(app)
    tables = [mine.start("gin", "Taro", "Hanako"), mine.start("kaluki", "Ann", "Bob"), mine.start("gin", "Cat", "Dan")]
    mine.record(tables[0], knock(1, 5, 20))
    mine.record(tables[1], went_out(1, 0, 30))
    mine.send("/finish")
    mine.see(tables[2])
    mine.send("/delete")
    yield mine, tables
    app.extensions["store"].close()


def test_games_lists_every_game_of_the_server(served: tuple[Browser, list[str]]) -> None:
    done = run("games")
    assert done.exit_code == 0
    day = r"\d{4}-\d\d-\d\d"
    assert re.fullmatch(
        rf"1  {day}  gin  Taro 15, Hanako 0  \(in play\)\n"
        rf"2  {day}  kaluki  Ann 0, Bob 30  \(finished\)\n"
        rf"3  {day}  gin  Cat 0, Dan 0  \(deleted\)\n",
        done.stdout,
    )
    assert not [table for table in served[1] if table[3:] in done.stdout], "a list opens nothing"
    assert len(run("games", "--lang", "ja").stdout.splitlines()) == 3


def test_games_lists_none_where_there_are_none() -> None:
    done = run("games")
    assert (done.exit_code, done.stdout) == (0, "")


def test_export_prints_a_record_that_scores_the_same(served: tuple[Browser, list[str]]) -> None:
    for number, totals in (
        ("1", {"Taro": 15, "Hanako": 0}),
        ("2", {"Ann": 0, "Bob": 30}),
        ("3", {"Cat": 0, "Dan": 0}),
    ):
        done = run("export", number)
        assert done.exit_code == 0
        again = run("score", "--json", "-", given=done.stdout)
        assert json.loads(again.stdout)["totals"] == totals
    assert "owner" not in done.stdout
    assert served[1][0][3:] not in done.stdout


def test_link_opens_any_game(served: tuple[Browser, list[str]]) -> None:
    mine, tables = served
    for right, door in (("own", "move"), ("keep", "s"), ("look", "s")):
        done = run("link", "1", "--right", right, "--url", "http://localhost:8000/")
        address = re.fullmatch(rf"http://localhost:8000(/{door}/[\w-]{{22}})\n", done.stdout)
        assert address, done.stdout
        Browser(mine.client.application).see(address[1])
    assert run("link", "1").stdout.startswith("http://localhost:8000/move/")
    mine.see(tables[0])


@pytest.mark.parametrize("command", ["export", "link"])
@pytest.mark.parametrize("number", ["9", "0", "99999999999999999999"])
def test_a_game_that_is_not_there_is_one_sentence(command: str, number: str) -> None:
    assert "This game does not exist" in refused(command, number)


def test_help_and_version() -> None:
    assert run("--version").stdout.strip() == referee.__version__
    for words in ([], *(each.split() for each in COMMANDS)):
        done = run(*words, "--help")
        assert (done.exit_code, done.stdout.startswith("Usage:")) == (0, True)


def _japanese(text: str) -> bool:
    return bool(re.search("[ぁ-ん]", text))


@pytest.mark.parametrize("words", [[], *(each.split() for each in COMMANDS)])
def test_help_says_every_command_and_option_in_both_languages(words: list[str]) -> None:
    english = run(*words, "--help").stdout
    assert run("--help", "--lang", "en", *words).stdout == run("--lang=en", "--help").stdout
    for asked in (["--lang", "ja", *words, "--help"], [*words, "--help", "--lang=ja"], [*words, "--lang", "ja", "-h"]):
        japanese = run(*asked).stdout
        assert japanese.startswith("使い方：")
        for line in japanese.splitlines():
            assert sum(1 + (ord(char) > 0x2000) for char in line) <= 84, line
        assert not re.search(r"[a-z]+ [a-z]+ [a-z]+", japanese.split("\n", 1)[1]), japanese
    assert not _japanese(english)
    assert re.findall(r"--[\w-]+", english) == re.findall(r"--[\w-]+", japanese)


def test_a_language_named_first_is_that_of_the_command() -> None:
    told = run("--lang", "ja", "check", "gin", "9S 9H 9D")
    assert told.stdout == run("check", "--lang", "ja", "gin", "9S 9H 9D").stdout
    assert _japanese(told.stdout)
    assert not _japanese(run("--lang", "ja", "check", "--lang", "en", "gin", "9S 9H 9D").stdout)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_a_narrow_terminal_is_no_reason_to_fail(encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "referee", "score", str(EXAMPLE), "--lang", "ja"],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Hanako" in done.stdout


SERVED = {"host": "127.0.0.1", "port": "8123", "behind": "2", "workers": "2", "archive-after": "9", "starts": "circles"}
"""The value of a variable for each option of `serve`, if "1" would change nothing."""


OF_SERVE = [each for each in main.commands["serve"].params if each.name != "lang"]


@pytest.mark.parametrize("option", OF_SERVE, ids=lambda option: option.opts[-1])
def test_every_option_of_serve_is_a_variable_too(option: click.Parameter, monkeypatch: pytest.MonkeyPatch) -> None:
    serve = main.commands["serve"]
    name = option.opts[-1].lstrip("-")
    monkeypatch.delenv("REFEREE_DATA")
    usual = serve.make_context("serve", []).params
    monkeypatch.setenv(f"REFEREE_{name.replace('-', '_').upper()}", SERVED.get(name, "1"))
    assert {key for key, value in serve.make_context("serve", []).params.items() if value != usual[key]} == {
        option.name
    }


def test_the_language_is_typed_and_no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_LANG", "ja")
    assert main.commands["serve"].make_context("serve", []).params["lang"] == "en"
