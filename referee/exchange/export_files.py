"""Games, people and rules written into a folder or a zip."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from referee.exchange.import_files import text_from
from referee.people.roster import one_roster, write_roster
from referee.sheet.fingerprint import fingerprint
from referee.sheet.house_rules import write_house_rules
from referee.sheet.ledger import first_hands
from referee.sheet.record import write_record
from referee.sheet.summary import exported
from referee.store import Damaged, Holder, SheetRow
from referee.store.sheets.damage import from_error
from referee.store.sheets.photos import Evidence
from referee.store.sheets.summaries import digest
from referee.store.transfer.exports import Exports, OutgoingGame
from referee.words import Fault, say

ROSTER = "people.json"
_PLAIN = re.compile(r"[a-z0-9-]{1,40}")


def name_of(row: SheetRow, place: int) -> str:
    """The name of a game's file: the day (0000-00-00 for a game that cannot be read), the preset, its place in order of play."""
    preset = row.summary.preset
    return f"{row.day or '0000-00-00'}-{preset if _PLAIN.fullmatch(preset) else 'game'}-{place:04}.json"


def records(exports: Exports, holder: Holder | None, damaged: list[Damaged]) -> Iterator[tuple[str, str]]:
    """Every game of a holder (None: of all) as a file's name and text, in order of play; damaged ones are added to `damaged`."""
    for place, game in enumerate(exports.games(holder), 1):
        if isinstance(game, Damaged):
            damaged.append(game)
            continue
        try:
            text = text_from(record_of(game))
        except Exception as error:
            damaged.append(from_error(game.row.number, error))
        else:
            yield name_of(game.row, place), text


def record_of(game: OutgoingGame) -> dict[str, Any]:
    """The record of a game, scored only if its hands have changed since the last scoring."""
    if not game.row.damaged:
        counted = first_hands(game.ledger, game.row.summary.hands)
        if digest(fingerprint(counted)) == game.digest:
            return write_record(counted)
    return exported(game.ledger)


def roster(exports: Exports, holder: Holder | None) -> str:
    """The people as the text of a file; of several owners, people who share a spelling are one."""
    return text_from(write_roster(one_roster(exports.roster(holder))))


def photos(exports: Exports, evidence: Evidence, holder: Holder) -> Iterator[tuple[str, bytes]]:
    """The photos kept with rulings, each as a file's name, which begins like that of its game, and the picture."""
    names = {row.number: name_of(row, place).removesuffix(".json") for place, row in enumerate(exports.rows(holder), 1)}
    for number, ruling, picture in evidence.leaving(holder):
        if number in names:
            yield f"{names[number]}-ruling-{ruling}.jpg", picture


def rules(exports: Exports, holder: Holder | None) -> Iterator[tuple[str, str]]:
    """The named rules, each as a file's name and text."""
    for place, house in enumerate(exports.rules(holder), 1):
        yield f"rules-{house.preset.slug}-{place:03}.json", text_from(write_house_rules(house))


def write_folder(folder: Path, exports: Exports) -> tuple[int, list[Damaged]]:
    """Writes every game, the people and the rules into a folder, or nothing (a Fault); returns how many games, and what is wrong."""
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
                    say("{path} already exists, so nothing was written: choose another folder.", path=folder / name)
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
    """Writes texts and pictures into a zip under their names; the same content makes the same zip."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, part in parts:
            about = zipfile.ZipInfo(name)
            about.compress_type = zipfile.ZIP_DEFLATED
            about.external_attr = 0o600 << 16
            packed.writestr(about, part)
