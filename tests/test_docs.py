"""The documents agree with the code: every page that is named exists, and what a page lists is what is declared."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest

from referee.fields import Choice, Field, Flag, Listing, Number, fields_of, options
from referee.games import GAMES
from referee.games.base.hand import hand_fields
from referee.games.fields.cards import CountField
from referee.games.fields.players import Seats
from referee.games.game import Game
from referee.games.remedies.options import GROUP
from referee.games.table.play_lines import parse_plays
from referee.games.table.plays import ACTS, read_play
from referee.sheet import house_rules
from referee.sheet.cases import answer
from referee.sheet.house_rules import read_house_rules, read_query, write_house_rules
from referee.sheet.record import KNOWN, REQUIRED, read_record
from referee.sheet.replay import replay_strictly
from referee.sheet.scoresheet_json import sheet_json
from tests.rule_pages import HOUSE, Row, clauses, column, decided, examples, page_of, part, plain, read, tables
from tests.samples.rulings import QUESTION_KINDS, named
from tests.sheet.test_cases import FACTS as ANSWERED, FRAME
from tests.tables import once

PAGES = sorted([*HOUSE.glob("*.md"), *HOUSE.glob("docs/**/*.md"), *HOUSE.glob("referee/**/*.md")])
CODE = [
    each
    for folder in ("referee", "tests", "benchmarks")
    for each in sorted((HOUSE / folder).rglob("*.py"))
    if each != Path(__file__)
]


def inside(path: Path) -> str:
    return path.relative_to(HOUSE).as_posix()


# Pages that are named ------------------------------------------------------------------------------------------------

NAMED = re.compile(r"[\w./-]*\w\.md\b")


def there(folder: Path, name: str) -> bool:
    """Whether a file exists; GAME, PAGE and LANGUAGE stand for a name, so that any such file will do."""
    return any(folder.glob(re.sub("GAME|PAGE|LANGUAGE", "*", name)))


@pytest.mark.parametrize("path", PAGES, ids=inside)
def test_what_a_page_links_to_or_names_is_a_file_of_the_project(path: Path) -> None:
    text = path.read_text("utf-8")
    for to in (*re.findall(r"\]\(([^)\s]+)\)", text), *re.findall(r'(?:src|href)="([^"]+)"', text)):
        file = (path.parent / to.split("#")[0]).resolve()
        assert file.is_relative_to(HOUSE), f"{to} is outside"
        assert file.exists(), to
    for name in NAMED.findall(text):
        assert there(path.parent, name) or there(HOUSE, name), name


FILE = re.compile(r"`((?:referee|tests|templates|static|docs|benchmarks|requirements)/[^`\s]*)`")


def test_a_file_that_contributors_are_sent_to_is_there() -> None:
    for name in FILE.findall((HOUSE / "CONTRIBUTING.md").read_text("utf-8")):
        assert there(HOUSE, name), name


README = HOUSE / "referee/games/README.md"


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_game_has_the_files_that_the_note_at_the_door_names(game: Game) -> None:
    files = {plain(row["file"]) for row in column(part(README.read_text("utf-8"), "The files of a game"), "file")}
    assert files <= {path.name for path in (README.parent / page_of(game)).iterdir()}


def test_the_note_at_the_door_names_what_the_games_share() -> None:
    rows = column(part(README.read_text("utf-8"), "What the games share"), "file")
    said = {name for row in rows for name in re.findall(r"`([\w/]+\.py)`", row["file"])}
    whole = {name for row in rows for name in re.findall(r"`(\w+)/`", row["file"])} | {game.slug for game in GAMES}
    files = [path.relative_to(README.parent) for path in README.parent.rglob("*.py") if path.name != "__init__.py"]
    packages = {page_of(game).removesuffix("/") for game in GAMES}
    assert said == {path.as_posix() for path in files if path.parts[0] not in whole | packages}


def test_a_page_that_code_names_is_there() -> None:
    """By its whole name, such as docs/rights.md: so it is found from anywhere."""
    faults = [
        f"{inside(path)} names {name}"
        for path in CODE
        for name in NAMED.findall(path.read_text("utf-8"))
        if not (HOUSE / name).is_file() and not (path.parent / name).is_file()
    ]
    assert not faults


GAME = "|".join(game.slug for game in GAMES)
CITED = re.compile(
    rf"(?:\b({GAME}) )?(?<![a-z])(?:worked )?examples?[ _](\d+)|\((Decided)(?:: ([^)]+))?\)|docs/rules/([a-z][\w-]*)\.md",
    re.IGNORECASE,
)


def citations(source: str) -> Iterator[tuple[str | None, int | None, str | None]]:
    """The examples and decisions that code cites, each with its page: that of the game it names, otherwise the last named."""
    slugs = {game.slug: page_of(game) for game in GAMES}
    page = None
    for slug, number, _, about, named_page in CITED.findall(source):
        if named_page:
            page = named_page
        else:
            yield slugs.get(slug, page), int(number) if number else None, about or None


def test_an_example_or_decision_that_code_cites_stands_on_its_page() -> None:
    for path in CODE:
        for page, number, about in citations(path.read_text("utf-8")):
            assert page, f"{inside(path)}: of which page of docs/rules is example {number}, or what is decided?"
            if number is None:
                assert about in decided(page), f"{inside(path)}: docs/rules/{page}.md decides nothing about {about}"
            else:
                assert 1 <= number <= examples(page), f"{inside(path)}: docs/rules/{page}.md has no example {number}"


def test_a_citation_is_recognized() -> None:
    source = """
        "example 1" # docs/rules/gin.md, worked example 4
        "a box (Decided: boxes)" "kaluki example 2" def test_example_3_x "a box (Decided)"
    """
    assert list(citations(source)) == [
        (None, 1, None),
        ("gin", 4, None),
        ("gin", None, "boxes"),
        ("kaluki", 2, None),
        ("gin", 3, None),
        ("gin", None, None),
    ]
    assert NAMED.findall("gin.md, `docs/rules/gin.md`") == ["gin.md", "docs/rules/gin.md"]


# The pages of the rules ----------------------------------------------------------------------------------------------


def listed(page: str) -> dict[str, Row]:
    """The rows of a page's tables of options, by key."""
    return once((plain(row["key"]), row) for row in column(read(page), "key") if row["key"].startswith("`"))


