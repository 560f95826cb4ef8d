"""The form of a game's options, generated from their declarations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.fields import NO_VALUE, Choice, Field, Number, options
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.web.forms.base import BoundField, Form, FormValues
from referee.web.forms.search import contains, searched
from referee.web.http.language import tell
from referee.words import Fault, Words, quoted, say

PREFIX = "rule-"
ASKED = 3
"""The number of options asked for at once, each in a sentence; the others have their defaults until somebody opens them."""
DASHES = frozenset("-−–—―ー－")


@dataclass(frozen=True, kw_only=True)
class BoundOption(BoundField):
    """An option in the form; `differs` says that the table chose its value, `of` names the preset if the preset did.

    `searched` is the text that is searched, `found` whether it matches.
    """

    differs: bool
    of: Words | None
    searched: str
    found: bool

    @property
    def name(self) -> str:
        """The name of the input."""
        return PREFIX + self.key

    @property
    def typed(self) -> str:
        """The value as a person types it: nothing if an empty field means it, and the meaning of a word of the field, not the word itself."""
        if self.value == empty_means(self.declared) and not self.error:
            return ""
        meaning = self.declared.meanings.get(self.value)
        return tell(meaning) if meaning else self.value

    @property
    def untyped(self) -> Words | None:
        """What the field means if nothing is typed."""
        meanings: Mapping[str, Words] = self.declared.meanings
        return meanings.get(empty_means(self.declared))


class RulesForm(Form):
    """The options of a game as a form: the preset's values, changed by what was typed; `whole` if all of them were sent."""

    def __init__(self, game: Game, preset: Preset, values: FormValues, *, wanted: str = "") -> None:
        declared = options(game.rules)
        usual, plain = game.rules(**preset.changes), game.rules()
        self.whole = all(PREFIX + key in values for key in declared)
        self.usual = {key: option.to_text(getattr(usual, key)) for key, option in declared.items()}
        typed = {key: values.get(PREFIX + key, self.usual[key]).strip() for key in declared}
        super().__init__(declared, {key: as_recorded(declared[key], text) for key, text in typed.items()})
        self.game = game
        self.wanted = wanted.strip()
        self.preset = preset
        self.presets = {key for key in declared if getattr(usual, key) != getattr(plain, key)}

    @property
    def agreed(self) -> tuple[str, ...]:
        """The keys of the few options that tables fight over and agree on before the first deal."""
        return self.game.asked_first(self.preset)[:ASKED]

    @property
    def agreed_first(self) -> list[BoundOption]:
        """The options that the table agrees on before the first deal."""
        return [self.bound(key) for key in self.agreed]

    @property
    def groups(self) -> list[tuple[Words, list[BoundOption]]]:
        """The options by group, in the order of declaration."""
        return self._grouped(self.declared)

    @property
    def rest(self) -> list[tuple[Words, list[BoundOption]]]:
        """The options by group that are not agreed on before the first deal."""
        return self._grouped(key for key in self.declared if key not in self.agreed)

    @property
    def own(self) -> dict[str, str]:
        """The rest of the options that the table has changed, with the chosen values."""
        return {each.name: each.value for _, bounds in self.rest for each in bounds if each.differs}

    def _grouped(self, keys: Iterable[str]) -> list[tuple[Words, list[BoundOption]]]:
        found: dict[Words, list[BoundOption]] = {}
        for key in keys:
            found.setdefault(self.declared[key].group, []).append(self.bound(key))
        return list(found.items())

    def bound(self, key: str) -> BoundOption:
        """An option as the page shows it."""
        differs = self.values[key] != self.usual[key]
        of = self.preset.title if key in self.presets and not differs else None
        option = self.declared[key]
        values = option.values.values() if isinstance(option, Choice) else ()
        text = searched(option.label, option.help, *values)
        return BoundOption(
            **vars(super().bound(key)),
            differs=differs,
            of=of,
            searched=text,
            found=contains(self.wanted, text),
        )

    @property
    def wrong(self) -> bool:
        """Whether something in the rest is wrong."""
        return bool(self.faults.keys() - set(self.agreed))

    def follow(self, seats: int) -> None:
        """Sets the options that follow from the number of players, unless the table has chosen others; then they are the usual ones."""
        seating = self.game.seating
        every = [seating.options_by_players(each) for each in range(seating.seats[0], seating.seats[1] + 1)]
        for key, value in seating.options_by_players(seats).items():
            write = self.declared[key].to_text
            self.usual[key] = write(value)
            if self.values[key] in {write(each[key]) for each in every}:
                self.values[key] = self.usual[key]

    def read(self, seats: int) -> Any | None:
        """The chosen rules; None if something is wrong, and `faults` says what."""
        found = {}
        for key, option in self.declared.items():
            with self.at(key):
                found[key] = _accepted(option, self.values[key])
        if self.faults:
            return None
        rules = self.game.rules(**found)
        self.faults = {str(problem.path[0]): problem.words for problem in rules.problems(seats)}
        return None if self.faults else rules


def _accepted(option: Field, text: str) -> Any:
    """What was chosen; a refusal says what may be typed in the words of the page."""
    try:
        return option.accept(text)
    except Fault:
        if isinstance(option, Number) and option.meanings:
            raise Fault(
                say("{value} is not possible: it must be {range}.", value=quoted(text), range=option.hint)
            ) from None
        raise


def values_of(game: Game, rules: Any) -> dict[str, str]:
    """The form values of the rules in force."""
    return {PREFIX + key: option.to_text(getattr(rules, key)) for key, option in options(game.rules).items()}


def empty_means(option: Field) -> str:
    """The word that an empty field stands for: none if the option may be none, or its only word; empty if there is no such word."""
    words = [*option.meanings]
    return "none" if "none" in words else words[0] if len(words) == 1 else ""


def as_recorded(option: Field, typed: str) -> str:
    """What was typed for an option; nothing, its meaning in the reader's language, or a dash for none, becomes the word of a record."""
    meanings = option.meanings
    words = {tell(meaning).casefold(): word for word, meaning in meanings.items()}
    if "none" in meanings:
        words |= dict.fromkeys((*DASHES, tell(NO_VALUE).casefold()), "none")
    return words.get(typed.casefold(), typed) if typed else empty_means(option)
