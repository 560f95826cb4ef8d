"""The commands for backups: making them, including the daily one, and restoring them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from referee import clock
from referee.cli.help import Helped
from referee.cli.options import backups_option, data_option, name_damaged, with_language
from referee.sheet.scoresheet_text import Tell
from referee.sheet.summary import summary_of
from referee.store import CannotSave, NotOurs
from referee.store.copies import backup as copies_backup, daily
from referee.store.copies.backup import Restored
from referee.store.copies.daily import backups_in
from referee.store.faults import BackupRefused
from referee.store.file.folder import DATABASE, data_folder, known_folder, note_backup
from referee.store.file.identity import free_name
from referee.store.file.key import kept_key, put_key
from referee.words import Fault, Names, say, say_n


@click.command(cls=Helped)
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--due", is_flag=True)
@backups_option
@data_option
@with_language
def backup(tell: Tell, file: Path | None, due: bool, beside: Path | None, data: Path | None) -> None:
    """Copies the whole database into a new file, even while the app is running; the file opens every game, so keep it safe."""
    folder = known_folder(data)
    if due and file is None:
        return _of_the_day(tell, folder.absolute(), beside)
    if due or file is None:
        raise Fault(say("Name a new file for the backup, or write --due for today's backup."))
    copied = copies_backup.backup(folder / DATABASE, file, kept_key(folder))
    note_backup(folder, clock.moment())
    _say_copied(tell, copied, file)
    return None


def _of_the_day(tell: Tell, folder: Path, beside: Path | None) -> None:
    made = daily.make_due(folder, beside, clock.moment())
    if made is None:
        click.echo(tell(say("No backup is due now.")))
        return
    _say_copied(tell, made.games, made.path)
    name_damaged(tell, made.found.damaged)


def _say_copied(tell: Tell, copied: int, file: Path) -> None:
    click.echo(tell(say_n("{n} game was copied to {file}.", "{n} games were copied to {file}.", n=copied, file=file)))


@click.command(cls=Helped)
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True)
@click.option("--old-links", is_flag=True)
@backups_option
@data_option
@with_language
def restore(
    tell: Tell, file: Path | None, replace: bool, old_links: bool, beside: Path | None, data: Path | None
) -> None:
    """Replaces the database with a backup, even while the app is running: the named one, otherwise the newest good one."""
    folder = data_folder(data)
    database, own = folder / DATABASE, kept_key(folder)
    before = copies_backup.PreviousFile(free_name(database, f"{database.stem}-{clock.moment():%Y%m%d-%H%M%S}"), own)

    def put_back(source: Path) -> Restored:
        return copies_backup.put_back(source, database, summary_of, before=before, replace=replace, old_links=old_links)

    if file is not None:
        put = put_back(file)
    else:
        put = _newest(tell, daily.backups_folder(folder, beside), put_back)
    hands = say_n("{n} hand", "{n} hands", n=put.hands)
    back = say_n(
        "{n} game with {hands} was restored.", "{n} games with {hands} were restored.", n=put.games, hands=hands
    )
    click.echo(tell(back))
    if put.stray:
        click.echo(
            tell(
                say_n(
                    "{n} hand that belongs to no game was left out.",
                    "{n} hands that belong to no game were left out.",
                    n=put.stray,
                )
            )
        )
    name_damaged(tell, put.damaged)
    if put.circles:
        named = Names(tuple(f"{number} ({name})" for number, name in put.circles))
        again = say(
            "Phones removed since the backup are in again in these circles: {circles}. Look at who is in.",
            circles=named,
        )
        click.echo(tell(again))
    if put.before:
        click.echo(tell(say("What was there before is kept in {file}.", file=put.before)))
    if put.key is not None and put.key != own:
        put_key(folder, put.key)
        if own is not None:
            click.echo(
                tell(say("If the app is running, restart it now, so that it recognizes the owners' browsers again."))
            )


def _newest(tell: Tell, folder: Path, put_back: Callable[[Path], Restored]) -> Restored:
    """Restores the newest backup in a folder that is complete as a file."""
    try:
        made = backups_in(folder)
    except OSError:
        made = []
    for each in made:
        try:
            put = put_back(each.path)
        except (NotOurs, BackupRefused, CannotSave) as fault:
            if not isinstance(fault, BackupRefused) and fault.path != each.path:
                raise
            click.echo(tell(fault.words), err=True)
            continue
        click.echo(tell(say("{file} was restored.", file=each.path)))
        whole = next((other.path for other in made if other.whole and other.filled), None)
        if put.damaged and whole:
            click.echo(tell(say("The newest backup without damaged games is {file}.", file=whole)), err=True)
        return put
    raise Fault(say("There is no backup in {folder}: name a file, or its folder with --backups.", folder=folder))


COMMANDS = (backup, restore)
