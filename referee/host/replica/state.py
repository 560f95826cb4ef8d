"""The state of the replica, for any process: how recent it is, and whether it is in trouble."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

STATE = "replica.json"
PATIENCE = 60
"""Seconds without news from the replica that are not yet trouble."""


@dataclass(frozen=True)
class ReplicaState:
    """Since when it is kept, how recent it is, and whether another machine now writes instead."""

    since: datetime
    until: datetime | None = None
    taken: bool = False

    def lag(self, now: datetime) -> int | None:
        """The seconds by which it is behind; None if it was never complete."""
        return None if self.until is None else max(0, round((now - self.until).total_seconds()))

    def in_trouble(self, now: datetime) -> bool:
        """Whether somebody should look after it."""
        return self.taken or (now - (self.until or self.since)).total_seconds() > PATIENCE


def note(folder: Path, state: ReplicaState) -> None:
    """Writes the state into the data folder, completely or not at all."""
    told = {"since": state.since.isoformat(), "until": state.until and state.until.isoformat(), "taken": state.taken}
    draft = folder / f".{STATE}"
    with contextlib.suppress(OSError):
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump(told, file)
        draft.replace(folder / STATE)


def state_of(folder: Path) -> ReplicaState | None:
    """The state; None if there is no replica."""
    try:
        told = json.loads((folder / STATE).read_text("utf-8"))
        since, until = (told[each] and datetime.fromisoformat(told[each]) for each in ("since", "until"))
        return ReplicaState(since, until, bool(told["taken"]))
    except (OSError, ValueError, LookupError, TypeError):
        return None


def forget(folder: Path) -> None:
    """Notes that the folder no longer has a replica."""
    with contextlib.suppress(OSError):
        (folder / STATE).unlink(missing_ok=True)
