"""What every command shares: errors as one sentence, the language of the answer, the folder of the data."""

from __future__ import annotations

import gettext
import io
import sys
from collections.abc import Callable
from functools import wraps
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import click

from referee.sheet.text import Tell
from referee.store import StoreFault
from referee.words import Fault, Words

Command = TypeVar("Command", bound=Callable[..., Any])
LANGUAGES = ("en", "ja")


class Refused(click.ClickException):
    """A sentence on standard error, and exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Prints the sentence."""
        click.echo(self.message.encode("utf-8", "backslashreplace").decode(), err=True)


class Group(click.Group):
    """A group of commands whose usage errors are one sentence, too."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Runs the command line."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        try:
            return super().main(*args, **{**kwargs, "standalone_mode": False})
        except click.ClickException as error:
            Refused(error.format_message()).show()
            sys.exit(2)
        except click.Abort:
            sys.exit(130)


def telling(lang: str) -> Tell:
    """Gives sentences in a language."""
    catalogue = gettext.translation("messages", str(files("referee") / "locale"), [lang], fallback=True)

    def tell(words: Words | str) -> str:
        return words.into(catalogue.gettext, catalogue.ngettext) if isinstance(words, Words) else words

    return tell


def with_language(command: Command) -> Command:
    """Gives a command `--lang`, and turns what it refuses into a sentence of that language."""

    @wraps(command)
    def run(lang: str, **options: Any) -> None:
        tell = telling(lang)
        try:
            command(tell=tell, **options)
        except Fault as fault:
            raise Refused(tell(fault.sentence)) from None
        except StoreFault as fault:
            raise Refused(tell(fault.words)) from None

    return click.option("--lang", type=click.Choice(LANGUAGES), default="en", help="The language of the answer.")(run)  # type: ignore[return-value]


def data_option(command: Command) -> Command:
    """Gives a command `--data`, the folder of the database."""
    kind = click.Path(file_okay=False, path_type=Path)
    return click.option("--data", type=kind, envvar="REFEREE_DATA", help="The folder of the database.")(command)
