"""What every form has: its fields with what was typed and what is wrong; and players without names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from referee.web.http.language import tell
from referee.words import Fault, Words, say

FormValues = Mapping[str, str]
"""What was typed, by the names of the inputs."""
Fields = Mapping[str, Any]
"""Fields by their keys."""


@dataclass(frozen=True)
class BoundField:
    """A field in a form: what was typed in it, and what is wrong with it, or with the part of a player, by id."""

    key: str
    declared: Any
    value: str
    error: Words | None = None
    errors: Mapping[str, Words] = field(default_factory=dict)

    @property
    def shown(self) -> Words | str:
        """What was typed as people read it."""
        return self.declared.shown(self.declared.from_text(self.value)) if self.value else ""

    @property
    def filled(self) -> Words | str:
        """What a tap filled in, as people read it; otherwise what was typed, as it was typed."""
        tapped = self.declared.to_text(self.declared.from_text(self.value)) == self.value
        return self.shown if tapped else self.value


class Form:
    """The values of a form as typed, by name, and what is wrong, by field."""

    def __init__(self, declared: Fields, values: FormValues) -> None:
        self.declared = declared
        self.values = dict(values)
        self.faults: dict[str, Words] = {}

    def get(self, key: str) -> str:
        """What was typed under this name."""
        return self.values.get(key, "")

    def bound(self, key: str) -> BoundField:
        """A field as the page shows it."""
        return BoundField(key, self.declared[key], self.get(key), self.faults.get(key))

    def fields(self, *, folded: bool) -> list[BoundField]:
        """The fields to show at once, or on request."""
        return [self.bound(key) for key, each in self.declared.items() if each.folded is folded]

    @contextmanager
    def at(self, key: str) -> Iterator[None]:
        """Puts a Fault raised inside at this field, or at the one that it names."""
        try:
            yield
        except Fault as fault:
            self.blame(fault if fault.path else fault.at(key))

    def blame(self, fault: Fault) -> None:
        """Puts a fault at the field with which its path begins."""
        self.faults.setdefault(str(fault.path[0]), fault.words)


def name_of(place: int) -> str:
    """The name for a player without one, in the reader's language."""
    return tell(say("Player {number}", number=place))


def unnamed(count: int) -> list[str]:
    """The names for a number of players without names."""
    return [name_of(place) for place in range(1, count + 1)]
