"""The text of `--help` in the reader's language: for every command and option, and the order it is printed in."""

from __future__ import annotations

import io
import re
import sys
import unicodedata
from collections.abc import Iterator
from typing import Any

import click

from referee.cli.options import Refused, telling
from referee.sheet.scoresheet_text import Tell
from referee.words import LANGUAGES, Words, say

_COLUMNS = 80
_LANGUAGE = "referee.language"
_PIECES = re.compile(r"[\w\x21-\x3a\[\]<>=|`]+|.", re.ASCII)
_CLINGING = "、。）」"

COMMANDS = {
    "main": say("Keeps score at a rummy table and explains every point."),
    "serve": say("Starts the app for the table and prints its address."),
    "score": say("Prints the score sheet of a record. Use - for standard input."),
    "rules": say("Prints the rules of a game, with every option and its value. Without GAME it lists the games."),
    "check": say("Gives a ruling on a meld. Exit codes: 0 legal, 1 illegal, 2 unreadable, 3 undecided."),
    "judge": say("Answers each question in a file, one per line or as a JSON array. Use - for standard input."),
    "photo": say("Reads the cards in photos, one line per file. This needs extra packages: see docs/install.md."),
    "games": say("Lists every game on the server with its number, including deleted and damaged ones."),
    "export": say("Prints the game with this number as a record, or writes all games into a folder."),
    "import": say(
        "Imports records, all or none. Prints a link that adds them to a browser; it works for fifteen minutes."
    ),
    "backup": say("Copies the whole database into a new file, even while the app is running. Keep the file safe."),
    "restore": say(
        "Replaces the database with a backup, even while the app is running. Without FILE it takes the newest."
    ),
    "archive": say(
        "Moves games that nobody has touched for a number of days into the archive, or brings them all back."
    ),
    "erase": say("Erases games by number, on the disk too. They cannot be brought back."),
    "link": say("Prints a new link to a game: to own it, to keep score or to watch. The old link stops working."),
    "rebuild": say("Rebuilds the lists of games from the recorded hands."),
    "circles": say("Lists every circle on the server with its number, or does something with one of them."),
    "circles make": say(
        "Makes a circle. Prints a link that makes a browser its organiser; it works once, for fifteen minutes."
    ),
    "circles organiser": say("Prints a link that makes a browser an organiser; it works once, for fifteen minutes."),
    "circles phones": say(
        "Lists the phones in a circle: number, player, role, since when, last day something was done."
    ),
    "circles remove": say("Removes a phone from a circle. The circle's links are new from then on."),
    "circles close": say("Closes a circle: everybody can look, and nothing changes."),
    "circles delete": say("Deletes a circle, so that nobody can open it or its games. It can be brought back."),
    "circles export": say("Writes a circle with its games into a zip, which makes the same circle on another server."),
    "circles import": say(
        "Makes a circle from such a zip. Prints a link that makes a browser its organiser; it works once, for fifteen minutes."
    ),
    "circles erase": say("Erases a circle with all of its games, on the disk too. They cannot be brought back."),
}

OPTIONS = {
    "host": say("The address to listen on."),
    "port": say("The port to listen on."),
    "url": say("The address at which others open the app."),
    "behind": say("How many proxies are in front of the app. Only their headers are trusted."),
    "starts": say("Who may start games: anyone, or only those who are in circles."),
    "workers": say("How many server processes to run. More than one needs Linux or a Mac."),
    "https": say("Also serve https, with a certificate of its own that each device has to trust once."),
    "cert": say("The certificate for https, as a PEM file."),
    "key": say("The key of that certificate, as a PEM file."),
    "replicate": say("Keep a replica in a folder, or at s3://… or sftp://…. An empty data folder starts from it."),
    "backups": say("The folder for daily backups. Usually `backups` next to the database."),
    "no-backups": say("Make no daily backups."),
    "due": say("Make today's backup, unless there is one already."),
    "limits": say("A file that says how much one browser may keep, for a public host."),
    "notice": say("A text file that says who runs this server. It gets a page of its own."),
    "archive-after": say("Archive games that nobody has touched for this many days."),
    "again": say("Undo it: open a closed circle, or bring a deleted one back."),
    "after": say("Archive games that nobody has touched for this many days."),
    "back": say("Bring every game in the archive back."),
    "sure": say("Confirm: this cannot be undone."),
    "data": say("The folder of the database."),
    "lang": say("The language to use."),
    "json": say("Print the answer as JSON."),
    "draw": say("The folder for copies of the photos with a frame around each card that was found."),
    "photos": say("Add the photos that were kept with rulings."),
    "rule": say("A rule that your table has changed."),
    "raw": say("Print everything stored for the game, to repair it if it is damaged."),
    "old-links": say(
        "Take links, and the phones of circles, from the backup too, even those switched off or removed since."
    ),
    "replace": say("Replace the games that are there. They are kept in another file."),
    "right": say("What the link allows: own, keep score (keep) or watch (look)."),
    "version": say("Print the version."),
    "help": say("Print this help."),
}


