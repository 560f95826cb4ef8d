"""Sentences for people, independent of the language until somebody reads them, and faults that carry one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any, ClassVar, Literal

Gettext = Callable[[str], str]
"""Translates an English sentence."""

Ngettext = Callable[[str, str, int], str]
"""Translates a sentence whose form depends on a number."""

LANGUAGES = ("en", "ja")
"""The codes of the languages of the app."""

_STOPPED = re.compile(r"\{(\w+)\}\.(?!\.)")
"""A value before a full stop."""
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


Script = Literal["signs", "letters", "speech"]
"""How a sentence shows cards: with signs, in letters as in a record, or in spoken words."""


Inked = Callable[[str, str], str]
"""Marks a text that shows cards of one suit, given the letter of the suit."""


def _english(one: str, many: str, n: int) -> str:
    return one if n == 1 else many


def _plain(text: str, _suit: str) -> str:
    return text


@dataclass(frozen=True, slots=True)
class Voice:
    """How sentences are worded: their language, and how cards are shown."""

    gettext: Gettext = str
    ngettext: Ngettext = _english
    script: Script = "signs"
    tie: str = " "
    """The character between a card of a sum and its points; no line may break there."""
    inked: Inked = _plain
    """How cards shown as signs are marked with their suit."""


ENGLISH = Voice()


class Value:
    """A value in a sentence that each voice tells in its own way."""

    __slots__ = ()
    side_by_side: ClassVar[bool] = False
    """Whether several of them are listed without commas."""

    def into(self, voice: Voice) -> str:
        """The text in this voice."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.into(ENGLISH)


@dataclass(frozen=True, slots=True)
class Words(Value):
    """An English sentence with its values; `str()` gives English, `into()` any language."""

    text: str
    plural: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)

    def into(self, voice: Voice) -> str:
        """The sentence in this voice."""
        if self.plural:
            text = voice.ngettext(self.text, self.plural, self.values["n"])
        else:
            text = voice.gettext(self.text)
        values = {key: shown(value, voice) for key, value in self.values.items()}
        if "}." in text:
            text = _STOPPED.sub(lambda found: _stopped(found, values), text)
        return text.format_map(values) if "{" in text or "}" in text else text

    def __hash__(self) -> int:
        return hash((self.text, self.plural, str(self)))


@dataclass(frozen=True, slots=True)
class Written(Value):
    """A sentence about a record, with cards written as in the record, whatever the voice."""

    words: Words

    def into(self, voice: Voice) -> str:
        """The sentence with letters for cards."""
        return self.words.into(replace(voice, script="letters"))


@dataclass(frozen=True, slots=True)
class Names(Value):
    """Names as a sentence lists them, such as “Ann, Bob and Cat”."""

    names: tuple[object, ...]

    def into(self, voice: Voice) -> str:
        """The names, the last two joined by a word."""
        *others, last = (shown(each, voice) for each in self.names)
        if len(others) < 2:
            return voice.gettext("{first} and {second}").format(first=others[0], second=last) if others else last
        return voice.gettext("{names} and {last}").format(names=voice.gettext(", ").join(others), last=last)


@dataclass(frozen=True, slots=True)
class Partners(Value):
    """The names of a side, such as “Ann & Bob”."""

    names: tuple[object, ...]

    def into(self, voice: Voice) -> str:
        """The names, one after another."""
        return voice.gettext(" & ").join(shown(each, voice) for each in self.names)


def named(names: Iterable[object]) -> Names:
    """At least one name, for a sentence that lists them."""
    return Names(tuple(names))


def _stopped(found: re.Match[str], values: Mapping[str, str]) -> str:
    """The placeholder of a value before a full stop, without the stop if the value ends with one itself."""
    value = values.get(found[1], "")
    return found[0] if unstopped(value) == value else found[0][:-1]


def unstopped(text: str) -> str:
    """A text without its own full stop, for use before a full stop, as a name, or without one, as a title."""
    return text[:-1] if text.endswith((".", "。")) and not text.endswith("..") else text


def shown(value: object, voice: Voice) -> str:
    """A value inside a sentence: one with a voice of its own, a list with commas, cards side by side, minus as a minus sign."""
    if isinstance(value, Value):
        return value.into(voice)
    if isinstance(value, list | tuple):
        in_a_row = value and isinstance(value[0], Value) and value[0].side_by_side
        return (" " if in_a_row else voice.gettext(", ")).join(shown(each, voice) for each in value)
    if isinstance(value, int) and not isinstance(value, bool) and value < 0:
        return f"\N{MINUS SIGN}{-value}"
    return printable(str(value))


def printable(text: str) -> str:
    """Given text made safe to quote in one line: control characters, line breaks and half characters are replaced."""
    return text if text.isprintable() else _UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", text)


def say(text: str, /, **values: object) -> Words:
    """A sentence that can be translated later."""
    return Words(text, "", values)


def say_n(one: str, many: str, /, n: int, **values: object) -> Words:
    """A sentence whose form follows the number `n`."""
    return Words(one, many, {"n": n, **values})


@dataclass(frozen=True)
class Numeral:
    """A number in a JSON document, as it was written, that is not whole or is longer than any of ours."""

    text: str

    def __str__(self) -> str:
        return self.text


def quoted(value: object) -> Words | str:
    """A refused value as a record writes it, shortened to a readable length."""
    plain = isinstance(value, str | Numeral)
    text = str(value) if plain else json.dumps(value, ensure_ascii=False, default=str)
    text = text if len(text) <= 60 else text[:59] + "…"
    return say("“{text}”", text=text) if isinstance(value, str) else text


def together(*sentences: Words) -> Words:
    """Several sentences as one text."""
    return reduce(lambda text, each: say("{first} {second}", first=text, second=each), sentences)


def parted(words: Words) -> tuple[Words, ...]:
    """The texts that were joined by `together`."""
    if words.text != "{first} {second}":
        return (words,)
    return (*parted(words.values["first"]), *parted(words.values["second"]))


class Fault(ValueError):
    """Something given that cannot be accepted: its place, and one sentence that says what would be right."""

    def __init__(self, words: Words, *path: str | int) -> None:
        super().__init__(words)
        self.words = words
        self.path = path

    def at(self, *path: str | int) -> Fault:
        """The same fault, with an outer path before its own."""
        self.path = (*path, *self.path)
        return self

    @property
    def place(self) -> str:
        """The path as a record writes it, such as `hands[3].held.Bob`."""
        text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in self.path)
        return printable(text.removeprefix("."))

    @property
    def written(self) -> Written:
        """What is wrong, with cards as a record writes them."""
        return Written(self.words)

    @property
    def sentence(self) -> Words:
        """What is wrong, with its place in front."""
        return say("{place}{words}", place=f"{self.place}: " if self.path else "", words=self.written)

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
    """Adds a place to the Faults raised inside."""
    return _Place(path)
