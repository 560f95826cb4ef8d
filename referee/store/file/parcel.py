"""JSON, compressed, as a sheet is stored in the archive."""

from __future__ import annotations

import json
import zlib
from typing import Any

LARGEST = 100_000_000
"""The most bytes that are packed; larger values are not packed."""
UNREADABLE = (zlib.error, ValueError, TypeError, LookupError, AttributeError, RecursionError, MemoryError)
"""The errors raised when an invalid parcel is read."""


def packed(value: object) -> bytes | None:
    """The packed value; None if it is too large."""
    whole = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    return zlib.compress(whole, 9) if len(whole) <= LARGEST else None


def unpacked(body: bytes) -> Any:
    """The unpacked value; one of UNREADABLE if it cannot be read."""
    unpacking = zlib.decompressobj()
    text = unpacking.decompress(body, LARGEST)
    if not unpacking.eof:
        raise ValueError
    return json.loads(text)
