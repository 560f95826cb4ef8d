"""What a table changes in its rules during a game: from which hand on something applies, and what applied before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from referee.fields import Field, Listing, options
from referee.games.game import Game
from referee.sheet.rulebook import is_played
from referee.sheet.scoresheet import Scoresheet
from referee.words import Words, say


@dataclass(frozen=True)
class OptionChange:
    """An option or a seat that changes: its name, its old value, and its new one."""

    label: Words
    before: Words | str
    after: Words | str

    @property
    def words(self) -> Words:
        """The same in one line."""
        return say("{label}: {after} instead of {before}", label=self.label, after=self.after, before=self.before)


def altered_options(game: Game, changed: Mapping[str, Sequence[Any]]) -> list[OptionChange]:
    """The options that change, from their old and new values, by key."""
    declared = options(game.rules)
    return [
        OptionChange(declared[key].label, *_shown(declared[key], [declared[key].accept(each) for each in values]))
        for key, values in changed.items()
        if key in declared
    ]


def _shown(option: Field, both: Sequence[Any]) -> Sequence[Words | str]:
    """Two values as people read them; for two lists by deals, only the deals that differ."""
    was, now = both
    told = option.told if isinstance(option, Listing) else None
    if told is None or not was or not now or len(was) != len(now):
        return [option.shown(each) for each in both]
    places = [place for place, each in enumerate(was) if each != now[place]]
    return [say("{what}", what=[told(place + 1, each[place]) for place in places]) for each in both]


@dataclass(frozen=True)
class RulesChange:
    """Rules that change with a hand: those before it and those from it on."""

    game: Game
    number: int
    before: Any
    after: Any

    @property
    def keys(self) -> list[str]:
        """The options that change."""
        return [key for key in options(self.game.rules) if getattr(self.before, key) != getattr(self.after, key)]

    @property
    def heading(self) -> Words:
        """The heading: from which hand on they apply."""
        return say("From hand {number}", number=self.number)

    @property
    def altered(self) -> list[OptionChange]:
        """The changes, option by option."""
        both = ((key, [getattr(rules, key) for rules in (self.before, self.after)]) for key in self.keys)
        return altered_options(self.game, dict(both))


def rule_changes(scoresheet: Scoresheet) -> tuple[RulesChange, ...]:
    """What a table changed between two of its hands, and what waits for the next one."""
    waiting = [] if scoresheet.finished else [(scoresheet.standing.number, scoresheet.rules)]
    held = [*((played.number, played.rules) for played in scoresheet.hands), *waiting]
    return tuple(
        RulesChange(scoresheet.record.game, number, was, now)
        for (_, was), (number, now) in pairwise(held)
        if now is not was and now != was
    )


def options_since(changes: Iterable[RulesChange]) -> dict[str, int]:
    """The hand from which on each changed option has its current value."""
    return {key: change.number for change in changes for key in change.keys}


@dataclass(frozen=True)
class FormerClause:
    """The text of a clause up to some hand; None if it was not played until then."""

    number: int
    words: Words | None


def clauses_since(changes: Iterable[RulesChange]) -> dict[str, FormerClause]:
    """The clauses that changed, each with its former text and the hand from which the new text applies."""
    found = {}
    for change in changes:
        for clause, text in change.game.book.clauses.items():
            was, now = ((is_played(change.game, each, clause), text(each)) for each in (change.before, change.after))
            if (was[0], str(was[1])) != (now[0], str(now[1])):
                found[clause] = FormerClause(change.number, was[1] if was[0] else None)
    return found
