"""A score sheet and a list of games as rows for a spreadsheet: numbers stay numbers, and no text becomes a formula."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from referee.fields import Choice, Field
from referee.games.base.hand import hand_fields
from referee.games.fields.players import SeatField
from referee.sheet.scoresheet import Played, Scoresheet
from referee.sheet.scoresheet_text import Tell, won_text
from referee.sheet.summary import SheetListing
from referee.words import Words, say

Cell = str | int | None
Cells = list[Cell]

MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Marks a file as UTF-8 for spreadsheets."""
FORMULA = tuple(
    "=+-@\t\r\n\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}\N{FULLWIDTH HYPHEN-MINUS}\N{FULLWIDTH COMMERCIAL AT}"
)
"""What begins a formula in some spreadsheet; an apostrophe before it makes it text in all of them."""
QUOTE = '"'
SEPARATORS = (*",;\t\r\n", QUOTE)
"""What separates cells in some spreadsheet: in many languages they split at semicolons."""


def csv_text(rows: Iterable[Cells]) -> str:
    """Rows as the text of a CSV file."""
    return MARK + "".join(",".join(map(_cell, row)) + "\r\n" for row in rows)


def _cell(cell: Cell) -> str:
    text = "" if cell is None else str(cell)
    if isinstance(cell, str) and cell.startswith(FORMULA):
        text = f"'{cell}"
    return f'"{text.replace(QUOTE, QUOTE * 2)}"' if any(sign in text for sign in SEPARATORS) else text


def sheet_rows(scoresheet: Scoresheet, tell: Tell) -> Iterable[Cells]:
    """A score sheet: one row per hand, with each player's score and total; then the bonuses, and the final totals."""
    names = scoresheet.record.players
    noted = _noted(scoresheet)
    heads = [say("Hand"), say("Dealer"), *(declared.label for declared in noted.values())]
    scores = [each for name in names for each in (name, tell(say("{name}: total", name=name)))]
    yield [*map(tell, heads), *scores, tell(say("Note"))]
    for played in scoresheet.hands:
        about = [_about(played, key, declared, names, tell) for key, declared in noted.items()]
        numbers = [each for seat in range(len(names)) for each in _numbers(played, seat)]
        yield [played.number, names[played.dealer], *about, *numbers, played.hand.note]
    before = [None] * (1 + len(noted))
    for line in scoresheet.bonuses:
        gained = [each for seat in range(len(names)) for each in (line.points if seat == line.seat else None, None)]
        yield [tell(say("Bonus")), *before, *gained, tell(line.because)]
    if scoresheet.finished:
        final = [each for points in scoresheet.final for each in (None, points)]
        yield [tell(say("Final")), *before, *final, tell(won_text(scoresheet))]


def _numbers(played: Played, seat: int) -> tuple[int | None, int | None]:
    """A player's score in a hand and the total after it, if any."""
    score = played.scores[seat] if played.scored(seat) else None
    return score, played.totals[seat] if played.came(seat) else None


def _noted(scoresheet: Scoresheet) -> dict[str, Field]:
    """The fields besides the dealer that any of the hands fills with a word or a name: how they ended, and by whom."""
    declared = hand_fields(scoresheet.record.game.hand)
    return {
        key: each
        for key, each in declared.items()
        if isinstance(each, SeatField | Choice)
        and key != "dealer"
        and any(getattr(played.hand, key) is not None for played in scoresheet.hands)
    }


def _about(played: Played, key: str, declared: Field, names: Sequence[str], tell: Tell) -> Cell:
    value = getattr(played.hand, key)
    if value is None:
        return None
    return tell(declared.shown(value)) if isinstance(declared, Choice) else names[value]


@dataclass(frozen=True)
class GameRow:
    """A game in a list: the day, its title, and what lists show of it."""

    day: str
    title: Words
    summary: SheetListing


def game_rows(games: Sequence[GameRow], tell: Tell) -> Iterable[Cells]:
    """A list of games: one row per game, with the players, their totals, and the winners."""
    most = max((len(each.summary.players) for each in games), default=0)
    heads: list[Words] = [say("Day"), say("Game"), say("Hands"), say("State"), say("Winner")]
    for number in range(1, most + 1):
        heads += [say("Player {number}", number=number), say("Total {number}", number=number)]
    yield [tell(each) for each in heads]
    for each in games:
        summary = each.summary
        state = tell(say("finished") if summary.finished else say("in play"))
        pairs: list[Any] = [one for pair in zip(summary.players, summary.totals, strict=True) for one in pair]
        winners = "; ".join(summary.winners)
        yield [each.day, tell(each.title), summary.hands, state, winners, *pairs, *[None] * (2 * most - len(pairs))]
