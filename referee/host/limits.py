"""The settings of a public host: how much a browser may store, when games are packed, and a notice of who runs it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from referee.store.file.quotas import QUOTAS, Quotas
from referee.words import LANGUAGES, Fault, say

LIMIT_TABLES = {"hour": "played", "import": "imported", "ever": "ever"}
"""The tables of a file of limits, with the part of the quotas that each is."""
LIMIT_UNITS = {"games": ("games", 1), "hands": ("hands", 1), "megabytes": ("bytes", 1_000_000)}
SHARED = "shared"
MOST_LIMIT = 10**9
LONGEST = 20_000
"""The most characters in a notice."""
_FOR = re.compile(rf"^\[({'|'.join(LANGUAGES)})\]\s*$", re.MULTILINE)


@dataclass(frozen=True)
class Hosting:
    """The files and days that a host sets; a table needs none of them."""

    limits: Path | None = None
    notice: Path | None = None
    archive_after: int | None = None

    @property
    def quotas(self) -> Quotas:
        """How much a browser may add; a Fault if the file has an impossible value."""
        return _quotas(self.limits) if self.limits else QUOTAS

    @property
    def notices(self) -> dict[str, str]:
        """The notice by language; a Fault if its file has none."""
        return _notices(self.notice) if self.notice else {}

    @property
    def settings(self) -> dict[str, Any]:
        """The arguments for making an app."""
        return {"quotas": self.quotas, "notices": self.notices}


def path_in(environ: Mapping[str, str], name: str) -> Path | None:
    """The file named by an environment variable."""
    return Path(environ[name]) if environ.get(name) else None


def _quotas(path: Path) -> Quotas:
    try:
        found = tomllib.loads(_text(path))
    except tomllib.TOMLDecodeError as error:
        raise Fault(say("“{file}” is not TOML ({reason}).", file=path, reason=error)) from None
    _only(path, found, (SHARED, *LIMIT_TABLES))
    shared = _number(path, SHARED, found.get(SHARED, QUOTAS.shared))
    parts = {
        of: replace(getattr(QUOTAS, of), **_amounts(path, name, found.get(name, {})))
        for name, of in LIMIT_TABLES.items()
    }
    return replace(QUOTAS, shared=shared, **parts)


def _amounts(path: Path, name: str, found: object) -> dict[str, int]:
    """The values in a table of the file, in the units of the quotas."""
    if not isinstance(found, dict):
        raise Fault(say("{name} in {file} is not a table: write [{name}].", file=path, name=name))
    _only(path, found, LIMIT_UNITS)
    numbers = {key: _number(path, f"{name}.{key}", value) for key, value in found.items()}
    return {LIMIT_UNITS[key][0]: number * LIMIT_UNITS[key][1] for key, number in numbers.items()}


def _only(path: Path, found: Mapping[str, Any], known: Collection[str]) -> None:
    for name in found:
        if name not in known:
            raise Fault(
                say("“{name}” in {file} is not a limit: write one of {known}.", file=path, name=name, known=[*known])
            )


def _number(path: Path, name: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MOST_LIMIT:
        raise Fault(
            say("{name} in {file} must be a whole number from 1 to {most}.", file=path, name=name, most=MOST_LIMIT)
        )
    return value


def _notices(path: Path) -> dict[str, str]:
    """The text after the line [en] or [ja] is for that language; without such a line it is for both."""
    text = _text(path)
    if len(text) > LONGEST:
        raise Fault(say("“{file}” is too long: a notice has at most {most} characters.", file=path, most=LONGEST))
    before, *found = (part.strip() for part in _FOR.split(text))
    if found and before:
        raise Fault(say("“{file}” does not begin with a language: write [en] or [ja] first.", file=path))
    told = dict(zip(found[::2], found[1::2], strict=True)) if found else dict.fromkeys(LANGUAGES, before)
    if not any(told.values()):
        raise Fault(say("“{file}” is empty: write who runs this server.", file=path))
    first = next(filter(None, told.values()))
    return {language: told.get(language) or first for language in LANGUAGES}


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")
    except OSError as error:
        raise Fault(say("“{file}” cannot be read ({reason}).", file=path, reason=error.strerror)) from None
    except UnicodeDecodeError:
        raise Fault(say("“{file}” is not UTF-8 text: save it as UTF-8.", file=path)) from None
