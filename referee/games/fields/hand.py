"""Fields about a hand as a whole: how it ended, a note, rules that change with it, how often it counts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, ClassVar

from referee.fields import Choice, Field, Number
from referee.words import Fault, Words, quoted, say


@dataclass(frozen=True)
class ChangedRules(Field):
    """Options by key, as JSON: they are read with the rules of the game, and no form of a hand has them."""

    widget = "changed_rules"
    beside_counted_scores = True
    says_who_plays: ClassVar[bool] = True

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
    """How many times a hand counts, in the words of `counts`; once if not given."""

    widget = "factor"
    _: KW_ONLY
    counts: Mapping[int, Words]

    def from_form(self, key: str, typed: Mapping[str, str], seats: Any, ids: Any) -> dict[str, Any]:
        """The number that was chosen."""
        return {key: self.from_text(typed[key])} if typed.get(key) else {}


MOST_NOTE = 1000

FORBIDDEN_CHARACTERS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that names and notes must not contain: control characters, text directions, lone surrogates."""


@dataclass(frozen=True)
class HandChoice(Choice):
    """One of a few words about a hand."""

    _: KW_ONLY
    offered: Callable[[Any, str], bool] = lambda _rules, _value: True
    """Whether a form shows a word under the rules."""
    preselected: bool = False
    """Whether the first word is preselected."""
    said_before_hand: bool = False
    """Whether it is said before the hand is played, and kept with the plays until the hand is recorded."""
    frees: Mapping[str, str] = field(default_factory=dict)
    """For a word, the field whose player then has nothing in hand, or * if nobody's hand counts."""


@dataclass(frozen=True)
class NoteField(Field):
    """A text by the players."""

    widget = "note"
    beside_counted_scores = True

    def read(self, value: Any) -> str:
        """The text, without control characters."""
        if not isinstance(value, str):
            raise Fault(say("{value} is not text: write it in quotation marks.", value=quoted(value)))
        text = unicodedata.normalize("NFC", value).replace("\r\n", "\n").strip()
        if len(text) > MOST_NOTE:
            raise Fault(say("This note has {n} characters, but may have at most {most}.", n=len(text), most=MOST_NOTE))
        if FORBIDDEN_CHARACTERS.search(text):
            raise Fault(say("This note has a control character: write plain text."))
        return text
