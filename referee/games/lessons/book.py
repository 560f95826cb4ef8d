"""The rule book of a game: its clauses in words, their chapters, the game in short, its words to know, and its lesson."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.fields import Applies
from referee.games.lessons.lesson import Lesson
from referee.words import Words, say

Chapters = tuple[tuple[Words, tuple[str, ...]], ...]
"""The headings of a rule book in order of play, each with its clauses."""

Rows = tuple[tuple[Words | str, Words | str], ...]
"""A small table of a rule book: what, and how much."""


@dataclass(frozen=True)
class Book:
    """What a game says about itself."""

    clauses: Mapping[str, Callable[[Any], Words]]
    """The sentence of each clause under the rules in force."""
    chapters: Chapters
    """Every clause under one heading of the rule book."""
    brief: Callable[[Any], Iterable[Words]]
    """The game in short under the rules in force."""
    played: Mapping[str, Applies] = field(default_factory=dict)
    """When a clause that a table may do without is in play."""
    tables: Mapping[str, Callable[[Any], Rows]] = field(default_factory=dict)
    """The table beside the sentence of a clause."""
    glossary: tuple[tuple[Words, Words], ...] = ()
    """The words to know, each with its meaning."""
    teaching: Callable[[], Lesson] | None = None
    """Imports the lesson of the game for beginners."""

    @property
    def lesson(self) -> Lesson | None:
        """The lesson of the game for beginners."""
        return self.teaching() if self.teaching else None


_UP_TO = (
    say("For two players"),
    say("For two or three players"),
    say("For two to four players"),
    say("For two to five players"),
    say("For two to six players"),
    say("For two to seven players"),
    say("For two to eight players"),
)
"""From two players to this many."""


def players_under(rules: Any, seats: Iterable[int]) -> list[int]:
    """How many may play under these rules, ignoring other contradictions."""
    problems = {n: len(rules.problems(n)) for n in seats}
    return [n for n, wrong in problems.items() if wrong == min(problems.values())]


def players_in_short(counts: Sequence[int]) -> Words:
    """How many players a game is for, as the beginning of its first sentence."""
    if [*counts] == [*range(2, 2 + len(counts))]:
        return _UP_TO[len(counts) - 1]
    return say("For {counts} players", counts=counts)
