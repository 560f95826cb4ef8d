"""When a part of a hand needs no entry: declared once, as values of other fields, for the submitted form and for the page.

The page gets the cases as data (`data-free`, `data-gone`, `data-nothing`) and only compares; see `static/exemptions.js`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from referee.games.fields.hand import HandChoice
from referee.games.fields.players import SeatField
from referee.games.fields.points import TallyField
from referee.web.forms.base import Fields

THROWN_IN = "void"
"""The value, instead of the player who ended a hand, that nobody did because it was thrown in."""
FILLED, EMPTY = "*", ""
"""Instead of a value: that there is any, or that there is none."""
Case = Mapping[str, str]
"""Fields by name with the value that each of them must have, all at once."""


def emptied(declared: Fields, player: str) -> Iterator[Case]:
    """When a player's hand is empty: if they went out."""
    yield from ({key: player} for key, each in declared.items() if isinstance(each, SeatField) and each.emptied)


def won(declared: Fields, player: str) -> Iterator[Case]:
    """When a player has nothing in hand because of how the hand ended: if they had gin."""
    for key, word, seat in _spares(declared):
        if seat != "*":
            yield {key: word, seat: player}


def nothing(declared: Fields) -> Iterator[Case]:
    """When nobody's hand needs an entry, because nothing counts."""
    yield from ({key: word} for key, word, seat in _spares(declared) if seat == "*")
    yield from ({key: THROWN_IN} for key in ending(declared))


def ending(declared: Fields) -> list[str]:
    """The fields that ask who ended a hand that may have been thrown in."""
    return [
        key for key, each in declared.items() if isinstance(each, SeatField) and each.emptied and "void" in declared
    ]


def noted(declared: Fields, players: Iterable[str]) -> Iterator[Case]:
    """When plays say what was laid, and nobody's points laid are typed."""
    parts = in_plays(declared)
    if parts and "plays" in declared:
        ways = [(key, mode) for key, each in parts.items() for mode in each.modes]
        yield {"plays": FILLED, **{f"{key}-{each}-{mode}": EMPTY for each in players for key, mode in ways}}


def in_plays(declared: Fields) -> dict[str, TallyField]:
    """The fields whose values follow from noted plays."""
    return {key: each for key, each in declared.items() if isinstance(each, TallyField) and each.in_plays}


def _spares(declared: Fields) -> Iterator[tuple[str, str, str]]:
    for key, each in declared.items():
        if isinstance(each, HandChoice):
            yield from ((key, word, seat) for word, seat in each.frees.items())


def hold(cases: Iterable[Case], get: Callable[[str], str]) -> bool:
    """Whether one of the cases applies."""
    return any(
        all(bool(get(key)) if value == FILLED else get(key) == value for key, value in case.items()) for case in cases
    )


def written(cases: Iterable[Case]) -> str:
    """The cases for the page: "end=gin by=1, end=big-gin by=1"."""
    return ", ".join(" ".join(f"{key}={value}" for key, value in case.items()) for case in cases)
