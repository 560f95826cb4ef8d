"""A score sheet and the rules in force as plain text for a terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from referee.games.base.options import Preset
from referee.games.game import Game
from referee.sheet.arrivals import arrivals, departures
from referee.sheet.attendance import why_waiting
from referee.sheet.rule_changes import RulesChange, rule_changes
from referee.sheet.rulebook import NOT_PLAYED, Chapter, RuleEntry, Setting, book_rules, chapters, not_played, settings
from referee.sheet.scoresheet import Played, Scoresheet, remarks_on
from referee.verdict import Line
from referee.words import Words, named, say, say_n

NONE = "\N{EN DASH}"
"""Stands for a missing score."""
Tell = Callable[[Words | str], str]
"""Tells a sentence in the reader's language."""


def sheet_text(scoresheet: Scoresheet, tell: Tell) -> str:
    """The score sheet as a table, each hand followed by its lines and their reasons."""
    names = scoresheet.record.players
    rows = [["", *names]]
    for played in scoresheet.hands:
        rows.append([tell(say("hand {number}", number=played.number)), *_scores(played)])
        rows.append(["", *_totals(played, tell)])
    ruled = {each.number: each for each in rule_changes(scoresheet)}
    reasons = "\n".join(
        line
        for played in scoresheet.hands
        for line in (*_ruled(ruled.get(played.number), tell), *_reasons_of(scoresheet, played, tell))
    )
    blocks = [
        tell(scoresheet.record.preset.title),
        _columns(rows),
        _games(scoresheet, tell),
        reasons,
        _ending(scoresheet, tell),
    ]
    return "\n\n".join(block for block in blocks if block)


def _scores(played: Played) -> list[str]:
    """The score of every player, with a dash for players who did not play."""
    return [signed(each) if played.scored(seat) else NONE for seat, each in enumerate(played.scores)]


def _totals(played: Played, tell: Tell) -> list[str]:
    """The total of every player, empty for players who have not come yet."""
    return [tell(say("= {total}", total=each)) if played.came(seat) else "" for seat, each in enumerate(played.totals)]


def _games(scoresheet: Scoresheet, tell: Tell) -> str:
    """The three games of Hollywood scoring, finished ones with their winner."""
    if not scoresheet.parts:
        return ""
    names = scoresheet.record.players
    rows = [["", *names, ""]]
    for number, part in enumerate(scoresheet.parts, 1):
        won = "" if part.winner is None else tell(say("won by {player}", player=names[part.winner]))
        rows.append([tell(say("game {number}", number=number)), *(_plain(each) for each in part.totals), won])
    return _columns(rows)


def signed(points: int) -> str:
    """Points with their sign, using a real minus."""
    return f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}" if points < 0 else "0"


def _ruled(change: RulesChange | None, tell: Tell) -> list[str]:
    """The rules that change with a hand."""
    return [tell(change.heading), *("  " + tell(each.words) for each in change.altered)] if change else []


def _reasons_of(scoresheet: Scoresheet, played: Played, tell: Tell) -> list[str]:
    names = scoresheet.record.players
    head = tell(say("Hand {number}, dealt by {dealer}", number=played.number, dealer=names[played.dealer]))
    news = ["  " + tell(each) for each in (*arrivals(scoresheet, played), *departures(scoresheet, played))]
    lines = [_line(line, names, tell) for line in played.lines]
    note = [f"  {each}" for each in played.hand.note.splitlines()]
    remarks = ["  ! " + tell(each) for each in remarks_on(played, scoresheet.record)]
    return [head, *news, *(lines or ["  " + tell(say("nobody scores"))]), *note, *remarks]


def _line(line: Line, names: Sequence[str], tell: Tell) -> str:
    return f"  {names[line.seat]} {signed(line.points)}  {tell(line.because)}  [{line.clause}]"


def _ending(scoresheet: Scoresheet, tell: Tell) -> str:
    names = scoresheet.record.players
    if scoresheet.next is not None:
        coming = scoresheet.next
        return tell(
            say(
                "Next: hand {number}, {dealer} deals {cards} cards each, {first} plays first.",
                number=coming.number,
                dealer=names[coming.dealer],
                first=names[coming.first],
                cards=coming.deal.cards,
            )
        )
    if not scoresheet.finished and (why := why_waiting(scoresheet.record.game, scoresheet.rules, scoresheet.standing)):
        return tell(why)
    lines = _bonuses(scoresheet, tell)
    final = _columns([["", *names], [tell(say("final")), *(_plain(each) for each in scoresheet.final)]])
    why = ended_text(scoresheet)
    if scoresheet.paid:
        lines += [_line(line, names, tell) for line in scoresheet.staked]
        lines.append(_columns([["", *names], [tell(say("stakes")), *map(signed, scoresheet.paid)]]))
    return "\n".join([*lines, final, tell(won_text(scoresheet)), *([tell(why)] if why else [])])


