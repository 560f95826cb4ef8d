"""A span with its own standings, and what makes one impossible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import date

from referee.words import Words, say

MOST_SEASONS = 100
"""The most seasons in a circle."""
WINS, POINTS = MEASURES = ("wins", "points")
"""What can count: games won, or points won in one game."""


@dataclass(frozen=True)
class Season:
    """A span with its own standings: its days (the last one empty while it goes on), the game if only one counts, and what counts."""

    name: str
    first_day: str
    last_day: str = ""
    game: str = ""
    counts: str = WINS
    id: int = 0

    def over(self, today: date) -> bool:
        """Whether it has ended."""
        return bool(self.last_day) and self.last_day < today.isoformat()

    @property
    def parts(self) -> dict[str, str]:
        """Everything but its number."""
        return {key: part for key, part in asdict(self).items() if key != "id"}

    def faults(self) -> Iterator[tuple[str, Words]]:
        """What is wrong with its parts together, each with the part."""
        if self.last_day and self.last_day < self.first_day:
            yield "last_day", say("The last day is before the first one.")
        if self.counts == POINTS and not self.game:
            yield "game", say("Points only add up within one game: choose it.")
