"""What is noted in the folder of the data: why the last backup failed, and which games were replayed for the one before."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import referee
from referee.paths import put_private
from referee.words import say

TROUBLE_FILE = "backup-trouble.txt"
REPLAYED_FILE = "replayed.txt"
_PRINT = re.compile(r"[0-9a-f]{32}\Z")

KINDS = {
    "full": say("The disk has too little room for a backup: make room on it."),
    "folder": say("The folder for backups cannot be used: connect its disk, or allow writing to it."),
    "another": say("The folder for backups belongs to another server: choose a different one."),
    "damaged": say("The file of the games is damaged: restore a backup."),
    "copy": say("The copy had faults and was not kept: check the disk."),
    "failing": say("Something went wrong: look at what the server has written."),
}
"""Why a backup fails, and what to do about it; nothing here is secret."""


@dataclass(frozen=True)
class Trouble:
    """When and why the last backup failed."""

    at: datetime
    kind: str


def note_trouble(data: Path, at: datetime, kind: str) -> None:
    """Notes that a backup failed."""
    with suppress(OSError):
        put_private(data / TROUBLE_FILE, f"{at.isoformat(timespec='seconds')} {kind}".encode())


def trouble(data: Path) -> Trouble | None:
    """Why the last backup failed; None where it did not."""
    try:
        at, kind = (data / TROUBLE_FILE).read_text("utf-8").split()
        found = Trouble(datetime.fromisoformat(at), kind)
    except (OSError, ValueError):
        return None
    return found if kind in KINDS and found.at.tzinfo else None


def end_trouble(data: Path) -> None:
    """Notes that a backup did not fail."""
    with suppress(OSError):
        (data / TROUBLE_FILE).unlink(missing_ok=True)


def replayed_before(data: Path) -> frozenset[str]:
    """The prints of the games that this version replayed for the last backup."""
    try:
        version, *prints = (data / REPLAYED_FILE).read_text("utf-8").split()
    except (OSError, ValueError):
        return frozenset()
    return frozenset(filter(_PRINT.match, prints)) if version == referee.__version__ else frozenset()


def note_replayed(data: Path, prints: Iterable[str]) -> None:
    """Notes the prints of the games that were replayed, for the next backup."""
    with suppress(OSError):
        put_private(data / REPLAYED_FILE, "\n".join([referee.__version__, *sorted(prints)]).encode())