def _bonuses(scoresheet: Scoresheet, tell: Tell) -> list[str]:
    """What the end adds, with the number of its game if several run side by side."""
    names = scoresheet.record.players
    if not scoresheet.parts:
        return [_line(line, names, tell) for line in scoresheet.bonuses]
    told = []
    for number, part in enumerate(scoresheet.parts, 1):
        if part.bonuses:
            told += [tell(say("game {number}", number=number)), *(_line(line, names, tell) for line in part.bonuses)]
    return told


def won_text(scoresheet: Scoresheet) -> Words:
    """Who won, and by how much."""
    if not scoresheet.winners:
        return say("Nobody has won: everybody has left.")
    players = named(scoresheet.record.players[seat] for seat in scoresheet.winners)
    if scoresheet.margin and len(scoresheet.winners) < len(scoresheet.record.players):
        if scoresheet.margin < 0:
            return say("Won by {players}, though {margin} behind.", players=players, margin=_ahead(scoresheet))
        return say("Won by {players}, ahead by {margin}.", players=players, margin=_ahead(scoresheet))
    if len(scoresheet.winners) > 1:
        return say("Won jointly by {players}.", players=players)
    return say("Won by {players}.", players=players)


def ended_text(scoresheet: Scoresheet) -> Words | None:
    """Why the game is over and who wins in this way, if the game has something to say about it."""
    return scoresheet.record.game.scoring.ended(scoresheet.rules, scoresheet.standing) if scoresheet.finished else None


def _ahead(scoresheet: Scoresheet) -> Words:
    """The difference to the next side, in points or chips."""
    n = abs(scoresheet.margin or 0)
    if scoresheet.record.game.scoring.chips(scoresheet.record.rules):
        return say_n("{n} chip", "{n} chips", n=n)
    return say_n("{n} point", "{n} points", n=n)


def rules_text(game: Game, preset: Preset, rules: Any, tell: Tell) -> str:
    """The rules in force as on the page of the book, every option with its value, and what is not played."""
    blocks = [f"{tell(preset.title)} ({preset.slug})"]
    if rules == book_rules(game, preset):
        blocks.append(tell(preset.summary))
    blocks += [_block(each.title, _entries(each, tell), tell) for each in chapters(game, preset, rules)]
    blocks.append(_block(say("All options"), [_setting(each, tell) for each in settings(game, preset, rules)], tell))
    rest = [line for each in not_played(game, preset, rules) for line in (tell(each.title), *_entries(each, tell))]
    if rest:
        blocks.append(_block(NOT_PLAYED, rest, tell))
    return "\n\n".join(blocks)


def _block(title: Words, lines: Iterable[str], tell: Tell) -> str:
    told = tell(title)
    return "\n".join([told, "-" * _width(told), *lines])


def _entries(chapter: Chapter, tell: Tell) -> list[str]:
    return [line for entry in chapter.entries for line in _entry(entry, tell)]


def _entry(entry: RuleEntry, tell: Tell) -> list[str]:
    own = tell(say("(this table's rule)")) + " " if entry.book else ""
    lines = [f"{entry.clause}: {own}{tell(entry.words)}"]
    if entry.book:
        lines.append("    " + tell(say("The book: {words}", words=entry.book)))
    table = [[tell(what), tell(value)] for what, value in entry.table]
    return lines + ["    " + line for line in _columns(table).splitlines()]


def _setting(setting: Setting, tell: Tell) -> str:
    mark = "" if setting.book is None else tell(say(" (this table's choice)"))
    typed, shown = setting.option.to_text(setting.value), tell(setting.shown)
    label = tell(setting.option.label)
    told = label if shown == typed else tell(say("{label} ({value})", label=label, value=shown))
    return f"{setting.key} = {typed}{mark}: {told}"


def _plain(points: int) -> str:
    return str(points).replace("-", "\N{MINUS SIGN}")


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def _columns(rows: Sequence[Sequence[str]]) -> str:
    if not rows:
        return ""
    widths = [max(_width(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(" " * (width - _width(cell)) + cell for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
