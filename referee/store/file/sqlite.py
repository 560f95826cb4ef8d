"""Loads sqlite-utils without numpy, which it looks for and which only the process that reads photos needs; JSON in and out."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

__all__ = ["Database"]

_modules: dict[str, Any] = sys.modules
_missing = "numpy" not in _modules
if _missing:
    _modules["numpy"] = None  # whoever imports it now is told that it is not installed

from sqlite_utils import Database  # noqa: E402

if _missing:
    del _modules["numpy"]


def to_json(value: object, *, ordered: bool = False) -> str:
    """JSON with its keys in order of insertion, or `ordered`, so that equal values give the same text."""
    return json.dumps(
        value, ensure_ascii=False, allow_nan=False, sort_keys=ordered, separators=(",", ":"), default=_plain
    )


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} cannot be stored")


def insert(db: Database, table: str, row: dict[str, Any]) -> int:
    """Stores a row, and returns its number."""
    number: int | None = db.table(table).insert(row).last_rowid
    assert number is not None
    return number
