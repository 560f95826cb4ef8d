"""How often what happened to a player in a game: in a column where the file has one for the statistic, else in one for all others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.sheet.results import all_statistics
from referee.store.file.sqlite import to_json
from referee.store.file.tables import STATISTICS
from referee.words import Words


def columns(times: Mapping[str, int]) -> dict[str, Any]:
    """What a row keeps: by column, and the others that happened in JSON."""
    others = {key: n for key, n in times.items() if key not in STATISTICS and n}
    return {**{key: times.get(key, 0) for key in STATISTICS}, "statistics": to_json(others)}


def times(key: str, row: str = "") -> str:
    """How often a statistic happened, as a statement asks a row for it."""
    return f"{row}{key}" if key in STATISTICS else f"coalesce({row}statistics ->> '$.{key}', 0)"


def summed(keys: Iterable[str], row: str = "", prefix: str = "") -> str:
    """How often each statistic happened in all rows together, as a statement asks for it."""
    return ", ".join(f"sum({times(key, row)}) AS {prefix}{key}" for key in sorted(keys))


def counted(shown: Callable[[Any], object]) -> set[str]:
    """The statistics that are shown, and what they are counted out of."""
    known = all_statistics()
    return {key for statistic in known.values() if shown(statistic) for key in (statistic.key, statistic.out_of)} & set(
        known
    )


def happened() -> dict[str, Words]:
    """What the games can be asked for in which it happened, in words."""
    return {key: statistic.happened for key, statistic in all_statistics().items() if statistic.happened}
