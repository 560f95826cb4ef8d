"""The pages of docs as data: the rows of their tables, their decisions and their worked examples."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from referee.fields import options
from referee.games.game import Game
from referee.games.remedies.options import GROUP

HOUSE = Path(__file__).parents[1]
RULES = HOUSE / "docs" / "rules"

Row = dict[str, str]
"""The cells of a row, by the heads of their columns."""


def page_of(game: Game) -> str:
    """The name of a game's page: that of its package."""
    return game.rules.__module__.removesuffix(".options").rpartition(".")[2]


def own_values(game: Game, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of options that are on the game's own page: those about mistakes are on another one."""
    return {key: value for key, value in values.items() if options(game.rules)[key].group != GROUP}


@cache
def read(name: str) -> str:
    """The text of a page of the rules."""
    return (RULES / f"{name}.md").read_text("utf-8")


@cache
def tables(text: str) -> list[list[Row]]:
    """Every table of a page, as its rows."""
    found = []
    for block in re.findall(r"(?:^\|.*\|\n)+", f"{text}\n", re.MULTILINE):
        head, _, *rows = [[cell.strip() for cell in line.strip("|\n").split(" | ")] for line in block.splitlines()]
        found.append([dict(zip(head, row, strict=True)) for row in rows])
    return found


def column(text: str, head: str) -> list[Row]:
    """The rows of all tables that have a column of this name."""
    return [row for rows in tables(text) for row in rows if head in row]


def plain(cell: str) -> str:
    """A cell without its marks of code."""
    return cell.replace("`", "")


def part(text: str, head: str, level: str = "##") -> str:
    """The text below a heading, up to the next one of the same or a higher level."""
    larger = f"#{{1,{len(level)}}}"
    found = re.search(rf"^{level} {re.escape(head)}\n(.*?)(?=^{larger} |\Z)", text, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def clauses(name: str) -> list[str]:
    """The ids of all clauses, in the order of the page."""
    return [plain(row["id"]) for row in column(read(name), "id")]


def decided(name: str) -> set[str]:
    """What a page decides, and what is decided for every game."""
    texts = (part(read(name), "Decided"), part(read("README"), "Decided, for every game"))
    return {plain(row["about"]) for text in texts for row in column(text, "about")}


def examples(name: str) -> int:
    """How many worked examples a page has, numbered from one."""
    text = part(read(name), "Worked examples")
    rows = [row["n"] for row in column(text, "n")]
    numbers = [int(each) for each in rows or re.findall(r"^(\d+)\. ", text, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    return len(numbers)
