"""How often what happened to a player in a game: in a column where the file has one for the deed, else in one for all others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.sheet.results import all_deeds
from referee.store.file.sqlite import to_json
from referee.store.file.tables import DEEDS
from referee.words import Words


def columns(times: Mapping[str, int]) -> dict[str, Any]:
    """What a row keeps: by column, and the others that happened in JSON."""
    others = {key: n for key, n in times.items() if key not in DEEDS and n}
    return {**{key: times.get(key, 0) for key in DEEDS}, "deeds": to_json(others)}


def times(key: str, row: str = "") -> str:
    """How often a deed happened, as a statement asks a row for it."""
    return f"{row}{key}" if key in DEEDS else f"coalesce({row}deeds ->> '$.{key}', 0)"


def summed(keys: Iterable[str], row: str = "", prefix: str = "") -> str:
    """How often each deed happened in all rows together, as a statement asks for it."""
    return ", ".join(f"sum({times(key, row)}) AS {prefix}{key}" for key in sorted(keys))


def counted(shown: Callable[[Any], object]) -> set[str]:
    """The deeds that are shown, and what they are counted out of."""
    known = all_deeds()
    return {key for deed in known.values() if shown(deed) for key in (deed.key, deed.out_of)} & set(known)


def happened() -> dict[str, Words]:
    """What the games can be asked for in which it happened, in words."""
    return {key: deed.happened for key, deed in all_deeds().items() if deed.happened}
