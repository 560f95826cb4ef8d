"""How the backups of the server are, as *Export and import* tells it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import current_app

from referee.daily.state import KINDS, Trouble, trouble
from referee.paths import backed_up
from referee.web.http.spool import folder
from referee.web.views.filters import moment
from referee.words import Words, say, together


@dataclass(frozen=True)
class BackupState:
    """When the last backup was made, what is said of one that failed since, and whether the server `makes` them by itself."""

    last: str | None
    failed: Words | None
    makes: bool


def backup_state() -> BackupState:
    """How it is now."""
    last, failed = backed_up(folder()), trouble(folder())
    return BackupState(
        last=last.isoformat() if last else None,
        failed=_told(failed) if failed else None,
        makes=current_app.config.get("BACKUPS", False),
    )


def _told(failed: Trouble) -> Words:
    """When a backup failed, and what to do."""
    return together(say("The backup of {when} failed.", when=moment(failed.at.isoformat())), KINDS[failed.kind])
