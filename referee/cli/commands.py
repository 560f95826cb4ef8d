"""The command line: serve the app, score a record, print rules, rule on cases, and manage the games on a server."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import click

import referee
from referee import games
from referee.cli import backup, circles_files, games as games_of_server
from referee.cli.help import Group
from referee.cli.options import lang_option, with_language
from referee.cli.serve import serve
from referee.exchange.import_files import LARGEST, text_of
from referee.extras import extras
from referee.games import preset_of
from referee.sheet.cases import answer, read_case, read_cases, verdict_text
from referee.sheet.json_reader import parse
from referee.sheet.record import read_record, read_rules
from referee.sheet.replay import replay_strictly
from referee.sheet.scoresheet_json import sheet_json
from referee.sheet.scoresheet_text import Tell, rules_text, sheet_text
from referee.verdict import Decision
from referee.words import Fault, say


@click.group(cls=Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(referee.__version__, message="%(version)s")
@lang_option
@click.pass_context
def main(ctx: click.Context, lang: str) -> None:
    """Keeps score at a rummy table and explains every point; a language given here applies to every command."""
    ctx.default_map = {name: {"lang": lang} for name in main.commands}


@main.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True)
@with_language
def score(tell: Tell, file: str, as_json: bool) -> None:
    """Prints the score sheet of a record; - is standard input."""
    scoresheet = replay_strictly(read_record(parse(_text(file))))
    click.echo(
        json.dumps(sheet_json(scoresheet), ensure_ascii=False, indent=2) if as_json else sheet_text(scoresheet, tell)
    )


@main.command()
@click.argument("game", required=False)
@click.option("--rule", "rules", multiple=True, metavar="KEY=VALUE")
@with_language
def rules(tell: Tell, game: str | None, rules: tuple[str, ...]) -> None:
    """Prints the rules in force, with their options and values; without GAME it lists the presets."""
    if game is None:
        for each in games.GAMES:
            for preset in each.presets:
                words = say("{slug}: {title}. {summary}", slug=preset.slug, title=preset.title, summary=preset.summary)
                click.echo(tell(words))
        return
    found, preset = _preset(game)
    given = dict(_rule(text) for text in rules)
    click.echo(rules_text(found, preset, read_rules(found, preset, given), tell))


_EXITS = {Decision.LEGAL: 0, Decision.ILLEGAL: 1, Decision.UNDECIDED: 3}


@main.command()
@click.argument("game")
@click.argument("cards", nargs=-1, required=True, metavar="CARDS")
@click.option("--rule", "rules", multiple=True, metavar="KEY=VALUE")
@with_language
def check(tell: Tell, game: str, cards: tuple[str, ...], rules: tuple[str, ...]) -> None:
    """Rules on a meld; exit code 0 legal, 1 illegal, 2 unreadable, 3 undecided."""
    _, preset = _preset(game)
    case = {"game": preset.slug, "rules": dict(_rule(text) for text in rules), "ask": "meld"}
    asked = read_case({**case, "cards": _one_text(preset.slug, cards)})
    click.echo(verdict_text(asked, tell))
    sys.exit(_EXITS[asked.verdict.decision])


@main.command()
@click.argument("file")
@with_language
def judge(tell: Tell, file: str) -> None:
    """Rules on the cases in a file, a JSON array or one object per line, and prints one answer per line; - is standard input."""
    answers = [answer(case, tell) for case in read_cases(_text(file))]
    for each in answers:
        click.echo(json.dumps(each, ensure_ascii=False))
    if any("error" in each for each in answers):
        sys.exit(2)


def _preset(slug: str) -> Any:
    """The game and preset with this key; for the name of a game, the answer lists its presets."""
    for game in games.GAMES:
        if slug == game.slug and all(preset.slug != slug for preset in game.presets):
            presets = [preset.slug for preset in game.presets]
            raise Fault(say("“{game}” has several presets: write one of {presets}.", game=slug, presets=presets))
    return preset_of(slug)


def _one_text(slug: str, cards: tuple[str, ...]) -> str:
    """The cards as one text; several arguments are a Fault, because the shell may have replaced a star with file names."""
    if len(cards) > 1:
        words = say(
            "“{text}” is one argument too many. Put all the cards in quotation marks, as in: referee "
            "check {game} '9D * *'. Otherwise the shell replaces * with file names.",
            text=cards[1][:60],
            game=slug,
        )
        raise Fault(words)
    return cards[0]


def _rule(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise Fault(say("“{text}” is not a rule: write KEY=VALUE.", text=text))
    return key.strip(), value.strip()


def _text(file: str) -> str:
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as data:
            return text_of(data.read(LARGEST + 1))
    except OSError:
        raise Fault(say("“{file}” cannot be read.", file=file)) from None


for each in (
    *games_of_server.COMMANDS,
    *backup.COMMANDS,
    *circles_files.COMMANDS,
    serve,
    *(each for part in extras() for each in part.commands()),
):
    main.add_command(each)
