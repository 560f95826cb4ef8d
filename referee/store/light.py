"""Loads sqlite-utils without numpy, which it looks for and only the process that reads photos needs."""

from __future__ import annotations

import sys
from typing import Any

__all__ = ["Database"]

_modules: dict[str, Any] = sys.modules
_missing = "numpy" not in _modules
if _missing:
    _modules["numpy"] = None  # whoever imports it now is told that it is not installed

from sqlite_utils import Database  # noqa: E402

if _missing:
    del _modules["numpy"]