def without_brackets(text: str) -> str:
    return re.sub(r" ?\([^)]*\)", "", text)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_page_has_the_clauses_of_its_game_in_their_order(game: Game) -> None:
    assert clauses(page_of(game)) == [clause for clause in game.book.clauses if ".fix-" not in clause]


REMEDIES = "irregularities"
"""The page about mistakes in every game."""
IN_LAID = re.compile(r"^G\.")


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_the_page_of_irregularities_has_the_remedies_of_a_game_in_their_order(game: Game) -> None:
    own = {game.slug, "table"}
    written = [IN_LAID.sub(f"{game.slug}.", clause) for clause in clauses(REMEDIES)]
    fixes = [clause for clause in game.book.clauses if ".fix-" in clause]
    assert [clause for clause in written if clause in fixes] == fixes
    assert {clause.split(".")[0] for clause in fixes} == own


def remedial(game: Game) -> dict[str, Field]:
    """The options of a game about mistakes."""
    return {key: option for key, option in options(game.rules).items() if option.group == GROUP}


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_the_page_of_irregularities_has_its_options_with_their_values_and_defaults(game: Game) -> None:
    rows = listed(REMEDIES)
    heads = {plain(head).lower(): head for head in next(iter(rows.values()))}
    defaults = {key: plain(row[heads[game.slug]]) for key, row in rows.items()}
    assert {key for key, said in defaults.items() if said != "–"} == set(remedial(game))
    assert list(remedial(game)) == [key for key in rows if key in remedial(game)]
    assert list(options(game.rules))[-len(remedial(game)) :] == list(remedial(game))
    for key, option in remedial(game).items():
        assert values_said(REMEDIES, rows[key], option) == values_of(option), key
        assert option.folded
        as_usual = [each for each in game.presets if key not in each.changes]
        assert all(option.to_text(getattr(game.rules(**each.changes), key)) == defaults[key] for each in as_usual)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_page_has_the_options_of_its_game_with_their_values(game: Game) -> None:
    page = page_of(game)
    own = {key: option for key, option in options(game.rules).items() if key not in remedial(game)}
    assert set(listed(page)) == set(own)
    for key, option in own.items():
        assert isinstance(option, Listing) or values_said(page, listed(page)[key], option) == values_of(option), key


def values_said(page: str, row: Row, option: Field) -> set[str]:
    """The values that a page says an option has; for numbers the bounds."""
    said = without_brackets(row.get("values") or row["meaning"])
    found = set(re.findall(r"`([^`]+)`", said))
    numbers = re.sub(r"`[^`]+`", "", said)
    if isinstance(option, Number):
        ranges = re.findall(r"\d+ to \d+", numbers) or re.findall(
            r"^Ranges: .* (\d+ to \d+)\.$", read(page), re.MULTILINE
        )
        return found | set(ranges) | ({"none"} if re.match("none\\b", numbers) else set())
    if isinstance(option, Choice) and any(isinstance(value, int) for value in option.values):
        return found | set(re.findall(r"\d+", numbers))
    return {"yes", "no"} if said == "yes, no" else found


