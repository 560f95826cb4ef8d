"""The command line: serve the app, score a record, print rules, rule on cases, and look after the games of a server."""

from __future__ import annotations

import gettext
import io
import json
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from functools import wraps
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import click

import referee
from referee.games import GAMES, find
from referee.ledger import account_of, record_of
from referee.printed import Tell, rules_text, sheet_text
from referee.record import parse, read_record, read_rules, write_record
from referee.rulings import answer, read_case, read_cases, verdict_text
from referee.sheet import replay_strictly, sheet_json
from referee.store import Right, Store, StoreFault
from referee.words import Fault, Words, say

Command = TypeVar("Command", bound=Callable[..., Any])
LARGEST_RECORD = 5_000_000
"""Bytes of a record that are read at most."""
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


def spoken(command: Command) -> Command:
    """Gives a command `--lang`, and turns what it refuses into a sentence of that language."""

    @wraps(command)
    def run(lang: str, **options: Any) -> None:
        tell = telling(lang)
        try:
            command(tell=tell, **options)
        except Fault as fault:
            place = f"{fault.place}: " if fault.path else ""
            raise Refused(place + tell(fault.words)) from None
        except StoreFault as fault:
            raise Refused(tell(fault.words)) from None

    return click.option("--lang", type=click.Choice(LANGUAGES), default="en", help="The language of the answer.")(run)  # type: ignore[return-value]


@click.group(cls=Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(referee.__version__, message="%(version)s")
def main() -> None:
    """Keeps score at a rummy table and explains every point."""


def data_option(command: Command) -> Command:
    """Gives a command `--data`, the folder of the database."""
    kind = click.Path(file_okay=False, path_type=Path)
    return click.option("--data", type=kind, envvar="REFEREE_DATA", help="The folder of the database.")(command)


@main.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--url", help="The public address, where the app stands behind another server.")
@data_option
@spoken
def serve(tell: Tell, host: str, port: int, url: str | None, data: Path | None) -> None:
    """Starts the app for the table and prints its address."""
    from referee.web.server import serve as run  # noqa: PLC0415 - only this command needs the web

    run(host=host, port=port, data=data, url=url, tell=tell)


@main.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print the scoresheet as JSON.")
@spoken
def score(tell: Tell, file: str, as_json: bool) -> None:
    """Prints the scoresheet of a record; - is standard input."""
    sheet = replay_strictly(read_record(parse(_text(file))))
    if as_json:
        click.echo(json.dumps(sheet_json(sheet), ensure_ascii=False, indent=2))
    else:
        click.echo(sheet_text(sheet, tell))


@main.command()
@click.argument("game", required=False)
@click.option("--rule", "rules", multiple=True, metavar="KEY=VALUE", help="A rule that the table changed.")
@spoken
def rules(tell: Tell, game: str | None, rules: tuple[str, ...]) -> None:
    """Prints the rules in force, with their options and values; without GAME the presets there are."""
    if game is None:
        for each in GAMES:
            for preset in each.presets:
                click.echo(f"{preset.slug}: {tell(preset.title)}. {tell(preset.summary)}")
        return
    found, preset = _preset(game)
    given = dict(_rule(text) for text in rules)
    click.echo(rules_text(found, preset, read_rules(found, preset, given, found.seats[0]), tell))


@main.command()
@click.argument("game")
@click.argument("cards")
@click.option("--rule", "rules", multiple=True, metavar="KEY=VALUE", help="A rule that the table changed.")
@spoken
def check(tell: Tell, game: str, cards: str, rules: tuple[str, ...]) -> None:
    """Rules on a meld; exit 0 legal, 1 not legal, 2 not readable, 3 undecided."""
    _, preset = _preset(game)
    case = {"game": preset.slug, "rules": dict(_rule(text) for text in rules), "ask": "meld", "cards": cards}
    verdict = read_case(case).verdict
    click.echo(verdict_text(verdict, tell))
    sys.exit({True: 0, False: 1, None: 3}[verdict.ok])


@main.command()
@click.argument("file")
@spoken
def judge(tell: Tell, file: str) -> None:
    """Rules on the cases of a file, a JSON array or an object a line, and prints an answer a line; - is standard input."""
    answers = [answer(case, tell) for case in read_cases(_text(file))]
    for each in answers:
        click.echo(json.dumps(each, ensure_ascii=False))
    if any("error" in each for each in answers):
        sys.exit(2)


def _preset(slug: str) -> Any:
    """The game and preset of a key; a bare game name is answered with its presets."""
    for game in GAMES:
        if slug == game.slug and all(preset.slug != slug for preset in game.presets):
            presets = [preset.slug for preset in game.presets]
            raise Fault(say("“{game}” has several presets: write one of {presets}.", game=slug, presets=presets))
    return find(slug)


def _rule(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise Fault(say("“{text}” is not a rule: write KEY=VALUE.", text=text))
    return key.strip(), value.strip()


def _text(file: str) -> str:
    try:
        data = sys.stdin.buffer.read(LARGEST_RECORD + 1) if file == "-" else _read(Path(file))
    except OSError:
        raise Fault(say("“{file}” cannot be read.", file=file)) from None
    if len(data) > LARGEST_RECORD:
        raise Fault(say("this is too long for a record: at most {most} bytes are read.", most=LARGEST_RECORD))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Fault(say("this is not text in UTF-8.")) from None


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST_RECORD + 1)


def open_store(data: Path | None) -> Store:
    """The store of the data folder."""
    from referee.web.place import DATABASE, data_folder  # noqa: PLC0415 - only these commands need the web

    return Store(data_folder(data) / DATABASE, account_of)


@main.command()
@data_option
@spoken
def games(tell: Tell, data: Path | None) -> None:
    """Lists every game of the server with its number, the deleted ones, too."""
    with closing(open_store(data)) as store:
        for number, held in store.ledgers():
            summary = account_of(held.ledger).summary
            state = say("deleted") if held.deleted else say("finished") if summary.finished else say("in play")
            scores = ", ".join(f"{name} {points}" for name, points in zip(summary.players, summary.totals, strict=True))
            click.echo(f"{number}  {held.changed[:10]}  {summary.preset}  {scores}  ({tell(state)})")


@main.command()
@click.argument("number", type=int)
@data_option
@spoken
def export(tell: Tell, number: int, data: Path | None) -> None:
    """Prints the game with this number as a record."""
    with closing(open_store(data)) as store:
        record = record_of(store.numbered(number).ledger)
    click.echo(json.dumps(write_record(record), ensure_ascii=False, indent=2))


@main.command()
@click.argument("number", type=int)
@click.option("--right", type=click.Choice(["own", "keep", "look"]), default="own", show_default=True)
@click.option(
    "--url", default="http://localhost:8000", show_default=True, help="The address at which the app is served."
)
@data_option
@spoken
def link(tell: Tell, number: int, right: str, url: str, data: Path | None) -> None:
    """Prints a new link to a game: to own it (good once, for fifteen minutes), to keep score or look on (the old one ends)."""
    at = datetime.now().astimezone().isoformat(timespec="seconds")
    with closing(open_store(data)) as store:
        secret = store.new_link(number, Right[right.upper()], at=at)
    click.echo(f"{url.rstrip('/')}/{'move' if right == 'own' else 's'}/{secret}")


@main.command()
@data_option
@spoken
def rebuild(tell: Tell, data: Path | None) -> None:
    """Works out from the hands whatever is kept beside them for the lists."""
    with closing(open_store(data)) as store:
        count = store.rebuild()
    click.echo(tell(say("{count} games were worked out anew.", count=count)))
