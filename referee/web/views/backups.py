"""How the backups of the server are, as *Export and import* tells it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import current_app

from referee.daily.state import KINDS, trouble
from referee.paths import backed_up
from referee.web.http.spool import folder
from referee.words import Words


@dataclass(frozen=True)
class BackupState:
    """When the last backup was made, when and why one failed since, and whether the server `makes` them by itself."""

    last: str | None
    failed: str | None
    why: Words | None
    makes: bool


def backup_state() -> BackupState:
    """How it is now."""
    last, failed = backed_up(folder()), trouble(folder())
    return BackupState(
        last=last.isoformat() if last else None,
        failed=failed.at.isoformat() if failed else None,
        why=KINDS[failed.kind] if failed else None,
        makes=current_app.config.get("BACKUPS", False),
    )
