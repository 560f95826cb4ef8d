"""What `make soak` tries completely, every other run tries in part: different values in each place, so that all are tried."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

SOAK = bool(os.environ.get("SOAK"))

Value = TypeVar("Value")


def some(values: Iterable[Value], place: int, most: int) -> list[Value]:
    """All of the values in a soak; otherwise this many of them, continuing from the place before."""
    every = list(values)
    if SOAK or len(every) <= most:
        return every
    return [every[(place * most + number) % len(every)] for number in range(most)]


def times(usual: int, soak: int) -> int:
    """How often something is tried."""
    return soak if SOAK else usual
