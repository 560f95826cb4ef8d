"""The house keeps its floors: who may import whom, what a module may say about a game, what a template may say."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from referee.fields import fields_of, options
from referee.games import GAMES as ALL_GAMES
from referee.games.base.hand import hand_fields
from tests.samples.rulings import QUESTION_KINDS

HOUSE = Path(__file__).parents[1]
MODULES = sorted((HOUSE / "referee").rglob("*.py"))
TESTS = [each for each in sorted((HOUSE / "tests").rglob("*.py")) if each != Path(__file__)]
TEMPLATES = sorted(path for folder in ("templates", "referee") for path in (HOUSE / folder).rglob("*.html"))

SHARED = (
    "games.fields",
    "games.base",
    "games.lessons",
    "games.questions",
    "games.remedies",
    "games.table",
    "games.game",
)
"""The basis of games: every other folder beside them is a game."""
OF_GAMES = tuple(
    name
    for each in sorted((HOUSE / "referee" / "games").iterdir())
    if (each / "__init__.py").is_file() and (name := f"games.{each.name}") not in SHARED
)

FLOORS = (
    ("words", "names"),
    ("verdict", "fields"),
    ("cards",),
    ("melds",),
    SHARED,
    OF_GAMES,
    ("games",),
    ("sheet",),
    ("people",),
    (
        "clock",
        "interpreter",
        "store.faults",
        "store.file",
        "store.holder",
        "store.house_rules",
        "store.people",
        "store.sheets",
        "store.transfer",
        "store.circles",
        "store.store",
        "store",
        "store.copies",
    ),
    ("exchange",),
    ("extras", "web.http", "web.forms", "web.views", "web"),
    ("cli.options", "cli.help", "cli", "wsgi", "__main__"),
    ("camera", "host"),
)
"""The rooms from the ground up: folders, and modules that stand alone. On one floor a room may use those before it, but no game may use another."""
STRANGERS = ("web.forms", "web.views")
"""Rooms on one floor that do not know each other."""

GAMES, STORE = 5, 9
PURE = frozenset(
    (
        "__future__", "abc", "bisect", "collections", "contextlib", "copy", "csv", "dataclasses", "datetime", "decimal",
        "enum", "fractions", "functools", "heapq", "io", "itertools", "json", "math", "operator", "re", "string", "textwrap",
        "types", "typing", "unicodedata",
    )
)  # fmt: skip
"""What the floors below the store may use: no input or output, no clock, no chance."""
CLOCK = frozenset(("now", "today", "utcnow"))
TIME = frozenset(("time", "time_ns", "localtime", "gmtime", "ctime", "strftime", "clock_gettime", "clock_gettime_ns"))
"""The functions of `time` that tell the date; those that only count seconds may be used anywhere."""
INPUT = frozenset(("open", "input", "print", "exec", "eval", "__import__", "breakpoint"))


def of_every(paths: Sequence[Path]) -> Callable[[Callable[[Path], None]], Callable[[], None]]:
    """Makes one test of a check on files: each failure is reported with its file."""

    def made(check: Callable[[Path], None]) -> Callable[[], None]:
        def test() -> None:
            assert paths
            wrong = [
                f"{path.relative_to(HOUSE)}: {why}" for path in paths if (why := _why_not(check, path)) is not None
            ]
            assert not wrong, "\n".join(wrong)

        return test

    return made


def _why_not(check: Callable[[Path], None], path: Path) -> str | None:
    """Why a check of a file fails; None if it passes."""
    try:
        check(path)
    except AssertionError as error:
        return str(error)
    return None


def test_of_several_files_each_that_fails_is_told() -> None:
    def check(path: Path) -> None:
        assert path.name != "card.py", "no cards here"

    with pytest.raises(AssertionError, match=r"cards/card\.py: no cards here"):
        of_every(MODULES)(check)()


def dotted(path: Path) -> str:
    """The module's name inside the package: "games.gin.score"; "" for the package itself."""
    parts = path.relative_to(HOUSE / "referee").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def resident(name: str) -> str:
    """The room in FLOORS that a module belongs to: "games.gin" for "games.gin.score"."""
    known = [each for floor in FLOORS for each in floor if name == each or name.startswith(f"{each}.")]
    assert known, f"referee.{name} stands in no room of FLOORS"
    best = max(known, key=len)
    assert best != "games" or name == "games", f"referee.{name} stands in no room of FLOORS"
    return best


