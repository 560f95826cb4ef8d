"""One declaration per option of a game and per thing that a hand reports.

From the one line in a game's module come the form field, its help, its error, the record's key, the command line's
`--rule`, the numbers in the rules text and the typed attribute that scoring reads.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from referee.words import Fault, Words, placed, say

YES = frozenset({"yes", "true", "on"})
NO = frozenset({"no", "false", "off"})
NOTHING = say("none")


@dataclass(frozen=True)
class Numeral:
    """A number of a JSON document that is not whole, or longer than any of ours, as it was written."""

    text: str

    def __str__(self) -> str:
        return self.text


def quoted(value: object) -> Words | str:
    """A refused value as a record writes it, cut to a readable length."""
    plain = isinstance(value, str | Numeral)
    text = str(value) if plain else json.dumps(value, ensure_ascii=False, default=str)
    text = text if len(text) <= 60 else text[:59] + "…"
    return say("“{text}”", text=text) if isinstance(value, str) else text


@dataclass(frozen=True, kw_only=True)
class Option:
    """What is declared of one option: its words, its bounds, and how its value is read and written."""

    kind: ClassVar[str]
    label: Words
    help: Words
    group: Words
    clauses: tuple[str, ...]

    def read(self, value: object) -> Any:
        """The value from JSON or from text, or a Fault whose sentence says what would be right."""
        raise NotImplementedError

    def write(self, value: Any) -> str:
        """The value as text for a form or the command line, which `read` reads back."""
        return str(value)

    def shown(self, value: Any) -> Words | str:
        """The value as people read it."""
        return self.write(value)

    @property
    def range(self) -> Words:
        """What values there are, in words."""
        raise NotImplementedError

    def refuse(self, value: object) -> Fault:
        """The Fault for a value that is none of this option's."""
        return Fault(say("{value} is not possible: {range}.", value=quoted(value), range=self.range))


@dataclass(frozen=True, kw_only=True)
class Flag(Option):
    """Yes or no."""

    kind = "flag"

    def read(self, value: object) -> bool:
        """True or false, also written as yes and no."""
        if isinstance(value, bool):
            return value
        text = value.strip().lower() if isinstance(value, str) else ""
        if text not in YES | NO:
            raise self.refuse(value)
        return text in YES

    def write(self, value: bool) -> str:
        """`yes` or `no`."""
        return "yes" if value else "no"

    def shown(self, value: bool) -> Words:
        """Yes or no as people read it."""
        return say("yes") if value else say("no")

    @property
    def range(self) -> Words:
        """Yes or no."""
        return say("yes or no")


@dataclass(frozen=True, kw_only=True)
class Number(Option):
    """A whole number between two bounds, or one of a few words, or none."""

    kind = "number"
    least: int
    most: int
    words: Mapping[str, Words] = field(default_factory=dict)
    none: Words | None = None

    def read(self, value: object) -> int | str | None:
        """A whole number within the bounds, a word of this option, or None."""
        if value is None or (isinstance(value, str) and value.strip().lower() == "none"):
            if self.none is None:
                raise self.refuse(value)
            return None
        if isinstance(value, str):
            if value.strip() in self.words:
                return value.strip()
            if not re.fullmatch(r"[+-]?\d{1,9}", value.strip(), re.ASCII):
                raise self.refuse(value)
            number = int(value)
        elif isinstance(value, int) and not isinstance(value, bool):
            number = value
        else:
            raise self.refuse(value)
        if not self.least <= number <= self.most:
            raise self.refuse(value)
        return number

    def write(self, value: int | str | None) -> str:
        """Digits, the word, or `none`."""
        return "none" if value is None else str(value)

    def shown(self, value: int | str | None) -> Words | str:
        """Digits, or what the word means."""
        if value is None:
            return self.none or NOTHING
        return self.words.get(str(value), str(value))

    @property
    def range(self) -> Words:
        """The bounds and the words, in words."""
        others = [*self.words, *(["none"] if self.none else [])]
        if others:
            return say(
                "a whole number from {least} to {most}, or {words}", least=self.least, most=self.most, words=others
            )
        return say("a whole number from {least} to {most}", least=self.least, most=self.most)


@dataclass(frozen=True, kw_only=True)
class Choice(Option):
    """One of a few values, each with its meaning."""

    kind = "choice"
    values: Mapping[str | int, Words]

    def read(self, value: object) -> str | int:
        """One of the values; a number may be written as text."""
        if isinstance(value, str | int) and not isinstance(value, bool):
            for each in self.values:
                if str(each) == str(value).strip():
                    return each
        raise self.refuse(value)

    def shown(self, value: str | int) -> Words:
        """What the value means."""
        return self.values[value]

    @property
    def range(self) -> Words:
        """The values, in words."""
        return say("one of {values}", values=[str(value) for value in self.values])


@dataclass(frozen=True, kw_only=True)
class Listing(Option):
    """A list of items, separated by spaces in text."""

    kind = "listing"
    item: str
    items: Words
    most: int
    numbers: bool = False

    def read(self, value: object) -> tuple[Any, ...]:
        """The items, each checked by the pattern."""
        parts = value.split() if isinstance(value, str) else value
        if not isinstance(parts, Sequence) or not 1 <= len(parts) <= self.most:
            raise self.refuse(value)
        for part in parts:
            wrong = isinstance(part, bool) or not isinstance(part, str | int)
            if wrong or not re.fullmatch(self.item, str(part), re.ASCII):
                raise self.refuse(part)
        return tuple(int(part) if self.numbers else str(part) for part in parts)

    def write(self, value: Sequence[Any]) -> str:
        """The items with spaces between."""
        return " ".join(str(item) for item in value)

    @property
    def range(self) -> Words:
        """What the items are, in words."""
        return say("{items}, at most {most} of them", items=self.items, most=self.most)


def flag(default: bool, label: Words, help: Words, **more: Any) -> Any:  # noqa: A002
    """Declares a yes/no option."""
    return _declared(default, Flag(label=label, help=help, **more))


def number(default: int | str | None, label: Words, help: Words, **more: Any) -> Any:  # noqa: A002
    """Declares a number from `least` to `most`, or one of `words`, or `none` where that has a meaning."""
    return _declared(default, Number(label=label, help=help, **more))


def choice(default: str | int, label: Words, help: Words, **more: Any) -> Any:  # noqa: A002
    """Declares a choice among `values`."""
    return _declared(default, Choice(label=label, help=help, **more))


def listing(default: tuple[Any, ...], label: Words, help: Words, **more: Any) -> Any:  # noqa: A002
    """Declares a list of items."""
    return _declared(default, Listing(label=label, help=help, **more))


def _declared(default: object, declared: object) -> Any:
    return field(default=default, metadata={"declared": declared})


def options(rules: type) -> dict[str, Option]:
    """The options that a class of rules declares, by key, in their order."""
    return {each.name: each.metadata["declared"] for each in fields(rules) if "declared" in each.metadata}


def read_options(rules: type, preset: Mapping[str, Any], given: Mapping[str, object]) -> dict[str, Any]:
    """The values of all options: the preset's, changed by what is given; a Fault names the key that is wrong."""
    known = options(rules)
    values = dict(preset)
    for key, value in given.items():
        if key not in known:
            raise Fault(say("there is no rule “{key}” in this game.", key=key[:60]), key)
        with placed(key):
            values[key] = known[key].read(value)
    return values


Applies = Callable[[Any], bool]
"""Whether something is asked at all under the rules in force."""