def help_text(command: click.Command, ctx: click.Context) -> str:
    """The help of a command: its usage, what it does, its options, and the commands of a group."""
    tell = telling(ctx.meta.get(_LANGUAGE, "en"))
    called = " ".join([ctx.command_path, *command.collect_usage_pieces(ctx)])
    blocks = [
        tell(say("Usage: {call}", call=called)),
        "\n".join(_wrapped(tell(_said(command, ctx.parent.command if ctx.parent else None)), 2)),
    ]
    blocks.append(_block(tell(say("Options")), [_option(each, ctx, tell) for each in _options(command, ctx)]))
    if isinstance(command, click.Group):
        rows = [(name, tell(_said(each, command))) for name, each in sorted(command.commands.items())]
        blocks.append(_block(tell(say("Commands")), rows))
    return "\n\n".join(blocks)


def _said(command: click.Command, group: click.Command | None) -> Words:
    name = command.name or "main"
    return COMMANDS.get(f"{group.name} {name}" if group else name) or COMMANDS[name]


def _options(command: click.Command, ctx: click.Context) -> list[click.Option]:
    return [each for each in command.get_params(ctx) if isinstance(each, click.Option)]


def _option(option: click.Option, ctx: click.Context, tell: Tell) -> tuple[str, str]:
    """An option as it is typed, and what it does, with its default."""
    typed = ", ".join(option.opts)
    if not option.is_flag:
        typed += f" {option.make_metavar(ctx)}"
    told = tell(OPTIONS[option.opts[-1].lstrip("-")])
    if option.show_default:
        told = tell(say("{help} (default: {value})", help=told, value=option.default))
    return typed, told


def _block(title: str, rows: list[tuple[str, str]]) -> str:
    wide = max(len(name) for name, _ in rows) + 4
    lines = [title]
    for name, told in rows:
        first, *more = _wrapped(told, wide)
        lines += [f"  {name}".ljust(wide) + first.lstrip(), *more]
    return "\n".join(lines)


def _wrapped(text: str, indent: int) -> Iterator[str]:
    """A text wrapped for a terminal, with an indent; a full stop never begins a line."""
    line, used = "", indent
    for piece in _PIECES.findall(text):
        wide = sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in piece)
        if used + wide > _COLUMNS and piece not in _CLINGING:
            yield " " * indent + line.strip()
            line, used = "", indent
        line, used = line + piece, used + wide
    yield " " * indent + line.strip()


def _usage(error: click.ClickException) -> str:
    """What is wrong with a command as typed, in the language of its `--lang`."""
    words, ctx = mistake(error), getattr(error, "ctx", None)
    lang = ctx.meta.get(_LANGUAGE, "en") if ctx else "en"
    return telling(lang if lang in LANGUAGES else "en")(words) if words else error.format_message()


class Helped(click.Command):
    """A command whose help is in the reader's language."""

    def get_help(self, ctx: click.Context) -> str:
        """The help text."""
        return help_text(self, ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the arguments, the language first: help is printed before the others are read."""
        for place, each in enumerate(args):
            name, _, value = each.partition("=")
            if name == "--lang":
                ctx.meta[_LANGUAGE] = value or "".join(args[place + 1 : place + 2])
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise


class Group(Helped, click.Group):
    """A group of commands whose usage errors are one sentence as well."""

    command_class = Helped

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Runs the command line."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        try:
            return super().main(*args, **{**kwargs, "standalone_mode": False})
        except click.ClickException as error:
            Refused(_usage(error)).show()
            sys.exit(2)
        except click.Abort:
            sys.exit(130)


def mistake(error: click.ClickException) -> Words | None:
    """The sentence for a mistake, or None if that of the command line library is better."""
    if isinstance(error, click.NoSuchOption):
        return say("There is no option {option}.", option=error.option_name)
    if isinstance(error, click.BadOptionUsage):
        return _value(error)
    if isinstance(error, click.MissingParameter):
        return say("{name} is missing.", name=_name(error))
    if isinstance(error, click.BadParameter):
        return _bad(error)
    return None


def _value(error: click.BadOptionUsage) -> Words:
    """The sentence for an option without the value that it needs, or with a value that it does not take."""
    known = error.ctx.command.params if error.ctx else ()
    flag = any(error.option_name in each.opts and isinstance(each, click.Option) and each.is_flag for each in known)
    if flag:
        return say("{option} takes no value.", option=error.option_name)
    return say("{option} needs a value.", option=error.option_name)


def _name(error: click.BadParameter) -> str:
    """A parameter as it is typed."""
    param = error.param
    if isinstance(param, click.Option):
        return param.opts[-1]
    return param.human_readable_name if param else ""


def _bad(error: click.BadParameter) -> Words | None:
    """The sentence for a value that does not fit its parameter."""
    name, kind = _name(error), error.param.type if error.param else None
    if isinstance(kind, click.IntRange):
        return say("{name} must be a whole number from {least} to {most}.", name=name, least=kind.min, most=kind.max)
    if kind is click.INT:
        return say("{name} must be a whole number.", name=name)
    if isinstance(kind, click.Choice):
        return say("{name} must be one of: {choices}.", name=name, choices=", ".join(map(str, kind.choices)))
    return None
