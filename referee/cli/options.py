"""What every command shares: errors as one sentence, the language of the answer, the data folder."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Sequence
from functools import wraps
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import click

from referee.sheet.scoresheet_text import Tell
from referee.store import Damaged, StoreFault
from referee.words import LANGUAGES, Fault, Voice, Words, say

Command = TypeVar("Command", bound=Callable[..., Any])


class Refused(click.ClickException):
    """A sentence on standard error, and exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Prints the sentence."""
        click.echo(self.message.encode("utf-8", "backslashreplace").decode(), err=True)


def telling(lang: str) -> Tell:
    """Tells sentences in a language."""
    catalogue = gettext.translation("messages", str(files("referee") / "locale"), [lang], fallback=True)
    voice = Voice(catalogue.gettext, catalogue.ngettext)

    def tell(words: Words | str) -> str:
        return words.into(voice) if isinstance(words, Words) else words

    return tell


lang_option = click.option("--lang", type=click.Choice(LANGUAGES), default="en", allow_from_autoenv=False)


def with_language(command: Command) -> Command:
    """Gives a command `--lang`, and turns its refusals into sentences in that language."""

    @wraps(command)
    def run(lang: str, **options: Any) -> None:
        tell = telling(lang)
        try:
            command(tell=tell, **options)
        except Fault as fault:
            raise Refused(tell(fault.sentence)) from None
        except StoreFault as fault:
            raise Refused(tell(fault.words)) from None

    return lang_option(run)  # type: ignore[return-value]


def data_option(command: Command) -> Command:
    """Gives a command `--data`, the folder of the database."""
    kind = click.Path(file_okay=False, path_type=Path)
    return click.option("--data", type=kind, envvar="REFEREE_DATA")(command)


def backups_option(command: Command) -> Command:
    """Gives a command `--backups`, the folder of the automatic backups."""
    kind = click.Path(file_okay=False, path_type=Path)
    return click.option("--backups", "beside", type=kind, envvar="REFEREE_BACKUPS")(command)


def name_damaged(tell: Tell, damaged: Sequence[Damaged]) -> None:
    """Names the games that a command had to leave out."""
    for each in damaged:
        click.echo(tell(each.words), err=True)
    if damaged:
        hint = say("“referee export {number} --raw” saves everything stored about it.", number=damaged[0].number)
        click.echo(tell(hint), err=True)
