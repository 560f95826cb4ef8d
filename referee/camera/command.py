"""The command that reads the cards of photos."""

from __future__ import annotations

import json
import sys
from contextlib import closing
from pathlib import Path

import click

from referee.camera.child_process import PhotoReader, photo_reader
from referee.camera.photo import Photo
from referee.camera.refusals import MOST_BYTES, NO_CARDS_FOUND
from referee.cli.help import Helped
from referee.cli.options import with_language
from referee.sheet.scoresheet_text import Tell
from referee.words import Fault, Words, say


@click.command(cls=Helped)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True)
@click.option("--draw", "folder", metavar="FOLDER", type=click.Path(file_okay=False, path_type=Path))
@with_language
def photo(tell: Tell, files: tuple[str, ...], as_json: bool, folder: Path | None) -> None:
    """Prints the cards of each photo in the order in which they are laid out; exit code 2 if one cannot be read."""
    reader = photo_reader()
    if reader is None:
        raise Fault(
            say(
                "Reading photos needs extra packages. `make run CAMERA=1` installs them; docs/install.md "
                "lists other ways."
            )
        )
    failed = False
    with closing(reader):
        for number, file in enumerate(files, 1):
            try:
                found = _read(reader, file, folder and _folder(folder) / f"{number:03}-{Path(file).stem}.jpg")
            except Fault as fault:
                failed = True
                _refused(tell, file, fault.sentence, as_json=as_json)
                continue
            click.echo(_as_json(file, found) if as_json else _as_text(file, found, tell))
    if failed:
        sys.exit(2)


def _read(reader: PhotoReader, file: str, drawing: Path | None) -> Photo:
    """The cards in a file, drawn into another file if one is named."""
    try:
        with Path(file).open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError:
        raise Fault(say("This file cannot be read.")) from None
    if drawing is None:
        return reader.read(data, "")
    found, picture = reader.drawn(data, "")
    try:
        drawing.write_bytes(picture)
    except OSError as error:
        raise _unwritable(drawing, error) from None
    return found


def _folder(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(folder, error) from None
    return folder


def _unwritable(path: Path, error: OSError) -> Fault:
    return Fault(say("“{file}” cannot be written ({reason}).", file=path, reason=error.strerror))


def _refused(tell: Tell, file: str, why: Words, *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({"file": file, "error": tell(why)}, ensure_ascii=False))
    else:
        click.echo(f"{file}: {tell(why)}", err=True)


def _as_json(file: str, found: Photo) -> str:
    told = {"file": file, "cards": found.text(), "unsure": found.unsure()}
    return json.dumps(told | ({"why": found.why} if found.why else {}), ensure_ascii=False)


def _as_text(file: str, found: Photo, tell: Tell) -> str:
    if found.why:
        return f"{file}: {tell(NO_CARDS_FOUND[found.why])}"
    unsure = tell(say("unsure: {cards}", cards=found.unsure()))
    return f"{file}: {found.text()}" + (f" ({unsure})" if found.unsure() else "")


COMMANDS = (photo,)
