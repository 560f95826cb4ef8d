"""The key that signs cookies: which one is worth the name, and how a database carries it elsewhere."""

from __future__ import annotations

from pathlib import Path

from referee.store import shapes
from referee.store.files import connected, how_to_read

KEY_BYTES = 32
_LONGEST = 4096
_LEAST_DIFFERENT = 8


def is_weak(key: bytes) -> bool:
    """Whether a key is too short, too long, or too even to have been drawn by chance."""
    return not KEY_BYTES <= len(key) <= _LONGEST or len(set(key)) < _LEAST_DIFFERENT


def carry(path: Path, key: bytes) -> None:
    """Has a database carry a key; nothing is written where it does already."""
    if key_in(path) == key:
        return
    with connected(path) as db:
        db.execute("BEGIN IMMEDIATE")
        db.execute("DROP TABLE IF EXISTS kept_key")
        db.execute(shapes.KEPT_KEY)
        db.execute("INSERT INTO kept_key VALUES (?)", [key])
        db.execute("COMMIT")


def key_in(path: Path) -> bytes | None:
    """The key that a database carries, whatever it is worth; nothing where it carries none."""
    with connected(path, how_to_read(path)) as db:
        if not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'kept_key'").fetchone():
            return None
        return next((bytes(row[0]) for row in db.execute("SELECT key FROM kept_key")), None)
