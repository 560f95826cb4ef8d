"""JSON read strictly: a key given twice, a number that is too long, or nesting that is too deep is refused in one sentence."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

from referee.words import Fault, Numeral, say

MOST_DEPTH = 20
LONGEST_NUMBER = 18


def parse(text: str) -> Any:
    """JSON from text; a Fault says in one sentence why it is not JSON."""
    return checked(loaded(text))


def loaded(text: str, before: int = 0) -> Any:
    """JSON from text, not yet checked for depth and duplicate keys; `before` is the number of lines before it."""
    try:
        return json.loads(
            text, parse_constant=Numeral, parse_float=Numeral, parse_int=_integer, object_pairs_hook=_object
        )
    except json.JSONDecodeError as error:
        raise Fault(
            say("this is not JSON: line {line}, column {column}.", line=error.lineno + before, column=error.colno)
        ) from None
    except RecursionError:
        raise _too_deep() from None


def checked(data: Any) -> Any:
    """JSON data; a Fault if it is nested too deeply or has a key twice."""
    _check(data, MOST_DEPTH)
    return data


def _integer(text: str) -> int | Numeral:
    return int(text) if len(text) <= LONGEST_NUMBER else Numeral(text)


class _Object(dict[str, Any]):
    """A JSON object that remembers a duplicate key."""

    twice: str | None = None


def _object(pairs: list[tuple[str, Any]]) -> _Object:
    found = _Object(pairs)
    if len(found) < len(pairs):
        found.twice = first_twice(key for key, _ in pairs)
    return found


def first_twice(keys: Iterable[str]) -> str | None:
    """The first of the keys that occurs again later; None if there is none."""
    times = Counter(keys)
    return next((key for key, many in times.items() if many > 1), None)


def _too_deep() -> Fault:
    return Fault(say("it is nested too deeply."))


def _check(data: Any, left: int) -> None:
    """Refuses data that is nested too deeply, and a duplicate key with its path."""
    if left == 0:
        raise _too_deep()
    if isinstance(data, _Object) and data.twice is not None:
        raise Fault(say("it appears twice in one object."), data.twice[:60])
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, each in items:
        try:
            _check(each, left - 1)
        except Fault as fault:
            raise (fault.at(key) if fault.path else fault) from None
