"""How often things happened to a player in a game: a column for some statistics, and one column for all others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.sheet.results import all_statistics
from referee.store.file.sqlite import to_json
from referee.store.file.tables import STATISTICS
from referee.words import Words


def columns(times: Mapping[str, int]) -> dict[str, Any]:
    """The values to store: by column, and the other statistics that happened as JSON."""
    others = {key: n for key, n in times.items() if key not in STATISTICS and n}
    return {**{key: times.get(key, 0) for key in STATISTICS}, "statistics": to_json(others)}


def times(key: str, row: str = "") -> str:
    """The SQL expression for how often a statistic happened in a row."""
    return f"{row}{key}" if key in STATISTICS else f"coalesce({row}statistics ->> '$.{key}', 0)"


def summed(keys: Iterable[str], row: str = "", prefix: str = "") -> str:
    """The SQL expressions for how often each statistic happened in all rows together."""
    return ", ".join(f"sum({times(key, row)}) AS {prefix}{key}" for key in sorted(keys))


def counted(shown: Callable[[Any], object]) -> set[str]:
    """The statistics that are shown, and those they are counted out of."""
    known = all_statistics()
    return {key for statistic in known.values() if shown(statistic) for key in (statistic.key, statistic.out_of)} & set(
        known
    )


def happened() -> dict[str, Words]:
    """What games can be searched for, in words."""
    return {key: statistic.happened for key, statistic in all_statistics().items() if statistic.happened}
