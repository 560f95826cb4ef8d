"""Reads records, rosters and rules from files and zips, carefully."""

from __future__ import annotations

import json
import struct
import time
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import IO, Any

from referee.exchange.ruling_files import is_rulings, read_rulings
from referee.people.circle_file import CircleFile, is_circle, read_circle
from referee.people.roster import RosterEntry, is_roster, read_roster
from referee.sheet.house_rules import HouseRules, is_house_rules, read_house_rules
from referee.sheet.json_reader import parse
from referee.sheet.ledger import Ledger, open_ledger
from referee.sheet.record import read_record
from referee.sheet.replay import replay_strictly
from referee.sheet.summary import Summary, summary_of_scoresheet
from referee.store.transfer.imports import ImportBatch
from referee.store.transfer.rulings import ImportedRuling
from referee.words import Fault, Words, say

LARGEST = 5_000_000
"""The most bytes of a text file that are read: no record has that many."""
MOST_RECORDS = 20_000
MOST_OBJECTS = 250_000
MOST_VALUES = 600_000
"""The most records in a list, and the most objects and values in a file of that size that is not mere commas."""
MOST_KEYS = 2_000
"""The most colons per object, including those in notes: no record comes near it."""


@dataclass(frozen=True)
class ReadGame:
    """An imported game: what is stored about it, and what is stored beside it."""

    ledger: Ledger
    summary: Summary


@dataclass(frozen=True)
class ReadRulings:
    """The kept rulings of the game in the record with the same name."""

    rulings: tuple[ImportedRuling, ...]


ReadFile = ReadGame | HouseRules | CircleFile | ReadRulings | tuple[RosterEntry, ...] | Fault
"""The content of a file: a game, rules, a circle, rulings, a roster, or a fault with its place."""


def text_of(data: bytes) -> str:
    """The text of a file; a Fault if it is too long or not in UTF-8."""
    if len(data) > LARGEST:
        raise Fault(say("this is too long for a record: it may have at most {most} bytes.", most=LARGEST))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Fault(say("this is not text in UTF-8.")) from None


def text_from(document: Mapping[str, Any]) -> str:
    """A record or a roster as the text of a file, the same text for the same document."""
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def read_file(data: bytes, most_names: int | None = None) -> Iterator[ReadFile]:
    """Everything in a file: a record, a list of records, rules, or a roster with at most this many names."""
    try:
        found = _parsed(text_of(data))
        if is_circle(found):
            yield read_circle(found, most_names)
            return
        if is_rulings(found):
            yield ReadRulings(read_rulings(found))
            return
        if is_roster(found):
            yield read_roster(found, most_names)
            return
        if is_house_rules(found):
            yield read_house_rules(found)
            return
    except Fault as fault:
        yield fault
        return
    if not isinstance(found, list):
        yield _arrived(found)
        return
    if len(found) > MOST_RECORDS:
        yield Fault(say("this list has {n} records: at most {most} are read.", n=len(found), most=MOST_RECORDS))
        return
    for index, each in enumerate(found):
        came = _arrived(each)
        yield came.at(index) if isinstance(came, Fault) else came


def _parsed(text: str) -> Any:
    """JSON from text, whose size is checked first: text that cannot be a record could take long and much memory to parse."""
    objects = text.count("{")
    if (
        objects + text.count("[") > MOST_OBJECTS
        or text.count(",") > MOST_VALUES
        or text.count(":") > MOST_KEYS * objects > 0
    ):
        raise Fault(say("this is larger than any record."))
    return parse(text)


def _arrived(data: Any) -> ReadGame | Fault:
    try:
        record = read_record(data)
        scoresheet = replay_strictly(record)
    except Fault as fault:
        return fault
    return ReadGame(open_ledger(record), summary_of_scoresheet(scoresheet))


MOST_FILES = MOST_RECORDS
MOST_BYTES = 400_000_000
"""The most files in a zip, and the most bytes when they are unpacked."""
MOST_RULINGS = 20_000
"""The most kept rulings in an import."""
MOST_WRONG = 4_000_000
"""The most bytes of faulty files, after which no more are read: long faulty files only waste time."""
DIRECTORY = 3_000_000
"""The most bytes read to list the files in a zip: MOST_FILES with long names."""
LONGEST = 300.0
"""Seconds after which nothing more is read."""
SHOWN = 100
"""The number of faults reported one by one."""

