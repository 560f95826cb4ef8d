"""The rules in force as a book: chapters in the order of play, and what of it is this table's own choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.declare import Option, options
from referee.games.base import Game, Preset, Rows
from referee.words import Words, say

AGREED: Mapping[str, Words] = {
    "table.scores": say(
        "Where the table has counted a hand itself, the points of every player stand as they were counted, bonuses and "
        "doublings included."
    ),
    "table.adjust": say(
        "Points by agreement, such as a penalty for a false knock or for cards shown, go to the total as they are: they "
        "are never doubled or divided, and win no hand."
    ),
}
"""What no book says and every score line may rest on."""


@dataclass(frozen=True)
class Entry:
    """A clause under the rules in force; `book` has the book's words where the table plays otherwise."""

    clause: str
    words: Words
    book: Words | None = None
    table: Rows = ()


@dataclass(frozen=True)
class Chapter:
    """A heading with its clauses; `name` is its anchor."""

    name: str
    title: Words
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Setting:
    """An option with its value; `book` has the book's value where the table's is another."""

    key: str
    option: Option
    value: Any
    book: Words | str | None = None

    @property
    def shown(self) -> Words | str:
        """The value as people read it."""
        return self.option.shown(self.value)


def usual(game: Game, preset: Preset) -> Any:
    """The rules of the book: the preset's own."""
    return game.rules(**preset.changes)


def clause_words(game: Game, rules: Any, clause: str) -> Words:
    """A clause under these rules."""
    return game.clauses[clause](rules) if clause in game.clauses else AGREED[clause]


def whose(game: Game, preset: Preset, rules: Any, clause: str) -> bool:
    """Whether a clause reads as in the book (standard); if not, it is this table's rule."""
    return clause not in game.clauses or _entry(game, usual(game, preset), rules, clause).book is None


def chapters(game: Game, preset: Preset, rules: Any) -> tuple[Chapter, ...]:
    """The whole book under the rules in force."""
    book = usual(game, preset)
    found = [
        Chapter(f"part-{number}", title, tuple(_entry(game, book, rules, clause) for clause in clauses))
        for number, (title, clauses) in enumerate(game.chapters, 1)
    ]
    agreed = tuple(Entry(clause, words) for clause, words in AGREED.items())
    return (*found, Chapter(f"part-{len(found) + 1}", say("Agreed at the table"), agreed))


def _entry(game: Game, book: Any, rules: Any, clause: str) -> Entry:
    text = game.clauses[clause]
    words, standard = text(rules), text(book)
    table = game.tables[clause](rules) if clause in game.tables else ()
    return Entry(clause, words, None if str(words) == str(standard) else standard, table)


def settings(game: Game, preset: Preset, rules: Any) -> tuple[Setting, ...]:
    """Every option with its value."""
    book = usual(game, preset)
    return tuple(
        Setting(key, option, value, None if value == getattr(book, key) else option.shown(getattr(book, key)))
        for key, option in options(game.rules).items()
        for value in (getattr(rules, key),)
    )
