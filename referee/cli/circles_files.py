"""The commands that write a circle into a file, and make one from a file."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import click

from referee import clock
from referee.cli.circles import address_of_code, circles, number_argument, within
from referee.cli.games import known_store, open_store, url_option, wrong
from referee.cli.options import name_damaged
from referee.exchange.circle_files import circle_parts
from referee.exchange.export_files import write_zip
from referee.exchange.import_files import read_into
from referee.sheet.scoresheet_text import Tell
from referee.store import Damaged
from referee.store.faults import NoSuchCircle
from referee.store.file.folder import data_folder
from referee.store.transfer.imports import ImportBatch
from referee.words import Fault, say

file_argument = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))


@circles.command()
@number_argument
@file_argument
@click.option("--photos", is_flag=True)
@within
def export(tell: Tell, number: int, file: Path, photos: bool, data: Path | None) -> None:
    """Writes a circle with its games into a zip, which makes the same circle elsewhere; nothing if the file is there already."""
    damaged: list[Damaged] = []
    with known_store(data) as store:
        owner = store.circle_transfer.owner(number)
        if owner is None:
            raise Fault(NoSuchCircle().words)
        try:
            with file.open("xb") as written:
                write_zip(written, circle_parts(store, owner, damaged, with_photos=photos))
        except FileExistsError:
            raise Fault(say("{path} already exists, so nothing was written: choose another name.", path=file)) from None
        except OSError as error:
            raise Fault(say("{path} cannot be written ({reason}).", path=file, reason=error.strerror)) from None
    click.echo(tell(say("Circle {number} was written to {file}.", number=number, file=str(file))))
    name_damaged(tell, damaged)


@circles.command("import")
@file_argument
@url_option
@within
def bring(tell: Tell, file: Path, url: str | None, data: Path | None) -> None:
    """Makes a circle from a file, all of it or nothing, and prints a link with which a browser becomes its organiser."""
    with closing(open_store(data)) as store, ImportBatch(data_folder(data)) as cargo:
        try:
            with file.open("rb") as opened:
                reading = read_into(cargo, [(str(file), opened)])
        except OSError:
            raise Fault(say("“{file}” cannot be read.", file=file)) from None
        if reading.wrong:
            raise wrong(reading)
        if cargo.circle is None:
            raise Fault(say("There is no circle in this file: “referee import” takes games."))
        number = store.circle_transfer.make_for_host(cargo, when=clock.now())
        secret = store.circles_of_host.organiser(number, when=clock.now())
    click.echo(tell(say("Circle {number} was made.", number=number)))
    click.echo(address_of_code(url, data, secret))


COMMANDS = (circles,)
"""The group with all of its commands."""
