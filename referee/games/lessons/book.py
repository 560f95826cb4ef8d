"""The rule book of a game: its clauses in words, their chapters, and its lesson."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from referee.fields import Applies
from referee.words import Words

if TYPE_CHECKING:
    from referee.games.lessons.lesson import Lesson

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
    teaching: Callable[[], Lesson] | None = None
    """Imports the lesson of the game for beginners."""
    played: Mapping[str, Applies] = field(default_factory=dict)
    """When a clause that a table may do without is in play."""
    tables: Mapping[str, Callable[[Any], Rows]] = field(default_factory=dict)
    """The table beside the sentence of a clause."""

    @property
    def lesson(self) -> Lesson | None:
        """The lesson of the game for beginners."""
        return self.teaching() if self.teaching else None
