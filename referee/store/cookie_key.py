"""The key that signs cookies: which one is worth the name."""

from __future__ import annotations

KEY_BYTES = 32
_LONGEST = 4096
_LEAST_DIFFERENT = 8


def is_weak(key: bytes) -> bool:
    """Whether a key is too short, too long, or too even to have been drawn by chance."""
    return not KEY_BYTES <= len(key) <= _LONGEST or len(set(key)) < _LEAST_DIFFERENT
