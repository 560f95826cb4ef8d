"""Records in folders and zips: written for whoever leaves with them, opened with care when they come in."""

from __future__ import annotations

import re
import struct
import time
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import IO, Any

from referee.exchange.incoming import LARGEST, MOST_RECORDS, Arrival, Came, read_file, text_from
from referee.people.roster import one_roster, write_roster
from referee.sheet.account import exported
from referee.sheet.house_rules import HouseRules, write_house_rules
from referee.sheet.identity import identity
from referee.sheet.ledger import first_hands
from referee.sheet.record import write_record
from referee.store import Damaged
from referee.store.damage import from_error
from referee.store.evidence import Evidence
from referee.store.exports import Exports, Leaving
from referee.store.imports import Cargo
from referee.store.listing import SheetRow
from referee.store.summaries import digest
from referee.words import Fault, Words, say

ROSTER = "people.json"
MOST_FILES = MOST_RECORDS
MOST_BYTES = 400_000_000
"""How many files a zip may have, and bytes when they are all unpacked."""
MOST_WRONG = 4_000_000
"""Bytes of files that are wrong, after which no more are read: long ones that are wrong take time for nothing."""
DIRECTORY = 3_000_000
"""Bytes that may be read to find out what is in a zip: MOST_FILES with long names."""
LONGEST = 300.0
"""Seconds after which nothing more is read."""
SHOWN = 100
"""Faults that are told one by one."""

_PLAIN = re.compile(r"[a-z0-9-]{1,40}")
_NAME = 80
_ZIP = b"PK"
_FOR_PEOPLE = (".csv", ".jpg")
_ENCRYPTED = 0x1
_KINDS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_DAMAGES = (
    *(zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError),
    *(ValueError, RuntimeError, LookupError, ArithmeticError),
)
"""What a zip that is not as it should be makes the reading of it raise."""
_DAMAGED = say("this zip is damaged.")
_TOO_MANY = say("this zip has too many files: at most {most} are read.", most=MOST_FILES)
_CROWDED = say("there are more than {most} names of people up to here: import fewer games at once.")
_TOO_MUCH = say("this is too much at once: at most {most} MB, unpacked.", most=MOST_BYTES // 1_000_000)


def name_of(row: SheetRow, place: int) -> str:
    """The name of a game's file: the day (0000-00-00 for one that cannot be read), the preset, its place in the order of play."""
    preset = row.summary.preset
    return f"{row.day or '0000-00-00'}-{preset if _PLAIN.fullmatch(preset) else 'game'}-{place:04}.json"


def records(exports: Exports, owner: str | None, damaged: list[Damaged]) -> Iterator[tuple[str, str]]:
    """Every game of an owner (None: of all) as a file's name and text, in the order of play; others are added to `damaged`."""
    for place, game in enumerate(exports.games(owner), 1):
        if isinstance(game, Damaged):
            damaged.append(game)
            continue
        try:
            text = text_from(_record(game))
        except Exception as error:
            damaged.append(from_error(game.row.number, error))
        else:
            yield name_of(game.row, place), text


def _record(game: Leaving) -> dict[str, Any]:
    """The record of a game, which is scored only where its hands are not those that were scored last."""
    if not game.row.damaged:
        counted = first_hands(game.ledger, game.row.summary.hands)
        if digest(identity(counted)) == game.digest:
            return write_record(counted)
    return exported(game.ledger)


def roster(exports: Exports, owner: str | None) -> str:
    """The people as the text of a file; of several owners, those who share a spelling are one."""
    return text_from(write_roster(one_roster(exports.roster(owner))))


def photos(exports: Exports, evidence: Evidence, owner: str) -> Iterator[tuple[str, bytes]]:
    """The photos that were kept with rulings, each as a file's name, which begins as that of its game, and the picture."""
    names = {row.number: name_of(row, place).removesuffix(".json") for place, row in enumerate(exports.rows(owner), 1)}
    for number, ruling, picture in evidence.leaving(owner):
        if number in names:
            yield f"{names[number]}-ruling-{ruling}.jpg", picture


def rules(exports: Exports, owner: str | None) -> Iterator[tuple[str, str]]:
    """The rules that have a name, each as a file's name and text."""
    for place, house in enumerate(exports.rules(owner), 1):
        yield f"rules-{house.preset.slug}-{place:03}.json", text_from(write_house_rules(house))


def write_folder(folder: Path, exports: Exports) -> tuple[int, list[Damaged]]:
    """Writes every game, the people and the rules into a folder, or nothing (a Fault); how many games, and what is wrong."""
    damaged: list[Damaged] = []
    names = [name_of(row, place) for place, row in enumerate(exports.rows(None), 1)]
    beside = {ROSTER: roster(exports, None), **dict(rules(exports, None))}
    if not names and len(beside) == 1:
        raise Fault(say("there are no games, so nothing was written."))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in (*beside, *names):
            if (folder / name).exists():
                raise Fault(
                    say("{path} already exists, so nothing was written: name another folder.", path=folder / name)
                )
        for name, text in beside.items():
            _write(folder / name, text)
        count = 0
        for name, text in records(exports, None, damaged):
            _write(folder / name, text)
            count += 1
    except OSError as error:
        raise Fault(say("{path} cannot be written ({reason}).", path=folder, reason=error.strerror)) from None
    return count, damaged


def _write(path: Path, text: str) -> None:
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)