def place(name: str) -> tuple[int, int]:
    """Floor and place on the floor."""
    return next((number, floor.index(name)) for number, floor in enumerate(FLOORS) if name in floor)


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text())


def imports(path: Path) -> Iterator[str]:
    """Every imported module by its full name, wherever in the module the import is."""
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
    """All modules except the front door of the package."""
    return [path for path in MODULES if dotted(path)]


@of_every(residents())
def test_a_module_imports_only_from_lower_floors(path: Path) -> None:
    own = resident(dotted(path))
    for name in imports(path):
        if not name.startswith("referee."):
            continue
        other = resident(name.removeprefix("referee."))
        if other == own:
            continue
        assert {own, other} != set(STRANGERS), f"{own} and {other} do not know each other"
        assert place(other) < place(own), f"{own} is no higher than {other}"
        assert place(own)[0] != GAMES or place(other)[0] != GAMES, f"{own} and {other} are games"


def test_no_modules_below_the_web_import_one_another_in_a_circle() -> None:
    of = {f"referee.{dotted(path)}": set(imports(path)) for path in residents()}
    while free := [name for name, others in of.items() if not others & of.keys()]:
        for name in free:
            del of[name]
    assert not [name for name in of if name.split(".")[1] in ("cards", "melds", "games", "sheet", "people", "store")]


@of_every(residents())
def test_no_module_imports_the_lesson_of_a_game_at_once(path: Path) -> None:
    at_once = {node.module for node in parsed(path).body if isinstance(node, ast.ImportFrom)}
    lessons = {f"referee.{dotted(each)}" for each in MODULES if each.name == "lesson.py"}
    assert not at_once & lessons - {"referee.games.lessons.lesson"}


@of_every(residents())
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
    """The expressions that ask for the time, and imports that would hide them; `clock.now()` is our own."""
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


@of_every([each for each in residents() if dotted(each) != "clock"])
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


@of_every(TESTS)
def test_no_test_replaces_a_clock_but_the_one_that_is_read(path: Path) -> None:
    found = REPLACED.search(path.read_text())
    assert not found, f"{found and found[0]}: use the fixture set_clock"


def test_a_replaced_clock_is_recognized() -> None:
    for said in ('patch("referee.web.sheets.now", return_value=1)', 'monkeypatch.setattr(start, "clock", None)'):
        assert REPLACED.search(said)
    assert not REPLACED.search('monkeypatch.setattr("referee.clock.moment", lambda: stopped)')


OURS = [
    path for folder in ("referee", "tests", "training", "benchmarks") for path in sorted((HOUSE / folder).rglob("*.py"))
]


def leads_outside(source: str, depth: int) -> list[str]:
    """The paths from a file, this many folders deep in the repository, to something outside the repository."""
    found = []
    for node in ast.walk(ast.parse(source if ".parent" in source else "")):
        said = ast.unparse(node) if isinstance(node, ast.Attribute | ast.Subscript | ast.BinOp) else ""
        steps = re.fullmatch(r"(?:HOUSE|Path\(__file__\)(?:\.resolve\(\))?)((?:\.parents?(?:\[\d+\])?)+)", said)
        if steps:
            up = sum(int(each) + 1 if each else 1 for each in re.findall(r"\.parents?(?:\[(\d+)\])?", steps[1]))
            found += [said] if up > (0 if said.startswith("HOUSE") else depth + 1) else []
    return found


@of_every(OURS)
def test_nothing_looks_outside_of_the_repository(path: Path) -> None:
    assert not leads_outside(path.read_text(), len(path.relative_to(HOUSE).parts) - 1)


@pytest.mark.parametrize(
    "source",
    [
        'Path(__file__).parents[3] / "photos"',
        "Path(__file__).resolve().parents[3]",
        "Path(__file__).parent.parent.parent.parent",
        'HOUSE.parent / "photos"',
        "HOUSE.parents[0]",
    ],
)
def test_a_look_outside_is_recognized(source: str) -> None:
    assert leads_outside(source, 2)
    assert not leads_outside("Path(__file__).parents[2] / 'docs'\nPath(__file__).parent.parent\npath.parent.parent", 2)


@pytest.mark.parametrize(
    ("above", "below"), [("web", "sqlite3"), ("web", "sqlite_utils"), ("store", "flask"), ("cli", "sqlite_utils")]
)
def test_neither_the_web_nor_the_store_does_the_others_work(above: str, below: str) -> None:
    assert not [
        path.name
        for path in residents()
        if dotted(path).split(".")[0] == above
        for name in imports(path)
        if name.split(".")[0] == below
    ]


