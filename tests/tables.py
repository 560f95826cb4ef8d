"""Tests as tables: one row per case; the first column says why the row exists and names the test."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pytest

Key = TypeVar("Key")
Value = TypeVar("Value")


def table(names: str, rows: Sequence[tuple[Any, ...]]) -> pytest.MarkDecorator:
    """Runs a test for every row; `names` begins with the column of reasons."""
    return pytest.mark.parametrize(names, rows, ids=[str(row[0]) for row in rows])


def once(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, Value]:
    """Pairs as a mapping without duplicates: a plain one would keep the last and hide the other."""
    found: dict[Key, Value] = {}
    for key, value in pairs:
        assert key not in found, f"{key} stands twice"
        found[key] = value
    return found