def write_zip(file: IO[bytes], parts: Iterable[tuple[str, str | bytes]]) -> None:
    """Writes texts and pictures under their names into a zip; the same ones make the same zip."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, part in parts:
            about = zipfile.ZipInfo(name)
            about.compress_type = zipfile.ZIP_DEFLATED
            about.external_attr = 0o600 << 16
            packed.writestr(about, part)


@dataclass(frozen=True)
class Wrong:
    """What is wrong with a file that came in."""

    file: str
    fault: Fault


@dataclass
class Reading:
    """What came of reading files: how many games there were, and what was wrong; `stopped` where not all were read."""

    games: int = 0
    faults: int = 0
    wrong: list[Wrong] = field(default_factory=list)
    stopped: bool = False

    def stop(self, file: str, why: Words) -> None:
        """Notes that nothing behind a file was read."""
        self.stopped = True
        self.note(file, Fault(why))

    def note(self, file: str, fault: Fault) -> None:
        """Notes what is wrong with a file; of many only the first are kept."""
        self.faults += 1
        if len(self.wrong) < SHOWN:
            self.wrong.append(Wrong(shortened(file), fault))


def shortened(name: str) -> str:
    """The name of a file, as much of it as fits into a line."""
    return name if len(name) <= _NAME else f"\N{HORIZONTAL ELLIPSIS}{name[-_NAME:]}"


def read_into(cargo: Cargo, files: Iterable[tuple[str, IO[bytes]]], most_names: int | None = None) -> Reading:
    """Reads records, lists of records, rosters and zips of them into a cargo, and tells what is wrong.

    With `most_names` a roster has so many names at most, and so have all that come, with those of players.
    """
    reading, spent, end = Reading(), 0, time.monotonic() + LONGEST
    for name, data in _opened(files):
        if spent > MOST_WRONG:
            reading.stop(name, say("too much is wrong before this, so from here on nothing was read."))
            break
        if time.monotonic() > end:
            reading.stop(name, say("reading took too long up to here: import fewer games at once."))
            break
        faults = reading.faults
        for came in [data] if isinstance(data, Fault) else read_file(data, most_names):
            _stow(cargo, reading, name, came)
        if most_names is not None and cargo.names > most_names:
            reading.stop(name, replace(_CROWDED, values={"most": most_names}))
            break
        if reading.faults > faults and not isinstance(data, Fault):
            spent += len(data)
    return reading


def _stow(cargo: Cargo, reading: Reading, name: str, came: Came) -> None:
    if isinstance(came, Arrival):
        cargo.add(came.ledger, came.account)
        reading.games += 1
    elif isinstance(came, HouseRules):
        cargo.rules.append(came)
    elif isinstance(came, Fault):
        reading.note(name, came)
    else:
        cargo.enrol(came)


def _opened(files: Iterable[tuple[str, IO[bytes]]]) -> Iterator[tuple[str, bytes | Fault]]:
    """The files with their bytes, zips opened; nothing is ever written under a name that came in."""
    left = MOST_BYTES
    for name, file in files:
        begin = file.read(len(_ZIP))
        file.seek(0)
        pieces = _unzipped(name, file, left) if begin == _ZIP else iter([(name, file.read(LARGEST + 1))])
        for inner, data in pieces:
            left -= 0 if isinstance(data, Fault) else len(data)
            if left < 0:
                yield inner, Fault(_TOO_MUCH)
                return
            yield inner, data


def _unzipped(name: str, file: IO[bytes], left: int) -> Iterator[tuple[str, bytes | Fault]]:
    """The files in a zip with their bytes; in the place of what cannot be had, the Fault that says why."""
    try:
        counted = _Counted(file, DIRECTORY)
        with zipfile.ZipFile(counted) as packed:
            counted.left = None
            found = [each for each in packed.infolist() if _is_meant(each)]
            if len(packed.infolist()) > MOST_FILES:
                yield name, Fault(_TOO_MANY)
            elif sum(each.file_size for each in found) > left:
                yield name, Fault(_TOO_MUCH)
            elif len({each.header_offset for each in found}) < len(found):
                yield name, Fault(_DAMAGED)
            else:
                for each in found:
                    yield f"{name}: {each.filename}", _member(packed, each)
    except _TooMuchRead:
        yield name, Fault(_TOO_MANY)
    except _DAMAGES:
        yield name, Fault(_DAMAGED)


def _is_meant(about: zipfile.ZipInfo) -> bool:
    """Whether a file in a zip is there to be read: not a folder, a list or a photo for people, or what some systems add."""
    path = PurePosixPath(about.filename)
    return not (about.is_dir() or path.name.startswith(".") or path.suffix in _FOR_PEOPLE or "__MACOSX" in path.parts)


def _member(packed: zipfile.ZipFile, about: zipfile.ZipInfo) -> bytes | Fault:
    if not about.filename.endswith(".json"):
        return Fault(say("only records, files that end in .json, are read from a zip: a zip inside it is not opened."))
    if about.flag_bits & _ENCRYPTED:
        return Fault(say("it is locked with a password: import it without one."))
    if about.compress_type not in _KINDS:
        return Fault(say("it is compressed in a way that cannot be read here: save it as an ordinary zip."))
    try:
        with packed.open(about) as member:
            return member.read(LARGEST + 1)
    except _DAMAGES:
        return Fault(say("it is damaged in this zip."))


class _TooMuchRead(Exception):
    """More had to be read to open a zip than a list of its files takes."""


class _Counted:
    """A file of which only so many bytes are read, while there is a limit."""

    def __init__(self, file: IO[bytes], left: int) -> None:
        self.left: int | None = left
        self._file = file
        self.seek, self.tell = file.seek, file.tell

    def read(self, size: int = -1) -> bytes:
        """Bytes from here on."""
        if self.left is None:
            return self._file.read(size)
        data = self._file.read(size if 0 <= size <= self.left else self.left + 1)
        if len(data) > self.left:
            raise _TooMuchRead
        self.left -= len(data)
        return data

    def seekable(self) -> bool:
        """Whether one can go to any place of it."""
        return True
