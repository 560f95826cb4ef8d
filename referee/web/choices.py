"""The form of a game's options, generated from their declarations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.declare import Option, options
from referee.games.base import Game, Preset
from referee.words import Fault, Words

PREFIX = "rule-"


@dataclass(frozen=True)
class Chosen:
    """One option in the form: its value as text, whether it differs from the preset, and what is wrong."""

    key: str
    option: Option
    value: str
    differs: bool
    error: Words | None

    @property
    def name(self) -> str:
        """The name of the form field."""
        return PREFIX + self.key


class Choices:
    """The options of a game as a form: the preset's values, changed by what was typed."""

    def __init__(self, game: Game, preset: Preset, values: Mapping[str, str]) -> None:
        self.game = game
        self.preset = preset
        self.options = options(game.rules)
        usual = game.rules(**preset.changes)
        self.usual = {key: option.write(getattr(usual, key)) for key, option in self.options.items()}
        self.values = {key: values.get(PREFIX + key, self.usual[key]).strip() for key in self.options}
        self.faults: dict[str, Words] = {}

    @property
    def groups(self) -> list[tuple[Words, list[Chosen]]]:
        """The options by group, in the order in which they are declared."""
        found: dict[Words, list[Chosen]] = {}
        for key, option in self.options.items():
            value = self.values[key]
            found.setdefault(option.group, []).append(
                Chosen(key, option, value, value != self.usual[key], self.faults.get(key))
            )
        return list(found.items())

    @property
    def changed(self) -> bool:
        """Whether the table has rules of its own, or something is wrong with them."""
        return bool(self.faults) or self.values != self.usual

    def read(self, seats: int) -> Any | None:
        """The rules that were chosen; None where something is wrong, and `faults` says what."""
        found = {}
        for key, option in self.options.items():
            try:
                found[key] = option.read(self.values[key])
            except Fault as fault:
                self.faults[key] = fault.words
        if self.faults:
            return None
        rules = self.game.rules(**found)
        for problem in rules.problems(seats):
            self.faults[str(problem.path[0])] = problem.words
        return None if self.faults else rules


def values_of(game: Game, rules: Any) -> dict[str, str]:
    """The form values of the rules in force."""
    return {PREFIX + key: option.write(getattr(rules, key)) for key, option in options(game.rules).items()}
