"""Sentences for people, kept apart from their language until somebody reads them, and faults that say one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

Gettext = Callable[[str], str]
"""Gives the sentence of a language for an English one."""

Ngettext = Callable[[str, str, int], str]
"""The same where a number decides between two forms."""

LANGUAGES = ("en", "ja")
"""The languages that sentences are written in, as their codes."""

_STOPPED = re.compile(r"\{(\w+)\}\.(?!\.)")
"""A value before a full stop."""
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Words:
    """An English sentence with its values; `str()` is English, `into()` any language."""

    text: str
    plural: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)

    def into(self, gettext: Gettext, ngettext: Ngettext) -> str:
        """The sentence in the language that the two functions give."""
        if self.plural:
            text = ngettext(self.text, self.plural, self.values["n"])
        else:
            text = gettext(self.text)
        values = {key: shown(value, gettext, ngettext) for key, value in self.values.items()}
        if "}." in text:
            text = _STOPPED.sub(lambda found: _stopped(found, values), text)
        return text.format_map(values) if "{" in text or "}" in text else text

    def __str__(self) -> str:
        return self.into(str, lambda one, many, n: one if n == 1 else many)

    def __hash__(self) -> int:
        return hash((self.text, self.plural, str(self)))


def _stopped(found: re.Match[str], values: Mapping[str, str]) -> str:
    """The place of a value before a full stop, without the stop where the value brings its own."""
    value = values.get(found[1], "")
    return found[0] if unstopped(value) == value else found[0][:-1]


def unstopped(text: str) -> str:
    """A text that a full stop follows, such as a name, or none, such as a title, without its own."""
    return text[:-1] if text.endswith((".", "。")) and not text.endswith("..") else text


def shown(value: object, gettext: Gettext, ngettext: Ngettext) -> str:
    """A value inside a sentence: words in the reader's language, a list with commas, minus as a minus."""
    if isinstance(value, Words):
        return value.into(gettext, ngettext)
    if isinstance(value, list | tuple):
        return gettext(", ").join(shown(each, gettext, ngettext) for each in value)
    if isinstance(value, int) and not isinstance(value, bool) and value < 0:
        return f"\N{MINUS SIGN}{-value}"
    return printable(str(value))


def printable(text: str) -> str:
    """Text that was given, fit to be quoted in one line: controls, line breaks and half characters replaced."""
    return text if text.isprintable() else _UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", text)


def say(text: str, /, **values: object) -> Words:
    """A sentence that can be translated later."""
    return Words(text, "", values)


def say_n(one: str, many: str, /, n: int, **values: object) -> Words:
    """A sentence whose form follows the number `n`."""
    return Words(one, many, {"n": n, **values})


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


def together(*sentences: Words) -> Words:
    """Several sentences as one text."""
    return reduce(lambda text, each: say("{first} {second}", first=text, second=each), sentences)


def parted(words: Words) -> tuple[Words, ...]:
    """The texts that were put together as one."""
    if words.text != "{first} {second}":
        return (words,)
    return (*parted(words.values["first"]), *parted(words.values["second"]))


class Fault(ValueError):
    """Something given that cannot be taken: where it stands, and one sentence that says what would be right."""

    def __init__(self, words: Words, *path: str | int) -> None:
        super().__init__(words)
        self.words = words
        self.path = path

    def at(self, *path: str | int) -> Fault:
        """The same fault seen from further out."""
        self.path = (*path, *self.path)
        return self

    @property
    def place(self) -> str:
        """The path as a record writes it, such as `hands[3].held.Bob`."""
        text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in self.path)
        return printable(text.removeprefix("."))

    @property
    def sentence(self) -> Words:
        """What is wrong, behind where it stands."""
        return say("{place}{words}", place=f"{self.place}: ", words=self.words) if self.path else self.words

    def __str__(self) -> str:
        return str(self.sentence)


@dataclass(frozen=True, slots=True)
class _Place:
    path: tuple[str | int, ...]

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, fault: BaseException | None, _trace: object) -> None:
        if isinstance(fault, Fault):
            fault.at(*self.path)


def placed(*path: str | int) -> AbstractContextManager[None]:
    """Gives the Faults of what is read inside their place, as seen from further out."""
    return _Place(path)
