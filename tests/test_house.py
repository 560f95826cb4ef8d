"""The house holds its floors: who may import whom, how long a module is, what a template may say."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
MODULES = sorted((HOUSE / "referee").rglob("*.py"))
TESTS = [each for each in sorted((HOUSE / "tests").rglob("*.py")) if each != Path(__file__)]
TEMPLATES = sorted((HOUSE / "templates").rglob("*.html"))

FLOORS = (
    ("words", "spellings", "naming"),
    ("cards", "verdict"),
    ("declare", "melds", "misfits"),
    ("arrange",),
    (
        "games.fields",
        "games.plays",
        "games.facts",
        "games.questions",
        "games.checks",
        "games.taking",
        "games.table_melds",
        "games.base",
        "games.common",
    ),
    ("games.gin", "games.rummy500", "games.contract", "games.kaluki"),
    ("games",),
    (
        "sheet",
        "sheet.rulebook",
        "sheet.record",
        "sheet.identity",
        "sheet.cases",
        "sheet.replay",
        "sheet.figures",
        "sheet.settlement",
        "sheet.ledger",
        "sheet.in_progress",
        "sheet.text",
    ),
    ("people", "people.figures", "people.roster", "exchange.spreadsheet", "exchange.incoming"),
    ("store",),
    ("clock", "paths", "exchange", "exchange.archive", "web", "cli.shared", "cli.admin", "cli", "__main__"),
)
"""From the ground up. On one floor a module may use those before it, but no game another."""

GAMES, STORE = 5, 9
LONGEST = 400
PURE = frozenset(
    (
        "__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "datetime", "decimal",
        "enum", "fractions", "functools", "heapq", "itertools", "json", "math", "operator", "re", "string", "textwrap",
        "types", "typing", "unicodedata",
    )
)  # fmt: skip
"""What the floors below the store may use: no input or output, no clock, no chance."""
CLOCK = frozenset(("now", "today", "utcnow"))
TIME = frozenset(("time", "time_ns", "localtime", "gmtime", "ctime", "strftime", "clock_gettime", "clock_gettime_ns"))
"""What of the module `time` tells the date; what only counts seconds may be used anywhere."""
INPUT = frozenset(("open", "input", "print", "exec", "eval", "__import__", "breakpoint"))


def dotted(path: Path) -> str:
    """The module's name inside the package: "games.gin.score"; "" for the package itself."""
    parts = path.relative_to(HOUSE / "referee").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def resident(name: str) -> str:
    """Who of the FLOORS a module belongs to: "games.gin" for "games.gin.score"."""
    known = [each for floor in FLOORS for each in floor if name == each or name.startswith(f"{each}.")]
    assert known, f"referee.{name} has no floor: give it one in FLOORS"
    best = max(known, key=len)
    assert best != "games" or name == "games", f"referee.{name} has no floor: give it one in FLOORS"
    return best


def place(name: str) -> tuple[int, int]:
    """Floor and place on the floor."""
    return next((number, floor.index(name)) for number, floor in enumerate(FLOORS) if name in floor)


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text())


def imports(path: Path) -> Iterator[str]:
    """Every imported module by its full name, wherever in the module the import stands."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path.name}: write the whole name of what is imported"
            for each in node.names:
                deeper = f"{node.module}.{each.name}"
                yield deeper if is_module(deeper) else str(node.module)


def is_module(name: str) -> bool:
    """Whether a full name is a module or folder of the house."""
    path = HOUSE.joinpath(*name.split("."))
    return name.startswith("referee") and (path.is_dir() or path.with_suffix(".py").is_file())


def residents() -> list[Path]:
    """All modules but the package's own front door."""
    return [path for path in MODULES if dotted(path)]


@pytest.mark.parametrize("path", residents(), ids=dotted)
def test_a_module_imports_only_from_lower_floors(path: Path) -> None:
    own = resident(dotted(path))
    for name in imports(path):
        if not name.startswith("referee."):
            continue
        other = resident(name.removeprefix("referee."))
        if other == own:
            continue
        assert place(other) < place(own), f"{own} is no higher than {other}"
        assert place(own)[0] != GAMES or place(other)[0] != GAMES, f"{own} and {other} are games"


@pytest.mark.parametrize("path", residents(), ids=dotted)
def test_below_the_store_there_is_no_input_clock_or_chance(path: Path) -> None:
    if place(resident(dotted(path)))[0] >= STORE:
        return
    foreign = {name.split(".")[0] for name in imports(path)} - {"referee"}
    assert foreign <= PURE
    for node in ast.walk(parsed(path)):
        assert not (isinstance(node, ast.Attribute) and node.attr in CLOCK), f"{ast.unparse(node)} asks the clock"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in INPUT, f"{ast.unparse(node)} is input or output"


