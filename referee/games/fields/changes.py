"""The kinds of fields that change a hand as a whole: other rules from it on, and how often it counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar

from referee.kinds import Field, Number
from referee.words import Fault, Words, quoted, say


@dataclass(frozen=True)
class ChangedRules(Field):
    """Options by key, as JSON: they are read with the rules of the game; no form of a hand has them."""

    widget = "changed_rules"
    beside_scores = True
    moves: ClassVar[bool] = True

    def read(self, value: Any) -> dict[str, Any]:
        """The options as they were written."""
        if not isinstance(value, Mapping):
            raise Fault(say("{value} is not an object of rules.", value=quoted(value)))
        return dict(value)

    def from_form(self, key: str, typed: Mapping[str, str], seats: Any, ids: Any) -> dict[str, Any]:
        """Nothing."""
        return {}

    def to_form(self, key: str, value: Any, seats: Any, ids: Any) -> dict[str, str]:
        """Nothing."""
        return {}


@dataclass(frozen=True)
class FactorField(Number):
    """How many times a hand counts, in words of `counts`; once where it is not said."""

    widget = "factor"
    _: KW_ONLY
    counts: Mapping[int, Words]

    def from_form(self, key: str, typed: Mapping[str, str], seats: Any, ids: Any) -> dict[str, Any]:
        """The number that was chosen."""
        return {key: self.from_text(typed[key])} if typed.get(key) else {}
