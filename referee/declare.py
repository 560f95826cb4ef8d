"""A field: something that is declared once, be it an option of a game, a thing that a hand reports or a fact of a question.

From the one declaration come what a form shows, its help and its error, what a record or a case may hold, the command
line's `--rule`, the numbers in the rules text and the typed attribute that scoring reads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, fields
from functools import cache
from types import MappingProxyType
from typing import Any

from referee.kinds import Choice, Field, Flag, Listing, Number
from referee.words import Fault, Words, placed, say


def declare(kind: Field, default: Any = None) -> Any:
    """Declares an attribute as a field of this kind."""
    if isinstance(default, dict):
        return field(default_factory=dict, metadata={"declared": kind})
    return field(default=default, metadata={"declared": kind})


def option(kind: Callable[..., Field], **of_kind: Any) -> Callable[..., Any]:
    """What declares an option of a kind: its default, its label, its help, and by name what the kind has."""
    return lambda default, *words, **more: declare(kind(*words, **of_kind, **more), default)


flag = option(Flag, range=say("yes or no"))
number = option(Number)
choice = option(Choice)
listing = option(Listing)


def fields_of(declaring: type) -> Mapping[str, Any]:
    """The fields that a class declares, by key, in their order; a key that Python has for itself is `with_` there."""
    return _fields_of(declaring)


def _found_once(find: Callable[[type], Mapping[str, Any]]) -> Callable[[type], Mapping[str, Any]]:
    return cache(find)  # a class is hashable, which type checkers do not believe of one whose instances are not


@_found_once
def _fields_of(declaring: type) -> Mapping[str, Any]:
    declared = [each for each in fields(declaring) if "declared" in each.metadata]
    return MappingProxyType({each.name.rstrip("_"): each.metadata["declared"] for each in declared})


def called(rules: Any, key: str) -> Words:
    """What an option is called."""
    label: Words = fields_of(type(rules))[key].label
    return label


def setting(rules: Any, key: str) -> Words:
    """An option with its value, as people read them."""
    value = fields_of(type(rules))[key].shown(getattr(rules, key))
    return say("“{option}: {value}”", option=called(rules, key), value=value)


def options(rules: type) -> Mapping[str, Field]:
    """The options that a class of rules declares, by key, in their order; those that are shown on request come last."""
    return _options(rules)


@_found_once
def _options(rules: type) -> Mapping[str, Field]:
    return MappingProxyType(dict(sorted(fields_of(rules).items(), key=lambda each: each[1].folded)))


def read_options(rules: type, preset: Mapping[str, Any], given: Mapping[str, object]) -> dict[str, Any]:
    """The values of all options: the preset's, changed by what is given; a Fault names the key that is wrong."""
    known = options(rules)
    values = dict(preset)
    for key, value in given.items():
        if key not in known:
            raise Fault(say("there is no rule “{key}” in this game.", key=key[:60]), key)
        with placed(key):
            values[key] = known[key].accept(value)
    return values
