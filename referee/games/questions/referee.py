"""The referee of a game: what can be asked, what the laws are, and what a hand shows when it is face up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from referee.games.base.open_cards import Missed, Spread
from referee.games.base.standing import Standing
from referee.games.questions.question import Question
from referee.words import Words


class Laws(Protocol):
    """The clauses about what happens when something has gone wrong."""

    @property
    def fixes(self) -> Mapping[str, object]:
        """What each of them offers."""

    def stepwise(self, clause: str) -> bool:
        """Whether a clause first describes a mistake and then says what to do."""

    def called(self, clause: str, way: str) -> Words:
        """The name of a remedy that a clause offers."""


class Referee:
    """What the referee of a game answers."""

    questions: tuple[Question, ...]
    """What can be asked."""
    laws: Laws | None = None
    """What happens when something has gone wrong."""

    def open_hands(self, rules: Any, hand: Any) -> tuple[Spread, ...]:
        """The cards of a hand face up, as far as they are known."""
        return ()

    def review(self, rules: Any, hand: Any, before: Standing) -> Iterable[Missed]:
        """What else was possible, with all cards open."""
        return ()
