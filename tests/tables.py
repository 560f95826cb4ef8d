"""Tests as tables: one row a case, the first column says why the row exists and names the test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest


def table(names: str, rows: Sequence[tuple[Any, ...]]) -> pytest.MarkDecorator:
    """Runs a test for every row; `names` begins with the column of reasons."""
    return pytest.mark.parametrize(names, rows, ids=[str(row[0]) for row in rows])