def test_the_store_neither_scores_nor_knows_records() -> None:
    banned = ("referee.games", "referee.sheet.record", "referee.sheet.replay")
    assert not [
        (path.name, name)
        for path in residents()
        if dotted(path).split(".")[0] == "store"
        for name in imports(path)
        if name.startswith(banned)
    ]


def test_no_two_classes_share_a_name() -> None:
    nodes = (node for path in MODULES for node in ast.walk(parsed(path)))
    found = Counter(node.name for node in nodes if isinstance(node, ast.ClassDef))
    assert not {name for name, times in found.items() if times > 1}


ORDINARY = frozenset(("at_once", "by", "end", "limit", "packs", "settlement", "seven", "tables", "values"))
"""Words that one game declares but that are also ordinary names everywhere."""


@cache
def words_of_one() -> frozenset[str]:
    """What only one game declares: its slug, its options, what its hands report, and the deeds of its players."""
    said = Counter(
        word
        for game in ALL_GAMES
        for word in {*options(game.rules), *hand_fields(game.hand), *(each.key for each in game.scoring.statistics)}
    )
    slugs = {each.slug for game in ALL_GAMES for each in (game, *game.presets)}
    return frozenset(slugs.union(word for word, games in said.items() if games == 1) - ORDINARY)


def words_in(node: ast.AST) -> set[str]:
    """The names and the texts in a node, and the names inside a statement for the database."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value, *(re.findall(r"\w+", node.value) if SQL.search(node.value) else ())}
    found = [getattr(node, name, None) for name in ("attr", "id", "arg", "name")]
    return {each for each in found if isinstance(each, str)}


SQL = re.compile(r"\b(SELECT|FROM|WHERE|sum\(|INSERT|UPDATE)\b")


def of_one_game(source: str) -> list[str]:
    """Where a source says what only one game declares, or imports it."""
    found = []
    for node in ast.walk(ast.parse(source)):
        own = words_in(node) & words_of_one()
        module = getattr(node, "module", None) or ""
        if module.startswith(tuple(f"referee.{each}" for each in FLOORS[GAMES])):
            own.add(module)
        found += [f"line {getattr(node, 'lineno', '?')}: {each}" for each in sorted(own)]
    return found


ABOVE = [
    path for path in residents() if place(resident(dotted(path)))[0] > GAMES + 1 and dotted(path) != "store.file.tables"
]
"""The former shapes of files do not come back."""


@of_every(ABOVE)
def test_above_the_games_nobody_says_what_one_game_declares(path: Path) -> None:
    assert not of_one_game(path.read_text())


CALLED_ALIKE = {
    "games.questions.facts": {"blocked", "gin", "joker_use"},
    "games.remedies.shared_laws": {"gin"},
    "games.remedies.ruling": {"gin"},
    "melds.meld": {"ace_high"},
    "melds.readings": {"jokers_apart", "jokers_per_run"},
    "melds.refusals": {"jokers_per_run"},
    "melds.rules": {"jokers_apart", "jokers_per_run"},
    "melds.search": {"jokers_apart", "jokers_per_run"},
    "melds.wild_refusals": {"jokers_apart", "jokers_per_run"},
}
"""Words below the games that one game declares, too: facts that a case of any game may bring, marks of sources on gin, names of
chapters, and what any `MeldRules` can say."""
BELOW = [path for path in residents() if place(resident(dotted(path)))[0] < GAMES]


@of_every(BELOW)
def test_nothing_of_one_game_stands_below_the_games(path: Path) -> None:
    found = {each.partition(": ")[2] for each in of_one_game(path.read_text())}
    assert found == CALLED_ALIKE.get(dotted(path), set())


@of_every(residents())
def test_nobody_asks_whether_there_is_an_option(path: Path) -> None:
    known = {key for game in ALL_GAMES for key in options(game.rules)}
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("getattr", "hasattr"):
            said = {each.value for each in node.args if isinstance(each, ast.Constant)}
            assert not said & known, f"line {node.lineno} asks for an option that one game has, or another"


@of_every(residents())
def test_the_list_of_games_is_read_where_it_stands(path: Path) -> None:
    own = [
        node for node in ast.walk(parsed(path)) if isinstance(node, ast.ImportFrom) and node.module == "referee.games"
    ]
    names = {each.name for node in own for each in node.names}
    assert "GAMES" not in names, "write games.GAMES: a copy would not know of a game that is added in a test"


LESSONS = HOUSE / "templates" / "lessons"
"""The pages of lessons: each is of one game, in one language; those in a folder of it are of all games."""


@of_every([path for path in TEMPLATES if path.parent != LESSONS])
def test_a_template_says_nothing_that_one_game_declares(path: Path) -> None:
    said = re.findall(r"{[{%].*?[%}]}", path.read_text(), re.DOTALL)
    assert not {word for each in said for word in re.findall(r"\w+", each)} & words_of_one()


@pytest.mark.parametrize(
    "source",
    [
        'if game.slug == "gin": pass',
        'hand = game.hand(joker_use="wild")',
        'getattr(rules, "upcard_limit", False)',
        "rules.opening_points",
        'shown = key != "melded"',
        "from referee.games.contract.notation import in_words",
        "class Figures:\n    undercut: int",
        'query = "SELECT sum(faced) FROM result"',
    ],
)
def test_what_one_game_declares_is_recognized(source: str) -> None:
    assert of_one_game(source)
    assert not of_one_game('game.hand(out=seat, **said)\nsay("{n} knocks faced")')


WIDEST = 160
"""The most letters in a line of a template."""


@of_every(TEMPLATES)
def test_no_line_of_a_page_begins_with_a_dot(path: Path) -> None:
    """A dot between two things has a no-break space before it; titles and attributes are not broken into lines."""
    told = re.sub(
        r"{% block title %}.*?{% endblock %}|data-title=\"[^\"]*\"|aria-label=\"[^\"]*\"",
        "",
        path.read_text(),
        flags=re.DOTALL,
    )
    assert re.findall(r'.*(?:[}>] ·|join\(" · "\)).*', told) == []


@of_every(TEMPLATES)
def test_no_line_of_a_template_is_too_long_to_be_read(path: Path) -> None:
    wide = {number: len(line) for number, line in enumerate(path.read_text().splitlines(), 1) if len(line) > WIDEST}
    assert not wide, "break it between attributes, or inside of {{ }}, where no letter of the page changes"


@of_every(sorted((HOUSE / "static" / "styles").glob("*.css")))
def test_a_style_sheet_closes_what_it_opens(path: Path) -> None:
    """A brace too many ends the sheet that comes after it, too: all are sent as one."""
    told = path.read_text()
    assert told.count("{") == told.count("}")


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


@of_every(TEMPLATES)
def test_templates_say_only_what_the_content_policy_allows(path: Path) -> None:
    for what, pattern in BANNED.items():
        found = re.search(pattern, path.read_text(), re.IGNORECASE)
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


KINDS = re.compile(r"(?<!\blast\.)\b(kind|widget)\s*(==|!=|in\b|not in\b)|(==|!=)\s*[\"']?\w*\.?(kind|widget)\b")
"""A question about the kind of a field; the kind of a meld or a change may be asked."""
FORMS = [
    *(HOUSE / "referee/web/forms").rglob("*.py"),
    *TEMPLATES,
    HOUSE / "referee/web/hands.py",
]


@of_every(FORMS)
def test_no_form_asks_a_field_for_its_kind(path: Path) -> None:
    assert not KINDS.search(path.read_text())


def test_a_question_for_the_kind_is_recognized() -> None:
    for said in ('{% if each.declared.kind == "flag" %}', 'if declared.kind in ("adjust", "scores")', "kind != 'card'"):
        assert KINDS.search(said)


def test_every_field_has_its_macro_in_its_form() -> None:
    """A new kind of field is one class and one macro."""
    declared = {
        "option_fields.html": [options(game.rules) for game in ALL_GAMES],
        "asked_first.html": [options(game.rules) for game in ALL_GAMES],
        "question_fields.html": [fields_of(kind.facts) for kind in QUESTION_KINDS.values()],
        "hand_fields.html": [
            {
                key: each
                for key, each in hand_fields(game.hand).items()
                if key != "scores" and (each.folded or not each.by_player)
            }
            for game in ALL_GAMES
        ],
    }
    for name, declaring in declared.items():
        text = (HOUSE / "templates/macros" / name).read_text()
        drawn = set(re.findall(r"{% macro (\w+)", text))
        drawn |= {each for said in re.findall(r"{% set ([\w, ]+) =", text) for each in said.split(", ")}
        assert {each.widget for fields in declaring for each in fields.values()} <= drawn, name