def values_of(option: Field) -> set[str]:
    """The values that an option has, as a page writes them."""
    if isinstance(option, Number):
        return {f"{option.least} to {option.most}", *option.words, *(["none"] if option.none else [])}
    if isinstance(option, Choice):
        return {str(value) for value in option.values}
    return {"yes", "no"}


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_page_has_the_presets_of_its_game_with_their_values(game: Game) -> None:
    page = page_of(game)
    written = {
        preset.slug: {
            key: option.to_text(getattr(game.rules(**preset.changes), key))
            for key, option in options(game.rules).items()
        }
        for preset in game.presets
    }
    in_columns = {
        (slug, key): said for key, row in listed(page).items() for slug, said in columns(row, game.presets[0].slug)
    }
    assert {slug for slug, _ in in_columns} | set(told(page)) == set(written)
    for (slug, key), said in in_columns.items():
        assert said == written[slug][key], f"{key} of {slug}"
    for slug, keys in told(page).items():
        for key, said in keys.items():
            assert said == written[slug].get(key, said), f"{key} of {slug}"


def columns(row: Row, first: str) -> Iterator[tuple[str, str]]:
    """The presets that have a column in a row, each with its value there."""
    cells = {plain(without_brackets(head)): plain(without_brackets(row[head])) for head in row if head[0] == "`"}
    for slug, said in cells.items():
        same = cells[first] if said == "the same" else said
        yield slug, re.findall(r"`([^`]+)`", row["values"])[-1] if same == "that list" else same


def told(page: str) -> dict[str, dict[str, str]]:
    """The presets that a page gives in a sentence, such as "`slug` (as this, `key = value`, `key` 40)", and their keys."""
    found = {}
    for paragraph in re.findall(r"^(?:Also as presets|Relatives are presets)\b.*(?:\n\(.*)?", read(page), re.MULTILINE):
        for slug, text in re.findall(r"`([a-z0-9-]+)`\s\(([^)]*)\)", paragraph):
            keys = re.findall(r"`([a-z]+(?:_[a-z]+)*)(?: = ([^`]+))?`(?: (\d+))?", text)
            found[slug] = {key: value or number or "yes" for key, value, number in keys}
    return found


def test_the_values_that_follow_another_preset_are_its() -> None:
    (row,) = (row for row in column(read("rummy500"), "key") if row["key"] == "value keys")
    keys = [plain(row["key"]) for row in column(read("rummy500"), "meaning")]
    game = next(game for game in GAMES if game.slug == "500")
    followers = [(plain(head), said) for head, said in row.items() if said.startswith("as `")]
    assert followers
    for slug, said in followers:
        as_slug, joker = re.fullmatch(r"as `([a-z0-9-]+)`, joker (\d+)", said).groups()
        own, followed = (game.rules(**game.preset(each).changes) for each in (slug, as_slug))
        assert own.joker_points == int(joker)
        assert all(getattr(own, key) == getattr(followed, key) for key in keys if key != "joker_points")


# The pages of the formats --------------------------------------------------------------------------------------------

CASES = (HOUSE / "docs/cases.md").read_text("utf-8")
RECORD = (HOUSE / "docs/record-format.md").read_text("utf-8")
OF_TABLES = (HOUSE / "docs/house-rules.md").read_text("utf-8")


def blocks(text: str) -> list[Any]:
    """The JSON that a page shows."""
    return [json.loads(each) for each in re.findall(r"^```json\n(.*?)^```", text, re.MULTILINE | re.DOTALL)]


def games_of(cell: str) -> set[str]:
    return {game.slug for game in GAMES} if cell == "all" else set(cell.split(", "))


def test_the_example_of_a_case_is_answered_as_shown() -> None:
    case, shown = blocks(CASES)
    assert answer(case) == shown


def test_the_page_of_cases_has_the_questions_of_every_game() -> None:
    said = once((plain(row["ask"]), games_of(row["games"])) for row in column(CASES, "ask"))
    asked = {
        ask: {game.slug for game in GAMES if ask in {each.slug for each in game.referee.questions}}
        for ask in QUESTION_KINDS
    }
    assert said == asked
    assert once(re.findall(r"^### `(\w+)`: (.*)$", CASES, re.MULTILINE)) == {
        ask: str(kind.title) for ask, kind in QUESTION_KINDS.items()
    }


