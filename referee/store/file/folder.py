"""The data folder, and what is recorded in it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from referee.store.faults import CannotSave, reason_of
from referee.store.file.identity import LOG
from referee.words import Fault, say

PACKAGE = Path(__file__).resolve().parents[2]
DATABASE = "referee.sqlite3"

ADDRESS_FILE = "address.txt"
"""The file in which a running app gives the address at which others open it."""
BACKUP_FILE = "last-backup.txt"
"""A file whose age is that of the last backup."""


def data_folder(named: Path | None = None) -> Path:
    """The folder of the database, created if missing: the one named, a checkout's `instance`, or the user's own."""
    folder = known_folder(named)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise unusable(folder, error) from None
    if not named:
        with contextlib.suppress(OSError):
            folder.chmod(0o700)
    return folder.resolve()


def known_folder(named: Path | None = None) -> Path:
    """The folder of the database, which may be missing; a Fault if there can be none."""
    folder = named or _usual_folder()
    try:
        folder.stat()
    except FileNotFoundError:
        pass
    except OSError as error:
        raise unusable(folder, error) from None
    return folder


def has_database(folder: Path) -> bool:
    """Whether a folder has a database, or the log of one that is gone; a Fault if this cannot be found out."""
    for name in (DATABASE, f"{DATABASE}{LOG}"):
        try:
            (folder / name).lstat()
        except FileNotFoundError:
            continue
        except OSError as error:
            raise unusable(folder, error) from None
        return True
    return False


def running_at(folder: Path) -> str | None:
    """The address of the app that is running on a folder; None if none is."""
    try:
        return (folder / ADDRESS_FILE).read_text(encoding="utf-8").strip() or None
    except (OSError, ValueError):
        return None


@contextlib.contextmanager
def announced(folder: Path, address: str) -> Iterator[None]:
    """Writes the address of the app into the folder while it runs."""
    with contextlib.suppress(OSError, ValueError):
        _write_for_owner(folder / ADDRESS_FILE, f"{address}\n")
    try:
        yield
    finally:
        if running_at(folder) == address:
            with contextlib.suppress(OSError):
                (folder / ADDRESS_FILE).unlink()


def note_backup(folder: Path, when: datetime) -> None:
    """Records when a backup was made."""
    with contextlib.suppress(OSError):
        _write_for_owner(folder / BACKUP_FILE, when.isoformat(timespec="seconds"))


def backed_up(folder: Path) -> datetime | None:
    """When the last backup was made; None if none is known."""
    try:
        return datetime.fromisoformat((folder / BACKUP_FILE).read_text("utf-8"))
    except (OSError, ValueError):
        return None


def _write_for_owner(path: Path, text: str) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.write(text)


def unusable(path: Path, error: OSError) -> Fault | CannotSave:
    """The message about a folder, or a file in it, that the app cannot use."""
    if reason_of(error) == "full":
        return CannotSave("full", path=path.parent)
    words = say(
        "{path} cannot be used ({reason}): choose another folder with --data.", path=path, reason=error.strerror
    )
    return Fault(words)


def _usual_folder() -> Path:
    """The folder named in the environment, a checkout's `instance`, or the place where programs keep the data of an account."""
    if os.environ.get("REFEREE_DATA"):
        return Path(os.environ["REFEREE_DATA"])
    if (PACKAGE.parent / "pyproject.toml").is_file() and (PACKAGE.parent / "templates").is_dir():
        return PACKAGE.parent / "instance"
    from platformdirs import user_data_path  # noqa: PLC0415 - a named folder needs no looking for

    try:
        return user_data_path("referee", appauthor=False)
    except RuntimeError:
        raise Fault(say("This account has no folder of its own: name a folder with --data.")) from None