_NAME = 80
_ZIP = b"PK"
_FOR_PEOPLE = (".csv", ".jpg")
_ENCRYPTED = 0x1
_KINDS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_DAMAGES = (
    *(zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError),
    *(ValueError, RuntimeError, LookupError, ArithmeticError),
)
"""The errors raised when a damaged zip is read."""
_DAMAGED = say("this zip is damaged.")
_TOO_MANY = say("this zip has too many files: at most {most} are read.", most=MOST_FILES)
_CROWDED = say("the games so far have more than {most} names of people: import fewer games at once.")
_TOO_MUCH = say("this is too much at once: at most {most} MB, unpacked.", most=MOST_BYTES // 1_000_000)


@dataclass(frozen=True)
class FileFault:
    """What is wrong with an imported file."""

    file: str
    fault: Fault


@dataclass
class FilesRead:
    """The result of reading files: how many games there were, and what was wrong; `stopped` if not all were read."""

    games: int = 0
    rulings: int = 0
    faults: int = 0
    wrong: list[FileFault] = field(default_factory=list)
    stopped: bool = False

    def stop(self, file: str, why: Words) -> None:
        """Notes that nothing after a file was read."""
        self.stopped = True
        self.note(file, Fault(why))

    def note(self, file: str, fault: Fault) -> None:
        """Notes what is wrong with a file; of many faults only the first are kept."""
        self.faults += 1
        if len(self.wrong) < SHOWN:
            self.wrong.append(FileFault(shortened(file), fault))


def shortened(name: str) -> str:
    """The name of a file, shortened to fit into a line."""
    return name if len(name) <= _NAME else f"\N{HORIZONTAL ELLIPSIS}{name[-_NAME:]}"


def read_into(cargo: ImportBatch, files: Iterable[tuple[str, IO[bytes]]], most_names: int | None = None) -> FilesRead:
    """Reads records, lists of records, rosters and zips of them into an import, and reports what is wrong.

    With `most_names`, a roster may have at most this many names, and so may the whole import, including players.
    """
    reading, spent, end = FilesRead(), 0, time.monotonic() + LONGEST
    for name, data in _opened(files):
        if spent > MOST_WRONG:
            reading.stop(name, say("there are too many errors above, so nothing after this point was read."))
            break
        if time.monotonic() > end:
            reading.stop(name, say("reading took too long and stopped here: import fewer games at once."))
            break
        faults = reading.faults
        for came in [data] if isinstance(data, Fault) else read_file(data, most_names):
            _stow(cargo, reading, name, came)
        if reading.stopped:
            break
        if most_names is not None and cargo.names > most_names:
            reading.stop(name, replace(_CROWDED, values={"most": most_names}))
            break
        if reading.faults > faults and not isinstance(data, Fault):
            spent += len(data)
    return reading


def _stow(cargo: ImportBatch, reading: FilesRead, name: str, came: ReadFile) -> None:
    if isinstance(came, ReadGame):
        cargo.add(came.ledger, came.summary, PurePosixPath(name).name)
        reading.games += 1
    elif isinstance(came, HouseRules):
        cargo.rules.append(came)
    elif isinstance(came, ReadRulings):
        reading.rulings += len(came.rulings)
        if reading.rulings > MOST_RULINGS:
            reading.stop(
                name, say("there are more than {most} rulings: import fewer games at once.", most=MOST_RULINGS)
            )
        cargo.rule(PurePosixPath(name).name, came.rulings)
    elif isinstance(came, CircleFile):
        if cargo.circle is not None:
            reading.note(name, Fault(say("this is a second circle: import one circle at a time.")))
            return
        cargo.circle = came
        cargo.enrol(came.people)
    elif isinstance(came, Fault):
        reading.note(name, came)
    else:
        cargo.enrol(came)


def _opened(files: Iterable[tuple[str, IO[bytes]]]) -> Iterator[tuple[str, bytes | Fault]]:
    """The files with their bytes, zips opened; nothing is ever written under an imported name."""
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
    """The files in a zip with their bytes; a Fault in place of a file that cannot be read says why."""
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
    """Whether a file in a zip is meant to be read: not a folder, a list or a photo for people, or something that systems add."""
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
    """Opening a zip took more reading than a list of its files can need."""


class _Counted:
    """A file that reads only a limited number of bytes while there is a limit."""

    def __init__(self, file: IO[bytes], left: int) -> None:
        self.left: int | None = left
        self._file = file
        self.seek, self.tell = file.seek, file.tell

    def read(self, size: int = -1) -> bytes:
        """The bytes from here on."""
        if self.left is None:
            return self._file.read(size)
        data = self._file.read(size if 0 <= size <= self.left else self.left + 1)
        if len(data) > self.left:
            raise _TooMuchRead
        self.left -= len(data)
        return data

    def seekable(self) -> bool:
        """Whether any place in the file can be reached."""
        return True
