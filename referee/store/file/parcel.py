"""JSON packed small, as a sheet lies in the archive."""

from __future__ import annotations

import json
import zlib
from typing import Any

LARGEST = 100_000_000
"""Bytes of what is packed, at most; what is more is not packed."""
UNREADABLE = (zlib.error, ValueError, TypeError, LookupError, AttributeError, RecursionError, MemoryError)
"""What a parcel that is not as it should be makes the reading of it raise."""


def packed(value: object) -> bytes | None:
    """What is to be packed; None where it is too much."""
    whole = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    return zlib.compress(whole, 9) if len(whole) <= LARGEST else None


def unpacked(body: bytes) -> Any:
    """What was packed; one of UNREADABLE where that cannot be read."""
    unpacking = zlib.decompressobj()
    text = unpacking.decompress(body, LARGEST)
    if not unpacking.eof:
        raise ValueError
    return json.loads(text)
