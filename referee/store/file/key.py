"""The key that signs cookies: made, stored, and included in a database."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from referee.store.file import shapes
from referee.store.file.database import connected, how_to_read
from referee.store.file.folder import unusable
from referee.words import Fault, say

KEY_BYTES = 32
_LONGEST = 4096
_LEAST_DIFFERENT = 8


def is_weak(key: bytes) -> bool:
    """Whether a key is too short, too long, or too regular to be random."""
    return not KEY_BYTES <= len(key) <= _LONGEST or len(set(key)) < _LEAST_DIFFERENT


def carry(path: Path, key: bytes) -> None:
    """Puts a key into a database; writes nothing if it is already there."""
    if key_in(path) == key:
        return
    with connected(path) as db:
        db.execute("BEGIN IMMEDIATE")
        db.execute("DROP TABLE IF EXISTS kept_key")
        db.execute(shapes.KEPT_KEY)
        db.execute("INSERT INTO kept_key VALUES (?)", [key])
        db.execute("COMMIT")


def key_in(path: Path) -> bytes | None:
    """The key in a database, whatever its quality; None if there is none."""
    with connected(path, how_to_read(path)) as db:
        if not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'kept_key'").fetchone():
            return None
        return next((bytes(row[0]) for row in db.execute("SELECT key FROM kept_key")), None)


KEY_FILE = "secret.key"


def secret_key(folder: Path) -> bytes:
    """The key that signs cookies: made once, readable by its owner only, kept across restarts."""
    path = folder / KEY_FILE
    try:
        if not path.exists():
            _make_key(folder, path)
        key = path.read_bytes()
    except OSError as error:
        raise unusable(path, error) from None
    if is_weak(key):
        raise Fault(say("{path} is damaged: restore a backup, or delete it and start again.", path=path))
    return key


def kept_key(folder: Path) -> bytes | None:
    """The key of a folder, or None."""
    try:
        return (folder / KEY_FILE).read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise unusable(folder / KEY_FILE, error) from None


def put_private(path: Path, content: bytes) -> None:
    """Replaces a file, completely or not at all, readable by its owner only."""
    _written(path.parent, content).replace(path)


def put_key(folder: Path, key: bytes) -> None:
    """Replaces the key; a running app uses the new one after a restart."""
    draft = _written(folder, key)
    draft.replace(folder / KEY_FILE)


def _make_key(folder: Path, path: Path) -> None:
    draft = _written(folder, secrets.token_bytes(KEY_BYTES))
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        pass
    except OSError:  # a file system without hard links
        draft.rename(path)
    draft.unlink(missing_ok=True)


def _written(folder: Path, key: bytes) -> Path:
    """A key on the disk, readable by its owner only, not yet under its final name."""
    draft = folder / f".{KEY_FILE}.{secrets.token_hex(8)}"
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    return draft