def asks_the_time(source: str) -> list[str]:
    """The expressions that ask what time it is, and imports that would hide them; `clock.now()` is our own."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in CLOCK | TIME:
            said = ast.unparse(node)
            asks = node.attr in CLOCK or ast.unparse(node.value) == "time"
            found += [said] if asks and said not in ("clock.now", "clock.moment") else []
        elif isinstance(node, ast.ImportFrom) and node.module in ("time", "referee.clock"):
            said = ast.unparse(node)
            found += [said] if node.module == "referee.clock" or {each.name for each in node.names} & TIME else []
    return found


@pytest.mark.parametrize("path", [each for each in residents() if dotted(each) != "clock"], ids=dotted)
def test_only_the_clock_asks_what_time_it_is(path: Path) -> None:
    assert not asks_the_time(path.read_text())


@pytest.mark.parametrize(
    "source",
    [
        "datetime.now()",
        "datetime.datetime.now(tz=UTC)",
        "date.today()",
        "at = desk.now",
        "time.time()",
        "from time import time",
        "from referee.clock import now",
    ],
)
def test_a_second_clock_is_recognized(source: str) -> None:
    assert asks_the_time(source)
    assert not asks_the_time("from referee import clock\nclock.now()\ntime.monotonic()")


REPLACED = re.compile(
    r'(setattr|patch|patch\.object)\((?!"referee\.clock\.moment")[^)]*\b(clock|now|moment|time\.time)\b'
)


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.relative_to(HOUSE / "tests").as_posix())
def test_no_test_replaces_a_clock_but_the_one_that_is_read(path: Path) -> None:
    found = REPLACED.search(path.read_text())
    assert not found, f"{found and found[0]}: use the fixture set_clock"


def test_a_replaced_clock_is_recognized() -> None:
    for said in ('patch("referee.web.sheets.now", return_value=1)', 'monkeypatch.setattr(start, "clock", None)'):
        assert REPLACED.search(said)
    assert not REPLACED.search('monkeypatch.setattr("referee.clock.moment", lambda: stopped)')


@pytest.mark.parametrize(
    ("above", "below"), [("web", "sqlite3"), ("web", "sqlite_utils"), ("store", "flask"), ("cli", "sqlite_utils")]
)
def test_neither_the_web_nor_the_store_does_the_others_work(above: str, below: str) -> None:
    assert not [
        path.name
        for path in residents()
        if resident(dotted(path)) == above
        for name in imports(path)
        if name.split(".")[0] == below
    ]


def test_the_store_neither_scores_nor_knows_records() -> None:
    banned = ("referee.games", "referee.sheet.record", "referee.sheet.replay")
    assert not [
        (path.name, name)
        for path in residents()
        if resident(dotted(path)) == "store"
        for name in imports(path)
        if name.startswith(banned)
    ]


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_no_module_is_a_dumping_ground(path: Path) -> None:
    length = len(path.read_text().splitlines())
    assert length <= LONGEST, f"{length} lines: which noun is missing?"


@pytest.mark.parametrize("path", residents(), ids=dotted)
def test_outside_the_games_nobody_asks_which_game_it_is(path: Path) -> None:
    if dotted(path).split(".")[0] == "games":
        return
    slugs = {each.removeprefix("games.") for each in FLOORS[GAMES]} | {"500"}
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Compare | ast.match_case):
            said = {each.value for each in ast.walk(node) if isinstance(each, ast.Constant)}
            assert not said & slugs, (
                f"line {node.lineno if isinstance(node, ast.Compare) else '?'} asks which game it is"
            )


WIDEST = 160
"""Letters in a line of a template."""


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(HOUSE).as_posix())
def test_no_line_of_a_template_is_too_long_to_be_read(path: Path) -> None:
    wide = {number: len(line) for number, line in enumerate(path.read_text().splitlines(), 1) if len(line) > WIDEST}
    assert not wide, "break it between attributes, or inside of {{ }}, where no letter of the page changes"


BANNED = {
    "a style attribute": r"<[^>]*\sstyle\s*=",
    "a style element": r"<style\b",
    "an event attribute": r"<[^>]*\son[a-z]+\s*=",
    "hx-on": r"\bhx-on\b",
    "a value that is script": r"""hx-(vals|headers)\s*=\s*["']?\s*(js|javascript):""",
    "a script address": r"\bjavascript:",
    "a script inside the page": r"<script\b(?![^>]*\bsrc=)",
    "a trigger filter": r"""hx-trigger\s*=\s*("[^"]*\[|'[^']*\[)""",
}
"""The content policy forbids it or htmx ignores it; either way it must not be written."""


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(HOUSE).as_posix())
@pytest.mark.parametrize("what", BANNED)
def test_templates_say_only_what_the_content_policy_allows(path: Path, what: str) -> None:
    found = re.search(BANNED[what], path.read_text(), re.IGNORECASE)
    assert not found, f"{what}: {found and found[0][:80]}"


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("a style attribute", '<p\n class="a" style="color: red">'),
        ("a style element", "<style>p {}</style>"),
        ("an event attribute", '<button onclick="go()">'),
        ("hx-on", '<p hx-on:click="go()">'),
        ("a value that is script", """<p hx-vals='js:{a: 1}'>"""),
        ("a script address", '<a href="javascript:go()">'),
        ("a script inside the page", "<script>go()</script>"),
        ("a trigger filter", '<p hx-trigger="click[ctrlKey]">'),
    ],
)
def test_the_ban_recognizes_what_it_bans(what: str, text: str) -> None:
    assert re.search(BANNED[what], text, re.IGNORECASE)
