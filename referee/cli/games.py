"""The commands for whoever runs the server: its games, exporting and importing records, and links to games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

import click

from referee import clock
from referee.cli.help import Helped
from referee.cli.options import data_option, name_damaged, with_language
from referee.exchange.export_files import write_folder
from referee.exchange.import_files import FilesRead, read_into, text_from
from referee.sheet.scoresheet_text import Tell
from referee.sheet.summary import SheetListing, exported, summary_of
from referee.store import Damaged, OpenedSheet, Right, Store
from referee.store.faults import NotWiped
from referee.store.file.folder import DATABASE, data_folder, has_database, known_folder, running_at
from referee.store.sheets.damage import from_error
from referee.store.sheets.rights import new_secret
from referee.store.transfer.imports import ImportBatch
from referee.words import Fault, Words, say, say_n, together

LOCAL = "http://localhost:8000"
_NUMBER = re.compile(r"\d{1,9}\Z", re.ASCII)


def open_store(data: Path | None) -> Store:
    """The store of the data folder, created if missing."""
    return Store(data_folder(data) / DATABASE, summary_of)


@contextmanager
def known_store(data: Path | None) -> Iterator[Store]:
    """The store of the data folder; if that is missing, an empty store that leaves nothing behind."""
    folder = known_folder(data)
    with ExitStack() as stack:
        if not has_database(folder):
            folder = Path(stack.enter_context(TemporaryDirectory()))
        yield stack.enter_context(closing(Store((folder / DATABASE).resolve(), summary_of)))


def address_of(url: str | None, data: Path | None) -> str:
    """The address at the start of a link: the one that was named, otherwise that of the running app."""
    return (url or running_at(known_folder(data)) or LOCAL).rstrip("/")


url_option = click.option("--url")


@click.command(cls=Helped)
@data_option
@with_language
def games(tell: Tell, data: Path | None) -> None:
    """Lists every game on the server with its number, including deleted and damaged ones."""
    with known_store(data) as store:
        for number, sheet in store.ledgers():
            if isinstance(sheet, Damaged):
                click.echo(f"{number}  ({tell(say('damaged'))}: {tell(sheet.what)})")
                continue
            summary = summary_of(sheet.ledger).listing
            scores = ", ".join(f"{name} {points}" for name, points in zip(summary.players, summary.totals, strict=True))
            click.echo(f"{number}  {sheet.changed[:10]}  {summary.preset}  {scores}  ({tell(_state(sheet, summary))})")


def _state(sheet: OpenedSheet, summary: SheetListing) -> Words:
    if sheet.archived:
        return say("in the archive")
    return say("deleted") if sheet.deleted else say("finished") if summary.finished else say("in play")


@click.command(cls=Helped)
@click.argument("what", metavar="NUMBER|FOLDER")
@click.option("--raw", is_flag=True)
@data_option
@with_language
def export(tell: Tell, what: str, raw: bool, data: Path | None) -> None:
    """Prints the game with this number as a record, or writes all games except deleted ones into a folder."""
    number = int(what) if what.isascii() and what.isdigit() else None
    if raw and number is None:
        raise Fault(say("--raw takes the number of a game: “referee games” lists them."))
    with known_store(data) as store:
        if number is not None:
            click.echo(text_from(store.numbered_raw(number) if raw else _exported(store, number)), nl=False)
            return
        written, damaged = write_folder(Path(what), store.exports)
    click.echo(
        tell(say_n("{n} game was written to {folder}.", "{n} games were written to {folder}.", n=written, folder=what))
    )
    name_damaged(tell, damaged)


def _exported(store: Store, number: int) -> Mapping[str, Any]:
    sheet = store.numbered(number)
    try:
        return exported(sheet.ledger)
    except Exception as error:
        raise from_error(number, error) from error


@click.command("import", cls=Helped)
@click.argument("sources", metavar="FOLDER_OR_FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@url_option
@data_option
@with_language
def bring(tell: Tell, sources: tuple[Path, ...], url: str | None, data: Path | None) -> None:
    """Imports records, all or none, and prints a link with which a browser takes over the games within fifteen minutes."""
    with closing(open_store(data)) as store, ImportBatch(data_folder(data)) as cargo:
        reading = read_into(cargo, _files(sources))
        if reading.wrong:
            raise wrong(reading)
        owner, at = new_secret(), clock.now()
        landed = store.imports.take(cargo, holder=owner, when=at, of_all=True)
        told = say_n("{n} game imported.", "{n} games imported.", n=len(landed.new))
        if landed.known:
            here = say_n("{n} was here already.", "{n} were here already.", n=len(landed.known))
            told = together(told, here)
        click.echo(tell(told))
        if landed.rules:
            click.echo(tell(say_n("{n} set of rules imported.", "{n} sets of rules imported.", n=landed.rules)))
        if landed.new or landed.rules:
            click.echo(f"{address_of(url, data)}/move/{store.handovers.make(owner, when=at)}")


def _files(sources: tuple[Path, ...]) -> Iterator[tuple[str, IO[bytes]]]:
    """The named files, and those in folders that end in .json, in the order of the numbers of an export, then by name."""
    for path in (each for source in sources for each in _inside(source)):
        try:
            file = path.open("rb")
        except OSError:
            raise Fault(say("“{file}” cannot be read.", file=path)) from None
        with file:
            yield str(path), file


def _inside(source: Path) -> list[Path]:
    if not source.is_dir():
        return [source]
    found = [each for each in source.rglob("*.json") if each.is_file() and not each.name.startswith(".")]
    if not found:
        raise Fault(say("“{folder}” has no records: their names end in .json.", folder=source))
    return sorted(found, key=_place)


def _place(path: Path) -> tuple[int, Path]:
    """A sort key for a file in its folder: the number at the end of its name, then the name."""
    number = _NUMBER.search(path.stem)
    return int(number[0]) if number else 0, path


def wrong(reading: FilesRead) -> Fault:
    """The first fault with its file and place, and how many more there are."""
    first = reading.wrong[0]
    words = say("{file}: {words}", file=first.file, words=first.fault.sentence)
    if reading.faults == 1:
        return Fault(say("{words} Nothing was imported.", words=words))
    more = say_n("There is {n} more mistake.", "There are {n} more mistakes.", n=reading.faults - 1)
    return Fault(say("{words} {more} Nothing was imported.", words=words, more=more))


@click.command(cls=Helped)
@click.argument("number", type=int)
@click.option("--right", type=click.Choice(["own", "keep", "look"]), default="own", show_default=True)
@url_option
@data_option
@with_language
def link(tell: Tell, number: int, right: str, url: str | None, data: Path | None) -> None:
    """Prints a new link to a game: to own it (valid once, for fifteen minutes), to keep score or to watch (the old link ends)."""
    with known_store(data) as store:
        secret = store.new_link(number, Right[right.upper()], when=clock.now())
    click.echo(f"{address_of(url, data)}/{'move' if right == 'own' else 's'}/{secret}")


@click.command(cls=Helped)
@data_option
@with_language
def rebuild(tell: Tell, data: Path | None) -> None:
    """Computes from the hands whatever is stored beside them for lists."""
    with known_store(data) as store:
        made, damaged = store.rebuild()
    click.echo(tell(say_n("{n} game was recalculated.", "{n} games were recalculated.", n=made)))
    name_damaged(tell, damaged)


@click.command(cls=Helped)
@click.option("--after", metavar="DAYS", type=click.IntRange(1, 36500), envvar="REFEREE_ARCHIVE_AFTER")
@click.option("--back", is_flag=True)
@data_option
@with_language
def archive(tell: Tell, after: int | None, back: bool, data: Path | None) -> None:
    """Moves games that nobody has touched for this many days into the archive, or brings all of them back; even while the app runs."""
    if not (back or after):
        raise Fault(say("Use --after DAYS, or --back to bring every game in the archive back."))
    with known_store(data) as store:
        if back or after is None:
            moved = store.archive.bring_all_back(when=clock.now())
            told = say_n("{n} game was brought back.", "{n} games were brought back.", n=moved)
        else:
            moved = store.archive.pack(after, now=clock.moment())
            told = say_n("{n} game was moved to the archive.", "{n} games were moved to the archive.", n=moved)
    click.echo(tell(told))


@click.command(cls=Helped)
@click.argument("numbers", metavar="NUMBER...", nargs=-1, type=int)
@click.option("--sure", is_flag=True)
@data_option
@with_language
def erase(tell: Tell, numbers: tuple[int, ...], sure: bool, data: Path | None) -> None:
    """Erases games for good, from the disk too; without a number, what the disk still has of games erased before."""
    if not sure:
        raise Fault(say("Nothing was erased, because erasing is final. Add --sure to go ahead."))
    with known_store(data) as store:
        try:
            store.erasure.erase(list(dict.fromkeys(numbers)))
        except NotWiped:
            raise Fault(
                say("The erased data is still on the disk. Run “referee erase --sure” again in a moment.")
            ) from None
    click.echo(tell(say_n("{n} game was erased.", "{n} games were erased.", n=len(set(numbers)))))


COMMANDS = (games, export, bring, archive, erase, link, rebuild)