@pytest.mark.parametrize("ask", QUESTION_KINDS)
def test_the_page_of_cases_has_the_facts_of_a_question(ask: str) -> None:
    rows = once(
        (plain(row["fact"]), row) for row in column(part(CASES, f"`{ask}`: {QUESTION_KINDS[ask].title}", "###"), "fact")
    )
    facts = fields_of(QUESTION_KINDS[ask].facts)
    assert set(rows) == set(facts)
    for key, fact in facts.items():
        reading = {
            game.slug for game in GAMES for each in game.referee.questions if each.slug == ask and key in each.keys
        }
        assert games_of(rows[key]["read in"]) == reading, key
        assert rows[key]["is"].startswith("needed: ") == fact.needed, key
        assert said_of_fact(rows[key]["is"], fact) == declared_of_fact(QUESTION_KINDS[ask].facts, key, fact), key


def said_of_fact(text: str, fact: Field) -> set[str]:
    """What a page says about the values of a fact: its words, its bounds, or what it is if it is absent."""
    if isinstance(fact, Choice):
        return set(re.findall(r"`([\w-]+)`", text))
    return set(re.findall(r"-?\d+ to \d+" if isinstance(fact, CountField) else r"(true|false) if absent", text))


def declared_of_fact(question: type, key: str, fact: Field) -> set[str]:
    if isinstance(fact, Choice):
        return set(fact.values)
    if isinstance(fact, CountField):
        return {f"{fact.least} to {fact.most}"}
    defaults = {each.name.rstrip("_"): each.default for each in fields(question)}
    return {json.dumps(defaults[key])} if isinstance(fact, Flag) and defaults[key] is not None else set()


def test_the_page_of_cases_has_what_an_answer_has() -> None:
    said = {key for row in column(CASES, "in the answer") for key in re.findall(r"`(\w+)`", row["in the answer"])}
    assert said == FRAME.union({"error"}, *ANSWERED.values())


def test_the_scoresheet_of_the_page_is_that_of_its_record() -> None:
    record, sheet = blocks(RECORD)
    assert sheet_json(replay_strictly(read_record(record))) == sheet


def test_the_page_of_the_record_has_its_fields() -> None:
    fields_of_record, *_ = tables(RECORD)
    assert {plain(row["field"]) for row in fields_of_record} == set(KNOWN)
    must = re.search(r"^(.*) must be there\.", RECORD, re.MULTILINE)
    assert must
    assert tuple(re.findall(r"`(\w+)`", must[1])) == REQUIRED


def test_the_page_of_house_rules_has_their_fields_and_the_same_as_a_link() -> None:
    (example,) = blocks(OF_TABLES)
    assert write_house_rules(read_house_rules(example)) == example
    (fields_of_rules,) = tables(OF_TABLES)
    assert tuple(plain(row["field"]) for row in fields_of_rules) == house_rules.KNOWN
    must = re.search(r"^(.*) must be there\.", OF_TABLES, re.MULTILINE)
    assert must
    assert tuple(re.findall(r"`(\w+)`", must[1])) == house_rules.REQUIRED
    ((preset, query),) = re.findall(r"`/house/([\w-]+)\?(\S+)`", OF_TABLES)
    assert read_query(preset, parse_qsl(query)) == read_house_rules(example)


def test_the_page_of_the_record_has_the_fields_of_a_scoresheet() -> None:
    _, sheet = blocks(RECORD)
    said = {plain(row["field"]) for row in tables(part(RECORD, "The score sheet"))[0]}
    assert said - set(sheet) - set(sheet["hands"][0]) == {"games"}


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_the_page_of_the_record_has_what_a_hand_reports(game: Game) -> None:
    rows = once((plain(row["field"]), row) for row in column(part(RECORD, "A hand"), "in"))
    reported = hand_fields(game.hand)
    assert {key for key, row in rows.items() if game.slug in games_of(row["in"])} == set(reported)
    for key, field in reported.items():
        if isinstance(field, Choice):
            assert set(re.findall(r"`([a-z-]+)`", rows[key]["holds"])) == set(field.values), key


def test_a_play_as_a_line_is_the_play_in_json() -> None:
    seats = Seats(("Ann", "Bob", "Dan"))
    acts = []
    for row in column(RECORD, "play"):
        play = read_play(json.loads(plain(row["play"])), seats)
        assert [read_play(each, seats) for each in parse_plays(plain(row["as a line of text"]), seats)] == [play]
        acts.append(play.act)
    assert sorted(acts) == sorted(ACTS)
