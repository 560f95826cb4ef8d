"""A change between two states of a sheet."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Step:
    """A change between two states of a sheet: its kind, and the number of its hand, if it is about one.

    `rescored` is whose score of a corrected hand changed, by player id, from what to what, and `through` whose total did
    in other hands with it; `rules` the options that it
    made other ones, by key, each with its value then and now as JSON; `returned` who came back, by player id, with the total.
    """

    kind: str
    number: int | None
    rescored: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    rules: Mapping[str, list[Any]] = field(default_factory=dict)
    returned: tuple[str, int] | None = None
    through: Mapping[str, tuple[int, int]] = field(default_factory=dict)


def rescored(scores: str | None) -> tuple[dict[str, tuple[int, int]], dict[str, tuple[int, int]]]:
    """Whose score a correction changed, and whose total through other hands, read from what the log has of it."""
    was, now, totals = json.loads(scores) if scores else (None, None, None)
    through = {each: (before, after) for each, (before, after) in (totals or {}).items()}
    if not (isinstance(was, dict) and isinstance(now, dict)):
        return {}, through
    return {each: (was[each], now[each]) for each in was if each in now and was[each] != now[each]}, through
