"""Where a replica is kept: a folder, S3-compatible storage or an SFTP server, with one numbered copy for each machine."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit, urlunsplit

from referee.words import Fault, say

PLACE_SCHEMES = ("file", "s3", "sftp")
SECRETS = {"password": "REFEREE_SFTP_PASSWORD", "key-path": "REFEREE_SFTP_KEY", "host-key": "REFEREE_SFTP_HOST_KEY"}
"""What an SFTP server may require, and the variables for it; S3 has variables of its own."""


@dataclass(frozen=True)
class ReplicaPlace:
    """An address without its password, and the other credentials. Each machine writes below it under its own number."""

    url: str
    secrets: tuple[tuple[str, str], ...] = ()

    def settings(self, number: int) -> dict[str, Any]:
        """The copy with a number, in Litestream's settings."""
        parts = urlsplit(self.url)
        url = urlunsplit(parts._replace(path=f"{parts.path.rstrip('/')}/{number:04}"))
        return {"url": url, **dict(self.secrets)}

    def is_folder_without(self, number: int) -> bool:
        """Whether it is a folder that visibly has no copy with a number."""
        parts = urlsplit(self.settings(number)["url"])
        return parts.scheme == "file" and not Path(unquote(parts.path)).exists()

    def folders(self) -> list[Path]:
        """The folders of copies, if it is a folder itself."""
        parts = urlsplit(self.url)
        return sorted(Path(unquote(parts.path)).glob("[0-9]" * 4)) if parts.scheme == "file" else []

    @property
    def shown(self) -> str:
        """The address for people: for a folder its path, without what only Litestream reads."""
        parts = urlsplit(self.url)
        return unquote(parts.path) if parts.scheme == "file" else urlunsplit(parts._replace(query=""))


def place_of(named: str) -> ReplicaPlace:
    """The named place; a Fault if it is not a valid place, or its folder is missing."""
    parts = urlsplit(named)
    if named and ("://" not in named or parts.scheme == "file"):
        folder = Path(unquote(parts.path) if parts.scheme == "file" else named).absolute()
        if not folder.is_dir():
            words = say("There is no folder {path}: make it first, or see that its disk is connected.", path=folder)
            raise Fault(words)
        return ReplicaPlace(folder.as_uri())
    if parts.scheme not in PLACE_SCHEMES or not parts.hostname:
        raise Fault(say("No replica can be kept there: name a folder, s3://BUCKET/PATH or sftp://USER@HOST/PATH."))
    if parts.scheme != "sftp":
        return ReplicaPlace(named)
    if not os.environ.get(SECRETS["host-key"]):
        words = say(
            "Set {name} to the host key of {host}, as ssh-keyscan prints it. Otherwise another machine could pose as it.",
            host=parts.hostname,
            name=SECRETS["host-key"],
        )
        raise Fault(words)
    secrets = {key: os.environ[name] for key, name in SECRETS.items() if os.environ.get(name)}
    if parts.password:
        secrets["password"] = unquote(parts.password)
    user, at, host = parts.netloc.rpartition("@")
    return ReplicaPlace(urlunsplit(parts._replace(netloc=user.partition(":")[0] + at + host)), tuple(secrets.items()))
