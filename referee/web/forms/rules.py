"""The form of a game's options, generated from their declarations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.declare import Option, options
from referee.games.base import Game, Preset
from referee.web.forms.typed import as_recorded
from referee.words import Fault, Words

PREFIX = "rule-"


@dataclass(frozen=True)
class Chosen:
    """One option in the form: its value as text, whether the table or the preset chose it, and what is wrong."""

    key: str
    option: Option
    value: str
    differs: bool
    of: Words | None
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
        plain = game.rules()
        self.presets = {key for key in self.options if getattr(usual, key) != getattr(plain, key)}
        self.values = {
            key: as_recorded(option, values.get(PREFIX + key, self.usual[key]).strip())
            for key, option in self.options.items()
        }
        self.faults: dict[str, Words] = {}

    @property
    def huddle(self) -> list[Chosen]:
        """The options that the table agrees on before the first deal."""
        return [self._chosen(key) for key in self.agreed]

    @property
    def agreed(self) -> tuple[str, ...]:
        """The keys of the huddle."""
        return self.preset.huddle or self.game.huddle

    @property
    def groups(self) -> list[tuple[Words, list[Chosen]]]:
        """The options by group, in the order in which they are declared."""
        return self._grouped(self.options)

    @property
    def rest(self) -> list[tuple[Words, list[Chosen]]]:
        """The options by group that are no matter of the huddle."""
        return self._grouped(key for key in self.options if key not in self.agreed)

    @property
    def own(self) -> int:
        """How many options that are no matter of the huddle the table has chosen otherwise."""
        return sum(self.values[key] != usual for key, usual in self.usual.items() if key not in self.agreed)

    def _grouped(self, keys: Iterable[str]) -> list[tuple[Words, list[Chosen]]]:
        found: dict[Words, list[Chosen]] = {}
        for key in keys:
            found.setdefault(self.options[key].group, []).append(self._chosen(key))
        return list(found.items())

    def _chosen(self, key: str) -> Chosen:
        value = self.values[key]
        differs = value != self.usual[key]
        of = self.preset.title if key in self.presets and not differs else None
        return Chosen(key, self.options[key], value, differs, of, self.faults.get(key))

    @property
    def wrong(self) -> bool:
        """Whether something is wrong outside of the huddle."""
        return bool(self.faults.keys() - set(self.agreed))

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
